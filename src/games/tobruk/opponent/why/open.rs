//! Which of the computer's orders its enemy may hear a word about.

use crate::core::unit::UnitId;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;

/// True for an order of whose purpose the enemy may hear: none that is written down in secret, and none of a unit that he does not see as
/// what it is. `seen` is the game as he sees it, `all` the whole of it.
pub fn is_open(seen: &Position, all: &Position, order: &Order) -> bool {
    let secret = matches!(
        order,
        Order::Place { .. }
            | Order::Record { .. }
            | Order::Erase { .. }
            | Order::Feign { .. }
            | Order::Conceal { .. }
            | Order::RemoveDummy { .. }
            | Order::Stow { .. }
            | Order::StandingFlak { .. }
            | Order::HoldFlak
            | Order::EndCalls
    );
    !secret && units(order).into_iter().all(|unit| is_seen(seen, all, unit))
}

/// True for a unit that is seen as what it is.
fn is_seen(seen: &Position, all: &Position, unit: UnitId) -> bool {
    let (Some(looks), Some(is)) = (seen.find(unit), all.find(unit)) else { return false };
    looks.kind == is.kind && looks.location == is.location
}

/// The units that an order names.
fn units(order: &Order) -> Vec<UnitId> {
    match order {
        Order::Man { unit, weapon }
        | Order::Leave { unit, weapon }
        | Order::Pivot { weapon, by: unit, .. }
        | Order::Spike { unit, weapon }
        | Order::TakeOff { unit, weapon }
        | Order::PutBack { unit, weapon } => vec![*unit, *weapon],
        Order::Load { unit, vehicle, .. } | Order::HookUp { unit, vehicle } => vec![*unit, *vehicle],
        Order::TakeOn { unit, carrier, .. } => vec![*unit, *carrier],
        Order::Mount { unit, weapon, vehicle } => vec![*unit, *weapon, *vehicle],
        Order::Move { unit, carrying, .. } | Order::Force { unit, carrying, .. } => {
            carrying.iter().chain([unit]).copied().collect()
        }
        Order::Exit { unit, .. }
        | Order::TakeCover { unit }
        | Order::Rise { unit }
        | Order::Overrun { unit, .. }
        | Order::Fire { unit, .. }
        | Order::FireBoth { unit, .. }
        | Order::Engage { unit, .. }
        | Order::Lose { unit, .. }
        | Order::Unload { unit, .. }
        | Order::Lob { unit, .. }
        | Order::EnterPit { unit }
        | Order::Acquire { unit, .. }
        | Order::Fly { unit, .. }
        | Order::Dive { unit, .. }
        | Order::FlyOff { unit }
        | Order::Bomb { unit, .. }
        | Order::Flak { gun: unit }
        | Order::StarShell { unit, .. }
        | Order::CloseAssault { unit, .. }
        | Order::ComeUp { unit }
        | Order::TakeOver { unit }
        | Order::Ram { unit, .. }
        | Order::NameCarrier { unit, .. }
        | Order::Demolish { unit, .. } => vec![*unit],
        _ => Vec::new(),
    }
}
