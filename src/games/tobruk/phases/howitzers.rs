//! Direct high explosive of howitzers at AFVs (VI.B.1.b, VI.B.2.b). Its hits are read on the damage chart; where the crew of an open mount
//! (IV.D) or riders (V.G.3.d) are exposed to it, its fragments strike them in the same fire.

use super::battle::Battle;
use super::cover::cover;
use super::fall::Fall;
use super::fire_plan::FirePlan;
use super::salvo::{Part, Salvo};
use super::shot::Shot;
use super::{aboard, crew};
use crate::games::tobruk::material::catalog::{Gun, Shells};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::marks::{Duel, Loaded};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// True for an AFV with men whom fragments strike: the crew of an open mount (IV.D), or riders (V.G.3.d).
fn is_exposed_to(position: &Position, target: &ViewItem) -> bool {
    let exposed = || crew::is_exposed(position, target) || aboard::is_struck(position, target);
    position.class(target).is_afv() && exposed()
}

/// What a gun fires whose high explosive does something to AFVs: a howitzer, and where ammunition is limited any gun that has high explosive
/// (X.D.2.c.2).
#[must_use]
pub fn at_armour(position: &Position, gun: &Gun) -> Option<Shells> {
    if gun.is_howitzer {
        return Some(Shells::Plain);
    }
    (position.options.ammunition_limits && gun.explosive.is_some()).then_some(Shells::Explosive)
}

/// The fragments of a howitzer's rounds on the crew of an open mount, or on riders; `None` for other guns and targets (IV.D, V.G.3.d).
#[must_use]
pub fn fragments(
    position: &Position,
    unit: &ViewItem,
    (gun, shells): (u8, Shells),
    target: &ViewItem,
    shot: &Shot,
) -> Option<Part> {
    position.kind(unit).guns.get(usize::from(gun)).filter(|row| row.firing(shells).is_howitzer)?;
    if !is_exposed_to(position, target) {
        return None;
    }
    burst(position, unit, gun, shot)
}

/// The fragments of all rounds of a gun's shot; `None` if it has no such gun.
#[must_use]
pub(super) fn burst(position: &Position, unit: &ViewItem, gun: u8, shot: &Shot) -> Option<Part> {
    let row = position.kind(unit).guns.get(usize::from(gun))?;
    Some(Part {
        unit: *unit.id,
        arm: Arm::Gun(gun),
        range: shot.range,
        men: 0,
        factors: u16::from(row.frag.unwrap_or(0)),
        halved: false,
        power: shot.power,
        rounds: shot.rounds,
        acquired: shot.acquired,
        number: shot.number(),
        burst: shot.burst,
        shot: Some(*shot),
    })
}

/// The fire is announced as fire on men is: those in an open mount may drop before its dice (IV.D, II.F.2.d).
pub fn announce(battle: &mut Battle, salvo: &Salvo) {
    let firers: Vec<Share> = salvo.parts.iter().map(Part::share).collect();
    battle.decisions.0.push(Decision::Drop { target: salvo.target, cover: salvo.cover, firers });
}

impl Battle<'_, '_> {
    /// A hit by a howitzer among these on the AFV fired at, by its damage chart (VI.B.1.b).
    pub fn chart_hit(&mut self, charts: &[FirePlan], share: &Share) {
        if let Some(plan) = charts.iter().find(|plan| plan.unit == share.unit && Arm::Gun(plan.gun) == share.arm) {
            self.score(plan, None);
        }
    }
}

/// The fragments of the rounds that a gun of this unit has fired by now; 0 for one that is no howitzer, where those alone count.
fn fallen(position: &Position, unit: &ViewItem, loaded: &Loaded, howitzers: bool) -> u32 {
    let row = position.kind(unit).guns.get(usize::from(loaded.gun));
    let row = row.filter(|row| !howitzers || row.firing(loaded.shells).is_howitzer);
    let fired = u32::from(loaded.all.saturating_sub(loaded.rounds));
    row.map_or(0, |row| fired * u32::from(row.frag.unwrap_or(0)))
}

/// The crew of an open mount under the fragments of the rounds that were fired at it (IV.D, IV.E.3). They are summed and roll once these
/// have fallen (III.E.1.b, our reading); what a howitzer's hit does to the vehicle is read at once (IV.E.3.d).
#[derive(Debug, Clone)]
pub struct MountHit {
    fall: Fall,
    hits: u32,
    misses: u32,
}

impl MountHit {
    /// As the fire ends: the unit fired at, if high explosive opened it, and the one that opened it, if a howitzer has answered.
    #[must_use]
    pub fn all(position: &Position, duel: &Duel) -> Vec<Self> {
        let opened = duel.announced.and_then(|announced| Self::fired_at(position, duel, announced));
        opened.into_iter().chain(Self::answered(position, duel)).collect()
    }

    /// `None` if nobody is in an open mount any more.
    fn fired_at(position: &Position, duel: &Duel, announced: Cover) -> Option<Self> {
        let (opener, target) = (position.find(duel.opener)?, position.find(duel.target)?);
        if target.location.hex().is_none() || !crew::is_exposed(position, &target) {
            return None;
        }
        let all: u32 = duel.guns.iter().map(|loaded| fallen(position, &opener, loaded, false)).sum();
        let hits = u32::from(duel.crew_hits[0]).min(all);
        let fall = Fall::of(position, &target, announced);
        // Behind no cover hits and misses are one (III.E.1.b.1).
        let (hits, misses) = if fall.counts_hits() { (hits, all - hits) } else { (0, all) };
        (all > 0).then_some(Self { fall, hits, misses })
    }

    /// `None` if no such rounds were fired, or nobody is in an open mount.
    fn answered(position: &Position, duel: &Duel) -> Option<Self> {
        let opener = position.find(duel.opener)?;
        let answering = position.find(duel.target)?;
        if opener.location.hex().is_none() || !is_exposed_to(position, &opener) {
            return None;
        }
        let all: u32 = duel.answer.iter().map(|loaded| fallen(position, &answering, loaded, true)).sum();
        let hits = u32::from(duel.crew_hits[1]).min(all);
        let fall = Fall::of(position, &opener, cover(position, &opener));
        (all > 0).then_some(Self { fall, hits, misses: all - hits })
    }

    /// The dice on the Casualty Table, and what follows for the crew (IV.C).
    pub fn suffer(self, battle: &mut Battle) {
        self.fall.resolve(self.hits, self.misses, battle);
    }
}
