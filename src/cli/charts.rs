//! `gazala charts`.

use std::path::Path;
use std::process::ExitCode;

use super::speak::{fail, say};
use crate::core::chart::{Chart, ChartCell};
use crate::core::game::Game;
use crate::core::provenance::Provenance;
use crate::games::own_layer::{charts, own_corrections};
use crate::games::{GameId, Visit};

/// Reads the charts of a game.
struct Charts<'a> {
    root: &'a Path,
}

impl Visit for Charts<'_> {
    type Output = Result<Vec<Chart>, String>;
    fn visit<G: Game>(self) -> Self::Output {
        charts::<G>(self.root, &own_corrections::<G>(self.root)?).map_err(|faults| faults.to_string())
    }
}

/// Prints every chart, table and counter of a game.
pub fn run(root: &Path, game: &str, as_json: bool) -> ExitCode {
    let charts = match GameId::find(game) {
        Ok(game) => game.visit(Charts { root }),
        Err(sentence) => return fail(sentence),
    };
    let charts = match charts {
        Ok(charts) => charts,
        Err(faults) => return fail(faults),
    };
    if as_json {
        say(serde_json::to_string_pretty(&charts).unwrap_or_default());
        return ExitCode::SUCCESS;
    }
    for chart in &charts {
        say(format_args!("\n{} [{}: {}]", chart.title, chart.provenance.kind(), chart.provenance.reason()));
        let mut widths: Vec<usize> = chart.columns.iter().map(|column| column.chars().count()).collect();
        for row in &chart.rows {
            for (width, cell) in widths.iter_mut().zip(&row.cells) {
                *width = (*width).max(cell.text.chars().count() + usize::from(is_marked(cell)));
            }
        }
        let first = chart.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let heads: Vec<String> =
            chart.columns.iter().zip(&widths).map(|(column, width)| format!("{column:>width$}")).collect();
        say(format_args!("{:first$}  {}", "", heads.join("  ")));
        for row in &chart.rows {
            let cells: Vec<String> = row
                .cells
                .iter()
                .zip(&widths)
                .map(|(cell, width)| {
                    let text = format!("{}{}", cell.text, if is_marked(cell) { "*" } else { "" });
                    format!("{text:>width$}")
                })
                .collect();
            say(format_args!("{:first$}  {}", row.name, cells.join("  ")));
        }
    }
    say("\n* not from the rule text; --json gives the reason");
    ExitCode::SUCCESS
}

/// True for a value with an origin of its own that is not the rule text.
fn is_marked(cell: &ChartCell) -> bool {
    cell.provenance.as_ref().is_some_and(|origin| !matches!(origin, Provenance::Seed(_)))
}
