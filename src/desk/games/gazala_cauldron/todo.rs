//! What the side to act still has to do, and the order that ends it.

use std::collections::BTreeSet;

use super::hand::{Playing, Stage};
use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::phases::{
    activation, advance, breaching, combat, losses, movement, replacements, retreat, set_up,
};
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, plan};

/// Units that wait for a word: those that a decision asks for, or for which something could still be done now.
#[must_use]
pub fn able_units(position: &Position, playing: Option<Playing>) -> Vec<UnitId> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let own = || position.units.iter().filter(move |unit| unit.side == side);
    let ids = |able: BTreeSet<UnitId>| able.into_iter().collect::<Vec<_>>();
    match Stage::of(position) {
        Stage::SetUp => set_up::placed_by(position, side)
            .filter(|unit| matches!(unit.location, Location::Waiting { .. }))
            .map(|unit| unit.id)
            .collect(),
        Stage::Breaching => ids(breaching::choices(position).map(|(unit, _)| unit).collect()),
        Stage::Tanks(_) => replaceable(position),
        Stage::Choose => match playing {
            Some(Playing::Replacement) => replaceable(position),
            Some(Playing::ExtraMove) => singles(position, own(), true),
            Some(Playing::Withdraw) => Vec::new(),
            None => own().filter(|unit| plan(position, &activating(position, unit)).is_ok()).map(|u| u.id).collect(),
        },
        Stage::Move => match playing {
            Some(Playing::ExtraMove) => singles(position, own(), true),
            _ => {
                let mut able = singles(position, own(), false);
                able.extend(own().filter(|unit| could_act(position, unit)).map(|unit| unit.id));
                able
            }
        },
        Stage::Arrive => match position.decision() {
            Some(Decision::Arrive { units, .. }) => units.clone(),
            _ => Vec::new(),
        },
        Stage::Assault => own().filter(|unit| combat::plan_join(position, unit.id).is_ok()).map(|u| u.id).collect(),
        Stage::Loss => losses::losers(position),
        Stage::Disruption => losses::shaken(position),
        Stage::Retreat => match position.decision() {
            Some(Decision::Retreat { units, .. }) => {
                units.iter().copied().filter(|id| !retreat::ways(position, &[*id]).is_empty()).collect()
            }
            _ => Vec::new(),
        },
        Stage::Advance => ids(advance::choices(position).into_iter().map(|(unit, _)| unit).collect()),
        Stage::Crowd(hex) => position.side_in(hex, side).map(|unit| unit.id).collect(),
        Stage::First | Stage::Draw | Stage::Air | Stage::Defence | Stage::Over => Vec::new(),
    }
}

fn singles<'a>(position: &Position, units: impl Iterator<Item = &'a Unit>, extra: bool) -> Vec<UnitId> {
    let able = units.filter(|unit| activation::plan_single(position, unit.id, extra).is_ok());
    able.map(|unit| unit.id).collect()
}

/// Armour on the map that a replacement could go to, and eliminated armour that could come back.
#[must_use]
pub fn replaceable(position: &Position) -> Vec<UnitId> {
    let side = position.to_act();
    let armour = position.units.iter().filter(|unit| Some(unit.side) == side && position.arm(unit.id) == Arm::Armour);
    let short = armour.filter(|unit| unit.state.steps < position.counter(unit.id).steps);
    short
        .filter(|unit| match unit.location {
            Location::On(_) => replacements::plan(position, unit.id, &[]).is_ok(),
            Location::Eliminated => !position.marks.withdrawn.contains(&position.counter(unit.id).formation),
            _ => false,
        })
        .map(|unit| unit.id)
        .collect()
}

/// The hexes in which an eliminated unit could come back.
#[must_use]
pub fn places_to_return(position: &Position, unit: UnitId) -> Vec<Hex> {
    position.board.hexes().filter(|hex| replacements::plan(position, unit, &[*hex]).is_ok()).collect()
}

