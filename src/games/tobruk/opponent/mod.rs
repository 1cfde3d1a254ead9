//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod armour;
mod armour_situation;
mod aspects;
mod assault;
mod barrages;
mod barriers;
mod batteries;
mod breakout;
mod bunkers;
mod casualties;
mod checks;
mod combat;
mod command;
mod counter_battery;
mod defence;
mod dismounting;
mod doctrine;
mod dodging;
mod duel;
mod ground;
mod gunfire;
mod gunnery;
mod guns;
mod indirect;
mod infantry;
mod infantry_situation;
mod leaving;
mod losses;
mod machine_guns;
mod manoeuvre;
mod men;
mod next_best;
mod observers;
mod overrun;
mod place;
mod posts;
mod prisoners;
mod ramming;
mod ranged;
mod recovery;
mod replenishment;
mod retaking;
mod set_up;
mod smoke;
mod star_shells;
mod storming;
mod stukas;
mod suspects;
mod tows;
mod transport;
mod value;
mod why;

use rand_chacha::ChaCha8Rng;

use super::material::catalog::Class;
use super::material::scenario::{Chapter, Roster};
use super::phases::withdrawal;
use super::plan;
use super::play::prompt::{Ask, Prompt};
use super::play::random;
use super::state::orders::Order;
use super::state::position::Position;
use super::state::turn::Sequence;
use infantry_situation::InfantrySituation;
pub use next_best::next_best;
pub use why::{is_open, reason};

/// True where men fight on foot; elsewhere vehicles alone are weighed. Observers in AFVs don't.
fn men_fight(position: &Position) -> bool {
    let on_foot = |kind| !matches!(position.catalog.get(kind).class, Class::Observer);
    let stands = |entry: &Roster| {
        // The crew of an AFV, as soon as it has got out (X.D.1).
        entry.bails_from.is_none() || position.find(entry.id).is_some_and(|unit| unit.location.hex().is_some())
    };
    position.scenario.roster.iter().any(|entry| entry.men > 0 && on_foot(entry.kind) && stands(entry))
}

/// The computer's choice for the side that has to act; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let chosen = choose(position, sequence, dice).map(|order| duel::together(position, sequence, order));
    let chosen = chosen.map(|order| barrages::halt(position, sequence, order));
    let chosen = chosen.map(|order| aspects::first(position, sequence, order));
    // Whatever the computer thinks of, only the plan says what is legal.
    match chosen {
        Some(order) if plan(position, sequence, &order).is_ok() => Some(order),
        _ => random::order(position, sequence, dice),
    }
}

fn choose(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let men = men_fight(position);
    match Prompt::of(position).asks {
        Ask::SetUp => set_up::order(position, sequence, dice),
        Ask::Movement => {
            let home = observers::take_seats(position, sequence).or_else(|| withdrawal::drive_home(position, sequence));
            let home = home.or_else(|| ramming::order(position, sequence));
            let home = home.or_else(|| prisoners::order(position, sequence));
            let home = home.or_else(|| replenishment::take_on(position, sequence));
            let order = home.or_else(|| move_all(position, sequence, men, dice));
            let ends = |order: &Order| matches!(order, Order::EndMovement);
            order
                .filter(|order| !ends(order))
                .or_else(|| replenishment::drive(position, sequence))
                .or(Some(Order::EndMovement))
        }
        Ask::Flak { guns, .. } => Some(stukas::answer(position, sequence, &guns)),
        Ask::BombRuns => stukas::drop(position, sequence),
        Ask::Bombs { .. } => Some(stukas::join(position, sequence)),
        Ask::UnderBombs { target, cover, aircraft } => {
            let cover = cover.and_then(|cover| stukas::shelter(position, sequence, target, cover, &aircraft));
            Some(cover.unwrap_or(Order::Stand))
        }
        Ask::Batteries => Some(batteries::order(position, sequence)),
        Ask::Bombard { .. } => Some(batteries::join(position, sequence)),
        Ask::Shelter { target, cover, batteries } => {
            let cover = cover.and_then(|cover| batteries::shelter(position, sequence, target, cover, &batteries));
            Some(cover.unwrap_or(Order::Stand))
        }
        Ask::Mortars | Ask::Guns => Some(indirect::order(position, sequence)),
        Ask::Shell { .. } => Some(indirect::join(position, sequence)),
        Ask::Duck { target, cover, firers } => {
            let cover = cover.and_then(|cover| indirect::shelter(position, sequence, target, cover, &firers));
            Some(cover.unwrap_or(Order::Stand))
        }
        Ask::Combat if men => Some(combat::open(position, sequence)),
        Ask::Combat => Some(gunnery::order(position, sequence)),
        Ask::SecondGun(unit) if men => Some(combat::second(position, sequence, unit)),
        Ask::SecondGun(unit) => Some(gunnery::second(position, sequence, unit)),
        Ask::Engagement { target, firers } => Some(combat::join(position, sequence, target, &firers)),
        Ask::Aim { unit, gun, target, shells, .. } => {
            gunnery::aim(position, sequence, unit, usize::from(gun), shells, target)
        }
        Ask::Answer { unit, opener } => duel::answer(position, sequence, unit, opener),
        Ask::Drop { target, cover, firers } => Some(casualties::drop(position, sequence, target, cover, &firers)),
        Ask::Casualties { target, pool, left, cause, .. } => {
            casualties::strike_off(position, target, &pool, left, cause)
        }
        Ask::Morale => Some(checks::order(position, sequence)),
        Ask::Melee => checks::melee(position, sequence),
        Ask::Redirect { aircraft } => Some(stukas::misdirect(position, sequence, aircraft)),
        Ask::Sally { hex, side } => Some(bunkers::sally(position, hex, side)),
        // A position that is found already is better than a die for one.
        Ask::Fold { among, .. } => among.first().map(|unit| Order::TakeOver { unit: *unit }),
        Ask::Over => None,
    }
}

/// Men first, then vehicles, then observers, then the end of the movement. Where no infantry is about, the tanks manoeuvre as they do among themselves,
/// with an eye to guns (Scenario 7).
fn move_all(position: &Position, sequence: &Sequence, men: bool, dice: &mut ChaCha8Rng) -> Option<Order> {
    if recovery::is_played(position) {
        return Some(recovery::order(position, sequence).unwrap_or(Order::EndMovement));
    }
    if !men {
        return manoeuvre::order(position, sequence, dice);
    }
    if let Some(order) = stukas::order(position, sequence).or_else(|| transport::order(position, sequence)) {
        return Some(order);
    }
    let infantry =
        || position.scenario.roster.iter().any(|entry| position.catalog.get(entry.kind).class == Class::Infantry);
    let tanks_alone = position.scenario.plays(Chapter::VII) && !infantry();
    let situation = InfantrySituation::of(position, sequence);
    infantry::order(&situation, dice)
        .or_else(|| {
            if tanks_alone {
                manoeuvre::order(position, sequence, dice)
            } else {
                armour::order(position, sequence, dice)
            }
        })
        .or_else(|| observers::order(&situation))
        .or(Some(Order::EndMovement))
}
