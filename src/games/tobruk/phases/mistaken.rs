//! Accidental bombing, an experimental rule (X.H.1): a pilot may mistake his target, and the enemy names what he bombs instead.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::{bombs, call};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::air::Dive;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The die that a mistaken pilot rolls (X.H.1.a).
pub const MISTAKEN_ON: u8 = 1;
/// Hexes around his target within which there is something else that he could take for it.
pub const RADIUS: u8 = 3;

/// Aircraft that attack in this turn, each with whether there is anything else that it could bomb.
pub fn due(world: &World) -> Vec<(Dive, bool)> {
    let position = &Position::of(world);
    if !position.options.accidental_bombing {
        return Vec::new();
    }
    let attacks = |dive: &&Dive| {
        let side = position.find(dive.unit).map(|unit| *unit.side);
        side.is_some_and(|side| bombs::stands(&position.eyes_of(side), dive) != Some(false))
    };
    // Who names another target knows no more than his side sees.
    let asked = |dive: &Dive| {
        let enemy = position.find(dive.unit).map(|unit| unit.side.enemy());
        enemy.is_some_and(|enemy| others(&position.eyes_of(enemy), dive).next().is_some())
    };
    let dives = position.marks.works.air.dives.iter().filter(attacks);
    dives.map(|dive| (*dive, asked(dive))).collect()
}

/// X.H.1.a: a die for each of them. On a 1 the enemy is asked, if there is anything else (X.H.1.a.1).
pub fn roll(
    In(due): In<Vec<(Dive, bool)>>,
    sequence: Res<Sequence>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let mut asked = Vec::new();
    for (Dive { unit, target, .. }, others) in due {
        let die = dice.die();
        let mistaken = die <= MISTAKEN_ON;
        note(&mut log, &sequence, Event::Mistaken { unit, target, die, mistaken });
        if mistaken && others {
            asked.push(Decision::Redirect { aircraft: unit });
        } else if mistaken {
            note(&mut log, &sequence, Event::Unmistaken { unit, target, by_choice: false });
        }
    }
    // The last one on the stack is asked first.
    decisions.0.extend(asked.into_iter().rev());
}

/// X.H.1.a.2: what a pilot could take for his target: other units of both sides that fire from above may be aimed at. Both sides see them, the
/// pilot to bomb them and the enemy to name them (our reading).
fn others<'a>(position: &'a Position, dive: &Dive) -> impl Iterator<Item = (UnitId, Hex)> + 'a {
    let (target, at) = (dive.target, dive.hex);
    let near = position.all().filter(move |unit| *unit.id != target);
    let near = near.filter(move |unit| unit.location.hex().is_some_and(|hex| hex.range(at) <= RADIUS));
    near.filter_map(move |unit| Some((*unit.id, stands_open(position, &unit)?)))
}

/// The hex of a unit that bombs may be aimed at, if both sides see it.
fn stands_open(position: &Position, unit: &ViewItem) -> Option<Hex> {
    let enemy = unit.side.enemy();
    let eyes = position.eyes_of(enemy);
    let seen = eyes.find(*unit.id)?;
    call::expect_kind(&eyes, enemy, &seen).ok()
}

/// The enemy names what the aircraft bombs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RedirectPlan {
    /// The aircraft.
    pub unit: UnitId,
    /// The unit that it bombs, and its hex; `None` for its target.
    pub target: Option<(UnitId, Hex)>,
}

/// X.H.1.a.2, X.H.1.b: any other unit within three hexes of the target, however far the aircraft has flown; or the target after all.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    target: Option<UnitId>,
) -> Result<RedirectPlan, Refusal> {
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    position.expect_phase(sequence, Phase::Batteries, None)?;
    let Some(Decision::Redirect { aircraft }) = position.decisions.0.last() else {
        return refuse("X.H.1.a", "No pilot has mistaken his target now.".to_owned());
    };
    let name = position.called(*aircraft);
    if *aircraft != id {
        return refuse("X.H.1.a", format!("Name first what {name} bombs."));
    }
    let dive = position.marks.works.air.dive(id).copied();
    let Some((dive, target)) = dive.zip(target) else { return Ok(RedirectPlan { unit: id, target: None }) };
    let unit = position.unit(target)?;
    let other = position.name(&unit);
    if target == dive.target {
        return refuse("X.H.1.a.2", format!("{other} is the target of {name}; let it bomb that, or name another."));
    }
    let hex = call::expect_kind(position, unit.side.enemy(), &unit)?;
    let range = hex.range(dive.hex);
    if range > RADIUS {
        let far = counted(range, "hex", "hexes");
        let sentence = format!("{other} is {far} from {}; it has to be within {RADIUS}.", Name(dive.hex));
        return refuse("X.H.1.a.2", sentence);
    }
    if !others(position, &dive).any(|(other, _)| other == target) {
        return refuse("X.H.1.a.2", format!("The pilot of {name} does not see {other}."));
    }
    Ok(RedirectPlan { unit: id, target: Some((target, hex)) })
}

/// It is named.
pub fn carry_out(
    In(plan): In<RedirectPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    let RedirectPlan { unit, target } = plan;
    let Some(dive) = marks.works.air.dives.iter_mut().find(|dive| dive.unit == unit) else { return };
    match target {
        Some((target, hex)) => {
            (dive.target, dive.hex) = (target, hex);
            note(&mut log, &sequence, Event::Redirected { unit, target, hex });
        }
        None => note(&mut log, &sequence, Event::Unmistaken { unit, target: dive.target, by_choice: true }),
    }
}

/// X.H.1.a: while a mistaken pilot is over the enemy, nothing else is done.
///
/// # Errors
/// The refusal.
pub fn expect_answer(position: &Position, order: &Order) -> Result<(), Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Redirect { aircraft }) if !matches!(order, Order::Redirect { .. }) => {
            let name = position.called(*aircraft);
            let sentence = format!("{name} has mistaken its target; the enemy has to name what it bombs first.");
            Err(Refusal::new("X.H.1.a.2", sentence))
        }
        _ => Ok(()),
    }
}

/// What may be named for the aircraft that is asked about, its own target among it.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let Some(Decision::Redirect { aircraft }) = position.decisions.0.last() else { return Vec::new() };
    let Some(dive) = position.marks.works.air.dive(*aircraft) else { return Vec::new() };
    let unit = *aircraft;
    let named = others(position, dive).map(|(target, _)| Order::Redirect { unit, target: Some(target) });
    named.chain([Order::Redirect { unit, target: None }]).collect()
}
