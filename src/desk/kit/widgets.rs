//! Small parts that panels are made of.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Align, Align2, Color32, Context, CornerRadius, FontId, Galley, Id, Layout, Order, Painter, Popup, Pos2, Rect,
    RectAlign, Response, RichText, Sense, Shape, Stroke, StrokeKind, Tooltip, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::big_button;
use super::paint::brush::{fade, mix};
use super::paint::dice::{DieColour, paint_die};
use super::style::palette::*;
use super::style::{bold, condensed, strong, tip_frame};
use super::words::{self, percent};

/// Text in a face and a colour.
pub fn styled(text: impl Into<String>, font: FontId, colour: Color32) -> RichText {
    RichText::new(text).font(font).color(colour)
}

fn named(response: Response, kind: WidgetType, text: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(kind, response.enabled(), text));
    response
}

/// The one red button of a plan, for fire and danger alone, with the key that presses it: [`ENTER`] is the button's own.
pub fn action_button(ui: &mut Ui, text: &str, key: &str, enabled: bool) -> Response {
    big_button::show(ui, text, key, RED, enabled, true)
}

/// The same in a colour of the palette, for what is neither.
pub fn calm_button(ui: &mut Ui, text: &str, key: &str, fill: Color32, enabled: bool) -> Response {
    big_button::show(ui, text, key, fill, enabled, true)
}

/// Air beside the word of a button of the bottom bar where there is room enough, in points.
pub const TAB_AIR: f32 = 44.0;

/// Width of the word on such a button, in points.
pub fn tab_text_width(ui: &Ui, text: &str) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), strong(15.0), CREAM).size().x
}

/// A dark button of the bottom bar with so much air beside its word; amber when what it opens is open.
pub fn tab_button(ui: &mut Ui, text: &str, open: bool, air: f32) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), strong(15.0), CREAM);
    let size = vec2(galley.size().x + air, 28.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (fill, ink) = match () {
        () if open => (AMBER, FRAME),
        () if response.is_pointer_button_down_on() => (FRAME, AMBER),
        () if response.hovered() => (FRAME_RAISED, IVORY),
        () => (FRAME_SOFT, CREAM),
    };
    ui.painter().rect(rect, CornerRadius::same(5), fill, Stroke::new(1.0, FRAME), StrokeKind::Inside);
    ui.painter().galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, ink);
    named(response, WidgetType::Button, text)
}

/// A quiet text button for the dark top bar, such as Undo.
pub fn bar_button(ui: &mut Ui, text: &str, enabled: bool) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), strong(15.0), CREAM);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(14.0, 8.0), sense);
    let ink = match () {
        () if !enabled => fade(CREAM_SOFT, 0.45),
        () if response.hovered() => AMBER,
        () => CREAM,
    };
    if enabled && response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(4), FRAME_RAISED);
    }
    ui.painter().galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, ink);
    named(response, WidgetType::Button, text)
}

/// A step of the sequence of play in the top bar: amber when it is the current one; without a width a dot.
pub fn phase_pill(ui: &mut Ui, text: &str, current: bool, width: Option<f32>) -> Response {
    let Some(width) = width else {
        let (rect, response) = ui.allocate_exact_size(vec2(12.0, 22.0), Sense::hover());
        ui.painter().circle_filled(rect.center(), 4.5, if response.hovered() { AMBER } else { CREAM_SOFT });
        return named(response, WidgetType::Label, text);
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    let (fill, ink, font) =
        if current { (AMBER, FRAME, bold(14.0)) } else { (FRAME_RAISED, CREAM_SOFT, condensed(14.0)) };
    ui.painter().rect_filled(rect, CornerRadius::same(11), fill);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, ink);
    named(response, WidgetType::Label, text)
}

/// A heading with a link to its rule at the right-hand edge. Gives the link's response, if there is a rule.
pub fn heading(ui: &mut Ui, text: &str, size: f32, rule: Option<&str>) -> Option<Response> {
    ui.horizontal(|ui| {
        ui.label(styled(text, bold(size), INK));
        rule.map(|rule| ui.with_layout(Layout::right_to_left(Align::Center), |ui| rule_link(ui, rule)).inner)
    })
    .inner
}

/// A rule's number as a link in blue-green.
pub fn rule_link(ui: &mut Ui, rule: &str) -> Response {
    let galley = ui.painter().layout_no_wrap(words::rule(rule), strong(14.0), BLUE);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::click());
    let ink = if response.hovered() { mix(BLUE, RED, 0.25) } else { BLUE };
    ui.painter().galley_with_override_text_color(rect.min, galley, ink);
    if response.hovered() {
        ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, ink));
    }
    named(response, WidgetType::Link, rule)
}

