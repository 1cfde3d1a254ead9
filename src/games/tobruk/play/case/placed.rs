//! The position in which a case begins, unit by unit and battery by battery.

use bevy_ecs::prelude::World;
use serde::Deserialize;

use crate::core::hex::Facing;
use crate::core::provenance::Provenance;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId, Scenario};
use crate::games::tobruk::state::air::{Flak, Load};
use crate::games::tobruk::state::batteries::{Batteries, Battery, Counter, Laid, Silence};
use crate::games::tobruk::state::components::{Acquisition, Hooking, Location, Unit};
use crate::games::tobruk::state::marks::Marks;

/// A unit of a position. With `at`, units that are not named are out of the game.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placed {
    pub(super) unit: u16,
    /// Printed name of its hex; `None` leaves it waiting off the board.
    pub(super) hex: Option<String>,
    pub(super) facing: Option<Facing>,
    /// Plays as another type of vehicle.
    pub(super) kind: Option<String>,
    pub(super) moved: bool,
    pub(super) ended: bool,
    pub(super) came: Option<Facing>,
    pub(super) came_on: u16,
    pub(super) entered: Option<u16>,
    pub(super) immobilised: bool,
    pub(super) lost: [bool; 2],
    pub(super) fired: [bool; 2],
    pub(super) done: bool,
    pub(super) acquired: [Option<Acquired>; 2],
    pub(super) fired_at: Vec<UnitId>,
    pub(super) fired_on_by: Vec<UnitId>,
    pub(super) destroyed: bool,
    /// Men left; the full strength of its type if absent.
    pub(super) men: Option<u8>,
    /// Men lost this turn.
    pub(super) lost_men: u8,
    /// It lies under the field emplacement in its hex.
    pub(super) under: bool,
    /// Hexes it moved this turn.
    pub(super) hexes: u8,
    /// The turn in which it ran last.
    pub(super) ran_on: u16,
    /// Units that operate it.
    pub(super) operators: Vec<UnitId>,
    /// The unit that this vehicle overran the turn before.
    pub(super) overran: Option<UnitId>,
    /// It is a wreck in its hex.
    pub(super) wreck: bool,
    /// Men its crew has lost.
    pub(super) crew_lost: u8,
    /// The turn in which it lost men last.
    pub(super) crew_lost_on: u16,
    /// Its crew has bailed out.
    pub(super) bailed_out: bool,
    /// The turn on which it is due.
    pub(super) due: Option<u16>,
    /// The vehicle that carries it.
    pub(super) aboard: Option<UnitId>,
    /// The vehicle that tows it, in its hex.
    pub(super) behind: Option<UnitId>,
    /// The vehicle to which it is being hooked up, and the turns that count by now (X.C.3.b).
    pub(super) hooking: Option<(UnitId, u8)>,
    /// It stands on the bed of that vehicle.
    pub(super) portee: bool,
    /// It is spiked.
    pub(super) spiked: bool,
    /// Calls that it has made, if it is a mortar.
    pub(super) called: Option<Called>,
    /// It has hit what it was called on, if it is a mortar (VII.B.3).
    pub(super) on_target: bool,
    /// It flies over this hex.
    pub(super) aloft: Option<String>,
    /// What it still carries, if it flies; all five bombs if absent.
    pub(super) bombs: Option<Option<Load>>,
    /// The first of the turns that it may stay without an attack, if it flies.
    pub(super) since: u16,
    /// The gun has fired at aircraft in this turn.
    pub(super) flak_on: u16,
    /// Its morale broke in this turn (X.I.1.b).
    pub(super) broke_on: Option<u16>,
    /// It is in this hex as prisoners; they surrendered in `broke_on`, or before the first turn (X.I.1.a).
    pub(super) prisoners: Option<String>,
    /// Those who have been with it since the turn began (X.I.1.e).
    pub(super) with: Vec<UnitId>,
    /// It is in the hands of the enemy (X.I.4).
    pub(super) captured: bool,
}

