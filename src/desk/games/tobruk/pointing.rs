//! Clicks in Tobruk: what is selected, aimed at, named for fire together, and what stays in hand.

use bevy_egui::egui::Modifiers;

use super::cards::pool;
use super::proposing::{engaging, sequence};
use super::{Table, star_shells, words};
use crate::core::game::Game;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::sight;
use crate::desk::shell::pointing::straight;
use crate::desk::table::roles::{ByHand, Click};
use crate::games::tobruk::phases::fire;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{Plan, Tobruk};

impl ByHand for Tobruk {
    /// True for a unit of the side whose phase it is, while a person acts.
    fn is_own(table: &Table, unit: UnitId) -> bool {
        table.human_to_act()
            && sequence(table).is_some_and(|now| table.unit(unit).is_some_and(|unit| unit.side == now.active))
    }

    /// Another unit was selected, or none: what was chosen for the one before is put away.
    fn selected(table: &mut Table) {
        let gun = table.selected_unit().map_or(0, |unit| best_gun(table, &unit));
        let selection = &mut table.selection;
        selection.wanted_facing = None;
        selection.arm = None;
        selection.load.clear();
        selection.unloading = None;
        selection.pinned = None;
        selection.turning = false;
        selection.party.clear();
        selection.gun = gun;
    }

    /// A click: on an own counter selects it (again: the next of the stack), on a target aims at it and then fires, on a hex moves.
    /// A unit from beside the board comes in where it may, whoever of its own stands there. With Shift it takes the counter, with Ctrl all of its hex, into the fire on men.
    fn click(table: &mut Table, modifiers: Modifiers) -> Click<Order> {
        let asks = table.selection.prompt.asks.clone();
        let proposed = table.proposal.is_some();
        let own = table.pointed_unit.is_some_and(|unit| Tobruk::is_own(table, unit));
        if let Some(click) = on_a_hex(table, &asks, own) {
            return click;
        }
        let fires = match asks {
            Ask::Engagement { target, .. } if table.human_to_act() => {
                return if own || table.pointed_unit == Some(target) { Click::Confirm } else { Click::Nothing };
            }
            Ask::Batteries if table.human_to_act() && !own => {
                return table.pointed_unit.map_or(Click::Nothing, |unit| aim(table, unit));
            }
            Ask::Shell { target, .. } if table.human_to_act() => {
                return if own || table.pointed_unit == Some(target) { Click::Confirm } else { Click::Nothing };
            }
            Ask::Bombard { target, .. } if table.human_to_act() => {
                return if table.pointed_unit == Some(target) { Click::Confirm } else { Click::Nothing };
            }
            Ask::Drop { .. }
            | Ask::Shelter { .. }
            | Ask::Duck { .. }
            | Ask::UnderBombs { .. }
            | Ask::Sally { .. }
            | Ask::Redirect { .. }
            | Ask::Fold { .. }
            | Ask::Casualties { .. }
            | Ask::Answer { .. }
                if table.human_to_act() =>
            {
                return Click::Confirm;
            }
            Ask::Morale | Ask::Melee if proposed => return Click::Confirm,
            Ask::SetUp if proposed && takes_from_the_pool(table) => return Click::Confirm,
            Ask::Movement if matches!(table.proposal, Some(Ok(_))) && takes_from_the_pool(table) => {
                return Click::Confirm;
            }
            Ask::Combat | Ask::SecondGun(_) | Ask::Aim { .. } | Ask::Mortars | Ask::Guns => true,
            Ask::SetUp
            | Ask::Movement
            | Ask::Morale
            | Ask::Melee
            | Ask::Engagement { .. }
            | Ask::Drop { .. }
            | Ask::Answer { .. }
            | Ask::Batteries
            | Ask::Bombard { .. }
            | Ask::Shelter { .. }
            | Ask::Shell { .. }
            | Ask::Duck { .. }
            | Ask::Flak { .. }
            | Ask::BombRuns
            | Ask::Bombs { .. }
            | Ask::UnderBombs { .. }
            | Ask::Sally { .. }
            | Ask::Redirect { .. }
            | Ask::Fold { .. }
            | Ask::Casualties { .. }
            | Ask::Over => false,
        };
        match table.pointed_unit {
            Some(unit) if fires && own && (modifiers.shift || modifiers.command) => {
                take_in(table, unit, modifiers.command);
            }
            Some(unit) if own => return Click::Pick(unit),
            Some(unit) if fires && table.selected.is_some() && table.human_to_act() => {
                return aim(table, unit);
            }
            Some(unit) if table.selected.is_none() || !table.human_to_act() || !proposed => table.select(Some(unit)),
            // Beside its target no fire is given: the aim is let go of, and no more.
            _ if fires && table.selection.pinned.take().is_some() => table.proposal = None,
            _ if fires => table.select(None),
            _ if proposed => return Click::Confirm,
            _ => table.select(None),
        }
        Click::Nothing
    }

