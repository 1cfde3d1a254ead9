//! What an attack is worth on average, from the six results of its column and the best answer of the defender.

use super::occupancy::{Flight, Occupancy};
use super::sight::Stand;
use super::situation::Situation;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::state::decisions::Battle;

/// What each result of an attack brings its side.
struct Worths {
    attackers_gone: f64,
    attackers_back: [f64; 2],
    /// An exchange in which the attacker's sum is the smaller one, and one in which it is not.
    exchange: [f64; 2],
    defender_back: [f64; 2],
    defender_gone: f64,
}

/// What is at stake in an attack by these units.
pub struct Stakes<'v> {
    situation: &'v Situation<'v>,
    line: Line,
    /// The defender may stay in its box (`6.BoxRetreat`).
    boxed: bool,
    /// Strength of the units, less that of the defender.
    pub difference: i16,
    worths: Worths,
}

/// What a side can add, and what that is worth to it elsewhere.
#[derive(Clone)]
pub struct Purse {
    /// All sums of its markers, 0 first.
    pub sums: Vec<u16>,
    /// The price of a point.
    pub price: f64,
}

impl Purse {
    pub fn of(markers: &[u8], price: f64) -> Self {
        let mut sums = vec![0u16];
        for marker in markers {
            let more: Vec<u16> = sums.iter().map(|sum| sum + u16::from(*marker)).collect();
            sums.extend(more);
            sums.sort_unstable();
            sums.dedup();
        }
        Self { sums, price }
    }
}

/// A strength as one that is added to a difference.
pub fn signed(strength: u16) -> i16 {
    i16::try_from(strength).unwrap_or(i16::MAX)
}

/// What a back of so many hexes costs a unit.
fn back(situation: &Situation, occupancy: &Occupancy, piece: &Stand, at: Spot, hexes: u8, cost: f64) -> f64 {
    if piece.side == Side::Allies && situation.terrain.is_box(at) {
        return 0.0;
    }
    match occupancy.flight(situation.terrain, piece.side, at, hexes) {
        Flight::Clear => cost,
        Flight::PastZones => cost + situation.position.weight(Dial::PastZones) * piece.worth,
        Flight::None => piece.worth.max(cost),
    }
}

/// The cheapest loss of so much strength (`4.Exchange`).
pub fn cheapest<'p>(attackers: &[&'p Stand], owed: u16) -> (f64, Vec<&'p Stand>) {
    let all = 1usize << attackers.len().min(8);
    let of = |set: usize| attackers.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1).map(|(_, p)| *p);
    let enough = |set: &usize| of(*set).map(|piece| piece.attack).sum::<u16>() >= owed;
    let worth = |set: usize| of(set).map(|piece| piece.worth).sum::<f64>();
    let set = (1..all).filter(enough).min_by(|a, b| worth(*a).total_cmp(&worth(*b))).unwrap_or(all - 1);
    (worth(set), of(set).collect())
}

impl<'v> Stakes<'v> {
    /// What is at stake as the attacker sees it; `occupancy` has the units where they attack from.
    pub fn of(situation: &'v Situation, occupancy: &Occupancy, attackers: &[(&Stand, Spot)], defender: &Stand) -> Self {
        let prices = [situation.goals().aims().price, 1.0];
        let prize = situation.goals().prize(situation, defender);
        Self::weighed(situation, occupancy, attackers, defender, prices, prize)
    }

    /// What is at stake in an attack that has been declared as the defence sees it: the attack brings the enemy what it brings him by the
    /// rules, whatever his doctrine makes of it. `his` is the attacker's situation, `price` how many times own losses count for the defence.
    pub fn of_defence(his: &'v Situation, battle: &Battle, price: f64) -> Option<Self> {
        let attackers: Vec<(&Stand, Spot)> =
            battle.units.iter().filter_map(|unit| his.find(*unit)).map(|piece| (piece, piece.spot)).collect();
        let defender = his.find(battle.defender)?;
        Some(Self::weighed(his, &his.occupancy, &attackers, defender, [1.0, price], his.goals().stake(his, defender)))
    }