impl Placed {
    /// What the air knows of the unit.
    pub(super) fn fly(&self, marks: &mut Marks, data: &Data) -> Result<(), String> {
        let (id, air) = (UnitId(self.unit), &mut marks.works.air);
        if self.aloft.is_some() {
            air.enter(id, self.since);
            if let (Some(bombs), Some(flight)) = (self.bombs, air.flight_mut(id)) {
                flight.bombs = bombs;
            }
        }
        if let (true, Some(hex)) = (self.flak_on > 0, &self.hex) {
            air.flak.push(Flak { gun: id, hex: data.board.find(hex)?, fired_on: self.flak_on, asked: Vec::new() });
        }
        Ok(())
    }

    /// What the capture rules know of the unit.
    pub(super) fn hold(&self, marks: &mut Marks) {
        if self.broke_on.is_none() && self.prisoners.is_none() {
            return;
        }
        let captivity = &mut marks.works.captivity;
        captivity.begin(UnitId(self.unit), self.broke_on.unwrap_or(0));
        if let Some(fate) = captivity.fate_mut(UnitId(self.unit)) {
            fate.with.clone_from(&self.with);
        }
    }

    pub(super) fn apply(&self, mut unit: Unit, data: &Data) -> Result<Unit, String> {
        if let Some(hex) = &self.hex {
            unit.location = Location::On(data.board.find(hex)?);
            unit.entry.entered = self.entered.or(Some(0));
        }
        if let Some(hex) = &self.aloft {
            unit.location = Location::Aloft(data.board.find(hex)?);
            unit.entry.entered = self.entered.or(Some(self.since));
        }
        if let Some(hex) = &self.prisoners {
            unit.location = Location::Surrendered(data.board.find(hex)?);
            unit.entry.entered = self.entered.or(Some(0));
        }
        if self.captured {
            unit.side = unit.side.enemy();
        }
        if let (true, Some(hex)) = (self.wreck, unit.location.hex()) {
            unit.location = Location::Wreck(hex);
        }
        unit.entry.due = self.due.unwrap_or(unit.entry.due);
        unit.crew.lost = self.crew_lost;
        unit.crew.lost_on = self.crew_lost_on;
        // A hulk stays one (Firefight G).
        unit.crew.out |= self.bailed_out;
        if let Some(vehicle) = self.aboard {
            unit.location = Location::Aboard(vehicle);
        }
        unit.haul.behind = self.behind;
        unit.haul.hooking = self.hooking.map(|(vehicle, turns)| Hooking { vehicle, turns });
        unit.haul.portee = self.portee;
        unit.haul.spiked = self.spiked;
        if self.destroyed {
            unit.location = Location::Destroyed;
        }
        if let Some(kind) = &self.kind {
            unit.kind.0 = data.catalog.find(kind).ok_or_else(|| format!("there is no unit type '{kind}'"))?;
            unit.men.left = data.catalog.get(unit.kind.0).people.as_ref().map_or(0, |people| people.men);
        }
        unit.men.left = self.men.unwrap_or(unit.men.left);
        unit.men.lost = self.lost_men;
        unit.men.under = self.under;
        unit.men.ran_on = self.ran_on;
        unit.motion.hexes = self.hexes;
        unit.overruns.last = self.overran;
        unit.service.operators = self.operators.iter().copied().collect();
        unit.facing = self.facing.unwrap_or(unit.facing);
        unit.motion.moved = self.moved || self.hexes > 0;
        unit.motion.ended = self.ended;
        unit.motion.came = self.came;
        unit.motion.came_on = self.came_on;
        unit.damage.immobilised |= self.immobilised;
        unit.damage.lost = self.lost;
        unit.gunnery.fired = self.fired;
        unit.gunnery.done = self.done;
        let acquired = |Acquired { target, turn, burst }: Acquired| Acquisition { target, turn, burst };
        unit.gunnery.acquired = self.acquired.map(|known| known.map(acquired));
        unit.permissions.fired_at = self.fired_at.iter().copied().collect();
        unit.permissions.fired_on_by = self.fired_on_by.iter().copied().collect();
        Ok(unit)
    }
}

