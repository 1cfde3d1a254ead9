//! Best aspect, an experimental rule (X.C.6): of the sides that a vehicle showed as it turned in the last hex of its move the firer chooses
//! the one that he fires at.

use bevy_ecs::prelude::{In, ResMut};

use super::readiness::holds;
use super::shown_sides::{has_table, shown, side_now};
use super::{apcr, fire};
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::state::aspects::Chosen;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// A unit may fire at this side of a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AspectPlan {
    /// The choice.
    pub chosen: Chosen,
}

/// X.C.6.a: before its fire, or before it answers fire, a unit chooses which of the sides of a vehicle that it was shown it fires at: once, and
/// anew for each of its guns (our reading). What the side brings in other rules holds as well: who may open fire (I.H), how hard a flank is to
/// hit (VII.B.2), and what hits do.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    at: UnitId,
    aspect: Aspect,
) -> Result<AspectPlan, Refusal> {
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if !position.options.best_aspect {
        return refuse("X.C.6", "The side of a vehicle to fire at is chosen by an experimental rule only.".to_owned());
    }
    let unit = position.unit(id)?;
    let asked = match position.decisions.0.last() {
        Some(Decision::Answer { unit, opener }) if *unit == id => Some(*opener),
        _ => None,
    };
    match asked {
        Some(opener) if opener != at => {
            let sentence = format!("{} may answer {} alone now.", position.name(&unit), position.called(opener));
            return refuse("IV.E.3.a", sentence);
        }
        Some(_) => position.expect_phase(sequence, Phase::Combat, None)?,
        None => {
            position.expect_phase(sequence, Phase::Combat, Some(&unit))?;
            fire::expect_decision(position, id)?;
        }
    }
    let target = position.unit(at)?;
    let chosen = may_choose(position, &unit, &target, aspect)?;
    let after = with(position.marks, chosen);
    may_fire(&Position { marks: &after, ..position.clone() }, &unit, &target, asked.is_some())?;
    Ok(AspectPlan { chosen })
}

/// The choice, whether the unit could fire then or not.
fn may_choose(position: &Position, unit: &ViewItem, target: &ViewItem, aspect: Aspect) -> Result<Chosen, Refusal> {
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    let (name, other) = (position.name(unit), position.name(target));
    if target.side == unit.side {
        return refuse("I.E.1", format!("{other} is on the same side."));
    }
    position.expect_on_board(unit)?;
    position.expect_on_board(target)?;
    if !has_table(position, target) {
        return refuse("X.C.6.a", format!("{other} has no Area Impacted Table; its side does not matter."));
    }
    if !target.motion.moved {
        return refuse(
            "X.C.6.c",
            format!("{other} has not left its hex this turn; only the side that it shows now counts."),
        );
    }
    let sides = shown(position, unit, target);
    if sides.is_empty() {
        return refuse("X.C.6.a", format!("{other} did not turn in the last hex of its move; it shows one side only."));
    }
    if !sides.contains(&aspect) {
        let sides: Vec<&str> = sides.iter().map(|side| side.name()).collect();
        let sides = sides.join(" and ");
        let sentence = format!("{other} showed {name} its {sides} as it turned, not its {}.", aspect.name());
        return refuse("X.C.6.a", sentence);
    }
    let fired = u8::try_from(unit.gunnery.fired.iter().filter(|fired| **fired).count()).unwrap_or(u8::MAX);
    match position.marks.works.aspects.chosen(*unit.id, *target.id) {
        Some(before) if before.fired >= fired => {
            let sentence = format!("{name} has chosen already: it fires at the {} of {other}.", before.aspect.name());
            return refuse("X.C.6.a", sentence);
        }
        before => {
            let now = before.map(|before| before.aspect).or_else(|| side_now(position, unit, target));
            if now == Some(aspect) {
                return refuse("X.C.6.a", format!("{name} already fires at the {} of {other}.", aspect.name()));
            }
        }
    }
    Ok(Chosen { unit: *unit.id, target: *target.id, aspect, fired })
}

