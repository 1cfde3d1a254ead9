//! What is asked of the side to act, of whom, by which rule and in which words: the segment and the decision that waits, matched once.

use crate::core::hex::Hex;
use crate::core::prompt::{self, Asks, Said};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::Cause;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Phase;

/// What is asked, and of whom.
pub type Prompt = prompt::Prompt<Ask>;

/// What can be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the decisions")]
pub enum Ask {
    /// Nothing: the game is over, or the segment passes by itself.
    #[default]
    Over,
    /// To set units up.
    SetUp,
    /// To move.
    Movement,
    /// To call batteries off the board.
    Batteries,
    /// To fire.
    Combat,
    /// To check the morale of the enemy.
    Morale,
    /// To fight melees out.
    Melee,
    /// To fire the second gun of this vehicle.
    SecondGun(UnitId),
    /// To score hits in the same hex.
    Aim { unit: UnitId, gun: u8, target: UnitId, shells: Shells, hits: u8 },
    /// To put fire on men together.
    Engagement { target: UnitId, firers: Vec<(UnitId, Arm)> },
    /// To go under cover before the dice.
    Drop { target: UnitId, cover: Cover, firers: Vec<Share> },
    /// To put the fire for effect of batteries together.
    Bombard { target: UnitId, batteries: Vec<BatteryId> },
    /// To return fire (IV.E.3).
    Answer { unit: UnitId, opener: UnitId },
    /// To go under cover from it before the dice.
    Shelter { target: UnitId, cover: Option<Cover>, batteries: Vec<BatteryId> },
    /// To fire mortars (V.C.1.b).
    Mortars,
    /// To fire on-board guns indirectly (V.D.2.b).
    Guns,
    /// To put the fire of mortars, or of on-board guns, together.
    Shell { target: UnitId, firers: Vec<Share> },
    /// To go under cover from it before the dice.
    Duck { target: UnitId, cover: Option<Cover>, firers: Vec<Share> },
    /// To fire at an aircraft within range (VIII.D.2.c).
    Flak { aircraft: UnitId, guns: Vec<UnitId> },
    /// To drop bombs (VIII.C.5.a).
    BombRuns,
    /// To put bombs on one target together (VIII.C.5.c).
    Bombs { target: UnitId, aircraft: Vec<UnitId> },
    /// To go under cover from them before the dice.
    UnderBombs { target: UnitId, cover: Option<Cover>, aircraft: Vec<UnitId> },
    /// To come out of a bunker and fight enemies in its hex (VIII.F.7).
    Sally { hex: Hex, side: Side },
    /// To name what an aircraft bombs by mistake (X.H.1.a.2).
    Redirect { aircraft: UnitId },
    /// To take a hull-down position over from a friend (X.C.4.f).
    Fold { from: UnitId, hex: Hex, among: Vec<UnitId> },
    /// To strike men off.
    Casualties { target: Option<UnitId>, crew: bool, pool: Vec<UnitId>, left: u8, cause: Cause },
}

impl Prompt {
    /// What is asked in a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let asks = match position.decisions.0.last().cloned() {
            Some(Decision::SecondGun { unit }) => Ask::SecondGun(unit),
            Some(Decision::Aim { unit, gun, target, shells, hits, .. }) => Ask::Aim { unit, gun, target, shells, hits },
            Some(Decision::Engagement { target, firers }) => Ask::Engagement { target, firers },
            Some(Decision::Drop { target, cover, firers }) => Ask::Drop { target, cover, firers },
            Some(Decision::Casualties { target, crew, pool, left, cause, .. }) => {
                Ask::Casualties { target, crew, pool, left, cause }
            }
            Some(Decision::Answer { unit, opener }) => Ask::Answer { unit, opener },
            Some(Decision::Bombard { target, batteries }) => Ask::Bombard { target, batteries },
            Some(Decision::Shelter { target, cover, batteries }) => Ask::Shelter { target, cover, batteries },
            Some(Decision::Shell { target, firers }) => Ask::Shell { target, firers },
            Some(Decision::Duck { target, cover, firers }) => Ask::Duck { target, cover, firers },
            Some(Decision::Flak { aircraft, guns }) => Ask::Flak { aircraft, guns },
            Some(Decision::Bombs { target, aircraft }) => Ask::Bombs { target, aircraft },
            Some(Decision::UnderBombs { target, cover, aircraft, .. }) => Ask::UnderBombs { target, cover, aircraft },
            Some(Decision::Sally { hex, side }) => Ask::Sally { hex, side },
            Some(Decision::Redirect { aircraft }) => Ask::Redirect { aircraft },
            Some(Decision::Fold { from, hex, among, .. }) => Ask::Fold { from, hex, among },
            None => match position.sequence.phase {
                Phase::SetUp => Ask::SetUp,
                Phase::Movement => Ask::Movement,
                Phase::Batteries if !position.marks.works.air.dives.is_empty() => Ask::BombRuns,
                Phase::Batteries => Ask::Batteries,
                Phase::Mortars => Ask::Mortars,
                Phase::Guns => Ask::Guns,
                Phase::Combat => Ask::Combat,
                Phase::Morale => Ask::Morale,
                Phase::Melee => Ask::Melee,
                Phase::Artillery | Phase::EndOfTurn | Phase::Over => Ask::Over,
            },
        };
        Self { side: position.decisions.to_act(position.sequence), asks }
    }
}

