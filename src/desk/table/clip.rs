//! What came of an order, as it is shown: counters that glide, fire, dice, words.

use std::fmt::Debug;
use std::sync::Arc;

use bevy_egui::egui::{Painter, Rect, Vec2};

use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;

/// Seconds for a counter to glide over one hex, at normal speed.
const PER_HEX: f64 = 0.2;

/// Seconds for the dice to tumble.
pub(in crate::desk) const TUMBLE: f64 = 0.5;

/// Seconds for which a result can be read.
const READ: f64 = 0.6;

/// Dice thrown together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// One die or two.
    pub faces: Vec<u8>,
    /// They did something: red once they lie still.
    pub hit: bool,
}

/// Guns and men fire, or fight; dice fall; what comes of it is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Volley {
    /// Where it comes from; empty for dice that fall without a shot.
    pub from: Vec<Hex>,
    /// Where it strikes.
    pub to: Hex,
    /// The dice, in the order in which they fell.
    pub dice: Vec<Roll>,
    /// What the dice say, beside them.
    pub title: String,
    /// What comes of it, rising from the hex; empty for nothing.
    pub result: String,
    /// A great flash, and the result in red.
    pub grave: bool,
}

/// Something that comes up large over the map to be read, painted by its game.
pub trait Shown: Debug + Send + Sync {
    /// Its size when it is so many points wide.
    fn size(&self, width: f32) -> Vec2;
    /// Paints it into a part of the screen.
    fn paint(&self, painter: &Painter, rect: Rect);
}

/// A card or chit that is shown; the same if it is the same object.
#[derive(Debug, Clone)]
pub struct Card(pub Arc<dyn Shown>);

impl PartialEq for Card {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Card {}

/// One thing that moves, from its beginning to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clip {
    /// Counters glide along a path: a unit with what it carries. The facings are those before and after; they mean nothing for
    /// counters without a front.
    Glide {
        /// The counters.
        units: Vec<UnitId>,
        /// The hexes, with the first and the last.
        path: Vec<Hex>,
        /// Facing at the start.
        from: Facing,
        /// Facing at the end.
        to: Facing,
    },
    /// Fire with its dice.
    Volley(Volley),
    /// A card or chit is drawn or played: it rises over the middle of the map.
    Card(Card),
    /// A word rises from a hex.
    Word {
        /// The hex.
        at: Hex,
        /// The word.
        text: String,
        /// In red.
        grave: bool,
    },
}

impl Clip {
    /// How long it is shown at normal speed, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
            Self::Glide { path, .. } => PER_HEX * (path.len().saturating_sub(1)).max(1) as f64,
            Self::Volley(volley) => TUMBLE + 0.15 + if volley.result.is_empty() { READ } else { READ * 1.6 },
            Self::Word { .. } => READ * 1.4,
            Self::Card(_) => READ * 2.0,
        }
    }
}
