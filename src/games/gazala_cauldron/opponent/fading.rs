//! How places draw a unit the less the farther off they are.

use crate::core::side::Side;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::state::position::Position;

/// Hexes up to which it is worked out beforehand how goals fade.
const WORKED_OUT: u8 = 48;

/// How goals fade with the part of a move that it takes to get there.
pub struct Fading {
    fades: f64,
    /// The part that is left at each distance, by the movement allowance.
    known: Vec<Vec<f64>>,
}

impl Fading {
    pub fn of(position: &Position, side: Side) -> Self {
        let fades = position.weight(Dial::Fades);
        let own = position.units.iter().filter(|unit| unit.side == side);
        let most = own.map(|unit| position.counter(unit.id).movement).max().unwrap_or(0);
        let known = (0..=most).map(|movement| (0..WORKED_OUT).map(|far| left(fades, movement, far)).collect());
        Self { fades, known: known.collect() }
    }

    /// The part of a goal that is left for a unit with this allowance at this distance.
    pub fn left(&self, movement: u8, far: u8) -> f64 {
        let known = self.known.get(usize::from(movement)).and_then(|known| known.get(usize::from(far)));
        known.copied().unwrap_or_else(|| left(self.fades, movement, far))
    }
}

fn left(fades: f64, movement: u8, far: u8) -> f64 {
    (-fades * f64::from(far) / f64::from(movement.max(1))).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worked_out_beforehand_is_what_would_be_worked_out() {
        let known = (0..=6).map(|movement| (0..WORKED_OUT).map(|far| left(1.6, movement, far)).collect()).collect();
        let fading = Fading { fades: 1.6, known };
        for movement in [0, 1, 6, 7] {
            for far in [0, 1, WORKED_OUT - 1, WORKED_OUT, u8::MAX] {
                assert!((fading.left(movement, far) - left(1.6, movement, far)).abs() < 1e-15, "{movement}, {far}");
            }
        }
        assert!((fading.left(4, 4) - (-1.6_f64).exp()).abs() < 1e-15, "a whole move");
    }
}
