//! Ways in that a die decides before play (Firefights A to C, and G).

use std::sync::Arc;

use super::arrival::Arrival;
use super::model::Scenario;
use crate::core::dice::Dice;
use crate::core::side::Side;
use crate::games::tobruk::material::board::Edge;

/// The edge over which a side comes, and the die that said so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayIn {
    /// The side.
    pub side: Side,
    /// The edge.
    pub edge: Edge,
    /// The die.
    pub die: u8,
    /// Dice rolled before that named no edge (Firefight G).
    pub again: Vec<u8>,
}

/// Edges by the die that names them; 5 and 6 are rolled again (Firefight G).
const EDGES: [Edge; 4] = [Edge::North, Edge::South, Edge::East, Edge::West];

impl WayIn {
    /// A side's die for one of the four edges.
    fn roll(side: Side, dice: &mut Dice) -> Self {
        let mut again = Vec::new();
        loop {
            let die = dice.die();
            match EDGES.get(usize::from(die.saturating_sub(1))) {
                Some(edge) => return Self { side, edge: *edge, die, again },
                None => again.push(die),
            }
        }
    }
}

impl Scenario {
    /// The scenario with the edges over which its sides come, and what dice said of them. Of sides that come from opposite edges one die
    /// speaks: odd leaves them as they are written, even exchanges them (our reading of Firefight A, whose text leaves it open). Where each
    /// side rolls for an edge of its own, the one that moves first rolls first, before the set-up (our reading of Firefight G).
    #[must_use]
    pub fn with_ways_in(self: Arc<Self>, dice: &mut Dice) -> (Arc<Self>, Vec<WayIn>) {
        if !self.forces.iter().any(|force| force.arrives.is_by_die()) {
            return (self, Vec::new());
        }
        let mut scenario = Self::clone(&self);
        let mut ways_in: Vec<WayIn> = Vec::new();
        let rolls = |side: Side| {
            let enters = |arrives: &Arrival| matches!(arrives, Arrival::Enters { any_edge: true, .. });
            self.forces.iter().any(|force| force.side == side && enters(&force.arrives))
        };
        let sides = [self.first_player, self.first_player.enemy()];
        ways_in.extend(sides.into_iter().filter(|side| rolls(*side)).map(|side| WayIn::roll(side, dice)));
        if ways_in.is_empty() {
            let die = dice.die();
            for force in &mut scenario.forces {
                let Arrival::Enters { edge, by_die, .. } = &mut force.arrives else { continue };
                if std::mem::take(by_die) && die.is_multiple_of(2) {
                    *edge = edge.opposite();
                }
                let way_in = WayIn { side: force.side, edge: *edge, die, again: Vec::new() };
                if !ways_in.contains(&way_in) {
                    ways_in.push(way_in);
                }
            }
            return (Arc::new(scenario), ways_in);
        }
        for force in &mut scenario.forces {
            let Arrival::Enters { edge, any_edge, .. } = &mut force.arrives else { continue };
            let rolled = ways_in.iter().find(|way_in| way_in.side == force.side);
            if let Some(way_in) = rolled.filter(|_| std::mem::take(any_edge)) {
                *edge = way_in.edge;
            }
        }
        (Arc::new(scenario), ways_in)
    }
}
