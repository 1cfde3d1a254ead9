//! What the window shows that lays two moments or two set-ups side by side.

use std::sync::Arc;

use crate::core::comparison::Difference;
use crate::core::muster::{Standing, Total};
use crate::core::side::Side;

/// A moment of the game in progress, or the set-up of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// After so many orders of the game in progress.
    Orders(usize),
    /// The set-up of the scenario with this id.
    SetUp(String),
}

/// Units and strength of a formation in each of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub formation: String,
    /// As it was, and as it is; `None` where it has no units.
    pub totals: [Option<Total>; 2],
}

/// What came of the comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// Units that are not as they were.
    pub differences: Vec<Difference>,
    /// Strengths by side and formation.
    pub rows: Vec<Row>,
    /// The units of the second.
    pub second: Vec<Standing>,
}

/// What the window shows.
#[derive(Debug, Clone, Default)]
pub struct CompareView {
    /// The two that are compared; `None` for the first is the beginning, for the second now.
    pub of: [Option<Of>; 2],
    /// What came of it, with what was compared, and for whose eyes.
    pub kept: Option<([Of; 2], Option<Side>, Result<Arc<Compared>, String>)>,
    /// Scenarios of the game by id, with their names; looked up once.
    pub scenarios: Option<Arc<[(String, String)]>>,
}
