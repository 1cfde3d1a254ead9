//! The set-up of a scenario while it is edited: who holds which area, troops, markers, sorties, length.

use std::path::Path;

use super::super::area::Area;
use super::super::catalog::{Aircraft, Troop};
use super::super::data::Data;
use super::{GAME, RawScenario, RawSetUp};
use crate::core::data::{Faults, Source};
use crate::core::draft::{Change, Draft, Placed, Setting, by_player, known, no_set_up, no_way, write};
use crate::core::head;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// Opens the set-up of a scenario's text; that of another scenario becomes its own.
///
/// # Errors
/// The place where the text, or that of the other scenario, can't be read.
pub fn draft(root: &Path, source: &Source, data: &Data) -> Result<Box<dyn Draft>, Faults> {
    let raw: RawScenario = source.parse()?;
    let set_up = raw.set_up.clone();
    let (_, set_up) = head::set_up(root, source, GAME, set_up, RawSetUp::named, |raw: RawScenario| raw.set_up)?;
    let RawSetUp::Own { axis, starts, forts, supply, sorties, provenance, absent } = set_up else {
        return Err(no_set_up(source));
    };
    let own = Own { axis, starts, forts, supply, sorties, provenance, absent };
    Ok(Box::new(Edited { raw, own, data: data.clone() }))
}

/// A set-up of its own.
#[derive(Clone)]
struct Own {
    axis: Vec<Area>,
    starts: Vec<(Area, Vec<String>)>,
    forts: Vec<Area>,
    supply: Vec<(Area, u8)>,
    sorties: Vec<(Aircraft, u8)>,
    provenance: Provenance,
    absent: Vec<String>,
}

#[derive(Clone)]
struct Edited {
    raw: RawScenario,
    own: Own,
    data: Data,
}

/// What an area has beside troops, in the names of settings.
const HOLDER: &str = "holder ";
const FORT: &str = "fort ";
const SUPPLY: &str = "supply ";
const SORTIES: &str = "sorties ";

impl Edited {
    fn troop(&self, unit: UnitId) -> Result<&Troop, String> {
        known(self.data.catalog.known(unit), "troop", unit)
    }

    fn area(&self, id: &str) -> Option<Area> {
        self.own.starts.iter().find(|(_, ids)| ids.iter().any(|known| known == id)).map(|(area, _)| *area)
    }

    fn put(&mut self, id: &str, area: Option<Area>) {
        self.own.starts.iter_mut().for_each(|(_, ids)| ids.retain(|known| known != id));
        self.own.absent.retain(|known| known != id);
        let id = id.to_owned();
        match area {
            None => self.own.absent.push(id),
            Some(area) => match self.own.starts.iter_mut().find(|(known, _)| *known == area) {
                Some((_, ids)) => ids.push(id),
                None => self.own.starts.push((area, vec![id])),
            },
        }
        self.own.starts.retain(|(_, ids)| !ids.is_empty());
        self.own.provenance = by_player();
    }

    fn set(&mut self, key: &str, to: u16) -> bool {
        let small = u8::try_from(to).unwrap_or(u8::MAX);
        let of = |what: &str| key.strip_prefix(what).and_then(Area::parse);
        let aircraft = key.strip_prefix(SORTIES);
        let aircraft = Aircraft::ALL.into_iter().find(|known| Some(known.title()) == aircraft);
        match (key, of(HOLDER), of(FORT), of(SUPPLY), aircraft) {
            ("turns", ..) => self.raw.turns = small,
            ("plus", ..) => self.raw.battles.plus = small,
            ("table_top", ..) => self.raw.table_top = to > 0,
            (_, Some(area), ..) => {
                self.own.axis.retain(|known| *known != area);
                if to == 0 {
                    self.own.axis.push(area);
                    self.own.axis.sort_unstable();
                }
            }
            (_, _, Some(area), ..) => {
                self.own.forts.retain(|known| *known != area);
                if to > 0 {
                    self.own.forts.push(area);
                    self.own.forts.sort_unstable();
                }
            }
            (_, _, _, Some(area), _) => {
                self.own.supply.retain(|(known, _)| *known != area);
                if small > 0 {
                    self.own.supply.push((area, small));
                    self.own.supply.sort_unstable();
                }
            }
            (.., Some(aircraft)) => {
                self.own.sorties.retain(|(known, _)| *known != aircraft);
                if small > 0 {
                    self.own.sorties.push((aircraft, small));
                    self.own.sorties.sort_unstable();
                }
            }
            _ => return false,
        }
        if matches!(key, "turns" | "plus" | "table_top") {
            self.raw.provenance = by_player();
        } else {
            self.own.provenance = by_player();
        }
        true
    }
}

