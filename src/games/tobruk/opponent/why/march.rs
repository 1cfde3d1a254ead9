//! Why men march, go under cover or come up: for what, at what price.

use super::asked::Asked;
use crate::core::hex::Hex;
use crate::core::why::{average, tells};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::opponent::assault::{danger, objective, posts};
use crate::games::tobruk::opponent::ground;
use crate::games::tobruk::opponent::infantry_situation::{FAR, InfantrySituation};
use crate::games::tobruk::opponent::men::Troop;
use crate::games::tobruk::opponent::retaking;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::ViewItem;

/// Why these men go where they go.
pub fn reason(asked: &Asked, order: &Order, unit: &ViewItem) -> Option<String> {
    let position = asked.position;
    let Order::Move { path, .. } = order else {
        return Some("Off the board they are safe, and count where that counts.".to_owned());
    };
    let situation = InfantrySituation::of(position, asked.sequence);
    let Some(to) = path.last().copied() else { return Some("Turns to where the enemy is.".to_owned()) };
    if situation.foes.iter().any(|foe| foe.hex == to) {
        let men = |troops: &[Troop]| {
            troops.iter().filter(|troop| troop.hex == to).map(|troop| u16::from(troop.men)).sum::<u16>()
        };
        let (own, foes) = (men(&situation.own) + u16::from(unit.men.left), men(&situation.foes));
        return Some(asked.with(&format!("To take {} hand to hand", Name(to)), || {
            Some(format!("{own} of ours and whoever follows against {foes}"))
        }));
    }
    let steps = u8::try_from(path.len()).unwrap_or(u8::MAX);
    let price = || {
        let lost = danger(&situation, to, steps);
        Some(if tells(lost) {
            format!("{} to be feared there", average(lost, "casualty", "casualties"))
        } else {
            "no fire to be feared there".to_owned()
        })
    };
    let objective = objective(&situation);
    if unit.location.hex().is_none() {
        return Some(match objective {
            Some(goal) => asked.with(&format!("Comes on where the way to {} is short", Name(goal)), price),
            None => asked.with("Comes on out of the enemy's fire", price),
        });
    }
    if retaking::order(&situation).as_ref() == Some(order) {
        return Some(asked.with(&format!("To deny {} to the enemy", Name(to)), price));
    }
    if !ground::comes(position, asked.sequence.active) {
        let words = match situation.hedgehogs.contains(&to) {
            _ if situation.hedgehogs.is_empty() => "To where it is wanted",
            true => "Back into the trenches",
            false => "On the way to the nearest trench with room",
        };
        return Some(asked.with(words, price));
    }
    let post = posts(&situation).and_then(|posts| posts.get(&unit.id.0).copied());
    Some(match (post, objective) {
        (Some(post), _) if post == to => asked.with(&format!("To hold {}, which counts at the end", Name(to)), price),
        (Some(post), _) => asked.with(&format!("Towards {}, which counts at the end", Name(post)), price),
        (None, Some(goal)) if goal == to => asked.with(&format!("Into {}", Name(goal)), price),
        (None, Some(goal)) if is_nearer(&situation, goal, unit.location.hex(), to) => {
            asked.with(&format!("A bound nearer to {}, where least is in the way", Name(goal)), price)
        }
        (None, _) => asked.with("To a better place", price),
    })
}

/// True if the way to a goal is shorter from one hex than from the other.
fn is_nearer(situation: &InfantrySituation, goal: Hex, from: Option<Hex>, to: Hex) -> bool {
    let way = situation.quiet_way(goal);
    let left = |hex: Hex| way.get(&hex).copied().unwrap_or(FAR);
    from.is_none_or(|from| left(to) < left(from))
}

/// Why men go under cover in their movement.
pub fn under(asked: &Asked, unit: &ViewItem) -> String {
    asked.with("Under cover: their own fire would not pay for what it costs", || fire(asked, unit))
}

/// Why men come up.
pub fn up(asked: &Asked, unit: &ViewItem) -> String {
    if asked.position.operates_crew_served(*unit.id) {
        return "Up, since their gun has a target worth its fire.".to_owned();
    }
    if asked.position.class(unit) == Class::Observer {
        return "Up, to observe.".to_owned();
    }
    asked.with("Up: their fire pays now", || fire(asked, unit))
}

/// What they could inflict, and what is to be feared.
fn fire(asked: &Asked, unit: &ViewItem) -> Option<String> {
    let situation = InfantrySituation::of(asked.position, asked.sequence);
    let troop = situation.own.iter().find(|troop| troop.id == *unit.id)?;
    let given = situation.fire_from(troop, troop.hex, troop.motion.hexes, 0.0);
    // Who lets the enemy come weighs his rifles, under which nobody is up.
    let taken = if ground::comes(asked.position, asked.sequence.active) {
        danger(&situation, troop.hex, 0)
    } else {
        situation.men_lost(Cover::Good, situation.factors_on(troop.hex))
    };
    Some(format!(
        "{} to inflict, {} to be feared",
        average(given, "casualty", "casualties"),
        average(taken, "casualty", "casualties")
    ))
}
