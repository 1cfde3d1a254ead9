//! Mortars and on-board guns that fire indirectly: every one fires each turn, and a mortar's acquisition is kept (V.C.1, V.D.2).

use super::batteries::{blinds, shelter_from, takes_by};
use super::{smoke, star_shells};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::artillery::Effect;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::call::SHIFT;
use crate::games::tobruk::phases::indirect::{self, LobPlan};
use crate::games::tobruk::phases::shelling::{self, Shelling};
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// A target that stood still this turn will as likely stand still when the rounds come.
const STANDS: f64 = 2.0;
/// Each other target within the reach of a shift is one more that the acquisition can be kept on.
const MASSED: f64 = 0.25;
/// What fire that acquires is worth beside fire that tells.
const ACQUIRES: f64 = 0.4;
/// What a gun takes indirectly has to be worth so much, since it fires nothing else this turn.
const INSTEAD: f64 = 0.5;

/// The next fire.
pub fn order(position: &Position, sequence: &Sequence) -> Order {
    let light = star_shells::order(position, sequence);
    light.or_else(|| smoke::order(position, sequence)).or_else(|| best(position, sequence)).unwrap_or(Order::EndCalls)
}

/// The next unit that fires with those named, or the dice.
pub fn join(position: &Position, sequence: &Sequence) -> Order {
    best(position, sequence).unwrap_or(Order::Resolve)
}

/// The fire worth most now; a gun that can shoot better directly waits for that.
fn best(position: &Position, sequence: &Sequence) -> Option<Order> {
    let least = if sequence.phase == Phase::Guns { INSTEAD } else { 0.0 };
    let mut best: Option<(f64, Order)> = None;
    for order in indirect::legal(position, sequence) {
        let Order::Lob { unit, target } = order else { continue };
        let Ok(lob) = indirect::plan(position, sequence, unit, target) else { continue };
        let value = worth(position, sequence, &lob);
        if value > best.as_ref().map_or(least, |(most, _)| *most) {
            best = Some((value, Order::Lob { unit, target }));
        }
    }
    best.map(|(_, order)| order)
}

/// What the fire brings, or promises; of several it is what this unit adds, since all of them shared it out would be too little.
fn worth(position: &Position, sequence: &Sequence, lob: &LobPlan) -> f64 {
    let (Some(target), Some(unit)) = (position.find(lob.target), position.find(lob.unit)) else { return 0.0 };
    let share = lob.share.or_else(|| {
        let gun = position.kind(&unit).guns.first()?;
        let (factors, number) = (u16::from(gun.frag.unwrap_or(0)), gun.number(lob.range));
        Some(Share { unit: lob.unit, arm: Arm::Gun(0), factors, rounds: 1, number })
    });
    let fire = shelling::of(position, &target, share.as_slice());
    let takes = takes(position, sequence, &target, &fire);
    let near = position.on_board(*target.side).filter(|(other, hex)| {
        other.id != target.id && hex.range(lob.hex) <= SHIFT && !position.class(other).is_emplacement()
    });
    let massed = 1.0 + MASSED * f64::from(u16::try_from(near.count()).unwrap_or(u16::MAX));
    let still = if target.motion.moved { 1.0 } else { STANDS };
    let last = sequence.turn >= position.scenario.length;
    let ripe = match lob.effect {
        Some(_) => 1.0,
        None if last => 0.0,
        None => ACQUIRES,
    };
    let takes = takes + if lob.effect.is_some() { blinds(position, &target) } else { 0.0 };
    // A little for every call of a mortar keeps its acquisition where nothing can be harmed now.
    let keeps = if lob.aim.is_some() { 0.01 * massed * still } else { 0.0 };
    ripe * (takes * if lob.aim.is_some() { massed * still } else { 1.0 } + keeps)
}

/// What the fire takes from its target on the average. A vehicle that is struck and not destroyed has lost half of what it is worth.
fn takes(position: &Position, sequence: &Sequence, target: &ViewItem, fire: &Shelling) -> f64 {
    let odds = fire.odds(&position.tables.casualty);
    let kills = fire.shells.iter().any(|shells| shells.direct == Effect::KKill);
    let whole = kills || !position.class(target).is_vehicle();
    let lost = fire.hit_chance() * if whole { 1.0 } else { 0.5 };
    takes_by(position, sequence, target, (fire.cover, odds.as_ref()), lost)
}

/// Goes under cover from the fire where that can be done, if it costs more than the unit's own fire brings.
pub fn shelter(
    position: &Position,
    sequence: &Sequence,
    target: UnitId,
    announced: Cover,
    firers: &[Share],
) -> Option<Order> {
    let unit = position.find(target)?;
    let odds = shelling::of(position, &unit, firers).odds(&position.tables.casualty)?;
    shelter_from(position, sequence, &unit, announced, &odds)
}
