//! The decision of a unit that is fired at: return fire or hold it (IV.E.3).

use bevy_egui::egui::{Label, Ui};

use super::aspects;
use super::parts::order;
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::proposing::fullest;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{plan_line, styled};
use crate::desk::shell::panels::parts::{cite, headed, ruled, wide_button};
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::phases::duel::{AnswerPlan, answers};
use crate::games::tobruk::phases::duel_odds::{Fate, Outlook};
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::{Plan, Tobruk};

/// Who fires at whom, and a button for each answer and for none.
pub(super) fn show(ui: &mut Ui, table: &mut Table, unit: UnitId, opener: UnitId) {
    let (name, other) = (words::name(table, unit), words::name(table, opener));
    headed(ui, table, &format!("Return fire at {other}?"), 19.0, "IV.E.3");
    let left = Position::of(table.world()).marks.duel.as_ref().map_or(0, |duel| duel.rounds.saturating_sub(duel.fired));
    let rounds = words::count(usize::from(left), "round");
    let text = if left == 0 {
        format!("{other} has fired all its rounds. {name} may return fire.")
    } else {
        format!("{other} has fired and has {rounds} left. {name} may return fire, a round of each in turn.")
    };
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    ui.add_space(4.0);
    let alone = Outlook::of(&Position::of(table.world()), None);
    let line = plan_line(ui, &format!("{name}, if it holds fire"), "", &fate(alone.target), false);
    cite(table, &line, "IV.E.3.a");
    aspects::choices(ui, table, unit, opener);
    let orders: Vec<Order> = answers(&Position::of(table.world()));
    let best = fullest(&orders);
    for given in orders {
        let Ok(Plan::Answer(plan)) = Tobruk::plan(table.world(), &given) else { continue };
        ui.add_space(2.0);
        let text = odds(ui, table, &plan);
        let with = Outlook::of(&Position::of(table.world()), Some(&plan));
        plan_line(ui, &format!("{name}, if it returns fire"), "", &fate(with.target), false);
        plan_line(ui, &other, "", &fate(with.opener), false);
        let key = if best.as_ref() == Some(&given) { "Enter" } else { "" };
        if wide_button(ui, &format!("Return fire: {text}"), key, RED, true).clicked() {
            order(table, &given);
        }
        ui.add_space(4.0);
    }
    if wide_button(ui, "Hold fire", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Decline);
    }
    ruled(
        ui,
        table,
        "A unit that returns fire can't fire again this turn; its side still has the next fire",
        "IV.E.3.e",
    );
}

/// Chances of destruction and of a gun that falls silent, in a few words.
fn fate(fate: Fate) -> String {
    format!("K {}, silent {}", words::percent(fate.destroyed), words::percent(fate.silenced))
}

/// What is fired beside plain rounds, behind a gun's name.
fn shells_word(shells: Shells) -> &'static str {
    match shells {
        Shells::Plain => "",
        Shells::Apcr => " APCR",
        Shells::Explosive => " HE",
        Shells::Solid => " AP",
    }
}

/// The guns of an answer by name, with a line for the shot of each.
fn odds(ui: &mut Ui, table: &Table, plan: &AnswerPlan) -> String {
    let catalog = &table.data.catalog;
    let mut names = Vec::new();
    for (shot, waits) in &plan.shots {
        let gun = shot.gun_of(catalog);
        let hit = catalog.hit_odds(gun, shot.target_kind, shot.shot.struck(), shot.shot.range);
        let volley = Volley::new(&shot.shot, &hit, &shot.damage);
        let name = format!("{}{}", gun.name, shells_word(shot.shells));
        let needs = shot.shot.number().map_or_else(|| "hits".to_owned(), |number| format!("{number} or more"));
        let when = if *waits { "after half of theirs" } else { "" };
        let rounds = words::count(usize::from(shot.shot.rounds), "round");
        let destroys = words::percent(volley.destroyed());
        plan_line(ui, &format!("{name}: {rounds}, {needs}"), when, &format!("K {destroys}"), false);
        names.push(name);
    }
    names.join(" and ")
}
