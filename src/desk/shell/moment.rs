//! Earlier moments of the game: how one is put on the table, how the replay plays on, and how what happened comes into view.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy_egui::egui::Context;

use super::follow;
use crate::core::field::Piece;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::view::MapView;
use crate::desk::table::clip::Clip;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Moment, Speed, Table};

/// Puts the game on the table as it was after so many orders, and brings into view what the last of them did.
pub fn look_at<G: DeskGame>(table: &mut Table<G>, view: &mut MapView, orders: usize, playing: bool) {
    let orders = orders.min(table.session.orders());
    let world = match table.session.moment(&table.data, orders) {
        Ok(world) => world,
        Err(sentence) => {
            table.notice = Some((sentence, 0.0));
            return;
        }
    };
    let from = table.moment.take().map_or((view.centre, view.zoom, view.fitted), |moment| moment.from);
    table.moment = Some(Moment { orders, world, playing, from });
    let places = happened(table, orders);
    if places.is_empty() {
        show_somebody(table, view);
    } else if table.pace.follow {
        follow::bring(view, G::sheet(table), &places);
    }
}

/// Returns to the game as it is, and to what was in view of it.
pub fn leave<G: DeskGame>(table: &mut Table<G>, view: &mut MapView) {
    let Some(moment) = table.moment.take() else { return };
    (view.centre, view.zoom, view.fitted) = moment.from;
}

/// Plays the replay on at a steady pace; `next` is when its next step is due, in seconds.
pub fn replay_on<G: DeskGame>(ctx: &Context, table: &mut Table<G>, view: &mut MapView, next: &mut f64, now: f64) {
    let Some(moment) = table.moment.as_ref().filter(|moment| moment.playing) else { return };
    let step = match table.pace.speed {
        Speed::Step | Speed::Normal => 0.5,
        Speed::Fast => 0.15,
        Speed::Instant => 0.03,
    };
    if now < *next {
        ctx.request_repaint_after(Duration::from_millis(30));
        return;
    }
    *next = now + step;
    // At its end it stands still: the last order is looked at as long as one likes.
    let (orders, last) = (moment.orders + 1, table.session.orders());
    look_at(table, view, orders, orders < last);
    ctx.request_repaint();
}

/// The hexes in which the last of so many orders did something, the first one first.
fn happened<G: DeskGame>(table: &mut Table<G>, orders: usize) -> Vec<Hex> {
    let Some(place) = orders.checked_sub(1) else { return Vec::new() };
    let Ok(before) = table.session.moment(&table.data, place) else { return Vec::new() };
    let units: BTreeMap<UnitId, G::Unit> = G::units(&before).into_iter().map(|unit| (unit.id(), unit)).collect();
    let set_down = G::units(table.world()).into_iter().filter_map(|unit| {
        let was = units.get(&unit.id()).and_then(Piece::hex);
        unit.hex().filter(|hex| Some(*hex) != was)
    });
    let set_down: Vec<Hex> = set_down.collect();
    let told = before.get_resource::<Log<G::Event>>().map_or(0, |log| log.0.len());
    let kept = std::mem::replace(&mut table.before, units);
    let log = table.world().get_resource::<Log<G::Event>>();
    let clips = log.map_or_else(Vec::new, |log| G::clips(table, &log.0[told.min(log.0.len())..]));
    table.before = kept;
    // What is set up or enters has no clip.
    clips.iter().flat_map(Clip::places).chain(set_down).collect()
}

/// Where nothing has happened counters are seen at least, or else what is seen as the table is opened.
fn show_somebody<G: DeskGame>(table: &Table<G>, view: &mut MapView) {
    let counters = G::counters(table, false);
    if !counters.keys().any(|hex| view.rect.contains(view.hex(*hex))) {
        view.fit(view.filled(G::opening(table), G::sheet(table)));
    }
}
