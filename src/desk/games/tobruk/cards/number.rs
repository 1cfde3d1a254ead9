//! How the number of a gun's rounds comes about: range, modifiers by name, the wrecks whose smoke lies on the line of fire.

use bevy_egui::egui::Ui;

use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Table, sight, words};
use crate::desk::kit::widgets::plan_line;
use crate::desk::shell::panels::parts::{cite, ruled};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::line_of_fire::touches;
use crate::games::tobruk::phases::shot::{Burst, Shot};

/// A line each, and their sum.
pub(super) fn show(ui: &mut Ui, table: &mut Table, shot: &Shot, firer: UnitId, target: UnitId) {
    let Some(base) = shot.base else {
        let line = plan_line(ui, "Range", "I.G.1", "same hex", false);
        cite(table, &line, "I.G.1");
        plan_line(ui, "To hit", "", "every round", true);
        return;
    };
    let line = plan_line(ui, "Range", &words::hexes(usize::from(shot.range)), &format!("HPN {base}"), false);
    cite(table, &line, "I.F.1.b");
    if shot.moved.is_none() {
        let moved = table.unit(target).is_some_and(|unit| unit.motion.moved);
        let text = if moved { "Target moved along the line of fire" } else { "Target has not moved" };
        plan_line(ui, text, "", "0", false);
    }
    for modifier in shot.modifiers() {
        let line = plan_line(ui, modifier.name, modifier.rule, &words::added(modifier.value), false);
        cite(table, &line, modifier.rule);
    }
    let wrecks = wrecks(table, firer, target);
    if !wrecks.is_empty() {
        ruled(ui, table, &format!("Smoke of {}", wrecks.join(", ")), "IV.E.2.c");
    }
    let needs = shot.number().map_or_else(String::new, |number| format!("{number} or more"));
    let line = plan_line(ui, "To hit, two dice", "", &needs, true);
    cite(table, &line, "I.F.1.c");
    if let Some(number) = shot.number_after_hit().filter(|_| shot.burst == Burst::Open && shot.rounds > 1) {
        let line = plan_line(ui, "Once a round has hit", "VII.B.3", &format!("{number} or more"), false);
        cite(table, &line, "VII.B.3");
    }
}

/// The wrecks on a line of fire, each by its name and its hex.
fn wrecks(table: &Table, firer: UnitId, target: UnitId) -> Vec<String> {
    let hex = |id| table.unit(id).and_then(|unit| unit.location.hex());
    let Some((from, to)) = hex(firer).zip(hex(target)) else { return Vec::new() };
    let burning = sight::units(table).filter_map(|unit| Some((unit.id, unit.location.wreck()?)));
    let smokes = burning.filter(|(_, hex)| touches(from, to, *hex));
    smokes.map(|(id, hex)| format!("{} in {}", words::name(table, id), Name(hex))).collect()
}

/// The sum in one line, for tips: `7 at range 8, Target moved +1 (I.F.1.b.2)`; `None` where every round hits.
#[must_use]
pub(super) fn sum(shot: &Shot) -> Option<String> {
    let mut told = format!("{} at range {}", shot.base?, shot.range);
    for modifier in shot.modifiers() {
        told.push_str(&format!(", {} {} ({})", modifier.name, words::added(modifier.value), modifier.rule));
    }
    Some(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tobruk::phases::shot::TARGET_MOVED;

    #[test]
    fn a_number_is_told_with_all_that_it_is_made_of() {
        let plain = Shot { base: Some(7), ..Shot::plain(8, 2) };
        assert_eq!(sum(&plain).as_deref(), Some("7 at range 8"));
        let hard = Shot { moved: Some(TARGET_MOVED), wrecks: 2, burst: Burst::On, ..plain };
        let told = "7 at range 8, Target moved +1 (I.F.1.b.2), Wreck on the line of fire +2 (IV.E.2.b), Burst on target \u{2212}3 \
                    (VII.B.3)";
        assert_eq!(sum(&hard).as_deref(), Some(told));
        assert_eq!(sum(&Shot::plain(0, 2)), None);
    }
}
