//! The window of the turn and the points: turns and battles, sorties, reinforcement pools, the points of both sides, the outcome.

use bevy_egui::egui::{
    Align2, Context, CornerRadius, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::cards::parts::sortie_button;
use super::{TRACKS, Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::paint::marker::{TrackBox, paint_track};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{divider, hover_tip, styled};
use crate::desk::shell::panels;
use crate::desk::shell::panels::parts::{headed, pointer_tip, ruled, scroll, window};
use crate::desk::shell::panels::tray::pool;
use crate::desk::table::roles::Measured;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::material::tables::Level;
use crate::games::firestorm::phases::{strategic, victory};
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::Phase;

/// Side of a box of turns and battles, in points.
const BOX: f32 = 46.0;
/// Size of a sortie, in points.
const SORTIE: f32 = 44.0;
/// From one printed number of the tracker of points to the next.
const STEP: u16 = 30;
/// The margin of points at either end of the scale of outcomes.
const FARTHEST: u16 = 240;

/// The window, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, TRACKS, "Turn and points", vec2(860.0, 690.0), |ui, table| {
        scroll(ui, "turn and points").show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            ui.spacing_mut().item_spacing.y = 2.0;
            turn(ui, table);
            divider(ui);
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (column, side) in columns.iter_mut().zip(Side::BOTH) {
                    means(column, table, side);
                }
            });
            divider(ui);
            points(ui, table);
            outcome(ui, table);
            let luck = Firestorm::luck(table, table.world());
            if luck.measures.iter().any(|measure| !measure.steps.is_empty()) {
                divider(ui);
                panels::luck::show(ui, table, &luck, |_| ());
                for side in Side::BOTH {
                    ui.label(styled(&luck.summaries[side.index()], condensed(14.0), INK_SOFT));
                }
            }
        });
    });
}

/// The turns, and the battles of this one.
fn turn(ui: &mut Ui, table: &mut Table) {
    let (now, turns, most) = {
        let position = position::seen(table);
        (*position.sequence, position.scenario.turns, position.scenario.battles.most())
    };
    ui.columns_const(|columns: &mut [Ui; 2]| {
        let [left, right] = columns;
        ruled(left, table, "Turn", "C.Turn");
        let boxes: Vec<TrackBox> = (1..=u16::from(turns)).map(|turn| track_box(turn, now.turn, "")).collect();
        boxes_in_row(left, &boxes);
        let text = format!("Battles of this turn: {}", now.battles);
        ruled(right, table, &text, "GG.1.1");
        let fought = |battle: u8| now.phase != Phase::Battle && now.phase != Phase::Planning || battle < now.battle;
        let boxes: Vec<TrackBox> = (1..=most)
            .map(|battle| TrackBox {
                number: battle.to_string(),
                note: if battle > now.battles { "none" } else { "" }.to_owned(),
                past: battle > now.battles || fought(battle),
                current: now.phase == Phase::Battle && battle == now.battle,
                counter: None,
            })
            .collect();
        boxes_in_row(right, &boxes);
    });
    initiative(ui, table);
}

fn track_box(number: u16, now: u16, note: &str) -> TrackBox {
    TrackBox {
        number: number.to_string(),
        note: note.to_owned(),
        past: number < now,
        current: number == now,
        counter: None,
    }
}

fn boxes_in_row(ui: &mut Ui, boxes: &[TrackBox]) {
    #[expect(clippy::cast_precision_loss, reason = "a few boxes")]
    let side = (ui.available_width() / boxes.len().max(1) as f32).min(BOX);
    #[expect(clippy::cast_precision_loss, reason = "a few boxes")]
    let (rect, _) = ui.allocate_exact_size(vec2(side * boxes.len() as f32, side), Sense::hover());
    paint_track(ui.painter(), rect, boxes, boxes.len());
    ui.add_space(4.0);
}

/// What the Axis adds to its die for the initiative, and how often that gives it the battle.
fn initiative(ui: &mut Ui, table: &mut Table) {
    let bonus = crate::games::firestorm::play::sequence::bonus(&position::seen(table));
    let won = crate::games::firestorm::phases::odds::rolls().filter(|[axis, allies]| axis + bonus >= *allies).count();
    #[expect(clippy::cast_precision_loss, reason = "36 at most")]
    let chance = words::percent(won as f64 / 36.0);
    let text =
        format!("Initiative: the Axis adds {bonus} and wins ties, so it attacks on {won} of 36 rolls ({chance}).");
    ruled(ui, table, &text, "GG.1.2");
}

