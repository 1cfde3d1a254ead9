//! Supply (`GG.2.4`, `C.Manoeuvre.5`): lines along roads and tracks through friendly areas to a dump, and supply markers.

use crate::core::search::{shortest, way};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::position::Position;

/// The areas that are reached from one along roads and tracks, each with the area before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lines([Option<Area>; Area::ALL.len()]);

impl Lines {
    /// True if the area is reached.
    #[must_use]
    pub fn holds(&self, area: Area) -> bool {
        self.0[area.index()].is_some()
    }

    /// All areas that are reached, in order, the one they are reached from among them.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        Area::ALL.into_iter().filter(|area| self.holds(*area))
    }

    /// The way to an area from the one that all are reached from.
    #[must_use]
    pub fn line(&self, to: Area) -> Option<Vec<Area>> {
        way(to, |area| self.0[area.index()])
    }
}

/// The areas that a side reaches from one along roads and tracks through its own areas. Minefields do not bar ways.
#[must_use]
pub fn reach(position: &Position, side: Side, from: Area) -> Lines {
    Lines(shortest([from], |area, tell| {
        let own = position.around(area).filter(|next| position.holder(*next) == side);
        own.filter(|next| position.way(area, *next).is_some()).for_each(tell);
    }))
}

/// The shortest line of supply of an area that the side controls; `None` without one.
#[must_use]
pub fn line(position: &Position, side: Side, area: Area) -> Option<Vec<Area>> {
    if position.holder(area) != side {
        return None;
    }
    let reach = reach(position, side, area);
    let dumps = reach.areas().filter(|dump| position.board.info(*dump).dump == Some(side));
    dumps.filter_map(|dump| reach.line(dump)).min_by_key(Vec::len)
}

/// How an area fights: by its line, else by a marker as long as there is one (`C.SupplyMarkers`), else out of supply.
#[must_use]
pub fn of(position: &Position, side: Side, area: Area) -> Supply {
    match line(position, side, area) {
        Some(line) => Supply::Line(line),
        None if position.markers.supply_at(area) > 0 => Supply::Marker,
        None => Supply::Out,
    }
}
