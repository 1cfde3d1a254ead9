//! Gives the orders that panels and pointer ask for, and lets the computer players think while frames go on.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui;

use super::advice;
use super::call;
use super::lesson::{self, Judged};
use super::moment::{leave, look_at, replay_on};
use super::panels::news;
use super::thinking::Thinking;
use crate::core::field::Piece;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::journal::{file_stem, save_folder};
use crate::core::session::{Session, UndoBar};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::view::MapView;
use crate::desk::kit::words;
use crate::desk::shell::panels::outcome;
use crate::desk::table::clip::Clip;
use crate::desk::table::motion::Motion;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::screen::Screen;
use crate::desk::table::{Player, Speed, Table, Window, Wish, group};

/// So long a frame waits for the next thought where nothing is to be shown of it.
const AT_ONCE: Duration = Duration::from_millis(20);

/// After so long the orders of an act that are left wait for the next frame.
const STEP: Duration = Duration::from_millis(150);

/// The table with all that lies on it.
pub struct Desk<'a, G: DeskGame> {
    /// The game on the table.
    pub table: &'a mut Table<G>,
    /// Where the window looks.
    pub view: &'a mut MapView,
    /// What moves.
    pub motion: &'a mut Motion,
    /// The computer player's thinking.
    pub thinking: &'a mut Thinking<G>,
    /// Seconds since the program began.
    pub now: f64,
}

/// Carries out what was wished, then lets the computer go on.
pub fn play<G: DeskGame>(ctx: &egui::Context, desk: &mut Desk<G>, next: &mut NextState<Screen>) {
    if call::is_unseen(desk.table, desk.now) {
        desk.table.wishes.retain(|wish| !wish.gives());
        ctx.request_repaint();
    }
    let mut wishes = std::mem::take(&mut desk.table.wishes).into_iter();
    while desk.table.still_given() == 0
        && let Some(wish) = wishes.next()
    {
        grant(desk, next, wish);
        ctx.request_repaint();
    }
    desk.table.wishes.extend(wishes);
    if !desk.table.wishes.is_empty() {
        return;
    }
    let Desk { table, view, motion, thinking, now } = desk;
    let now = *now;
    table.ahead = thinking.part();
    motion.tidy(now);
    if table.halts() {
        return;
    }
    if motion.is_busy(now) {
        ctx.request_repaint();
        return;
    }
    if table.untold.take().is_some() {
        ctx.request_repaint();
    }
    if table.news_due {
        news::open_if_due(table);
        ctx.request_repaint();
    }
    replay_on(ctx, table, view, &mut thinking.replay_at, now);
    if let Some(order) = lesson::scripted(table) {
        give(table, motion, &order, now);
        ctx.request_repaint();
        return;
    }
    if !computer_to_act(table) {
        if table.human_to_act() {
            thinking.think_ahead(table);
        }
        advice::go_on(ctx, table, thinking);
        return;
    }
    if table.pace.speed == Speed::Step && thinking.rests() {
        let asked = table.windows.is_empty()
            && ctx.input(|input| input.key_pressed(egui::Key::Space) || input.key_pressed(egui::Key::Enter));
        if !asked {
            return;
        }
    }
    let waits = thinking.part().is_some() && table.windows.is_empty();
    if waits && ctx.input(|input| input.key_pressed(egui::Key::Space) || input.key_pressed(egui::Key::Enter)) {
        thinking.hurry();
    }
    let (begun, at_once) = (Instant::now(), table.pace.speed == Speed::Instant);
    let wait = if at_once { AT_ONCE } else { Duration::ZERO };
    while let Some(order) = awaited(ctx, table, thinking, wait) {
        give(table, motion, &order, now);
        ctx.request_repaint();
        if !at_once || begun.elapsed() > STEP || !computer_to_act(table) {
            break;
        }
    }
    table.ahead = thinking.part();
}

