//! What fire reads and changes: rounds, what a target is, what it carries, and where it stands.

use std::sync::Arc;

use bevy_ecs::prelude::{Mut, Res, ResMut};
use bevy_ecs::system::SystemParam;

use super::fire_plan::FirePlan;
use super::shot::Burst;
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::{Catalog, Class, TypeId};
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::Tables;
use crate::games::tobruk::material::tables::damage::Band;
use crate::games::tobruk::material::tables::vehicles::Strike;
use crate::games::tobruk::state::components::{
    Acquisition, Crew, Damage, Gunnery, Haul, Kind, Location, Men, Motion, Overruns, Permissions, Service,
};
use crate::games::tobruk::state::decisions::Decisions;
use crate::games::tobruk::state::events::{Event, Harm};
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::turn::{Sequence, note};

/// What fire changes of a unit.
type Body = (
    &'static Kind,
    &'static mut Damage,
    &'static mut Location,
    &'static mut Crew,
    &'static mut Gunnery,
    &'static mut Permissions,
    &'static mut Men,
    &'static mut Overruns,
    &'static Service,
);

/// Everything that fire reads and changes.
#[derive(SystemParam)]
pub struct Battle<'w, 's> {
    pub(super) units: Units<'w, 's, Body>,
    hauls: Units<'w, 's, (&'static mut Haul, &'static mut Motion, &'static Facing, &'static Side)>,
    pub(super) catalog: Res<'w, Shared<Catalog>>,
    pub(super) tables: Res<'w, Shared<Tables>>,
    scenario: Res<'w, Shared<Scenario>>,
    pub(super) options: Res<'w, Options>,
    pub(super) sequence: ResMut<'w, Sequence>,
    pub(super) marks: ResMut<'w, Marks>,
    pub(super) dice: ResMut<'w, Dice>,
    pub(super) log: ResMut<'w, Log<Event>>,
    pub(super) decisions: ResMut<'w, Decisions>,
}

impl Battle<'_, '_> {
    /// Notes an event.
    pub fn note(&mut self, event: Event) {
        note(&mut self.log, &self.sequence, event);
    }

    /// True if the rules of section IV are in force.
    #[must_use]
    pub fn is_advanced(&self) -> bool {
        self.scenario.plays(Chapter::IV)
    }

    /// True if the rules of section V are in force.
    pub(super) fn plays_transport(&self) -> bool {
        self.scenario.plays(Chapter::V)
    }

    pub(super) fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The type of a unit.
    pub(super) fn kind_of(&self, unit: UnitId) -> Option<TypeId> {
        Some(self.units.get(unit)?.0.0)
    }

    pub(super) fn catalog(&self) -> Arc<Catalog> {
        self.catalog.0.clone()
    }

    /// The gun is fired: it and its target remember that, and it is told.
    pub fn open(&mut self, plan: &FirePlan) {
        let turn = self.sequence.turn;
        if let Some((.., mut gunnery, mut permissions, _, _, _)) = self.units.get_mut(plan.unit) {
            let gun = usize::from(plan.gun);
            gunnery.fired[gun] = true;
            // VII.B.3: what it has hit of the target counts on while it keeps that acquired.
            let burst = plan.shot.burst == Burst::On;
            gunnery.acquired[gun] = Some(Acquisition { burst, ..Acquisition::new(plan.target, turn) });
            permissions.fired_at.insert(plan.target);
        }
        // III.D.3.c: the man at a light weapon fires no rifle.
        if let Some((.., mut men, _, _)) = plan.operator.and_then(|operator| self.units.get_mut(operator)) {
            men.at_weapons += 1;
        }
        if let Some((.., mut permissions, _, _, _)) = self.units.get_mut(plan.target) {
            permissions.fired_on_by.insert(plan.unit);
            permissions.fired_on_by.extend(plan.crew.iter().chain(&plan.operator));
        }
        self.under_fire(plan.target);
        let shot = plan.shot;
        self.note(Event::Fired {
            unit: plan.unit,
            gun: plan.gun,
            target: plan.target,
            rounds: shot.rounds,
            acquired: shot.acquired,
            range: shot.range,
            number: shot.number(),
            aspect: shot.aspect,
            shells: plan.shells,
            ammo: self.options.ammunition_limits.then_some(plan.ammo),
        });
        if self.marks.works.aspects.chosen(plan.unit, plan.target).is_some() {
            self.note(Event::BestAspect { unit: plan.unit, target: plan.target, aspect: shot.aspect });
        }
        self.unlimber(plan.target);
        if plan.gun_of(&self.catalog).is_howitzer {
            self.shut(plan.target, None);
        }
    }

