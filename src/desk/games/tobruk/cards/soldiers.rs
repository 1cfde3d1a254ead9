//! The parts of a card that are for men, weapons and machine guns.

use bevy_egui::egui::{Sense, Ui};

use super::pad;
use super::parts::has_men;
use super::unit::{paint_weapon, weapon_line};
use crate::core::hex::Arc;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::{sight, silence, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{link, ruled};
use crate::games::tobruk::material::catalog::MOST_GUNS;
use crate::games::tobruk::material::catalog::{MachineGuns, Mount};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::silent::Silent;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::options::Options;

/// True for a gun of which those at the desk see the back of the counter alone (V.F.3).
pub(super) fn lies_face_down(table: &Table, unit: &Unit) -> bool {
    table.seen(unit.id).is_some_and(|seen| seen.face_down.is_some())
}

/// What a card's second line says of men, a weapon or an emplacement.
pub(super) fn facts(table: &Table, unit: &Unit) -> Vec<String> {
    let kind = words::kind(table, unit);
    // Both sides dig in with the same counters.
    let nation = (!kind.class.is_emplacement()).then(|| kind.nation.word().to_owned());
    let mut facts: Vec<String> = nation.into_iter().collect();
    let on_board = unit.location.hex().is_some();
    if lies_face_down(table, unit) {
        facts.push("type unknown until it fires".to_owned());
    } else if let Some(weapon) = &kind.weapon {
        match weapon.crew {
            0 => facts.push("light, one man".to_owned()),
            crew => facts.push(format!("crew {crew}")),
        }
        match weapon.carriers {
            Some(men) => facts.push(format!("carried by {}", words::men(men))),
            None => facts.push("not carried".to_owned()),
        }
        // III.I.2: the 2 pdr fires in any direction by option.
        let option = table.world().get_resource::<Options>().is_some_and(|options| options.two_pdr_all_round);
        let two_pdr = kind.guns.first().is_some_and(|gun| gun.row == "two_pdr");
        facts.push(if weapon.arc == Arc::All || option && two_pdr {
            "fires all round".to_owned()
        } else if on_board {
            format!("fires to the front, facing {}", unit.facing)
        } else {
            "fires to the front".to_owned()
        });
    }
    if kind.people.is_some() && on_board {
        facts.extend(did(table, unit));
    }
    facts
}

/// What men have done this turn, and what they still bear from the turn before.
fn did(table: &Table, unit: &Unit) -> Vec<String> {
    let seen = table.seen(unit.id);
    let mut did = Vec::new();
    did.extend(seen.map(|seen| format!("{} cover", seen.cover.word())));
    did.extend(match unit.motion.hexes {
        0 => None,
        1 => Some("moved one hex".to_owned()),
        _ => Some("ran".to_owned()),
    });
    if seen.is_some_and(|seen| seen.ran_before) {
        did.push("ran last turn, may not run".to_owned());
    }
    if unit.motion.busy {
        did.push("pivoted a weapon".to_owned());
    }
    if unit.gunnery.fired[0] || unit.men.at_weapons > 0 {
        did.push("fired".to_owned());
    }
    if seen.is_some_and(|seen| seen.melee) {
        did.push("in a melee".to_owned());
    }
    if !unit.overruns.by.is_empty() {
        did.push("overrun".to_owned());
    }
    if unit.location.surrendered().is_some() {
        did.push("prisoners".to_owned());
    } else if unit.men.broken || words::is_broken(table, unit) {
        did.push("broken".to_owned());
    }
    did
}

/// The lines below the guns: machine guns, operators, the boxes of the pad.
pub(super) fn show(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    let kind = words::kind(table, unit);
    // The turret's machine gun goes with its gun (III.E.2.c.4, III.E.2.c.5).
    let turret = kind.guns.iter().position(|gun| gun.mount == Mount::Turret);
    let of_turret = |flags: [bool; MOST_GUNS]| turret.is_some_and(|gun| flags[gun]);
    let weapon = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.clone());
    let [lost, fired] = [of_turret(unit.damage.lost), of_turret(unit.gunnery.fired)];
    let guns = [
        ("turret", kind.turret_machine_guns.clone(), unit.gunnery.fired_turret || fired, lost),
        ("hull", kind.hull_machine_guns.clone(), unit.gunnery.fired_hull, false),
        ("", weapon, unit.gunnery.fired_turret, unit.damage.lost[0]),
    ];
    // IX.B: those of vehicles fire on the move too.
    let on_the_move = kind.class.is_vehicle() && table.session.scenario.plays(Chapter::IX);
    // In a scenario without men they have nothing to fire at.
    let men = has_men(table);
    let silent = table.seen(unit.id).and_then(|seen| seen.crew_silent);
    for (mount, guns, fired, lost) in guns.into_iter().filter(|_| men) {
        if let Some(guns) = guns {
            let unmanned = kind.class.is_crew_served() && unit.service.operators.is_empty();
            let silent = silent.or(unmanned.then_some(Silent::Unmanned));
            machine_gun(ui, mount, &guns, ([fired, lost, on_the_move], silent), unit);
        }
    }
    if words::kind(table, unit).class.is_weapon() {
        operated(ui, table, unit);
    }
    if words::kind(table, unit).class.is_personnel() {
        pad::boxes(ui, table, unit);
        serves(ui, table, unit);
    }
}

