//! Counters: nation's colour, symbol turned to its facing, printed values, and small marks for its state.

use std::f32::consts::FRAC_PI_6;

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2, vec2};

use super::aircraft::paint_aircraft;
use super::emplacement::{EARTH, Emplacement, paint_emplacement};
use super::mark::{Cover, Crew, FieldState, paint_beneath, paint_on_edges, paint_upon, wall};
use super::silhouette::Silhouette;
use super::troops::{Troops, figures_on_counter, paint_troops};
use super::vehicle::{Paintwork, paint_vehicle, stand_on_counter};
use super::weapon::{Weapon, paint_operators, paint_weapon};
use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::{fade, halo_text, map_point, mark_size, mix};
use crate::desk::kit::paint::card::{paint_arrow, paint_card, radius};
use crate::desk::kit::style::{bold, palette, zoom_size};

/// What is printed in the middle of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A vehicle from above.
    Vehicle(Silhouette),
    /// A dive-bomber from above.
    Aircraft,
    /// A weapon from above.
    Weapon(Weapon),
    /// Men from the side. They have no facing, but look left when the counter's facing has a part to the left.
    Troops(Troops),
    /// A field emplacement that is yet to be dug; on the map it is drawn on the ground.
    Emplacement(Emplacement),
}

/// All that a counter shows. Angles are radians clockwise on the screen from due right.
#[derive(Clone, Debug, PartialEq)]
pub struct CounterFace {
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub symbol: Symbol,
    /// Printed at the top left: number or place in the company, such as `1/2` or `CO`.
    pub number: String,
    /// Printed at the top right: movement allowance in hexes; for men and weapons the number of men, `?` when hidden.
    pub movement: String,
    /// Printed below: the type.
    pub label: String,
    /// Where it faces.
    pub facing: f32,
    /// Where its turret points; `None` = along the hull.
    pub turret: Option<f32>,
    /// Has moved this turn.
    pub moved: bool,
    /// Has fired this turn.
    pub fired: bool,
    /// Can no longer move.
    pub immobilised: bool,
    /// Which guns are lost, as the damage tables say it: `F`, `F37` or `F75`.
    pub firepower_lost: Option<&'static str>,
    /// Knocked out.
    pub wreck: bool,
    /// How men and weapons stand in the field.
    pub field: FieldState,
    /// Picked by the player.
    pub selected: bool,
    /// Has no part in what goes on.
    pub dimmed: bool,
    /// Not there: a place it might go to.
    pub ghost: bool,
}

impl CounterFace {
    /// A fresh counter facing due right, with nothing printed on it but its symbol.
    pub fn new(nation: Nation, symbol: Symbol) -> Self {
        CounterFace {
            nation,
            symbol,
            number: String::new(),
            movement: String::new(),
            label: String::new(),
            facing: 0.0,
            turret: None,
            moved: false,
            fired: false,
            immobilised: false,
            firepower_lost: None,
            wreck: false,
            field: FieldState::default(),
            selected: false,
            dimmed: false,
            ghost: false,
        }
    }
}

/// Beneath this side, in points of the map, a counter carries no text.
pub const TEXT_FROM: f32 = 22.0;
/// Beneath this side, in points of the map, a counter carries no type.
pub const LABEL_FROM: f32 = 32.0;

struct Tint {
    card: Color32,
    ink: Color32,
    work: Paintwork,
}

fn tint(face: &CounterFace) -> Tint {
    let (mut card, mut ink) = (face.nation.colour(), face.nation.ink());
    let mut light = 0.62;
    if face.wreck {
        card = mix(card, Color32::from_rgb(0x3c, 0x36, 0x2c), 0.72);
        ink = mix(ink, Color32::from_rgb(0x16, 0x12, 0x0c), 0.6);
        light = 0.16;
    }
    if face.field.cover == Cover::Full {
        card = mix(card, EARTH, 0.34);
    }
    if face.dimmed {
        let sand = Color32::from_rgb(0xd0, 0xbd, 0x95);
        card = mix(card, sand, 0.62);
        ink = mix(ink, sand, 0.52);
    }
    let paper = Color32::from_rgb(0xfb, 0xf6, 0xea);
    Tint { card, ink, work: Paintwork { ink, hull: mix(card, paper, light), top: mix(card, paper, light + 0.28) } }
}

