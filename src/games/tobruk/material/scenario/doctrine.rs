//! What a side is about in a scenario, for the computer player, beside what decides the game: how it prepares its attack, whether its men
//! go forward, how its tanks fight and what they do with a lead, what it pays, and whether it waits for the rest of its force.

use serde::{Deserialize, Serialize};

use super::model::{Chapter, Preparation, Scenario};
use crate::core::data::{Fault, Source};
use crate::core::doctrine::PRICES;
use crate::core::side::Side;

/// What a side's tanks are up to in their movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Posture {
    /// The enemy has to beat it, since a tie is its own: it lets him come, faces him and shoots, and moves only for a place worth more.
    Stand,
    /// It needs so many times the enemy's points, and he comes only if he has to: it stands and shoots likewise, but where nobody is near
    /// it closes up little by little, as far as that costs no more than it brings (Scenario 7).
    Press,
    /// It is ahead, or has nothing to gain near by: it keeps what it has, shoots when that is cheap, and backs off from a stronger enemy.
    Hold,
    /// It is behind and still scattered: it forms up on two sides of the enemy, out of his reach.
    Gather,
    /// It is behind and near enough in strength: it goes in together.
    Strike,
    /// There are ten turns, and what stands at the edge of the range is shot to pieces by the better gun (firefights): it closes at once,
    /// far beyond the range at which its own gun hits well.
    Charge,
}

/// How a side's tanks mean to win their fight: by which postures, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tactics {
    /// They gather, and strike together once they are near in strength, or when time runs out.
    Manoeuvre,
    /// There is little time (firefights): whose guns have the better of it far off stand, who is outranged strikes, others charge.
    Skirmish,
    /// As in a skirmish, but they stand: the enemy has to come and stop the trucks (Firefight D).
    Escort,
    /// They press an enemy who has less to win by coming (Scenario 7); they strike where nobody sees far and they are many more.
    Press,
}

/// What a side's tanks do with a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lead {
    /// They hold, in a skirmish in the last turns alone.
    Hold,
    /// They stand: the enemy has to come for what he lacks.
    Stand,
}

/// What one side is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doctrine {
    /// Guns, batteries and aircraft work on the defence before men and loaded vehicles go near.
    #[serde(default)]
    pub prepares: Option<Preparation>,
    /// Its men go forward to the enemy; `None` where the file leaves it to what wins the game.
    #[serde(default)]
    pub comes: Option<bool>,
    /// How its tanks fight where no infantry does (beside men they do what wins the game); `None` where the file leaves it to that, too.
    #[serde(default)]
    pub tanks: Option<Tactics>,
    /// What they do with a lead; `None` likewise.
    #[serde(default)]
    pub lead: Option<Lead>,
    /// From which turn on its tanks take up a posture, the first turn first; before that, and where it is `None`, as their tactics have it.
    #[serde(default)]
    postures: Vec<(u16, Option<Posture>)>,
    /// From which turn on own losses count so many times the enemy's.
    #[serde(default)]
    prices: Vec<(u16, f64)>,
    /// Vehicles keep out of the reach of guns until all that are still to come are there.
    #[serde(default = "yes")]
    pub waits: bool,
}

fn yes() -> bool {
    true
}

impl Default for Doctrine {
    fn default() -> Self {
        Self {
            prepares: None,
            comes: None,
            tanks: None,
            lead: None,
            postures: Vec::new(),
            prices: Vec::new(),
            waits: true,
        }
    }
}

impl Doctrine {
    /// The posture of its tanks in a turn; `None` where their tactics choose it.
    #[must_use]
    pub fn posture(&self, turn: u16) -> Option<Posture> {
        in_turn(&self.postures, turn).flatten()
    }

    /// How many times the enemy's losses own ones count in a turn: more than one is careful, less is bold.
    #[must_use]
    pub fn price(&self, turn: u16) -> f64 {
        in_turn(&self.prices, turn).unwrap_or(1.0)
    }
}

impl Scenario {
    /// How a side's tanks fight; where the file does not say so, as who wins the game asks for.
    #[must_use]
    pub fn tactics(&self, side: Side) -> Tactics {
        self.doctrines.of(side).tanks.unwrap_or_else(|| match &self.ratio {
            Some(ratio) if ratio.side == side => Tactics::Press,
            None if self.is_small_battle() => Tactics::Skirmish,
            _ => Tactics::Manoeuvre,
        })
    }

    /// What a side's tanks do with a lead; where the file does not say so they stand if the enemy needs more than a tie, in duels with wrecks (IV).
    #[must_use]
    pub fn lead(&self, side: Side) -> Lead {
        self.doctrines.of(side).lead.unwrap_or_else(|| {
            let wins_ties = self.plays(Chapter::IV) && self.ties.winner() == Some(side);
            if self.ratio.is_some() || wins_ties { Lead::Stand } else { Lead::Hold }
        })
    }
}

