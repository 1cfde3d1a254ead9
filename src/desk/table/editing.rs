//! The set-up on the table while it is edited.

use std::collections::BTreeMap;

use bevy::tasks::Task;

use crate::core::draft::Placed;
use crate::core::game::Game;
use crate::core::hex::Hex;
use crate::core::set_up::Editor;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// What a click on the map puts down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hand {
    /// A unit that is off the map, with its name.
    Unit(UnitId, String),
    /// A new unit of a type, with what players call it.
    Kind(Side, String, String),
}

impl Hand {
    /// What is in hand, as players call it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Unit(_, name) | Self::Kind(_, _, name) => name,
        }
    }
}

/// A part of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The selected unit.
    Unit,
    /// Units that are off the map.
    OffMap,
    /// Types of units that can be added.
    Palette,
    /// Numbers of the whole.
    Numbers,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Unit, Self::OffMap, Self::Palette, Self::Numbers];

    /// On its button.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Unit => "Unit",
            Self::OffMap => "Off map",
            Self::Palette => "Add",
            Self::Numbers => "Numbers",
        }
    }
}

/// A set-up on its way to its file: its first turn is being played.
pub struct Saving {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// It has been changed since.
    pub outdated: bool,
    /// The text of its file, or what stands in the way.
    pub task: Task<Result<String, String>>,
}

/// A set-up that is edited.
pub struct Editing<G: Game> {
    /// It, with its steps.
    pub editor: Editor<G>,
    /// Its units.
    pub units: Vec<Placed>,
    /// What is wrong with it, a sentence each.
    pub faults: Vec<String>,
    /// What is no fault but would not stand as it lies, a sentence each.
    pub notes: Vec<String>,
    /// Its title, as it is typed.
    pub title: String,
    /// The id of the scenario of the player's own that is being changed; `None` while it has not been saved.
    pub own: Option<String>,
    /// The changes so far are saved.
    pub saved: bool,
    /// It is being saved.
    pub saving: Option<Saving>,
    /// To leave without saving has been asked for once.
    pub leaving: bool,
    /// To delete it has been asked for once.
    pub deleting: bool,
    /// The unit off the map that was chosen last, perhaps one that takes no part in the game on the table.
    pub off_map: Option<UnitId>,
    /// What a click on the map puts down.
    pub hand: Option<Hand>,
    /// The part of the panel that is shown.
    pub part: Part,
    /// The side whose types are shown.
    pub side: Side,
}

impl<G: Game> Editing<G> {
    /// A unit of it.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<&Placed> {
        self.units.iter().find(|placed| placed.unit == unit)
    }

    /// Where units stand by it; `None` in a game of areas, whose map shows the last set-up without fault.
    #[must_use]
    pub fn places(&self) -> Option<BTreeMap<UnitId, Hex>> {
        let places: BTreeMap<UnitId, Hex> =
            self.units.iter().filter_map(|placed| Some((placed.unit, placed.hex?))).collect();
        (!places.is_empty()).then_some(places)
    }
}
