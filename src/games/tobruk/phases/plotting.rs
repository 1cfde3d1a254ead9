//! Fires recorded before play (VI.C.2.a, VI.C.2.b): secret orders of a side that has set up.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::{call, mine_groups};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId};
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Phase, Sequence, note};
use crate::games::tobruk::state::works::Recorded;

/// Hexes within which a unit of the side has to be set up (VI.C.2.c.3).
pub const BARRAGE_REACH: u8 = 4;

/// A fire may be recorded, or struck off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordPlan {
    /// The battery.
    pub battery: BatteryId,
    /// The hex.
    pub hex: Hex,
    /// The kind; `None` if it is struck off.
    pub fire: Option<PlannedFire>,
    /// Fires of the kind that may still be recorded afterwards.
    pub left: u8,
}

/// Fires of a kind that a side may still record.
#[must_use]
pub fn left(position: &Position, side: Side, fire: PlannedFire) -> u8 {
    let known = position
        .recorded
        .iter()
        .filter(|recorded| recorded.fire == fire && owner(position, recorded.battery) == Some(side));
    let known = u8::try_from(known.count()).unwrap_or(u8::MAX);
    position.scenario.may_record(side, fire).saturating_sub(known)
}

fn owner(position: &Position, battery: BatteryId) -> Option<Side> {
    position.scenario.battery(battery).map(|entry| entry.side)
}

/// A battery of the side that sets up, which has set up all its units.
fn expect<'a>(position: &Position<'a>, sequence: &Sequence, id: BatteryId) -> Result<&'a BatteryEntry, Refusal> {
    if sequence.phase != Phase::SetUp {
        let sentence = "Fires are recorded before play begins and are not changed afterwards.";
        position.expect_phase(sequence, sequence.phase, None)?;
        return Err(Refusal::new("VI.C.2.b", sentence));
    }
    let (entry, _) = call::find(position, id)?;
    let side = sequence.active;
    if entry.side != side {
        let sentence = format!("The {} does not fire for the {} player.", entry.name, position.player(side));
        return Err(Refusal::new("VI.C.2.a", sentence));
    }
    if position.to_set_up(side).any(|unit| !mine_groups::stays_out(position, sequence, &unit)) {
        let sentence = "Set up all units first; fires are recorded after that.";
        return Err(Refusal::new("VI.C.2.a", sentence));
    }
    Ok(entry)
}

/// VI.C.2.a, VI.C.2.b: a fire is recorded for a battery in a hex.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    battery: BatteryId,
    fire: PlannedFire,
    hex: Hex,
) -> Result<RecordPlan, Refusal> {
    let entry = expect(position, sequence, battery)?;
    let (side, word) = (sequence.active, fire.word());
    position.expect_in_play(hex, "VI.C.2.a")?;
    if position.scenario.may_record(side, fire) == 0 {
        let sentence = format!("The {} player has no {word}s in this scenario.", position.player(side));
        return Err(Refusal::new("VI.C.2.a", sentence));
    }
    let left = left(position, side, fire);
    if left == 0 {
        let all = position.scenario.may_record(side, fire);
        let sentence = format!("All {all} {word}s are recorded; strike one off to record it elsewhere.");
        return Err(Refusal::new("VI.C.2.a", sentence));
    }
    if let Some(known) = position.recorded(battery, hex) {
        let sentence = format!("The {} has a {} in {}.", entry.name, known.fire.word(), Name(hex));
        return Err(Refusal::new("VI.C.2.a", sentence));
    }
    if fire == PlannedFire::Barrage {
        let own = position.recorded.iter().find(|known| known.battery == battery && known.fire == fire);
        if let Some(known) = own {
            let sentence = format!("The {} has its barrage in {}; a battery has one.", entry.name, Name(known.hex));
            return Err(Refusal::new("VI.C.2.b", sentence));
        }
        expect_near(position, side, hex)?;
    }
    Ok(RecordPlan { battery, hex, fire: Some(fire), left: left - 1 })
}

/// VI.C.2.c.3: a barrage lies within four hexes of a unit that is set up. Trenches, mines and dummies alone are no units for that (our
/// reading).
fn expect_near(position: &Position, side: Side, hex: Hex) -> Result<(), Refusal> {
    let real = |class: Class| !class.is_emplacement() && class != Class::Dummy;
    let near = position.those(|theirs, class, at| theirs == side && real(class) && at.range(hex) <= BARRAGE_REACH);
    if near.into_iter().next().is_some() {
        return Ok(());
    }
    let sentence =
        format!("No unit of the side stands within {BARRAGE_REACH} hexes of {}, as a barrage needs.", Name(hex));
    Err(Refusal::new("VI.C.2.c.3", sentence))
}

/// The barrages as they lie when the set-up ends.
///
/// # Errors
/// The refusal, if units have been moved away from one.
pub fn expect_in_reach(position: &Position, side: Side) -> Result<(), Refusal> {
    let barrages = position.recorded.iter().filter(|known| known.fire == PlannedFire::Barrage);
    barrages
        .filter(|known| owner(position, known.battery) == Some(side))
        .try_for_each(|known| expect_near(position, side, known.hex))
}

/// A recorded fire is struck off, while the side still sets up.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_erase(
    position: &Position,
    sequence: &Sequence,
    battery: BatteryId,
    hex: Hex,
) -> Result<RecordPlan, Refusal> {
    let entry = expect(position, sequence, battery)?;
    match position.recorded(battery, hex) {
        Some(known) => {
            let left = left(position, sequence.active, known.fire);
            Ok(RecordPlan { battery, hex, fire: None, left: left.saturating_add(1) })
        }
        None => {
            let sentence = format!("The {} has recorded no fire in {}.", entry.name, Name(hex));
            Err(Refusal::new("VI.C.2.a", sentence))
        }
    }
}

/// Writes it down, or strikes it off.
pub fn carry_out(
    In(plan): In<RecordPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let RecordPlan { battery, hex, fire, .. } = plan;
    if let Some(fire) = fire {
        marks.works.record(Recorded { battery, fire, hex, used_on: 0, smoke: false, scouted: false });
        note(&mut log, &sequence, Event::Recorded { battery, fire, hex });
    } else {
        marks.works.recorded.retain(|known| known.battery != battery || known.hex != hex);
        note(&mut log, &sequence, Event::Erased { battery, hex });
    }
}

/// Every legal order to record a fire or to strike one off.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    if sequence.phase != Phase::SetUp || position.scenario.planned.is_empty() {
        return Vec::new();
    }
    let erased = position.recorded.iter().map(|known| (known.battery, known.hex));
    let erased = erased.filter(|(battery, hex)| plan_erase(position, sequence, *battery, *hex).is_ok());
    let mut orders: Vec<Order> = erased.map(|(battery, hex)| Order::Erase { battery, hex }).collect();
    for entry in &position.scenario.batteries {
        for fire in PlannedFire::ALL {
            if expect(position, sequence, entry.id).is_ok() && left(position, sequence.active, fire) > 0 {
                let hexes = position.board.hexes();
                let hexes = hexes.filter(|hex| plan(position, sequence, entry.id, fire, *hex).is_ok());
                orders.extend(hexes.map(|hex| Order::Record { battery: entry.id, fire, hex }));
            }
        }
    }
    orders
}
