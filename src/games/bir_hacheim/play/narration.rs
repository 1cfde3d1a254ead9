//! Events as a player would tell them.

use bevy_ecs::prelude::World;

use crate::core::game::{DiceIn, Telling};
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::catalog::Catalog;
use crate::games::bir_hacheim::material::scenario::Scenario;
use crate::games::bir_hacheim::material::tables::Tables;
use crate::games::bir_hacheim::material::tables::vulnerability::Bomber;
use crate::games::bir_hacheim::state::orders::Event;

/// An event in words.
#[must_use]
pub fn tell(world: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
    let catalog = world.get_resource::<Shared<Catalog>>()?;
    let tables = world.get_resource::<Shared<Tables>>()?;
    let scenario = world.get_resource::<Shared<Scenario>>()?;
    let (depth, rule, text) = Teller { catalog, tables, scenario, dice }.words(event)?;
    Some(Telling { text, rule, depth })
}

struct Teller<'a> {
    catalog: &'a Catalog,
    tables: &'a Tables,
    scenario: &'a Scenario,
    dice: DiceIn,
}

fn way(path: &[Hex]) -> String {
    let names: Vec<String> = path.iter().map(|hex| Name::of(*hex).to_string()).collect();
    match names.as_slice() {
        [] => "its hex".to_owned(),
        [only] => only.clone(),
        [first, .., last] if names.len() > 3 => format!("{last} via {first} and {} more", names.len() - 2),
        [before @ .., last] => format!("{last} via {}", before.join(", ")),
    }
}

impl Teller<'_> {
    fn name(&self, unit: UnitId) -> &str {
        self.catalog.name(unit)
    }

    fn names(&self, units: &[UnitId]) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.name(*unit)).collect();
        names.join(", ")
    }

    /// Two dice, or their sum beside a picture of them.
    fn rolled(&self, [first, second]: [u8; 2]) -> String {
        match self.dice {
            DiceIn::Words => format!("dice {first} and {second}"),
            DiceIn::Picture => (first + second).to_string(),
        }
    }

    fn words(&self, event: &Event) -> Option<(u8, &'static str, String)> {
        Some(match event {
            Event::Placed { unit, hex } => {
                (0, "11.1", format!("{} is set up in {}.", self.name(*unit), Name::of(*hex)))
            }
            Event::SetUp { side } => (0, "11.1", format!("The {} player has set up.", side.adjective())),
            // Who takes part is told with the dice; only what binds a side is told before.
            Event::Joined { .. } | Event::Committed { points: 0, .. } => return None,
            Event::Supported { unit, target } => {
                (0, "8.0", format!("{} supports the defence of {}.", self.name(*unit), Name::of(*target)))
            }
            Event::Committed { side, points } => {
                let air = counted(*points, "air point", "air points");
                (0, "6.1", format!("The {} player commits {air}.", side.adjective()))
            }
            Event::Spared { .. } => (1, "5.1.7", "The defender eliminates no more units.".to_owned()),
            Event::Held { side } => (1, "5.2", format!("The {} player advances no more units.", side.adjective())),
            Event::MovementBegan { side } => (0, "3.0", format!("The {} player moves.", side.adjective())),
            Event::CombatBegan { side } => (0, "3.0", format!("The {} player attacks.", side.adjective())),
            Event::Moved { unit, from, path, cost } => {
                let cost = points(*cost);
                let does = if from.is_empty() { "enters the board and moves" } else { "moves" };
                let rule = if from.is_empty() { "4.2.1" } else { "4.0" };
                let of = if cost == "1" || cost == "\u{bd}" { "point" } else { "points" };
                (0, rule, format!("{} {does} to {}: {cost} {of}.", self.name(*unit), way(path)))
            }
            Event::Mined { unit, hex, die, struck } => {
                let came = if *struck { "a casualty" } else { "no effect" };
                let unit = self.name(*unit);
                let who = match self.dice {
                    DiceIn::Words => format!("{unit} rolls {die}"),
                    DiceIn::Picture => unit.to_owned(),
                };
                (1, "9.1", format!("Mines in {}: {who}, {came}.", Name::of(*hex)))
            }
            Event::Cleared { unit, hex } => {
                (0, "9.3", format!("{} clears the mines in {}.", self.name(*unit), Name::of(*hex)))
            }
            Event::Recovered { unit } => (1, "7.0", format!("{} recovers.", self.name(*unit))),
            Event::Fought { target, units, attack, defence, air, odds, column, dice, outcome } => {
                let table = &self.tables.combat;
                let air = match air {
                    [0, 0] => String::new(),
                    [attacker, defender] => format!(", air {attacker} to {defender}"),
                };
                let shift =
                    if odds == column { String::new() } else { format!(", shifted to {}", table.column_name(*column)) };
                let rolled = self.rolled(*dice);
                (
                    0,
                    "5.1",
                    format!(
                        "{} {} {}: {attack} to {defence}{air}, {}{shift}; {rolled}, {outcome}: {}.",
                        self.names(units),
                        if units.len() == 1 { "attacks" } else { "attack" },
                        Name::of(*target),
                        table.column_name(*odds),
                        outcome.words(),
                    ),
                )
            }
            Event::Bombed { target, by, units, value, column, dice, loss } => {
                let (who, rule) = match by {
                    Bomber::Artillery => (
                        format!("{} {}", self.names(units), if units.len() == 1 { "bombards" } else { "bombard" }),
                        "8.0",
                    ),
                    Bomber::Air => ("The air force strikes".to_owned(), "6.2"),
                };
                let came = if *loss { "a unit suffers a casualty" } else { "no effect" };
                let column = self.tables.bombing.column_name(*column);
                let rolled = self.rolled(*dice);
                (0, rule, format!("{who} {}: value {value}, column {column}; {rolled}: {came}.", Name::of(*target)))
            }
            Event::Reduced { unit } => (1, "7.0", format!("{} suffers a casualty and is flipped.", self.name(*unit))),
            Event::Eliminated { unit } => (1, "5.1.7", format!("{} is eliminated.", self.name(*unit))),
            Event::Trapped { unit } => (1, "5.3", format!("{} can't retreat and is eliminated.", self.name(*unit))),
            Event::Retreated { unit, from, to } => {
                (1, "5.3", format!("{} retreats from {} to {}.", self.name(*unit), Name::of(*from), Name::of(*to)))
            }
            Event::Left { unit } => (1, "4.2.2", format!("{} is forced off the board.", self.name(*unit))),
            Event::Advanced { unit, path, .. } => {
                (1, "5.2", format!("{} advances to {}.", self.name(*unit), way(path)))
            }
            Event::Taken { hex, side } => {
                let objective = self.scenario.objectives.iter().find(|objective| objective.hex == *hex);
                let name = objective.map_or("An objective", |objective| objective.name.as_str());
                (0, "11.2", format!("{name} is taken by the {}.", plural(*side)))
            }
            Event::Lapsed { unit } => (
                1,
                "4.1.2",
                format!(
                    "{} no longer has to attack: every enemy engaging it has been attacked already or is gone.",
                    self.name(*unit)
                ),
            ),
            Event::Ended { axis, allies, winner } => {
                let result = winner
                    .map_or_else(|| "it is a draw".to_owned(), |side| format!("the {} player wins", side.adjective()));
                (0, "11.2", format!("The game is over: Axis {axis}, Allies {allies} points; {result}."))
            }
        })
    }
}

fn plural(side: Side) -> &'static str {
    match side {
        Side::Axis => "Axis",
        Side::Allies => "Allies",
    }
}
