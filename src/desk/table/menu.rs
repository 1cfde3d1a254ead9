//! The menu of the selection: where it was asked for, and what its lines do.

use bevy_egui::egui::Pos2;

use super::Table;
use super::game::TableGame;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;

/// Where the menu of the selection was asked for, and what lay under the pointer there.
#[derive(Debug, Clone, Copy)]
pub struct MenuAt {
    /// The point of the screen.
    pub at: Pos2,
    /// The hex.
    pub hex: Option<Hex>,
    /// The counter.
    pub unit: Option<UnitId>,
}

/// What a line of the menu does.
pub enum Choice<G: TableGame> {
    /// Gives an order; refused lines say why and can't be chosen.
    Order(G::Order),
    /// Changes what lies on the table, such as what the unit is to carry.
    Change(Box<dyn FnOnce(&mut Table<G>)>),
    /// Ends the phase or the decision.
    End(G::Order),
    /// Asks the computer what it would do.
    Advise,
}
