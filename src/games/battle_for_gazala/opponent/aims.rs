//! What the doctrine of a side makes of the map: posts to be held, enemies to be driven off, where ground is given.

use super::sight::{Sight, Stand};
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;

/// The doctrine of a side in a turn, by spots.
pub struct Aims {
    /// How many times the enemy's losses own ones count.
    pub price: f64,
    /// What it is worth to hold a spot.
    posts: Vec<(Spot, f64)>,
    /// What it is worth to drive the enemy from a spot; less than nothing where it is too early to go.
    efforts: Vec<(Spot, f64)>,
    /// What draws units: posts that nobody holds, and enemies to be driven off.
    draws: Vec<(Spot, f64)>,
    /// Towards which spots ground is given.
    back: Vec<Spot>,
}

impl Aims {
    pub fn of(situation: &Sight) -> Self {
        let (terrain, occupancy) = (situation.terrain, &situation.occupancy);
        let doctrine = situation.position.scenario.doctrines.of(situation.side);
        let turn = situation.position.sequence.turn;
        let held = doctrine.held(turn).filter_map(|(hex, hold)| Some((terrain.spot(hex)?, hold.worth)));
        let posts: Vec<(Spot, f64)> = held.collect();
        let weights = doctrine.weights(turn).filter_map(|(hex, worth)| Some((terrain.spot(hex)?, worth)));
        let efforts: Vec<(Spot, f64)> = weights.collect();
        let vacant = posts.iter().filter(|(spot, _)| !occupancy.is_held_by(*spot, situation.side));
        let vacant = vacant.map(|(spot, worth)| (*spot, situation.position.weight(Dial::Vacant) * worth));
        let foes = efforts.iter().filter(|(spot, _)| occupancy.is_held_by(*spot, situation.side.enemy()));
        let draws = vacant.chain(foes.copied()).collect();
        let back = doctrine.withdraws.iter().filter_map(|hex| terrain.spot(*hex)).collect();
        Self { price: doctrine.price(turn), posts, efforts, draws, back }
    }

    /// A place that draws units beside those that the doctrine names.
    pub fn draw_to(&mut self, spot: Spot, worth: f64) {
        self.draws.push((spot, worth));
    }

    /// What it is worth to hold a spot.
    pub fn post(&self, spot: Spot) -> f64 {
        worth(&self.posts, spot)
    }

    /// What it is worth to drive the enemy from a spot.
    pub fn effort(&self, spot: Spot) -> f64 {
        worth(&self.efforts, spot)
    }

    /// How strongly the unit is drawn to a spot. Whoever holds a post is drawn to no other: boxes don't change hands among friends.
    pub fn draw(&self, situation: &Sight, piece: &Stand, spot: Spot) -> f64 {
        if self.post(piece.spot) > 0.0 {
            return 0.0;
        }
        self.draws.iter().map(|draw| pull(situation, piece, spot, draw)).fold(0.0, f64::max)
    }

    /// The place that draws the unit most strongly to a spot.
    pub fn strongest(&self, situation: &Sight, piece: &Stand, spot: Spot) -> Option<Spot> {
        let most = self.draws.iter().map(|draw| (pull(situation, piece, spot, draw), draw.0));
        most.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, to)| to)
    }

    /// What it costs to go back to this spot rather than to where the side gives ground.
    pub fn astray(&self, situation: &Sight, spot: Spot) -> f64 {
        let nearest = self.back.iter().map(|to| situation.terrain.range(*to, spot)).min();
        nearest.map_or(0.0, |far| situation.position.weight(Dial::Astray) * f64::from(far))
    }
}

/// How strongly a place draws a unit to a spot: less the more moves it takes to get there.
fn pull(situation: &Sight, piece: &Stand, spot: Spot, (to, weight): &(Spot, f64)) -> f64 {
    let far = f64::from(situation.terrain.range(*to, spot).saturating_sub(1));
    weight * (-situation.position.weight(Dial::Fades) * 2.0 * far / f64::from(piece.movement.max(1))).exp()
}

fn worth(places: &[(Spot, f64)], spot: Spot) -> f64 {
    places.iter().filter(|(at, _)| *at == spot).map(|(_, worth)| worth).sum()
}
