//! Names of sides, areas and troops, supply and places, in the words that several panels share.

use super::Table;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::{Kind, Troop};
use crate::games::firestorm::state::decisions::Stance;
use crate::games::firestorm::state::decisions::Supply;

pub use crate::desk::kit::words::*;
pub use crate::games::firestorm::play::muster::place;

/// What is printed on a troop's card.
#[must_use]
pub fn troop(table: &Table, id: UnitId) -> &Troop {
    table.data.catalog.get(id)
}

/// A troop as a player calls it: `44 RTR`, `Ariete`.
#[must_use]
pub fn name(table: &Table, id: UnitId) -> &str {
    &troop(table, id).id
}

/// Names of several troops.
#[must_use]
pub fn names(table: &Table, units: impl IntoIterator<Item = UnitId>) -> String {
    joined(units.into_iter().map(|id| name(table, id)))
}

/// What a troop is, in a few words: `British tanks`.
#[must_use]
pub fn kind(troop: &Troop) -> String {
    match troop.kind {
        Kind::Rommel => format!("{} general", troop.nation.word()),
        kind => format!("{} {}", troop.nation.word(), kind.word()),
    }
}

/// An area with its name: `B-4 Sidi Muftah`.
#[must_use]
pub fn area(table: &Table, area: Area) -> String {
    format!("{area} {}", table.data.board.info(area).name)
}

/// Areas by their codes: `B-2, B-5`.
#[must_use]
pub fn areas(areas: impl IntoIterator<Item = Area>) -> String {
    areas.into_iter().map(|area| area.to_string()).collect::<Vec<_>>().join(", ")
}

/// A list with a last word before its last part: `B-2, B-5 or C-4`.
#[must_use]
pub fn listed(parts: &[String], last: &str) -> String {
    match parts {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// How an area is supplied, in a few words.
#[must_use]
pub fn supply(supply: &Supply) -> String {
    match supply {
        Supply::Line(line) if line.len() == 1 => "in supply: its own dump".to_owned(),
        Supply::Line(line) => format!("in supply: {}", areas(line.iter().copied())),
        Supply::Marker => "cut off: a supply marker is expended".to_owned(),
        Supply::Out => "out of supply".to_owned(),
    }
}

/// Points that an area is worth: `20 points`, `decides the game` for Tobruk.
#[must_use]
pub fn worth(table: &Table, area: Area) -> String {
    let info = table.data.board.info(area);
    match info.points {
        0 if info.works => "decides the game".to_owned(),
        0 => "no points".to_owned(),
        points => count(usize::from(points), "point"),
    }
}

/// How the defender of a table-top battle fights, as a choice.
#[must_use]
pub fn stance(stance: Stance) -> &'static str {
    match stance {
        Stance::Defend => "Defend",
        Stance::Manoeuvre => "Manoeuvre",
        Stance::Attack => "Attack",
    }
}

/// The lowest die that does something: `6`, `5+`, `no roll`.
#[must_use]
pub fn needs(needs: Option<u8>) -> String {
    match needs {
        None => "no roll".to_owned(),
        Some(6) => "6".to_owned(),
        Some(die) => format!("{die}+"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_in_their_last_word() {
        let parts = |parts: &[&str]| parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
        assert_eq!(listed(&parts(&["B-2"]), "or"), "B-2");
        assert_eq!(listed(&parts(&["B-2", "B-5", "C-4"]), "or"), "B-2, B-5 or C-4");
        assert_eq!([None, Some(6), Some(4)].map(needs), ["no roll", "6", "4+"]);
    }
}
