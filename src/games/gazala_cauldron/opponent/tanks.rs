//! Tank replacements (13.3, 15.0): the step that is worth most, and where a unit comes back.

use super::place;
use super::situation::Situation;
use super::worth;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::replacements;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

/// The best replacement that can be made now.
pub fn order(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    let choices = replacements::choices(position).into_iter().filter_map(|(id, hexes)| {
        let unit = position.find(id)?;
        let mut mended = *unit;
        mended.state.steps += 1;
        let value = match hexes.first() {
            None => worth::step(position, &mended),
            Some(hex) => {
                let there = Unit { location: Location::On(*hex), ..mended };
                worth::step(position, &mended)
                    + position.weight(Dial::ComesBack)
                    + position.weight(Dial::PlaceBack) * place::value(situation, &there, *hex)
            }
        };
        Some((value, Order::Replace { unit: id, hex: hexes }))
    });
    choices.max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(&a.1))).map(|(_, order)| order)
}
