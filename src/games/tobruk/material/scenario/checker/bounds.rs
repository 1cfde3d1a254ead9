//! What the numbers of a scenario file may be, so that what is read can also be played.

use std::collections::{BTreeMap, BTreeSet};

use super::Checker;
use crate::core::bounds::{LONGEST_NAME, MOST_POINTS, MOST_SCORE, name_fault};
use crate::core::side::Side;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Class, TypeId};
use crate::games::tobruk::material::scenario::arrival::Arrival;
use crate::games::tobruk::material::scenario::model::{Chapter, Points, Roster};
use crate::games::tobruk::material::scenario::raw::{RawForce, RawScenario};

/// Columns of the board.
const COLUMNS: (i32, i32) = (1, 35);

/// Letters on a counter.
const LONGEST_LABEL: usize = 12;

/// Units of both sides together.
const MOST_UNITS: usize = 1_000;

/// Standard rules up to this section are built.
const NEWEST_RULES: u8 = 9;

impl Checker<'_> {
    pub(super) fn at(&mut self, mark: &str, sentence: impl Into<String>) {
        self.faults.push(self.source.fault_at(mark, 0, sentence));
    }

    /// Everything outside its bounds.
    pub(super) fn bounds(&mut self, raw: &RawScenario, roster: &[Roster], points: &BTreeMap<TypeId, Points>) {
        if !(1..=NEWEST_RULES).contains(&raw.rules) {
            self.at(
                &format!("rules: {}", raw.rules),
                format!("rules up to section {} are not possible; this program has 1 to {NEWEST_RULES}", raw.rules),
            );
        }
        match raw.firefight {
            _ if raw.free_form.is_some() && (raw.firefight.is_some() || raw.number != 0) => {
                self.at("free_form:", "a free-form battle has neither a number nor a firefight's letter");
            }
            None if raw.free_form.is_some() => {}
            None if !(1..=99).contains(&raw.number) => {
                self.at("number:", format!("a scenario number of {} is not possible; use 1 to 99", raw.number));
            }
            Some(letter) if raw.number != 0 || !letter.is_ascii_uppercase() => {
                self.at("firefight:", "a firefight has a letter, A to Z, and no number");
            }
            _ => {}
        }
        self.name("date:", &raw.date, LONGEST_NAME);
        let sections: BTreeSet<_> = raw.sections.iter().collect();
        if sections.is_empty() || sections.len() != raw.sections.len() {
            self.at("sections:", "name the sections in play, each once, such as [A, B]");
        }
        self.both_sides(roster, raw);
        for force in &raw.forces {
            self.name("name:", &force.name, LONGEST_NAME);
            self.arrival(&force.arrives, raw);
            self.hulks(force);
            for label in force.units.iter().flat_map(|units| &units.labels) {
                self.name(&format!("\"{label}\""), label, LONGEST_LABEL);
            }
            if let Some(units) = force.units.iter().find(|units| units.count == 0) {
                self.at(&format!("\"{}\"", units.kind), "a count of 0 units is not possible; remove the line");
            }
        }
        if roster.len() > MOST_UNITS {
            self.at("forces:", format!("{} units are too many; a scenario has at most {MOST_UNITS}", roster.len()));
        }
        self.victory(raw, roster, points);
        for area in &raw.minefields_in {
            if area.places.0 > area.places.1 || area.places.0 < COLUMNS.0 || area.places.1 > COLUMNS.1 {
                let (first, last) = area.places;
                let sentence =
                    format!("columns {first} to {last} are not possible; the board has {} to {}", COLUMNS.0, COLUMNS.1);
                self.at("minefields_in:", sentence);
            }
        }
        if !raw.loaded.is_empty() && raw.rules < Chapter::V as u8 {
            self.at("loaded:", "vehicles that carry and tow need the rules of section V; write rules: 5");
        }
        for option in raw.always.iter().filter(|option| raw.options.contains(option)) {
            let sentence = format!("'{option}' is always in force here; remove it from the options");
            self.faults.push(self.source.fault(option, sentence));
        }
        if let Some(point) = &raw.victory.point
            && !self.board.contains(point.hex)
        {
            let sentence = format!("{} is off the board; name a hex that can be taken", Name(point.hex));
            self.at("point:", sentence);
        }
        if !raw.batteries.is_empty() && raw.rules < Chapter::IV as u8 {
            self.at("batteries:", "batteries off the board need the rules of section IV; write rules: 4");
        }
    }

    fn name(&mut self, mark: &str, name: &str, longest: usize) {
        self.faults.extend(name_fault(self.source, mark, name, longest));
    }

    fn both_sides(&mut self, roster: &[Roster], raw: &RawScenario) {
        for side in Side::BOTH {
            let stands = |entry: &&Roster| {
                raw.forces[entry.force].side == side && !self.catalog.get(entry.kind).class.is_emplacement()
            };
            if !roster.iter().any(|entry| stands(&entry)) {
                self.at("forces:", format!("the {side} have no unit that can fight; give each side at least one"));
            }
        }
    }

    /// Firefight G: what is immobile from the beginning are vehicles that are set up.
    fn hulks(&mut self, force: &RawForce) {
        let vehicle = |id: &str| self.catalog.find(id).is_none_or(|kind| self.catalog.get(kind).class.is_vehicle());
        let fits =
            matches!(force.arrives, Arrival::SetUp { .. }) && force.units.iter().all(|units| vehicle(&units.kind));
        if force.hulks && !fits {
            self.at("hulks:", "hulks are vehicles that are set up before play");
        }
    }

    fn arrival(&mut self, arrives: &Arrival, raw: &RawScenario) {
        let (mark, sections) = match arrives {
            Arrival::SetUp { sections, .. } => ("arrives: SetUp", sections),
            Arrival::Enters { sections, .. } => ("arrives: Enters", sections),
            Arrival::Flies { .. } => ("arrives: Flies", &raw.sections),
        };
        if sections.is_empty() || sections.iter().any(|section| !raw.sections.contains(section)) {
            self.at(
                mark,
                format!(
                    "sections {sections:?} are not all in play, or none is named; those in play are {:?}",
                    raw.sections
                ),
            );
        }
        match arrives {
            Arrival::SetUp { places: Some((from, to)), .. } if from > to || *from < COLUMNS.0 || *to > COLUMNS.1 => {
                self.at(
                    "places:",
                    format!("columns {from} to {to} are not possible; the board has {} to {}", COLUMNS.0, COLUMNS.1),
                );
            }
            Arrival::SetUp { rows: Some((first, last)), .. } if first > last => {
                self.at("rows:", "the rows must be named from north to south, such as Some((\"W\", \"MM\"))");
            }
            Arrival::SetUp { .. } => {
                if !self.board.hexes().any(|hex| arrives.holds(&self.board, hex)) {
                    self.at(mark, "no hex is left to set up in; widen the columns or the sections");
                }
            }
            Arrival::Enters { turn, .. } | Arrival::Flies { turn } => {
                let enters = matches!(arrives, Arrival::Enters { .. });
                if enters && !self.board.hexes().any(|hex| arrives.admits(&self.board, hex)) {
                    self.at(mark, "no hex of the edge is left to enter by; widen the rows or the sections");
                }
                if raw.length > 0 && !(1..=raw.length).contains(turn) {
                    self.at(
                        &format!("turn: {turn}"),
                        format!("turn {turn} is not possible; the game has 1 to {}", raw.length),
                    );
                }
            }
        }
    }

    fn victory(&mut self, raw: &RawScenario, roster: &[Roster], points: &BTreeMap<TypeId, Points>) {
        for line in &raw.victory.points {
            if [line.killed, line.immobilised, line.firepower, line.casualty]
                .into_iter()
                .any(|points| points > MOST_POINTS)
            {
                self.at(
                    &format!("target: \"{}\"", line.target),
                    format!("more than {MOST_POINTS} points for one unit are not possible"),
                );
            }
        }
        if let Some(standing) = &raw.victory.standing
            && (standing.points > MOST_POINTS || standing.after_turn >= raw.length || standing.kinds.is_empty())
        {
            let sentence = format!(
                "units still on the board are worth at most {MOST_POINTS} points each after a turn before the last, \
                 {}; name at least one type",
                raw.length
            );
            self.at("standing:", sentence);
        }
        if let Some(ratio) = &raw.victory.ratio
            && !(2..=10).contains(&ratio.times)
        {
            let sentence = format!("{} times the enemy's points are not possible; use 2 to 10", ratio.times);
            self.at(&format!("times: {}", ratio.times), sentence);
        }
        let most = raw.victory.ground.iter().map(|ground| ground.points);
        let most = most.chain(raw.victory.exits.iter().map(|exits| exits.points)).max().unwrap_or(0);
        if most > MOST_POINTS {
            self.at("victory:", format!("more than {MOST_POINTS} points for one AFV are not possible"));
        }
        let each = |entry: &Roster| {
            let line = points.get(&entry.kind);
            let damage = line
                .map_or(0, |line| u32::from(line.killed).max(u32::from(line.immobilised) + u32::from(line.firepower)));
            let crew = line.map_or(0, |line| u32::from(line.casualty)) * u32::from(self.catalog.get(entry.kind).crew);
            damage
                + crew
                + u32::from(most)
                + raw.victory.standing.as_ref().map_or(0, |standing| u32::from(standing.points))
        };
        let all: u32 = roster.iter().map(each).sum();
        if all > MOST_SCORE {
            self.at("points:", format!("all the points together come to {all}; a score holds {MOST_SCORE} at most"));
        }
        if let Some(hold) = &raw.victory.hold {
            let counts = |class: Class| class == Class::Hedgehog || hold.at_end && class == Class::WeaponPit;
            let hedgehogs = roster.iter().filter(|entry| counts(self.catalog.get(entry.kind).class)).count();
            if hold.hedgehogs == 0 || usize::from(hold.hedgehogs) > hedgehogs {
                self.at(
                    "hedgehogs:",
                    format!(
                        "{} hedgehogs can't be held; the forces have {hedgehogs}, and at least one must be asked for",
                        hold.hedgehogs
                    ),
                );
            }
        }
    }
}
