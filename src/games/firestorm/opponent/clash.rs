//! What a battle between two forces is expected to come to: what is worth what afterwards, by the exact chances of the dice.

use super::fixed::Fixed;
use super::gain::Odds;
use super::occupation;
use super::state::State;
use super::threat::Situation;
use super::worth::{life, worth};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::dials::Dial;
use crate::games::firestorm::state::components::Location;

/// The chance that a tank troop is recovered by the side in command (`GG.Recovery`).
const RECOVERY: f32 = 1.0 / 3.0;

/// What a side brings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Force {
    /// Troops by their places, Rommel among them.
    pub troops: Vec<usize>,
    /// A sortie.
    pub sortie: bool,
}

impl Force {
    fn bonus(&self, fixed: &Fixed) -> i8 {
        let troops: i8 = self.troops.iter().map(|place| fixed.cards[*place].bonus).sum();
        troops + if self.sortie { fixed.bonuses.aircraft } else { 0 }
    }

    /// What its destruction would cost, each troop's chance being one.
    fn price(&self, fixed: &Fixed, state: &State, commands: bool) -> f32 {
        if fixed.verdict.is_some() {
            return self.told_price(fixed, state, commands);
        }
        let price = |place: &usize| {
            let card = fixed.cards[*place];
            let troop =
                fixed.weight(Dial::LostToPool) * fixed.weight(Dial::Troop) * life(fixed, state) * f32::from(card.bonus);
            match card {
                _ if card.rommel => fixed.rommel_points(state.left) + troop,
                _ if card.tank && commands => troop * (1.0 - RECOVERY),
                _ => troop,
            }
        };
        self.troops.iter().map(price).sum()
    }

    /// The same by what the states without them are worth.
    fn told_price(&self, fixed: &Fixed, state: &State, commands: bool) -> f32 {
        let Some(side) = self.troops.first().map(|place| fixed.cards[*place].side) else { return 0.0 };
        let now = worth(fixed, state, side);
        let price = |place: &usize| {
            let card = fixed.cards[*place];
            let mut without = state.clone();
            without.at[*place] = if card.rommel { Location::Captured } else { Location::Pool };
            without.tidy();
            // Nobody is better off for a loss, whatever the signs say.
            let lost = (now - worth(fixed, &without, side)).max(0.0);
            if card.tank && commands && !card.rommel { (1.0 - RECOVERY) * lost } else { lost }
        };
        self.troops.iter().map(price).sum()
    }
}

/// How a state is rated for a side.
pub type Rate = fn(&Fixed, &State, Side) -> f32;

/// A battle that is weighed.
pub struct Clash<'a> {
    fixed: &'a Fixed<'a>,
    side: Side,
    from: Area,
    into: Area,
    /// The state with the markers used up.
    held: State,
    /// The difference of the bonuses apart from both forces.
    terrain: i8,
    /// The defender is out of supply.
    stranded: bool,
}

impl<'a> Clash<'a> {
    /// An attack of a side.
    pub fn new(fixed: &'a Fixed<'a>, state: &State, side: Side, from: Area, into: Area) -> Self {
        let situation = Situation::new(fixed, state);
        let mut held = state.clone();
        let mut shortage = |side: Side, area: Area| {
            if situation.supplied[side.index()].holds(area) {
                return 0;
            }
            let markers = &mut held.markers[area.index()];
            if *markers == 0 {
                return fixed.bonuses.out_of_supply;
            }
            *markers -= 1;
            0
        };
        let (own, theirs) = (shortage(side, from), shortage(side.enemy(), into));
        let terrain = own - theirs - situation.defences(from, into);
        Self { fixed, side, from, into, terrain, stranded: theirs != 0, held }
    }

