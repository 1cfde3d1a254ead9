//! Works out what is shown of the position for the unit that is selected and the hex that is pointed at.

use std::collections::{BTreeMap, BTreeSet};

use super::overlays::{SupplyShown, ZonesShown, approach, odds, odds_alone, side_asked};
use super::selection::{Highlights, Intent};
use super::{Table, position, todo};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::Plan;
use crate::games::bir_hacheim::phases::bombing::{BombingPlan, plan_strike, work_out_guns};
use crate::games::bir_hacheim::phases::combat::{self, work_out};
use crate::games::bir_hacheim::phases::movement::{Reach, entries};
use crate::games::bir_hacheim::phases::sight::{self, SeenAssault};
use crate::games::bir_hacheim::phases::{advance, debts, retreat, set_up, supply};
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::components::{Location, March, Unit};
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::position::Position;

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
    of_combat(table, position, &mut highlights);
    let viewer = position::viewer(table);
    let kept_back = position.units.iter().filter(|unit| !sight::shows_defence(position, viewer, unit));
    highlights.hidden = kept_back.map(|unit| unit.id).collect();
    highlights.zones = selection.show_zones.then(|| ZonesShown::of(position, table.selected));
    highlights.supply = selection.show_supply.then(|| SupplyShown::of(position, side_asked(table, position)));
    if selection.show_odds {
        highlights.odds = odds(position, viewer, side_asked(table, position));
    } else if let Some(unit) = table.selected.filter(|_| !highlights.targets.is_empty()) {
        highlights.odds = odds_alone(position, viewer, unit, &highlights.targets);
    } else if let Some(unit) = table.selected.filter(|_| !highlights.later)
        && let Some(target) = table.pointed.filter(|_| table.over_map)
        && let Some((from, odds)) = approach(position, viewer, unit, target, &highlights.reach)
    {
        highlights.approach = Some((target, from));
        highlights.odds.push((target, odds));
    }
    highlights
}

/// Units that have to be flashed: debts in combat, everybody that a decision asks for.
fn waiting(position: &Position) -> BTreeSet<UnitId> {
    match Prompt::of(position).asks {
        Ask::SetUp | Ask::Movement | Ask::Over => BTreeSet::new(),
        Ask::Combat => todo::owing(position).into_iter().collect(),
        Ask::Assault(_)
        | Ask::Defence(_)
        | Ask::Bombardment { .. }
        | Ask::Casualty { .. }
        | Ask::Exchange { .. }
        | Ask::Retreat(_)
        | Ask::Advance { .. } => todo::able_units(position).into_iter().collect(),
    }
}

/// Where the selected unit could go and what it could attack.
fn of_unit(table: &Table, position: &Position, unit: &Unit, highlights: &mut Highlights) {
    let own_turn = position.to_act() == Some(unit.side);
    let now = !table.study && table.moment.is_none() && own_turn;
    match Prompt::of(position).asks {
        Ask::SetUp if now => {
            let hexes = position.board.hexes().filter(|hex| set_up::plan(position, unit.id, *hex).is_ok());
            highlights.intents = hexes.map(|hex| (hex, Intent::Place)).collect();
        }
        Ask::Movement if now => reach(position, unit, highlights),
        Ask::Combat if now => highlights.targets = todo::targets_of(position, unit),
        Ask::Retreat(_) if now => retreating(position, unit, highlights),
        Ask::Advance { .. } if now => highlights.intents = advances(position, unit.id),
        // In study, and of the enemy while one moves: what it could do in its own turn.
        Ask::SetUp | Ask::Movement => {
            let asked = |position: &Position| {
                let mut later = Highlights::default();
                if let Some(unit) = position.find(unit.id) {
                    reach(position, unit, &mut later);
                }
                later
            };
            if let Some(later) = position::in_its_turn(position, unit.id, asked) {
                let (zones, waiting) = (highlights.zones.take(), std::mem::take(&mut highlights.waiting));
                *highlights = Highlights { later: true, zones, waiting, ..later };
            }
        }
        _ => {}
    }
}

