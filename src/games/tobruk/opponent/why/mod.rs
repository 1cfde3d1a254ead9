//! Why the computer gives an order: asked of the very functions by which it chose, and said as players say it. The enemy hears no figures,
//! which might tell him of men and rounds that he can't count, and nothing at all of what is hidden from him.

mod asked;
mod drive;
mod fire;
mod guns;
mod march;
mod open;
mod works;

use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::play::prompt::{Ask, Prompt};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

use asked::Asked;
pub use open::is_open;

/// Why the computer would give this order; with figures for its own side alone.
pub fn reason(position: &Position, sequence: &Sequence, order: &Order, figures: bool) -> Option<String> {
    let asked = Asked { position, sequence, figures };
    let asks = Prompt::of(position).asks;
    match order {
        Order::Move { unit, .. } | Order::Exit { unit, .. } | Order::Overrun { unit, .. } => {
            let of = position.find(*unit)?;
            Some(match position.class(&of) {
                class if class.is_vehicle() => drive::reason(&asked, order, &of)?,
                Class::Observer => "Sees more of the enemy from there, and is seldom reached.".to_owned(),
                _ => march::reason(&asked, order, &of)?,
            })
        }
        Order::TakeCover { unit } => Some(cover(&asked, &asks, &position.find(*unit)?, true)),
        Order::Rise { unit } => Some(cover(&asked, &asks, &position.find(*unit)?, false)),
        Order::Stand => Some("What they can still fire is worth more than what they are likely to lose.".to_owned()),
        Order::Fire { .. }
        | Order::FireBoth { .. }
        | Order::Answer { .. }
        | Order::Decline
        | Order::Aim { .. }
        | Order::Engage { .. }
        | Order::HoldFire
        | Order::EndFire
        | Order::Acquire { .. } => fire::reason(&asked, order, &asks),
        Order::Resolve if matches!(asks, Ask::Engagement { .. }) => fire::reason(&asked, order, &asks),
        Order::Resolve
        | Order::Call { .. }
        | Order::CallRecorded { .. }
        | Order::EndCalls
        | Order::Lob { .. }
        | Order::Smoke { .. }
        | Order::StarShell { .. }
        | Order::Counter { .. } => guns::reason(&asked, order, &asks),
        _ => works::reason(&asked, order),
    }
}

/// Why men go under cover, or come up.
fn cover(asked: &Asked, asks: &Ask, unit: &ViewItem, under: bool) -> String {
    if asked.position.class(unit).is_vehicle() {
        return "The crew of the open mount has nothing to fire at that would be worth the risk.".to_owned();
    }
    match (under, asks) {
        (true, Ask::SetUp) => "Under cover until fire pays.".to_owned(),
        (true, Ask::Movement) => march::under(asked, unit),
        (true, _) => "They are likely to lose more than their own fire would bring.".to_owned(),
        (false, _) => march::up(asked, unit),
    }
}
