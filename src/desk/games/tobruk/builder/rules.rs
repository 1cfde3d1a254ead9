//! The rules of the battle: its length, who begins, day or night, the optional rules in force, and behind them what wins.

use bevy_egui::egui::Ui;

use super::page::{Page, Sheet};
use super::pieces::{changed, scrolling, side_choice, stepper};
use super::victory;
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::kit::words::{self, capital};
use crate::desk::shell::panels::parts::choice;
use crate::games::tobruk::material::free_form::{TURNS, switches_for};

/// The rule of night, by its id.
const NIGHT: &str = "Firefight F.Special";

/// The length, and either the rules or what wins.
pub fn show(ui: &mut Ui, page: &mut Page) {
    ui.horizontal(|ui| {
        ui.label(styled("Turns", bold(16.0), INK));
        let by = stepper(ui, &page.battle.length.to_string(), true, 26.0);
        page.battle.length = changed(page.battle.length, by, (*TURNS.start(), *TURNS.end()));
        for (sheet, text) in [(Sheet::Rules, "Rules"), (Sheet::Victory, "Victory")] {
            if choice(ui, text, page.sheet == sheet).clicked() {
                page.sheet = sheet;
            }
        }
    });
    match page.sheet {
        Sheet::Rules => rules(ui, page),
        Sheet::Victory => victory::show(ui, page),
    }
}

/// Order of play, night and switches.
fn rules(ui: &mut Ui, page: &mut Page) {
    ui.horizontal(|ui| {
        first(ui, "move first", &mut page.battle.moves_first);
        let night = choice(ui, "Night", page.battle.night);
        if let Some(entry) = page.data.ledger.get(NIGHT) {
            hover_tip(&night, &format!("{}. {}", entry.title, entry.text));
        }
        if night.clicked() {
            page.battle.night = !page.battle.night;
        }
    });
    if Side::BOTH.into_iter().all(|side| page.battle.host(side).is_set_up()) {
        ui.horizontal(|ui| first(ui, "set up first", &mut page.battle.sets_up_first));
    }
    ui.label(styled("Optional rules in force", bold(16.0), INK));
    let switches = switches_for(&page.battle, &page.data);
    // What changes nothing any more goes with what it was for.
    page.battle.switches.retain(|own| switches.iter().any(|(option, _)| own == option));
    scrolling(ui, "switches", |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (option, rule) in switches {
            let on = page.battle.switches.iter().any(|own| own == option);
            let line = choice(ui, &format!("{} ({})", capital(option), words::rule(rule)), on);
            if let Some(entry) = page.data.ledger.get(rule) {
                hover_tip(&line, &format!("{}. {}", entry.title, entry.text));
            }
            if line.clicked() {
                if on {
                    page.battle.switches.retain(|own| own != option);
                } else {
                    page.battle.switches.push(option.to_owned());
                }
            }
        }
    });
}

/// Which side does something first.
fn first(ui: &mut Ui, what: &str, first: &mut Side) {
    ui.spacing_mut().item_spacing.x = 4.0;
    side_choice(ui, first);
    ui.label(styled(what, condensed(14.5), INK));
}
