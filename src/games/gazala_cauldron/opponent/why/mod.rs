//! Why the computer gives an order: asked of the very functions by which it chose, and said as players say it. What it holds in its hand
//! (13.0) is told to nobody but its own side.

mod fights;
mod places;

use super::action::{self, Aim};
use super::situation::Situation;
use super::thrust::{self, Ready, fresh};
use super::{activation, breaches, worth};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::average;
use crate::core::words::count;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::phases::activation as rules;
use crate::games::gazala_cauldron::phases::{air, withdrawal};
use crate::games::gazala_cauldron::play::prompt::{Ask, Prompt};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// Why the computer would give this order, as a side may hear it.
pub fn reason(position: &Position, order: &Order, viewer: Option<Side>) -> Option<String> {
    let Prompt { side, asks } = Prompt::of(position);
    let side = side?;
    let situation = &Situation::new(position, side);
    // Orders that a chit in the hand stands behind, or that tell by their want of one that there is none.
    let own = viewer != Some(side.enemy());
    Some(match order {
        Order::Place { unit, hex } => set_up(situation, *unit, *hex),
        Order::EndSetUp => "Everything stands where it is wanted.".to_owned(),
        Order::Breach { unit, to } => breach(situation, *unit, *to)?,
        Order::EndBreaching => "Another breach would add too little to the lines of communication.".to_owned(),
        Order::Replace { unit, .. } => replaced(position, *unit)?,
        Order::EndReplacing => "No tank replacement is left that could be used.".to_owned(),
        Order::First { side: first } if *first == side => {
            "Who acts first sets the tone of the turn; its last action falls to whoever has more of them.".to_owned()
        }
        Order::First { .. } => return None,
        Order::Draw => "The next action begins with a chit.".to_owned(),
        Order::Strike { unit } => strike(position, *unit)?,
        Order::Spare => "Nobody is in sight of the aircraft.".to_owned(),
        Order::Withdraw { formation } => withdrawn(position, *formation),
        Order::Oblige => "An attack that is wanted anyway, or that costs less than the chit would.".to_owned(),
        Order::ExtraMove { unit } | Order::Single { unit } => single(situation, *unit)?,
        Order::Activate { formation } => activated(situation, *formation),
        Order::Enter { unit, hex } => places::enter(situation, *unit, *hex)?,
        Order::Move { unit, path } => act(situation, order, *unit, *path.last()?)?,
        Order::Leave { .. } => return None,
        Order::Attack { unit, .. } => act(situation, order, *unit, position.find(*unit)?.location.hex()?)?,
        Order::Join { unit } => match &asks {
            Ask::Assault(assault) => fights::join(position, assault, *unit),
            _ => return None,
        },
        Order::Play { chit } => fights::play(position, &asks, *chit, side)?,
        Order::Resolve => match &asks {
            Ask::Assault(assault) => format!("All is in that helps. {}", fights::odds_of(position, assault)),
            _ if own => "No chit in the hand would change enough.".to_owned(),
            _ => return None,
        },
        Order::Lose { unit } => {
            let step = worth::step(position, position.find(*unit)?);
            format!("{} can spare a step most easily: it costs about {}.", position.name(*unit), points(step))
        }
        Order::Disrupt { unit } => format!("{} minds it least.", position.name(*unit)),
        Order::Retreat { unit, with, path, off } => places::retreat(situation, *unit, *with, path, *off)?,
        Order::Advance { unit, hex } => places::go(situation, *unit, *hex)?,
        Order::Hold => "Nobody stands better in a hex that was left than where he is.".to_owned(),
        Order::Remove { unit } => format!("{} is what the hex can best do without.", position.name(*unit)),
        Order::EndAction => end(position).to_owned(),
    })
}

/// A hex with the name of its place.
fn hex(position: &Position, hex: Hex) -> String {
    match position.board.name_of(hex) {
        Some(place) => format!("{} {place}", Name::of(hex)),
        None => Name::of(hex).to_string(),
    }
}

/// So many points of victory.
fn points(number: f64) -> String {
    average(number, "point", "points")
}

fn end(position: &Position) -> &'static str {
    let fought = position.units.iter().any(|unit| unit.action.spent > 0 || unit.action.done);
    if fought {
        "No attack is left that is worth it, and the others stand as well here as anywhere in reach."
    } else {
        "There is nothing to gain for anybody: no attack is worth it, and no place in reach is better."
    }
}

