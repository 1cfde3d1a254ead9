//! Every chart of Tobruk as shown: `gazala charts tobruk` prints them, the charts window draws them.

use super::Tables;
use super::damage::{Area, Aspect, Column, DamageTable};
use crate::core::chart::Chart;
use crate::core::provenance::Provenance;

/// All charts, in the order of the cards and the rules.
#[must_use]
pub fn charts(tables: &Tables) -> Vec<Chart> {
    let mut charts = tables.hit_probability.charts();
    charts.extend(tables.machine_guns.charts());
    charts.extend(tables.damage.iter().flat_map(|(id, table)| [area_chart(id, table), damage_chart(id, table)]));
    charts.extend(tables.gunfire.charts());
    charts.extend(tables.casualty.charts());
    charts.push(tables.melee.chart());
    charts.extend(tables.morale.chart());
    charts.extend(tables.vehicles.charts());
    charts.extend(tables.artillery.charts());
    charts.extend(tables.transport.charts());
    charts.extend(tables.weapons.charts());
    charts.extend(tables.ammunition.charts());
    charts.extend(tables.conditions.charts());
    charts.push(tables.victory_points.0.chart("victory_points"));
    charts.push(tables.free_form.0.chart("free_form"));
    charts
}

fn area_chart(id: &str, table: &DamageTable) -> Chart {
    let columns = (2..=12u8).map(|dice| dice.to_string()).collect();
    let title = format!("{}: area impacted", table.title);
    let mut chart = Chart::new(&format!("area_{id}"), &title, "I.F.2", &table.provenance, columns);
    for aspect in Aspect::ALL {
        let cells = (2..=12).map(|dice| table.area(aspect, dice).map_or("-", Area::abbreviation).to_owned()).collect();
        chart.push(aspect.name(), cells);
    }
    note(&mut chart, |row, column| table.note(row, column));
    chart
}

fn damage_chart(id: &str, table: &DamageTable) -> Chart {
    let columns = Column::ALL.map(Column::name).to_vec();
    let title = format!("{}: damage", table.title);
    let mut chart = Chart::new(&format!("damage_{id}"), &title, "I.F.3", &table.provenance, columns);
    for row in &table.rows {
        chart.push(row.weapon.as_str(), row.cells.iter().map(|cell| cell.printed.clone()).collect());
    }
    note(&mut chart, |row, column| table.note(row, column));
    chart
}

/// Gives each cell the origin that its table knows for it.
fn note<'a>(chart: &mut Chart, origin: impl Fn(&str, &str) -> Option<&'a Provenance>) {
    let Chart { columns, rows, .. } = chart;
    for row in rows {
        for (cell, column) in row.cells.iter_mut().zip(columns.iter()) {
            cell.provenance = origin(&row.name, column).cloned();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::core::data::data_root;

    fn all() -> Vec<Chart> {
        charts(&Tables::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}")))
    }

    #[test]
    fn every_chart_is_whole() {
        let charts = all();
        let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        assert_eq!(ids.len(), charts.len(), "ids are unique");
        assert_eq!(charts.len(), 2 + 2 + 22 + 8 + 3 + 1 + 1 + 4 + 8 + 3 + 5 + 2 + 7 + 3);
        for chart in &charts {
            assert!(!chart.rows.is_empty(), "{}", chart.id);
            assert!(chart.rows.iter().all(|row| row.cells.len() == chart.columns.len()), "{}", chart.id);
        }
    }

    #[test]
    fn what_is_not_from_the_text_is_marked() {
        let charts = all();
        let marked = |id: &str| {
            let chart = charts.iter().find(|chart| chart.id == id).expect("the chart is there");
            let cells = chart.rows.iter().flat_map(|row| &row.cells);
            cells.filter(|cell| cell.provenance.as_ref().is_some_and(Provenance::needs_checking)).count()
        };
        // Two and three light weapons' crews; seven ranges of the 47mm gun, thirty of the Italian 81mm mortar.
        assert_eq!(marked("hit_probability_british"), 2);
        assert_eq!(marked("hit_probability_axis"), 3 + 7 + 30);
        assert_eq!(marked("casualty_assault"), 10);
        assert_eq!(marked("gunfire_german_section"), 1);
        assert_eq!(marked("gunfire_italian_lmg"), 1);
        assert_eq!(marked("experimental_towing"), 6 * 30);
        assert!(marked("damage_grant") > 0);
    }

    #[test]
    fn charts_print_as_json() {
        let text = serde_json::to_string(&all()).expect("charts are plain data");
        assert!(text.contains("\"Seed\""));
    }
}
