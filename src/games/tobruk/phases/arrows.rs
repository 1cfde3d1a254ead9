//! Movement arrows, for the experimental rules on target motion (X.C.1) and dust (X.C.2).

use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::works::Arrow;

/// The arrows that a unit lays as it goes from hex to hex, and by this side off the board. The step onto the board lays none (our reading).
pub(super) fn laid(
    options: &Options,
    unit: UnitId,
    from: Option<Hex>,
    path: &[Hex],
    off: Option<Facing>,
) -> Vec<Arrow> {
    if !(options.target_motion || options.dust) {
        return Vec::new();
    }
    let ways: Vec<Hex> = from.into_iter().chain(path.iter().copied()).collect();
    let step = |pair: &[Hex]| Some(Arrow { unit, hex: pair[0], heading: pair[0].side_towards(pair[1])? });
    let last = ways.last().zip(off).map(|(hex, heading)| Arrow { unit, hex: *hex, heading });
    ways.windows(2).filter_map(step).chain(last).collect()
}

/// X.C.1: what the target's motion adds to a shot from one hex at another: a point for each side of a hex that it crossed and that does not
/// lie across the line of fire. Of two base lines the one counts that suits the firer (X.C.1.d). `None` where the rule is not in force.
#[must_use]
pub(super) fn across(position: &Position, target: &ViewItem, from: Hex, at: Hex) -> Option<i8> {
    if !position.options.target_motion {
        return None;
    }
    let own = position.marks.works.arrows.iter().filter(|arrow| arrow.unit == *target.id);
    let steps: Vec<Facing> = own.map(|arrow| arrow.heading).collect();
    let crossed = |line: Facing| {
        let across = steps.iter().filter(|step| **step != line && **step != line.opposite()).count();
        i8::try_from(across).unwrap_or(i8::MAX)
    };
    let Some([(near, along), (next, beside)]) = from.steps_to(at) else { return Some(0) };
    Some(match along.cmp(&beside) {
        std::cmp::Ordering::Greater => crossed(near),
        std::cmp::Ordering::Less => crossed(next),
        std::cmp::Ordering::Equal => crossed(near).min(crossed(next)),
    })
}

/// The hexes that a unit has left this turn, as far as its arrows tell.
pub(super) fn hexes_of<'a>(position: &'a Position, unit: UnitId) -> impl Iterator<Item = Hex> + 'a {
    position.marks.works.arrows.iter().filter(move |arrow| arrow.unit == unit).map(|arrow| arrow.hex)
}