/// A machine gun's line, as a gun's; whether it has fired, is lost, or fires on the move, and what else keeps it silent.
fn machine_gun(
    ui: &mut Ui,
    mount: &str,
    guns: &MachineGuns,
    ([fired, lost, on_the_move], silent): ([bool; 3], Option<Silent>),
    unit: &Unit,
) {
    let name = if guns.count > 1 { format!("{} {}", guns.count, guns.name) } else { guns.name.clone() };
    let near = words::count(usize::from(guns.factors(1)), "factor");
    let far = guns.factors(guns.reach);
    let note = match mount {
        "" => format!("{near} close, {far} at range {}", guns.reach),
        mount => format!("{mount}, {near} close, reach {}", guns.reach),
    };
    let kept = silent.map(|silent| (silence::word(silent), if silence::is_for_good(silent) { RED } else { INK_SOFT }));
    let (state, ink) = match kept {
        _ if lost => ("lost", RED),
        Some(kept) => kept,
        None if fired => ("has fired", INK_SOFT),
        None if unit.gunnery.done => ("held", INK_SOFT),
        None if on_the_move && unit.overruns.over.is_some() => ("at the overrun", BLUE),
        None if on_the_move && unit.motion.moved => ("ready, halved", BLUE),
        None if unit.overruns.over.is_some() => ("overruns", INK_SOFT),
        None if unit.motion.moved => ("moved", INK_SOFT),
        None => ("ready", BLUE),
    };
    let (rect, _) = weapon_line(ui, &name, &note, state, Sense::hover());
    paint_weapon(ui.painter(), rect, &name, &note, (state, ink));
}

/// Who operates a weapon.
fn operated(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    if !matches!(unit.location, Location::On(_)) {
        return;
    }
    let names: Vec<String> = unit.service.operators.iter().map(|id| words::name(table, *id)).collect();
    let text = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("Operated by", condensed(14.0), INK_SOFT));
        ui.label(styled(text, strong(14.5), if names.is_empty() { RED } else { INK }));
        link(ui, table, "III.D.1.b");
    });
}

/// The weapons that men operate.
fn serves(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    let weapons: Vec<String> = sight::units(table)
        .filter(|weapon| weapon.service.operators.contains(&unit.id) && weapon.location == unit.location)
        .map(|weapon| words::name(table, weapon.id))
        .collect();
    if !weapons.is_empty() {
        ruled(ui, table, &format!("Operates {}", weapons.join(", ")), "III.D.1.b");
    }
    let tied = unit.men.at_weapons + unit.men.carrying;
    if tied > 0 && table.strength_is_open(unit.id) {
        ruled(ui, table, &format!("{} serving or carrying weapons can't fire rifles", words::men(tied)), "III.D.3.c");
    }
}