/// The computer's order if it is thought out within a time.
fn awaited<G: DeskGame>(
    ctx: &egui::Context,
    table: &mut Table<G>,
    thinking: &mut Thinking<G>,
    wait: Duration,
) -> Option<G::Order> {
    let begun = Instant::now();
    loop {
        let order = thinking.order(ctx, table);
        if order.is_some() || begun.elapsed() >= wait {
            return order;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// True while the computer has to give the next order.
#[must_use]
pub fn computer_to_act<G: DeskGame>(table: &Table<G>) -> bool {
    !table.study && table.moment.is_none() && table.asked() == Some(Player::Computer)
}

/// The game as it was before an order.
struct Before<G: DeskGame> {
    /// The state.
    snapshot: G::Snapshot,
    /// The units by number.
    units: BTreeMap<UnitId, G::Unit>,
    /// Entries of the log.
    told: usize,
    turn: u16,
    /// The side that gives the order.
    by: Option<Side>,
}

impl<G: DeskGame> Before<G> {
    fn of(world: &World) -> Self {
        Self {
            snapshot: G::snapshot(world),
            units: G::units(world).into_iter().map(|unit| (unit.id(), unit)).collect(),
            told: world.get_resource::<Log<G::Event>>().map_or(0, |log| log.0.len()),
            turn: G::turn(world),
            by: G::to_act(world),
        }
    }

    /// It, in a world of its own.
    fn world(&self, table: &Table<G>) -> Option<World> {
        table.session.as_it_was(&table.data, Some((&self.snapshot, self.told))).ok()
    }
}

/// What came of the order that was given last, as clips; where counters went is noted. True if a turn of the side begins with it.
fn clips<G: DeskGame>(table: &mut Table<G>, before: &mut Before<G>) -> (Vec<Clip>, bool) {
    table.before = std::mem::take(&mut before.units);
    let Some(log) = table.session.world.get_resource::<Log<G::Event>>() else { return (Vec::new(), false) };
    let new = log.0.iter().skip(before.told);
    if table.unrolled.is_none() && new.into_iter().any(|entry| G::looks_back(&entry.event)) {
        table.unrolled = before.world(table);
    }
    let Some(log) = table.session.world.get_resource::<Log<G::Event>>() else { return (Vec::new(), false) };
    let clips = G::clips(table, &log.0[before.told.min(log.0.len())..]);
    let orders = table.session.orders();
    let begins = before.by.is_some_and(|by| table.trails.note(by, before.turn, orders, &clips));
    (clips, begins)
}

/// Gives an order through the one door and shows what comes of it.
pub fn give<G: DeskGame>(table: &mut Table<G>, motion: &mut Motion, order: &G::Order, now: f64) {
    let judged = lesson::judge(table, order);
    if judged == Judged::Wrong {
        table.let_go_of_aim();
        return;
    }
    if !motion.rolls(now) {
        table.dice_lie();
    }
    if !motion.is_busy(now) {
        // What was still being shown has been cut short.
        table.untold = None;
    }
    let mut before = Before::of(&table.session.world);
    let (told, was_turn, own) = (before.told, before.turn, table.human_to_act());
    if own {
        // What was said of the moment before is past.
        table.notice = None;
    }
    table.own_shown = own;
    table.ending = None;
    table.let_go_of_aim();
    match table.session.submit(order) {
        Ok(()) => {
            // What was not allowed before it is past.
            table.refused = None;
            let (clips, begins) = clips(table, &mut before);
            if let Some(by) = before.by {
                table.stretches.note(by, told);
                // The other player has seen to what this person moved, and this person has seen what the other did.
                let people = [by, by.enemy()].map(|side| table.player(side) == Player::Human);
                if people.contains(&true) || begins {
                    table.trails.answered(by);
                }
                if G::turn(&table.session.world) != was_turn {
                    table.trails.turn_over(|side| table.players[side.index()] == Player::Human);
                }
                news::hand_over(table, by, told);
            }
            motion.show(clips, table.pace.speed, now);
            if table.unrolled.is_none() && motion.rolls(now) {
                table.unrolled = before.world(table);
            }
            // One's own order is listed at once, unless its dice would be told.
            if motion.is_busy(now) && (!own || motion.rolls(now)) {
                table.untold.get_or_insert(told);
            }
            if table.selected.is_some() {
                // A unit that can do no more gives the selection back.
                let keep = G::after_order(table, order).filter(|unit| !own || !G::is_spent(table, *unit));
                table.select(keep);
            }
            outcome::keep(table, told, own);
            announce(table, told);
            if judged == Judged::Right {
                lesson::go_on(table);
            }
        }
        Err(refusal) => table.tell_refusal(&refusal),
    }
    if let Some(sentence) = table.session.save_failed() {
        table.notice = Some((sentence.to_owned(), now));
    }
    if G::to_act(&table.session.world).is_none() && !table.is_open(Window::Result) && table.lesson.is_none() {
        table.open(Window::Result);
    }
    if G::turn(&table.session.world) != was_turn {
        table.proposal = None;
    }
}

/// Tells at the foot of the map what of the events after so many others would be missed.
fn announce<G: DeskGame>(table: &mut Table<G>, told: usize) {
    let Some(log) = table.session.world.get_resource::<Log<G::Event>>() else { return };
    let missed = log.0.iter().skip(told).find(|entry| G::announces(&entry.event));
    if let Some(line) = missed.and_then(|entry| G::told(table, &entry.event)) {
        table.say(line.text);
    }
}

/// Gives orders one by one as one act, which is undone as one.
fn give_as_one<G: DeskGame>(table: &mut Table<G>, orders: Vec<G::Order>) {
    // What came of the order before them is past.
    outcome::clear(table);
    table.notice = None;
    table.acts.begin(table.session.orders());
    go_on(table, orders);
}

/// Goes on with such an act; what finds no time in this frame is wished for again, before all else.
fn go_on<G: DeskGame>(table: &mut Table<G>, orders: Vec<G::Order>) {
    let begun = Instant::now();
    let mut orders = orders.into_iter();
    while begun.elapsed() < STEP
        && let Some(order) = orders.next()
    {
        // One that can't be given any more after another is left out.
        let _ = table.session.submit(&order);
    }
    table.acts.reach(table.session.orders());
    if orders.len() > 0 {
        table.wishes.insert(0, Wish::GoOn(orders.collect()));
    }
}

/// Gives orders to units in hand together, as one act. Of those that waited beside the map the ones that find no room stay in hand.
fn give_together<G: DeskGame>(table: &mut Table<G>, motion: &mut Motion, orders: &[G::Order], now: f64) {
    let waited = group::waiting_in_hand(table);
    let given = table.session.orders();
    table.acts.begin(given);
    let mut stay = false;
    for order in orders {
        if table.session.orders() > given && G::plan(&table.session.world, order).is_err() {
            stay = true;
            continue;
        }
        give(table, motion, order, now);
    }
    table.acts.reach(table.session.orders());
    G::refresh(table);
    if group::stay_in_hand(table, &waited) {
        let left = table.group.len() + 1;
        table.say(format!("{} can't go there: still in hand.", words::count(left, "unit")));
    } else if stay {
        table.say("Not all of them could move: the others stay where they are.");
    }
}

fn grant<G: DeskGame>(desk: &mut Desk<G>, next: &mut NextState<Screen>, wish: Wish<G>) {
    let Desk { table, view, motion, thinking, now } = desk;
    let now = *now;
    let Some(wish) = lesson::fitting(table, wish) else { return };
    match wish {
        Wish::Order(order) => {
            motion.skip();
            table.acts.begin(table.session.orders());
            give(table, motion, &order, now);
            table.acts.reach(table.session.orders());
        }
        Wish::Together(orders) => {
            motion.skip();
            give_together(table, motion, &orders, now);
        }
        Wish::Orders(orders) => give_as_one(table, orders),
        Wish::GoOn(orders) => go_on(table, orders),
        Wish::TakeOut(out) => {
            motion.skip();
            (table.ending, table.aimed) = (None, None);
            outcome::clear(table);
            for _ in 0..out.undo {
                table.session.undo();
            }
            table.trails.take_back(table.session.orders());
            table.select(table.selected);
            if !out.rest.is_empty() {
                give_as_one(table, out.rest);
            }
        }
        Wish::End => end(table, motion, now),
        Wish::Advise => advice::ask(table, thinking),
        Wish::Show(unit) => {
            table.select(Some(unit));
            show_selected(table, view);
        }
        Wish::InView => show_selected(table, view),
        Wish::Undo => {
            motion.skip();
            (table.ending, table.aimed) = (None, None);
            outcome::clear(table);
            let back = table.last_act();
            if (0..back).filter(|_| table.session.undo()).count() == 0 {
                let sentence = match table.session.undo_bar() {
                    None => "There is no order to undo.",
                    Some(UndoBar::Dice) => "The last order can't be undone: a die was rolled.",
                    Some(UndoBar::Seen) => "The last order can't be undone: it revealed something hidden.",
                    Some(UndoBar::Theirs) => "The last order can't be undone: it was the other player's.",
                    Some(UndoBar::Passed) => "The last order can't be undone: play has gone on since.",
                };
                table.notice = Some((sentence.to_owned(), now));
            }
            table.trails.take_back(table.session.orders());
            table.select(table.selected);
        }
        Wish::Redo => {
            let orders = table.session.orders();
            for _ in 0..table.acts.forth(orders) {
                let mut before = Before::of(&table.session.world);
                if !table.session.redo() {
                    break;
                }
                // It is not shown again; its trail comes back.
                let _ = clips(table, &mut before);
            }
            if table.session.orders() == orders {
                table.notice = Some(("There is no order to redo.".to_owned(), now));
            }
        }
        Wish::SaveCopy => {
            let file = save_folder().join(file_name(table, "copy"));
            table.notice = Some((
                match table.session.save_copy(&file) {
                    Ok(()) => format!("Saved as {}.", file.display()),
                    Err(error) => format!("Not saved: {error}."),
                },
                now,
            ));
        }
        Wish::Leave => next.set(Screen::Menu),
        Wish::Moment(None) => leave(table, view),
        Wish::Watch => {
            motion.skip();
            thinking.forget();
            look_at(table, view, 0, true);
        }
        Wish::Moment(Some(orders)) => {
            motion.skip();
            thinking.forget();
            let playing = table.moment.as_ref().is_some_and(|moment| moment.playing);
            look_at(table, view, orders, playing);
        }
        Wish::Play => play_studied(table),
        Wish::PlayOn => {
            motion.skip();
            thinking.forget();
            play_on(table);
        }
        Wish::Lesson(at) => {
            motion.skip();
            thinking.forget();
            match lesson::turn_to(table, at) {
                Ok(fresh) => **table = fresh,
                Err(sentence) => table.say(sentence),
            }
        }
    }
}

/// Brings the selected unit into view; one that is off the map with the hexes where it can come in, the nearest to what is in view.
pub fn show_selected<G: DeskGame>(table: &mut Table<G>, view: &mut MapView) {
    let Some(unit) = table.selected_unit() else { return };
    if let Some(hex) = unit.hex() {
        view.show(hex, G::extent(table));
        return;
    }
    G::refresh(table);
    let entries = G::entries(table);
    if entries.iter().any(|hex| view.rect.contains(view.hex(*hex))) {
        return;
    }
    let far = |hex: &Hex| (view.layout.centre(*hex) - view.centre).length_sq();
    if let Some(nearest) = entries.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))) {
        view.show(nearest, G::extent(table));
    }
}

