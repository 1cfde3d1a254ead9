//! What is asked of the side to act, of whom, by which rule and in which words: the phase and the decision that waits, matched once.

use crate::core::hex::Hex;
use crate::core::prompt::{self, Asks, Said};
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::state::decisions::{Battle, Bombardment, Decision, Withdrawal};
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Phase;

/// What is asked, and of whom.
pub type Prompt = prompt::Prompt<Ask>;

/// What can be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the decisions")]
pub enum Ask {
    /// Nothing: the game is over.
    #[default]
    Over,
    /// To move, in the movement phase or the mobile one.
    Move { mobile: bool },
    /// To attack and to bombard, in the combat phase or the mobile one.
    Combat { mobile: bool },
    /// To put an attack together.
    Attack(Battle),
    /// To meet an attack.
    Defence(Battle),
    /// To answer the bombardment of this hex.
    Answer(Bombardment, Hex),
    /// To choose who is lost in an exchange.
    Exchange { units: Vec<UnitId>, owed: u16 },
    /// To retreat, to stand, or to stay in a box.
    Retreat(Withdrawal),
    /// To follow into this hex.
    Advance { hex: Hex, units: Vec<UnitId> },
    /// To choose which reinforcement comes into this hex.
    Arrival { hex: Hex, units: Vec<UnitId> },
    /// To choose where reinforcements come whose own hex this is.
    Nearby { hex: Hex, units: Vec<UnitId> },
}

impl Prompt {
    /// What is asked in a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let asks = match position.decision().cloned() {
            Some(Decision::Attack(battle)) => Ask::Attack(battle),
            Some(Decision::Defence(battle)) => Ask::Defence(battle),
            Some(Decision::Answer(fire)) => {
                let hex = position.find(fire.unit).and_then(|unit| unit.location.hex());
                Ask::Answer(fire, hex.unwrap_or_default())
            }
            Some(Decision::Exchange { units, owed, .. }) => Ask::Exchange { units, owed },
            Some(Decision::Retreat(withdrawal)) => Ask::Retreat(withdrawal),
            Some(Decision::Advance { hex, units, .. }) => Ask::Advance { hex, units },
            Some(Decision::Arrival { hex, units }) => Ask::Arrival { hex, units },
            Some(Decision::Nearby { hex, units }) => Ask::Nearby { hex, units },
            None => match position.sequence.phase {
                Phase::Movement => Ask::Move { mobile: false },
                Phase::MobileMovement => Ask::Move { mobile: true },
                Phase::Combat => Ask::Combat { mobile: false },
                Phase::MobileCombat => Ask::Combat { mobile: true },
                Phase::Support | Phase::Arrivals | Phase::Over => Ask::Over,
            },
        };
        Self { side: position.to_act(), asks }
    }
}

impl Ask {
    /// The hex on which support fire markers can be laid, while a battle or an answer is put together.
    #[must_use]
    pub fn takes_markers(&self) -> Option<Hex> {
        match self {
            Self::Attack(battle) | Self::Defence(battle) => Some(battle.target),
            Self::Answer(_, hex) => Some(*hex),
            _ => None,
        }
    }
}

impl Asks for Ask {
    type Order = Order;

    /// An attack of one's own is never made by ending it.
    fn said(&self) -> Said<Order> {
        match self {
            Self::Over => Said::new("10.Axis", ""),
            Self::Move { mobile } => Said::new("2.Move", if *mobile { "moves fresh units" } else { "moves" })
                .until(Order::EndMovement, if *mobile { "End mobile movement" } else { "End movement" }),
            Self::Combat { mobile } => {
                Said::new("4.Attack", if *mobile { "attacks with fresh units" } else { "attacks" })
                    .until(Order::EndCombat, if *mobile { "End second combat" } else { "End combat" })
            }
            Self::Attack(_) => Said::new("4.Attack", "is building an attack"),
            Self::Defence(_) => Said::new("7.Support", "defends").until(Order::Commit, "Defend"),
            Self::Answer(..) => Said::new("7.Bombardment", "answers").until(Order::Commit, "Accept the bombardment"),
            Self::Exchange { .. } => Said::new("4.Exchange", "chooses the loss").awaiting("Choose an attacker to lose"),
            Self::Retreat(_) => Said::new("5.Retreat", "retreats").awaiting("Choose a hex to retreat to"),
            Self::Advance { .. } => Said::new("5.Advance", "may advance").until(Order::Hold, "Stop advancing"),
            Self::Arrival { .. } => {
                Said::new("9.Reinforcements", "chooses a reinforcement").awaiting("Choose the unit that arrives")
            }
            Self::Nearby { .. } => Said::new("9.Delay", "places a reinforcement").awaiting("Choose a hex to arrive in"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::battle_for_gazala::BattleForGazala;
    use crate::games::testing::asked;

    #[test]
    fn whatever_is_asked_in_a_random_game_names_a_side_a_rule_and_words() {
        let rules =
            asked::<BattleForGazala, Ask>("battle_for_gazala/01", 1500, |world| Prompt::of(&Position::of(world)));
        assert!(rules.len() >= 8, "asked by these rules alone: {rules:?}");
    }
}
