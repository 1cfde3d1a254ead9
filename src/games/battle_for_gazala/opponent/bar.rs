//! The Allies bar the Axis's way as soon as it is in Tobruk, before they think of anything else.

use std::collections::{BTreeMap, BTreeSet};

use super::guard;
use super::place;
use super::road;
use super::situation::Situation;
use super::thrust::Ready;
use crate::core::search::FAR;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;

/// Enemies that are wanted on the way that is barred least: bombardments silence some, attacks drive others off.
const WANTED: usize = 3;

/// The move that bars the way best; `None` while nothing presses.
pub fn order(situation: &Situation, ready: &[Ready]) -> Option<(UnitId, Spot)> {
    if situation.side != Side::Allies || !situation.occupancy.is_held_by(situation.tobruk, Side::Axis) {
        return None;
    }
    let now = situation.goals().enemy_road()?;
    if now.bars() >= WANTED {
        return None;
    }
    let near: BTreeSet<Spot> =
        now.spots.iter().flat_map(|spot| situation.terrain.steps(*spot).map(|step| step.to)).collect();
    let near: BTreeSet<Spot> = near.into_iter().chain(now.spots.iter().copied()).collect();
    // Where a unit that bars nothing now would leave how many: the same for all that have a zone, and for those that have none.
    let mut known: BTreeMap<(Spot, bool), usize> = BTreeMap::new();
    let bars = |unit: UnitId, spot: Spot| {
        road::of(situation, Side::Axis, Some((unit, spot))).map_or(WANTED, |road| road.bars())
    };
    let mut best: Option<(f64, UnitId, Spot)> = None;
    for ready in ready {
        let (piece, Some(reach)) = (ready.piece, ready.reach.as_ref()) else { continue };
        let here = place::value(situation, piece, piece.spot);
        for spot in near.iter().copied().filter(|spot| reach[*spot] != FAR && situation.occupancy.is_free(*spot)) {
            let blockers = if now.blockers.contains(&piece.id) {
                bars(piece.id, spot)
            } else {
                *known.entry((spot, piece.disrupted)).or_insert_with(|| bars(piece.id, spot))
            };
            if blockers <= now.bars() {
                continue;
            }
            let more = f64::from(u8::try_from(blockers - now.bars()).unwrap_or(u8::MAX));
            let value = situation.position.weight(Dial::AnotherBars) * more
                + situation.position.weight(Dial::BarPlace) * (place::value(situation, piece, spot) - here);
            let is_better = best.as_ref().is_none_or(|(most, ..)| value > *most);
            if is_better && !guard::opens(situation, piece.id, situation.terrain.hex(spot)) {
                best = Some((value, piece.id, spot));
            }
        }
    }
    best.map(|(_, unit, spot)| (unit, spot))
}
