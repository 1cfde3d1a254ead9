//! The tray of support fire: the chips of both sides in this turn, which are free, laid or used up, and why there are fewer than in a
//! full allotment (`7.Markers`).

use bevy_egui::egui::{Align, Layout, Ui, vec2};

use super::parts::chip;
use crate::core::game::Log;
use crate::core::side::Side;
use crate::desk::games::battle_for_gazala::markers::ChipState;
use crate::desk::games::battle_for_gazala::{Table, chips, position, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{link, ruled};
use crate::games::battle_for_gazala::phases::allotment;
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;

/// Size of a chip, in points.
const CHIP: f32 = 27.0;
/// Room for the side's name, in points.
const NAME: f32 = 46.0;

/// Room for how many are left, and for the link to the rule beside it, in points.
const COUNT: f32 = 44.0;
const LINK: f32 = 92.0;

/// A side's chips in this turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whose.
    pub side: Side,
    /// Each chip: its value and whether it is free, laid or used, the lowest first.
    pub chips: Vec<(u8, ChipState)>,
    /// Chips of a full allotment.
    pub full: usize,
    /// What cuts the next turn's allotment as things stand: how many chips, why, and by which rule.
    pub cuts: Vec<(&'static str, usize, &'static str)>,
}

/// Both sides' chips, Axis first.
#[must_use]
pub fn rows(table: &Table) -> Vec<Row> {
    let Some(position) = position::seen(table) else { return Vec::new() };
    let log = table.world().get_resource::<Log<Event>>();
    let taken = log.and_then(|log| {
        log.0.iter().rev().find_map(|entry| match &entry.event {
            Event::TurnBegan { markers } => Some(markers.clone()),
            _ => None,
        })
    });
    let taken = taken.unwrap_or_else(|| position.markers.0.clone());
    Side::BOTH.into_iter().map(|side| row(&position, side, &taken[side.index()])).collect()
}

fn row(position: &Position, side: Side, taken: &[u8]) -> Row {
    let chips = states(taken, position.markers.of(side).to_vec(), laid(position, side));
    let full = position.tables.markers.allotment(side).len();
    Row { side, chips, full, cuts: allotment::cuts(position, side) }
}

/// The chips that a side took up as the turn began, each as it is now: those that are neither free nor laid are used up.
fn states(taken: &[u8], mut free: Vec<u8>, mut laid: Vec<u8>) -> Vec<(u8, ChipState)> {
    let state = |value: &u8| {
        let take =
            |from: &mut Vec<u8>| from.iter().position(|known| known == value).map(|place| from.remove(place)).is_some();
        match () {
            () if take(&mut free) => ChipState::Free,
            () if take(&mut laid) => ChipState::Laid,
            () => ChipState::Used,
        }
    };
    taken.iter().copied().zip(taken.iter().map(state)).collect()
}

/// Markers of a side on the battle or the bombardment that waits.
fn laid(position: &Position, side: Side) -> Vec<u8> {
    match Prompt::of(position).asks {
        Ask::Attack(battle) | Ask::Defence(battle) => battle.markers[usize::from(side != battle.attacker)].clone(),
        Ask::Answer(fire, _) if fire.attacker == side => vec![fire.value],
        Ask::Answer(fire, _) => fire.answers,
        _ => Vec::new(),
    }
}

/// The tray.
pub fn show(ui: &mut Ui, table: &mut Table) {
    for row in rows(table) {
        line(ui, table, &row);
    }
}

fn line(ui: &mut Ui, table: &mut Table, row: &Row) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let name = styled(row.side.to_string(), strong(14.5), words::side_ink(row.side));
        ui.allocate_ui_with_layout(vec2(NAME, CHIP + 5.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(NAME);
            ui.label(name);
        });
        // Many chips in a narrow panel are smaller.
        let each = ui.available_width() / f32::from(u16::try_from(row.chips.len().max(1)).unwrap_or(1));
        let size = (each - 5.0).clamp(14.0, CHIP);
        let held = table.selection.chip;
        let mut carried = false;
        for (place, (value, state)) in row.chips.iter().copied().enumerate() {
            let is_carried = state == ChipState::Free && !carried && held == Some((row.side, value));
            carried |= is_carried;
            let state = match (is_carried, table.selection.dragging) {
                (true, true) => ChipState::Used,
                (true, false) => ChipState::Carried,
                (false, _) => state,
            };
            one(ui, table, (row.side, place), value, state, size);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // In a narrow panel the chips themselves say it all; beside many of them there is room for the count alone.
            let room = ui.available_width();
            if room < COUNT {
                return;
            }
            if room >= LINK {
                link(ui, table, "7.Markers");
                ui.add_space(6.0);
            }
            let free = row.chips.iter().filter(|(_, state)| *state == ChipState::Free).count();
            let label = ui.label(styled(format!("{free} of {}", row.chips.len()), condensed(13.5), INK_SOFT));
            hover_tip(&label, &format!("{free} left of this turn's {}; {} in full", row.chips.len(), row.full));
        });
    });
    for (words, rule) in cuts(row) {
        ruled(ui, table, &words, rule);
    }
}

