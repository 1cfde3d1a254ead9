//! Gives the orders that panels and pointer ask for, and lets the computer players think beside the picture.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy_egui::egui;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::motion::Motion;
use super::panels::pool;
use super::pointing::{Held, select};
use super::screen::Screen;
use super::table::{Moment, Player, Speed, Table, Window, Wish};
use super::todo::joiners;
use super::view::MapView;
use crate::core::game::{Game, Log};
use crate::core::journal::save_folder;
use crate::games::tobruk::orders::{Event, Order};
use crate::games::tobruk::scenario::Placement;
use crate::games::tobruk::sequence::Sequence;
use crate::games::tobruk::situation::Decision;
use crate::games::tobruk::{self, Tobruk, ask};

/// After so long the computer player's thought is cut off and a legal order at random is given.
const PATIENCE: Duration = Duration::from_secs(2);

/// The computer player's thinking: a task over a copy of the game, begun with so many orders given.
#[derive(Resource, Default)]
pub struct Thinking {
    task: Option<(usize, Instant, Task<Option<Order>>)>,
    replay_at: f64,
}

/// The table with all that lies on it.
pub struct Desk<'a> {
    /// The game on the table.
    pub table: &'a mut Table,
    /// Where the window looks.
    pub view: &'a mut MapView,
    /// What moves.
    pub motion: &'a mut Motion,
    /// What is held down.
    pub held: &'a mut Held,
    /// The computer player's thinking.
    pub thinking: &'a mut Thinking,
    /// Seconds since the program began.
    pub now: f64,
}

/// Carries out what was wished, then lets the computer go on.
pub fn play(ctx: &egui::Context, desk: &mut Desk, next: &mut NextState<Screen>) {
    for wish in std::mem::take(&mut desk.table.wishes) {
        grant(desk, next, wish);
        ctx.request_repaint();
    }
    let Desk { table, motion, held, thinking, now, .. } = desk;
    let now = *now;
    motion.tidy(now);
    if motion.is_busy(now) {
        ctx.request_repaint();
        return;
    }
    replay_on(ctx, table, thinking, now);
    let Some(side) = Tobruk::to_act(&table.session.world) else {
        thinking.task = None;
        return;
    };
    if table.moment.is_some() || table.player(side) == Player::Human {
        thinking.task = None;
        return;
    }
    if table.speed == Speed::Step && thinking.task.is_none() {
        let asked = ctx.input(|input| input.key_pressed(egui::Key::Space) || input.key_pressed(egui::Key::Enter));
        if !asked {
            return;
        }
    }
    if let Some(order) = thought(ctx, table, thinking) {
        give(table, motion, held, &order, now);
        ctx.request_repaint();
    }
}

/// Plays a replay on at a steady pace.
fn replay_on(ctx: &egui::Context, table: &mut Table, thinking: &mut Thinking, now: f64) {
    let Some(moment) = table.moment.as_ref().filter(|moment| moment.playing) else { return };
    let step = match table.speed {
        Speed::Step | Speed::Normal => 0.5,
        Speed::Fast => 0.15,
        Speed::Instant => 0.03,
    };
    if now < thinking.replay_at {
        ctx.request_repaint_after(Duration::from_millis(30));
        return;
    }
    thinking.replay_at = now + step;
    let next = moment.orders + 1;
    if next > table.session.orders() {
        table.wishes.push(Wish::Moment(None));
    } else {
        look_at(table, next, true);
    }
    ctx.request_repaint();
}

/// The computer's order once it has been thought out; begins to think if it has not.
fn thought(ctx: &egui::Context, table: &mut Table, thinking: &mut Thinking) -> Option<Order> {
    let orders = table.session.orders();
    match &mut thinking.task {
        Some((of, begun, task)) if *of == orders => {
            if let Some(order) = block_on(poll_once(task)) {
                thinking.task = None;
                return order;
            }
            if begun.elapsed() > PATIENCE {
                // Dropping the task lets go of its copy of the game.
                thinking.task = None;
                let mut dice = ChaCha8Rng::seed_from_u64(orders as u64);
                return Tobruk::random_order(&mut table.session.world, &mut dice);
            }
        }
        _ => {
            let snapshot = Tobruk::snapshot(&table.session.world);
            let (data, scenario, head) =
                (table.data.clone(), table.session.scenario.clone(), table.session.head.clone());
            let task = AsyncComputeTaskPool::get().spawn(async move {
                let mut world = Tobruk::begin(&data, &scenario, &head.options, head.seed).ok()?;
                Tobruk::restore(&mut world, &snapshot);
                let mut dice = ChaCha8Rng::seed_from_u64(head.seed ^ orders as u64);
                Tobruk::computer_order(&mut world, &mut dice)
            });
            thinking.task = Some((orders, Instant::now(), task));
        }
    }
    ctx.request_repaint_after(Duration::from_millis(15));
    None
}

