//! What the desk shows of Firestorm Gazala alone: a map of areas with cards on it, the battle arrow, dice and table-top battles.

mod advice;
mod arrow;
mod backdrop;
mod borders;
mod briefing;
mod card;
mod cards;
mod clips;
mod courses;
mod cuts;
mod face;
mod game;
mod ground;
mod highlights;
mod holdings;
mod keys;
mod luck;
mod map;
mod markers;
mod marks;
mod menu;
mod names;
mod overlays;
pub mod paint;
mod papers;
pub mod plan;
mod position;
mod printed;
mod progress;
mod proposing;
mod result;
mod roster;
mod selection;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod tracks;
mod ways;
mod words;

use crate::desk::table::Window;
use crate::games::firestorm::Firestorm;

type Table = crate::desk::table::Table<Firestorm>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, Firestorm>;
type Proposal = crate::desk::table::Proposal<Firestorm>;

/// The window with the battles of the turn, sorties, pools and points.
const TRACKS: Window = Window::Own(0);
/// The window with the sheet of a table-top battle and the campaign log.
const SHEET: Window = Window::Own(1);