/// Draws a counter with its middle at `centre` and sides of `size` points; good from 18 to 300.
pub fn paint_counter(painter: &Painter, centre: Pos2, size: f32, face: &CounterFace) {
    let mut painter = painter.clone();
    if face.ghost {
        painter.multiply_opacity(0.5);
    }
    let painter = &painter;
    // On whole points: edges and letters stay sharp.
    let size = size.round().max(1.0);
    let rect = Rect::from_min_size((centre - Vec2::splat(size / 2.0)).round(), Vec2::splat(size));
    let tint = tint(face);
    card(painter, rect, face, &tint);
    // Without a type, without values: the symbol takes the room.
    let seen = size / map_point(painter);
    let (down, enlarge) = match seen {
        s if s < TEXT_FROM => (0.5, 1.3),
        s if s < LABEL_FROM => (0.58, 1.08),
        _ => (0.485, 1.0),
    };
    let middle = rect.left_top() + size * vec2(0.5, down);
    let stand = stand_on_counter(middle, size * enlarge, face.facing);
    match face.symbol {
        Symbol::Vehicle(kind) => {
            // An abandoned vehicle pales, as an abandoned weapon.
            let work = if face.field.crew == Crew::Out { paled(&tint) } else { tint.work };
            paint_vehicle(painter, stand, kind.plan(), face.turret.unwrap_or(face.facing), work, face.wreck);
        }
        Symbol::Aircraft => paint_aircraft(painter, stand, tint.work),
        Symbol::Weapon(weapon) => {
            let work = if face.field.operators == 0 { paled(&tint) } else { tint.work };
            paint_weapon(painter, stand, weapon, work);
            paint_operators(painter, stand, face.field.operators, tint.work);
        }
        Symbol::Troops(troops) => {
            let (ground, unit) = figures_on_counter(middle, size * enlarge);
            paint_troops(painter, ground, unit, troops, face.nation, tint.work, face.facing.cos() < -0.01);
        }
        Symbol::Emplacement(kind) => paint_emplacement(painter, kind, middle, size * enlarge * 0.29, 0),
    }
    paint_upon(painter, rect, radius(size), &face.field);
    if seen >= TEXT_FROM {
        values(painter, rect, face, &tint);
    }
    marks(painter, rect, face);
}

/// What nobody mans.
fn paled(tint: &Tint) -> Paintwork {
    Paintwork { ink: mix(tint.ink, tint.card, 0.4), ..tint.work }
}

fn card(painter: &Painter, rect: Rect, face: &CounterFace, tint: &Tint) {
    let size = rect.width();
    let round = radius(size);
    if face.selected {
        // Dark outside light: the ring stands out from sand and from other counters.
        let gap = (size * 0.045).clamp(1.2, 6.0) + wall(size, face.field.cover);
        let width = (size * 0.06).clamp(1.6, 8.0);
        let ring = rect.expand(gap);
        let dark = Stroke::new(width + 2.0, fade(palette::FRAME, 0.55));
        painter.rect_stroke(ring, round + gap, dark, StrokeKind::Middle);
        painter.rect_stroke(ring, round + gap, Stroke::new(width, palette::IVORY), StrokeKind::Middle);
    }
    paint_beneath(painter, rect, &face.field);
    paint_card(painter, rect, tint.card, tint.ink, !face.ghost && !face.dimmed);
    let face_rect = rect.shrink((size * 0.014).clamp(0.5, 2.0));
    if face.nation == Nation::SouthAfrican {
        let bar =
            Rect::from_min_size(face_rect.left_top() + vec2(0.0, size * 0.3), vec2((size * 0.06).max(1.5), size * 0.4));
        painter.rect_filled(bar, 0.0, mix(Color32::from_rgb(0x5c, 0x7d, 0x45), tint.card, 0.1));
    }
}

/// Text no wider than `room`: a long type is set smaller rather than cut.
/// Its halo keeps it clear of the symbol.
fn fitted(painter: &Painter, at: Pos2, anchor: Align2, text: &str, size: f32, room: f32, ink: Color32, halo: Color32) {
    let width = painter.layout_no_wrap(text.to_owned(), bold(zoom_size(size)), ink).size().x;
    let size = if width > room { size * room / width } else { size };
    halo_text(painter, at, anchor, text, bold(zoom_size(size)), ink, halo, (size * 0.09).clamp(0.8, 3.0), 0.0);
}

