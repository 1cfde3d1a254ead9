//! Scenarios: who fights, where they come from, how long, and what wins (Scenarios A and B).

use std::collections::BTreeMap;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

use super::board::{Board, Edge, Name, Section, parse_row, printed};
use super::catalog::{Catalog, Class, TypeId};
use super::data::Data;
use super::tables::artillery::Artillery;
use super::tables::explosive::PlannedFire;
use crate::core::data::{Fault, Faults, Source};
use crate::core::head::{self, Heading};
use crate::core::hex::{Facing, Hex};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

mod addenda;
mod arrival;
mod batteries;
mod bounds;
mod breakthrough;
mod loaded;
mod planned;

pub use addenda::{ADDENDA, Addenda, Addition};
pub use arrival::Arrival;
pub use batteries::{BatteryEntry, BatteryId};
pub use breakthrough::Breakthrough;
pub use loaded::{Loaded, MineArea};
pub use planned::{PlannedFires, Plot};

/// The game's folder name, as its scenario files have it.
pub const GAME: &str = "tobruk";

/// Options that the program knows: name and rule.
pub const OPTIONS: [(&str, &str); 17] = [
    ("alternating movement", "I.I.1"),
    ("final fire in melees", "II.K.1"),
    ("khamsin", "II.K.2"),
    ("pre-assault artillery", "II.K.3"),
    ("random first fire", "II.K.4"),
    ("final defensive fire", "III.I.1"),
    ("2-pdr field of fire", "III.I.2"),
    ("turret facing", "IV.G.1"),
    ("AFV reliability", "IV.G.2"),
    ("portees", "V.G.1"),
    ("forcing minefields", "V.G.2"),
    ("riding AFVs", "V.G.3"),
    ("HQ groups call barrages", "VIII.G.2"),
    ("interceptors", "VIII.G.3"),
    ("grenades", "VIII.G.1"),
    ("dummy minefields", "IX.D"),
    (ADDENDA, "Addenda"),
];

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    format: u32,
    game: String,
    id: String,
    number: u8,
    title: String,
    date: String,
    briefing: Briefing,
    rules: u8,
    options: Vec<String>,
    #[serde(default)]
    always: Vec<String>,
    #[serde(default)]
    prepares: Option<Preparation>,
    length: u16,
    sections: Vec<Section>,
    first_player: Side,
    forces: Vec<RawForce>,
    victory: RawVictory,
    ready: Vec<RawPlacement>,
    #[serde(default)]
    no_minefields_in_rows: Vec<String>,
    #[serde(default)]
    minefields_in: Vec<MineArea>,
    #[serde(default)]
    steadfast: Vec<Side>,
    #[serde(default)]
    minefield_groups: Option<u8>,
    #[serde(default)]
    trenches_apart_from_mines: bool,
    #[serde(default)]
    loaded: Vec<Loaded>,
    #[serde(default)]
    addenda: Option<addenda::RawAddenda>,
    #[serde(default)]
    batteries: Vec<batteries::RawBatteries>,
    #[serde(default)]
    planned: Vec<PlannedFires>,
    #[serde(default)]
    ready_fires: Vec<planned::RawPlot>,
}

/// What a player reads before the first turn.
#[derive(Debug, Clone, Deserialize)]
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
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideBriefing {
    /// The side.
    pub side: Side,
    /// What it has and where it comes in.
    pub text: String,
}

