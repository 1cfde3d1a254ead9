//! What comes in the box: read from files, checked once, and shared by all games in progress.

use std::sync::Arc;

use gazala::core::data::{Faults, Source};
use gazala::core::head::{Heading, scenario_faults};
use gazala::core::hex::Hex;
use gazala::core::ledger::Ledger;
use gazala::core::unit::UnitId;
use serde::{Deserialize, Serialize};

pub const GAME: &str = "toy";
pub const CONVOY: UnitId = UnitId(1);
pub const CARS: UnitId = UnitId(2);
pub const GOAL: Place = Place::ElAdem;
/// Rule 4.4: a die from here on costs the convoy a load.
pub const HIT: u8 = 4;

/// A hex of the map by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    Segnali,
    Knightsbridge,
    Harmat,
    ElAdem,
}

impl Place {
    pub const ALL: [Self; 4] = [Self::Segnali, Self::Knightsbridge, Self::Harmat, Self::ElAdem];

    pub fn hex(self) -> Hex {
        match self {
            Self::Segnali => Hex::new(0, 0),
            Self::Knightsbridge => Hex::new(1, 0),
            Self::Harmat => Hex::new(0, 1),
            Self::ElAdem => Hex::new(1, 1),
        }
    }

    pub fn range(self, other: Self) -> u8 {
        self.hex().range(other.hex())
    }
}

/// The data of the game. Maps, counters and tables would stand here too, each value with where it comes from.
#[derive(Clone)]
pub struct Data {
    pub ledger: Arc<Ledger>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub format: u32,
    pub game: String,
    pub id: String,
    pub title: String,
    pub turns: u16,
    pub loads: u8,
}

impl Scenario {
    /// Reads a scenario: every fault is told with its place in the file, and nothing that is read has to be doubted later.
    pub fn read(source: &Source) -> Result<Self, Faults> {
        let scenario: Self = source.parse()?;
        let Self { format, game, id, title, turns, loads } = &scenario;
        let mut faults = scenario_faults(source, GAME, Heading { format: *format, game, id, title });
        if *turns == 0 || *loads == 0 {
            faults.push(source.fault_at("turns", 0, "a game has at least one turn, and the convoy one load"));
        }
        if faults.is_empty() { Ok(scenario) } else { Err(Faults(faults)) }
    }
}