/// Ends the phase or the decision; what has to be confirmed is asked for first.
fn end<G: DeskGame>(table: &mut Table<G>, motion: &mut Motion, now: f64) {
    let Some(ending) = G::ending(table) else {
        if table.human_to_act() {
            let awaits = G::awaits(table);
            table.say(if awaits.is_empty() {
                "There is nothing to end here: the panel says what has to be done first.".to_owned()
            } else {
                format!("{awaits}.")
            });
        }
        return;
    };
    if let Some(sentence) = ending.confirm
        && table.ending.as_ref() != Some(&ending.order)
        && G::plan(&table.session.world, &ending.order).is_ok()
    {
        table.notice = Some((format!("{sentence} Press F again if you are done."), now));
        table.ending = Some(ending.order);
        return;
    }
    // The question is answered.
    table.notice = None;
    motion.skip();
    table.acts.begin(table.session.orders());
    give(table, motion, &ending.order, now);
    table.acts.reach(table.session.orders());
}

/// Begins the game whose set-up was studied, and saves it from now on.
pub fn play_studied<G: DeskGame>(table: &mut Table<G>) {
    let (scenario, head) = (table.session.scenario.clone(), table.session.head.clone());
    match Session::begin(&table.data, scenario, head) {
        Ok(session) => {
            *table = Table {
                map_rect: table.map_rect,
                pace: table.pace,
                ..Table::new(session, table.data.clone(), table.players)
            };
            save(table);
            table.open(Window::Briefing);
        }
        Err(sentence) => table.say(sentence),
    }
}

