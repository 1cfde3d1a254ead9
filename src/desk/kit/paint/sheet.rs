//! The sheet that a map is printed on: its frame on the table, and the cartouche with title, rose and scale.

use bevy_egui::egui::{
    Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2, vec2,
};

use super::brush::{fade, mix, veil};
use super::ground::SAND;
use super::line::Region;
use crate::desk::kit::style::{Face, palette, zoom_size};

/// The table that the sheet lies on.
pub const TABLE: Color32 = Color32::from_rgb(0x6b, 0x58, 0x3b);
/// The lines of frame and cartouche.
const LINE: Color32 = Color32::from_rgb(0x4a, 0x39, 0x20);
/// How broad the frame is, in hex sizes.
pub const FRAME_WIDTH: f32 = 0.34;

/// From the board to the edge of its sheet, in hex sizes: the frame and a strip of ground.
const MARGIN: f32 = 0.62;

/// The sheet with a board and the room of its legend, in hex sizes.
#[must_use]
pub fn around(board: Rect, room: Rect) -> Rect {
    board.union(room).expand(MARGIN)
}

/// What a map says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Legend {
    /// The name of the sheet.
    pub title: String,
    /// Where and when.
    pub subtitle: String,
    /// The room for it on the sheet, clear of all that is played on, in hex sizes.
    pub room: Rect,
    /// Radians by which north is turned clockwise from straight up.
    pub north: f32,
    /// The scale.
    pub scale: Scale,
}

/// The scale of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// What is measured, such as `km`.
    pub unit: &'static str,
    /// How many of them a hex size (centre to corner) is long.
    pub per_size: f32,
    /// How many of them one of the bar's four parts is long.
    pub part: f32,
    /// The sentence under the bar.
    pub words: &'static str,
}

/// The table round the sheet, the sheet's shadow on it, and the frame. `sheet` in hex sizes, `far` how far the table goes on.
pub fn paint_sheet(painter: &Painter, sheet: Rect, project: impl Fn(Pos2) -> Pos2, far: f32) {
    let ring = |r: Rect| vec![r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom()];
    Region::inside(vec![ring(sheet.expand(far)), ring(sheet)]).fill(painter, &project, TABLE);
    for step in 1..=6_u8 {
        let reach = 0.09 * f32::from(step);
        let shade = sheet.expand(reach).translate(vec2(0.08, 0.14));
        Region::inside(vec![ring(shade.union(sheet)), ring(sheet)]).fill(painter, &project, fade(palette::FRAME, 0.09));
    }
    // Paper, then bars of light and dark between two lines.
    let inner = sheet.shrink(FRAME_WIDTH);
    let paper = mix(palette::PARCHMENT, SAND, 0.35);
    Region::inside(vec![ring(sheet), ring(inner)]).fill(painter, &project, paper);
    let (outer_line, inner_line) = (sheet.shrink(FRAME_WIDTH * 0.36), sheet.shrink(FRAME_WIDTH * 0.74));
    for (a, b, upright) in [
        (outer_line.left_top(), outer_line.right_top(), false),
        (outer_line.left_bottom(), outer_line.right_bottom(), false),
        (outer_line.left_top(), outer_line.left_bottom(), true),
        (outer_line.right_top(), outer_line.right_bottom(), true),
    ] {
        let deep = inner_line.left() - outer_line.left();
        let inwards = match () {
            () if upright => vec2(if a.x < sheet.center().x { deep } else { -deep }, 0.0),
            () => vec2(0.0, if a.y < sheet.center().y { deep } else { -deep }),
        };
        let count = (a.distance(b) / 1.5).round().max(2.0) as u32;
        for i in (0..count).step_by(2) {
            let (from, to) = (a.lerp(b, i as f32 / count as f32), a.lerp(b, (i + 1) as f32 / count as f32));
            let bar = Rect::from_two_pos(from, to + inwards);
            Region::inside(vec![ring(bar)]).fill(painter, &project, fade(LINE, 0.8));
        }
    }
    let stroke = |r: Rect, wide: f32, strength: f32| {
        let line: Vec<Pos2> = ring(r).into_iter().map(&project).collect();
        painter.add(Shape::closed_line(line, Stroke::new(wide, fade(LINE, strength))));
    };
    stroke(sheet, 1.2, 0.9);
    stroke(outer_line, 1.0, 0.8);
    stroke(inner_line, 1.0, 0.8);
    stroke(inner, 1.4, 0.9);
}

