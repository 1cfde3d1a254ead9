//! Style, widgets, the view and the painters: what a thing looks like, without a game.

pub mod answers;
pub mod area_plan;
pub mod hexes;
pub mod layout;
pub mod paint;
pub mod style;
pub mod view;
pub mod widgets;
pub mod words;
