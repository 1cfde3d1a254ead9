//! The situation as one side sees it: how strong the enemy can come to each hex, and what a stack there stands to lose.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::worth;
use crate::core::dice::ways;
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::material::tables::combat::DefenceResult::{DE, DRB, DRI, DVB};
use crate::games::bir_hacheim::material::tables::combat::Outcome;
use crate::games::bir_hacheim::phases::dominance;
use crate::games::bir_hacheim::phases::movement::Reach;
use crate::games::bir_hacheim::phases::{supply, zones};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// Columns that an attacker finds beside the odds: sieges and whole divisions.
const SKILL: i8 = 1;

/// How far off the enemy is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threat {
    /// Attack strength that can come beside the hex in the enemy's next movement, and a part of that which needs more, the less the farther
    /// off it is.
    pub strength: f64,
    /// Chance that he walks into the hex if nobody is there.
    pub walks_in: f64,
}

/// The situation as one side sees it.
pub struct Situation<'a> {
    pub position: &'a Position<'a>,
    pub side: Side,
    threats: HexMap<Threat>,
    /// Hexes that can't be attacked again before the side's own next turn (6.2).
    safe: HexSet,
    /// Lines by which the Axis is supplied, as they are now; drawn when they are first asked for.
    supply: OnceCell<supply::Lines>,
    /// Where units can go, for those that were asked for.
    reaches: RefCell<BTreeMap<UnitId, Rc<Reach>>>,
    /// By how much a lane through the mines of a hex would shorten the Axis's lines, for those that were asked for.
    pub lanes: RefCell<HexMap<f64>>,
}

impl<'a> Situation<'a> {
    pub fn new(position: &'a Position<'a>, side: Side) -> Self {
        // The Allies move last: what they do at the end is not answered.
        let is_last = side == Side::Allies
            && position.sequence.active == side
            && position.sequence.turn >= u16::from(position.scenario.turns);
        let supply = OnceCell::new();
        let foes: Vec<(f64, u8, u8, Hex)> = position
            .on_map(side.enemy())
            .filter(|_| !is_last)
            .map(|(foe, hex)| {
                let lines = || supply.get_or_init(|| supply::Lines::of(position));
                let frozen = supply::is_bound(position, foe) && supply::is_frozen(position, lines(), foe, hex);
                let counter = position.counter(foe.id);
                let movement = if frozen { 0 } else { counter.movement };
                (f64::from(position.attack(foe)), movement, counter.range.unwrap_or(1), hex)
            })
            .collect();
        let threats = position.board.hexes().map(|hex| (hex, threat(&foes, hex))).collect();
        // What the Allies attack in their phase, the Axis may attack in the next turn.
        let own_end = side == Side::Allies && position.sequence.active == side;
        let safe = if own_end { HexSet::new() } else { position.marks.attacked.iter().copied().collect() };
        Self { position, side, threats, safe, supply, reaches: RefCell::default(), lanes: RefCell::default() }
    }

    /// The threat to a hex.
    pub fn threat(&self, hex: Hex) -> Threat {
        self.threats.get(&hex).copied().unwrap_or_default()
    }

    /// Lines by which the Axis is supplied, as they are now.
    pub fn supply(&self) -> &supply::Lines {
        self.supply.get_or_init(|| supply::Lines::of(self.position))
    }

    /// Where a unit can go.
    pub fn reach(&self, unit: UnitId) -> Rc<Reach> {
        Rc::clone(self.reaches.borrow_mut().entry(unit).or_insert_with(|| Rc::new(Reach::of(self.position, unit))))
    }