/// A fine line across the panel with air above and below.
pub fn divider(ui: &mut Ui) {
    let high = ui.spacing().interact_size.y * 0.62;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.2, HAIRLINE));
}

/// Height of a line of a plan, in points: less where lines are set closer.
fn line_height(ui: &Ui) -> f32 {
    ui.spacing().interact_size.y.min(20.0)
}

/// Text on one line, cut with three dots where it has no more room, in points.
#[must_use]
pub fn cut(p: &Painter, text: &str, font: FontId, ink: Color32, room: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = TextWrapping::truncate_at_width(room.max(16.0));
    p.layout_job(job)
}

/// Two texts that stand at the two ends of a line, the right-hand one first to keep its size: how large the left-hand one is set, of these
/// sizes, so that it ends before the other; the last of them where none is small enough.
#[must_use]
pub fn size_beside(p: &Painter, text: &str, face: fn(f32) -> FontId, sizes: &[f32], room: f32) -> f32 {
    let wide = |size: &&f32| p.layout_no_wrap(text.to_owned(), face(**size), INK).size().x <= room;
    sizes.iter().find(wide).or(sizes.last()).copied().unwrap_or(14.0)
}

/// A line of a plan: what it is, a note (a rule or a reason), and its value at the right-hand edge. `result` = true sets
/// the value larger, for what comes of it all.
///
/// Where the panel is too narrow for all three the note goes below, and the value too where it must; what is longer than a line takes more.
pub fn plan_line(ui: &mut Ui, label: &str, note: &str, value: &str, result: bool) -> Response {
    let width = ui.available_width();
    let p = ui.painter().clone();
    let laid = |text: &str, font, ink, room: f32| p.layout(text.to_owned(), font, ink, room.max(40.0));
    let value_galley = laid(value, bold(if result { 17.0 } else { 15.0 }), INK, width);
    let value_wide = value_galley.size().x;
    let wide = |text: &str, font| p.layout_no_wrap(text.to_owned(), font, INK).size().x;
    let label_wide = wide(label, condensed(15.0));
    let note_wide = if note.is_empty() { 0.0 } else { wide(note, condensed(13.0)) };
    let value_below = label_wide + value_wide + 12.0 > width;
    // Note and value find no room beside each other below: the note stays behind the label.
    let apart = value_below && note_wide + value_wide + 18.0 > width && label_wide + note_wide + 8.0 <= width;
    let note_from = (width * 0.56).min(width - value_wide - note_wide - 8.0).max(label_wide + 10.0);
    let note_below = note_wide > 0.0 && !apart && (value_below || note_from + note_wide + 6.0 > width - value_wide);
    let label_galley = laid(label, condensed(15.0), INK, if value_below { width } else { f32::INFINITY });
    let note_room = if value_below && !apart { width - value_wide - 18.0 } else { width - 10.0 };
    let note_galley = laid(note, condensed(13.0), INK_SOFT, if note_below { note_room } else { f32::INFINITY });
    let line = line_height(ui);
    let more = |galley: &Galley| galley.size().y - galley.rows.first().map_or(0.0, |row| row.rect().height());
    let first = line + more(&label_galley);
    let under = if note_below { more(&note_galley) } else { 0.0 };
    let under = if value_below { under.max(more(&value_galley)) } else { under };
    let high = if value_below || note_below { first + 17.0 + under } else { first };
    let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    let top = |galley: &Galley, middle: f32| middle - (galley.size().y - more(galley)) / 2.0;
    let (y, below) = (rect.top() + line / 2.0, rect.top() + first + 8.0);
    let value_y = if value_below { below } else { y };
    let value_at = pos2(rect.right() - value_wide, top(&value_galley, value_y));
    let label_end = rect.left() + label_galley.size().x;
    p.galley(pos2(rect.left(), top(&label_galley, y)), label_galley, INK);
    p.galley(value_at, value_galley, INK);
    let value_from = rect.right() - value_wide;
    if value_below || note_below {
        let note_at = if apart {
            pos2(label_end + 8.0, top(&note_galley, y))
        } else {
            pos2(rect.left() + 10.0, top(&note_galley, below))
        };
        p.galley(note_at, note_galley, INK_SOFT);
        if !value_below {
            leader(ui, label_end + 6.0, value_from - 6.0, y + 5.0);
        }
        return named(response, WidgetType::Label, &format!("{label} {note} {value}"));
    }
    if note.is_empty() {
        leader(ui, label_end + 6.0, value_from - 6.0, y + 5.0);
    } else {
        let note_from = rect.left() + note_from;
        p.galley(pos2(note_from, top(&note_galley, y)), note_galley, INK_SOFT);
        leader(ui, label_end + 6.0, note_from - 6.0, y + 5.0);
        leader(ui, note_from + note_wide + 6.0, value_from - 6.0, y + 5.0);
    }
    named(response, WidgetType::Label, &format!("{label} {note} {value}"))
}

