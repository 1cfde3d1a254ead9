//! What places are worth, and what it is worth to drive the enemy from them.

use super::aims::Aims;
use super::reach;
use super::road::{self, Road};
use super::sight::{Sight, Stand};
use super::worth;
use crate::core::search::FAR;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::phases::hold;

/// Half points from Tobruk that are near enough for the Allies.
const NEAR: u16 = 12;

/// So many enemies that bar the way of victory are the last, and what it is worth to drive off the only one, in units.
const LAST: usize = 2;
const LAST_BARS: f64 = 2.0;

/// What places are worth to a side.
pub struct Goals {
    /// Half points to Tobruk, on foot and for mobile units.
    march: [Vec<u16>; 2],
    /// What it is worth to stand in a spot.
    posts: Vec<f64>,
    /// What it is worth to bar the enemy's way there.
    bars: Vec<f64>,
    own: Option<Road>,
    enemy: Option<Road>,
    aims: Aims,
}

impl Goals {
    pub fn of(situation: &Sight) -> Self {
        let march = [false, true].map(|mobile| {
            reach::march(situation.terrain, &situation.occupancy, situation.side, mobile, situation.tobruk)
        });
        let [own, enemy] = [situation.side, situation.side.enemy()].map(|side| road::of(situation, side, None));
        let mut goals = Self {
            march,
            posts: vec![0.0; situation.terrain.size()],
            bars: vec![0.0; situation.terrain.size()],
            own,
            enemy,
            aims: Aims::of(situation),
        };
        goals.set_posts(situation);
        goals.go_for_last_bars(situation);
        goals
    }

    /// What the side's doctrine is about.
    pub fn aims(&self) -> &Aims {
        &self.aims
    }

    /// The own way of victory.
    pub fn road(&self) -> Option<&Road> {
        self.own.as_ref()
    }

    /// The enemy's way of victory.
    pub fn enemy_road(&self) -> Option<&Road> {
        self.enemy.as_ref()
    }

    /// While an open way would win, the Axis goes for the last enemies that bar it: these, and what it is worth to drive one of them off.
    fn last_bars(&self, situation: &Sight) -> Option<(&[UnitId], f64)> {
        let counts = situation.side == Side::Axis && hold::counts(situation.position);
        let road = self.own.as_ref().filter(|road| counts && !road.mined && road.blockers.len() <= LAST)?;
        let worth = LAST_BARS / f64::from(u8::try_from(road.blockers.len()).unwrap_or(1).max(1));
        Some((&road.blockers, worth))
    }

    fn go_for_last_bars(&mut self, situation: &Sight) {
        let Some((bars, worth)) = self.last_bars(situation) else { return };
        let spots: Vec<Spot> = bars.iter().filter_map(|id| Some(situation.find(*id)?.spot)).collect();
        spots.into_iter().for_each(|spot| self.aims.draw_to(spot, worth));
    }

    fn set_posts(&mut self, situation: &Sight) {
        let position = situation.position;
        let lost = situation.occupancy.is_held_by(situation.tobruk, situation.side.enemy());
        self.posts[situation.tobruk] += position.weight(Dial::Tobruk);
        let late = worth::share_played(position).powi(3);
        for step in situation.terrain.steps(situation.tobruk) {
            self.posts[step.to] += match situation.side {
                Side::Allies if lost => position.weight(Dial::BarsTobruk),
                Side::Allies => position.weight(Dial::Approach),
                Side::Axis => position.weight(Dial::Approach) * 0.5 + late,
            };
        }
        // A doctrine that holds anything says which boxes, and how long.
        let all = position.scenario.doctrines.of(situation.side).holds.is_empty();
        if situation.side == Side::Allies {
            for spot in 0..situation.terrain.size() {
                if situation.terrain.is_box(spot) && (all || self.aims.post(spot) > 0.0) {
                    self.posts[spot] += position.weight(Dial::Garrison);
                }
            }
        }
        // The Axis's way counts once it is in Tobruk, that of the Allies at the end.
        let urgent = match situation.side {
            Side::Allies => f64::from(u8::from(lost)),
            Side::Axis => late,
        };
        let Some(road) = self.enemy.as_ref().filter(|_| urgent > 0.0) else { return };
        let weight =
            urgent * position.weight(Dial::BarsWay) / (1.0 + f64::from(u8::try_from(road.bars()).unwrap_or(u8::MAX)));
        let mut bars = vec![0.0f64; situation.terrain.size()];
        for spot in &road.spots {
            situation.terrain.steps(*spot).for_each(|step| bars[step.to] = bars[step.to].max(weight));
        }
        for spot in &road.spots {
            bars[*spot] = position.weight(Dial::Astride) * weight;
        }
        // Who bars it already need not step onto it: it would bend round him, and back again.
        for piece in road.blockers.iter().filter_map(|id| situation.find(*id)) {
            bars[piece.spot] = position.weight(Dial::Astride) * weight;
        }
        self.bars = bars;
    }

