//! What is asked of the side to act, of whom, by which rule and in which words: the part of the turn and the decision that waits,
//! matched once.

use crate::core::prompt::{self, Asks, Said};
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::decisions::{Battle, Decision};
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::Phase;

/// What is asked, and of whom.
pub type Prompt = prompt::Prompt<Ask>;

/// What can be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the decisions")]
pub enum Ask {
    /// Nothing: the game is over.
    #[default]
    Over,
    /// To place the battle arrow.
    Arrow,
    /// To choose troops for an attack.
    Attack(Battle),
    /// To choose troops for a defence.
    Defence(Battle),
    /// To enter the result of a battle that is fought on the table.
    Table(Battle),
    /// To retreat from a lost area.
    Retreat { area: Area, units: Vec<UnitId>, markers: u8 },
    /// To advance into the area taken.
    Advance { into: Area, first: Vec<UnitId>, left: u8 },
    /// To bring reinforcements through the dumps.
    Reinforce,
    /// To make strategic moves.
    Moves,
}

impl Prompt {
    /// What is asked in a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let asks = match position.decision().cloned() {
            Some(Decision::Attack(battle)) => Ask::Attack(battle),
            Some(Decision::Defence(battle)) => Ask::Defence(battle),
            Some(Decision::Table(battle)) => Ask::Table(battle),
            Some(Decision::Retreat { area, units, markers, .. }) => Ask::Retreat { area, units, markers },
            Some(Decision::Advance { into, first, left, .. }) => Ask::Advance { into, first, left },
            Some(Decision::Reinforce(_)) => Ask::Reinforce,
            None => match position.sequence.phase {
                Phase::Battle => Ask::Arrow,
                Phase::Moves => Ask::Moves,
                Phase::Planning | Phase::Reinforcements | Phase::Points | Phase::Over => Ask::Over,
            },
        };
        Self { side: position.to_act(), asks }
    }
}

impl Ask {
    /// The battle that is put together or fought on the table.
    #[must_use]
    pub fn battle(&self) -> Option<&Battle> {
        match self {
            Self::Attack(battle) | Self::Defence(battle) | Self::Table(battle) => Some(battle),
            _ => None,
        }
    }

    /// True while a side chooses what it brings to the battle.
    #[must_use]
    pub fn composes(&self) -> bool {
        matches!(self, Self::Attack(_) | Self::Defence(_))
    }
}

impl Asks for Ask {
    type Order = Order;

    /// What a battle on the table came to is told by the people who fought it: the whole sentence is its words.
    fn said(&self) -> Said<Order> {
        match self {
            Self::Over => Said::new("C.Outcome", ""),
            Self::Arrow => Said::new("GG.2.2", "places the battle arrow"),
            Self::Attack(_) => Said::new("GG.2.3", "chooses for the attack").until(Order::Ready, "Commit no more"),
            Self::Defence(_) => Said::new("GG.2.3", "chooses for the defence").until(Order::Ready, "Fight"),
            Self::Table(_) => Said::new("C.After.1", "The battle is fought on the tabletop")
                .until(Order::Enter { attacker: 0, defender: 0 }, "Record the result"),
            Self::Retreat { .. } => Said::new("GG.2.7", "retreats").awaiting("Choose an area to retreat to"),
            Self::Advance { .. } => Said::new("GG.2.8", "may advance").until(Order::Hold, "Stop advancing"),
            Self::Reinforce => Said::new("GG.3.1", "brings reinforcements").awaiting("Choose a troop and a dump"),
            Self::Moves => Said::new("GG.3.3", "makes strategic moves").until(Order::EndMoves, "End moves"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::firestorm::Firestorm;
    use crate::games::testing::asked;

    #[test]
    fn whatever_is_asked_in_a_random_game_names_a_side_a_rule_and_words() {
        let of = |scenario| asked::<Firestorm, Ask>(scenario, 600, |world| Prompt::of(&Position::of(world)));
        let rules = &of("firestorm/01") | &of("firestorm/02");
        assert!(rules.len() >= 7, "asked by these rules alone: {rules:?}");
    }
}
