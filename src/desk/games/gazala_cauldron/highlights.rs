//! Works out what is shown of the position for the unit that is selected and the hex that is pointed at.

use std::collections::BTreeSet;

use super::overlays::{LinesShown, SupplyShown, ZonesShown, approach};
use super::selection::{Highlights, Intent, Playing};
use super::{Table, position, todo};
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::phases::movement::Reach;
use crate::games::gazala_cauldron::phases::{advance, breaching, combat, movement, reinforcements, retreat, set_up};
use crate::games::gazala_cauldron::play::prompt::{Ask, Prompt};
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::position::Position;

/// What is shown now.
#[must_use]
pub fn of(table: &Table) -> Highlights {
    let Some(position) = position::seen(table) else { return Highlights::default() };
    let (position, selection) = (&position, &table.selection);
    let mut highlights = Highlights::default();
    if table.human_to_act() {
        highlights.waiting = waiting(table, position);
        if let Some(unit) = selection.rebuild.filter(|_| rebuilds(table)) {
            highlights.intents =
                todo::places_to_return(position, unit).into_iter().map(|hex| (hex, Intent::Rebuild)).collect();
        }
    }
    if let Some(unit) = table.selected.and_then(|id| position.find(id)) {
        of_unit(table, position, unit, &mut highlights);
    }
    of_combat(table, position, &mut highlights);
    if let Some(unit) = table.selected
        && let Some(target) = table.pointed.filter(|_| table.over_map)
    {
        let odds = approach(position, unit, target, selection.intensity, &highlights.reach);
        // Beside it already, it is told by the attack.
        let here = position.find(unit).and_then(|unit| unit.location.hex());
        highlights.approach = odds.filter(|(from, _)| here != Some(*from)).map(|(from, odds)| (target, from, odds));
    }
    highlights.zones = selection.show_zones.then(|| ZonesShown::of(position, table.selected));
    highlights.supply = selection.show_supply.then(|| SupplyShown::of(position, table.selected.or(table.pointed_unit)));
    highlights.lines = selection.show_lines.then(|| LinesShown::of(position));
    highlights
}

/// True while a click says where an eliminated unit comes back.
fn rebuilds(table: &Table) -> bool {
    matches!(table.selection.prompt.asks, Ask::Tanks(_)) || table.selection.playing == Some(Playing::Replacement)
}

/// Units that have to be flashed: everybody whom a decision or a chit in play asks for.
fn waiting(table: &Table, position: &Position) -> BTreeSet<UnitId> {
    match Prompt::of(position).asks {
        Ask::SetUp | Ask::Over => BTreeSet::new(),
        Ask::Choose | Ask::Move if table.selection.playing.is_none() => BTreeSet::new(),
        Ask::Breaching
        | Ask::Tanks(_)
        | Ask::First
        | Ask::Draw
        | Ask::Choose
        | Ask::Arrive(_)
        | Ask::Move
        | Ask::Air
        | Ask::Assault(_)
        | Ask::Defence(_)
        | Ask::Loss { .. }
        | Ask::Disruption { .. }
        | Ask::Retreat(_)
        | Ask::Advance(_)
        | Ask::Crowd(_) => todo::able_units(position, table.selection.playing).into_iter().collect(),
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
        Ask::Breaching if now => {
            let sides = breaching::choices(position).filter(|(id, _)| *id == unit.id);
            highlights.intents = sides.map(|(_, to)| (to, Intent::Breach)).collect();
        }
        Ask::Arrive(_) if now && highlights.waiting.contains(&unit.id) => arrivals(position, unit, highlights),
        Ask::Move if now && unit.action.active => acting(position, unit, highlights),
        Ask::Retreat(_) if now => retreating(table, position, unit, highlights),
        Ask::Advance(_) if now => {
            let hexes = advance::choices(position).into_iter().filter(|(id, _)| *id == unit.id);
            highlights.intents = hexes.map(|(_, hex)| (hex, Intent::Advance)).collect();
        }
        // In study, of the enemy, and before it is activated: what it could do then.
        Ask::SetUp | Ask::Breaching | Ask::First | Ask::Draw | Ask::Choose | Ask::Move | Ask::Tanks(_) => {
            later(position, unit, highlights);
        }
        _ => {}
    }
}

