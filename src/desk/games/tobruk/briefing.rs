//! What a scenario of Tobruk is about: what happened, who fights, what wins, which rules are new or optional.

use std::sync::Arc;

use bevy_egui::egui::{Label, Ui, pos2};

use super::builder::Page;
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, plain, strong};
use crate::desk::kit::widgets::{hover_tip, rule_link, styled};
use crate::desk::kit::words;
use crate::desk::shell::panels::parts::{origin, origin_mark};
use crate::desk::table::builder::Builder;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::{InBox, Title};
use crate::games::tobruk::material::catalog::Catalog;
use crate::games::tobruk::material::free_form::Battle;
use crate::games::tobruk::material::scenario::{ADDENDA, Arrival, Force, OPTIONS, Placement, Scenario};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::player;
use crate::games::tobruk::{Data, Tobruk};

/// What a battle is called that its players made up.
const FREE_FORM: &str = "free-form battle";

/// The scenario with its rules, and the rule that was clicked.
struct Brief<'a> {
    data: &'a Data,
    scenario: &'a Arc<Scenario>,
    asked: Option<String>,
}

fn title(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(styled(text, bold(17.0), INK));
}

fn paragraph(ui: &mut Ui, text: &str) {
    ui.add(Label::new(styled(text, plain(15.0), INK)).wrap());
}

impl Brief<'_> {
    fn link(&mut self, ui: &mut Ui, rule: &str) {
        let Some(entry) = self.data.ledger.get(rule) else { return };
        let response = rule_link(ui, rule);
        hover_tip(&response, &entry.title);
        if response.clicked() {
            self.asked = Some(rule.to_owned());
        }
    }

    /// The forces of a side: numbers, types, and how they come in. Numbers that are not from the rule text bear a mark.
    fn forces(&self, ui: &mut Ui, side: Side) {
        for force in self.scenario.forces.iter().filter(|force| force.side == side) {
            let comes = match &force.arrives {
                Arrival::SetUp { .. } => "set up before play".to_owned(),
                Arrival::Flies { turn } => format!("comes in from turn {turn} over any edge, in threes"),
                arrives @ Arrival::Enters { turn, .. } => {
                    let when = if arrives.must_by().is_some() { "on" } else { "from" };
                    format!("enters {when} turn {turn} {}", arrives.way_in().unwrap_or_default())
                }
            };
            ui.horizontal_wrapped(|ui| {
                ui.label(styled(&force.name, strong(15.0), INK));
                ui.label(styled(comes, condensed(14.0), INK_SOFT));
            });
            ui.horizontal_wrapped(|ui| {
                for (name, number, provenance) in strength(force, &self.data.catalog) {
                    let text = format!("{number} \u{d7} {name}");
                    let label = ui.add(Label::new(styled(text, condensed(15.5), INK)).extend());
                    if provenance.needs_checking() {
                        let at = pos2(label.rect.right() + 5.0, label.rect.top() + 5.0);
                        origin_mark(ui, at, provenance);
                        hover_tip(&label, &origin(provenance));
                        ui.add_space(6.0);
                    }
                }
            });
        }
        self.batteries(ui, side);
    }

    /// The batteries of a side.
    fn batteries(&self, ui: &mut Ui, side: Side) {
        let names: Vec<&str> = self
            .scenario
            .batteries
            .iter()
            .filter(|battery| battery.side == side)
            .map(|battery| battery.name.as_str())
            .collect();
        if !names.is_empty() {
            ui.label(styled("Off the board", strong(15.0), INK));
            ui.label(styled(names.join(", "), condensed(15.5), INK));
        }
    }

    /// Every optional rule that the scenario offers, what it says, and whether it is in force.
    fn options(&mut self, ui: &mut Ui, in_force: &[String]) {
        for option in &self.scenario.always {
            ui.horizontal(|ui| {
                ui.label(styled(words::capital(Tobruk::option_title(option)), strong(15.5), INK));
                ui.label(styled("always in force here", condensed(14.0), RED));
                self.link(ui, Tobruk::option_rule(option));
            });
        }
        if self.scenario.options.is_empty() {
            return;
        }
        title(ui, "Optional rules");
        for option in &self.scenario.options {
            let rule = Tobruk::option_rule(option);
            ui.horizontal(|ui| {
                let on = in_force.contains(option);
                let (text, ink) = if on { ("in force", RED) } else { ("not in force", INK_SOFT) };
                ui.label(styled(words::capital(Tobruk::option_title(option)), strong(15.5), INK));
                ui.label(styled(text, condensed(14.0), ink));
                self.link(ui, rule);
            });
            if let Some(entry) = self.data.ledger.get(rule) {
                ui.add(Label::new(styled(&entry.text, condensed(14.5), INK_SOFT)).wrap());
            }
        }
    }

    /// More forces of the rule text, whether they are in play, and the section of the rules that some wait for.
    fn addenda(&mut self, ui: &mut Ui) {
        let Some(addenda) = &self.scenario.addenda else { return };
        title(ui, "Additional forces");
        let rules = format!("the rules up to section {}", words::numeral(addenda.rules));
        ui.horizontal(|ui| {
            let text = match &addenda.scenario {
                Some(_) => format!("an option, with {rules}"),
                None => format!("in play, with {rules}"),
            };
            ui.label(styled(text, condensed(15.0), INK_SOFT));
            self.link(ui, &format!("Addenda.{}", self.scenario.number));
        });
        for line in &addenda.lines {
            ui.horizontal_wrapped(|ui| {
                let side = player(self.scenario, &self.data.catalog, line.side);
                ui.label(styled(side, strong(15.0), Tobruk::side_ink(self.data, self.scenario, line.side)));
                ui.label(styled(&line.text, condensed(15.0), INK));
            });
        }
    }
}

