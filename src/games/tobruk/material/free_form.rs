//! Free-form battles: players choose two forces, a part of the board and the rules, and a scenario comes of it (Free-form Scenarios).

mod conditions;
mod faults;
mod goal;
mod goal_faults;
mod habits;
mod loading;
mod model;
mod night;
mod placing;
mod prices;
mod reading;
mod roster;
mod switches;
mod writing;

pub use goal::{Goal, Leavers, Leaving, TIMES, WORTH};
pub use habits::Warning;
pub use model::{BUDGETS, Battle, Deployment, Entering, Host, MOST_OF_A_KIND, Reserve, TURNS};
pub use prices::{Group, Line, What, name_of, price_list};
pub use roster::crew_of;
pub use switches::switches_for;
