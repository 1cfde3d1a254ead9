//! What an order comes to: found legal, with its arithmetic, before anything changes; or its refusal.

use crate::core::game::Ruled;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::phases::{advance, bombing, combat, losses, mines, movement, retreat, set_up};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// An order found legal, with all that the players would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// A unit is set up.
    Place(set_up::PlacePlan),
    /// The side's set-up ends.
    EndSetUp,
    /// A unit moves or enters.
    Move(movement::MovePlan),
    /// Engineers clear a minefield.
    Clear(mines::ClearPlan),
    /// The side's movement ends.
    EndMovement,
    /// A unit joins an attack.
    Attack(combat::AssaultPlan),
    /// Artillery joins a bombardment.
    Bombard(bombing::BombingPlan),
    /// A strike from the air.
    Strike(bombing::BombingPlan),
    /// Artillery joins the defence.
    Support(combat::AssaultPlan),
    /// Air points are committed.
    Commit(combat::CommitPlan),
    /// The side's combat ends.
    EndCombat,
    /// A unit takes a loss.
    Lose(losses::LosePlan),
    /// The defender in a draw loses no more.
    Enough,
    /// A unit retreats.
    Retreat(retreat::RetreatPlan),
    /// A unit leaves the board.
    Leave(UnitId),
    /// A unit advances.
    Advance(advance::AdvancePlan),
    /// Nobody advances any more.
    Hold,
}

impl Ruled for Plan {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Self::Place(_) | Self::EndSetUp => "11.1",
            Self::Move(plan) if plan.from.is_none() => "4.2.1",
            Self::Move(plan) if !plan.mines.is_empty() => "9.1",
            Self::Move(plan) if plan.stops || plan.contact > 0 => "4.1.2",
            Self::Move(_) | Self::EndMovement => "4.0",
            Self::Clear(_) => "9.3",
            Self::Attack(_) | Self::Commit(_) | Self::EndCombat => "5.1",
            Self::Bombard(_) | Self::Support(_) => "8.0",
            Self::Strike(_) => "6.2",
            Self::Lose(_) | Self::Enough => "5.1.7",
            Self::Retreat(plan) if plan.water.is_some() => "5.3.2",
            Self::Retreat(plan) if plan.first_of_two || plan.suffers => "5.3.3",
            Self::Retreat(_) => "5.3",
            Self::Leave(_) => "4.2.2",
            Self::Advance(_) | Self::Hold => "5.2",
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
        Order::EndSetUp => {
            set_up::plan_end(position)?;
            Plan::EndSetUp
        }
        Order::Move { unit, path } => Plan::Move(movement::plan(position, *unit, path)?),
        Order::Clear { unit } => Plan::Clear(mines::plan(position, *unit)?),
        Order::EndMovement => {
            movement::plan_end(position)?;
            Plan::EndMovement
        }
        Order::Attack { unit, target } => Plan::Attack(combat::plan(position, *unit, *target)?),
        Order::Bombard { unit, target } => Plan::Bombard(bombing::plan(position, *unit, *target)?),
        Order::Strike { target, points } => Plan::Strike(bombing::plan_strike(position, *target, *points)?),
        Order::Support { unit } => Plan::Support(combat::plan_support(position, *unit)?),
        Order::Commit { points } => Plan::Commit(combat::plan_commit(position, *points)?),
        Order::EndCombat => {
            combat::plan_end(position)?;
            Plan::EndCombat
        }
        Order::Lose { unit } => Plan::Lose(losses::plan(position, *unit)?),
        Order::Enough => {
            losses::plan_enough(position)?;
            Plan::Enough
        }
        Order::Retreat { unit, to } => Plan::Retreat(retreat::plan(position, *unit, *to)?),
        Order::Leave { unit } => Plan::Leave(retreat::plan_leave(position, *unit)?),
        Order::Advance { unit, path } => Plan::Advance(advance::plan(position, *unit, path)?),
        Order::Hold => {
            advance::plan_hold(position)?;
            Plan::Hold
        }
    })
}