/// What is laid down last before the turn, or for it.
fn in_turn<T: Copy>(laid_down: &[(u16, T)], turn: u16) -> Option<T> {
    laid_down.iter().rfind(|(from, _)| *from <= turn).map(|(_, what)| *what)
}

/// The doctrines of both sides.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doctrines {
    #[serde(default)]
    axis: Doctrine,
    #[serde(default)]
    allies: Doctrine,
}

impl Doctrines {
    /// That of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &Doctrine {
        if side == Side::Axis { &self.axis } else { &self.allies }
    }

    /// The same where the attacker prepares so: files of set-ups that were saved before there were doctrines say it by itself.
    #[must_use]
    pub(super) fn prepared(mut self, attacker: Option<Side>, prepares: Option<Preparation>) -> Self {
        let doctrine = match attacker {
            Some(Side::Axis) => &mut self.axis,
            Some(Side::Allies) => &mut self.allies,
            None => return self,
        };
        doctrine.prepares = doctrine.prepares.or(prepares);
        self
    }

    /// The faults in a scenario whose attacker is this side: only he prepares an attack.
    pub(super) fn faults(&self, source: &Source, attacker: Option<Side>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut tell = |mark: &str, sentence: String| faults.push(source.fault(mark, sentence));
        for side in Side::BOTH {
            let doctrine = self.of(side);
            if doctrine.prepares.is_some() && attacker != Some(side) {
                tell(
                    "prepares:",
                    format!("the {side} side has no ground to take, and no attack to prepare; remove prepares"),
                );
            }
            let turns = doctrine.postures.iter().map(|(turn, _)| ("postures:", *turn));
            let turns = turns.chain(doctrine.prices.iter().map(|(turn, _)| ("prices:", *turn)));
            let turns = turns.chain(doctrine.prepares.iter().map(|prepares| ("prepares:", prepares.through)));
            for (mark, _) in turns.filter(|(_, turn)| *turn == 0) {
                tell(mark, "turns begin with 1; write that or a later one".to_owned());
            }
            let is_in_order = |turns: Vec<u16>| turns.is_sorted_by(|one, next| one < next);
            if !is_in_order(doctrine.postures.iter().map(|(turn, _)| *turn).collect()) {
                tell("postures:", "list a side's postures in turn order, one per turn".to_owned());
            }
            if !is_in_order(doctrine.prices.iter().map(|(turn, _)| *turn).collect()) {
                tell("prices:", "list a side's prices in turn order, one per turn".to_owned());
            }
            for (_, price) in doctrine.prices.iter().filter(|(_, price)| !PRICES.contains(price)) {
                let (least, most) = (PRICES.start(), PRICES.end());
                tell("prices:", format!("own losses can't be weighted {price}; write a number from {least} to {most}"));
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Doctrines, Vec<String>) {
        let source = Source { file: "x.ron".to_owned(), text: text.to_owned() };
        let doctrines: Doctrines = source.parse().unwrap_or_else(|faults| panic!("{faults:?}"));
        let faults = doctrines.faults(&source, Some(Side::Axis));
        (doctrines, faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn postures_and_prices_hold_from_their_turn_on() {
        let (both, faults) = read(
            "(axis: (postures: [(3, Some(Gather)), (9, None)], prices: [(1, 0.5), (20, 2.0)]), allies: (waits: false))",
        );
        assert_eq!(faults, Vec::<String>::new());
        let axis = both.of(Side::Axis);
        assert_eq!(
            [2, 3, 8, 9].map(|turn| axis.posture(turn)),
            [None, Some(Posture::Gather), Some(Posture::Gather), None]
        );
        assert_eq!([1, 19, 20, 40].map(|turn| axis.price(turn)), [0.5, 0.5, 2.0, 2.0]);
        assert!(axis.waits && !both.of(Side::Allies).waits);
        assert_eq!(both.of(Side::Allies).price(7), 1.0);
        assert_eq!((axis.tanks, axis.lead, axis.comes), (None, None, None));
    }

    #[test]
    fn set_ups_saved_before_there_were_doctrines_keep_their_preparation() {
        let plan = Some(Preparation { through: 18, keeps: 16 });
        let both = Doctrines::default().prepared(Some(Side::Allies), plan);
        assert_eq!((both.of(Side::Allies).prepares, both.of(Side::Axis).prepares), (plan, None));
        assert_eq!(Doctrines::default().prepared(None, plan), Doctrines::default());
    }

    #[test]
    fn faults_name_place_and_remedy() {
        let (_, faults) = read(
            "(axis: (postures: [(9, None), (3, None)], prices: [(0, 9.0)]),\n allies: (prepares: Some((through: 50, keeps: 9))))",
        );
        let has = |words: &str| assert!(faults.iter().any(|fault| fault.contains(words)), "{words}: {faults:#?}");
        has("list a side's postures in turn order, one per turn");
        has("turns begin with 1; write that or a later one");
        has("own losses can't be weighted 9; write a number from 0.2 to 5");
        has("no attack to prepare; remove prepares");
    }
}
