//! The charts of Tobruk: those of the data files with the one that its rules tell in words, and the cells that a shot uses.

use super::cards::lit_men;
use super::cards::subject::Subject;
use crate::core::chart::Chart;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::desk::games::tobruk::Table;
use crate::desk::table::charts::Lit;
use crate::desk::table::roles::InCharts;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::catalog::UnitType;
use crate::games::tobruk::material::tables::damage::Column;
use crate::games::tobruk::phases::shot::{Initiation, OPENS_FIRE_AT};

impl InCharts for Tobruk {
    /// What the plan that is shown uses: of fire on men, of a melee, or of a shot; or what the last shot used.
    fn lit(table: &Table) -> Lit {
        let of_men = lit_men::lit(table);
        if of_men.is_empty() { lit_shot(table) } else { of_men }
    }
}

/// The chart of when an AFV may open fire.
const INITIATION: &str = "fire_initiation";

/// Id of a vehicle's damage chart; `None` for what has none.
#[must_use]
pub fn damage_id(kind: &UnitType) -> Option<String> {
    kind.damage_chart.as_ref().map(|chart| format!("damage_{chart}"))
}

/// When an AFV may open fire, put together from the rule's paragraphs.
#[must_use]
pub fn initiation() -> Chart {
    let origin = Provenance::Seed("I.H".to_owned());
    let columns = ["May fire", "Rule"].map(str::to_owned).to_vec();
    let mut chart = Chart::new(INITIATION, "AFV fire initiation", "I.H", &origin, columns);
    for (row, may, rule) in [
        (format!("Number {OPENS_FIRE_AT} or less, unadjusted"), "yes", "I.H.1"),
        (format!("Above {OPENS_FIRE_AT}: it has fired at this vehicle"), "yes", "I.H.2.a"),
        (format!("Above {OPENS_FIRE_AT}: an AFV showing its flank or rear"), "yes", "I.H.2.b"),
        (format!("Above {OPENS_FIRE_AT}: fired at before"), "yes", "I.H.3"),
        (format!("Above {OPENS_FIRE_AT}, none of these"), "no", "I.H.2"),
    ] {
        chart.push(row, vec![may.to_owned(), rule.to_owned()]);
    }
    chart
}

fn initiation_row(initiation: Initiation) -> usize {
    match initiation {
        Initiation::Number => 0,
        Initiation::FiredOn => 1,
        Initiation::Aspect => 2,
        Initiation::FiredAt => 3,
    }
}

fn lit_shot(table: &Table) -> Lit {
    let catalog = &table.data.catalog;
    let Some(subject) = Subject::of(table) else { return Lit::new() };
    let Some(gun) = subject.gun(catalog) else { return Lit::new() };
    let target = subject.target(catalog);
    let mut lit = Lit::new();
    if let Some(row) = table.data.tables.hit_probability.row(&gun.row) {
        let british = catalog.get(subject.kind).nation.side() == Side::Allies;
        let chart = if british { "hit_probability_british" } else { "hit_probability_axis" };
        let column = if subject.range == 0 { String::new() } else { subject.range.to_string() };
        lit.push((chart.to_owned(), format!("{}, {}", row.name, row.gun), column));
    }
    let dice = subject.dice.map_or_else(String::new, |dice| dice.to_string());
    if let Some(chart) = &target.damage_chart {
        lit.push((format!("area_{chart}"), subject.aspect.name().to_owned(), dice));
    }
    if let (Some(row), Some(chart)) = (&gun.damage_row, damage_id(target)) {
        let place = subject.area.and_then(|area| Column::place(subject.aspect, area));
        let column = place.and_then(|place| Column::ALL.get(place)).map_or_else(String::new, |column| column.name());
        lit.push((chart, row.clone(), column));
    }
    if let Some(initiation) = subject.initiation {
        let row = table.book.iter().find(|chart| chart.id == INITIATION);
        let row = row.and_then(|chart| chart.rows.get(initiation_row(initiation)));
        lit.extend(row.map(|row| (INITIATION.to_owned(), row.name.clone(), String::new())));
    }
    lit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_to_fire_has_a_row() {
        let chart = initiation();
        for reason in [Initiation::Number, Initiation::FiredOn, Initiation::Aspect, Initiation::FiredAt] {
            let row = &chart.rows[initiation_row(reason)];
            assert_eq!(row.cells[1].text, reason.words().1);
        }
    }
}
