//! The order of battle: every troop by nation, with its bonus, its area and its state.

use bevy_egui::egui::{Context, Ui, vec2};

use super::{Table, words};
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::bold;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{scroll, window};
use crate::desk::shell::panels::roster::{self, Row};
use crate::desk::table::Window;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::unit;

/// All nations, side by side.
const NATIONS: [Nation; 6] =
    [Nation::German, Nation::Italian, Nation::British, Nation::SouthAfrican, Nation::Indian, Nation::FreeFrench];
/// Where bonus, kind and place stand, in points from the left: the names are long.
const COLUMNS: [f32; 3] = [194.0, 232.0, 342.0];

/// The order of battle, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, Window::Roster, "Order of battle", vec2(1040.0, 660.0), |ui, table| {
        scroll(ui, "troops").show(ui, |ui| {
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (column, of) in columns.iter_mut().zip(Side::BOTH) {
                    side(column, table, of);
                }
            });
        });
    });
}

fn side(ui: &mut Ui, table: &mut Table, side: Side) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.label(styled(format!("{} troops", words::side(side)), bold(18.0), words::side_ink(side)));
    for nation in NATIONS.into_iter().filter(|nation| nation.side() == side) {
        let of_nation = table.data.catalog.iter().filter(|(_, troop)| troop.nation == nation);
        let troops: Vec<UnitId> = of_nation.map(|(id, _)| id).collect();
        roster::heading(ui, nation.word(), &words::count(troops.len(), "troop"));
        for (place, id) in troops.into_iter().enumerate() {
            line(ui, table, id, place % 2 == 0);
        }
    }
}

fn line(ui: &mut Ui, table: &mut Table, id: UnitId, shaded: bool) {
    let Some(found) = unit(table.world(), id) else { return };
    let troop = words::troop(table, id);
    let place = words::place(&Position::of(table.world()), found.location);
    let (state, grave) = match found.location {
        Location::In(_) if found.redeployment.moved => ("moved", false),
        Location::In(_) => ("", false),
        Location::Pool => ("destroyed", true),
        Location::Captured => ("lost", true),
    };
    let row = Row {
        name: troop.id.clone(),
        values: format!("+{}", troop.bonus),
        origin: troop.bonus_provenance.clone(),
        kind: troop.kind.word().to_owned(),
        place,
        state: state.to_owned(),
        grave,
        title: format!("{}: {}", troop.title, troop.name),
    };
    roster::line_in(ui, table, id, shaded, &row, COLUMNS);
}