/// A rule that a scenario brings in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is about.
    pub text: String,
    /// Its id in the ledger.
    pub rule: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawForce {
    name: String,
    side: Side,
    arrives: Arrival,
    #[serde(default)]
    exits: Option<Vec<Edge>>,
    #[serde(default)]
    marches: Option<Facing>,
    units: Vec<RawUnits>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnits {
    kind: String,
    first_id: u16,
    count: u8,
    provenance: Provenance,
    #[serde(default)]
    labels: Vec<String>,
    /// The first of the weapons whose full crews these are.
    #[serde(default)]
    crews: Option<u16>,
    /// The first of the Carriers on which these rifles are mounted.
    #[serde(default)]
    mounted_on: Option<u16>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawVictory {
    ties: Side,
    points: Vec<RawPoints>,
    #[serde(default)]
    hold: Option<Hold>,
    #[serde(default)]
    standing: Option<RawStanding>,
    #[serde(default)]
    ground: Option<Ground>,
    #[serde(default)]
    exits: Option<Exits>,
    #[serde(default)]
    ratio: Option<Ratio>,
    #[serde(default)]
    point: Option<Point>,
    #[serde(default)]
    breakthrough: Option<breakthrough::RawBreakthrough>,
    provenance: Provenance,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStanding {
    kinds: Vec<String>,
    after_turn: u16,
    points: u16,
    provenance: Provenance,
}

/// Victory by holding hedgehogs through a complete turn (Scenario 2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
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

/// Points for undamaged vehicles that stand on the board at the end (Scenario 3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Types that count.
    pub kinds: Vec<TypeId>,
    /// The game has to have gone on beyond this turn.
    pub after_turn: u16,
    /// Points for each, to the enemy.
    pub points: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Points for a side's AFVs that are not destroyed and stand beyond a row when the game ends (Scenario 6).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Whose AFVs.
    pub side: Side,
    /// The northernmost row that counts, counted from 0 in the north.
    #[serde(deserialize_with = "arrival::row")]
    pub from_row: i32,
    /// Points for each.
    pub points: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Points for a side's AFVs that leave the board over an edge before the game ends (Scenario 6).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exits {
    /// Whose AFVs.
    pub side: Side,
    /// The edge.
    pub edge: Edge,
    /// Points for each.
    pub points: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// A side that wins with n times the points of its enemy, and at least one (Scenario 7).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The side; the other one wins if it has fewer.
    pub side: Side,
    /// How many times the enemy's points.
    pub times: u16,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// A hex that a side has to control when the game ends, with one of its observers in it (Scenario 8).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
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

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPoints {
    target: String,
    killed: u16,
    immobilised: u16,
    firepower: u16,
    #[serde(default)]
    casualty: u16,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlacement {
    unit: u16,
    hex: String,
    facing: Facing,
    #[serde(default)]
    under: bool,
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
    /// Place of its force in [`Scenario::forces`].
    pub force: usize,
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
    /// Types and numbers, each with where the number comes from.
    pub strength: Vec<(TypeId, u8, Provenance)>,
}

/// A checked scenario.
#[derive(Resource, Debug, Clone)]
pub struct Scenario {
    /// Id, such as `tobruk/01`.
    pub id: String,
    /// Number in the booklet.
    pub number: u8,
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
    /// How the computer player prepares its attack.
    pub prepares: Option<Preparation>,
    /// Length in turns.
    pub length: u16,
    /// Sections in play.
    pub sections: Vec<Section>,
    /// The side that moves first.
    pub first_player: Side,
    /// The forces.
    pub forces: Vec<Force>,
    /// All units, by id.
    pub roster: Vec<Roster>,
    /// Points by type of the damaged vehicle.
    pub points: BTreeMap<TypeId, Points>,
    /// Who wins when points are equal.
    pub ties: Side,
    /// Where the victory conditions come from.
    pub victory_provenance: Provenance,
    /// Hedgehogs to be held, where they decide the game.
    pub hold: Option<Hold>,
    /// Points for vehicles that stand undamaged at the end.
    pub standing: Option<Standing>,
    /// Points for AFVs beyond a row at the end.
    pub ground: Option<Ground>,
    /// Points for AFVs that leave over an edge.
    pub exits: Option<Exits>,
    /// A side that needs n times the enemy's points.
    pub ratio: Option<Ratio>,
    /// A hex that decides the game.
    pub point: Option<Point>,
    /// Vehicles that a side has to bring off the board.
    pub breakthrough: Option<Breakthrough>,
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

impl Scenario {
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

    /// Reads and checks a scenario file.
    ///
    /// # Errors
    /// Every fault in it.
    pub fn load(root: &Path, file: &str, data: &Data) -> Result<Self, Faults> {
        Self::read(&Source::read(root, file)?, data)
    }

    /// Checks the text of a scenario.
    ///
    /// # Errors
    /// All faults found, with their places.
    pub fn read(source: &Source, data: &Data) -> Result<Self, Faults> {
        let raw: RawScenario = source.parse()?;
        let (board, catalog, artillery) = (&data.board, &data.catalog, &data.tables.artillery);
        addenda::read(source, raw, |source, raw| {
            Checker { source, board, catalog, artillery, faults: Vec::new() }.check(raw)
        })
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

    /// The force a unit belongs to.
    #[must_use]
    pub fn force_of(&self, unit: UnitId) -> Option<&Force> {
        self.forces.get(self.entry_of(unit)?.force)
    }
}

/// How the computer player of the attacker begins: guns, batteries and aircraft work on the defence before men and loaded vehicles go near.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preparation {
    /// The last turn of it.
    pub through: u16,
    /// Hexes that they keep from enemies and their works that long.
    pub keeps: u8,
}

/// Turns the raw scenario into a checked one and gathers every fault on the way.
struct Checker<'a> {
    source: &'a Source,
    board: &'a Board,
    catalog: &'a Catalog,
    artillery: &'a Artillery,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn check(mut self, raw: RawScenario) -> Result<Scenario, Faults> {
        let heading = Heading { format: raw.format, game: &raw.game, id: &raw.id, title: &raw.title };
        self.faults.extend(head::scenario_faults(self.source, GAME, heading));
        if raw.length == 0 || raw.length > 200 {
            self.faults.push(self.source.fault_at(
                "length",
                0,
                format!("a game of {} turns is not possible; the scenarios have 10 to 60", raw.length),
            ));
        }
        for option in raw.options.iter().chain(&raw.always) {
            if !OPTIONS.iter().any(|(known, _)| known == option) {
                let known: Vec<&str> = OPTIONS.iter().map(|(name, _)| *name).collect();
                self.faults.push(
                    self.source
                        .fault(option, format!("there is no option '{option}'; the options are: {}", known.join(", "))),
                );
            }
        }
        let (forces, roster) = self.forces(&raw);
        let batteries = self.batteries(&raw, &roster);
        self.bounds(&raw, &roster);
        self.loaded(&raw.loaded, &roster);
        let points = self.points(&raw.victory.points);
        let by_ground = raw.victory.hold.is_some() || raw.victory.point.is_some();
        let by_points = !by_ground && raw.victory.breakthrough.is_none();
        let breakthrough = self.breakthrough(raw.victory.breakthrough.as_ref(), &roster);
        for entry in roster.iter().filter(|_| by_points) {
            if !points.contains_key(&entry.kind) && !self.catalog.get(entry.kind).class.is_emplacement() {
                let id = &self.catalog.get(entry.kind).id;
                self.faults
                    .push(self.source.fault(id, format!("the victory points do not mention '{id}'; give its points")));
                break;
            }
        }
        let standing = raw.victory.standing.as_ref().map(|standing| Standing {
            kinds: standing.kinds.iter().filter_map(|kind| self.kind(kind)).collect(),
            after_turn: standing.after_turn,
            points: standing.points,
            provenance: standing.provenance.clone(),
        });
        let mut no_minefields_in_rows = Vec::new();
        for row in &raw.no_minefields_in_rows {
            match parse_row(row) {
                Some(row) => no_minefields_in_rows.push(row),
                None => {
                    self.faults.push(self.source.fault(row, format!("there is no row '{row}'; the rows are A to MM")))
                }
            }
        }
        let ready = self.ready(&raw.ready, &forces, &roster);
        self.planned(&raw, &batteries);
        let ready_fires = self.ready_fires(&raw.ready_fires, &batteries);
        if !self.faults.is_empty() {
            return Err(Faults(self.faults));
        }
        Ok(Scenario {
            id: raw.id,
            number: raw.number,
            title: raw.title,
            date: raw.date,
            briefing: raw.briefing,
            rules: raw.rules,
            options: raw.options,
            always: raw.always,
            prepares: raw.prepares,
            length: raw.length,
            sections: raw.sections,
            first_player: raw.first_player,
            forces,
            roster,
            points,
            ties: raw.victory.ties,
            victory_provenance: raw.victory.provenance,
            hold: raw.victory.hold,
            standing,
            ground: raw.victory.ground,
            exits: raw.victory.exits,
            ratio: raw.victory.ratio,
            point: raw.victory.point,
            breakthrough,
            no_minefields_in_rows,
            minefields_in: raw.minefields_in,
            steadfast: raw.steadfast,
            minefield_groups: raw.minefield_groups,
            trenches_apart_from_mines: raw.trenches_apart_from_mines,
            loaded: raw.loaded,
            addenda: None,
            batteries,
            planned: raw.planned,
            ready,
            ready_fires,
        })
    }

    fn kind(&mut self, id: &str) -> Option<TypeId> {
        let kind = self.catalog.find(id);
        if kind.is_none() {
            let known: Vec<&str> = self.catalog.iter().map(|(_, known)| known.id.as_str()).collect();
            self.faults.push(
                self.source.fault(id, format!("there is no unit type '{id}'; the types are: {}", known.join(", "))),
            );
        }
        kind
    }

    fn forces(&mut self, raw: &RawScenario) -> (Vec<Force>, Vec<Roster>) {
        let mut forces = Vec::new();
        let mut roster: Vec<Roster> = Vec::new();
        let mut counters: BTreeMap<TypeId, u8> = BTreeMap::new();
        for (place, force) in raw.forces.iter().enumerate() {
            let mut strength = Vec::new();
            for units in &force.units {
                let Some(kind) = self.kind(&units.kind) else { continue };
                // Trenches and mines look the same on both sides.
                let typed = self.catalog.get(kind);
                if typed.nation.side() != force.side && !typed.class.is_emplacement() {
                    self.faults.push(self.source.fault(
                        &units.kind,
                        format!("a {} does not fight for the {}", self.catalog.get(kind).name, force.side),
                    ));
                }
                if !units.labels.is_empty() && units.labels.len() != usize::from(units.count) {
                    self.faults.push(self.source.fault_at(
                        &format!("first_id: {}", units.first_id),
                        0,
                        format!("{} units have {} labels; give one each, or none", units.count, units.labels.len()),
                    ));
                }
                strength.push((kind, units.count, units.provenance.clone()));
                for step in 0..u16::from(units.count) {
                    let id = UnitId(units.first_id.saturating_add(step));
                    if roster.iter().any(|entry| entry.id == id) {
                        self.faults.push(self.source.fault_at(
                            &format!("first_id: {}", units.first_id),
                            usize::from(roster.iter().any(|entry| entry.id == id && entry.kind == kind)),
                            format!(
                                "the id {} is listed twice; the {} units from {} on need ids of their own",
                                id.0, units.count, units.first_id
                            ),
                        ));
                        break;
                    }
                    let number = counters.entry(kind).or_default();
                    let Some(next) = number.checked_add(1) else {
                        let sentence = format!("more than {number} units of a type are not possible");
                        self.faults.push(self.source.fault(&units.kind, sentence));
                        break;
                    };
                    *number = next;
                    let label = units.labels.get(usize::from(step)).cloned();
                    roster.push(Roster {
                        id,
                        kind,
                        number: *number,
                        label: label.unwrap_or_else(|| number.to_string()),
                        men: self.catalog.get(kind).people.as_ref().map_or(0, |people| people.men),
                        crews: units.crews.map(|first| UnitId(first.saturating_add(step))),
                        mounted_on: units.mounted_on.map(|first| UnitId(first.saturating_add(step))),
                        force: place,
                    });
                }
            }
            forces.push(Force {
                name: force.name.clone(),
                side: force.side,
                arrives: force.arrives.clone(),
                exits: force.exits.clone(),
                marches: force.marches,
                strength,
            });
        }
        roster.sort_by_key(|entry| entry.id);
        self.crews(&mut roster);
        self.mounted(&roster);
        (forces, roster)
    }

    /// III.D.1.a: a crew has as many men as its weapon's row says.
    fn crews(&mut self, roster: &mut [Roster]) {
        for place in 0..roster.len() {
            let (id, Some(weapon)) = (roster[place].id, roster[place].crews) else {
                if self.catalog.get(roster[place].kind).class == Class::Crew {
                    let id = &self.catalog.get(roster[place].kind).id;
                    self.faults.push(
                        self.source.fault(id, format!("'{id}' does not serve a weapon; write crews: and its id")),
                    );
                }
                continue;
            };
            let kind = roster.iter().find(|entry| entry.id == weapon).map(|entry| self.catalog.get(entry.kind));
            let men = kind.and_then(|kind| kind.weapon.as_ref()).map_or(0, |weapon| weapon.crew);
            if men == 0 || men > roster[place].men {
                let mark = format!("crews: Some({})", weapon.0);
                self.faults.push(self.source.fault_at(
                    &mark,
                    0,
                    format!("unit {} can't be the crew of {}: that is not a weapon with a crew", id.0, weapon.0),
                ));
            }
            roster[place].men = men;
        }
    }

    /// IX.A.3: a rifle that is mounted belongs on a Carrier of its own force.
    fn mounted(&mut self, roster: &[Roster]) {
        for entry in roster {
            let Some(vehicle) = entry.mounted_on else { continue };
            let on = roster.iter().find(|other| other.id == vehicle && other.force == entry.force);
            let carrier = on.is_some_and(|on| self.catalog.get(on.kind).class == Class::Carrier);
            if !carrier || self.catalog.get(entry.kind).class != Class::LightWeapon {
                let mark = format!("first_id: {}", entry.id.0);
                let sentence =
                    format!("unit {} can't be mounted on {}: light weapons are, on Carriers", entry.id.0, vehicle.0);
                self.faults.push(self.source.fault_at(&mark, 0, sentence));
            }
        }
    }

    fn points(&mut self, raw: &[RawPoints]) -> BTreeMap<TypeId, Points> {
        let mut points = BTreeMap::new();
        for line in raw {
            let Some(kind) = self.kind(&line.target) else { continue };
            let RawPoints { killed, immobilised, firepower, casualty, .. } = *line;
            let value = Points { killed, immobilised, firepower, casualty };
            if points.insert(kind, value).is_some() {
                self.faults.push(self.source.fault_at(
                    &format!("target: \"{}\"", line.target),
                    1,
                    format!("the points for '{}' are listed twice", line.target),
                ));
            }
        }
        points
    }

    fn ready(&mut self, raw: &[RawPlacement], forces: &[Force], roster: &[Roster]) -> Vec<Placement> {
        let mut ready: Vec<Placement> = Vec::new();
        for placement in raw {
            let id = UnitId(placement.unit);
            let mark = format!("unit: {},", placement.unit);
            let hex = match self.board.find(&placement.hex) {
                Ok(hex) => hex,
                Err(sentence) => {
                    self.faults.push(self.source.fault(&placement.hex, sentence));
                    continue;
                }
            };
            let Some(entry) = roster.iter().find(|entry| entry.id == id) else {
                self.faults.push(self.source.fault_at(&mark, 0, format!("there is no unit {} in the forces", id.0)));
                continue;
            };
            match &forces[entry.force].arrives {
                arrives if arrives.holds(self.board, hex) => {}
                Arrival::SetUp { sections, .. } => {
                    self.faults.push(self.source.fault(
                        &placement.hex,
                        format!("{} is outside the set-up area, sections {sections:?}", Name(hex)),
                    ));
                }
                Arrival::Enters { .. } | Arrival::Flies { .. } => {
                    self.faults.push(self.source.fault_at(
                        &mark,
                        0,
                        format!("unit {} enters over an edge and is not set up", id.0),
                    ));
                }
            }
            let kind = self.catalog.get(entry.kind);
            if !kind.has_facing() && placement.facing != Facing::E {
                let sentence = format!("{} has no front and no facing; write E", kind.called(&entry.label));
                self.faults.push(self.source.fault_at(&mark, 0, sentence));
            }
            if ready.iter().any(|known| known.unit == id) {
                self.faults.push(self.source.fault_at(&mark, 1, format!("unit {} is set up twice", id.0)));
            }
            ready.push(Placement { unit: id, hex, facing: placement.facing, under: placement.under });
        }
        ready
    }
}
