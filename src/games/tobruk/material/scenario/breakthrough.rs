//! A side that wins by bringing vehicles off the board (Scenario 9).

use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::catalog::TypeId;

/// Vehicles that a side has to bring off the board over an edge before the game ends (Scenario 9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakthrough {
    /// Who has to; the other side wins if it fails.
    pub side: Side,
    /// The edge.
    pub edge: Edge,
    /// How many vehicles.
    pub vehicles: u8,
    /// A type of which some have to be among them.
    pub kind: TypeId,
    /// How many of that type.
    pub of_kind: u8,
    /// Where this comes from.
    pub provenance: Provenance,
}
