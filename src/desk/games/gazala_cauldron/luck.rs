//! The luck of The Cauldron: the dice of each side's attacks, the steps they cost the enemy and the ground they won, above or
//! below what was expected.

use bevy::prelude::World;

use super::{Table, words};
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::desk::table::luck::{Luck, Measure};
use crate::desk::table::roles::Measured;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::catalog::Catalog;
use crate::games::gazala_cauldron::material::tables::combat::{CombatTable, Outcome};
use crate::games::gazala_cauldron::phases::air::StrikePlan;
use crate::games::gazala_cauldron::state::orders::Event;

impl Measured for GazalaCauldron {
    fn luck(table: &Table, world: &World) -> Luck {
        let Some(log) = world.get_resource::<Log<Event>>() else { return Luck::default() };
        let luck = tally(&log.0, &table.data.tables.combat, &table.data.catalog);
        if luck.dice_line.is_empty() {
            return Luck::default();
        }
        let summary = |side: Side| {
            let (steps, won) = (luck.steps[side.index()], luck.won[side.index()]);
            format!(
                "{}: enemy steps by the die {:.0}, {:.1} expected; attacks won {:.0}, {:.1} expected",
                words::side(side),
                steps.came,
                steps.expected,
                won.came,
                won.expected
            )
        };
        Luck {
            summaries: Side::BOTH.map(summary),
            measures: vec![
                Measure { word: "steps", counts: "enemy steps", steps: luck.steps_line },
                Measure { word: "dice", counts: "the dice", steps: luck.dice_line },
            ],
        }
    }
}

/// What a ten-sided die shows on average.
const AVERAGE: f64 = 4.5;

/// What came, and what was expected.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Tally {
    came: f64,
    expected: f64,
}

impl Tally {
    fn add(&mut self, came: f64, expected: f64) {
        self.came += came;
        self.expected += expected;
    }

    fn above(self) -> f64 {
        self.came - self.expected
    }
}

/// The luck of both sides, Axis first.
#[derive(Debug, Clone, Default, PartialEq)]
struct Tallied {
    /// Figures of the die in own attacks, on the ground and from the air (there the low ones are good).
    dice: [Tally; 2],
    /// Steps that the results cost the enemy.
    steps: [Tally; 2],
    /// Own attacks after which the defence retreats.
    won: [Tally; 2],
    dice_line: Vec<[f64; 2]>,
    steps_line: Vec<[f64; 2]>,
}

fn retreats(outcome: Outcome) -> f64 {
    f64::from(u8::from(outcome.defender.retreat))
}

impl Tallied {
    fn take(&mut self, event: &Event, table: &CombatTable, catalog: &Catalog) {
        match event {
            Event::Fought { attackers, column, die, modifier, outcome, .. } => {
                let Some(counter) = attackers.first().and_then(|unit| catalog.known(*unit)) else { return };
                let (attack, defence) = (counter.side().index(), counter.side().enemy().index());
                let expected = |of: fn(Outcome) -> f64| table.mean(*column, *modifier, of);
                self.dice[attack].add(f64::from(*die), AVERAGE);
                let (inflicted, suffered): (fn(Outcome) -> f64, fn(Outcome) -> f64) =
                    (|outcome| f64::from(outcome.defender.steps), |outcome| f64::from(outcome.attacker.steps));
                self.steps[attack].add(inflicted(*outcome), expected(inflicted));
                self.steps[defence].add(suffered(*outcome), expected(suffered));
                self.won[attack].add(retreats(*outcome), expected(retreats));
            }
            Event::Struck { unit, die, modifier, step, .. } => {
                let Some(by) = catalog.known(*unit).map(|counter| counter.side().enemy()) else { return };
                let (steps, _) = StrikePlan { unit: *unit, by, modifier: *modifier }.chances();
                // From the air the low figures are the good ones.
                self.dice[by.index()].add(9.0 - f64::from(*die), AVERAGE);
                self.steps[by.index()].add(f64::from(u8::from(*step)), f64::from(steps) / 10.0);
            }
            _ => return,
        }
        self.dice_line.push(self.dice.map(Tally::above));
        self.steps_line.push(self.steps.map(Tally::above));
    }
}

fn tally(log: &[Entry<Event>], table: &CombatTable, catalog: &Catalog) -> Tallied {
    let mut luck = Tallied::default();
    for entry in log {
        luck.take(&entry.event, table, catalog);
    }
    luck
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::gazala_cauldron::Data;

    #[test]
    fn a_sure_thing_is_no_luck_and_the_die_is_held_against_its_mean() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let unit = |id: &str| data.catalog.find(id).unwrap_or_else(|| panic!("{id}"));
        let combat = &data.tables.combat;
        // With +9 on the best column every die drives the defender out with two steps.
        let column = combat.columns() - 1;
        let fought = |die: u8, modifier: i8| Event::Fought {
            attackers: vec![unit("5/1")],
            defenders: vec![unit("10 Hus")],
            attack: 20,
            defence: 1,
            column,
            die,
            modifier,
            outcome: combat.cell(column, i8::try_from(die).unwrap_or(0) + modifier),
        };
        let log: Vec<_> = [fought(9, 9)].into_iter().map(|event| Entry { turn: 1, event }).collect();
        let luck = tally(&log, combat, &data.catalog);
        assert!(luck.won[0].above().abs() < 1e-9 && luck.steps[0].above().abs() < 1e-9, "{luck:?}");
        assert_eq!(luck.dice.map(Tally::above), [4.5, 0.0]);
        assert_eq!(luck.steps_line.len(), 1);
    }

    #[test]
    fn strikes_from_the_air_count_low_dice_as_good() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let unit = data.catalog.find("10 Hus").unwrap_or_else(|| panic!("10 Hus"));
        let event = Event::Struck { unit, die: 0, modifier: 0, step: true, disrupted: false };
        let luck = tally(&[Entry { turn: 1, event }], &data.tables.combat, &data.catalog);
        assert_eq!(luck.dice.map(Tally::above), [4.5, 0.0]);
        assert!((luck.steps[0].above() - 0.8).abs() < 1e-9, "{luck:?}");
    }
}
