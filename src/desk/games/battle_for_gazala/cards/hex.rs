//! The card of a hex: its ground and sides, mines, box, airfield, supply, victory, whose zone it is, and the unit in it.

use bevy_egui::egui::Ui;

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::games::battle_for_gazala::{Table, position, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::hex as card;
use crate::desk::shell::panels::hex::{Line, Standing};
use crate::desk::shell::panels::parts::origin;
use crate::desk::table::roles::BelowPlan;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::material::board::{Board, Name, WayKind};
use crate::games::battle_for_gazala::phases::zones;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::position::Position;

impl BelowPlan for BattleForGazala {
    /// Below the plan: the card of the hex pointed at, else of that of the selected unit.
    fn show_area(ui: &mut Ui, table: &mut Table) {
        let selected = table.selected_unit().and_then(|unit| unit.location.hex());
        let Some(hex) = table.pointed.or(selected).filter(|hex| table.data.board.contains(*hex)) else {
            card::none(ui);
            return;
        };
        let Some((lines, unit)) = position::seen(table).map(|position| {
            let unit = position.in_hex(hex).map(|unit| standing(&position, unit));
            (facts(&position, hex), unit)
        }) else {
            return;
        };
        let place = table.data.board.places().iter().find(|place| place.hex == hex).cloned();
        card::show(ui, table, &words::hex_on(table, hex), place.as_ref(), &lines);
        origins(ui, &table.data.board, hex);
        let units: Vec<Standing> = unit.into_iter().collect();
        card::units(ui, table, &units);
    }
}

fn standing(position: &Position, unit: &Unit) -> Standing {
    let counter = position.counter(unit.id);
    let states = words::states(position, unit).into_iter().take(2);
    let states: Vec<&str> = states.filter_map(|(words, _)| words.split(':').next()).collect();
    Standing {
        unit: unit.id,
        name: counter.id.clone(),
        values: counter.values(),
        state: states.join("; "),
        tip: format!("{}\nvalues {}", counter.name, origin(&counter.provenance)),
    }
}

fn facts(position: &Position, hex: Hex) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![("Terrain".to_owned(), "2.Move", words::ground(position, hex).to_owned())];
    if !position.board.is_land(hex) {
        return lines;
    }
    lines.extend(sides(position, hex));
    let mut add = |so: bool, words: &str, rule| {
        if so {
            lines.push((words.to_owned(), rule, String::new()));
        }
    };
    let board = position.board;
    add(board.is_box(hex), "Minefield hex, a fortified box of the Allies.", "6.Boxes");
    add(board.tobruk() == hex, "Both victory paths begin here.", "10.Tobruk");
    add(board.airfield() == hex, "An Axis unit here costs the Allies one marker per turn.", "7.Airfield");
    add(board.other_airfields().contains(&hex), "An airfield with no effect.", "7.OtherAirfields");
    lines.extend(supply(position, hex));
    lines.extend(arrivals(position, hex));
    let held = Side::BOTH.into_iter().filter(|side| zones::is_in_enemy_zone(position, hex, side.enemy()));
    let held: Vec<&str> = held.map(words::side).collect();
    if !held.is_empty() {
        lines.push(("In the ZOC of".to_owned(), "3.Zones", held.join(" and ")));
    }
    lines
}

/// What lies on the hex's sides: ways, escarpments, mines.
fn sides(position: &Position, hex: Hex) -> Vec<Line> {
    let around: Vec<Hex> = position.board.neighbours(hex).filter(|other| position.board.is_land(*other)).collect();
    let board = position.board;
    let towards = |test: &dyn Fn(Hex) -> bool| {
        let found: Vec<Hex> = around.iter().copied().filter(|other| test(*other)).collect();
        if found.len() == around.len() { "all around".to_owned() } else { words::hex_names(found) }
    };
    let lines = [
        ("Road to", "2.Roads", towards(&|other| board.way(hex, other) == Some(WayKind::Road))),
        ("Trail to", "2.Roads", towards(&|other| board.way(hex, other) == Some(WayKind::Track))),
        ("Escarpment to", "2.Escarpment", towards(&|other| !position.is_passable(hex, other))),
        ("Mines to", "2.Mines", towards(&|other| board.mined(hex, other))),
    ];
    lines
        .into_iter()
        .filter(|(_, _, value)| !value.is_empty())
        .map(|(words, rule, value)| (words.to_owned(), rule, value))
        .collect()
}

/// What the hex is for a side's supply and path of victory, and whether the enemy is in it.
fn supply(position: &Position, hex: Hex) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| position.board.supply(*side).contains(&hex)) {
        let taken = if position.is_held_by(hex, side.enemy()) { ", in enemy hands" } else { "" };
        let text = format!("Supply hex of the {side}{taken}: an enemy here costs half the markers.");
        lines.push((text, "7.SupplyHexes", String::new()));
        let ends = side == Side::Axis || position.board.supply(side)[0] == hex;
        if ends {
            let text = format!("The {} victory path may end here.", words::side(side));
            lines.push((text, crate::desk::games::battle_for_gazala::outlook::rule(side), String::new()));
        }
    }
    lines
}

/// Reinforcements that come in this hex.
fn arrivals(position: &Position, hex: Hex) -> Option<Line> {
    let waits = |id| position.find(id).is_some_and(|unit| unit.location == Location::Waiting);
    let here = position.scenario.reinforcements.iter().filter(|arrival| arrival.hex == hex && waits(arrival.unit));
    let told: Vec<String> =
        here.map(|arrival| format!("{} turn {}", position.name(arrival.unit), arrival.turn)).collect();
    (!told.is_empty()).then(|| ("Arrives here".to_owned(), "9.Reinforcements", told.join(", ")))
}

/// Parts of the map in this hex that are not from the rule text: what they are, and why when pointed at.
fn origins(ui: &mut Ui, board: &Board, hex: Hex) {
    let name = Name::of(hex).to_string();
    let parts = board.origins.iter().filter(|(_, hexes, provenance)| {
        provenance.needs_checking() && hexes.split_whitespace().any(|known| known == name)
    });
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() {
        return;
    }
    let names: Vec<&str> = parts.iter().map(|(name, ..)| name.split(", row").next().unwrap_or(name)).collect();
    let label =
        ui.label(styled(format!("Check against the printed map: {}", names.join(", ")), condensed(13.5), ORIGIN));
    let reasons: Vec<String> =
        parts.iter().map(|(name, _, provenance)| format!("{name}: {}", origin(provenance))).collect();
    hover_tip(&label, &reasons.join("\n"));
}
