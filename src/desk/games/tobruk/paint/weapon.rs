//! Weapons that stand or are carried, seen from above, in metres larger than life: x towards the target, y to the right.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};

use super::vehicle::Paintwork;
use crate::desk::kit::paint::brush::{Stand, fade, mix, ring};

/// Which weapon a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// 2-pdr: a broad shield on three spread legs, no wheels.
    TwoPdr,
    /// 6-pdr: long barrel, wheels, split trail.
    SixPdr,
    /// Any other anti-tank gun: low shield, wheels, split trail, muzzle brake.
    AntiTankGun,
    /// Anti-tank rifle on a bipod.
    AntiTankRifle,
    /// Machine gun on a tripod.
    MachineGun,
    /// Mortar: base plate, tube and bipod.
    Mortar,
    /// Field gun or howitzer: thick barrel, wheels, box trail on a round platform.
    FieldGun,
    /// Infantry gun: short barrel, wheels, box trail.
    InfantryGun,
    /// Anti-aircraft gun: four outriggers and a long barrel.
    Flak,
}

impl Weapon {
    /// Every weapon.
    pub const ALL: [Weapon; 9] = [
        Weapon::TwoPdr,
        Weapon::SixPdr,
        Weapon::AntiTankGun,
        Weapon::AntiTankRifle,
        Weapon::MachineGun,
        Weapon::Mortar,
        Weapon::FieldGun,
        Weapon::InfantryGun,
        Weapon::Flak,
    ];
}

/// Where men stand about their weapon, the gunner first.
const POSTS: [[f32; 2]; 6] = [[-0.95, -0.85], [-0.95, 0.85], [-1.75, -1.5], [-1.75, 1.5], [-2.6, -0.75], [-2.6, 0.75]];

/// Draws a weapon at `stand`; good from 2 points a metre.
pub fn paint_weapon(painter: &Painter, stand: Stand, weapon: Weapon, work: Paintwork) {
    let unit = stand.scale.x;
    let line = Stroke::new((unit * 0.12).clamp(0.7, 2.4), work.ink);
    let b = Bench { painter, stand, work, line };
    match weapon {
        Weapon::TwoPdr => {
            for [x, y] in [[2.0, 0.0], [-1.5, 1.75], [-1.5, -1.75]] {
                b.leg([0.0, 0.0], [x, y], 0.3);
                b.foot([x, y]);
            }
            b.disc([0.0, 0.0], 0.72, mix(work.hull, work.ink, 0.25));
            b.barrel(-1.0, 3.1, 0.2, false);
            b.plate(&[[0.55, 1.3], [0.2, 1.3], [0.2, -1.3], [0.55, -1.3], [0.75, -0.4], [0.75, 0.4]]);
        }
        Weapon::SixPdr => {
            b.split_trail(3.0, 1.35);
            b.wheels(0.2, 1.15);
            b.barrel(-1.1, 4.0, 0.22, true);
            b.plate(&[[0.5, 1.15], [0.2, 1.15], [0.2, -1.15], [0.5, -1.15], [0.62, 0.0]]);
        }
        Weapon::AntiTankGun => {
            b.split_trail(2.7, 1.15);
            b.wheels(0.1, 1.05);
            b.barrel(-1.0, 3.3, 0.2, true);
            b.plate(&[
                [0.3, 1.35],
                [0.0, 1.35],
                [0.3, 0.5],
                [0.3, -0.5],
                [0.0, -1.35],
                [0.3, -1.35],
                [0.62, -0.5],
                [0.62, 0.5],
            ]);
        }
        Weapon::AntiTankRifle => {
            b.leg([1.2, 0.0], [2.0, 1.0], 0.2);
            b.leg([1.2, 0.0], [2.0, -1.0], 0.2);
            b.barrel(0.4, 4.0, 0.2, true);
            b.block(-1.6, 0.9, -0.3, 0.3, work.hull);
            b.plate(&[[-1.5, 0.34], [-3.1, 0.5], [-3.1, -0.3], [-1.5, -0.3]]);
            b.block(-0.6, 0.2, -0.34, 0.34, work.ink);
        }
        Weapon::MachineGun => {
            for [x, y] in [[1.3, 1.3], [1.3, -1.3], [-2.2, 0.0]] {
                b.leg([-0.2, 0.0], [x, y], 0.22);
                b.foot([x, y]);
            }
            b.block(-0.7, 0.3, 0.2, 1.0, mix(work.hull, work.ink, 0.2));
            b.barrel(0.6, 3.2, 0.16, false);
            b.block(0.5, 2.5, -0.3, 0.3, work.top);
            b.block(-1.4, 0.6, -0.36, 0.36, work.hull);
            b.leg([-1.4, 0.0], [-1.9, 0.0], 0.3);
        }
        Weapon::Mortar => {
            b.disc([-1.5, 0.0], 1.0, mix(work.hull, work.ink, 0.3));
            b.leg([0.8, 0.0], [1.9, 1.2], 0.2);
            b.leg([0.8, 0.0], [1.9, -1.2], 0.2);
            b.block(-1.6, 1.9, -0.42, 0.42, work.hull);
            b.disc([1.9, 0.0], 0.5, work.top);
            b.disc([1.9, 0.0], 0.26, work.ink);
        }
        Weapon::FieldGun => {
            b.painter.circle(stand.at(-0.5, 0.0), stand.scale.y * 1.75, fade(work.hull, 0.45), line);
            b.trail(-3.2, 0.62);
            b.wheels(0.1, 1.35);
            b.barrel(-1.0, 3.3, 0.34, true);
            b.plate(&[[0.45, 1.2], [0.1, 1.2], [0.1, -1.2], [0.45, -1.2]]);
        }
        Weapon::InfantryGun => {
            b.trail(-2.5, 0.5);
            b.wheels(0.1, 1.05);
            b.barrel(-0.6, 1.9, 0.36, false);
            b.plate(&[[0.45, 1.0], [0.1, 1.0], [0.1, -1.0], [0.45, -1.0]]);
        }
        Weapon::Flak => {
            for [x, y] in [[2.5, 0.0], [-2.5, 0.0], [0.0, 2.2], [0.0, -2.2]] {
                b.leg([0.0, 0.0], [x, y], 0.34);
                b.foot([x, y]);
            }
            b.disc([0.0, 0.0], 1.05, mix(work.hull, work.ink, 0.2));
            b.barrel(-1.3, 4.1, 0.26, true);
            b.block(-1.5, 0.5, -0.5, 0.5, work.top);
        }
    }
}

