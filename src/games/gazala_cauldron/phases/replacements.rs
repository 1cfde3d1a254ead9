//! Tank replacements: the chit (13.3) and those that come with the reinforcements (15.0).

use bevy_ecs::prelude::In;

use super::activation::expect_chit;
use super::{stacking, supply, zones};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Edge, Name};
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::components::{Action, Location, State, Supply, Unit};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// A step that is replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacePlan {
    /// The unit.
    pub unit: UnitId,
    /// The hex in which an eliminated unit comes back.
    pub hex: Option<Hex>,
    /// Steps it has afterwards.
    pub steps: u8,
    /// With a chit, not with tanks of the schedule.
    pub chit: bool,
}

/// Plans to replace a step: of a unit on the map, or of one that was eliminated and comes back in a hex.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, hex: &[Hex]) -> Result<ReplacePlan, Refusal> {
    let tanks = matches!(position.decision(), Some(Decision::Tanks(_)));
    let side = if tanks { Side::Allies } else { position.sequence.active };
    if !tanks {
        position.expect_stage(&[Stage::Choose])?;
    }
    let unit = position.unit(id)?;
    position.expect_own(unit, side)?;
    if !tanks {
        expect_chit(position, side, Tactical::Replacement)?;
    }
    let (counter, name) = (position.counter(id), position.name(id));
    let rule = if tanks { "15.0" } else { "13.3" };
    if counter.arm != Arm::Armour {
        return Err(Refusal::new("13.3", format!("{name} is {}; only armour can be replaced.", counter.arm.word())));
    }
    let at = match (unit.location, hex) {
        (Location::On(at), []) => at,
        (Location::On(_), _) => {
            return Err(Refusal::new(rule, format!("{name} is on the map; it gets its step back where it is.")));
        }
        (Location::Eliminated, [hex]) => *hex,
        (Location::Eliminated, _) => {
            return Err(Refusal::new(rule, format!("Choose the hex in which {name} returns.")));
        }
        _ => {
            position.expect_on_map(unit)?;
            return Err(Refusal::new(rule, format!("{name} can't be replaced.")));
        }
    };
    if position.marks.withdrawn.contains(&counter.formation) {
        return Err(Refusal::new("13.7", format!("The {} was withdrawn for good.", counter.formation.name())));
    }
    if unit.state.steps >= counter.steps {
        return Err(Refusal::new(rule, format!("{name} already has all its {} steps.", counter.steps)));
    }
    position.expect_hex(at)?;
    if unit.location == Location::Eliminated {
        expect_return(position, unit, at)?;
    }
    expect_sound(position, side, at)?;
    Ok(ReplacePlan { unit: id, hex: hex.first().copied(), steps: unit.state.steps + 1, chit: !tanks })
}

/// Where a rebuilt unit may be placed: Axis anywhere the Allies may not go, Allies on the north and east edges (13.3).
fn expect_return(position: &Position, unit: &Unit, hex: Hex) -> Result<(), Refusal> {
    let fits = match unit.side {
        Side::Axis => position.board.prohibited(hex),
        Side::Allies => {
            position.may_be_in(unit, hex)
                && [Edge::North, Edge::East].into_iter().any(|edge| position.board.on_edge(hex, edge))
        }
    };
    if !fits {
        let place = match unit.side {
            Side::Axis => "west of the minefield line",
            Side::Allies => "on the north or east edge of the map",
        };
        return Err(Refusal::new("13.3", format!("A rebuilt unit is placed {place}; {} is not there.", Name::of(hex))));
    }
    if position.is_held_by(hex, unit.side.enemy()) {
        return Err(Refusal::new("13.3", format!("{} is occupied by the enemy.", Name::of(hex))));
    }
    if !stacking::has_room(position, unit, hex) {
        return Err(Refusal::new("10.0", format!("There is no room for another unit in {}.", Name::of(hex))));
    }
    Ok(())
}

/// The hex has to be in supply and free of enemy zones (13.3).
fn expect_sound(position: &Position, side: Side, hex: Hex) -> Result<(), Refusal> {
    if zones::is_in_enemy_zone(position, hex, side) {
        return Err(Refusal::new("13.3", format!("{} is in an enemy ZOC.", Name::of(hex))));
    }
    if !supply::reach(position, side).contains(&hex) {
        return Err(Refusal::new("13.3", format!("{} is out of supply.", Name::of(hex))));
    }
    Ok(())
}

/// Replaces the step.
pub fn carry_out(In(plan): In<ReplacePlan>, mut position: PositionMut) {
    if plan.chit {
        let side = position.sequence.active;
        position.cups.of_mut(side).play(Tactical::Replacement);
        position.note(Event::Played { side, chit: Tactical::Replacement });
    } else if let Some(Decision::Tanks(left)) = position.decisions.0.last_mut() {
        *left = left.saturating_sub(1);
    }
    position.change(plan.unit, |location, state, action| {
        if let Some(hex) = plan.hex {
            *location = Location::On(hex);
            *state = State { steps: 0, used: false, disrupted: false, supply: Supply::Supplied };
            *action = Action::default();
        }
        state.steps = plan.steps;
    });
    position.note(Event::Replaced { unit: plan.unit, hex: plan.hex.into_iter().collect() });
}

/// Every replacement that could be made now.
#[must_use]
pub fn choices(position: &Position) -> Vec<(UnitId, Vec<Hex>)> {
    let armour = position.units.iter().filter(|unit| position.arm(unit.id) == Arm::Armour);
    let ways = armour.flat_map(|unit| -> Vec<(UnitId, Vec<Hex>)> {
        match unit.location {
            Location::On(_) => vec![(unit.id, Vec::new())],
            Location::Eliminated => position.board.hexes().map(|hex| (unit.id, vec![hex])).collect(),
            Location::Waiting { .. } | Location::Withdrawn => Vec::new(),
        }
    });
    ways.filter(|(unit, hex)| may(position, *unit, hex) && plan(position, *unit, hex).is_ok()).collect()
}

/// A quick look before the whole question: most hexes fail here.
fn may(position: &Position, id: UnitId, hex: &[Hex]) -> bool {
    let Some(unit) = position.find(id) else { return false };
    unit.state.steps < position.counter(id).steps && hex.iter().all(|hex| expect_return(position, unit, *hex).is_ok())
}

/// True when tanks are left that nobody can use, or none are left.
#[must_use]
pub fn is_settled(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Tanks(left)) if *left == 0 || choices(position).is_empty())
}

/// Plans to give up the tanks that are left.
///
/// # Errors
/// When there are none.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    match position.decision() {
        Some(Decision::Tanks(_)) => Ok(()),
        _ => Err(Refusal::new("15.0", "Tank replacements are used in the supply phase in which they arrive.")),
    }
}

/// Gives them up: they are not kept (15.0).
pub fn carry_out_end(mut position: PositionMut) {
    if let Some(Decision::Tanks(tanks)) = position.decisions.0.pop()
        && tanks > 0
    {
        position.note(Event::TanksLost { tanks });
    }
}
