//! The log, told as players tell it.

use bevy_ecs::prelude::World;

use super::board::Name;
use super::catalog::Catalog;
use super::components::{Kind, Number};
use super::orders::{Event, Harm};
use super::scenario::Scenario;
use super::sequence::Phase;
use super::situation::player;
use crate::core::game::Telling;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};

/// Names units and sides for the sentences of the log.
struct Teller<'a> {
    world: &'a World,
    catalog: &'a Catalog,
    scenario: &'a Scenario,
}

impl Teller<'_> {
    fn unit(&self, id: UnitId) -> String {
        let entity = self.world.get_resource::<UnitIndex>().and_then(|index| index.entity(id));
        let parts =
            entity.and_then(|entity| Some((self.world.get::<Kind>(entity)?, self.world.get::<Number>(entity)?)));
        parts.map_or_else(|| id.to_string(), |(kind, number)| format!("{} {}", self.catalog.get(kind.0).name, number.0))
    }

    fn gun(&self, id: UnitId, gun: u8) -> String {
        let entity = self.world.get_resource::<UnitIndex>().and_then(|index| index.entity(id));
        let kind = entity.and_then(|entity| self.world.get::<Kind>(entity));
        kind.and_then(|kind| self.catalog.get(kind.0).guns.get(usize::from(gun)))
            .map_or_else(|| "gun".to_owned(), |gun| gun.name.clone())
    }

    fn side(&self, side: Side) -> &'static str {
        player(self.scenario, self.catalog, side)
    }
}

/// An event as a line of the log; `None` for events that are only shown.
#[must_use]
pub fn tell(world: &World, event: &Event) -> Option<Telling> {
    let catalog = world.get_resource::<Shared<Catalog>>()?;
    let scenario = world.get_resource::<Shared<Scenario>>()?;
    let teller = Teller { world, catalog, scenario };
    let (depth, rule, text) = sentence(&teller, event);
    Some(Telling { text, rule, depth })
}

fn sentence(teller: &Teller, event: &Event) -> (u8, &'static str, String) {
    match event {
        Event::Placed { unit, hex, facing } => (
            0,
            "Scenarios.B.2",
            format!("{} is set up in {} facing {}.", teller.unit(*unit), Name(*hex), facing.words()),
        ),
        Event::Began { phase: Phase::Movement, side } => {
            (0, "I.B.1", format!("Movement: {} first.", teller.side(*side)))
        }
        Event::Began { phase, side } => (0, "I.B.2", format!("{}: {} fires first.", phase.title(), teller.side(*side))),
        Event::FirstMover { die, side } => (1, "I.I.1", format!("Die {die}: {} moves first.", teller.side(*side))),
        Event::FirstFirer { die, side } => (1, "I.I.1", format!("Die {die}: {} fires first.", teller.side(*side))),
        Event::Moved { unit, from, path, facing, reverse, cost } => {
            let to = path.last().map_or_else(String::new, |hex| Name(*hex).to_string());
            let (rule, text) = match (from, reverse) {
                (None, _) => {
                    ("Scenarios.B.3", format!("{} enters to {to}, facing {}.", teller.unit(*unit), facing.words()))
                }
                (Some(from), true) => {
                    ("I.C.4", format!("{} backs from {} into {to}.", teller.unit(*unit), Name(from.0)))
                }
                (Some(from), false) => (
                    "I.C.1",
                    format!(
                        "{} moves from {} to {to}, facing {} ({cost}).",
                        teller.unit(*unit),
                        Name(from.0),
                        facing.words()
                    ),
                ),
            };
            (0, rule, text)
        }
        Event::Pivoted { unit, facing, .. } => {
            (0, "I.C.3.a", format!("{} pivots to face {}.", teller.unit(*unit), facing.words()))
        }
        Event::Exited { unit, from, .. } => {
            (0, "Scenarios.B.5", format!("{} leaves the board from {} for good.", teller.unit(*unit), Name(from.0)))
        }
        Event::Passed { side, phase } => {
            let (rule, what) = match phase {
                Phase::SetUp => ("Scenarios.B.2", "player has set up"),
                Phase::Movement => ("I.C.1.a", "player has moved"),
                _ => ("I.B.2", "player fires no more this turn"),
            };
            (0, rule, format!("The {} {what}.", teller.side(*side)))
        }
        Event::Fired { unit, gun, target, rounds, acquired, range, number, aspect } => {
            let how = if *acquired { "acquired" } else { "initial" };
            let needs = number.map_or_else(|| "every round hits".to_owned(), |number| format!("{number} or more"));
            (
                0,
                "I.F.1",
                format!(
                    "{}: {} at {}, range {range}, {}, {rounds} {} ({how}), {needs}.",
                    teller.unit(*unit),
                    teller.gun(*unit, *gun),
                    teller.unit(*target),
                    aspect.name(),
                    if *rounds == 1 { "round" } else { "rounds" },
                ),
            )
        }
        Event::Round { dice, hit } => (
            1,
            "I.F.1.c",
            format!("{}+{} = {}: {}.", dice[0], dice[1], dice[0] + dice[1], if *hit { "hit" } else { "miss" }),
        ),
        Event::Struck { dice, area, aspect, .. } => (
            1,
            "I.F.2.c",
            format!(
                "{}+{} = {} {}: {}.",
                dice[0],
                dice[1],
                dice[0] + dice[1],
                aspect.name(),
                area.map_or("ricochet", |area| area.name())
            ),
        ),
        Event::Chosen { area, .. } => (1, "I.G.1", format!("Scored on the {}.", area.name())),
        Event::Result { row, cell, range, effect, .. } => (
            1,
            "I.F.3.b",
            format!(
                "{row}: {cell}{}.",
                if *effect {
                    String::new()
                } else if cell == "-" {
                    ", no damage".to_owned()
                } else {
                    format!(", no effect at range {range}")
                }
            ),
        ),
        Event::KillDie { die, needed, .. } => (
            1,
            "I.F.3.b",
            format!(
                "Die {die}, a K-kill on {needed} or less: {}.",
                if die <= needed { "it burns" } else { "it holds" }
            ),
        ),
        Event::Harmed { target, harm } => (
            1,
            "I.F.3.c",
            match harm {
                Harm::Immobilised => format!("{} is immobilised.", teller.unit(*target)),
                Harm::GunLost(gun) => format!("{} loses its {}.", teller.unit(*target), teller.gun(*target, *gun)),
                Harm::Destroyed => format!("{} is destroyed.", teller.unit(*target)),
            },
        ),
        Event::Held { unit } => (1, "I.G.2.a", format!("{} holds its other gun.", teller.unit(*unit))),
        Event::Score { axis, allies } => (
            1,
            "Scenario 1.Victory",
            format!("Points: {} {allies}, {} {axis}.", teller.side(Side::Allies), teller.side(Side::Axis)),
        ),
        Event::Ended { winner, axis, allies } => (
            0,
            "Scenario 1.Victory",
            format!(
                "The game is over: {} {allies}, {} {axis}. The {} player wins.",
                teller.side(Side::Allies),
                teller.side(Side::Axis),
                teller.side(*winner)
            ),
        ),
    }
}
