//! Stacks and groups: units taken in hand together, on the map or beside it, which go where they can all go, each by its own order.

use crate::core::field::Piece;
use crate::core::unit::UnitId;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// A double click, or a click with Shift, on an own unit: a double click and one on the unit selected take up the whole stack, any
/// other takes the unit in or lets it go. False where it means something else, as units are ordered alone.
#[must_use]
pub fn take<G: DeskGame>(table: &mut Table<G>, fanned: bool, twice: bool) -> bool {
    let Some(unit) = table.pointed_unit.filter(|unit| G::is_own(table, *unit)) else { return false };
    if G::pace(table, unit).is_none() || table.aimed.is_some() {
        return false;
    }
    let hex_of = |id: UnitId| table.unit(id).and_then(|unit| unit.hex());
    let here = hex_of(unit);
    let with_mates = table.selected.is_some_and(|selected| hex_of(selected) == here);
    if here.is_none() {
        return false;
    }
    let mut units = in_hand(table, |unit| unit.hex().is_some());
    if twice || table.selected == Some(unit) || with_mates && !fanned && table.group.is_empty() {
        let stack = G::counters(table, false).remove(&here.unwrap_or_default()).unwrap_or_default();
        units.extend(stack.iter().map(Piece::id).filter(|mate| G::is_own(table, *mate)));
    } else {
        take_in(&mut units, unit);
    }
    together(table, units);
    true
}

/// A double click, or a click with Shift, on an own unit beside the map: a double click takes up all of those that wait there which are
/// like it, any other takes the unit in or lets it go. False where it means something else, as units come in alone.
pub fn take_waiting<G: DeskGame>(table: &mut Table<G>, unit: UnitId, waiting: &[UnitId], twice: bool) -> bool {
    if !G::is_own(table, unit) || G::pace(table, unit).is_none() {
        return false;
    }
    let mut units = in_hand(table, |unit| unit.hex().is_none());
    if twice {
        units.extend(waiting.iter().copied().filter(|other| *other == unit || G::is_alike(table, unit, *other)));
    } else {
        take_in(&mut units, unit);
    }
    together(table, units);
    true
}

/// The own units in hand of which this is true.
fn in_hand<G: DeskGame>(table: &Table<G>, which: impl Fn(&G::Unit) -> bool) -> Vec<UnitId> {
    let units = table.selected.into_iter().chain(table.group.iter().copied());
    units.filter(|id| G::is_own(table, *id) && table.unit(*id).is_some_and(|unit| which(&unit))).collect()
}

/// Takes a unit in, or lets it go if it was in.
fn take_in(units: &mut Vec<UnitId>, unit: UnitId) {
    match units.iter().position(|id| *id == unit) {
        Some(place) => {
            units.remove(place);
        }
        None => units.push(unit),
    }
}

/// Takes units up together: the slowest of those that can still go leads.
pub fn together<G: DeskGame>(table: &mut Table<G>, mut units: Vec<UnitId>) {
    units.sort_unstable();
    units.dedup();
    let slowest = units.iter().copied().filter_map(|id| Some((G::pace(table, id)?, id))).min();
    table.select(slowest.map(|(_, id)| id));
    table.group = units.into_iter().filter(|id| Some(*id) != table.selected && G::pace(table, *id).is_some()).collect();
}

/// The units in hand that wait beside the map.
#[must_use]
pub fn waiting_in_hand<G: DeskGame>(table: &Table<G>) -> Vec<UnitId> {
    in_hand(table, |unit| unit.hex().is_none())
}

/// Takes up again those of the units that waited beside the map and still do, as they found no room where the others went: they are put
/// elsewhere. True if there are any.
pub fn stay_in_hand<G: DeskGame>(table: &mut Table<G>, waited: &[UnitId]) -> bool {
    let waits = |id: &UnitId| {
        let beside = table.unit(*id).is_some_and(|unit| unit.hex().is_none());
        beside && G::is_own(table, *id) && G::pace(table, *id).is_some()
    };
    let left: Vec<UnitId> = waited.iter().copied().filter(waits).collect();
    let any = !left.is_empty();
    if any {
        together(table, left);
    }
    any
}

