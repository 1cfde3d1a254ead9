//! The two cups: what is in them, what was drawn, what lies in the boxes "available" and "played", and what the next chit may be
//! (4.0, 13.0). Tactical chits that lie face down are shown to their owner alone.

use bevy_egui::egui::{Response, Sense, Ui, pos2, vec2};

use super::cards::parts::origin_of;
use super::chits::{chit as print_of, nation, tactic};
use super::paint::chit::{Chit as Print, ChitPrint, ChitState, chit_size, paint_chit};
use super::paint::cup::{Cup as Vessel, cup_height, cup_places, paint_cup};
use super::{Table, position, words};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, plan_line, styled};
use crate::desk::shell::panels::parts::{choice, cite, origin, origin_mark, plan_room, pointer_tip};
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::activation;
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::cups::{Chit, Cup};
use crate::games::gazala_cauldron::state::position::Position;

/// Narrower than this, in points, a cup can't be read: then one stands there alone.
const NARROWEST: f32 = 150.0;
/// From this width on, in points, a cup's boxes stand beside it.
const BESIDE: f32 = 400.0;
/// Width of a chit in the boxes below a cup of the panel, and of the window.
const CHIP: f32 = 42.0;
/// Where there is less room in the panel, in points, the chits of a cup lie in rows without the cup.
const LOW: f32 = 400.0;

/// True if those at the desk may see the side's chits that lie face down.
#[must_use]
pub fn may_see(table: &Table, side: Side) -> bool {
    table.viewer().is_none_or(|viewer| viewer == side)
}

/// What of a side comes into view with its player's desk: its chits that lie face down.
#[must_use]
pub fn secrets(table: &Table, side: Side) -> Option<String> {
    let held = position::of(&table.session.world).is_some_and(|position| !position.cup(side).available.is_empty());
    held.then(|| {
        let name = words::side(side);
        format!("About to come into view: {name} tactical chits, which the other side may not see (13.0).")
    })
}

/// A tactical chit in its side's colours.
#[must_use]
pub fn tactical(side: Side, kind: Tactical) -> Print {
    Print::new(nation(side), tactic(kind))
}

/// A chit as a button, so many points wide.
pub fn chit_button(ui: &mut Ui, chit: &Print, width: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(chit_size(width) + vec2(3.0, 4.0), Sense::click());
    let lift = if response.hovered() { -1.0 } else { 0.0 };
    let place = bevy_egui::egui::Rect::from_min_size(rect.min + vec2(0.0, 3.0 + lift), chit_size(width));
    paint_chit(ui.painter(), place, chit);
    response
}

/// A cup with all that is shown around it.
pub struct CupView {
    /// Whose it is.
    pub side: Side,
    /// The cup as it is painted.
    vessel: Vessel,
    /// What each kind in it says when it is pointed at.
    tips: Vec<String>,
    /// The box "available", with what each chit says.
    available: Vec<(Print, String)>,
    /// The box "played".
    played: Vec<(Print, String)>,
    /// Action chits in the cup, and all chits.
    next: (usize, usize),
    /// Where the numbers come from that are not of the rule text.
    origin: Option<Provenance>,
}

/// Both cups as those at the desk may see them, Axis first.
#[must_use]
pub fn views(table: &Table) -> Option<[CupView; 2]> {
    let position = position::seen(table)?;
    (position.sequence.turn > 0).then(|| Side::BOTH.map(|side| view(table, &position, side)))
}

fn view(table: &Table, position: &Position, side: Side) -> CupView {
    let cup = position.cup(side);
    // What was laid aside face down is hidden, and with it what of these kinds is left.
    let open = cup.available.is_empty() || may_see(table, side);
    let mut chits = Vec::new();
    let mut tips = Vec::new();
    for (chit, count) in contents(position, side) {
        let secret = !open && matches!(chit, Chit::Tactical(_));
        if !secret {
            let print = print_of(&position.tables.chits, side, &chit);
            chits.push(Print { count, state: ChitState::InCup, ..print });
            tips.push(tip(position, cup, &chit, count));
        }
    }
    let tactics = cup.inside.len() - cup.actions_inside();
    if !open {
        let count = u8::try_from(tactics).unwrap_or(u8::MAX);
        chits.push(Print { count, state: ChitState::InCup, ..Print::new(nation(side), ChitPrint::Hidden) });
        tips.push(hidden_tip(cup, tactics));
    }
    let asked = table.selection.prompt.asks == Ask::Draw && position.to_act() == Some(side);
    let available = cup.available.iter().map(|kind| {
        if open {
            (tactical(side, *kind), format!("{}: {}", kind.title(), words::chit_use(*kind)))
        } else {
            (Print::new(nation(side), ChitPrint::Hidden), "A tactical chit, face down (13.0).".to_owned())
        }
    });
    let played = cup.played.iter().map(|kind| {
        let print = Print { state: ChitState::Played, ..tactical(side, *kind) };
        (print, format!("{}, played", kind.title()))
    });
    CupView {
        side,
        vessel: Vessel { nation: nation(side), chits, asked },
        tips,
        available: available.collect(),
        played: played.collect(),
        next: (cup.actions_inside(), cup.inside.len()),
        origin: numbers_origin(table, position, side),
    }
}

