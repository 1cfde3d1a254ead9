//! The card of an attack: the odds, each shift, the column used, what the dice may bring, and below it who else could join and both sides
//! with their strengths.

use bevy_egui::egui::Ui;

use super::column;
use super::parts::{AIR, air_stepper, order, shifts, unit_line};
use crate::core::answers::Answer;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::games::bir_hacheim::menu::commit_words;
use crate::desk::games::bir_hacheim::{Table, position, proposing, words};
use crate::desk::kit::answers::answer_range;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{action_button, refusal_tip, styled};
use crate::desk::kit::words::count;
use crate::desk::shell::panels::parts::{cited_line, headed, is_low, ruled, wide_button};
use crate::desk::table::Wish;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::phases::answers;
use crate::games::bir_hacheim::phases::sight::{Computed, SeenAssault, SeenPart, UNKNOWN};
use crate::games::bir_hacheim::play::prompt::Ask;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::orders::Order;

/// Why there are no odds on the card.
pub const NOT_YET: &str = "The odds are worked out once the attack is declared.";

/// The attack that a click on the enemy would open.
pub fn opens(ui: &mut Ui, table: &mut Table, plan: &SeenAssault) {
    result(ui, table, plan);
    ui.label(styled("Click to open this attack; no dice are rolled yet.", condensed(15.0), BLUE));
    sides(ui, table, plan);
}

/// The attack while somebody else puts it together.
pub fn looked_at(ui: &mut Ui, table: &mut Table, plan: &SeenAssault) {
    result(ui, table, plan);
    sides(ui, table, plan);
}

/// The attack as the side to act puts it together, or answers it.
pub fn composed(ui: &mut Ui, table: &mut Table, plan: &SeenAssault) {
    result(ui, table, plan);
    joiners(ui, table);
    let points = table.selection.air;
    let commit = Order::Commit { points };
    let refusal = BirHacheim::plan(&table.session.world, &commit).err();
    if let Some(refusal) = &refusal {
        // Who owes the attack and has not joined stands here, not only in the button's tip.
        ruled(ui, table, &refusal.sentence, refusal.rule.0);
    }
    let button = action_button(ui, &commit_words(&table.selection.prompt.asks, points), "Enter", refusal.is_none());
    if let Some(refusal) = refusal {
        refusal_tip(&button, &refusal.sentence, refusal.rule.0);
    } else if button.clicked() {
        order(table, commit);
    }
    // Above the units, so that it is seen however many they are.
    if !matches!(table.selection.prompt.asks, Ask::Defence(_))
        && wide_button(ui, "Cancel", "Esc", FRAME_SOFT, true).clicked()
    {
        table.take_back();
    }
    ui.add_space(AIR);
    sides(ui, table, plan);
}

/// What the attack comes to. Above the units: however many they are, it is seen.
fn result(ui: &mut Ui, table: &mut Table, plan: &SeenAssault) {
    let title = format!("Attack on {}", words::hex_on(table, plan.target));
    headed(ui, table, &title, 19.0, "5.1");
    let Some(computed) = &plan.computed else {
        shifts(ui, table, &plan.shifts);
        ruled(ui, table, NOT_YET, "5.1.1");
        return;
    };
    let strengths = format!("{} : {}", plan.attack, computed.defence);
    let odds = table.data.tables.combat.column_name(computed.odds).to_owned();
    cited_line(ui, table, "Odds", &strengths, "5.1.1", &odds, true);
    shifts(ui, table, &plan.shifts);
    let answers = answered(table, plan);
    if let Some(range) = range(&answers) {
        cited_line(ui, table, "Column", "depending on enemy support", "5.1.1", &range, true);
    }
    used(ui, table, plan, computed);
    answer_range(ui, "retreats", &answers);
}

/// Both sides with their strengths.
fn sides(ui: &mut Ui, table: &mut Table, plan: &SeenAssault) {
    let (attacker, defender) = (plan.side, plan.side.enemy());
    let attackers: Vec<SeenPart> = plan
        .attackers
        .iter()
        .map(|part| SeenPart { unit: part.unit, strength: Some(part.strength), distant: part.distant })
        .collect();
    let defence = plan.computed.as_ref().map(|computed| computed.defence);
    side(ui, table, (attacker, "attack", Some(plan.attack)), &attackers, plan.air[0]);
    side(ui, table, (defender, "defence", defence), &plan.defenders, plan.air[1]);
}