    /// Direct fire is aimed at the unit (V.B.3.d, V.G.1.f). Nothing is noted where no rule asks for it.
    pub fn under_fire(&mut self, target: UnitId) {
        if self.plays_transport()
            && let Some((mut haul, ..)) = self.haul(target)
        {
            haul.under_fire = true;
        }
    }

    /// The vehicle unloads this turn, and does not fire in it (V.B.3.c).
    pub fn unloads(&mut self, vehicle: UnitId) {
        if let Some((mut haul, ..)) = self.haul(vehicle) {
            haul.loading = true;
        }
    }

    /// VI.C.4: an AFV under high explosive, or under so many factors of gunfire, shuts its hatches for this turn.
    pub fn shut(&mut self, target: UnitId, factors: Option<u16>) {
        let body = self.units.get(target);
        let Some((kind, _, location, ..)) = body.filter(|_| self.scenario.plays(Chapter::VI)) else { return };
        if self.catalog.get(kind.0).class.is_afv() && location.hex().is_some() && self.marks.works.shut(target) {
            self.note(Event::HatchesShut { unit: target, factors });
        }
    }

    /// VIII.C.6: a weapon on whose hex bombs have fallen ceases fire for this turn and loses its target. Whoever has seen it fire knows it
    /// still (our reading of V.F.3).
    pub fn cease_fire(&mut self, weapon: UnitId) {
        if let Some((.., mut gunnery, _, _, _, _)) = self.units.get_mut(weapon) {
            gunnery.acquired.iter_mut().flatten().for_each(Acquisition::lose);
        }
        let works = &mut self.marks.works;
        works.lose(weapon);
        works.air.silence(weapon);
    }

    /// VI.C.4.a: a gun acquires a target and fires no round at it.
    pub fn acquire(&mut self, plan: &FirePlan) {
        let turn = self.sequence.turn;
        let (unit, gun, target) = (plan.unit, plan.gun, plan.target);
        if let Some((.., mut gunnery, mut permissions, _, _, _)) = self.units.get_mut(plan.unit) {
            gunnery.fired[usize::from(gun)] = true;
            gunnery.acquired[usize::from(gun)] = Some(Acquisition::new(target, turn));
            permissions.fired_at.insert(target);
        }
        self.note(Event::Acquired { unit, gun, target });
    }

    /// VII.B.3: a gun has hit its target; the number of its rounds that follow, where that is lower from now on.
    pub fn burst(&mut self, unit: UnitId, gun: u8, target: UnitId, number: Option<u8>) -> Option<u8> {
        if !self.scenario.plays(Chapter::VII) {
            return number;
        }
        let Some((.., mut gunnery, _, _, _, _)) = self.units.get_mut(unit) else { return number };
        let last = gunnery.acquired.get_mut(usize::from(gun)).and_then(Option::as_mut);
        let Some(last) = last.filter(|last| last.target == target && !last.burst) else { return number };
        last.burst = true;
        let number = number.map(|number| Burst::Open.after_hit(number));
        self.note(Event::BurstOnTarget { unit, gun, target, number });
        number
    }

    /// VII.B.3: a mortar has hit its target, by this number.
    pub fn mortar_burst(&mut self, unit: UnitId, target: UnitId, number: Option<u8>) {
        if self.scenario.plays(Chapter::VII) && self.marks.works.hit_by(unit) {
            let number = number.map(|number| Burst::Open.after_hit(number));
            self.note(Event::BurstOnTarget { unit, gun: 0, target, number });
        }
    }

