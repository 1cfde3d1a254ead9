//! The situation as one side sees it, with maps that are drawn once for an order.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use super::goals::Goals;
use super::threat::{self, Threats};
use super::worth;
use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::phases::communications;
use crate::games::gazala_cauldron::phases::movement::Obstacles;
use crate::games::gazala_cauldron::phases::supply;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::position::Position;

/// Turns before lines of communication are needed in which they are looked after.
const AHEAD: u16 = 2;

/// The situation as one side sees it.
pub struct Situation<'a> {
    pub position: &'a Position<'a>,
    pub side: Side,
    pub threats: Threats,
    obstacles: OnceCell<Obstacles>,
    /// What each side can supply, Axis first.
    supply: [OnceCell<HexSet>; 2],
    goals: OnceCell<Goals>,
    lacks_lines: OnceCell<bool>,
    /// What stacks without newcomers stand to lose.
    losses: RefCell<BTreeMap<(Hex, UnitId), f64>>,
    /// What units bring once they are activated.
    brought: RefCell<BTreeMap<UnitId, f64>>,
}

impl<'a> Situation<'a> {
    pub fn new(position: &'a Position<'a>, side: Side) -> Self {
        Self {
            position,
            side,
            threats: Threats::of(position, side),
            obstacles: OnceCell::new(),
            supply: [OnceCell::new(), OnceCell::new()],
            goals: OnceCell::new(),
            lacks_lines: OnceCell::new(),
            losses: RefCell::default(),
            brought: RefCell::default(),
        }
    }

    /// Enemies and their zones.
    pub fn obstacles(&self) -> &Obstacles {
        self.obstacles.get_or_init(|| Obstacles::of(self.position, self.side))
    }

    /// True if the hex has a line to a source of supply.
    pub fn is_supplied(&self, hex: Hex) -> bool {
        self.supplied(self.side).contains(&hex)
    }

    /// Hexes that have a line to a source of a side's supply.
    pub fn supplied(&self, side: Side) -> &HexSet {
        self.supply[side.index()].get_or_init(|| supply::reach(self.position, side))
    }

    /// Places that draw the side's units.
    pub fn goals(&self) -> &Goals {
        self.goals.get_or_init(|| Goals::of(self))
    }

    /// True while the Axis lacks lines of communication that it will need in the turns to come (14.2), and a breach that is begun in the next
    /// turn comes in time for one of them.
    pub fn lacks_lines(&self) -> bool {
        *self.lacks_lines.get_or_init(|| {
            let needed = communications::needed(self.position.sequence.turn + AHEAD);
            self.position.sequence.turn + 1 < self.position.scenario.last_turn
                && communications::found(&communications::lines(self.position), needed) < needed
        })
    }

    /// Own units in a hex, but for one.
    pub fn others_in(&self, hex: Hex, but: UnitId) -> Vec<Unit> {
        self.position.side_in(hex, self.side).filter(|unit| unit.id != but).copied().collect()
    }

    /// What a unit adds to what its side stands to lose by being in a hex; less than nothing where it helps to hold it. The unit
    /// counts as it is given: used or not.
    pub fn risk(&self, unit: &Unit, hex: Hex) -> f64 {
        let mut stack = self.others_in(hex, unit.id);
        let without = if stack.is_empty() {
            0.0
        } else {
            let known = self.losses.borrow().get(&(hex, unit.id)).copied();
            known.unwrap_or_else(|| {
                let loss = threat::loss(self.position, &self.threats, hex, &stack);
                self.losses.borrow_mut().insert((hex, unit.id), loss);
                loss
            })
        };
        stack.push(Unit { location: Location::On(hex), ..*unit });
        threat::loss(self.position, &self.threats, hex, &stack) - without
    }

    /// What a unit adds, by being in the hex that scores each turn, to what its side has of it: the points to come, as far as whoever is there
    /// is likely to stay.
    pub fn holding(&self, unit: &Unit, hex: Hex) -> f64 {
        let mut stack = self.others_in(hex, unit.id);
        let worth = |stack: &[Unit]| {
            if stack.is_empty() {
                return 0.0;
            }
            let [now, next] = threat::stays(self.position, &self.threats, hex, stack);
            worth::lasting_while(self.position, now, next)
        };
        let without = worth(&stack);
        stack.push(Unit { location: Location::On(hex), ..*unit });
        worth(&stack) - without
    }

    /// What a unit brings once it is activated, worked out once.
    pub fn brings(&self, unit: UnitId, work_out: impl FnOnce() -> f64) -> f64 {
        let known = self.brought.borrow().get(&unit).copied();
        known.unwrap_or_else(|| {
            let brings = work_out();
            self.brought.borrow_mut().insert(unit, brings);
            brings
        })
    }

    /// The nearest enemy's distance from a hex.
    pub fn enemy_near(&self, hex: Hex) -> u8 {
        self.position.on_map(self.side.enemy()).map(|(_, at)| at.range(hex)).min().unwrap_or(u8::MAX)
    }
}

/// The position with a unit changed.
pub fn with<'a>(position: &Position<'a>, unit: UnitId, change: impl FnOnce(&mut Unit)) -> Position<'a> {
    let mut next = position.clone();
    next.units.change(unit, change);
    next
}
