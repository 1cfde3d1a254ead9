//! What happened in Tobruk as lines of the log, with the dice that are drawn in them.

use crate::core::game::DiceIn;
use crate::desk::games::tobruk::{Table, sight};
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::play::narration::{self, Reader};
use crate::games::tobruk::state::events::{Event, Harm};
use crate::games::tobruk::state::turn::Phase;

fn round(dice: [u8; 2], hit: bool) -> Roll {
    let total = dice[0] + dice[1];
    Roll { faces: dice.to_vec(), hit, word: format!("{total} {}", if hit { "hit" } else { "miss" }) }
}

impl Logged for Tobruk {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let reader = table.viewer().map_or(Reader::All, Reader::Player);
        let telling = narration::tell(table.world(), event, DiceIn::Picture, reader);
        let telling = telling.filter(|_| sight::may_hear(table, event))?;
        let rolls = match event {
            Event::Round { dice, hit } => vec![round(*dice, *hit)],
            Event::Struck { dice, .. }
            | Event::MoraleChecked { dice, .. }
            | Event::Reliability { dice, .. }
            | Event::DirectHit { dice, .. }
            | Event::BombHit { dice, .. }
            | Event::FlakFired { dice, .. }
            | Event::MortarHit { dice, .. }
            | Event::SmallHit { dice, .. }
            | Event::TrackTested { dice, .. }
            | Event::Assaulted { dice: Some(dice), .. } => Roll::some(dice),
            Event::OpticsTested { die, crew, .. } => {
                Roll::some(&std::iter::once(*die).chain(*crew).collect::<Vec<u8>>())
            }
            Event::WayIn { die, again, .. } => {
                Roll::some(&again.iter().copied().chain(std::iter::once(*die)).collect::<Vec<u8>>())
            }
            Event::Softened { dice, .. } | Event::HullDownSought { dice, .. } => Roll::some(dice),
            Event::KillDie { die, .. }
            | Event::FirstMover { die, .. }
            | Event::FirstFirer { die, .. }
            | Event::Casualties { die, .. }
            | Event::MeleeRound { die, .. }
            | Event::Khamsin { die, .. }
            | Event::Forced { die, .. }
            | Event::Intercepted { die, .. }
            | Event::Mistaken { die, .. }
            | Event::Availability { die, .. }
            | Event::BailOut { die: Some(die), .. } => Roll::some(&[*die]),
            _ => Vec::new(),
        };
        // The word beside a round's dice says all of it.
        let text = if matches!(event, Event::Round { .. }) { String::new() } else { telling.text };
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
