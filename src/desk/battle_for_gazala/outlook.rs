//! How the game stands in words: both paths of victory (`10.Axis`, `10.Allies`), and the losses (`10.Losses`).

use std::collections::BTreeSet;

use super::hand::PathShown;
use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::battle_for_gazala::board::Name;
use crate::games::battle_for_gazala::position::Position;
use crate::games::battle_for_gazala::{victory, zones};

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
        Some(position) => told(&position, side, &table.hand.paths.sides[side.index()]),
        None => (String::new(), rule(side)),
    }
}

fn told(position: &Position, side: Side, shown: &PathShown) -> (String, &'static str) {
    let tobruk = position.board.tobruk();
    let name = words::side(side);
    if let Some(path) = &shown.path {
        let end = path.last().map_or_else(String::new, |hex| Name::of(*hex).to_string());
        return (format!("{name} way: open from Tobruk to {end}, {}.", words::hexes(path.len())), rule(side));
    }
    if side == Side::Axis && !position.is_held_by(tobruk, Side::Axis) {
        return (format!("{name} way: no Axis unit is in Tobruk."), "10.Tobruk");
    }
    if side == Side::Axis && !position.sequence.tobruk_held {
        return (format!("{name} way: counts from the next turn on; Tobruk was taken in this one."), "10.Tobruk");
    }
    let Some(farthest) = farthest(position, side, &shown.reached) else {
        let by = listed(enemies(position, side, tobruk));
        let by = if by.is_empty() { by } else { format!(" by {by}") };
        return (format!("{name} way: shut in Tobruk itself{by}."), rule(side));
    };
    let by = stopped(position, side, farthest, &shown.reached);
    (format!("{name} way: comes from Tobruk to {}; {by}.", words::hex(position, farthest)), rule(side))
}

/// The ends that the path leads to.
fn ends(position: &Position, side: Side) -> Vec<Hex> {
    let supply = position.board.supply(side);
    if side == Side::Axis { supply.to_vec() } else { vec![supply[0]] }
}

fn to_go(position: &Position, side: Side, hex: Hex) -> u8 {
    ends(position, side).into_iter().map(|end| hex.range(end)).min().unwrap_or(u8::MAX)
}

/// The hex of those reached that comes nearest to an end.
#[must_use]
pub fn farthest(position: &Position, side: Side, reached: &BTreeSet<Hex>) -> Option<Hex> {
    reached.iter().copied().min_by_key(|hex| (to_go(position, side, *hex), *hex))
}

/// What stops the path behind a hex: enemies, or mines that aren't the side's on both sides.
fn stopped(position: &Position, side: Side, at: Hex, reached: &BTreeSet<Hex>) -> String {
    let nearer = |hex: &Hex| to_go(position, side, *hex) < to_go(position, side, at) && !reached.contains(hex);
    let ahead: Vec<Hex> =
        position.board.neighbours(at).filter(nearer).filter(|hex| position.board.is_land(*hex)).collect();
    let by: BTreeSet<&str> = ahead.iter().flat_map(|hex| enemies(position, side, *hex)).collect();
    match (by.is_empty(), ahead.is_empty()) {
        (false, _) => format!("cut by {}", listed(by)),
        (true, false) => "mines lie before it".to_owned(),
        (true, true) => "no way leads on".to_owned(),
    }
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
        *at == hex || !unit.condition.disrupted && zones::around(position, *at).any(|reached| reached == hex)
    });
    bar.map(|(unit, _)| position.name(unit.id)).collect()
}

/// The losses of both sides, and what they would do to the result if the game ended now.
#[must_use]
pub fn losses(position: &Position) -> String {
    let losses @ [axis, allies] = victory::losses(position);
    let step = match victory::bled(losses) {
        Some(side) => format!("the {side} would be worse off by a step"),
        None => "nobody has lost twice as many as the other".to_owned(),
    };
    format!("Units lost: Axis {axis}, Allies {allies}; {step}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::game::DeskGame;
    use crate::desk::testing::table;
    use crate::games::battle_for_gazala::BattleForGazala;
    use crate::games::battle_for_gazala::components::Location;

    #[test]
    fn the_ways_are_told_with_what_bars_them() {
        let mut table: Table = table::<BattleForGazala>("battle_for_gazala/01", 1);
        BattleForGazala::refresh(&mut table);
        assert_eq!(of(&table, Side::Axis), ("Axis way: no Axis unit is in Tobruk.".to_owned(), "10.Tobruk"));
        let (words, rule) = of(&table, Side::Allies);
        assert!(words.starts_with("Allied way: open from Tobruk to 1201") && rule == "10.Allies", "{words}");
        let mut position = position::seen(&table).unwrap_or_else(|| panic!("a game"));
        let unit = table.data.catalog.find("3 Rec").unwrap_or_else(|| panic!("3 Rec"));
        position.put(unit, Location::On(position.board.supply(Side::Allies)[0]));
        let reached = victory::reached(&position, Side::Allies).into_iter().collect();
        let (words, _) = told(&position, Side::Allies, &PathShown { path: None, reached });
        assert!(words.ends_with("; cut by 3 Rec."), "{words}");
        position.put(unit, Location::On(position.board.tobruk()));
        let (words, _) = told(&position, Side::Axis, &PathShown::default());
        assert!(words.contains("from the next turn on"), "{words}");
        let (words, _) = told(&position, Side::Allies, &PathShown::default());
        assert_eq!(words, "Allied way: shut in Tobruk itself by 3 Rec.");
    }
}