impl Ask {
    /// True for a decision that has to be made before play goes on.
    #[must_use]
    pub fn is_decision(&self) -> bool {
        match self {
            Self::SecondGun(_)
            | Self::Aim { .. }
            | Self::Engagement { .. }
            | Self::Drop { .. }
            | Self::Answer { .. }
            | Self::Bombard { .. }
            | Self::Shelter { .. }
            | Self::Shell { .. }
            | Self::Duck { .. }
            | Self::Flak { .. }
            | Self::BombRuns
            | Self::Bombs { .. }
            | Self::UnderBombs { .. }
            | Self::Sally { .. }
            | Self::Redirect { .. }
            | Self::Fold { .. }
            | Self::Casualties { .. } => true,
            Self::Over
            | Self::SetUp
            | Self::Movement
            | Self::Batteries
            | Self::Mortars
            | Self::Guns
            | Self::Combat
            | Self::Morale
            | Self::Melee => false,
        }
    }

    /// True in the melee segment.
    #[must_use]
    pub fn in_melee(&self) -> bool {
        matches!(self, Self::Melee | Self::Casualties { cause: Cause::Melee, .. })
    }
}

impl Asks for Ask {
    type Order = Order;

    /// A melee is fought out: nothing ends it. Dice of one's own fire are never rolled by ending it.
    fn said(&self) -> Said<Order> {
        match self {
            Self::Over => Said::new("I.B", "Game over"),
            Self::SetUp => Said::new("Scenarios.B.2", "sets up").until(Order::EndSetUp, "End set-up"),
            Self::Movement => Said::new("I.C", "to move").until(Order::EndMovement, "End movement"),
            Self::Batteries => Said::new("IV.F.1", "to call batteries").until(Order::EndCalls, "No more calls"),
            Self::Mortars => Said::new("V.C.1.b", "to fire mortars").until(Order::EndCalls, "No more mortar fire"),
            Self::Guns => Said::new("V.D.2.b", "to fire indirectly").until(Order::EndCalls, "No more indirect fire"),
            Self::Shell { .. } => {
                Said::new("IV.F.6", "to fire indirectly").until(Order::Resolve, "Roll the dice for this fire")
            }
            Self::Duck { .. } => Said::new("II.F.2.d", "take cover?").until(Order::Stand, "No more units take cover"),
            Self::Redirect { aircraft } => Said::new("X.H.1.a.2", "to misdirect an aircraft")
                .until(Order::Redirect { unit: *aircraft, target: None }, "Let it bomb its target"),
            Self::Sally { .. } => Said::new("VIII.F.7", "come out and fight?").until(Order::Stand, "Stay inside"),
            Self::Fold { .. } => {
                Said::new("X.C.4.f", "take the hull-down position?").until(Order::Stand, "Leave it empty")
            }
            Self::Bombard { .. } => {
                Said::new("IV.F.6", "to call batteries").until(Order::Resolve, "Roll the dice for this fire")
            }
            Self::Shelter { .. } => {
                Said::new("II.F.2.d", "take cover?").until(Order::Stand, "No more units take cover")
            }
            Self::Flak { .. } => Said::new("VIII.D.2.c", "fire at the aircraft?").until(Order::HoldFlak, "Let it pass"),
            Self::BombRuns => Said::new("VIII.C.5.a", "to drop bombs").awaiting("Choose what the bombs fall on"),
            Self::Bombs { .. } => {
                Said::new("VIII.C.5.c", "to drop bombs").until(Order::Resolve, "Roll the dice for these bombs")
            }
            Self::UnderBombs { .. } => {
                Said::new("II.F.2.d", "take cover?").until(Order::Stand, "No more units take cover")
            }
            Self::Combat => Said::new("I.B.2", "to fire").until(Order::EndFire, "End fire"),
            Self::Morale => Said::new("II.H.3", "to check morale").until(Order::EndChecks, "No more morale checks"),
            Self::Melee => Said::new("II.I", "to fight"),
            Self::SecondGun(_) => {
                Said::new("I.G.2.a", "to fire").until(Order::HoldFire, "Hold the fire of its other weapons")
            }
            Self::Aim { .. } => Said::new("I.G.1", "to fire").awaiting("Choose the area hit, or roll for it"),
            Self::Engagement { .. } => Said::new("II.F", "to fire"),
            Self::Answer { .. } => Said::new("IV.E.3", "return fire?").until(Order::Decline, "Hold fire"),
            Self::Drop { .. } => Said::new("II.F.2.d", "take cover?").until(Order::Stand, "No more units take cover"),
            Self::Casualties { crew, cause, .. } => Said::new(
                match cause {
                    Cause::Fire if *crew => "III.D.1.d",
                    Cause::Fire => "II.G.2",
                    Cause::Melee => "II.I.8",
                    Cause::Artillery => "II.K.3",
                },
                "casualties",
            )
            .awaiting("Choose who takes the casualties"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::asked;
    use crate::games::tobruk::Tobruk;

    #[test]
    fn every_segment_that_waits_for_a_side_can_be_ended_but_a_melee_which_is_fought_out() {
        let segments = [Ask::SetUp, Ask::Movement, Ask::Combat, Ask::Morale, Ask::Melee, Ask::Over];
        assert_eq!(segments.map(|asks| asks.said().ending.is_some()), [true, true, true, true, false, false]);
    }

    #[test]
    fn whatever_is_asked_in_a_random_game_names_a_side_a_rule_and_words() {
        let rules = asked::<Tobruk, Ask>("tobruk/03", 900, |world| Prompt::of(&Position::of(world)));
        assert!(rules.len() >= 7, "asked by these rules alone: {rules:?}");
    }
}
