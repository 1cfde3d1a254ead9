//! The window of the cups and the turns: the turn record, the action track, both cups, the Axis's victory points, the luck.

use bevy_egui::egui::{Context, Painter, Rect, Sense, Ui, vec2};

use super::cards::parts::origin_of;
use super::chits::{chit as print_of, nation};
use super::paint::action_track::{ActionBox, ActionRow, action_places, action_track_height, paint_action_track};
use super::paint::chit::{ChitPrint, ChitState};
use super::paint::turn_record::{TurnBox, paint_turn_record};
use super::{TRACKS, Table, cups, position, words};
use crate::core::game::Log;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::desk::kit::paint::marker::{TrackBox, paint_track, track_boxes};
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels;
use crate::desk::shell::panels::parts::{origin, pointer_tip, ruled, scroll, window};
use crate::desk::table::roles::Measured;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::scenario::Start;
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::cups::Chit;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::turn::Phase;

/// Width of a chit in the window's boxes, in points.
const CHIP: f32 = 56.0;
/// The widest action track, in points.
const TRACK: f32 = 560.0;

/// The window, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, TRACKS, "Cups and turns", vec2(940.0, 680.0), |ui, table| {
        scroll(ui, "cups and turns").show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            ruled(ui, table, "Turns, with the actions of each side and the reinforcements due", "4.0");
            turns(ui, table);
            ruled(ui, table, "Actions this turn, with the chits they were spent on", "7.0");
            action_track(ui, table, TRACK);
            ui.add_space(4.0);
            cups::show(ui, table, CHIP);
            divider(ui);
            ruled(ui, table, &format!("Axis victory points, {} at most", victory::MOST), "16.0");
            points(ui, table);
            let luck = GazalaCauldron::luck(table, table.world());
            panels::luck::show(ui, table, &luck, |_| ());
        });
    });
}

/// Room for a track of so many boxes to the row.
fn strip(
    ui: &mut Ui,
    boxes: usize,
    columns: usize,
    paint: impl FnOnce(&Painter, Rect),
) -> (Rect, bevy_egui::egui::Response) {
    #[expect(clippy::cast_precision_loss, reason = "a few boxes")]
    let (side, rows) = ((ui.available_width() / columns as f32).min(78.0), boxes.div_ceil(columns) as f32);
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), side * rows), Sense::hover());
    paint(ui.painter(), area);
    ui.add_space(6.0);
    (area, response)
}

/// The turn record; a turn says what it brings when it is pointed at.
fn turns(ui: &mut Ui, table: &Table) {
    let Some(position) = position::seen(table) else { return };
    let boxes: Vec<TurnBox> = (1..=turn_count(&position)).map(|turn| turn_box(&position, turn)).collect();
    let columns = boxes.len();
    let paint = |p: &Painter, area| paint_turn_record(p, area, &boxes, columns, Side::BOTH.map(nation));
    let (area, response) = strip(ui, boxes.len(), columns, paint);
    let Some(at) = response.hover_pos() else { return };
    let places = track_boxes(area, boxes.len(), columns);
    if let Some((turn, _)) = (1..).zip(places).find(|(_, place)| place.contains(at)) {
        pointer_tip(&response, &turn_tip(table, &position, turn));
    }
}

fn turn_count(position: &Position) -> u16 {
    u16::try_from(position.tables.turns.len()).unwrap_or(u16::MAX)
}

fn turn_box(position: &Position, turn: u16) -> TurnBox {
    let row = position.tables.turns.turn(turn);
    let (month, days) = row.date.split_once(' ').unwrap_or(("", &row.date));
    let arrivals = Side::BOTH.map(|side| {
        let tanks = side == Side::Allies && position.scenario.replacements_in(turn) > 0;
        tanks || !arriving(position, side, turn).is_empty()
    });
    let now = position.sequence.turn;
    TurnBox {
        month: month.to_owned(),
        days: days.to_owned(),
        actions: row.actions,
        arrivals,
        past: turn < now || turn > position.scenario.last_turn,
        current: turn == now,
    }
}

