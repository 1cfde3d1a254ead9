//! The keys of Tobruk's own, and the wheel that turns a front.

use bevy_egui::egui::Key;

use super::proposing::cover_order;
use super::todo::all_that_join;
use super::{Proposal, Table, Wish, as_before, words};
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::sight;
use crate::desk::table::keys::{KeyLine, Keys};
use crate::desk::table::roles::ByKey;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::arms;
use crate::games::tobruk::phases::march::portable;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::{Plan, Tobruk};

impl ByKey for Tobruk {
    const KEYS: &'static [KeyLine] = &[
        (&["Q", "E"], "turn the facing for the end of the move left or right"),
        (&["G"], "the vehicle's other gun, or the weapon a unit fires at personnel with"),
        (&["A"], "all that can join the fire on personnel; all batteries or mortars as before"),
        (&["V"], "take cover, or leave it"),
        (&["B"], "carry the weapon in the hex along, or leave it"),
        (&["K"], "smoke instead of HE, where it can be fired"),
        (&["L"], "lines of sight and fields of fire while held"),
        (&["O"], "the chance to destroy each target, or the factors on it, while held"),
        (&["M"], "what supports or shakes the morale of the selected men, while held"),
    ];

    const MOUSE: &'static [KeyLine] = &[
        (&["Click"], "a target: the first click aims, the second fires"),
        (&["Shift click"], "more units that fire together on personnel; with Ctrl all units in the hex"),
        (&["Shift wheel"], "turn the selected unit; without Shift too when over the unit itself"),
    ];

    /// The wheel turns the selected unit while the pointer is over it, or with Shift.
    fn wheel(table: &mut Table, step: i32, shift: bool) -> bool {
        let over = table.selected.is_some() && table.pointed_unit == table.selected && may_turn(table);
        if shift || over {
            turn(table, -step);
        }
        shift || over
    }

    /// Reads the keys.
    fn keys(keys: &Keys, table: &mut Table) {
        table.selection.line_of_fire = keys.down(Key::L);
        table.selection.asks_odds = keys.down(Key::O);
        table.selection.asks_morale = keys.down(Key::M);
        if !table.human_to_act() {
            return;
        }
        if keys.pressed(Key::Q) {
            turn(table, -1);
        }
        if keys.pressed(Key::E) {
            turn(table, 1);
        }
        if keys.pressed(Key::G) {
            next_gun(table);
        }
        let indirect = matches!(table.selection.prompt.asks, Ask::Batteries | Ask::Mortars | Ask::Guns);
        if keys.pressed(Key::K) && indirect && table.session.scenario.plays(Chapter::VI) {
            table.selection.smoke = !table.selection.smoke;
        }
        if keys.pressed(Key::V)
            && let Some(order) = cover_order(table)
        {
            table.wishes.push(Wish::Order(order));
        }
        if keys.pressed(Key::B) {
            take_up(table);
        }
        if keys.pressed(Key::A) {
            all_of_them(table);
        }
    }

    /// Esc: takes back the last of the fire being put together, then lets go of those named for it, then of the target.
    fn step_back(table: &mut Table) -> bool {
        if table.take_back() {
            return true;
        }
        if !table.selection.party.is_empty() {
            table.selection.party.clear();
        } else if table.selection.unloading.take().is_some() {
            table.selection.wanted_facing = None;
        } else if table.selection.pinned.take().is_some() || table.selection.turning {
            table.selection.turning = false;
            table.selection.wanted_facing = None;
        } else {
            return false;
        }
        true
    }
}

/// True while the selected unit has a front that could be turned: in the set-up and in its side's movement.
fn may_turn(table: &Table) -> bool {
    table.human_to_act()
        && matches!(table.selection.prompt.asks, Ask::SetUp | Ask::Movement)
        && table.selected.and_then(|id| table.unit(id)).is_some_and(|unit| words::kind(table, &unit).has_facing())
}

/// Turns the facing wanted at the end of the move by one hexside.
fn turn(table: &mut Table, by: i32) {
    let Some(unit) = table.selected.and_then(|id| table.unit(id)).filter(|_| may_turn(table)) else { return };
    let facing = match (&table.proposal, table.selection.wanted_facing) {
        (_, Some(facing)) => facing,
        (Some(Ok(proposal)), None) => proposal.movement().map_or(unit.facing, |plan| plan.facing),
        _ => unit.facing,
    };
    table.selection.wanted_facing = Some(facing.turned(by));
    table.selection.turning = true;
}

/// A: all that can join the fire on men, or all batteries or mortars as before.
fn all_of_them(table: &mut Table) {
    match table.selection.prompt.asks {
        Ask::Engagement { .. } => add_all(table),
        Ask::Batteries | Ask::Mortars => as_before::begin(table),
        _ => {}
    }
}

/// Every unit that can joins the fire, each with its best arm.
pub fn add_all(table: &mut Table) {
    let joining = all_that_join(table);
    if joining.is_empty() {
        table.say("No other unit can join this fire.");
    }
    table.wishes.push(Wish::Orders(joining));
}

/// G: the next gun of a vehicle; the next arm, its best included, against men.
fn next_gun(table: &mut Table) {
    let Some(unit) = table.selected.and_then(|id| table.unit(id)) else { return };
    let kind = words::kind(table, &unit);
    let men = |id: &UnitId| table.unit(*id).is_some_and(|unit| words::kind(table, &unit).class.is_personnel());
    let at_men = match &table.proposal {
        Some(Ok(Proposal { plan: Plan::Engage(_), .. })) => true,
        Some(Ok(Proposal { plan: Plan::Acquire(plan), .. })) => men(&plan.target),
        Some(Err(_)) => table.pointed_unit.or(table.selection.pinned).is_some_and(|id| men(&id)),
        _ => false,
    };
    if !at_men && !kind.guns.is_empty() {
        table.selection.gun = u8::try_from((usize::from(table.selection.gun) + 1) % kind.guns.len()).unwrap_or(0);
        return;
    }
    let arms: Vec<Arm> = {
        let position = &sight::position(table);
        position.find(unit.id).map(|unit| arms::arms(position, &unit).collect()).unwrap_or_default()
    };
    let place = table.selection.arm.and_then(|arm| arms.iter().position(|known| *known == arm));
    table.selection.arm = arms.get(place.map_or(0, |place| place + 1)).copied();
}

/// B: the selected men are to bring along what they operate, or else the first weapon in their hex that they could carry; or
/// to leave it where it is.
fn take_up(table: &mut Table) {
    let Some(unit) = table.selected else { return };
    if !table.selection.load.is_empty() {
        table.selection.load.clear();
        return;
    }
    let position = &sight::position(table);
    table.selection.load = position.find(unit).map_or_else(Vec::new, |unit| {
        let near: Vec<UnitId> = portable(position, &unit).collect();
        let operates =
            |id: &&UnitId| position.find(**id).is_some_and(|weapon| weapon.service.operators.contains(unit.id));
        let own: Vec<UnitId> = near.iter().filter(operates).copied().collect();
        if own.is_empty() { near.into_iter().take(1).collect() } else { own }
    });
    if table.selection.load.is_empty() {
        table.say("There is no weapon here that men can carry.");
    }
}
