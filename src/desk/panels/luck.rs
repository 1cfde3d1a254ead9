//! The luck chart: each side's hits, and the men its fire cost the enemy, above or below what was to be expected.

use std::collections::VecDeque;

use bevy::prelude::World;
use bevy_egui::egui::{Align2, Id, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

use super::parts::{choice, pointer_tip};
use super::words;
use crate::core::dice::ways_at_least;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::desk::style::{condensed, palette::*, strong};
use crate::desk::table::Table;
use crate::desk::widgets::{heading, styled};
use crate::games::tobruk::orders::Event;
use crate::games::tobruk::tables::casualty::CasualtyTable;

/// Height of the chart, in points.
const HEIGHT: f32 = 58.0;
/// Room at the right for the sums, in points.
const SUMS: f32 = 78.0;

/// Rounds fired at another hex, the hits among them, and the hits to be expected; and the same for dice on the Casualty Table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds for which two dice were rolled.
    pub rounds: u32,
    /// Those that hit.
    pub hits: u32,
    /// Chances of all rounds together, in ways out of 36.
    pub ways: u32,
    /// Dice on the Casualty Table.
    pub dice: u32,
    /// Men they cost the enemy, by the table.
    pub men: u32,
    /// Men to be expected of these dice, in sixths.
    pub sixths: u32,
}

/// What is held against expectation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Hits by guns.
    Hits,
    /// Men lost by fire.
    Men,
}

impl Tally {
    /// Hits to be expected.
    #[must_use]
    pub fn expected(&self) -> f64 {
        f64::from(self.ways) / 36.0
    }

    /// Men to be expected.
    #[must_use]
    pub fn expected_men(&self) -> f64 {
        f64::from(self.sixths) / 6.0
    }

    /// Hits or men above what was to be expected; negative below.
    #[must_use]
    pub fn above(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Hits => f64::from(self.hits) - self.expected(),
            Measure::Men => f64::from(self.men) - self.expected_men(),
        }
    }
}

/// The luck of both sides, Axis first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Luck {
    /// Where each side stands.
    pub tallies: [Tally; 2],
    /// Hits above expectation of both sides after each volley of either.
    pub hits: Vec<[f64; 2]>,
    /// Men above expectation of both sides after each die on the Casualty Table.
    pub men: Vec<[f64; 2]>,
}

impl Luck {
    fn steps(&self, measure: Measure) -> &[[f64; 2]] {
        match measure {
            Measure::Hits => &self.hits,
            Measure::Men => &self.men,
        }
    }

    fn step(&mut self, measure: Measure) {
        let sums = self.tallies.map(|tally| tally.above(measure));
        match measure {
            Measure::Hits => self.hits.push(sums),
            Measure::Men => self.men.push(sums),
        }
    }
}

/// Adds up the dice of a game. In the same hex every round hits (I.G.1), so that luck has no part in it.
#[must_use]
pub fn reckon(log: &[Entry<Event>], table: &CasualtyTable, side_of: impl Fn(UnitId) -> Option<Side>) -> Luck {
    let mut luck = Luck::default();
    // Numbers needed by the rounds that are still to be rolled for, and whether a volley is going on.
    let mut firing: VecDeque<(Side, u8)> = VecDeque::new();
    let mut open = false;
    for entry in log {
        match &entry.event {
            Event::Fired { unit, number, rounds, .. } => {
                firing = side_of(*unit).zip(*number).into_iter().cycle().take(usize::from(*rounds)).collect();
            }
            Event::Engaged { firers, .. } => {
                firing = firers
                    .iter()
                    .filter_map(|share| Some((share.rounds, side_of(share.unit)?, share.number?)))
                    .flat_map(|(rounds, side, number)| (0..rounds).map(move |_| (side, number)))
                    .collect();
            }
            Event::Round { hit, .. } => {
                if let Some((side, number)) = firing.pop_front() {
                    let tally = &mut luck.tallies[side.index()];
                    tally.rounds += 1;
                    tally.hits += u32::from(*hit);
                    tally.ways += ways_at_least(number);
                    open = true;
                }
                continue;
            }
            Event::Casualties { target, cover, factors, men, .. } => {
                if let Some(side) = side_of(*target).map(Side::enemy) {
                    let tally = &mut luck.tallies[side.index()];
                    tally.dice += 1;
                    tally.men += u32::from(*men);
                    tally.sixths += (1..=6).map(|die| u32::from(table.casualties(*cover, *factors, die))).sum::<u32>();
                    luck.step(Measure::Men);
                }
            }
            _ => {}
        }
        if std::mem::take(&mut open) {
            luck.step(Measure::Hits);
        }
    }
    if open {
        luck.step(Measure::Hits);
    }
    luck
}

/// The luck of the game looked at.
#[must_use]
pub fn of(table: &Table, world: &World) -> Luck {
    let index = world.get_resource::<UnitIndex>();
    let side_of = |id| world.get::<Side>(index?.entity(id)?).copied();
    let casualties = &table.data.tables.casualty;
    world.get_resource::<Log<Event>>().map_or_else(Luck::default, |log| reckon(&log.0, casualties, side_of))
}

/// What the chart shows: what the player chose, of what the game has dice for.
fn measure(ui: &mut Ui, luck: &Luck) -> Measure {
    let id = Id::new("luck measure");
    let rolled = [(Measure::Hits, !luck.hits.is_empty()), (Measure::Men, !luck.men.is_empty())];
    if rolled.iter().filter(|(_, rolled)| *rolled).count() < 2 {
        return if luck.men.is_empty() { Measure::Hits } else { Measure::Men };
    }
    let mut chosen =
        if ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false) { Measure::Hits } else { Measure::Men };
    for (measure, text) in [(Measure::Men, "men"), (Measure::Hits, "hits")] {
        if choice(ui, text, chosen == measure).clicked() {
            chosen = measure;
            ui.data_mut(|data| data.insert_temp(id, measure == Measure::Hits));
            ui.ctx().request_repaint();
        }
    }
    chosen
}

