//! Events as a general would tell them.

use bevy_ecs::prelude::World;

use crate::core::game::{DiceIn, Telling};
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::{added, count, signs};
use crate::games::firestorm::material::catalog::Catalog;
use crate::games::firestorm::material::tables::Tables;
use crate::games::firestorm::material::tables::outcomes::Level;
use crate::games::firestorm::state::decisions::Stance;
use crate::games::firestorm::state::orders::{Event, Roll};
use crate::games::firestorm::state::turn::Sequence;

/// An event in words.
#[must_use]
pub fn tell(world: &World, event: &Event, dice: DiceIn) -> Option<Telling> {
    let catalog = world.get_resource::<Shared<Catalog>>()?;
    let tables = world.get_resource::<Shared<Tables>>()?;
    let level = world.get_resource::<Sequence>()?.level;
    let (depth, rule, text) = Teller { catalog, tables, level, dice }.words(event)?;
    Some(Telling { text, rule, depth })
}

struct Teller<'a> {
    catalog: &'a Catalog,
    tables: &'a Tables,
    level: Option<Level>,
    dice: DiceIn,
}

impl Teller<'_> {
    fn name(&self, unit: UnitId) -> &str {
        &self.catalog.get(unit).id
    }

    fn comma(&self, die: u8) -> String {
        self.dice.told(format!(", die {die}"))
    }

    fn roll(&self, roll: &Roll, done: &str, not: &str) -> String {
        let came = if roll.succeeds() { done } else { not };
        format!("{}: {} or more needed{}: {came}.", self.name(roll.unit), roll.needs, self.comma(roll.die))
    }

    fn words(&self, event: &Event) -> Option<(u8, &'static str, String)> {
        let name = |unit: &UnitId| self.name(*unit);
        Some(match event {
            Event::TurnBegan { die, battles } => {
                (0, "GG.1.1", self.dice.first(*die, &format!("{battles} battles this turn.")))
            }
            Event::AxisBegins => (0, "GG.1.2", "The Axis attacks first; no initiative roll is made.".to_owned()),
            Event::Initiative { dice: [axis, allies], bonus, side } => (
                0,
                "GG.2.1",
                format!(
                    "Initiative: Axis {axis} plus {bonus}, Allies {allies}: the {} general attacks.",
                    side.adjective()
                ),
            ),
            Event::PassedOn { side } => (
                1,
                "GG.2.1",
                format!("The {} general has no attack to make and passes the initiative.", side.adjective()),
            ),
            Event::Skipped { battle } => (0, "GG.2.1", format!("Battle {battle}: neither side has an attack to make.")),
            Event::Arrow { side, from, into } => {
                (0, "GG.2.2", format!("The {} general attacks from {from} into {into}.", side.adjective()))
            }
            Event::Committed { unit } => (1, "GG.2.3", format!("{} takes part.", name(unit))),
            Event::Sortie { aircraft } => (1, "C.Air", format!("{} fly a sortie.", aircraft.title())),
            Event::AsPoints { unit } => (1, "C.Points", format!("Points are taken in place of {}.", name(unit))),
            Event::Took { stance } => {
                let how = match stance {
                    Stance::Defend => "from his defences",
                    Stance::Manoeuvre => "by manoeuvre, without mines or fortified marker",
                    Stance::Attack => "by attack, without mines or fortified marker",
                };
                (1, "C.Combat.1", format!("The defender fights {how}."))
            }
            Event::Ready { .. } => return None,
            Event::MarkerUsed { side, area } => (
                1,
                "C.SupplyMarkers",
                format!("{area} is cut off; the {} general expends a supply marker.", side.adjective()),
            ),
            Event::OutOfSupply { side, area, die: None } => {
                (1, "GG.2.4", format!("{area} is out of supply: \u{2212}2 for the {} general.", side.adjective()))
            }
            Event::OutOfSupply { side, area, die: Some(die) } => (
                1,
                "C.OutOfSupply",
                format!(
                    "{area} is out of supply{} for the {side}: {}.",
                    self.comma(*die),
                    signs(&self.tables.shortage.row(*die).title)
                ),
            ),
            Event::Named { attacker, defender } => {
                let who = |name: &String| if name.is_empty() { "somebody".to_owned() } else { name.clone() };
                (1, "C.Manoeuvre.1", format!("At the table: {} attacks, {} defends.", who(attacker), who(defender)))
            }
            Event::Fought { into, dice, bonus, .. } => {
                let total = |place: usize| i16::from(dice[place]) + i16::from(bonus[place]);
                let result = match total(0).cmp(&total(1)) {
                    std::cmp::Ordering::Greater => "the attacker wins",
                    std::cmp::Ordering::Equal => "a draw",
                    std::cmp::Ordering::Less => "the defender wins",
                };
                (
                    0,
                    "GG.2.5",
                    format!(
                        "Battle for {into}: attacker {}{} = {}, defender {}{} = {}: {result}.",
                        dice[0],
                        added(bonus[0]),
                        total(0),
                        dice[1],
                        added(bonus[1]),
                        total(1)
                    ),
                )
            }
            Event::Entered { into, points: [attacker, defender], .. } => (
                0,
                "C.After.1",
                format!("Battle for {into} on the tabletop: attacker {attacker}, defender {defender} victory points."),
            ),
            Event::Destroying { roll } => (1, "GG.Destroy", self.roll(roll, "destroyed", "survives")),
            Event::Recovering { roll } => (1, "GG.Recovery", self.roll(roll, "recovered", "beyond repair")),
            Event::FortLost { area } => {
                (1, "C.Fortified", format!("The fortified marker in {area} is given up; the area holds."))
            }
            Event::FortRemoved { area } => {
                (1, "C.Fortified", format!("The fortified marker in {area} is left without troops and removed."))
            }
            Event::MarkersLost { area, markers } => {
                let lost =
                    if *markers == 1 { "A supply marker".to_owned() } else { format!("{markers} supply markers") };
                let are = if *markers == 1 { "is" } else { "are" };
                (1, "C.SupplyMarkers", format!("{lost} in {area} {are} lost."))
            }
            Event::Taken { area, side } => (0, "GG.2.7", format!("{area} is {}.", plural(*side))),
            Event::Captured { unit } => (1, "GG.2.7", format!("{} is captured.", name(unit))),
            Event::Retreated { unit, from, to } => {
                (1, "GG.2.7", format!("{} retreats from {from} to {to}.", name(unit)))
            }
            Event::Hauled { from, to } => (1, "C.SupplyMarkers", format!("A supply marker goes from {from} to {to}.")),
            Event::Advanced { unit, from, to } => {
                (1, "GG.2.8", format!("{} advances from {from} to {to}.", name(unit)))
            }
            Event::Brought { from, to } => (1, "GG.2.8", format!("A supply marker follows from {from} to {to}.")),
            Event::Held { .. } => return None,
            Event::Reinforced { unit, to } => (1, "GG.3.1", format!("{} returns at {to}.", name(unit))),
            Event::Convoy { markers } => (0, "GG.3.2", format!("A convoy brings {markers} supply markers to B-3.")),
            Event::AlliedMoves { die } => (
                0,
                "GG.3.3",
                format!(
                    "Allied strategic moves: {}up to {} may move.",
                    self.dice.told(format!("a roll of {die}, so ")),
                    count(usize::from(*die), "troop")
                ),
            ),
            Event::Redeployed { unit, from, to } => (1, "GG.3.3", format!("{} moves from {from} to {to}.", name(unit))),
            Event::Carried { from, to } => (1, "GG.3.3", format!("A supply marker moves from {from} to {to}.")),
            Event::MovesEnded { side } => {
                (0, "GG.3.3", format!("The {} strategic moves are complete.", side.adjective()))
            }
            Event::Counted { points: [axis, allies] } => {
                (0, "GG.3.4", format!("Victory points: Axis {axis}, Allies {allies}."))
            }
            Event::TobrukFell => {
                (0, "C.Victory", "Tobruk has fallen, and a supply line leads to it: the Axis wins at once.".to_owned())
            }
            Event::FortAsPoints { area } => {
                (1, "C.Works", format!("Points are taken in place of the fortified marker in {area}."))
            }
            Event::Left { into } => {
                (1, "C.Arrows", format!("The battle for {into} is fought while the next arrow is placed."))
            }
            Event::TakenUp { into } => (1, "C.Arrows", format!("The battle for {into} is resolved next.")),
            Event::Ended { points: [axis, allies], winner } => {
                let result = match (winner, self.level) {
                    (Some(side), Some(level)) => {
                        format!("{} {}", side.adjective(), level.title().to_lowercase())
                    }
                    _ => "a draw".to_owned(),
                };
                (0, "C.Outcome", format!("The game is over: Axis {axis}, Allies {allies} points; {result}."))
            }
        })
    }
}

fn plural(side: Side) -> &'static str {
    match side {
        Side::Axis => "in Axis hands",
        Side::Allies => "in Allied hands",
    }
}
