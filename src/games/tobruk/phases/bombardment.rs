//! Fire for effect of batteries off the board: direct hits and fragments, by the kind of target (IV.F.3, IV.F.6).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::aboard::Passengers;
use super::battle::Battle;
use super::bunkers_broken::Breach;
use super::collateral::Collateral;
use super::cover::cover;
use super::dropping::may_drop_from_above;
use super::fall::Fall;
use super::salvo_odds::SalvoOdds;
use super::{crew, fragile_guns, opening_fire};
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::artillery::{Effect, Target};
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::material::tables::damage::Band;
use crate::games::tobruk::material::tables::vehicles::Strike as Struck;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};
use crate::games::tobruk::state::works::Recorded;

/// Where rounds come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A battery off the board.
    Battery(BatteryId),
    /// One bomb of an aircraft: the 500 kg one, or one of the four smaller ones (VIII.C.5.b). Its direct hits are those of a weapon larger
    /// than 105mm.
    Bomb {
        /// The aircraft.
        unit: UnitId,
        /// It is the 500 kg bomb.
        heavy: bool,
    },
}

impl Source {
    /// Two dice for a direct hit, as they are told.
    fn told(self, target: UnitId, dice: [u8; 2], hit: bool) -> Event {
        match self {
            Self::Battery(battery) => Event::DirectHit { battery, target, dice, hit },
            Self::Bomb { unit, heavy } => Event::BombHit { unit, heavy, target, dice, hit },
        }
    }
}

/// What one battery brings, or one bomb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shells {
    /// Who fires, or what falls.
    pub source: Source,
    /// Its fragmentation factors.
    pub factors: u16,
    /// Totals of two dice that score a direct hit; none at a target that moved (IV.F.3.d).
    pub hits_on: Vec<u8>,
    /// Rolls for a direct hit; a barrage has two (VI.C.2.c.3).
    pub rolls: u8,
    /// It is one of the first two turns after acquisition (X.E.3).
    pub opens: bool,
}

impl Shells {
    /// Ways out of 36 for a direct hit by one roll.
    #[must_use]
    pub fn hit_ways(&self) -> u32 {
        self.hits_on.iter().map(|total| crate::core::dice::ways(*total)).sum()
    }

    /// The chance, 0 to 1, of no direct hit.
    fn miss_chance(&self) -> f64 {
        let miss = f64::from(36 - self.hit_ways()) / 36.0;
        (1..self.rolls).fold(miss, |chance, _| chance * miss)
    }

    /// The chance, 0 to 1, of a direct hit by any of its rolls.
    #[must_use]
    pub fn hit_chance(&self) -> f64 {
        let once = f64::from(self.hit_ways()) / 36.0;
        if self.rolls == 1 { once } else { 1.0 - self.miss_chance() }
    }
}

/// Fire for effect on one target, before the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bombardment {
    /// The target.
    pub target: UnitId,
    /// What it does to this kind of target: by a direct hit, and by fragments.
    pub effects: (Effect, Effect),
    /// The target left its hex this turn: no direct hit is rolled for (IV.F.3.d).
    pub moved: bool,
    /// The cover of the men fired at, the crew of an open mount among them (IV.D); `None` if fragments strike no men.
    pub cover: Option<Cover>,
    /// The batteries that fire.
    pub shells: Vec<Shells>,
    /// Men that could go under cover before the dice (II.F.2.d).
    pub may_drop: Vec<UnitId>,
    /// The gun that so many factors put out of action (X.E.5).
    pub breaks: Option<UnitId>,
}

impl Bombardment {
    /// Fragmentation factors of all batteries (IV.F.6).
    #[must_use]
    pub fn factors(&self) -> u16 {
        self.shells.iter().map(|shells| shells.factors).sum()
    }

    /// The chance, 0 to 1, that any battery scores a direct hit.
    #[must_use]
    pub fn hit_chance(&self) -> f64 {
        1.0 - self.shells.iter().map(Shells::miss_chance).product::<f64>()
    }

    /// The odds of casualties among men fired at, as long as they stay in the cover that they have; `None` for other targets.
    #[must_use]
    pub fn odds(&self, table: &CasualtyTable) -> Option<SalvoOdds> {
        let kills = self.effects.0 == Effect::KKill;
        let shells = self.shells.iter().map(|shells| (u32::from(shells.factors), shells.hit_chance(), kills));
        let shells: Vec<(u32, f64, bool)> = shells.collect();
        Some(SalvoOdds::of_shells(table, &shells, self.cover?))
    }
}

/// What indirect fire takes a unit for (IV.F.3.c).
#[must_use]
pub fn target_of(class: Class) -> Target {
    match class {
        Class::Infantry | Class::HqGroup | Class::Observer | Class::Crew => Target::Personnel,
        Class::MediumWeapon | Class::HeavyWeapon | Class::Dummy => Target::CrewedWeapon,
        Class::LightWeapon
        | Class::Hedgehog
        | Class::Minefield
        | Class::WeaponPit
        | Class::Bunker
        | Class::AtTrench
        | Class::Blockhouse
        | Class::Aircraft => Target::LightWeapon,
        Class::Tank | Class::SelfPropelled => Target::Afv,
        Class::Carrier | Class::Transport => Target::OtherVehicle,
    }
}

