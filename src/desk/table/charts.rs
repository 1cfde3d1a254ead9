//! What the charts window shows, and the value that is corrected there.

use bevy::tasks::Task;

use crate::core::layer::Correction;

/// What the charts window shows and lights up.
#[derive(Debug, Default)]
pub struct ChartsView {
    /// Id of the chart shown.
    pub chart: String,
    /// What the player types to find a chart.
    pub search: String,
    /// What is lit.
    pub lit: Lit,
    /// The value that the player puts right.
    pub correcting: Option<Correcting>,
    /// The player's corrections as games are begun with them now; `None` until somebody asks.
    pub today: Option<Vec<Correction>>,
}

/// A value of a chart, while the player types what his copy of the game prints there.
#[derive(Debug)]
pub struct Correcting {
    /// Which value it is, with what has been typed.
    pub of: Correction,
    /// What the game on the table has there.
    pub here: String,
    /// The player's corrections have one of it.
    pub known: bool,
    /// It has just been clicked: its field is to take the keys.
    pub opened: bool,
    /// It is being looked up and saved, or taken out.
    pub deed: Option<Task<Result<String, String>>>,
    /// What came of the last deed: what holds now, or why nothing has changed.
    pub said: Option<Result<String, String>>,
}

/// Rows, columns and cells to light: chart id, row, column; an empty row or column is all of it.
pub type Lit = Vec<(String, String, String)>;
