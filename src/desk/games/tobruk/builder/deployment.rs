//! Where a side begins: set up in sections and rows, or entering over edges from a turn on, and where its reserve enters.

use std::collections::BTreeMap;

use bevy_egui::egui::Ui;

use super::page::Page;
use super::pieces::{changed, ink_of, scrolling, stepper};
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::kit::words::capital;
use crate::desk::shell::panels::parts::choice;
use crate::games::tobruk::material::board::{Edge, Section, row};
use crate::games::tobruk::material::free_form::{Deployment, Entering, Reserve};

/// The turn on which a reserve enters if nobody says otherwise.
const LATER: u16 = 5;

/// What there is to choose from.
struct Played {
    length: u16,
    sections: Vec<Section>,
    /// The first and the last row; `None` where the sections form no board.
    rows: Option<(i32, i32)>,
}

/// Where a side begins, and its reserve.
pub fn show(ui: &mut Ui, page: &mut Page, side: Side) {
    ui.label(styled(format!("The {side} begin"), bold(16.0), ink_of(side)));
    scrolling(ui, if side == Side::Allies { "allies begin" } else { "axis begin" }, |ui| {
        let rows = page.battle.board(&page.data.board).map(|board| (*board.rows().start(), *board.rows().end()));
        let played = Played { length: page.battle.length, sections: page.battle.sections.clone(), rows };
        let host = page.battle.host_mut(side);
        let edge = if side == Side::Axis { Edge::East } else { Edge::West };
        ui.horizontal_wrapped(|ui| {
            let own = &mut host.deployment;
            let enters = own.entering.is_some();
            if choice(ui, "Set up", !enters).clicked() {
                own.entering = None;
            }
            if choice(ui, "Entering", enters).clicked() && !enters {
                own.entering = Some(Entering { turn: 1, edges: vec![edge] });
            }
            let split = choice(ui, "Reserve", host.reserve.is_some());
            hover_tip(&split, "Part of the side enters by itself: choose its units in the list.");
            if split.clicked() {
                let entering = Some(Entering { turn: LATER.min(played.length), edges: vec![edge] });
                let deployment = Deployment { sections: played.sections.clone(), rows: None, entering };
                let reserve = Reserve { units: BTreeMap::new(), deployment };
                host.reserve = host.reserve.is_none().then_some(reserve);
            }
        });
        begins(ui, &mut host.deployment, &played);
        if let Some(reserve) = &mut host.reserve {
            ui.label(styled("The reserve enters", bold(14.5), INK));
            begins(ui, &mut reserve.deployment, &played);
        }
    });
}

/// Turn and edges, sections and rows of those that begin together.
fn begins(ui: &mut Ui, own: &mut Deployment, played: &Played) {
    if let Some(entering) = own.entering.clone() {
        ui.horizontal(|ui| {
            ui.label(styled("from turn", condensed(14.5), INK));
            let by = stepper(ui, &entering.turn.to_string(), true, 26.0);
            let turn = changed(entering.turn, by, (1, played.length));
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
    if played.sections.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(styled("Sections", condensed(14.5), INK));
            for section in &played.sections {
                let on = own.sections.contains(section);
                if choice(ui, &format!("{section:?}"), on).clicked() && (own.sections.len() > 1 || !on) {
                    own.switch_section(*section);
                }
            }
        });
    }
    let Some((north, south)) = played.rows else { return };
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
}
