//! What attacks are still owed beside the one that is being put together: whoever goes along here can't pay there (4.1.2).

use std::collections::BTreeSet;

use super::combat::{near, supporters};
use super::gain::gain;
use super::situation::Situation;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::state::decisions::Assault;

/// What others have to attack, beside an attack on one hex.
pub struct Owed<'a> {
    situation: &'a Situation<'a>,
    /// Hexes that somebody owes an attack, with who can attack each, and who has to attack it or another.
    hexes: Vec<(Hex, Vec<UnitId>, Vec<UnitId>)>,
}

impl<'a> Owed<'a> {
    /// As far as it is owed now.
    pub fn beside(situation: &'a Situation, target: Hex) -> Self {
        let position = situation.position;
        let open: Vec<(UnitId, BTreeSet<Hex>)> =
            debts::open(position).map(|unit| (unit.id, debts::owed(position, unit))).collect();
        let hexes: BTreeSet<Hex> = open.iter().flat_map(|(_, hexes)| hexes).copied().collect();
        let who = |hex: Hex| {
            let owing = open.iter().filter(|(_, hexes)| hexes.contains(&hex)).map(|(unit, _)| *unit).collect();
            (hex, near(situation, hex), owing)
        };
        Self { situation, hexes: hexes.into_iter().filter(|hex| *hex != target).map(who).collect() }
    }

    /// What the attacks come to that are still owed when these units have fought: the one that brings most first, each unit in one of them.
    pub fn value(&self, gone: &[UnitId]) -> f64 {
        let mut spent: BTreeSet<UnitId> = gone.iter().copied().collect();
        let mut hexes: Vec<&(Hex, Vec<UnitId>, Vec<UnitId>)> = self.hexes.iter().collect();
        let mut sum = 0.0;
        loop {
            let attacks = hexes.iter().filter_map(|hex| self.attack(hex, &spent).map(|attack| (hex.0, attack)));
            let best = attacks.max_by(|(_, one), (_, other)| one.0.total_cmp(&other.0));
            let Some((target, (value, units))) = best else { return sum };
            sum += value;
            spent.extend(units);
            hexes.retain(|(hex, ..)| *hex != target);
        }
    }

    /// The attack on a hex by those who have to make it, with others or without, as far as they are not spent; `None` if nobody has to.
    fn attack(
        &self,
        (target, able, owing): &(Hex, Vec<UnitId>, Vec<UnitId>),
        spent: &BTreeSet<UnitId>,
    ) -> Option<(f64, Vec<UnitId>)> {
        let left =
            |units: &[UnitId]| -> Vec<UnitId> { units.iter().copied().filter(|id| !spent.contains(id)).collect() };
        let (able, owing) = (left(able), left(owing));
        if owing.is_empty() {
            return None;
        }
        let support = supporters(self.situation, *target);
        let weighed = |units: Vec<UnitId>| {
            let assault = Assault { target: *target, units: units.clone(), support: support.clone(), air: [0; 2] };
            (gain(self.situation, &assault), units)
        };
        let together = (able.len() > owing.len()).then(|| weighed(able));
        let alone = weighed(owing);
        Some(together.filter(|together| together.0 > alone.0).unwrap_or(alone))
    }

    /// Units of an attack without one of them, or without all who can make another that is owed.
    pub fn fewer(&self, units: &[UnitId], keep: impl Fn(&UnitId) -> bool) -> Vec<Vec<UnitId>> {
        let without = |gone: &[UnitId]| -> Vec<UnitId> {
            units.iter().copied().filter(|unit| keep(unit) || !gone.contains(unit)).collect()
        };
        let singly = units.iter().map(|unit| without(&[*unit]));
        let together = self.hexes.iter().map(|(_, able, _)| without(able));
        singly.chain(together).filter(|fewer| fewer.len() < units.len()).collect()
    }
}
