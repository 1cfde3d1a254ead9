//! The set-up of a scenario while it is edited: ready-made places, forces, areas to set up in, arrivals, points, length.

mod forces;
mod numbers;

use super::arrival::Arrival;
use super::model::first_facing;
use super::raw::{RawForce, RawPlacement, RawScenario, RawUnits};
use crate::core::data::{Faults, Source};
use crate::core::draft::{Change, Draft, Kind, Placed, Setting, no_way, write};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::free_form::{What, price_list};

/// Opens the set-up of a scenario's text.
///
/// # Errors
/// The place where the text can't be read.
pub fn draft(source: &Source, data: &Data) -> Result<Box<dyn Draft>, Faults> {
    let mut raw: RawScenario = source.parse()?;
    raw.free_form = raw.free_form.map(super::free_form::FreeForm::set_up_by_hand);
    Ok(Box::new(Edited { raw, data: data.clone() }))
}

#[derive(Clone)]
struct Edited {
    raw: RawScenario,
    data: Data,
}

/// A unit of a force.
struct Member<'a> {
    force: &'a RawForce,
    batch: &'a RawUnits,
    kind: &'a UnitType,
    /// What it is called by, among those of its type.
    label: String,
}

impl Edited {
    fn kind(&self, id: &str) -> Option<&UnitType> {
        self.data.catalog.find(id).map(|kind| self.data.catalog.get(kind))
    }

    /// Every unit of the forces with its number. The addenda's are theirs alone.
    fn members(&self) -> Vec<(u16, Member<'_>)> {
        let mut members = Vec::new();
        let mut numbers: Vec<(&str, u16)> = Vec::new();
        for force in &self.raw.forces {
            for batch in &force.units {
                let Some(kind) = self.kind(&batch.kind) else { continue };
                for step in 0..u16::from(batch.count) {
                    let place = numbers.iter().position(|(known, _)| *known == batch.kind).unwrap_or_else(|| {
                        numbers.push((&batch.kind, 0));
                        numbers.len() - 1
                    });
                    numbers[place].1 += 1;
                    let label = batch.labels.get(usize::from(step)).cloned();
                    let label = label.unwrap_or_else(|| numbers[place].1.to_string());
                    members.push((batch.first_id.saturating_add(step), Member { force, batch, kind, label }));
                }
            }
        }
        members.sort_by_key(|(id, _)| *id);
        members
    }

    fn member(&self, unit: UnitId) -> Option<Member<'_>> {
        self.members().into_iter().find(|(id, _)| *id == unit.0).map(|(_, member)| member)
    }

    fn place(&self, unit: UnitId) -> Option<&RawPlacement> {
        self.raw.ready.iter().find(|placement| placement.unit == unit.0)
    }

    /// Puts a unit in a hex of the ready-made set-up; a crew that stood with its weapon goes with it.
    fn put(&mut self, unit: UnitId, name: &str) -> Result<(), String> {
        let hex = Name(self.data.board.find(name)?).to_string();
        let Some(member) = self.member(unit) else { return Err(format!("There is no unit {} in the forces.", unit.0)) };
        if !matches!(member.force.arrives, Arrival::SetUp { .. }) {
            let force = &member.force.name;
            return Err(format!(
                "{force}: they enter over an edge and are not set up; change when and where they enter."
            ));
        }
        let facing = first_facing(member.force.side);
        let before = self.place(unit).map(|placement| placement.hex.clone());
        let crews = self.crews_of(unit.0);
        match self.raw.ready.iter_mut().find(|placement| placement.unit == unit.0) {
            Some(placement) => placement.hex.clone_from(&hex),
            None => self.raw.ready.push(RawPlacement { unit: unit.0, hex: hex.clone(), facing, under: false }),
        }
        for crew in self.raw.ready.iter_mut().filter(|other| crews.contains(&other.unit)) {
            if before.as_ref() == Some(&crew.hex) {
                crew.hex.clone_from(&hex);
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
        let members = self.members().into_iter();
        let placed = members.map(|(id, Member { force, batch, kind, label })| {
            let unit = UnitId(id);
            let placement = self.place(unit);
            let hex = placement.and_then(|placement| self.data.board.find(&placement.hex).ok());
            let begins = match (&force.arrives, placement) {
                (_, Some(placement)) => format!("set up in {}", placement.hex),
                (Arrival::SetUp { .. }, None) => "to be set up".to_owned(),
                (Arrival::Enters { turn, edge, .. }, _) => {
                    format!("enters over the {} edge from turn {turn} on", edge.words())
                }
                (Arrival::Flies { turn }, _) => format!("flies from turn {turn} on"),
            };
            let (side, name) = (force.side, kind.called(&label));
            Placed { unit, side, name, kind: batch.kind.clone(), hex, begins }
        });
        placed.collect()
    }

    fn settings(&self, unit: Option<UnitId>) -> Vec<Setting> {
        unit.map_or_else(|| self.of_all(), |unit| self.of_unit(unit))
    }

    fn palette(&self) -> Vec<Kind> {
        let of = |side: Side| {
            price_list(&self.data, side).into_iter().filter_map(move |line| {
                let What::Unit(kind) = line.what else { return None };
                let flies = self.data.catalog.get(kind).class == Class::Aircraft;
                (!flies).then(|| Kind { id: line.id, side, name: line.name, group: line.group.title() })
            })
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn change(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Title(title) => self.raw.title.clone_from(title),
            Change::Move(unit, to) => self.put(*unit, to)?,
            Change::Set(unit, key, to) => {
                let done = match unit {
                    None => self.set(key, *to),
                    Some(unit) => self.set_unit(*unit, key, *to),
                };
                if !done {
                    return no_way(change);
                }
            }
            Change::Add(side, kind, to) => self.add(*side, kind, to)?,
            Change::Remove(unit) => self.remove(unit.0)?,
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
