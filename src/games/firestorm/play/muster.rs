//! Every troop as an order of battle lists it.

use crate::core::muster::{Place, Standing};
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::state::position::Position;

/// The troops by nation, in the order of the cards. Nothing is hidden in this game.
#[must_use]
pub fn muster(position: &Position) -> Vec<Standing> {
    let mut units: Vec<&Unit> = position.units.iter().collect();
    units.sort_by_key(|unit| (position.troop(unit.id).nation, unit.id));
    units.into_iter().map(|unit| standing(position, unit)).collect()
}

fn standing(position: &Position, unit: &Unit) -> Standing {
    let troop = position.troop(unit.id);
    let words = place(position, unit.location);
    let (place, state) = match unit.location {
        Location::In(_) => (Place::On(words), if unit.redeployment.moved { "moved" } else { "" }),
        // It may come back from there (`GG.2.6`).
        Location::Pool => (Place::ToCome(words), "destroyed"),
        Location::Captured => (Place::Gone(words), "lost"),
    };
    let there = unit.location.area().is_some();
    Standing {
        unit: unit.id,
        side: unit.side,
        formation: troop.nation.word().to_owned(),
        name: troop.id.clone(),
        kind: troop.kind.word().to_owned(),
        values: format!("+{}", troop.bonus),
        strength: if there { troop.bonus.into() } else { 0 },
        place,
        state: state.to_owned(),
    }
}

/// Where a troop is.
#[must_use]
pub fn place(position: &Position, location: Location) -> String {
    match location {
        Location::In(area) => format!("{area} {}", position.board.info(area).name),
        Location::Pool => "reinforcement pool".to_owned(),
        Location::Captured => "out of the game".to_owned(),
    }
}
