//! Prisoners, an experimental rule (X.I.1.a, X.I.1.c): the enemy leads them a hex a turn, and off the board into captivity.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::surrender::told_step;
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Prisoners may be led so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadPlan {
    /// The prisoners.
    pub unit: UnitId,
    /// Their hex.
    pub from: Hex,
    /// Where they are led; `None` for off the board.
    pub to: Option<Hex>,
}

/// X.I.1.a: prisoners whom the side to move may lead now, and their hex.
fn prisoners<'a>(position: &Position<'a>, sequence: &Sequence, id: UnitId) -> Result<(ViewItem<'a>, Hex), Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    let unit = position.unit(id)?;
    let name = position.name(&unit);
    let refuse = |sentence: String| Err(Refusal::new("X.I.1.a", sentence));
    let Some(hex) = unit.location.surrendered() else {
        return refuse(format!("{name} is not a prisoner; only units that have surrendered are led."));
    };
    if *unit.side == sequence.active {
        return refuse(format!("{name} has surrendered: the enemy moves it."));
    }
    match position.marks.works.captivity.fate(id) {
        Some(fate) if fate.since >= sequence.turn => {
            refuse(format!("{name} surrendered this turn; it may be led from turn {} on.", sequence.turn + 1))
        }
        Some(fate) if fate.moved_on == sequence.turn => {
            refuse(format!("{name} has been led one hex this turn, as far as prisoners go."))
        }
        _ => Ok((unit, hex)),
    }
}

/// X.I.1.a: one hex a turn, wherever men may go: not into mines, nor out of the sections in play.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, to: Hex) -> Result<LeadPlan, Refusal> {
    let (unit, from) = prisoners(position, sequence, id)?;
    position.expect_in_play(to, "Scenarios.B.1")?;
    let name = position.name(&unit);
    if from.range(to) != 1 {
        let sentence = format!("{} is not adjacent to {}; {name} is led one hex a turn.", Name(to), Name(from));
        return Err(Refusal::new("X.I.1.a", sentence));
    }
    if position.has_mines(to) {
        return Err(Refusal::new("II.J.1.c", format!("{} is mined; {name} may not enter it.", Name(to))));
    }
    Ok(LeadPlan { unit: id, from, to: Some(to) })
}

/// X.I.1.c: over any edge of the board, as the prisoners' move of the turn.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_off(position: &Position, sequence: &Sequence, id: UnitId) -> Result<LeadPlan, Refusal> {
    let (unit, from) = prisoners(position, sequence, id)?;
    if !Facing::ALL.into_iter().any(|side| position.board.leads_off(from, side)) {
        let sentence = format!("{} is in {}, not at the edge of the board.", position.name(&unit), Name(from));
        return Err(Refusal::new("X.I.1.c", sentence));
    }
    Ok(LeadPlan { unit: id, from, to: None })
}

/// The leading as it comes out: prisoners stop before mines that nobody saw (Firefight H, our reading).
#[must_use]
pub fn met(position: &Position, plan: LeadPlan) -> LeadPlan {
    match plan.to.filter(|hex| position.has_mines(*hex)) {
        Some(_) => LeadPlan { to: Some(plan.from), ..plan },
        None => plan,
    }
}

/// Every way to lead these prisoners, legal or not.
#[must_use]
pub fn orders(unit: &ViewItem) -> Vec<Order> {
    let (id, hex) = (*unit.id, unit.location.surrendered());
    let steps = hex.into_iter().flat_map(|hex| Facing::ALL.map(|side| hex.neighbour(side)));
    let leads = steps.map(|hex| Order::Lead { unit: id, hex });
    leads.chain(hex.map(|_| Order::LeadOff { unit: id })).collect()
}

/// Leads them.
pub fn carry_out(
    In(plan): In<LeadPlan>,
    mut units: Units<&mut Location>,
    mut marks: ResMut<Marks>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let LeadPlan { unit, from, to } = plan;
    if let Some(mut location) = units.get_mut(unit) {
        *location = to.map_or(Location::Captured, Location::Surrendered);
    }
    let captivity = &mut marks.works.captivity;
    match captivity.fate_mut(unit) {
        Some(fate) if to.is_some() => fate.moved_on = sequence.turn,
        _ => captivity.end(unit),
    }
    note(&mut log, &sequence, told_step(unit, from, to, true));
    if options.alternating_movement {
        sequence.hand_over();
    }
}
