//! What only one game shows, its own painters included.

pub mod battle_for_gazala;
pub mod bir_hacheim;
pub mod firestorm;
pub mod gazala_cauldron;
pub mod tobruk;

#[cfg(test)]
mod battles;
