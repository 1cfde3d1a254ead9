//! Pieces that several panels are put together from.

use std::hash::Hash;

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Id, LayerId, Layout, Order, Painter, Pos2, Rect, Response,
    ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Tooltip, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::core::provenance::Provenance;
use crate::core::unit::UnitId;
use crate::desk::kit::big_button::{self, END, ENTER};
use crate::desk::kit::fills::{button_inks, line_fill};
use crate::desk::kit::heading::heading_beside;
use crate::desk::kit::paint::brush::{fade, mix};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, panel_frame, strong, tip_frame};
use crate::desk::kit::widgets::{cut, divider, hover_tip, lies_below, plan_line, rule_link, size_beside, styled};
use crate::desk::kit::words::{self, capital};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// A window over the map with a title and a cross, while it is open; as large as wanted, or as the map allows.
pub fn window<G: DeskGame>(
    ctx: &Context,
    table: &mut Table<G>,
    which: Window,
    title: &str,
    wanted: Vec2,
    add: impl FnOnce(&mut Ui, &mut Table<G>),
) {
    if !table.is_open(which) {
        return;
    }
    let bounds = room(table.map_rect, ctx.content_rect());
    let inner = bounds.shrink(if bounds == table.map_rect { 14.0 } else { 2.0 });
    // Margins and border of the frame come on top.
    let size = wanted.min(inner.size() - vec2(36.0, 28.0)).max(vec2(200.0, 120.0));
    // A window whose size or whose text has changed begins anew in the middle.
    let id = Id::new(("desk window", which, bounds.size().ceil().to_string()));
    let at = inner.center() - (size + vec2(36.0, 28.0)) / 2.0;
    // A window that is opened again begins at the top of what it shows.
    let is_new = !ctx.memory(|memory| memory.areas().visible_last_frame(&LayerId::new(Order::Foreground, id)));
    let opened = ctx.data_mut(|data| {
        let opened = data.get_temp_mut_or_default::<u64>(id);
        *opened += u64::from(is_new);
        *opened
    });
    let area = Area::new(id).order(Order::Foreground).movable(true).default_pos(at).constrain_to(bounds);
    area.show(ctx, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            let mut close = false;
            ui.horizontal(|ui| {
                ui.label(styled(title, bold(22.0), INK));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| close = cross(ui).clicked());
            });
            divider(ui);
            ui.push_id(opened, |ui| add(ui, table));
            if close {
                table.close(which);
            }
        });
    });
}

/// Where windows lie: over the map, or over all where the map is too small for one.
fn room(map: Rect, screen: Rect) -> Rect {
    if map.width() < 520.0 || map.height() < 400.0 { screen } else { map }
}

/// The cross that closes a window.
fn cross(ui: &mut Ui) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::click());
    let ink = if response.hovered() { RED } else { INK_SOFT };
    if response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(4), PARCHMENT_SHADE);
    }
    let arm = 5.0;
    for way in [1.0, -1.0] {
        let ends = [rect.center() - vec2(arm, arm * way), rect.center() + vec2(arm, arm * way)];
        ui.painter().line_segment(ends, Stroke::new(2.0, ink));
    }
    response
}

/// A button as wide as the panel, in a colour of the palette; for all that is not fire. The key that presses it stands
/// behind its text. What Enter gives stands at the panel's place for its big button while that is free,
/// and what ends a phase while Enter gives nothing.
pub fn wide_button(ui: &mut Ui, text: &str, key: &str, fill: Color32, enabled: bool) -> Response {
    let large = key == ENTER || key == END && !big_button::is_kept_for_enter(ui);
    if large && big_button::is_free(ui) {
        return big_button::given(ui, text, key, fill, enabled);
    }
    let width = ui.available_width();
    button(ui, text, key, fill, enabled, width)
}

/// A dark button as wide as its text.
pub fn dark_button(ui: &mut Ui, text: &str) -> Response {
    let width = ui.painter().layout_no_wrap(text.to_owned(), strong(15.0), CREAM).size().x + 28.0;
    button(ui, text, "", FRAME_SOFT, true, width)
}