fn values(painter: &Painter, rect: Rect, face: &CounterFace, tint: &Tint) {
    let (size, point) = (rect.width(), map_point(painter));
    let figure = (size * 0.27).max(9.5 * point);
    let inset = vec2(size * 0.075, size * 0.015);
    let ink = if face.wreck { mix(tint.ink, palette::CREAM, 0.62) } else { tint.ink };
    let halo = fade(tint.card, 0.7);
    fitted(painter, rect.left_top() + inset, Align2::LEFT_TOP, &face.number, figure, size * 0.42, ink, halo);
    if matches!(face.symbol, Symbol::Vehicle(_) | Symbol::Aircraft) {
        let right = rect.right_top() + vec2(-inset.x, inset.y);
        fitted(painter, right, Align2::RIGHT_TOP, &face.movement, figure, size * 0.42, ink, halo);
    } else if !face.movement.is_empty() {
        strength(painter, rect, &face.movement, figure, tint);
    }
    if size >= LABEL_FROM * point {
        // Between the round marks on the lower corners, where there are any.
        let left = if face.field.casualties > 0 { 0.19 } else { 0.05 };
        let right = if face.fired { 0.82 } else { 0.95 };
        let at = rect.left_bottom() + size * vec2((left + right) / 2.0, -0.012);
        let room = size * (right - left);
        let wide = |text: &str| painter.layout_no_wrap(text.to_owned(), bold(MEASURED), ink).size().x / MEASURED;
        if let Some((label, high)) = type_line(&face.label, size / point, room / point, wide) {
            fitted(painter, at, Align2::CENTER_BOTTOM, label, high * point, room, ink, halo);
        }
    }
}

/// The size of type at which a type's name is measured, in points.
const MEASURED: f32 = 16.0;
/// Lower than this, in points of the map, a name that has a shorter mark gives way to it ...
const NAME_FROM: f32 = 10.0;
/// ... and lower than this nothing is printed, for it would be a smudge.
const MARK_FROM: f32 = 8.5;

/// The type as it is printed on a counter with sides of `size` points of the map, and its height: the whole name, or where that would be too small
/// to read the mark alone, which says which tank it is, or nothing. `wide` measures letters in their height.
fn type_line(label: &str, size: f32, room: f32, wide: impl Fn(&str) -> f32) -> Option<(&str, f32)> {
    let mark = label.trim_start_matches("Pzkw ");
    let most = (size * 0.25).max(NAME_FROM);
    let high = |text: &str| (room / wide(text).max(0.1)).min(most);
    let lines = [(label, NAME_FROM), (mark, MARK_FROM)];
    lines
        .into_iter()
        .map(|(text, least)| (text, high(text), least))
        .find(|(_, high, least)| high >= least)
        .map(|(text, high, _)| (text, high))
}

/// The number of men in reverse print, so that nobody takes it for a movement allowance.
fn strength(painter: &Painter, rect: Rect, men: &str, figure: f32, tint: &Tint) {
    let size = rect.width();
    let inset = size * 0.045;
    let box_size = vec2(figure * (0.42 + 0.4 * men.chars().count() as f32), figure * 0.98);
    let place = Rect::from_min_size(rect.right_top() + vec2(-inset - box_size.x, inset), box_size);
    painter.rect_filled(place, figure * 0.2, tint.ink);
    let paper = mix(tint.card, palette::IVORY, 0.7);
    painter.text(place.center(), Align2::CENTER_CENTER, men, bold(zoom_size(figure)), paper);
}