impl InBox for Tobruk {
    fn title(scenario: &Self::Scenario) -> Title {
        let title = Title::numbered(scenario.number, &scenario.title, scenario.date.clone(), scenario.length);
        match scenario.firefight {
            Some(letter) => Title { series: "firefight", mark: letter.to_string(), ..title },
            None if scenario.free_form.is_some() => Title { series: FREE_FORM, mark: String::new(), ..title },
            None => title,
        }
    }

    const MADE_UP: bool = true;

    fn builder(data: &Data, changes: Option<&Self::Scenario>) -> Option<Box<dyn Builder>> {
        let battle = match changes {
            Some(scenario) => Battle::of(scenario, data)?,
            None => Battle::default(),
        };
        Some(Box::new(Page::new(data, battle)))
    }

    fn options(scenario: &Self::Scenario) -> &[String] {
        &scenario.options
    }

    /// The rule that an option switches on, by id; empty for an unknown one.
    fn option_rule(option: &str) -> &'static str {
        OPTIONS.iter().find(|(name, _)| *name == option).map_or("", |(_, rule)| *rule)
    }

    fn option_title(option: &str) -> &str {
        if option == ADDENDA { "additional forces" } else { option }
    }

    /// All of it; answers with the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String> {
        let mut brief = Brief { data, scenario, asked: None };
        paragraph(ui, &scenario.briefing.history);
        for part in &scenario.briefing.sides {
            let text = format!("{} player", player(scenario, &data.catalog, part.side));
            ui.add_space(4.0);
            ui.label(styled(text, bold(17.0), Self::side_ink(data, scenario, part.side)));
            paragraph(ui, &part.text);
            brief.forces(ui, part.side);
        }
        title(ui, "Victory");
        paragraph(ui, &scenario.briefing.victory);
        if !scenario.briefing.learns.is_empty() {
            title(ui, "What this scenario teaches");
        }
        for lesson in &scenario.briefing.learns {
            ui.horizontal(|ui| {
                ui.label(styled(&lesson.text, condensed(15.5), INK));
                brief.link(ui, &lesson.rule);
            });
        }
        if let Some(on) = on {
            brief.options(ui, on);
        }
        brief.addenda(ui);
        brief.asked
    }

    /// The orders of the ready-made set-up for what is not set up yet: units to their hexes, then those that begin under cover, then
    /// the fires that are recorded.
    fn ready(table: &Table) -> Vec<Order> {
        let waits = |id| table.unit(id).is_some_and(|unit| unit.location == Location::Waiting);
        let ready: Vec<_> = table.session.scenario.ready.iter().filter(|at| waits(at.unit)).collect();
        let hex = |at: &Placement| beside_its_own(table, at.unit).unwrap_or(at.hex);
        let placed = ready.iter().map(|at| Order::Place { unit: at.unit, hex: hex(at), facing: at.facing });
        let under = ready.iter().filter(|at| at.under).map(|at| Order::TakeCover { unit: at.unit });
        let fires = table.session.scenario.ready_fires.iter();
        let recorded = fires.map(|at| Order::Record { battery: at.battery, fire: at.fire, hex: at.hex });
        placed.chain(under).chain(recorded).collect()
    }
}

/// Where the weapon of a crew stands, or the crew of a weapon, if the player has set it up already: the two go together.
fn beside_its_own(table: &Table, unit: UnitId) -> Option<Hex> {
    let scenario = &table.session.scenario;
    let weapon = scenario.entry_of(unit).and_then(|entry| entry.crews);
    let crew = || scenario.roster.iter().find(|entry| entry.crews == Some(unit)).map(|entry| entry.id);
    table.unit(weapon.or_else(crew)?)?.location.hex()
}

/// Names and numbers of a force, each name once; where one of its numbers has to be checked, its provenance.
fn strength<'a>(force: &'a Force, catalog: &'a Catalog) -> Vec<(&'a str, u8, &'a Provenance)> {
    let mut sums: Vec<(&str, u8, &Provenance)> = Vec::new();
    for (kind, number, provenance) in &force.strength {
        let name = catalog.get(*kind).name.as_str();
        match sums.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, sum, origin)) => {
                *sum += number;
                if provenance.needs_checking() {
                    *origin = provenance;
                }
            }
            None => sums.push((name, *number, provenance)),
        }
    }
    sums
}
