//! The luck of Tobruk: each side's hits, and the men its fire cost the enemy, above or below what was expected.

use std::collections::VecDeque;

use bevy::prelude::World;

use crate::core::dice::ways_at_least;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::desk::games::tobruk::Table;
use crate::desk::kit::words;
use crate::desk::table::luck::{Luck, Measure};
use crate::desk::table::roles::Measured;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::tables::casualty::CasualtyTable;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Arm;

/// Rounds fired at another hex, the hits among them, and the expected hits; and the same for dice on the Casualty Table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds for which two dice were rolled.
    pub rounds: u32,
    /// Those that hit.
    pub hits: u32,
    /// Chances of all rounds together, in ways out of 36.
    pub ways: u32,
    /// Dice on the Casualty Table.
    pub dice: u32,
    /// Men they cost the enemy, by the table.
    pub men: u32,
    /// Expected men from these dice, in sixths.
    pub sixths: u32,
}

impl Tally {
    /// Expected hits.
    #[must_use]
    pub fn expected(&self) -> f64 {
        f64::from(self.ways) / 36.0
    }

    /// Expected men.
    #[must_use]
    pub fn expected_men(&self) -> f64 {
        f64::from(self.sixths) / 6.0
    }

    /// Hits above what was expected; negative below.
    fn hits_above(&self) -> f64 {
        f64::from(self.hits) - self.expected()
    }

    /// Men above what was expected.
    fn men_above(&self) -> f64 {
        f64::from(self.men) - self.expected_men()
    }
}

/// The luck of both sides, Axis first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tallied {
    /// Where each side stands.
    pub tallies: [Tally; 2],
    /// Hits above expectation of both sides after each volley of either.
    pub hits: Vec<[f64; 2]>,
    /// Men above expectation of both sides after each die on the Casualty Table.
    pub men: Vec<[f64; 2]>,
}

impl Tallied {
    fn step_hits(&mut self) {
        self.hits.push(self.tallies.map(|tally| tally.hits_above()));
    }

    fn step_men(&mut self) {
        self.men.push(self.tallies.map(|tally| tally.men_above()));
    }
}

/// A round that is still to be rolled for.
#[derive(Debug, Clone, Copy)]
struct Due {
    /// The unit that fires it, and with what.
    by: (UnitId, Arm),
    side: Side,
    /// The number that it needs.
    number: u8,
}

/// Adds up the dice of a game. In the same hex every round hits (I.G.1), so that luck has no part in it.
#[must_use]
pub fn tally(log: &[Entry<Event>], table: &CasualtyTable, side_of: impl Fn(UnitId) -> Option<Side>) -> Tallied {
    let mut luck = Tallied::default();
    // The rounds that are still to be rolled for, and whether a volley is going on.
    let mut firing: VecDeque<Due> = VecDeque::new();
    let due = |unit: UnitId, arm: Arm, number: Option<u8>| {
        side_of(unit).zip(number).map(|(side, number)| Due { by: (unit, arm), side, number })
    };
    let mut open = false;
    for entry in log {
        match &entry.event {
            Event::Fired { unit, gun, number, rounds, .. } => {
                let round = due(*unit, Arm::Gun(*gun), *number);
                firing = round.into_iter().cycle().take(usize::from(*rounds)).collect();
            }
            Event::NextRound { unit, gun, number, .. } => {
                firing = due(*unit, Arm::Gun(*gun), *number).into_iter().collect();
            }
            Event::Engaged { firers, .. } => {
                firing = firers
                    .iter()
                    .filter_map(|share| Some((share.rounds, due(share.unit, share.arm, share.number)?)))
                    .flat_map(|(rounds, round)| (0..rounds).map(move |_| round))
                    .collect();
            }
            // The first hit lowers the number of the weapon's rounds that follow (VII.B.3).
            Event::BurstOnTarget { unit, gun, number: Some(number), .. } => {
                for due in firing.iter_mut().filter(|due| due.by == (*unit, Arm::Gun(*gun))) {
                    due.number = *number;
                }
                continue;
            }
            Event::Round { hit, .. } => {
                if let Some(Due { side, number, .. }) = firing.pop_front() {
                    let tally = &mut luck.tallies[side.index()];
                    tally.rounds += 1;
                    tally.hits += u32::from(*hit);
                    tally.ways += ways_at_least(number);
                    open = true;
                }
                continue;
            }
            Event::Casualties { target, cover, factors, men, .. } => {
                if let Some(side) = side_of(*target).map(Side::enemy) {
                    let tally = &mut luck.tallies[side.index()];
                    tally.dice += 1;
                    tally.men += u32::from(*men);
                    tally.sixths += (1..=6).map(|die| u32::from(table.casualties(*cover, *factors, die))).sum::<u32>();
                    luck.step_men();
                }
            }
            _ => {}
        }
        if std::mem::take(&mut open) {
            luck.step_hits();
        }
    }
    if open {
        luck.step_hits();
    }
    luck
}

