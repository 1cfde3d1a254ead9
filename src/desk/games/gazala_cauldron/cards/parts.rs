//! Pieces of several cards: lines of units, chits to play, and what all games have.

use bevy_egui::egui::{Response, Ui, vec2};

use super::unit;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::paint::chit::{Chit, ChitState};
use crate::desk::games::gazala_cauldron::selection::Playing;
use crate::desk::games::gazala_cauldron::{Table, chits, cups, proposing, words};
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::widgets::{divider, hover_tip, refusal_tip};
use crate::desk::shell::panels::parts::{self, ruled};
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::state::orders::Order;

pub use crate::desk::shell::panels::orders::{AIR, ending, marked_line, order, order_button, origin_of, refusal, say};

/// Width of a chit that can be played, in points.
const CHIT: f32 = 54.0;

/// A line with a unit's counter, its name, a note and a value.
pub fn unit_line(ui: &mut Ui, table: &Table, id: UnitId, note: &str, value: &str, lit: bool) -> Response {
    parts::unit_line(ui, table, id, words::name(table, id), note, value, lit)
}

/// A chit to play, with its word at the right; greyed with the reason where it is refused. True if it was clicked and may be played.
pub fn chit_choice(ui: &mut Ui, chit: &Chit, tip: &str, refusal: Option<&Refusal>) -> bool {
    let mut highlights = chit.clone();
    if refusal.is_some() {
        highlights.state = ChitState::InCup;
    }
    let response = cups::chit_button(ui, &highlights, CHIT);
    match refusal {
        Some(refusal) => refusal_tip(&response, &refusal.sentence, refusal.rule.0),
        None => hover_tip(&response, tip),
    }
    refusal.is_none() && response.clicked()
}

/// The tactical chits that the side holds and that are played in an action: an extra move, a replacement, withdraw/attack. A click
/// takes one up; the next click on the map or on the card says for whom.
pub fn playable(ui: &mut Ui, table: &mut Table, side: Side) {
    let held: Vec<Tactical> = held(table, side);
    if held.is_empty() {
        return;
    }
    let refusals: Vec<Option<Refusal>> = held.iter().map(|kind| refusal_of(table, side, *kind)).collect();
    let text =
        if refusals.iter().any(Option::is_none) { "Chits available: click one to play it." } else { "Chits held:" };
    ui.add_space(AIR);
    ruled(ui, table, text, "13.8");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
        for (kind, refusal) in held.into_iter().zip(refusals) {
            let playing = match kind {
                Tactical::ExtraMove => Some(Playing::ExtraMove),
                Tactical::Replacement => Some(Playing::Replacement),
                Tactical::WithdrawAttack => Some(Playing::Withdraw),
                _ => None,
            };
            let taken = playing.is_some() && table.selection.playing == playing;
            let frame = taken.then_some(CardFrame::Selected);
            let chit = Chit { frame, ..Chit::new(chits::nation(side), chits::tactic(kind)) };
            let tip = format!("{} ({}): {}", kind.title(), kind.rule(), words::chit_use(kind));
            if chit_choice(ui, &chit, &tip, refusal.as_ref()) {
                proposing::play(table, if taken { None } else { playing });
            }
        }
    });
}

/// The tactical chits that a side holds, each kind once.
fn held(table: &Table, side: Side) -> Vec<Tactical> {
    let cups = table.session.world.get_resource::<crate::games::gazala_cauldron::state::cups::Cups>();
    let mut held = cups.map_or_else(Vec::new, |cups| cups.of(side).available.clone());
    held.sort_unstable();
    held.dedup();
    held
}

/// Why a chit can't be played now at all: asked of the rules for the units it could be played for.
fn refusal_of(table: &mut Table, side: Side, kind: Tactical) -> Option<Refusal> {
    let order_for = |unit: UnitId| match kind {
        Tactical::ExtraMove => Some(Order::ExtraMove { unit }),
        Tactical::Replacement => Some(Order::Replace { unit, hex: Vec::new() }),
        _ => None,
    };
    match kind {
        Tactical::WithdrawAttack => return refusal(table, &Order::Oblige),
        Tactical::Combat | Tactical::AntiTank | Tactical::Air | Tactical::Sandstorm => {
            return refusal(table, &Order::Play { chit: kind });
        }
        Tactical::ExtraMove | Tactical::Replacement => {}
    }
    let own: Vec<UnitId> = crate::games::gazala_cauldron::units(&table.session.world)
        .filter(|unit| unit.side == side)
        .map(|unit| unit.id)
        .collect();
    let mut first = None;
    for unit in own {
        let why = refusal(table, &order_for(unit)?)?;
        // A hex still to be named is no obstacle.
        if kind == Tactical::Replacement && super::tanks::can_come_back(table, unit) {
            return None;
        }
        first = first.or(Some(why));
    }
    first
}

/// The card of the unit selected or pointed at, if there is one.
pub fn card(ui: &mut Ui, table: &mut Table) {
    if let Some(unit) = table.subject() {
        unit::show(ui, table, unit);
        divider(ui);
    }
}
