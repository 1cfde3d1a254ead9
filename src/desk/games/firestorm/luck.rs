//! The luck of Firestorm: battles won, initiative and enemy troops destroyed, above or below what was expected.

use bevy::prelude::World;

use super::{Table, words};
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::desk::table::luck::{Luck, Measure, Tally};
use crate::desk::table::roles::Measured;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::catalog::Catalog;
use crate::games::firestorm::phases::odds::rolls;
use crate::games::firestorm::state::orders::Event;

/// A line of the chart: each side's sum after each step.
#[derive(Debug, Clone, Default, PartialEq)]
struct Line {
    sums: [Tally; 2],
    steps: Vec<[f64; 2]>,
}

impl Line {
    fn add(&mut self, side: Side, came: bool, chance: f64) {
        self.sums[side.index()].add(came, chance);
    }

    fn step(&mut self) {
        self.steps.push(self.sums.map(Tally::above));
    }
}

/// The luck of both sides.
#[derive(Debug, Clone, Default, PartialEq)]
struct Tallied {
    battles: Line,
    initiative: Line,
    destroyed: Line,
}

/// Share of the rolls of two dice that the test picks.
fn chance(pick: impl Fn([u8; 2]) -> bool) -> f64 {
    let found = u32::try_from(rolls().filter(|roll| pick(*roll)).count()).unwrap_or(0);
    f64::from(found) / 36.0
}

impl Tallied {
    /// Takes up an event; `attacker` is the side of the last battle arrow.
    fn take(&mut self, event: &Event, attacker: &mut Side, catalog: &Catalog) {
        match event {
            Event::Arrow { side, .. } => *attacker = *side,
            Event::Initiative { bonus, side, .. } => {
                let axis = chance(|[axis, allies]| axis + bonus >= allies);
                for (of, chance) in [(Side::Axis, axis), (Side::Allies, 1.0 - axis)] {
                    self.initiative.add(of, *side == of, chance);
                }
                self.initiative.step();
            }
            Event::Fought { dice, bonus, .. } => {
                for (of, place) in [(*attacker, 0), (attacker.enemy(), 1)] {
                    let wins = |dice: [u8; 2]| {
                        let total = |place: usize| i16::from(dice[place]) + i16::from(bonus[place]);
                        total(place) > total(1 - place)
                    };
                    self.battles.add(of, wins(*dice), chance(wins));
                }
                self.battles.step();
            }
            Event::Destroying { roll } => {
                let Some(troop) = catalog.known(roll.unit) else { return };
                let faces = 7_u8.saturating_sub(roll.needs);
                self.destroyed.add(troop.side().enemy(), roll.succeeds(), f64::from(faces) / 6.0);
                self.destroyed.step();
            }
            _ => {}
        }
    }
}

fn tally(log: &[Entry<Event>], catalog: &Catalog) -> Tallied {
    let mut luck = Tallied::default();
    let mut attacker = Side::Axis;
    for entry in log {
        luck.take(&entry.event, &mut attacker, catalog);
    }
    luck
}

impl Measured for Firestorm {
    /// The luck of the game in one of its moments.
    fn luck(table: &Table, world: &World) -> Luck {
        let Some(log) = world.get_resource::<Log<Event>>() else { return Luck::default() };
        let luck = tally(&log.0, &table.data.catalog);
        let summary = |side: Side| {
            let of = |line: &Line, what: &str| {
                let Tally { came, expected } = line.sums[side.index()];
                format!("{what} {came}, {expected:.1} expected")
            };
            format!(
                "{}: {}; {}; {}",
                words::side(side),
                of(&luck.battles, "battles won"),
                of(&luck.initiative, "initiative"),
                of(&luck.destroyed, "enemy troops destroyed")
            )
        };
        Luck {
            summaries: Side::BOTH.map(summary),
            measures: vec![
                Measure { word: "battles", counts: "wins", steps: luck.battles.steps },
                Measure { word: "initiative", counts: "wins", steps: luck.initiative.steps },
                Measure { word: "rolls", counts: "hits", steps: luck.destroyed.steps },
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::firestorm::Data;
    use crate::games::firestorm::material::area::Area;
    use crate::games::firestorm::state::orders::Roll;

    #[test]
    fn a_sure_thing_is_no_luck_and_each_side_has_its_own() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let grant = data.catalog.find("4 Armd Bde").unwrap_or_else(|| panic!("4 Armd Bde"));
        let log = [
            Event::Initiative { dice: [1, 6], bonus: 2, side: Side::Allies },
            Event::Arrow { side: Side::Allies, from: Area::C4, into: Area::C2 },
            // With 7 more no roll loses.
            Event::Fought { from: Area::C4, into: Area::C2, dice: [1, 6], bonus: [7, 0] },
            Event::Destroying { roll: Roll { unit: grant, die: 6, needs: 6 } },
        ];
        let log: Vec<_> = log.into_iter().map(|event| Entry { turn: 1, event }).collect();
        let luck = tally(&log, &data.catalog);
        assert_eq!(luck.battles.sums.map(Tally::above), [0.0, 0.0], "{luck:?}");
        // The Axis wins ties: 30 of 36 rolls with 2 more.
        assert!((luck.initiative.sums[0].expected - 30.0 / 36.0).abs() < 1e-9, "{luck:?}");
        assert!((luck.destroyed.sums[0].above() - 5.0 / 6.0).abs() < 1e-9, "{luck:?}");
        assert_eq!(luck.destroyed.sums[1], Tally::default());
    }
}
