//! Sustained barrages, an experimental rule (X.E.4): a barrage falls on for a turn, on those who come into its hex.

use bevy_ecs::prelude::{In, World};

use super::battle::Battle;
use super::bombardment::{self, Shells, Source, Strike};
use super::collateral::Collateral;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Phase;
use crate::games::tobruk::state::works::Recorded;

/// X.E.4.a: the recorded barrages that go on until the next indirect fire: those of high explosive fired in the turn before.
fn going_on<'a>(position: &'a Position) -> impl Iterator<Item = &'a Recorded> {
    let turn = position.sequence.turn;
    let plays = position.options.sustained_barrages && position.sequence.phase == Phase::Movement;
    let lasts = move |fire: &&Recorded| {
        plays && fire.fire == PlannedFire::Barrage && !fire.smoke && fire.used_on > 0 && fire.used_on + 1 == turn
    };
    position.recorded.iter().filter(lasts)
}

/// The batteries whose barrage goes on in a hex in this movement segment (X.E.4.b).
#[must_use]
pub fn falling(position: &Position, hex: Hex) -> Vec<BatteryId> {
    going_on(position).filter(|fire| fire.hex == hex).map(|fire| fire.battery).collect()
}

/// Hexes in which barrages go on in this movement segment, each with whether somebody has taken the full effect by now.
#[must_use]
pub fn hexes(position: &Position) -> Vec<(Hex, bool)> {
    let struck = &position.marks.works.sustained.struck;
    let mut hexes: Vec<(Hex, bool)> = going_on(position).map(|fire| (fire.hex, struck.contains(&fire.hex))).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// X.E.4: while the men are chosen whom a barrage costs, nothing else is done in the movement segment.
///
/// # Errors
/// The refusal.
pub fn expect_settled(position: &Position, order: &Order) -> Result<(), Refusal> {
    let waits = position.options.sustained_barrages
        && position.sequence.phase == Phase::Movement
        && matches!(position.decisions.0.last(), Some(Decision::Casualties { .. }));
    if waits && !matches!(order, Order::Lose { .. }) {
        return Err(Refusal::new("II.G.2", "Casualties have to be allocated first."));
    }
    Ok(())
}

/// What a barrage does to a unit that has come into its hex.
#[derive(Debug, Clone)]
pub struct Sweep {
    unit: UnitId,
    hex: Hex,
    batteries: Vec<BatteryId>,
    factors: u16,
    strikes: Strikes,
}

#[derive(Debug, Clone)]
enum Strikes {
    /// The first that comes: all of it (X.E.4.b.2).
    Full(Box<Strike>),
    /// Others: collateral damage, if they are of a kind that takes any.
    Beside(Option<Collateral>),
}

/// X.E.4.b: what falls on a unit that has come into this hex, if a barrage goes on there. Prisoners take collateral damage, as from other
/// fire, whoever else comes (our reading of X.I.1.a).
fn sweep(position: &Position, id: UnitId, hex: Hex) -> Option<Sweep> {
    let unit = position.find(id)?;
    let captive = unit.location.surrendered() == Some(hex);
    let batteries = falling(position, hex);
    if batteries.is_empty() || !(captive || unit.location.hex() == Some(hex)) {
        return None;
    }
    let shells = shells(position, &batteries);
    let factors: u16 = shells.iter().map(|shells| shells.factors).sum();
    let later = captive || position.marks.works.sustained.struck.contains(&hex);
    let strikes = if later {
        Strikes::Beside(Collateral::on_entry(position, &unit, factors))
    } else {
        Strikes::Full(Box::new(full(position, &unit, shells)))
    };
    Some(Sweep { unit: id, hex, batteries, factors, strikes })
}

/// The rounds of barrages, as they fell on their targets: direct hits are rolled for though the unit moves (our reading of "full effects").
fn shells(position: &Position, batteries: &[BatteryId]) -> Vec<Shells> {
    let artillery = &position.tables.artillery;
    let of = |id: &BatteryId| {
        let row = artillery.battery(&position.scenario.battery(*id)?.kind)?;
        let planned = artillery.planned(PlannedFire::Barrage)?;
        Some(Shells {
            source: Source::Battery(*id),
            factors: u16::from(row.fragmentation) * u16::from(planned.times),
            hits_on: row.direct_hit.clone(),
            rolls: planned.rolls,
            opens: false,
        })
    };
    batteries.iter().filter_map(of).collect()
}

fn full(position: &Position, unit: &ViewItem, shells: Vec<Shells>) -> Strike {
    let mut fire = bombardment::of_shells(position, unit, shells);
    fire.moved = false;
    let cover = fire.cover;
    bombardment::strike_at(position, unit, cover, fire).alone()
}

/// A unit has come into a hex: a barrage that goes on there strikes it.
pub fn entered(world: &mut World, unit: UnitId, hex: Option<Hex>) {
    let Some(hex) = hex else { return };
    let sweep = sweep(&Position::of(world), unit, hex);
    if let Some(sweep) = sweep {
        run_with(world, strike, sweep);
    }
}

fn strike(In(sweep): In<Sweep>, mut battle: Battle) {
    let Sweep { unit, hex, batteries, factors, strikes } = sweep;
    let full = matches!(strikes, Strikes::Full(_));
    match strikes {
        Strikes::Full(strike) => {
            battle.marks.works.sustained.struck.push(hex);
            battle.note(Event::Swept { unit, hex, batteries, factors, full });
            bombardment::resolve(*strike, &mut battle);
        }
        Strikes::Beside(Some(collateral)) => {
            let factors = collateral.factors;
            battle.note(Event::Swept { unit, hex, batteries, factors, full });
            collateral.fall(&mut battle);
        }
        Strikes::Beside(None) => {}
    }
}
