//! Counters beside the board in a tray: each is clicked or dragged onto the map, and a double click takes up all of its kind. A tray of many
//! counters scrolls within itself, so that what is to be done with them is seen beside it.

use bevy_egui::egui::{
    Align2, CornerRadius, Id, Label, LayerId, PointerButton, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, vec2,
};

use super::group;
use super::parts::{ROOM, plan_room, pointer_tip};
use crate::core::field::Piece;
use crate::core::unit::UnitId;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::table::group::take_waiting;
use crate::desk::table::held::AT_ONCE;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Wish};

/// More counters than these lie closer.
const MANY: usize = 15;
/// Sides of counters and air between them, in points.
const TRAY: [(f32, f32); 4] = [(38.0, 5.0), (33.0, 3.0), (28.0, 3.0), (23.0, 2.0)];
/// So many rows show at least, however low the panel is.
const ROWS: f32 = 2.0;

/// How so many counters lie in a tray of a width, that it may be so high: as large as they find room, many never at their largest.
fn in_tray(count: usize, width: f32, most: f32) -> (f32, f32) {
    let sizes = &TRAY[usize::from(count > MANY)..];
    let fits = |size: &&(f32, f32)| height(count, width, **size) <= most;
    sizes.iter().find(fits).copied().unwrap_or(TRAY[TRAY.len() - 1])
}

/// Height of so many counters in a width.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
#[expect(clippy::cast_precision_loss, reason = "a few rows")]
fn height(count: usize, width: f32, (size, gap): (f32, f32)) -> f32 {
    let each = size * ROOM + gap;
    let columns = ((width + gap) / each).max(1.0) as usize;
    count.div_ceil(columns) as f32 * each
}

/// Counters of a tray that are alike.
#[derive(Debug, Clone)]
pub struct Pile {
    /// The one on top.
    pub top: UnitId,
    /// All of them, the one on top included.
    pub units: Vec<UnitId>,
    /// What they are called.
    pub name: String,
}

/// Counters beside the board under a title with their number, each to be taken up with a click; nothing for none.
pub fn pool<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, title: &str, units: &[UnitId]) {
    let each = units.iter().map(|top| Pile { top: *top, units: vec![*top], name: G::name(table, *top) });
    let each: Vec<Pile> = each.collect();
    piles(ui, table, &format!("{title}: {}", units.len()), &[], &each);
}

/// The same with counters that are alike in piles, under a title that counts them and lines that say what is done with them. The name of
/// the pile that is taken up stands behind the title: nothing moves as another is.
pub fn piles<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, title: &str, hints: &[String], piles: &[Pile]) {
    if piles.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label(styled(title, strong(15.0), INK));
        let taken = piles.iter().find(|pile| table.selected == Some(pile.top));
        ui.add(Label::new(styled(taken.map_or("", |pile| pile.name.as_str()), condensed(15.0), INK_SOFT)).truncate());
    });
    for hint in hints {
        ui.add(Label::new(styled(hint, condensed(14.5), INK_SOFT)).wrap());
    }
    // The tray is seen with what is to be done with it.
    let (high, above) = (plan_room(ui), ui.cursor().top() - ui.min_rect().top());
    let most = (high - above - 8.0).clamp(high * 0.25, high * 0.5);
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let (size, gap) = in_tray(piles.len(), width, most);
    let most = most.max(ROWS * (size * ROOM + gap));
    // Its place is its own: what else is taken up does not scroll it back.
    let side = table.unit(piles[0].top).map(|unit| unit.side());
    let id = Id::new(("tray", ui.layer_id(), title.split(':').next(), side));
    let taken = newly_taken(ui, id, table.selected);
    ui.scope_builder(UiBuilder::new().id(id), |ui| {
        ui.spacing_mut().scroll.fade.strength = 0.0;
        let area = ScrollArea::vertical().max_height(most).min_scrolled_height(most).auto_shrink([false, true]);
        area.show(ui, |ui| {
            ui.set_max_width(width);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(gap);
                let waiting: Vec<UnitId> = piles.iter().flat_map(|pile| pile.units.iter().copied()).collect();
                for pile in piles {
                    counter(ui, table, pile, &waiting, (size, taken == Some(pile.top)));
                }
            });
        });
    });
    ui.add_space(4.0);
    if table.selected.is_some_and(|unit| piles.iter().any(|pile| pile.top == unit)) {
        group::show(ui, table);
    }
}

