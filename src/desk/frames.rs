//! How long our own work takes in a frame, without the graphics card: from the pointer's move to the plan, and while the computer plays.
//! Measured on demand, asserted nowhere.
//!
//! `cargo test --lib -- --ignored --nocapture desk::frames`

use std::time::Instant;

use bevy_egui::egui::vec2;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::shell::play::give;
use super::table::motion::Motion;
use super::table::roles::DeskGame;
use super::table::{Player, Table};
use super::testing::{context, draw, table};
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::firestorm::Firestorm;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::tobruk::Tobruk;

/// Orders of the computer after which it is measured.
const ORDERS: [usize; 3] = [60, 90, 120];
/// Orders that are watched.
const WATCHED: u32 = 200;

/// Points the mouse at every third hex of the board and draws now and then; gives the times in milliseconds.
fn point_about<G: DeskGame>(table: &mut Table<G>, plans: &mut Vec<f64>, frames: &mut Vec<f64>) {
    let ctx = context();
    draw(&ctx, table);
    table.select(G::units(table.world()).iter().map(Piece::id).find(|unit| G::is_own(table, *unit)));
    let extent = G::extent(table);
    let layout = G::layout(&table.data);
    let mut hexes: Vec<Hex> = Vec::new();
    let (across, down) = (extent.width() as u16, extent.height() as u16);
    for (x, y) in (0..across).flat_map(|x| (0..down).map(move |y| (x, y))) {
        hexes.push(layout.hex_at(extent.min.to_vec2() + vec2(x.into(), y.into())));
    }
    hexes.retain(|hex| G::on_board(table, *hex));
    for (place, hex) in hexes.into_iter().step_by(3).enumerate() {
        let begun = Instant::now();
        (table.pointed, table.pointed_unit) = (Some(hex), None);
        table.proposal = None;
        G::refresh(table);
        plans.push(begun.elapsed().as_secs_f64() * 1e3);
        if place.is_multiple_of(20) {
            let begun = Instant::now();
            draw(&ctx, table);
            frames.push(begun.elapsed().as_secs_f64() * 1e3);
        }
    }
}

fn measure<G: DeskGame>(scenario: &str) {
    let mut table = table::<G>(scenario, 1);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let (mut plans, mut frames) = (Vec::new(), Vec::new());
    for given in 1..=ORDERS[2] {
        let Some(order) = G::computer_order(table.world(), &mut dice) else { break };
        table.session.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        if ORDERS.contains(&given) {
            point_about(&mut table, &mut plans, &mut frames);
        }
    }
    tell(scenario, "plans", plans);
    tell(scenario, "frames", frames);
}

/// Tells how many milliseconds so many of something took.
fn tell(scenario: &str, what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    let (count, median, most) = (times.len(), at(50), at(95));
    println!(
        "{scenario}: {count} {what} in ms: {median:.2} on the median, {most:.2} for 95 of 100, {:.2} at most",
        at(100)
    );
}

/// Lets the computer play for both sides, and draws two frames after each order: the one that gives it, and one that rests.
fn watch<G: DeskGame>(scenario: &str) {
    let (ctx, mut motion) = (context(), Motion::default());
    let mut table = table::<G>(scenario, 1);
    table.players = [Player::Computer; 2];
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let (mut giving, mut resting) = (Vec::new(), Vec::new());
    for given in 0..WATCHED {
        let Some(order) = G::computer_order(table.world(), &mut dice) else { break };
        let begun = Instant::now();
        give(&mut table, &mut motion, &order, f64::from(given));
        G::refresh(&mut table);
        draw(&ctx, &mut table);
        giving.push(begun.elapsed().as_secs_f64() * 1e3);
        let begun = Instant::now();
        draw(&ctx, &mut table);
        resting.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    tell(scenario, "frames that give an order", giving);
    tell(scenario, "frames that rest", resting);
}

#[test]
#[ignore = "measures, and asserts nothing"]
fn while_the_computer_plays() {
    watch::<Tobruk>("tobruk/02");
    watch::<Tobruk>("tobruk/08");
    watch::<BirHacheim>("bir_hacheim/01");
    watch::<GazalaCauldron>("gazala_cauldron/02");
    watch::<BattleForGazala>("battle_for_gazala/01");
    watch::<Firestorm>("firestorm/01");
}

#[test]
#[ignore = "measures, and asserts nothing"]
fn from_hover_to_plan() {
    measure::<Tobruk>("tobruk/02");
    measure::<Tobruk>("tobruk/04");
    measure::<BirHacheim>("bir_hacheim/01");
    measure::<GazalaCauldron>("gazala_cauldron/02");
    measure::<BattleForGazala>("battle_for_gazala/01");
    measure::<Firestorm>("firestorm/01");
}