/// Formations of which units arrive in a turn, with their number.
fn arriving(position: &Position, side: Side, turn: u16) -> Vec<(Formation, usize)> {
    let mut found: Vec<(Formation, usize)> = Vec::new();
    for (unit, start) in &position.scenario.forces {
        let counter = position.counter(*unit);
        let here = matches!(start, Start::Arrives { turn: due, .. } if u16::from(*due) == turn);
        if !here || counter.side() != side {
            continue;
        }
        match found.iter_mut().find(|(formation, _)| *formation == counter.formation) {
            Some((_, count)) => *count += 1,
            None => found.push((counter.formation, 1)),
        }
    }
    found
}

/// All that a turn brings: actions with their origin, chits that join, arrivals, tanks, mines.
fn turn_tip(table: &Table, position: &Position, turn: u16) -> String {
    let row = position.tables.turns.turn(turn);
    let [axis, allies] = row.actions;
    let mut lines = vec![format!("{}: actions Axis {axis}, Allies {allies}", row.date)];
    if let Some(found) = origin_of(table, "turns", &row.date, "Axis actions").filter(Provenance::needs_checking) {
        lines.push(format!("actions {}", origin(&found)));
    }
    if turn > position.scenario.last_turn {
        lines.push("After the end of the scenario.".to_owned());
    }
    let joins = joining(position, turn);
    if !joins.is_empty() {
        lines.push(format!("Chits added: {}", joins.join(", ")));
    }
    for side in Side::BOTH {
        let parts: Vec<String> = arriving(position, side, turn)
            .into_iter()
            .map(|(formation, count)| format!("{formation} ({})", words::count(count, "unit")))
            .collect();
        if !parts.is_empty() {
            lines.push(format!("{side} arrive: {}", parts.join(", ")));
        }
    }
    let tanks = position.scenario.replacements_in(turn);
    if tanks > 0 {
        lines.push(format!("{} for the Allies", words::count(usize::from(tanks), "tank replacement")));
    }
    let mines = position.board.mines().filter(|(_, from)| turn > 1 && u16::from(*from) == turn).count();
    if mines > 0 {
        lines.push(format!("Minefields completed in {}", words::hexes(mines)));
    }
    lines.join("\n")
}

/// Action chits of which a turn has more than the one before.
fn joining(position: &Position, turn: u16) -> Vec<String> {
    let turns = &position.tables.turns;
    let before = |id: &str| {
        let row = (turn > 1).then(|| turns.turn(turn - 1));
        row.and_then(|row| row.chits.iter().find(|(known, _)| known == id)).map_or(0, |(_, count)| *count)
    };
    let more = turns.turn(turn).chits.iter().filter(|(id, count)| *count > before(id));
    more.map(|(id, count)| if turn == 1 && *count > 1 { format!("{count} {id}") } else { id.clone() }).collect()
}

