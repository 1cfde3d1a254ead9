//! What the desk shows of Tobruk alone: counters, proposals, plans, rosters.

mod advice;
mod arrows;
mod as_before;
mod backdrop;
mod briefing;
mod builder;
mod calling;
mod cards;
mod charts;
mod clips;
mod companies;
mod effect;
mod flak;
mod flights;
mod game;
mod hauling;
mod keys;
mod loads;
mod luck;
pub mod map;
mod marks;
mod menu;
mod overlays;
pub mod paint;
mod point;
mod pointing;
mod progress;
mod proposing;
mod recording;
mod result;
mod roster;
mod rounds;
mod scorch;
mod selection;
mod shift;
mod shot_odds;
mod sight;
mod silence;
mod smoke;
mod star_shells;
mod stukas_at_batteries;
mod targets;
#[cfg(test)]
mod tests;
mod todo;
mod told;
mod wake;
mod words;

use crate::games::tobruk::Tobruk;

type Table = crate::desk::table::Table<Tobruk>;
/// What this game's painters paint on.
type Scene<'a> = crate::desk::table::scene::Scene<'a, Tobruk>;
type Proposal = crate::desk::table::Proposal<Tobruk>;
type Wish = crate::desk::table::Wish<Tobruk>;
