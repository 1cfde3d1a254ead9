//! What every game has on the screen: the map, pointer and keys, motion, bars, panels and windows.

pub mod advice;
pub mod bars;
pub mod battle_card;
pub mod call;
pub mod context_menu;
pub mod editing;
pub mod follow;
pub mod ground;
pub mod lesson;
pub mod map;
mod moment;
pub mod motion;
pub mod notice;
pub mod overview;
pub mod panels;
pub mod play;
pub mod pointing;
pub mod poster;
pub mod refusal;
pub mod side_panel;
pub mod small_map;
pub mod thinking;
pub mod top_bar;
