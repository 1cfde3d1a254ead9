//! A checked scenario, and what it is made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::addenda::Addenda;
use super::arrival::Arrival;
use super::batteries::{BatteryEntry, BatteryId};
use super::breakthrough::Breakthrough;
use super::doctrine::Doctrines;
use super::free_form::FreeForm;
use super::loaded::{Loaded, MineArea};
use super::night::Night;
use super::planned::{PlannedFires, Plot};
use super::preset::Preset;
use crate::core::hex::{Facing, Hex};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Board, Edge, Section, printed};
use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// What a player reads before the first turn.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Briefing {
    /// What happened.
    pub history: String,
    /// Each side's forces and where they come in.
    pub sides: Vec<SideBriefing>,
    /// What wins.
    pub victory: String,
    /// Rules that this scenario brings in.
    pub learns: Vec<Lesson>,
}

/// A side's part of the briefing.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideBriefing {
    /// The side.
    pub side: Side,
    /// What it has and where it comes in.
    pub text: String,
}

/// A rule that a scenario brings in.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is about.
    pub text: String,
    /// Its id in the ledger.
    pub rule: String,
}

/// Victory by holding hedgehogs through a complete turn (Scenario 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Who has to hold them; the other side wins if it fails.
    pub side: Side,
    /// How many, free of enemies.
    pub hedgehogs: u8,
    /// Hexes with weapon pits count as well, and what is held when the last turn ends decides (Scenario 5).
    #[serde(default)]
    pub at_end: bool,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Points for undamaged vehicles that stand on the board at the end (Scenario 3), or have not left it over an edge (Firefight J).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Types that count.
    pub kinds: Vec<TypeId>,
    /// The game has to have gone on beyond this turn.
    pub after_turn: u16,
    /// Points for each, to the enemy.
    pub points: u16,
    /// The edge over which they leave without counting; those that have left over another one count.
    pub unless_over: Option<Edge>,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Points for a side's AFVs that are not destroyed and stand beyond a row when the game ends (Scenario 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Whose AFVs.
    pub side: Side,
    /// The northernmost row that counts, counted from 0 in the north.
    #[serde(deserialize_with = "super::arrival::row", serialize_with = "super::arrival::write_row")]
    pub from_row: i32,
    /// Points for each.
    pub points: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Points for a side's vehicles that leave the board over an edge before the game ends (Scenario 6, Firefight D).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exits {
    /// Whose vehicles.
    pub side: Side,
    /// Types that count; empty for all AFVs.
    pub kinds: Vec<TypeId>,
    /// The edge.
    pub edge: Edge,
    /// Points for each.
    pub points: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// A side that wins with n times the points of its enemy, and at least one (Scenario 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The side; the other one wins if it has fewer.
    pub side: Side,
    /// How many times the enemy's points.
    pub times: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Who wins when points are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tie {
    /// The Axis.
    Axis,
    /// The Allies.
    Allies,
    /// Nobody (Firefights 4).
    Draw,
}

impl Tie {
    /// The side that wins; `None` in a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Axis => Some(Side::Axis),
            Self::Allies => Some(Side::Allies),
            Self::Draw => None,
        }
    }
}

/// A hex that a side has to control when the game ends, with one of its observers in it (Scenario 8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Who has to; the other side wins if it fails.
    pub side: Side,
    /// The hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// What it is called on the map.
    pub name: String,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Where a unit stands in the ready-made set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Facing,
    /// It lies under the hedgehog there.
    pub under: bool,
}

/// Victory points for damage to one type of vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    /// For a K-kill; it replaces the others.
    pub killed: u16,
    /// For an M-kill.
    pub immobilised: u16,
    /// For an F-kill, once a vehicle.
    pub firepower: u16,
    /// For each man of its crew, on top of the others (IV.C).
    pub casualty: u16,
    /// For its capture or surrender (X.I.4.e); by the firefights' table it replaces those for damage.
    pub captured: u16,
}

/// A unit that takes part.
#[derive(Debug, Clone)]
pub struct Roster {
    /// Its number in orders and files.
    pub id: UnitId,
    /// Its type.
    pub kind: TypeId,
    /// Its number among its type, from 1.
    pub number: u8,
    /// What stands on its counter.
    pub label: String,
    /// Men at the beginning; 0 for other units.
    pub men: u8,
    /// The weapon whose crew it is.
    pub crews: Option<UnitId>,
    /// The Carrier whose rifle it is (IX.A.3).
    pub mounted_on: Option<UnitId>,
    /// The AFV whose crew it is (X.D.1).
    pub bails_from: Option<UnitId>,
    /// Place of its force in [`Scenario::forces`].
    pub force: usize,
}

