//! What hands do, in the order in which they did it. A frame may take a second; whatever was pressed, clicked or moved meanwhile
//! reaches the desk with the keys that were held at that moment, and never two acts at once of which the second rests on what the first
//! has changed: the second waits for the next frame.

use std::collections::VecDeque;

use bevy::input::keyboard::{Key as Logical, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy_egui::egui::{Event, Modifiers, Pos2};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet};

use crate::desk::kit::typing;

/// From what the pointer moves between two acts, in points: less is a hand that is not quite still.
const STILL: f32 = 5.0;

/// Puts the acts in order before each frame.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, take_in.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

/// What was done and has not been shown yet.
#[derive(Default)]
struct Hands {
    /// The modifier keys that are held after all that was read.
    held: Modifiers,
    /// Those that the desk was told of last.
    told: Modifiers,
    waiting: VecDeque<Act>,
}

/// Something that was done, with the modifier keys held then.
#[derive(Debug, Clone, PartialEq)]
struct Act {
    event: Event,
    held: Modifiers,
}

fn take_in(
    mut done: MessageReader<WindowEvent>,
    mut inputs: Query<(&mut EguiContext, &mut EguiInput)>,
    mut hands: Local<Hands>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let done: Vec<&WindowEvent> = done.read().collect();
    let Ok((mut context, mut input)) = inputs.single_mut() else { return };
    let events = std::mem::take(&mut input.0.events);
    hands.read(&done, events);
    let typing = typing::note(context.get_mut());
    input.0.events = hands.share(typing);
    if !hands.waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

impl Hands {
    /// Adds what was done since the last frame. Of the events made of it those of the keyboard are made anew: they would bear the
    /// modifier keys that are held now, not then.
    fn read(&mut self, done: &[&WindowEvent], events: Vec<Event>) {
        let keyboard = |event: &Event| matches!(event, Event::Key { .. } | Event::Text(_) | Event::ModifiersChanged(_));
        let mut others: VecDeque<Event> = events.into_iter().filter(|event| !keyboard(event)).collect();
        for event in done {
            match event {
                WindowEvent::KeyboardInput(key) => self.press(key),
                WindowEvent::KeyboardFocusLost(_) => self.held = Modifiers::NONE,
                WindowEvent::CursorMoved(_) => {
                    self.up_to(&mut others, |event| matches!(event, Event::PointerMoved(_)));
                }
                WindowEvent::MouseButtonInput(_) => {
                    self.up_to(&mut others, |event| matches!(event, Event::PointerButton { .. }));
                }
                _ => {}
            }
        }
        let held = self.held;
        self.waiting.extend(others.into_iter().map(|event| Act { event, held }));
    }

    /// Takes events up to the first of a kind.
    fn up_to(&mut self, others: &mut VecDeque<Event>, kind: impl Fn(&Event) -> bool) {
        let Some(place) = others.iter().position(kind) else { return };
        let held = self.held;
        for mut event in others.drain(..=place) {
            if let Event::PointerButton { modifiers, .. } = &mut event {
                *modifiers = held;
            }
            self.waiting.push_back(Act { event, held });
        }
    }

    fn press(&mut self, key: &KeyboardInput) {
        let pressed = key.state.is_pressed();
        let held = &mut self.held;
        match &key.logical_key {
            Logical::Shift => held.shift = pressed,
            Logical::Control => (held.ctrl, held.command) = (pressed, pressed),
            Logical::Alt => held.alt = pressed,
            _ => {}
        }
        let held = *held;
        // Ctrl and Alt together are how some keyboards type a letter.
        let types = pressed && (!held.ctrl || held.alt);
        let text = match &key.logical_key {
            Logical::Character(text) if types && !text.chars().any(char::is_control) => Some(text.to_string()),
            Logical::Space if types => Some(" ".to_owned()),
            _ => None,
        };
        self.waiting.extend(text.map(|text| Act { event: Event::Text(text), held }));
        let physical_key = bevy_to_egui_physical_key(&key.key_code);
        if let Some(key_meant) = bevy_to_egui_key(&key.logical_key).or(physical_key) {
            let event = Event::Key { key: key_meant, physical_key, pressed, repeat: key.repeat, modifiers: held };
            self.waiting.push_back(Act { event, held });
        }
    }

    /// What the next frame is told: all up to the second act that rests on the first. While a text is typed, nothing has to wait.
    fn share(&mut self, typing: bool) -> Vec<Event> {
        let mut told: Vec<Event> = Vec::new();
        let mut last = None;
        let mut held = self.held;
        while let Some(act) = self.waiting.front() {
            let next = Last::of(act, typing);
            if last.is_some_and(|last: Last| last.holds_back(next, &act.event)) {
                break;
            }
            if next.is_some() {
                held = act.held;
                last = next;
            }
            told.extend(self.waiting.pop_front().map(|act| act.event));
        }
        if self.waiting.is_empty() && last.is_none() {
            held = self.held;
        }
        // egui takes each word of the modifier keys for a reason to draw again: only a change is told.
        if std::mem::replace(&mut self.told, held) != held {
            told.insert(0, Event::ModifiersChanged(held));
        }
        told
    }

    #[cfg(test)]
    fn is_done(&self) -> bool {
        self.waiting.is_empty()
    }
}

/// The last act that was told in a frame.
#[derive(Clone, Copy)]
enum Last {
    Key,
    Pointer(Pos2),
}

impl Last {
    /// The act that an event is; `None` for what changes nothing by itself. A key that is held repeats itself as often as there are
    /// frames.
    fn of(act: &Act, typing: bool) -> Option<Self> {
        match &act.event {
            Event::Key { pressed: true, repeat: false, .. } if !typing => Some(Self::Key),
            Event::PointerButton { pos, .. } => Some(Self::Pointer(*pos)),
            _ => None,
        }
    }

    /// True if what comes next has to wait for the next frame.
    fn holds_back(self, next: Option<Self>, event: &Event) -> bool {
        match (self, next) {
            (_, Some(Self::Key)) | (Self::Key, Some(Self::Pointer(_))) => true,
            (Self::Pointer(from), Some(Self::Pointer(to))) => from.distance(to) > STILL,
            (Self::Key, None) => matches!(event, Event::PointerMoved(_)),
            (Self::Pointer(from), None) => matches!(event, Event::PointerMoved(to) if from.distance(*to) > STILL),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::prelude::KeyCode;
    use bevy_egui::egui::{Key, PointerButton, pos2};

    use super::*;

    fn key(logical_key: Logical, key_code: KeyCode, state: ButtonState) -> WindowEvent {
        let window = Entity::PLACEHOLDER;
        WindowEvent::KeyboardInput(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window })
    }

    fn tap(letter: &str, key_code: KeyCode) -> [WindowEvent; 2] {
        let logical = || Logical::Character(letter.into());
        [key(logical(), key_code, ButtonState::Pressed), key(logical(), key_code, ButtonState::Released)]
    }

    /// What the keys pressed in a frame are, each with the modifier keys told with it.
    fn pressed(events: &[Event]) -> Vec<(Key, Modifiers)> {
        let pressed = events.iter().filter_map(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => Some((*key, *modifiers)),
            _ => None,
        });
        pressed.collect()
    }

    #[test]
    fn ctrl_and_z_tapped_within_one_frame_are_ctrl_z() {
        let mut hands = Hands::default();
        let ctrl = |state| key(Logical::Control, KeyCode::ControlLeft, state);
        let [down, up] = tap("z", KeyCode::KeyZ);
        let done = [ctrl(ButtonState::Pressed), down, up, ctrl(ButtonState::Released)];
        hands.read(&done.iter().collect::<Vec<_>>(), vec![Event::ModifiersChanged(Modifiers::NONE)]);
        let told = hands.share(false);
        assert_eq!(pressed(&told), [(Key::Z, Modifiers::CTRL | Modifiers::COMMAND)]);
        assert!(!told.iter().any(|event| matches!(event, Event::Text(_))), "nothing is typed by it");
        assert!(hands.is_done());
        // The next frame hears that Ctrl is up again.
        assert_eq!(hands.share(false), [Event::ModifiersChanged(Modifiers::NONE)]);
        assert!(hands.share(false).is_empty(), "and nothing more");
    }

    #[test]
    fn each_key_has_a_frame_of_its_own_and_none_is_lost() {
        let mut hands = Hands::default();
        let done: Vec<WindowEvent> =
            [tap("a", KeyCode::KeyA), tap("a", KeyCode::KeyA), tap("f", KeyCode::KeyF)].into_iter().flatten().collect();
        hands.read(&done.iter().collect::<Vec<_>>(), Vec::new());
        let frames: Vec<Vec<Key>> =
            (0..4).map(|_| pressed(&hands.share(false)).into_iter().map(|(key, _)| key).collect()).collect();
        assert_eq!(frames, [vec![Key::A], vec![Key::A], vec![Key::F], vec![]]);
    }

    #[test]
    fn what_is_typed_into_a_field_does_not_wait() {
        let mut hands = Hands::default();
        let done: Vec<WindowEvent> = [tap("a", KeyCode::KeyA), tap("b", KeyCode::KeyB)].into_iter().flatten().collect();
        hands.read(&done.iter().collect::<Vec<_>>(), Vec::new());
        let told = hands.share(true);
        let typed: String = told
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(typed, "ab");
        assert!(hands.is_done());
    }

    #[test]
    fn a_click_is_whole_and_what_comes_after_it_waits() {
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let (at, away) = (pos2(10.0, 10.0), pos2(300.0, 10.0));
        let click = |pos| [Event::PointerMoved(pos), button(pos, true), button(pos, false)];
        let mut hands = Hands::default();
        let events: Vec<Event> = click(at).into_iter().chain(click(at)).chain(click(away)).collect();
        hands.read(&[], events);
        assert_eq!(hands.share(false), click(at).into_iter().chain(click(at)).collect::<Vec<_>>(), "a double click");
        assert_eq!(hands.share(false), click(away));
        assert!(hands.is_done());
        // A drag begins where the button went down.
        hands.read(&[], vec![button(at, true), Event::PointerMoved(away), button(away, false)]);
        assert_eq!(hands.share(false), [button(at, true)]);
        assert_eq!(hands.share(false), [Event::PointerMoved(away), button(away, false)]);
    }

    #[test]
    fn enter_after_a_click_confirms_what_the_click_has_brought() {
        let mut hands = Hands::default();
        let at = pos2(10.0, 10.0);
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        hands.read(&[], vec![button(true), button(false)]);
        let enter =
            [ButtonState::Pressed, ButtonState::Released].map(|state| key(Logical::Enter, KeyCode::Enter, state));
        hands.read(&enter.iter().collect::<Vec<_>>(), Vec::new());
        assert!(pressed(&hands.share(false)).is_empty());
        assert_eq!(pressed(&hands.share(false)).len(), 1);
    }
}
