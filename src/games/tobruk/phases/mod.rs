//! The rules, one file for each phase or kind of action: what may be ordered, what it comes to, and how it is carried out.

pub mod apcr;
pub mod bombardment;
pub mod call;
pub mod casualties;
pub mod control;
pub mod cover;
pub mod engage;
pub mod fall;
pub mod fire;
pub mod hold;
pub mod khamsin;
pub mod manning;
pub mod march;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod overrun;
pub mod salvo_odds;
pub mod set_up;
pub mod shot;
pub mod silent;
pub mod softening;
pub mod straight_march;
pub mod victory;
