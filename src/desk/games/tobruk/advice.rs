//! What the computer would do in the player's place, in words (W).

use super::{Proposal, Table, proposing, words};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::table::roles::Advising;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::orders::Order;

impl Advising for Tobruk {
    fn in_words(table: &Table, order: &Order) -> String {
        let name = |unit: &UnitId| words::name(table, *unit);
        match order {
            Order::Place { unit, hex, .. } => format!("set up {} in {}", name(unit), Name(*hex)),
            Order::EndSetUp => "end the set-up".to_owned(),
            Order::Move { unit, path, .. } => match path.last() {
                Some(hex) => format!("move {} to {}", name(unit), Name(*hex)),
                None => format!("turn {} where it stands", name(unit)),
            },
            Order::Exit { unit, .. } => format!("move {} off the board", name(unit)),
            Order::Man { unit, weapon } => format!("have {} man {}", name(unit), name(weapon)),
            Order::Leave { unit, weapon } => format!("have {} leave {}", name(unit), name(weapon)),
            Order::Pivot { weapon, .. } => format!("pivot {}", name(weapon)),
            Order::TakeCover { unit } => format!("put {} under cover", name(unit)),
            Order::Rise { unit } => format!("bring {} out from under cover", name(unit)),
            Order::Overrun { unit, target, .. } => format!("overrun {} with {}", name(target), name(unit)),
            Order::EndMovement => "end the movement".to_owned(),
            Order::Fire { unit, target, .. } | Order::FireBoth { unit, target } => {
                format!("fire {} at {}", name(unit), name(target))
            }
            Order::Engage { unit, arm, target } => {
                let with = match arm {
                    Arm::SmallArms | Arm::MachineGun => "",
                    Arm::Grenades => ", hand grenades,",
                    Arm::Gun(_) => ", high explosive,",
                    Arm::TurretMachineGun | Arm::HullMachineGuns | Arm::PassengerGuns => ", machine guns,",
                };
                format!("fire {}{with} at {}", name(unit), name(target))
            }
            Order::Resolve => "add nothing more and roll the dice".to_owned(),
            Order::Stand => "leave them as they are".to_owned(),
            Order::Lose { unit, men } => format!("take {} from {}", words::men(*men), name(unit)),
            Order::Aim { area: Some(area) } => format!("put the hit on {}", area.abbreviation()),
            Order::Aim { area: None } => "roll for the area that is hit".to_owned(),
            Order::HoldFire => "hold the other gun's fire".to_owned(),
            Order::EndFire => "fire nothing more".to_owned(),
            Order::Call { battery, target } | Order::CallRecorded { battery, target, .. } => {
                format!("call {} down on {}", words::battery(table, *battery), name(target))
            }
            Order::EndCalls => "call for nothing more".to_owned(),
            Order::Check { unit } => format!("have {} check its morale", name(unit)),
            Order::EndChecks => "ask for no more checks".to_owned(),
            Order::Melee { hex } => format!("fight the melee in {}", Name(*hex)),
            Order::Answer { .. } => "return the fire".to_owned(),
            Order::Decline => "not return the fire".to_owned(),
            Order::Load { unit, vehicle, .. } => format!("load {} onto {}", name(unit), name(vehicle)),
            Order::Unload { unit, .. } => format!("unload {}", name(unit)),
            Order::Spike { unit, weapon } => format!("have {} spike {}", name(unit), name(weapon)),
            Order::Mount { unit, weapon, vehicle } => {
                format!("have {} work at {} on {}", name(unit), name(weapon), name(vehicle))
            }
            Order::Lob { unit, target } => format!("fire {} indirectly at {}", name(unit), name(target)),
            Order::EnterPit { unit } => format!("put {} into the weapon pit", name(unit)),
            Order::Force { unit, hex, .. } => format!("force the minefield in {} with {}", Name(*hex), name(unit)),
            Order::Smoke { by, hex } => format!("lay smoke in {} with {}", Name(*hex), words::shooter(table, *by)),
            Order::Record { battery, fire, hex } => {
                format!("record a {} of {} in {}", fire.word(), words::battery(table, *battery), Name(*hex))
            }
            Order::Erase { battery, hex } => {
                format!("strike off the fire of {} in {}", words::battery(table, *battery), Name(*hex))
            }
            Order::Acquire { unit, target, .. } => format!("have {} acquire {}", name(unit), name(target)),
            Order::Counter { battery, target } => {
                format!("fire {} at {}", words::battery(table, *battery), words::battery(table, *target))
            }
            Order::Fly { unit, to } => format!("fly {} to {}", name(unit), Name(*to)),
            Order::Dive { unit, target, .. } => format!("have {} dive on {}", name(unit), name(target)),
            Order::FlyOff { unit } => format!("fly {} off the board", name(unit)),
            Order::Bomb { unit, target } => format!("drop the bombs of {} on {}", name(unit), name(target)),
            Order::Flak { gun } => format!("fire {} at the aircraft", name(gun)),
            Order::HoldFlak => "let the aircraft pass".to_owned(),
            Order::StandingFlak { .. } => "give the guns a standing order".to_owned(),
            Order::TakeOff { weapon, .. } => format!("take {} off its Carrier", name(weapon)),
            Order::PutBack { weapon, .. } => format!("put {} back on its Carrier", name(weapon)),
            Order::RemoveDummy { unit } => format!("remove {}", name(unit)),
            Order::Feign { unit, dummy: true } => format!("make {} a dummy", name(unit)),
            Order::Feign { unit, dummy: false } => format!("make {} a real minefield", name(unit)),
            Order::StarShell { hex, .. } => format!("fire a star shell over {}", Name(*hex)),
            Order::Stow { rounds, ammo, .. } => format!("stow {rounds} rounds of {}", ammo.abbreviation()),
            Order::HookUp { unit, vehicle } => format!("hook {} up to {}", name(unit), name(vehicle)),
            Order::Demolish { unit, vehicle } => format!("demolish {} with {}", name(vehicle), name(unit)),
            Order::CloseAssault { unit, vehicle } => format!("assault {} with {}", name(vehicle), name(unit)),
            Order::TakeOver { unit } => format!("take the hull-down position over with {}", name(unit)),
            Order::NameEdge { edge } => format!("name the {} edge as the friendly one", edge.words()),
            Order::NameCarrier { unit, carries: true } => format!("make {} an ammunition carrier", name(unit)),
            Order::NameCarrier { unit, carries: false } => format!("let {} carry no ammunition", name(unit)),
            Order::TakeOn { unit, carrier, .. } => format!("load {} from {}", name(unit), name(carrier)),
            Order::Appoint { unit } => format!("make {} its commander's vehicle", name(unit)),
            Order::ComeUp { unit } => format!("bring {} up from its hull-down position", name(unit)),
            Order::Ram { unit, target, .. } => format!("ram {} with {}", name(target), name(unit)),
            Order::Lead { unit, hex } => format!("lead {} to {}", name(unit), Name(*hex)),
            Order::Aspect { unit, target, aspect } => {
                format!("have {} fire at the {} of {}", name(unit), aspect.name(), name(target))
            }
            Order::Redirect { unit, target: Some(target) } => format!("have {} bomb {}", name(unit), name(target)),
            Order::Redirect { unit, target: None } => format!("let {} bomb its target", name(unit)),
            Order::BombBattery { unit, battery } => {
                format!("send the group of {} against {}", name(unit), words::battery(table, *battery))
            }
            Order::LeadOff { unit } => format!("lead {} off the board", name(unit)),
            Order::Conceal { unit, hidden: true } => format!("hide {}", name(unit)),
            Order::Conceal { unit, hidden: false } => format!("lay {} openly", name(unit)),
        }
    }

