//! Pieces of several cards: troop cards and sorties to click, empty places, lines of troops.

use bevy_egui::egui::{Align2, Response, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};

use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::firestorm::{Table, cuts, words};
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::card::{CardFrame, paint_card, paint_frame};
use crate::desk::kit::paint::tactic_sign::{TacticSign, paint_tactic_sign};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{self, origin};
use crate::desk::table::roles::Faces;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::supply;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::position::Position;

pub use crate::desk::shell::panels::orders::{AIR, ending, order, origin_of, refusal, say};

/// Size of a troop card in a row of them, in points.
pub const CARD: f32 = 42.0;
/// Size of a card that can be chosen, in points: seven stand side by side.
pub const CHOICE: f32 = 38.0;
/// A line with a troop's card, its name, a note and a value.
pub fn unit_line(ui: &mut Ui, table: &Table, id: UnitId, note: &str, value: &str, lit: bool) -> Response {
    let line = parts::unit_line(ui, table, id, words::name(table, id), note, value, lit);
    hover_tip(&line, &about(table, id));
    line
}

/// A troop in full, with the origins of its name and its bonus.
#[must_use]
pub fn about(table: &Table, id: UnitId) -> String {
    let troop = words::troop(table, id);
    format!(
        "{}: {}\nname {}\nbonus +{} {}",
        troop.title,
        troop.name,
        origin(&troop.provenance),
        troop.bonus,
        origin(&troop.bonus_provenance)
    )
}

/// A troop's card; the caller says what a click does, and what is said when it is pointed at.
pub fn card_button(ui: &mut Ui, table: &Table, id: UnitId, size: f32, frame: Option<CardFrame>) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size * 1.1), Sense::click());
    let place = bevy_egui::egui::Rect::from_center_size(rect.center(), Vec2::splat(size));
    if let Some(card) = table.unit(id) {
        Firestorm::paint_small(ui.painter(), table, &card, rect.center(), size);
    }
    let frame = if response.hovered() { Some(CardFrame::Selected) } else { frame };
    if let Some(frame) = frame {
        paint_frame(ui.painter(), place, frame);
    }
    response
}

/// A place for a troop that nobody has taken.
pub fn empty_place(ui: &mut Ui, size: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size * 1.1), Sense::hover());
    let edge = bevy_egui::egui::Rect::from_center_size(rect.center(), Vec2::splat(size * 0.94));
    let corners = [edge.left_top(), edge.right_top(), edge.right_bottom(), edge.left_bottom(), edge.left_top()];
    ui.painter().extend(Shape::dashed_line(&corners, Stroke::new(1.2, HAIRLINE), 4.0, 3.0));
}

/// The colours in which aircraft are printed.
fn nation(aircraft: Aircraft) -> Nation {
    match aircraft {
        Aircraft::German => Nation::German,
        Aircraft::Italian => Nation::Italian,
        Aircraft::British => Nation::British,
    }
}

/// A sortie's card, with the number that is left if it can still be flown; pale where none can.
pub fn sortie_button(ui: &mut Ui, aircraft: Aircraft, size: f32, left: Option<u8>, able: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size * 1.1), Sense::click());
    let place = bevy_egui::egui::Rect::from_center_size(rect.center(), Vec2::splat(size));
    let nation = nation(aircraft);
    let p = ui.painter();
    paint_card(p, place, nation.colour(), nation.ink(), true);
    paint_tactic_sign(p, place.center() - vec2(0.0, size * 0.08), size * 0.27, TacticSign::Air, nation.ink());
    let text = left.map_or_else(|| "Air".to_owned(), |left| format!("\u{d7}{left}"));
    p.text(place.center_bottom() - vec2(0.0, 1.0), Align2::CENTER_BOTTOM, text, strong(size * 0.28), nation.ink());
    if !able {
        p.rect_filled(place, size * 0.085, fade(PARCHMENT, 0.62));
    }
    if able && response.hovered() {
        paint_frame(ui.painter(), place, CardFrame::Selected);
    }
    response
}

/// How a side's area is supplied now, in a sentence with what cuts it off; its rule; true if that is grave.
#[must_use]
pub fn supplied(position: &Position, side: Side, area: Area) -> (String, &'static str, bool) {
    let supply = supply::of(position, side, area);
    let words = words::supply(&supply);
    let why = match cuts::cut(position, side, area) {
        Some(cut) => {
            let dump = words::areas(cut.way.last().copied());
            format!("the {} hold {} on the way to {dump}", side.enemy(), cut.at)
        }
        None => "no road or track leads to a dump".to_owned(),
    };
    match supply {
        Supply::Line(_) => (words, "GG.2.4", false),
        Supply::Marker => {
            (format!("{words}, of {}; {why}", position.markers.supply_at(area)), "C.SupplyMarkers", false)
        }
        Supply::Out => (format!("{words}; {why}"), "GG.2.4", true),
    }
}

/// How a side fights a battle whose supply is settled, whatever holds in its area by now.
#[must_use]
pub fn settled(supply: &Supply) -> (String, &'static str, bool) {
    match supply {
        Supply::Line(_) => (words::supply(supply), "GG.2.4", false),
        Supply::Marker => ("cut off: a supply marker was expended".to_owned(), "C.SupplyMarkers", false),
        Supply::Out => (words::supply(supply), "GG.2.4", true),
    }
}

/// A heading in a side's colour.
pub fn side_heading(ui: &mut Ui, side: Side, text: &str) {
    ui.label(styled(text, bold(15.5), words::side_ink(side)));
}

/// The small mark for a value at the right-hand edge of a line, left of the value that is `wide` points wide.
#[must_use]
pub fn before_value(line: &Response, wide: f32) -> bevy_egui::egui::Pos2 {
    pos2(line.rect.right() - wide - 8.0, line.rect.top() + 6.0)
}
