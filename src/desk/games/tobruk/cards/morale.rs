//! The morale segment: enemy units that lost men or are overrun, what holds them up, and the buttons that ask for their checks
//! (II.H.3, III.G.4).

use crate::desk::games::tobruk::sight;
use crate::games::tobruk::Tobruk;
use bevy_egui::egui::{Align2, CornerRadius, Label, Sense, Stroke, StrokeKind, Ui, vec2};

use super::parts::{computer_plays, order};
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::words;
use crate::desk::games::tobruk::{Table, Wish};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{hover_tip, refusal_tip, styled};
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, small_counter, wide_button};
use crate::games::tobruk::phases::morale::{Morale, candidates, morale};
use crate::games::tobruk::state::orders::Order;

/// The checks that the side to act may ask for.
pub(super) fn show(ui: &mut Ui, table: &mut Table) {
    let Some(sequence) = words::sequence(table).cloned() else { return };
    let side = table.side_name(sequence.active);
    headed(ui, table, &format!("{side}: morale checks"), 19.0, "II.H.3");
    if table.moment.is_some() {
        return;
    }
    if !table.human_to_act() {
        computer_plays(ui, table, sequence.active);
        return;
    }
    let units: Vec<(UnitId, Morale)> = {
        let position = &sight::position(table);
        candidates(position, position.sequence.active.enemy()).map(|unit| (*unit.id, morale(position, &unit))).collect()
    };
    let text = match units.len() {
        0 => "No enemy unit that lost men remains to be checked.".to_owned(),
        _ => "Enemy units that lost men this turn or are overrun. A roll of two dice above its morale breaks a unit, \
              and it is removed."
            .to_owned(),
    };
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    if units.iter().any(|(unit, _)| table.unit(*unit).is_some_and(|unit| !unit.overruns.by.is_empty())) {
        ruled(ui, table, "Overrun units are checked in any case, at the end if not before", "III.G.4");
    }
    for (unit, morale) in &units {
        candidate(ui, table, *unit, morale);
    }
    ui.add_space(4.0);
    let fill = if units.is_empty() { BLUE } else { FRAME_SOFT };
    if wide_button(ui, "No more checks", "F", fill, true).clicked() {
        table.wishes.push(Wish::End);
    }
}

/// A unit with what supports and shakes it, and the button that asks for its check.
fn candidate(ui: &mut Ui, table: &mut Table, id: UnitId, morale: &Morale) {
    let Some(unit) = table.unit(id) else { return };
    let pointed = table.pointed_unit == Some(id);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        small_counter(ui, table, id, 28.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let ink = if pointed { RED } else { INK };
            ui.label(styled(words::name(table, id), strong(15.0), ink));
            ui.label(styled(words::place(table, &unit), condensed(13.5), INK_SOFT));
        });
    });
    let open = table.strength_is_open(id);
    if open {
        cited_line(
            ui,
            table,
            &format!("{} left", words::men(unit.men.left)),
            "",
            "II.H.1",
            &morale.base.to_string(),
            false,
        );
    } else {
        cited_line(ui, table, "Men left", "hidden", "II.G.5", "?", false);
    }
    for line in &morale.support {
        let label = if line.count > 1 { format!("{} \u{d7} {}", line.count, line.name) } else { line.name.to_owned() };
        cited_line(ui, table, &label, "", line.rule, &words::added(line.points), false);
    }
    if open {
        let chance = f64::from(morale.breaks()) / 36.0;
        let note = format!("breaks {}", words::percent(chance));
        cited_line(ui, table, "Morale", &note, "II.H.3.c", &morale.value().to_string(), true);
    } else {
        let sum: i8 = morale.support.iter().map(|line| line.points).sum();
        cited_line(ui, table, "Total support", "", "II.H.2", &words::added(sum), true);
    }
    let check = Order::Check { unit: id };
    let refusal = Tobruk::plan(&table.session.world, &check).err();
    let button = wide_button(ui, "Check its morale", "", BLUE, refusal.is_none());
    if let Some(refusal) = refusal {
        refusal_tip(&button, &refusal.sentence, refusal.rule.0);
    } else if button.clicked() {
        order(table, &check);
    }
}

/// A box with the two dice that have to be exceeded, for lists.
pub(super) fn badge(ui: &mut Ui, text: &str, tip: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(26.0, 18.0), Sense::hover());
    let p = ui.painter();
    p.rect(rect, CornerRadius::same(3), IVORY, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
    p.text(rect.center(), Align2::CENTER_CENTER, text, strong(13.5), INK);
    hover_tip(&response, tip);
}

/// What the checks of units in melees and under overrun are for, which nobody asks for.
pub(super) fn forced_note(ui: &mut Ui, table: &mut Table) {
    ruled(ui, table, "Morale in melees is checked automatically, attackers first", "II.I.5");
}
