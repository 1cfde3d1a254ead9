//! Works out what is shown of the position for the unit that is selected and what is pointed at.

use std::collections::{BTreeMap, BTreeSet};

use super::overlays::{ZonesShown, approach, odds, side_asked};
use super::selection::{Highlights, Paths};
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
pub fn of(table: &Table) -> Highlights {
    let Some(position) = position::seen(table) else { return Highlights::default() };
    let position = &position;
    let selection = &table.selection;
    let mut highlights = Highlights::default();
    if table.human_to_act() {
        highlights.waiting = waiting(position);
    }
    if let Some(unit) = table.selected.and_then(|id| position.find(id)) {
        of_unit(table, position, unit, &mut highlights);
    }
    of_fire(table, position, &mut highlights);
    if position.sequence.phase.is_mobile() {
        let own = position.on_map(position.sequence.active);
        highlights.fresh =
            own.filter(|(unit, _)| position.expect_fresh(unit).is_ok()).map(|(unit, _)| unit.id).collect();
    }
    highlights.zones = selection.show_zones.then(|| ZonesShown::of(position, table.selected));
    if selection.show_odds || !highlights.targets.is_empty() && highlights.battle.is_none() {
        highlights.odds = odds(position, side_asked(table, position));
        highlights.odds.retain(|(hex, _)| selection.show_odds || highlights.targets.contains(hex));
    } else if let Some(unit) = table.selected.filter(|_| !highlights.later)
        && let Some(target) = table.pointed.filter(|_| table.over_map)
        && let Some((from, odds)) = approach(position, unit, target, &highlights.ends)
    {
        highlights.approach = Some((target, from));
        highlights.odds.push((target, odds));
    }
    highlights
}