    fn confirmed(table: &mut Table) {
        table.selection.unloading = None;
        table.selection.turning = false;
        table.selection.wanted_facing = None;
        if table.selection.prompt.asks == Ask::Batteries {
            table.selection.pinned = None;
            table.selection.plain_call = false;
        }
        table.selection.smoke = false;
    }

    /// Units of a hex go by the same path, those of others as far and in the same direction, those beside the board to the same hex;
    /// what each carries is chosen for it alone. In the set-up they go to the same hex.
    fn likewise(table: &Table, order: &Order, unit: UnitId) -> Option<Order> {
        if let Order::Place { hex, facing, .. } = *order {
            let here = table.unit(unit)?;
            let facing = if words::kind(table, &here).has_facing() { facing } else { here.facing };
            return Some(Order::Place { unit, hex, facing });
        }
        let Order::Move { unit: leader, path, facing, reverse, .. } = order else { return None };
        let from = table.unit(*leader)?.location.hex();
        let here = table.unit(unit)?;
        let start = here.location.hex();
        let facing = if words::kind(table, &here).has_facing() { *facing } else { here.facing };
        let along = |path| Order::Move { unit, path, facing, reverse: *reverse, carrying: Vec::new() };
        let path = if start == from && Self::plan(&table.session.world, &along(path.clone())).is_ok() {
            path.clone()
        } else {
            let end = path.last().copied().or(from)?;
            let to = match (from, start) {
                (Some(from), Some(start)) => start + (end - from),
                (None, None) => end,
                _ => return None,
            };
            let position = sight::position(table);
            let reach = Reach::of(&position, position.sequence, unit);
            let found = reach.path_facing(to, facing).map(|(path, _)| path);
            found.unwrap_or_else(|| if Some(to) == start { Vec::new() } else { straight(start, to) })
        };
        Some(along(path))
    }

    /// In the set-up those that wait beside the board are taken in hand together.
    fn pace(table: &Table, unit: UnitId) -> Option<u16> {
        let unit = table.unit(unit)?;
        match table.selection.prompt.asks {
            Ask::SetUp => return (unit.location == Location::Waiting).then_some(0),
            Ask::Movement if !unit.motion.ended => {}
            _ => return None,
        }
        let kind = words::kind(table, &unit);
        let goes = matches!(unit.location, Location::On(_) | Location::Waiting);
        (goes && (kind.class.is_vehicle() || kind.class.is_personnel())).then(|| kind.movement.into())
    }

    /// Counters of one sort.
    fn is_alike(table: &Table, one: UnitId, other: UnitId) -> bool {
        let kind = |id: UnitId| table.unit(id).map(|unit| unit.kind);
        kind(one) == kind(other)
    }

    /// Checks and rounds of a melee; a shot is aimed by its own first click.
    fn rolls(plan: &Plan) -> bool {
        matches!(plan, Plan::Check(_) | Plan::Melee(_))
    }

    fn is_destination(table: &Table, hex: Hex) -> bool {
        takes_from_the_pool(table) || table.selection.reach.costs.get(&hex).is_some_and(|cost| *cost > 0)
    }

    /// What was selected stays so while it has more to do: the second gun, or another place in the set-up. Where counters
    /// wait beside the board, the next of them is taken up.
    fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
        match order {
            Order::Place { unit, .. } => Some(next_of_kind(table, *unit)),
            Order::Move { .. } => pool::waiting(table).first().copied(),
            Order::Fire { .. }
            | Order::Aim { .. }
            | Order::Engage { .. }
            | Order::TakeCover { .. }
            | Order::Rise { .. }
            | Order::Man { .. }
            | Order::Leave { .. }
            | Order::Load { .. }
            | Order::Unload { .. }
            | Order::Mount { .. }
            | Order::Aspect { .. }
            | Order::Acquire { .. } => table.selected,
            _ => None,
        }
    }
}

