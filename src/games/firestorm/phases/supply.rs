//! Supply (`GG.2.4`, `C.Manoeuvre.5`): lines along roads and tracks through friendly areas to a dump, and supply markers.

use std::collections::VecDeque;

use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::position::Position;

/// The areas that are reached from one along roads and tracks, each with the area before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach([Option<Area>; Area::ALL.len()]);

impl Reach {
    /// True if the area is reached.
    #[must_use]
    pub fn holds(&self, area: Area) -> bool {
        self.0[area.index()].is_some()
    }

    /// All areas that are reached, in order, the one they are reached from among them.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        Area::ALL.into_iter().filter(|area| self.holds(*area))
    }

    /// The way from `start`, from which all are reached, to an area.
    #[must_use]
    pub fn line(&self, start: Area, to: Area) -> Option<Vec<Area>> {
        let (mut at, mut line) = (to, vec![to]);
        while at != start {
            at = self.0[at.index()]?;
            line.push(at);
        }
        line.reverse();
        Some(line)
    }
}

/// The areas that a side reaches from one along roads and tracks through its own areas. Minefields do not bar ways.
#[must_use]
pub fn reach(position: &Position, side: Side, from: Area) -> Reach {
    let mut found = Reach::default();
    found.0[from.index()] = Some(from);
    let mut open = VecDeque::from([from]);
    while let Some(area) = open.pop_front() {
        for next in position.around(area) {
            if position.holder(next) == side && !found.holds(next) && position.way(area, next).is_some() {
                found.0[next.index()] = Some(area);
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
    let dumps = reach.areas().filter(|dump| position.board.info(*dump).dump == Some(side));
    dumps.filter_map(|dump| reach.line(area, dump)).min_by_key(Vec::len)
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
