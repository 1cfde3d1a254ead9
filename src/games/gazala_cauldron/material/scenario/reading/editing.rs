//! The set-up of a scenario while it is edited: areas to set up in, advised hexes, arrivals, replacements, points.

use std::path::Path;

use super::super::super::board::Name;
use super::super::super::catalog::Counter;
use super::super::super::data::Data;
use super::super::{Area, GAME, MOST_AT_FIRST};
use super::{RawArea, RawForce, RawReady, RawScenario, RawSetUp, RawStart, Who};
use crate::core::bounds::MOST_POINTS;
use crate::core::data::{Faults, Source};
use crate::core::draft::{Change, Draft, Placed, Setting, by_player, known, no_set_up, no_way, write};
use crate::core::head;
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// The turn in which a unit arrives that was set up before, until another is chosen.
const FIRST_ARRIVAL: u8 = 2;
/// The most tank replacements of a turn.
const MOST_REPLACEMENTS: u16 = 9;

/// Opens the set-up of a scenario's text; that of another scenario becomes its own.
///
/// # Errors
/// The place where the text, or that of the other scenario, can't be read.
pub fn draft(root: &Path, source: &Source, data: &Data) -> Result<Box<dyn Draft>, Faults> {
    let mut raw: RawScenario = source.parse()?;
    let set_up = raw.set_up.clone();
    let (_, set_up) = head::set_up(root, source, GAME, set_up, RawSetUp::named, |raw: RawScenario| raw.set_up)?;
    raw.set_up = set_up.clone();
    let RawSetUp::Own { first, forces, used, replacements, ready, ready_provenance } = set_up else {
        return Err(no_set_up(source));
    };
    let own = Own { first, forces, used, replacements, ready, ready_provenance };
    Ok(Box::new(Edited { raw, own, data: data.clone() }))
}

/// A set-up of its own.
#[derive(Clone)]
struct Own {
    first: Side,
    forces: Vec<RawForce>,
    used: Vec<String>,
    replacements: Vec<(u8, u8)>,
    ready: RawReady,
    ready_provenance: Provenance,
}

#[derive(Clone)]
struct Edited {
    raw: RawScenario,
    own: Own,
    data: Data,
}

/// How a unit comes into play, in the order in which it is chosen.
const WAYS: [&str; 4] = ["Set up in its area", "Set up in its hex alone", "Arrives later", "Takes no part"];

/// Where among them a start is.
fn way_of(start: &RawStart) -> u16 {
    match start {
        RawStart::Free { area: RawArea::Hexes(hexes), .. } if hexes.split_whitespace().count() == 1 => 1,
        RawStart::Free { .. } => 0,
        RawStart::Arrives { .. } => 2,
        RawStart::Absent => 3,
    }
}

impl Edited {
    fn counter(&self, unit: UnitId) -> Result<&Counter, String> {
        known(self.data.catalog.known(unit), "unit", unit)
    }

    fn is_of(who: &Who, counter: &Counter) -> bool {
        match who {
            Who::All(formation) => *formation == counter.formation,
            Who::Of(ids) => ids.contains(&counter.id),
        }
    }

    fn start(&self, counter: &Counter) -> Option<&RawStart> {
        self.own.forces.iter().rev().find(|force| Self::is_of(&force.who, counter)).map(|force| &force.start)
    }

    fn area(&self, area: &RawArea) -> Option<Area> {
        let board = &self.data.board;
        match area {
            RawArea::Within(centre, range) => Some(Area::Within { centre: board.find(centre).ok()?, range: *range }),
            RawArea::Hexes(hexes) => {
                Some(Area::Hexes(hexes.split_whitespace().filter_map(|name| board.find(name).ok()).collect()))
            }
        }
    }

    fn advised(&mut self, side: Side) -> &mut Vec<(String, String)> {
        match side {
            Side::Axis => &mut self.own.ready.axis,
            Side::Allies => &mut self.own.ready.allies,
        }
    }

    /// The hex in which a unit is advised to be set up.
    fn hex(&self, counter: &Counter) -> Option<Hex> {
        let RawStart::Free { .. } = self.start(counter)? else { return None };
        let ready = if counter.side() == Side::Axis { &self.own.ready.axis } else { &self.own.ready.allies };
        self.data.board.find(&ready.iter().find(|(id, _)| *id == counter.id)?.1).ok()
    }

