//! Why an area has no line of supply: the way that a convoy would take, and the first enemy area on it.

use crate::core::search::{Found, cheapest, way};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::position::Position;

/// What cuts a line of supply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Along roads and tracks from the area to one of the side's dumps, through as few enemy areas as can be, and then the shortest.
    pub way: Vec<Area>,
    /// The first enemy area on it.
    pub at: Area,
}

/// What cuts an area's line of supply; `None` if nothing does, or if no road or track leads from it to a dump at all.
#[must_use]
pub fn cut(position: &Position, side: Side, area: Area) -> Option<Cut> {
    let hostile = |area: Area| u8::from(position.holder(area) != side);
    // Enemy areas on the way to each area, and its steps.
    let found = cheapest([(area, (hostile(area), 0_u8))], |at, (enemies, steps), tell| {
        for next in position.around(at).filter(|next| position.way(at, *next).is_some()) {
            tell(next, (enemies + hostile(next), steps + 1));
        }
    });
    let dumps = Area::ALL.into_iter().filter(|dump| position.board.info(*dump).dump == Some(side));
    let (_, dump) = dumps.filter_map(|dump| Some((found.at(dump)?.0, dump))).min()?;
    let way = way(dump, |area| found.at(area).map(|(_, before)| *before))?;
    let at = way.iter().copied().find(|at| position.holder(*at) != side)?;
    Some(Cut { way, at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::dice::Dice;
    use crate::core::game::Game;
    use crate::games::firestorm::material::scenario::Scenario;
    use crate::games::firestorm::state::markers::Markers;
    use crate::games::firestorm::{Data, Firestorm};

    #[test]
    fn the_opening_advance_cuts_the_boxes_off() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = Scenario::load(&data_root(), "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}")).into();
        let world = Firestorm::begin_with(&data, &scenario, &[], Dice::seeded(1));
        let mut world = world.unwrap_or_else(|sentence| panic!("{sentence}"));
        assert_eq!(cut(&Position::of(&world), Side::Allies, Area::B4), None);
        let mut field = Markers::of(&world);
        field.control[Area::B3.index()] = Side::Axis;
        field.put(&mut world);
        let found = cut(&Position::of(&world), Side::Allies, Area::B4).unwrap_or_else(|| panic!("B-3 cuts it"));
        assert_eq!((found.at, found.way.first(), found.way.last()), (Area::B3, Some(&Area::B4), Some(&Area::A6)));
        // No track leads from the striking force's start to the enemy area beside it, but one to its own dump.
        assert_eq!(cut(&Position::of(&world), Side::Axis, Area::C2), None);
    }
}