/// Sorties left of a side, its pool, what it lost for good, and its dumps.
fn means(ui: &mut Ui, table: &mut Table, side: Side) {
    headed(ui, table, &format!("{} sorties", words::side(side)), 16.0, "C.Air");
    let sorties: Vec<(Aircraft, u8, u8)> = {
        let position = position::seen(table);
        let of_turn = position.scenario.sorties.iter().filter(|(aircraft, _)| aircraft.side() == side);
        of_turn
            .map(|(aircraft, all)| (*aircraft, position.markers.sorties.get(aircraft).copied().unwrap_or(0), *all))
            .collect()
    };
    ui.horizontal(|ui| {
        for (aircraft, left, all) in sorties {
            let card = sortie_button(ui, aircraft, SORTIE, Some(left), left > 0);
            hover_tip(&card, &format!("{}: {left} of {all} left this turn", aircraft.title()));
        }
    });
    let (waiting, lost, dumps) = {
        let position = position::seen(table);
        (ids(&position, side, Location::Pool), ids(&position, side, Location::Captured), dumps(&position, side))
    };
    pool(ui, table, "Reinforcement pool", &waiting);
    pool(ui, table, "Out of the game", &lost);
    if waiting.is_empty() && lost.is_empty() {
        ruled(ui, table, "No troop is in the pool or out of the game.", "GG.3.1");
    }
    ruled(ui, table, &format!("Dumps held: {dumps}"), "C.Dumps");
}

fn ids(position: &Position, side: Side, location: Location) -> Vec<UnitId> {
    let there = position.units.iter().filter(|unit| unit.side == side && unit.location == location);
    there.map(|unit| unit.id).collect()
}

fn dumps(position: &Position, side: Side) -> String {
    let held = words::areas(strategic::dumps(position, side));
    if held.is_empty() { "none".to_owned() } else { held }
}

/// The tracker of points with both sides' marks: that of the Allies from the left, that of the Axis from the right, as printed.
fn points(ui: &mut Ui, table: &mut Table) {
    let (points, areas, captures, whole) = {
        let position = position::seen(table);
        let whole: u16 = Area::ALL.into_iter().map(|area| position.board.info(area).points).sum();
        let of = |worth: fn(&Position, Side) -> u16| Side::BOTH.map(|side| worth(&position, side));
        (victory::points(&position), of(victory::of_areas), of(victory::of_captures), whole)
    };
    headed(ui, table, "Victory points", 16.0, "C.Strategic.4");
    for side in Side::BOTH {
        let of = side.index();
        let text = format!("{side} {}: areas {}, captures {}", points[of], areas[of], captures[of]);
        ui.label(styled(text, strong(15.0), words::side_ink(side)));
    }
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 74.0), Sense::hover());
    tracker(ui.painter(), rect, points, whole);
    let text = "Allied points run from the left, Axis points from the right; captures are added to the areas.";
    pointer_tip(&response, text);
}

