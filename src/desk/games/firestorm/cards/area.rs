//! The card of an area: who holds it, what it is worth, its supply, its borders, and everything that lies in it.

use bevy_egui::egui::{Align, Layout, Sense, Ui, vec2};

use super::parts::{supplied, unit_line};
use crate::core::provenance::Provenance;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, position, proposing, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{fact, is_low, origin, origin_mark, ruled};
use crate::desk::table::Wish;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::position::Position;

/// A fact of an area: its label, its rule, its value. The map's own rule stands with the first alone.
type Fact = (&'static str, &'static str, String);

/// The area whose card is shown: the one pointed at, else the one taken up, else that of the selected troop.
fn subject(table: &Table) -> Option<Area> {
    let selected = || table.selected_unit().and_then(|card| card.area());
    proposing::pointed_area(table).or(table.selection.carrying).or(table.selection.from).or_else(selected)
}

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some(area) = subject(table) else {
        ui.label(styled("Point at an area on the map.", condensed(14.5), INK_SOFT));
        return;
    };
    heading(ui, table, area);
    ui.spacing_mut().item_spacing.y = 1.0;
    let (facts, troops) = {
        let position = position::seen(table);
        let mut facts = facts(&position, area);
        // In a panel of little height they are left to the map.
        if !is_low(ui) {
            facts.extend(borders(&position, area));
        }
        (facts, troops(&position, area))
    };
    for (label, rule, value) in facts {
        if label.is_empty() {
            ruled(ui, table, &value, rule);
        } else {
            fact(ui, table, label, rule, &value);
        }
    }
    for (unit, note) in troops {
        let bonus = format!("+{}", words::troop(table, unit).bonus);
        if unit_line(ui, table, unit, &note, &bonus, table.selected == Some(unit)).clicked() {
            table.wishes.push(Wish::Show(unit));
        }
    }
}

/// Code and name, the holder's colour, the points, and where name and points come from.
fn heading(ui: &mut Ui, table: &Table, area: Area) {
    let info = table.data.board.info(area);
    let holder = position::seen(table).holder(area);
    ui.horizontal(|ui| {
        let name = ui.label(styled(words::area(table, area), bold(17.0), words::side_ink(holder)));
        let weakest = if info.name_provenance.needs_checking() { &info.name_provenance } else { &info.provenance };
        let (rect, mark) = ui.allocate_exact_size(vec2(9.0, 14.0), Sense::hover());
        origin_mark(ui, rect.center(), weakest);
        let origins = origins(&info.name_provenance, &info.provenance);
        hover_tip(&name, &origins);
        hover_tip(&mark, &origins);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(styled(words::worth(table, area), strong(15.0), INK));
        });
    });
}

fn origins(name: &Provenance, rest: &Provenance) -> String {
    format!("name {}\npoints, dump and works {}", origin(name), origin(rest))
}

fn facts(position: &Position, area: Area) -> Vec<Fact> {
    let info = position.board.info(area);
    let holder = position.holder(area);
    let mut facts: Vec<Fact> = vec![("Held by", "C.Map", holder.to_string())];
    if let Some(side) = info.dump {
        let lost = if side == holder { "" } else { ", lost" };
        facts.push(("Dump", "C.Dumps", format!("{}{lost}", side.adjective())));
    }
    if info.works {
        facts.push((
            "Works of Tobruk",
            "C.Works",
            format!("defender {}", words::added(position.tables.bonuses.tobruk)),
        ));
    }
    let (text, rule, _) = supplied(position, holder, area);
    facts.push(("", rule, words::capital(&text)));
    if position.markers.forts.contains(&area) {
        let bonus = words::added(position.tables.bonuses.fortified);
        facts.push(("Fortified marker", "C.Fortified", format!("defender {bonus}, holds once")));
    }
    let markers = position.markers.supply_at(area);
    if markers > 0 {
        facts.push(("Supply markers", "C.SupplyMarkers", markers.to_string()));
    }
    facts
}

/// Neighbours across mines, and where roads and tracks lead.
fn borders(position: &Position, area: Area) -> Vec<Fact> {
    use crate::core::ways::WayKind;
    let around = || position.around(area);
    let by = |kind: WayKind| words::areas(around().filter(|to| position.way(area, *to) == Some(kind)));
    let mined = words::areas(around().filter(|to| position.is_mined(area, *to)));
    let open = words::areas(around().filter(|to| position.way(area, *to).is_none() && !position.is_mined(area, *to)));
    let lines = [
        ("Road to", "", by(WayKind::Road)),
        ("Track to", "", by(WayKind::Track)),
        ("Open desert to", "", open),
        ("Mines towards", "C.Minefields", mined),
    ];
    lines.into_iter().filter(|(.., areas)| !areas.is_empty()).collect()
}

fn troops(position: &Position, area: Area) -> Vec<(UnitId, String)> {
    let note = |id: UnitId, moved: bool| {
        let title = position.troop(id).title.clone();
        if moved { format!("{title}, moved") } else { title }
    };
    position.in_area(area).map(|unit| (unit.id, note(unit.id, unit.redeployment.moved))).collect()
}