/// What an activated unit can do: go somewhere, leave, attack those beside it.
fn acting(position: &Position, unit: &Unit, highlights: &mut Highlights) {
    highlights.reach = Reach::of(position, unit.id);
    highlights.leaving = movement::plan_leave(position, unit.id).ok().map(|(_, cost)| cost);
    let beside = unit.location.hex().into_iter().flat_map(|hex| combat::defenders_of(position, unit.side, hex));
    highlights.targets = beside.map(|enemy| enemy.id).collect();
    if !highlights.targets.is_empty() && movement::ready(position, unit.id).is_ok() {
        highlights.attacks =
            Intensity::ALL.map(|intensity| (intensity, combat::plan(position, unit.id, intensity))).into();
    }
}

/// What a unit could do if it were activated now: where it would arrive or go.
fn later(position: &Position, unit: &Unit, highlights: &mut Highlights) {
    if matches!(unit.location, Location::Waiting { .. }) {
        arrivals(position, unit, highlights);
        return;
    }
    let reach = position::in_its_turn(position, unit.id, |position| Reach::of(position, unit.id));
    (highlights.reach, highlights.later) = (reach.unwrap_or_default(), true);
}

/// Hexes in which a reinforcement may arrive.
fn arrivals(position: &Position, unit: &Unit, highlights: &mut Highlights) {
    let free = |hex: &crate::core::hex::Hex| !position.is_held_by(*hex, unit.side.enemy());
    let hexes = reinforcements::arrival_hexes(position, unit).into_iter().filter(free);
    highlights.intents.extend(hexes.map(|hex| (hex, Intent::Enter)));
}

/// The ways back of a unit, with its mate in the hex if both have to go and go together.
fn retreating(table: &Table, position: &Position, unit: &Unit, highlights: &mut Highlights) {
    let groups = retreat::groups(position);
    let pair = groups.iter().find(|group| group.len() > 1 && group.contains(&unit.id));
    highlights.mates = pair.into_iter().flatten().copied().filter(|id| *id != unit.id).collect();
    let mut group = vec![unit.id];
    if table.selection.together {
        group.extend(highlights.mates.iter().copied());
    }
    let ways = |group: &[UnitId]| {
        let plans = retreat::ways(position, group)
            .into_iter()
            .filter_map(|way| retreat::plan(position, group[0], group.get(1).copied(), &way.path, way.off).ok());
        plans.collect::<Vec<_>>()
    };
    highlights.retreats = ways(&group);
    if highlights.retreats.is_empty() && group.len() > 1 {
        group.truncate(1);
        highlights.retreats = ways(&group);
    }
    highlights.retreats.sort_by_key(|plan| plan.way.off);
    highlights.party = group.into_iter().collect();
    for (place, plan) in highlights.retreats.iter().enumerate().filter(|(_, plan)| !plan.way.off) {
        if let Some(end) = plan.way.path.last() {
            highlights.intents.entry(*end).or_insert(Intent::Retreat(place));
        }
    }
}

/// The combat that is put together, with the unit pointed at if it would join.
fn of_combat(table: &Table, position: &Position, highlights: &mut Highlights) {
    let asks = Prompt::of(position).asks;
    let Some(assault) = asks.assault() else { return };
    let pointed = table.pointed_unit.filter(|_| table.human_to_act());
    let joins = pointed.filter(|_| matches!(asks, Ask::Assault(_)));
    let plan = joins.and_then(|id| combat::plan_join(position, id).ok());
    let plan = plan.unwrap_or_else(|| combat::work_out(position, assault));
    highlights.party = assault.attackers.iter().copied().collect();
    highlights.targets = assault.defenders.iter().copied().collect();
    highlights.assault = Some(plan);
}
