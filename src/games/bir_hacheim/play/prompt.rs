//! What is asked of the side to act, of whom, by which rule and in which words: the phase and the decision that waits, matched once.

use crate::core::hex::Hex;
use crate::core::prompt::{self, Asks, Said};
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::state::decisions::{Assault, Decision};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::Phase;

/// What is asked, and of whom.
pub type Prompt = prompt::Prompt<Ask>;

/// What can be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the decisions")]
pub enum Ask {
    /// Nothing: the game is over.
    #[default]
    Over,
    /// To set free units up.
    SetUp,
    /// To move.
    Movement,
    /// To attack.
    Combat,
    /// To put an attack together.
    Assault(Assault),
    /// To answer an attack.
    Defence(Assault),
    /// To put a bombardment together.
    Bombardment { target: Hex, guns: Vec<UnitId> },
    /// To choose who takes a casualty.
    Casualty { among: Vec<UnitId>, eliminated: bool },
    /// To choose who goes in a draw.
    Exchange { among: Vec<UnitId>, gone: u16, owed: Option<u16> },
    /// To retreat.
    Retreat(Because),
    /// To follow.
    Advance { vacated: Hex, units: Vec<UnitId> },
}

/// Why somebody retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the decisions")]
pub enum Because {
    /// A combat was lost.
    Lost,
    /// The unit that was under siege goes on.
    Siege { unit: UnitId, spared: bool },
    /// A unit came into a full hex.
    Crowd { newcomer: UnitId },
}

impl Prompt {
    /// What is asked in a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let asks = match position.decision().cloned() {
            Some(Decision::Assault(assault)) => Ask::Assault(assault),
            Some(Decision::Defence(assault)) => Ask::Defence(assault),
            Some(Decision::Bombardment { target, guns }) => Ask::Bombardment { target, guns },
            Some(Decision::Casualty { among, eliminated, .. }) => Ask::Casualty { among, eliminated },
            Some(Decision::Exchange { among, gone, owed, .. }) => Ask::Exchange { among, gone, owed },
            Some(Decision::Retreat { .. }) => Ask::Retreat(Because::Lost),
            Some(Decision::Flight { unit, spared, .. }) => Ask::Retreat(Because::Siege { unit, spared }),
            Some(Decision::Crowd { newcomer, .. }) => Ask::Retreat(Because::Crowd { newcomer }),
            Some(Decision::Advance { vacated, units }) => Ask::Advance { vacated, units },
            None => match position.sequence.phase {
                Phase::SetUp => Ask::SetUp,
                Phase::Movement => Ask::Movement,
                Phase::Combat => Ask::Combat,
                Phase::Over => Ask::Over,
            },
        };
        Self { side: position.to_act(), asks }
    }
}

impl Ask {
    /// The hex of the combat that is put together or answered.
    #[must_use]
    pub fn target(&self) -> Option<Hex> {
        match self {
            Self::Assault(assault) | Self::Defence(assault) => Some(assault.target),
            Self::Bombardment { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// Units of the side to act that have joined it.
    #[must_use]
    pub fn joined(&self) -> &[UnitId] {
        match self {
            Self::Assault(assault) => &assault.units,
            Self::Defence(assault) => &assault.support,
            Self::Bombardment { guns, .. } => guns,
            _ => &[],
        }
    }
}

impl Asks for Ask {
    type Order = Order;

    /// Dice of an attack are never rolled by ending it.
    fn said(&self) -> Said<Order> {
        match self {
            Self::Over => Said::new("11.2", ""),
            Self::SetUp => Said::new("11.1", "sets up").until(Order::EndSetUp, "End set-up"),
            Self::Movement => Said::new("4.0", "moves").until(Order::EndMovement, "End movement"),
            Self::Combat => Said::new("5.0", "attacks").until(Order::EndCombat, "End combat"),
            Self::Assault(_) => Said::new("5.1", "is building an attack"),
            Self::Defence(_) => Said::new("5.1", "defends").until(Order::Commit { points: 0 }, "Defend"),
            Self::Bombardment { .. } => Said::new("8.0", "is building an attack"),
            Self::Casualty { eliminated, .. } => Said::new("5.1.7", "chooses the loss").awaiting(if *eliminated {
                "Choose the unit to eliminate"
            } else {
                "Choose the unit that takes the loss"
            }),
            Self::Exchange { owed: Some(_), .. } | Self::Exchange { gone: 0, .. } => {
                Said::new("5.1.7", "chooses the units lost in the draw").awaiting("Choose a unit to eliminate")
            }
            Self::Exchange { owed: None, .. } => {
                Said::new("5.1.7", "chooses the units lost in the draw").until(Order::Enough, "Stop eliminating")
            }
            Self::Retreat(_) => Said::new("5.3", "retreats").awaiting("Choose a hex to retreat to"),
            Self::Advance { .. } => Said::new("5.2", "may advance").until(Order::Hold, "Stop advancing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bir_hacheim::BirHacheim;
    use crate::games::testing::asked;

    #[test]
    fn whatever_is_asked_in_a_random_game_names_a_side_a_rule_and_words() {
        let rules = asked::<BirHacheim, Ask>("bir_hacheim/01", 600, |world| Prompt::of(&Position::of(world)));
        assert!(rules.len() >= 8, "asked by these rules alone: {rules:?}");
    }
}
