//! Night in a free-form battle: what Firefights F and H say of it, for whoever is in it.

use super::model::Battle;
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::data::Data;

/// Hexes that loaded vehicles keep from the enemy (Firefight F).
const KEEPS: u8 = 4;
/// Minefields that a side may record in secret (Firefight H).
const HIDDEN: usize = 3;
/// The optional rule by which a hidden minefield is met.
const FORCING: &str = "forcing minefields";

/// What night brings to a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dark {
    /// Mortars that fire star shells, by type: the 3-inch, and the 81mm as its like (our reading).
    pub(super) star_shells: Vec<String>,
    /// The side whose loaded vehicles keep away, and how far: one that comes at an enemy who is set up.
    pub(super) keeps_off: Option<(Side, u8)>,
    /// Minefields that a side may record in secret.
    pub(super) hidden_minefields: usize,
}

impl Battle {
    /// What night brings to it; `None` by day.
    pub(super) fn dark(&self, data: &Data) -> Option<Dark> {
        self.night.then(|| {
            let mortars =
                |side: Side| self.kinds(data, side, |kind| kind.class == Class::MediumWeapon && kind.is_mortar());
            let star_shells = Side::BOTH.into_iter().flat_map(mortars).map(|(id, _)| id);
            let mines = Side::BOTH.into_iter().map(|side| self.number(data, side, |class| class == Class::Minefield));
            let forced = self.switches.iter().any(|own| own == FORCING);
            let comes = |side: &Side| !self.host(*side).is_set_up() && self.host(side.enemy()).is_set_up();
            Dark {
                star_shells: star_shells.collect(),
                keeps_off: Side::BOTH.into_iter().find(comes).map(|side| (side, KEEPS)),
                hidden_minefields: if forced { mines.max().unwrap_or(0).min(HIDDEN) } else { 0 },
            }
        })
    }

    /// What night brings to a side, in a sentence; empty by day.
    pub(super) fn told_of_night(&self, data: &Data, side: Side) -> String {
        let Some(dark) = self.dark(data) else { return String::new() };
        let mut text = " It is night.".to_owned();
        if let Some((_, hexes)) = dark.keeps_off.filter(|(own, _)| *own == side) {
            text.push_str(&format!(" Loaded vehicles stay {hexes} hexes from the enemy."));
        }
        let own = self.kinds(data, side, |kind| dark.star_shells.contains(&kind.id));
        if !own.is_empty() {
            text.push_str(" Their heavier mortars fire star shells alone.");
        }
        let mines = self.number(data, side, |class| class == Class::Minefield).min(dark.hidden_minefields);
        if mines > 0 {
            text.push_str(&format!(" Up to {mines} of their minefields may be hidden."));
        }
        text
    }
}
