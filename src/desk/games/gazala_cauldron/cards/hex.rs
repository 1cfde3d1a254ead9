//! The card of a hex: its ground and sides, what scores there, whose zone it is, whose supply reaches it, and every unit in it.

use bevy_egui::egui::Ui;

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::shell::panels::hex as card;
use crate::desk::shell::panels::hex::{Line, Standing};
use crate::desk::shell::panels::parts::origin;
use crate::games::gazala_cauldron::material::board::{Name, Slope};
use crate::games::gazala_cauldron::phases::stacking::STACK;
use crate::games::gazala_cauldron::phases::{supply, victory, zones};
use crate::games::gazala_cauldron::state::position::Position;

use crate::desk::games::gazala_cauldron::formations::weakest;

/// The card of the hex pointed at, else of that of the selected unit.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let selected = table.selected_unit().and_then(|unit| unit.location.hex());
    let Some(hex) = table.pointed.or(selected).filter(|hex| table.data.board.contains(*hex)) else {
        card::none(ui);
        return;
    };
    let Some((lines, units)) = position::seen(table).map(|position| facts(&position, hex)) else { return };
    let place = table.data.board.places().iter().find(|place| place.hex == hex).cloned();
    card::show(ui, table, &words::hex_on(table, hex), place.as_ref(), &lines);
    card::units(ui, table, &units);
}

fn facts(position: &Position, hex: Hex) -> (Vec<Line>, Vec<Standing>) {
    let mut lines: Vec<Line> = vec![("Terrain".to_owned(), "8.0", words::ground(position, hex))];
    lines.extend(sides(position, hex));
    lines.extend(areas(position, hex));
    lines.extend(scores(position, hex));
    let held: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|side| zones::is_in_enemy_zone(position, hex, side.enemy()))
        .map(words::side)
        .collect();
    if !held.is_empty() {
        lines.push(("In the ZOC of".to_owned(), "9.0", held.join(" and ")));
    }
    let supplied: Vec<&str> =
        Side::BOTH.into_iter().filter(|side| supply::reach(position, *side).contains(&hex)).map(words::side).collect();
    let supplied = if supplied.is_empty() { "nobody".to_owned() } else { supplied.join(" and ") };
    lines.push(("In supply".to_owned(), "5.0", supplied));
    let units: Vec<_> = position.in_hex(hex).collect();
    if !units.is_empty() {
        let full = units.iter().any(|unit| position.counter(unit.id).fills_hex());
        let room = if full { 1 } else { STACK };
        lines.push(("Units".to_owned(), "10.0", format!("{} (limit {room})", units.len())));
    }
    let stack = units.iter().map(|unit| {
        let states = words::states(position, unit).into_iter().map(|(words, _)| words);
        let short = |words: String| words.split(':').next().unwrap_or_default().to_owned();
        let states: Vec<String> = states.take(2).map(short).collect();
        let counter = position.counter(unit.id);
        Standing {
            unit: unit.id,
            name: counter.id.clone(),
            values: words::values(counter, unit),
            state: states.join("; "),
            tip: format!("{}\nvalues {}", counter.name, origin(weakest(counter))),
        }
    });
    (lines, stack.collect())
}

/// What lies on the hex's sides: mines, breaches, escarpments, ways.
fn sides(position: &Position, hex: Hex) -> Vec<Line> {
    let around: Vec<Hex> = position.board.neighbours(hex).collect();
    let named = |picked: Vec<Hex>| words::hex_names(picked);
    let of = |test: &dyn Fn(Hex) -> bool| around.iter().copied().filter(|other| test(*other)).collect::<Vec<_>>();
    let mut lines: Vec<Line> = Vec::new();
    let mut add = |label: &str, rule: &'static str, hexes: Vec<Hex>| {
        if hexes.len() == around.len() {
            lines.push((label.to_owned(), rule, "all around".to_owned()));
        } else if !hexes.is_empty() {
            lines.push((label.to_owned(), rule, named(hexes)));
        }
    };
    add("Mines towards", "14.0", of(&|other| position.is_mined(hex, other)));
    add("Breached towards", "14.1", of(&|other| position.marks.is_breached(hex, other)));
    let barred = |other: Hex| position.board.way(hex, other).is_none();
    add("Escarpment up to", "8.0", of(&|other| position.board.slope(hex, other) == Some(Slope::Up) && barred(other)));
    add(
        "Escarpment down to",
        "8.0",
        of(&|other| position.board.slope(hex, other) == Some(Slope::Down) && barred(other)),
    );
    add("Road to", "8.0", of(&|other| position.board.road(hex, other)));
    add("Track to", "8.0", of(&|other| position.board.track(hex, other) && !position.board.road(hex, other)));
    lines
}

/// Areas that the rules close, and the belt.
fn areas(position: &Position, hex: Hex) -> Vec<Line> {
    let board = position.board;
    let mut lines = Vec::new();
    if board.prohibited(hex) {
        lines.push(("West of the minefield line: no Allied unit may enter.".to_owned(), "8.1", String::new()));
    }
    if board.guarded(hex) {
        lines.push(("In the area of the 69th Brigade.".to_owned(), "8.2", String::new()));
    }
    if board.in_belt(hex) {
        lines.push(("Part of the belt through which lines of communication run.".to_owned(), "14.2", String::new()));
    }
    lines
}

/// What scores in the hex.
fn scores(position: &Position, hex: Hex) -> Vec<Line> {
    let mut lines = Vec::new();
    if victory::scoring_hex() == Some(hex) {
        lines.push(("An Axis unit here".to_owned(), "16.0", "1 point per turn".to_owned()));
    }
    if let Some((_, points)) = position.scenario.fortified.iter().find(|(fortified, _)| *fortified == hex) {
        let points = words::count(usize::from(*points), "point");
        lines.push((format!("{} held by the Allies at the end", Name::of(hex)), "17.0", points));
    }
    lines
}
