//! Spiking (V.D.3): men make a weapon in their hex useless, for good.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::transport::expect_free;
use super::{blockhouses, dummies};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::{Haul, Motion};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Men may spike a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpikePlan {
    /// The men.
    pub unit: UnitId,
    /// The weapon, of either side.
    pub weapon: UnitId,
}

/// An enemy who keeps men from spiking in a hex: personnel on foot, or an AFV that is not K-killed (V.D.3.b).
fn enemy_in<'a>(position: &'a Position, hex: Hex, side: Side) -> Option<ViewItem<'a>> {
    position
        .in_hex(hex)
        .find(|unit| *unit.side != side && (position.class(unit).is_personnel() || position.class(unit).is_afv()))
}

/// V.D.3: men spend a turn in the weapon's hex; neither moves or fires in it.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, weapon: UnitId) -> Result<SpikePlan, Refusal> {
    let (unit, weapon) = (position.unit(id)?, position.unit(weapon)?);
    if !position.scenario.plays(Chapter::V) {
        return Err(Refusal::new("V.D.3", "Weapons are spiked by the rules of section V, which are not in force."));
    }
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    position.expect_personnel(&unit, "V.D.3.a")?;
    let (men, gun) = (position.name(&unit), position.name(&weapon));
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if !position.class(&weapon).is_weapon() {
        return refuse("V.D.3.a", format!("{gun} is not a weapon unit."));
    }
    dummies::expect_gun(position, &weapon)?;
    let (hex, at) = (position.expect_on_board(&unit)?, position.expect_on_board(&weapon)?);
    if hex != at {
        return refuse("V.D.3.a", format!("{men} is in {}, {gun} in {}.", Name(hex), Name(at)));
    }
    if weapon.haul.spiked {
        return refuse("V.D.3.e", format!("{gun} is spiked already."));
    }
    blockhouses::expect_at_hand(position, &unit, &weapon)?;
    if let Some(enemy) = enemy_in(position, hex, *unit.side) {
        return refuse("V.D.3.b", format!("{} is in {}; no weapon is spiked there.", position.name(&enemy), Name(hex)));
    }
    if let Some(other) = unit.haul.spikes {
        return refuse("V.D.3.d", format!("{men} spikes {} this turn.", position.called(other)));
    }
    if let Some(other) = position.all().find(|other| other.haul.spikes == Some(*weapon.id)) {
        return refuse("V.D.3.d", format!("{} spikes {gun} by now.", position.name(&other)));
    }
    for part in [&unit, &weapon] {
        expect_free(position, part, "V.D.3.c")?;
    }
    Ok(SpikePlan { unit: id, weapon: *weapon.id })
}

/// The men set to work.
pub fn carry_out(
    In(plan): In<SpikePlan>,
    mut units: Units<(&mut Motion, &mut Haul)>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let SpikePlan { unit, weapon } = plan;
    for id in [unit, weapon] {
        let Some((mut motion, mut haul)) = units.get_mut(id) else {
            continue;
        };
        (motion.ended, motion.busy) = (true, true);
        if id == unit {
            haul.spikes = Some(weapon);
        }
    }
    note(&mut log, &sequence, Event::Spiking { unit, weapon });
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// Weapons that are spiked as the turn ends: the men are still there, and no enemy (V.D.3.b, V.D.3.c).
pub fn spiked(world: &World) -> Vec<SpikePlan> {
    let position = &Position::of(world);
    let done = |unit: ViewItem| {
        let weapon = position.find(unit.haul.spikes?)?;
        let hex = unit.location.hex()?;
        let alone = enemy_in(position, hex, *unit.side).is_none();
        (weapon.location.hex() == Some(hex) && alone).then_some(SpikePlan { unit: *unit.id, weapon: *weapon.id })
    };
    position.all().filter_map(done).collect()
}

/// They are useless from now on.
pub fn conclude(
    In(spiked): In<Vec<SpikePlan>>,
    mut hauls: Units<&mut Haul>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for SpikePlan { unit, weapon } in spiked {
        if let Some(mut haul) = hauls.get_mut(weapon) {
            haul.spiked = true;
            note(&mut log, &sequence, Event::Spiked { unit, weapon });
        }
    }
}

/// Every weapon that men could spike, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let can =
        position.scenario.plays(Chapter::V) && sequence.phase == Phase::Movement && position.class(unit).is_personnel();
    let Some(hex) = unit.location.hex().filter(|_| can) else { return Vec::new() };
    let weapons = position.in_hex(hex).filter(|weapon| position.class(weapon).is_weapon());
    weapons.map(|weapon| Order::Spike { unit: *unit.id, weapon: *weapon.id }).collect()
}
