//! An announced fire on men whose dice roll: hits, casualties and what else they bring (II.F.3, III.E.1).

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::bunkers_broken::Breach;
use super::collateral::Collateral;
use super::dropping::may_drop;
use super::engage::charts;
use super::fall::Fall;
use super::fire_plan::FirePlan;
use super::optics::Optics;
use super::soft_vehicles::Struck;
use super::{aboard, crew, duel, final_fire, fragile_guns, grenades};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::marks::Loaded;
use crate::games::tobruk::state::position::Position;

/// The announced fire if nobody can take cover from it: the dice roll at once.
#[must_use]
pub fn unanswered(position: &Position) -> Option<Strike> {
    let Some(Decision::Drop { target, cover, .. }) = position.decisions.0.last() else { return None };
    let answered = position.find(*target).is_some_and(|target| !may_drop(position, &target, *cover).is_empty());
    if answered { None } else { strike(position) }
}

/// An announced fire whose dice roll now.
#[derive(Debug, Clone)]
pub struct Strike {
    fall: Fall,
    firers: Vec<Share>,
    /// The vehicle that is struck by section V, and those aboard.
    vehicle: Option<Struck>,
    /// The target is a vehicle: with an open mount it may answer (IV.E.3.a). Men never do.
    answers: bool,
    /// The vehicle can move, as long as this fire does not immobilise it (III.I.1.b).
    could_move: bool,
    /// These guns of one unit alone fire at the crew of an open mount, which was in this cover then: their rounds go one by one, of two
    /// guns one of each in turn (IV.E.3, IV.E.3.f).
    rounds: Option<(Cover, Vec<Loaded>)>,
    /// Howitzers whose hits are read on its damage chart (VI.B.1.b).
    charts: Vec<FirePlan>,
    /// The gun that so many factors put out of action (X.E.5).
    breaks: Option<UnitId>,
    /// The AFV whose optics are at risk (X.D.4.b).
    optics: Option<Optics>,
    /// Others inside the bunker, whom grenades strike too (VIII.G.1.b).
    collateral: Option<Collateral>,
}

/// The announced fire, as the units fired at have answered it.
pub fn strike(position: &Position) -> Option<Strike> {
    let Some(Decision::Drop { target, cover: announced, firers }) = position.decisions.0.last() else { return None };
    let target = position.find(*target)?;
    let thrown = grenades::are_thrown(firers);
    let near =
        |share: &Share| position.find(share.unit).is_some_and(|unit| unit.location.hex() == target.location.hex());
    let fall = if position.class(&target).is_weapon() {
        Fall::at_gun(position, &target, *announced)
    } else if firers.iter().any(|share| final_fire::is_final(position, share.unit, *target.id)) {
        Fall::assaulting(position, &target, *announced)
    } else if thrown {
        Fall::in_cover(position, &target, *announced)
    } else if firers.iter().all(near) {
        Fall::close(position, &target, *announced)
    } else {
        Fall::of(position, &target, *announced)
    };
    let vehicle = aboard::is_struck(position, &target).then(|| {
        let crew = crew::is_exposed(position, &target).then(|| fall.clone());
        Struck::of(position, &target, firers, crew)
    });
    let factors = firers.iter().map(|share| share.factors).sum();
    let collateral = thrown.then(|| Collateral::inside(position, &target, factors)).flatten();
    let turn = position.sequence.turn;
    let charts = charts(position, &target, firers.iter().map(|share| (share.unit, share.arm)), turn);
    let (answers, could_move) = (position.class(&target).is_vehicle(), !target.damage.immobilised);
    // Gunfire that joins does nothing to the crew, and keeps nobody from answering.
    let shells: Vec<&Share> = firers.iter().filter(|share| share.rounds > 0).collect();
    let alone = !thrown && vehicle.is_none() && shells.windows(2).all(|pair| pair[0].unit == pair[1].unit);
    let rounds = (alone && crew::is_exposed(position, &target))
        .then(|| (*announced, shells.iter().filter_map(|share| duel::loaded_with(position, share)).collect()));
    let breaks = fragile_guns::broken(position, &target, firers.iter().map(|share| u32::from(share.factors)).sum());
    let optics = Optics::of(position, &target, firers.iter().copied());
    Some(Strike {
        fall,
        firers: firers.clone(),
        vehicle,
        answers,
        could_move,
        rounds,
        charts,
        breaks,
        optics,
        collateral,
    })
}