/// Counters for the crews of AFVs (X.D.1).
#[derive(Debug, Clone, Default)]
pub struct AfvCrews {
    /// A crew for each AFV.
    pub roster: Vec<Roster>,
    /// Points for them by the table (Firefights 4).
    pub points: BTreeMap<TypeId, Points>,
}

/// A group of units that comes in together.
#[derive(Debug, Clone)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// How it comes in.
    pub arrives: Arrival,
    /// Edges over which it may leave the board; `None` for all.
    pub exits: Option<Vec<Edge>>,
    /// Its vehicles drive straight this way at full speed until an enemy unit is on the board (Scenario 4).
    pub marches: Option<Facing>,
    /// Its vehicles were immobilised before, have no crews, and are set up by the enemy (Firefight G).
    pub hulks: bool,
    /// Types and numbers, each with where the number comes from.
    pub strength: Vec<(TypeId, u8, Provenance)>,
}

impl Force {
    /// The side that sets it up, where it is set up before play.
    #[must_use]
    pub fn set_up_by(&self) -> Side {
        if self.hulks { self.side.enemy() } else { self.side }
    }
}

/// A checked scenario.
#[derive(Resource, Debug, Clone)]
pub struct Scenario {
    /// Id, such as `tobruk/01`.
    pub id: String,
    /// Number in the booklet; 0 for a firefight and a free-form battle.
    pub number: u8,
    /// Letter of a firefight.
    pub firefight: Option<char>,
    /// It was made up by its players.
    pub free_form: Option<FreeForm>,
    /// Title.
    pub title: String,
    /// The day.
    pub date: String,
    /// What a player reads first.
    pub briefing: Briefing,
    /// Standard rules up to this section are in force.
    pub rules: u8,
    /// Optional rules that can be switched on.
    pub options: Vec<String>,
    /// Optional rules that the scenario's own special rules bring in.
    pub always: Vec<String>,
    /// Experimental rules that are suggested for it, one click away (Addenda).
    pub preset: Option<Preset>,
    /// What the computer players are about.
    pub doctrines: Doctrines,
    /// It is night (Firefights F to H).
    pub night: Option<Night>,
    /// Length in turns.
    pub length: u16,
    /// Sections in play.
    pub sections: Vec<Section>,
    /// The board they are part of, or the part that they are where what leaves them has left the board (Firefights 1.b).
    pub board: Arc<Board>,
    /// The side that moves first.
    pub first_player: Side,
    /// The forces.
    pub forces: Vec<Force>,
    /// All units, by id.
    pub roster: Vec<Roster>,
    /// Points by type of the damaged vehicle.
    pub points: BTreeMap<TypeId, Points>,
    /// The points are those of the firefights' table: of what is scored for a unit only the highest counts (Firefights 4.a).
    pub by_table: bool,
    /// Points by that table, in a scenario that has others and may be played with these (X.I.4.e).
    pub table_points: Option<BTreeMap<TypeId, Points>>,
    /// Who wins when points are equal.
    pub ties: Tie,
    /// Where the victory conditions come from.
    pub victory_provenance: Provenance,
    /// Hedgehogs to be held, where they decide the game.
    pub hold: Option<Hold>,
    /// Points for vehicles that stand undamaged at the end.
    pub standing: Option<Standing>,
    /// Points for AFVs beyond a row at the end.
    pub ground: Option<Ground>,
    /// Points for vehicles that leave over an edge.
    pub exits: Option<Exits>,
    /// A side that needs n times the enemy's points.
    pub ratio: Option<Ratio>,
    /// A hex that decides the game.
    pub point: Option<Point>,
    /// Vehicles that a side has to bring off the board.
    pub breakthrough: Option<Breakthrough>,
    /// Units are set up at most so many hexes from an enemy unit, by the side that sets up second (Firefight I).
    pub set_up_within: Option<u8>,
    /// No gun is set up hitched to a vehicle, or in a hex with one (Firefight J).
    pub guns_deployed: bool,
    /// Rows without minefields, counted from 0 in the north.
    pub no_minefields_in_rows: Vec<i32>,
    /// Where minefields may lie, if that is narrowed; empty for anywhere.
    pub minefields_in: Vec<MineArea>,
    /// Sides whose morale never breaks (Scenario 8).
    pub steadfast: Vec<Side>,
    /// Minefields lie in groups of so many counters, apart from each other (Scenario 9).
    pub minefield_groups: Option<u8>,
    /// Anti-tank trenches don't lie next to mines (Scenario 9).
    pub trenches_apart_from_mines: bool,
    /// Vehicles that begin the game loaded.
    pub loaded: Vec<Loaded>,
    /// More forces, where the rule text has them for this scenario.
    pub addenda: Option<Addenda>,
    /// Counters for the crews of its AFVs, where they are asked for (X.D.1).
    pub afv_crews: AfvCrews,
    /// Artillery off the board, by id (IV.F).
    pub batteries: Vec<BatteryEntry>,
    /// Fires that a side may record before play (VI.C.2.a).
    pub planned: Vec<PlannedFires>,
    /// A sensible set-up.
    pub ready: Vec<Placement>,
    /// A sensible plan of recorded fires.
    pub ready_fires: Vec<Plot>,
}

