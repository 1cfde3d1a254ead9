//! What an order comes to: found legal, with its arithmetic, before anything changes; or its refusal.

use crate::core::game::Ruled;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::phases::fire_plan::FirePlan;
use crate::games::tobruk::phases::{
    best_aspect, bombardment, bombs, bunkers, call, carriers, casualties, close_assault, command, counter_battery,
    cover, demolition, dropping, duel, dummies, end_of_movement, engage, feints, fire, flak, flight, forcing,
    friendly_edge, hidden_mines, hooking, indirect, leading, manning, melee, mistaken, morale, movement, overrun, pits,
    plotting, portee, ramming, replenishment, set_up, shelling, smoke, spiking, star_shells, stowing,
    stukas_at_batteries, surrender, sustained, transport, undulating_ground, vision,
};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Phase;
use crate::games::tobruk::state::turn::Sequence;

/// An order found legal, with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// A unit is set up.
    Place(set_up::PlacePlan),
    /// The side's set-up ends.
    EndSetUp,
    /// A unit moves, pivots, backs, enters or leaves.
    Move(movement::MovePlan),
    /// The side's movement ends.
    EndMovement,
    /// A gun fires.
    Fire(FirePlan),
    /// A hit in the same hex is scored.
    Aim(fire::AimPlan),
    /// Both guns fire at one target.
    FireBoth(Box<[FirePlan; 2]>),
    /// A unit that is fired at returns the fire.
    Answer(duel::AnswerPlan),
    /// It does not.
    Decline(UnitId),
    /// The second gun is held.
    HoldFire(UnitId),
    /// The side's fire ends.
    EndFire,
    /// Men begin or cease to operate a weapon.
    Man(manning::ManPlan),
    /// Men pivot a weapon.
    Pivot(manning::PivotPlan),
    /// Men go under cover, or come out of it.
    Cover(cover::CoverPlan),
    /// A vehicle overruns a unit.
    Overrun(overrun::OverrunPlan),
    /// A unit joins the fire on personnel.
    Engage(engage::EngagePlan),
    /// The dice of the fire on personnel.
    Resolve(engage::Salvo),
    /// Nobody takes cover with this unit, which is fired at.
    Stand(UnitId),
    /// A battery off the board is called.
    Call(call::CallPlan),
    /// The dice of batteries that fire for effect.
    Bombard(bombardment::Bombardment),
    /// The side's batteries fire no more.
    EndCalls,
    /// Men are struck off.
    Lose(casualties::LosePlan),
    /// A unit's morale is checked.
    Check(morale::CheckPlan),
    /// The side asks for no more checks.
    EndChecks,
    /// A round of a melee.
    Melee(melee::MeleePlan),
    /// A unit is loaded onto a vehicle, or hitched to it.
    Load(transport::LoadPlan),
    /// A unit leaves its vehicle.
    Unload(transport::UnloadPlan),
    /// Men spike a weapon.
    Spike(spiking::SpikePlan),
    /// Men mount a gun in portee, or dismount it.
    Mount(portee::MountPlan),
    /// A mortar or an on-board gun fires indirectly.
    Lob(Box<indirect::LobPlan>),
    /// The dice of mortars, or of on-board guns that fire indirectly.
    Shell(shelling::Shelling),
    /// A weapon or vehicle goes into a pit.
    EnterPit(pits::EnterPlan),
    /// A unit forces a minefield.
    Force(Box<forcing::ForcePlan>),
    /// Smoke falls in a hex, or is ranged on it.
    Smoke(smoke::SmokePlan),
    /// A fire is recorded before play, or struck off.
    Record(plotting::RecordPlan),
    /// A gun acquires a target without a round.
    Acquire(Box<FirePlan>),
    /// A battery fires at an enemy battery.
    Counter(counter_battery::CounterPlan),
    /// An aircraft flies, dives, or leaves.
    Fly(Box<flight::FlightPlan>),
    /// A gun fires at an aircraft.
    Flak(flak::FlakPlan),
    /// Guns let an aircraft pass.
    HoldFlak(UnitId),
    /// What a side's guns do about aircraft from now on.
    StandingFlak(flak::StandingPlan),
    /// An aircraft drops its bombs.
    Bomb(Box<bombs::BombPlan>),
    /// The dice of bombs.
    Bombs(Box<bombs::BombsPlan>),
    /// The men in a bunker stay inside.
    StayInside(bunkers::StayPlan),
    /// A Carrier's rifle is taken off or put back.
    Rifle(carriers::RiflePlan),
    /// A dummy is taken off by its owner.
    RemoveDummy(UnitId),
    /// A minefield is recorded as a dummy, or as none.
    Feign(feints::FeintPlan),
    /// A star shell is fired.
    StarShell(star_shells::StarShellPlan),
    /// The load of a type of AFV is chosen.
    Stow(stowing::StowPlan),
    /// A minefield is recorded in secret, or laid openly.
    Conceal(hidden_mines::ConcealPlan),
    /// Men assault a vehicle.
    CloseAssault(close_assault::AssaultPlan),
    /// An AFV rams a vehicle.
    Ram(Box<ramming::RamPlan>),
    /// A vehicle becomes an ammunition carrier, or is one no more.
    NameCarrier(replenishment::NamePlan),
    /// A side names its friendly edge.
    NameEdge((Side, Edge)),
    /// An AFV takes on rounds.
    TakeOn(replenishment::TakeOnPlan),
    /// An AFV becomes its company commander's.
    Appoint(command::AppointPlan),
    /// An AFV gives its hull-down position up.
    ComeUp(UnitId),
    /// An AFV takes a hull-down position over, or none does.
    TakeOver(undulating_ground::TakeOverPlan),
    /// A vehicle hooks up a unit.
    HookUp(hooking::HookUpPlan),
    /// Infantry demolishes a vehicle.
    Demolish(demolition::DemolishPlan),
    /// Prisoners are led.
    Lead(leading::LeadPlan),
    /// A unit chooses the side of its target.
    Aspect(best_aspect::AspectPlan),
    /// An aircraft bombs another target, or its own after all.
    Redirect(mistaken::RedirectPlan),
    /// A group of aircraft attacks a battery.
    BombBattery(Box<stukas_at_batteries::BatteryPlan>),
}