/// Draws the men at a weapon: as many as there are, up to six; for an abandoned one an empty post either side.
pub fn paint_operators(painter: &Painter, stand: Stand, men: u8, work: Paintwork) {
    let radius = (stand.scale.y * 0.32).max(1.2);
    let line = Stroke::new((stand.scale.x * 0.13).clamp(0.7, 2.4), work.ink);
    if men == 0 {
        for [x, y] in &POSTS[..2] {
            let mut post = ring(stand.at(*x, *y), radius, 16);
            post.extend(post.first().copied());
            let dash = (radius * 0.5).max(1.2);
            painter.extend(Shape::dashed_line(&post, Stroke::new(line.width, fade(work.ink, 0.7)), dash, dash));
        }
        return;
    }
    for [x, y] in POSTS.iter().take(usize::from(men)) {
        let head = stand.at(*x, *y);
        painter.circle(head, radius, mix(work.hull, work.ink, 0.62), Stroke::new(line.width, work.ink));
        // A thin halo keeps men apart from trails and legs of the same ink.
        painter.circle_stroke(head, radius + line.width * 0.7, Stroke::new(line.width * 0.6, fade(work.hull, 0.8)));
    }
}

/// The things a weapon is put together from.
struct Bench<'a> {
    painter: &'a Painter,
    stand: Stand,
    work: Paintwork,
    line: Stroke,
}

impl Bench<'_> {
    fn add(&self, points: Vec<Pos2>, fill: Color32) {
        self.painter.add(Shape::convex_polygon(points, fill, self.line));
    }

    fn block(&self, x0: f32, x1: f32, y0: f32, y1: f32, fill: Color32) {
        self.add(self.stand.block(x0, x1, y0, y1), fill);
    }

    /// A shield, trail or stock by its outline.
    fn plate(&self, points: &[[f32; 2]]) {
        self.add(points.iter().map(|[x, y]| self.stand.at(*x, *y)).collect(), self.work.top);
    }

    fn disc(&self, [x, y]: [f32; 2], radius: f32, fill: Color32) {
        self.painter.circle(self.stand.at(x, y), self.stand.scale.y * radius, fill, self.line);
    }

    fn leg(&self, from: [f32; 2], to: [f32; 2], width: f32) {
        let ends = [from, to].map(|[x, y]| self.stand.at(x, y));
        self.painter.line_segment(ends, Stroke::new((self.stand.scale.y * width).max(1.0), self.work.ink));
    }

    fn foot(&self, [x, y]: [f32; 2]) {
        self.painter.circle_filled(self.stand.at(x, y), (self.stand.scale.y * 0.32).max(1.0), self.work.ink);
    }

    fn split_trail(&self, long: f32, wide: f32) {
        for side in [-1.0, 1.0] {
            self.leg([0.1, side * 0.2], [-long, side * wide], 0.32);
            self.foot([-long, side * wide]);
        }
    }

    /// A box trail from the axle back, `half` wide at the axle.
    fn trail(&self, end: f32, half: f32) {
        let outline = self.stand.mirrored(&[[0.2, half], [end, half * 0.5]]);
        self.add(outline, mix(self.work.hull, self.work.ink, 0.3));
        self.foot([end, 0.0]);
    }

    fn wheels(&self, x: f32, y: f32) {
        for side in [-1.0, 1.0] {
            self.block(x - 0.6, x + 0.6, side * y, side * (y + 0.34), self.work.ink);
        }
    }

    fn barrel(&self, from: f32, to: f32, width: f32, brake: bool) {
        // Never thinner than a line that can be seen.
        let half = (width * 0.7).max(0.8 / self.stand.scale.y);
        let steel = mix(self.work.ink, self.work.top, 0.12);
        self.add(self.stand.block(from, to, -half, half), steel);
        self.add(self.stand.block(from, from + 0.7, -half * 1.7, half * 1.7), steel);
        if brake {
            self.add(self.stand.block(to - 0.4, to, -half * 1.7, half * 1.7), self.work.ink);
        }
    }
}
