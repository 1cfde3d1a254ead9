//! What is laid over the map while a key is held, and the flags on hedgehogs: reach of rifles, support of morale, control.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use super::{Table, words};
use crate::core::hex::Hex;
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::desk::games::tobruk::sight;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::overlay::{HexCorners, outlines, paint_label, round_chip};
use crate::desk::kit::style::{bold, palette, semi, zoom_size};
use crate::desk::kit::view::MapView;
use crate::games::tobruk;
use crate::games::tobruk::material::catalog::{Class, GUNFIRE_RANGE, UnitType};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::control::controller;
use crate::games::tobruk::phases::hold::counts;
use crate::games::tobruk::phases::morale::{SUPPORT_RANGE, Support, support};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::Position;

/// Farthest range of a machine gun in hexes.
const MACHINE_GUN_RANGE: u8 = 18;

/// Who supports and who shakes the morale of a unit of men (II.H.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoraleRing {
    hex: Hex,
    /// Hexes of units that count, each with what it adds.
    lines: Vec<(Hex, i8)>,
    /// Morale in words: the value, or the support alone where the strength is hidden.
    words: String,
}

/// M: the morale ring of the men pointed at, else of those selected.
pub fn morale_ring(table: &mut Table) -> Option<MoraleRing> {
    let is_men = |table: &Table, unit: &Unit| words::kind(table, unit).class.is_personnel();
    let pointed = table.pointed_unit.and_then(|id| table.unit(id)).filter(|unit| is_men(table, unit));
    let selected = table.selected.and_then(|id| table.unit(id)).filter(|unit| is_men(table, unit));
    let unit = pointed.or(selected)?;
    let hex = unit.location.hex()?;
    let found = {
        let position = &sight::position(table);
        position.find(unit.id).map(|unit| support(position, &unit)).unwrap_or_default()
    };
    let each = |rule: &str| {
        found
            .iter()
            .find(|line| line.rule == rule)
            .map(|line: &Support| line.points / i8::try_from(line.count).unwrap_or(1))
    };
    let nation = words::kind(table, &unit).nation;
    let lines = sight::units(table)
        .filter(|other| other.id != unit.id && !other.men.broken && !words::is_broken(table, other))
        .filter_map(|other| {
            let at = other.location.hex().filter(|at| hex.range(*at) <= SUPPORT_RANGE)?;
            let kind = words::kind(table, &other);
            let points = match (kind.class, other.side == unit.side) {
                (Class::Infantry | Class::Crew, true) => each("II.H.2.a.1"),
                (Class::HqGroup, true)
                    if kind.nation == nation || kind.nation != tobruk::material::nation::Nation::Italian =>
                {
                    each("II.H.2.a.2")
                }
                (Class::Tank | Class::SelfPropelled, true) => each("II.H.2.a.3"),
                (Class::Infantry | Class::Crew | Class::HqGroup, false) => each("II.H.2.b.1"),
                (Class::Tank | Class::SelfPropelled, false) => each("II.H.2.b.2"),
                _ => None,
            }?;
            (at != hex || points != 0).then_some((at, points))
        })
        .collect();
    let sum: i8 = found.iter().map(|line| line.points).sum();
    let words = if table.strength_is_open(unit.id) {
        let base = words::kind(table, &unit).people.as_ref().map_or(0, |people| people.morale(unit.men.left));
        format!("{base} {} = {}", words::added(sum), sum.saturating_add_unsigned(base))
    } else {
        words::added(sum)
    };
    Some(MoraleRing { hex, lines, words })
}

