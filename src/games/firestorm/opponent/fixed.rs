//! What does not change while a decision is weighed: the map, the troops' cards, the chances of the dice, the time left.

use super::aims::{Aims, small};
use super::areas::Areas;
use super::gain::Odds;
use super::verdict::Verdict;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::dials::{DIALS, Dial};
use crate::games::firestorm::material::scenario::Battles;
use crate::games::firestorm::material::tables::bonuses::Bonuses;
use crate::games::firestorm::phases::victory;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::Phase;
use crate::games::firestorm::state::ways;

/// A troop.
#[derive(Debug, Clone, Copy)]
pub struct Card {
    /// Its number.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// What it adds to the die.
    pub bonus: i8,
    /// Tanks may be recovered.
    pub tank: bool,
    /// Rommel is no ground troop.
    pub rommel: bool,
    /// Points to the enemy who captures it.
    pub points: f32,
}

/// How much of the game is still to come.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    /// The turn of the next battle.
    pub turn: u16,
    /// Battles of that turn, after the one in progress.
    pub left: f32,
    /// Turns after it.
    pub later: f32,
    /// Battles of a turn, on average.
    pub battles: f32,
}

impl Clock {
    /// Turns after that of the next battle, counted: no game has more than a byte counts.
    pub fn later(self) -> usize {
        (0..u8::MAX).take_while(|turns| f32::from(*turns) < self.later).count()
    }
}

/// What does not change.
pub struct Fixed<'a> {
    /// Areas beside each.
    pub beside: Vec<Areas>,
    /// Areas reached from each along a road or track.
    pub ways: Vec<Areas>,
    /// Areas beyond the mines of each.
    pub mined: Vec<Areas>,
    /// Areas into which troops can retreat from each: not over mines without a way.
    pub back: Vec<Areas>,
    /// Dumps of the Axis and the Allies.
    pub dumps: [Areas; 2],
    /// Areas with permanent works.
    pub works: Areas,
    /// Victory points of each area.
    pub points: Vec<f32>,
    /// The troops, in the order of the position.
    pub cards: Vec<Card>,
    /// Bonuses of the battle.
    pub bonuses: &'a Bonuses,
    /// Either area of Tobruk wins.
    pub either_tobruk: bool,
    /// The time left.
    pub clock: Clock,
    /// What the side that thinks is about.
    pub aims: Option<Aims>,
    odds: Vec<Odds>,
    /// What the side that thinks weighs with, in the order of the dials.
    weights: [f32; DIALS.len()],
    /// The next battle is looked at as well.
    pub foresees: bool,
    /// What he makes of a state, where games have told him.
    pub verdict: Option<Verdict>,
}

impl<'a> Fixed<'a> {
    /// What does not change in a position, for the side that thinks; with nobody in mind for none of them.
    pub fn new(position: &Position<'a>, thinks: Option<Side>) -> Self {
        let mut beside = vec![Areas::default(); Area::ALL.len()];
        let (mut by_way, mut mined, mut back) = (beside.clone(), beside.clone(), beside.clone());
        for (a, b, border) in position.board.borders() {
            let way = ways::between(position.board, position.sequence, a, b).is_some();
            for (one, other) in [(a, b), (b, a)] {
                beside[one.index()].set(other, true);
                by_way[one.index()].set(other, way);
                mined[one.index()].set(other, border.mines);
                back[one.index()].set(other, way || !border.mines);
            }
        }
        let info = |area: Area| position.board.info(area);
        let with = |wanted: &dyn Fn(Area) -> bool| Area::ALL.into_iter().filter(|area| wanted(*area)).collect();
        let cards = position.units.iter().map(|unit| {
            let troop = position.troop(unit.id);
            Card {
                id: unit.id,
                side: unit.side,
                bonus: i8::try_from(troop.bonus).unwrap_or(i8::MAX),
                tank: troop.is_tank(),
                rommel: position.is_rommel(unit.id),
                points: f32::from(victory::worth(position, unit.id)),
            }
        });
        let clock = clock(position);
        Self {
            aims: thinks.and_then(|side| Aims::of(position, side, clock.turn, &beside)),
            beside,
            ways: by_way,
            mined,
            back,
            dumps: Side::BOTH.map(|side| with(&|area| info(area).dump == Some(side))),
            works: with(&|area| info(area).works),
            points: Area::ALL.map(|area| f32::from(info(area).points)).into(),
            cards: cards.collect(),
            bonuses: &position.tables.bonuses,
            either_tobruk: position.sequence.either_tobruk,
            clock,
            odds: Odds::all(position),
            foresees: true,
            verdict: position.judge.filter(|_| thinks.is_some()).map(|judge| Verdict::new(judge, clock.later())),
            weights: std::array::from_fn(|place| small(position.weights.at(place))),
        }
    }

    /// What a dial is for the side that thinks.
    pub fn weight(&self, dial: Dial) -> f32 {
        self.weights[dial as usize]
    }

    /// The chances of a battle in which the attacker's bonuses are so much higher than the defender's.
    pub fn odds(&self, delta: i8) -> &Odds {
        let most = i8::try_from(self.odds.len() / 2).unwrap_or(0);
        let place = usize::try_from(delta.clamp(-most, most) + most).unwrap_or(0);
        &self.odds[place]
    }

    /// What the loss of Rommel costs: points, and an initiative less in seven battles to come.
    pub fn rommel_points(&self, left: f32) -> f32 {
        let rommel = self.cards.iter().find(|card| card.rommel);
        rommel.map_or(0.0, |card| card.points)
            + self.weight(Dial::Initiative) * (left + self.clock.battles * self.clock.later)
    }

    /// The places of troops among the cards.
    pub fn places(&self, units: &[UnitId]) -> Vec<usize> {
        units.iter().filter_map(|unit| self.place(*unit)).collect()
    }

    /// The place of a troop among the cards.
    pub fn place(&self, id: UnitId) -> Option<usize> {
        self.cards.binary_search_by_key(&id, |card| card.id).ok()
    }
}

fn clock(position: &Position) -> Clock {
    let (now, turns) = (position.sequence, position.scenario.turns);
    let later = |turn: u16| f32::from(u16::from(turns).saturating_sub(turn));
    let Battles { die, plus } = position.scenario.battles;
    let battles = f32::from(plus) + f32::from(die + 1) / 2.0;
    if now.phase == Phase::Battle {
        let left = f32::from(now.battles.saturating_sub(now.battle));
        return Clock { turn: now.turn, left, later: later(now.turn), battles };
    }
    Clock { turn: now.turn + 1, left: battles, later: later(now.turn + 1), battles }
}