    /// Own units in a hex, but for one.
    pub fn others_in(&self, hex: Hex, but: &Unit) -> Vec<&'a Unit> {
        self.position.side_in(hex, self.side).filter(|unit| unit.id != but.id).collect()
    }

    /// What the side stands to lose in a hex until its next turn with this stack in it: units, and the place if it scores.
    pub fn loss(&self, hex: Hex, stack: &[&Unit]) -> f64 {
        let position = self.position;
        let prize = worth::prize(position, hex);
        let threat = self.threat(hex);
        if stack.is_empty() {
            let held = position.holder(hex) == Some(self.side);
            return if held { prize * threat.walks_in } else { prize };
        }
        if self.safe.contains(&hex) {
            return 0.0;
        }
        let defence: u16 = stack.iter().map(|unit| position.defence(unit)).sum();
        let columns = self.cover(hex);
        let column = |focus: f64| {
            let attack = rounded(threat.strength * focus);
            let (odds, _) = position.tables.combat.column_of_odds(attack, defence);
            position.tables.combat.shifted(odds, SKILL - columns)
        };
        let odds = Odds::of(position, column(position.weight(Dial::Focus)));
        let deaths = stack.iter().map(|unit| worth::death(position, unit)).fold(f64::INFINITY, f64::min);
        let hits: f64 = stack.iter().map(|unit| worth::casualty(position, unit)).sum();
        let units = odds.destroyed * deaths + odds.hurt * hits / 2.0;
        let place =
            if prize > 0.0 { prize * Odds::of(position, column(position.weight(Dial::PrizeFocus))).taken } else { 0.0 };
        position.weight(Dial::Attacked) * (units + place)
    }

    /// What a unit adds to what its side stands to lose, by being in a hex; less than nothing where it helps to hold it.
    pub fn risk(&self, unit: &Unit, hex: Hex) -> f64 {
        let mut stack = self.others_in(hex, unit);
        let without = self.loss(hex, &stack);
        stack.push(unit);
        self.loss(hex, &stack) - without
    }

    /// Columns by which a hex favours this side's defence.
    pub fn cover(&self, hex: Hex) -> i8 {
        let columns = i8::try_from(dominance::columns(self.position, hex)).unwrap_or(i8::MAX);
        let mined = self.side == Side::Axis && self.position.is_mined(hex);
        columns - i8::from(mined)
    }

    /// True if the unit could come beside an enemy in one move, all the way by road.
    pub fn is_in_reach(&self, unit: &Unit) -> bool {
        let counter = self.position.counter(unit.id);
        let by_road = if counter.arm.is_motorised() { 2 } else { 1 };
        let far = u16::from(counter.movement) * by_road + 1;
        let enemies = || self.position.on_map(self.side.enemy());
        unit.location.hex().is_some_and(|hex| enemies().any(|(_, at)| u16::from(at.range(hex)) <= far))
    }

    /// True if an enemy stands beside the hex.
    pub fn is_contact(&self, hex: Hex) -> bool {
        self.position.on_map(self.side.enemy()).any(|(_, at)| at.range(hex) == 1)
    }

    /// True if the unit would be held by an enemy zone in the hex.
    pub fn engages(&self, unit: &Unit, hex: Hex) -> bool {
        zones::would_engage(self.position, unit, hex)
    }

    /// True if the unit would be out of supply in the hex and could not move on from there.
    pub fn is_beyond(&self, unit: &Unit, hex: Hex) -> bool {
        let needs_supply = unit.side == Side::Axis && self.position.counter(unit.id).arm.is_motorised();
        needs_supply && supply::is_frozen(self.position, self.supply(), unit, hex)
    }
}

/// A strength as whole points.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "strengths are small and not negative")]
fn rounded(strength: f64) -> u16 {
    strength.round() as u16
}

fn threat(foes: &[(f64, u8, u8, Hex)], hex: Hex) -> Threat {
    let mut threat = Threat::default();
    for (attack, movement, range, at) in foes {
        let far = at.range(hex).saturating_sub(1);
        let near = match far {
            0 => 1.0,
            // Who can't move attacks from where he stands.
            _ if *movement == 0 && far < *range => 1.0,
            _ if *movement == 0 => 0.0,
            _ if far <= movement / 2 => 1.0,
            _ if far <= *movement => 0.7,
            _ if far / 2 <= *movement => 0.3,
            _ => 0.1,
        };
        threat.strength += attack * near;
        if *movement > 0 {
            threat.walks_in = f64::max(threat.walks_in, if near >= 0.7 { 0.95 } else { 1.2 * near });
        }
    }
    threat
}

/// What a column of the combat table brings the defence.
struct Odds {
    destroyed: f64,
    hurt: f64,
    taken: f64,
}

impl Odds {
    fn of(position: &Position, column: u8) -> Self {
        let mut odds = Self { destroyed: 0.0, hurt: 0.0, taken: 0.0 };
        for total in 2..=12 {
            let share = f64::from(ways(total)) / 36.0;
            let (destroyed, hurt, taken) = match position.tables.combat.cell(column, total) {
                // Nobody advances after one.
                Outcome::Draw => (1.0, 0.2, 0.0),
                Outcome::Result { defence: DE, .. } => (1.0, 0.6, 1.0),
                Outcome::Result { defence: DRB, .. } => (0.3, 0.6, 1.0),
                Outcome::Result { defence: DRI, .. } => (0.1, 0.4, 1.0),
                Outcome::Result { defence: DVB, .. } => (0.0, 0.4, 0.0),
                Outcome::Result { .. } => (0.0, 0.0, 0.0),
            };
            odds.destroyed += share * destroyed;
            odds.hurt += share * hurt;
            odds.taken += share * taken;
        }
        odds
    }
}
