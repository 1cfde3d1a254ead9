//! The set-up of a scenario while it is edited: where units stand, where they are set up freely, when they enter, what scores.

use super::super::super::board::Name;
use super::super::super::catalog::Counter;
use super::super::super::data::Data;
use super::super::{MIDDLE, MOST_AIR, Zone};
use super::{RawForce, RawScenario, RawStart};
use crate::core::bounds::MOST_POINTS;
use crate::core::data::{Faults, Source};
use crate::core::draft::{Change, Draft, Placed, Setting, by_player, known, no_way, write};
use crate::core::grid::Edge;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::capital;

/// The most turns of a game.
const MOST_TURNS: u16 = 100;

/// Opens the set-up of a scenario's text.
///
/// # Errors
/// The place where the text can't be read.
pub fn draft(source: &Source, data: &Data) -> Result<Box<dyn Draft>, Faults> {
    let raw = source.parse()?;
    Ok(Box::new(Edited { raw, data: data.clone() }))
}

#[derive(Clone)]
struct Edited {
    raw: RawScenario,
    data: Data,
}

/// How a unit comes into play, in the order in which it is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Here,
    Free(Zone),
    Over(Edge),
    Absent,
}

impl Way {
    const ALL: [Self; 10] = [
        Self::Here,
        Self::Free(Zone::West),
        Self::Free(Zone::East),
        Self::Free(Zone::EastNorth),
        Self::Free(Zone::EastSouth),
        Self::Over(Edge::North),
        Self::Over(Edge::East),
        Self::Over(Edge::South),
        Self::Over(Edge::West),
        Self::Absent,
    ];

    fn of(start: &RawStart) -> Self {
        match start {
            RawStart::At(_) => Self::Here,
            RawStart::Free(zone) => Self::Free(*zone),
            RawStart::Turn { edge, .. } => Self::Over(*edge),
            RawStart::Absent => Self::Absent,
        }
    }

    fn words(self) -> String {
        match self {
            Self::Here => "Starts in its hex".to_owned(),
            Self::Free(zone) => format!("Set up {}", zone.words()),
            Self::Over(edge) => format!("Enters over the {} edge", edge.words()),
            Self::Absent => "Takes no part".to_owned(),
        }
    }
}

impl Edited {
    fn counter(&self, unit: UnitId) -> Result<&Counter, String> {
        known(self.data.catalog.known(unit), "unit", unit)
    }

    fn start(&self, id: &str) -> Option<&RawStart> {
        let starts = self.raw.forces.iter().flat_map(|force| &force.starts);
        starts.rev().find(|(known, _)| known == id).map(|(_, start)| start)
    }

    /// Where a unit stands, or is advised to be set up.
    fn hex(&self, id: &str) -> Option<Hex> {
        let name = match self.start(id)? {
            RawStart::At(name) => name,
            RawStart::Free(_) => self.raw.ready.iter().find(|(known, _)| known == id).map(|(_, hex)| hex)?,
            RawStart::Turn { .. } | RawStart::Absent => return None,
        };
        self.data.board.find(name).ok()
    }

    /// Lets a unit begin otherwise, by the player's own will.
    fn begin(&mut self, id: &str, start: RawStart) {
        self.raw.forces.iter_mut().for_each(|force| force.starts.retain(|(known, _)| known != id));
        self.raw.forces.retain(|force| !force.starts.is_empty());
        if !matches!(start, RawStart::Free(_)) {
            self.raw.ready.retain(|(known, _)| known != id);
        }
        let changed = by_player();
        let start = (id.to_owned(), start);
        match self.raw.forces.iter_mut().find(|force| force.provenance == changed) {
            Some(force) => force.starts.push(start),
            None => self.raw.forces.push(RawForce { starts: vec![start], provenance: changed }),
        }
    }

    fn advise(&mut self, id: &str, hex: Hex) {
        let name = Name::of(hex).to_string();
        match self.raw.ready.iter_mut().find(|(known, _)| known == id) {
            Some((_, place)) => *place = name,
            None => self.raw.ready.push((id.to_owned(), name)),
        }
        self.raw.ready_provenance = by_player();
    }

    /// A unit that its player sets up stays his as long as it is in its zone; else it starts where it is put.
    fn put(&mut self, id: &str, hex: Hex) {
        match self.start(id) {
            Some(RawStart::Free(zone)) if zone.holds(&self.data.board, hex) => self.advise(id, hex),
            _ => self.begin(id, RawStart::At(Name::of(hex).to_string())),
        }
    }

    fn choose(&mut self, id: &str, way: Way) -> Result<(), String> {
        let here = self.hex(id);
        let some = || self.data.board.place(MIDDLE).ok_or("There is no hex to put it in.");
        let start = match way {
            Way::Here => RawStart::At(Name::of(here.map_or_else(some, Ok)?).to_string()),
            Way::Free(zone) => RawStart::Free(zone),
            Way::Over(edge) => RawStart::Turn { turn: 2.min(self.raw.turns), edge },
            Way::Absent => RawStart::Absent,
        };
        if let Way::Free(zone) = way {
            let board = &self.data.board;
            let within = board.hexes().find(|hex| zone.holds(board, *hex));
            let hex = here.filter(|hex| zone.holds(board, *hex)).or(within).ok_or("There is no such hex.")?;
            self.begin(id, start);
            self.advise(id, hex);
        } else {
            self.begin(id, start);
        }
        Ok(())
    }

