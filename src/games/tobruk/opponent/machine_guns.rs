//! The enemy's machine guns that men in the open have to fear: those with crews, and those of AFVs.

use super::infantry_situation::InfantrySituation;
use super::value::{Piece, has_a_gun};
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::MachineGuns;
use crate::games::tobruk::phases::arms::turret_gun;
use crate::games::tobruk::phases::dummies;
use crate::games::tobruk::phases::manning::operators;
use crate::games::tobruk::phases::sighting;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// A machine gun as it stands.
pub struct Nest<'a> {
    hex: Hex,
    facing: Facing,
    guns: &'a MachineGuns,
}

impl Nest<'_> {
    /// Its gunfire factors on a hex, as far as it is light there.
    pub fn factors_on(&self, situation: &InfantrySituation, hex: Hex) -> f64 {
        let bears = self.guns.arc.covers(self.hex, self.facing, hex);
        let range = self.hex.range(hex);
        let seen = range <= sighting::sight(situation.position);
        let factors = if bears && seen { self.guns.factors(range) } else { 0 };
        f64::from(factors) * situation.in_sight(self.hex, hex)
    }
}

/// All of a side's machine guns that still fire, as the enemy sees them: who lies at a gun in the open is, who is dug in beside it is not. A
/// gun that is out of sight itself is not reckoned with (V.F).
pub fn nests<'a>(position: &'a Position, side: Side) -> Vec<Nest<'a>> {
    let fires = |unit: &ViewItem, hex: Hex| {
        let class = position.class(unit);
        let manned = || operators(position, unit).next().is_some() || position.has_emplacement(hex);
        let works = || !unit.haul.spiked && !unit.damage.lost[0] && position.marks.melee(hex).is_none();
        (class.is_afv() || class.is_crew_served() && manned() && works())
            && !dummies::lies_face_down(position, unit)
            && has_a_gun(position, &Piece::of(unit, hex))
    };
    let firing = position.on_board(side).filter(|(unit, hex)| fires(unit, *hex));
    let of = |(unit, hex): (ViewItem<'a>, Hex)| {
        let (kind, facing) = (position.catalog.get(unit.kind.0), *unit.facing);
        let weapon = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref());
        // III.E.2.c.5: they are silent with the turret.
        let silent = turret_gun(kind).is_some_and(|gun| unit.damage.lost[gun]);
        let turret = kind.turret_machine_guns.as_ref().filter(|_| !silent);
        let guns = [weapon, turret, kind.hull_machine_guns.as_ref()];
        guns.into_iter().flatten().map(move |guns| Nest { hex, facing, guns })
    };
    firing.flat_map(of).collect()
}
