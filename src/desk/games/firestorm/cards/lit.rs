//! Cells of the charts that what is shown uses: the bonuses of a battle, the row of the last roll to destroy, the outcome so far.

use super::bonus;
use crate::core::game::{Game, Log};
use crate::desk::games::firestorm::{Table, position};
use crate::desk::table::charts::Lit;
use crate::desk::table::roles::InCharts;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;

impl InCharts for Firestorm {
    /// The cells.
    fn lit(table: &Table) -> Lit {
        let position = position::seen(table);
        let mut lit = outcome(table, &position);
        if let Some(plan) = table.selection.battle.clone() {
            lit.extend(bonuses(table, &plan));
            lit.extend(areas(&plan));
            lit.extend(shortages(&position, &plan));
        } else if let Some(struck) = last(table, &position) {
            lit.extend(struck);
        }
        lit
    }
}

fn cell(chart: &str, row: impl Into<String>, column: &str) -> (String, String, String) {
    (chart.to_owned(), row.into(), column.to_owned())
}

/// The row of the outcome that the margin of points reaches now.
fn outcome(table: &Table, position: &Position) -> Lit {
    let [axis, allies] = Firestorm::score(table.world());
    let level = position.tables.outcomes.level(axis.abs_diff(allies));
    vec![cell("outcomes", level.title(), "Least margin")]
}

/// The bonuses of a battle, in the table and on the troops' own rows.
fn bonuses(table: &Table, plan: &BattlePlan) -> Lit {
    let all = plan.bonuses.iter().flatten();
    all.map(|found| match table.data.catalog.find(&found.name) {
        Some(unit) => {
            let troop = table.data.catalog.get(unit);
            let chart = format!("troops_{}", troop.side().to_string().to_lowercase());
            (chart, troop.name.clone(), "Bonus".to_owned())
        }
        None => cell("bonuses", bonus::row(&found.name), "Die"),
    })
    .collect()
}

fn areas(plan: &BattlePlan) -> Lit {
    [plan.battle.from, plan.battle.into].map(|area| cell("areas", area.to_string(), "Name")).into()
}

/// What the out-of-supply dice struck.
fn shortages(position: &Position, plan: &BattlePlan) -> Lit {
    let dice = plan.battle.shortage.iter().flatten();
    dice.map(|die| {
        let dice: Vec<String> = position.tables.shortage.row(*die).dice.iter().map(u8::to_string).collect();
        cell("out_of_supply", dice.join(" or "), "Effect")
    })
    .collect()
}

/// The row of the last battle in the rolls to destroy.
fn last(table: &Table, position: &Position) -> Option<Lit> {
    let destroy = &position.tables.destroy;
    let log = table.world().get_resource::<Log<Event>>()?;
    log.0.iter().rev().find_map(|entry| match &entry.event {
        Event::Fought { dice, bonus, .. } => {
            let total = |place: usize| i16::from(dice[place]) + i16::from(bonus[place]);
            let by = u8::try_from((total(0) - total(1)).unsigned_abs()).unwrap_or(u8::MAX);
            Some(["Losing troops", "Winning troops"].map(|column| cell("destroy", destroy.name(by), column)).into())
        }
        Event::Entered { points, .. } => {
            let of = |points: u8| cell("destroy_table_top", destroy.points_name(points), "Enemy troops");
            Some(points.map(of).into())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::firestorm::Data;

    #[test]
    fn rows_that_are_lit_are_in_the_charts() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let charts = data.charts();
        let has = |chart: &str, row: &str, column: &str| {
            let found = charts.iter().find(|known| known.id == chart);
            found.is_some_and(|chart| {
                chart.rows.iter().any(|known| known.name == row) && chart.columns.iter().any(|known| known == column)
            })
        };
        for name in ["minefield", "works of Tobruk", "fortified marker", "out of supply", "German Aircraft"] {
            assert!(has("bonuses", bonus::row(name), "Die"), "{name}");
        }
        for by in 0..9 {
            assert!(has("destroy", data.tables.destroy.name(by), "Losing troops"), "{by}");
            assert!(has("destroy_table_top", data.tables.destroy.points_name(by), "Enemy troops"), "{by}");
        }
        for (_, troop) in data.catalog.iter() {
            let chart = format!("troops_{}", troop.side().to_string().to_lowercase());
            assert!(has(&chart, &troop.name, "Bonus"), "{}", troop.name);
        }
        assert!(has("areas", "C-4", "Name") && has("out_of_supply", "2 or 3", "Effect"));
        assert!(has("outcomes", "Draw", "Least margin"));
    }
}
