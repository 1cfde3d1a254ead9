//! Attacks from the air (13.4): the unit against which the die brings most.

use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::air;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::orders::Order;

/// How near own units have to be to use it that a unit is disrupted.
const AT_HAND: u8 = 4;

/// The unit that is attacked.
pub fn order(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    let own: Vec<Hex> = position.on_map(situation.side).map(|(_, hex)| hex).collect();
    let value = |unit: &Unit, hex: Hex| {
        let (steps, disrupted) = air::plan(position, unit.id).map_or((0, 0), |plan| plan.chances());
        let near = own.iter().any(|at| at.range(hex) <= AT_HAND);
        let shaken = worth::shaken(position, unit) * if near { position.weight(Dial::ShakenNear) } else { 1.0 };
        (f64::from(steps) * worth::step(position, unit) + f64::from(disrupted) * shaken) / 10.0
    };
    let targets = position.on_map(situation.side.enemy()).map(|(unit, hex)| (value(unit, hex), unit.id));
    let best = targets.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    Some(best.map_or(Order::Spare, |(_, unit)| Order::Strike { unit }))
}