/// The luck chart with its heading.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let luck = of(table, table.world());
    let measure = ui
        .horizontal(|ui| {
            heading(ui, "Luck", 17.0, None);
            let measure = measure(ui, &luck);
            let what = if measure == Measure::Hits { "hits" } else { "men lost" };
            ui.label(styled(format!("{what} against expectation"), condensed(13.0), INK_SOFT));
            measure
        })
        .inner;
    chart(ui, table, &luck, measure);
}

/// The chart alone: a line for each side, its sum behind it.
pub fn chart(ui: &mut Ui, table: &Table, luck: &Luck, measure: Measure) {
    let steps = luck.steps(measure);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let plot = rect.with_max_x(rect.right() - SUMS).shrink2(vec2(0.0, 5.0));
    let most = steps.iter().flatten().fold(2.0_f64, |most, value| most.max(value.abs()));
    #[expect(clippy::cast_possible_truncation, reason = "screen coordinates")]
    let y = |value: f64| plot.center().y - (value / most) as f32 * plot.height() / 2.0;
    ui.painter().hline(plot.x_range(), y(0.0), Stroke::new(1.0, HAIRLINE));
    if steps.is_empty() {
        let at = pos2(rect.left(), plot.top() + 8.0);
        ui.painter().text(at, Align2::LEFT_CENTER, "No dice have been rolled yet.", condensed(14.0), INK_SOFT);
        return;
    }
    #[expect(clippy::cast_precision_loss, reason = "screen coordinates")]
    let x = |step: usize| plot.left() + plot.width() * step as f32 / steps.len() as f32;
    let mut ends = [0.0; 2];
    for side in Side::BOTH {
        let ink = words::side_ink(table, side);
        let line = std::iter::once(pos2(plot.left(), y(0.0)))
            .chain(steps.iter().enumerate().map(|(step, sums)| pos2(x(step + 1), y(sums[side.index()]))))
            .collect();
        ui.painter().line(line, Stroke::new(1.8, ink));
        ends[side.index()] = y(luck.tallies[side.index()].above(measure));
    }
    sums(ui, table, luck, measure, rect, ends);
    hover(&response, table, luck, plot);
}

/// The sums behind the lines, a line's height apart and within the chart.
fn sums(ui: &Ui, table: &Table, luck: &Luck, measure: Measure, rect: Rect, ends: [f32; 2]) {
    const LINE: f32 = 15.0;
    let apart = (ends[0] - ends[1]).abs().clamp(LINE, HEIGHT - LINE - 2.0) / 2.0;
    let middle = ((ends[0] + ends[1]) / 2.0).clamp(rect.top() + LINE / 2.0 + apart, rect.bottom() - LINE / 2.0 - apart);
    let down = if ends[0] > ends[1] { 1.0 } else { -1.0 };
    for (side, to) in [(Side::Axis, down), (Side::Allies, -down)] {
        let label =
            format!("{} {}", words::side(table, side), words::signed(luck.tallies[side.index()].above(measure)));
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
    let hits = (tally.rounds > 0 || tally.dice == 0).then(|| {
        let (hits, rounds) = (words::count(tally.hits as usize, "hit"), words::count(tally.rounds as usize, "round"));
        format!("{hits} in {rounds}, {:.1} to be expected", tally.expected())
    });
    let men = (tally.dice > 0).then(|| {
        let dice = if tally.dice == 1 { "1 die".to_owned() } else { format!("{} dice", tally.dice) };
        let men = words::count(tally.men as usize, "man").replace("mans", "men");
        format!("{men} of the enemy by {dice}, {:.1} to be expected", tally.expected_men())
    });
    let told: Vec<String> = hits.into_iter().chain(men).collect();
    format!("{}: {}", words::side(table, side), told.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tobruk::orders::{Arm, Share};
    use crate::games::tobruk::tables::casualty::Cover;
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
        let luck = reckon(&log, &table(), |id| Some(if id.0 == 1 { Side::Axis } else { Side::Allies }));
        assert_eq!(luck.tallies[0], Tally { rounds: 2, hits: 1, ways: 42, ..Tally::default() });
        assert_eq!(luck.tallies[1], Tally { rounds: 1, hits: 1, ways: 1, ..Tally::default() });
        assert_eq!(luck.hits.len(), 2);
    }

    #[test]
    fn men_are_held_against_the_table() {
        let engaged = Event::Engaged {
            target: UnitId(9),
            firers: vec![Share { unit: UnitId(1), arm: Arm::Gun(0), factors: 96, rounds: 1, number: Some(7) }],
            cover: Cover::Good,
        };
        let fell = Event::Casualties { target: UnitId(9), cover: Cover::Good, factors: 96, die: 6, men: 4 };
        let log = [engaged, Event::Round { dice: [1, 1], hit: false }, fell].map(|event| Entry { turn: 1, event });
        let luck = reckon(&log, &table(), |id| Some(if id.0 == 1 { Side::Axis } else { Side::Allies }));
        // The example of III.D.1.d: 2 3 3 4 4 4.
        assert_eq!(luck.tallies[0], Tally { rounds: 1, hits: 0, ways: 21, dice: 1, men: 4, sixths: 20 });
        assert_eq!((luck.hits.len(), luck.men.len()), (1, 1));
    }

    fn table() -> CasualtyTable {
        CasualtyTable::load(&crate::core::data::data_root()).expect("the table is sound")
    }
}
