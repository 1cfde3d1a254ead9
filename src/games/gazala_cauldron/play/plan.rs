//! What an order comes to: found legal, with its arithmetic, before anything changes; or its refusal.

use super::sequence;
use crate::core::game::Ruled;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::{
    activation, advance, air, breaching, combat, drawing, losses, movement, reinforcements, replacements, retreat,
    set_up, stacking, withdrawal,
};
use crate::games::gazala_cauldron::state::marks;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// An order found legal, with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// A unit is set up.
    Place(set_up::PlacePlan),
    /// The side's set-up ends.
    EndSetUp,
    /// Infantry begins a breach.
    Breach(marks::Breach),
    /// No further breach is begun.
    EndBreaching,
    /// A step is replaced.
    Replace(replacements::ReplacePlan),
    /// Tanks that are left are given up.
    EndReplacing,
    /// This side acts first.
    First(Side),
    /// A chit is drawn.
    Draw(drawing::DrawPlan),
    /// An attack from the air.
    Strike(air::StrikePlan),
    /// No attack from the air.
    Spare,
    /// A formation leaves the game.
    Withdraw(withdrawal::WithdrawPlan),
    /// An attack has to follow.
    Oblige,
    /// Formations are activated.
    Activate(activation::ActivatePlan),
    /// One unit is activated, by the chit or by an extra move.
    Single(activation::SinglePlan),
    /// A reinforcement is placed.
    Enter(reinforcements::EnterPlan),
    /// A unit moves.
    Move(movement::MovePlan),
    /// A unit leaves the map, for so many half points.
    Leave(UnitId, u16),
    /// An attack is declared.
    Attack(combat::AssaultPlan),
    /// A unit joins it.
    Join(combat::AssaultPlan),
    /// A chit is played for it.
    Play(Tactical, combat::AssaultPlan),
    /// Nothing is added to it any more.
    Resolve(combat::AssaultPlan),
    /// A unit loses a step.
    Lose(UnitId),
    /// A unit is disrupted.
    Disrupt(UnitId),
    /// A unit retreats.
    Retreat(retreat::RetreatPlan),
    /// A unit advances.
    Advance(advance::AdvancePlan),
    /// Nobody advances any more.
    Hold,
    /// A unit is eliminated from a crowded hex.
    Remove(UnitId, Hex),
    /// The action ends.
    EndAction,
}

impl Ruled for Plan {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Self::Place(_) | Self::EndSetUp => "17.0",
            Self::Breach(_) | Self::EndBreaching => "14.1",
            Self::Replace(plan) if plan.chit => "13.3",
            Self::Replace(_) | Self::EndReplacing | Self::Enter(_) => "15.0",
            Self::First(_) => "6.0",
            Self::Draw(_) | Self::Activate(_) | Self::EndAction => "7.0",
            Self::Strike(_) | Self::Spare => "13.4",
            Self::Withdraw(_) | Self::Oblige => "13.7",
            Self::Single(plan) if plan.extra => "13.2",
            Self::Single(_) => "7.0",
            Self::Move(plan) if plan.legs.iter().any(|leg| leg.mines > 0) => "14.0",
            Self::Move(plan) if plan.legs.iter().any(|leg| leg.zone > 0) => "9.0",
            Self::Move(_) => "8.0",
            Self::Leave(..) => "8.3",
            Self::Attack(_) | Self::Join(_) | Self::Resolve(_) | Self::Lose(_) => "11.0",
            Self::Play(chit, _) => chit.rule(),
            Self::Disrupt(_) => "12.0",
            Self::Retreat(plan) if plan.way.off => "11.1.5",
            Self::Retreat(plan) if plan.way.zones > 0 => "11.1.2",
            Self::Retreat(_) => "11.1",
            Self::Advance(_) | Self::Hold => "11.2",
            Self::Remove(..) => "10.0",
        })
    }
}

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, order: &Order) -> Result<Plan, Refusal> {
    Ok(match order {
        Order::Place { unit, hex } => Plan::Place(set_up::plan(position, *unit, *hex)?),
        Order::EndSetUp => set_up::plan_end(position).map(|()| Plan::EndSetUp)?,
        Order::Breach { unit, to } => Plan::Breach(breaching::plan(position, *unit, *to)?),
        Order::EndBreaching => breaching::plan_end(position).map(|()| Plan::EndBreaching)?,
        Order::Replace { unit, hex } => Plan::Replace(replacements::plan(position, *unit, hex)?),
        Order::EndReplacing => replacements::plan_end(position).map(|()| Plan::EndReplacing)?,
        Order::First { side } => Plan::First(sequence::plan_first(position, *side)?),
        Order::Draw => Plan::Draw(drawing::plan(position)?),
        Order::Strike { unit } => Plan::Strike(air::plan(position, *unit)?),
        Order::Spare => air::plan_spare(position).map(|()| Plan::Spare)?,
        Order::Withdraw { formation } => Plan::Withdraw(withdrawal::plan(position, *formation)?),
        Order::Oblige => withdrawal::plan_oblige(position).map(|()| Plan::Oblige)?,
        Order::ExtraMove { unit } => Plan::Single(activation::plan_single(position, *unit, true)?),
        Order::Activate { formation } => Plan::Activate(activation::plan(position, *formation)?),
        Order::Single { unit } => Plan::Single(activation::plan_single(position, *unit, false)?),
        Order::Enter { unit, hex } => Plan::Enter(reinforcements::plan(position, *unit, *hex)?),
        Order::Move { unit, path } => Plan::Move(movement::plan(position, *unit, path)?),
        Order::Leave { unit } => movement::plan_leave(position, *unit).map(|(unit, cost)| Plan::Leave(unit, cost))?,
        Order::Attack { unit, intensity } => Plan::Attack(combat::plan(position, *unit, *intensity)?),
        Order::Join { unit } => Plan::Join(combat::plan_join(position, *unit)?),
        Order::Play { chit } => Plan::Play(*chit, combat::plan_play(position, *chit)?),
        Order::Resolve => Plan::Resolve(combat::plan_resolve(position)?),
        Order::Lose { unit } => Plan::Lose(losses::plan(position, *unit)?),
        Order::Disrupt { unit } => Plan::Disrupt(losses::plan_disrupt(position, *unit)?),
        Order::Retreat { unit, with, path, off } => Plan::Retreat(retreat::plan(position, *unit, *with, path, *off)?),
        Order::Advance { unit, hex } => Plan::Advance(advance::plan(position, *unit, *hex)?),
        Order::Hold => advance::plan_hold(position).map(|()| Plan::Hold)?,
        Order::Remove { unit } => stacking::plan(position, *unit).map(|(unit, hex)| Plan::Remove(unit, hex))?,
        Order::EndAction => activation::plan_end(position).map(|()| Plan::EndAction)?,
    })
}
