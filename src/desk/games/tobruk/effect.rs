//! Whether fire can do anything to what it is aimed at: a shot that no die can help is told to be one.

use super::{Table, sight};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::aboard::Passengers;
use crate::games::tobruk::phases::engage::{EngagePlan, Part, Salvo};
use crate::games::tobruk::phases::salvo::SHUTS_HATCHES;
use crate::games::tobruk::phases::salvo_odds::SalvoOdds;
use crate::games::tobruk::phases::soft_vehicles::by_factors;

/// True if the fire that a unit would begin or join can do anything.
#[must_use]
pub fn of_plan(table: &Table, plan: &EngagePlan) -> bool {
    let parts = parts(plan);
    plan.breaks.is_some() || plan.optics.is_some() || of_parts(table, plan.target, plan.cover, &parts)
}

/// The chance, 0 to 1, that such fire costs men at whom it is aimed one man at least; `None` for fire at anything else.
#[must_use]
pub fn on_men(table: &Table, plan: &EngagePlan) -> Option<f64> {
    let position = &sight::position(table);
    position.find(plan.target).filter(|target| position.class(target).is_personnel())?;
    Some(SalvoOdds::new(&table.data.tables.casualty, &parts(plan), plan.cover).at_least(1))
}

/// All who fire, the unit that would begin or join last.
fn parts(plan: &EngagePlan) -> Vec<Part> {
    plan.others.iter().copied().chain([plan.part]).collect()
}

/// True if the fire that waits for its dice can do anything.
#[must_use]
pub fn of_salvo(table: &Table, salvo: &Salvo) -> bool {
    salvo.breaks.is_some() || salvo.optics.is_some() || of_parts(table, salvo.target, salvo.cover, &salvo.parts)
}

/// Combined fire on men (II.F), a vehicle without armour (V.D.1) or an AFV, whose hatches it shuts at best (VI.C.4).
fn of_parts(table: &Table, target: UnitId, cover: Cover, parts: &[Part]) -> bool {
    let position = &sight::position(table);
    let Some(target) = position.find(target) else { return false };
    let class = position.class(&target);
    let factors: u32 = parts.iter().map(|part| u32::from(part.total())).sum();
    if class.is_vehicle() && parts.iter().any(|part| part.rounds > 0) {
        // Each round is rolled for.
        return true;
    }
    if class.is_afv() {
        return table.session.scenario.plays(Chapter::VI) && factors >= u32::from(SHUTS_HATCHES);
    }
    if class.is_soft() {
        let odds = by_factors(position, &target, factors);
        let odds = odds.map(|band| HitOdds::of_soft_hit(band, &position.kind(&target).guns));
        if odds.is_some_and(|odds| odds.adds[0] < HIT_WAYS) {
            return true;
        }
        if Passengers::of(position, &target).is_none() {
            return false;
        }
    }
    SalvoOdds::new(&table.data.tables.casualty, parts, cover).at_least(1) > 0.0
}
