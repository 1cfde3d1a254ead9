//! Undulating ground, an experimental rule (X.C.4): AFVs that drove may find a fold in which only their turrets show to the front.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::folds::Fold;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The die that finds a fold (X.C.4.b).
pub const FOUND_ON: u8 = 1;

/// An AFV where it stands, as a position that it may be in.
fn here(position: &Position, unit: &ViewItem) -> Option<Fold> {
    let hex = unit.location.hex().filter(|_| position.class(unit).is_afv())?;
    Some(Fold { unit: *unit.id, hex, facing: *unit.facing })
}

/// True for a vehicle that moved under its own power: for one in tow its tower looks.
fn drove(unit: &ViewItem) -> bool {
    unit.motion.moved && unit.haul.behind.is_none()
}

/// Friends that have come to the position in this turn and face as the AFV did that has left it (X.C.4.f).
fn heirs(position: &Position, holder: &ViewItem, fold: Fold) -> Vec<UnitId> {
    let takes = |unit: &ViewItem| {
        let came = drove(unit) && unit.id != holder.id && unit.side == holder.side;
        came && here(position, unit).is_some_and(|at| at.hex == fold.hex && at.facing == fold.facing)
    };
    position.all().filter(takes).map(|unit| *unit.id).collect()
}

/// Looks the ground over once both sides have moved: who stands still stays hull-down; of positions that were left their owner is asked who
/// takes them over, if anybody may; then the dice are rolled.
pub fn look(world: &mut World) {
    let position = &Position::of(world);
    let works = &position.marks.works;
    let turn = position.sequence.turn;
    if !position.options.undulating_ground || works.looked_over == turn {
        return;
    }
    let (mut kept, mut asked) = (Vec::new(), Vec::new());
    for fold in &works.folds {
        let Some(holder) = position.find(fold.unit).filter(|unit| !unit.location.is_destroyed()) else { continue };
        if !holder.motion.moved {
            kept.extend(here(position, &holder));
            continue;
        }
        let among = heirs(position, &holder, *fold);
        if !among.is_empty() {
            asked.push(Decision::Fold { side: *holder.side, from: fold.unit, hex: fold.hex, among });
        }
    }
    // The last one on the stack is asked first.
    asked.reverse();
    let works = &mut world.resource_mut::<Marks>().works;
    (works.looked_over, works.folds) = (turn, kept);
    world.resource_mut::<Decisions>().0.extend(asked);
    seek(world);
}

/// A die for each AFV that drove and took no position over, those of both sides in the order of their numbers (X.C.4.b), once nobody has to be
/// asked any more.
fn seek(world: &mut World) {
    let position = &Position::of(world);
    if position.decisions.0.iter().any(|decision| matches!(decision, Decision::Fold { .. })) {
        return;
    }
    let works = &position.marks.works;
    let seeks = |unit: &ViewItem| drove(unit) && !works.folds.iter().any(|fold| fold.unit == *unit.id);
    let seek = position.all().filter(seeks).filter_map(|unit| here(position, &unit)).collect();
    run_with(world, roll, seek);
}

fn roll(
    In(seek): In<Vec<Fold>>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    let folds = &mut marks.works.folds;
    folds.sort_by_key(|fold| fold.unit);
    if seek.is_empty() {
        return;
    }
    let (mut rolled, mut units) = (Vec::new(), Vec::new());
    for fold in seek {
        let die = dice.die();
        rolled.push(die);
        if die <= FOUND_ON {
            units.push(fold.unit);
            folds.push(fold);
        }
    }
    folds.sort_by_key(|fold| fold.unit);
    note(&mut log, &sequence, Event::HullDownSought { dice: rolled, units });
}

/// A hull-down position passes to another AFV, or to none (X.C.4.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeOverPlan {
    /// The AFV that takes it over, where and as it stands.
    pub fold: Option<Fold>,
    /// The one that has left it.
    pub from: UnitId,
    /// The hex.
    pub hex: Hex,
}

/// While a side is asked about a position, only what answers may be ordered.
///
/// # Errors
/// The refusal.
pub fn expect_answer(position: &Position, order: &Order) -> Result<(), Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Fold { hex, side, .. }) if !matches!(order, Order::TakeOver { .. } | Order::Stand) => {
            Err(first(position, *hex, *side))
        }
        _ => Ok(()),
    }
}

/// The refusal of whatever has to wait until that is decided.
#[must_use]
pub fn first(position: &Position, hex: Hex, side: Side) -> Refusal {
    let sentence = format!(
        "The {} player first decides which AFV takes the hull-down position in {} over.",
        position.player(side),
        Name(hex)
    );
    Refusal::new("X.C.4.f", sentence)
}

/// X.C.4.f: an AFV that has come to a position which a friend has left, and faces as that did, takes it over.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_take_over(position: &Position, id: UnitId) -> Result<TakeOverPlan, Refusal> {
    let unit = position.unit(id)?;
    let name = position.name(&unit);
    let Some(Decision::Fold { from, hex, among, .. }) = position.decisions.0.last() else {
        return Err(Refusal::new("X.C.4.f", format!("No hull-down position is there for {name} to take over now.")));
    };
    if !among.contains(&id) {
        let sentence = format!(
            "{name} can't take the position over: that takes an AFV that came to {} this turn and faces as {} did.",
            Name(*hex),
            position.called(*from)
        );
        return Err(Refusal::new("X.C.4.f", sentence));
    }
    Ok(TakeOverPlan { fold: here(position, &unit), from: *from, hex: *hex })
}

/// Nobody takes it over; `None` if none is to be had.
#[must_use]
pub fn plan_leave(position: &Position) -> Option<TakeOverPlan> {
    match position.decisions.0.last() {
        Some(Decision::Fold { from, hex, .. }) => Some(TakeOverPlan { fold: None, from: *from, hex: *hex }),
        _ => None,
    }
}

/// It passes, and whoever has taken one over is asked about no other; then the dice are rolled.
pub fn take_over(world: &mut World, plan: TakeOverPlan) {
    run_with(world, pass, plan);
    seek(world);
}

fn pass(
    In(TakeOverPlan { fold, from, hex }): In<TakeOverPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut decisions: ResMut<Decisions>,
    mut log: ResMut<Log<Event>>,
) {
    decisions.0.pop();
    let Some(fold) = fold else {
        note(&mut log, &sequence, Event::HullDownEmpty { from, hex });
        return;
    };
    marks.works.folds.push(fold);
    note(&mut log, &sequence, Event::HullDownTaken { unit: fold.unit, from, hex });
    decisions.0.retain_mut(|decision| match decision {
        Decision::Fold { among, .. } => {
            among.retain(|unit| *unit != fold.unit);
            !among.is_empty()
        }
        _ => true,
    });
}

/// An AFV gives its hull-down position up, in its side's movement: a Grant fires its 75mm from none (our reading of X.C.4.c with V.E.5.e).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_up(position: &Position, sequence: &Sequence, id: UnitId) -> Result<UnitId, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    // What it has driven out of is no cover to it any more, and another's to take over (X.C.4.e, X.C.4.f).
    if !position.marks.works.is_hull_down(id, unit.location.hex()) {
        return Err(Refusal::new("X.C.4.d", format!("{} is not hull-down.", position.name(&unit))));
    }
    position.expect_on_board(&unit)?;
    Ok(id)
}

/// It stands in the open again.
pub fn carry_out_up(
    In(unit): In<UnitId>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    marks.works.folds.retain(|fold| fold.unit != unit);
    note(&mut log, &sequence, Event::HullDownLeft { unit });
}
