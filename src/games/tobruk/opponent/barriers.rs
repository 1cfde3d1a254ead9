//! Ground through which vehicles don't drive: mines without a lane, and trenches.

use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::search::cheapest;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::position::Position;

/// The hexes barred to vehicles, as the side to act sees them.
pub struct Barriers<'a> {
    position: &'a Position<'a>,
    barred: HexSet,
}

impl<'a> Barriers<'a> {
    /// Of whichever side.
    pub fn of(position: &'a Position<'a>) -> Self {
        let bars = |class: Class, hex: Hex| match class {
            Class::Minefield => !position.marks.works.has_lane(hex),
            Class::AtTrench => true,
            _ => false,
        };
        let barred = position.those(|_, class, hex| bars(class, hex)).filter_map(|unit| unit.location.hex());
        Self { position, barred: barred.collect() }
    }

    /// True for a hex of the board in play in which there is none.
    pub fn is_open(&self, hex: Hex) -> bool {
        self.is_in_play(hex) && !self.barred.contains(&hex)
    }

    fn is_in_play(&self, hex: Hex) -> bool {
        self.position.board.contains(hex) && self.position.is_in_play(hex)
    }

    /// Hexes of the shortest way from everywhere to the nearest of these.
    pub fn way_to(&self, goals: impl IntoIterator<Item = Hex>) -> HexMap<u16> {
        let goals: Vec<_> = goals.into_iter().map(|goal| (goal, 0)).collect();
        let found = cheapest(goals, |hex: Hex, so_far: u16, tell| {
            // Out of such ground there is a way, but none through it.
            if so_far == 0 || self.is_open(hex) {
                let beside = Facing::ALL.into_iter().map(|side| hex.neighbour(side));
                beside.filter(|next| self.is_in_play(*next)).for_each(|next| tell(next, so_far + 1));
            }
        });
        found.iter().map(|(hex, (steps, _))| (hex, *steps)).collect()
    }
}