fn button(ui: &mut Ui, text: &str, key: &str, fill: Color32, enabled: bool, width: f32) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), sense);
    let (fill, ink) = button_inks(&response, fill, enabled);
    let p = ui.painter();
    p.rect(rect, CornerRadius::same(5), fill, Stroke::new(1.0, mix(fill, FRAME, 0.35)), StrokeKind::Inside);
    let hint = p.layout_no_wrap(key.to_owned(), condensed(13.5), fade(ink, 0.75));
    let gap = if key.is_empty() { 0.0 } else { 9.0 };
    // Long words in a narrow panel are set smaller.
    let room = rect.width() - hint.size().x - gap - 12.0;
    let size = size_beside(p, text, strong, &[15.5, 14.0, 12.5], room);
    let main = cut(p, text, strong(size), ink, room);
    let left = rect.center().x - (main.size().x + gap + hint.size().x) / 2.0;
    let after = left + main.size().x + gap;
    p.galley(pos2(left, rect.center().y - main.size().y / 2.0), main, ink);
    p.galley(pos2(after, rect.center().y - hint.size().y / 2.0), hint, ink);
    response
}

/// A line of soft text with a rule as a link behind it.
pub fn ruled<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, text: &str, rule: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 1.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled(text, condensed(14.0), INK_SOFT));
        link(ui, table, rule);
    });
}

/// A rule's number as a link that opens the rules browser; its title shows when pointed at.
pub fn link<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, rule: &str) {
    if rule.is_empty() {
        return;
    }
    let response = rule_link(ui, rule);
    hover_tip(&response, &table.rule_title(rule));
    if response.clicked() {
        table.show_rule(rule);
    }
}

/// Makes a line of a plan lead to its rule.
pub fn cite<G: DeskGame>(table: &mut Table<G>, line: &Response, rule: &str) {
    let line = line.interact(Sense::click());
    hover_tip(&line, &format!("{}  {}", words::rule(rule), table.rule_title(rule)));
    if line.clicked() {
        table.show_rule(rule);
    }
}

/// A line of a plan that leads to its rule, which stands behind its note.
pub fn cited_line<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    label: &str,
    note: &str,
    rule: &str,
    value: &str,
    result: bool,
) {
    let read = words::rule(rule);
    let note = if note.is_empty() { read } else { format!("{note}, {read}") };
    let line = plan_line(ui, label, &note, value, result);
    cite(table, &line, rule);
}

/// The most letters that rule and value of a line together find room for.
const LONGEST: usize = 27;

/// A line with a fact and its rule, if it has one; a sentence where the value is too long for a line.
pub fn fact<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, label: &str, rule: &str, value: &str) {
    if words::rule(rule).chars().count() + value.chars().count() > LONGEST {
        ruled(ui, table, &format!("{label}: {value}"), rule);
    } else if rule.is_empty() {
        plan_line(ui, label, "", value, false);
    } else {
        cited_line(ui, table, label, "", rule, value, false);
    }
}

/// A heading with a rule as a link at the right-hand edge.
pub fn headed<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, text: &str, size: f32, rule: &str) {
    let edge = ui.painter().layout_no_wrap(words::rule(rule), strong(14.0), BLUE).size().x;
    heading_beside(ui, text, &[size, size - 2.0, size - 4.0], edge, |ui| link(ui, table, rule));
}

/// A rule's number painted so that it ends at `right`, as a link. `salt` tells it from other links of the panel.
pub fn link_at(ui: &mut Ui, right: Pos2, rule: &str, size: f32, salt: impl Hash + std::fmt::Debug) -> Response {
    let galley = ui.painter().layout_no_wrap(rule.to_owned(), strong(size), BLUE);
    let rect = Rect::from_min_size(pos2(right.x - galley.size().x, right.y - galley.size().y / 2.0), galley.size());
    let response = ui.interact(rect, ui.id().with(Id::new(salt)), Sense::click());
    let ink = if response.hovered() { mix(BLUE, RED, 0.25) } else { BLUE };
    ui.painter().galley_with_override_text_color(rect.min, galley, ink);
    if response.hovered() {
        ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, ink));
    }
    response
}

/// A unit's counter, small; a click selects the unit and brings it into view.
pub fn small_counter<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, id: UnitId, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size * ROOM), Sense::click());
    if let Some(unit) = table.unit(id) {
        G::paint_small(ui.painter(), table, &unit, rect.center(), size);
    }
    if response.clicked() {
        table.wishes.push(Wish::Show(id));
    }
    response
}

/// From the left-hand edge of a unit's line to its name, in points.
const TO_NAME: f32 = 29.0;

