//! Close assaults on vehicles (X.G.1): men go for what can't get away, together.

use super::infantry_situation::InfantrySituation;
use super::men::Troop;
use super::recovery;
use crate::core::hex::Hex;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::close_assault::{counts, ways};
use crate::games::tobruk::phases::hooking;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Ways of 36 from which on an assault is worth its men.
const LEAST: u32 = 13;
/// Units that go in at most, a hex's worth.
const MOST: usize = 6;

/// The next step of the assault worth most: it is announced by those who are there, or joined by those beside; `None` if none is worth it.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    let (position, sequence) = (situation.position, situation.sequence);
    if !position.options.close_assault {
        return None;
    }
    let enemy = sequence.active.enemy();
    let stays = |vehicle: &ViewItem| {
        // Who drives off from what it hooks up begins anew (X.C.3.b.2).
        let works = hooking::hooks_up(position, *vehicle.id).is_some();
        let held = works || vehicle.damage.immobilised || vehicle.crew.out || vehicle.motion.ended;
        !vehicle.motion.moved && (held || sequence.has_passed(enemy))
    };
    let prey = position.on_board(enemy).filter(|(unit, hex)| {
        position.class(unit).is_vehicle()
            && stays(unit)
            && !position.has_personnel(*hex, enemy)
            // Hulks are demolished, or towed away (Firefight G).
            && !(recovery::is_played(position) && position.scenario.is_hulk(*unit.id))
    });
    let mut best: Option<(u32, Order)> = None;
    for (vehicle, hex) in prey {
        let announced = |troop: &&Troop| {
            position.marks.works.assaults.iter().any(|known| known.unit == troop.id && known.vehicle == *vehicle.id)
        };
        let order = |troop: &Troop| Order::CloseAssault { unit: troop.id, vehicle: *vehicle.id };
        let here: Vec<&Troop> = situation.own.iter().filter(|troop| troop.hex == hex).collect();
        let able: Vec<&&Troop> = here.iter().filter(|troop| plan(position, sequence, &order(troop)).is_ok()).collect();
        let beside = beside(situation, hex, MOST.saturating_sub(here.len()));
        let coming = here.iter().filter(|troop| announced(troop)).chain(able.iter().copied()).chain(&beside);
        let men = coming.map(|troop| u16::from(troop.men)).sum();
        let ways = ways(counts(position, &vehicle, men));
        let next = able.first().map(|troop| order(troop)).or_else(|| {
            let step = beside.first()?;
            Some(situation.go(step, vec![hex]))
        });
        let better = ways >= LEAST && best.as_ref().is_none_or(|(most, _)| ways > *most);
        if let Some(next) = next.filter(|next| better && plan(position, sequence, next).is_ok()) {
            best = Some((ways, next));
        }
    }
    best.map(|(_, order)| order)
}

/// True where so many men are enough to assault a vehicle.
pub fn is_enough(position: &Position, vehicle: &ViewItem, men: u16) -> bool {
    ways(counts(position, vehicle, men)) >= LEAST
}

/// So many units of men beside a hex at most that can go into it, the strongest first.
fn beside<'a>(situation: &'a InfantrySituation, hex: Hex, most: usize) -> Vec<&'a Troop<'a>> {
    let goes = |troop: &&Troop| {
        matches!(troop.kind.class, Class::Infantry | Class::HqGroup)
            && !troop.motion.ended
            && !troop.serves
            && troop.hex.range(hex) == 1
            && situation.reach(troop.id).costs.get(&hex) == Some(&1)
    };
    let mut beside: Vec<&Troop> = situation.own.iter().filter(goes).collect();
    beside.sort_by_key(|troop| (std::cmp::Reverse(troop.men), troop.id));
    beside.truncate(most);
    beside
}