/// The paths of victory of the position looked at; `None` if those known are still right.
#[must_use]
pub fn new_paths(table: &Table) -> Option<Paths> {
    let position = position::seen(table)?;
    let units = position.units.iter().map(|unit| (unit.location, unit.condition.is_disrupted()));
    let of = (units.collect(), hold::counts(&position));
    (table.selection.paths.of != of)
        .then(|| Paths { sides: Side::BOTH.map(|side| victory::course(&position, side)), of })
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
fn of_unit(table: &Table, position: &Position, unit: &Unit, highlights: &mut Highlights) {
    let now = !table.study && table.moment.is_none() && position.to_act() == Some(unit.side);
    match Prompt::of(position).asks {
        Ask::Move { .. } if now => reach(position, unit, highlights),
        Ask::Combat { .. } if now => highlights.targets = todo::targets_of(position, unit).collect(),
        Ask::Retreat(withdrawal) if now => retreating(position, unit, &withdrawal, highlights),
        Ask::Advance { hex, .. } | Ask::Arrival { hex, .. } if now && highlights.waiting.contains(&unit.id) => {
            highlights.ways = BTreeMap::from([(hex, vec![hex])]);
        }
        Ask::Nearby { hex, .. } if now && highlights.waiting.contains(&unit.id) => {
            let near = arrivals::beside(position, hex, unit.side).into_iter();
            highlights.ways = near.map(|hex| (hex, vec![hex])).collect();
        }
        // In study, and of the enemy while one moves: what it could do in its own turn.
        Ask::Move { .. } => {
            highlights.later = true;
            // `2.FirstTurn` would hide what the Allied units can do from those who study them.
            let turn = if table.study { 2 } else { 1 };
            position::in_its_turn(position, turn, unit.id, |position| {
                if let Some(unit) = position.find(unit.id) {
                    reach(position, unit, highlights);
                }
            });
        }
        _ => {}
    }
}

/// The reach of a unit, with the hexes that would end its move.
fn reach(position: &Position, unit: &Unit, highlights: &mut Highlights) {
    highlights.reach = Reach::of(position, unit.id);
    let obstacles = Obstacles::of(position, unit.side);
    for hex in highlights.reach.ends(position) {
        let (Some(cost), Some(path)) = (highlights.reach.cost(hex), highlights.reach.path(hex)) else { continue };
        highlights.ends.insert(hex, cost);
        let from = path.iter().rev().nth(1).copied().or_else(|| unit.location.hex());
        if from.is_some_and(|from| obstacles.stops(position, from, hex)) {
            highlights.stops.insert(hex);
        }
    }
}

/// The ways back of the selected unit, one to each hex.
fn retreating(position: &Position, unit: &Unit, withdrawal: &Withdrawal, highlights: &mut Highlights) {
    if withdrawal.units.contains(&unit.id) {
        let ways = retreat::ways(position, unit.id, withdrawal.hexes);
        let plan = ways.first().and_then(|way| retreat::plan(position, unit.id, way).ok());
        highlights.pressed = plan.is_some_and(|plan| plan.lost > 0);
        highlights.ways = ways.into_iter().filter_map(|way| Some((*way.last()?, way))).collect();
    }
}

/// The battle or bombardment that is put together or would begin, with the unit or marker that is pointed with.
fn of_fire(table: &Table, position: &Position, highlights: &mut Highlights) {
    let acts = table.human_to_act();
    let pointed = table.pointed.filter(|_| acts && table.over_map);
    let chip = table.selection.chip.filter(|_| acts).map(|(_, value)| value);
    let aimed = match table.aimed.as_ref().map(|aimed| &aimed.plan) {
        Some(Plan::Bombard(plan)) if acts => Some(plan.clone()),
        _ => None,
    };
    let Prompt { side, asks } = Prompt::of(position);
    match asks {
        Ask::Attack(battle) | Ask::Defence(battle) => {
            highlights.drops = places_of(position, &battle);
            let laid = pointed.filter(|hex| highlights.drops.contains(hex)).and(chip).or(table.selection.pointed_chip);
            let joins = table.pointed_unit.filter(|_| acts && chip.is_none());
            let with = laid.and_then(|value| combat::plan_support(position, value).ok());
            let with = with.or_else(|| combat::plan(position, joins?, battle.target).ok());
            show_battle(highlights, with.unwrap_or_else(|| work_out(position, &battle)));
        }
        Ask::Answer(_, hex) => {
            (highlights.target, highlights.drops) = (Some(hex), BTreeSet::from([hex]));
            let laid = pointed.filter(|hex| highlights.drops.contains(hex)).and(chip).or(table.selection.pointed_chip);
            let with = laid.and_then(|value| bombardment::plan_answer(position, value).ok());
            highlights.bombardment = with.or_else(|| bombardment::plan_commit(position).ok());
        }
        Ask::Exchange { .. } | Ask::Retreat(_) | Ask::Advance { .. } | Ask::Arrival { .. } | Ask::Nearby { .. } => {}
        Ask::Move { .. } | Ask::Combat { .. } | Ask::Over if aimed.is_some() => {
            highlights.target = aimed.as_ref().map(|plan| plan.target);
            highlights.bombardment = aimed;
        }
        Ask::Move { .. } | Ask::Combat { .. } | Ask::Over => match chip.zip(side) {
            Some((value, side)) => {
                let enemies = position.on_map(side.enemy()).map(|(_, hex)| hex);
                highlights.drops = enemies.filter(|hex| bombardment::plan(position, *hex, value).is_ok()).collect();
                highlights.bombardment = pointed.and_then(|hex| bombardment::plan(position, hex, value).ok());
                highlights.target = highlights.bombardment.as_ref().map(|plan| plan.target);
            }
            None => {
                let opens = table.selected.zip(pointed).filter(|_| acts);
                let plan = opens.and_then(|(unit, hex)| combat::plan(position, unit, hex).ok());
                plan.into_iter().for_each(|plan| show_battle(highlights, plan));
            }
        },
    }
}

fn show_battle(highlights: &mut Highlights, plan: BattlePlan) {
    highlights.target = Some(plan.battle.target);
    highlights.party = plan.battle.units.iter().copied().collect();
    highlights.battle = Some(plan);
}

/// The hexes of a battle: the one attacked, and those of the attackers.
fn places_of(position: &Position, battle: &Battle) -> BTreeSet<Hex> {
    let from = battle.units.iter().filter_map(|unit| position.find(*unit)?.location.hex());
    from.chain([battle.target]).collect()
}