    /// A number of the whole set-up with its bounds, and where it stands.
    fn number(&mut self, key: &str) -> Option<&mut u16> {
        let objective = key.strip_prefix("objective ");
        let destroyed = key.strip_prefix("destroyed ");
        match (objective, destroyed) {
            (Some(place), _) => {
                self.raw.objectives.iter_mut().find(|(known, _)| known == place).map(|(_, points)| points)
            }
            (_, Some(nation)) => {
                let mut lines = self.raw.destroyed.iter_mut();
                lines.find(|(known, _)| known.word() == nation).map(|(_, points)| points)
            }
            _ => None,
        }
    }
}

impl Draft for Edited {
    fn title(&self) -> String {
        self.raw.title.clone()
    }

    fn units(&self) -> Vec<Placed> {
        let placed = self.data.catalog.iter().filter_map(|(unit, counter)| {
            let start = self.start(&counter.id)?;
            let begins = match start {
                RawStart::At(name) => format!("starts in {name}"),
                RawStart::Free(zone) => format!("set up {}", zone.words()),
                RawStart::Turn { turn, edge } => format!("enters over the {} edge from turn {turn} on", edge.words()),
                RawStart::Absent => "takes no part".to_owned(),
            };
            let (side, name, kind) = (counter.side(), self.data.catalog.name(unit).to_owned(), String::new());
            Some(Placed { unit, side, name, kind, hex: self.hex(&counter.id), begins })
        });
        placed.collect()
    }

    fn settings(&self, unit: Option<UnitId>) -> Vec<Setting> {
        if let Some(unit) = unit {
            let Some(start) = self.data.catalog.known(unit).and_then(|counter| self.start(&counter.id)) else {
                return Vec::new();
            };
            let mut settings = vec![Setting::one_of("begins", "Begins", Way::of(start), &Way::ALL, Way::words)];
            if let RawStart::Turn { turn, .. } = start {
                settings.push(Setting::number("turn", "Turn of entry", u16::from(*turn), (1, MOST_TURNS)));
            }
            return settings;
        }
        let air = |side: Side| u16::from(self.raw.air[side.index()]);
        let air = Side::BOTH.map(|side| {
            let words = format!("Air points of the {side}");
            Setting::number(format!("air {side}"), words, air(side), (0, u16::from(MOST_AIR)))
        });
        let mut settings = vec![Setting::number("turns", "Turns", u16::from(self.raw.turns), (1, MOST_TURNS))];
        settings.extend(air);
        settings.push(Setting::side("first", "Sets up first", self.raw.set_up_first));
        settings.extend(self.raw.objectives.iter().map(|(place, points)| {
            let name = self.data.board.find(place).ok().and_then(|hex| self.data.board.name_of(hex)).unwrap_or(place);
            Setting::number(format!("objective {place}"), format!("Points for {name}"), *points, (0, MOST_POINTS))
        }));
        settings.extend(self.raw.destroyed.iter().map(|(nation, points)| {
            let words = format!("Points for each {} unit", capital(nation.word()));
            Setting::number(format!("destroyed {}", nation.word()), words, *points, (0, MOST_POINTS))
        }));
        settings
    }

    fn change(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Title(title) => self.raw.title.clone_from(title),
            Change::Move(unit, to) => {
                let (id, hex) = (self.counter(*unit)?.id.clone(), self.data.board.find(to)?);
                self.put(&id, hex);
            }
            Change::Set(None, key, to) => {
                let small = u8::try_from(*to).unwrap_or(u8::MAX);
                let side = Side::BOTH.into_iter().find(|side| *key == format!("air {side}"));
                match (key.as_str(), side, self.number(key)) {
                    (_, _, Some(points)) => *points = *to,
                    (_, Some(side), _) => self.raw.air[side.index()] = small,
                    ("turns", ..) => self.raw.turns = small,
                    ("first", ..) => self.raw.set_up_first = Side::BOTH[usize::from(*to) % 2],
                    _ => return no_way(change),
                }
                self.raw.provenance = by_player();
            }
            Change::Set(Some(unit), key, to) => {
                let id = self.counter(*unit)?.id.clone();
                match (key.as_str(), Way::ALL.get(usize::from(*to)), self.start(&id)) {
                    ("begins", Some(way), _) => self.choose(&id, *way)?,
                    ("turn", _, Some(RawStart::Turn { edge, .. })) => {
                        let edge = *edge;
                        self.begin(&id, RawStart::Turn { turn: u8::try_from(*to).unwrap_or(u8::MAX), edge });
                    }
                    _ => return no_way(change),
                }
            }
            Change::Remove(unit) => {
                let id = self.counter(*unit)?.id.clone();
                self.begin(&id, RawStart::Absent);
            }
            Change::Add(..) => return no_way(change),
        }
        Ok(())
    }

    fn text(&self, id: &str) -> Result<String, String> {
        write(&RawScenario { id: id.to_owned(), ..self.raw.clone() })
    }

    fn copy(&self) -> Box<dyn Draft> {
        Box::new(self.clone())
    }
}
