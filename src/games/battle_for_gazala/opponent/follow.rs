//! After the die: who is lost, where units retreat to, whether they stand, and who follows.

use super::sight::Stand;
use super::situation::Situation;
use super::{guard, place, stakes};
use crate::core::hex::Hex;
use crate::core::ranking::ranked;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::phases::arrivals;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::phases::retreat;
use crate::games::battle_for_gazala::state::decisions::Withdrawal;
use crate::games::battle_for_gazala::state::orders::Order;

/// The losses that cost least.
pub fn loss(situation: &Situation, units: &[UnitId], owed: u16) -> Option<Order> {
    let pieces: Vec<&Stand> = units.iter().filter_map(|unit| situation.find(*unit)).collect();
    let (_, lost) = stakes::cheapest(&pieces, owed);
    lost.first().map(|piece| Order::Lose { unit: piece.id })
}

/// The best way back of the next unit that has one; it stands where that is better.
pub fn retreat(situation: &Situation, withdrawal: &Withdrawal) -> Option<Order> {
    let position = situation.position;
    let ways = |unit: UnitId| {
        let piece = situation.find(unit)?;
        let ends = retreat::ways(position, unit, withdrawal.hexes).into_iter();
        let ends = ends.filter_map(|way| {
            let hex = *way.last()?;
            let spot = situation.terrain.spot(hex)?;
            let past = retreat::plan(position, unit, &way).is_ok_and(|plan| plan.lost > 0);
            let price = if past { position.weight(Dial::PastZones) * piece.worth } else { 0.0 };
            let price = price + situation.goals().aims().astray(situation, spot);
            Some((!guard::opens(situation, unit, hex), place::value(situation, piece, spot) - price, way))
        });
        let (bars, value, way) = ends.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))?;
        // Who would open the enemy's way stands if he may.
        Some((if bars { value } else { f64::NEG_INFINITY }, unit, way))
    };
    if let Some(unit) = withdrawal.units.iter().copied().find(|unit| retreat::may_ignore(position, *unit)) {
        return Some(out_of_box(situation, unit, ways(unit)));
    }
    let back = withdrawal.units.iter().find_map(|unit| ways(*unit));
    if withdrawal.stiff
        && let Some(piece) = withdrawal.units.first().and_then(|unit| situation.find(*unit))
    {
        let holds = f64::from(position.tables.markers.stiff()) / f64::from(FACES);
        let stays = place::value(situation, piece, piece.spot);
        let stands = holds * stays - (1.0 - holds) * piece.worth;
        if back.as_ref().is_none_or(|(value, ..)| stands > *value) {
            return Some(Order::Stand { unit: piece.id });
        }
    }
    back.map(|(_, unit, path)| Order::Retreat { unit, path })
}

/// Ways back of the units that have to go, and to stand where that is allowed.
pub fn retreats(situation: &Situation, withdrawal: &Withdrawal) -> Vec<Order> {
    let stands = withdrawal.units.iter().flat_map(|unit| [Order::Stand { unit: *unit }, Order::Ignore { unit: *unit }]);
    let best = |unit: UnitId| {
        let piece = situation.find(unit)?;
        let ways = retreat::ways(situation.position, unit, withdrawal.hexes).into_iter();
        let ways = ways.filter_map(|way| {
            let spot = situation.terrain.spot(*way.last()?)?;
            Some((place::value(situation, piece, spot), Order::Retreat { unit, path: way }))
        });
        Some(ranked(ways))
    };
    withdrawal.units.iter().filter_map(|unit| best(*unit)).flatten().chain(stands).collect()
}

/// A unit stays in its box unless it is far better off elsewhere.
fn out_of_box(situation: &Situation, unit: UnitId, back: Option<(f64, UnitId, Vec<Hex>)>) -> Order {
    let stays = situation.find(unit).map_or(0.0, |piece| place::value(situation, piece, piece.spot));
    match back {
        Some((value, unit, path)) if value > stays + situation.position.weight(Dial::WorthABox) => {
            Order::Retreat { unit, path }
        }
        _ => Order::Ignore { unit },
    }
}

/// The unit that gains most by following.
pub fn advance(situation: &Situation, hex: Hex, units: &[UnitId]) -> Option<Order> {
    let spot = situation.terrain.spot(hex)?;
    let beside = |piece: &&Stand| situation.terrain.steps(piece.spot).any(|step| step.to == spot);
    let pieces = units.iter().filter_map(|unit| situation.find(*unit)).filter(beside);
    let pieces = pieces.filter(|piece| !guard::opens(situation, piece.id, hex));
    let gains = pieces
        .map(|piece| (place::value(situation, piece, spot) - place::value(situation, piece, piece.spot), piece.id));
    let best = gains.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    Some(match best {
        Some((gain, unit)) if gain > situation.position.weight(Dial::WorthAnAdvance) => Order::Advance { unit },
        _ => Order::Hold,
    })
}

/// The strongest of those that come beside their hex comes first, where it is of most use.
pub fn enter(situation: &Situation, hex: Hex, units: &[UnitId]) -> Option<Order> {
    let Some(Order::Arrive { unit }) = arrive(situation, units) else { return None };
    let hexes = arrivals::beside(situation.position, hex, situation.side);
    let worth = |hex: &Hex| {
        let spot = situation.terrain.spot(*hex)?;
        let post = situation.goals().posts(spot);
        Some(post - f64::from(situation.threats().on(situation, spot).strength))
    };
    let best = hexes.into_iter().filter_map(|hex| Some((worth(&hex)?, hex)));
    let (_, hex) = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Order::Enter { unit, hex })
}

/// The strongest of those that wait comes first.
pub fn arrive(situation: &Situation, units: &[UnitId]) -> Option<Order> {
    let strength = |unit: &&UnitId| {
        let counter = situation.position.counter(**unit);
        counter.attack + counter.defence
    };
    units.iter().max_by_key(strength).map(|unit| Order::Arrive { unit: *unit })
}
