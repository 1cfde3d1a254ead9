//! The big button of a panel: one in a frame, always at the same place, whatever the cards above it say.

use bevy_egui::egui::response::Flags;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, Id, Key, Modifiers, Rect, Response, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::fills::button_inks;
use super::paint::brush::{fade, mix};
use super::style::palette::*;
use super::style::{bold, condensed};
use super::typing;

/// The key that presses the big button.
pub const ENTER: &str = "Enter";
/// The key that ends a phase.
pub const END: &str = "F";
/// Height of the big button, in points.
pub const HEIGHT: f32 = 36.0;

/// The place that a panel keeps for its big button, while the panel is drawn.
#[derive(Debug, Clone, Copy)]
struct Place {
    rect: Rect,
    /// A button stands there in this frame.
    taken: bool,
}

fn place_key() -> Id {
    Id::new("place of the big button")
}

/// Keeps a place for the big button of what is shown inside; the first such button stands there, and without one nothing that could be
/// taken for a button.
pub fn keep_place(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui)) {
    ui.data_mut(|data| data.insert_temp(place_key(), Place { rect, taken: false }));
    add(ui);
    ui.data_mut(|data| data.remove::<Place>(place_key()));
}

/// True while the place of the big button is kept and free.
#[must_use]
pub fn is_free(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp::<Place>(place_key())).is_some_and(|place| !place.taken)
}

/// Notes whether Enter gives what is pointed at: the place is for that then, and not for what another key does.
pub fn keep_for_enter(ui: &Ui, meant: bool) {
    ui.data_mut(|data| data.insert_temp(meant_key(), meant));
}

/// True while the place is kept for what Enter gives.
#[must_use]
pub fn is_kept_for_enter(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp(meant_key())).unwrap_or(false)
}

fn meant_key() -> Id {
    Id::new("the big button is for Enter")
}

/// A big button whose key is read elsewhere.
pub fn given(ui: &mut Ui, text: &str, key: &str, fill: Color32, enabled: bool) -> Response {
    show(ui, text, key, fill, enabled, false)
}

/// A big button in a colour, at the place that is kept for it, or as wide as the panel where it is asked for. Where `pressed` says so
/// [`ENTER`] is the button's own: pressed, it is a click on the first such button of the frame.
pub(super) fn show(ui: &mut Ui, text: &str, key: &str, fill: Color32, enabled: bool, pressed: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let place = ui.data(|data| data.get_temp::<Place>(place_key())).filter(|place| !place.taken);
    let Some(mut place) = place else {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), sense);
        return painted(ui, rect, response, (text, key), fill, enabled, pressed);
    };
    place.taken = true;
    ui.data_mut(|data| data.insert_temp(place_key(), place));
    let mut at = ui.new_child(UiBuilder::new().max_rect(place.rect));
    at.set_clip_rect(place.rect.expand(4.0));
    let mut response = at.interact(place.rect, Id::new("big button"), sense);
    if response.clicked() {
        // The second half of a double click is not for a button that has just become another one.
        let before = ui.data_mut(|data| data.get_temp::<String>(place_key())).unwrap_or_default();
        if response.double_clicked() && before != text {
            response.flags.remove(Flags::CLICKED);
        } else {
            ui.data_mut(|data| data.insert_temp(place_key(), text.to_owned()));
        }
    }
    painted(&mut at, place.rect, response, (text, key), fill, enabled, pressed)
}

fn painted(
    ui: &mut Ui,
    rect: Rect,
    mut response: Response,
    (text, key): (&str, &str),
    fill: Color32,
    enabled: bool,
    pressed: bool,
) -> Response {
    if pressed && enabled && key == ENTER && enter_is_pressed(ui) {
        response.flags.insert(Flags::FAKE_PRIMARY_CLICKED);
    }
    let (fill, ink) = button_inks(&response, fill, enabled);
    let p = ui.painter();
    let round = CornerRadius::same(5);
    p.rect(rect, round, fill, Stroke::new(1.0, mix(fill, FRAME, if enabled { 0.4 } else { 0.2 })), StrokeKind::Inside);
    if enabled {
        let y = rect.top() + 1.5;
        p.hline(rect.left() + 5.0..=rect.right() - 5.0, y, Stroke::new(1.0, fade(IVORY, 0.22)));
    }
    let hint = p.layout_no_wrap(key.to_owned(), condensed(14.0), fade(ink, 0.75));
    let gap = if key.is_empty() { 0.0 } else { 10.0 };
    let room = rect.width() - hint.size().x - gap - 16.0;
    // Long words in a narrow panel are set smaller.
    let layout = |size: f32| p.layout_no_wrap(text.to_owned(), bold(size), ink);
    let main = [18.0, 16.0, 14.0].into_iter().map(layout).find(|main| main.size().x <= room);
    // ... and the longest break into two lines.
    let main = main.unwrap_or_else(|| p.layout(text.to_owned(), bold(13.0), ink, room));
    let left = rect.center().x - (main.size().x + gap + hint.size().x) / 2.0;
    let hint_at = pos2(left + main.size().x + gap, rect.center().y - hint.size().y / 2.0 + 1.0);
    p.galley(pos2(left, rect.center().y - main.size().y / 2.0), main, ink);
    p.galley(hint_at, hint, ink);
    if response.has_focus() {
        p.rect_stroke(rect.expand(2.0), round, Stroke::new(1.5, AMBER), StrokeKind::Outside);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, response.enabled(), text));
    response
}

/// True once for the button that Enter presses; notes that there is one.
fn enter_is_pressed(ui: &Ui) -> bool {
    let frame = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(enter_key(), frame));
    !typing::is_on(ui.ctx()) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// True if the last frame had a button that Enter presses: the key is left to it.
#[must_use]
pub fn enter_has_a_button(ctx: &Context) -> bool {
    let noted = ctx.data(|data| data.get_temp::<u64>(enter_key()));
    noted.is_some_and(|frame| frame + 1 >= ctx.cumulative_pass_nr())
}

fn enter_key() -> Id {
    Id::new("big button of the frame")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::kit::widgets::action_button;
    use crate::desk::testing::{SCREEN, context};
    use bevy_egui::egui::RawInput;

    #[test]
    fn the_first_big_button_stands_at_the_place_kept_for_it_and_the_next_in_the_flow() {
        let kept = Rect::from_min_size(pos2(20.0, 400.0), vec2(200.0, HEIGHT));
        let mut rects = Vec::new();
        let input = RawInput { screen_rect: Some(SCREEN), ..RawInput::default() };
        let output = context().run_ui(input, |ui| {
            rects.clear();
            keep_place(ui, kept, |ui| {
                ui.add_space(33.0);
                rects.push(action_button(ui, "Fire", ENTER, true).rect);
                rects.push(action_button(ui, "Undo", "Esc", true).rect);
            });
            assert!(!is_free(ui), "no place is kept outside");
        });
        output.drop_without_applying_deltas();
        assert_eq!(rects[0], kept);
        assert!(rects[1].top() < 100.0, "{rects:?}");
    }
}
