//! Which side of a vehicle a shot strikes (I.F.2.b, I.G.1).

use super::tables::damage::Aspect;
use crate::core::hex::{Facing, Hex};

/// The side of a target in another hex that faces the firer: the hexside crossed by the shortest path. Where two sides
/// share an equal number of hexes, front goes before flank, and rear before flank unless the target moved.
#[must_use]
pub fn aspect(target: Hex, facing: Facing, moved: bool, firer: Hex) -> Aspect {
    let Some([(near, along), (next, beside)]) = target.steps_to(firer) else {
        // In the same hex both count as facing each other (I.G.1).
        return Aspect::Front;
    };
    if along > beside {
        return side(facing, near);
    }
    if beside > along {
        return side(facing, next);
    }
    match (side(facing, near), side(facing, next)) {
        (Aspect::Front, _) | (_, Aspect::Front) => Aspect::Front,
        (Aspect::Rear, _) | (_, Aspect::Rear) if !moved => Aspect::Rear,
        _ => Aspect::Flank,
    }
}

/// Front, flank or rear: what lies in this direction of a vehicle.
#[must_use]
pub fn side(facing: Facing, direction: Facing) -> Aspect {
    match facing.turn_to(direction) {
        0 => Aspect::Front,
        3 => Aspect::Rear,
        _ => Aspect::Flank,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(steps: &[(Facing, u8)]) -> Hex {
        let mut hex = Hex::default();
        for (side, count) in steps {
            for _ in 0..*count {
                hex = hex.neighbour(*side);
            }
        }
        hex
    }

    fn seen(facing: Facing, moved: bool, steps: &[(Facing, u8)]) -> Aspect {
        aspect(Hex::default(), facing, moved, at(steps))
    }

    #[test]
    fn the_side_with_more_steps_is_struck() {
        use Facing::{E, NE, NW, SE, W};
        assert_eq!(seen(E, false, &[(E, 3), (SE, 2)]), Aspect::Front);
        assert_eq!(seen(E, false, &[(E, 2), (SE, 3)]), Aspect::Flank);
        assert_eq!(seen(E, false, &[(W, 3), (NW, 2)]), Aspect::Rear);
        assert_eq!(seen(E, false, &[(NE, 2), (NW, 3)]), Aspect::Flank);
    }

    #[test]
    fn ties_go_to_the_front_and_to_the_rear_of_a_stationary_target() {
        use Facing::{E, NE, NW, SE, W};
        assert_eq!(seen(E, false, &[(E, 2), (SE, 2)]), Aspect::Front);
        assert_eq!(seen(E, true, &[(E, 2), (NE, 2)]), Aspect::Front);
        assert_eq!(seen(E, false, &[(W, 2), (NW, 2)]), Aspect::Rear);
        assert_eq!(seen(E, true, &[(W, 2), (NW, 2)]), Aspect::Flank);
        assert_eq!(seen(E, false, &[(NE, 2), (NW, 2)]), Aspect::Flank);
    }

    #[test]
    fn a_vehicle_shows_each_side_to_its_share_of_the_ring() {
        // Front: 2 * floor(n / 2) + 1 of the 6n hexes at range n, ties included.
        for range in 1..=6u8 {
            let ring: Vec<Hex> =
                Hex::default().within(range).into_iter().filter(|hex| Hex::default().range(*hex) == range).collect();
            let count = |wanted: Aspect, moved: bool| {
                ring.iter().filter(|hex| aspect(Hex::default(), Facing::E, moved, **hex) == wanted).count()
            };
            let with_ties = 2 * (usize::from(range) / 2) + 1;
            let without = 2 * ((usize::from(range) - 1) / 2) + 1;
            assert_eq!(count(Aspect::Front, false), with_ties);
            assert_eq!((count(Aspect::Rear, false), count(Aspect::Rear, true)), (with_ties, without));
        }
    }
}
