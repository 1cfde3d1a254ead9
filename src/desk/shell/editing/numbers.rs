//! Numbers, switches and choices as fields.

use bevy_egui::egui::{ComboBox, DragValue, Label, Modifiers, Ui};

use crate::core::draft::{Change, Setting, Value};
use crate::core::unit::UnitId;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::choice;

/// How many a click with Shift stands for.
const MANY: i32 = 5;

/// The settings as lines; the change that a click or a number typed asks for.
pub fn lines(ui: &mut Ui, unit: Option<UnitId>, settings: &[Setting]) -> Option<Change> {
    let mut wanted = None;
    for setting in settings {
        let to = match &setting.value {
            Value::Number { is, least, most } => number(ui, &setting.words, *is, (*least, *most)),
            Value::Switch(on) => {
                let text = format!("{} {}", if *on { "On:" } else { "Off:" }, setting.words);
                choice(ui, &text, *on).clicked().then_some(u16::from(!on))
            }
            Value::Choice { is, of } => one_of(ui, setting, *is, of),
        };
        if let Some(to) = to.filter(|to| *to != setting.value.is()) {
            wanted = Some(Change::Set(unit, setting.key.clone(), to));
        }
    }
    wanted
}

/// A number that is typed, or stepped by the buttons beside it; Shift makes it five.
fn number(ui: &mut Ui, words: &str, is: u16, (least, most): (u16, u16)) -> Option<u16> {
    let many = if ui.input(|input| input.modifiers.matches_logically(Modifiers::SHIFT)) { MANY } else { 1 };
    let mut to = is;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let by = many * -i32::from(choice(ui, "\u{2212}", false).clicked());
        // It is typed, and not dragged: each step of a drag would be a change.
        let field = DragValue::new(&mut to).range(least..=most).speed(0.0).update_while_editing(false);
        ui.add_sized([44.0, 20.0], field);
        let by = by + many * i32::from(choice(ui, "+", false).clicked());
        let stepped = (i32::from(to) + by).clamp(i32::from(least), i32::from(most));
        to = u16::try_from(stepped).unwrap_or(least);
        ui.add(Label::new(styled(words, condensed(14.5), INK)).wrap());
    });
    (to != is).then_some(to)
}

/// One of several in a list that drops down.
fn one_of(ui: &mut Ui, setting: &Setting, is: u16, of: &[String]) -> Option<u16> {
    let mut to = None;
    ui.label(styled(&setting.words, condensed(14.5), INK_SOFT));
    let shown = of.get(usize::from(is)).map_or("", String::as_str);
    let list = ComboBox::from_id_salt(("choice", &setting.key)).width(ui.available_width() - 12.0);
    list.selected_text(styled(shown, condensed(15.0), INK)).show_ui(ui, |ui| {
        for (place, words) in (0u16..).zip(of) {
            if ui.selectable_label(place == is, styled(words, condensed(15.0), INK)).clicked() {
                to = Some(place);
            }
        }
    });
    to
}
