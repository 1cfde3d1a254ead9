//! What happened in Tobruk as lines of the log, with the dice that are drawn in them.

use crate::core::game::Game;
use crate::desk::games::tobruk::{Table, sight};
use crate::desk::kit::words::capital;
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::state::orders::{Event, Harm};
use crate::games::tobruk::state::turn::Phase;

fn round(dice: [u8; 2], hit: bool) -> Roll {
    let total = dice[0] + dice[1];
    Roll { faces: dice.to_vec(), hit, word: format!("{total} {}", if hit { "hit" } else { "miss" }) }
}

impl Logged for Tobruk {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = Tobruk::tell(table.world(), event).filter(|_| sight::may_hear(table, event))?;
        let roll = |dice: &[u8]| vec![Roll::plain(dice)];
        let (rolls, text) = match event {
            Event::Round { dice, hit } => (vec![round(*dice, *hit)], String::new()),
            Event::Struck { dice, aspect, area, .. } => {
                let struck = area.map_or("ricochet", |area| area.name());
                (roll(dice), format!("{}, {aspect}: {struck}.", dice[0] + dice[1]))
            }
            Event::KillDie { die, needed, .. } => {
                let (than, what) = if die <= needed { ("within", "destroyed") } else { ("above", "no effect") };
                (roll(&[*die]), format!("{than} the {needed} for a K-kill: {what}."))
            }
            Event::FirstMover { die, side } => (roll(&[*die]), format!("{} moves first.", table.side_name(*side))),
            Event::FirstFirer { die, side } => (roll(&[*die]), format!("{} fires first.", table.side_name(*side))),
            Event::Casualties { die, .. } | Event::MeleeRound { die, .. } | Event::Khamsin { die, .. } => {
                (roll(&[*die]), after_die(&telling.text))
            }
            Event::MoraleChecked { dice, .. } => {
                (roll(dice), telling.text.replace(&format!("{}+{} = ", dice[0], dice[1]), ""))
            }
            _ => (Vec::new(), telling.text.replace("<=", " \u{2264} ")),
        };
        let loud = matches!(
            event,
            Event::Harmed { harm: Harm::Destroyed | Harm::Eliminated, .. }
                | Event::Ended { .. }
                | Event::MeleeWon { .. }
        );
        Some(Told { rolls, text, rule: telling.rule, depth: telling.depth, loud })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::Began { phase, side } = event else { return None };
        let does = if *phase == Phase::Movement { "moves" } else { "fires" };
        Some(match phase {
            Phase::Movement | Phase::Combat => {
                Chapter::of(*side, format!("{}: {} {does} first", phase.title(), table.side_name(*side)))
            }
            _ => Chapter { title: phase.title().to_owned(), side: None },
        })
    }
}

/// A sentence without the die that is drawn before it.
fn after_die(text: &str) -> String {
    let end = |rest: &str| rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    if let Some(rest) = text.strip_prefix("Die ") {
        return capital(rest[end(rest)..].trim_start_matches([':', ',', ' ']));
    }
    match text.split_once(", die ") {
        Some((before, rest)) => format!("{before}{}", &rest[end(rest)..]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_that_is_drawn_is_not_told_again() {
        let told = ["Die 4: the attacker loses 2.", "40 factors on good cover, die 5: 2 casualties.", "No die at all."];
        let left = ["The attacker loses 2.", "40 factors on good cover: 2 casualties.", "No die at all."];
        assert_eq!(told.map(after_die), left.map(str::to_owned));
    }
}
