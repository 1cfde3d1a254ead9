//! A lesson at the table: its card in the panel, its marks on the map, and the orders that it lets pass.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy_egui::egui::{Key, Label, Ui};

use super::panels::charts;
use super::panels::orders::AIR;
use super::panels::parts::{choose_all, cite, dark_button, search, wide_button};
use crate::core::case::Words;
use crate::core::data::data_root;
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::journal::save_folder;
use crate::core::lesson::{Answer, Awaits, Done, Lesson, Playing, load};
use crate::desk::kit::big_button::ENTER;
use crate::desk::kit::paint::overlay::paint_border;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{calm_button, divider, styled};
use crate::desk::kit::words;
use crate::desk::table::lesson::Taken;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;
use crate::desk::table::{Player, Table, Window, Wish};

/// What a lesson has to say to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    /// No lesson is taken, or the program gives the order itself.
    Free,
    /// It is the order awaited.
    Right,
    /// It is not given; the card says why.
    Wrong,
}

/// Lays a lesson on a table of its own, with so many steps done.
///
/// # Errors
/// A sentence on what the game does not have.
pub fn lay_out<G: DeskGame>(lesson: Arc<Lesson<G>>, at: usize, data: &G::Data) -> Result<Table<G>, String> {
    let session = lesson.session(&data_root(), data, at)?;
    let mut table = Table::new(session, data.clone(), [Player::Human; 2]);
    table.secrecy.none = true;
    let playing = Playing::from(lesson, at);
    table.lesson = Some(Taken { playing, script: VecDeque::new(), typed: String::new(), after: String::new() });
    Ok(table)
}

/// Looks at an order before it is given.
pub fn judge<G: DeskGame>(table: &mut Table<G>, order: &G::Order) -> Judged {
    let Some(taken) = &mut table.lesson else { return Judged::Free };
    if taken.script.front() == Some(order) {
        taken.script.pop_front();
        return Judged::Free;
    }
    if taken.playing.allows(&mut table.session.world, &table.data, order) { Judged::Right } else { Judged::Wrong }
}

/// The order that the program gives next.
#[must_use]
pub fn scripted<G: DeskGame>(table: &Table<G>) -> Option<G::Order> {
    table.lesson.as_ref()?.script.front().cloned()
}

/// Goes on to the next step; notes that the lesson has been taken once all is done.
pub fn go_on<G: DeskGame>(table: &mut Table<G>) {
    let Some(taken) = &mut table.lesson else { return };
    taken.playing.go_on();
    begin_step(table);
}

fn begin_step<G: DeskGame>(table: &mut Table<G>) {
    let Some(taken) = &mut table.lesson else { return };
    taken.typed.clear();
    if let Some(step) = taken.playing.step() {
        taken.script = step.plays.iter().map(|played| played.order.clone()).collect();
    }
    if taken.playing.is_over() {
        let (folder, id) = (save_folder(), taken.playing.lesson.id.clone());
        let part = taken.playing.lesson.part;
        if let Err(sentence) = Done::read(&folder).unwrap_or_default().add(&folder, &id) {
            table.say(sentence);
        }
        let goes_on = next(table, &id).is_some_and(|next| next.part == part);
        if let Some(taken) = table.lesson.as_mut().filter(|_| !goes_on) {
            taken.after = part.sends_on();
        }
    }
}

/// What is wished in a lesson, as far as there is room for it there.
pub fn fitting<G: DeskGame>(table: &mut Table<G>, wish: Wish<G>) -> Option<Wish<G>> {
    if table.lesson.is_none() {
        return Some(wish);
    }
    match wish {
        Wish::Orders(orders) | Wish::GoOn(orders) | Wish::Together(orders) => {
            orders.into_iter().next().map(Wish::Order)
        }
        Wish::TakeOut(_) | Wish::Undo | Wish::Redo => {
            table.say("In a lesson the Back button on its card takes a step back.");
            None
        }
        Wish::SaveCopy | Wish::Moment(_) | Wish::Watch | Wish::Play => {
            table.say("A lesson is neither saved nor replayed.");
            None
        }
        other => Some(other),
    }
}

/// The lesson that follows in the course.
fn next<G: DeskGame>(table: &Table<G>, id: &str) -> Option<Arc<Lesson<G>>> {
    let lessons = load::<G>(&data_root(), &table.data).ok()?;
    let place = lessons.iter().position(|lesson| lesson.id == id)?;
    lessons.get(place + 1).cloned()
}

/// The table with the same lesson at another step, or with the next lesson.
///
/// # Errors
/// A sentence on what the game does not have.
pub fn turn_to<G: DeskGame>(table: &Table<G>, at: Option<usize>) -> Result<Table<G>, String> {
    let Some(taken) = &table.lesson else { return Err("No lesson is being taken.".to_owned()) };
    let lesson = taken.playing.lesson.clone();
    let (lesson, at) = match at {
        Some(at) => (lesson, at),
        None => (next(table, &lesson.id).ok_or("That was the last lesson.")?, 0),
    };
    let fresh = lay_out(lesson, at, &table.data)?;
    Ok(Table { map_rect: table.map_rect, pace: table.pace, ..fresh })
}