fn set_up(situation: &Situation, unit: UnitId, at: Hex) -> String {
    let position = situation.position;
    let places = &position.scenario.ready[situation.side.index()];
    match places.iter().find(|(id, _)| *id == unit) {
        Some((_, ready)) if *ready != at => {
            format!("Beside its usual place, {}, so that no two set-ups are the same.", hex(position, *ready))
        }
        _ => "Its usual place in this set-up.".to_owned(),
    }
}

fn breach(situation: &Situation, unit: UnitId, to: Hex) -> Option<String> {
    let gained = breaches::gained(situation, unit, to)?;
    let needed = gained >= situation.position.weight(Dial::NeededLine) / 2.0;
    let what = if needed { "a line of communication that is needed" } else { "one more line of communication" };
    Some(format!("Opens {what} through the mines at {}.", hex(situation.position, to)))
}

fn replaced(position: &Position, id: UnitId) -> Option<String> {
    let mut mended = *position.find(id)?;
    mended.state.steps += 1;
    let back = if mended.state.steps == 1 { " and brings it back into the battle" } else { "" };
    let step = points(worth::step(position, &mended));
    Some(format!("The step that is worth most: about {step}{back}."))
}

fn strike(position: &Position, unit: UnitId) -> Option<String> {
    let (steps, disrupted) = air::plan(position, unit).ok()?.chances();
    let name = position.name(unit);
    let step = if steps > 0 { format!("{} % to lose a step, ", steps * 10) } else { String::new() };
    Some(format!("{name} suffers most: {step}{} % to be disrupted.", disrupted * 10))
}

fn withdrawn(position: &Position, formation: Formation) -> String {
    let left = withdrawal::plan(position, formation).is_ok();
    let spent = if left { "has least left to do" } else { "is spent" };
    format!("Otherwise the chit costs a point, and {} {spent}.", formation.name())
}

/// What a unit would do once it is set going.
fn idea(situation: &Situation, id: UnitId) -> Option<String> {
    let position = situation.position;
    let unit = position.find(id)?;
    let Some(ready) = Ready::of(situation, fresh(unit)) else { return Some("comes onto the map".to_owned()) };
    let attacks = thrust::attacks(situation, &ready);
    let best = attacks.into_iter().max_by(|a, b| a.value.total_cmp(&b.value)).filter(|best| best.value > 0.0);
    Some(match best {
        Some(best) => format!("can attack {}", fights::enemies(position, situation.side, best.to)),
        None => "can go to a better place".to_owned(),
    })
}

fn single(situation: &Situation, unit: UnitId) -> Option<String> {
    let idea = idea(situation, unit)?;
    Some(format!("Of all that could be set going it has most to do: it {idea}."))
}

fn activated(situation: &Situation, formation: Formation) -> String {
    let position = situation.position;
    let units = rules::plan(position, formation).map(|plan| plan.units).unwrap_or_default();
    let brings = |id: &UnitId| position.find(*id).map_or(0.0, |unit| activation::brings(situation, unit));
    let Some(first) = units.iter().max_by(|a, b| brings(a).total_cmp(&brings(b))) else {
        return "Nobody else can be set going.".to_owned();
    };
    if brings(first) <= 0.0 {
        return "Nobody has much to do now.".to_owned();
    }
    let idea = idea(situation, *first).unwrap_or_else(|| "comes onto the map".to_owned());
    format!("{} with most to do together: {} {idea}.", count(units.len(), "unit"), position.name(*first))
}

/// Why a unit moves or attacks.
fn act(situation: &Situation, order: &Order, unit: UnitId, to: Hex) -> Option<String> {
    let position = situation.position;
    let (chosen, aim) = action::next(situation)?;
    match aim {
        Aim::Thrust(thrust) if chosen == *order => {
            let attack = fights::thrust(situation, &thrust)?;
            Some(if thrust.unit == unit { attack } else { format!("Helps {}. {attack}", position.name(thrust.unit)) })
        }
        Aim::Room if chosen == *order => {
            let from = position.find(unit)?.location.hex()?;
            Some(format!("Makes room: {} holds too many.", hex(position, from)))
        }
        _ => match order {
            Order::Attack { intensity, .. } => fights::attack(situation, unit, to, *intensity),
            _ => places::go(situation, unit, to),
        },
    }
}