/// The recorded fire by which a battery fires this turn, if it does (VI.C.2.c).
#[must_use]
pub fn by_record(position: &Position, battery: BatteryId) -> Option<Recorded> {
    let turn = position.sequence.turn;
    position.recorded.iter().copied().find(|recorded| recorded.battery == battery && recorded.used_on == turn)
}

/// The fire of these batteries on a target.
#[must_use]
pub fn of(position: &Position, target: &ViewItem, batteries: &[BatteryId]) -> Bombardment {
    let firing: Vec<_> = batteries.iter().map(|battery| (*battery, by_record(position, *battery))).collect();
    of_firing(position, target, &firing)
}

/// The same, each with the recorded fire that it fires by.
#[must_use]
pub fn of_firing(position: &Position, target: &ViewItem, batteries: &[(BatteryId, Option<Recorded>)]) -> Bombardment {
    let artillery = &position.tables.artillery;
    let moved = target.motion.moved;
    let shells = |(id, recorded): &(BatteryId, Option<Recorded>)| {
        let row = artillery.battery(&position.scenario.battery(*id)?.kind)?;
        let hits_on = if moved { Vec::new() } else { row.direct_hit.clone() };
        // VI.C.2.c: what a recorded fire adds holds for targets in its very hex.
        let here = recorded.filter(|recorded| target.location.hex() == Some(recorded.hex));
        let planned = here.and_then(|recorded| artillery.planned(recorded.fire));
        let opens = recorded.is_none() && opening_fire::opens(position, *id, target);
        let usual = if opens { (opening_fire::TIMES, opening_fire::TIMES) } else { (1, 1) };
        let (times, rolls) = planned.map_or(usual, |planned| (planned.times, planned.rolls));
        let factors = u16::from(row.fragmentation) * u16::from(times);
        Some(Shells { source: Source::Battery(*id), factors, hits_on, rolls, opens })
    };
    of_shells(position, target, batteries.iter().filter_map(shells).collect())
}

/// What these rounds do to a target, by the table of fire from off the board (IV.F.3.c).
#[must_use]
pub fn of_shells(position: &Position, target: &ViewItem, shells: Vec<Shells>) -> Bombardment {
    let kind = target_of(position.class(target));
    let row = position.tables.artillery.off_board_effects.rows.iter().find(|row| row.target == kind);
    let men = position.class(target).is_personnel() || crew::is_exposed(position, target);
    let cover = men.then(|| cover(position, target));
    Bombardment {
        target: *target.id,
        effects: row.map_or((Effect::NoEffect, Effect::NoEffect), |row| (row.direct_hit, row.fragmentation)),
        moved: target.motion.moved,
        cover,
        breaks: fragile_guns::broken(position, target, shells.iter().map(|shells| u32::from(shells.factors)).sum()),
        shells,
        may_drop: may_drop_from_above(position, target, cover),
    }
}

/// The fire for effect that is being put together, ready for the dice.
///
/// # Errors
/// When none is.
pub fn plan(position: &Position, sequence: &Sequence) -> Result<Bombardment, Refusal> {
    position.expect_phase(sequence, Phase::Batteries, None)?;
    match position.decisions.0.last() {
        Some(Decision::Bombard { target, batteries }) => Ok(of(position, &position.unit(*target)?, batteries)),
        _ => Err(Refusal::new("IV.F.6", "No battery fires for effect now: call one on its target.")),
    }
}

/// The fire that nobody else can join, so that it needs no word.
#[must_use]
pub fn complete(position: &Position) -> Option<Bombardment> {
    let sequence = position.sequence;
    let fire = plan(position, sequence).ok()?;
    super::call::legal(position, sequence).is_empty().then_some(fire)
}

/// The fire is announced: those in good cover may drop, otherwise the dice roll at once.
pub fn announce(
    In(plan): In<Bombardment>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    let (target, factors, cover) = (plan.target, plan.factors(), plan.cover);
    let battery = |shells: &Shells| match shells.source {
        Source::Battery(battery) => Some(battery),
        Source::Bomb { .. } => None,
    };
    let batteries: Vec<BatteryId> = plan.shells.iter().filter_map(battery).collect();
    note(&mut log, &sequence, Event::Bombarded { target, batteries: batteries.clone(), factors, cover });
    decisions.0.push(Decision::Shelter { target, cover, batteries });
}

/// II.F.2.d: nobody else takes cover.
///
/// # Errors
/// When nobody was asked.
pub fn plan_stand(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Batteries, None)?;
    match position.decisions.0.last() {
        Some(Decision::Shelter { target, .. }) => Ok(*target),
        _ => Err(Refusal::new("II.F.2.d", "No unit has to decide whether to take cover.")),
    }
}

