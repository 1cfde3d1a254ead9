//! The target and damage roster, as players keep it on the pad: every unit, what its guns aim at, and its damage.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align2, Context, CornerRadius, Id, Sense, Ui, pos2, vec2};

use super::cards::{acquired, crew_counts, has_men, pad};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::paint::counter::paint_counter;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::{Table, Wish, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{choice, paint_tick, scroll, window};
use crate::desk::table::Window;
use crate::desk::table::roles::InWindows;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::phases::victory::{points_for_unit, score_of};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::position::Position;

impl InWindows for Tobruk {
    /// The roster, while it is open.
    fn windows(ctx: &Context, table: &mut Table) {
        let men = has_men(table);
        let page = Id::new("roster page");
        let pad = men && ctx.data(|data| data.get_temp::<bool>(page)).unwrap_or(true);
        let title = if pad { "Infantry and crew roster" } else { "Target and damage roster" };
        window(ctx, table, Window::Roster, title, vec2(1000.0, 600.0), |ui, table| {
            if men {
                ui.horizontal(|ui| {
                    for (text, on) in [("Men", true), ("Vehicles and weapons", false)] {
                        if choice(ui, text, pad == on).clicked() {
                            ui.data_mut(|data| data.insert_temp(page, on));
                            ui.ctx().request_repaint();
                        }
                    }
                });
                ui.add_space(4.0);
            }
            let score = score_of(table.world());
            scroll(ui, if pad { "pad" } else { "roster" }).show(ui, |ui| {
                ui.columns_const(|columns: &mut [Ui; 2]| {
                    for (column, of) in columns.iter_mut().zip([Side::Allies, Side::Axis]) {
                        if pad { pad::side(column, table, of) } else { side(column, table, of, score) }
                    }
                });
            });
        });
    }
}

/// Height of a unit's line, in points.
const LINE: f32 = 34.0;

/// Places of the columns across a line: hex, guns, boxes, points.
struct Columns {
    hex: f32,
    guns: f32,
    ticks: f32,
}

impl Columns {
    fn of(width: f32) -> Self {
        Self { hex: 150.0, guns: 205.0, ticks: width - 152.0 }
    }
}

fn side(ui: &mut Ui, table: &mut Table, side: Side, score: [u16; 2]) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let units: Vec<Unit> = sight::units(table)
        .filter(|unit| unit.side == side)
        .filter(|unit| {
            let class = words::kind(table, unit).class;
            class.is_vehicle() || class.is_weapon()
        })
        .collect();
    let enemy = table.side_name(side.enemy());
    let points = points(table, side);
    ui.horizontal(|ui| {
        ui.label(styled(table.side_name(side), bold(18.0), table.side_ink(side)));
        if table.session.scenario.hold.is_none() && table.session.scenario.point.is_none() {
            let whole = score[side.enemy().index()];
            let listed = units.iter().filter_map(|unit| points.get(&unit.id)).sum();
            let sum = words::count(usize::from(whole), "point");
            let others = others(whole, listed);
            ui.label(styled(format!("{sum} for the {enemy} player so far{others}"), condensed(14.5), INK_SOFT));
        }
    });
    heading(ui);
    for (place, unit) in units.iter().enumerate() {
        line(ui, table, unit, points.get(&unit.id).copied().unwrap_or(0), place % 2 == 0);
    }
}

/// What the enemy has for each unit of a side, by the rule that makes his score.
pub fn points(table: &Table, side: Side) -> BTreeMap<UnitId, u16> {
    let position = &Position::of(table.world());
    let own = position.all().filter(|unit| *unit.side == side);
    own.map(|unit| (*unit.id, points_for_unit(position, &unit))).filter(|(_, points)| *points > 0).collect()
}

/// The part of a score that is not for the units of this list: for men, or for AFVs that left the board.
fn others(whole: u16, listed: u16) -> String {
    match whole.saturating_sub(listed) {
        0 => String::new(),
        rest => format!(", {rest} of them for what is not listed here"),
    }
}

fn heading(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let columns = Columns::of(rect.width());
    for (x, text) in
        [(40.0, "unit"), (columns.hex, "hex"), (columns.guns, "target acquired"), (columns.ticks, "damage")]
    {
        let at = pos2(rect.left() + x, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, text, condensed(13.0), INK_SOFT);
    }
    let at = rect.right_center() - vec2(8.0, 0.0);
    ui.painter().text(at, Align2::RIGHT_CENTER, "points", condensed(13.0), INK_SOFT);
}

