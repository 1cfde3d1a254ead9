//! The luck of Battle for Gazala: attacks won, enemies disrupted and units that stood, above or below what was expected.

use bevy::prelude::World;

use super::{Table, position, words};
use crate::core::game::{Entry, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::luck::{Luck, Measure, Tally};
use crate::desk::table::roles::Measured;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::material::tables::combat::Outcome;
use crate::games::battle_for_gazala::phases::combat::{FACES, line};
use crate::games::battle_for_gazala::state::components::Location;
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;

/// The luck of both sides, Axis first.
#[derive(Debug, Clone, Default, PartialEq)]
struct Tallied {
    /// Attacks after which the defender was gone or lost.
    won: [Tally; 2],
    /// Enemies disrupted by bombardments.
    fire: [Tally; 2],
    /// Units that stood (`5.Stiff`).
    stood: [Tally; 2],
    won_steps: Vec<[f64; 2]>,
    fire_steps: Vec<[f64; 2]>,
    stood_steps: Vec<[f64; 2]>,
}

/// What the dice are held against: the units are moved as the log tells, since the ground of an attack is that of its moment.
struct Tallier<'a> {
    position: Position<'a>,
    attackers: Vec<UnitId>,
    luck: Tallied,
}

impl<'a> Tallier<'a> {
    /// From the set-up on.
    fn new(mut position: Position<'a>) -> Self {
        let scenario = position.scenario;
        for arrival in &scenario.reinforcements {
            position.put(arrival.unit, Location::Waiting);
        }
        for (unit, hex) in &scenario.starts {
            position.put(*unit, Location::On(*hex));
        }
        Self { position, attackers: Vec::new(), luck: Tallied::default() }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Moved { unit, path, .. } | Event::Retreated { unit, path, .. } => {
                if let Some(hex) = path.last() {
                    self.position.put(*unit, Location::On(*hex));
                }
            }
            Event::Arrived { unit, hex } | Event::Advanced { unit, to: hex } => {
                self.position.put(*unit, Location::On(*hex));
            }
            Event::Eliminated { unit } | Event::Trapped { unit } => self.position.put(*unit, Location::Eliminated),
            Event::Joined { unit, .. } => self.attackers.push(*unit),
            Event::BrokenOff { .. } => self.attackers.clear(),
            Event::Fought { target, difference, outcome, .. } => {
                let units = std::mem::take(&mut self.attackers);
                self.attack(units, *target, *difference, *outcome);
            }
            Event::Bombardment { unit, die: Some(_), most, disrupted } => {
                let Some(unit) = self.position.find(*unit) else { return };
                self.luck.fire[unit.side.enemy().index()].add(*disrupted, sixths(usize::from(*most)));
                self.luck.fire_steps.push(self.luck.fire.map(Tally::above));
            }
            Event::Stood { unit, held, .. } => {
                let Some(unit) = self.position.find(*unit) else { return };
                let most = self.position.tables.markers.stiff();
                self.luck.stood[unit.side.index()].add(*held, sixths(usize::from(most)));
                self.luck.stood_steps.push(self.luck.stood.map(Tally::above));
            }
            _ => {}
        }
    }

    /// An attack, held against the six results of its column.
    fn attack(&mut self, units: Vec<UnitId>, target: Hex, difference: i16, outcome: Outcome) {
        let Some(defender) = self.position.in_hex(target) else { return };
        // A garrison that may ignore a retreat is not gone by it.
        let boxed = self.position.is_boxed(defender);
        let (attacker, defender) = (defender.side.enemy(), defender.id);
        let battle = Battle { attacker, target, defender, units, markers: Default::default() };
        let table = &self.position.tables.combat;
        let column = table.column(line(&self.position, &battle), difference).unwrap_or(0);
        let faces = (1..=FACES).filter(|die| table.result(column, *die).takes(boxed)).count();
        self.luck.won[attacker.index()].add(outcome.takes(boxed), sixths(faces));
        self.luck.won_steps.push(self.luck.won.map(Tally::above));
    }
}

#[expect(clippy::cast_precision_loss, reason = "six at most")]
fn sixths(faces: usize) -> f64 {
    faces.min(usize::from(FACES)) as f64 / f64::from(FACES)
}

impl Measured for BattleForGazala {
    /// The luck of the game in one of its moments.
    fn luck(_: &Table, world: &World) -> Luck {
        let (Some(position), Some(log)) = (position::of(world), world.get_resource::<Log<Event>>()) else {
            return Luck::default();
        };
        let luck = tally(position, &log.0);
        let summary = |side: Side| {
            let told = |tallies: [Tally; 2]| {
                let Tally { came, expected } = tallies[side.index()];
                format!("{came} ({expected:.1} expected)")
            };
            let (won, fire, stood) = (told(luck.won), told(luck.fire), told(luck.stood));
            format!("{}: attacks won {won}; enemies disrupted {fire}; stood fast {stood}", words::side(side))
        };
        Luck {
            summaries: Side::BOTH.map(summary),
            measures: vec![
                Measure { word: "attacks", counts: "attacks won", steps: luck.won_steps },
                Measure { word: "fire", counts: "enemies disrupted", steps: luck.fire_steps },
                Measure { word: "stands", counts: "units that stood fast", steps: luck.stood_steps },
            ],
        }
    }
}

fn tally(position: Position, log: &[Entry<Event>]) -> Tallied {
    let mut tallier = Tallier::new(position);
    for entry in log {
        tallier.take(&entry.event);
    }
    tallier.luck
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::Game;
    use crate::games::battle_for_gazala::material::board::Name;
    use crate::games::battle_for_gazala::{BattleForGazala, Data};

    #[test]
    fn a_sure_thing_is_no_luck_and_the_ground_of_the_moment_counts() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = BattleForGazala::load_scenario(&data_root(), "scenarios/battle_for_gazala/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let world = BattleForGazala::begin(&data, &scenario, &[], 1).unwrap_or_else(|why| panic!("{why}"));
        let hex = |name: &str| Name::parse(name).unwrap_or_else(|| panic!("{name}"));
        let unit = |id: &str| data.catalog.find(id).unwrap_or_else(|| panic!("{id}"));
        let fought = |target: &str, difference: i16| Event::Fought {
            target: hex(target),
            difference,
            die: 4,
            outcome: Outcome::DefenderRetreats(1),
        };
        // 3 Ind stands in the desert: +8 wins on every die. On Tobruk it loses on one. Three take 1 FF in its box, which
        // need not retreat on the others.
        let holds = Event::Advanced { unit: unit("4 SA"), to: hex("0608") };
        let stood = Event::Stood { unit: unit("4 SA"), die: 3, held: true };
        let log = [fought("2620", 8), holds, fought("0608", 8), fought("2423", 8), stood];
        let log: Vec<_> = log.into_iter().map(|event| Entry { turn: 1, event }).collect();
        let position = position::of(&world).unwrap_or_else(|| panic!("a game"));
        let luck = tally(position, &log);
        assert_eq!((luck.won[0].came, luck.won[1]), (2, Tally::default()));
        assert!((luck.won[0].above() - (1.0 / 6.0 - 3.0 / 6.0)).abs() < 1e-9, "{luck:?}");
        assert_eq!(luck.stood, [Tally::default(), Tally { came: 1, expected: 0.5 }]);
        assert_eq!((luck.won_steps.len(), luck.fire_steps.len(), luck.stood_steps.len()), (3, 0, 1));
    }
}
