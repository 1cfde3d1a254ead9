//! Symbols seen from above, drawn from their lines.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use super::silhouette::{Gun, Plan};
use crate::desk::kit::paint::brush::{Stand, fade, mix};

/// Beneath this many points a metre the lesser lines are left out.
const FINE: f32 = 8.0;

/// The colours a vehicle is drawn in.
#[derive(Clone, Copy, Debug)]
pub struct Paintwork {
    /// Outlines, tracks and barrels.
    pub ink: Color32,
    /// Hull.
    pub hull: Color32,
    /// Turret and castings, the parts nearest to the eye.
    pub top: Color32,
}

fn solid(points: Vec<Pos2>, fill: Color32, edge: Stroke) -> Shape {
    Shape::convex_polygon(points, fill, edge)
}

/// The shadow that a part casts on what lies beneath, always towards the lower right of the screen.
fn cast(points: &[Pos2], by: f32, ink: Color32) -> Shape {
    let shifted = points.iter().map(|p| *p + vec2(by, 1.3 * by)).collect();
    solid(shifted, fade(ink, 0.28), Stroke::NONE)
}

/// Draws a vehicle at `stand` (points per metre, facing), its turret turned to `turret` radians clockwise from due right
/// on the screen. `blown` throws the turret off its ring.
pub fn paint_vehicle(painter: &Painter, stand: Stand, plan: &Plan, turret: f32, work: Paintwork, blown: bool) {
    let unit = stand.scale.x;
    let line = Stroke::new((unit * 0.13).clamp(0.9, 2.6), work.ink);
    let thin = Stroke::new((unit * 0.07).clamp(0.5, 1.6), work.ink);
    let fine = unit >= FINE;

    let [x0, x1, y0, y1] = plan.track;
    painter.add(cast(&stand.block(x0, x1, -y1, y1), unit * 0.16, work.ink));
    for side in [-1.0, 1.0] {
        painter.add(solid(stand.block(x0, x1, side * y0, side * y1), work.ink, Stroke::new(thin.width, work.ink)));
        if plan.skirt {
            skirt(painter, stand, plan, side, work, thin);
        } else if fine {
            links(painter, stand, plan, side, work);
        }
    }
    painter.add(solid(stand.mirrored(plan.hull), work.hull, line));
    let [g0, g1, gw] = plan.grille;
    if fine && gw > 0.0 {
        for i in 0..5 {
            let x = g0 + (g1 - g0) * i as f32 / 4.0;
            painter.line_segment([stand.at(x, -gw), stand.at(x, gw)], Stroke::new(thin.width, fade(work.ink, 0.6)));
        }
    }
    // Without a turret the superstructure is what is nearest to the eye.
    let highest = plan.turret.is_none();
    let (deck, edge) = if highest { (work.top, line) } else { (mix(work.hull, work.top, 0.35), thin) };
    let outline = stand.mirrored(plan.deck);
    if highest {
        painter.add(cast(&outline, unit * 0.14, work.ink));
    }
    painter.add(solid(outline, deck, edge));
    if plan.open {
        let [Some(front), Some(rear)] = [plan.deck.first(), plan.deck.last()].map(|p| p.copied()) else { return };
        let floor = stand.block(rear[0] + 0.3, front[0] - 0.25, -rear[1] + 0.42, rear[1] - 0.42);
        painter.add(solid(floor, mix(work.hull, work.ink, 0.5), thin));
    }
    for gun in plan.guns.iter().filter(|g| !g.turret) {
        barrel(painter, stand, gun, work, fine);
    }
    if !plan.sponson.is_empty() {
        let points: Vec<Pos2> = plan.sponson.iter().map(|[x, y]| stand.at(*x, *y)).collect();
        painter.add(cast(&points, unit * 0.1, work.ink));
        painter.add(solid(points, mix(work.hull, work.top, 0.45), line));
    }
    let Some(t) = plan.turret else { return };
    let on =
        if blown { stand.on(t.at[0] - 0.75, t.at[1] + 0.6, turret + 0.7) } else { stand.on(t.at[0], t.at[1], turret) };
    if blown {
        painter.circle_filled(stand.at(t.at[0], t.at[1]), unit * 0.62, work.ink);
    }
    let outline = on.mirrored(t.half);
    painter.add(cast(&outline, unit * 0.2, work.ink));
    let [b0, b1, bw] = t.bin;
    if bw > 0.0 {
        painter.add(solid(on.block(b0, b1, -bw, bw), mix(work.top, work.ink, 0.18), thin));
    }
    for gun in plan.guns.iter().filter(|g| g.turret) {
        barrel(painter, on, gun, work, fine);
    }
    painter.add(solid(outline, work.top, line));
    let [hx, hy, hr] = t.hatch;
    if fine {
        painter.circle(on.at(hx, hy), unit * hr, mix(work.top, work.ink, 0.10), thin);
        painter.line_segment([on.at(hx - hr, hy), on.at(hx + hr, hy)], Stroke::new(thin.width * 0.7, thin.color));
    }
}