/// Dots that lead the eye from one column to the next.
fn leader(ui: &Ui, from: f32, to: f32, y: f32) {
    let dots = ((to - from) / 5.0).floor();
    for i in 0..dots.max(0.0) as u32 {
        ui.painter().circle_filled(pos2(from + 5.0 * i as f32, y), 0.6, fade(INK_SOFT, 0.55));
    }
}

/// How a bar is hatched, so that neighbours of like tone are told apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// Plain.
    None,
    /// Lines one way.
    Light,
    /// Lines both ways.
    Cross,
}

/// A panel of less width, in points, gives more of it to the words of a bar.
const NARROW: f32 = 230.0;

/// A line with a bar for a probability `part` from 0 to 1: label, bar, per cent.
pub fn chance_bar(ui: &mut Ui, label: &str, part: f32, colour: Color32, hatch: Hatch) -> Response {
    chance_bar_of(ui, label, part, &percent(f64::from(part)), colour, hatch)
}

/// The same with the chance as it is told beside others that make a whole with it.
pub fn chance_bar_of(ui: &mut Ui, label: &str, part: f32, told: &str, colour: Color32, hatch: Hatch) -> Response {
    let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
    let size = vec2(ui.available_width(), line_height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let p = ui.painter();
    let y = rect.center().y;
    // In a narrow panel the bar is shorter, and long words are set smaller, so that they end before it.
    let share = if rect.width() < NARROW { 0.52 } else { 0.35 };
    let room = rect.width() * share - 3.0;
    let size = size_beside(p, label, condensed, &[15.0, 14.0, 13.0, 12.0], room);
    let label_galley = cut(p, label, condensed(size), INK, room);
    p.galley(pos2(rect.left(), y - label_galley.size().y / 2.0), label_galley, INK);
    p.text(pos2(rect.right(), y), Align2::RIGHT_CENTER, told, strong(15.0), INK);
    let trough = Rect::from_min_max(
        pos2(rect.left() + rect.width() * share, y - 6.0),
        pos2((rect.right() - 46.0).max(rect.left() + rect.width() * (share + 0.01)), y + 6.0),
    );
    p.rect_filled(trough, CornerRadius::same(3), PARCHMENT_SHADE);
    if part > 0.0 {
        let bar = trough.with_max_x(trough.left() + (trough.width() * part).max(3.0));
        p.rect_filled(bar, CornerRadius::same(3), colour);
        hatched(ui, bar.shrink(0.5), mix(colour, FRAME, 0.38), hatch);
        p.rect_stroke(bar, CornerRadius::same(3), Stroke::new(1.0, mix(colour, FRAME, 0.3)), StrokeKind::Inside);
    }
    named(response, WidgetType::ProgressIndicator, label)
}

fn hatched(ui: &Ui, rect: Rect, colour: Color32, hatch: Hatch) {
    let ways: &[f32] = match hatch {
        Hatch::None => &[],
        Hatch::Light => &[1.0],
        Hatch::Cross => &[1.0, -1.0],
    };
    let p = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    for way in ways {
        let mut x = rect.left() - rect.height();
        while x < rect.right() + rect.height() {
            let lean = rect.height() * way;
            p.line_segment([pos2(x, rect.bottom()), pos2(x + lean, rect.top())], Stroke::new(0.9, fade(colour, 0.6)));
            x += 4.5;
        }
    }
}

/// What a refusal says: one sentence, and the rule in amber.
pub fn refusal(ui: &mut Ui, sentence: &str, rule: &str) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(styled(sentence, condensed(15.0), CREAM));
    if !rule.is_empty() {
        ui.label(styled(words::rule(rule), strong(14.0), AMBER));
    }
}

/// The dark tool-tip of a refusal, at the mouse while it is over `response`.
pub fn refusal_tip(response: &Response, sentence: &str, rule: &str) {
    let mut tip = Tooltip::for_widget(response).at_pointer().gap(14.0);
    tip.popup = tip.popup.frame(tip_frame()).open(response.hovered());
    tip.show(|ui| refusal(ui, sentence, rule));
}

/// A dark tool-tip with plain text; also for widgets that are disabled.
pub fn hover_tip(response: &Response, text: &str) {
    tip_at(response, text, |popup| popup);
}

