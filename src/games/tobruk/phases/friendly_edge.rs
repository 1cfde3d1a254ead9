//! The friendly edge of a side, where the broken make for it and neither side comes in over any (X.I.1.b.2): its player names it before play.

use bevy_ecs::prelude::{In, Res, ResMut};

use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::scenario::{Arrival, Force};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// All edges of the board.
pub const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

/// True where edges are named: men break and stay on the board, and all forces are set up on it (our reading).
#[must_use]
pub fn is_named(position: &Position) -> bool {
    let enters = |arrives: &Arrival| matches!(arrives, Arrival::Enters { .. });
    position.options.surrender && !position.scenario.forces.iter().any(|force| enters(&force.arrives))
}

/// The edge of a side by now: the one that was named, or west for the British and east for the Axis.
#[must_use]
pub fn of(position: &Position, side: Side) -> Edge {
    position.marks.works.captivity.edges[side.index()].unwrap_or_else(|| first_edge(side))
}

/// The edges by which a force comes in; `None` for one that is set up, or flies in over any.
#[must_use]
pub(super) fn way_in(force: &Force) -> Option<Vec<Edge>> {
    let edges: Vec<Edge> = force.arrives.edges().collect();
    (!edges.is_empty()).then_some(edges)
}

/// The edges to which a side's own units draw back, where nothing but their way in counts (our reading of IV.C.4).
#[must_use]
pub fn home(force: Option<&Force>, side: Side) -> Vec<Edge> {
    force.and_then(way_in).unwrap_or_else(|| vec![first_edge(side)])
}

/// The friendly edge of a side for which nothing else says it: west for the British, east for the Axis.
fn first_edge(side: Side) -> Edge {
    match side {
        Side::Axis => Edge::East,
        Side::Allies => Edge::West,
    }
}

/// A side names its edge in the set-up.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, edge: Edge) -> Result<(Side, Edge), Refusal> {
    let refuse = |sentence: &str| Err(Refusal::new("X.I.1.b.2", sentence.to_owned()));
    if !is_named(position) {
        return refuse("Friendly edges are not named in this game; they follow from where the sides come in.");
    }
    if sequence.phase != Phase::SetUp || !position.decisions.0.is_empty() {
        return refuse("Friendly edges are named in the set-up.");
    }
    let side = sequence.active;
    if of(position, side) == edge {
        let sentence =
            format!("The {} edge is the {} player's friendly one already.", edge.words(), position.player(side));
        return refuse(&sentence);
    }
    // The players agree on them: no edge is friendly to both (our reading).
    if of(position, side.enemy()) == edge {
        let enemy = position.player(side.enemy());
        let sentence = format!("The {} edge is the {enemy} player's friendly one.", edge.words());
        return refuse(&sentence);
    }
    Ok((side, edge))
}

/// It is noted.
pub fn carry_out(
    In((side, edge)): In<(Side, Edge)>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    marks.works.captivity.edges[side.index()] = Some(edge);
    note(&mut log, &sequence, Event::EdgeNamed { side, edge });
}

/// Every edge that could be named, legal or not.
#[must_use]
pub fn orders(position: &Position, sequence: &Sequence) -> Vec<Order> {
    if sequence.phase != Phase::SetUp || !is_named(position) {
        return Vec::new();
    }
    EDGES.map(|edge| Order::NameEdge { edge }).to_vec()
}
