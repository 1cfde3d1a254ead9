//! The chances of a battle: who wins in how many of 36 rolls, by how much, and how often each troop is destroyed (of 216).

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::columns::parties;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{Hatch, chance_bar, chance_bar_of, hover_tip, plan_line};
use crate::desk::shell::panels::parts::{cite, headed, pointer_tip};
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::material::tables::DestroyTable;
use crate::games::firestorm::phases::battle::LIMIT;
use crate::games::firestorm::phases::odds::{BattlePlan, needs, rolls, work_out};
use crate::games::firestorm::state::decisions::{Battle, Force};
use crate::games::firestorm::state::position::Position;

/// Height of the strip of differences, in points.
const STRIP: f32 = 46.0;
/// The greatest difference that the strip is asked about: greater ones share its row.
const FARTHEST: i16 = 9;

/// All of it; where the defender has not chosen yet (`open`), the worst case for the attacker stands beside his chances.
pub fn show(ui: &mut Ui, table: &mut Table, plan: &BattlePlan, open: bool) {
    ui.add_space(3.0);
    headed(ui, table, "Chances", 16.0, "GG.2.5");
    let chances = plan.chances();
    let [(attacker, _), (defender, _)] = parties(plan);
    let bars = [
        (format!("{attacker} win"), chances.win, words::side_ink(attacker), Hatch::None),
        ("Draw".to_owned(), chances.draw, DUN, Hatch::Light),
        (format!("{defender} win"), chances.loss, words::side_ink(defender), Hatch::Cross),
    ];
    let told = words::percents(&[chances.win, chances.draw, chances.loss].map(|rolls| f64::from(rolls) / 36.0));
    for ((label, rolls, ink, hatch), told) in bars.into_iter().zip(told) {
        let bar = chance_bar_of(ui, &label, f32::from(rolls) / 36.0, &told, ink, hatch);
        hover_tip(&bar, &format!("{rolls} of 36 rolls"));
    }
    if open {
        answered(ui, table, plan);
    }
    strip(ui, table, plan);
    destruction(ui, table, plan);
}

/// What is left of the attack if the defender, who has not chosen yet, brings the best he has.
fn answered(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    let best = {
        let position = position::seen(table);
        work_out(&position, &best_answer(&position, &plan.battle))
    };
    let [(attacker, _), (defender, _)] = parties(plan);
    let chances = best.chances();
    let label = format!("Worst case, {}", words::added(best.bonus(1)));
    let bar = chance_bar(ui, &label, f32::from(chances.win) / 36.0, words::side_ink(attacker), Hatch::None);
    let names: Vec<&str> = best.bonuses[1].iter().map(|bonus| bonus.name.as_str()).collect();
    let brings = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
    hover_tip(
        &bar,
        &format!(
            "The {attacker} win {} of 36 rolls and draw {}, if the {defender} commit all they can:\n{brings}",
            chances.win, chances.draw
        ),
    );
}

/// The battle with the troops and the sortie that add most to the defender's die.
pub fn best_answer(position: &Position, battle: &Battle) -> Battle {
    let side = battle.attacker.enemy();
    let mut troops: Vec<UnitId> = position.ground_in(battle.into).map(|unit| unit.id).collect();
    troops.sort_by_key(|unit| std::cmp::Reverse(position.troop(*unit).bonus));
    troops.truncate(LIMIT);
    let flies = |aircraft: &Aircraft| {
        aircraft.side() == side && position.markers.sorties.get(aircraft).is_some_and(|left| *left > 0)
    };
    let weakest = troops.get(LIMIT - 1).map_or(0, |unit| position.troop(*unit).bonus);
    let sortie = Aircraft::ALL.into_iter().find(flies);
    let sortie = sortie.filter(|_| i16::from(position.tables.bonuses.aircraft) > i16::from(weakest));
    if sortie.is_some() {
        troops.truncate(LIMIT - 1);
    }
    let rommel = position.in_area(battle.into).map(|unit| unit.id).find(|unit| position.is_rommel(*unit));
    troops.extend(rommel.filter(|_| !troops.is_empty()));
    let mut answered = battle.clone();
    answered.forces[1] = Force { troops, sortie, ..Force::default() };
    answered
}

/// A row of the roll to destroy for one of the sides: how often it comes, and what destroys.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Cell {
    /// Above 0 if the attacker is ahead.
    ahead: i16,
    /// The table's row.
    row: String,
    /// Throws of 36.
    rolls: u8,
    /// The dice that destroy a troop of the attacker and of the defender.
    needs: [Option<u8>; 2],
}

/// The rows of the table from the attacker's greatest lead to the defender's.
fn cells(position: &Position, plan: &BattlePlan) -> Vec<Cell> {
    let table: &DestroyTable = &position.tables.destroy;
    let row = |difference: i16| table.name(u8::try_from(difference.unsigned_abs()).unwrap_or(u8::MAX)).to_owned();
    let mut cells: Vec<Cell> = Vec::new();
    for difference in (-FARTHEST..=FARTHEST).rev() {
        let (ahead, row) = (difference.signum(), row(difference));
        if cells.last().is_none_or(|cell| cell.ahead != ahead || cell.row != row) {
            let needs = [0, 1].map(|place| needs(position, difference, place));
            cells.push(Cell { ahead, row, rolls: 0, needs });
        }
    }
    for roll in rolls() {
        let difference = plan.difference(roll);
        let (ahead, row) = (difference.signum(), row(difference));
        if let Some(cell) = cells.iter_mut().find(|cell| cell.ahead == ahead && cell.row == row) {
            cell.rolls += 1;
        }
    }
    cells
}