    fn advise(&mut self, counter: &Counter, hex: Hex) {
        let name = Name::of(hex).to_string();
        let ready = self.advised(counter.side());
        match ready.iter_mut().find(|(id, _)| *id == counter.id) {
            Some((_, place)) => *place = name,
            None => ready.push((counter.id.clone(), name)),
        }
        self.own.ready_provenance = by_player();
    }

    /// Lets a unit begin otherwise than its formation.
    fn begin(&mut self, counter: &Counter, start: RawStart) {
        let id = &counter.id;
        for force in &mut self.own.forces {
            if !Self::is_of(&force.who, counter) {
                continue;
            }
            let left: Vec<String> = match &force.who {
                Who::All(formation) => {
                    self.data.catalog.of(*formation).map(|unit| self.data.catalog.get(unit).id.clone()).collect()
                }
                Who::Of(ids) => ids.clone(),
            };
            force.who = Who::Of(left.into_iter().filter(|known| known != id).collect());
        }
        self.own.forces.retain(|force| !matches!(&force.who, Who::Of(ids) if ids.is_empty()));
        if !matches!(start, RawStart::Free { .. }) {
            self.advised(counter.side()).retain(|(known, _)| known != id);
        }
        self.own.forces.push(RawForce { who: Who::Of(vec![id.clone()]), start, provenance: by_player() });
    }

    /// A unit that is put within its area is advised to stand there; outside it, that hex is the only one for it.
    fn put(&mut self, counter: &Counter, hex: Hex) {
        let (area, stack) = match self.start(counter) {
            Some(RawStart::Free { area, stack }) => (self.area(area), *stack),
            _ => (None, 2),
        };
        if !area.is_some_and(|area| area.holds(hex)) {
            let area = RawArea::Hexes(Name::of(hex).to_string());
            self.begin(counter, RawStart::Free { area, stack });
        }
        self.advise(counter, hex);
    }

    fn choose(&mut self, counter: &Counter, way: u16) -> Result<(), String> {
        let here = self.hex(counter);
        let stack = match self.start(counter) {
            Some(RawStart::Free { stack, .. }) => *stack,
            _ => 2,
        };
        let some = || here.or_else(|| self.data.board.hexes().find(|hex| !self.data.board.prohibited(*hex)));
        match way {
            0 | 1 => {
                let hex = some().ok_or("There is no hex to put it in.")?;
                let name = Name::of(hex).to_string();
                let area = if way == 0 { RawArea::Within(name, 1) } else { RawArea::Hexes(name) };
                self.begin(counter, RawStart::Free { area, stack });
                self.advise(counter, hex);
            }
            2 => self.begin(counter, RawStart::Arrives { turn: FIRST_ARRIVAL, hexes: String::new() }),
            _ => self.begin(counter, RawStart::Absent),
        }
        Ok(())
    }

    fn turns(&self) -> u16 {
        u16::try_from(self.data.tables.turns.len()).unwrap_or(u16::MAX)
    }

    fn set_number(&mut self, key: &str, to: u16) -> bool {
        let small = u8::try_from(to).unwrap_or(u8::MAX);
        let replaced = key.strip_prefix("replacements ").and_then(|turn| turn.parse::<u8>().ok());
        let fortified = key.strip_prefix("fortified ");
        let fortified = fortified.and_then(|place| self.raw.fortified.iter_mut().find(|(known, _)| known == place));
        match (key, replaced, fortified) {
            (_, _, Some((_, points))) => *points = to,
            (_, Some(turn), _) => {
                self.own.replacements.retain(|(when, _)| *when != turn);
                if small > 0 {
                    self.own.replacements.push((turn, small));
                    self.own.replacements.sort_unstable();
                }
            }
            ("first_turn", ..) => self.raw.first_turn = to,
            ("last_turn", ..) => self.raw.last_turn = to,
            ("victory_points", ..) => self.raw.victory_points = small,
            ("first", ..) => self.own.first = Side::BOTH[usize::from(to) % 2],
            _ => return false,
        }
        self.raw.provenance = by_player();
        true
    }
}

impl Draft for Edited {
    fn title(&self) -> String {
        self.raw.title.clone()
    }

    fn units(&self) -> Vec<Placed> {
        let placed = self.data.catalog.iter().filter_map(|(unit, counter)| {
            let begins = match self.start(counter)? {
                RawStart::Free { area, .. } => {
                    format!("set up {}", self.area(area).map_or_else(String::new, |area| area.words()))
                }
                RawStart::Arrives { turn, hexes } if hexes.is_empty() => {
                    format!("arrives on turn {turn} over the north or the east edge")
                }
                RawStart::Arrives { turn, hexes } => {
                    format!("arrives on turn {turn} in {}", hexes.replace(' ', " or "))
                }
                RawStart::Absent => "takes no part".to_owned(),
            };
            let (side, name, kind) = (counter.side(), counter.id.clone(), String::new());
            Some(Placed { unit, side, name, kind, hex: self.hex(counter), begins })
        });
        placed.collect()
    }

