//! What attacks are still owed beside the one that is being put together: whoever goes along here can't pay there (4.1.2).

use std::collections::BTreeSet;

use super::gain::gain;
use super::joining::{guns_in_range, near, supporters};
use super::situation::Situation;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::state::decisions::Assault;

/// What others have to attack, beside an attack on one hex.
pub struct Owed<'a> {
    situation: &'a Situation<'a>,
    /// Hexes that somebody owes an attack.
    targets: Vec<Target>,
}

/// A hex that is owed an attack.
struct Target {
    hex: Hex,
    /// Who can attack it.
    able: Vec<UnitId>,
    /// Who has to attack it, or another.
    owing: Vec<UnitId>,
    /// Enemy guns that can support it.
    support: Vec<UnitId>,
}

impl<'a> Owed<'a> {
    /// As far as it is owed now.
    pub fn beside(situation: &'a Situation, target: Hex) -> Self {
        let position = situation.position;
        let open: Vec<(UnitId, BTreeSet<Hex>)> =
            debts::open(position).map(|unit| (unit.id, debts::owed(position, unit))).collect();
        let hexes: BTreeSet<Hex> = open.iter().flat_map(|(_, hexes)| hexes).copied().collect();
        let owed = |hex: Hex| Target {
            hex,
            able: near(situation, hex).into_iter().chain(guns_in_range(position, situation.side, hex)).collect(),
            owing: open.iter().filter(|(_, hexes)| hexes.contains(&hex)).map(|(unit, _)| *unit).collect(),
            support: supporters(situation, hex),
        };
        Self { situation, targets: hexes.into_iter().filter(|hex| *hex != target).map(owed).collect() }
    }

    /// What the attacks come to that are still owed when these units have fought: the one that brings most first, each unit in one of them.
    pub fn value(&self, gone: &[UnitId]) -> f64 {
        let mut spent: BTreeSet<UnitId> = gone.iter().copied().collect();
        let mut sum = 0.0;
        // Whoever has to attack a hex takes part in the attack on it, so that each round pays for a hex at least.
        loop {
            let attacks = self.targets.iter().filter_map(|target| self.attack(target, &spent));
            let Some((value, units)) = attacks.max_by(|one, other| one.0.total_cmp(&other.0)) else { return sum };
            sum += value;
            spent.extend(units);
        }
    }

    /// The attack on a hex by those who have to make it, with others or without, as far as they are not spent; `None` if nobody has to.
    fn attack(&self, target: &Target, spent: &BTreeSet<UnitId>) -> Option<(f64, Vec<UnitId>)> {
        let left =
            |units: &[UnitId]| -> Vec<UnitId> { units.iter().copied().filter(|id| !spent.contains(id)).collect() };
        let (able, owing) = (left(&target.able), left(&target.owing));
        if owing.is_empty() {
            return None;
        }
        let weighed = |units: Vec<UnitId>| {
            let support = target.support.clone();
            let assault = Assault { target: target.hex, units: units.clone(), support, air: [0; 2] };
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
        let together = self.targets.iter().map(|target| without(&target.able));
        singly.chain(together).filter(|fewer| fewer.len() < units.len()).collect()
    }
}