/// A section of the rules, each with a scenario that brings it in (I.A).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each bears its number in the booklet")]
pub enum Chapter {
    I = 1,
    II,
    III,
    IV,
    V,
    VI,
    VII,
    VIII,
    IX,
}

/// How the units of a side face before they are set up or enter, and for good where they have no front.
#[must_use]
pub fn first_facing(side: Side) -> Facing {
    match side {
        Side::Axis => Facing::W,
        Side::Allies => Facing::E,
    }
}

/// How the computer player of the attacker begins: guns, batteries and aircraft work on the defence before men and loaded vehicles go near.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preparation {
    /// The last turn of it.
    pub through: u16,
    /// Hexes that they keep from enemies and their works that long.
    pub keeps: u8,
}

impl Scenario {
    /// True where ground has to be held at the end of the game alone (Scenarios 5 and 8).
    #[must_use]
    pub fn counts_at_end(&self) -> bool {
        self.point.is_some() || self.hold.as_ref().is_some_and(|hold| hold.at_end)
    }

    /// The side that has to take ground, or to clear a way through it; the other one defends it. `None` where points decide.
    #[must_use]
    pub fn attacker(&self) -> Option<Side> {
        let takes = self.hold.as_ref().map(|hold| hold.side).or(self.point.as_ref().map(|point| point.side));
        takes.or(self.breakthrough.as_ref().map(|through| through.side))
    }

    /// What the booklet and the ledger call it: `Scenario 7`, `Firefight A`.
    #[must_use]
    pub fn called(&self) -> String {
        match self.firefight {
            Some(letter) => format!("Firefight {letter}"),
            None if self.free_form.is_some() => "Free-form".to_owned(),
            None => format!("Scenario {}", self.number),
        }
    }

    /// True if the standard rules of a section are in force.
    #[must_use]
    pub fn plays(&self, chapter: Chapter) -> bool {
        self.rules >= chapter as u8
    }

    /// True where points decide the game: not where ground has to be held or taken, or vehicles brought off.
    #[must_use]
    pub fn counts_points(&self) -> bool {
        self.hold.is_none() && self.point.is_none() && self.breakthrough.is_none()
    }

    /// True if the option is one this scenario offers.
    #[must_use]
    pub fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }

    /// The roster's entry of a unit.
    #[must_use]
    pub fn entry_of(&self, unit: UnitId) -> Option<&Roster> {
        self.roster.binary_search_by_key(&unit, |entry| entry.id).ok().map(|place| &self.roster[place])
    }

    /// A battery off the board.
    #[must_use]
    pub fn battery(&self, id: BatteryId) -> Option<&BatteryEntry> {
        self.batteries.iter().find(|battery| battery.id == id)
    }

    /// Fires of a kind that a side may record.
    #[must_use]
    pub fn may_record(&self, side: Side, fire: PlannedFire) -> u8 {
        self.planned.iter().filter(|planned| planned.side == side).map(|planned| planned.of(fire)).sum()
    }

    /// The battery that a unit observes for (VIII.B.1).
    #[must_use]
    pub fn observed_by(&self, unit: UnitId) -> Option<&BatteryEntry> {
        self.batteries.iter().find(|battery| battery.observer == Some(unit))
    }

    /// Vehicles that were immobilised before play and have no crews (Firefight G).
    pub fn hulks(&self) -> impl Iterator<Item = &Roster> {
        self.roster.iter().filter(|entry| self.forces.get(entry.force).is_some_and(|force| force.hulks))
    }

    /// True for one of them.
    #[must_use]
    pub fn is_hulk(&self, unit: UnitId) -> bool {
        self.force_of(unit).is_some_and(|force| force.hulks)
    }

    /// True for a firefight, and for a battle that players made up, which is fought like one (Firefights, Free-form scenarios).
    #[must_use]
    pub fn is_small_battle(&self) -> bool {
        self.firefight.is_some() || self.free_form.is_some()
    }

    /// The force a unit belongs to.
    #[must_use]
    pub fn force_of(&self, unit: UnitId) -> Option<&Force> {
        self.forces.get(self.entry_of(unit)?.force)
    }
}