/// Paints the morale ring: the two hexes around, and a line to each unit that counts.
pub fn paint_morale(painter: &Painter, view: &MapView, ring: &MoraleRing) {
    let width = view.hex_width();
    let around: Vec<HexCorners> = view.corners_of(ring.hex.within(SUPPORT_RANGE));
    dashed_outline(painter, &around, palette::INK, width);
    let from = view.hex(ring.hex);
    let mut hexes: Vec<Hex> = ring.lines.iter().map(|(hex, _)| *hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for hex in hexes {
        let sum: i8 = ring.lines.iter().filter(|(at, _)| *at == hex).map(|(_, points)| points).sum();
        let colour = if sum >= 0 { palette::BLUE } else { palette::RED };
        let to = view.hex(hex);
        let chip = if hex == ring.hex {
            from + vec2(width * 0.36, width * 0.36)
        } else {
            let ends = [from + (to - from) * 0.22, to - (to - from) * 0.22];
            painter.line_segment(ends, Stroke::new((width * 0.08).clamp(2.4, 6.0), fade(palette::IVORY, 0.8)));
            painter.line_segment(ends, Stroke::new((width * 0.045).clamp(1.4, 3.6), colour));
            from + (to - from) * 0.5
        };
        round_chip(painter, chip, (width * 0.2).clamp(9.0, 20.0), &words::added(sum), colour);
    }
    let at = from - vec2(0.0, width * 0.56);
    paint_label(painter, at, &ring.words, bold(zoom_size((width * 0.3).clamp(13.0, 26.0))), palette::INK, 0.0);
}

/// A dashed line around hexes.
pub fn dashed_outline(painter: &Painter, hexes: &[HexCorners], colour: Color32, width: f32) {
    let line = (width * 0.04).clamp(1.2, 3.0);
    for mut ring in outlines(hexes) {
        ring.extend(ring.first().copied());
        painter.line(ring.clone(), Stroke::new(line + 2.0, fade(SAND, 0.75)));
        painter.extend(Shape::dashed_line(&ring, Stroke::new(line, colour), line * 4.0, line * 2.6));
    }
}

/// L: the steps in which the fire of men or of a machine gun falls off with range, each with its factors.
pub fn paint_steps(painter: &Painter, table: &Table, view: &MapView, unit: &Unit) {
    let Some(hex) = unit.location.hex() else { return };
    let width = view.hex_width();
    let factors = factors(words::kind(table, unit), unit);
    for (place, range) in (1..).zip(&factors) {
        if *range == 0 || factors.get(place) == Some(range) {
            continue;
        }
        let reach = u8::try_from(place).unwrap_or(u8::MAX);
        let hexes: Vec<HexCorners> = view.corners_of(hex.within(reach));
        dashed_outline(painter, &hexes, palette::RED, width);
        #[expect(clippy::cast_precision_loss, reason = "a few hexes")]
        let out = vec2(width * (place as f32 + 0.5), 0.0);
        let size = (width * 0.2).clamp(9.0, 18.0);
        for side in [-1.0, 1.0] {
            round_chip(painter, view.hex(hex) + out * side, size, &range.to_string(), palette::RED);
        }
    }
}

/// Gunfire factors at ranges 1, 2, 3 ...
fn factors(kind: &UnitType, unit: &Unit) -> Vec<u16> {
    if let Some(people) = &kind.people {
        let men = unit.men.left;
        return (1..=GUNFIRE_RANGE).map(|range| people.gunfire(men, u8::try_from(range).unwrap_or(0))).collect();
    }
    let guns = kind
        .weapon
        .as_ref()
        .and_then(|weapon| weapon.machine_gun.as_ref())
        .or(kind.turret_machine_guns.as_ref())
        .or(kind.hull_machine_guns.as_ref());
    guns.map_or_else(Vec::new, |guns| (1..=MACHINE_GUN_RANGE).map(|range| guns.factors(range)).collect())
}

/// Where ground decides the game: who controls each hex of it, and since which turn the side that needs hedgehogs has held one.
pub struct Flag {
    hex: Hex,
    side: Side,
    since: Option<u16>,
}

/// The flags of the moment shown; none where points decide.
pub fn flags(table: &mut Table) -> Vec<Flag> {
    let scenario = &table.session.scenario;
    let at_end = scenario.hold.as_ref().is_none_or(|hold| hold.at_end || scenario.plays(Chapter::V));
    let viewer = table.viewer();
    let world = table.world_mut();
    let mut flags: Vec<Flag> = {
        let whole = Position::of(world);
        let position = &match viewer {
            Some(viewer) => whole.seen_by(viewer),
            None => whole,
        };
        let works = position
            .all()
            .filter(|unit| position.scenario.hold.as_ref().is_some_and(|hold| counts(hold, position.class(unit))))
            .filter_map(|unit| unit.location.hex());
        works
            .chain(position.scenario.point.as_ref().map(|point| point.hex))
            .filter_map(|hex| Some(Flag { hex, side: controller(position, hex)?, since: None }))
            .collect()
    };
    // Since when counts where hedgehogs are held for a time; where the end alone counts it would only tell of those who hide there (V.F).
    if let Some(marks) = world.get_resource::<Marks>().filter(|_| !at_end) {
        for flag in &mut flags {
            flag.since = marks.held.iter().find(|held| held.hex == flag.hex).map(|held| held.since);
        }
    }
    flags
}

/// Paints the flags beside the left edge of the counters in their hexes, where nothing is printed.
pub fn paint_flags(painter: &Painter, table: &Table, view: &MapView, flags: &[Flag]) {
    let size = view.hex_size();
    for flag in flags {
        let foot = view.hex(flag.hex) + size * vec2(-0.7, -0.16);
        let nation = side_nation(table, flag.side);
        paint_flag(painter, foot, size * 0.52, nation);
        if let Some(since) = flag.since {
            let at = foot + size * vec2(-0.1, 0.46);
            let font = semi(zoom_size((size * 0.34).clamp(9.0, 20.0)));
            paint_label(painter, at, &format!("T{since}"), font, palette::RED, 0.0);
        }
    }
}

fn side_nation(table: &Table, side: Side) -> Nation {
    let scenario = &table.session.scenario;
    let mut kinds = scenario.forces.iter().filter(|force| force.side == side).flat_map(|force| &force.strength);
    kinds.next().map_or(Nation::British, |(kind, ..)| words::nation(table.data.catalog.get(*kind).nation))
}

fn paint_flag(painter: &Painter, foot: Pos2, height: f32, nation: Nation) {
    let top = foot - vec2(0.0, height);
    let pole = Stroke::new((height * 0.09).clamp(1.2, 3.6), palette::FRAME);
    let cloth = vec![
        top,
        top + height * vec2(-0.72, 0.1),
        top + height * vec2(-0.62, 0.3),
        top + height * vec2(-0.72, 0.5),
        top + height * vec2(0.0, 0.44),
    ];
    painter.line_segment([foot, top], Stroke::new(pole.width + 2.0, fade(palette::IVORY, 0.8)));
    // In two parts: a notched flag is no convex shape.
    let edge = Stroke::new((height * 0.05).clamp(0.8, 2.0), nation.ink());
    painter.add(Shape::convex_polygon(vec![cloth[0], cloth[1], cloth[2], cloth[4]], nation.colour(), Stroke::NONE));
    painter.add(Shape::convex_polygon(vec![cloth[2], cloth[3], cloth[4]], nation.colour(), Stroke::NONE));
    painter.add(Shape::closed_line(cloth, edge));
    painter.line_segment([foot, top], pole);
}
