//! The card of an action chit that was drawn: its sides as buttons, single units instead, and the chits that can be played with
//! it (7.0, 13.2, 13.3, 13.7).

use bevy_egui::egui::Ui;

use super::parts::{AIR, ending, order, order_button, playable, refusal};
use super::{draw, tanks, unit};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::selection::Playing;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{divider, hover_tip};
use crate::desk::shell::panels::parts::{headed, list_line, ruled, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::desk::shell::panels::tray::pool;
use crate::desk::table::roles::Proposing;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::phases::activation;
use crate::games::gazala_cauldron::phases::withdrawal;
use crate::games::gazala_cauldron::state::components::Location;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

/// The chit in progress as the card needs it.
struct Drawn {
    side: Side,
    id: String,
    /// The formations on each of its sides.
    faces: Vec<Vec<Formation>>,
    /// Single units that it can still activate.
    singles: u8,
    storm: bool,
}

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some(drawn) = position::of(&table.session.world).map(|position| drawn(&position)) else { return };
    headed(ui, table, &format!("{} chit: {}", words::side(drawn.side), drawn.id), 19.0, "7.0");
    draw::came(ui, table, drawn.side);
    if drawn.storm {
        ruled(ui, table, "Sandstorm: all units lose two thirds of their movement this action.", "13.5");
    }
    match table.selection.playing {
        Some(playing) => play(ui, table, playing),
        None => used(ui, table, &drawn),
    }
    playable(ui, table, drawn.side);
    ending(ui, table);
}

fn drawn(position: &Position) -> Drawn {
    let id = position.actions.chit.clone().unwrap_or_default();
    let faces = position.tables.chits.action(&id).map_or_else(Vec::new, |chit| chit.faces.clone());
    let (side, singles) = (position.sequence.active, position.actions.singles);
    Drawn { side, id, faces, singles, storm: position.actions.storm }
}

/// What the chit itself can be used for.
fn used(ui: &mut Ui, table: &mut Table, drawn: &Drawn) {
    for face in &drawn.faces {
        activate(ui, table, face);
    }
    let text = match (drawn.faces.is_empty(), drawn.singles) {
        (true, 0 | 1) => "Click a unit of any formation twice.",
        (true, _) => "Any two units: click each of them twice.",
        (false, _) => "Or one unit of another formation: click it twice.",
    };
    ruled(ui, table, text, "7.0");
    waiting(ui, table, false);
    if let Some(id) = table.subject() {
        divider(ui);
        unit::show(ui, table, id);
    }
    match table.proposal.clone() {
        Some(Ok(proposal)) if matches!(proposal.plan, Plan::Single(_)) => single(ui, table, &proposal.order),
        Some(Err(why)) => refused(ui, table, &why),
        _ => {
            let alone = table.selected.map(|unit| Order::Single { unit });
            if let Some(given) = alone.filter(|given| refusal(table, given).is_none()) {
                single(ui, table, &given);
            }
        }
    }
}

/// The button of a side of the chit; the rules say why not where it is refused.
fn activate(ui: &mut Ui, table: &mut Table, face: &[Formation]) {
    // Of two formations on a side one may have to stay: the other is named then.
    let orders = face.iter().map(|formation| Order::Activate { formation: *formation });
    let mut first = None;
    for given in orders {
        let plan =
            position::of(&table.session.world).map(|position| crate::games::gazala_cauldron::plan(&position, &given));
        match plan {
            Some(Ok(Plan::Activate(plan))) => {
                let units = words::count(plan.units.len(), "unit");
                let text = format!("Activate {}: {units}", words::formations(&plan.formations));
                ui.add_space(AIR);
                let enter = GazalaCauldron::enter(table).as_ref() == Some(&given);
                let button = wide_button(ui, &text, if enter { "Enter" } else { "" }, BLUE, true);
                hover_tip(&button, &format!("{}\n{}", names(face), words::names(table, plan.units)));
                if button.clicked() {
                    order(table, given);
                }
                return;
            }
            Some(Err(why)) => first = first.or(Some((given, why))),
            _ => {}
        }
    }
    if let Some((given, why)) = first {
        ui.add_space(AIR);
        order_button(ui, table, &words::formations(face), "", given);
        ruled(ui, table, &why.sentence, why.rule.0);
    }
}

