//! Dummy gun positions (IX.A.1): counters among the guns that lie face down. What gives one away, fire at those who may stand at a gun, and
//! the owner who takes one off.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::battle::Battle;
use super::manning;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// Hexes within which an enemy unit that moves gives a dummy away.
const GIVEN_AWAY_WITHIN: u8 = 1;

/// True for a counter that lies face down before those who look at it so: a gun, or a dummy.
#[must_use]
pub fn lies_face_down(position: &Position, unit: &ViewItem) -> bool {
    position.scenario.plays(Chapter::IX) && position.face_down.is_some_and(|down| down.is(*unit.kind))
}

/// Those at a gun who are struck by fire at the counter; nobody at a dummy.
#[must_use]
pub fn crew_of<'a>(position: &'a Position, weapon: &'a ViewItem) -> Option<ViewItem<'a>> {
    let mut crews = manning::operators(position, weapon).filter(|unit| position.class(unit).is_trained());
    crews.find(|unit| unit.men.left > 0)
}

/// IX.A.1: nobody works on a dummy as if it were a gun.
///
/// # Errors
/// The refusal.
pub fn expect_gun(position: &Position, weapon: &ViewItem) -> Result<(), Refusal> {
    if position.class(weapon) != Class::Dummy {
        return Ok(());
    }
    Err(Refusal::new("IX.A.1", format!("{} is a dummy: it can only be removed.", position.name(weapon))))
}

/// IX.A.1: the owner takes a dummy off the board, at any time when it is his to order.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_remove(position: &Position, sequence: &Sequence, id: UnitId) -> Result<UnitId, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, sequence.phase, Some(&unit))?;
    if position.class(&unit) != Class::Dummy {
        return Err(Refusal::new("IX.A.1", format!("{} is no dummy.", position.name(&unit))));
    }
    if !position.decisions.0.is_empty() {
        return Err(Refusal::new("IX.A.1", "Another decision comes first."));
    }
    position.expect_on_board(&unit)?;
    Ok(id)
}

/// Takes it off.
pub fn carry_out_remove(
    In(unit): In<UnitId>,
    mut units: Units<&mut Location>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let Some(mut location) = units.get_mut(unit) else { return };
    let Some(hex) = location.hex() else { return };
    *location = Location::Destroyed;
    note(&mut log, &sequence, Event::DummyRemoved { unit, hex });
}

/// Dummies of the enemy beside the way of a unit.
fn beside(position: &Position, unit: UnitId, path: &[Hex]) -> Vec<UnitId> {
    let Some(unit) = position.find(unit).filter(|_| position.scenario.plays(Chapter::IX)) else { return Vec::new() };
    let near = |at: Hex| path.iter().any(|hex| hex.range(at) <= GIVEN_AWAY_WITHIN);
    let dummies = position.those(|side, class, at| side != *unit.side && class == Class::Dummy && near(at));
    dummies.map(|dummy| *dummy.id).collect()
}

/// IX.A.1: a unit has moved on the ground along this way: dummies of the enemy within a hex of it are shown and taken off.
pub fn approached(world: &mut World, unit: UnitId, path: &[Hex]) {
    // After every step of a move: only where there can be dummies is there anything to read.
    if !world.resource::<Shared<Scenario>>().plays(Chapter::IX) {
        return;
    }
    let dummies = beside(&Position::of(world), unit, path);
    if !dummies.is_empty() {
        run_with(world, show, dummies);
    }
}

fn show(In(dummies): In<Vec<UnitId>>, mut battle: Battle) {
    for dummy in dummies {
        battle.show_dummy(dummy);
    }
}

impl Battle<'_, '_> {
    /// IX.A.1: what would F-kill a gun shows a dummy, which is taken off; false for a real gun.
    pub fn show_dummy(&mut self, unit: UnitId) -> bool {
        if self.class(unit) != Some(Class::Dummy) {
            return false;
        }
        if let Some(hex) = self.hex(unit) {
            self.take_off(unit);
            self.note(Event::DummyShown { unit, hex });
        }
        true
    }
}