/// The reach of a unit, with the hexes in which it would be bound to attack or frozen.
fn reach(position: &Position, unit: &Unit, highlights: &mut Highlights) {
    highlights.reach = Reach::of(position, unit.id);
    let supply = supply::Lines::of(position);
    for (hex, _) in highlights.reach.ends() {
        let arrived = Unit { location: Location::On(hex), march: March { moved: true, ..unit.march }, ..*unit };
        if debts::owes(position, &arrived) {
            highlights.binding.insert(hex);
        }
        if supply::is_frozen(position, &supply, unit, hex) {
            highlights.freezing.insert(hex);
        }
    }
    if unit.location == Location::Waiting && !highlights.reach.legs.is_empty() {
        let open = entries(position, unit).filter(|hex| highlights.reach.leg(*hex).is_some());
        highlights.intents = open.map(|hex| (hex, Intent::Enter)).collect();
    }
}

fn retreating(position: &Position, unit: &Unit, highlights: &mut Highlights) {
    let Some((_, ways)) = retreat::choices(position).into_iter().find(|(able, _)| able.id == unit.id) else { return };
    let plans = ways.hexes.iter().filter_map(|hex| retreat::plan(position, unit.id, *hex).ok());
    highlights.intents = plans.map(|plan| (plan.to, Intent::Retreat(plan))).collect();
    highlights.off_board = ways.off_board;
}

/// Hexes in which an advance can end, each by the shortest way.
fn advances(position: &Position, unit: UnitId) -> BTreeMap<Hex, Intent> {
    let mut ways = BTreeMap::new();
    for path in advance::paths(position, unit) {
        if let Some(last) = path.last() {
            let way = Intent::Advance(u8::try_from(path.len()).unwrap_or(u8::MAX));
            ways.entry(*last).or_insert(way);
        }
    }
    ways
}

/// The combat that is put together, with the air points on the card and the unit pointed at.
fn of_combat(table: &Table, position: &Position, highlights: &mut Highlights) {
    let pointed = table.pointed_unit.filter(|_| table.human_to_act());
    match Prompt::of(position).asks {
        Ask::Assault(assault) => {
            let joins = pointed.filter(|id| combat::plan(position, *id, assault.target).is_ok());
            let assault = with(&assault, joins, None, position.sequence.active, table.selection.air);
            highlights.party = assault.units.iter().copied().collect();
            show_assault(table, position, &assault, highlights);
        }
        Ask::Defence(assault) => {
            let joins = pointed.filter(|id| combat::plan_support(position, *id).is_ok());
            let assault = with(&assault, None, joins, position.sequence.active.enemy(), table.selection.air);
            highlights.party = assault.units.iter().chain(&assault.support).copied().collect();
            show_assault(table, position, &assault, highlights);
        }
        Ask::Bombardment { target, mut guns } => {
            let joins = |id: &UnitId| crate::games::bir_hacheim::phases::bombing::plan(position, *id, target).is_ok();
            guns.extend(pointed.filter(joins));
            highlights.party = guns.iter().copied().collect();
            highlights.target = Some(target);
            highlights.bombing = Some(work_out_guns(position, target, &guns));
        }
        _ => {
            let struck = table.selection.strike.filter(|_| table.human_to_act());
            highlights.target = struck;
            highlights.bombing = struck.and_then(|hex| strike(position, hex, table.selection.air));
        }
    }
}

fn show_assault(table: &Table, position: &Position, assault: &Assault, highlights: &mut Highlights) {
    highlights.target = Some(assault.target);
    highlights.assault = Some(sight::seen(position, position::viewer(table), &work_out(position, assault)));
}

/// The attack with one unit more on either side, and with the air points of the side that puts it together.
fn with(assault: &Assault, attacker: Option<UnitId>, support: Option<UnitId>, side: Side, points: u8) -> Assault {
    let mut assault = assault.clone();
    assault.units.extend(attacker);
    assault.support.extend(support);
    assault.air[side.index()] = points;
    assault
}

/// The attack that the order proposed would open or join, as it may be seen.
#[must_use]
pub fn proposed(table: &Table) -> Option<SeenAssault> {
    let (Plan::Attack(plan) | Plan::Support(plan)) = &table.proposed()?.plan else { return None };
    Some(sight::seen(&position::seen(table)?, position::viewer(table), plan))
}

fn strike(position: &Position, target: Hex, points: u8) -> Option<BombingPlan> {
    plan_strike(position, target, points.max(1)).ok()
}
