//! What the desk shows of Battle for Gazala alone: attacks with support fire markers, bombardments, the path from Tobruk.

mod advice;
mod areas;
mod arrows;
mod backdrop;
mod belt;
mod briefing;
mod cards;
mod chips;
mod clips;
mod face;
pub mod fire_chip;
mod game;
mod ground;
mod highlights;
mod keys;
mod luck;
pub mod map;
mod markers;
mod marks;
mod menu;
mod outlook;
mod overlays;
mod path;
mod places;
mod position;
mod progress;
mod proposing;
mod result;
mod roster;
mod selection;
mod terrain;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod words;

use crate::desk::table::Window;
use crate::games::battle_for_gazala::BattleForGazala;

type Table = crate::desk::table::Table<BattleForGazala>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, BattleForGazala>;

/// The window with the turns, the markers and what cuts them.
const TRACKS: Window = Window::Own(0);
