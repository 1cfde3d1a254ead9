//! Where units can go, and how far places are from one another.

use super::occupancy::Occupancy;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::terrain::{Spot, Terrain};

/// No way.
pub const FAR: u16 = u16::MAX;

/// Spots in the order of what they cost, in half points.
struct Front {
    /// The entry added last of each cost, counted from 1; 0 for none.
    last: Vec<usize>,
    /// Spots, each with the entry of the same cost before it.
    entries: Vec<(Spot, usize)>,
}

impl Front {
    fn from(spot: Spot) -> Self {
        Self { last: vec![1], entries: vec![(spot, 0)] }
    }

    fn push(&mut self, spot: Spot, cost: u16) {
        let place = usize::from(cost);
        if self.last.len() <= place {
            self.last.resize(place + 1, 0);
        }
        self.entries.push((spot, self.last[place]));
        self.last[place] = self.entries.len();
    }

    /// Takes a spot of this cost out; `Err` where the costs end.
    fn pop(&mut self, cost: u16) -> Result<Option<Spot>, ()> {
        let last = self.last.get_mut(usize::from(cost)).ok_or(())?;
        let entry = last.checked_sub(1).map(|entry| self.entries[entry]);
        Ok(entry.map(|(spot, before)| {
            *last = before;
            spot
        }))
    }
}

/// Half points to each spot that a unit can reach with what it has; [`FAR`] for the others. A spot that a friend holds can be passed, but
/// not be the end.
pub fn of(terrain: &Terrain, occupancy: &Occupancy, side: Side, mobile: bool, from: Spot, left: u16) -> Vec<u16> {
    let enemy = side.enemy();
    let mut cheapest = vec![FAR; terrain.size()];
    // The cheapest way that did not end the move there.
    let mut going = vec![FAR; terrain.size()];
    going[from] = 0;
    let mut front = Front::from(from);
    let mut spent = 0;
    while let Ok(next) = front.pop(spent) {
        let Some(at) = next else {
            spent += 1;
            continue;
        };
        if going[at] < spent {
            continue;
        }
        let leaves = occupancy.zones(enemy, at) > 0;
        for step in terrain.steps(at) {
            let enters = occupancy.zones(enemy, step.to) > 0;
            if step.to == from || occupancy.is_held_by(step.to, enemy) || leaves && enters {
                continue;
            }
            let mined = side == Side::Axis && step.mined;
            let more = if mined { terrain.mines } else { 0 } + if leaves { terrain.leave } else { 0 };
            let total = spent + step.cost(mobile) + more;
            if total > left {
                continue;
            }
            cheapest[step.to] = cheapest[step.to].min(total);
            if !enters && !mined && total < going[step.to] {
                going[step.to] = total;
                front.push(step.to, total);
            }
        }
    }
    cheapest
}

/// Half points of a march to this spot from each, enemies apart but for what it costs to go past or through them.
pub fn march(terrain: &Terrain, occupancy: &Occupancy, side: Side, mobile: bool, to: Spot) -> Vec<u16> {
    /// What an enemy, and an enemy zone, on the way costs.
    const ENEMY: u16 = 20;
    const ZONE: u16 = 3;
    let mut found = vec![FAR; terrain.size()];
    found[to] = 0;
    let mut front = Front::from(to);
    let mut spent = 0;
    while let Ok(next) = front.pop(spent) {
        let Some(at) = next else {
            spent += 1;
            continue;
        };
        if found[at] < spent {
            continue;
        }
        let barred = if occupancy.is_held_by(at, side.enemy()) {
            ENEMY
        } else if occupancy.zones(side.enemy(), at) > 0 {
            ZONE
        } else {
            0
        };
        for step in terrain.steps(at) {
            let mines = if side == Side::Axis && step.mined { terrain.mines } else { 0 };
            let total = spent + step.cost(mobile) + mines + barred;
            if total < found[step.to] {
                found[step.to] = total;
                front.push(step.to, total);
            }
        }
    }
    found
}
