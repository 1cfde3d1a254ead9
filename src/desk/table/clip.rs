//! What came of an order, as it is shown: counters that glide, battles with their dice, words.

use std::fmt::Debug;
use std::sync::Arc;

use bevy_egui::egui::{Painter, Rect, Vec2};

use super::battle::Battle;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;

/// Seconds for a counter to glide over one hex, at normal speed.
const PER_HEX: f64 = 0.2;
/// The least for a counter that goes along an arrow: the arrow is to be seen.
const ALONG_ARROW: f64 = 0.7;
/// Seconds for which a word can be read.
const READ: f64 = 0.6;

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

/// Why a counter glides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// A move of its own.
    Move,
    /// Back, after a battle: along an arrow.
    Retreat,
    /// Forward, after a battle: along an arrow.
    Advance,
}

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
        /// Why.
        gait: Gait,
    },
    /// A battle or a volley on its card.
    Battle(Battle),
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
    /// A counter without a front on its way.
    #[must_use]
    pub fn glide(unit: UnitId, path: Vec<Hex>, gait: Gait) -> Self {
        Self::Glide { units: vec![unit], path, from: Facing::E, to: Facing::E, gait }
    }

    /// A word that rises from a hex.
    #[must_use]
    pub fn word(at: Hex, text: impl Into<String>, grave: bool) -> Self {
        Self::Word { at, text: text.into(), grave }
    }

    /// How long it is shown at normal speed, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        match self {
            Self::Glide { path, gait, .. } => {
                #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
                let way = PER_HEX * (path.len().saturating_sub(1)).max(1) as f64;
                if *gait == Gait::Move { way } else { way.max(ALONG_ARROW) }
            }
            Self::Battle(battle) => battle.seconds(),
            Self::Word { .. } => READ * 1.4,
            Self::Card(_) => READ * 2.0,
        }
    }

    /// The hexes that have to be in view to see it, the one that matters most first.
    #[must_use]
    pub fn places(&self) -> Vec<Hex> {
        match self {
            // Where a counter sets out from may lie off the board.
            Self::Glide { path, .. } => path.last().into_iter().chain(path.get(1)).copied().collect(),
            Self::Battle(battle) => [battle.to].into_iter().chain(battle.from.iter().copied()).collect(),
            Self::Card(_) => Vec::new(),
            Self::Word { at, .. } => vec![*at],
        }
    }
}