fn line(ui: &mut Ui, table: &mut Table, unit: &Unit, points: u16, shaded: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    if response.clicked() {
        table.wishes.push(Wish::Show(unit.id));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = match () {
        () if table.selected == Some(unit.id) => AMBER,
        () if response.hovered() => AMBER_WASH,
        () if shaded => PARCHMENT_SHADE,
        () => PARCHMENT,
    };
    let p = ui.painter();
    p.rect_filled(rect, CornerRadius::same(3), fill);
    let columns = Columns::of(rect.width());
    let (y, left) = (rect.center().y, rect.left());
    paint_counter(p, pos2(left + 19.0, y), 28.0, &words::bare_face(table, unit));
    let gone = unit.location.hex().or(unit.location.aloft()).or(unit.location.surrendered()).is_none();
    let ink = if gone { INK_SOFT } else { INK };
    p.text(pos2(left + 40.0, y), Align2::LEFT_CENTER, words::name(table, unit.id), strong(14.5), ink);
    p.text(pos2(left + columns.hex, y), Align2::LEFT_CENTER, words::place(table, unit), condensed(14.0), ink);
    if !gone {
        guns(ui, table, unit, pos2(left + columns.guns, y), columns.ticks - columns.guns);
    }
    ticks(ui, table, unit, pos2(left + columns.ticks, y));
    if points > 0 {
        let at = rect.right_center() - vec2(8.0, 0.0);
        ui.painter().text(at, Align2::RIGHT_CENTER, points.to_string(), bold(15.0), RED);
    }
}

/// What each gun has acquired, one line a gun.
fn guns(ui: &Ui, table: &Table, unit: &Unit, at: bevy_egui::egui::Pos2, room: f32) {
    let kind = words::kind(table, unit);
    let several = kind.guns.len() > 1;
    let clip = bevy_egui::egui::Rect::from_min_size(at - vec2(0.0, LINE / 2.0), vec2(room - 6.0, LINE));
    let p = ui.painter().with_clip_rect(clip.intersect(ui.clip_rect()));
    for (place, gun) in kind.guns.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "two guns")]
        let y = if several { at.y - 8.0 + 16.0 * place as f32 } else { at.y };
        let aim = acquired(table, unit, place).map(|target| words::name(table, target));
        let text = match (aim, several) {
            _ if unit.damage.lost[place] => format!("{} lost", gun.name),
            (Some(aim), true) => format!("{}: {aim}", gun.name),
            (Some(aim), false) => aim,
            (None, true) => format!("{}: \u{2013}", gun.name),
            (None, false) => "\u{2013}".to_owned(),
        };
        p.text(pos2(at.x, y), Align2::LEFT_CENTER, text, condensed(if several { 13.0 } else { 14.0 }), INK);
    }
    if kind.guns.is_empty() && kind.class.is_weapon() {
        let names: Vec<String> = unit.service.operators.iter().map(|id| words::name(table, *id)).collect();
        let text = if names.is_empty() { "unmanned".to_owned() } else { names.join(", ") };
        p.text(at, Align2::LEFT_CENTER, text, condensed(14.0), INK_SOFT);
    }
}

/// The boxes M, F and K of the pad, and where crews count C with the men lost.
fn ticks(ui: &Ui, table: &Table, unit: &Unit, at: bevy_egui::egui::Pos2) {
    let kind = words::kind(table, unit);
    let lost = words::firepower_lost(kind, &unit.damage);
    let killed = unit.location.is_destroyed();
    let mut x = at.x;
    // Any hit that counts puts a weapon out of action, and destroys a Carrier (III.D.2.d, III.H.3).
    if kind.class.is_weapon() {
        paint_tick(ui, pos2(x, at.y), "F", unit.damage.any_lost() || killed);
        if unit.haul.spiked {
            paint_tick(ui, pos2(x + 24.0, at.y), "S", true);
        }
        return;
    }
    if kind.damage_chart.is_none() {
        paint_tick(ui, pos2(x, at.y), "K", killed);
        return;
    }
    let crew = crew_counts(table, unit).then(|| crew_box(unit));
    let boxes = [("M", unit.damage.immobilised), (lost.unwrap_or("F"), lost.is_some())];
    let crew = crew.as_ref().map(|letter| (letter.as_str(), unit.crew.lost > 0 || unit.crew.out));
    for (letter, on) in boxes.into_iter().chain(crew).chain([("K", killed)]) {
        x += paint_tick(ui, pos2(x, at.y), letter, on) + 4.0;
    }
}

/// The box for a crew: `C2` for two men lost, `out` once it has bailed out.
fn crew_box(unit: &Unit) -> String {
    match (unit.crew.out, unit.crew.lost) {
        (true, _) => "out".to_owned(),
        (false, 0) => "C".to_owned(),
        (false, lost) => format!("C{lost}"),
    }
}
