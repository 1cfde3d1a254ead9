//! The ground: the sections in play on a small map, with where each side begins.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use super::page::Page;
use super::pieces::ink_of;
use crate::core::side::Side;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::games::tobruk::material::board::{Edge, Section};
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
                let begins = page.battle.host(side).deployments().filter(|own| own.sections.contains(&section));
                for deployment in begins.filter(|_| played) {
                    match &deployment.entering {
                        None => {
                            let from = part.left() + 4.0 + (part.width() - 8.0) * half;
                            let low = Rect::from_x_y_ranges(
                                from..=from + part.width() / 2.0 - 6.0,
                                part.bottom() - 10.0..=part.bottom() - 5.0,
                            );
                            p.rect_filled(low, CornerRadius::same(2), ink_of(side));
                        }
                        Some(Entering { edges, .. }) => {
                            edges.iter().for_each(|edge| way_in(ui, page, part, section, *edge, side));
                        }
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
        let host = page.battle.host(side);
        let begins = if host.is_set_up() { "set up" } else { "enter" };
        let then = if host.reserve.is_some() { ", a reserve enters" } else { "" };
        ui.label(styled(format!("The {side} {begins}{then}"), condensed(13.5), ink_of(side)));
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
