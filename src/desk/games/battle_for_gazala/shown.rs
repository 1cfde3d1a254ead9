//! Works out what is shown of the position for the unit that is selected and what is pointed at.

use std::collections::{BTreeMap, BTreeSet};

use super::hand::{Paths, Shown};
use super::overlays::{ZonesShown, approach, odds, side_asked};
use super::{Table, position, todo};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::Plan;
use crate::games::battle_for_gazala::phases::combat::{self, BattlePlan, work_out};
use crate::games::battle_for_gazala::phases::movement::{Obstacles, Reach};
use crate::games::battle_for_gazala::phases::{arrivals, bombardment, hold, retreat, victory};
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::{Battle, Withdrawal};
use crate::games::battle_for_gazala::state::position::Position;

/// What is shown now.
#[must_use]
pub fn of(table: &Table) -> Shown {
    let Some(position) = position::seen(table) else { return Shown::default() };
    let position = &position;
    let hand = &table.hand;
    let mut shown = Shown::default();
    if table.human_to_act() {
        shown.waiting = waiting(position);
    }
    if let Some(unit) = table.selected.and_then(|id| position.find(id)) {
        of_unit(table, position, unit, &mut shown);
    }
    of_fire(table, position, &mut shown);
    if position.sequence.phase.is_mobile() {
        let own = position.on_map(position.sequence.active);
        shown.fresh = own.filter(|(unit, _)| position.expect_fresh(unit).is_ok()).map(|(unit, _)| unit.id).collect();
    }
    shown.zones = hand.show_zones.then(|| ZonesShown::of(position, table.selected));
    if hand.show_odds || !shown.targets.is_empty() && shown.battle.is_none() {
        shown.odds = odds(position, side_asked(table, position));
        shown.odds.retain(|(hex, _)| hand.show_odds || shown.targets.contains(hex));
    } else if let Some(unit) = table.selected.filter(|_| !shown.later)
        && let Some(target) = table.pointed.filter(|_| table.over_map)
        && let Some((from, odds)) = approach(position, unit, target, &shown.ends)
    {
        shown.approach = Some((target, from));
        shown.odds.push((target, odds));
    }
    shown
}

/// The paths of victory of the position looked at; `None` if those known are still right.
#[must_use]
pub fn new_paths(table: &Table) -> Option<Paths> {
    let position = position::seen(table)?;
    let units = position.units.iter().map(|unit| (unit.location, unit.condition.is_disrupted()));
    let of = (units.collect(), hold::counts(&position));
    (table.hand.paths.of != of).then(|| Paths { sides: Side::BOTH.map(|side| victory::course(&position, side)), of })
}

/// Units that have to be flashed: all that a decision asks for.
fn waiting(position: &Position) -> BTreeSet<UnitId> {
    match Prompt::of(position).asks {
        Ask::Move { .. } | Ask::Combat { .. } | Ask::Over => BTreeSet::new(),
        Ask::Attack(_)
        | Ask::Defence(_)
        | Ask::Answer(..)
        | Ask::Exchange { .. }
        | Ask::Retreat(_)
        | Ask::Advance { .. }
        | Ask::Arrival { .. }
        | Ask::Nearby { .. } => todo::able_units(position).into_iter().collect(),
    }
}

/// Where the selected unit could go and what it could attack.
fn of_unit(table: &Table, position: &Position, unit: &Unit, shown: &mut Shown) {
    let now = !table.study && table.moment.is_none() && position.to_act() == Some(unit.side);
    match Prompt::of(position).asks {
        Ask::Move { .. } if now => reach(position, unit, shown),
        Ask::Combat { .. } if now => shown.targets = todo::targets_of(position, unit).collect(),
        Ask::Retreat(withdrawal) if now => going_back(position, unit, &withdrawal, shown),
        Ask::Advance { hex, .. } | Ask::Arrival { hex, .. } if now && shown.waiting.contains(&unit.id) => {
            shown.ways = BTreeMap::from([(hex, vec![hex])]);
        }
        Ask::Nearby { hex, .. } if now && shown.waiting.contains(&unit.id) => {
            let near = arrivals::beside(position, hex, unit.side).into_iter();
            shown.ways = near.map(|hex| (hex, vec![hex])).collect();
        }
        // In study, and of the enemy while one moves: what it could do in its own turn.
        Ask::Move { .. } => {
            shown.later = true;
            // `2.FirstTurn` would hide what the Allied units can do from those who study them.
            let turn = if table.study { 2 } else { 1 };
            position::in_its_turn(position, turn, unit.id, |position| {
                if let Some(unit) = position.find(unit.id) {
                    reach(position, unit, shown);
                }
            });
        }
        _ => {}
    }
}