/// The unit that has been taken up since the last frame: its counter is brought into view.
fn newly_taken(ui: &Ui, tray: Id, selected: Option<UnitId>) -> Option<UnitId> {
    let before: Option<Option<UnitId>> = ui.data_mut(|data| {
        let before = data.get_temp(tray);
        data.insert_temp(tray, selected);
        before
    });
    selected.filter(|_| before != Some(selected))
}

/// The counter on top of a pile: it is clicked, or dragged onto the map. Those in hand have a ring; one newly taken up comes into view.
fn counter<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    pile: &Pile,
    waiting: &[UnitId],
    (size, comes): (f32, bool),
) {
    let unit = pile.top;
    let (_, rect) = ui.allocate_space(Vec2::splat(size * ROOM));
    // It is the same counter whatever the panel shows, so that the second half of a double click finds it.
    let id = counter_id(ui.layer_id(), unit);
    let response = ui.interact(rect, id, Sense::click_and_drag());
    if let Some(here) = table.unit(unit) {
        G::paint_small(ui.painter(), table, &here, rect.center(), size);
    }
    if response.clicked() {
        let (shift, twice) = (ui.input(|input| input.modifiers.shift), clicked_twice(ui, &response));
        if (shift || twice) && take_waiting(table, unit, waiting, twice) {
            table.wishes.push(Wish::InView);
        } else if shift {
            table.say("These units are placed one at a time: click one, then where it goes.");
        } else {
            table.wishes.push(Wish::Show(unit));
        }
    }
    pointer_tip(&response, &pile.name);
    let in_hand = table.selected == Some(unit) || pile.units.iter().any(|unit| table.group.contains(unit));
    if in_hand {
        let ring = Stroke::new(2.5, AMBER);
        ui.painter().rect_stroke(rect.shrink(1.0), CornerRadius::same(4), ring, StrokeKind::Inside);
    }
    if comes && !ui.clip_rect().contains_rect(rect) {
        ui.scroll_to_rect(rect, None);
    }
    if pile.units.len() > 1 {
        let (at, p) = (rect.right_top() + vec2(-8.0, 8.0), ui.painter());
        p.circle_filled(at, 9.0, FRAME);
        p.text(at, Align2::CENTER_CENTER, pile.units.len(), bold(12.5), CREAM);
    }
    if response.drag_started() && G::is_own(table, unit) {
        if !in_hand || table.group.is_empty() {
            table.select(Some(unit));
            // While it is still over the tray, the map turns to where it can be put down.
            table.wishes.push(Wish::Show(unit));
        }
        table.carried = true;
    }
}

/// What egui calls a unit's counter in a tray of this layer.
pub(in crate::desk) fn counter_id(layer: LayerId, unit: UnitId) -> Id {
    Id::new(("counter of a tray", layer, unit.0))
}

/// True for the second click on a counter within the time of a double click, however slow the frames between them are, or if both fell
/// into this one.
fn clicked_twice(ui: &Ui, response: &Response) -> bool {
    let last = Id::new("counter of a tray that was clicked last");
    let (now, at_once) = ui.input(|input| {
        let pointer = &input.pointer;
        let more = pointer.button_double_clicked(PointerButton::Primary)
            || pointer.button_triple_clicked(PointerButton::Primary);
        (input.time, more)
    });
    let before: Option<(Id, f64)> = ui.data_mut(|data| {
        let before = data.get_temp(last);
        data.insert_temp(last, (response.id, now));
        before
    });
    at_once || before.is_some_and(|(id, when)| id == response.id && now - when < AT_ONCE)
}
