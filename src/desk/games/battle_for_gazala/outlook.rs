//! How the game stands in words: both paths of victory (`10.Axis`, `10.Allies`), and the losses (`10.Losses`).

use std::collections::BTreeSet;

use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::phases::victory::{self, Bar, Course};
use crate::games::battle_for_gazala::phases::{hold, zones};
use crate::games::battle_for_gazala::state::position::Position;

/// The most enemies that are named.
const NAMED: usize = 3;

/// The rule of a side's path.
#[must_use]
pub fn rule(side: Side) -> &'static str {
    match side {
        Side::Axis => "10.Axis",
        Side::Allies => "10.Allies",
    }
}

/// How a side's path stands, in a sentence with its rule.
#[must_use]
pub fn of(table: &Table, side: Side) -> (String, &'static str) {
    match position::seen(table) {
        Some(position) => told(&position, side, &table.selection.paths.sides[side.index()]),
        None => (String::new(), rule(side)),
    }
}

fn told(position: &Position, side: Side, course: &Course) -> (String, &'static str) {
    let name = words::side(side);
    let Some((hex, bar)) = course.bars.first().copied() else {
        let end = course.path.last().map_or_else(String::new, |hex| Name::of(*hex).to_string());
        return (format!("{name} path: open from Tobruk to {end}, {}.", words::hexes(course.path.len())), rule(side));
    };
    let by = match bar {
        Bar::Tobruk if !position.is_held_by(hex, side) => {
            return (format!("{name} path: none until an Axis unit stands in Tobruk."), "10.Tobruk");
        }
        Bar::Tobruk => {
            let when = match hold::counts_from(position) {
                Some(turn) => format!("counts from the end of turn {turn}, if the Axis stays in Tobruk"),
                None => "Tobruk was taken too late to count".to_owned(),
            };
            return (format!("{name} path: {when}."), "10.Tobruk");
        }
        Bar::Enemy | Bar::Zone => format!("cut by {}", listed(enemies(position, side, hex))),
        Bar::Mines => "mines lie in the way".to_owned(),
    };
    let clear = course.path.iter().take_while(|clear| **clear != hex).last();
    let far = clear.map_or_else(
        || "does not leave Tobruk".to_owned(),
        |last| format!("runs from Tobruk to {}", words::hex(position, *last)),
    );
    (format!("{name} path: {far}; {by}."), rule(side))
}

fn listed(names: BTreeSet<&str>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let mut listed: Vec<String> = names.into_iter().take(NAMED).map(str::to_owned).collect();
    if more > 0 {
        listed.push(format!("{more} more"));
    }
    listed.join(", ")
}

/// Enemies of the side in a hex, or with a zone that reaches it.
fn enemies<'a>(position: &'a Position, side: Side, hex: Hex) -> BTreeSet<&'a str> {
    let enemies = position.on_map(side.enemy());
    let bar = enemies.filter(|(unit, at)| {
        *at == hex || !unit.condition.is_disrupted() && zones::around(position, *at).any(|reached| reached == hex)
    });
    bar.map(|(unit, _)| position.name(unit.id)).collect()
}

/// The losses of both sides, and what they would do to the result if the game ended now.
#[must_use]
pub fn losses(position: &Position) -> String {
    let losses @ [axis, allies] = victory::losses(position);
    let step = match victory::bled(losses) {
        Some(side) => format!("a {side} victory would become a draw, a draw a defeat"),
        None => "neither side has lost twice as many as the other".to_owned(),
    };
    format!("Units lost: Axis {axis}, Allies {allies}; {step}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::table::roles::Proposing;
    use crate::desk::testing::table;
    use crate::games::battle_for_gazala::BattleForGazala;
    use crate::games::battle_for_gazala::state::components::Location;

    #[test]
    fn the_ways_are_told_with_what_bars_them() {
        let mut table: Table = table::<BattleForGazala>("battle_for_gazala/01", 1);
        BattleForGazala::refresh(&mut table);
        assert_eq!(
            of(&table, Side::Axis),
            ("Axis path: none until an Axis unit stands in Tobruk.".to_owned(), "10.Tobruk")
        );
        let (words, rule) = of(&table, Side::Allies);
        assert!(words.starts_with("Allied path: open from Tobruk to 1201") && rule == "10.Allies", "{words}");
        let mut position = position::seen(&table).unwrap_or_else(|| panic!("a game"));
        let unit = table.data.catalog.find("3 Rec").unwrap_or_else(|| panic!("3 Rec"));
        position.put(unit, Location::On(position.board.supply(Side::Allies)[0]));
        let tell = |position: &Position, side| told(position, side, &victory::course(position, side)).0;
        let words = tell(&position, Side::Allies);
        assert!(words.ends_with("; cut by 3 Rec."), "{words}");
        position.put(unit, Location::On(position.board.tobruk()));
        let words = tell(&position, Side::Axis);
        // The first three turns try nobody.
        assert!(words.contains("from the end of turn 4, if the Axis stays in Tobruk"), "{words}");
        assert_eq!(tell(&position, Side::Allies), "Allied path: does not leave Tobruk; cut by 3 Rec.");
    }
}