/// Plays on from the moment that is looked at, in a game of its own with the same dice; the one that is looked at stays as it is.
fn play_on<G: DeskGame>(table: &mut Table<G>) {
    let Some(orders) = table.moment.as_ref().map(|moment| moment.orders) else { return };
    let (scenario, head) = (table.session.scenario.clone(), table.session.head.clone());
    let begun = Session::begin(&table.data, scenario, head).and_then(|mut session| {
        for order in table.session.given().take(orders) {
            session.submit(order).map_err(|refusal| refusal.to_string())?;
        }
        Ok(session)
    });
    match begun {
        Ok(session) => {
            *table = Table {
                map_rect: table.map_rect,
                pace: table.pace,
                ..Table::new(session, table.data.clone(), table.players)
            };
            let path = save_folder().join(file_name(table, "what-if"));
            let told = match table.session.save_to(&path) {
                Ok(()) => {
                    "You play on from here in a copy, saved as a game of its own; the other game stays as it was."
                        .to_owned()
                }
                Err(error) => format!("You play on from here in a copy that is not being saved: {error}."),
            };
            table.say(told);
        }
        Err(sentence) => table.say(sentence),
    }
}

/// Saves the game on the table from now on.
pub fn save<G: DeskGame>(table: &mut Table<G>) {
    let path = save_folder().join(file_name(table, "game"));
    if let Err(error) = table.session.save_to(&path) {
        table.say(format!("This game is not being saved: {error}."));
    }
}

