//! What a battle between two forces is expected to come to: what is worth what afterwards, by the exact chances of the dice.

use super::ground::Ground;
use super::occupation;
use super::state::State;
use super::threat::View;
use super::worth::{TROOP, life};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::Location;

/// The chance that a tank troop is recovered by the side in command.
const RECOVERY: f32 = 1.0 / 3.0;
/// The part of a troop's worth that is lost with it when it goes to the pool.
const POOLING: f32 = 0.6;

/// What a side brings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Force {
    /// Troops by their places, Rommel among them.
    pub troops: Vec<usize>,
    /// A sortie.
    pub sortie: bool,
}

impl Force {
    fn bonus(&self, ground: &Ground) -> i8 {
        let troops: i8 = self.troops.iter().map(|place| ground.cards[*place].bonus).sum();
        troops + if self.sortie { ground.bonuses.aircraft } else { 0 }
    }

    /// What its destruction would cost, each troop's chance being one.
    fn price(&self, ground: &Ground, state: &State, commands: bool) -> f32 {
        let price = |place: &usize| {
            let card = ground.cards[*place];
            let troop = POOLING * TROOP * life(ground, state) * f32::from(card.bonus);
            match card {
                _ if card.rommel => ground.rommel_points(state.left) + troop,
                _ if card.tank && commands => troop * (1.0 - RECOVERY),
                _ => troop,
            }
        };
        self.troops.iter().map(price).sum()
    }
}

/// How a state is rated for a side.
pub type Rate = fn(&Ground, &State, Side) -> f32;

/// A battle that is weighed.
pub struct Clash<'a> {
    ground: &'a Ground<'a>,
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
    pub fn new(ground: &'a Ground<'a>, state: &State, side: Side, from: Area, into: Area) -> Self {
        let view = View::new(ground, state);
        let mut held = state.clone();
        let mut shortage = |side: Side, area: Area| {
            if view.supplied[side.index()].holds(area) {
                return 0;
            }
            let markers = &mut held.markers[area.index()];
            if *markers == 0 {
                return ground.bonuses.out_of_supply;
            }
            *markers -= 1;
            0
        };
        let (own, theirs) = (shortage(side, from), shortage(side.enemy(), into));
        let terrain = own - theirs - view.defences(from, into);
        Self { ground, side, from, into, terrain, stranded: theirs != 0, held }
    }

    /// What the attacker's side expects, with these forces of attacker and defender.
    pub fn expect(&self, forces: [&Force; 2], rate: Rate) -> f32 {
        let ground = self.ground;
        let odds = ground.odds(forces[0].bonus(ground) - forces[1].bonus(ground) + self.terrain);
        let mut held = self.held.clone();
        for (force, side) in forces.into_iter().zip([self.side, self.side.enemy()]) {
            held.sorties[side.index()] = held.sorties[side.index()].saturating_sub(u8::from(force.sortie));
        }
        let defenders: Vec<usize> = held.troops_in(self.into).collect();
        let all_in = defenders.iter().all(|place| forces[1].troops.contains(place));
        let fort = held.forts.holds(self.into) && !defenders.is_empty();
        // The area falls unless a fortified marker is given up for it, which takes a troop left there.
        let falls = match fort {
            false => odds.win,
            true if all_in => odds.sweep[defenders.len().min(odds.sweep.len() - 1)],
            true => 0.0,
        };
        let mut sum = (1.0 - odds.win) * rate(ground, &held, self.side);
        if odds.win - falls > 0.0 {
            let mut breached = held.clone();
            breached.forts.set(self.into, false);
            sum += (odds.win - falls) * rate(ground, &breached, self.side);
        }
        let mut captured = 0.0;
        if falls > 0.0 {
            let taken = self.taken(&held, forces[0], &mut captured);
            sum += falls * rate(ground, &taken, self.side);
        }
        // Those destroyed, beyond what the states have of them.
        let takes = if odds.win > 0.0 { falls / odds.win } else { 0.0 };
        sum -= odds.attacker_held * forces[0].price(ground, &self.held, false)
            + odds.attacker_won
                * (takes * forces[0].price(ground, &self.held, true)
                    + (1.0 - takes) * forces[0].price(ground, &self.held, false));
        let destroyed = odds.defender_held + odds.defender_won * (1.0 - takes);
        let lost = if captured > 0.0 { 0.0 } else { forces[1].price(ground, &self.held, false) };
        sum + destroyed * forces[1].price(ground, &self.held, true) + odds.defender_won * takes * lost
    }

    /// The state once the area has been taken. `captured` counts the troops taken prisoner.
    fn taken(&self, held: &State, force: &Force, captured: &mut f32) -> State {
        let (ground, enemy) = (self.ground, self.side.enemy());
        let mut taken = held.clone();
        let ways = taken.ways_back(ground, enemy, self.into);
        let troops: Vec<usize> = taken.troops_in(self.into).collect();
        taken.take(self.side, self.into);
        let markers = std::mem::take(&mut taken.markers[self.into.index()]);
        // Troops go back where they are in supply, if they can.
        let supplied = taken.supplied(ground, enemy);
        let back = ways.and(supplied).iter().next().or_else(|| ways.iter().next()).filter(|_| !self.stranded);
        for place in troops {
            taken.at[place] = back.map_or(Location::Captured, Location::In);
            *captured += if back.is_none() { 1.0 } else { 0.0 };
        }
        if let Some(back) = back {
            taken.markers[back.index()] += markers;
        }
        let first: Vec<usize> = force.troops.iter().copied().filter(|place| !ground.cards[*place].rommel).collect();
        occupation::likely(ground, &taken, self.side, self.from, self.into, &first)
    }
}
