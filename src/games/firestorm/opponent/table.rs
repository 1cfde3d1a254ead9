//! The result of a table-top battle that nobody plays: rolled from the strength of both sides.

use rand_chacha::ChaCha8Rng;

use crate::core::dice::pick;
use crate::games::firestorm::phases::battle::MOST_POINTS;
use crate::games::firestorm::phases::odds::work_out;
use crate::games::firestorm::state::decisions::Battle;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// Victory points of both sides in an even battle.
const EVEN: i16 = 4;

/// A result as the General's Game would have it: the winner has more points by as much as his roll is higher.
pub fn result(position: &Position, battle: &Battle, dice: &mut ChaCha8Rng) -> Order {
    let mut die = || u8::try_from(pick(dice, 6)).unwrap_or(0) + 1;
    let difference = work_out(position, battle).difference([die(), die()]);
    let points = |ahead: i16| u8::try_from((EVEN + ahead).clamp(0, i16::from(MOST_POINTS))).unwrap_or(0);
    Order::Enter { attacker: points(difference), defender: points(-difference) }
}
