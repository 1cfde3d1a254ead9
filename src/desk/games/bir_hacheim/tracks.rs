//! The tracks of turns (2.4.1) and air points (2.4.2): on the margin of the sheet, and larger in a window.

use bevy_egui::egui::{Align2, Context, Painter, Rect, Sense, Ui, Vec2, pos2, vec2};

use super::Scene;
use super::face::{bare, side_card};
use super::{TRACKS, Table, position, words};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::brush::{halo_text, mix};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::marker::{TrackBox, paint_track, track_boxes};
use crate::desk::kit::paint::nato::{paint_nato, paint_word_counter};
use crate::desk::kit::style::{Face, palette, zoom_size};
use crate::desk::shell::panels::parts::{ruled, window};
use crate::games::bir_hacheim::material::scenario::Start;
use crate::games::bir_hacheim::state::components::Location;
use crate::games::bir_hacheim::state::position::Position;

/// Boxes of the air track.
const AIR_BOXES: usize = 10;
/// Room on the sheet west of the board, in hex sizes ...
const WEST: f32 = 2.5;
/// ... and east of it, where reinforcements lie beside their turn.
const EAST: f32 = 3.2;
/// From the board to the boxes, and the height of a heading, in hex sizes.
const GAP: f32 = 0.35;
const HEADING: f32 = 1.1;

/// The board with its margins, in hex sizes.
#[must_use]
pub fn sheet(board: Rect) -> Rect {
    Rect::from_min_max(board.min - vec2(WEST, 0.0), board.max + vec2(EAST, 0.0))
}

/// The two columns of boxes, turns and air points, in hex sizes.
fn columns(board: Rect, turns: usize) -> [Rect; 2] {
    #[expect(clippy::cast_precision_loss, reason = "a game has few turns")]
    let side = (board.height() - HEADING) / turns.max(1) as f32;
    let side = side.min(1.96);
    let top = board.top() + HEADING;
    [
        Rect::from_min_max(pos2(board.right() + GAP, top), pos2(board.right() + GAP + side, board.bottom())),
        Rect::from_min_max(pos2(board.left() - GAP - side, top), pos2(board.left() - GAP, board.bottom())),
    ]
}

/// Paints the tracks beside the board.
pub fn paint(scene: &Scene) {
    let Some(position) = position::seen(scene.table) else { return };
    let (p, view) = (scene.painter, scene.view);
    let board = Layout::Columns.extent(scene.table.data.board.hexes());
    let boxes = turn_boxes(&position, |turn| position.scenario.dates(turn));
    let on_screen =
        |area: Rect| Rect::from_min_max(view.to_screen(area.min.to_vec2()), view.to_screen(area.max.to_vec2()));
    let [turns, air] = columns(board, boxes.len()).map(on_screen);
    for (area, words) in [(turns, "Turn"), (air, "Air")] {
        heading(p, area, words, view.hex_size());
    }
    paint_turns(p, turns, 1, &boxes, &position);
    for (place, turn) in track_boxes(turns, boxes.len(), 1).into_iter().zip(1..) {
        let waiting = waiting(&position, turn);
        let size = place.width() * 0.66;
        let offsets = crate::desk::kit::paint::stack::stacked(waiting.len(), size);
        for (id, offset) in waiting.into_iter().zip(offsets) {
            let at = place.right_center() + vec2(0.1, -0.17) * place.width() + offset;
            if let Some(unit) = position.find(id) {
                paint_nato(p, at, size, &bare(scene.table, unit));
            }
        }
    }
    paint_air(p, air, 1, &position);
}

fn heading(p: &Painter, area: Rect, words: &str, hex: f32) {
    let at = pos2(area.center().x, area.top() - hex * 0.12);
    let font = Face::SemiStrong.at(zoom_size((hex * 0.62).clamp(8.0, 40.0)));
    halo_text(p, at, Align2::CENTER_BOTTOM, words, font, palette::INK, mix(SAND, palette::IVORY, 0.3), hex * 0.05, 0.0);
}

