//! The defence of hedgehogs: under cover until fire pays, up when it does, and back at those who break in.

use super::guns;
use super::infantry_situation::{FAR, InfantrySituation};
use super::men::Troop;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::hold;
use crate::games::tobruk::phases::march::STACK;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;

/// The next order of the defender.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    let needed = situation.position.scenario.hold.as_ref().map_or(u8::MAX, |hold| hold.hedgehogs);
    let lost = hold::held_now(situation.position).len() >= usize::from(needed);
    let least =
        if lost { situation.position.weight(Dial::LastChance) } else { situation.position.weight(Dial::Counter) };
    if let Some(order) = situation.melee(least, |hex| lost || situation.hedgehogs.contains(&hex)) {
        return Some(order);
    }
    if let Some(order) = guns::order(situation) {
        return Some(order);
    }
    let pays = fire_pays(situation);
    situation.own.iter().filter(|troop| !troop.motion.ended && !troop.serves).find_map(|troop| {
        if situation.position.marks.melee(troop.hex).is_some() {
            None
        } else if situation.hedgehogs.contains(&troop.hex) {
            cover(situation, troop, pays)
        } else {
            go_home(situation, troop)
        }
    })
}

/// True if the defender's fire this turn is worth what the enemy's fire costs him.
fn fire_pays(situation: &InfantrySituation) -> bool {
    let given: f64 = situation.own.iter().map(|troop| situation.fire_from(troop, troop.hex, 0, 0.0)).sum();
    let taken = situation
        .own
        .iter()
        .filter(|troop| !troop.is_hq_group())
        .map(|troop| situation.men_lost(Cover::Good, situation.factors_on(troop.hex)))
        .fold(0.0, f64::max);
    let close = situation.own.iter().any(|troop| situation.nearest_foe(troop.hex) <= 2);
    let needed = if close { situation.position.weight(Dial::PaysClose) } else { situation.position.weight(Dial::Pays) };
    given > 0.0 && given >= needed * taken
}

/// Up if fire pays and this unit has any to give; else under.
fn cover(situation: &InfantrySituation, troop: &Troop, pays: bool) -> Option<Order> {
    let position = situation.position;
    if position.bunker(troop.hex).is_some() {
        // VIII.F.2: they fire out of a bunker as well as from its top.
        let order = Order::TakeCover { unit: troop.id };
        return plan(position, situation.sequence, &order).is_ok().then_some(order);
    }
    let fire = situation.fire_from(troop, troop.hex, troop.motion.hexes, 0.0);
    let up = pays && fire >= situation.position.weight(Dial::LeastFire) || guns::weapon_pays(situation, troop);
    match (up, troop.cover == Cover::Full) {
        (true, true) => Some(Order::Rise { unit: troop.id }),
        (false, false) => Some(Order::TakeCover { unit: troop.id }),
        _ => None,
    }
}

/// Goes to the nearest hedgehog with room, where friends are.
fn go_home(situation: &InfantrySituation, troop: &Troop) -> Option<Order> {
    // Where nobody has dug in there is no home to go to.
    if troop.serves || situation.hedgehogs.is_empty() {
        return None;
    }
    let room = |hex: &&crate::core::hex::Hex| {
        situation.own.iter().filter(|other| other.hex == **hex).count() < STACK
            && situation.foes.iter().all(|foe| foe.hex != **hex)
    };
    let homes = situation.hedgehogs.iter().filter(room).copied();
    let way = situation.way(homes);
    let reach = situation.reach(troop.id);
    let best = reach.costs.iter().min_by_key(|(hex, steps)| (way.get(hex).copied().unwrap_or(FAR), **steps))?;
    reach.path(best.0).map(|path| situation.go(troop, path))
}
