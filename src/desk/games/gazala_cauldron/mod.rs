//! What the desk shows of Gazala: The Cauldron alone: cups and chits, mine belts, attacks of three intensities, ways back.

mod advice;
mod areas;
mod arrows;
mod backdrop;
mod belt;
mod briefing;
mod cards;
mod charts;
mod chits;
mod clips;
mod cups;
mod face;
mod formations;
mod game;
mod ground;
mod highlights;
mod keys;
mod luck;
pub mod map;
mod marks;
mod menu;
mod overlays;
pub mod paint;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
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
use crate::games::gazala_cauldron::GazalaCauldron;

type Table = crate::desk::table::Table<GazalaCauldron>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, GazalaCauldron>;

/// The window with the tracks of turns and actions.
const TRACKS: Window = Window::Own(0);