    fn doer(order: &Order) -> Option<UnitId> {
        match order {
            Order::Place { unit, .. }
            | Order::Move { unit, .. }
            | Order::Exit { unit, .. }
            | Order::Man { unit, .. }
            | Order::Leave { unit, .. }
            | Order::TakeCover { unit }
            | Order::Rise { unit }
            | Order::Overrun { unit, .. }
            | Order::Fire { unit, .. }
            | Order::FireBoth { unit, .. }
            | Order::Engage { unit, .. }
            | Order::Load { unit, .. }
            | Order::Unload { unit, .. }
            | Order::Spike { unit, .. }
            | Order::Mount { unit, .. }
            | Order::Lob { unit, .. }
            | Order::EnterPit { unit }
            | Order::Force { unit, .. }
            | Order::Acquire { unit, .. }
            | Order::Fly { unit, .. }
            | Order::Dive { unit, .. }
            | Order::FlyOff { unit }
            | Order::Aspect { unit, .. }
            | Order::BombBattery { unit, .. }
            | Order::StarShell { unit, .. }
            | Order::Pivot { weapon: unit, .. } => Some(*unit),
            _ => None,
        }
    }

    fn advised(table: &mut Table, order: Order) -> Result<Proposal, Refusal> {
        proposing::propose(table, order)
    }
}
