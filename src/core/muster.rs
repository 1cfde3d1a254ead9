//! Who is where: every unit of a game at one moment, as an order of battle lists it, in text that can be kept.

use std::fmt;

use serde::Serialize;

use super::side::Side;
use super::unit::UnitId;
use super::words::count;

/// Where a unit is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Place {
    /// On the map or board: the hex or area, with a word before it where it is not simply there (`aboard Quad 1`).
    On(String),
    /// Still to come: when or how.
    ToCome(String),
    /// Out of the game: how.
    Gone(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::On(words) | Self::ToCome(words) | Self::Gone(words)) = self;
        f.write_str(words)
    }
}

/// A unit at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Its number.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its division, brigade or force.
    pub formation: String,
    /// As players call it.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// Its values as they are now; empty where the counter has none.
    pub values: String,
    /// What counts for its strength in comparisons, in the game's own measure ([`super::game::Game::STRENGTH`]); 0 for units that are out
    /// of the game, and while the enemy may not know.
    pub strength: u16,
    /// Where it is.
    pub place: Place,
    /// The gravest of its states, in a few words; empty for none.
    pub state: String,
}

/// Units of one side in one formation, added up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Total {
    /// Whose they are.
    pub side: Side,
    /// The formation.
    pub formation: String,
    /// Units on the map.
    pub there: u16,
    /// Units still to come.
    pub to_come: u16,
    /// Units out of the game.
    pub gone: u16,
    /// Strength of those on the map and those to come.
    pub strength: u16,
}

/// Totals by formation, in the order in which the formations stand in the muster, the Axis first.
#[must_use]
pub fn totals(muster: &[Standing]) -> Vec<Total> {
    let mut totals: Vec<Total> = Vec::new();
    for side in Side::BOTH {
        for standing in muster.iter().filter(|standing| standing.side == side) {
            let known = |total: &Total| total.side == side && total.formation == standing.formation;
            let at = totals.iter().position(known).unwrap_or_else(|| {
                let formation = standing.formation.clone();
                totals.push(Total { side, formation, there: 0, to_come: 0, gone: 0, strength: 0 });
                totals.len() - 1
            });
            let total = &mut totals[at];
            match standing.place {
                Place::On(_) => total.there += 1,
                Place::ToCome(_) => total.to_come += 1,
                Place::Gone(_) => total.gone += 1,
            }
            total.strength += standing.strength;
        }
    }
    totals
}

/// The order of battle as a Markdown text: a heading, for each side its formations, for each formation a table of its units.
#[must_use]
pub fn markdown(title: &str, measure: &str, muster: &[Standing]) -> String {
    let mut text = format!("# {title}\n");
    let mut side = None;
    for total in totals(muster) {
        if side.replace(total.side) != Some(total.side) {
            let of_side = || muster.iter().filter(|standing| standing.side == total.side);
            let strength: u16 = of_side().map(|standing| standing.strength).sum();
            text += &format!(
                "\n## {}: {}{}\n",
                total.side,
                count(of_side().count(), "unit"),
                counted(", ", strength, measure, "")
            );
        }
        let strength = counted(" (", total.strength, measure, ")");
        text += &format!("\n### {}{strength}\n\n", cell(&total.formation));
        text += "| Unit | Type | Values | Where | State |\n|---|---|---|---|---|\n";
        let of = |standing: &&Standing| standing.side == total.side && standing.formation == total.formation;
        for standing in muster.iter().filter(of) {
            let place = standing.place.to_string();
            let cells =
                [&standing.name, &standing.kind, &standing.values, &place, &standing.state].map(|words| cell(words));
            text += &format!("| {} |\n", cells.join(" | "));
        }
    }
    text
}

/// A strength in its measure between two signs; nothing for none.
fn counted(before: &str, strength: u16, measure: &str, after: &str) -> String {
    if strength == 0 { String::new() } else { format!("{before}{strength} {measure}{after}") }
}

/// Words that can't break a table.
fn cell(words: &str) -> String {
    words.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(unit: u16, side: Side, formation: &str, place: Place) -> Standing {
        let strength = if matches!(place, Place::Gone(_)) { 0 } else { 3 };
        let name = format!("{unit} Bn");
        let (kind, state) = ("infantry".to_owned(), String::new());
        let formation = formation.to_owned();
        Standing { unit: UnitId(unit), side, formation, name, kind, values: "3-4".to_owned(), strength, place, state }
    }

    #[test]
    fn formations_are_added_up_and_stand_in_tables() {
        let muster = [
            standing(1, Side::Allies, "50th Division", Place::On("1013".to_owned())),
            standing(2, Side::Axis, "DAK", Place::ToCome("turn 2".to_owned())),
            standing(3, Side::Allies, "50th Division", Place::Gone("eliminated".to_owned())),
        ];
        let totals = totals(&muster);
        let short: Vec<_> =
            totals.iter().map(|total| (total.there, total.to_come, total.gone, total.strength)).collect();
        assert_eq!(short, [(0, 1, 0, 3), (1, 0, 1, 3)]);
        let text = markdown("May 1942", "steps", &muster);
        assert!(text.starts_with("# May 1942\n\n## Axis: 1 unit, 3 steps\n\n### DAK (3 steps)\n"), "{text}");
        assert!(text.contains("| 3 Bn | infantry | 3-4 | eliminated |  |\n"), "{text}");
    }
}
