//! What the doctrine of the side that thinks makes of a state.

use super::areas::Areas;
use crate::core::search::{Found, distances};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::position::Position;

/// Steps that are farther than any.
const FARTHEST: u8 = 9;

/// The doctrine of a side in a turn, by areas.
pub struct Aims {
    /// Whose it is.
    pub side: Side,
    /// How many times what an enemy troop is worth an own one is.
    pub price: f32,
    /// Garrisons: where, how many, and what it is worth.
    holds: Vec<(Area, u8, f32)>,
    /// What it is worth to have an area.
    weights: Vec<(Area, f32)>,
    /// Areas from each to the nearest towards which ground is given.
    back: Option<[u8; Area::ALL.len()]>,
}

impl Aims {
    /// What a side is about in a turn; `None` where nothing is laid down.
    pub fn of(position: &Position, side: Side, turn: u16, beside: &[Areas]) -> Option<Self> {
        let doctrine = position.scenario.doctrines.of(side);
        let back = (!doctrine.withdraws.is_empty()).then(|| {
            let far = distances(doctrine.withdraws.iter().map(|area| area.index()), |at: usize, tell| {
                beside[at].iter().for_each(|area| tell(area.index()));
            });
            Area::ALL.map(|area| far.at(area.index()).map_or(FARTHEST, |far| u8::try_from(*far).unwrap_or(FARTHEST)))
        });
        (!doctrine.is_empty()).then(|| Self {
            side,
            price: small(doctrine.price(turn)),
            holds: doctrine.held(turn).map(|(area, hold)| (area, hold.units, small(hold.worth))).collect(),
            weights: doctrine.weights(turn).map(|(area, worth)| (area, small(worth))).collect(),
            back,
        })
    }

    /// What a state is worth for them, in points: what the side holds, and its ground troops in each area.
    pub fn points(&self, held: Areas, troops: impl Fn(Area) -> u8) -> f32 {
        let garrisons = self.holds.iter().filter(|(area, ..)| held.holds(*area)).map(|(area, units, worth)| {
            let troops = troops(*area).min(*units);
            worth * f32::from(troops) / f32::from(*units)
        });
        let weights = self.weights.iter().filter(|(area, _)| held.holds(*area)).map(|(_, worth)| worth);
        garrisons.sum::<f32>() + weights.sum::<f32>()
    }

    /// How many areas farther than where the side goes back to this one is.
    pub fn astray(&self, area: Area) -> f32 {
        self.back.map_or(0.0, |back| f32::from(back[area.index()]))
    }

    /// The troops that are to hold an area, if fewer stand there.
    pub fn lacks(&self, held: Areas, troops: u8, area: Area) -> Option<u8> {
        let (_, units, _) = self.holds.iter().find(|(at, ..)| *at == area)?;
        (held.holds(area) && troops < *units).then_some(*units)
    }
}

/// A weight as it is reckoned with.
#[expect(clippy::cast_possible_truncation, reason = "a weight needs no more digits")]
pub fn small(weight: f64) -> f32 {
    weight as f32
}
