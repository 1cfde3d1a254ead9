//! A scenario as its file has it.

use serde::{Deserialize, Serialize};

use super::addenda::Addition;
use super::arrival::Arrival;
use super::doctrine::Doctrines;
use super::free_form::FreeForm;
use super::loaded::{Loaded, MineArea};
use super::model::{Briefing, Ground, Hold, Point, Preparation, Ratio, Tie};
use super::night::RawNight;
use super::planned::PlannedFires;
use super::preset::RawPreset;
use crate::core::hex::Facing;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Edge, Section};
use crate::games::tobruk::material::tables::explosive::PlannedFire;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
    pub(super) format: u32,
    pub(super) game: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) number: u8,
    #[serde(default)]
    pub(super) firefight: Option<char>,
    #[serde(default)]
    pub(super) free_form: Option<FreeForm>,
    pub(super) title: String,
    pub(super) date: String,
    pub(super) briefing: Briefing,
    pub(super) rules: u8,
    pub(super) options: Vec<String>,
    #[serde(default)]
    pub(super) always: Vec<String>,
    /// Experimental rules that are suggested.
    #[serde(default)]
    pub(super) preset: Option<RawPreset>,
    /// What the computer players are about.
    #[serde(default)]
    pub(super) doctrine: Doctrines,
    /// The preparation of the attacker, in set-ups that were saved before there were doctrines.
    #[serde(default, skip_serializing)]
    pub(super) prepares: Option<Preparation>,
    pub(super) length: u16,
    pub(super) sections: Vec<Section>,
    /// What leaves the sections has left the board.
    #[serde(default)]
    pub(super) nothing_beyond: bool,
    /// It is night.
    #[serde(default)]
    pub(super) night: Option<RawNight>,
    pub(super) first_player: Side,
    pub(super) forces: Vec<RawForce>,
    pub(super) victory: RawVictory,
    #[serde(default)]
    pub(super) ready: Vec<RawPlacement>,
    #[serde(default)]
    pub(super) set_up_within: Option<u8>,
    #[serde(default)]
    pub(super) guns_deployed: bool,
    #[serde(default)]
    pub(super) no_minefields_in_rows: Vec<String>,
    #[serde(default)]
    pub(super) minefields_in: Vec<MineArea>,
    #[serde(default)]
    pub(super) steadfast: Vec<Side>,
    #[serde(default)]
    pub(super) minefield_groups: Option<u8>,
    #[serde(default)]
    pub(super) trenches_apart_from_mines: bool,
    #[serde(default)]
    pub(super) loaded: Vec<Loaded>,
    #[serde(default)]
    pub(super) addenda: Option<RawAddenda>,
    #[serde(default)]
    pub(super) batteries: Vec<RawBatteries>,
    #[serde(default)]
    pub(super) planned: Vec<PlannedFires>,
    #[serde(default)]
    pub(super) ready_fires: Vec<RawPlot>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawForce {
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) arrives: Arrival,
    #[serde(default)]
    pub(super) exits: Option<Vec<Edge>>,
    #[serde(default)]
    pub(super) marches: Option<Facing>,
    /// Its vehicles were immobilised before, have no crews, and are set up by the enemy (Firefight G).
    #[serde(default)]
    pub(super) hulks: bool,
    pub(super) units: Vec<RawUnits>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawUnits {
    pub(super) kind: String,
    pub(super) first_id: u16,
    pub(super) count: u8,
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) labels: Vec<String>,
    /// The first of the weapons whose full crews these are.
    #[serde(default)]
    pub(super) crews: Option<u16>,
    /// The first of the Carriers on which these rifles are mounted.
    #[serde(default)]
    pub(super) mounted_on: Option<u16>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVictory {
    pub(super) ties: Tie,
    /// Points are those of the firefights' table.
    #[serde(default)]
    pub(super) by_table: bool,
    #[serde(default)]
    pub(super) points: Vec<RawPoints>,
    #[serde(default)]
    pub(super) hold: Option<Hold>,
    #[serde(default)]
    pub(super) standing: Option<RawStanding>,
    #[serde(default)]
    pub(super) ground: Option<Ground>,
    #[serde(default)]
    pub(super) exits: Option<RawExits>,
    #[serde(default)]
    pub(super) ratio: Option<Ratio>,
    #[serde(default)]
    pub(super) point: Option<Point>,
    #[serde(default)]
    pub(super) breakthrough: Option<RawBreakthrough>,
    pub(super) provenance: Provenance,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStanding {
    pub(super) kinds: Vec<String>,
    pub(super) after_turn: u16,
    pub(super) points: u16,
    #[serde(default)]
    pub(super) unless_over: Option<Edge>,
    pub(super) provenance: Provenance,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawExits {
    pub(super) side: Side,
    #[serde(default)]
    pub(super) kinds: Vec<String>,
    pub(super) edge: Edge,
    pub(super) points: u16,
    pub(super) provenance: Provenance,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPoints {
    pub(super) target: String,
    pub(super) killed: u16,
    pub(super) immobilised: u16,
    pub(super) firepower: u16,
    #[serde(default)]
    pub(super) casualty: u16,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlacement {
    pub(super) unit: u16,
    pub(super) hex: String,
    pub(super) facing: Facing,
    #[serde(default)]
    pub(super) under: bool,
}

/// Batteries of one type, as the file has them.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBatteries {
    pub(super) side: Side,
    pub(super) kind: String,
    pub(super) first_id: u8,
    pub(super) count: u8,
    /// Their observers, one each (VIII.B.1).
    #[serde(default)]
    pub(super) observers: Vec<UnitId>,
    pub(super) provenance: Provenance,
}

/// As the file has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBreakthrough {
    pub(super) side: Side,
    pub(super) edge: Edge,
    pub(super) vehicles: u8,
    pub(super) kind: String,
    pub(super) of_kind: u8,
    pub(super) provenance: Provenance,
}

/// A recorded fire, as the file has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlot {
    pub(super) battery: u8,
    pub(super) fire: PlannedFire,
    pub(super) hex: String,
}

/// What the additions change of a scenario, as its file has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAddenda {
    pub(super) rules: u8,
    pub(super) lines: Vec<Addition>,
    /// The sections in play, where they are not the scenario's own.
    #[serde(default)]
    pub(super) sections: Option<Vec<Section>>,
    /// Options that are not to be used with the additions.
    #[serde(default)]
    pub(super) without: Vec<String>,
    /// Options of the rules that come with them.
    #[serde(default)]
    pub(super) also: Vec<String>,
    #[serde(default)]
    pub(super) forces: Vec<RawJoining>,
    #[serde(default)]
    pub(super) batteries: Vec<RawBatteries>,
    #[serde(default)]
    pub(super) planned: Vec<PlannedFires>,
    #[serde(default)]
    pub(super) loaded: Vec<Loaded>,
    #[serde(default)]
    pub(super) points: Vec<RawPoints>,
    /// Placements of the added units; one of a unit of the scenario's own takes the place of the one it has there.
    #[serde(default)]
    pub(super) ready: Vec<RawPlacement>,
    #[serde(default)]
    pub(super) ready_fires: Vec<RawPlot>,
}

/// Units that come in with a force of the scenario.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawJoining {
    pub(super) force: String,
    pub(super) units: Vec<RawUnits>,
}
