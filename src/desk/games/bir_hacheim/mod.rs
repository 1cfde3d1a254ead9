//! What the desk shows of Gazala-Bir Hacheim alone: proposals, combat cards, losses and retreats, the order of battle.

mod advice;
mod areas;
mod arrows;
mod backdrop;
mod briefing;
mod cards;
mod clips;
mod face;
mod game;
mod ground;
mod highlights;
mod keys;
mod luck;
pub mod map;
mod marks;
mod menu;
mod overlays;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
mod roster;
mod selection;
mod stacks;
mod terrain;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod words;

use crate::desk::table::Window;
use crate::games::bir_hacheim::BirHacheim;

type Table = crate::desk::table::Table<BirHacheim>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, BirHacheim>;

/// The window with the tracks of turns and air points.
const TRACKS: Window = Window::Own(0);
