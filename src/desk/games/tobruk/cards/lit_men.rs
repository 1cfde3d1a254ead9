//! The charts that fire on men and melees use: gunfire factors, the Casualty Table, the Melee Table.

use crate::core::game::Log;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::table::charts::Lit;
use crate::games::tobruk::Plan;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::phases::engage::Part;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Arm;

/// Cells of the fire that a click would begin or roll for, or of the melee that is fought; empty for other plans.
#[must_use]
pub fn lit(table: &Table) -> Lit {
    match table.proposal.as_ref().and_then(|proposal| proposal.as_ref().ok()).map(|proposal| &proposal.plan) {
        Some(Plan::Engage(plan)) => {
            let parts: Vec<Part> = std::iter::once(plan.part).chain(plan.others.iter().copied()).collect();
            fire(table, &parts, plan.cover)
        }
        Some(Plan::Resolve(salvo)) => fire(table, &salvo.parts, salvo.cover),
        _ if table.selection.prompt.asks.in_melee() => melee(table),
        _ => Lit::new(),
    }
}

fn fire(table: &Table, parts: &[Part], cover: Cover) -> Lit {
    let mut lit = Lit::new();
    let sum = |shells: bool| -> u32 {
        parts.iter().filter(|part| shells <= (part.rounds > 0)).map(|part| u32::from(part.total())).sum()
    };
    // In good and full cover hits of shells fall on the column of the open (III.E.1.b.2).
    let used = match cover {
        Cover::Running | Cover::Assault => vec![("casualty_assault", sum(false))],
        Cover::Stationary => vec![("casualty_stationary", sum(false))],
        Cover::Good => vec![("casualty_good", sum(false)), ("casualty_stationary", sum(true))],
        Cover::Full => vec![("casualty_stationary", sum(true))],
    };
    for (chart, factors) in used {
        for factors in CasualtyTable::dice(factors) {
            if let Some(column) = column(table, chart, factors) {
                lit.push((chart.to_owned(), String::new(), column));
            }
        }
    }
    for part in parts.iter().filter(|part| part.arm == Arm::SmallArms) {
        let Some(unit) = table.unit(part.unit) else { continue };
        let kind = words::kind(table, &unit);
        let Some(people) = &kind.people else { continue };
        // The gunfire of a unit whose strength is hidden would tell its men (II.G.5).
        if let Some(chart) = table.data.tables.gunfire.chart_of(kind.nation, people.fires_as)
            && table.strength_is_open(part.unit)
        {
            lit.push((chart.to_owned(), part.men.to_string(), part.range.max(1).to_string()));
        }
    }
    lit
}

/// The cell of the Casualty Table that a die on so many factors strikes; none in full cover.
#[must_use]
pub fn cell(table: &Table, cover: Cover, factors: u8, die: u8) -> Option<(String, String, String)> {
    let chart = match cover {
        Cover::Running | Cover::Assault => "casualty_assault",
        Cover::Stationary => "casualty_stationary",
        Cover::Good => "casualty_good",
        Cover::Full => return None,
    };
    Some((chart.to_owned(), die.to_string(), column(table, chart, factors)?))
}

/// The heading of the column that holds so many factors.
fn column(table: &Table, chart: &str, factors: u8) -> Option<String> {
    let chart = table.book.iter().find(|known| known.id == chart)?;
    chart.columns.iter().find(|heading| holds(heading, factors)).cloned()
}

/// True if a heading such as `61-80` holds the number.
fn holds(heading: &str, factors: u8) -> bool {
    heading
        .split_once('-')
        .and_then(|(from, to)| Some((from.parse::<u8>().ok()?, to.parse::<u8>().ok()?)))
        .is_some_and(|(from, to)| (from.min(to)..=from.max(to)).contains(&factors))
}

/// The column and the die of the last round.
fn melee(table: &Table) -> Lit {
    let Some(log) = table.world().get_resource::<Log<Event>>() else { return Lit::new() };
    let mut die = String::new();
    for entry in log.0.iter().rev() {
        match &entry.event {
            Event::MeleeRound { die: rolled, .. } if die.is_empty() => die = rolled.to_string(),
            Event::MeleeOdds { odds, .. } => return vec![("melee".to_owned(), die, odds.clone())],
            _ => {}
        }
    }
    vec![("melee".to_owned(), String::new(), String::new())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_holds_its_numbers() {
        assert_eq!([60, 61, 80, 81].map(|factors| holds("61-80", factors)), [false, true, true, false]);
        assert!(!holds("die", 3));
    }
}
