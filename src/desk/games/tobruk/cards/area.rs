//! Below the plan: which part of the target a hit strikes, and what the firing gun does there.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Ui, pos2, vec2};

use super::subject::Subject;
use crate::core::dice::ways;
use crate::desk::games::tobruk::charts;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::heading::heading_beside;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, rule_link, styled};
use crate::desk::shell::panels::outcome;
use crate::desk::table::Window;
use crate::desk::table::roles::BelowPlan;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::catalog::Catalog;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::damage::{Area, Band};
use crate::games::tobruk::play::prompt::Ask;

impl BelowPlan for Tobruk {
    /// The target's areas and the gun's damage, for the shot that a click would fire, or for the last one as long as its result is
    /// shown in the fire itself; else what is in the hex pointed at.
    fn show_area(ui: &mut Ui, table: &mut Table) {
        let proposed = Subject::is_proposed(table);
        let fires = !matches!(table.selection.prompt.asks, Ask::SetUp | Ask::Movement | Ask::Over);
        if !proposed && (super::hex::show(ui, table) || !fires || !outcome::is_shown(table)) {
            return;
        }
        let Some(subject) = Subject::of(table) else { return };
        let catalog = table.data.catalog.clone();
        let Some(gun) = subject.gun(&catalog) else { return };
        let target = subject.target(&catalog);
        if target.damage_chart.is_none() {
            return;
        }
        let title = format!("{}, area impacted and damage", target.name);
        let mut asked = false;
        let link = ui.painter().layout_no_wrap("charts".to_owned(), strong(14.0), BLUE).size().x;
        heading_beside(ui, &title, &[16.0, 14.5, 13.0], link, |ui| asked = rule_link(ui, "charts").clicked());
        if asked {
            table.charts.chart = charts::damage_id(target).unwrap_or_default();
            table.open(Window::Charts);
        }
        ui.spacing_mut().item_spacing.y = 1.0;
        areas(ui, &catalog, &subject);
        let range = match subject.range {
            0 => "same hex".to_owned(),
            range => format!("range {range}"),
        };
        let ammunition = if gun.is_howitzer { "HE" } else { "AP" };
        ui.label(styled(format!("{} {ammunition}, {range}", gun.name), condensed(13.5), INK_SOFT));
        ui.spacing_mut().item_spacing.y = 0.0;
        let crews = table.session.scenario.plays(Chapter::IV);
        for (place, (area, dice)) in areas_of(&catalog, &subject).into_iter().enumerate() {
            damage(ui, &catalog, &subject, area, &dice, crews, place % 2 == 0);
        }
    }
}

/// Height of a line of the damage list, in points.
const LINE: f32 = 17.5;

/// The areas of the aspect in the order of the charts, each with the totals of two dice that strike it.
fn areas_of(catalog: &Catalog, subject: &Subject) -> Vec<(Area, Vec<u8>)> {
    let dice =
        |area| (2..=12).filter(|dice| catalog.area(subject.target, subject.aspect, *dice) == Some(area)).collect();
    Area::ALL
        .into_iter()
        .map(|area| (area, dice(area)))
        .filter(|(_, dice): &(Area, Vec<u8>)| !dice.is_empty())
        .collect()
}

/// The row of the area impacted table, the total that was rolled lit.
fn areas(ui: &mut Ui, catalog: &Catalog, subject: &Subject) {
    const NAME: f32 = 34.0;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
    let p = ui.painter();
    let width = (rect.width() - NAME) / 11.0;
    let (upper, lower) = (rect.top() + 9.0, rect.top() + 26.0);
    p.text(pos2(rect.left(), upper), Align2::LEFT_CENTER, "dice", condensed(13.0), INK_SOFT);
    let aspect = words::capital(subject.aspect.name());
    p.text(pos2(rect.left(), lower), Align2::LEFT_CENTER, aspect, strong(14.0), INK);
    for dice in 2..=12u8 {
        let x = rect.left() + NAME + width * (f32::from(dice) - 1.5);
        let lit = subject.dice == Some(dice);
        if lit {
            let cell = Rect::from_center_size(pos2(x, rect.center().y), vec2(width, rect.height()));
            p.rect_filled(cell, CornerRadius::same(3), AMBER);
        }
        p.text(
            pos2(x, upper),
            Align2::CENTER_CENTER,
            dice.to_string(),
            condensed(13.0),
            if lit { FRAME } else { INK_SOFT },
        );
        let area = catalog.area(subject.target, subject.aspect, dice).map_or("\u{2013}", Area::abbreviation);
        p.text(pos2(x, lower), Align2::CENTER_CENTER, area, strong(13.0), INK);
    }
}

