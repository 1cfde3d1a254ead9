//! Where units can go, and how far places are from one another.

use super::occupancy::Occupancy;
use crate::core::search::{FAR, costs};
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::terrain::{Spot, Terrain};

/// Half points to each spot that a unit can reach with what it has; [`FAR`] for the others. A spot that a friend holds can be passed, but
/// not be the end.
pub fn of(terrain: &Terrain, occupancy: &Occupancy, side: Side, mobile: bool, from: Spot, left: u16) -> Vec<u16> {
    let enemy = side.enemy();
    let mut ends = vec![FAR; terrain.size()];
    // What is told to the search are the steps after which the move can go on.
    costs(terrain.size(), from, |at, spent, tell| {
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
            ends[step.to] = ends[step.to].min(total);
            if !enters && !mined {
                tell(step.to, total);
            }
        }
    });
    ends
}

/// Half points of a march to this spot from each, enemies apart but for what it costs to go past or through them.
pub fn march(terrain: &Terrain, occupancy: &Occupancy, side: Side, mobile: bool, to: Spot) -> Vec<u16> {
    /// What an enemy, and an enemy zone, on the way costs.
    const ENEMY: u16 = 20;
    const ZONE: u16 = 3;
    costs(terrain.size(), to, |at, spent, tell| {
        let barred = if occupancy.is_held_by(at, side.enemy()) {
            ENEMY
        } else if occupancy.zones(side.enemy(), at) > 0 {
            ZONE
        } else {
            0
        };
        for step in terrain.steps(at) {
            let mines = if side == Side::Axis && step.mined { terrain.mines } else { 0 };
            tell(step.to, spent + step.cost(mobile) + mines + barred);
        }
    })
}
