//! What came of orders as clips: counters on their way, dice at their hex, words at units.

use std::collections::BTreeMap;

use super::{Table, words};
use crate::core::game::Entry;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::table::clip::{Clip, Roll, Volley};
use crate::desk::table::roles::Staged;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::orders::Event;

impl Staged for BirHacheim {
    /// The clips of an order's events.
    fn clips(table: &Table, events: &[Entry<Event>]) -> Vec<Clip> {
        let mut teller = Teller { table, places: table.places_before() };
        events.iter().filter_map(|entry| teller.clip(&entry.event)).collect()
    }
}

/// The table, and where each unit is by now.
struct Teller<'a> {
    table: &'a Table,
    places: BTreeMap<UnitId, Hex>,
}

impl Teller<'_> {
    fn clip(&mut self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path, .. } => {
                let from = from.first().copied().or_else(|| self.beyond(*path.first()?));
                self.glide(*unit, from, path)
            }
            Event::Retreated { unit, from, to } => self.glide(*unit, Some(*from), &[*to]),
            Event::Advanced { unit, from, path } => self.glide(*unit, Some(*from), path),
            Event::Placed { unit, hex } => {
                self.places.insert(*unit, *hex);
                None
            }
            Event::Mined { hex, die, struck, .. } => {
                let title = if *struck { "mines: a casualty" } else { "mines: no effect" };
                Some(roll(Vec::new(), *hex, &[*die], *struck, title.to_owned(), ""))
            }
            Event::Fought { target, units, column, dice, outcome, .. } => {
                let won = words::defence_leaves(*outcome);
                let column = self.table.data.tables.combat.column_name(*column);
                let title = format!("{column}: {outcome}");
                Some(roll(self.from(units), *target, dice, won, title, words::outcome_short(*outcome)))
            }
            Event::Bombed { target, units, column, dice, loss, .. } => {
                let column = self.table.data.tables.bombing.column_name(*column);
                let title = format!("column {column}: {}", if *loss { "a casualty" } else { "no effect" });
                Some(roll(self.from(units), *target, dice, *loss, title, ""))
            }
            Event::Reduced { unit } => self.word(*unit, "casualty", false),
            Event::Eliminated { unit } => self.word(*unit, "eliminated", true),
            Event::Trapped { unit } => self.word(*unit, "can't retreat", true),
            Event::Left { unit } => self.word(*unit, "leaves the board", true),
            Event::Recovered { unit } => self.word(*unit, "recovers", false),
            Event::Lapsed { unit } => self.word(*unit, "no longer has to attack", false),
            Event::Cleared { hex, .. } => Some(word(*hex, "mines cleared", false)),
            Event::Taken { hex, side } => Some(word(*hex, &format!("taken by the {side}"), true)),
            // What is put together is seen on the card, and who moves in the top bar.
            Event::SetUp { .. }
            | Event::Joined { .. }
            | Event::Supported { .. }
            | Event::Committed { .. }
            | Event::Spared { .. }
            | Event::Held { .. }
            | Event::MovementBegan { .. }
            | Event::CombatBegan { .. }
            | Event::Ended { .. } => None,
        }
    }

    fn glide(&mut self, unit: UnitId, from: Option<Hex>, path: &[Hex]) -> Option<Clip> {
        self.places.insert(unit, *path.last()?);
        let path = from.into_iter().chain(path.iter().copied()).collect();
        Some(Clip::Glide { units: vec![unit], path, from: Facing::E, to: Facing::E })
    }

    /// A hex beside one of the rim, outside the board.
    fn beyond(&self, hex: Hex) -> Option<Hex> {
        Facing::ALL.into_iter().map(|side| hex.neighbour(side)).find(|next| !self.table.data.board.contains(*next))
    }

    /// Where these units are, each hex once.
    fn from(&self, units: &[UnitId]) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = units.iter().filter_map(|unit| self.places.get(unit).copied()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    fn word(&self, unit: UnitId, text: &str, grave: bool) -> Option<Clip> {
        Some(word(*self.places.get(&unit)?, text, grave))
    }
}

fn word(at: Hex, text: &str, grave: bool) -> Clip {
    Clip::Word { at, text: text.to_owned(), grave }
}

fn roll(from: Vec<Hex>, to: Hex, faces: &[u8], hit: bool, title: String, result: &str) -> Clip {
    let dice = vec![Roll { faces: faces.to_vec(), hit }];
    Clip::Volley(Volley { from, to, dice, title, result: result.to_owned(), grave: hit })
}