    /// What the attacker's side expects, with these forces of attacker and defender.
    pub fn expect(&self, forces: [&Force; 2], rate: Rate) -> f32 {
        let fixed = self.fixed;
        let odds = fixed.odds(forces[0].bonus(fixed) - forces[1].bonus(fixed) + self.terrain);
        let mut held = self.held.clone();
        for (force, side) in forces.into_iter().zip([self.side, self.side.enemy()]) {
            held.sorties[side.index()] = held.sorties[side.index()].saturating_sub(u8::from(force.sortie));
        }
        let falls = self.falls(odds, forces[1]);
        let mut sum = (1.0 - odds.win) * rate(fixed, &held, self.side);
        if odds.win - falls > 0.0 {
            let mut breached = held.clone();
            breached.forts.set(self.into, false);
            sum += (odds.win - falls) * rate(fixed, &breached, self.side);
        }
        let mut captured = 0.0;
        if falls > 0.0 {
            let taken = self.taken(&held, forces[0], &mut captured);
            sum += falls * rate(fixed, &taken, self.side);
        }
        // Those destroyed, beyond what the states have of them.
        let takes = if odds.win > 0.0 { falls / odds.win } else { 0.0 };
        sum -= odds.attacker_held * forces[0].price(fixed, &self.held, false)
            + odds.attacker_won
                * (takes * forces[0].price(fixed, &self.held, true)
                    + (1.0 - takes) * forces[0].price(fixed, &self.held, false));
        let destroyed = odds.defender_held + odds.defender_won * (1.0 - takes);
        let lost = if captured > 0.0 { 0.0 } else { forces[1].price(fixed, &self.held, false) };
        sum + destroyed * forces[1].price(fixed, &self.held, true) + odds.defender_won * takes * lost
    }

    /// Chances that the area is taken, that the attacker wins at all, and that one of his troops is destroyed.
    pub fn chances(&self, forces: [&Force; 2]) -> [f32; 3] {
        let odds = self.fixed.odds(forces[0].bonus(self.fixed) - forces[1].bonus(self.fixed) + self.terrain);
        [self.falls(odds, forces[1]), odds.win, odds.attacker_held + odds.attacker_won]
    }

    /// True if the troops in the area are captured with it (`GG.2.7`).
    pub fn strands(&self) -> bool {
        let mut captured = 0.0;
        self.taken(&self.held, &Force::default(), &mut captured);
        captured > 0.0
    }

    /// The chance that the area falls: not if a fortified marker is given up for it, which takes a troop left there.
    fn falls(&self, odds: &Odds, defence: &Force) -> f32 {
        let defenders: Vec<usize> = self.held.troops_in(self.into).collect();
        let all_in = defenders.iter().all(|place| defence.troops.contains(place));
        match self.held.forts.holds(self.into) && !defenders.is_empty() {
            false => odds.win,
            true if all_in => odds.sweep[defenders.len().min(odds.sweep.len() - 1)],
            true => 0.0,
        }
    }

    /// The state once the area has been taken. `captured` counts the troops taken prisoner.
    fn taken(&self, held: &State, force: &Force, captured: &mut f32) -> State {
        let (fixed, enemy) = (self.fixed, self.side.enemy());
        let mut taken = held.clone();
        let ways = taken.ways_back(fixed, enemy, self.into);
        let troops: Vec<usize> = taken.troops_in(self.into).collect();
        taken.take(self.side, self.into);
        let markers = std::mem::take(&mut taken.markers[self.into.index()]);
        // Troops retreat where they are in supply, if they can.
        let supplied = taken.supplied(fixed, enemy);
        let back = ways.and(supplied).iter().next().or_else(|| ways.iter().next()).filter(|_| !self.stranded);
        for place in troops {
            taken.at[place] = back.map_or(Location::Captured, Location::In);
            *captured += if back.is_none() { 1.0 } else { 0.0 };
        }
        if let Some(back) = back {
            taken.markers[back.index()] += markers;
        }
        let first: Vec<usize> = force.troops.iter().copied().filter(|place| !fixed.cards[*place].rommel).collect();
        occupation::likely(fixed, &taken, self.side, self.from, self.into, &first)
    }
}