/// The same to the left of the widget, where what stands below it has to be seen.
pub fn hover_tip_beside(response: &Response, text: &str) {
    tip_at(response, text, |popup| popup.align(RectAlign::LEFT).align_alternatives(&[RectAlign::TOP_START]));
}

/// Says whether a window lies over all that is not a window: what lies below it tells nothing then.
pub fn window_lies_over(ctx: &Context, lies: bool) {
    ctx.data_mut(|data| data.insert_temp(over_key(), lies));
}

/// True for a widget below a window that lies over all.
#[must_use]
pub fn lies_below(response: &Response) -> bool {
    let over = response.ctx.data(|data| data.get_temp::<bool>(over_key())).unwrap_or(false);
    over && response.layer_id.order < Order::Foreground
}

fn over_key() -> Id {
    Id::new("a window lies over all")
}

fn tip_at(response: &Response, text: &str, place: impl FnOnce(Popup) -> Popup) {
    if lies_below(response) {
        return;
    }
    let mut tip = if response.enabled() { Tooltip::for_enabled(response) } else { Tooltip::for_disabled(response) };
    tip.popup = place(tip.popup).frame(tip_frame());
    tip.show(|ui| ui.label(styled(text, condensed(15.0), CREAM)));
}

/// A die at rest among text, with sides of `size` points.
pub fn die(ui: &mut Ui, value: u8, size: f32, colour: DieColour, struck: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size * 1.2), Sense::hover());
    paint_die(ui.painter(), rect.center(), size, value, 0.0, colour, struck);
    named(response, WidgetType::Label, &format!("die {value}"))
}

/// The direction of an arrow key; the type has no sign for it.
fn arrow(key: &str) -> Option<Vec2> {
    match key {
        "\u{2190}" => Some(vec2(-1.0, 0.0)),
        "\u{2191}" => Some(vec2(0.0, -1.0)),
        "\u{2192}" => Some(vec2(1.0, 0.0)),
        "\u{2193}" => Some(vec2(0.0, 1.0)),
        _ => None,
    }
}

/// A key as it looks on the keyboard.
pub fn key_cap(ui: &mut Ui, key: &str) -> Response {
    let sign = arrow(key);
    let text = if sign.is_some() { "" } else { key };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), strong(13.0), INK);
    let size = vec2((galley.size().x + 14.0).max(24.0), 24.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let p = ui.painter();
    let round = CornerRadius::same(4);
    p.rect_filled(rect.translate(vec2(0.0, 0.5)), round, mix(HAIRLINE, FRAME, 0.35));
    let face = rect.with_max_y(rect.bottom() - 2.5);
    p.rect(face, round, IVORY, Stroke::new(1.0, mix(HAIRLINE, FRAME, 0.25)), StrokeKind::Inside);
    p.galley(face.center() - galley.size() / 2.0, galley, INK);
    if let Some(way) = sign {
        let (tip, across) = (face.center() + way * 6.0, way.rot90() * 3.6);
        p.line_segment([face.center() - way * 6.0, tip - way * 3.0], Stroke::new(1.8, INK));
        p.add(Shape::convex_polygon(vec![tip, tip - way * 5.0 + across, tip - way * 5.0 - across], INK, Stroke::NONE));
    }
    named(response, WidgetType::Label, key)
}

/// One line of a chart as a strip of cells: heading above, entry below, the cell that was struck in amber.
pub fn result_strip(ui: &mut Ui, cells: &[(&str, &str)], struck: Option<usize>) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 40.0), Sense::hover());
    let width = rect.width() / cells.len().max(1) as f32;
    for (i, (head, entry)) in cells.iter().enumerate() {
        let cell = Rect::from_min_size(rect.min + vec2(width * i as f32, 0.0), vec2(width, rect.height()));
        let hit = struck == Some(i);
        let (fill, edge) = if hit { (AMBER, INK_SOFT) } else { (IVORY, HAIRLINE) };
        let p = ui.painter();
        p.rect(cell.shrink(1.0), CornerRadius::same(3), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let at = |down: f32| cell.center_top() + vec2(0.0, cell.height() * down);
        p.text(at(0.3), Align2::CENTER_CENTER, *head, condensed(12.0), if hit { FRAME } else { INK_SOFT });
        p.text(at(0.68), Align2::CENTER_CENTER, *entry, strong(14.0), INK);
    }
    response
}

/// A small solid triangle pointing right, for a place in a list.
pub fn pointer_mark(ui: &Ui, at: Pos2, size: f32, colour: Color32) {
    let half = size / 2.0;
    let points = vec![at + vec2(-half, -half), at + vec2(half, 0.0), at + vec2(-half, half)];
    ui.painter().add(Shape::convex_polygon(points, colour, Stroke::NONE));
}