/// A row's name, short enough for a cell: `3–4`.
fn short(row: &str) -> String {
    row.replace(" or ", "\u{2013}").replace(" and more", "+").replace(" (draw)", "")
}

/// How far the results lie apart, how often, and on what the loser's troops are destroyed.
fn strip(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    let cells = cells(&position::seen(table), plan);
    let [(attacker, _), (defender, _)] = parties(plan);
    let line = plan_line(ui, "Margin, chance, die that destroys the loser", "", "", false);
    cite(table, &line, "GG.Destroy");
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), STRIP), Sense::hover());
    #[expect(clippy::cast_precision_loss, reason = "a few cells")]
    let width = rect.width() / cells.len().max(1) as f32;
    let mut left = rect.left();
    let told = words::percents(&cells.iter().map(|cell| f64::from(cell.rolls) / 36.0).collect::<Vec<_>>());
    for (cell, told) in cells.iter().zip(&told) {
        let area = Rect::from_x_y_ranges(left..=left + width, rect.y_range()).shrink(1.0);
        left += width;
        let side = if cell.ahead > 0 { attacker } else { defender };
        let tone = if cell.ahead == 0 { DUN } else { words::side_ink(side) };
        let share = f32::from(cell.rolls) / 36.0;
        let p = ui.painter();
        let edge = Stroke::new(1.0, HAIRLINE);
        p.rect(area, CornerRadius::same(3), mix(IVORY, tone, (share * 1.6).min(0.55)), edge, StrokeKind::Inside);
        p.hline(area.left() + 3.0..=area.right() - 3.0, area.top() + 1.5, Stroke::new(2.5, tone));
        let text = |down: f32, text: &str, font, ink| {
            p.text(pos2(area.center().x, area.top() + down), Align2::CENTER_CENTER, text, font, ink);
        };
        text(11.0, &short(&cell.row), condensed(12.5), INK_SOFT);
        text(24.0, told, strong(13.5), INK);
        let loser = usize::from(cell.ahead > 0);
        let die = words::needs(cell.needs[loser]);
        text(36.5, &die, condensed(12.5), if cell.rolls > 0 { RED } else { INK_SOFT });
        if response.hover_pos().is_some_and(|at| area.x_range().contains(at.x)) {
            let who = match cell.ahead {
                0 => "A draw".to_owned(),
                _ => format!("The {side} ahead by {}", cell.row),
            };
            let [own, other] = cell.needs.map(words::needs);
            pointer_tip(
                &response,
                &format!(
                    "{who}: {} of 36 rolls.\nTroops destroyed on: {attacker} {own}, {defender} {other}.",
                    cell.rolls
                ),
            );
        }
    }
}

/// The chance that each troop of a side is destroyed.
fn destruction(ui: &mut Ui, table: &mut Table, plan: &BattlePlan) {
    for (place, (side, _)) in parties(plan).into_iter().enumerate() {
        if plan.battle.forces[place].troops.is_empty() {
            continue;
        }
        let faces = plan.destruction(&position::seen(table), place);
        let hatch = if place == 0 { Hatch::Light } else { Hatch::Cross };
        let label = format!("{} troop lost", side.adjective());
        let bar = chance_bar(ui, &label, f32::from(faces) / 216.0, RED, hatch);
        hover_tip(&bar, &format!("For each troop on the arrow: {faces} of 216 rolls of three dice (GG.2.6)"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::Dice;
    use crate::core::game::Game;
    use crate::games::firestorm::material::area::Area;
    use crate::games::firestorm::material::scenario::Scenario;
    use crate::games::firestorm::phases::battle::plan_arrow;
    use crate::games::firestorm::{Data, Firestorm};

    #[test]
    fn the_strip_holds_all_throws_from_the_attackers_lead_to_the_defenders() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = Scenario::load(&data_root(), "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}")).into();
        let world = Firestorm::begin_with(&data, &scenario, &[], Dice::seeded(1));
        let world = world.unwrap_or_else(|sentence| panic!("{sentence}"));
        let position = Position::of(&world);
        let plan = plan_arrow(&position, Area::C2, Area::C4).unwrap_or_else(|refusal| panic!("{refusal}"));
        let cells = cells(&position, &plan);
        let names: Vec<String> = cells.iter().map(|cell| short(&cell.row)).collect();
        assert_eq!(names, ["5+", "3\u{2013}4", "1\u{2013}2", "0", "1\u{2013}2", "3\u{2013}4", "5+"]);
        assert_eq!(cells.iter().map(|cell| cell.rolls).sum::<u8>(), 36);
        // Nothing is added to either die.
        assert_eq!(cells.iter().map(|cell| cell.rolls).collect::<Vec<_>>(), [1, 5, 9, 6, 9, 5, 1]);
        assert_eq!(cells[0].needs, [None, Some(4)]);
    }

    #[test]
    fn the_best_answer_is_two_troops_or_a_troop_and_a_sortie() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = Scenario::load(&data_root(), "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}")).into();
        let world = Firestorm::begin_with(&data, &scenario, &[], Dice::seeded(1));
        let world = world.unwrap_or_else(|sentence| panic!("{sentence}"));
        let position = Position::of(&world);
        let best = |from, into| {
            let plan = plan_arrow(&position, from, into).unwrap_or_else(|refusal| panic!("{refusal}"));
            let battle = best_answer(&position, &plan.battle);
            (battle.forces[1].troops.len(), battle.forces[1].sortie, work_out(&position, &battle).bonus(1))
        };
        // A Grant and aircraft; infantry and a Valentine behind mines with a fort.
        assert_eq!(best(Area::C2, Area::C4), (1, Some(Aircraft::British), 4));
        assert_eq!(best(Area::B1, Area::B4), (2, None, 6));
    }
}
