//! What the indirect fire of mortars and on-board guns does: direct hits and fragments, by the kind of target (V.C.1.f, V.D.2.c).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::aboard::Passengers;
use super::battle::Battle;
use super::bombardment::target_of;
use super::bunkers_broken::Breach;
use super::collateral::Collateral;
use super::cover::cover;
use super::dropping::may_drop_from_above;
use super::fall::Fall;
use super::mortars::mortar_of;
use super::salvo_odds::SalvoOdds;
use super::{crew, fragile_guns, indirect, pits};
use crate::core::dice::ways_at_least;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::artillery::Effect;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::material::tables::damage::Band;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::material::tables::vehicles::Strike as Struck;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Share;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// One firer's part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shells {
    /// Who fires, with all factors, and the number that two dice need for a direct hit; `None` where none is rolled for.
    pub share: Share,
    /// What its direct hit does.
    pub direct: Effect,
    /// Its direct hit breaks a bunker open (VIII.F.3).
    pub breaks: bool,
    /// Its fragments reach a vehicle without armour: not one in a weapon pit, unless from one hex or less (V.E.5.b).
    pub reaches: bool,
}

impl Shells {
    /// Ways out of 36 for a direct hit.
    #[must_use]
    pub fn hit_ways(&self) -> u32 {
        self.share.number.map_or(0, ways_at_least)
    }
}

/// Indirect fire on one target, before the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelling {
    /// The target.
    pub target: UnitId,
    /// What fragments do to this kind of target.
    pub fragments: Effect,
    /// The target left its hex this turn: no direct hit is rolled for (IV.F.3.d).
    pub moved: bool,
    /// The cover of the men fired at, the crew of an open mount among them (IV.D); `None` if fragments strike no men.
    pub cover: Option<Cover>,
    /// Those who fire.
    pub shells: Vec<Shells>,
    /// Men that could go under cover before the dice (II.F.2.d).
    pub may_drop: Vec<UnitId>,
    /// The gun that so many factors put out of action (X.E.5).
    pub breaks: Option<UnitId>,
}

impl Shelling {
    /// Fragmentation factors of all (IV.F.6).
    #[must_use]
    pub fn factors(&self) -> u16 {
        self.shells.iter().map(|shells| shells.share.factors).sum()
    }

    /// Factors of fragments that reach a vehicle without armour.
    #[must_use]
    pub fn reaching(&self) -> u16 {
        self.shells.iter().filter(|shells| shells.reaches).map(|shells| shells.share.factors).sum()
    }

    /// The chance, 0 to 1, of a direct hit that does something.
    #[must_use]
    pub fn hit_chance(&self) -> f64 {
        let telling = self.shells.iter().filter(|shells| shells.direct != Effect::NoEffect);
        1.0 - telling.map(|shells| f64::from(36 - shells.hit_ways()) / 36.0).product::<f64>()
    }

    /// The odds of casualties among men fired at, as long as they stay in the cover that they have; `None` for other targets.
    #[must_use]
    pub fn odds(&self, table: &CasualtyTable) -> Option<SalvoOdds> {
        let shells = self.shells.iter().map(|shells| {
            let chance = f64::from(shells.hit_ways()) / 36.0;
            (u32::from(shells.share.factors), chance, shells.direct == Effect::KKill)
        });
        let shells: Vec<(u32, f64, bool)> = shells.collect();
        Some(SalvoOdds::of_shells(table, &shells, self.cover?))
    }
}

