//! Events as a player would tell them.

use bevy_ecs::prelude::World;

use crate::core::game::{DiceIn, Telling};
use crate::core::hex::Hex;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::{self, capital};
use crate::games::battle_for_gazala::material::board::{Board, Name};
use crate::games::battle_for_gazala::material::catalog::Catalog;
use crate::games::battle_for_gazala::state::orders::Event;

/// An event in words.
#[must_use]
pub fn tell(world: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
    let catalog = world.get_resource::<Shared<Catalog>>()?;
    let board = world.get_resource::<Shared<Board>>()?;
    let (depth, rule, text) = Teller { catalog, board, dice }.words(event)?;
    Some(Telling { text, rule, depth })
}

struct Teller<'a> {
    catalog: &'a Catalog,
    board: &'a Board,
    dice: DiceIn,
}

impl Teller<'_> {
    fn name(&self, unit: UnitId) -> &str {
        &self.catalog.get(unit).id
    }

    /// A hex with the name of what lies in it.
    fn hex(&self, hex: Hex) -> String {
        match self.board.name_of(hex) {
            Some(name) => format!("{} ({name})", Name::of(hex)),
            None => Name::of(hex).to_string(),
        }
    }

    fn end(&self, path: &[Hex]) -> String {
        path.last().map_or_else(String::new, |hex| self.hex(*hex))
    }

    fn words(&self, event: &Event) -> Option<(u8, &'static str, String)> {
        let name = |unit: &UnitId| self.name(*unit);
        let comma = |die: &u8| self.dice.told(format!(", die {die}"));
        Some(match event {
            Event::TurnBegan { markers: [axis, allies] } => {
                (0, "1.Markers", format!("A new turn. Support fire: Axis {}, Allies {}.", values(axis), values(allies)))
            }
            Event::PlayerTurn { side } => (0, "1.Turn", format!("The {} player turn.", side.adjective())),
            Event::NobodyMoves { side } => (
                1,
                "2.FirstTurn",
                format!(
                    "The {} player has no movement: on the first turn only units adjacent to the enemy may move.",
                    side.adjective()
                ),
            ),
            Event::Moved { unit, path, .. } => (1, "2.Move", format!("{} moves to {}.", name(unit), self.end(path))),
            Event::Arrived { unit, hex } => {
                (0, "9.Reinforcements", format!("{} arrives in {}.", name(unit), self.hex(*hex)))
            }
            Event::Delayed { unit, hex } => {
                (1, "9.Delay", format!("{} is delayed and waits for {}.", name(unit), self.hex(*hex)))
            }
            Event::Joined { unit, target } => {
                (1, "4.Attack", format!("{} joins the attack on {}.", name(unit), self.hex(*target)))
            }
            Event::Supported { side, value } => {
                (1, "7.Support", format!("{} support fire: {value}.", capital(side.adjective())))
            }
            Event::BrokenOff { target } => {
                (1, "4.Attack", format!("The attack on {} is called off.", self.hex(*target)))
            }
            Event::Committed { .. } | Event::PhaseEnded { .. } | Event::Held { .. } => return None,
            Event::Bombarded { side, target, value } => (
                0,
                "7.Bombardment",
                format!("{} bombardment of {}, support fire {value}.", capital(side.adjective()), self.hex(*target)),
            ),
            Event::Bombardment { unit, die: None, .. } => {
                (1, "7.Bombardment", format!("The answering fire silences it; {} is not disrupted.", name(unit)))
            }
            Event::Bombardment { unit, die: Some(die), most, disrupted } => {
                let came = if *disrupted { "is disrupted" } else { "is not disrupted" };
                (
                    1,
                    "7.Bombardment",
                    format!("{}{most} or less needed: {} {came}.", self.dice.told(format!("Die {die}, ")), name(unit)),
                )
            }
            Event::Fought { target, difference, die, outcome } => (
                0,
                "4.Results",
                format!(
                    "Attack on {}: difference {}{}: {}.",
                    self.hex(*target),
                    words::difference(*difference),
                    comma(die),
                    outcome.words()
                ),
            ),
            Event::Ignored { unit } => (1, "6.BoxRetreat", format!("{} stays in its box.", name(unit))),
            Event::Stood { unit, die, held: true } => {
                (1, "5.Stiff", format!("{} stands fast{}.", name(unit), comma(die)))
            }
            Event::Stood { unit, die, held: false } => {
                (1, "5.Stiff", format!("{} tries to stand fast{}, and is overrun.", name(unit), comma(die)))
            }
            Event::Retreated { unit, path, .. } => {
                (1, "5.Retreat", format!("{} retreats to {}.", name(unit), self.end(path)))
            }
            Event::Passed { unit, die, lost } => {
                let came = if *lost { "does not get" } else { "gets" };
                (1, "5.Zones", format!("{} {came} past an enemy ZOC{}.", name(unit), comma(die)))
            }
            Event::Disrupted { unit, until } => {
                (1, "5.Zones", format!("{} is disrupted until the end of its player turn in turn {until}.", name(unit)))
            }
            Event::Recovered { unit } => (1, "5.Zones", format!("{} recovers.", name(unit))),
            Event::Eliminated { unit } => (1, "4.Results", format!("{} is eliminated.", name(unit))),
            Event::Trapped { unit } => (1, "5.Retreat", format!("{} can't retreat and is eliminated.", name(unit))),
            Event::Advanced { unit, to } => {
                (1, "5.Advance", format!("{} advances into {}.", name(unit), self.hex(*to)))
            }
            Event::PathOpen { path } => (0, "10.Axis", format!("The path from Tobruk to {} is open.", self.end(path))),
            Event::Ended { losses: [axis, allies], downgraded, winner } => {
                let result = match winner {
                    Some(Side::Axis) => "the Axis wins".to_owned(),
                    Some(Side::Allies) => "the Allies win".to_owned(),
                    None => "a draw".to_owned(),
                };
                let bled = match downgraded {
                    Some(side) => format!("; {} losses lower the result by one level", side.adjective()),
                    None => String::new(),
                };
                let rule = match (downgraded, winner) {
                    (Some(_), _) => "10.Losses",
                    (None, Some(Side::Axis)) => "10.Axis",
                    (None, Some(Side::Allies)) => "10.Allies",
                    (None, None) => "10.Draw",
                };
                (0, rule, format!("The game is over: {result}. Units lost: Axis {axis}, Allies {allies}{bled}."))
            }
        })
    }
}

fn values(markers: &[u8]) -> String {
    if markers.is_empty() {
        return "none".to_owned();
    }
    let values: Vec<String> = markers.iter().map(u8::to_string).collect();
    values.join(" ")
}

/// A side as this game's players call it.
#[must_use]
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Axis => "German",
        Side::Allies => "British",
    }
}
