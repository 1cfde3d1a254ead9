//! What the scenario is about: the story, both sides with their formations, what scores.

use std::collections::BTreeMap;

use bevy_egui::egui::{Ui, pos2};

use super::words;
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::desk::games::bir_hacheim::Table;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::briefing::{side_head, story, title};
use crate::desk::shell::panels::parts::{origin, origin_mark};
use crate::desk::table::Player;
use crate::desk::table::roles::{InBox, Title};
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::scenario::{OPEN_ARITHMETIC, Scenario, Start};
use crate::games::bir_hacheim::state::components::Location;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::{BirHacheim, Data};

/// The first day, as other scenarios have theirs.
#[must_use]
pub fn date(scenario: &Scenario) -> String {
    let dates = scenario.dates(1);
    let (day, month) = (dates.split(['-', ' ']).next(), dates.rsplit(' ').next());
    format!("{} {} 1942", day.unwrap_or_default(), month.unwrap_or_default())
}

impl InBox for BirHacheim {
    fn title(scenario: &Self::Scenario) -> Title {
        Title::numbered(1, &scenario.title, date(scenario), u16::from(scenario.turns))
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    fn option_rule(option: &str) -> &'static str {
        if option == OPEN_ARITHMETIC { "5.1.1" } else { "" }
    }

    fn option_title(option: &str) -> &str {
        if option == OPEN_ARITHMETIC { "Open arithmetic" } else { option }
    }

    /// Against the computer nobody looks away from a counter that lies open.
    fn is_on_by_default(option: &str, players: [Player; 2]) -> bool {
        option == OPEN_ARITHMETIC && players.contains(&Player::Computer)
    }

    /// All of it; `on` are the options in force. Answers with the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        let mut asked = None;
        story(ui, &scenario.briefing);
        for side in Side::BOTH {
            side_head(ui, format!("{} player", words::side(side)), words::side_ink(side));
            for (nation, names) in forces(data, side) {
                ui.horizontal_wrapped(|ui| {
                    ui.label(styled(format!("{} ({})", nation.word(), names.len()), strong(15.0), INK));
                    ui.label(styled(names.join(", "), condensed(15.0), INK));
                });
            }
            reinforcements(ui, data, scenario, side);
        }
        title(ui, &data.ledger, "Victory points", "11.2", &mut asked);
        for objective in &scenario.objectives {
            let line = format!(
                "{} in {}: {} to its holder",
                objective.name,
                Name::of(objective.hex),
                points(objective.points)
            );
            ui.label(styled(line, condensed(15.0), INK));
        }
        for nation in Nation::ALL {
            let text = format!("Each {} unit eliminated: {}", nation.word(), points(scenario.points_for(nation)));
            ui.label(styled(text, condensed(15.0), INK));
        }
        arithmetic(ui, data, scenario, on, &mut asked);
        let label = ui.label(styled("Starting hexes that the rule text does not give", condensed(14.0), INK_SOFT));
        if let Some(provenance) = scenario.origins.values().find(|provenance| provenance.needs_checking()) {
            origin_mark(ui, pos2(label.rect.right() + 7.0, label.rect.center().y), provenance);
            hover_tip(&label, &origin(provenance));
        }
        asked
    }

    fn ready(table: &Table) -> Vec<Order> {
        let waits = |id| table.unit(id).is_some_and(|unit| unit.location == Location::Waiting);
        let places = table.session.scenario.ready.iter().filter(|(unit, _)| waits(*unit));
        places.map(|(unit, hex)| Order::Place { unit: *unit, hex: *hex }).collect()
    }
}

/// The option of open arithmetic, and whether it is in force.
fn arithmetic(ui: &mut Ui, data: &Data, scenario: &Scenario, on: Option<&[String]>, asked: &mut Option<String>) {
    if !scenario.offers(OPEN_ARITHMETIC) {
        return;
    }
    title(ui, &data.ledger, "Option", "5.1.1", asked);
    let state = match on {
        Some(on) if on.iter().any(|option| option == OPEN_ARITHMETIC) => "on: ",
        Some(_) => "off: ",
        None => "",
    };
    let text = "open arithmetic: the enemy's defence, odds and chances are shown before an attack is declared.";
    ui.label(styled(format!("{state}{text}"), condensed(15.0), INK));
}

fn points(points: u16) -> String {
    words::count(usize::from(points), "point")
}

/// Units of a side by nation.
fn forces(data: &Data, side: Side) -> BTreeMap<Nation, Vec<String>> {
    let mut forces: BTreeMap<Nation, Vec<String>> = BTreeMap::new();
    for (_, counter) in data.catalog.iter().filter(|(_, counter)| counter.side() == side) {
        forces.entry(counter.nation).or_default().push(counter.id.clone());
    }
    forces
}

fn reinforcements(ui: &mut Ui, data: &Data, scenario: &Scenario, side: Side) {
    let mut due: BTreeMap<(u8, &str), Vec<&str>> = BTreeMap::new();
    for (unit, start) in &scenario.forces {
        let counter = data.catalog.get(*unit);
        if let Start::Turn { turn, edge } = start
            && counter.side() == side
        {
            due.entry((*turn, edge.words())).or_default().push(&counter.id);
        }
    }
    for ((turn, edge), units) in due {
        let line = format!("Turn {turn}, over the {edge} edge: {}", units.join(", "));
        ui.label(styled(line, condensed(15.0), INK));
    }
}