/// The fire of these units on a target.
#[must_use]
pub fn of(position: &Position, target: &ViewItem, firers: &[Share]) -> Shelling {
    let artillery = &position.tables.artillery;
    let kind = target_of(position.class(target));
    let row = artillery.mortar_effects.rows.iter().find(|row| row.target == kind);
    let in_pit = position.is_in_pit(target) && !position.class(target).is_afv();
    let shells = |share: &Share| {
        let unit = position.find(share.unit)?;
        let is_mortar = mortar_of(position, &unit).is_some();
        let light = position.class(&unit) == Class::LightWeapon;
        let id = &position.kind(&unit).id;
        let hit = artillery.mortar_hit(id, light, kind, &position.kind(target).id).filter(|_| is_mortar);
        // VIII.F.3: a direct hit by a mortar of 75mm or more breaks a bunker open.
        let breaks = position.kind(&unit).guns.iter().any(|gun| gun.is_mortar && gun.breaks_bunkers);
        let hit = if position.class(target) == Class::Bunker { breaks.then_some(Effect::KKill) } else { hit };
        let range = unit.location.hex().zip(target.location.hex()).map_or(u8::MAX, |(from, to)| from.range(to));
        // The fire of on-board guns has no effect at all on such a vehicle (V.E.5.b).
        let reaches = !in_pit || is_mortar && !pits::keeps_off(position, target, range);
        Some(Shells { share: *share, direct: hit.unwrap_or(Effect::NoEffect), breaks, reaches })
    };
    let men = position.class(target).is_personnel() || crew::is_exposed(position, target);
    let cover = men.then(|| cover(position, target));
    Shelling {
        target: *target.id,
        fragments: row.map_or(Effect::NoEffect, |row| row.fragmentation),
        moved: target.motion.moved,
        cover,
        shells: firers.iter().filter_map(shells).collect(),
        may_drop: may_drop_from_above(position, target, cover),
        breaks: fragile_guns::broken(position, target, firers.iter().map(|share| u32::from(share.factors)).sum()),
    }
}

/// True in the two steps that this fire belongs to.
fn expect_step(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    if matches!(sequence.phase, Phase::Mortars | Phase::Guns) {
        return Ok(());
    }
    position.expect_phase(sequence, Phase::Mortars, None)
}

/// The fire that is being put together, ready for the dice.
///
/// # Errors
/// When none is.
pub fn plan(position: &Position, sequence: &Sequence) -> Result<Shelling, Refusal> {
    expect_step(position, sequence)?;
    match position.decisions.0.last() {
        Some(Decision::Shell { target, firers }) => Ok(of(position, &position.unit(*target)?, firers)),
        _ => Err(Refusal::new("IV.F.6", "Nothing fires for effect now: choose a firer and its target.")),
    }
}

/// The fire that nobody else can join, so that it needs no word.
#[must_use]
pub fn complete(position: &Position) -> Option<Shelling> {
    let sequence = position.sequence;
    let fire = plan(position, sequence).ok()?;
    indirect::legal(position, sequence).is_empty().then_some(fire)
}

/// The fire is announced: those in good cover may drop, otherwise the dice roll at once.
pub fn announce(
    In(plan): In<Shelling>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    let (target, cover) = (plan.target, plan.cover);
    let firers: Vec<Share> = plan.shells.iter().map(|shells| shells.share).collect();
    note(&mut log, &sequence, Event::Shelled { target, firers: firers.clone(), cover });
    decisions.0.push(Decision::Duck { target, cover, firers });
}

/// II.F.2.d: nobody else takes cover.
///
/// # Errors
/// When nobody was asked.
pub fn plan_stand(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    expect_step(position, sequence)?;
    match position.decisions.0.last() {
        Some(Decision::Duck { target, .. }) => Ok(*target),
        _ => Err(Refusal::new("II.F.2.d", "No unit has to decide whether to take cover.")),
    }
}

/// The announced fire if nobody can take cover from it: the dice roll at once.
#[must_use]
pub fn unanswered(position: &Position) -> Option<Strike> {
    let Some(Decision::Duck { target, cover, .. }) = position.decisions.0.last() else { return None };
    let answered =
        position.find(*target).is_some_and(|target| !may_drop_from_above(position, &target, *cover).is_empty());
    if answered { None } else { strike(position) }
}

