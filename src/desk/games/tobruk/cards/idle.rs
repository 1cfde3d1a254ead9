//! When nothing is meant: whose turn it is, what there is to do, and the button that ends it.

use bevy_egui::egui::{Label, Ui};

use super::parts::{computer_plays, has_men};
use super::{as_before, pool, smoke};
use crate::core::game::Game;
use crate::core::prompt::Asks;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Table, Wish, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::desk::shell::panels::plan::over;
use crate::desk::table::roles::{Ending, InBox, ToDo};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::play::prompt::{Ask, Prompt};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// What there is to do.
pub(super) fn show(ui: &mut Ui, table: &mut Table) {
    let asks = table.selection.prompt.asks.clone();
    let Some(active) = words::sequence(table).map(|sequence| sequence.active) else { return };
    if table.selection.prompt.side.is_none() {
        over(ui, table, &words::victory(table));
        return;
    }
    let side = table.side_name(active);
    let (what, rule) = match asks {
        Ask::SetUp => ("set-up", asks.said().rule),
        Ask::Movement => ("movement", asks.said().rule),
        _ => ("fire", Ask::Combat.said().rule),
    };
    headed(ui, table, &format!("{side}: {what}"), 19.0, rule);
    if table.moment.is_some() {
        return;
    }
    if !table.human_to_act() {
        computer_plays(ui, table, active);
        return;
    }
    let Some(end) = Tobruk::ending(table) else { return };
    let left = Tobruk::able_units(table).len();
    let refusal = Tobruk::plan(&table.session.world, &end.order).err();
    if matches!(asks, Ask::Mortars | Ask::Guns) {
        smoke::choice(ui, table);
        as_before::show(ui, table);
    }
    let own = |unit: &Unit| unit.side == active && !unit.location.is_destroyed();
    let in_hand = table.selected_unit().as_ref().is_some_and(own);
    let hint = match (&asks, in_hand) {
        (Ask::Combat | Ask::Mortars | Ask::Guns, false) if left == 0 => "",
        (Ask::Mortars | Ask::Guns, true) if table.selection.smoke => "Point at a hex, click to fire smoke into it.",
        (Ask::SetUp, false) => "Select a unit, then click its hex.",
        (Ask::SetUp, true) => "Click the hex to set it up in; onto one of your own units, drag it or press Enter.",
        (Ask::Movement, false) => "Select a unit, then click its destination.",
        (Ask::Movement, true) => {
            "Point at a hex to see the path, click to move there; onto one of your own units, drag it or press Enter."
        }
        (_, false) if has_men(table) => "Select a unit, then click its target to aim.",
        (_, false) => "Select a vehicle, then click its target to aim; click again to fire.",
        (_, true) => "Point at an enemy to see the odds. Click to aim, click again to fire.",
    };
    if !hint.is_empty() {
        ui.add(Label::new(styled(hint, condensed(15.0), INK_SOFT)).wrap());
    }
    let waiting = pool::waiting(table);
    let entering = Tobruk::able_units(table).iter().filter(|unit| waiting.contains(unit)).count();
    // Those that have yet to enter are counted by the tray, and by the reason why the phase can't end.
    if refusal.is_none() || entering < left {
        count(ui, &asks, left, entering);
    }
    if asks == Ask::Combat {
        on_the_move(ui, table);
    }
    buttons(ui, table, &end, refusal.as_ref(), left);
}

/// How many of those that could still fire have moved, and so fire their machine guns alone (IX.B).
fn on_the_move(ui: &mut Ui, table: &mut Table) {
    let moved = |id: &UnitId| {
        let unit = table.unit(*id).filter(|unit| unit.motion.moved);
        unit.is_some_and(|unit| words::kind(table, &unit).class.is_vehicle())
    };
    let able = Tobruk::able_units(table);
    match able.iter().filter(|id| moved(id)).count() {
        0 => {}
        all if all == able.len() => ruled(ui, table, "They moved: machine guns alone, halved", "IX.B"),
        some => ruled(ui, table, &format!("{some} of them moved: machine guns alone, halved"), "IX.B"),
    }
}

/// How many units could still do something, those among them that are to enter.
fn count(ui: &mut Ui, asks: &Ask, left: usize, entering: usize) {
    let text = match (asks, left) {
        (Ask::SetUp, 0) => "All units are set up.".to_owned(),
        // The tray counts them.
        (Ask::SetUp, _) => return,
        (Ask::Movement, 0) => "No unit can still move.".to_owned(),
        (Ask::Movement, left) if entering == left => format!("{} can still enter.", words::count(left, "unit")),
        (Ask::Movement, left) if entering > 0 => {
            format!("{} can still move, {entering} can enter.", words::count(left - entering, "unit"))
        }
        (Ask::Movement, left) => format!("{} can still move.", words::count(left, "unit")),
        (_, 0) => "No unit has a target it may fire at.".to_owned(),
        (_, left) => format!("{} can still fire.", words::count(left, "unit")),
    };
    ui.label(styled(text, strong(15.0), INK));
}

fn buttons(ui: &mut Ui, table: &mut Table, end: &Ending<Order>, refusal: Option<&Refusal>, left: usize) {
    ui.add_space(3.0);
    let fill = if left == 0 { BLUE } else { FRAME_SOFT };
    if wide_button(ui, end.words, "F", fill, refusal.is_none()).clicked() {
        table.wishes.push(Wish::End);
    }
    if let Some(refusal) = refusal {
        ruled(ui, table, &refusal.sentence, refusal.rule.0);
    }
}

/// The button that sets up what still waits as the scenario's file suggests, above the tray, so that it is seen whatever waits there.
pub(super) fn suggested(ui: &mut Ui, table: &mut Table) {
    let scenario = &table.session.scenario;
    let Prompt { side, asks } = &table.selection.prompt;
    let own = |id| scenario.force_of(id).is_some_and(|force| Some(force.side) == *side);
    let offered = *asks == Ask::SetUp && table.human_to_act() && table.still_given() == 0;
    let offered = offered && scenario.ready.iter().any(|place| own(place.unit));
    if offered && !pool::waiting(table).is_empty() && wide_button(ui, "Suggested set-up", "", BLUE, true).clicked() {
        table.wishes.push(Wish::Orders(Tobruk::ready(table)));
        table.select(None);
    }
}