/// The orders of the units in hand together, the leader's first, without those who can't do likewise; `None` for one alone, or where
/// each is ordered alone.
#[must_use]
pub fn likewise<G: DeskGame>(table: &Table<G>, order: &G::Order) -> Option<Vec<G::Order>> {
    let others = table.group.iter().map(|unit| G::likewise(table, order, *unit));
    let others: Vec<G::Order> = others.collect::<Option<_>>()?;
    let can = others.into_iter().filter(|other| G::plan(&table.session.world, other).is_ok());
    let all: Vec<G::Order> = std::iter::once(order.clone()).chain(can).collect();
    (!table.group.is_empty()).then_some(all)
}

/// Counts the units in hand that would stay where they are, as they can't do what is proposed.
pub fn weigh<G: DeskGame>(table: &mut Table<G>) {
    let together = table.proposed().and_then(|proposal| likewise(table, &proposal.order));
    table.stay = together.map_or(0, |orders| table.group.len() + 1 - orders.len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::hex::Hex;
    use crate::desk::testing::table;
    use crate::games::bir_hacheim::BirHacheim;
    use crate::games::bir_hacheim::play::prompt::Ask;
    use crate::games::bir_hacheim::state::orders::Order;
    use rand::SeedableRng;

    #[test]
    fn a_stack_is_taken_up_whole_and_one_order_is_given_for_each_to_the_same_hex() {
        use crate::core::game::Game;
        let mut table: Table<BirHacheim> = table("bir_hacheim/01", 3);
        let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        for _ in 0..2000 {
            if let Some((stack, hex)) = stack(&mut table) {
                together(&mut table, stack.clone());
                assert_eq!(table.group.len() + 1, stack.len());
                let leader = table.selected.expect("the slowest leads");
                let pace = |unit: UnitId| crate::desk::table::roles::ByHand::pace(&table, unit);
                assert!(
                    table
                        .group
                        .iter()
                        .all(|unit| <BirHacheim as crate::desk::table::roles::ByHand>::pace(&table, *unit)
                            >= pace(leader))
                );
                table.pointed = Some(hex);
                let orders =
                    likewise(&table, &Order::Move { unit: leader, path: vec![hex] }).expect("they go together");
                assert!(
                    orders.iter().all(|order| matches!(order, Order::Move { path, .. } if path.last() == Some(&hex)))
                );
                assert_eq!(orders.len(), stack.len());
                return;
            }
            let order = BirHacheim::random_order(&table.session.world, &mut dice).expect("the game goes on");
            table.session.submit(&order).expect("it is legal");
        }
        panic!("no stack could move");
    }

    /// Two units or more of a hex that can all go to one beside it.
    fn stack(table: &mut Table<BirHacheim>) -> Option<(Vec<UnitId>, Hex)> {
        use crate::core::game::Game;
        use crate::desk::table::roles::{InStacks, Proposing, ToDo};
        BirHacheim::refresh(table);
        if table.selection.prompt.asks != Ask::Movement {
            return None;
        }
        let able = BirHacheim::able_units(table);
        for (hex, units) in BirHacheim::counters(table, false) {
            let units: Vec<UnitId> = units.iter().map(Piece::id).filter(|id| able.contains(id)).collect();
            let open = |to: &Hex| {
                let goes = |unit: &UnitId| {
                    BirHacheim::plan(&table.session.world, &Order::Move { unit: *unit, path: vec![*to] }).is_ok()
                };
                units.iter().all(goes)
            };
            let around = crate::core::hex::Facing::ALL.map(|side| hex.neighbour(side));
            if units.len() > 1
                && let Some(to) = around.iter().find(|to| open(to))
            {
                return Some((units, *to));
            }
        }
        None
    }
}