/// Title plate, rose and scale, side by side or one under the other as the room asks. `room` on the screen, `size` the size of a hex
/// in points.
pub fn paint_legend(painter: &Painter, room: Rect, legend: &Legend, size: f32) {
    let wide = room.width() > room.height() * 1.5;
    let (rose, rest) = if wide {
        let r = (room.height() * 0.46).min(room.width() * 0.17);
        (Rect::from_center_size(room.left_center() + vec2(r * 1.15, 0.0), Vec2::splat(2.0 * r)), {
            Rect::from_min_max(pos2(room.left() + r * 2.5, room.top()), room.max)
        })
    } else {
        let r = room.width() * 0.36;
        let rest = Rect::from_min_max(room.min, pos2(room.right(), room.bottom() - r * 2.4));
        (Rect::from_center_size(room.center_bottom() - vec2(0.0, r * 1.12), Vec2::splat(2.0 * r)), rest)
    };
    paint_rose(painter, rose.center(), rose.width() / 2.0, legend.north);
    let plate_high = if wide { rest.height() * 0.6 } else { (rest.height() * 0.55).min(rest.width() * 0.8) };
    let plate = Rect::from_min_size(rest.min, vec2(rest.width(), plate_high));
    paint_title(painter, plate, &legend.title, &legend.subtitle);
    let below = Rect::from_min_max(pos2(rest.left(), plate.bottom()), rest.max);
    paint_scale(painter, below, &legend.scale, size);
}

/// The plate with the name of the sheet.
fn paint_title(painter: &Painter, plate: Rect, title: &str, subtitle: &str) {
    let high = plate.height();
    let round = (high * 0.06).clamp(1.0, 5.0);
    let paper = mix(palette::PARCHMENT, SAND, 0.15);
    let shade = plate.translate(vec2(0.4, 1.2) * (high * 0.02).clamp(0.6, 2.0));
    painter.add(RectShape::filled(shade, round, palette::SHADOW).with_blur_width((high * 0.08).max(2.0)));
    painter.rect(plate, round, paper, Stroke::new((high * 0.022).clamp(1.0, 2.4), LINE), StrokeKind::Inside);
    let inset = plate.shrink((high * 0.055).max(2.0));
    painter.rect_stroke(inset, round * 0.5, Stroke::new(0.8, fade(LINE, 0.6)), StrokeKind::Inside);
    let lines: Vec<&str> = title.split('\n').collect();
    let room = inset.shrink(inset.height() * 0.09);
    let rows = lines.len() as f32 + 0.62;
    let row = room.height() / rows;
    let mut size = row * 0.98;
    for line in &lines {
        size = size.min(fitting(painter, line, Face::Bold, size, room.width()));
    }
    for (i, line) in lines.iter().enumerate() {
        let at = pos2(room.center().x, room.top() + row * (i as f32 + 0.5));
        painter.text(at, Align2::CENTER_CENTER, line, Face::Bold.at(zoom_size(size)), palette::INK);
    }
    let small = fitting(painter, subtitle, Face::SemiItalic, row * 0.6, room.width());
    let at = pos2(room.center().x, room.bottom() - row * 0.31);
    painter.text(at, Align2::CENTER_CENTER, subtitle, Face::SemiItalic.at(zoom_size(small)), palette::INK_SOFT);
}