/// Steps 2 and 3: the dice, and the men they cost (II.F.3, III.E.1.b, III.E.1.c).
pub fn roll(In(strike): In<Strike>, mut battle: Battle) {
    battle.decisions.0.pop();
    let target = strike.fall.aim();
    let opener = strike.firers.iter().find(|share| share.rounds > 0 && strike.answers).copied();
    if let Some(((announced, guns), opener)) = strike.rounds.zip(opener) {
        if let Some(optics) = strike.optics {
            battle.test_optics(optics);
        }
        duel::begin_explosive(&mut battle, (opener.unit, target), guns, announced, strike.could_move);
        return;
    }
    // X.D.2.c: of fire that goes round by round each one is counted as it is fired.
    for share in &strike.firers {
        if let Arm::Gun(gun) = share.arm {
            battle.spend(share.unit, gun, Ammo::He, share.rounds);
        }
    }
    if let Some(vehicle) = strike.vehicle {
        vehicle.roll(&strike.firers, &strike.charts, &mut battle);
    } else if strike.answers {
        // High explosive alone strikes the crew of an open mount (IV.D); gunfire makes any crew shut the hatches, no more.
        let explosive: Vec<Share> =
            strike.firers.iter().filter(|share| share.rounds > 0 || share.arm == Arm::Grenades).copied().collect();
        if !explosive.is_empty() {
            fall(strike.fall, &explosive, &strike.charts, &mut battle);
        }
    } else {
        fall(strike.fall, &strike.firers, &[], &mut battle);
    }
    if let Some(optics) = strike.optics.filter(|optics| !battle.is_done_for(optics.unit)) {
        battle.test_optics(optics);
    }
    if let Some(gun) = strike.breaks {
        battle.break_gun(gun, strike.firers.iter().map(|share| u32::from(share.factors)).sum());
    }
    if let Some(others) = strike.collateral {
        others.suffer(&mut battle);
    }
    if let Some(opener) = opener {
        duel::begin_after(&mut battle, (opener.unit, target), opener.rounds, strike.could_move);
    }
}

/// The dice of fire on men, and the men that they cost; inside a bunker the hit that breaks it open as well (VIII.F.3, VIII.F.4), on an
/// open mount what a howitzer's hit does to it (VI.B.1.b).
fn fall(fall: Fall, firers: &[Share], charts: &[FirePlan], battle: &mut Battle) {
    let (counts_hits, target) = (fall.counts_hits(), fall.aim());
    let (mut hits, mut plain) = (0u32, 0u32);
    let mut breach = Breach::of(fall.bunker());
    for share in firers {
        if share.rounds == 0 || !counts_hits {
            plain += u32::from(share.factors);
            continue;
        }
        let each = share.factors / u16::from(share.rounds);
        let breaks = battle.breaks_bunkers(share);
        let mut number = share.number;
        for _ in 0..share.rounds {
            let hit = battle.round_of(share, target, &mut number);
            if hit {
                battle.chart_hit(charts, share);
            }
            // What bursts inside by now reaches nobody else, but misses still find those on top.
            let inside = breach.counts(hit && breaks, each) && (hit || fall.is_close());
            if !inside {
                *(if hit { &mut hits } else { &mut plain }) += u32::from(each);
            }
        }
    }
    fall.resolve(hits, plain, battle);
    breach.collapse(battle);
}
