//! Units that are added to the forces of a scenario and taken out of them, with all that hangs on them.

use super::super::arrival::Arrival;
use super::super::raw::{RawForce, RawPoints, RawUnits};
use super::Edited;
use crate::core::draft::by_player;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::free_form::crew_of;

/// A batch without a unit, as what stands before it and what behind it.
fn without(batch: &RawUnits, unit: u16) -> Vec<RawUnits> {
    let Some(before) = unit.checked_sub(batch.first_id).and_then(|step| u8::try_from(step).ok()) else {
        return vec![batch.clone()];
    };
    if before >= batch.count {
        return vec![batch.clone()];
    }
    let part = |from: u8, count: u8| {
        let labels = batch.labels.iter().skip(usize::from(from)).take(usize::from(count)).cloned().collect();
        let moved = |first: Option<u16>| first.map(|first| first.saturating_add(u16::from(from)));
        let first_id = batch.first_id.saturating_add(u16::from(from));
        let (crews, mounted_on) = (moved(batch.crews), moved(batch.mounted_on));
        RawUnits { first_id, count, labels, crews, mounted_on, ..batch.clone() }
    };
    let parts = [part(0, before), part(before + 1, batch.count - before - 1)];
    parts.into_iter().filter(|part| part.count > 0).collect()
}

/// The units of a batch that hang on another, by `first`, the first of those on which they do.
fn hanging(batch: &RawUnits, first: Option<u16>, on: u16) -> Option<u16> {
    let step = on.checked_sub(first?)?;
    (step < u16::from(batch.count)).then(|| batch.first_id.saturating_add(step))
}

impl Edited {
    /// The crews of a weapon.
    pub(super) fn crews_of(&self, weapon: u16) -> Vec<u16> {
        let batches = self.raw.forces.iter().flat_map(|force| &force.units);
        batches.filter_map(|batch| hanging(batch, batch.crews, weapon)).collect()
    }

    /// What goes with a unit: its crew, and the rifles mounted on it.
    fn goes_with(&self, unit: u16) -> Vec<u16> {
        let batches = self.raw.forces.iter().flat_map(|force| &force.units);
        let mounted = batches.filter_map(|batch| hanging(batch, batch.mounted_on, unit));
        self.crews_of(unit).into_iter().chain(mounted).collect()
    }

    /// Takes a unit out, with its crew and all that is said of it.
    pub(super) fn remove(&mut self, unit: u16) -> Result<(), String> {
        if self.member(UnitId(unit)).is_none() {
            return Err(format!("There is no unit {unit} in the forces."));
        }
        let mut gone = self.goes_with(unit);
        gone.push(unit);
        for gone in gone {
            for force in &mut self.raw.forces {
                force.units = force.units.iter().flat_map(|batch| without(batch, gone)).collect();
            }
            self.raw.ready.retain(|placement| placement.unit != gone);
            self.raw.loaded.retain(|load| load.vehicle.0 != gone);
            for load in &mut self.raw.loaded {
                load.aboard.retain(|aboard| aboard.0 != gone);
                load.tows = load.tows.filter(|tows| tows.0 != gone);
            }
            self.raw.batteries.iter_mut().for_each(|battery| battery.observers.retain(|observer| observer.0 != gone));
        }
        Ok(())
    }

    /// A number that no unit has, the addenda's counted.
    fn free_id(&self) -> u16 {
        let own = self.raw.forces.iter().flat_map(|force| &force.units);
        let added = self.raw.addenda.iter().flat_map(|addenda| &addenda.forces).flat_map(|joining| &joining.units);
        let last = own.chain(added).map(|batch| batch.first_id.saturating_add(u16::from(batch.count)));
        last.max().unwrap_or(1).max(1)
    }

    /// The points for a type that the victory conditions do not mention: those of its like, or none. The player may change them.
    fn worth(&self, kind: &str) -> Option<RawPoints> {
        let victory = &self.raw.victory;
        let known = || victory.points.iter();
        if victory.by_table || victory.points.is_empty() || known().any(|line| line.target == kind) {
            return None;
        }
        let class = self.kind(kind)?.class;
        let like = known().find(|line| self.kind(&line.target).is_some_and(|other| other.class == class));
        let worth = |of: fn(&RawPoints) -> u16| like.map_or(0, of);
        Some(RawPoints {
            target: kind.to_owned(),
            killed: worth(|line| line.killed),
            immobilised: worth(|line| line.immobilised),
            firepower: worth(|line| line.firepower),
            casualty: worth(|line| line.casualty),
        })
    }

    /// Adds a unit of a type to a force of its side, with its crew (Scenarios A.2): in a hex to one that is set up, else to one that enters.
    pub(super) fn add(&mut self, side: Side, kind: &str, to: &str) -> Result<(), String> {
        let Some(typed) = self.kind(kind) else { return Err(format!("There is no unit type '{kind}'.")) };
        let crewed = typed.weapon.as_ref().is_some_and(|weapon| weapon.crew > 0) && typed.class != Class::Dummy;
        let crew = crewed.then(|| crew_of(typed.nation));
        let hex = self.data.board.find(to)?;
        let board = &self.data.board;
        let is_set_up = |force: &&RawForce| matches!(force.arrives, Arrival::SetUp { .. });
        let forces = || self.raw.forces.iter().filter(|force| force.side == side && !force.hulks);
        let set_up = || forces().filter(is_set_up);
        // One that may be set up there, or else any: where it stands is then among the faults.
        let force = set_up().find(|force| force.arrives.holds(board, hex)).or_else(|| set_up().next());
        let stands = force.is_some();
        let Some(force) = force.or_else(|| forces().next()).map(|force| force.name.clone()) else {
            return Err(format!("The {side} has no force in this scenario; a new unit has none to belong to."));
        };
        let first_id = self.free_id();
        if first_id > u16::MAX - 2 {
            return Err("There is no number left for another unit.".to_owned());
        }
        let batch = |kind: &str, first_id: u16, crews: Option<u16>| RawUnits {
            kind: kind.to_owned(),
            first_id,
            count: 1,
            provenance: by_player(),
            labels: Vec::new(),
            crews,
            mounted_on: None,
        };
        let mut added = vec![batch(kind, first_id, None)];
        added.extend(crew.map(|crew| batch(crew, first_id + 1, Some(first_id))));
        let units: Vec<UnitId> = added.iter().map(|batch| UnitId(batch.first_id)).collect();
        let worth: Vec<RawPoints> = added.iter().filter_map(|batch| self.worth(&batch.kind)).collect();
        self.raw.victory.points.extend(worth);
        if let Some(force) = self.raw.forces.iter_mut().find(|known| known.name == force && known.side == side) {
            force.units.extend(added);
        }
        units.into_iter().filter(|_| stands).try_for_each(|unit| self.put(unit, to))
    }
}
