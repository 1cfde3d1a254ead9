//! The answer to an attack: guns and air points, where they change the column for the better.

use super::air;
use super::gain::Stakes;
use super::situation::Situation;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::combat::{plan_support, work_out};
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::orders::Order;

/// Air points weighed at most.
const MOST_POINTS: u8 = 12;
/// Guns weighed at most.
const MOST_GUNS: usize = 5;

/// The next gun of the best answer, or its air points.
pub fn order(situation: &Situation, assault: &Assault) -> Option<Order> {
    let position = situation.position;
    let guns: Vec<UnitId> = position
        .on_map(situation.side)
        .map(|(unit, _)| unit.id)
        .filter(|id| position.counter(*id).range.is_some() && plan_support(position, *id).is_ok())
        .take(MOST_GUNS)
        .collect();
    let stakes = Stakes::of_defence(position, &work_out(position, assault));
    let strength = |gun: &UnitId| position.find(*gun).map_or(0, |gun| position.attack(gun));
    let mut best: Option<(f64, Vec<UnitId>, u8)> = None;
    for set in 0u32..1 << guns.len() {
        let chosen = guns.iter().enumerate().filter(|(place, _)| set & (1 << place) != 0).map(|(_, gun)| *gun);
        let chosen: Vec<UnitId> = chosen.collect();
        let support: u16 = chosen.iter().map(strength).sum();
        let (points, value) = air::best(position, situation.side, MOST_POINTS, |points| {
            -stakes.gain(position, 0, support + u16::from(points))
        });
        let value = value - position.weight(Dial::Shot) * f64::from(set.count_ones());
        if best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, chosen, points));
        }
    }
    let (_, guns, points) = best?;
    Some(guns.first().map_or(Order::Commit { points }, |gun| Order::Support { unit: *gun }))
}
