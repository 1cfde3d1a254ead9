//! What wins the battle: points alone or with a condition of the scenarios, and vehicles that score over an edge.

use bevy_egui::egui::Ui;

use super::page::Page;
use super::pieces::{changed, edge_choice, scrolling, side_choice, stepper};
use crate::core::hex::Hex;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::kit::words::capital;
use crate::desk::shell::panels::parts::choice;
use crate::games::tobruk::material::board::{Board, Edge, Name, row};
use crate::games::tobruk::material::free_form::{Goal, Leavers, Leaving, MOST_OF_A_KIND, TIMES, WORTH};

/// Points for a vehicle that leaves if nobody says otherwise.
const POINTS: u16 = 2;

/// What decides, and points for leaving where points decide.
pub fn show(ui: &mut Ui, page: &mut Page) {
    scrolling(ui, "victory", |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        kinds(ui, page);
        goal(ui, page);
        if page.battle.goal.counts_points() {
            leaving(ui, page);
        }
    });
}

/// The kinds of goal.
fn kinds(ui: &mut Ui, page: &mut Page) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for goal in Goal::choices(&page.battle, &page.data) {
            let on = goal.title() == page.battle.goal.title();
            let line = choice(ui, goal.title(), on);
            hover_tip(&line, tip(goal));
            if line.clicked() && !on {
                page.battle.goal = goal;
                if !goal.counts_points() {
                    page.battle.leaving = None;
                }
            }
        }
    });
}

/// What a kind of goal asks for.
fn tip(goal: Goal) -> &'static str {
    match goal {
        Goal::Points => "The side with more points wins.",
        Goal::Ratio { .. } => "One side needs several times the enemy's points, as in Scenario 7.",
        Goal::Ground { .. } => "Points for AFVs in a row or south of it at the end, as in Scenario 6.",
        Goal::Hold { .. } => "One side must hold enemy hedgehogs and weapon pits at the end, as in Scenario 5.",
        Goal::Hex { .. } => "One side must control a hex at the end with an observer in it, as in Scenario 8.",
        Goal::Breakthrough { .. } => "One side must bring vehicles off the board, as in Scenario 9.",
    }
}

/// Whose the goal is, and how much.
fn goal(ui: &mut Ui, page: &mut Page) {
    let board = page.battle.board(&page.data.board).unwrap_or_else(|| Board::clone(&page.data.board));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        match &mut page.battle.goal {
            Goal::Points => {}
            Goal::Ratio { side, times } => {
                side_choice(ui, side);
                *times = number(ui, *times, (*TIMES.start(), *TIMES.end()));
                word(ui, "times the enemy's points");
            }
            Goal::Ground { side, from_row, points } => {
                side_choice(ui, side);
                *points = number(ui, *points, (*WORTH.start(), *WORTH.end()));
                word(ui, "points for each AFV in row");
                *from_row = (*from_row + stepper(ui, &row(*from_row), true, 26.0))
                    .clamp(*board.rows().start(), *board.rows().end());
                word(ui, "or south");
            }
            Goal::Hold { side, works } => {
                side_choice(ui, side);
                word(ui, "hold");
                *works = small_number(ui, *works);
                word(ui, "enemy works at the end");
            }
            Goal::Hex { side, hex } => {
                side_choice(ui, side);
                *hex = hex_choice(ui, &board, *hex);
            }
            Goal::Breakthrough { side, edge, vehicles } => {
                side_choice(ui, side);
                *vehicles = small_number(ui, *vehicles);
                word(ui, "vehicles off the edge:");
                edge_choice(ui, edge);
            }
        }
    });
}

/// Vehicles that score over an edge.
fn leaving(ui: &mut Ui, page: &mut Page) {
    let on = page.battle.leaving.is_some();
    let line = choice(ui, "Points over an edge", on);
    hover_tip(&line, "Vehicles that leave score, as in Firefight D, or cost points if they don't, as in Firefight J.");
    if line.clicked() {
        let leaving = Leaving {
            side: page.battle.moves_first,
            who: Leavers::Soft,
            edge: Edge::West,
            points: POINTS,
            staying: false,
        };
        page.battle.leaving = (!on).then_some(leaving);
    }
    let Some(leaving) = &mut page.battle.leaving else { return };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        side_choice(ui, &mut leaving.side);
        for who in Leavers::ALL {
            if choice(ui, &capital(&format!("{}s", who.word())), leaving.who == who).clicked() {
                leaving.who = who;
            }
        }
        edge_choice(ui, &mut leaving.edge);
        leaving.points = number(ui, leaving.points, (*WORTH.start(), *WORTH.end()));
        word(ui, "for each that");
        for (text, staying) in [("leaves", false), ("stays", true)] {
            if choice(ui, text, leaving.staying == staying).clicked() {
                leaving.staying = staying;
            }
        }
    });
}

fn word(ui: &mut Ui, text: &str) {
    ui.label(styled(text, condensed(14.5), INK));
}

fn number(ui: &mut Ui, number: u16, bounds: (u16, u16)) -> u16 {
    let by = stepper(ui, &number.to_string(), true, 26.0);
    changed(number, by, bounds)
}

fn small_number(ui: &mut Ui, own: u8) -> u8 {
    let next = number(ui, own.into(), (1, MOST_OF_A_KIND.into()));
    u8::try_from(next).unwrap_or(MOST_OF_A_KIND)
}

/// A hex by its row and its place in it; its printed name stands between.
fn hex_choice(ui: &mut Ui, board: &Board, hex: Hex) -> Hex {
    let (rows, places) = (board.rows(), board.places());
    word(ui, "row");
    let to_row = (hex.r + stepper(ui, &row(hex.r), true, 26.0)).clamp(*rows.start(), *rows.end());
    word(ui, "hex");
    let along = Board::place(hex) + stepper(ui, &Name(hex).to_string(), true, 46.0);
    Board::hex(to_row, along.clamp(*places.start(), *places.end()))
}
