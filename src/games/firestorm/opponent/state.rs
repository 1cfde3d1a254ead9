//! A light copy of the game's state that can be changed to see what it would be worth.

use super::areas::Areas;
use super::fixed::Fixed;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::Phase;

/// The state.
#[derive(Debug, Clone)]
pub struct State {
    /// What the Axis and the Allies hold.
    pub held: [Areas; 2],
    /// Areas with a fortified marker.
    pub forts: Areas,
    /// Supply markers of each area.
    pub markers: [u8; Area::ALL.len()],
    /// Where each troop is.
    pub at: Vec<Location>,
    /// Sorties left to each side.
    pub sorties: [u8; 2],
    /// Battles of the turn that are still to come, after the one in progress.
    pub left: f32,
}

/// What stands in an area, at a glance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Post {
    /// The bonuses of its two best ground troops.
    pub best: [i8; 2],
    /// Ground troops.
    pub troops: u8,
    /// Rommel's bonus, if he is there.
    pub rommel: i8,
    /// Points for capturing all.
    pub points: f32,
    /// The worth of all as troops, in bonuses.
    pub bonuses: f32,
}

impl State {
    /// The state of a position.
    pub fn of(position: &Position, left: f32) -> Self {
        let held = |side| Area::ALL.into_iter().filter(|area| position.holder(*area) == side).collect();
        let strategic = position.sequence.phase != Phase::Battle;
        let sorties = |side: Side| {
            let own = Aircraft::ALL.into_iter().filter(|aircraft| aircraft.side() == side);
            let fresh =
                |aircraft| position.scenario.sorties.iter().find(|(of, _)| *of == aircraft).map(|(_, all)| *all);
            // They are there again before the next battle.
            let left = |aircraft| {
                if strategic { fresh(aircraft) } else { position.markers.sorties.get(&aircraft).copied() }.unwrap_or(0)
            };
            own.map(left).sum()
        };
        Self {
            held: Side::BOTH.map(held),
            forts: position.markers.forts.iter().copied().collect(),
            markers: Area::ALL.map(|area| position.markers.supply_at(area)),
            at: position.units.iter().map(|unit| unit.location).collect(),
            sorties: Side::BOTH.map(sorties),
            left,
        }
    }

    /// True if the side holds the area.
    pub fn holds(&self, side: Side, area: Area) -> bool {
        self.held[side.index()].holds(area)
    }

    /// The area changes hands; a fortified marker there is lost.
    pub fn take(&mut self, side: Side, area: Area) {
        self.held[side.index()].set(area, true);
        self.held[side.enemy().index()].set(area, false);
        self.forts.set(area, false);
    }

    /// Areas with a line of supply.
    pub fn supplied(&self, fixed: &Fixed, side: Side) -> Areas {
        fixed.dumps[side.index()].spread(self.held[side.index()], &fixed.ways)
    }

    /// Ground troops of an area by their places, the best first.
    pub fn ground_in(&self, fixed: &Fixed, area: Area) -> Vec<usize> {
        let mut found: Vec<usize> = self.troops_in(area).filter(|place| !fixed.cards[*place].rommel).collect();
        found.sort_by_key(|place| -fixed.cards[*place].bonus);
        found
    }

    /// Troops of an area by their places, Rommel among them.
    pub fn troops_in(&self, area: Area) -> impl Iterator<Item = usize> {
        let at = self.at.iter().enumerate();
        at.filter(move |(_, location)| **location == Location::In(area)).map(|(place, _)| place)
    }

    /// Where Rommel is, by his place, while he is in play.
    pub fn rommel(&self, fixed: &Fixed) -> Option<(usize, Area)> {
        let place = fixed.cards.iter().position(|card| card.rommel)?;
        self.at[place].area().map(|area| (place, area))
    }

    /// What stands where, of the side that holds the area.
    pub fn posts(&self, fixed: &Fixed) -> [Post; Area::ALL.len()] {
        let mut posts = [Post::default(); Area::ALL.len()];
        for (card, location) in fixed.cards.iter().zip(&self.at) {
            let Some(area) = location.area().filter(|area| self.holds(card.side, *area)) else { continue };
            let post = &mut posts[area.index()];
            post.points += card.points;
            if card.rommel {
                post.rommel = card.bonus;
                continue;
            }
            post.troops += 1;
            post.bonuses += f32::from(card.bonus);
            let [first, second] = post.best;
            post.best = [first.max(card.bonus), second.max(first.min(card.bonus))];
        }
        posts
    }

    /// Areas into which the side can retreat from one.
    pub fn ways_back(&self, fixed: &Fixed, side: Side, from: Area) -> Areas {
        fixed.back[from.index()].and(self.held[side.index()])
    }

    /// Fortified markers without troops are removed, supply markers without troops stay.
    pub fn tidy(&mut self) {
        for area in self.forts.iter() {
            if self.troops_in(area).next().is_none() {
                self.forts.set(area, false);
            }
        }
    }
}