/// A unit's counter and its name, from these points at the left-hand edge of its line; answers with where the name is.
fn counter_and_name<G: DeskGame>(
    p: &Painter,
    table: &Table<G>,
    id: UnitId,
    name: &str,
    [counter, text]: [Pos2; 2],
    room: f32,
) -> Rect {
    if let Some(unit) = table.unit(id) {
        G::paint_small(p, table, &unit, counter + vec2(13.0, 0.0), 21.0);
    }
    let name = cut(p, name, strong(14.5), INK, room);
    let at = Rect::from_min_size(text + vec2(TO_NAME, -name.size().y / 2.0), name.size());
    p.galley(at.min, name, INK);
    at
}

/// A note that finds less room beside a name, in points, is left out.
const LEAST_NOTE: f32 = 24.0;

/// Height of a unit's line, in points.
const UNIT_LINE: f32 = 22.0;

/// A line with a unit's counter, its name, a note and a value at the right-hand edge; the caller says what a click does.
pub fn unit_line<G: DeskGame>(
    ui: &mut Ui,
    table: &Table<G>,
    id: UnitId,
    name: &str,
    note: &str,
    value: &str,
    lit: bool,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), UNIT_LINE), Sense::click());
    let fill = match () {
        () if response.hovered() => AMBER_WASH,
        () if lit => PARCHMENT_SHADE,
        () => Color32::TRANSPARENT,
    };
    let p = ui.painter();
    p.rect_filled(rect, CornerRadius::same(3), fill);
    let y = rect.center().y;
    let value_wide = p.layout_no_wrap(value.to_owned(), strong(15.0), INK).size().x;
    let room = rect.width() - TO_NAME - value_wide - 11.0;
    let name = counter_and_name(p, table, id, name, [pos2(rect.left(), y); 2], room);
    let value = p.text(rect.right_center() - vec2(5.0, 0.0), Align2::RIGHT_CENTER, value, strong(15.0), INK);
    let left = (rect.left() + 112.0).max(name.right() + 8.0);
    let room = value.left() - left - 6.0;
    if room >= LEAST_NOTE {
        let note = cut(p, note, condensed(13.5), INK_SOFT, room);
        p.galley(pos2(left, y - note.size().y / 2.0), note, INK_SOFT);
    }
    response
}

/// Height of a unit's line with a button, in points; and of one whose note finds no room beside its name.
const BUTTON_LINE: [f32; 2] = [25.0, 38.0];

/// A line with a unit's counter, its name, a note, and a small button at the right-hand edge, grey where it can't be pressed, none
/// without a word on it; true if it was pressed. A click on the line itself finds the unit. The note goes below the name where it has to.
pub fn unit_button<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    id: UnitId,
    [name, note, word]: [&str; 3],
    enabled: bool,
) -> bool {
    let wide = |text: &str, font| ui.painter().layout_no_wrap(text.to_owned(), font, INK).size().x;
    let button_wide = if word.is_empty() { 0.0 } else { wide(word, strong(14.0)) + 22.0 };
    let room = ui.available_width() - button_wide - TO_NAME - 6.0;
    let note_wide = wide(note, condensed(13.5));
    let below = !note.is_empty() && wide(name, strong(14.5)) + 8.0 + note_wide > room;
    let under = ui.painter().layout(note.to_owned(), condensed(13.5), INK_SOFT, room.max(40.0));
    // A long note takes more lines than one.
    let more = under.size().y - under.rows.first().map_or(0.0, |row| row.rect().height());
    let more = if below { more } else { 0.0 };
    let high = BUTTON_LINE[usize::from(below)] + more;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    if response.clicked() {
        table.wishes.push(Wish::Show(id));
    }
    let p = ui.painter();
    if response.hovered() {
        p.rect_filled(rect, CornerRadius::same(3), AMBER_WASH);
    }
    let first = if below { rect.left_top() + vec2(0.0, 11.0) } else { rect.left_center() };
    let drawn = counter_and_name(p, table, id, name, [rect.left_center(), first], room);
    if below {
        let at = pos2(drawn.left(), rect.bottom() - 10.0 - more);
        p.galley(at - vec2(0.0, (under.size().y - more) / 2.0), under, INK_SOFT);
    } else {
        let at = drawn.right_center() + vec2(8.0, 0.0);
        let note = cut(p, note, condensed(13.5), INK_SOFT, rect.left() + TO_NAME + room - at.x);
        p.galley(at - vec2(0.0, note.size().y / 2.0), note, INK_SOFT);
    }
    if word.is_empty() {
        return false;
    }
    let place = Rect::from_center_size(
        pos2(rect.right() - button_wide / 2.0, rect.center().y),
        vec2(button_wide, BUTTON_LINE[0] - 3.0),
    );
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(place, ui.id().with(("deed", id.0, word)), sense);
    let (fill, ink) = button_inks(&response, BLUE, enabled);
    let p = ui.painter();
    p.rect(place, CornerRadius::same(4), fill, Stroke::new(1.0, mix(fill, FRAME, 0.35)), StrokeKind::Inside);
    p.text(place.center(), Align2::CENTER_CENTER, word, strong(14.0), ink);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, word));
    response.clicked()
}

