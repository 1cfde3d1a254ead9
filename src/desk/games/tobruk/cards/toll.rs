//! What a combined fire costs: the Casualty Table's columns, the chance of each number of men, and what that means for the target.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{Hatch, chance_bar, hover_tip, result_strip, styled};
use crate::desk::shell::panels::parts::{link, pointer_tip};
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds};
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::phases::aboard::Passengers;
use crate::games::tobruk::phases::engage::Part;
use crate::games::tobruk::phases::morale::morale_with;
use crate::games::tobruk::phases::salvo_odds::SalvoOdds;
use crate::games::tobruk::phases::soft_vehicles::by_factors;

/// Height of the chart of chances, in points.
const HEIGHT: f32 = 62.0;
/// No bar takes more room than this.
const WIDEST: f32 = 56.0;
/// What is less likely than this together is put into the last bar.
const TAIL: f64 = 0.005;

/// The columns that the dice are rolled on, the chances, and what becomes of the target.
pub(super) fn show(ui: &mut Ui, table: &mut Table, target: UnitId, cover: Cover, parts: &[Part]) {
    columns(ui, table, cover, parts);
    let odds = SalvoOdds::new(&table.data.tables.casualty, parts, cover);
    if is_empty(table, target) {
        soft(ui, table, target, parts);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("Casualties", bold(16.0), INK));
        ui.label(styled(format!("{:.1} expected", odds.expected()), condensed(13.5), INK_SOFT));
        link(ui, table, "II.F.3");
    });
    if odds.at_least(1) <= 0.0 {
        return;
    }
    chart(ui, &odds);
    if soft(ui, table, target, parts) {
        return;
    }
    if let Some(fate) = fate(table, target, &odds) {
        bar(ui, "Eliminated", fate.eliminated, Hatch::Cross, "if it takes all casualties itself (II.G.2.b)");
        bar(ui, "Breaks if checked", fate.breaks, Hatch::Light, "at the end of the segment, as it stands now (II.H.3)");
    }
}

/// True for a vehicle with nobody aboard as far as those at the desk see: the Casualty Table is not for it.
fn is_empty(table: &mut Table, target: UnitId) -> bool {
    let position = &sight::position(table);
    let vehicle = position.find(target).filter(|unit| position.class(unit).is_soft());
    vehicle.is_some_and(|vehicle| Passengers::of(position, &vehicle).is_none())
}

/// What all factors together do to a vehicle without armour (V.D.1); false for other targets.
fn soft(ui: &mut Ui, table: &mut Table, target: UnitId, parts: &[Part]) -> bool {
    let odds = {
        let position = &sight::position(table);
        let Some(vehicle) = position.find(target).filter(|unit| position.class(unit).is_soft()) else { return false };
        let factors = parts.iter().map(|part| u32::from(part.total())).sum();
        by_factors(position, &vehicle, factors).map(|band| HitOdds::of_soft_hit(band, &position.kind(&vehicle).guns))
    };
    let destroys = odds.as_ref().map_or(0.0, |odds| f64::from(odds.destroys) / f64::from(HIT_WAYS));
    let harms = odds.as_ref().map_or(0.0, |odds| 1.0 - destroys - f64::from(odds.adds[0]) / f64::from(HIT_WAYS));
    bar(ui, "Vehicle destroyed", destroys, Hatch::Cross, "by all factors together (V.D.1)");
    if harms > 0.0 {
        bar(ui, "Vehicle damaged", harms, Hatch::Light, "by all factors together (V.D.1)");
    }
    true
}

/// The Casualty Table's columns: all on the target's cover; where hits count, also what hits cost in the open.
fn columns(ui: &mut Ui, table: &Table, cover: Cover, parts: &[Part]) {
    let counts_hits = matches!(cover, Cover::Good | Cover::Full);
    let all: u32 = parts.iter().map(|part| u32::from(part.total())).sum();
    let shells: u32 = parts.iter().filter(|part| part.rounds > 0).map(|part| u32::from(part.total())).sum();
    if !counts_hits || shells == 0 {
        strips(ui, table, cover, all, "");
        return;
    }
    if cover == Cover::Good {
        strips(ui, table, cover, all, ", if no round hits");
    }
    strips(ui, table, Cover::Stationary, shells, ", if every round hits");
}