impl Ruled for Plan {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Self::Place(_) => "Scenarios.B.1.a",
            Self::Move(_) => "I.C",
            Self::Fire(_) => "I.F",
            Self::FireBoth(_) | Self::Answer(_) | Self::Decline(_) => "IV.E.3",
            Self::Man(_) => "III.C",
            Self::Pivot(_) => "III.C.6",
            Self::Cover(_) => "II.F.2",
            Self::Overrun(_) => "III.G",
            Self::Engage(_) | Self::Resolve(_) => "II.F",
            Self::Stand(_) => "II.F.2.d",
            Self::Call(_) | Self::Bombard(_) => "IV.F",
            Self::Lose(_) => "II.G.2",
            Self::Check(_) => "II.H.3",
            Self::Melee(_) => "II.I",
            Self::Load(_) => "V.B.3.b",
            Self::Unload(_) => "V.B.3.c",
            Self::Spike(_) => "V.D.3",
            Self::Mount(_) => "V.G.1",
            Self::EnterPit(_) => "V.E",
            Self::Force(_) => "V.G.2",
            Self::Smoke(_) => "VI.C.1",
            Self::Record(_) => "VI.C.2.a",
            Self::Acquire(_) => "VI.C.4.a",
            Self::Fly(_) => "VIII.C",
            Self::Bomb(_) | Self::Bombs(_) => "VIII.C.5",
            Self::Flak(_) | Self::HoldFlak(_) | Self::StandingFlak(_) => "VIII.D.2.c",
            Self::Counter(_) => "VIII.E",
            Self::StayInside(_) => "VIII.F.7",
            Self::RemoveDummy(_) => "IX.A.1",
            Self::Rifle(_) => "IX.A.3",
            Self::Feign(_) => "IX.D",
            Self::Stow(_) => "X.D.2.a",
            Self::StarShell(_) => "Firefight F.Special",
            Self::Conceal(_) => "Firefight H.Special",
            Self::CloseAssault(_) => "X.G.1",
            Self::Ram(_) => "X.D.3",
            Self::NameEdge(_) => "X.I.1.b.2",
            Self::NameCarrier(_) => "X.D.2.f.1",
            Self::TakeOn(_) => "X.D.2.f.2",
            Self::Appoint(_) => "X.D.5",
            Self::ComeUp(_) => "X.C.4",
            Self::TakeOver(_) => "X.C.4.f",
            Self::HookUp(_) => "X.C.3.b",
            Self::Demolish(_) => "Firefight G.Special",
            Self::Lead(_) => "X.I.1.a",
            Self::Aspect(_) => "X.C.6.a",
            Self::Redirect(_) => "X.H.1.a.2",
            Self::BombBattery(_) => "X.H.2",
            // Mortars and guns are asked by rules of their own, and so is what is held or ended.
            Self::Lob(_)
            | Self::Shell(_)
            | Self::Aim(_)
            | Self::HoldFire(_)
            | Self::EndSetUp
            | Self::EndMovement
            | Self::EndFire
            | Self::EndCalls
            | Self::EndChecks => return None,
        })
    }
}

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, order: &Order) -> Result<Plan, Refusal> {
    flak::expect_answer(position, order)?;
    bunkers::expect_answer(position, order)?;
    undulating_ground::expect_answer(position, order)?;
    surrender::expect_unbroken(position, order)?;
    sustained::expect_settled(position, order)?;
    mistaken::expect_answer(position, order)?;
    if let Some(stay) = bunkers::plan_stay(position).filter(|_| *order == Order::Stand) {
        return Ok(Plan::StayInside(stay));
    }
    if let Some(leave) = undulating_ground::plan_leave(position).filter(|_| *order == Order::Stand) {
        return Ok(Plan::TakeOver(leave));
    }
    Ok(match order {
        Order::Place { unit, hex, facing } => Plan::Place(set_up::place(position, sequence, *unit, *hex, *facing)?),
        Order::EndSetUp => {
            set_up::end(position, sequence)?;
            Plan::EndSetUp
        }
        Order::Move { unit, path, facing, reverse, carrying } => {
            Plan::Move(movement::plan(position, sequence, *unit, path, *facing, *reverse, carrying)?)
        }
        Order::Exit { unit, path } => Plan::Move(movement::plan_exit(position, sequence, *unit, path)?),
        Order::EndMovement => {
            end_of_movement::plan(position, sequence)?;
            Plan::EndMovement
        }
        Order::Fire { unit, gun, target, shells } => {
            Plan::Fire(fire::plan(position, sequence, *unit, *gun, *target, *shells)?)
        }
        Order::Aim { area } => Plan::Aim(fire::plan_aim(position, sequence, *area)?),
        Order::FireBoth { unit, target } => Plan::FireBoth(duel::plan_both(position, sequence, *unit, *target)?),
        Order::Answer { guns } => Plan::Answer(duel::plan_answer(position, sequence, guns)?),
        Order::Decline => Plan::Decline(duel::plan_decline(position, sequence)?),
        Order::HoldFire => Plan::HoldFire(fire::plan_hold(position, sequence)?),
        Order::EndFire => {
            fire::plan_end(position, sequence)?;
            Plan::EndFire
        }
        Order::Man { unit, weapon } => Plan::Man(manning::plan_man(position, sequence, *unit, *weapon)?),
        Order::Leave { unit, weapon } => Plan::Man(manning::plan_leave(position, sequence, *unit, *weapon)?),
        Order::Pivot { weapon, by, facing } => {
            Plan::Pivot(manning::plan_pivot(position, sequence, *weapon, *by, *facing)?)
        }
        Order::TakeCover { unit } => Plan::Cover(cover::plan_take(position, sequence, *unit)?),
        Order::Rise { unit } => Plan::Cover(cover::plan_rise(position, sequence, *unit)?),
        Order::Overrun { unit, target, facing } => {
            Plan::Overrun(overrun::plan(position, sequence, *unit, *target, *facing)?)
        }
        Order::Engage { unit, arm, target } => Plan::Engage(engage::plan(position, sequence, *unit, *arm, *target)?),
        Order::Resolve if matches!(position.decisions.0.last(), Some(Decision::Bombs { .. })) => {
            Plan::Bombs(Box::new(bombs::plan_resolve(position, sequence)?))
        }
        Order::Resolve if sequence.phase == Phase::Batteries => Plan::Bombard(bombardment::plan(position, sequence)?),
        Order::Resolve if sequence.phase.is_indirect() => Plan::Shell(shelling::plan(position, sequence)?),
        Order::Resolve => Plan::Resolve(engage::plan_resolve(position, sequence)?),
        Order::Stand if matches!(position.decisions.0.last(), Some(Decision::UnderBombs { .. })) => {
            Plan::Stand(bombs::plan_stand(position, sequence)?)
        }
        Order::Stand if sequence.phase == Phase::Batteries => Plan::Stand(bombardment::plan_stand(position, sequence)?),
        Order::Stand if sequence.phase.is_indirect() => Plan::Stand(shelling::plan_stand(position, sequence)?),
        Order::Stand => Plan::Stand(dropping::plan_stand(position, sequence)?),
        Order::Call { battery, target } => Plan::Call(call::plan(position, sequence, *battery, *target)?),
        Order::EndCalls => {
            call::plan_end(position, sequence)?;
            Plan::EndCalls
        }
        Order::Lose { unit, men } => Plan::Lose(casualties::plan(position, *unit, *men)?),
        Order::Check { unit } => Plan::Check(morale::plan(position, sequence, *unit)?),
        Order::EndChecks => {
            morale::plan_end(position, sequence)?;
            Plan::EndChecks
        }
        Order::Melee { hex } => Plan::Melee(melee::plan(position, sequence, *hex)?),
        Order::Load { unit, vehicle, carrying } => {
            Plan::Load(transport::plan_load(position, sequence, *unit, *vehicle, carrying)?)
        }
        Order::Unload { unit, facing } => Plan::Unload(transport::plan_unload(position, sequence, *unit, *facing)?),
        Order::Spike { unit, weapon } => Plan::Spike(spiking::plan(position, sequence, *unit, *weapon)?),
        Order::Mount { unit, weapon, vehicle } => {
            Plan::Mount(portee::plan(position, sequence, *unit, *weapon, *vehicle)?)
        }
        Order::Lob { unit, target } => Plan::Lob(Box::new(indirect::plan(position, sequence, *unit, *target)?)),
        Order::Smoke { by, hex } => Plan::Smoke(smoke::plan(position, sequence, *by, *hex)?),
        Order::Record { battery, fire, hex } => {
            Plan::Record(plotting::plan(position, sequence, *battery, *fire, *hex)?)
        }
        Order::Erase { battery, hex } => Plan::Record(plotting::plan_erase(position, sequence, *battery, *hex)?),
        Order::CallRecorded { battery, hex, target } => {
            Plan::Call(call::plan_recorded(position, sequence, *battery, *hex, *target)?)
        }
        Order::Acquire { unit, gun, target } => {
            Plan::Acquire(Box::new(vision::plan(position, sequence, *unit, *gun, *target)?))
        }
        Order::Counter { battery, target } => {
            Plan::Counter(counter_battery::plan(position, sequence, *battery, *target)?)
        }
        Order::Fly { unit, to } => Plan::Fly(Box::new(flight::plan(position, sequence, *unit, *to)?)),
        Order::Dive { unit, target, load } => {
            Plan::Fly(Box::new(flight::plan_dive(position, sequence, *unit, *target, *load)?))
        }
        Order::FlyOff { unit } => Plan::Fly(Box::new(flight::plan_off(position, sequence, *unit)?)),
        Order::Bomb { unit, target } => Plan::Bomb(Box::new(bombs::plan(position, sequence, *unit, *target)?)),
        Order::Flak { gun } => Plan::Flak(flak::plan(position, sequence, *gun)?),
        Order::HoldFlak => Plan::HoldFlak(flak::plan_hold(position, sequence)?),
        Order::StandingFlak { answer } => Plan::StandingFlak(flak::plan_standing(position, sequence, *answer)?),
        Order::Feign { unit, dummy } => Plan::Feign(feints::plan(position, sequence, *unit, *dummy)?),
        Order::StarShell { unit, hex } => Plan::StarShell(star_shells::plan(position, sequence, *unit, *hex)?),
        Order::Stow { kind, gun, ammo, rounds } => {
            Plan::Stow(stowing::plan(position, sequence, kind, *gun, *ammo, *rounds)?)
        }
        Order::Conceal { unit, hidden } => Plan::Conceal(hidden_mines::plan(position, sequence, *unit, *hidden)?),
        Order::Ram { unit, target, path } => {
            Plan::Ram(Box::new(ramming::plan(position, sequence, *unit, *target, path)?))
        }
        Order::NameEdge { edge } => Plan::NameEdge(friendly_edge::plan(position, sequence, *edge)?),
        Order::NameCarrier { unit, carries } => {
            Plan::NameCarrier(replenishment::plan_name(position, sequence, *unit, *carries)?)
        }
        Order::TakeOn { unit, carrier, gun, ammo } => {
            Plan::TakeOn(replenishment::plan(position, sequence, *unit, *carrier, *gun, *ammo)?)
        }
        Order::Appoint { unit } => Plan::Appoint(command::plan(position, sequence, *unit)?),
        Order::ComeUp { unit } => Plan::ComeUp(undulating_ground::plan_up(position, sequence, *unit)?),
        Order::TakeOver { unit } => Plan::TakeOver(undulating_ground::plan_take_over(position, *unit)?),
        Order::CloseAssault { unit, vehicle } => {
            Plan::CloseAssault(close_assault::plan(position, sequence, *unit, *vehicle)?)
        }
        Order::HookUp { unit, vehicle } => Plan::HookUp(hooking::plan(position, sequence, *unit, *vehicle)?),
        Order::Demolish { unit, vehicle } => Plan::Demolish(demolition::plan(position, sequence, *unit, *vehicle)?),
        Order::Lead { unit, hex } => Plan::Lead(leading::plan(position, sequence, *unit, *hex)?),
        Order::LeadOff { unit } => Plan::Lead(leading::plan_off(position, sequence, *unit)?),
        Order::Aspect { unit, target, aspect } => {
            Plan::Aspect(best_aspect::plan(position, sequence, *unit, *target, *aspect)?)
        }
        Order::Redirect { unit, target } => Plan::Redirect(mistaken::plan(position, sequence, *unit, *target)?),
        Order::BombBattery { unit, battery } => {
            Plan::BombBattery(Box::new(stukas_at_batteries::plan(position, sequence, *unit, *battery)?))
        }
        Order::RemoveDummy { unit } => Plan::RemoveDummy(dummies::plan_remove(position, sequence, *unit)?),
        Order::TakeOff { unit, weapon } => Plan::Rifle(carriers::plan_take_off(position, sequence, *unit, *weapon)?),
        Order::PutBack { unit, weapon } => Plan::Rifle(carriers::plan_put_back(position, sequence, *unit, *weapon)?),
        Order::EnterPit { unit } => Plan::EnterPit(pits::plan(position, sequence, *unit)?),
        Order::Force { unit, hex, carrying } => {
            Plan::Force(Box::new(forcing::plan(position, sequence, *unit, *hex, carrying)?))
        }
    })
}
