//! A line of a battle's column: what is added to the die, its rule as a link, and the mark of a value that is not from the rule text.

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align2, Sense, Stroke, Ui, pos2, vec2};

use super::parts::{before_value, origin_of};
use crate::core::provenance::Provenance;
use crate::desk::games::firestorm::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::shell::panels::parts::{link_at, origin, origin_mark, pointer_tip};
use crate::games::firestorm::phases::odds::Bonus;

/// Height of a line, in points.
const LINE: f32 = 18.0;
/// Room for the value at the right-hand edge, in points.
const VALUE: f32 = 32.0;

/// Where a bonus comes from: the troop's own, or the row of the table.
fn provenance(table: &Table, bonus: &Bonus) -> Option<Provenance> {
    if let Some(unit) = table.data.catalog.find(&bonus.name) {
        return Some(words::troop(table, unit).bonus_provenance.clone());
    }
    origin_of(table, "bonuses", row(&bonus.name), "Die")
}

/// The row of the table of bonuses that holds one, by its name in a plan; that of a sortie for aircraft.
#[must_use]
pub fn row(name: &str) -> &'static str {
    match name {
        "minefield" => "Defender, attacked across mines",
        "works of Tobruk" => "Defender in a Tobruk area",
        "fortified marker" => "Fortified marker of the defender",
        "out of supply" => "Out of supply",
        _ => "Sortie",
    }
}

/// The rule of the campaign for what has a bonus in the General's Game.
fn campaign_rule(rule: &'static str) -> &'static str {
    match rule {
        "GG.2.5" => "C.Manoeuvre.4",
        "GG.Modifiers" => "C.Works",
        "GG.2.4" => "C.OutOfSupply",
        other => other,
    }
}

/// A column narrower than this has no room for rules beside names, in points.
const NARROW: f32 = 140.0;

/// The line; without a value at a table-top battle, in which nothing is added to a die.
pub fn line(ui: &mut Ui, table: &mut Table, bonus: &Bonus, valued: bool) {
    let rule = if valued { bonus.rule } else { campaign_rule(bonus.rule) };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let y = rect.center().y;
    let mut tip = format!("{}\n{rule}  {}", words::capital(&bonus.name), table.rule_title(rule));
    if valued {
        let ink = if bonus.value < 0 { RED } else { INK };
        let value = words::added(bonus.value);
        let painted = ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, value, bold(15.0), ink);
        if let Some(provenance) = provenance(table, bonus).filter(Provenance::needs_checking) {
            origin_mark(ui, before_value(&response, painted.width()), &provenance);
            tip = format!("{tip}\n{}", origin(&provenance));
        }
    }
    let right = rect.right() - if valued { VALUE } else { 0.0 };
    let mut end = right;
    // In a narrow column the name takes the room: the rule is told where it is pointed at.
    if rect.width() >= NARROW {
        let link = link_at(ui, pos2(right, y), rule, 12.0, ("bonus", &bonus.name, rect.left().to_bits()));
        if link.clicked() {
            table.show_rule(rule);
        }
        end = link.rect.left();
    }
    let room = (end - rect.left() - 5.0).max(20.0);
    let set = |name: String| {
        let mut job = LayoutJob::simple_singleline(name, condensed(14.5), INK);
        job.wrap = TextWrapping::truncate_at_width(room);
        ui.painter().layout_job(job)
    };
    let label = set(words::capital(&bonus.name));
    // Cut off, one regiment would be called like the other.
    let label = if label.elided { set(abbreviated(&words::capital(&bonus.name))) } else { label };
    ui.painter().galley(pos2(rect.left(), y - label.size().y / 2.0), label, INK);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(0.6, PARCHMENT_SHADE));
    pointer_tip(&response, &tip);
}

/// The name of a formation with the words for its kind abbreviated.
fn abbreviated(name: &str) -> String {
    let short = [
        ("Panzer-Regiment", "Pz.-Rgt."),
        ("Infanterie-Regiment", "Inf.-Rgt."),
        ("Schützen-Brigade", "Sch.-Bde."),
        ("Regiment", "Regt"),
        ("Brigade Group", "Bde Gp"),
        ("Brigade", "Bde"),
        ("Division", "Div"),
        ("Battalion", "Bn"),
        ("South African", "S.A."),
        ("Armoured", "Armd"),
        ("Infantry", "Inf"),
        ("Motorised", "Mot"),
        ("Artillery of the", "Arty,"),
        ("Anti-tank guns of the", "A/Tk,"),
        ("British Aircraft", "Br. aircraft"),
        ("British aircraft", "Br. aircraft"),
        ("German aircraft", "Ger. aircraft"),
        ("Fortified marker", "Fort. marker"),
    ];
    short.into_iter().fold(name.to_owned(), |name, (long, short)| name.replace(long, short))
}

/// The sum of a column.
pub fn sum(ui: &mut Ui, text: &str, value: i8) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE + 2.0), Sense::hover());
    let p = ui.painter();
    p.text(rect.left_center(), Align2::LEFT_CENTER, text, bold(15.0), INK);
    let value = words::difference(value);
    p.text(rect.right_center(), Align2::RIGHT_CENTER, value, bold(17.0), RED);
}
