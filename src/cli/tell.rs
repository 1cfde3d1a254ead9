//! The log of a game, told in the terminal as it grows.

use bevy_ecs::prelude::World;

use super::speak::say;
use crate::core::game::{DiceIn, Game, Log};

/// Prints the log from entry `told` on, with the reason behind the first thing that is told if there is one; answers with how much has
/// been told now.
pub fn tell_new<G: Game>(world: &World, told: usize, turn: &mut u16, mut why: Option<String>) -> usize {
    let Some(log) = world.get_resource::<Log<G::Event>>() else { return told };
    for entry in log.0.iter().skip(told) {
        if entry.turn != *turn {
            *turn = entry.turn;
            say(format_args!("\nTurn {turn}"));
        }
        if let Some(line) = G::tell(world, &entry.event, DiceIn::Words) {
            say(format_args!("{}{}  [{}]", if line.depth == 0 { "  " } else { "      " }, line.text, line.rule));
            if let Some(why) = why.take() {
                say(format_args!("      Why: {why}"));
            }
        }
    }
    log.0.len()
}
