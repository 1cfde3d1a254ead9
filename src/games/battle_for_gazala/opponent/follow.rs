//! After the die: who is lost, where units go back to, whether they stand, and who follows.

use super::sight::Piece;
use super::view::View;
use super::{guard, place, stakes};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::phases::arrivals;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::phases::retreat;
use crate::games::battle_for_gazala::state::decisions::Withdrawal;
use crate::games::battle_for_gazala::state::orders::Order;

/// What advancing has to be worth.
const WORTH_AN_ADVANCE: f64 = 0.05;

/// What leaving a box in a retreat has to be worth.
const WORTH_A_BOX: f64 = 0.5;

/// The losses that cost least.
pub fn loss(view: &View, units: &[UnitId], owed: u16) -> Option<Order> {
    let pieces: Vec<&Piece> = units.iter().filter_map(|unit| view.find(*unit)).collect();
    let (_, lost) = stakes::cheapest(&pieces, owed);
    lost.first().map(|piece| Order::Lose { unit: piece.id })
}

/// The best way back of the next unit that has one; it stands where that is better.
pub fn retreat(view: &View, withdrawal: &Withdrawal) -> Option<Order> {
    let position = view.position;
    let ways = |unit: UnitId| {
        let piece = view.find(unit)?;
        let ends = retreat::ways(position, unit, withdrawal.hexes).into_iter();
        let ends = ends.filter_map(|way| {
            let hex = *way.last()?;
            let spot = view.terrain.spot(position, hex)?;
            let past = retreat::plan(position, unit, &way).is_ok_and(|plan| plan.lost > 0);
            let price = if past { stakes::PAST_ZONES * piece.worth } else { 0.0 };
            Some((!guard::opens(view, unit, hex), place::value(view, piece, spot) - price, way))
        });
        let (_, value, way) = ends.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))?;
        Some((value, unit, way))
    };
    if let Some(unit) = withdrawal.units.iter().copied().find(|unit| retreat::may_ignore(position, *unit)) {
        return Some(out_of_box(view, unit, ways(unit)));
    }
    let back = withdrawal.units.iter().find_map(|unit| ways(*unit));
    if withdrawal.stiff
        && let Some(piece) = withdrawal.units.first().and_then(|unit| view.find(*unit))
    {
        let holds = f64::from(position.tables.markers.stiff()) / f64::from(FACES);
        let stays = place::value(view, piece, piece.spot);
        let stands = holds * stays - (1.0 - holds) * piece.worth;
        if back.as_ref().is_none_or(|(value, ..)| stands > *value) {
            return Some(Order::Stand { unit: piece.id });
        }
    }
    back.map(|(_, unit, path)| Order::Retreat { unit, path })
}

/// A unit stays in its box unless it is far better off elsewhere.
fn out_of_box(view: &View, unit: UnitId, back: Option<(f64, UnitId, Vec<Hex>)>) -> Order {
    let stays = view.find(unit).map_or(0.0, |piece| place::value(view, piece, piece.spot));
    match back {
        Some((value, unit, path)) if value > stays + WORTH_A_BOX => Order::Retreat { unit, path },
        _ => Order::Ignore { unit },
    }
}

/// The unit that gains most by following.
pub fn advance(view: &View, hex: Hex, units: &[UnitId]) -> Option<Order> {
    let spot = view.terrain.spot(view.position, hex)?;
    let beside = |piece: &&Piece| view.terrain.steps(piece.spot).any(|step| step.to == spot);
    let pieces = units.iter().filter_map(|unit| view.find(*unit)).filter(beside);
    let pieces = pieces.filter(|piece| !guard::opens(view, piece.id, hex));
    let gains = pieces.map(|piece| (place::value(view, piece, spot) - place::value(view, piece, piece.spot), piece.id));
    let best = gains.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    Some(match best {
        Some((gain, unit)) if gain > WORTH_AN_ADVANCE => Order::Advance { unit },
        _ => Order::Hold,
    })
}

/// The strongest of those that come beside their hex comes first, where it is of most use.
pub fn enter(view: &View, hex: Hex, units: &[UnitId]) -> Option<Order> {
    let Some(Order::Arrive { unit }) = arrive(view, units) else { return None };
    let hexes = arrivals::beside(view.position, hex, view.side);
    let worth = |hex: &Hex| {
        let spot = view.terrain.spot(view.position, *hex)?;
        let post = view.goals().posts(spot);
        Some(post - f64::from(view.threats().on(view, spot).strength))
    };
    let best = hexes.into_iter().filter_map(|hex| Some((worth(&hex)?, hex)));
    let (_, hex) = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Order::Enter { unit, hex })
}

/// The strongest of those that wait comes first.
pub fn arrive(view: &View, units: &[UnitId]) -> Option<Order> {
    let strength = |unit: &&UnitId| {
        let counter = view.position.counter(**unit);
        counter.attack + counter.defence
    };
    units.iter().max_by_key(strength).map(|unit| Order::Arrive { unit: *unit })
}