/// A target that a gun has acquired: the unit, the turn in which it was fired at last, and whether it was hit since (VII.B.3).
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Acquired {
    pub(super) target: UnitId,
    pub(super) turn: u16,
    #[serde(default)]
    pub(super) burst: bool,
}

/// Calls that a battery has made: its last target, the hex in which that stood, how many, and the turn of the last.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Called {
    /// 0 for a hex.
    pub(super) target: UnitId,
    pub(super) hex: String,
    pub(super) calls: u8,
    pub(super) turn: u16,
}

impl Called {
    pub(super) fn laid(&self, data: &Data) -> Result<Laid, String> {
        Ok(Laid {
            target: Some(self.target).filter(|target| target.0 > 0),
            aim: data.board.find(&self.hex)?,
            calls: self.calls,
            turn: self.turn,
        })
    }
}

/// What section VIII has brought upon a battery.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Fought {
    pub(super) battery: u8,
    /// The calls that it has made.
    pub(super) called: Option<Called>,
    /// It is located.
    pub(super) located: bool,
    /// Its fire at an enemy battery: that, the turns on end, the last of them.
    pub(super) counter: Option<(BatteryId, u8, u16)>,
    /// It is neutralised from a turn through another.
    pub(super) silent: Option<(u16, u16)>,
    /// Stukas did that (X.H.2).
    pub(super) silenced_by_air: bool,
    /// The last turn that took nothing from its calls.
    pub(super) waited: u16,
    /// The last turn in which its observer directed its fire.
    pub(super) directed: u16,
    /// Calls in vain since it was available last, and the turn of the last of them (X.E.1).
    pub(super) refused: (u8, u16),
}

impl Fought {
    pub(super) fn apply(&self, batteries: &mut Batteries, data: &Data) -> Result<(), String> {
        let id = BatteryId(self.battery);
        let battery = batteries.find_mut(id).ok_or_else(|| format!("there is no battery {}", self.battery))?;
        if let Some(called) = &self.called {
            battery.laid = Some(called.laid(data)?);
        }
        battery.located = self.located;
        battery.counter = self.counter.map(|(target, calls, turn)| Counter { target, calls, turn });
        battery.silence = self.silent.map(|(from, through)| Silence { from, through, by_air: self.silenced_by_air });
        (battery.waited, battery.directed, battery.refused) = (self.waited, self.directed, self.refused);
        Ok(())
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Controlled {
    pub(super) hex: String,
    pub(super) by: Option<Side>,
}

/// Puts the batteries of a case into the game.
pub(super) fn batteries(
    placed: &[(Side, String, Option<Called>)],
    world: &mut World,
    data: &Data,
) -> Result<(), String> {
    let (mut entries, mut laid) = (Vec::new(), Vec::new());
    for ((side, kind, called), number) in placed.iter().zip(1u8..) {
        let id = BatteryId(number);
        let row = data.tables.artillery.battery(kind).ok_or_else(|| format!("there is no battery '{kind}'"))?;
        let (name, provenance) = (format!("{} battery {number}", row.name), Provenance::Seed(String::new()));
        entries.push(BatteryEntry { id, side: *side, kind: kind.clone(), name, observer: None, provenance });
        let called = called.as_ref().map(|called| called.laid(data));
        laid.push(Battery::new(id, called.transpose()?));
    }
    let scenario = Scenario::clone(world.resource::<Shared<Scenario>>());
    world.insert_resource(Shared(std::sync::Arc::new(Scenario { batteries: entries, ..scenario })));
    world.insert_resource(Batteries(laid));
    Ok(())
}