    fn settings(&self, unit: Option<UnitId>) -> Vec<Setting> {
        let turns = (1, self.turns());
        if let Some(unit) = unit {
            let Some(counter) = self.data.catalog.known(unit) else { return Vec::new() };
            let Some(start) = self.start(counter) else { return Vec::new() };
            let ways = WAYS.map(str::to_owned).to_vec();
            let mut settings = vec![Setting::choice("begins", "Begins", way_of(start), ways)];
            match start {
                RawStart::Free { area, stack } => {
                    if let RawArea::Within(_, range) = area {
                        settings.push(Setting::number("range", "Hexes round its centre", u16::from(*range), (0, 30)));
                    }
                    settings.push(Setting::number("stack", "Units to a hex", u16::from(*stack), (1, 2)));
                }
                RawStart::Arrives { turn, .. } => {
                    settings.push(Setting::number("turn", "Turn of arrival", u16::from(*turn), turns));
                }
                RawStart::Absent => {}
            }
            settings.push(Setting::switch("used", "Starts on its used side", self.own.used.contains(&counter.id)));
            return settings;
        }
        let points = u16::from(self.raw.victory_points);
        let mut settings = vec![
            Setting::number("first_turn", "First turn", self.raw.first_turn, turns),
            Setting::number("last_turn", "Last turn", self.raw.last_turn, turns),
            Setting::side("first", "Sets up first", self.own.first),
            Setting::number("victory_points", "Points of the Axis at the start", points, (0, u16::from(MOST_AT_FIRST))),
        ];
        settings.extend(self.raw.fortified.iter().map(|(place, points)| {
            Setting::number(format!("fortified {place}"), format!("Points for {place}"), *points, (0, MOST_POINTS))
        }));
        settings.extend((1..=self.turns()).map(|turn| {
            let own = self.own.replacements.iter().filter(|(when, _)| u16::from(*when) == turn);
            let count = own.map(|(_, count)| u16::from(*count)).sum();
            let words = format!("Tank replacements on turn {turn}");
            Setting::number(format!("replacements {turn}"), words, count, (0, MOST_REPLACEMENTS))
        }));
        settings
    }

    fn change(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Title(title) => self.raw.title.clone_from(title),
            Change::Move(unit, to) => {
                let (counter, hex) = (self.counter(*unit)?.clone(), self.data.board.find(to)?);
                self.put(&counter, hex);
            }
            Change::Set(None, key, to) => {
                if !self.set_number(key, *to) {
                    return no_way(change);
                }
            }
            Change::Set(Some(unit), key, to) => {
                let counter = self.counter(*unit)?.clone();
                let small = u8::try_from(*to).unwrap_or(u8::MAX);
                match (key.as_str(), self.start(&counter).cloned()) {
                    ("begins", Some(_)) => self.choose(&counter, *to)?,
                    ("used", _) => {
                        self.own.used.retain(|id| *id != counter.id);
                        if *to > 0 {
                            self.own.used.push(counter.id);
                        }
                    }
                    ("range", Some(RawStart::Free { area: RawArea::Within(centre, _), stack })) => {
                        self.begin(&counter, RawStart::Free { area: RawArea::Within(centre, small), stack });
                    }
                    ("stack", Some(RawStart::Free { area, .. })) => {
                        self.begin(&counter, RawStart::Free { area, stack: small });
                    }
                    ("turn", Some(RawStart::Arrives { hexes, .. })) => {
                        self.begin(&counter, RawStart::Arrives { turn: small, hexes });
                    }
                    _ => return no_way(change),
                }
            }
            Change::Remove(unit) => {
                let counter = self.counter(*unit)?.clone();
                self.begin(&counter, RawStart::Absent);
            }
            Change::Add(..) => return no_way(change),
        }
        Ok(())
    }

    fn text(&self, id: &str) -> Result<String, String> {
        let Own { first, forces, used, replacements, ready, ready_provenance } = self.own.clone();
        let set_up = RawSetUp::Own { first, forces, used, replacements, ready, ready_provenance };
        write(&RawScenario { id: id.to_owned(), set_up, ..self.raw.clone() })
    }

    fn copy(&self) -> Box<dyn Draft> {
        Box::new(self.clone())
    }
}