/// A line of the damage list: the area, the cell as printed with the result that applies at this range in bold, the dice.
fn damage(ui: &mut Ui, catalog: &Catalog, subject: &Subject, area: Area, dice: &[u8], crews: bool, shaded: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let lit = subject.area == Some(area);
    if lit || shaded {
        ui.painter().rect_filled(rect, CornerRadius::same(3), if lit { AMBER } else { PARCHMENT_SHADE });
    }
    let y = rect.center().y;
    let p = ui.painter();
    p.text(pos2(rect.left() + 6.0, y), Align2::LEFT_CENTER, area.abbreviation(), bold(14.0), INK);
    let band = subject.band(catalog, area);
    let printed = subject.gun(catalog).map_or("-", |gun| catalog.printed(gun, subject.target, subject.aspect, area));
    let mut job = LayoutJob::default();
    let format = |font, color| TextFormat { font_id: font, color, ..TextFormat::default() };
    if band.is_none() && printed == "-" {
        job.append("no damage", 0.0, format(condensed(14.0), INK_SOFT));
    } else {
        for (place, part) in printed.split(' ').enumerate() {
            let applies = applying(subject, catalog, area) == Some(place);
            let look = if applies { format(bold(14.5), RED) } else { format(condensed(14.0), INK_SOFT) };
            job.append(&part.replace("<=", " \u{2264} "), if place > 0 { 9.0 } else { 0.0 }, look);
        }
    }
    let galley = p.layout_job(job);
    p.galley(pos2(rect.left() + 50.0, y - galley.size().y / 2.0), galley, INK);
    let listed: Vec<String> = dice.iter().map(u8::to_string).collect();
    let note = format!("dice {}", listed.join(" "));
    p.text(pos2(rect.right() - 6.0, y), Align2::RIGHT_CENTER, note, condensed(12.5), INK_SOFT);
    let chances: u32 = dice.iter().map(|dice| ways(*dice)).sum();
    let what = band.map_or_else(|| "no effect at this range".to_owned(), |band| effect(band, crews));
    hover_tip(&response, &format!("{}: {chances} in 36 of all hits; {what}", words::capital(area.name())));
}

/// The place of the result in the printed cell that applies at the shot's range.
fn applying(subject: &Subject, catalog: &Catalog, area: Area) -> Option<usize> {
    let most = subject.band(catalog, area)?.max_range;
    let printed = catalog.printed(subject.gun(catalog)?, subject.target, subject.aspect, area);
    let limit = |part: &str| part.split_once("<=").and_then(|(_, limit)| limit.parse::<u8>().ok());
    printed.split(' ').position(|part| limit(part) == most)
}

/// A result in words; what it does to the crew where crews count, from section IV on.
#[must_use]
pub fn effect(band: &Band, crews: bool) -> String {
    let mut parts = Vec::new();
    if band.kill {
        parts.push("destroyed".to_owned());
    }
    if band.immobilised {
        parts.push("immobilised".to_owned());
    }
    if band.firepower.is_some() {
        parts.push("gun lost".to_owned());
    }
    if crews && band.crew > 0 {
        parts.push(format!("crew loses {}", words::men(band.crew)));
    }
    if let Some(least) = band.kill_on {
        parts.push(format!("destroyed on a die roll of {least} or less"));
    }
    if parts.is_empty() { "nothing that counts in this scenario".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_in_words() {
        let band = Band { immobilised: true, kill_on: Some(4), ..Band::default() };
        assert_eq!(effect(&band, false), "immobilised, destroyed on a die roll of 4 or less");
        let struck = Band { crew: 2, kill_on: Some(3), ..Band::default() };
        assert_eq!(effect(&struck, true), "crew loses 2 men, destroyed on a die roll of 3 or less");
        assert_eq!(effect(&Band { crew: 2, ..Band::default() }, false), "nothing that counts in this scenario");
    }
}