    /// By how much the losses of both sides count, the attacker's first, and what it is worth to drive the defender off.
    fn weighed(
        situation: &'v Situation,
        occupancy: &Occupancy,
        attackers: &[(&Stand, Spot)],
        defender: &Stand,
        [price, his]: [f64; 2],
        prize: f64,
    ) -> Self {
        let (position, target) = (situation.position, defender.spot);
        let hex = situation.terrain.hex(target);
        let boxed = defender.side == Side::Allies && situation.terrain.is_box(target);
        let crosses = |at: &Spot| position.board.escarpment(situation.terrain.hex(*at), hex);
        let line = Line::of(attackers.iter().any(|(_, at)| crosses(at)), target == situation.tobruk);
        let strength: u16 = attackers.iter().map(|(piece, _)| piece.attack).sum();
        let ground = position.weight(Dial::Ground) + prize;
        // Those who storm Tobruk need not hold where they storm it from: whoever alone bars the way stays out of it.
        let post = |piece: &Stand, at| if target == situation.tobruk { 0.0 } else { situation.goals().post(piece, at) };
        let repulsed = |hexes| {
            let cost = |piece: &Stand, at| position.weight(Dial::Thrown) + post(piece, at);
            -price
                * attackers
                    .iter()
                    .map(|(piece, at)| back(situation, occupancy, piece, *at, hexes, cost(piece, *at)))
                    .sum::<f64>()
        };
        let pieces: Vec<&Stand> = attackers.iter().map(|(piece, _)| *piece).collect();
        let gone = his * defender.worth + ground;
        let stiff = line == Line::Escarpment || target == situation.tobruk;
        let driven = |hexes| {
            let loss = back(situation, occupancy, defender, target, hexes, position.weight(Dial::DefenderDriven));
            let left = if boxed { 0.0 } else { his * loss + ground };
            // `5.Stiff`: the defender chooses what costs him less.
            let stands = f64::from(FACES - position.tables.markers.stiff()) / f64::from(FACES) * gone;
            if stiff && !boxed { left.min(stands) } else { left }
        };
        let exchange = |owed| gone - price * cheapest(&pieces, owed).0;
        let worths = Worths {
            attackers_gone: -price * pieces.iter().map(|piece| piece.worth).sum::<f64>(),
            attackers_back: [repulsed(1), repulsed(2)],
            exchange: [exchange(1), exchange(defender.defence)],
            defender_back: [driven(1), driven(2)],
            defender_gone: gone,
        };
        Self { situation, line, boxed, difference: signed(strength) - signed(defender.defence), worths }
    }

    fn column(&self, difference: i16) -> Option<usize> {
        self.situation.position.tables.combat.column(self.line, difference)
    }

    /// What the attack brings at this difference on average; below the first column the first one serves.
    fn worth(&self, difference: i16) -> f64 {
        let column = self.column(difference).unwrap_or(0);
        let table = &self.situation.position.tables.combat;
        let of = |outcome| match outcome {
            Outcome::AttackerEliminated => self.worths.attackers_gone,
            Outcome::AttackerRetreats(hexes) => self.worths.attackers_back[usize::from(hexes > 1)],
            Outcome::Exchange => self.worths.exchange[usize::from(difference >= 0)],
            Outcome::DefenderRetreats(hexes) => self.worths.defender_back[usize::from(hexes > 1)],
            Outcome::DefenderEliminated => self.worths.defender_gone,
        };
        (1..=FACES).map(|die| of(table.result(column, die))).sum::<f64>() / f64::from(FACES)
    }

    /// Chances at a difference that the defender is lost, that he has to go back, and that the attack loses something.
    pub fn chances(&self, difference: i16) -> [f64; 3] {
        let column = self.column(difference).unwrap_or(0);
        let table = &self.situation.position.tables.combat;
        let share = |is: fn(Outcome) -> bool| {
            let faces = (1..=FACES).filter(|die| is(table.result(column, *die))).count();
            f64::from(u8::try_from(faces).unwrap_or(FACES)) / f64::from(FACES)
        };
        [
            share(|outcome| matches!(outcome, Outcome::DefenderEliminated | Outcome::Exchange)),
            if self.boxed { 0.0 } else { share(|outcome| matches!(outcome, Outcome::DefenderRetreats(_))) },
            share(|outcome| matches!(outcome, Outcome::AttackerEliminated | Outcome::Exchange)),
        ]
    }

    /// True if attackers may go back or be lost with so much more strength, when the defender adds what suits him best.
    pub fn may_fail(&self, more: i16, enemy: &Purse) -> bool {
        let difference = self.difference + more;
        let (_, answer) = self.answered(difference, enemy);
        let column = self.column(difference - signed(answer)).unwrap_or(0);
        let table = &self.situation.position.tables.combat;
        let holds =
            |die| matches!(table.result(column, die), Outcome::DefenderRetreats(_) | Outcome::DefenderEliminated);
        !(1..=FACES).all(holds)
    }

    /// What the attack is worth at a difference when the defender adds what suits him best, and what he adds.
    pub fn answered(&self, difference: i16, purse: &Purse) -> (f64, u16) {
        let all =
            purse.sums.iter().map(|sum| (self.worth(difference - signed(*sum)) + purse.price * f64::from(*sum), *sum));
        all.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
    }

    /// The best that the attacker can do with his markers at so much more or less strength: worth and sum; `None` where none makes the
    /// attack possible.
    pub fn best(&self, more: i16, own: &Purse, enemy: &Purse) -> Option<(f64, u16)> {
        // The worths of all differences that can come about, once.
        let top = self.difference + more + signed(own.sums.last().copied().unwrap_or(0));
        let bottom = self.difference + more - signed(enemy.sums.last().copied().unwrap_or(0));
        let worths: Vec<f64> = (bottom..=top).map(|difference| self.worth(difference)).collect();
        let at = |difference: i16| worths[usize::try_from(difference - bottom).unwrap_or(0)];
        let mut best: Option<(f64, u16)> = None;
        for sum in &own.sums {
            let difference = self.difference + more + signed(*sum);
            if self.column(difference).is_none() {
                continue;
            }
            let answers = enemy.sums.iter().map(|add| at(difference - signed(*add)) + enemy.price * f64::from(*add));
            let value = answers.fold(f64::INFINITY, f64::min) - own.price * f64::from(*sum);
            if best.is_none_or(|(most, _)| value > most + 1e-9) {
                best = Some((value, *sum));
            }
        }
        best
    }
}
