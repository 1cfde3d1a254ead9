//! What marks a scenario as a free-form battle (Free-form Scenarios).

use serde::{Deserialize, Serialize};

use crate::core::side::Side;

/// A battle that its players made up: points that each side had to spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeForm {
    axis: u16,
    allies: u16,
    /// Its units were set up by hand: made up anew, it would lose that.
    #[serde(default)]
    by_hand: bool,
}

impl FreeForm {
    /// The same, set up by hand.
    #[must_use]
    pub fn set_up_by_hand(self) -> Self {
        Self { by_hand: true, ..self }
    }

    /// True if its units were set up by hand.
    #[must_use]
    pub fn is_by_hand(self) -> bool {
        self.by_hand
    }

    /// Points that a side had to spend.
    #[must_use]
    pub fn budget(self, side: Side) -> u16 {
        match side {
            Side::Axis => self.axis,
            Side::Allies => self.allies,
        }
    }
}