/// The track of turns. The marker hangs over the edge of the current box, in the colour of the side whose phase it is.
fn paint_turns(p: &Painter, area: Rect, columns: usize, boxes: &[TrackBox], position: &Position) {
    paint_track(p, area, boxes, columns);
    let card = side_card(position.sequence.active);
    let current = track_boxes(area, boxes.len(), columns).into_iter().zip(boxes).find(|(_, place)| place.current);
    if let Some((place, _)) = current {
        let at = place.center() - vec2(0.46, 0.22) * place.width();
        paint_word_counter(p, at, place.width() * 0.46, card.colour(), card.ink(), "Turn");
    }
}

/// The boxes of the turns with a note in each.
fn turn_boxes(position: &Position, note: impl Fn(u16) -> String) -> Vec<TrackBox> {
    let now = position.sequence;
    let of = |turn: u16| TrackBox {
        number: turn.to_string(),
        note: note(turn),
        past: turn < now.turn,
        current: turn == now.turn,
        counter: None,
    };
    (1..=u16::from(position.scenario.turns)).map(of).collect()
}

/// Reinforcements of a turn that have not entered the board.
fn waiting(position: &Position, turn: u8) -> Vec<UnitId> {
    let due = |start: &Start| matches!(start, Start::Turn { turn: due, .. } if *due == turn);
    let outside = |id: &UnitId| position.find(*id).is_some_and(|unit| unit.location == Location::Waiting);
    position.scenario.forces.iter().filter(|(_, start)| due(start)).map(|(id, _)| *id).filter(outside).collect()
}

/// The air track: on each side's half of a box its marker of tens over that of ones.
fn paint_air(p: &Painter, area: Rect, columns: usize, position: &Position) {
    let boxes: Vec<TrackBox> =
        (1..=AIR_BOXES).map(|number| TrackBox { number: number.to_string(), ..TrackBox::default() }).collect();
    paint_track(p, area, &boxes, columns);
    let places = track_boxes(area, AIR_BOXES, columns);
    for (side, points) in Side::BOTH.into_iter().zip(position.marks.air) {
        let card = side_card(side);
        let across = if side == Side::Axis { -0.31 } else { 0.31 };
        for (number, word, down) in [(points / 10, "x10", -0.26), (points % 10, "x1", 0.26)] {
            let Some(place) = usize::from(number).checked_sub(1).and_then(|place| places.get(place)) else { continue };
            let at = place.center() + vec2(across, down) * place.width();
            paint_word_counter(p, at, place.width() * 0.46, card.colour(), card.ink(), word);
        }
    }
}

/// The window, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, TRACKS, "Tracks", vec2(620.0, 300.0), |ui, table| {
        ruled(ui, table, "Turns and reinforcements", "2.4.1");
        strip(ui, 2, |p, area| {
            let Some(position) = position::seen(table) else { return };
            let boxes = turn_boxes(&position, |turn| coming(table, &position, turn));
            paint_turns(p, area, 7, &boxes, &position);
        });
        ruled(ui, table, &air_words(table), "2.4.2");
        strip(ui, 1, |p, area| {
            if let Some(position) = position::seen(table) {
                paint_air(p, area, AIR_BOXES, &position);
            }
        });
    });
}

/// Room for a track of so many rows.
fn strip(ui: &mut Ui, rows: u8, paint: impl FnOnce(&Painter, Rect)) {
    let width = ui.available_width();
    let side = if rows > 1 { width / 7.0 } else { width / 10.0 };
    let (area, _) = ui.allocate_exact_size(vec2(width, side.min(80.0) * f32::from(rows)), Sense::hover());
    paint(ui.painter(), Rect::from_min_size(area.min, Vec2::new(width, area.height())));
    ui.add_space(8.0);
}

/// What comes in a turn: a unit, or the division of several, by name; else its days.
fn coming(table: &Table, position: &Position, turn: u16) -> String {
    let units = u8::try_from(turn).map_or_else(|_| Vec::new(), |turn| waiting(position, turn));
    match units.as_slice() {
        [] => position.scenario.dates(turn),
        [unit] => words::name(table, *unit).to_owned(),
        [unit, ..] => match &words::counter(table, *unit).formation {
            Some(formation) => formation.clone(),
            None => words::names(table, units),
        },
    }
}

fn air_words(table: &Table) -> String {
    let [axis, allies] = position::seen(table).map_or([0; 2], |position| position.marks.air);
    format!("Air points left: Axis {axis}, Allies {allies}")
}
