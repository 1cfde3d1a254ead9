//! The card before the battle arrow is placed: from where, against whom, what stands there (`GG.2.2`).

use bevy_egui::egui::Ui;

use super::battle::PLACE;
use super::parts::{order, refusal, say};
use super::{battle, troop};
use crate::desk::games::firestorm::{Table, position, proposing, words};
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::widgets::{action_button, divider, refusal_tip};
use crate::desk::shell::panels::parts::{headed, list_line, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::desk::table::roles::ToDo;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::battle::attacks;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if table.selection.proposed
        && let Some(plan) = table.selection.battle.clone()
    {
        battle::proposed(ui, table, &plan);
        return;
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
        divider(ui);
    }
    let (side, number, last) = {
        let position = position::now(table);
        (position.sequence.active, position.sequence.battle, position.sequence.battles)
    };
    headed(ui, table, &format!("{} attack, battle {number} of {last}", words::side(side)), 19.0, "GG.2.2");
    match table.selection.from {
        Some(from) => targets(ui, table, from),
        None => starts(ui, table),
    }
    // The button has its place, and its words, before there is anything to press it for.
    if table.human_to_act() && Firestorm::ending(table).is_none() {
        action_button(ui, PLACE, ENTER, false);
    }
}

/// Areas from which an attack can be made.
fn starts(ui: &mut Ui, table: &mut Table) {
    say(ui, "Drag from one of your areas into an adjacent enemy area, or click one and then the other.");
    let starts = from_where(&position::now(table));
    for (from, troops) in starts {
        let pointed = proposing::pointed_area(table) == Some(from);
        if list_line(ui, &words::area(table, from), &words::count(troops, "ground troop"), pointed).clicked() {
            let first = position::now(table).ground_in(from).next().map(|unit| unit.id);
            table.select(first);
        }
    }
    ruled(ui, table, "An attack is made from an area with a ground troop into any adjacent enemy area.", "GG.2.2");
}

fn from_where(position: &Position) -> Vec<(Area, usize)> {
    let mut areas: Vec<Area> = attacks(position, position.sequence.active).map(|(from, _)| from).collect();
    areas.dedup();
    areas.into_iter().map(|from| (from, position.ground_in(from).count())).collect()
}

/// The areas that can be attacked from the one taken up.
fn targets(ui: &mut Ui, table: &mut Table, from: Area) {
    say(ui, &format!("From {}: click the area to attack, on the map or here.", words::area(table, from)));
    let targets = against(&position::now(table), from);
    for (into, note) in targets {
        let given = Order::Arrow { from, into };
        let why_not = refusal(table, &given);
        let line = list_line(ui, &words::area(table, into), &note, proposing::pointed_area(table) == Some(into));
        match why_not {
            Some(refusal) => refusal_tip(&line, &refusal.sentence, refusal.rule.0),
            None if line.clicked() => order(table, given),
            None => {}
        }
    }
    if let Some(unit) = table.selected {
        divider(ui);
        troop::show(ui, table, unit);
    }
}

/// Enemy areas beside one, with what defends them.
fn against(position: &Position, from: Area) -> Vec<(Area, String)> {
    let side = position.holder(from);
    let enemies = position.around(from).filter(|into| position.holder(*into) != side);
    let note = |into: Area| {
        let mut parts = vec![words::count(position.in_area(into).count(), "troop")];
        let marks = [
            (position.markers.forts.contains(&into), "fort"),
            (position.is_mined(from, into), "mines"),
            (position.board.info(into).works, "works"),
        ];
        parts.extend(marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.to_owned()));
        let points = position.board.info(into).points;
        if points > 0 {
            parts.push(words::count(usize::from(points), "point"));
        }
        parts.join(", ")
    };
    enemies.map(|into| (into, note(into))).collect()
}
