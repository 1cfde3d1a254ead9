//! Events as a player would tell them.

use bevy_ecs::prelude::World;

use crate::core::game::{DiceIn, Telling};
use crate::core::half::points;
use crate::core::hex::Hex;
use crate::core::shared::Shared;
use crate::core::unit::UnitId;
use crate::core::words::{added, minus};
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::catalog::Catalog;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::Tables;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::state::cups::Chit;
use crate::games::gazala_cauldron::state::orders::Event;

/// An event in words.
#[must_use]
pub fn tell(world: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
    let catalog = world.get_resource::<Shared<Catalog>>()?;
    let tables = world.get_resource::<Shared<Tables>>()?;
    let (depth, rule, text) = Teller { catalog, tables, dice }.words(event)?;
    Some(Telling { text, rule, depth })
}

struct Teller<'a> {
    catalog: &'a Catalog,
    tables: &'a Tables,
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

fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("one {one}") } else { format!("{number} {many}") }
}

/// Chits that lie face down once drawn: their kind is their owner's to know (13.0).
fn is_secret(chit: &Chit) -> bool {
    matches!(chit, Chit::Tactical(kind) if kind.is_secret())
}

impl Teller<'_> {
    fn name(&self, unit: UnitId) -> &str {
        &self.catalog.get(unit).id
    }

    fn names(&self, units: &[UnitId]) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.name(*unit)).collect();
        names.join(", ")
    }

    fn words(&self, event: &Event) -> Option<(u8, &'static str, String)> {
        let name = |unit: &UnitId| self.name(*unit);
        Some(match event {
            Event::Placed { unit, hex } => (0, "17.0", format!("{} is set up in {}.", name(unit), Name::of(*hex))),
            Event::SetUp { side } => (0, "17.0", format!("The {} player has set up.", side.adjective())),
            Event::TurnBegan { actions: [axis, allies] } => {
                (0, "4.0", format!("The cups are filled; actions: Axis {axis}, Allies {allies}."))
            }
            Event::BreachBegan { unit, from, to } => (
                0,
                "14.1",
                format!("{} in {} begins to breach the minefield to {}.", name(unit), Name::of(*from), Name::of(*to)),
            ),
            Event::Breached { from, to, through } => {
                let far = if *through { ", all the way through" } else { "" };
                (0, "14.1", format!("The minefield is breached from {} to {}{far}.", Name::of(*from), Name::of(*to)))
            }
            Event::BreachFailed { from, to } => {
                (0, "14.1", format!("The breach from {} to {} fails.", Name::of(*from), Name::of(*to)))
            }
            Event::MarkerFreed { mined } => (
                1,
                "14.1",
                format!("One marker serves both sides of {}; the other is available again.", Name::of(*mined)),
            ),
            Event::Supplied { unit, supply } => (1, "5.0", format!("{} is {}.", name(unit), supply.words())),
            Event::LineCut { found, needed } => {
                (0, "14.2", format!("Lines of communication: {found} of {needed}; the Axis loses an action."))
            }
            Event::TanksCame { tanks } => {
                let tanks = count(usize::from(*tanks), "tank replacement arrives", "tank replacements arrive");
                (0, "15.0", format!("{tanks} for the Allies."))
            }
            Event::TanksLost { tanks } => (
                1,
                "15.0",
                format!("{} unused and lost.", count(usize::from(*tanks), "replacement is", "replacements are")),
            ),
            Event::Replaced { unit, hex } => match hex.first() {
                Some(hex) => (1, "13.3", format!("{} is rebuilt in {}.", name(unit), Name::of(*hex))),
                None => (1, "13.3", format!("{} regains a step.", name(unit))),
            },
            Event::Initiative { dice: [axis, allies], side } => (
                0,
                "6.0",
                format!(
                    "Initiative: Axis {axis}, Allies {allies}; the {} player decides who acts first.",
                    side.adjective()
                ),
            ),
            Event::ActsFirst { side } => (1, "6.0", format!("The {} player acts first.", side.adjective())),
            Event::ActionBegan { side } => (0, "7.0", format!("An {} action begins.", side.adjective())),
            Event::Lapsed { side, actions } => (
                0,
                "13.7",
                format!(
                    "No action chit is left in the {} cup: {} lost.",
                    side.adjective(),
                    count(usize::from(*actions), "action is", "actions are")
                ),
            ),
            Event::Drew { side, chit } if is_secret(chit) => {
                (0, "13.0", format!("The {} player draws a tactical chit and sets it aside.", side.adjective()))
            }
            Event::Drew { side, chit } => {
                let title = match chit {
                    Chit::Action(id) => id.as_str(),
                    Chit::Tactical(kind) => kind.title(),
                };
                (0, "7.0", format!("The {} player draws {title}.", side.adjective()))
            }
            Event::Played { chit: Tactical::Sandstorm, .. } => {
                (1, "13.5", "A sandstorm slows this action by two thirds.".to_owned())
            }
            Event::Played { side, chit } => {
                (0, chit.rule(), format!("The {} player plays {}.", side.adjective(), chit.title().to_lowercase()))
            }
            Event::Spared { side } => (1, "13.4", format!("The {} player makes no air attack.", side.adjective())),
            // Who takes part is told with the die; that nothing more is added needs no line.
            Event::Bound { .. } | Event::Joined { .. } => return None,
            Event::Held { side } => (1, "11.2", format!("The {} player advances no more units.", side.adjective())),
            Event::Grounded { .. } => (1, "13.4", "The sandstorm grounds the aircraft.".to_owned()),
            Event::Struck { unit, die, modifier, step, disrupted } => {
                let plus =
                    if *modifier > 0 { format!(" plus {modifier} for the fortified hex") } else { String::new() };
                let came = match (step, disrupted) {
                    (true, _) => "a step is lost",
                    (false, true) => "disrupted",
                    (false, false) => "no effect",
                };
                (
                    0,
                    "13.4",
                    format!("Air attack on {}{}{plus}: {came}.", name(unit), self.dice.told(format!(", die {die}"))),
                )
            }
            Event::WithdrawnFormation { formation, units, stay } => {
                let with = match units.len() {
                    0 if stay.is_empty() => "; it has no units left".to_owned(),
                    0 => String::new(),
                    number => format!(" with {}", count(number, "unit", "units")),
                };
                let left = if stay.is_empty() {
                    String::new()
                } else {
                    format!("; cut off and left behind: {}", self.names(stay))
                };
                (0, "13.7", format!("The {} is withdrawn{with}{left}.", formation.name()))
            }
            Event::Activated { formations, units } => {
                let names: Vec<&str> = formations.iter().copied().map(Formation::title).collect();
                let units = count(usize::from(*units), "unit", "units");
                (0, "7.0", format!("{} activated, {units}.", names.join(" and ")))
            }
            Event::ActivatedUnit { unit } => (0, "7.0", format!("{} is activated alone.", name(unit))),
            Event::Entered { unit, hex } => (1, "15.0", format!("{} arrives in {}.", name(unit), Name::of(*hex))),
            Event::Moved { unit, path, cost, .. } => {
                let goes = count_points(*cost);
                (0, "8.0", format!("{} moves to {}: {goes}.", name(unit), way(path)))
            }
            Event::Left { unit, .. } => (1, "8.3", format!("{} leaves the map for two turns.", name(unit))),
            Event::Attacked { unit, intensity, defenders } => {
                (0, "11.0", format!("{} attacks {}: {}.", name(unit), self.names(defenders), intensity.title()))
            }
            Event::Fought { attackers, defenders, attack, defence, column, die, modifier, outcome } => {
                let rolled = self.dice.told(die.to_string());
                let die = match modifier {
                    0 if rolled.is_empty() => String::new(),
                    0 => format!("; die {rolled}"),
                    other => {
                        format!("; die {rolled}{} = {}", added(*other), minus(i16::from(*die) + i16::from(*other)))
                    }
                };
                (
                    0,
                    "11.0",
                    format!(
                        "{} against {}: {attack} to {defence}, {}{die}: {outcome}.",
                        self.names(attackers),
                        self.names(defenders),
                        self.tables.combat.column_name(*column)
                    ),
                )
            }
            Event::CalledOff => (1, "10.0", "Nobody is left to fight; the attack is called off.".to_owned()),
            Event::StepLost { unit, left } => (1, "11.0", format!("{} loses a step; {left} left.", name(unit))),
            Event::Eliminated { unit } => (1, "11.0", format!("{} is eliminated.", name(unit))),
            Event::Disrupted { unit } => (1, "12.0", format!("{} is disrupted.", name(unit))),
            Event::Retreated { unit, from, path, .. } => match path.last() {
                Some(to) => {
                    (1, "11.1", format!("{} retreats from {} to {}.", name(unit), Name::of(*from), Name::of(*to)))
                }
                None => (1, "11.1", format!("{} retreats from {}.", name(unit), Name::of(*from))),
            },
            Event::Trapped { unit } => (1, "11.1", format!("{} can't retreat and is eliminated.", name(unit))),
            Event::Advanced { unit, to, .. } => (1, "11.2", format!("{} advances to {}.", name(unit), Name::of(*to))),
            Event::Crowded { unit, hex } => {
                (1, "10.0", format!("Overstacked in {}: {} is eliminated.", Name::of(*hex), name(unit)))
            }
            Event::ActionEnded { side } => (0, "7.0", format!("The {} action ends.", side.adjective())),
            Event::Recovered { units } if units.is_empty() => {
                (0, "12.0", "All units are flipped to their unused sides.".to_owned())
            }
            Event::Recovered { units } => (
                0,
                "12.0",
                format!(
                    "All units are flipped to their unused sides; {} no longer disrupted.",
                    count(units.len(), "is", "are")
                ),
            ),
            Event::Scored { rule, total, .. } => {
                let why = if rule == "13.7" { "withdraw/attack was not played" } else { "ground held" };
                let rule = if rule == "13.7" { "13.7" } else { "16.0" };
                (0, rule, format!("The Axis scores a point, {why}: {total} on the track."))
            }
            Event::Ended { axis, allies, winner } => {
                let result = winner
                    .map_or_else(|| "it is a tie".to_owned(), |side| format!("the {} player wins", side.adjective()));
                (0, "16.0", format!("The game is over: Axis {axis}, Allies {allies} points; {result}."))
            }
        })
    }
}

fn count_points(half: u16) -> String {
    if half == 2 { "1 point".to_owned() } else { format!("{} points", points(half)) }
}
