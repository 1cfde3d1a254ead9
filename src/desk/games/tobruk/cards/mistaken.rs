//! The decision about an aircraft whose pilot has mistaken his target: what it bombs (X.H.1.a.2).

use bevy_egui::egui::{Label, Ui};

use super::parts::order;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Table, sight, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::mistaken;
use crate::games::tobruk::state::orders::Order;

/// A button for each unit that may be named, and one for its target.
pub(super) fn show(ui: &mut Ui, table: &mut Table, aircraft: UnitId) {
    let name = words::name(table, aircraft);
    headed(ui, table, &format!("{name} has mistaken its target"), 19.0, table.selection.prompt.rule());
    let text = "Any other unit within three hexes of the target may be bombed instead, of either side. Choose one here or on the map.";
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    ui.add_space(4.0);
    let (legal, side) = {
        let position = &sight::position(table);
        let flown = position.find(aircraft).map(|unit| *unit.side);
        let place = |order: Order| {
            let Order::Redirect { target: Some(target), .. } = order else { return None };
            let unit = position.find(target)?;
            Some((order, target, unit.location.hex()?, *unit.side))
        };
        (mistaken::orders(position).into_iter().filter_map(place).collect::<Vec<_>>(), flown)
    };
    for (given, target, hex, theirs) in legal {
        let ink = if Some(theirs) == side { RED } else { FRAME_SOFT };
        let text = format!("Bomb {} in {}", words::name(table, target), Name(hex));
        if wide_button(ui, &text, "", ink, true).clicked() {
            order(table, &given);
        }
    }
    ui.add_space(4.0);
    if wide_button(ui, "Let it bomb its target", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Redirect { unit: aircraft, target: None });
    }
}