/// Every kind that the cup held when the turn began, with the number still in it.
fn contents(position: &Position, side: Side) -> Vec<(Chit, u8)> {
    let cup = position.cup(side);
    let table = &position.tables.chits;
    let row = position.tables.turns.turn(position.sequence.turn);
    let own = row.chits.iter().filter(|(id, _)| table.action(id).is_some_and(|chit| chit.side == side));
    let gone = |id: &str| {
        let faces = table.action(id).map_or(&[][..], |chit| &chit.faces);
        !faces.is_empty() && faces.iter().flatten().all(|formation| position.marks.withdrawn.contains(formation))
    };
    let actions = own.filter(|(id, _)| !gone(id)).map(|(id, _)| Chit::Action(id.clone()));
    let tactical = table.tactical(side).into_iter().map(|(kind, _)| Chit::Tactical(kind));
    let left = |chit: &Chit| cup.inside.iter().filter(|inside| *inside == chit).count();
    actions
        .chain(tactical)
        .map(|chit| {
            let count = u8::try_from(left(&chit)).unwrap_or(u8::MAX);
            (chit, count)
        })
        .collect()
}

/// What a kind in the cup is, and the chance that it comes next.
fn tip(position: &Position, cup: &Cup, chit: &Chit, count: u8) -> String {
    let all = cup.inside.len().max(1);
    #[expect(clippy::cast_precision_loss, reason = "a few chits")]
    let chance = words::percent(f64::from(count) / all as f64);
    let what = match chit {
        Chit::Tactical(kind) => format!("{} ({}): {}", kind.title(), kind.rule(), words::chit_use(*kind)),
        Chit::Action(id) => position.tables.chits.action(id).map_or_else(
            || id.clone(),
            |chit| {
                let often = chit.faces.iter().flatten().map(|formation| {
                    let (done, limit) =
                        (activation::count(position, *formation), activation::limit(position, *formation));
                    match activation::is_barred(position, *formation) {
                        true => format!("{formation} can't act on May 27"),
                        false => format!("{formation} {done} of {limit}"),
                    }
                });
                let often: Vec<String> = often.collect();
                let often = if often.is_empty() { String::new() } else { format!("\nactivated: {}", often.join(", ")) };
                format!("Action: {}{often}", chit.words())
            },
        ),
    };
    format!("{what}\n{count} of {} in the cup: {chance} the next", words::count(cup.inside.len(), "chit"))
}

/// What those who may not see the box "available" can know of the tactical chits.
fn hidden_tip(cup: &Cup, inside: usize) -> String {
    let mut kinds: Vec<(Tactical, usize)> = Vec::new();
    let in_cup = cup.inside.iter().filter_map(|chit| if let Chit::Tactical(kind) = chit { Some(kind) } else { None });
    for kind in in_cup.chain(&cup.available) {
        match kinds.iter_mut().find(|(known, _)| known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((*kind, 1)),
        }
    }
    kinds.sort_unstable();
    let list: Vec<String> =
        kinds.into_iter().map(|(kind, count)| format!("{count} {}", kind.title().to_lowercase())).collect();
    format!(
        "{} in the cup, {} face down beside it (13.0).\nNot played: {}",
        words::count(inside, "tactical chit"),
        cup.available.len(),
        list.join(", ")
    )
}

/// Where the numbers of chits come from.
fn numbers_origin(table: &Table, position: &Position, side: Side) -> Option<Provenance> {
    let column = match side {
        Side::Axis => "Axis chits",
        Side::Allies => "Allied chits",
    };
    let date = words::date(position, position.sequence.turn);
    origin_of(table, "turns", date, column).filter(Provenance::needs_checking)
}

/// True if there is room for both cups side by side.
#[must_use]
pub fn side_by_side(ui: &Ui) -> bool {
    (ui.available_width() - 10.0) / 2.0 >= NARROWEST
}

