//! How firmly the Axis holds Tobruk, and from when on its path counts (`10.Tobruk`).

use bevy_ecs::prelude::World;

use crate::core::side::Side;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::{Hold, Phase};

/// The first turn whose Allied player turn tries the hold. In the first turn hardly an Allied unit moves (`2.FirstTurn`), and tried in the
/// second one a dash through the gap decides the game before both armies have met (tuned by self-play).
const FIRST_TRIAL: u16 = 4;

/// True if the path of the Axis counts now: it is in Tobruk and has stood its trial, or the option has it count at any moment.
#[must_use]
pub fn counts(position: &Position) -> bool {
    let now = position.sequence;
    is_held(position) && (now.as_printed || now.hold == Hold::Stood)
}

/// The turn at the end of whose Allied player turn the path can count, if the Axis stays in Tobruk; `None` if it is not there, or
/// counts already, or if the game is over before.
#[must_use]
pub fn counts_from(position: &Position) -> Option<u16> {
    let now = position.sequence;
    if !is_held(position) || counts(position) || now.phase == Phase::Over {
        return None;
    }
    let tried = now.hold == Hold::Tried || now.active == Side::Axis;
    let turn = now.turn.max(FIRST_TRIAL).max(if tried { 0 } else { now.turn + 1 });
    (turn <= position.scenario.turns).then_some(turn)
}

/// True if Tobruk was held and is not any more.
#[must_use]
pub fn is_broken(position: &Position) -> bool {
    position.sequence.hold != Hold::Untried && !is_held(position)
}

/// The hold as a player turn begins.
#[must_use]
pub fn as_player_turn_begins(world: &World) -> Hold {
    let position = &Position::of(world);
    let now = position.sequence;
    let trial = now.active == Side::Allies && now.turn >= FIRST_TRIAL && is_held(position);
    if trial && now.hold == Hold::Untried { Hold::Tried } else { now.hold }
}

fn is_held(position: &Position) -> bool {
    position.is_held_by(position.board.tobruk(), Side::Axis)
}