    /// What a spot is worth to a unit, enemies apart.
    pub fn place(&self, situation: &Sight, piece: &Stand, spot: Spot) -> f64 {
        self.post(piece, spot) + self.draw(situation, piece, spot) - self.away(situation, piece, spot)
    }

    /// How strongly the doctrine draws a unit to a spot; nobody is drawn anywhere in the last player turn.
    pub fn draw(&self, situation: &Sight, piece: &Stand, spot: Spot) -> f64 {
        if worth::is_last_player_turn(situation.position) { 0.0 } else { self.aims.draw(situation, piece, spot) }
    }

    /// What it costs a unit to be far from Tobruk. There is no day after the last one.
    fn away(&self, situation: &Sight, piece: &Stand, spot: Spot) -> f64 {
        let march = self.march[usize::from(piece.mobile)][spot];
        let days = |far: u16| if march == FAR { 20.0 } else { f64::from(far) / f64::from(piece.movement.max(1)) };
        match situation.side {
            Side::Axis if is_last_turn(situation) => 0.0,
            Side::Allies if worth::is_last_player_turn(situation.position) => 0.0,
            Side::Axis => situation.position.weight(Dial::Drive) * days(march),
            Side::Allies => situation.position.weight(Dial::Rally) * days(march.saturating_sub(NEAR)),
        }
    }

    /// What it is worth to stand in a spot, whoever it is.
    pub fn posts(&self, spot: Spot) -> f64 {
        self.posts[spot]
    }

    /// What a spot is worth to a unit as a post.
    pub fn post(&self, piece: &Stand, spot: Spot) -> f64 {
        // Strong units make good garrisons.
        let firm = 0.5 + 0.1 * f64::from(piece.whole);
        self.posts[spot] * firm + self.aims.post(spot) + self.aims.effort(spot).min(0.0) + self.bars[spot]
    }

    /// What it is worth to drive an enemy from where he stands.
    pub fn prize(&self, situation: &Sight, enemy: &Stand) -> f64 {
        self.aims.effort(enemy.spot) + self.stake(situation, enemy)
    }

    /// The part of that by which the game is won, whatever the doctrine makes of it.
    pub fn stake(&self, situation: &Sight, enemy: &Stand) -> f64 {
        let position = situation.position;
        let late = worth::share_played(position).powi(2);
        let mut prize = 0.0;
        if let Some((_, worth)) = self.last_bars(situation).filter(|(bars, _)| bars.contains(&enemy.id)) {
            prize += worth;
        }
        if enemy.spot == situation.tobruk {
            prize += position.weight(Dial::Tobruk);
        }
        if situation.terrain.steps(situation.tobruk).any(|step| step.to == enemy.spot) {
            prize += position.weight(Dial::Approach);
        }
        if let Some(road) = self.own.as_ref().filter(|road| road.blockers.contains(&enemy.id)) {
            // Each of many who bar it opens it but in part.
            let share = f64::from(u8::try_from(road.bars()).unwrap_or(u8::MAX));
            prize += position.weight(Dial::Clears) / share
                * match situation.side {
                    Side::Axis if situation.occupancy.is_held_by(situation.tobruk, Side::Axis) => 4.0,
                    Side::Axis => 0.3,
                    Side::Allies => 10.0 * late,
                };
        }
        prize
    }
}

fn is_last_turn(situation: &Sight) -> bool {
    situation.position.sequence.turn >= situation.position.scenario.turns
}