    /// A round of a unit's gun in a combined fire, with the number that it needs by now, which its first hit lowers for those that
    /// follow (VII.B.3). In the same hex every round hits (I.G.1).
    pub fn round_of(&mut self, share: &Share, target: UnitId, number: &mut Option<u8>) -> bool {
        let hit = number.is_none_or(|number| self.round(number));
        if let (true, Arm::Gun(gun)) = (hit, share.arm) {
            *number = self.burst(share.unit, gun, target, *number);
        }
        hit
    }

    /// V.B.3.d: a weapon hitched this turn is unhitched as it is fired upon.
    pub(super) fn unlimber(&mut self, target: UnitId) {
        // A vehicle in tow that men have boarded stays there.
        let weapon = self.class(target).is_some_and(Class::is_weapon);
        let Some((haul, ..)) = self.haul(target).filter(|_| weapon) else { return };
        if let Some(vehicle) = haul.behind.filter(|_| haul.loading && !haul.portee) {
            self.unhitch(target);
            self.note(Event::Unloaded { unit: target, vehicle, forced: true });
        }
    }

    pub(super) fn haul(&mut self, unit: UnitId) -> Option<(Mut<'_, Haul>, Mut<'_, Motion>, &Facing)> {
        self.hauls.get_mut(unit).map(|(haul, motion, facing, _)| (haul, motion, facing))
    }

