//! What the charts window shows.

/// What the charts window shows and lights up.
#[derive(Debug, Clone, Default)]
pub struct ChartsView {
    /// Id of the chart shown.
    pub chart: String,
    /// What the player types to find a chart.
    pub search: String,
    /// What is lit.
    pub lit: Lit,
}

/// Rows, columns and cells to light: chart id, row, column; an empty row or column is all of it.
pub type Lit = Vec<(String, String, String)>;