/// The reach of a unit, with the hexes that would end its move.
fn reach(position: &Position, unit: &Unit, shown: &mut Shown) {
    shown.reach = Reach::of(position, unit.id);
    let obstacles = Obstacles::of(position, unit.side);
    for hex in shown.reach.ends(position) {
        let (Some(cost), Some(path)) = (shown.reach.cost(hex), shown.reach.path(hex)) else { continue };
        shown.ends.insert(hex, cost);
        let from = path.iter().rev().nth(1).copied().or_else(|| unit.location.hex());
        if from.is_some_and(|from| obstacles.stops(position, from, hex)) {
            shown.stops.insert(hex);
        }
    }
}

/// The ways back of the selected unit, one to each hex.
fn going_back(position: &Position, unit: &Unit, withdrawal: &Withdrawal, shown: &mut Shown) {
    if withdrawal.units.contains(&unit.id) {
        let ways = retreat::ways(position, unit.id, withdrawal.hexes);
        let plan = ways.first().and_then(|way| retreat::plan(position, unit.id, way).ok());
        shown.pressed = plan.is_some_and(|plan| plan.lost > 0);
        shown.ways = ways.into_iter().filter_map(|way| Some((*way.last()?, way))).collect();
    }
}

/// The battle or bombardment that is put together or would begin, with the unit or marker that is pointed with.
fn of_fire(table: &Table, position: &Position, shown: &mut Shown) {
    let acts = table.human_to_act();
    let pointed = table.pointed.filter(|_| acts && table.over_map);
    let chip = table.hand.chip.filter(|_| acts).map(|(_, value)| value);
    let aimed = match table.aimed.as_ref().map(|aimed| &aimed.plan) {
        Some(Plan::Bombard(plan)) if acts => Some(plan.clone()),
        _ => None,
    };
    let Prompt { side, asks } = Prompt::of(position);
    match asks {
        Ask::Attack(battle) | Ask::Defence(battle) => {
            shown.drops = places_of(position, &battle);
            let laid = pointed.filter(|hex| shown.drops.contains(hex)).and(chip).or(table.hand.pointed_chip);
            let joins = table.pointed_unit.filter(|_| acts && chip.is_none());
            let with = laid.and_then(|value| combat::plan_support(position, value).ok());
            let with = with.or_else(|| combat::plan(position, joins?, battle.target).ok());
            show_battle(shown, with.unwrap_or_else(|| work_out(position, &battle)));
        }
        Ask::Answer(_, hex) => {
            (shown.target, shown.drops) = (Some(hex), BTreeSet::from([hex]));
            let laid = pointed.filter(|hex| shown.drops.contains(hex)).and(chip).or(table.hand.pointed_chip);
            let with = laid.and_then(|value| bombardment::plan_answer(position, value).ok());
            shown.bombardment = with.or_else(|| bombardment::plan_commit(position).ok());
        }
        Ask::Exchange { .. } | Ask::Retreat(_) | Ask::Advance { .. } | Ask::Arrival { .. } | Ask::Nearby { .. } => {}
        Ask::Move { .. } | Ask::Combat { .. } | Ask::Over if aimed.is_some() => {
            shown.target = aimed.as_ref().map(|plan| plan.target);
            shown.bombardment = aimed;
        }
        Ask::Move { .. } | Ask::Combat { .. } | Ask::Over => match chip.zip(side) {
            Some((value, side)) => {
                let enemies = position.on_map(side.enemy()).map(|(_, hex)| hex);
                shown.drops = enemies.filter(|hex| bombardment::plan(position, *hex, value).is_ok()).collect();
                shown.bombardment = pointed.and_then(|hex| bombardment::plan(position, hex, value).ok());
                shown.target = shown.bombardment.as_ref().map(|plan| plan.target);
            }
            None => {
                let opens = table.selected.zip(pointed).filter(|_| acts);
                let plan = opens.and_then(|(unit, hex)| combat::plan(position, unit, hex).ok());
                plan.into_iter().for_each(|plan| show_battle(shown, plan));
            }
        },
    }
}

fn show_battle(shown: &mut Shown, plan: BattlePlan) {
    shown.target = Some(plan.battle.target);
    shown.party = plan.battle.units.iter().copied().collect();
    shown.battle = Some(plan);
}

/// The hexes of a battle: the one attacked, and those of the attackers.
fn places_of(position: &Position, battle: &Battle) -> BTreeSet<Hex> {
    let from = battle.units.iter().filter_map(|unit| position.find(*unit)?.location.hex());
    from.chain([battle.target]).collect()
}
