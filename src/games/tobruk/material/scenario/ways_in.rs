//! Ways in that a die decides before play (Firefights A to C).

use std::sync::Arc;

use super::arrival::Arrival;
use super::model::Scenario;
use crate::core::dice::Dice;
use crate::core::side::Side;
use crate::games::tobruk::material::board::Edge;

/// The edge over which a side comes, and the die that said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WayIn {
    /// The side.
    pub side: Side,
    /// The edge.
    pub edge: Edge,
    /// The die.
    pub die: u8,
}

impl Scenario {
    /// The scenario with the edges over which its sides come, and what dice said of them. Of sides that come from opposite edges one die
    /// speaks: odd leaves them as they are written, even exchanges them (our reading of Firefight A, whose text leaves it open).
    #[must_use]
    pub fn with_ways_in(self: Arc<Self>, dice: &mut Dice) -> (Arc<Self>, Vec<WayIn>) {
        if !self.forces.iter().any(|force| force.arrives.is_by_die()) {
            return (self, Vec::new());
        }
        let die = dice.die();
        let mut scenario = Self::clone(&self);
        let mut ways_in: Vec<WayIn> = Vec::new();
        for force in &mut scenario.forces {
            let Arrival::Enters { edge, by_die, .. } = &mut force.arrives else { continue };
            if std::mem::take(by_die) && die.is_multiple_of(2) {
                *edge = edge.opposite();
            }
            let way_in = WayIn { side: force.side, edge: *edge, die };
            if !ways_in.contains(&way_in) {
                ways_in.push(way_in);
            }
        }
        (Arc::new(scenario), ways_in)
    }
}
