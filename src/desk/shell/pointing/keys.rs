//! The keys that mean the same in every game.

use bevy_egui::egui::{Context, Event, Key, Popup, vec2};

use super::mouse::confirm;
use crate::desk::kit::big_button::enter_has_a_button;
use crate::desk::kit::typing;
use crate::desk::kit::view::MapView;
use crate::desk::shell::editing;
use crate::desk::shell::overview;
use crate::desk::shell::panels::replay::play_or_pause;
use crate::desk::shell::play::show_selected;
use crate::desk::table::held::Held;
use crate::desk::table::keys::Keys;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// Reads all keys, the game's own among them.
pub(super) fn read<G: DeskGame>(
    ctx: &Context,
    table: &mut Table<G>,
    view: &mut MapView,
    motion: &mut Motion,
    held: &mut Held,
    now: f64,
) {
    // Only a field to type in takes the keys: what else has the focus does not.
    let typing = typing::is_on(ctx);
    let keys = Keys { ctx, silent: typing };
    if !table.halts() && motion.held(now).is_some() && goes_on(ctx) {
        motion.let_go(now);
    } else if motion.has_just_gone(now) {
        // It was meant for the card.
        goes_on(ctx);
        ctx.request_repaint();
    }
    // What acts on the game is silent while a window lies over it.
    let covered = !table.windows.is_empty();
    let on_map = Keys { ctx, silent: typing || covered };
    held.hide_counters = on_map.down(Key::H);
    table.trails.asked = on_map.down(Key::J);
    // The game's own first: it may take for a while what moves the map otherwise.
    G::keys(&on_map, table);
    for (key, wish) in [(Key::Z, Wish::Undo), (Key::Y, Wish::Redo), (Key::S, Wish::SaveCopy)] {
        if !on_map.with_ctrl(key) {
            continue;
        }
        match (&table.edit, key) {
            (Some(_), Key::S) => editing::save(table),
            (Some(_), _) => editing::step(table, key == Key::Z),
            (None, _) if !table.study => table.wishes.push(wish),
            (None, _) => {}
        }
    }
    open_windows(&keys, table);
    replay(&on_map, table);
    look(&on_map, table, view);
    if on_map.pressed(Key::N) {
        held.overview = Some(!overview::is_shown(view, held));
    }
    // The field of the rules takes what is typed for as long as they are open: Esc and F1 are not for it.
    let reads = typing && table.windows.last() == Some(&Window::Rules);
    let beside = Keys { ctx, silent: typing && !reads };
    if reads && beside.pressed(Key::F1) {
        table.toggle(Window::Keys);
    }
    // A list that has dropped down takes Esc for itself.
    if beside.pressed(Key::Escape) && !Popup::is_any_open(ctx) {
        step_back(table, motion, held, now);
    }
    if covered {
        lay_aside(&keys, table);
    } else if table.human_to_act() {
        act(&on_map, table, view);
    }
}

/// A key that would go on lays the window aside that is only read; beneath it, or any other, it presses no button.
fn lay_aside<G: DeskGame>(keys: &Keys, table: &mut Table<G>) {
    let pressed = [Key::Space, Key::F, Key::Enter].map(|key| keys.pressed(key)).contains(&true);
    if let Some(top) = table.windows.last().copied().filter(|top| pressed && top.is_read()) {
        table.close(top);
    }
}

/// P: how fast things are shown. It is read whoever sits at the desk.
pub fn pace<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    if (Keys { ctx, silent: typing::is_on(ctx) }).pressed(Key::P) {
        table.pace.speed = table.pace.speed.next();
        table.say(format!("Animation speed: {}.", table.pace.speed.word()));
    }
}

/// Keys that only change what is seen: they let a card be.
const LOOKING: [Key; 9] =
    [Key::H, Key::J, Key::Plus, Key::Equals, Key::Minus, Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];

/// True if a key went down while a card is held: it lets the card go and does nothing else.
fn goes_on(ctx: &Context) -> bool {
    let goes_on =
        |event: &Event| matches!(event, Event::Key { key, pressed: true, repeat: false, .. } if !LOOKING.contains(key));
    ctx.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| !goes_on(event));
        input.events.len() < before
    })
}

/// While the replay is on: Space plays it or halts it, the arrows go an order back or forth.
fn replay<G: DeskGame>(keys: &Keys, table: &mut Table<G>) {
    let Some(now) = table.moment.as_ref().map(|moment| moment.orders) else { return };
    if keys.pressed(Key::Space) {
        play_or_pause(table);
    }
    let back = keys.pressed(Key::ArrowLeft).then(|| now.saturating_sub(1));
    let forth = keys.pressed(Key::ArrowRight).then(|| (now + 1).min(table.session.orders()));
    if let Some(to) = back.or(forth) {
        table.wishes.push(Wish::Moment(Some(to)));
    }
}