/// A strip of the die's six faces for each column that is used.
fn strips(ui: &mut Ui, table: &Table, cover: Cover, factors: u32, when: &str) {
    let dice: Vec<u8> = CasualtyTable::dice(factors).collect();
    let Some(first) = dice.first().copied() else { return };
    let factors = counted(factors, "factor", "factors");
    let heading = match dice.len() {
        1 => format!("{factors} on {} cover{when}", cover.word()),
        several => format!("{factors} on {} cover, {several} dice{when}", cover.word()),
    };
    ui.label(styled(heading, condensed(13.5), INK_SOFT));
    let rest = dice.last().copied().filter(|rest| *rest != first);
    for column in std::iter::once(first).chain(rest) {
        let faces = ["1", "2", "3", "4", "5", "6"];
        let lost: [String; 6] = std::array::from_fn(|face| {
            let die = u8::try_from(face + 1).unwrap_or(6);
            table.data.tables.casualty.casualties(cover, column, die).to_string()
        });
        let cells: [(&str, &str); 6] = std::array::from_fn(|face| (faces[face], lost[face].as_str()));
        let strip = result_strip(ui, &cells, None);
        let times = dice.iter().filter(|die| **die == column).count();
        hover_tip(
            &strip,
            &format!(
                "{}, {} each: men lost by the die",
                words::count(times, "die roll"),
                counted(column, "factor", "factors")
            ),
        );
    }
}

/// A bar for each number of casualties.
fn chart(ui: &mut Ui, odds: &SalvoOdds) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let last = (0..odds.chances().len()).rev().find(|men| odds.at_least(*men) >= TAIL).unwrap_or(0).max(1);
    let share = |men: usize| if men == last { odds.at_least(men) } else { odds.exactly(men) };
    let most = (0..=last).map(share).fold(0.01, f64::max);
    #[expect(clippy::cast_precision_loss, reason = "a few bars")]
    let width = (rect.width() / (last + 1) as f32).min(WIDEST);
    let floor = rect.bottom() - 15.0;
    let room = floor - rect.top() - 13.0;
    ui.painter().hline(rect.x_range(), floor, Stroke::new(1.0, HAIRLINE));
    for men in 0..=last {
        #[expect(clippy::cast_precision_loss, reason = "a few bars")]
        let left = rect.left() + width * men as f32;
        let cell = Rect::from_x_y_ranges(left..=left + width, rect.y_range());
        #[expect(clippy::cast_possible_truncation, reason = "a bar's height")]
        let height = (share(men) / most) as f32 * room;
        let bar = Rect::from_min_max(
            pos2(cell.left() + width * 0.12, floor - height.max(1.0)),
            pos2(cell.right() - width * 0.12, floor),
        );
        let fill = if men == 0 { DUN } else { mix(RUST, RED, (men as f32 / last as f32).min(1.0)) };
        let p = ui.painter();
        p.rect(bar, CornerRadius::same(2), fill, Stroke::new(1.0, mix(fill, FRAME, 0.3)), StrokeKind::Inside);
        let label = if men == last && odds.at_least(men + 1) > 0.0 { format!("{men}+") } else { men.to_string() };
        p.text(pos2(cell.center().x, floor + 8.0), Align2::CENTER_CENTER, label, strong(13.5), INK);
        if width >= 27.0 {
            let at = pos2(cell.center().x, bar.top() - 6.5);
            p.text(at, Align2::CENTER_CENTER, words::percent(share(men)), condensed(12.0), INK_SOFT);
        }
        if response.hover_pos().is_some_and(|at| cell.x_range().contains(at.x)) {
            let text = format!(
                "{}: {:.2}%\n{men} or more: {:.2}%",
                words::count(men, "casualty").replace("casualtys", "casualties"),
                odds.exactly(men) * 100.0,
                odds.at_least(men) * 100.0
            );
            pointer_tip(&response, &text);
        }
    }
}

/// What becomes of the target, as chances from 0 to 1.
struct Fate {
    eliminated: f64,
    breaks: f64,
}

/// The target's fate, if its strength is for those at the desk to know (II.G.5).
fn fate(table: &mut Table, target: UnitId, odds: &SalvoOdds) -> Option<Fate> {
    if !table.strength_is_open(target) {
        return None;
    }
    let position = &sight::position(table);
    let unit = position.find(target)?;
    let men = unit.men.left;
    // A check can be asked for once men are lost (II.H.3.b).
    let least = u8::from(unit.men.lost == 0);
    let breaks = (least..men)
        .map(|lost| {
            let ways = morale_with(position, &unit, men - lost).breaks();
            odds.exactly(usize::from(lost)) * f64::from(ways) / 36.0
        })
        .sum();
    Some(Fate { eliminated: odds.at_least(usize::from(men)), breaks })
}

fn bar(ui: &mut Ui, label: &str, chance: f64, hatch: Hatch, what: &str) {
    #[expect(clippy::cast_possible_truncation, reason = "a bar's length")]
    let response = chance_bar(ui, label, chance as f32, if hatch == Hatch::Cross { RED } else { RUST }, hatch);
    hover_tip(&response, &format!("{label} {what}: {:.2}%", chance * 100.0));
}
