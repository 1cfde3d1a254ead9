//! Scenarios: who fights, where they come from, how long, and what wins (Scenarios A and B).

mod addenda;
mod afv_crews;
mod arrival;
mod batteries;
mod breakthrough;
mod checker;
mod doctrine;
mod editing;
mod free_form;
mod loaded;
mod model;
mod night;
mod options;
mod planned;
mod preset;
mod raw;
mod reading;
mod table_points;
mod ways_in;

pub use addenda::{ADDENDA, Addenda, Addition};
pub use afv_crews::AFV_CREWS;
pub use arrival::Arrival;
pub use batteries::{BatteryEntry, BatteryId};
pub use breakthrough::Breakthrough;
pub use doctrine::{Doctrine, Doctrines, Lead, Posture, Tactics};
pub use editing::draft;
pub use free_form::FreeForm;
pub use loaded::{Loaded, MineArea};
pub use model::{
    AfvCrews, Briefing, Chapter, Exits, Force, Ground, Hold, Lesson, Placement, Point, Points, Preparation, Ratio,
    Roster, Scenario, SideBriefing, Standing, Tie, first_facing,
};
pub use night::{KeepsOff, Night};
pub use options::{GAME, OPTIONS};
pub use planned::{PlannedFires, Plot};
pub use preset::Preset;
pub use table_points::FIREFIGHT_POINTS;
pub use ways_in::WayIn;