/// How much room a small counter takes, in its sides.
pub(super) const ROOM: f32 = 1.12;

fn room_key() -> Id {
    Id::new("room of the plan")
}

/// Says how much room, in points, the plan of the side panel finds at most.
pub fn give_room(ui: &Ui, height: f32) {
    ui.data_mut(|data| data.insert_temp(room_key(), height));
}

/// Height, in points, that the plan of the side panel may take before it scrolls.
#[must_use]
pub fn plan_room(ui: &Ui) -> f32 {
    ui.data(|data| data.get_temp(room_key())).unwrap_or_else(|| ui.clip_rect().height())
}

/// Where the plan finds less room, in points, what an order comes to stands above the unit that is given it.
const LOW: f32 = 300.0;

/// True where the panel is so low that what an order comes to is told first, and the unit after it.
#[must_use]
pub fn is_low(ui: &Ui) -> bool {
    plan_room(ui) < LOW
}

/// A small box for a state of the pad: red with its letter when it is so, empty when not.
pub fn tick(ui: &mut Ui, letter: &str, on: bool) -> Response {
    let width = tick_width(ui, letter);
    let (rect, response) = ui.allocate_exact_size(vec2(width, TICK), Sense::hover());
    paint_tick(ui, rect.left_center(), letter, on);
    response
}

/// Height of a box of the pad, in points.
const TICK: f32 = 18.0;

/// Width of a box of the pad with this letter, in points.
#[must_use]
pub fn tick_width(ui: &Ui, letter: &str) -> f32 {
    (ui.painter().layout_no_wrap(letter.to_owned(), bold(12.5), INK).size().x + 8.0).max(TICK)
}

/// Paints such a box with the middle of its left edge at `at`; gives its width.
pub fn paint_tick(ui: &Ui, at: Pos2, letter: &str, on: bool) -> f32 {
    let width = tick_width(ui, letter);
    let rect = Rect::from_min_size(at - vec2(0.0, TICK / 2.0), vec2(width, TICK));
    let (fill, edge, ink) = if on { (RED, RED_DEEP, IVORY) } else { (IVORY, HAIRLINE, HAIRLINE) };
    let p = ui.painter();
    p.rect(rect, CornerRadius::same(3), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    p.text(rect.center(), Align2::CENTER_CENTER, letter, bold(12.5), ink);
    width
}

/// A field to search in.
pub fn search(ui: &mut Ui, text: &mut String, hint: &str, width: f32) -> Response {
    let field =
        TextEdit::singleline(text).hint_text(styled(hint, condensed(14.5), INK_SOFT)).desired_width(width - 16.0);
    ui.add(field.font(condensed(15.0)).text_color(INK))
}

/// Gives a field the keys with all of its text chosen, so that what is typed takes its place.
pub fn choose_all(ui: &Ui, field: &Response, text: &str) {
    field.request_focus();
    let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    let whole = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(whole));
    state.store(ui.ctx(), field.id);
}

/// One of several choices that stand side by side: amber when it is the current one.
pub fn choice(ui: &mut Ui, text: &str, current: bool) -> Response {
    choice_of(ui, text, current, 1.0)
}

/// The same, n times as large.
pub fn choice_of(ui: &mut Ui, text: &str, current: bool, scale: f32) -> Response {
    let font = if current { strong(14.5 * scale) } else { condensed(14.5 * scale) };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, INK);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(16.0, 6.0) * scale, Sense::click());
    let (fill, edge) = match () {
        () if current => (AMBER, INK_SOFT),
        () if response.hovered() => (AMBER_WASH, AMBER),
        () => (PARCHMENT_SHADE, HAIRLINE),
    };
    ui.painter().rect(rect, CornerRadius::same(4), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, INK);
    response
}

/// A scroll area down the panel, without the shade that egui lays over its ends.
pub fn scroll(ui: &mut Ui, salt: &str) -> ScrollArea {
    ui.spacing_mut().scroll.fade.strength = 0.0;
    // It keeps to its room, however low that is.
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).min_scrolled_height(0.0)
}