/// An announced fire whose dice roll now.
#[derive(Debug, Clone)]
pub struct Strike {
    fire: Shelling,
    /// The men fired at.
    fall: Option<Fall>,
    /// What all fragments do to a vehicle without armour, and their sum.
    fragments: Option<(u16, Option<Band>)>,
    /// Men aboard the vehicle fired at (V.B.5).
    passengers: Option<Passengers>,
    /// It is an AFV, off which a direct hit shakes its riders (V.G.3.e).
    armoured: bool,
    /// Others in the hex (VI.C.3).
    collateral: Option<Collateral>,
    /// The bunker that the target is, or is in (VIII.F.3).
    bunker: Option<UnitId>,
}

/// The announced fire, as the units fired at have answered it.
#[must_use]
pub fn strike(position: &Position) -> Option<Strike> {
    let Some(Decision::Duck { target, cover, firers }) = position.decisions.0.last() else { return None };
    let target = position.find(*target)?;
    let fire = of(position, &target, firers);
    let fall = cover.map(|announced| Fall::of(position, &target, announced));
    let fragments = (fire.fragments == Effect::NonAfvTable && fire.reaching() > 0).then(|| {
        let factors = fire.reaching();
        let hits = &position.tables.vehicles.non_afv_hits;
        (factors, hits.result(&position.kind(&target).charts_as, Struck::Factors(factors)).cloned())
    });
    let passengers = Passengers::of(position, &target);
    let armoured = position.class(&target).is_afv();
    let collateral = Collateral::of(position, &target, fire.factors());
    let is_one = (position.class(&target) == Class::Bunker).then_some(*target.id);
    let bunker = is_one.or(fall.as_ref().and_then(Fall::bunker));
    Some(Strike { fire, fall, fragments, passengers, armoured, collateral, bunker })
}

/// Two dice for each mortar, then what the fragments do; the other side fires next.
pub fn roll(In(strike): In<Strike>, mut battle: Battle) {
    battle.decisions.0.pop();
    let Strike { fire, fall, fragments, passengers, armoured, collateral, bunker } = strike;
    let target = fire.target;
    let (mut by_hits, mut by_rest) = (0u32, 0u32);
    let (mut destroys, mut disarms) = (false, false);
    let mut breach = Breach::of(bunker);
    for Shells { share, direct, breaks, .. } in &fire.shells {
        battle.spend(share.unit, 0, Ammo::He, share.rounds);
        let factors = u32::from(share.factors);
        let hit = share.number.is_some_and(|number| {
            let dice = battle.dice.two();
            let hit = dice[0] + dice[1] >= number;
            battle.note(Event::MortarHit { unit: share.unit, target, dice, number, hit });
            hit
        });
        if hit {
            battle.mortar_burst(share.unit, target, share.number);
        }
        *(if hit { &mut by_hits } else { &mut by_rest }) += factors;
        breach.counts(hit && *breaks, share.factors);
        destroys |= hit && *direct == Effect::KKill;
        disarms |= hit && *direct == Effect::FKill;
    }
    let broken = breach.collapse(&mut battle);
    if destroys && !broken {
        battle.kill(target);
    } else {
        if armoured && by_hits > 0 {
            battle.shake_off(target, Struck::Above20mm);
        }
        if disarms {
            battle.disarm(target);
        }
        if let Some(fall) = fall {
            // Where men have no cover to lose a direct hit does nothing more than fragments do.
            let (hits, rest) = if fall.counts_hits() { (by_hits, by_rest) } else { (0, by_hits + by_rest) };
            fall.resolve(hits, rest, &mut battle);
        } else if let Some((factors, band)) = fragments {
            battle.note(Event::Fragments { target, factors, effect: band.is_some() });
            if let Some(band) = band {
                battle.scatter(target, &band);
            }
        }
    }
    if let Some(passengers) = passengers {
        passengers.suffer(target, [u32::from(fire.factors()); 2], 0, &mut battle);
    }
    if let Some(gun) = fire.breaks {
        battle.break_gun(gun, fire.factors().into());
    }
    if let Some(others) = collateral {
        others.suffer(&mut battle);
    }
    battle.shut(target, None);
    battle.sequence.hand_over();
}
