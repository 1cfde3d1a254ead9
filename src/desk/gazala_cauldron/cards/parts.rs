//! Pieces of several cards: lines of units, lines whose value is not from the rule text, chits to play, the end of a phase.

use bevy_egui::egui::{Label, Response, Ui, vec2};

use super::super::hand::Playing;
use super::super::{Table, chits, cups, proposing, todo, words};
use crate::core::game::Game;
use crate::core::provenance::Provenance;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::paint::card::CardFrame;
use crate::desk::paint::chit::{Chit, ChitState};
use crate::desk::panels::parts::{self, cite, origin, origin_mark, ruled, wide_button};
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::table::Wish;
use crate::desk::widgets::{hover_tip, plan_line, refusal_tip, styled};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::orders::Order;
use crate::games::gazala_cauldron::tables::chits::Tactical;

/// Air between two buttons, in points.
pub const AIR: f32 = 4.0;
/// Width of a chit that can be played, in points.
const CHIT: f32 = 54.0;

/// Asks the desk to give an order.
pub fn order(table: &mut Table, order: Order) {
    table.wishes.push(Wish::Order(order));
}

/// Why the order can't be given now; `None` if it can.
pub fn refusal(table: &mut Table, order: &Order) -> Option<Refusal> {
    GazalaCauldron::plan(&mut table.session.world, order).err()
}

/// Text in several lines.
pub fn say(ui: &mut Ui, text: &str) {
    ui.add(Label::new(styled(text, condensed(15.0), INK_SOFT)).wrap());
}

/// A line with a unit's counter, its name, a note and a value.
pub fn unit_line(ui: &mut Ui, table: &Table, id: UnitId, note: &str, value: &str, lit: bool) -> Response {
    parts::unit_line(ui, table, id, words::name(table, id), note, value, lit)
}

/// Where the value in a cell of a chart comes from.
#[must_use]
pub fn origin_of(table: &Table, chart: &str, row: &str, column: &str) -> Option<Provenance> {
    let chart = table.book.iter().find(|known| known.id == chart)?;
    let column = chart.columns.iter().position(|known| known == column)?;
    let cell = chart.rows.iter().find(|known| known.name == row)?.cells.get(column)?;
    Some(cell.provenance.clone().unwrap_or_else(|| chart.provenance.clone()))
}

/// A line of a plan with its rule, and the mark of its value's origin where that is not the rule text.
pub fn marked_line(
    ui: &mut Ui,
    table: &mut Table,
    (label, note): (&str, &str),
    rule: &str,
    value: &str,
    result: bool,
    provenance: Option<&Provenance>,
) {
    let told = if note.is_empty() { rule.to_owned() } else { format!("{note}, {rule}") };
    let line = plan_line(ui, label, &told, value, result);
    if let Some(provenance) = provenance {
        let wide = ui.painter().layout_no_wrap(value.to_owned(), bold(15.0), INK).size().x;
        origin_mark(ui, line.rect.right_top() + vec2(-wide - 7.0, 6.0), provenance);
        hover_tip(&line, &origin(provenance));
    }
    cite(table, &line, rule);
}

/// How many could still do something, and the button that ends the phase or the decision.
pub fn ending(ui: &mut Ui, table: &mut Table) {
    let Some(ending) = todo::ending(table) else { return };
    if let Some(sentence) = &ending.confirm {
        ui.label(styled(sentence, strong(15.0), INK));
    }
    ui.add_space(AIR);
    let refusal = refusal(table, &ending.order);
    let fill = if ending.confirm.is_none() { BLUE } else { FRAME_SOFT };
    let button = wide_button(ui, ending.words, "F", fill, refusal.is_none());
    match refusal {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => table.wishes.push(Wish::End),
        None => {}
    }
}

/// A button that gives an order, and says why not where it is refused.
pub fn order_button(ui: &mut Ui, table: &mut Table, text: &str, key: &str, given: Order) -> bool {
    let refusal = refusal(table, &given);
    let button = wide_button(ui, text, key, BLUE, refusal.is_none());
    if let Some(refusal) = refusal {
        refusal_tip(&button, &refusal.sentence, refusal.rule.0);
        return false;
    }
    if button.clicked() {
        order(table, given);
        return true;
    }
    false
}

/// A chit to play, with its word at the right; greyed with the reason where it is refused. True if it was clicked and may be played.
pub fn chit_choice(ui: &mut Ui, chit: &Chit, tip: &str, refusal: Option<&Refusal>) -> bool {
    let mut shown = chit.clone();
    if refusal.is_some() {
        shown.state = ChitState::InCup;
    }
    let response = cups::chit_button(ui, &shown, CHIT);
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
        if refusals.iter().any(Option::is_none) { "Chits available: click one to play it." } else { "Chits kept:" };
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
            let taken = playing.is_some() && table.hand.playing == playing;
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
    let cups = table.session.world.get_resource::<crate::games::gazala_cauldron::cups::Cups>();
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
