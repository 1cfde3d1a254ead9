//! Why a gun or a rifle fires at this target, or holds its fire: what the exact odds promise.

use super::asked::Asked;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{average, percent};
use crate::core::words::count;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::opponent::gunfire::Fire;
use crate::games::tobruk::phases::fire::plan_of;
use crate::games::tobruk::phases::odds::Volley;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::firers::{Arm, Barrel};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::ViewItem;

/// Why it is fired so.
pub fn reason(asked: &Asked, order: &Order, asks: &Ask) -> Option<String> {
    let position = asked.position;
    match order {
        Order::Fire { unit, gun, target, shells } => {
            let target = position.find(*target)?;
            Some(asked.with(&aim(asked, &target), || shot(asked, *unit, *gun, *shells, &target)))
        }
        Order::FireBoth { unit, target } => {
            let target = position.find(*target)?;
            let name = position.name(&target);
            Some(
                asked.with(&format!("Both guns before {name} can answer"), || {
                    shot(asked, *unit, 0, Shells::Plain, &target)
                }),
            )
        }
        Order::Answer { guns } => {
            let Ask::Answer { unit, opener } = asks else { return None };
            let opener = position.find(*opener)?;
            let words = format!("Nothing is better to fire at than {}, who fired first", position.name(&opener));
            let Barrel { gun, shells } = *guns.first()?;
            Some(asked.with(&words, || shot(asked, *unit, gun, shells, &opener)))
        }
        Order::Decline => Some("Its rounds are better kept for another target.".to_owned()),
        Order::Aim { area: Some(_) } => Some("A hit there does most on average.".to_owned()),
        Order::Aim { area: None } => Some("No area chosen does more on average than the dice.".to_owned()),
        Order::Engage { unit, arm, target } => {
            let mut named: Vec<(UnitId, Arm)> = match asks {
                Ask::Engagement { firers, .. } => firers.clone(),
                _ => Vec::new(),
            };
            named.push((*unit, *arm));
            together(asked, *target, &named)
        }
        Order::Resolve => match asks {
            Ask::Engagement { target, firers } => together(asked, *target, firers),
            _ => None,
        },
        Order::HoldFire => Some("The other gun finds nothing that it could hurt.".to_owned()),
        Order::EndFire => Some("Nobody who may still fire has a target worth it.".to_owned()),
        Order::Acquire { target, .. } => Some(format!(
            "With hatches shut it can only acquire: {} is the best to fire at next turn.",
            position.called(*target)
        )),
        _ => None,
    }
}

/// What a target is to whoever fires.
fn aim(asked: &Asked, target: &ViewItem) -> String {
    let name = asked.position.name(target);
    let guns = asked.position.kind(target).guns.len();
    let armed = target.damage.lost.iter().take(guns).any(|lost| !lost) && !target.crew.out;
    let answers = armed && !target.motion.moved && !target.gunnery.done && !target.gunnery.fired[0];
    let weapon = asked.position.class(target).is_weapon();
    match (weapon, answers) {
        (true, true) => format!("To silence {name} before it fires"),
        (true, false) => format!("To silence {name}"),
        (false, true) => format!("The best target, {name}, before it can fire"),
        (false, false) => format!("The best target is {name}"),
    }
}

/// What a shot may do.
fn shot(asked: &Asked, unit: UnitId, gun: u8, shells: Shells, target: &ViewItem) -> Option<String> {
    let position = asked.position;
    let plan = plan_of(position, &position.find(unit)?, gun, target, shells, asked.sequence.turn)?.ok()?;
    let rounds = count(usize::from(plan.shot.rounds), "round");
    let number = match plan.shot.number() {
        Some(number) if plan.shot.rounds == 1 => format!("{rounds} that hits with {number} or more"),
        Some(number) => format!("{rounds} that hit with {number} or more"),
        None if plan.shot.rounds == 1 => format!("{rounds} that can't miss"),
        None => format!("{rounds} that can't miss"),
    };
    if !position.class(target).is_vehicle() {
        let miss = 1.0 - f64::from(plan.shot.hit_ways()) / 36.0;
        return Some(format!("{number}, {} to hit it at all", percent(1.0 - miss.powi(i32::from(plan.shot.rounds)))));
    }
    let row = plan.gun_of(position.catalog);
    let hit = position.catalog.hit_odds(row, target.kind.0, plan.shot.struck(), plan.shot.range);
    let volley = Volley::new(&plan.shot, &hit, &plan.damage);
    let harmed = 1.0 - volley.nothing() - volley.destroyed();
    let harm = if harmed > 0.005 { format!(", {} to damage it", percent(harmed)) } else { String::new() };
    Some(format!("{number}, {} to destroy it{harm}", percent(volley.destroyed())))
}

/// Why men are fired at, by these and whoever joins them.
fn together(asked: &Asked, target: UnitId, named: &[(UnitId, Arm)]) -> Option<String> {
    let position = asked.position;
    let side: Side = asked.sequence.active;
    let fire = Fire::of(position, side, asked.sequence.turn, named);
    let thrown = named.iter().any(|(_, arm)| *arm == Arm::Grenades);
    let words = format!("To hit {}, the best target there is now", position.called(target));
    let Some(known) = fire.targets.iter().find(|known| known.id == target && known.thrown == thrown) else {
        return Some(format!("{words}."));
    };
    let firers = fire.volley(known, named).firers;
    Some(asked.with(&words, || {
        let men = average(known.casualties(position, &firers), "casualty", "casualties");
        let with =
            if firers.len() > 1 { format!("{} together, ", count(firers.len(), "firer")) } else { String::new() };
        Some(format!("{with}{men} on average"))
    }))
}
