//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod armour;
mod armour_situation;
mod assault;
mod batteries;
mod breakout;
mod bunkers;
mod casualties;
mod checks;
mod combat;
mod counter_battery;
mod defence;
mod doctrine;
mod duel;
mod ground;
mod gunfire;
mod gunnery;
mod guns;
mod indirect;
mod infantry;
mod infantry_situation;
mod losses;
mod manoeuvre;
mod men;
mod observers;
mod overrun;
mod place;
mod smoke;
mod stukas;
mod transport;
mod value;

use rand_chacha::ChaCha8Rng;

use super::material::catalog::Class;
use super::material::scenario::Chapter;
use super::phases::withdrawal;
use super::plan;
use super::play::random;
use super::state::orders::Order;
use super::state::position::Position;
use super::state::turn::{Phase, Sequence};

/// The computer's choice for the side that has to act; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    // Where no men fight on foot, vehicles alone are weighed: observers in AFVs don't.
    let on_foot = |kind| !matches!(position.catalog.get(kind).class, Class::Observer);
    let men = position.scenario.roster.iter().any(|entry| entry.men > 0 && on_foot(entry.kind));
    let duel = duel::order(position, sequence);
    let home = || observers::reseat(position, sequence).or_else(|| withdrawal::drive_home(position, sequence));
    let chosen = match sequence.phase {
        Phase::Combat if duel.is_some() => duel,
        _ if bunkers::is_asked(position) => Some(bunkers::sally(position)),
        Phase::SetUp => manoeuvre::set_up(position, sequence, dice),
        Phase::Movement if stukas::asks(position) => stukas::answer(position, sequence),
        Phase::Movement if men => home().or_else(|| move_all(position, sequence, dice)),
        Phase::Combat if men => combat::order(position, sequence),
        Phase::Morale => Some(checks::order(position, sequence)),
        Phase::Melee => casualties::order(position, sequence).or_else(|| checks::melee(position, sequence)),
        Phase::Movement => home().or_else(|| manoeuvre::order(position, sequence, dice)),
        Phase::Combat => gunnery::order(position, sequence),
        Phase::Artillery => casualties::order(position, sequence),
        Phase::Batteries => stukas::drop(position, sequence).or_else(|| batteries::order(position, sequence)),
        Phase::Mortars | Phase::Guns => indirect::order(position, sequence),
        Phase::EndOfTurn | Phase::Over => None,
    };
    let chosen = chosen.map(|order| duel::together(position, sequence, order));
    // Whatever the computer thinks of, only the plan says what is legal.
    match chosen {
        Some(order) if plan(position, sequence, &order).is_ok() => Some(order),
        _ => random::order(position, sequence, dice),
    }
}

/// Men first, then vehicles, then observers, then the end of the movement. Where no infantry is about, the tanks manoeuvre as they do among themselves,
/// with an eye to guns (Scenario 7).
fn move_all(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let infantry =
        || position.scenario.roster.iter().any(|entry| position.catalog.get(entry.kind).class == Class::Infantry);
    let tanks_alone = position.scenario.plays(Chapter::VII) && !infantry();
    stukas::order(position, sequence)
        .or_else(|| transport::order(position, sequence))
        .or_else(|| infantry::order(position, sequence, dice))
        .or_else(|| {
            if tanks_alone {
                manoeuvre::order(position, sequence, dice)
            } else {
                armour::order(position, sequence, dice)
            }
        })
        .or_else(|| observers::order(position, sequence))
        .or(Some(Order::EndMovement))
}
