//! An attack that is being put together: who joins it, and which chits are played.

use super::gain::{Stakes, gain};
use super::situation::Situation;
use super::thrust::joiners;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::combat::{plan_join, plan_play, work_out};
use crate::games::gazala_cauldron::state::decisions::Assault;
use crate::games::gazala_cauldron::state::orders::Order;

/// The attacker's next word: a unit, a chit, or the end.
pub fn attack(situation: &Situation, assault: &Assault) -> Option<Order> {
    let position = situation.position;
    let active = assault.attackers.first().copied()?;
    let able = joiners(position, situation.side, &assault.defenders, active);
    let with = |more: &[_]| {
        let mut attackers = assault.attackers.clone();
        attackers.extend(more);
        Assault { attackers, ..assault.clone() }
    };
    let free: Vec<_> = able.into_iter().filter(|id| plan_join(position, *id).is_ok()).collect();
    // Odds go up by leaps: all together, less whoever only stands to lose.
    let mut chosen = free.clone();
    let mut best = gain(position, &with(&chosen));
    while let Some((more, fewer)) = (0..chosen.len())
        .map(|place| {
            let fewer: Vec<_> = chosen.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, id)| *id).collect();
            (gain(position, &with(&fewer)), fewer)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(more, _)| *more + position.weight(Dial::WorthJoining) > best)
    {
        (best, chosen) = (more, fewer);
    }
    if let Some(unit) = chosen.first() {
        return Some(Order::Join { unit: *unit });
    }
    let stakes = Stakes::of(position, &work_out(position, assault));
    Some(play(situation, &stakes, true).unwrap_or(Order::Resolve))
}

/// The defender's next word: a chit, or none.
pub fn defend(situation: &Situation, assault: &Assault) -> Option<Order> {
    let stakes = Stakes::of(situation.position, &work_out(situation.position, assault));
    Some(play(situation, &stakes, false).unwrap_or(Order::Resolve))
}

fn play(situation: &Situation, stakes: &Stakes, attacks: bool) -> Option<Order> {
    let position = situation.position;
    let can = |chit| plan_play(position, chit).is_ok();
    if can(Tactical::AntiTank) && stakes.anti_tank() > position.weight(Dial::AntiTankChit) {
        return Some(Order::Play { chit: Tactical::AntiTank });
    }
    let table = &position.tables.modifiers;
    let more = match (attacks, situation.side) {
        (true, Side::Axis) => table.axis_combat,
        (true, Side::Allies) => table.allied_combat,
        (false, _) => table.against,
    };
    let change = (stakes.gain(position, more) - stakes.gain(position, 0)).abs();
    let helps = (stakes.gain(position, more) > stakes.gain(position, 0)) == attacks;
    (helps && change > position.weight(Dial::CombatChit) && can(Tactical::Combat))
        .then_some(Order::Play { chit: Tactical::Combat })
}
