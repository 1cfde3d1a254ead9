//! What is asked of the reasons, and how figures are told.

use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// What is asked: why, in which position, and whether figures may be told.
pub struct Asked<'a> {
    pub position: &'a Position<'a>,
    pub sequence: &'a Sequence,
    pub figures: bool,
}

impl Asked<'_> {
    /// What figures add to a sentence, where they may be told; a full stop elsewhere.
    pub fn with(&self, words: &str, figures: impl FnOnce() -> Option<String>) -> String {
        match figures().filter(|_| self.figures) {
            Some(figures) => format!("{words}: {figures}."),
            None => format!("{words}."),
        }
    }
}