impl Draft for Edited {
    fn title(&self) -> String {
        self.raw.title.clone()
    }

    fn units(&self) -> Vec<Placed> {
        let placed = self.data.catalog.iter().filter_map(|(unit, troop)| {
            let begins = match self.area(&troop.id) {
                Some(area) => format!("starts in {area}"),
                None if self.own.absent.contains(&troop.id) => "takes no part".to_owned(),
                None => return None,
            };
            let (side, name, kind) = (troop.side(), troop.id.clone(), String::new());
            Some(Placed { unit, side, name, kind, hex: None, begins })
        });
        placed.collect()
    }

    fn settings(&self, unit: Option<UnitId>) -> Vec<Setting> {
        if let Some(unit) = unit {
            let Some(troop) = self.data.catalog.known(unit) else { return Vec::new() };
            let at = self.area(&troop.id).map_or(0, |area| area.index() + 1);
            let areas = std::iter::once("Takes no part".to_owned()).chain(Area::ALL.map(|area| format!("In {area}")));
            return vec![Setting::choice("begins", "Begins", at as u16, areas.collect())];
        }
        let mut settings = vec![
            Setting::number("turns", "Turns", u16::from(self.raw.turns), (1, 9)),
            Setting::number("plus", "Battles a turn, added to the die", u16::from(self.raw.battles.plus), (0, 9)),
            Setting::switch("table_top", "Battles are fought on the table", self.raw.table_top),
        ];
        settings.extend(Aircraft::ALL.map(|aircraft| {
            let own = self.own.sorties.iter().find(|(known, _)| *known == aircraft).map_or(0, |(_, count)| *count);
            let (key, words) = (format!("{SORTIES}{}", aircraft.title()), format!("Sorties of {}", aircraft.title()));
            Setting::number(key, words, u16::from(own), (0, 9))
        }));
        for area in Area::ALL {
            let holder = if self.own.axis.contains(&area) { Side::Axis } else { Side::Allies };
            let supply = self.own.supply.iter().find(|(known, _)| *known == area).map_or(0, |(_, count)| *count);
            settings.push(Setting::side(format!("{HOLDER}{area}"), format!("{area} is held by"), holder));
            let fort = self.own.forts.contains(&area);
            settings.push(Setting::switch(format!("{FORT}{area}"), format!("{area} is fortified"), fort));
            let words = format!("Supply markers in {area}");
            settings.push(Setting::number(format!("{SUPPLY}{area}"), words, u16::from(supply), (0, 9)));
        }
        settings
    }

    fn change(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Title(title) => self.raw.title.clone_from(title),
            Change::Move(unit, to) => {
                let (id, area) = (self.troop(*unit)?.id.clone(), self.data.board.find(to)?);
                self.put(&id, Some(area));
            }
            Change::Set(None, key, to) => {
                if !self.set(key, *to) {
                    return no_way(change);
                }
            }
            Change::Set(Some(unit), key, to) if key == "begins" => {
                let id = self.troop(*unit)?.id.clone();
                let area = usize::from(*to).checked_sub(1).and_then(|place| Area::ALL.get(place)).copied();
                self.put(&id, area);
            }
            Change::Remove(unit) => {
                let id = self.troop(*unit)?.id.clone();
                self.put(&id, None);
            }
            Change::Add(..) | Change::Set(..) => return no_way(change),
        }
        Ok(())
    }

    fn text(&self, id: &str) -> Result<String, String> {
        let Own { axis, starts, forts, supply, sorties, provenance, absent } = self.own.clone();
        let set_up = RawSetUp::Own { axis, starts, forts, supply, sorties, provenance, absent };
        write(&RawScenario { id: id.to_owned(), set_up, ..self.raw.clone() })
    }

    fn copy(&self) -> Box<dyn Draft> {
        Box::new(self.clone())
    }
}
