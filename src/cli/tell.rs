//! The log of a game, told in the terminal as it grows.

use bevy_ecs::prelude::World;

use super::speak::say;
use crate::core::game::{DiceIn, Game, Log};
use crate::core::side::Side;

/// How far the log of a game has been told, and the reasons that are told with what comes next.
#[derive(Debug, Default)]
pub struct Teller {
    told: usize,
    turn: u16,
    reasons: Vec<String>,
    /// The reason that was told last, of several orders of the same side.
    last: String,
    side: Option<Side>,
}

impl Teller {
    /// Hears why the order that a side gives next is given. It is told behind the first line of what comes of it, with the reasons for
    /// orders of which nothing came at once; why a side goes no further is told before the others go on.
    pub fn hear<G: Game>(&mut self, side: Side, order: &G::Order, why: &str) {
        if self.side.replace(side) != Some(side) {
            self.last.clear();
        }
        // Dice that are thrown are told with what comes of them.
        let throws = format!("{order:?}").starts_with("Resolve");
        if G::rests().contains(order) && !throws && self.reasons.is_empty() {
            if why == self.last {
                return;
            }
            let leaves = if side == Side::Axis { "the Axis leaves" } else { "the Allies leave" };
            say(format_args!("      Why {leaves} it at that: {why}"));
            why.clone_into(&mut self.last);
        } else {
            self.reasons.push(why.to_owned());
        }
    }

    /// A turn of which nobody need be told that it begins.
    pub fn in_turn(&mut self, turn: u16) {
        self.turn = turn;
    }

    /// Prints what is new in the log.
    pub fn tell<G: Game>(&mut self, world: &World) {
        let Some(log) = world.get_resource::<Log<G::Event>>() else { return };
        for entry in log.0.iter().skip(self.told) {
            if entry.turn != self.turn {
                self.turn = entry.turn;
                self.last.clear();
                say(format_args!("\nTurn {}", self.turn));
            }
            if let Some(line) = G::tell(world, &entry.event, DiceIn::Words) {
                say(format_args!("{}{}  [{}]", if line.depth == 0 { "  " } else { "      " }, line.text, line.rule));
                for why in self.reasons.drain(..) {
                    // Of several orders for one reason it is told once.
                    if why != self.last {
                        say(format_args!("      Why: {why}"));
                    }
                    self.last = why;
                }
            }
        }
        self.told = log.0.len();
    }
}
