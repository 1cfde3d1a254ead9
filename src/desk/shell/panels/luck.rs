//! The luck chart: what the dice of each side did, above or below what was expected.

use bevy_egui::egui::{Align2, Id, Label, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::parts::{choice, pointer_tip};
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{heading, styled};
use crate::desk::kit::words;
use crate::desk::table::Table;
use crate::desk::table::luck::{Luck, Measure};
use crate::desk::table::roles::DeskGame;

/// Height of the chart, in points.
const HEIGHT: f32 = 58.0;
/// Room at the right for the sums, in points.
const SUMS: f32 = 78.0;

/// What the chart shows: what the player chose, of what the game has dice for.
fn chosen<'a>(ui: &mut Ui, luck: &'a Luck) -> Option<&'a Measure> {
    let id = Id::new("luck measure");
    let rolled: Vec<&Measure> = luck.measures.iter().filter(|measure| !measure.steps.is_empty()).collect();
    if rolled.len() < 2 {
        return rolled.first().copied().or(luck.measures.first());
    }
    let mut word = ui.data(|data| data.get_temp::<&'static str>(id)).unwrap_or(rolled[0].word);
    for measure in &rolled {
        if choice(ui, measure.word, word == measure.word).clicked() {
            word = measure.word;
            ui.data_mut(|data| data.insert_temp(id, word));
            ui.ctx().request_repaint();
        }
    }
    rolled.iter().find(|measure| measure.word == word).or(rolled.first()).copied()
}

/// The luck chart with its heading and what stands beside that; a word in place of the chart while there is none.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &Table<G>, luck: &Luck, beside: impl FnOnce(&mut Ui)) {
    let measure = ui
        .horizontal(|ui| {
            heading(ui, "Luck", 17.0, None);
            beside(ui);
            let measure = chosen(ui, luck)?;
            let text = styled(format!("{} against expectation", measure.counts), condensed(13.0), INK_SOFT);
            ui.add(Label::new(text).truncate());
            Some(measure)
        })
        .inner;
    match measure.filter(|measure| !measure.steps.is_empty()) {
        Some(measure) => chart(ui, table, luck, measure),
        None => drop(ui.label(styled("No dice have been rolled yet.", condensed(14.0), INK_SOFT))),
    }
}

/// The chart alone: a line for each side, its sum behind it.
fn chart<G: DeskGame>(ui: &mut Ui, table: &Table<G>, luck: &Luck, measure: &Measure) {
    let steps = &measure.steps;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let plot = rect.with_max_x(rect.right() - SUMS).shrink2(vec2(0.0, 5.0));
    let most = steps.iter().flatten().fold(2.0_f64, |most, value| most.max(value.abs()));
    #[expect(clippy::cast_possible_truncation, reason = "screen coordinates")]
    let y = |value: f64| plot.center().y - (value / most) as f32 * plot.height() / 2.0;
    ui.painter().hline(plot.x_range(), y(0.0), Stroke::new(1.0, HAIRLINE));
    #[expect(clippy::cast_precision_loss, reason = "screen coordinates")]
    let x = |step: usize| plot.left() + plot.width() * step as f32 / steps.len() as f32;
    let above = steps.last().copied().unwrap_or_default();
    for side in Side::BOTH {
        let ink = table.side_ink(side);
        let line = std::iter::once(pos2(plot.left(), y(0.0)))
            .chain(steps.iter().enumerate().map(|(step, sums)| pos2(x(step + 1), y(sums[side.index()]))))
            .collect();
        ui.painter().line(line, Stroke::new(1.8, ink));
    }
    sums(ui, table, above, rect, above.map(y));
    if response.hovered() && plot.is_positive() {
        pointer_tip(&response, &luck.summaries.join("\n"));
    }
}

/// The sums behind the lines, a line's height apart and within the chart.
fn sums<G: DeskGame>(ui: &Ui, table: &Table<G>, above: [f64; 2], rect: Rect, ends: [f32; 2]) {
    const LINE: f32 = 15.0;
    let apart = (ends[0] - ends[1]).abs().clamp(LINE, HEIGHT - LINE - 2.0) / 2.0;
    let middle = ((ends[0] + ends[1]) / 2.0).clamp(rect.top() + LINE / 2.0 + apart, rect.bottom() - LINE / 2.0 - apart);
    let down = if ends[0] > ends[1] { 1.0 } else { -1.0 };
    for (side, to) in [(Side::Axis, down), (Side::Allies, -down)] {
        let label = format!("{} {}", table.side_name(side), words::tenths(above[side.index()]));
        let at = pos2(rect.right() - SUMS + 6.0, middle + to * apart);
        ui.painter().text(at, Align2::LEFT_CENTER, label, strong(13.5), table.side_ink(side));
    }
}
