//! APCR: a scarce round that pierces better, and the targets that it is kept for (IV.E.1).

use crate::core::refusal::Refusal;
use crate::games::tobruk::material::catalog::{Gun, TypeId};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// What a gun of this type of unit may fire at that type of target: plain rounds, and APCR (`true`) where that is allowed
/// (IV.E.1.a, IV.E.1.b).
pub fn rounds(position: &Position, unit: TypeId, gun: usize, target: TypeId) -> impl Iterator<Item = bool> + use<> {
    let catalog = position.catalog;
    let has = || catalog.get(unit).guns.get(gun).is_some_and(|gun| gun.apcr.is_some());
    let special = catalog.get(target).apcr_target && position.scenario.plays(Chapter::IV) && has();
    std::iter::once(false).chain(special.then_some(true))
}

/// IV.E.1: refuses APCR from a gun that has none, or at a target that it is not kept for.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect(position: &Position, unit: &ViewItem, gun: &Gun, target: &ViewItem) -> Result<(), Refusal> {
    let name = position.name(unit);
    if !position.scenario.plays(Chapter::IV) {
        return Err(Refusal::new(
            "IV.E.1.a",
            format!("{name} has no APCR in this scenario; it comes with the rules of section IV."),
        ));
    }
    if gun.apcr.is_none() {
        return Err(Refusal::new(
            "IV.E.1.a",
            format!("The {} of {name} has no APCR; Pzkw IIIh, Pzkw IIIj, Marder III and 50mm PAK have it.", gun.name),
        ));
    }
    if !position.kind(target).apcr_target {
        return Err(Refusal::new(
            "IV.E.1.b",
            format!(
                "{} is no target for APCR, which is kept for Grant, Matilda II and Valentine; fire plain rounds.",
                position.name(target)
            ),
        ));
    }
    Ok(())
}