    /// The side of a unit.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Option<Side> {
        self.hauls.get(unit).map(|(.., side)| *side)
    }

    /// The hex of a unit on the board.
    #[must_use]
    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        self.units.get(unit)?.2.hex()
    }

    /// What the rules take a unit for.
    #[must_use]
    pub fn class(&self, unit: UnitId) -> Option<Class> {
        let body = self.units.get(unit)?;
        Some(self.catalog.get(body.0.0).class)
    }

    /// Takes a counter off the board that is none of a real unit.
    pub fn take_off(&mut self, unit: UnitId) {
        if let Some((_, _, mut location, ..)) = self.units.get_mut(unit) {
            *location = Location::Destroyed;
        }
    }

    /// Men left in a unit.
    #[must_use]
    pub fn men(&self, unit: UnitId) -> u8 {
        self.units.get(unit).map_or(0, |(.., men, _, _)| men.left)
    }

    /// True if nothing of the unit is left on the board.
    #[must_use]
    pub fn is_gone(&self, unit: UnitId) -> bool {
        self.hex(unit).is_none()
    }

    /// The observer inside an AFV (VIII.B.5).
    #[must_use]
    pub fn observer_in(&self, vehicle: UnitId) -> Option<UnitId> {
        if !self.class(vehicle).is_some_and(Class::is_afv) {
            return None;
        }
        let mut inside = self.units.iter().filter(|(_, body)| body.2.vehicle() == Some(vehicle));
        inside.find(|(_, body)| self.catalog.get(body.0.0).class == Class::Observer).map(|(id, _)| id)
    }

    /// What a vehicle carries, each with whether it is made of men, and what it tows or has on its bed; not an observer inside an AFV.
    #[must_use]
    pub fn load(&self, vehicle: UnitId) -> (Vec<(UnitId, bool)>, Option<UnitId>) {
        let (mut aboard, mut behind) = (Vec::new(), None);
        let inside = self.observer_in(vehicle);
        for (id, body) in self.units.iter() {
            if body.2.vehicle() == Some(vehicle) && inside != Some(id) {
                aboard.push((id, self.catalog.get(body.0.0).class.is_personnel()));
            }
        }
        for (id, (haul, ..)) in self.hauls.iter() {
            if haul.behind == Some(vehicle) {
                behind = Some(id);
            }
        }
        (aboard, behind)
    }

    /// True for a gun on a truck's bed (V.G.1).
    #[must_use]
    pub fn is_portee(&self, gun: UnitId) -> bool {
        self.hauls.get(gun).is_some_and(|(haul, ..)| haul.portee)
    }

    /// Nothing tows the weapon any more, which was seen in tow (IX.A.1).
    pub fn unhitch(&mut self, weapon: UnitId) {
        if let Some((mut haul, mut motion, facing)) = self.haul(weapon) {
            motion.came = motion.came.or(Some(facing.opposite()));
            (haul.behind, haul.portee) = (None, false);
        }
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: UnitId, place: Location, motion: Motion) {
        if let Some((_, mut now, _)) = self.haul(unit) {
            *now = motion;
        }
        if let Some((_, _, mut location, ..)) = self.units.get_mut(unit) {
            *location = place;
        }
    }

    /// Takes a unit from the board, with all its men.
    pub fn remove(&mut self, target: UnitId, harm: Harm) {
        if let Some((_, _, mut location, _, _, _, mut men, ..)) = self.units.get_mut(target) {
            *location = Location::Destroyed;
            men.left = 0;
            self.note(Event::Harmed { target, harm });
        }
    }

    /// True if a side has men on foot in a hex, not inside its bunker (VIII.F.7).
    #[must_use]
    pub fn has_men_on_foot(&self, hex: Hex, side: Side) -> bool {
        let bunker = self.bunker_in(hex);
        self.units.iter().any(|(id, body)| {
            body.2.hex() == Some(hex)
                && self.catalog.get(body.0.0).class.is_personnel()
                && !(bunker && body.6.under)
                && self.side(id) == Some(side)
        })
    }

    /// True if a bunker or a blockhouse stands in the hex (VIII.F, IX.C.1).
    #[must_use]
    pub fn bunker_in(&self, hex: Hex) -> bool {
        self.scenario.plays(Chapter::VIII)
            && self.units.iter().any(|(_, body)| {
                body.2.hex() == Some(hex)
                    && matches!(self.catalog.get(body.0.0).class, Class::Bunker | Class::Blockhouse)
            })
    }

    /// What a direct hit does to a vehicle without armour, by its chart (V.D.1).
    #[must_use]
    pub fn soft_band(&self, target: UnitId, strike: Strike) -> Option<Band> {
        let body = self.units.get(target)?;
        self.catalog.get(body.0.0).soft_hit(strike).cloned()
    }

    /// The unit has answered in a gun duel (IV.E.3.e).
    pub fn answered(&mut self, plan: &FirePlan) {
        if let Some((.., mut gunnery, _, _, _, _)) = self.units.get_mut(plan.unit) {
            gunnery.answered = true;
        }
    }

    /// True if the target has a damage chart.
    #[must_use]
    pub fn has_chart(&self, plan: &FirePlan) -> bool {
        self.catalog.get(plan.target_kind).damage_chart.is_some()
    }

    /// Two dice for a round (I.F.1.c).
    pub fn round(&mut self, number: u8) -> bool {
        let dice = self.dice.two();
        let hit = dice[0] + dice[1] >= number;
        self.note(Event::Round { dice, hit });
        hit
    }

    /// True if nothing is left to hit of the target: it is destroyed, or a weapon out of action.
    #[must_use]
    pub fn is_done_for(&self, target: UnitId) -> bool {
        let Some((kind, damage, location, ..)) = self.units.get(target) else { return true };
        location.is_destroyed() || self.catalog.get(kind.0).class.is_weapon() && damage.lost[0]
    }

    /// True for an AFV whose crew has bailed out (IV.C.3).
    #[must_use]
    pub fn is_abandoned(&self, unit: UnitId) -> bool {
        self.units.get(unit).is_some_and(|(_, _, _, crew, ..)| crew.out)
    }

    /// True if the unit is immobilised.
    #[must_use]
    pub fn is_immobilised(&self, unit: UnitId) -> bool {
        self.units.get(unit).is_some_and(|(_, damage, ..)| damage.immobilised)
    }

    /// III.I.1.b: the harm that the final fire itself does stops the overrun.
    pub fn stop_overrun(&mut self, firer: UnitId, target: UnitId, could_move: bool) {
        let is_final = self.units.get(firer).is_some_and(|(.., overruns, _)| overruns.by.contains(&target));
        let stops = self.is_done_for(target) || could_move && self.is_immobilised(target);
        if is_final
            && stops
            && let Some((.., mut overruns, _)) = self.units.get_mut(target)
        {
            overruns.over = None;
            self.note(Event::OverrunStopped { unit: target });
        }
    }
}
