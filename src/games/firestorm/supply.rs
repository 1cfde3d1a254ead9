//! Supply (`GG.2.4`, `C.Manoeuvre.5`): lines along roads and tracks through friendly areas to a dump, and supply markers.

use std::collections::{BTreeMap, VecDeque};

use super::area::Area;
use super::position::Position;
use crate::core::side::Side;

/// How an area is supplied in a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supply {
    /// By this line, from the area to the dump.
    Line(Vec<Area>),
    /// By a marker, which is used up.
    Marker,
    /// Not at all.
    Out,
}

/// The areas that a side reaches from one along roads and tracks through its own areas, each with the area before it. Minefields do
/// not bar ways.
#[must_use]
pub fn reach(position: &Position, side: Side, from: Area) -> BTreeMap<Area, Area> {
    let mut found = BTreeMap::from([(from, from)]);
    let mut open = VecDeque::from([from]);
    while let Some(area) = open.pop_front() {
        for next in position.around(area) {
            if position.holder(next) == side && position.way(area, next).is_some() && !found.contains_key(&next) {
                found.insert(next, area);
                open.push_back(next);
            }
        }
    }
    found
}

/// The shortest line of supply of an area that the side controls; `None` without one.
#[must_use]
pub fn line(position: &Position, side: Side, area: Area) -> Option<Vec<Area>> {
    if position.holder(area) != side {
        return None;
    }
    let reach = reach(position, side, area);
    let to = |dump: Area| {
        let (mut at, mut line) = (dump, vec![dump]);
        while at != area {
            at = *reach.get(&at)?;
            line.push(at);
        }
        line.reverse();
        Some(line)
    };
    let dumps = Area::ALL.into_iter().filter(|dump| {
        position.board.info(*dump).dump == Some(side) && position.holder(*dump) == side && reach.contains_key(dump)
    });
    dumps.filter_map(to).min_by_key(Vec::len)
}

/// How an area fights: by its line, else by a marker as long as there is one (`C.SupplyMarkers`), else out of supply.
#[must_use]
pub fn of(position: &Position, side: Side, area: Area) -> Supply {
    match line(position, side, area) {
        Some(line) => Supply::Line(line),
        None if position.field.markers(area) > 0 => Supply::Marker,
        None => Supply::Out,
    }
}