/// Gives an order through the one door and shows what comes of it.
fn give(table: &mut Table, motion: &mut Motion, held: &mut Held, order: &Order, now: f64) {
    let before: Vec<_> = tobruk::units(&table.session.world).collect();
    let told = table.session.world.resource::<Log<Event>>().0.len();
    let was_turn = table.session.world.resource::<Sequence>().turn;
    match table.session.submit(order) {
        Ok(()) => {
            let log = table.session.world.resource::<Log<Event>>();
            let hidden = table.seen.iter().filter(|(_, seen)| !seen.open).map(|(unit, _)| *unit).collect();
            motion.show(&log.0[told..], before, hidden, table.speed, now);
            after_order(table, held, order);
        }
        Err(refusal) => table.notice = Some((refusal.to_string(), now)),
    }
    if let Some(sentence) = table.session.save_failed() {
        table.notice = Some((sentence.to_owned(), now));
    }
    if Tobruk::to_act(&table.session.world).is_none() && !table.is_open(Window::Result) {
        table.open(Window::Result);
    }
    if table.session.world.resource::<Sequence>().turn != was_turn {
        table.proposal = None;
    }
}

/// What was selected stays so while it has more to do: the second gun, or another place in the set-up. Where counters
/// wait beside the board, the next of them is taken up.
fn after_order(table: &mut Table, held: &mut Held, order: &Order) {
    let keep = match order {
        Order::Place { unit, .. } => pool::waiting(table).first().copied().or(Some(*unit)),
        Order::Move { .. } => pool::waiting(table).first().copied(),
        Order::Fire { .. }
        | Order::Aim { .. }
        | Order::Engage { .. }
        | Order::TakeCover { .. }
        | Order::Rise { .. }
        | Order::Man { .. }
        | Order::Leave { .. } => table.selected,
        _ => None,
    };
    if table.selected.is_some() {
        select(table, held, keep);
    }
}

fn grant(desk: &mut Desk, next: &mut NextState<Screen>, wish: Wish) {
    let Desk { table, view, motion, held, thinking, now } = desk;
    let now = *now;
    match wish {
        Wish::Order(order) => {
            motion.skip();
            give(table, motion, held, &order, now);
        }
        Wish::Show(unit) => {
            select(table, held, Some(unit));
            if let Some(hex) = table.unit(unit).and_then(|unit| unit.location.hex()) {
                view.show(hex);
            }
        }
        Wish::Undo => {
            motion.skip();
            if !table.session.undo() {
                let sentence = if table.session.orders() == 0 {
                    "There is no order to take back."
                } else {
                    "The last order can't be taken back: a die was rolled, or the other side had to decide."
                };
                table.notice = Some((sentence.to_owned(), now));
            }
            select(table, held, table.selected);
        }
        Wish::Redo => {
            if !table.session.redo() {
                table.notice = Some(("There is no order to give again.".to_owned(), now));
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
        Wish::Moment(None) => table.moment = None,
        Wish::Moment(Some(orders)) => {
            motion.skip();
            thinking.task = None;
            let playing = table.moment.as_ref().is_some_and(|moment| moment.playing);
            look_at(table, orders, playing);
        }
        Wish::ReadySetUp => {
            let ready = table.session.scenario.ready.clone();
            for Placement { unit, hex, facing, .. } in &ready {
                // A unit that stands there already is refused, and that is as well.
                let _ = table.session.submit(&Order::Place { unit: *unit, hex: *hex, facing: *facing });
            }
            for Placement { unit, .. } in ready.iter().filter(|placement| placement.under) {
                let _ = table.session.submit(&Order::TakeCover { unit: *unit });
            }
            select(table, held, None);
        }
        Wish::AddAll => add_all(table, now),
    }
}

/// Names every unit that can join the fire being put together, each with its best arm.
fn add_all(table: &mut Table, now: f64) {
    let joining = ask(&mut table.session.world, |situation, sequence| match situation.decisions.0.last() {
        Some(Decision::Engagement { target, .. }) => {
            let target = *target;
            joiners(situation, sequence, target).into_iter().map(|(unit, arm)| (unit, arm, target)).collect()
        }
        _ => Vec::new(),
    });
    if joining.is_empty() {
        table.notice = Some(("No other unit can join this fire.".to_owned(), now));
    }
    for (unit, arm, target) in joining {
        // One that can't join after another has is left out.
        let _ = table.session.submit(&Order::Engage { unit, arm, target });
    }
}

/// Puts the game on the table as it was after so many orders.
fn look_at(table: &mut Table, orders: usize, playing: bool) {
    match table.session.moment(&table.data, orders) {
        Ok(world) => table.moment = Some(Moment { orders: orders.min(table.session.orders()), world, playing }),
        Err(sentence) => table.notice = Some((sentence, 0.0)),
    }
}

/// A file name that no other game has: scenario, seed, and the second of the day it is saved.
#[must_use]
pub fn file_name(table: &Table, kind: &str) -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    format!("{}-{kind}-{seconds}.journal", table.session.head.scenario.replace(['/', '\\', '.'], "-"))
}
