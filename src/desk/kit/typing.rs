//! Whether somebody types into a field: its keys are nobody else's.

use bevy_egui::egui::{Context, Id};

/// Notes before a frame is drawn whether a field takes the keys, and says so: Enter leaves a field while the frame is drawn, and
/// whoever is drawn after it would take the same key for its own.
pub fn note(ctx: &Context) -> bool {
    let typing = ctx.text_edit_focused();
    ctx.data_mut(|data| data.insert_temp(at_first(), typing));
    typing
}

/// True if a field takes the keys of this frame.
#[must_use]
pub fn is_on(ctx: &Context) -> bool {
    ctx.text_edit_focused() || ctx.data(|data| data.get_temp(at_first())).unwrap_or(false)
}

fn at_first() -> Id {
    Id::new("a field took the keys as the frame began")
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Event, Id, Key, Modifiers, RawInput, TextEdit};

    use super::*;
    use crate::desk::kit::big_button::ENTER;
    use crate::desk::kit::widgets::action_button;
    use crate::desk::testing::{SCREEN, context};

    /// Enter in a field leaves the field; it is not also a click on the big button beneath, not even in the same frame.
    #[test]
    fn enter_in_a_field_does_not_press_the_big_button() {
        let ctx = context();
        let field = Id::new("a name");
        let mut text = String::new();
        let mut draw = |events: Vec<Event>| {
            let mut pressed = false;
            note(&ctx);
            let input = RawInput { screen_rect: Some(SCREEN), events, ..RawInput::default() };
            let output = ctx.run_ui(input, |ui| {
                ui.add(TextEdit::singleline(&mut text).id(field));
                pressed |= action_button(ui, "Enter the result", ENTER, true).clicked();
            });
            output.drop_without_applying_deltas();
            pressed
        };
        let enter = || {
            let (key, modifiers) = (Key::Enter, Modifiers::NONE);
            vec![Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }]
        };
        draw(Vec::new());
        ctx.memory_mut(|memory| memory.request_focus(field));
        draw(Vec::new());
        assert!(!draw(enter()), "the first Enter is the field's");
        assert!(draw(enter()), "the second is the button's");
    }
}