/// The action track of this turn, at most so wide; a chit says what it was used for when it is pointed at.
pub fn action_track(ui: &mut Ui, table: &Table, most: f32) {
    let Some(position) = position::seen(table).filter(|position| position.sequence.turn > 0) else { return };
    let uses = Side::BOTH.map(|side| uses(table, &position, side));
    let rows: Vec<ActionRow> = Side::BOTH.into_iter().map(|side| row(&position, side, &uses[side.index()])).collect();
    let width = ui.available_width().min(most);
    let height = action_track_height(width, &rows);
    let (area, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    paint_action_track(ui.painter(), area, &rows);
    let Some(at) = response.hover_pos() else { return };
    for (side, places) in Side::BOTH.into_iter().zip(action_places(area, &rows)) {
        let Some(box_) = places.iter().position(|place| place.contains(at)) else { continue };
        pointer_tip(&response, &box_tip(&position, side, box_, &uses[side.index()]));
    }
}

fn box_tip(position: &Position, side: Side, place: usize, uses: &[Use]) -> String {
    let taken = &position.cup(side).track;
    let left = usize::from(position.actions.left(side));
    let name = words::side(side);
    match (taken.get(place), uses.get(place)) {
        (Some(id), Some(used)) => format!("{name} action {}: {id}\n{}", place + 1, used.words),
        (Some(id), None) => format!("{name} action {}: {id}", place + 1),
        _ if place < taken.len() + left => format!("{name} action {}, to come", place + 1),
        _ => format!("{name} action {}: not available this turn", place + 1),
    }
}

/// What an action chit was used for.
#[derive(Debug, Clone, Default)]
struct Use {
    /// The side of it that was used.
    chosen: Option<usize>,
    /// In words.
    words: String,
}

/// What the chits on a side's track were used for, from the log of this turn.
fn uses(table: &Table, position: &Position, side: Side) -> Vec<Use> {
    let Some(log) = table.world().get_resource::<Log<Event>>() else { return Vec::new() };
    let mut found: Vec<(String, Use)> = Vec::new();
    let mut acting = None;
    for entry in log.0.iter().filter(|entry| entry.turn == position.sequence.turn) {
        match &entry.event {
            Event::ActionBegan { side } => acting = Some(*side),
            Event::Drew { side: by, chit: Chit::Action(id) } if *by == side => found.push((id.clone(), Use::default())),
            Event::Activated { formations, units } if acting == Some(side) => {
                let Some((id, used)) = found.last_mut() else { continue };
                let faces = position.tables.chits.action(id).map_or(&[][..], |chit| &chit.faces);
                used.chosen = faces.iter().position(|face| formations.iter().any(|one| face.contains(one)));
                let units = words::count(usize::from(*units), "unit");
                used.words = format!("{} activated, {units}", words::formations(formations));
            }
            Event::ActivatedUnit { unit } if acting == Some(side) => {
                let Some((_, used)) = found.last_mut() else { continue };
                let more = format!("{} alone", position.name(*unit));
                used.words = if used.words.is_empty() { more } else { format!("{}, {more}", used.words) };
            }
            _ => {}
        }
    }
    found.into_iter().map(|(_, used)| used).collect()
}

/// A side's row of the track.
fn row(position: &Position, side: Side, uses: &[Use]) -> ActionRow {
    let taken = &position.cup(side).track;
    let left = usize::from(position.actions.left(side));
    let printed = usize::from(position.tables.turns.turn(position.sequence.turn).actions[side.index()]);
    let acts = position.sequence.phase == Phase::Actions && position.sequence.active == side;
    let (drawing, under_way) =
        (acts && position.actions.stage == Stage::Draw, acts && position.actions.stage != Stage::Draw);
    let of_chit = |(place, id): (usize, &String)| {
        let mut chit = print_of(&position.tables.chits, side, &Chit::Action(id.clone()));
        if let ChitPrint::Either { chosen, .. } = &mut chit.print {
            *chosen = uses.get(place).and_then(|used| used.chosen);
        }
        if under_way && place + 1 == taken.len() {
            chit.state = ChitState::JustDrawn;
        }
        ActionBox::Taken(chit)
    };
    let mut boxes: Vec<ActionBox> = taken.iter().enumerate().map(of_chit).collect();
    boxes.extend((0..left).map(|place| if drawing && place == 0 { ActionBox::Next } else { ActionBox::Free }));
    boxes.resize(boxes.len().max(printed), ActionBox::Lost);
    ActionRow { nation: nation(side), title: side.to_string(), boxes }
}

/// The Axis's track of victory points.
fn points(ui: &mut Ui, table: &Table) {
    let Some(position) = position::seen(table) else { return };
    let now = position.marks.points;
    let boxes: Vec<TrackBox> = (0..=victory::MOST)
        .map(|number| TrackBox {
            number: number.to_string(),
            past: number < now,
            current: number == now,
            ..TrackBox::default()
        })
        .collect();
    let columns = boxes.len();
    strip(ui, columns, columns, |p, area| paint_track(p, area, &boxes, columns));
}