/// What is asked for on the card.
enum Asked<G: DeskGame> {
    On,
    Answer(Answer),
    Give(G::Order),
}

/// The card of the lesson; nothing where none is taken.
pub fn card<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let Some(taken) = &mut table.lesson else { return };
    let (lesson, at) = (taken.playing.lesson.clone(), taken.playing.at);
    ui.label(styled(&lesson.title, bold(19.0), INK));
    let Some(step) = lesson.steps.get(at) else {
        ui.add(Label::new(styled("This lesson is done.", strong(15.5), INK)).wrap());
        if !taken.after.is_empty() {
            ui.add(Label::new(styled(&taken.after, condensed(16.0), INK)).wrap());
        }
        if wide_button(ui, "Next lesson", "", BLUE, true).clicked() {
            table.wishes.push(Wish::Lesson(None));
        }
        if dark_button(ui, "Main menu").clicked() {
            table.wishes.push(Wish::Leave);
        }
        divider(ui);
        return;
    };
    ui.label(styled(format!("{}, step {} of {}", lesson.part, at + 1, lesson.steps.len()), condensed(14.0), INK_SOFT));
    ui.add(Label::new(styled(&step.says, condensed(16.0), INK)).wrap());
    let told = taken.playing.told.clone();
    let mut asked: Option<Asked<G>> = None;
    if let Some(question) = step.question() {
        ui.add(Label::new(styled(question, strong(15.5), INK)).wrap());
    }
    match &step.awaits {
        Awaits::Nothing => {}
        Awaits::Order { given, .. } => {
            if dark_button(ui, "Show me").clicked() {
                asked = Some(Asked::Give(given.order.clone()));
            }
        }
        Awaits::Choice { of, .. } => {
            for answer in of {
                if wide_button(ui, answer, "", FRAME_SOFT, true).clicked() {
                    asked = Some(Asked::Answer(Answer::Choice(answer.clone())));
                }
            }
        }
        Awaits::Number { .. } => {
            ui.horizontal(|ui| {
                let field = search(ui, &mut taken.typed, "a number", 110.0);
                let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                if dark_button(ui, "Answer").clicked() || enter {
                    // The next try is typed over this one.
                    choose_all(ui, &field, &taken.typed);
                    match taken.typed.trim().parse() {
                        Ok(number) => asked = Some(Asked::Answer(Answer::Number(number))),
                        Err(_) => "Type a whole number.".clone_into(&mut taken.playing.told),
                    }
                }
            });
        }
    }
    if matches!(step.awaits, Awaits::Choice { .. } | Awaits::Number { .. })
        && dark_button(ui, "Show me").clicked()
        && let Some(answer) = step.answer()
    {
        asked = Some(Asked::Answer(answer));
    }
    if !told.is_empty() {
        ui.add(Label::new(styled(told, strong(15.5), RUST)).wrap());
    }
    ui.add_space(AIR);
    ui.horizontal(|ui| {
        if at > 0 && dark_button(ui, "Back").clicked() {
            table.wishes.push(Wish::Lesson(Some(at - 1)));
        }
    });
    if matches!(step.awaits, Awaits::Nothing) && calm_button(ui, "Next", ENTER, BLUE, true).clicked() {
        asked = Some(Asked::On);
    }
    let rule = ui.label(styled(words::rule(&step.rule), condensed(14.0), BLUE));
    cite(table, &rule, &step.rule);
    if let Some(cell) = &step.points.cell {
        let chart = table.book.iter().find(|chart| chart.id == cell.chart);
        let title = chart.map_or(cell.chart.as_str(), |chart| chart.title.as_str());
        let line = format!("In the charts: {title}, row {}, column {}", cell.row, cell.column);
        if ui.link(styled(line, condensed(14.0), BLUE)).clicked() {
            table.charts.chart.clone_from(&cell.chart);
            charts::show_lit(ui);
            table.open(Window::Charts);
        }
    }
    divider(ui);
    match asked {
        None => {}
        Some(Asked::On) => go_on(table),
        Some(Asked::Give(order)) => table.wishes.push(Wish::Order(order)),
        Some(Asked::Answer(answer)) => {
            let right = table.lesson.as_mut().is_some_and(|taken| taken.playing.answer(&answer));
            right.then(|| begin_step(table));
        }
    }
}

/// Rings the hexes and units that the step points at.
pub fn paint<G: DeskGame>(scene: &Scene<G>) {
    let Scene { painter, table, view, .. } = *scene;
    let Some(step) = table.lesson.as_ref().and_then(|taken| taken.playing.step()) else { return };
    let hexes = step.points.hexes.iter().filter_map(|name| G::Case::hex(&table.data, name).ok());
    let units = step.points.units.iter().filter_map(|name| G::Case::unit(&table.data, name).ok());
    let under = units.filter_map(|unit| table.unit(unit)?.hex());
    let marked: Vec<Hex> = hexes.chain(under).collect();
    for hex in marked {
        paint_border(painter, &[view.corners(hex)], AMBER, view.hex_width());
    }
}