/// The next to be set up: one of the kind of the last if there is any; the last itself if all are set up.
fn next_of_kind(table: &Table, last: UnitId) -> UnitId {
    let waiting = pool::waiting(table);
    let kind = table.unit(last).map(|unit| unit.kind);
    let alike = waiting.iter().find(|id| table.unit(**id).map(|unit| unit.kind) == kind);
    alike.or(waiting.first()).copied().unwrap_or(last)
}

/// A click while smoke is in hand, a fire to be recorded or a weapon to be put down: on the hex, whatever stands in it. Own units are
/// still picked while smoke is in hand.
fn on_a_hex(table: &mut Table, asks: &Ask, own: bool) -> Option<Click<Order>> {
    let lights = *asks == Ask::Mortars && star_shells::are_in_hand(table);
    let smokes = table.selection.smoke && matches!(asks, Ask::Batteries | Ask::Mortars | Ask::Guns) || lights;
    let records = table.selection.recording.is_some() && *asks == Ask::SetUp;
    let unloads = table.selection.unloading.is_some() && matches!(asks, Ask::SetUp | Ask::Movement);
    if !table.human_to_act() || !(smokes || records || unloads) {
        return None;
    }
    match &table.proposal {
        _ if own && smokes && *asks != Ask::Batteries => None,
        Some(Ok(proposal))
            if matches!(proposal.plan, Plan::Smoke(_) | Plan::StarShell(_) | Plan::Record(_) | Plan::Unload(_)) =>
        {
            Some(Click::Confirm)
        }
        Some(Err(refusal)) => {
            let refusal = refusal.clone();
            table.tell_refusal(&refusal);
            Some(Click::Nothing)
        }
        _ => None,
    }
}

/// True while a counter from beside the board is selected: it goes wherever it is put, on top of others too.
#[must_use]
pub fn takes_from_the_pool(table: &Table) -> bool {
    table.selected_unit().is_some_and(|unit| unit.location == Location::Waiting)
}

/// The first click aims at an enemy, the second fires. Fire on men is put together first: the firers are named at once.
fn aim(table: &mut Table, target: UnitId) -> Click<Order> {
    match &table.proposal {
        Some(Ok(proposal)) if proposal.engagement().is_some_and(|plan| plan.target == target) => {
            let first = proposal.order.clone();
            let party = std::mem::take(&mut table.selection.party);
            let others = party.into_iter().filter(|unit| table.selected != Some(*unit));
            let others: Vec<UnitId> = others.collect();
            let others: Vec<Order> = others.into_iter().map(|unit| engaging(table, unit, target)).collect();
            Tobruk::confirmed(table);
            return Click::Give(std::iter::once(first).chain(others).collect());
        }
        _ if table.selection.pinned == Some(target) => return Click::Confirm,
        Some(Err(refusal)) => {
            let refusal = refusal.clone();
            table.tell_refusal(&refusal);
        }
        _ => {}
    }
    table.selection.pinned = Some(target);
    Click::Nothing
}

/// Takes a unit, or all of its hex, into the party that fires together; a unit that is in it leaves it.
fn take_in(table: &mut Table, unit: UnitId, whole_hex: bool) {
    if table.selected.is_none() {
        table.select(Some(unit));
    }
    if !whole_hex {
        if !table.selection.party.remove(&unit) {
            table.selection.party.insert(unit);
        }
        return;
    }
    let Some(here) = table.unit(unit) else { return };
    let mates: Vec<UnitId> = sight::units(table)
        .filter(|other| other.side == here.side && other.location == here.location)
        .filter(|other| !words::kind(table, other).class.is_emplacement())
        .map(|other| other.id)
        .collect();
    table.selection.party.extend(mates);
}

/// The first gun that has a target it may fire at, else the first that may still fire.
pub fn best_gun(table: &Table, unit: &Unit) -> u8 {
    if matches!(table.selection.prompt.asks, Ask::Combat | Ask::SecondGun(_)) {
        let position = &sight::position(table);
        let orders = position.find(unit.id).map(|unit| fire::legal(position, position.sequence, &unit));
        let guns = orders.unwrap_or_default().into_iter().filter_map(|order| match order {
            Order::Fire { gun, .. } => Some(gun),
            _ => None,
        });
        if let Some(gun) = guns.min() {
            return gun;
        }
    }
    let guns = table.data.catalog.get(unit.kind.0).guns.len();
    let ready = (0..guns).find(|gun| !unit.gunnery.fired[*gun] && !unit.damage.lost[*gun]);
    ready.and_then(|gun| u8::try_from(gun).ok()).unwrap_or(0)
}