fn names(face: &[Formation]) -> String {
    face.iter().map(|formation| formation.name()).collect::<Vec<_>>().join(", ")
}

/// The button that activates a unit alone.
pub fn single(ui: &mut Ui, table: &mut Table, given: &Order) {
    let (Order::Single { unit } | Order::ExtraMove { unit }) = given else { return };
    let text = format!("Activate {} alone", words::name(table, *unit));
    ui.add_space(AIR);
    order_button(ui, table, &text, "Enter", given.clone());
}

/// Reinforcements that could be activated alone, by the chit or by an extra move.
pub fn waiting(ui: &mut Ui, table: &mut Table, extra: bool) {
    let units: Vec<UnitId> = position::of(&table.session.world).map_or_else(Vec::new, |position| {
        let off = position.units.iter().filter(|unit| matches!(unit.location, Location::Waiting { .. }));
        let able = off.filter(|unit| activation::plan_single(&position, unit.id, extra).is_ok());
        able.map(|unit| unit.id).collect()
    });
    if units.is_empty() {
        return;
    }
    pool(ui, table, "Off the map, able to enter alone", &units);
    if let Some(unit) = table.selected.filter(|unit| extra && units.contains(unit)) {
        single(ui, table, &Order::ExtraMove { unit });
    }
}

/// The chit that is being played.
fn play(ui: &mut Ui, table: &mut Table, playing: Playing) {
    match playing {
        Playing::ExtraMove => {
            ruled(ui, table, "Extra move: click the unit that it should activate, of any formation.", "13.2");
            waiting(ui, table, true);
            if let Some(Err(why)) = table.proposal.clone() {
                refused(ui, table, &why);
            }
        }
        Playing::Replacement => {
            ruled(ui, table, "Replacement: a step for armour in supply and outside enemy ZOCs.", "13.3");
            tanks::list(ui, table);
        }
        Playing::Withdraw => withdraw(ui, table),
    }
}

/// The formations that could be withdrawn, with the units that would leave, and the other use of the chit.
fn withdraw(ui: &mut Ui, table: &mut Table) {
    ruled(ui, table, "Commit yourself to an attack in this action; if it is not made the Axis scores a point:", "13.7");
    order_button(ui, table, "Play it for an attack", "", Order::Oblige);
    ui.add_space(AIR);
    ruled(ui, table, "Or withdraw a formation for good: not eliminated, but its chit goes too.", "13.7");
    let lines = position::of(&table.session.world).map_or_else(Vec::new, |position| formations(&position));
    for (formation, leave, stay, tip) in lines {
        let note = if stay == 0 { words::count(leave, "unit") } else { format!("{leave} leave, {stay} cut off") };
        let line = list_line(ui, formation.name(), &note, false);
        hover_tip(&line, &tip);
        if line.clicked() {
            order(table, Order::Withdraw { formation });
        }
    }
}

/// Formations that could be withdrawn: units that leave, units that stay, and their names.
fn formations(position: &Position) -> Vec<(Formation, usize, usize, String)> {
    let plans = Formation::ALL.into_iter().filter_map(|formation| withdrawal::plan(position, formation).ok());
    plans
        .map(|plan| {
            let mut tip = format!("Leave: {}", position.names(&plan.units));
            if !plan.stay.is_empty() {
                tip.push_str(&format!("\nCut off: {}", position.names(&plan.stay)));
            }
            (plan.formation, plan.units.len(), plan.stay.len(), tip)
        })
        .collect()
}
