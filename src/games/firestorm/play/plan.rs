//! What an order comes to: found legal, with its arithmetic, before anything changes; or its refusal.

use crate::core::game::Ruled;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::phases::{advance, arrows, battle, retreat, strategic};
use crate::games::firestorm::state::decisions::Battle;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// An order found legal, with all that the generals would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// The battle arrow is placed.
    Arrow(BattlePlan),
    /// A troop is put on it.
    Commit(UnitId, BattlePlan),
    /// A sortie is flown.
    Sortie(Aircraft, BattlePlan),
    /// Points are taken in place of a troop.
    AsPoints(UnitId, BattlePlan),
    /// The defender chooses how to fight.
    Take(BattlePlan),
    /// A side brings nothing more.
    Ready(BattlePlan),
    /// Commanders are named.
    Name(Battle),
    /// The result of a table-top battle.
    Enter(Battle, [u8; 2]),
    /// A troop or supply marker retreats.
    Retreat(retreat::RetreatPlan),
    /// A troop or supply marker advances.
    Advance(advance::AdvancePlan),
    /// Nobody advances any more.
    Hold,
    /// A reinforcement comes.
    Reinforce(strategic::MovePlan),
    /// A troop or supply marker makes its strategic move.
    Move(strategic::MovePlan),
    /// No further strategic move.
    EndMoves,
    /// Points are taken in place of the fortified marker.
    FortAsPoints(BattlePlan),
    /// A table-top battle is decided by dice.
    Dice(BattlePlan),
    /// The next arrow is placed while a battle is fought.
    Leave(Battle),
    /// Another battle that is being fought is taken up: that for this area.
    TakeUp(Area),
}

impl Ruled for Plan {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Self::Arrow(_) => "GG.2.2",
            Self::Commit(..) | Self::Ready(_) => "GG.2.3",
            Self::Sortie(..) => "C.Air",
            Self::AsPoints(..) => "C.Points",
            Self::Take(_) => "C.Combat.1",
            Self::Name(_) => "C.Manoeuvre.1",
            Self::Enter(..) => "C.After.1",
            Self::FortAsPoints(_) => "C.Works",
            Self::Dice(_) => "GG.Play",
            Self::Leave(_) | Self::TakeUp(_) => "C.Arrows",
            Self::Retreat(_) => "GG.2.7",
            Self::Advance(_) | Self::Hold => "GG.2.8",
            Self::Reinforce(_) => "GG.3.1",
            Self::Move(_) | Self::EndMoves => "GG.3.3",
        })
    }
}

/// Reads an order and answers with its plan, or the reason why it is not allowed.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, order: &Order) -> Result<Plan, Refusal> {
    Ok(match order {
        Order::Arrow { from, into } => Plan::Arrow(battle::plan_arrow(position, *from, *into)?),
        Order::Commit { unit } => Plan::Commit(*unit, battle::plan_commit(position, *unit)?),
        Order::Sortie { aircraft } => Plan::Sortie(*aircraft, battle::plan_sortie(position, *aircraft)?),
        Order::AsPoints { unit } => Plan::AsPoints(*unit, battle::plan_as_points(position, *unit)?),
        Order::Take { stance } => Plan::Take(battle::plan_take(position, *stance)?),
        Order::Ready => Plan::Ready(battle::plan_ready(position)?),
        Order::Name { attacker, defender } => Plan::Name(battle::plan_name(position, attacker, defender)?),
        Order::Enter { attacker, defender } => {
            let (battle, points) = battle::plan_enter(position, [*attacker, *defender])?;
            Plan::Enter(battle, points)
        }
        Order::Retreat { unit, to } => Plan::Retreat(retreat::plan(position, *unit, *to)?),
        Order::Haul { to } => Plan::Retreat(retreat::plan_haul(position, *to)?),
        Order::Advance { unit } => Plan::Advance(advance::plan(position, *unit)?),
        Order::Bring { from } => Plan::Advance(advance::plan_bring(position, *from)?),
        Order::Hold => advance::plan_hold(position).map(|()| Plan::Hold)?,
        Order::Reinforce { unit, to } => Plan::Reinforce(strategic::plan_reinforce(position, *unit, *to)?),
        Order::Redeploy { unit, to } => Plan::Move(strategic::plan(position, *unit, *to)?),
        Order::Carry { from, to } => Plan::Move(strategic::plan_carry(position, *from, *to)?),
        Order::EndMoves => strategic::plan_end(position).map(|()| Plan::EndMoves)?,
        Order::FortAsPoints => Plan::FortAsPoints(battle::plan_fort_as_points(position)?),
        Order::Dice => Plan::Dice(battle::plan_dice(position)?),
        Order::Leave => Plan::Leave(arrows::plan_leave(position)?),
        Order::TakeUp { into } => Plan::TakeUp(arrows::plan_take_up(position, *into)?),
    })
}
