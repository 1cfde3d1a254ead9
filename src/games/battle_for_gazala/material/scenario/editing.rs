//! The set-up of a scenario while it is edited: who stands where, who arrives when, who takes no part.

use super::super::board::Name;
use super::super::catalog::UnitKind;
use super::super::data::Data;
use super::{DAYS_OF_MAY, MOST_TURNS, RawScenario};
use crate::core::data::{Faults, Source};
use crate::core::draft::{Change, Draft, Placed, Setting, by_player, known, no_way, write};
use crate::core::unit::UnitId;

/// The turn in which a unit arrives that was on the map before, until another is chosen.
const FIRST_ARRIVAL: u16 = 2;

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
    OnMap,
    Arrives,
    Absent,
}

impl Way {
    const ALL: [Self; 3] = [Self::OnMap, Self::Arrives, Self::Absent];

    fn words(self) -> String {
        match self {
            Self::OnMap => "On the map",
            Self::Arrives => "Arrives later",
            Self::Absent => "Takes no part",
        }
        .to_owned()
    }
}

impl Edited {
    fn unit(&self, unit: UnitId) -> Result<&UnitKind, String> {
        known(self.data.catalog.known(unit), "unit", unit)
    }

    fn way(&self, id: &str) -> Option<Way> {
        let starts = self.raw.starts.iter().any(|(known, _)| known == id);
        let arrives = || self.raw.reinforcements.iter().any(|(_, known, _)| known == id);
        match () {
            () if starts => Some(Way::OnMap),
            () if arrives() => Some(Way::Arrives),
            () if self.raw.absent.iter().any(|known| known == id) => Some(Way::Absent),
            () => None,
        }
    }

    /// The hex where a unit starts or arrives.
    fn place(&self, id: &str) -> Option<&String> {
        let starts = self.raw.starts.iter().find(|(known, _)| known == id).map(|(_, hex)| hex);
        starts.or_else(|| self.raw.reinforcements.iter().find(|(_, known, _)| known == id).map(|(.., hex)| hex))
    }

    fn take_out(&mut self, id: &str) {
        self.raw.starts.retain(|(known, _)| known != id);
        self.raw.reinforcements.retain(|(_, known, _)| known != id);
        self.raw.absent.retain(|known| known != id);
    }

    /// Puts a unit on the map, at its place in the list if it has one there.
    fn put(&mut self, id: &str, hex: String) {
        self.raw.starts_provenance = by_player();
        if let Some((_, place)) = self.raw.starts.iter_mut().find(|(known, _)| known == id) {
            *place = hex;
        } else {
            self.take_out(id);
            self.raw.starts.push((id.to_owned(), hex));
        }
    }

    fn choose(&mut self, id: &str, way: Way) -> Result<(), String> {
        let at_tobruk = || Name::of(self.data.board.tobruk()).to_string();
        let hex = self.place(id).cloned().unwrap_or_else(at_tobruk);
        match way {
            Way::OnMap => self.put(id, hex),
            Way::Arrives => {
                self.take_out(id);
                let turn = FIRST_ARRIVAL.min(self.raw.turns);
                self.raw.reinforcements.push((turn, id.to_owned(), hex));
                self.raw.reinforcements_provenance = by_player();
            }
            Way::Absent => {
                self.take_out(id);
                self.raw.absent.push(id.to_owned());
            }
        }
        Ok(())
    }
}

impl Draft for Edited {
    fn title(&self) -> String {
        self.raw.title.clone()
    }

    fn units(&self) -> Vec<Placed> {
        let placed = self.data.catalog.iter().filter_map(|(unit, kind)| {
            let way = self.way(&kind.id)?;
            let place = self.place(&kind.id);
            let hex = place.filter(|_| way == Way::OnMap).and_then(|place| self.data.board.find(place).ok());
            let turn =
                self.raw.reinforcements.iter().find(|(_, known, _)| *known == kind.id).map_or(0, |(turn, ..)| *turn);
            let place = place.map_or("", String::as_str);
            let begins = match way {
                Way::OnMap => format!("starts in {place}"),
                Way::Arrives => format!("arrives on turn {turn} in {place}"),
                Way::Absent => "takes no part".to_owned(),
            };
            let (side, name, kind) = (kind.side(), kind.id.clone(), String::new());
            Some(Placed { unit, side, name, kind, hex, begins })
        });
        placed.collect()
    }

    fn settings(&self, unit: Option<UnitId>) -> Vec<Setting> {
        let Some(unit) = unit else {
            return vec![
                Setting::number("turns", "Turns", self.raw.turns, (1, MOST_TURNS)),
                Setting::number("first_day", "First day, in May", self.raw.first_day, (1, DAYS_OF_MAY)),
            ];
        };
        let Some(kind) = self.data.catalog.known(unit) else { return Vec::new() };
        let Some(way) = self.way(&kind.id) else { return Vec::new() };
        let mut settings = vec![Setting::one_of("begins", "Begins", way, &Way::ALL, Way::words)];
        if let Some((turn, ..)) = self.raw.reinforcements.iter().find(|(_, known, _)| *known == kind.id) {
            settings.push(Setting::number("turn", "Turn of arrival", *turn, (1, MOST_TURNS)));
        }
        settings
    }

    fn change(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Title(title) => self.raw.title.clone_from(title),
            Change::Move(unit, to) => {
                let id = self.unit(*unit)?.id.clone();
                let hex = self.data.board.find(to)?;
                self.put(&id, Name::of(hex).to_string());
            }
            Change::Set(None, key, to) => {
                match key.as_str() {
                    "turns" => self.raw.turns = *to,
                    "first_day" => self.raw.first_day = *to,
                    _ => return no_way(change),
                }
                self.raw.provenance = by_player();
            }
            Change::Set(Some(unit), key, to) => {
                let id = self.unit(*unit)?.id.clone();
                let arrival = self.raw.reinforcements.iter_mut().find(|(_, known, _)| *known == id);
                match (key.as_str(), Way::ALL.get(usize::from(*to)), arrival) {
                    ("begins", Some(way), _) => self.choose(&id, *way)?,
                    ("turn", _, Some((turn, ..))) => {
                        *turn = *to;
                        self.raw.reinforcements_provenance = by_player();
                    }
                    _ => return no_way(change),
                }
            }
            Change::Remove(unit) => {
                let id = self.unit(*unit)?.id.clone();
                self.choose(&id, Way::Absent)?;
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
