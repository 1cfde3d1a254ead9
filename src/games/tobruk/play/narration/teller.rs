//! Names units and sides for the sentences of the log.

use bevy_ecs::prelude::World;

use crate::core::game::{DiceIn, Log};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::core::words::counted;
use crate::games::tobruk::material::catalog::{Catalog, Class, TypeId};
use crate::games::tobruk::material::scenario::{BatteryId, Chapter, Scenario};
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::play::harm;
use crate::games::tobruk::state::components::{Kind, Location};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::{Arm, Share, Shooter};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, player};
use crate::games::tobruk::state::sight::Sight;

/// Who reads the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// A side's player: guns that lie face down for him have no name (V.F.3), and the enemy's strength is not told (II.G.5).
    Player(Side),
    /// Both players: neither's strength is told.
    Both,
    /// Whoever may know everything.
    All,
}

/// Names units and sides for the sentences of the log.
pub(super) struct Teller<'a> {
    pub(super) world: &'a World,
    pub(super) catalog: &'a Catalog,
    pub(super) scenario: &'a Scenario,
    pub(super) dice: DiceIn,
    pub(super) to: Reader,
}

impl Teller<'_> {
    pub(super) fn unit(&self, id: UnitId) -> String {
        if let Some(name) = self.face_down(id) {
            return name;
        }
        let entity = self.world.get_resource::<UnitIndex>().and_then(|index| index.entity(id));
        let kind = entity.and_then(|entity| self.world.get::<Kind>(entity));
        kind.map_or_else(
            || id.to_string(),
            |kind| {
                let label = self.scenario.entry_of(id).map_or("", |entry| entry.label.as_str());
                self.catalog.get(kind.0).called(label)
            },
        )
    }

    /// A type of unit, and a gun of it.
    pub(super) fn type_and_gun(&self, kind: TypeId, gun: u8) -> (String, String) {
        let kind = self.catalog.get(kind);
        (kind.name.clone(), kind.guns.get(usize::from(gun)).map_or_else(String::new, |gun| gun.name.clone()))
    }

    /// What a gun is called by one for whom it lies face down (V.F.3).
    pub(super) fn face_down(&self, id: UnitId) -> Option<String> {
        let Reader::Player(to) = self.to else { return None };
        if !self.scenario.plays(Chapter::V) {
            return None;
        }
        let entry = self.scenario.entry_of(id)?;
        if self.scenario.forces[entry.force].side == to || !self.catalog.get(entry.kind).class.is_crew_served() {
            return None;
        }
        let position = Position::of(self.world);
        (position.sight(&position.find(id)?, to) == Sight::GunSymbol).then(|| position.seen_by(to).called(id))
    }

    /// What fires smoke as the players call it.
    pub(super) fn shooter(&self, by: Shooter) -> String {
        match by {
            Shooter::Battery(battery) => self.battery(battery),
            Shooter::Unit(unit) => self.unit(unit),
        }
    }

    /// A battery as the players call it.
    pub(super) fn battery(&self, id: BatteryId) -> String {
        self.scenario.battery(id).map_or_else(|| format!("battery {}", id.0), |battery| battery.name.clone())
    }

    /// Units as a list: `British section 1/1, British section 1/2`.
    pub(super) fn units(&self, ids: &[UnitId]) -> String {
        ids.iter().map(|id| self.unit(*id)).collect::<Vec<_>>().join(", ")
    }

    /// What a unit fires with, and how many rounds of it.
    pub(super) fn arm(&self, share: &Share) -> String {
        match share.arm {
            Arm::Gun(gun) => {
                format!("{}, {} HE", self.gun(share.unit, gun), counted(share.rounds, "round", "rounds"))
            }
            arm => self.weapon(share.unit, arm),
        }
    }

    /// What a vehicle fires with, in brackets: it may fire with something else too.
    pub(super) fn one_of_several(&self, unit: UnitId, arm: Arm) -> String {
        match arm {
            Arm::SmallArms | Arm::MachineGun | Arm::Grenades => String::new(),
            Arm::Gun(_) | Arm::TurretMachineGun | Arm::HullMachineGuns | Arm::PassengerGuns => {
                format!(" ({})", self.weapon(unit, arm))
            }
        }
    }

    fn weapon(&self, unit: UnitId, arm: Arm) -> String {
        match arm {
            Arm::SmallArms => "rifles".to_owned(),
            Arm::Gun(gun) => self.gun(unit, gun),
            Arm::TurretMachineGun => "turret MG".to_owned(),
            Arm::HullMachineGuns => "hull MG".to_owned(),
            Arm::MachineGun => "machine gun".to_owned(),
            Arm::PassengerGuns => "MG 34".to_owned(),
            Arm::Grenades => "grenades".to_owned(),
        }
    }

    pub(super) fn gun(&self, id: UnitId, gun: u8) -> String {
        let entity = self.world.get_resource::<UnitIndex>().and_then(|index| index.entity(id));
        let kind = entity.and_then(|entity| self.world.get::<Kind>(entity));
        kind.and_then(|kind| self.catalog.get(kind.0).guns.get(usize::from(gun)))
            .map_or_else(|| "gun".to_owned(), |gun| gun.name.clone())
    }

    /// The rule by which a unit enters: on turn 1 it has to, later it may.
    pub(super) fn entry(&self, id: UnitId) -> &'static str {
        let due = self.scenario.force_of(id).map_or(0, |force| force.arrives.due());
        if due > 1 { "Scenarios.B.4" } else { "Scenarios.B.3" }
    }

    pub(super) fn is_weapon(&self, id: UnitId) -> bool {
        self.scenario.entry_of(id).is_some_and(|entry| self.catalog.get(entry.kind).class.is_weapon())
    }

    pub(super) fn has_facing(&self, id: UnitId) -> bool {
        self.scenario.entry_of(id).is_some_and(|entry| self.catalog.get(entry.kind).has_facing())
    }

    pub(super) fn options(&self) -> Options {
        self.world.get_resource::<Options>().copied().unwrap_or_default()
    }

    /// The side that shows on a shot: guns and Carriers have no aspect, tanks and self-propelled guns do (I.F.2.a).
    pub(super) fn aspect(&self, target: UnitId, aspect: Aspect) -> String {
        let is_afv = self.class(target).is_some_and(Class::is_afv);
        if is_afv { format!(" {},", aspect.name()) } else { String::new() }
    }

    pub(super) fn class(&self, id: UnitId) -> Option<Class> {
        let entity = self.world.get_resource::<UnitIndex>().and_then(|index| index.entity(id));
        let kind = entity.and_then(|entity| self.world.get::<Kind>(entity));
        kind.map(|kind| self.catalog.get(kind.0).class)
    }

    /// True for an AFV that is hull-down in a fold of the ground (X.C.4).
    pub(super) fn is_hull_down(&self, id: UnitId) -> bool {
        let entity = self.world.get_resource::<UnitIndex>().and_then(|index| index.entity(id));
        let hex = entity.and_then(|entity| self.world.get::<Location>(entity)).and_then(|location| location.hex());
        self.world.get_resource::<Marks>().is_some_and(|marks| marks.works.is_hull_down(id, hex))
    }

    /// True if a side has men in this scenario.
    pub(super) fn has_men(&self, side: Side) -> bool {
        let roster = &self.scenario.roster;
        let mut theirs = roster.iter().filter(|entry| self.scenario.forces[entry.force].side == side);
        theirs.any(|entry| self.catalog.get(entry.kind).class.is_personnel())
    }

    /// The rule by which a unit came to harm.
    pub(super) fn harmed_by(&self, event: &Event) -> &'static str {
        let log = self.world.get_resource::<Log<Event>>().map_or(&[][..], |log| &log.0);
        match event {
            Event::Harmed { target, harm } => {
                let side = self.scenario.force_of(*target).map(|force| force.side);
                harm::rule(log, *target, *harm, self.class(*target), side)
            }
            _ => "I.F.3.c",
        }
    }

    /// True if no melee took place in this hex, since the morale of all attackers broke (II.I.5.c).
    pub(super) fn no_melee(&self, hex: Hex, winner: Option<Side>) -> bool {
        let log = self.world.get_resource::<Log<Event>>().map_or(&[][..], |log| &log.0);
        harm::no_melee(log, hex, winner, |unit| self.scenario.force_of(unit).map(|force| force.side))
    }

    /// The ledger's entry on this scenario's victory.
    pub(super) fn victory(&self) -> &'static str {
        match self.scenario.number {
            0 if self.scenario.free_form.is_some() => "Free-form",
            0 => "Firefights.4",
            2 => "Scenario 2.Victory",
            3 => "Scenario 3.Victory",
            4 => "Scenario 4.Victory",
            5 => "Scenario 5.Victory",
            6 => "Scenario 6.Victory",
            7 => "Scenario 7.Victory",
            8 => "Scenario 8.Victory",
            9 => "Scenario 9.Victory",
            _ => "Scenario 1.Victory",
        }
    }

    pub(super) fn is_personnel(&self, id: UnitId) -> bool {
        self.scenario.entry_of(id).is_some_and(|entry| self.catalog.get(entry.kind).class.is_personnel())
    }

    pub(super) fn comma(&self, die: u8) -> String {
        self.dice.told(format!(", die {die}"))
    }

    pub(super) fn side(&self, side: Side) -> &'static str {
        player(self.scenario, self.catalog, side)
    }
}

/// Factors in words.
pub(super) fn factors_in_words(factors: impl Into<u32>) -> String {
    counted(factors, "factor", "factors")
}
