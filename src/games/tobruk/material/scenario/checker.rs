//! Turns a scenario as its file has it into a checked one.

mod batteries;
mod bounds;
mod breakthrough;
mod loaded;
mod night;
mod planned;
mod preset;
mod table;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::arrival::Arrival;
use super::model::{AfvCrews, Exits, Force, Placement, Points, Roster, Scenario, Standing, first_facing};
use super::options::{GAME, OPTIONS};
use super::raw::{RawPlacement, RawPoints, RawScenario};
use super::table_points::FIREFIGHT_POINTS;
use crate::core::data::{Fault, Faults, Source};
use crate::core::head::{Heading, scenario_faults};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Board, Name, parse_row};
use crate::games::tobruk::material::catalog::{Catalog, Class, TypeId};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::tables::artillery::Artillery;
use crate::games::tobruk::material::tables::victory_points::VictoryPoints;

/// Turns the raw scenario into a checked one and gathers every fault on the way.
pub(super) struct Checker<'a> {
    source: &'a Source,
    board: Arc<Board>,
    catalog: &'a Catalog,
    artillery: &'a Artillery,
    victory_points: &'a VictoryPoints,
    faults: Vec<Fault>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(source: &'a Source, data: &'a Data) -> Self {
        let (board, catalog, tables) = (data.board.clone(), &data.catalog, &data.tables);
        let (artillery, victory_points) = (&tables.artillery, &tables.victory_points);
        Checker { source, board, catalog, artillery, victory_points, faults: Vec::new() }
    }
}

impl Checker<'_> {
    pub(super) fn check(mut self, raw: RawScenario) -> Result<Scenario, Faults> {
        let heading = Heading { format: raw.format, game: &raw.game, id: &raw.id, title: &raw.title };
        self.faults.extend(scenario_faults(self.source, GAME, heading));
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
        if raw.nothing_beyond {
            match self.board.part(&raw.sections) {
                Some(part) => self.board = Arc::new(part),
                None => {
                    self.at("sections:", "what lies beyond the sections is off the board: they must form a rectangle")
                }
            }
        }
        let (forces, roster) = self.forces(&raw);
        let batteries = self.batteries(&raw, &roster);
        let points =
            if raw.victory.by_table { self.points_by_table(&raw, &roster) } else { self.points(&raw.victory.points) };
        let is_hulk = |entry: &Roster| forces.get(entry.force).is_some_and(|force| force.hulks);
        let crews = AfvCrews::of(&roster, is_hulk, self.catalog);
        let crew_points = self.table_points(&crews);
        let offered = raw.options.iter().any(|option| option == FIREFIGHT_POINTS);
        let table_points = offered.then(|| self.table_points(&roster));
        self.bounds(&raw, &roster, &points);
        self.loaded(&raw.loaded, &roster);
        let by_ground = raw.victory.hold.is_some() || raw.victory.point.is_some();
        let by_points = !by_ground && raw.victory.breakthrough.is_none();
        let breakthrough = self.breakthrough(raw.victory.breakthrough.as_ref(), &roster);
        for entry in roster.iter().filter(|_| by_points && !raw.victory.by_table) {
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
            unless_over: standing.unless_over,
            provenance: standing.provenance.clone(),
        });
        let exits = raw.victory.exits.as_ref().map(|exits| Exits {
            side: exits.side,
            kinds: exits.kinds.iter().filter_map(|kind| self.kind(kind)).collect(),
            edge: exits.edge,
            points: exits.points,
            provenance: exits.provenance.clone(),
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
        let preset = self.preset(&raw);
        let night = self.night(&raw, &roster);
        let ready = self.ready(&raw.ready, &forces, &roster);
        self.planned(&raw, &batteries);
        let ready_fires = self.ready_fires(&raw.ready_fires, &batteries);
        if !self.faults.is_empty() {
            return Err(Faults(self.faults));
        }
        let scenario = Scenario {
            id: raw.id,
            number: raw.number,
            firefight: raw.firefight,
            free_form: raw.free_form,
            title: raw.title,
            date: raw.date,
            briefing: raw.briefing,
            rules: raw.rules,
            options: raw.options,
            always: raw.always,
            preset,
            doctrines: raw.doctrine,
            night,
            length: raw.length,
            sections: raw.sections,
            board: self.board,
            first_player: raw.first_player,
            forces,
            roster,
            points,
            by_table: raw.victory.by_table,
            table_points,
            ties: raw.victory.ties,
            victory_provenance: raw.victory.provenance,
            hold: raw.victory.hold,
            standing,
            ground: raw.victory.ground,
            exits,
            ratio: raw.victory.ratio,
            point: raw.victory.point,
            breakthrough,
            set_up_within: raw.set_up_within,
            guns_deployed: raw.guns_deployed,
            no_minefields_in_rows,
            minefields_in: raw.minefields_in,
            steadfast: raw.steadfast,
            minefield_groups: raw.minefield_groups,
            trenches_apart_from_mines: raw.trenches_apart_from_mines,
            loaded: raw.loaded,
            addenda: None,
            afv_crews: AfvCrews { roster: crews, points: crew_points },
            batteries,
            planned: raw.planned,
            ready,
            ready_fires,
        };
        let attacker = scenario.attacker();
        let doctrines = scenario.doctrines.clone().prepared(attacker, raw.prepares);
        let scenario = Scenario { doctrines, ..scenario };
        let faults = scenario.doctrines.faults(self.source, attacker);
        if faults.is_empty() { Ok(scenario) } else { Err(Faults(faults)) }
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
                        bails_from: None,
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
                hulks: force.hulks,
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
            // X.I.4.e: twice the K-kill; by our reading twice the F-kill of what can't be K-killed.
            let captured = 2 * if killed > 0 { killed } else { firepower };
            let value = Points { killed, immobilised, firepower, casualty, captured };
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
                arrives if arrives.holds(&self.board, hex) => {}
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
            let faces = first_facing(forces[entry.force].side);
            if !kind.has_facing() && placement.facing != faces {
                let sentence =
                    format!("{} has no front and keeps its facing; write {faces:?}", kind.called(&entry.label));
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