fn tracker(p: &Painter, rect: Rect, points: [u16; 2], whole: u16) {
    let count = whole / STEP + 1;
    let width = rect.width() / f32::from(count);
    let row = Rect::from_min_max(rect.left_top() + vec2(0.0, 18.0), rect.right_bottom() - vec2(0.0, 18.0));
    for number in 0..count {
        let left = row.left() + width * f32::from(number);
        let cell = Rect::from_x_y_ranges(left..=left + width, row.y_range()).shrink(1.0);
        p.rect(cell, CornerRadius::same(3), IVORY, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
        let at = |down: f32| pos2(cell.center().x, cell.top() + cell.height() * down);
        let allies = (number * STEP).to_string();
        let axis = whole.saturating_sub(number * STEP).to_string();
        p.text(at(0.28), Align2::CENTER_CENTER, allies, strong(13.5), words::side_ink(Side::Allies));
        p.text(at(0.74), Align2::CENTER_CENTER, axis, strong(13.5), words::side_ink(Side::Axis));
    }
    // A mark stands over the middle of the box of its points, or between two.
    let x = |points: u16| {
        let share = f32::from(points.min(whole)) / f32::from(STEP);
        row.left() + width * (share + 0.5)
    };
    let [axis, allies] = points;
    mark(p, pos2(x(allies), row.top() - 1.0), true, words::side_ink(Side::Allies));
    mark(p, pos2(row.left() + row.right() - x(axis), row.bottom() + 1.0), false, words::side_ink(Side::Axis));
}

/// A mark that points down at the track, or up.
fn mark(p: &Painter, tip: Pos2, down: bool, ink: bevy_egui::egui::Color32) {
    let away = if down { -1.0 } else { 1.0 };
    let points = vec![tip, tip + vec2(8.0, 14.0 * away), tip + vec2(-8.0, 14.0 * away)];
    p.add(Shape::convex_polygon(points, ink, Stroke::new(1.0, mix(ink, FRAME, 0.5))));
}

/// The levels of outcome as a scale, with the margin as it stands.
fn outcome(ui: &mut Ui, table: &mut Table) {
    let [axis, allies] = Firestorm::score(table.world());
    let margin = axis.abs_diff(allies);
    let outcomes = table.data.tables.outcomes.clone();
    let level = outcomes.level(margin);
    let ahead = if axis > allies { Side::Axis } else { Side::Allies };
    let text = match level {
        Level::Draw if margin == 0 => "Both sides are level: a draw if it ended now".to_owned(),
        Level::Draw => format!("The {ahead} are {margin} ahead: a draw if it ended now"),
        level => format!("{} {}, {margin} ahead, if it ended now", words::side(ahead), level.title().to_lowercase()),
    };
    headed(ui, table, &text, 16.0, "C.Outcome");
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 62.0), Sense::hover());
    let bar = Rect::from_min_max(rect.left_top() + vec2(9.0, 17.0), rect.right_bottom() - vec2(9.0, 15.0));
    let p = ui.painter();
    let x = |side: Side, margin: u16| {
        let away = f32::from(margin.min(FARTHEST)) / f32::from(FARTHEST) * bar.width() / 2.0;
        bar.center().x + if side == Side::Axis { -away } else { away }
    };
    p.rect(bar, CornerRadius::same(3), IVORY, Stroke::new(1.0, HAIRLINE), StrokeKind::Inside);
    for side in Side::BOTH {
        let ink = words::side_ink(side);
        for (from, to, level, depth) in bands(|margin| outcomes.level(margin)) {
            let ends = [x(side, from), x(side, to)];
            let band = Rect::from_x_y_ranges(ends[0].min(ends[1])..=ends[0].max(ends[1]), bar.y_range());
            p.rect_filled(band.shrink(0.8), CornerRadius::same(2), mix(IVORY, ink, depth));
            let short = level.title().replace(" victory", "");
            p.text(band.center(), Align2::CENTER_CENTER, short, strong(13.5), if depth > 0.5 { IVORY } else { INK });
            let at = pos2(ends[0], bar.bottom() + 7.0);
            p.text(at, Align2::CENTER_CENTER, from.to_string(), condensed(12.5), INK_SOFT);
        }
    }
    let now = pos2(x(ahead, margin), bar.top() - 1.0);
    mark(p, now, true, if margin == 0 { INK_SOFT } else { words::side_ink(ahead) });
    let names = [
        (Side::Axis, Align2::LEFT_BOTTOM, bar.left_bottom()),
        (Side::Allies, Align2::RIGHT_BOTTOM, bar.right_bottom()),
    ];
    for (side, align, at) in names {
        p.text(at + vec2(0.0, 15.0), align, side.to_string(), bold(13.5), words::side_ink(side));
    }
    pointer_tip(
        &response,
        "Victory levels by the points margin at the end; Tobruk taken in supply is a strategic victory at once.",
    );
}

/// The levels beyond a draw with the margins from which and to which they go, and how deep they are tinted; a draw first.
fn bands(level: impl Fn(u16) -> Level) -> Vec<(u16, u16, Level, f32)> {
    let mut bands: Vec<(u16, u16, Level, f32)> = Vec::new();
    for margin in 0..=FARTHEST {
        match bands.last_mut() {
            Some(band) if band.2 == level(margin) => band.1 = margin,
            _ => {
                if let Some(band) = bands.last_mut() {
                    band.1 = margin;
                }
                #[expect(clippy::cast_precision_loss, reason = "four levels")]
                let depth = 0.26 * bands.len() as f32;
                bands.push((margin, margin, level(margin), depth));
            }
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::firestorm::Data;

    #[test]
    fn the_scale_has_the_four_levels_end_to_end() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let bands = bands(|margin| data.tables.outcomes.level(margin));
        let ends: Vec<(u16, u16)> = bands.iter().map(|(from, to, ..)| (*from, *to)).collect();
        assert_eq!(ends, [(0, 50), (50, 100), (100, 150), (150, 240)]);
    }
}