/// Both cups side by side, or one with a choice where there is no room; below each its boxes.
pub fn show(ui: &mut Ui, table: &mut Table, chip: f32) {
    let Some([axis, allies]) = views(table) else { return };
    if side_by_side(ui) {
        ui.columns_const(|[left, right]| {
            title(left, &axis);
            one(left, table, &axis, chip);
            title(right, &allies);
            one(right, table, &allies, chip);
        });
        return;
    }
    let id = bevy_egui::egui::Id::new("cup shown");
    let acts = table.selection.prompt.side.unwrap_or(Side::Axis);
    let mut side = ui.data(|data| data.get_temp::<Side>(id)).unwrap_or(acts);
    ui.horizontal(|ui| {
        for other in Side::BOTH {
            if choice(ui, &format!("{} cup", words::side(other)), side == other).clicked() {
                side = other;
                ui.data_mut(|data| data.insert_temp(id, other));
            }
        }
        let view = if side == Side::Axis { &axis } else { &allies };
        if let Some(provenance) = &view.origin {
            let (rect, mark) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
            origin_mark(ui, rect.center(), provenance);
            hover_tip(&mark, &origin_words(provenance));
        }
    });
    one(ui, table, if side == Side::Axis { &axis } else { &allies }, chip);
}

/// Where the numbers of chits come from, in words.
fn origin_words(provenance: &Provenance) -> String {
    format!("numbers of chits {}", origin(provenance))
}

/// The cups in the panel.
pub fn in_panel(ui: &mut Ui, table: &mut Table) {
    show(ui, table, CHIP);
}

/// Whose cup it is, where that is not said by the choice above it.
fn title(ui: &mut Ui, view: &CupView) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let text = format!("{} cup", words::side(view.side));
    let wide = ui.painter().layout_no_wrap(text.clone(), bold(16.0), INK).size().x;
    let title = ui.label(styled(text, bold(16.0), words::side_ink(view.side)));
    if let Some(provenance) = &view.origin {
        origin_mark(ui, pos2(title.rect.left() + wide + 9.0, title.rect.center().y), provenance);
        hover_tip(&title, &origin_words(provenance));
    }
}

/// A cup with its boxes.
fn one(ui: &mut Ui, table: &mut Table, view: &CupView, chip: f32) {
    ui.spacing_mut().item_spacing.y = 2.0;
    if ui.available_width() < BESIDE {
        if plan_room(ui) < LOW {
            let chits: Vec<(Print, String)> =
                view.vessel.chits.iter().cloned().zip(view.tips.iter().cloned()).collect();
            boxed(ui, "In the cup", &chits, chip);
        } else {
            vessel(ui, view);
        }
        below(ui, table, view, chip);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(BESIDE * 0.6, 10.0), |ui| ui.vertical(|ui| vessel(ui, view)));
        ui.add_space(8.0);
        ui.vertical(|ui| below(ui, table, view, chip));
    });
}

/// What stands below a cup, or beside it: the chance of an action, and its boxes.
fn below(ui: &mut Ui, table: &mut Table, view: &CupView, chip: f32) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let (actions, all) = view.next;
    #[expect(clippy::cast_precision_loss, reason = "a few chits")]
    let chance = if all == 0 { 0.0 } else { actions as f64 / all as f64 };
    // The side that draws reads it on its card.
    if table.selection.prompt.asks != Ask::Draw || table.selection.prompt.side != Some(view.side) {
        let value = format!("{actions} of {all}: {}", words::percent(chance));
        let line = plan_line(ui, "Chance of an action chit", "", &value, false);
        cite(table, &line, "7.0");
    }
    boxed(ui, "Available", &view.available, chip);
    boxed(ui, "Played", &view.played, chip);
}

/// The cup itself; a kind says what it is when it is pointed at.
fn vessel(ui: &mut Ui, view: &CupView) {
    let width = ui.available_width();
    let height = cup_height(width, &view.vessel);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    paint_cup(ui.painter(), rect, &view.vessel);
    let Some(at) = response.hover_pos() else { return };
    let places = cup_places(rect, &view.vessel);
    if let Some(tip) = places.iter().zip(&view.tips).find(|(place, _)| place.contains(at)).map(|(_, tip)| tip) {
        pointer_tip(&response, tip);
    }
}

/// One of the boxes of tactical chits.
fn boxed(ui: &mut Ui, title: &str, chits: &[(Print, String)], chip: f32) {
    let text = if chits.is_empty() { format!("{title}: none") } else { format!("{title}:") };
    ui.label(styled(text, if chits.is_empty() { condensed(14.0) } else { strong(14.0) }, INK_SOFT));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 2.0);
        for (chit, tip) in chits {
            let response = chit_button(ui, chit, chip);
            hover_tip(&response, tip);
        }
    });
}
