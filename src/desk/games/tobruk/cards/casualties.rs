//! The decision about casualties: whose men are struck off (II.G.2, III.D.1.d, II.I.8).

use bevy_egui::egui::{Align2, CornerRadius, Label, Sense, Stroke, StrokeKind, Ui, vec2};

use super::parts::order;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{choice, headed, ruled, small_counter, wide_button};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// Every unit that may take a part, with a button for each number of its men.
pub(super) fn show(ui: &mut Ui, table: &mut Table, target: Option<UnitId>, crew: bool, pool: &[UnitId], left: u8) {
    headed(ui, table, "Casualties", 19.0, table.selection.prompt.rule());
    total(ui, table, left);
    let text = match (target, crew) {
        (Some(target), false) => {
            format!("{} takes all of them, or other units in its hex share.", words::name(table, target))
        }
        (Some(target), true) => {
            format!("Men within one hex may take the losses of {} at the gun.", words::name(table, target))
        }
        (None, true) => "Men within one hex may take the losses of those at the guns.".to_owned(),
        (None, false) => "These units share them as their player chooses.".to_owned(),
    };
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    ui.add_space(2.0);
    let mut units: Vec<Unit> = pool.iter().filter_map(|id| table.unit(*id)).filter(|unit| unit.men.left > 0).collect();
    units.sort_by_key(|unit| (Some(unit.id) != target, unit.id));
    for unit in &units {
        line(ui, table, unit, left);
    }
    if let Some(target) = target.filter(|_| left > 1) {
        ui.add_space(4.0);
        let word = format!("{} takes all {left}", words::name(table, target));
        if wide_button(ui, &word, "", RED, true).clicked() {
            order(table, &Order::Lose { unit: target, men: left });
        }
        ruled(ui, table, "Casualties in excess of its men are then ignored", "II.G.2.b");
    }
}

/// The number still to be struck off, large.
fn total(ui: &mut Ui, table: &Table, left: u8) {
    let side = table.selection.prompt.side.map_or("", |side| table.side_name(side));
    let (text, men) = (format!("The {side} player allocates"), words::men(left));
    let wide = |text: &str, font| ui.painter().layout_no_wrap(text.to_owned(), font, INK).size().x;
    let below = wide(&text, condensed(15.0)) + wide(&men, bold(20.0)) + 30.0 > ui.available_width();
    let high = if below { 50.0 } else { 34.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let p = ui.painter();
    p.rect(rect, CornerRadius::same(4), AMBER_WASH, Stroke::new(1.0, AMBER), StrokeKind::Inside);
    let (first, second) = if below { (-12.0, 11.0) } else { (0.0, 0.0) };
    p.text(rect.left_center() + vec2(10.0, first), Align2::LEFT_CENTER, text, condensed(15.0), INK);
    p.text(rect.right_center() + vec2(-10.0, second), Align2::RIGHT_CENTER, men, bold(20.0), RED);
}

/// A unit with its men, and a chip for each number it may lose.
fn line(ui: &mut Ui, table: &mut Table, unit: &Unit, left: u8) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        small_counter(ui, table, unit.id, 28.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal_wrapped(|ui| {
                ui.label(styled(words::name(table, unit.id), strong(14.5), INK));
                let morale = |men: u8| words::kind(table, unit).people.as_ref().map_or(0, |people| people.morale(men));
                let state = format!("{}, morale {}", words::men(unit.men.left), morale(unit.men.left));
                ui.label(styled(state, condensed(13.5), INK_SOFT));
            });
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
                for men in 1..=left.min(unit.men.left) {
                    let chip = choice(ui, &format!("\u{2212}{men}"), false);
                    hover_tip(&chip, &leaves(table, unit, unit.men.left - men));
                    if chip.clicked() {
                        order(table, &Order::Lose { unit: unit.id, men });
                    }
                }
            });
        });
    });
    ui.add_space(3.0);
}

/// What a loss leaves of a unit, in words.
fn leaves(table: &Table, unit: &Unit, men: u8) -> String {
    let morale = words::kind(table, unit).people.as_ref().map_or(0, |people| people.morale(men));
    match men {
        0 => "It is eliminated.".to_owned(),
        men => format!("Leaves {} with morale {morale}.", words::men(men)),
    }
}
