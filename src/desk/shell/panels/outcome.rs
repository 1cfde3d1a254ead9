//! What came of the last order, at the head of the panel until the next one.

use bevy_egui::egui::{Label, Ui, vec2};

use super::parts::{is_low, link};
use crate::core::game::Log;
use crate::desk::kit::paint::dice::DieColour;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{die, divider, styled};
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::told::Told;

/// The most lines that are shown, and in a panel of little height.
const LINES: usize = 7;
const IN_LOW: usize = 2;

/// Keeps what the events after so many others tell: of an own order all, of the computer's what its dice brought. What an own order
/// brought stays above what the other side does about it.
pub fn keep<G: DeskGame>(table: &mut Table<G>, told: usize, own: bool) {
    let events: Vec<G::Event> = match table.session.world.get_resource::<Log<G::Event>>() {
        Some(log) => log.0.iter().skip(told).map(|entry| entry.event.clone()).collect(),
        None => return,
    };
    // What begins another part of the log is no result.
    let tells = |event: &&G::Event| G::chapter(table, event).is_none();
    let mut lines: Vec<Told> = events.iter().filter(tells).filter_map(|event| G::told(table, event)).collect();
    let rolled = lines.iter().any(|line| !line.rolls.is_empty());
    lines.truncate(LINES);
    if !rolled && !events.iter().all(|event| tells(&event)) {
        // The end of a phase is no result, nor is what was told before it one any more.
        clear(table);
    } else if own {
        table.outcome = lines;
        table.answer.clear();
    } else if rolled {
        table.answer = lines;
    }
}

/// Nothing is told any more.
pub fn clear<G: DeskGame>(table: &mut Table<G>) {
    table.outcome.clear();
    table.answer.clear();
}

/// True until the next order, while the game is looked at as it is.
#[must_use]
pub fn is_shown<G: DeskGame>(table: &Table<G>) -> bool {
    let any = !table.outcome.is_empty() || !table.answer.is_empty();
    // All dice lie: what they brought stands on the card, or has been shown, and is told here too.
    any && !table.rolling && table.moment.is_none() && !table.study
}

/// The lines, dice that follow on each other in one.
fn joined(lines: &[Told]) -> Vec<Told> {
    let mut joined: Vec<Told> = Vec::with_capacity(lines.len());
    for line in lines {
        match joined.last_mut().filter(|before| before.text.is_empty() && line.text.is_empty()) {
            Some(before) => before.rolls.extend(line.rolls.iter().cloned()),
            None => joined.push(line.clone()),
        }
    }
    joined
}

/// The lines of the last order above what is shown of the unit, with their dice and rules.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    if is_shown(table) {
        lines(ui, table);
        divider(ui);
    }
}

/// The lines alone: of one's own order, then of what the other side did about it.
pub fn lines<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let low = is_low(ui);
    let most = if low { IN_LOW } else { LINES };
    let [own, theirs] = [joined(&table.outcome), joined(&table.answer)];
    let both = !own.is_empty() && !theirs.is_empty();
    for (title, told) in [("Your result", own), ("The reply", theirs)] {
        if told.is_empty() {
            continue;
        }
        // In a low panel a heading stands there only where there are two.
        if both || !low {
            ui.label(styled(if both { title } else { "Result" }, bold(if low { 14.5 } else { 17.0 }), INK));
        }
        // What came of it stands last.
        for line in told.iter().skip(told.len().saturating_sub(most)) {
            line_of(ui, table, line);
        }
    }
}

fn line_of<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, line: &Told) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 1.0);
        ui.spacing_mut().interact_size.y = 18.0;
        for roll in &line.rolls {
            for face in &roll.faces {
                die(ui, *face, 15.0, DieColour::Ivory, false);
            }
            if !roll.word.is_empty() {
                ui.label(styled(&roll.word, strong(14.5), INK));
            }
        }
        if !line.text.is_empty() {
            let font = if line.loud { strong(15.0) } else { condensed(15.0) };
            ui.add(Label::new(styled(&line.text, font, INK)).wrap());
        }
        link(ui, table, line.rule);
    });
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::core::game::Game;
    use crate::core::side::Side;
    use crate::desk::testing::table;
    use crate::games::firestorm::Firestorm;
    use crate::games::firestorm::state::orders::Event;

    #[test]
    fn what_an_own_order_brought_stays_above_the_reply() {
        let (mut table, mut dice) = (table::<Firestorm>("firestorm/01", 1), ChaCha8Rng::seed_from_u64(1));
        let mut replies = 0;
        for _ in 0..300 {
            let Some(order) = Firestorm::random_order(&table.session.world, &mut dice) else { break };
            let own = Firestorm::to_act(&table.session.world) == Some(Side::Axis);
            let told = table.session.world.resource::<Log<Event>>().0.len();
            table.session.submit(&order).expect("a random order is legal");
            let before = table.outcome.len();
            keep(&mut table, told, own);
            if own {
                assert!(table.answer.is_empty(), "the reply to the order before is past");
            } else if !table.outcome.is_empty() {
                assert_eq!(table.outcome.len(), before);
                replies += usize::from(!table.answer.is_empty());
            }
        }
        assert!(replies > 0, "the other side never answered with dice");
    }
}
