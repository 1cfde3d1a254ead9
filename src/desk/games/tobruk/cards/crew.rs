//! The crew of an AFV: its boxes on the card, when it bails out or withdraws, and what a fire may do to it (IV.C).

use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::fire::bar;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{Hatch, hover_tip, styled};
use crate::desk::shell::panels::parts::link;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::crew_odds::CrewOdds;
use crate::games::tobruk::state::components::Unit;

/// Side of a box, in points.
const BOX: f32 = 15.0;

/// True for an AFV in a scenario in which crews lose men.
pub fn counts(table: &Table, unit: &Unit) -> bool {
    table.session.scenario.plays(Chapter::IV) && words::kind(table, unit).class.is_afv()
}

/// How a crew that has lost men stands, in a word or two; `None` for one that is whole.
#[must_use]
pub fn word(table: &Table, unit: &Unit) -> Option<String> {
    if !counts(table, unit) || unit.location.is_destroyed() {
        return None;
    }
    match (unit.crew.out, unit.crew.withdraws(), unit.crew.lost) {
        (true, _, _) => Some("crew out".to_owned()),
        (false, true, _) => Some("withdrawing".to_owned()),
        (false, false, 0) => None,
        (false, false, lost) => Some(format!("crew \u{2212}{lost}")),
    }
}

/// The line of a card: a box for every man, those lost struck off, and what comes of it.
pub(super) fn show(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    if !counts(table, unit) {
        return;
    }
    let men = words::kind(table, unit).crew;
    let lost = unit.crew.lost.min(men);
    let (note, rule) = note(table, unit);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(7.0, 1.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("Crew", strong(14.5), INK));
        let (rect, response) = ui.allocate_exact_size(vec2(f32::from(men) * (BOX + 2.0), BOX + 2.0), Sense::hover());
        boxes(ui, rect, men, lost, unit.crew.out);
        hover_tip(&response, &format!("{} of {men} left (IV.C.5)", men - lost));
        let ink = if unit.crew.out || unit.crew.withdraws() { RED } else { INK_SOFT };
        ui.label(styled(note, condensed(14.0), ink));
        link(ui, table, rule);
    });
}

/// What its losses mean for a crew, with the rule.
fn note(table: &Table, unit: &Unit) -> (String, &'static str) {
    let crew = &unit.crew;
    if crew.out {
        return ("bailed out".to_owned(), "IV.C.3");
    }
    let home = table.seen(unit.id).and_then(|seen| seen.home);
    if let Some(edge) = home {
        return (format!("withdraws to the {} edge", edge.words()), "IV.C.4");
    }
    let next = crew.lost.saturating_add(1);
    (format!("next man lost: bails out {}", dice(|die| table.data.tables.vehicles.bails_out(next, die))), "IV.C.2")
}

/// The faces of a die on which something happens: `on 1\u{2013}4`.
fn dice(happens: impl Fn(u8) -> bool) -> String {
    let faces: Vec<u8> = (1..=6).filter(|die| happens(*die)).collect();
    match faces[..] {
        [] => "never".to_owned(),
        [1, .., 6] if faces.len() == 6 => "on any roll".to_owned(),
        [only] => format!("on {only}"),
        [first, .., last] => format!("on {first}\u{2013}{last}"),
    }
}

fn boxes(ui: &Ui, rect: Rect, men: u8, lost: u8, out: bool) {
    let p = ui.painter();
    for man in 0..men {
        let left = rect.left() + f32::from(man) * (BOX + 2.0);
        let cell = Rect::from_min_size(pos2(left, rect.top() + 1.0), vec2(BOX, BOX));
        let gone = man >= men - lost;
        let fill = if gone || out { PARCHMENT_SHADE } else { IVORY };
        let edge = Stroke::new(1.0, if gone { RED } else { HAIRLINE });
        p.rect(cell, CornerRadius::same(2), fill, edge, StrokeKind::Inside);
        if gone {
            let ends = [cell.left_bottom() + vec2(2.0, -2.0), cell.right_top() + vec2(-2.0, 2.0)];
            p.line_segment(ends, Stroke::new(1.6, RED));
        } else {
            let ink = if out { HAIRLINE } else { INK };
            p.text(cell.center(), Align2::CENTER_CENTER, (man + 1).to_string(), condensed(12.0), ink);
        }
    }
}

/// The bars of a fire for the crew of its target.
pub(super) fn chances(ui: &mut Ui, odds: &CrewOdds) {
    if odds.stays > 0.0 {
        bar(ui, "Crew loses men", odds.stays, AMBER, Hatch::Light);
    }
    if odds.bails_out > 0.0 {
        bar(ui, "Crew bails out", odds.bails_out, RUST, Hatch::Cross);
    }
}

#[cfg(test)]
mod tests {
    use super::dice;

    #[test]
    fn the_faces_of_a_die_are_told_as_a_player_says_them() {
        assert_eq!(dice(|die| die <= 4), "on 1\u{2013}4");
        assert_eq!(dice(|die| die == 1), "on 1");
        assert_eq!(dice(|_| true), "on any roll");
        assert_eq!(dice(|_| false), "never");
    }
}
