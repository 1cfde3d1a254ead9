//! Set-ups that are edited on the table.

mod deeds;
mod hand;
mod laid;
mod numbers;
mod panel;

pub use deeds::{leave, open, save, step};
pub use hand::drop;
pub use laid::{counters, paint};
pub use panel::{hint, show};