impl Measured for Tobruk {
    /// The luck of the game in one of its moments.
    fn luck(table: &Table, world: &World) -> Luck {
        let index = world.get_resource::<UnitIndex>();
        let side_of = |id| world.get::<Side>(index?.entity(id)?).copied();
        let casualties = &table.data.tables.casualty;
        let Some(log) = world.get_resource::<Log<Event>>() else { return Luck::default() };
        let tallied = tally(&log.0, casualties, side_of);
        let summaries = Side::BOTH.map(|side| summary(table, &tallied, side));
        let mut measures = vec![
            Measure { word: "men", counts: "men lost", steps: tallied.men },
            Measure { word: "hits", counts: "hits", steps: tallied.hits },
        ];
        if measures[0].steps.is_empty() {
            measures.reverse();
        }
        Luck { measures, summaries }
    }
}

/// A side's luck in one line.
fn summary(table: &Table, luck: &Tallied, side: Side) -> String {
    let tally = luck.tallies[side.index()];
    let hits = (tally.rounds > 0 || tally.dice == 0).then(|| {
        let (hits, rounds) = (words::count(tally.hits as usize, "hit"), words::count(tally.rounds as usize, "round"));
        format!("{hits} in {rounds}, {:.1} expected", tally.expected())
    });
    let men = (tally.dice > 0).then(|| {
        let dice = if tally.dice == 1 { "1 die".to_owned() } else { format!("{} dice", tally.dice) };
        let men = words::count(tally.men as usize, "enemy casualty");
        format!("{men} from {dice}, {:.1} expected", tally.expected_men())
    });
    let told: Vec<String> = hits.into_iter().chain(men).collect();
    format!("{}: {}", table.side_name(side), told.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tobruk::material::catalog::Shells;
    use crate::games::tobruk::material::tables::casualty::Cover;
    use crate::games::tobruk::material::tables::damage::Aspect;
    use crate::games::tobruk::state::firers::{Arm, Share};

    fn volley(unit: u16, number: Option<u8>, hits: &[bool]) -> Vec<Entry<Event>> {
        let fired = Event::Fired {
            unit: UnitId(unit),
            gun: 0,
            target: UnitId(9),
            rounds: 3,
            acquired: false,
            range: 5,
            number,
            aspect: Aspect::Front,
            shells: Shells::Plain,
            ammo: None,
        };
        let rounds = hits.iter().map(|hit| Event::Round { dice: [3, 4], hit: *hit });
        std::iter::once(fired).chain(rounds).map(|event| Entry { turn: 1, event }).collect()
    }

    #[test]
    fn each_side_is_held_against_its_own_numbers() {
        let log = [volley(1, Some(7), &[true, false]), volley(2, None, &[]), volley(2, Some(12), &[true])].concat();
        let luck = tally(&log, &table(), |id| Some(if id.0 == 1 { Side::Axis } else { Side::Allies }));
        assert_eq!(luck.tallies[0], Tally { rounds: 2, hits: 1, ways: 42, ..Tally::default() });
        assert_eq!(luck.tallies[1], Tally { rounds: 1, hits: 1, ways: 1, ..Tally::default() });
        assert_eq!(luck.hits.len(), 2);
    }

    #[test]
    fn men_are_held_against_the_table() {
        let engaged = Event::Engaged {
            target: UnitId(9),
            firers: vec![Share { unit: UnitId(1), arm: Arm::Gun(0), factors: 96, rounds: 1, number: Some(7) }],
            cover: Cover::Good,
        };
        let fell = Event::Casualties { target: UnitId(9), cover: Cover::Good, factors: 96, die: 6, men: 4 };
        let log = [engaged, Event::Round { dice: [1, 1], hit: false }, fell].map(|event| Entry { turn: 1, event });
        let luck = tally(&log, &table(), |id| Some(if id.0 == 1 { Side::Axis } else { Side::Allies }));
        // The example of III.D.1.d: 2 3 3 4 4 4.
        assert_eq!(luck.tallies[0], Tally { rounds: 1, hits: 0, ways: 21, dice: 1, men: 4, sixths: 20 });
        assert_eq!((luck.hits.len(), luck.men.len()), (1, 1));
    }

    fn table() -> CasualtyTable {
        CasualtyTable::load(&crate::core::data::data_root()).expect("the table is sound")
    }
}
