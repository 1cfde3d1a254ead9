//! What changes in play: units, marks, decisions, orders and events, where the game stands, how it is read and how it is written.

pub mod air;
pub mod ammunition;
pub mod aspects;
pub mod assaults;
pub mod batteries;
pub mod captivity;
pub mod components;
pub mod decisions;
pub mod events;
pub mod firers;
pub mod folds;
pub mod marks;
pub mod options;
pub mod orders;
pub mod position;
pub mod sight;
pub mod turn;
pub mod under_way;
pub mod view;
pub mod works;
