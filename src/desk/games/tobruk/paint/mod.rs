//! What only Tobruk paints: vehicles, guns and men from above, works, and the counters that bear them.

pub mod aircraft;
pub mod counter;
pub mod desert;
pub mod emplacement;
pub mod mark;
pub mod silhouette;
pub mod troops;
pub mod vehicle;
pub mod weapon;
