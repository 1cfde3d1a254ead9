//! What it is worth to have a unit in a hex at the end of an action.

use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Edge;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::phases::reinforcements;
use crate::games::gazala_cauldron::phases::stacking;
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

/// What it costs to stand where no supply comes.
const BEYOND: f64 = 0.9;
/// What friends beside a unit are worth to it, up to three.
const COMPANY: f64 = 0.05;
/// What it is worth to stay before mines that have to be breached.
const SAPPERS: f64 = 1.5;
/// What it costs to stand in the mines.
const MINED: f64 = 0.3;
/// What is lost with the unused side of the counter, in strength for an attack to come.
const USED: f64 = 0.1;

/// What the hex is worth to the unit, as it is given: used or not.
pub fn value(situation: &Situation, unit: &Unit, hex: Hex) -> f64 {
    let position = situation.position;
    let counter = position.counter(unit.id);
    let mut value =
        situation.goals().pull(unit, counter.movement, hex) - situation.risk(unit, hex) + prize(situation, unit, hex);
    if !situation.is_supplied(hex) {
        value -= BEYOND;
    }
    let friends = position.board.neighbours(hex).filter(|beside| position.is_held_by(*beside, unit.side)).count();
    value += COMPANY * f64::from(u8::try_from(friends.min(3)).unwrap_or(3));
    if unit.state.used {
        value -= USED;
    }
    if position.board.mined_from(hex).is_some() && !position.ground(hex).fortified {
        value -= MINED;
    }
    value
}

/// What the unit scores there or keeps from scoring, if no other of its side is in the hex.
fn prize(situation: &Situation, unit: &Unit, hex: Hex) -> f64 {
    let position = situation.position;
    let alone = situation.others_in(hex, unit.id).is_empty();
    let mut prize = 0.0;
    if victory::scoring_hex() == Some(hex) && alone {
        prize += match situation.side {
            Side::Axis => worth::lasting(position),
            Side::Allies => 0.8 * worth::lasting(position),
        };
    }
    match situation.side {
        Side::Allies if alone => prize += worth::fortified(position, hex),
        Side::Axis => {
            if position.board.on_edge(hex, Edge::North) && situation.is_supplied(hex) {
                let there = victory::on_north_edge(position).saturating_sub(usize::from(is_on_edge(situation, unit)));
                // The fourth unit makes the point; the first ones bring it nearer.
                prize += match there {
                    0 => 0.2,
                    1 => 0.25,
                    2 => 0.35,
                    3 => 0.8 * worth::lasting(position),
                    _ => 0.1,
                };
            }
            if is_sapper(situation, unit) && faces_mines(situation, hex) {
                prize += SAPPERS;
            }
        }
        Side::Allies => {}
    }
    prize
}

fn is_on_edge(situation: &Situation, unit: &Unit) -> bool {
    unit.location.hex().is_some_and(|hex| situation.position.board.on_edge(hex, Edge::North))
}

/// Infantry west of the belt, as long as the ways through it are wanting.
fn is_sapper(situation: &Situation, unit: &Unit) -> bool {
    let counter = situation.position.counter(unit.id);
    counter.arm == Arm::Infantry
        && matches!(counter.formation, Formation::Trieste | Formation::Pavia | Formation::Brescia)
        && situation.lacks_lines()
}

fn faces_mines(situation: &Situation, hex: Hex) -> bool {
    let position = situation.position;
    position.board.prohibited(hex)
        && position.board.neighbours(hex).any(|to| position.board.in_belt(to) && position.is_mined(hex, to))
}

/// The hex in which a reinforcement arrives: the best that has room.
pub fn arrive(situation: &Situation, units: &[UnitId]) -> Option<Order> {
    let position = situation.position;
    let unit = position.find(*units.first()?)?;
    let hexes = reinforcements::arrival_hexes(position, unit).into_iter();
    let free = hexes.filter(|hex| !position.is_held_by(*hex, situation.side.enemy()));
    let best = free
        .map(|hex| {
            let room = stacking::has_room(position, unit, hex);
            let there = Unit { location: Location::On(hex), ..*unit };
            (value(situation, &there, hex) - if room { 0.0 } else { 100.0 }, hex)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Order::Enter { unit: unit.id, hex: best.1 })
}
