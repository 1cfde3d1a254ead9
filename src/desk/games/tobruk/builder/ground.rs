//! The ground: the sections in play on a small map, and where each side begins.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use super::page::Page;
use super::pieces::{changed, ink_of, scrolling, stepper};
use crate::core::side::Side;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::kit::words::capital;
use crate::desk::shell::panels::parts::choice;
use crate::games::tobruk::material::board::{Edge, Section, row};
use crate::games::tobruk::material::free_form::Entering;

/// The sections, as the board has them: three in the north, three in the south.
const BOARD: [[Section; 3]; 2] = [[Section::A, Section::B, Section::C], [Section::D, Section::E, Section::F]];

/// The sections in play: a click takes one in or leaves it out. Where a side is set up its colour lies in the section, where it comes
/// from at the edge.
pub fn sections(ui: &mut Ui, page: &mut Page) {
    ui.label(styled("Sections in play", bold(16.0), INK));
    let size = vec2(ui.available_width().min(210.0), (ui.available_height() - 26.0).clamp(80.0, 130.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let cell = vec2(size.x / 3.0, size.y / 2.0);
    let mut clicked = None;
    for (south, line) in (0u8..).zip(BOARD) {
        for (east, section) in (0u8..).zip(line) {
            let at = rect.min + vec2(cell.x * f32::from(east), cell.y * f32::from(south));
            let part = Rect::from_min_size(at, cell).shrink(2.0);
            let response = ui.interact(part, ui.id().with(("section", east, south)), Sense::click());
            let played = page.battle.sections.contains(&section);
            let fill = match () {
                () if response.hovered() => AMBER_WASH,
                () if played => IVORY,
                () => PARCHMENT_SHADE,
            };
            let edge = if played { Stroke::new(2.0, INK_SOFT) } else { Stroke::new(1.0, HAIRLINE) };
            let p = ui.painter();
            p.rect(part, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
            let ink = if played { INK } else { INK_SOFT };
            p.text(part.center(), Align2::CENTER_CENTER, format!("{section:?}"), bold(20.0), ink);
            for (side, half) in [(Side::Allies, 0.0), (Side::Axis, 0.5)] {
                let deployment = &page.battle.host(side).deployment;
                if !deployment.sections.contains(&section) || !played {
                    continue;
                }
                let colour = ink_of(side);
                match &deployment.entering {
                    None => {
                        let from = part.left() + 4.0 + (part.width() - 8.0) * half;
                        let low = Rect::from_x_y_ranges(
                            from..=from + part.width() / 2.0 - 6.0,
                            part.bottom() - 10.0..=part.bottom() - 5.0,
                        );
                        p.rect_filled(low, CornerRadius::same(2), colour);
                    }
                    Some(Entering { edges, .. }) => {
                        edges.iter().for_each(|edge| way_in(ui, page, part, section, *edge, side))
                    }
                }
            }
            hover_tip(&response, &format!("Section {section:?}: {}", if played { "in play" } else { "not in play" }));
            if response.clicked() && !(played && page.battle.sections.len() == 1) {
                clicked = Some(section);
            }
        }
    }
    if let Some(section) = clicked {
        page.battle.switch_section(section);
    }
    for side in [Side::Allies, Side::Axis] {
        let begins = if page.battle.host(side).deployment.entering.is_some() { "enter" } else { "set up" };
        ui.label(styled(format!("The {side} {begins}"), condensed(13.5), ink_of(side)));
    }
}

/// A bar along the edge of a section over which a side enters, where no section in play lies beyond it.
fn way_in(ui: &Ui, page: &Page, part: Rect, section: Section, edge: Edge, side: Side) {
    let place = BOARD
        .iter()
        .enumerate()
        .find_map(|(south, line)| Some((south, line.iter().position(|known| *known == section)?)));
    let Some((south, east)) = place else { return };
    let beyond = match edge {
        Edge::North => south.checked_sub(1).map(|south| BOARD[south][east]),
        Edge::South => BOARD.get(south + 1).map(|line| line[east]),
        Edge::West => east.checked_sub(1).map(|east| BOARD[south][east]),
        Edge::East => BOARD[south].get(east + 1).copied(),
    };
    if beyond.is_some_and(|beyond| page.battle.sections.contains(&beyond)) {
        return;
    }
    let along = part.shrink(3.0);
    let bar = match edge {
        Edge::North => along.with_max_y(along.top() + 5.0),
        Edge::South => along.with_min_y(along.bottom() - 5.0),
        Edge::West => along.with_max_x(along.left() + 5.0),
        Edge::East => along.with_min_x(along.right() - 5.0),
    };
    ui.painter().rect_filled(bar, CornerRadius::same(2), fade(ink_of(side), 0.9));
}

/// Where a side begins: set up in sections and rows, or entering over edges from a turn on.
pub fn deployment(ui: &mut Ui, page: &mut Page, side: Side) {
    ui.label(styled(format!("The {side} begin"), bold(16.0), ink_of(side)));
    scrolling(ui, if side == Side::Allies { "allies begin" } else { "axis begin" }, |ui| {
        let (length, played) = (page.battle.length, page.battle.sections.clone());
        let rows = page.battle.board(&page.data.board).map(|board| (*board.rows().start(), *board.rows().end()));
        let own = &mut page.battle.host_mut(side).deployment;
        ui.horizontal_wrapped(|ui| {
            let enters = own.entering.is_some();
            if choice(ui, "Set up", !enters).clicked() {
                own.entering = None;
            }
            if choice(ui, "Entering", enters).clicked() && !enters {
                let edge = if side == Side::Axis { Edge::East } else { Edge::West };
                own.entering = Some(Entering { turn: 1, edges: vec![edge] });
            }
        });
        if let Some(entering) = own.entering.clone() {
            ui.horizontal(|ui| {
                ui.label(styled("from turn", condensed(14.5), INK));
                let by = stepper(ui, &entering.turn.to_string(), true, 26.0);
                let turn = changed(entering.turn, by, (1, length));
                own.entering = Some(Entering { turn, ..entering.clone() });
            });
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for edge in Edge::ALL {
                    if choice(ui, &capital(edge.words()), entering.edges.contains(&edge)).clicked() {
                        own.switch_edge(edge);
                    }
                }
            });
        }
        if played.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                ui.label(styled("Sections", condensed(14.5), INK));
                for section in played {
                    let on = own.sections.contains(&section);
                    if choice(ui, &format!("{section:?}"), on).clicked() && (own.sections.len() > 1 || !on) {
                        own.switch_section(section);
                    }
                }
            });
        }
        let Some((north, south)) = rows else { return };
        ui.horizontal_wrapped(|ui| {
            let all = own.rows.is_none();
            if choice(ui, "All rows", all).clicked() {
                own.rows = None;
            }
            if choice(ui, "Rows", !all).clicked() && all {
                own.rows = Some((north, south));
            }
        });
        if let Some((first, last)) = own.rows {
            ui.horizontal_wrapped(|ui| {
                let first = (first + stepper(ui, &row(first), true, 26.0)).clamp(north, south);
                ui.label(styled("to", condensed(14.5), INK));
                let last = (last + stepper(ui, &row(last), true, 26.0)).clamp(first, south);
                own.rows = Some((first, last));
            });
        }
    });
}
