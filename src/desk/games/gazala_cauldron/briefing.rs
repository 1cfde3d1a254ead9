//! What the scenario is about: the story, both sides with their formations, what comes when, what scores.

use std::collections::BTreeMap;

use bevy_egui::egui::Ui;

use super::words;
use crate::core::side::Side;
use crate::desk::games::gazala_cauldron::Table;
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::briefing::{line, marked, say, side_head, story, title};
use crate::desk::table::roles::{InBox, Title};
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::scenario::{Scenario, Start};
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::Location;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::{Data, EVERY_WITHDRAWAL, GazalaCauldron};

/// The first day, as other scenarios have theirs.
#[must_use]
pub fn date(_: &Scenario) -> String {
    "27 May 1942".to_owned()
}

impl InBox for GazalaCauldron {
    fn title(scenario: &Self::Scenario) -> Title {
        let number = scenario.id.rsplit('/').next().and_then(|number| number.parse().ok()).unwrap_or(1);
        let turns = scenario.last_turn + 1 - scenario.first_turn;
        Title::numbered(number, &scenario.title, date(scenario), turns)
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        if option == EVERY_WITHDRAWAL { "13.7" } else { "" }
    }

    /// All of it; `on` are the options in force. Answers with the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        let mut asked = None;
        story(ui, &scenario.briefing);
        for side in Side::BOTH {
            side_head(ui, format!("{} player", words::side(side)), words::side_ink(side));
            set_up(ui, data, scenario, side);
            arrivals(ui, data, scenario, side);
        }
        scores(ui, data, scenario, &mut asked);
        turns(ui, data, scenario, &mut asked);
        options(ui, data, scenario, on, &mut asked);
        marked(ui, "Hexes of the suggested set-up", &scenario.ready_provenance);
        asked
    }

    fn ready(table: &Table) -> Vec<Order> {
        let waits = |id| table.unit(id).is_some_and(|unit| matches!(unit.location, Location::Waiting { .. }));
        let places = table.session.scenario.ready.iter().flatten().filter(|(unit, _)| waits(*unit));
        places.map(|(unit, hex)| Order::Place { unit: *unit, hex: *hex }).collect()
    }
}

/// Formations that are set up, with their units and the area; where units of one start apart, each group for itself.
fn set_up(ui: &mut Ui, data: &Data, scenario: &Scenario, side: Side) {
    let mut groups: BTreeMap<(Formation, String), Vec<&str>> = BTreeMap::new();
    for (unit, start) in &scenario.forces {
        let counter = data.catalog.get(*unit);
        if let Start::Free { area, .. } = start
            && counter.side() == side
        {
            groups.entry((counter.formation, area.words())).or_default().push(&counter.id);
        }
    }
    for ((formation, area), units) in groups {
        let head = format!("{} ({})", formation.name(), units.len());
        line(ui, &head, &format!("{area}: {}", units.join(", ")));
    }
}

/// What arrives in the turns of the scenario.
fn arrivals(ui: &mut Ui, data: &Data, scenario: &Scenario, side: Side) {
    let mut due: BTreeMap<u8, BTreeMap<Formation, Vec<&str>>> = BTreeMap::new();
    for (unit, start) in &scenario.forces {
        let counter = data.catalog.get(*unit);
        if let Start::Arrives { turn, .. } = start
            && counter.side() == side
            && u16::from(*turn) <= scenario.last_turn
        {
            due.entry(*turn).or_default().entry(counter.formation).or_default().push(&counter.id);
        }
    }
    let mut tanks: BTreeMap<u8, u8> = BTreeMap::new();
    for (turn, count) in scenario.replacements.iter().filter(|(turn, _)| u16::from(*turn) <= scenario.last_turn) {
        if side == Side::Allies {
            *tanks.entry(*turn).or_default() += count;
            due.entry(*turn).or_default();
        }
    }
    for (turn, formations) in due {
        let mut parts: Vec<String> = formations
            .into_iter()
            .map(|(formation, units)| format!("{} ({})", formation.title(), units.join(", ")))
            .collect();
        if let Some(count) = tanks.get(&turn) {
            parts.push(words::count(usize::from(*count), "tank replacement"));
        }
        let head = format!("From {}", data.tables.turns.turn(u16::from(turn)).date);
        line(ui, &head, &parts.join("; "));
    }
}

fn scores(ui: &mut Ui, data: &Data, scenario: &Scenario, asked: &mut Option<String>) {
    title(ui, &data.ledger, "Victory points", "16.0", asked);
    if scenario.victory_points > 0 {
        say(ui, format!("The Axis begins with {}.", words::count(usize::from(scenario.victory_points), "point")));
    }
    say(
        ui,
        format!(
            "Axis, each turn: 1 for four units in supply on the north edge, 1 for a unit in 2803; at most {} on the track.",
            victory::MOST
        ),
    );
    say(
        ui,
        "At the end: 1 to the Axis for each Allied step eliminated, 2 to the Allies for each Axis step.".to_owned(),
    );
    let mut by_points: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for (hex, points) in &scenario.fortified {
        by_points.entry(*points).or_default().push(Name::of(*hex).to_string());
    }
    for (points, hexes) in by_points {
        say(ui, format!("Allies, at the end: {points} for each of {} that they occupy.", hexes.join(", ")));
    }
    say(ui, "An unplayed withdraw/attack chit gives the Axis a point each turn.".to_owned());
}

/// Actions of each turn.
fn turns(ui: &mut Ui, data: &Data, scenario: &Scenario, asked: &mut Option<String>) {
    title(ui, &data.ledger, "Actions by turn, Axis and Allies", "4.0", asked);
    let rows = (scenario.first_turn..=scenario.last_turn).map(|turn| data.tables.turns.turn(turn));
    let text: Vec<String> = rows.map(|row| format!("{} {}:{}", row.date, row.actions[0], row.actions[1])).collect();
    let label = say(ui, text.join(" \u{b7} "));
    hover_tip(&label, "Most numbers are reconstructed; the chart of turns says which (Charts, Turn Record Track).");
}

fn options(ui: &mut Ui, data: &Data, scenario: &Scenario, on: Option<&[String]>, asked: &mut Option<String>) {
    if scenario.options.is_empty() {
        return;
    }
    title(ui, &data.ledger, "Options", EVERY_WITHDRAWAL, asked);
    for option in &scenario.options {
        let state = match on {
            Some(on) if on.contains(option) => "on: ",
            Some(_) => "off: ",
            None => "",
        };
        let text = if option == EVERY_WITHDRAWAL {
            "a point to the Axis whenever the withdraw/attack chit was not played, even if it was never drawn"
        } else {
            option
        };
        say(ui, format!("{state}{text}."));
    }
}