/// Height of a line of a list, in points, and of one whose note finds no room beside its text.
const LIST_LINE: [f32; 2] = [23.0, 38.0];
/// Height of a row of its text, in points.
const LIST_ROW: f32 = 17.5;

/// A line of a list: its text, a note at the right-hand edge, below the text where it has to, lit when it is the current one.
pub fn list_line(ui: &mut Ui, text: &str, note: &str, current: bool) -> Response {
    let wide = |text: &str, font| ui.painter().layout_no_wrap(text.to_owned(), font, INK).size().x;
    // The wider face of a line that is lit: the line is as high whether it is or not.
    let whole = wide(text, strong(14.5)) + wide(note, condensed(12.5)) + 21.0;
    let below = !note.is_empty() && whole > ui.available_width();
    // A name that finds no room in one row takes as many as it needs.
    let rows = ui.painter().layout(text.to_owned(), strong(14.5), INK, ui.available_width() - 13.0);
    let more = rows.size().y - rows.rows.first().map_or(0.0, |row| row.rect().height());
    let high = LIST_LINE[usize::from(below)] + if below || note.is_empty() { more } else { 0.0 };
    list_line_with(ui, text, note, current, (high, below))
}

/// The same, so many points high, with the note beside the text.
pub fn list_line_of(ui: &mut Ui, text: &str, note: &str, current: bool, high: f32) -> Response {
    list_line_with(ui, text, note, current, (high, false))
}

fn list_line_with(ui: &mut Ui, text: &str, note: &str, current: bool, (high, below): (f32, bool)) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    if !ui.is_rect_visible(rect) {
        return response;
    }
    ui.painter().rect_filled(rect, CornerRadius::same(3), line_fill(&response, current));
    let font = if current { strong(14.5) } else { condensed(14.5) };
    let (y, note_y) =
        if below { (rect.top() + 11.0, rect.bottom() - 10.0) } else { (rect.center().y, rect.center().y) };
    let at = pos2(rect.right() - 7.0, note_y);
    let right = ui.painter().text(at, Align2::RIGHT_CENTER, note, condensed(12.5), INK_SOFT);
    let end = if below { rect.right() } else { right.left() };
    let room = end - rect.left() - 13.0;
    let galley = if rect.height() > LIST_LINE[usize::from(below)] {
        ui.painter().layout(text.to_owned(), font, INK, room)
    } else {
        cut(ui.painter(), text, font, INK, room)
    };
    let elided = galley.elided;
    let y = if below { rect.top() + 11.0 - LIST_ROW / 2.0 + galley.size().y / 2.0 } else { y };
    ui.painter().galley(pos2(rect.left() + 7.0, y - galley.size().y / 2.0), galley, INK);
    if elided {
        hover_tip(&response, text);
    }
    response
}

/// The small mark of a value that is not from the rule text: a hollow lozenge, or a full one for a value that was lost; pointed at, it says
/// which. Nothing for values of the rule text.
pub fn origin_mark(ui: &Ui, at: Pos2, provenance: &Provenance) {
    let fill = match provenance {
        Provenance::Seed(_) => return,
        Provenance::Reconstructed(_) => ORIGIN,
        Provenance::Deduced(_) | Provenance::Published(_) => IVORY,
    };
    let half = 3.6;
    let points = [vec2(0.0, -half), vec2(half, 0.0), vec2(0.0, half), vec2(-half, 0.0)].map(|arm| at + arm).to_vec();
    ui.painter().add(bevy_egui::egui::Shape::convex_polygon(points, fill, Stroke::new(1.2, ORIGIN)));
    let id = ui.id().with(("origin", at.x.to_bits(), at.y.to_bits()));
    let mark = ui.interact(Rect::from_center_size(at, Vec2::splat(16.0)), id, Sense::hover());
    hover_tip(&mark, &format!("The diamond marks what is not from the rule text.\n{}", origin(provenance)));
}

/// Where a value comes from, in words for a hover text.
#[must_use]
pub fn origin(provenance: &Provenance) -> String {
    format!("{}: {}", capital(provenance.kind()), provenance.reason())
}

/// A dark tool-tip at the mouse as soon as it is over `response`: for names, and for widgets too large to stand beside.
pub fn pointer_tip(response: &Response, text: &str) {
    if lies_below(response) {
        return;
    }
    let mut tip = Tooltip::for_widget(response).at_pointer().gap(14.0);
    tip.popup = tip.popup.frame(tip_frame()).open(response.hovered());
    tip.show(|ui| ui.label(styled(text, condensed(15.0), CREAM)));
}
