//! Below the plan, while no shot is explained: what is in the hex pointed at, or in that of the selected unit.

use bevy_egui::egui::{Align2, CornerRadius, Sense, Ui, pos2, vec2};

use super::crew;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::desk::games::tobruk::paint::counter::paint_counter;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::games::tobruk::{Table, Wish};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{cut, heading, styled};
use crate::desk::shell::panels::parts::ruled;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{Chapter, Hold};
use crate::games::tobruk::phases::march::STACK;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::marks::Marks;

/// Height of a unit's line, in points.
const LINE: f32 = 25.0;

/// The hex card; false if there is nothing worth a card: less than two units, and no men or emplacement.
pub fn show(ui: &mut Ui, table: &mut Table) -> bool {
    let selected = table.selected.and_then(|id| table.unit(id)).and_then(|unit| unit.location.hex());
    let Some(hex) = table.pointed.or(selected) else { return false };
    let units: Vec<Unit> = sight::units(table).filter(|unit| unit.location.hex() == Some(hex)).collect();
    let class = |unit: &Unit| words::kind(table, unit).class;
    if units.len() < 2 && units.iter().all(|unit| class(unit).is_vehicle()) {
        return false;
    }
    let (works, others): (Vec<Unit>, Vec<Unit>) = units.into_iter().partition(|unit| class(unit).is_emplacement());
    heading(ui, &format!("In {}", Name(hex)), 17.0, None);
    ui.spacing_mut().item_spacing.y = 1.0;
    for work in &works {
        emplacement(ui, table, work, &others);
    }
    held(ui, table, hex);
    for side in [Side::Allies, Side::Axis] {
        let own: Vec<&Unit> = others.iter().filter(|unit| unit.side == side).collect();
        if own.is_empty() {
            continue;
        }
        room(ui, table, side, &own);
        for (place, unit) in own.into_iter().enumerate() {
            line(ui, table, unit, place % 2 == 0);
        }
    }
    true
}

fn emplacement(ui: &mut Ui, table: &mut Table, work: &Unit, others: &[Unit]) {
    match words::kind(table, work).class {
        Class::Hedgehog => ruled(ui, table, "Hedgehog: good cover on top, full cover under it", "II.J.2"),
        Class::WeaponPit => {
            let text = format!("Weapon pit, men on top or under it. {}", in_pit(table, others));
            ruled(ui, table, &text, "V.E.5");
        }
        Class::AtTrench => ruled(ui, table, "Anti-tank trench: no vehicle enters; a hedgehog to men", "IX.C.2"),
        Class::Blockhouse => ruled(ui, table, "Blockhouse: up to thirty men in full cover, who can't fire", "IX.C.1"),
        Class::Bunker => {
            ruled(ui, table, "Bunker: a machine gun or up to eleven men inside, who can fire from it", "VIII.F")
        }
        _ => ruled(ui, table, "Minefield: no unit may enter", "II.J.1.c"),
    }
}

/// Which of the units in a hex is the one in its weapon pit, as far as those at the desk see it.
fn in_pit(table: &Table, others: &[Unit]) -> String {
    let holds = others.iter().find(|unit| table.seen(unit.id).is_some_and(|seen| seen.in_pit));
    match holds {
        Some(unit) => format!("In it: {}", words::name(table, unit.id)),
        None => "It takes one gun or vehicle".to_owned(),
    }
}

/// Since when a hedgehog that decides the game has been held.
fn held(ui: &mut Ui, table: &mut Table, hex: Hex) {
    let scenario = &table.session.scenario;
    // Where men may lie unseen it would tell of them (V.F.1).
    let told = |hold: &&Hold| !hold.at_end && !scenario.plays(Chapter::V);
    let Some(hold) = scenario.hold.as_ref().filter(told) else { return };
    let side = table.side_name(hold.side);
    let since = table
        .world()
        .get_resource::<Marks>()
        .and_then(|marks| marks.held.iter().find(|held| held.hex == hex).map(|held| held.since));
    if let Some(since) = since {
        let rule = words::victory(table);
        ruled(ui, table, &format!("Held by the {side} player since turn {since}"), &rule);
    }
}

/// A side's heading with the room its men take.
fn room(ui: &mut Ui, table: &mut Table, side: Side, units: &[&Unit]) {
    let count = units.iter().filter(|unit| words::kind(table, unit).class.counts_for_stacking()).count();
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(table.side_name(side), bold(15.0), table.side_ink(side)));
        if count > 0 {
            ui.label(styled(format!("infantry and crews {count} of {STACK}"), condensed(13.5), INK_SOFT));
        }
    });
}

/// A unit's line: counter, name, how it stands. A click selects it.
fn line(ui: &mut Ui, table: &mut Table, unit: &Unit, shaded: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    if response.clicked() {
        table.wishes.push(Wish::Show(unit.id));
    }
    let fill = match () {
        () if table.selected == Some(unit.id) || response.hovered() => AMBER_WASH,
        () if shaded => PARCHMENT_SHADE,
        () => PARCHMENT,
    };
    let p = ui.painter();
    p.rect_filled(rect, CornerRadius::same(3), fill);
    let y = rect.center().y;
    paint_counter(p, pos2(rect.left() + 14.0, y), 21.0, &words::bare_face(table, unit));
    let right = pos2(rect.right() - 5.0, y);
    let stands = p.text(right, Align2::RIGHT_CENTER, stands(table, unit), condensed(13.5), INK_SOFT);
    let left = rect.left() + 29.0;
    let name = cut(p, &words::name(table, unit.id), strong(14.0), INK, stands.left() - left - 6.0);
    p.galley(pos2(left, y - name.size().y / 2.0), name, INK);
}

/// How a unit stands, in a few words: men and cover, or who operates a weapon.
fn stands(table: &Table, unit: &Unit) -> String {
    let class = words::kind(table, unit).class;
    let seen = table.seen(unit.id);
    if class.is_personnel() {
        let cover = seen.map_or("", |seen| seen.cover.word());
        return if table.strength_is_open(unit.id) {
            format!("{}, {cover}", words::men(unit.men.left))
        } else {
            format!("? men, {cover}")
        };
    }
    let in_pit = seen.is_some_and(|seen| seen.in_pit).then(|| "in the pit".to_owned());
    if class.is_weapon() {
        let state = match () {
            () if unit.damage.any_lost() => "out of action",
            () if unit.haul.spiked => "spiked",
            () if seen.is_none_or(|seen| seen.operators == 0) => "unmanned",
            () => "manned",
        };
        return in_pit.into_iter().chain([state.to_owned()]).collect::<Vec<_>>().join(", ");
    }
    let mut parts: Vec<String> = in_pit.into_iter().collect();
    let flags = [
        (unit.haul.behind.is_some(), "in tow"),
        (unit.motion.moved, "moved"),
        (unit.damage.immobilised, "M"),
        (unit.damage.any_lost(), "F"),
    ];
    parts.extend(flags.into_iter().filter(|(on, _)| *on).map(|(_, word)| word.to_owned()));
    parts.extend(crew::word(table, unit));
    parts.join(", ")
}