fn links(painter: &Painter, stand: Stand, plan: &Plan, side: f32, work: Paintwork) {
    let [x0, x1, y0, y1] = plan.track;
    let gap = Stroke::new((stand.scale.x * 0.07).max(0.5), mix(work.ink, work.hull, 0.38));
    let count = ((x1 - x0) / 0.3).round();
    for i in 1..count as u32 {
        let x = x0 + (x1 - x0) * i as f32 / count;
        painter.line_segment([stand.at(x, side * (y0 + 0.06)), stand.at(x, side * (y1 - 0.06))], gap);
    }
}

fn skirt(painter: &Painter, stand: Stand, plan: &Plan, side: f32, work: Paintwork, thin: Stroke) {
    let [x0, x1, y0, y1] = plan.track;
    let plate = stand.block(x0 + 0.35, x1 - 0.75, side * (y0 + 0.02), side * y1);
    painter.add(solid(plate, mix(work.hull, work.ink, 0.12), thin));
    for i in 0..5 {
        let x = x0 + 0.85 + i as f32 * 0.8;
        let chute = stand.block(x, x + 0.34, side * (y0 + 0.16), side * (y1 - 0.16));
        painter.add(solid(chute, fade(work.ink, 0.75), Stroke::NONE));
    }
}

fn barrel(painter: &Painter, stand: Stand, gun: &Gun, work: Paintwork, fine: bool) {
    let unit = stand.scale.x;
    // Never thinner than a line that can be seen.
    let half = (gun.width * 0.58).max(0.95 / stand.scale.y);
    let [x, y] = gun.at;
    // On a small counter the front must still catch the eye.
    let end = x + gun.length + if gun.turret && !fine { 0.55 } else { 0.0 };
    let edge = Stroke::new((unit * 0.08).clamp(0.4, 1.4), work.ink);
    let fill = if fine { mix(work.ink, work.top, 0.12) } else { work.ink };
    painter.add(solid(stand.block(x - 0.3, end, y - half, y + half), fill, edge));
    if unit >= 1.7 * FINE && gun.width >= 0.12 {
        let shine = Stroke::new(unit * gun.width * 0.16, mix(work.ink, work.top, 0.5));
        painter.line_segment([stand.at(x, y - half * 0.4), stand.at(end, y - half * 0.4)], shine);
    }
    if gun.brake {
        painter.add(solid(stand.block(end - 0.42, end, y - half * 1.75, y + half * 1.75), work.ink, edge));
    } else if gun.width >= 0.16 {
        painter.add(solid(stand.block(x - 0.3, x + 0.22, y - half * 1.7, y + half * 1.7), work.top, edge));
    }
}

/// The stand of a symbol: `size` is the counter's side in points, its middle at `centre`.
pub fn stand_on_counter(centre: Pos2, size: f32, facing: f32) -> Stand {
    // Slightly broader than life: at small sizes a true tank is a sliver.
    Stand { centre, scale: Vec2::new(size * 0.106, size * 0.128), angle: facing }
}
