//! What is asked of the side to act, of whom, by which rule and in which words: the phase, how far the action has come, and the
//! decision that waits, matched once.

use crate::core::hex::Hex;
use crate::core::prompt::{self, Asks, Said};
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::decisions::{Assault, Decision};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::turn::Phase;

/// What is asked, and of whom.
pub type Prompt = prompt::Prompt<Ask>;

/// What can be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the decisions")]
pub enum Ask {
    /// Nothing: the game is over, or what follows comes by itself.
    #[default]
    Over,
    /// To set units up.
    SetUp,
    /// To begin breaches.
    Breaching,
    /// To spend tank replacements, so many left.
    Tanks(u8),
    /// To say who acts first.
    First,
    /// To draw a chit.
    Draw,
    /// To use the action chit that was drawn.
    Choose,
    /// To place these reinforcements, which were activated.
    Arrive(Vec<UnitId>),
    /// To move and fight.
    Move,
    /// To attack from the air.
    Air,
    /// To put an attack together.
    Assault(Assault),
    /// To answer an attack.
    Defence(Assault),
    /// To choose who loses a step.
    Loss { among: Vec<UnitId>, steps: u8, first: Option<UnitId> },
    /// To choose who is disrupted.
    Disruption { among: Vec<UnitId>, left: u8, first: Option<UnitId> },
    /// To retreat with these units.
    Retreat(Vec<UnitId>),
    /// To advance into these hexes, which were left.
    Advance(Vec<Hex>),
    /// To eliminate units from this hex, which holds too many.
    Crowd(Hex),
}

impl Prompt {
    /// What is asked in a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let asks = match position.decision().cloned() {
            Some(Decision::First(_)) => Ask::First,
            Some(Decision::Tanks(left)) => Ask::Tanks(left),
            Some(Decision::Air(_)) => Ask::Air,
            Some(Decision::Arrive { units, .. }) => Ask::Arrive(units),
            Some(Decision::Assault(assault)) => Ask::Assault(assault),
            Some(Decision::Defence(assault)) => Ask::Defence(assault),
            Some(Decision::Loss { among, steps, first, .. }) => Ask::Loss { among, steps, first },
            Some(Decision::Disruption { among, left, first, .. }) => Ask::Disruption { among, left, first },
            Some(Decision::Retreat { units, .. }) => Ask::Retreat(units),
            Some(Decision::Advance { vacated, .. }) => Ask::Advance(vacated),
            Some(Decision::Crowd { hex, .. }) => Ask::Crowd(hex),
            None => match (position.sequence.phase, position.actions.stage) {
                (Phase::SetUp, _) => Ask::SetUp,
                (Phase::Minefield, _) => Ask::Breaching,
                (Phase::Actions, Stage::Draw) => Ask::Draw,
                (Phase::Actions, Stage::Choose) => Ask::Choose,
                (Phase::Actions, Stage::Move) => Ask::Move,
                (
                    Phase::Chits
                    | Phase::Supply
                    | Phase::Initiative
                    | Phase::Recovery
                    | Phase::VictoryPoints
                    | Phase::Over,
                    _,
                ) => Ask::Over,
            },
        };
        Self { side: position.to_act(), asks }
    }
}

impl Ask {
    /// The attack that is put together or answered.
    #[must_use]
    pub fn assault(&self) -> Option<&Assault> {
        match self {
            Self::Assault(assault) | Self::Defence(assault) => Some(assault),
            _ => None,
        }
    }
}

impl Asks for Ask {
    type Order = Order;

    /// Dice of an attack are never rolled by ending it unless the attack is the enemy's.
    fn said(&self) -> Said<Order> {
        match self {
            Self::Over => Said::new("16.0", ""),
            Self::SetUp => Said::new("17.0", "sets up").until(Order::EndSetUp, "End set-up"),
            Self::Breaching => Said::new("14.1", "breaches minefields").until(Order::EndBreaching, "End breaching"),
            Self::Tanks(_) => {
                Said::new("15.0", "uses tank replacements").until(Order::EndReplacing, "Forgo the remaining tanks")
            }
            Self::First => Said::new("6.0", "decides who acts first"),
            Self::Draw => Said::new("7.0", "draws a chit"),
            Self::Choose => Said::new("7.0", "uses the chit").until(Order::EndAction, "End action"),
            Self::Arrive(_) => Said::new("15.0", "places reinforcements").awaiting("Choose a hex to arrive in"),
            Self::Move => Said::new("8.0", "moves and fights").until(Order::EndAction, "End action"),
            Self::Air => Said::new("13.4", "makes the air attack").until(Order::Spare, "No air attack"),
            Self::Assault(_) => Said::new("11.0", "is building an attack"),
            Self::Defence(_) => Said::new("11.0", "defends").until(Order::Resolve, "Defend"),
            Self::Loss { .. } => Said::new("11.0", "chooses the loss").awaiting("Choose the unit that takes the loss"),
            Self::Disruption { .. } => {
                Said::new("12.0", "chooses the units disrupted").awaiting("Choose the unit to disrupt")
            }
            Self::Retreat(_) => Said::new("11.1", "retreats").awaiting("Choose a hex to retreat to"),
            Self::Advance(_) => Said::new("11.2", "may advance").until(Order::Hold, "Stop advancing"),
            Self::Crowd(_) => Said::new("10.0", "clears an overstacked hex").awaiting("Choose the unit to eliminate"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gazala_cauldron::GazalaCauldron;
    use crate::games::testing::asked;

    #[test]
    fn whatever_is_asked_in_a_random_game_names_a_side_a_rule_and_words() {
        let rules = asked::<GazalaCauldron, Ask>("gazala_cauldron/01", 900, |world| Prompt::of(&Position::of(world)));
        assert!(rules.len() >= 10, "asked by these rules alone: {rules:?}");
    }
}
