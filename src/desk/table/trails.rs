//! Where counters went: the moves of each side's last turn, as they are drawn until the other side acts.

use super::clip::{Clip, Gait};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// The moves of the last turn of each side.
#[derive(Debug, Clone, Default)]
pub struct Trails {
    /// Where each counter went, Axis first.
    ways: [Vec<Way>; 2],
    /// They have not been answered yet, Axis first.
    fresh: [bool; 2],
    /// The side that moved last, and in which turn.
    last: Option<(Side, u16)>,
    /// The key that shows them again is held.
    pub asked: bool,
}

/// Where a counter went.
#[derive(Debug, Clone)]
struct Way {
    unit: UnitId,
    hexes: Vec<Hex>,
    /// How many orders had been given after each leg of it, and how many hexes it had then.
    legs: Vec<(usize, usize)>,
}

impl Trails {
    /// Takes up what an order of this side, the last of so many, has moved in a turn of the game: those of its turn before go. True if a
    /// turn of the side begins with it.
    pub fn note(&mut self, by: Side, turn: u16, orders: usize, clips: &[Clip]) -> bool {
        let mut begins = false;
        for clip in clips {
            let Clip::Glide { units, path, gait: Gait::Move, .. } = clip else { continue };
            let (Some(unit), true) = (units.first(), path.len() > 1) else { continue };
            let ways = &mut self.ways[by.index()];
            if self.last.replace((by, turn)) != Some((by, turn)) {
                ways.clear();
                begins = true;
            }
            self.fresh[by.index()] = true;
            match ways.iter_mut().find(|way| way.unit == *unit && way.hexes.last() == path.first()) {
                Some(way) => {
                    way.hexes.extend(&path[1..]);
                    way.legs.push((orders, way.hexes.len()));
                }
                None => {
                    ways.push(Way { unit: *unit, hexes: path.clone(), legs: vec![(orders, path.len())] });
                }
            }
        }
        begins
    }

    /// Orders have been taken back, and so many are left: what the others moved stands where it stood.
    pub fn take_back(&mut self, orders: usize) {
        for ways in &mut self.ways {
            for way in ways.iter_mut() {
                way.legs.retain(|(after, _)| *after <= orders);
                way.hexes.truncate(way.legs.last().map_or(0, |(_, hexes)| *hexes));
            }
            ways.retain(|way| !way.legs.is_empty());
        }
    }

    /// This side has given an order, and a person plays at the desk, or it is the first of its turn: what the other side did has been seen.
    pub fn answered(&mut self, by: Side) {
        self.fresh[by.enemy().index()] = false;
    }

    /// A turn of the game is over: what people moved in it themselves is past.
    pub fn turn_over(&mut self, is_person: impl Fn(Side) -> bool) {
        for side in Side::BOTH.into_iter().filter(|side| is_person(*side)) {
            self.fresh[side.index()] = false;
        }
    }

    /// True while the other side has not answered what this one moved.
    #[must_use]
    pub fn is_fresh(&self, side: Side) -> bool {
        self.fresh[side.index()]
    }

    /// The moves of a side that are drawn now.
    pub fn shown(&self, side: Side) -> impl Iterator<Item = &[Hex]> {
        let shown = self.asked || self.fresh[side.index()];
        self.ways[side.index()].iter().filter(move |_| shown).map(|way| way.hexes.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(unit: u16, path: &[(i32, i32)]) -> Vec<Clip> {
        vec![Clip::glide(UnitId(unit), path.iter().map(|(q, r)| Hex::new(*q, *r)).collect(), Gait::Move)]
    }

    #[test]
    fn trails_stay_until_they_are_answered_and_come_back_when_asked_for() {
        let mut trails = Trails::default();
        trails.note(Side::Axis, 1, 1, &moved(1, &[(0, 0), (1, 0)]));
        trails.note(Side::Axis, 1, 2, &moved(1, &[(1, 0), (2, 0)]));
        trails.note(Side::Axis, 1, 3, &moved(2, &[(5, 5), (5, 6)]));
        assert_eq!(trails.shown(Side::Axis).map(<[Hex]>::len).collect::<Vec<_>>(), [3, 2]);
        trails.answered(Side::Allies);
        assert_eq!(trails.shown(Side::Axis).count(), 0);
        trails.asked = true;
        assert_eq!(trails.shown(Side::Axis).count(), 2);
        trails.note(Side::Allies, 1, 4, &moved(7, &[(9, 9), (9, 8)]));
        trails.note(Side::Axis, 1, 5, &moved(2, &[(5, 6), (5, 7)]));
        assert_eq!(trails.shown(Side::Axis).count(), 1, "a new turn");
    }

    #[test]
    fn a_side_that_moves_last_and_first_begins_a_new_turn() {
        let mut trails = Trails::default();
        assert!(trails.note(Side::Axis, 1, 6, &moved(1, &[(0, 0), (1, 0)])));
        assert!(!trails.note(Side::Axis, 1, 7, &moved(2, &[(5, 5), (5, 6)])));
        assert!(trails.note(Side::Axis, 2, 8, &moved(1, &[(1, 0), (2, 0)])));
        assert_eq!(trails.shown(Side::Axis).count(), 1);
    }

    #[test]
    fn what_a_person_moved_is_past_when_the_turn_is_over() {
        let mut trails = Trails::default();
        trails.note(Side::Allies, 1, 1, &moved(1, &[(0, 0), (1, 0)]));
        trails.note(Side::Axis, 1, 2, &moved(2, &[(5, 5), (5, 6)]));
        trails.turn_over(|side| side == Side::Allies);
        assert_eq!([Side::Axis, Side::Allies].map(|side| trails.shown(side).count()), [1, 0]);
    }

    #[test]
    fn a_move_that_is_taken_back_leaves_no_trail() {
        let mut trails = Trails::default();
        trails.note(Side::Axis, 1, 1, &moved(1, &[(0, 0), (1, 0)]));
        trails.note(Side::Axis, 1, 2, &moved(1, &[(1, 0), (2, 0)]));
        trails.note(Side::Axis, 1, 3, &moved(2, &[(5, 5), (5, 6)]));
        trails.take_back(1);
        assert_eq!(trails.shown(Side::Axis).map(<[Hex]>::len).collect::<Vec<_>>(), [2]);
        trails.take_back(0);
        assert_eq!(trails.shown(Side::Axis).count(), 0);
    }
}
