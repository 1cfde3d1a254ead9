//! What marks a scenario as a free-form battle (Free-form Scenarios).

use serde::Deserialize;

use crate::core::side::Side;

/// A battle that its players made up: points that each side had to spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeForm {
    axis: u16,
    allies: u16,
}

impl FreeForm {
    /// Points that a side had to spend.
    #[must_use]
    pub fn budget(self, side: Side) -> u16 {
        match side {
            Side::Axis => self.axis,
            Side::Allies => self.allies,
        }
    }
}
