//! The luck chart: each side's hits above or below what was to be expected.

use bevy::prelude::World;
use bevy_egui::egui::{Align2, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

use super::parts::pointer_tip;
use super::words;
use crate::core::dice::ways_at_least;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::desk::style::{condensed, palette::*, strong};
use crate::desk::table::Table;
use crate::desk::widgets::{heading, styled};
use crate::games::tobruk::orders::Event;

/// Height of the chart, in points.
const HEIGHT: f32 = 58.0;
/// Room at the right for the sums, in points.
const SUMS: f32 = 78.0;

/// Rounds fired at another hex, the hits among them, and the hits to be expected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds for which two dice were rolled.
    pub rounds: u32,
    /// Those that hit.
    pub hits: u32,
    /// Chances of all rounds together, in ways out of 36.
    pub ways: u32,
}

impl Tally {
    /// Hits to be expected.
    #[must_use]
    pub fn expected(&self) -> f64 {
        f64::from(self.ways) / 36.0
    }

    /// Hits above what was to be expected; negative below.
    #[must_use]
    pub fn above(&self) -> f64 {
        f64::from(self.hits) - self.expected()
    }
}

/// The luck of both sides, Axis first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Luck {
    /// Where each side stands.
    pub tallies: [Tally; 2],
    /// Hits above expectation of both sides after each volley of either.
    pub steps: Vec<[f64; 2]>,
}

/// Adds up the volleys of a game. In the same hex every round hits (I.G.1), so that luck has no part in it.
#[must_use]
pub fn reckon(log: &[Entry<Event>], side_of: impl Fn(UnitId) -> Option<Side>) -> Luck {
    let mut luck = Luck::default();
    let mut firing = None;
    for entry in log {
        match &entry.event {
            Event::Fired { unit, number, .. } => {
                if firing.take().is_some() {
                    luck.steps.push(luck.tallies.map(|tally| tally.above()));
                }
                firing = side_of(*unit).zip(*number);
            }
            Event::Round { hit, .. } => {
                if let Some((side, number)) = firing {
                    let tally = &mut luck.tallies[side.index()];
                    tally.rounds += 1;
                    tally.hits += u32::from(*hit);
                    tally.ways += ways_at_least(number);
                }
            }
            _ => {}
        }
    }
    if firing.is_some() {
        luck.steps.push(luck.tallies.map(|tally| tally.above()));
    }
    luck
}

/// The luck of the game looked at.
#[must_use]
pub fn of(world: &World) -> Luck {
    let index = world.get_resource::<UnitIndex>();
    let side_of = |id| world.get::<Side>(index?.entity(id)?).copied();
    world.get_resource::<Log<Event>>().map_or_else(Luck::default, |log| reckon(&log.0, side_of))
}

/// The luck chart with its heading.
pub fn show(ui: &mut Ui, table: &mut Table) {
    ui.horizontal(|ui| {
        heading(ui, "Luck", 17.0, None);
        ui.label(styled("hits above or below what was to be expected", condensed(13.0), INK_SOFT));
    });
    chart(ui, table, &of(table.world()));
}

/// The chart alone: a line for each side, its sum behind it.
pub fn chart(ui: &mut Ui, table: &Table, luck: &Luck) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let plot = rect.with_max_x(rect.right() - SUMS).shrink2(vec2(0.0, 5.0));
    let most = luck.steps.iter().flatten().fold(2.0_f64, |most, value| most.max(value.abs()));
    #[expect(clippy::cast_possible_truncation, reason = "screen coordinates")]
    let y = |value: f64| plot.center().y - (value / most) as f32 * plot.height() / 2.0;
    ui.painter().hline(plot.x_range(), y(0.0), Stroke::new(1.0, HAIRLINE));
    if luck.steps.is_empty() {
        let at = pos2(rect.left(), plot.top() + 8.0);
        ui.painter().text(at, Align2::LEFT_CENTER, "No rounds fired yet.", condensed(14.0), INK_SOFT);
        return;
    }
    #[expect(clippy::cast_precision_loss, reason = "screen coordinates")]
    let x = |step: usize| plot.left() + plot.width() * step as f32 / luck.steps.len() as f32;
    let mut ends = [0.0; 2];
    for side in Side::BOTH {
        let ink = words::side_ink(table, side);
        let line = std::iter::once(pos2(plot.left(), y(0.0)))
            .chain(luck.steps.iter().enumerate().map(|(step, sums)| pos2(x(step + 1), y(sums[side.index()]))))
            .collect();
        ui.painter().line(line, Stroke::new(1.8, ink));
        ends[side.index()] = y(luck.tallies[side.index()].above());
    }
    sums(ui, table, luck, rect, ends);
    hover(&response, table, luck, plot);
}

/// The sums behind the lines, a line's height apart and within the chart.
fn sums(ui: &Ui, table: &Table, luck: &Luck, rect: Rect, ends: [f32; 2]) {
    const LINE: f32 = 15.0;
    let apart = (ends[0] - ends[1]).abs().clamp(LINE, HEIGHT - LINE - 2.0) / 2.0;
    let middle = ((ends[0] + ends[1]) / 2.0).clamp(rect.top() + LINE / 2.0 + apart, rect.bottom() - LINE / 2.0 - apart);
    let down = if ends[0] > ends[1] { 1.0 } else { -1.0 };
    for (side, to) in [(Side::Axis, down), (Side::Allies, -down)] {
        let label = format!("{} {}", words::side(table, side), words::signed(luck.tallies[side.index()].above()));
        let at = pos2(rect.right() - SUMS + 6.0, middle + to * apart);
        ui.painter().text(at, Align2::LEFT_CENTER, label, strong(13.5), words::side_ink(table, side));
    }
}

fn hover(response: &Response, table: &Table, luck: &Luck, plot: Rect) {
    if !response.hovered() || !plot.is_positive() {
        return;
    }
    pointer_tip(response, &Side::BOTH.map(|side| summary(table, luck, side)).join("\n"));
}

/// A side's luck in one line.
#[must_use]
pub fn summary(table: &Table, luck: &Luck, side: Side) -> String {
    let tally = luck.tallies[side.index()];
    format!(
        "{}: {} in {}, {:.1} to be expected",
        words::side(table, side),
        words::count(tally.hits as usize, "hit"),
        words::count(tally.rounds as usize, "round"),
        tally.expected()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tobruk::tables::damage::Aspect;

    fn volley(unit: u16, number: Option<u8>, hits: &[bool]) -> Vec<Entry<Event>> {
        let fired = Event::Fired {
            unit: UnitId(unit),
            gun: 0,
            target: UnitId(9),
            rounds: 3,
            acquired: false,
            range: 5,
            number,
            aspect: Aspect::Front,
        };
        let rounds = hits.iter().map(|hit| Event::Round { dice: [3, 4], hit: *hit });
        std::iter::once(fired).chain(rounds).map(|event| Entry { turn: 1, event }).collect()
    }

    #[test]
    fn each_side_is_held_against_its_own_numbers() {
        let log = [volley(1, Some(7), &[true, false]), volley(2, None, &[]), volley(2, Some(12), &[true])].concat();
        let luck = reckon(&log, |id| Some(if id.0 == 1 { Side::Axis } else { Side::Allies }));
        assert_eq!(luck.tallies[0], Tally { rounds: 2, hits: 1, ways: 42 });
        assert_eq!(luck.tallies[1], Tally { rounds: 1, hits: 1, ways: 1 });
        assert_eq!(luck.steps.len(), 2);
    }
}