fn marks(painter: &Painter, rect: Rect, face: &CounterFace) {
    let size = rect.width();
    let labelled = size >= LABEL_FROM * map_point(painter);
    let at = rect.left_top() + size * vec2(0.5, 0.52);
    let dark = Color32::from_rgb(0x2a, 0x22, 0x16);
    let across = |text: &str, high: f32, ink: Color32| {
        let (font, halo) = (bold(zoom_size(size * high)), (size * 0.02).clamp(0.8, 3.0));
        halo_text(painter, at, Align2::CENTER_CENTER, text, font, ink, dark, halo, -FRAC_PI_6 * 0.5);
    };
    if !face.wreck && face.field.crew == Crew::Out {
        if labelled {
            across("NO CREW", 0.2, palette::IVORY);
        } else {
            let ends = [rect.left_bottom() + size * vec2(0.12, -0.12), rect.right_top() + size * vec2(-0.12, 0.12)];
            painter.line_segment(ends, Stroke::new((size * 0.07).max(1.4) + 1.6, dark));
            painter.line_segment(ends, Stroke::new((size * 0.07).max(1.4), palette::IVORY));
        }
    }
    if face.wreck {
        if labelled {
            across("WRECK", 0.25, palette::AMBER);
        } else {
            let arm = size * 0.24;
            let stroke = Stroke::new((size * 0.07).max(1.4), palette::AMBER);
            painter.line_segment([at - vec2(arm, arm), at + vec2(arm, arm)], stroke);
            painter.line_segment([at + vec2(-arm, arm), at + vec2(arm, -arm)], stroke);
        }
    }
    if face.moved {
        paint_arrow(painter, rect, 0, true);
    }
    paint_on_edges(painter, rect, &face.field);
    let crew = match face.field.crew {
        Crew::Lost(men) => Some(format!("C{men}")),
        Crew::Whole | Crew::Out => None,
    };
    let damage = face.immobilised.then_some("M").into_iter().chain(face.firepower_lost);
    let tied = face.field.spiked.then_some("S").into_iter().chain(face.field.towed.then_some("T"));
    let tabs: Vec<&str> = damage.chain(tied).chain(crew.as_deref()).collect();
    let height = mark_size(painter, size, 0.24, [6.0, 46.0]);
    // Side by side on the upper edge, between the two printed values.
    let width = |tab: &str| height * (0.62 + 0.42 * tab.len() as f32);
    let gap = size * 0.03;
    // A small counter's tabs would cover its values: they stand clear of it.
    let raise = if labelled { 0.72 } else { 0.95 };
    let whole: f32 = tabs.iter().map(|t| width(t)).sum::<f32>() + gap * tabs.len().saturating_sub(1) as f32;
    let mut x = rect.center().x - whole / 2.0;
    for tab in tabs {
        let place = Rect::from_min_size(pos2(x, rect.top() - height * raise), vec2(width(tab), height));
        chip(painter, place, height * 0.28, tab, size);
        x += width(tab) + gap;
    }
    if face.fired {
        let r = mark_size(painter, size, 0.15, [4.0, 30.0]);
        let at = rect.right_bottom() - Vec2::splat(size * 0.02);
        chip(painter, Rect::from_center_size(at, Vec2::splat(2.0 * r)), r, "F", size);
    }
}

fn chip(painter: &Painter, rect: Rect, round: f32, text: &str, size: f32) {
    let ring = (size * 0.022).clamp(0.9, 3.5);
    painter.add(RectShape::filled(rect.translate(vec2(0.0, ring)), round, palette::SHADOW).with_blur_width(ring * 2.0));
    painter.rect_filled(rect.expand(ring), round + ring, palette::IVORY);
    painter.rect_filled(rect, round, palette::RED);
    if size >= TEXT_FROM * map_point(painter) {
        painter.text(rect.center(), Align2::CENTER_CENTER, text, bold(zoom_size(rect.height() * 0.84)), palette::IVORY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_type_gives_way_to_its_mark_before_it_becomes_a_smudge() {
        let wide = |text: &str| 0.4 * text.chars().map(|_| 1.0_f32).sum::<f32>();
        let line = |label: &'static str, size: f32| type_line(label, size, size * 0.9, wide).map(|(text, _)| text);
        assert_eq!(line("Pzkw IIIh", 34.0), Some("IIIh"));
        assert_eq!(line("Pzkw IIIh", 60.0), Some("Pzkw IIIh"));
        assert_eq!(line("Grant", 34.0), Some("Grant"));
        assert_eq!(line("Crusader C.S.", 34.0), None);
        let (_, high) = type_line("Pzkw IIIh", 34.0, 30.6, wide).expect("the mark finds room");
        assert!(high >= MARK_FROM);
    }
}