/// The marks once the choice is made.
#[must_use]
pub fn with(marks: &Marks, chosen: Chosen) -> Marks {
    let mut marks = marks.clone();
    marks.works.aspects.choose(chosen);
    marks
}

/// Refuses a unit none of whose guns could fire at the target, or answer its fire.
fn may_fire(position: &Position, unit: &ViewItem, target: &ViewItem, answers: bool) -> Result<(), Refusal> {
    let (turn, mut refused) = (position.sequence.turn, None);
    for (place, gun) in position.kind(unit).gun_numbers().enumerate() {
        if let Some(silent) = holds(position, unit, place).filter(|_| !answers) {
            let row = position.kind(unit).guns.get(place);
            refused = refused.or_else(|| Some(silent.refusal(position, unit, row)));
            continue;
        }
        for shells in apcr::rounds(position, unit, usize::from(gun), target.kind.0) {
            match fire::plan_shot(position, unit, gun, target, shells, turn) {
                Ok(_) => return Ok(()),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
    }
    let without = || Refusal::new("I.E.1", format!("{} has no gun to fire at it.", position.name(unit)));
    Err(refused.unwrap_or_else(without))
}

/// The side is chosen. It is told as the unit fires, so that one that keeps its fire gives nothing away.
pub fn carry_out(In(plan): In<AspectPlan>, mut marks: ResMut<Marks>) {
    marks.works.aspects.choose(plan.chosen);
}

/// Choices of one unit that may be legal: of each enemy vehicle that turned, each side that it was shown.
#[must_use]
pub fn orders(position: &Position, unit: &ViewItem) -> Vec<Order> {
    if !is_played(position) || position.sequence.phase != Phase::Combat {
        return Vec::new();
    }
    let turned = position.marks.works.aspects.turned.iter().filter_map(|turned| position.find(turned.unit));
    let targets = turned.filter(|target| target.side != unit.side);
    let choices = targets.flat_map(|target| {
        let order = move |aspect| Order::Aspect { unit: *unit.id, target: *target.id, aspect };
        shown(position, unit, &target).into_iter().map(order)
    });
    choices.collect()
}

/// True if the unit could fire once it has chosen the side of some vehicle, were it its turn.
#[must_use]
pub fn could_fire(position: &Position, unit: &ViewItem) -> bool {
    orders(position, unit).into_iter().any(|order| {
        let Order::Aspect { target, aspect, .. } = order else { return false };
        let Some(target) = position.find(target) else { return false };
        let Ok(chosen) = may_choose(position, unit, &target, aspect) else { return false };
        let after = with(position.marks, chosen);
        may_fire(&Position { marks: &after, ..position.clone() }, unit, &target, false).is_ok()
    })
}

/// True if anything of a side could fire once it has chosen a side of its target, were it its turn.
#[must_use]
pub fn can_choose(position: &Position, side: Side) -> bool {
    is_played(position) && position.on_board(side).any(|(unit, _)| could_fire(position, &unit))
}

/// True if the vehicle that fires alone has another gun that could fire so (I.G.2.a).
#[must_use]
pub fn goes_on(position: &Position) -> bool {
    let [unit] = position.marks.firing[..] else { return false };
    is_played(position) && position.find(unit).is_some_and(|unit| could_fire(position, &unit))
}

fn is_played(position: &Position) -> bool {
    position.options.best_aspect && !position.marks.works.aspects.turned.is_empty()
}

/// Every legal choice, of the units of both sides: one that is fired at may choose before it answers.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    if !is_played(position) {
        return Vec::new();
    }
    let orders = position.all().flat_map(|unit| orders(position, &unit));
    let may = |order: &Order| match order {
        Order::Aspect { unit, target, aspect } => plan(position, sequence, *unit, *target, *aspect).is_ok(),
        _ => false,
    };
    orders.filter(may).collect()
}
