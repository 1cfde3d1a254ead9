//! Forcing minefields, an optional rule (V.G.2): into the mines from the next hex, and a die.

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::movement::{self, MovePlan};
use super::{aboard, march, night_loads, straight_march, towing};
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::{Cause, Event};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The die that forces the mines (V.G.2.b).
pub const FORCES_ON: u8 = 1;
/// Fragmentation factors on men for each point of a second die (V.G.2.c.3).
const FACTORS_EACH: u32 = 25;

/// A unit may force its way so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForcePlan {
    /// Its step into the mines.
    pub step: MovePlan,
    /// What the rules take it for.
    pub class: Class,
    /// The mined hex.
    pub hex: Hex,
}

/// V.G.2.a: one hex into the mines beside it, in the direction of its step and without a pivot.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    hex: Hex,
    carrying: &[UnitId],
) -> Result<ForcePlan, Refusal> {
    let unit = movement::mover(position, sequence, id)?;
    let name = position.name(&unit);
    let refuse = |rule, sentence: String| Err(Refusal::new(rule, sentence));
    if !position.options.forcing_minefields {
        return refuse("II.J.1.c", format!("{} is mined; minefields are forced by an optional rule only.", Name(hex)));
    }
    if !position.board.contains(hex) || !position.has_mines(hex) {
        return refuse("V.G.2", format!("There are no mines in {}.", Name(hex)));
    }
    if position.marks.works.has_lane(hex) {
        return refuse("V.G.2.b.1", format!("A lane leads through {}: move there, one hex in the turn.", Name(hex)));
    }
    let Some((from, side)) = unit
        .location
        .hex()
        .and_then(|from| Some((from, from.side_towards(hex)?)))
        .filter(|(from, _)| from.range(hex) == 1)
    else {
        let sentence = format!("{name} has to begin the movement segment next to {} to force its mines.", Name(hex));
        return refuse("V.G.2.a", sentence);
    };
    let class = position.class(&unit);
    let men = class.is_personnel();
    if unit.crew.withdraws() {
        return refuse("IV.C.4", format!("The crew of {name} withdraws: it drives by a shortest way without mines."));
    }
    straight_march::expect_free(position, &unit)?;
    night_loads::expect_far(position, &unit, &[hex])?;
    if !men && !carrying.is_empty() {
        return refuse("III.C", "Vehicles don't carry weapons as men do.".to_owned());
    }
    if !men && *unit.facing != side {
        let sentence =
            format!("{name} faces {}; it may not pivot to force the mines in {}.", unit.facing.words(), Name(hex));
        return refuse("V.G.2.a", sentence);
    }
    let enemies = men && position.has_personnel(hex, unit.side.enemy());
    let burden = if men { march::burden(position, &unit, &[hex], carrying)? } else { 0 };
    if men && !enemies {
        march::expect_room(position, &unit, hex)?;
    }
    let facing: Facing = if men { *unit.facing } else { side };
    let step = MovePlan {
        unit: id,
        from: Some(from),
        path: vec![hex],
        faced: *unit.facing,
        facing,
        reverse: false,
        exits: false,
        scores: Vec::new(),
        cost: 1,
        allowance: if men { march::allowance(position, sequence, &unit) } else { towing::allowance(position, &unit) },
        pivots: false,
        carrying: carrying.to_vec(),
        burden,
        melee: enemies,
        keeps_turn: false,
        load: aboard::load(position, id),
    };
    Ok(ForcePlan { step, class, hex })
}

/// V.G.2.b, V.G.2.c: one die as the unit comes into the mines, and what they do to it.
pub fn roll(In(plan): In<ForcePlan>, mut battle: Battle) {
    let (unit, hex) = (plan.step.unit, plan.hex);
    let die = battle.dice.die();
    let success = die <= FORCES_ON;
    battle.note(Event::Forced { unit, hex, die, success });
    if success {
        if plan.class.is_vehicle() {
            battle.marks.works.clear(hex);
        }
    } else if battle.shows_feint(hex) {
        // Nothing more comes of it (IX.D).
    } else if plan.class.is_afv() {
        battle.immobilise(unit);
    } else if plan.class.is_vehicle() {
        battle.kill(unit);
    } else {
        explode(unit, &mut battle);
    }
}

/// The mines under men, who are in assault cover (V.G.2.c.3).
fn explode(unit: UnitId, battle: &mut Battle) {
    let factors = FACTORS_EACH * u32::from(battle.dice.die());
    let mut lost = 0u8;
    for factors in CasualtyTable::dice(factors) {
        let die = battle.dice.die();
        let men = battle.tables.casualty.casualties(Cover::Assault, factors, die);
        battle.note(Event::Casualties { target: unit, cover: Cover::Assault, factors, die, men });
        lost = lost.saturating_add(men);
    }
    if lost > 0
        && let Some(side) = battle.side(unit)
    {
        let (target, pool, cause) = (Some(unit), vec![unit], Cause::Fire);
        battle.decisions.0.push(Decision::Casualties { side, target, crew: false, pool, left: lost, cause });
    }
}

/// Orders of one unit to force mines beside it that may be legal: men alone, or with what they operate.
#[must_use]
pub fn legal(position: &Position, unit: &ViewItem) -> Vec<Order> {
    let Some(from) = unit.location.hex().filter(|_| position.options.forcing_minefields) else { return Vec::new() };
    let mut loads: Vec<Vec<UnitId>> = vec![Vec::new()];
    if position.class(unit).is_personnel() {
        loads.extend(march::portable(position, unit).map(|weapon| vec![weapon]));
    }
    let mines = Facing::ALL.map(|side| from.neighbour(side)).into_iter().filter(|hex| position.has_mines(*hex));
    let orders = mines.flat_map(|hex| {
        let force = move |carrying: &Vec<UnitId>| Order::Force { unit: *unit.id, hex, carrying: carrying.clone() };
        loads.iter().map(force).collect::<Vec<_>>()
    });
    orders.collect()
}
