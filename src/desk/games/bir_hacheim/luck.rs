//! The luck of Bir Hacheim: hexes won and units hit by each side, above or below what was expected.

use bevy::prelude::World;

use super::{Table, words};
use crate::core::dice::ways;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::desk::table::luck::{Luck, Measure, Tally};
use crate::desk::table::roles::Measured;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::catalog::Catalog;
use crate::games::bir_hacheim::material::tables::Tables;
use crate::games::bir_hacheim::material::tables::combat::Outcome;
use crate::games::bir_hacheim::state::orders::Event;

impl Measured for BirHacheim {
    fn luck(table: &Table, world: &World) -> Luck {
        let index = world.get_resource::<UnitIndex>();
        let side_of = |id| world.get::<Side>(index?.entity(id)?).copied();
        let Some(log) = world.get_resource::<Log<Event>>() else { return Luck::default() };
        let luck = tally(&log.0, &table.data.tables, &table.data.catalog, &side_of);
        let summary = |side: Side| {
            let (hits, won) = (luck.hits[side.index()], luck.won[side.index()]);
            format!(
                "{}: {} enemy losses, {:.1} expected; {} won, {:.1} expected",
                words::side(side),
                hits.came,
                hits.expected,
                words::count(won.came as usize, "attack"),
                won.expected
            )
        };
        Luck {
            summaries: Side::BOTH.map(summary),
            measures: vec![
                Measure { word: "losses", counts: "enemy losses", steps: luck.hit_steps },
                Measure { word: "attacks", counts: "attacks won", steps: luck.won_steps },
            ],
        }
    }
}

/// The luck of both sides, Axis first.
#[derive(Debug, Clone, Default, PartialEq)]
struct Tallied {
    /// Casualties of the enemy.
    hits: [Tally; 2],
    /// Attacks after which the defence left its hex.
    won: [Tally; 2],
    hit_steps: Vec<[f64; 2]>,
    won_steps: Vec<[f64; 2]>,
}

/// What the dice are held against.
struct Tallier<'a> {
    tables: &'a Tables,
    catalog: &'a Catalog,
    side_of: &'a dyn Fn(UnitId) -> Option<Side>,
    luck: Tallied,
}

impl Tallier<'_> {
    /// Share of all rolls in a column that the test picks.
    fn chance(&self, column: u8, pick: impl Fn(Outcome) -> bool) -> f64 {
        let hits: u32 = (2..=12).filter(|sum| pick(self.tables.combat.cell(column, *sum))).map(ways).sum();
        f64::from(hits) / 36.0
    }

    fn take(&mut self, event: &Event, active: &mut Side) {
        match event {
            Event::MovementBegan { side } | Event::CombatBegan { side } => {
                *active = *side;
                return;
            }
            Event::Fought { column, outcome, .. } => {
                let (attacker, defender) = (active.index(), active.enemy().index());
                let defence = self.chance(*column, words::defence_loses);
                let attack = self.chance(*column, words::attack_loses);
                let leaves = self.chance(*column, words::defence_leaves);
                self.luck.hits[attacker].add(words::defence_loses(*outcome), defence);
                self.luck.hits[defender].add(words::attack_loses(*outcome), attack);
                self.luck.won[attacker].add(words::defence_leaves(*outcome), leaves);
                self.luck.won_steps.push(self.luck.won.map(Tally::above));
            }
            Event::Bombed { column, loss, .. } => {
                let ways: u32 = (2..=12).filter(|sum| self.tables.bombing.cell(*column, *sum)).map(ways).sum();
                self.luck.hits[active.index()].add(*loss, f64::from(ways) / 36.0);
            }
            Event::Mined { unit, struck, .. } => {
                let Some(side) = (self.side_of)(*unit) else { return };
                let worst = self.catalog.get(*unit).arm.struck_up_to();
                self.luck.hits[side.enemy().index()].add(*struck, f64::from(worst) / 6.0);
            }
            _ => return,
        }
        self.luck.hit_steps.push(self.luck.hits.map(Tally::above));
    }
}

fn tally(
    log: &[Entry<Event>],
    tables: &Tables,
    catalog: &Catalog,
    side_of: &dyn Fn(UnitId) -> Option<Side>,
) -> Tallied {
    let mut tallier = Tallier { tables, catalog, side_of, luck: Tallied::default() };
    let mut active = Side::Axis;
    for entry in log {
        tallier.take(&entry.event, &mut active);
    }
    tallier.luck
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::bir_hacheim::Data;

    #[test]
    fn a_sure_thing_is_no_luck_and_a_throw_against_the_odds_is() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        // 9-1 drives every defender out, 7 or not; 1-4 none.
        let fought = |column: u8, dice: [u8; 2]| Event::Fought {
            target: crate::core::hex::Hex::default(),
            units: Vec::new(),
            attack: 1,
            defence: 1,
            air: [0; 2],
            odds: column,
            column,
            dice,
            outcome: data.tables.combat.cell(column, dice[0] + dice[1]),
        };
        let log = [Event::CombatBegan { side: Side::Allies }, fought(11, [3, 4]), fought(0, [1, 1])];
        let log: Vec<_> = log.into_iter().map(|event| Entry { turn: 1, event }).collect();
        let luck = tally(&log, &data.tables, &data.catalog, &|_| None);
        assert_eq!(luck.won, [Tally::default(), Tally { came: 1, expected: 1.0 }]);
        assert_eq!((luck.won_steps.len(), luck.hit_steps.len()), (2, 2));
    }
}