/// Windows that a key opens or closes, whatever lies over the map.
fn open_windows<G: DeskGame>(keys: &Keys, table: &mut Table<G>) {
    for (key, window) in
        [(Key::F1, Window::Keys), (Key::C, Window::Charts), (Key::T, Window::Roster), (Key::D, Window::Log)]
    {
        if keys.pressed(key) {
            table.toggle(window);
        }
    }
    if keys.pressed(Key::R) {
        let rule = G::rule(table);
        table.show_rule(rule);
    }
}

/// Where the window looks.
fn look<G: DeskGame>(keys: &Keys, table: &Table<G>, view: &mut MapView) {
    if keys.pressed(Key::Home) {
        view.fit(G::in_play(table));
    }
    let middle = view.rect.center();
    if keys.pressed(Key::Plus) || keys.pressed(Key::Equals) {
        view.zoom_at(middle, 1.25);
    }
    if keys.pressed(Key::Minus) {
        view.zoom_at(middle, 0.8);
    }
    let arrows = [
        (Key::ArrowLeft, (1.0, 0.0)),
        (Key::ArrowRight, (-1.0, 0.0)),
        (Key::ArrowUp, (0.0, 1.0)),
        (Key::ArrowDown, (0.0, -1.0)),
    ];
    for (key, (x, y)) in arrows {
        if keys.pressed(key) {
            view.pan(vec2(x, y) * 90.0);
        }
    }
}

/// What only the person to act can ask for.
fn act<G: DeskGame>(keys: &Keys, table: &mut Table<G>, view: &mut MapView) {
    if keys.pressed(Key::Space) {
        next_unit(table, view);
    }
    if keys.pressed(Key::F) {
        table.wishes.push(Wish::End);
    }
    if keys.pressed(Key::W) {
        table.wishes.push(Wish::Advise);
    }
    // Enter gives what the big button says; where there is none, what a click would give.
    if !enter_has_a_button(keys.ctx) && keys.pressed(Key::Enter) {
        if table.proposal.is_some() {
            confirm(table);
        } else if let Some(order) = G::enter(table) {
            table.wishes.push(Wish::Order(order));
        } else if let Some(sentence) = nothing_meant(table) {
            table.say(sentence);
        }
    }
}

/// What Enter answers while it has nothing to give.
fn nothing_meant<G: DeskGame>(table: &Table<G>) -> Option<String> {
    if let Some([_, sentence]) = G::points(table) {
        return Some(sentence.to_owned());
    }
    let awaits = G::awaits(table);
    if !awaits.is_empty() {
        return Some(format!("{awaits}."));
    }
    let ending = G::ending(table)?;
    let takes = table.selected.is_none() && !G::able_units(table).is_empty();
    let first = if takes { "select a unit first" } else { "point at the map first" };
    let end = G::plan(&table.session.world, &ending.order).is_ok();
    let end = if end { format!(" F: {}.", ending.words) } else { String::new() };
    Some(format!("Nothing to confirm: {first}.{end}"))
}

/// Esc: closes what is on top, then lets go of what the game has in hand, then of the unit, then opens the menu.
fn step_back<G: DeskGame>(table: &mut Table<G>, motion: &mut Motion, held: &mut Held, now: f64) {
    table.refused = None;
    if motion.is_busy(now) && !table.halts() {
        motion.skip();
        return;
    }
    if held.context_menu.take().is_some() || table.windows.pop().is_some() {
        return;
    }
    if table.edit.as_mut().is_some_and(|edit| edit.hand.take().is_some()) {
        return;
    }
    if table.moment.is_some() {
        table.wishes.push(Wish::Moment(None));
    } else if table.aimed.is_some() {
        table.let_go_of_aim();
        table.proposal = None;
    } else if !table.study && (G::step_back(table) || table.take_back()) {
        // The game had something to take back.
    } else if table.selected.is_some() {
        table.select(None);
    } else {
        table.open(Window::Menu);
    }
}

/// Space: the next unit of the side to act that can do something.
fn next_unit<G: DeskGame>(table: &mut Table<G>, view: &mut MapView) {
    let able = G::able_units(table);
    let next = able.iter().find(|id| Some(**id) > table.selected).or(able.first()).copied();
    if let Some(id) = next {
        table.select(Some(id));
        show_selected(table, view);
    }
}