/// Puts the scenario's ready-made set-up on the map to be studied: each side's in turn, as far as the set-up goes.
pub fn lay_ready<G: DeskGame>(table: &mut Table<G>) {
    let mut waiting = G::ready(table);
    while G::turn(&table.session.world) == 0 {
        waiting.retain(|order| table.session.submit(order).is_err());
        let Some(ending) = G::ending(table).filter(|_| !waiting.is_empty()) else { return };
        if table.session.submit(&ending.order).is_err() {
            return;
        }
    }
}

/// Saves a text in Markdown beside the saved games, under a name of its own.
///
/// # Errors
/// When it can't be written there.
pub fn save_text<G: DeskGame>(table: &Table<G>, kind: &str, text: &str) -> std::io::Result<PathBuf> {
    let folder = save_folder();
    std::fs::create_dir_all(&folder)?;
    let file = folder.join(file_name(table, kind)).with_extension("md");
    std::fs::write(&file, text)?;
    Ok(file)
}

/// A file name that no other game has: scenario, seed, and the second of the day it is saved.
#[must_use]
pub fn file_name<G: DeskGame>(table: &Table<G>, kind: &str) -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let scenario = file_stem(&table.session.head.scenario);
    let name = |number: u32| match number {
        1 => format!("{scenario}-{kind}-{seconds}.journal"),
        _ => format!("{scenario}-{kind}-{seconds}-{number}.journal"),
    };
    // Two programs may begin in one second; a name that both still find free is refused to the later one.
    (1..).map(name).find(|name| !save_folder().join(name).exists()).unwrap_or_else(|| name(1))
}