/// What the attack comes to by what the enemy may add.
fn answered(table: &Table, plan: &SeenAssault) -> Vec<Answer> {
    let assault = Assault {
        target: plan.target,
        units: plan.attackers.iter().map(|part| part.unit).collect(),
        support: Vec::new(),
        air: if plan.side == Side::Axis { plan.air } else { [plan.air[1], plan.air[0]] },
    };
    let viewer = position::viewer(table);
    position::seen(table).map_or_else(Vec::new, |position| answers::range(&position, viewer, &assault))
}

/// From which column to which the answer of the enemy leads, `3-1 to 1-1`; `None` where it changes nothing.
fn range(answers: &[Answer]) -> Option<String> {
    let (first, last) = (answers.first()?, answers.last()?);
    (first.column != last.column).then(|| format!("{} to {}", first.column, last.column))
}

/// The column used, its results and their chances.
fn used(ui: &mut Ui, table: &mut Table, plan: &SeenAssault, computed: &Computed) {
    let combat = table.data.tables.clone();
    let names: Vec<&str> = (0..combat.combat.columns()).map(|column| combat.combat.column_name(column)).collect();
    column::strip(ui, &names, computed.odds, computed.column);
    let lone = lone(table, plan);
    if is_low(ui) {
        column::chances(ui, computed, lone.as_ref());
        column::outcomes(ui, computed);
        return;
    }
    column::outcomes(ui, computed);
    ui.add_space(2.0);
    column::chances(ui, computed, lone.as_ref());
}

/// The unit that defends the hex, if it is alone there.
fn lone(table: &Table, plan: &SeenAssault) -> Option<Unit> {
    let mut inside = plan.defenders.iter().filter(|part| !part.distant);
    let first = inside.next().filter(|_| inside.next().is_none())?;
    table.unit(first.unit)
}

/// A side, what it does and with how much: its units with their strengths as far as they are known, and its air points, a stepper for
/// the side that is asked.
fn side(ui: &mut Ui, table: &mut Table, (side, part, sum): (Side, &str, Option<u16>), parts: &[SeenPart], air: u8) {
    let known = |strength: Option<u16>| strength.map_or_else(|| UNKNOWN.to_owned(), |strength| strength.to_string());
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(format!("{} {part}", words::side(side)), bold(15.5), words::side_ink(side)));
        ui.label(styled(known(sum), strong(15.0), INK));
    });
    for part in parts {
        let note = if part.distant { "at range" } else { "" };
        let reduced = table.unit(part.unit).is_some_and(|unit| unit.strength.reduced);
        let note = if reduced && note.is_empty() { "flipped" } else { note };
        if unit_line(ui, table, part.unit, note, &known(part.strength), table.selected == Some(part.unit)).clicked() {
            table.wishes.push(Wish::Show(part.unit));
        }
    }
    if asked(table) == Some(side) {
        air_stepper(ui, table, "Air points");
    } else if air > 0 {
        cited_line(ui, table, "Air points", "", "6.1", &air.to_string(), false);
    }
}

/// The side that sets air points now.
fn asked(table: &Table) -> Option<Side> {
    let composes = table.selection.prompt.asks.target().is_some() && table.human_to_act();
    table.selection.prompt.side.filter(|_| composes)
}

/// Who else could join, with a button for all.
fn joiners(ui: &mut Ui, table: &mut Table) {
    let waiting = table.selection.highlights.waiting.len();
    let rule = if matches!(table.selection.prompt.asks, Ask::Defence(_)) { "8.0" } else { "5.1.1" };
    if waiting == 0 {
        ruled(ui, table, "No other unit can join.", rule);
        return;
    }
    let (verb, text) = match table.selection.prompt.asks {
        Ask::Defence(_) => ("support", "Add all artillery support"),
        _ => ("join", "Add all that can join"),
    };
    let words = format!("{} could {verb}: click the counter.", count(waiting, "unit"));
    ruled(ui, table, &words, rule);
    if wide_button(ui, text, "A", BLUE, true).clicked() {
        proposing::add_all(table);
    }
    ui.add_space(AIR);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_is_told_from_the_weakest_answer_to_the_strongest() {
        let answer = |column: &str| Answer { adds: String::new(), column: column.to_owned(), chance: [1, 36] };
        assert_eq!(range(&["3-1", "2-1", "1-1"].map(answer)).as_deref(), Some("3-1 to 1-1"));
        assert_eq!(range(&["3-1", "3-1"].map(answer)), None);
        assert_eq!(range(&[]), None);
    }
}