/// The order by which the chit drawn is used for a unit: its formation's side of the chit, or the unit alone.
#[must_use]
pub fn activating(position: &Position, unit: &Unit) -> Order {
    let formation = position.counter(unit.id).formation;
    let chit = position.actions.chit.as_deref().and_then(|id| position.tables.chits.action(id));
    if position.actions.stage == crate::games::gazala_cauldron::state::actions::Stage::Choose
        && chit.is_some_and(|chit| chit.names(formation))
    {
        Order::Activate { formation }
    } else {
        Order::Single { unit: unit.id }
    }
}

/// True for an activated unit that could still move, leave or attack.
#[must_use]
pub fn could_act(position: &Position, unit: &Unit) -> bool {
    let Ok((_, hex)) = movement::ready(position, unit.id) else { return false };
    position.board.neighbours(hex).any(|next| movement::plan(position, unit.id, &[next]).is_ok())
        || combat::plan(position, unit.id, Intensity::Light).is_ok()
        || movement::plan_leave(position, unit.id).is_ok()
}

impl ToDo for GazalaCauldron {
    fn able_units(table: &mut Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| able_units(&position, table.hand.playing))
    }

    /// The order that ends the phase or the action, or answers the decision by doing no more. Dice of an attack are never rolled by it
    /// unless the attack is the enemy's.
    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        let position = position::of(&table.session.world)?;
        let (order, words) = match Stage::of(&position) {
            Stage::SetUp => (Order::EndSetUp, "End set-up"),
            Stage::Breaching => (Order::EndBreaching, "End breaching"),
            Stage::Tanks(_) => (Order::EndReplacing, "Forgo the remaining tanks"),
            Stage::Choose | Stage::Move => (Order::EndAction, "End action"),
            Stage::Air => (Order::Spare, "No air attack"),
            Stage::Defence => (Order::Resolve, "Defend"),
            Stage::Advance => (Order::Hold, "Stop advancing"),
            _ => return None,
        };
        Some(Ending { confirm: confirm(&position, &order), order, words })
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table) -> String {
        let Some(position) = position::seen(table) else { return String::new() };
        let Some(side) = position.to_act() else { return String::new() };
        let does = match Stage::of(&position) {
            Stage::SetUp => "sets up",
            Stage::Breaching => "breaches minefields",
            Stage::Tanks(_) => "uses tank replacements",
            Stage::First => "decides who acts first",
            Stage::Draw => "draws a chit",
            Stage::Choose => "uses the chit",
            Stage::Arrive => "places reinforcements",
            Stage::Move => "moves and fights",
            Stage::Air => "makes the air attack",
            Stage::Assault => "is building an attack",
            Stage::Defence => "defends",
            Stage::Loss => "chooses the loss",
            Stage::Disruption => "chooses the units disrupted",
            Stage::Retreat => "retreats",
            Stage::Advance => "may advance",
            Stage::Crowd(_) => "clears an overstacked hex",
            Stage::Over => "",
        };
        format!("{} player {does}", words::side(side))
    }
}

/// What would be given away by an ending, in a sentence.
fn confirm(position: &Position, order: &Order) -> Option<String> {
    match (order, Stage::of(position)) {
        (Order::EndAction, Stage::Choose) => Some("The drawn chit has not been used.".to_owned()),
        (Order::EndAction, _) => {
            let left = able_units(position, None).len();
            let owed = if position.actions.owed { " The attack committed to has not been made." } else { "" };
            let could = (left > 0).then(|| format!("{} could still act.", words::count(left, "unit")));
            match (could, owed) {
                (None, "") => None,
                (could, owed) => Some(format!("{}{owed}", could.unwrap_or_default()).trim_start().to_owned()),
            }
        }
        (Order::EndBreaching, _) => match breaching::placeable(position) {
            0 => None,
            1 => Some("Another breach could still be begun.".to_owned()),
            left => Some(format!("{left} breaches could still be begun.")),
        },
        (Order::EndReplacing, Stage::Tanks(left)) => {
            Some(format!("{} would be lost.", words::count(usize::from(left), "replacement")))
        }
        (Order::Spare, _) => Some("The air chit would be wasted.".to_owned()),
        _ => None,
    }
}
