//! What an order comes to: found legal, with its arithmetic, before anything changes; or its refusal.

use crate::core::game::Ruled;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::phases::combat::BattlePlan;
use crate::games::battle_for_gazala::phases::{advance, arrivals, bombardment, combat, exchange, movement, retreat};
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// An order found legal, with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// A move.
    Move(movement::MovePlan),
    /// The end of the movement.
    EndMovement,
    /// A reinforcement comes: into which hex, and who comes after it.
    Arrive(UnitId, Hex, Vec<UnitId>),
    /// A reinforcement comes into a hex beside its own.
    Enter(UnitId, Hex),
    /// A unit attacks.
    Attack(UnitId, BattlePlan),
    /// A marker supports attack or defence.
    Support(u8, BattlePlan),
    /// The attack, or the defence, stands.
    Commit(BattlePlan),
    /// The attack is not made.
    BreakOff(Battle),
    /// A bombardment.
    Bombard(bombardment::BombardPlan),
    /// It is answered.
    Answer(u8, bombardment::BombardPlan),
    /// It is answered no more.
    Bear(bombardment::BombardPlan),
    /// The end of the combat.
    EndCombat,
    /// A loss in an exchange.
    Lose(exchange::LossPlan),
    /// A retreat.
    Retreat(retreat::RetreatPlan),
    /// A unit stands: the highest die that holds.
    Stand(UnitId, u8),
    /// A unit stays in its box.
    Ignore(UnitId),
    /// An advance.
    Advance(UnitId, Hex),
    /// Nobody follows.
    Hold(Side),
}

impl Ruled for Plan {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Self::Move(plan) if plan.legs.iter().any(|leg| leg.mines > 0) => "2.Mines",
            Self::Move(plan) if plan.stops => "2.Zones",
            Self::Move(_) | Self::EndMovement => "2.Move",
            Self::Arrive(..) => "9.Reinforcements",
            Self::Attack(..) | Self::BreakOff(_) | Self::EndCombat => "4.Attack",
            Self::Support(..) => "7.Support",
            Self::Commit(_) => "4.Results",
            Self::Bombard(_) | Self::Answer(..) | Self::Bear(_) => "7.Bombardment",
            Self::Lose(_) => "4.Exchange",
            Self::Retreat(plan) if plan.lost > 0 => "5.Zones",
            Self::Retreat(_) => "5.Retreat",
            Self::Ignore(_) => "6.BoxRetreat",
            Self::Enter(..) => "9.Delay",
            Self::Stand(..) => "5.Stiff",
            Self::Advance(..) | Self::Hold(_) => "5.Advance",
        })
    }
}

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, order: &Order) -> Result<Plan, Refusal> {
    let answers = matches!(position.decision(), Some(Decision::Answer(_)));
    Ok(match order {
        Order::Move { unit, path } => Plan::Move(movement::plan(position, *unit, path)?),
        Order::EndMovement => movement::plan_end(position).map(|()| Plan::EndMovement)?,
        Order::Arrive { unit } => {
            arrivals::plan(position, *unit).map(|(unit, hex, others)| Plan::Arrive(unit, hex, others))?
        }
        Order::Enter { unit, hex } => {
            arrivals::plan_enter(position, *unit, *hex).map(|(unit, hex)| Plan::Enter(unit, hex))?
        }
        Order::Attack { unit, target } => Plan::Attack(*unit, combat::plan(position, *unit, *target)?),
        Order::Support { value } if answers => Plan::Answer(*value, bombardment::plan_answer(position, *value)?),
        Order::Support { value } => Plan::Support(*value, combat::plan_support(position, *value)?),
        Order::Commit if answers => Plan::Bear(bombardment::plan_commit(position)?),
        Order::Commit => Plan::Commit(combat::plan_commit(position)?),
        Order::BreakOff => Plan::BreakOff(combat::plan_break_off(position)?),
        Order::Bombard { target, value } => Plan::Bombard(bombardment::plan(position, *target, *value)?),
        Order::EndCombat => combat::plan_end(position).map(|()| Plan::EndCombat)?,
        Order::Lose { unit } => Plan::Lose(exchange::plan(position, *unit)?),
        Order::Retreat { unit, path } => Plan::Retreat(retreat::plan(position, *unit, path)?),
        Order::Stand { unit } => retreat::plan_stand(position, *unit).map(|(unit, most)| Plan::Stand(unit, most))?,
        Order::Ignore { unit } => Plan::Ignore(retreat::plan_ignore(position, *unit)?),
        Order::Advance { unit } => advance::plan(position, *unit).map(|(unit, hex)| Plan::Advance(unit, hex))?,
        Order::Hold => Plan::Hold(advance::plan_hold(position)?),
    })
}
