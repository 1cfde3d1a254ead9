//! A troop's card: what it is, what it adds, where it is and how it is supplied there.

use bevy_egui::egui::{Label, Sense, Ui, vec2};

use super::parts::{about, supplied};
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{fact, origin_mark, ruled};
use crate::desk::table::roles::Faces;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::catalog::Kind;
use crate::games::firestorm::phases::victory;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::position::Position;

/// Size of the card, in points.
const SIZE: f32 = 56.0;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, id: UnitId) {
    let Some(card) = table.unit(id) else { return };
    let troop = words::troop(table, id).clone();
    ui.horizontal_top(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(SIZE + 6.0, SIZE + 4.0), Sense::hover());
        Firestorm::paint_small(ui.painter(), table, &card, rect.center(), SIZE);
        origin_mark(ui, rect.right_bottom() - vec2(3.0, 5.0), &troop.bonus_provenance);
        hover_tip(&response, &about(table, id));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.add(Label::new(styled(&troop.name, bold(16.5), INK)).wrap());
            ui.label(styled(words::kind(&troop), condensed(14.5), INK_SOFT));
            let value = format!("{}: +{} in battle", troop.title, troop.bonus);
            let label = ui.label(styled(value, strong(14.5), INK));
            hover_tip(&label, &about(table, id));
        });
    });
    let facts = facts(&position::seen(table), id);
    for (label, rule, value) in facts {
        if label.is_empty() {
            ruled(ui, table, &value, rule);
        } else {
            fact(ui, table, label, rule, &value);
        }
    }
}

fn facts(position: &Position, id: UnitId) -> Vec<(&'static str, &'static str, String)> {
    let Some(unit) = position.find(id) else { return Vec::new() };
    let mut facts = vec![("Place", "C.Map", words::place(position, unit.location))];
    let worth = words::count(usize::from(victory::worth(position, id)), "point");
    match unit.location {
        Location::In(area) => {
            let (text, rule, _) = supplied(position, unit.side, area);
            facts.push(("", rule, words::capital(&text)));
            facts.push(("Captured", "C.Captures", format!("{worth} to the enemy")));
        }
        Location::Pool => facts.push(("", "GG.3.1", "It returns through a dump at the end of the turn.".to_owned())),
        Location::Captured => facts.push(("Counts", "C.Captures", format!("{worth} for the enemy"))),
    }
    if unit.redeployment.moved {
        facts.push(("", "GG.3.3", "It has made its strategic move.".to_owned()));
    }
    match position.troop(id).kind {
        Kind::Rommel if unit.location.area().is_some() => {
            facts.push((
                "",
                "C.Rommel",
                "Goes into battle with a ground troop, in addition to the limit of two.".to_owned(),
            ));
            facts.push(("", "GG.1.2", "In play: +1 to the Axis die for the initiative.".to_owned()));
        }
        kind if kind.is_tank() => {
            facts.push((
                "",
                "GG.Recovery",
                "If destroyed, it is recovered on 5 or 6 by the side that holds the field.".to_owned(),
            ));
        }
        _ => {}
    }
    facts
}