/// The announced fire if nobody can take cover from it: the dice roll at once.
#[must_use]
pub fn unanswered(position: &Position) -> Option<Strike> {
    let Some(Decision::Shelter { target, cover, .. }) = position.decisions.0.last() else { return None };
    let answered =
        position.find(*target).is_some_and(|target| !may_drop_from_above(position, &target, *cover).is_empty());
    if answered { None } else { strike(position) }
}

/// An announced fire whose dice roll now.
#[derive(Debug, Clone)]
pub struct Strike {
    fire: Bombardment,
    /// The men fired at.
    fall: Option<Fall>,
    /// What all fragments do to a vehicle without armour, and their sum.
    fragments: Option<(u16, Option<Band>)>,
    /// Men aboard the vehicle fired at (V.B.5).
    passengers: Option<Passengers>,
    /// Others in the hex (VI.C.3).
    collateral: Option<Collateral>,
    /// The bunker that the target is, or is in (VIII.F.3), or the blockhouse (IX.C.1.e).
    bunker: Option<UnitId>,
}

impl Strike {
    /// The same on the target alone, and those aboard it: nobody else in its hex is struck, or shares what it costs (X.E.4.b.1).
    #[must_use]
    pub(super) fn alone(self) -> Self {
        Self { collateral: None, fall: self.fall.map(Fall::alone), ..self }
    }
}

/// The announced fire, as the units fired at have answered it.
#[must_use]
pub fn strike(position: &Position) -> Option<Strike> {
    let Some(Decision::Shelter { target, cover, batteries }) = position.decisions.0.last() else { return None };
    let target = position.find(*target)?;
    let fire = of(position, &target, batteries);
    Some(strike_at(position, &target, *cover, fire))
}

/// Fire that was announced at a target in this cover.
#[must_use]
pub(super) fn strike_at(position: &Position, target: &ViewItem, cover: Option<Cover>, fire: Bombardment) -> Strike {
    let fall = cover.map(|announced| Fall::of(position, target, announced));
    // V.E.5.b: fragments don't reach a vehicle without armour in a weapon pit.
    let reached = fire.effects.1 == Effect::NonAfvTable && !position.is_in_pit(target);
    let fragments = reached.then(|| {
        let factors = fire.factors();
        let hits = &position.tables.vehicles.non_afv_hits;
        (factors, hits.result(&position.kind(target).charts_as, Struck::Factors(factors)).cloned())
    });
    let passengers = Passengers::of(position, target);
    let collateral = Collateral::of(position, target, fire.factors());
    let is_one = matches!(position.class(target), Class::Bunker | Class::Blockhouse).then_some(*target.id);
    let bunker = is_one.or(fall.as_ref().and_then(Fall::bunker));
    Strike { fire, fall, fragments, passengers, collateral, bunker }
}

/// The dice of the announced fire; the other side fires next.
pub fn roll(In(strike): In<Strike>, mut battle: Battle) {
    battle.decisions.0.pop();
    resolve(strike, &mut battle);
    battle.sequence.hand_over();
}

/// Two dice for each battery or bomb, then what its fragments do (IV.F.3.b, IV.F.3.c).
pub(super) fn resolve(strike: Strike, battle: &mut Battle) {
    let Strike { fire, fall, fragments, passengers, collateral, bunker } = strike;
    let target = fire.target;
    let (mut by_hits, mut by_rest) = (0u32, 0u32);
    let mut breach = Breach::of(bunker);
    for shells in &fire.shells {
        let factors = u32::from(shells.factors);
        if fire.moved {
            by_rest += factors;
            continue;
        }
        let mut hit = false;
        for _ in 0..shells.rolls {
            let dice = battle.dice.two();
            let hits = shells.hits_on.contains(&(dice[0] + dice[1]));
            battle.note(shells.source.told(target, dice, hits));
            hit |= hits;
        }
        breach.counts(hit, shells.factors);
        *(if hit { &mut by_hits } else { &mut by_rest }) += factors;
    }
    let direct = if by_hits > 0 { fire.effects.0 } else { Effect::NoEffect };
    match direct {
        Effect::KKill => battle.kill(target),
        // IV.F.3.c.2: the gun alone; its crew is a target of its own.
        Effect::FKill => battle.silence(target),
        _ => {}
    }
    breach.collapse(battle);
    if direct == Effect::KKill {
        // Nothing is left for fragments.
    } else if let Some(fall) = fall {
        // Where men have no cover to lose a direct hit does nothing more than fragments do (IV.F.3.c.1).
        let (hits, rest) = if fall.counts_hits() { (by_hits, by_rest) } else { (0, by_hits + by_rest) };
        fall.resolve(hits, rest, battle);
    } else if let Some((factors, band)) = fragments {
        battle.note(Event::Fragments { target, factors, effect: band.is_some() });
        if let Some(band) = band {
            battle.scatter(target, &band);
        }
    }
    if let Some(passengers) = passengers {
        passengers.suffer(target, [u32::from(fire.factors()); 2], 0, battle);
    }
    if let Some(gun) = fire.breaks {
        battle.break_gun(gun, fire.factors().into());
    }
    if let Some(others) = collateral {
        others.suffer(battle);
    }
    battle.shut(target, None);
}
