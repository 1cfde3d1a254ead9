//! Star shells (Firefight F): a 3-inch mortar lights a hex and those around it until the turn ends, and by night it fires no HE.

use bevy_ecs::prelude::{In, ResMut};

use super::mortars::mortar_of;
use super::night::{LIGHT, RULE};
use super::readiness;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::state::batteries::Laid;
use crate::games::tobruk::state::components::Gunnery;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A star shell may be fired so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarShellPlan {
    /// The mortar.
    pub unit: UnitId,
    /// The hex over which it burns.
    pub hex: Hex,
    /// Hexes between them.
    pub range: u8,
    /// Men, weapons and vehicles of the other side in the light, as far as they are seen.
    pub enemies: Vec<UnitId>,
    /// Those of its own side.
    pub friends: Vec<UnitId>,
}

/// True for a mortar that fires star shells here.
#[must_use]
pub fn fires_them(position: &Position, unit: &ViewItem) -> bool {
    position.scenario.night.as_ref().is_some_and(|night| night.star_shells.contains(&unit.kind.0))
}

/// By night such a mortar fires no HE.
///
/// # Errors
/// The refusal.
pub(super) fn expect_he(position: &Position, unit: &ViewItem) -> Result<(), Refusal> {
    if !fires_them(position, unit) {
        return Ok(());
    }
    Err(Refusal::new(RULE, format!("{} fires no HE by night; it fires star shells.", position.name(unit))))
}

/// Any hex in play, once a turn, without acquisition and whatever lies between.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, hex: Hex) -> Result<StarShellPlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Mortars, Some(&unit))?;
    let name = position.name(&unit);
    let Some(mortar) = mortar_of(position, &unit).filter(|_| fires_them(position, &unit)) else {
        return Err(Refusal::new(RULE, format!("{name} fires no star shells here.")));
    };
    if !position.decisions.0.is_empty() {
        return Err(Refusal::new("IV.F.1", "The fire that is being built has to be settled first."));
    }
    let from = position.expect_on_board(&unit)?;
    if let Some(silent) = silent(position, &unit) {
        return Err(silent.refusal(position, &unit, Some(mortar)));
    }
    position.expect_in_play(hex, RULE)?;
    let range = from.range(hex);
    let lit = |side: Side| {
        let theirs = position.on_board(side).filter(|(_, at)| at.range(hex) <= LIGHT);
        theirs.filter(|(unit, _)| !position.class(unit).is_emplacement()).map(|(unit, _)| *unit.id).collect()
    };
    Ok(StarShellPlan { unit: id, hex, range, enemies: lit(unit.side.enemy()), friends: lit(*unit.side) })
}

fn silent(position: &Position, unit: &ViewItem) -> Option<super::silent::Silent> {
    if !unit.overruns.by.is_empty() {
        return Some(super::silent::Silent::Overrun);
    }
    readiness::silent(position, unit, 0)
}

/// It burns until the turn ends; the mortar is known by its fire (V.F.3).
pub fn carry_out(
    In(plan): In<StarShellPlan>,
    mut guns: Units<&mut Gunnery>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let StarShellPlan { unit, hex, .. } = plan;
    if let Some(mut gunnery) = guns.get_mut(unit) {
        gunnery.fired[0] = true;
        gunnery.done = true;
    }
    marks.works.lay(unit, Laid { target: None, aim: hex, calls: 0, turn: sequence.turn });
    marks.works.light(hex);
    note(&mut log, &sequence, Event::StarShell { unit, hex });
    sequence.hand_over();
}

/// Every legal order to fire one, in the order of the mortars.
pub fn orders<'a>(position: &'a Position, sequence: &'a Sequence) -> impl Iterator<Item = Order> + 'a {
    let plays = sequence.phase == Phase::Mortars && position.scenario.night.is_some();
    let mortars = position
        .on_board(sequence.active)
        .map(|(unit, _)| unit)
        .filter(move |unit| plays && fires_them(position, unit) && silent(position, unit).is_none());
    mortars.flat_map(move |unit| {
        let may = move |hex: &Hex| plan(position, sequence, *unit.id, *hex).is_ok();
        position.board.hexes().filter(may).map(move |hex| Order::StarShell { unit: *unit.id, hex })
    })
}

/// True if the side to act could fire one now.
#[must_use]
pub fn can_fire(position: &Position, sequence: &Sequence) -> bool {
    orders(position, sequence).next().is_some()
}
