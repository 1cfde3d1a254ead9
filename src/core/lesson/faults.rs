//! What can't be right in a file of lessons, each with its place.

use std::sync::Arc;

use super::{Awaits, Cell, Lesson, Step};
use crate::core::case::Words;
use crate::core::chart::Chart;
use crate::core::data::{Fault, Source};
use crate::core::game::Game;
use crate::core::head::game_fault;

/// The faults of the lessons of a file; `known` are those of the files before it.
pub(super) fn of_file<G: Game>(
    source: &Source,
    data: &G::Data,
    game: &str,
    lessons: &[Lesson<G>],
    known: &[Arc<Lesson<G>>],
) -> Vec<Fault> {
    let mut faults: Vec<Fault> = game_fault(source, G::ID, game).into_iter().collect();
    let charts = G::charts(data);
    let own = format!("{}/", G::ID);
    for (place, lesson) in lessons.iter().enumerate() {
        let id = &lesson.id;
        let before = lessons[..place].iter().map(|other| &other.id).chain(known.iter().map(|other| &other.id));
        if before.into_iter().any(|other| other == id) {
            faults.push(source.fault_at(
                &format!("\"{id}\""),
                1,
                format!("the lesson {id} is listed twice; each has an id of its own"),
            ));
        }
        let at = |sentence: String| source.fault(id, sentence);
        if !id.starts_with(&own) {
            faults.push(at(format!("the lesson '{id}' needs an id that begins with {own}")));
        }
        if lesson.title.trim().is_empty() || lesson.minutes == 0 || lesson.steps.is_empty() {
            faults.push(at(format!("the lesson {id} needs a title, minutes and at least one step")));
        }
        if !lesson.position.steps.is_empty() {
            faults.push(at(format!("the position of the lesson {id} has orders; write them as steps of the lesson")));
        }
        for (number, step) in (1..).zip(&lesson.steps) {
            let place = |sentence: String| format!("step {number} of the lesson {id}: {sentence}");
            faults.extend(of_step(source, data, &charts, step, &place));
        }
    }
    faults
}

fn of_step<G: Game>(
    source: &Source,
    data: &G::Data,
    charts: &[Chart],
    step: &Step<G>,
    place: &dyn Fn(String) -> String,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut at = |value: &str, sentence: String| faults.push(source.fault(value, place(sentence)));
    if step.says.trim().is_empty() {
        at("", "it says nothing; write a sentence".to_owned());
    }
    if G::ledger(data).get(&step.rule).is_none() {
        at(&step.rule, format!("there is no rule '{}' in the ledger", step.rule));
    }
    for hex in &step.points.hexes {
        if let Err(sentence) = G::Case::hex(data, hex) {
            at(hex, sentence);
        }
    }
    for unit in &step.points.units {
        if let Err(sentence) = G::Case::unit(data, unit) {
            at(unit, sentence);
        }
    }
    if let Some(cell) = &step.points.cell {
        match found(charts, cell) {
            None => at(
                &cell.row,
                format!("no chart '{}' has a row '{}' and a column '{}'", cell.chart, cell.row, cell.column),
            ),
            Some(text) if text != cell.reads => {
                at(&cell.reads, format!("the cell reads '{text}', not '{}'", cell.reads));
            }
            Some(_) => {}
        }
    }
    if !matches!(step.awaits, Awaits::Nothing) && step.wrong.trim().is_empty() {
        at(&step.rule, "nothing is said to what is wrong; write it as wrong: and a sentence".to_owned());
    }
    if let Awaits::Choice { of, right, wrongs, .. } = &step.awaits {
        let all = wrongs.iter().map(|(wrong, _)| wrong).chain([right]);
        for missing in all.filter(|answer| !of.contains(answer)) {
            at(missing, format!("'{missing}' is not among the answers"));
        }
    }
    faults
}

/// What stands in a cell.
fn found<'a>(charts: &'a [Chart], cell: &Cell) -> Option<&'a str> {
    let chart = charts.iter().find(|chart| chart.id == cell.chart)?;
    let column = chart.columns.iter().position(|column| *column == cell.column)?;
    let row = chart.rows.iter().find(|row| row.name == cell.row)?;
    row.cells.get(column).map(|cell| cell.text.as_str())
}