/// Why the side has fewer chips in this turn, or will have from the next one on.
fn cuts(row: &Row) -> Vec<(String, &'static str)> {
    let Row { side, chips, full, cuts } = row;
    let missing = full.saturating_sub(chips.len());
    let coming: usize = cuts.iter().map(|(_, fewer, _)| fewer).sum();
    let lasting = missing > 0 && missing == coming.min(*full);
    let mut lines = Vec::new();
    if missing > 0 && !lasting {
        lines.push((format!("{side}: {missing} fewer this turn, cut when it began."), "7.Markers"));
    }
    let when = if lasting { "" } else { " from next turn on" };
    let line =
        |(why, fewer, rule): &(&str, usize, &'static str)| (format!("{side}: {fewer} fewer{when}: {why}."), *rule);
    lines.extend(cuts.iter().map(line));
    lines
}

/// One chip: a free one is clicked or dragged, a laid one taken off again.
fn one(ui: &mut Ui, table: &mut Table, (side, place): (Side, usize), value: u8, state: ChipState, size: f32) {
    // While it is dragged its place in the tray looks empty, and still has to follow the pointer.
    let dragged = state == ChipState::Used && table.selection.dragging && table.selection.chip == Some((side, value));
    let response = chip(ui, ("support fire", side.index(), place), size, (side, value), state);
    let mine = chips::may_take(table, side);
    let lays = table.selection.prompt.asks.takes_markers().is_some();
    if !table.selection.dragging {
        hover_tip(&response, &tip(value, state, mine, lays));
    }
    if !mine || dragged {
        return;
    }
    match state {
        ChipState::Free | ChipState::Carried => {
            if response.hovered() && lays && table.selection.chip.is_none() {
                table.selection.pointed_chip = Some(value);
            }
            if response.drag_started() {
                chips::drag(table, side, value);
            } else if response.clicked() {
                chips::click(table, side, value);
            }
        }
        ChipState::Laid if response.clicked() => chips::take_off(table, value),
        ChipState::Laid | ChipState::Used => {}
    }
}

fn tip(value: u8, state: ChipState, mine: bool, lays: bool) -> String {
    let what = match (state, mine, lays) {
        (ChipState::Used, ..) => "spent",
        (ChipState::Laid, true, _) => "laid; click to take it off again",
        (ChipState::Laid, false, _) => "laid",
        (_, true, true) => "click to lay it, or drag it onto the battle",
        (_, true, false) => "click it, then an enemy to bombard; or drag it onto the enemy",
        (_, false, _) => "available",
    };
    format!("Support fire of {value}: {what}")
}

/// True if the pointer let go of a dragged chip over a part of the panel.
#[must_use]
pub fn let_go_over(ui: &Ui, table: &Table, area: bevy_egui::egui::Rect) -> bool {
    let (released, at) = ui.input(|input| (input.pointer.any_released(), input.pointer.interact_pos()));
    table.selection.dragging && released && at.is_some_and(|at| area.contains(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_that_are_neither_free_nor_laid_are_used_up() {
        let states = states(&[1, 1, 2, 3], vec![1, 3], vec![1]);
        let expected = [(1, ChipState::Free), (1, ChipState::Laid), (2, ChipState::Used), (3, ChipState::Free)];
        assert_eq!(states, expected);
    }

    #[test]
    fn a_cut_is_told_once() {
        let row = |chips: usize, cuts: &[(&'static str, usize, &'static str)]| Row {
            side: Side::Allies,
            chips: vec![(1, ChipState::Free); chips],
            full: 6,
            cuts: cuts.to_vec(),
        };
        let airfield = ("the airfield", 1, "7.Airfield");
        let told = |row: Row| cuts(&row).into_iter().map(|(words, _)| words).collect::<Vec<_>>();
        assert_eq!(told(row(6, &[])), [""; 0]);
        assert_eq!(told(row(5, &[airfield])), ["Allies: 1 fewer: the airfield."]);
        assert_eq!(told(row(6, &[airfield])), ["Allies: 1 fewer from next turn on: the airfield."]);
        assert_eq!(told(row(5, &[])), ["Allies: 1 fewer this turn, cut when it began."]);
    }
}
