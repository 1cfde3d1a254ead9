//! Small pieces of the page: a number with a button on each side of it, a bar of points.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Modifiers, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2,
};

use crate::core::side::Side;
use crate::desk::games::tobruk::words::nation;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::words::capital;
use crate::desk::shell::panels::parts::choice;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::nation::Nation;

/// How many a click with Shift stands for.
const MANY: i32 = 5;

/// Minus and plus around a number; what a click adds to it. Shift makes it five.
pub fn stepper(ui: &mut Ui, number: &str, lit: bool, width: f32) -> i32 {
    ui.spacing_mut().item_spacing.x = 4.0;
    let many = if ui.input(|input| input.modifiers.matches_logically(Modifiers::SHIFT)) { MANY } else { 1 };
    let less = choice(ui, "\u{2212}", false).clicked();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
    let (font, ink) = if lit { (strong(15.0), INK) } else { (condensed(15.0), INK_SOFT) };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, number, font, ink);
    let more = choice(ui, "+", false).clicked();
    many * (i32::from(more) - i32::from(less))
}

/// A bar that fills with what is spent: red beyond what there is.
pub fn bar(ui: &mut Ui, spent: u32, budget: u16) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    let p = ui.painter();
    let part = (spent as f32 / f32::from(budget.max(1))).min(1.0);
    let fill = if spent > u32::from(budget) { RED } else { AMBER };
    p.rect_filled(rect, CornerRadius::same(3), IVORY);
    p.rect_filled(Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height())), CornerRadius::same(3), fill);
    p.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
}

/// A number changed by so many, within bounds.
pub fn changed(number: u16, by: i32, (least, most): (u16, u16)) -> u16 {
    let number = (i32::from(number) + by).clamp(i32::from(least), i32::from(most));
    u16::try_from(number).unwrap_or(least)
}

/// A side's ink on parchment.
#[must_use]
pub fn ink_of(side: Side) -> Color32 {
    let nation = nation(if side == Side::Allies { Nation::British } else { Nation::German });
    mix(nation.colour(), nation.ink(), 0.45)
}

/// Chooses one of the sides.
pub fn side_choice(ui: &mut Ui, own: &mut Side) {
    for side in [Side::Allies, Side::Axis] {
        if choice(ui, &side.to_string(), *own == side).clicked() {
            *own = side;
        }
    }
}

/// Chooses one of the edges.
pub fn edge_choice(ui: &mut Ui, own: &mut Edge) {
    for edge in Edge::ALL {
        if choice(ui, &capital(edge.words()), *own == edge).clicked() {
            *own = edge;
        }
    }
}

/// A part that scrolls where it is too high.
pub fn scrolling(ui: &mut Ui, salt: &str, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, add);
}