/// The size at which a line fits, `size` at most.
fn fitting(painter: &Painter, text: &str, face: Face, size: f32, room: f32) -> f32 {
    let wide = painter.layout_no_wrap(text.to_owned(), face.at(zoom_size(size)), palette::INK).size().x;
    if wide > room { (size * room / wide).max(4.0) } else { size }
}

/// The bar of the scale in four parts, with its figures above and its sentence below.
fn paint_scale(painter: &Painter, room: Rect, scale: &Scale, size: f32) {
    let part = scale.part / scale.per_size * size;
    let mut parts = 4_u8;
    while parts > 1 && part * f32::from(parts) > room.width() * 0.96 {
        parts -= 1;
    }
    let long = part * f32::from(parts);
    let letters = (room.height() * 0.3).min(size * 0.62).clamp(5.0, 22.0);
    let high = (letters * 0.34).clamp(2.0, 7.0);
    let left = room.center().x - long / 2.0;
    let y = room.top() + room.height() * 0.5;
    let font = Face::Strong.at(zoom_size(letters));
    let ink = mix(palette::INK, LINE, 0.4);
    let halo = veil(mix(SAND, palette::IVORY, 0.5), 0.6);
    let print = |at: Pos2, anchor: Align2, text: &str| {
        super::brush::halo_text(painter, at, anchor, text, font.clone(), ink, halo, 1.0, 0.0);
    };
    for i in 0..parts {
        let bar = Rect::from_min_size(pos2(left + part * f32::from(i), y), vec2(part, high));
        let fill = if i % 2 == 0 { LINE } else { palette::IVORY };
        painter.rect(bar, 0.0, fill, Stroke::new(0.9, LINE), StrokeKind::Middle);
    }
    let last = format!("{} {}", f32::from(parts) * scale.part, scale.unit);
    print(pos2(left, y - 1.0), Align2::LEFT_BOTTOM, "0");
    print(pos2(left + long, y - 1.0), Align2::RIGHT_BOTTOM, &last);
    print(pos2(room.center().x, y + high + 1.0), Align2::CENTER_TOP, scale.words);
}

/// A compass rose of eight points, `radius` points in radius with its letter.
pub fn paint_rose(painter: &Painter, centre: Pos2, radius: f32, north: f32) {
    let dark = mix(LINE, palette::INK, 0.3);
    let pale = mix(palette::PARCHMENT, SAND, 0.2);
    let point = |turn: f32, far: f32| centre + Vec2::angled(turn + north - std::f32::consts::FRAC_PI_2) * far;
    let line = Stroke::new((radius * 0.02).clamp(0.7, 1.6), fade(LINE, 0.85));
    let inner = radius * 0.62;
    painter.circle(centre, inner, veil(pale, 0.28), line);
    painter.circle_stroke(centre, inner * 0.88, Stroke::new(line.width * 0.7, fade(LINE, 0.6)));
    let quarter = std::f32::consts::FRAC_PI_2;
    for (first, far, waist) in [(0.5, 0.54, 0.15), (0.0, 0.74, 0.17)] {
        for i in 0..4_u8 {
            let turn = quarter * (f32::from(i) + first);
            let (tip, foot) = (point(turn, radius * far), radius * waist);
            let sides = [point(turn - quarter / 2.0, foot), point(turn + quarter / 2.0, foot)];
            let thin = Stroke::new(line.width * 0.6, LINE);
            painter.add(Shape::convex_polygon(vec![centre, tip, sides[0]], dark, thin));
            painter.add(Shape::convex_polygon(vec![centre, tip, sides[1]], pale, thin));
        }
    }
    let letter = Face::Bold.at(zoom_size((radius * 0.34).clamp(6.0, 30.0)));
    let halo = veil(mix(SAND, palette::IVORY, 0.5), 0.7);
    super::brush::halo_text(
        painter,
        point(0.0, radius * 0.92),
        Align2::CENTER_CENTER,
        "N",
        letter,
        palette::INK,
        halo,
        1.2,
        0.0,
    );
}
