//! A game as it lies on the table: its units, and what there is to say of it without a game in progress.

use std::fmt::Debug;

use bevy::prelude::World;
use bevy_egui::egui::Color32;

use crate::core::chart::Chart;
use crate::core::field::Piece;
use crate::core::game::Game;
use crate::core::index::OfEntity;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::desk::kit::words;
use crate::games::GameId;

/// The game's title, as the list of games has it.
#[must_use]
pub fn game_title<G: Game>() -> &'static str {
    GameId::find(G::ID).map_or(G::ID, GameId::title)
}

/// A unit as it can be looked up in a game in progress.
pub trait Counter: Piece + Sized {
    /// The one with this number.
    fn one(world: &World, id: UnitId) -> Option<Self>;

    /// All, by number.
    fn all(world: &World) -> Vec<Self>;
}

impl<U: Piece + OfEntity> Counter for U {
    fn one(world: &World, id: UnitId) -> Option<Self> {
        UnitIndex::one(world, id, U::of)
    }

    fn all(world: &World) -> Vec<Self> {
        UnitIndex::all(world, U::of).collect()
    }
}

/// A game that can be laid on the table. What the shell asks of it further are the [roles](super::roles).
pub trait TableGame: Game<Plan: Clone> {
    /// A unit as the desk looks at it: a copy of its components.
    type Unit: Counter + Clone + Send + Sync + 'static;
    /// What of this game alone lies on the table: what is chosen for the selected unit, where it can go, what is seen.
    type Selection: Default + Send + Sync + 'static;
    /// What the desk estimates beside the plan of a proposed order, such as odds; `()` where plans say it all.
    type Odds: Clone + Debug + Send + Sync + 'static;

    /// The unit with this number.
    fn unit(world: &World, id: UnitId) -> Option<Self::Unit> {
        Self::Unit::one(world, id)
    }

    /// A unit as those at the desk may see it, by what they have seen of the game.
    fn as_seen(_seen: &Self::Selection, unit: Self::Unit) -> Self::Unit {
        unit
    }

    /// All units, by number.
    fn units(world: &World) -> Vec<Self::Unit> {
        Self::Unit::all(world)
    }

    /// The units that a side may see, as it sees them; all of them for nobody in particular.
    fn seen(world: &World, _viewer: Option<Side>) -> Vec<Self::Unit> {
        Self::units(world)
    }

    /// All charts, tables and counters that the charts window shows; asked for once a game.
    fn book(data: &Self::Data) -> Vec<Chart> {
        Self::charts(data)
    }

    /// A side as its players call it: `German`.
    fn side_name(_data: &Self::Data, _scenario: &Self::Scenario, side: Side) -> &'static str {
        words::side(side)
    }

    /// The colour of a side's lines and figures on parchment.
    fn side_ink(_data: &Self::Data, _scenario: &Self::Scenario, side: Side) -> Color32 {
        words::side_ink(side)
    }

    /// True while what is asked is no choice of a side but a fact from outside the program, such as the result of a battle with
    /// miniatures: a person at the desk answers it as long as one plays, whosever troops are concerned.
    fn asks_people(_: &World) -> bool {
        false
    }
}
