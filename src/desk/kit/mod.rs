//! Style, widgets, the view and the painters: what a thing looks like, without a game.

pub mod answers;
pub mod area_plan;
pub mod big_button;
pub mod fills;
pub mod heading;
pub mod hexes;
pub mod labels;
pub mod layout;
pub mod paint;
pub mod placing;
pub mod plot;
pub mod style;
pub mod text_size;
pub mod typing;
pub mod view;
pub mod when;
pub mod widgets;
pub mod words;
