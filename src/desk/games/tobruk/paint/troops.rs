//! Men as small figures seen from the side, drawn from their lines; what they wear on the head tells their army.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, pos2};

use super::vehicle::Paintwork;
use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::mix;

/// What kind of personnel unit a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Troops {
    /// A section: three riflemen.
    Section,
    /// A rifle group: two riflemen.
    RifleGroup,
    /// A light machine gun group: the gun on its bipod and its loader.
    LmgGroup,
    /// A headquarters section: two riflemen and a pennant.
    HqSection,
    /// A headquarters group: two officers and a flag.
    HqGroup,
    /// A crew away from its weapon: one with a round, one with his hands free.
    Crew,
    /// A forward observer: an officer beside a scissors telescope.
    Observer,
}

impl Troops {
    /// Every kind.
    pub const ALL: [Troops; 7] = [
        Troops::Section,
        Troops::RifleGroup,
        Troops::LmgGroup,
        Troops::HqSection,
        Troops::HqGroup,
        Troops::Crew,
        Troops::Observer,
    ];

    /// Its figures from back to front, and how far each stands from the middle of the ground line.
    fn figures(self) -> &'static [Placed] {
        match self {
            Troops::Section => const { &[at(&RIFLEMAN, -0.5, 1.7), at(&RIFLEMAN, -3.4, 0.2), at(&RIFLEMAN, 2.1, 0.0)] },
            Troops::RifleGroup => const { &[at(&RIFLEMAN, -2.5, 0.8), at(&RIFLEMAN, 1.2, 0.0)] },
            Troops::LmgGroup => const { &[at(&LOADER, -2.3, 0.9), at(&GUNNER, 0.3, 0.0)] },
            Troops::HqSection => {
                const { &[at(&PENNANT, -1.0, 1.0), at(&RIFLEMAN, -3.4, 0.2), at(&RIFLEMAN, 2.1, 0.0)] }
            }
            Troops::HqGroup => const { &[at(&FLAG, -1.6, 0.3), at(&OFFICER, 1.7, 0.0)] },
            Troops::Crew => const { &[at(&LOADER, -2.0, 0.3), at(&BEARER, 1.9, 0.0)] },
            Troops::Observer => const { &[at(&OFFICER, -1.5, 0.2), at(&TELESCOPE, 1.7, 0.0)] },
        }
    }
}

/// What a part of a figure is made of.
#[derive(Clone, Copy, Debug)]
enum Stuff {
    Cloth,
    Skin,
    Kit,
}

/// A part of a figure, in sixths of a standing man: x forward, y up, the origin between the feet.
#[derive(Clone, Copy, Debug)]
enum Limb {
    /// A convex outline.
    Form(Stuff, &'static [[f32; 2]]),
    /// A rod from one end to the other, with its thickness.
    Rod(Stuff, [f32; 2], [f32; 2], f32),
    /// The head in its helmet, by its middle.
    Head([f32; 2]),
}

type Figure = [Limb];

#[derive(Clone, Copy, Debug)]
struct Placed {
    figure: &'static Figure,
    x: f32,
    y: f32,
}

const fn at(figure: &'static Figure, x: f32, y: f32) -> Placed {
    Placed { figure, x, y }
}

use Limb::{Form, Head, Rod};
use Stuff::{Cloth, Kit, Skin};

const REAR_SHIN: Limb = Form(Cloth, &[[-2.1, 0.0], [-2.1, 0.55], [-0.7, 0.75], [-0.3, 0.0]]);
const REAR_THIGH: Limb = Form(Cloth, &[[-1.1, 0.1], [-0.25, 0.1], [0.15, 1.6], [-1.0, 1.8]]);
const FORE_THIGH: Limb = Form(Cloth, &[[-0.8, 1.15], [1.15, 1.25], [1.45, 2.0], [-0.7, 2.1]]);
const FORE_SHIN: Limb = Form(Cloth, &[[0.75, 0.0], [1.45, 0.0], [1.5, 1.95], [0.8, 1.8]]);
const BOOT: Limb = Form(Kit, &[[0.7, 0.0], [1.95, 0.0], [1.8, 0.4], [0.75, 0.5]]);
const TORSO: Limb = Form(Cloth, &[[-1.05, 1.5], [0.1, 1.5], [0.7, 3.2], [0.2, 3.65], [-0.7, 3.5]]);

/// Kneeling, rifle at the shoulder.
const RIFLEMAN: [Limb; 10] = [
    REAR_SHIN,
    REAR_THIGH,
    TORSO,
    FORE_THIGH,
    FORE_SHIN,
    BOOT,
    Head([0.55, 4.15]),
    Rod(Kit, [-0.1, 3.25], [1.6, 3.5], 0.42),
    Rod(Kit, [1.4, 3.48], [3.6, 3.75], 0.2),
    Rod(Cloth, [0.0, 2.95], [1.7, 3.25], 0.5),
];

/// Kneeling, hands forward.
const LOADER: [Limb; 9] = [
    REAR_SHIN,
    REAR_THIGH,
    TORSO,
    FORE_THIGH,
    FORE_SHIN,
    BOOT,
    Head([0.55, 4.15]),
    Rod(Cloth, [0.0, 3.0], [1.1, 2.45], 0.55),
    Rod(Skin, [1.1, 2.45], [1.55, 2.55], 0.42),
];

/// Kneeling with a round in his arms.
const BEARER: [Limb; 10] = [
    REAR_SHIN,
    REAR_THIGH,
    TORSO,
    FORE_THIGH,
    FORE_SHIN,
    BOOT,
    Head([0.55, 4.15]),
    Rod(Kit, [0.6, 2.5], [2.5, 3.1], 0.62),
    Rod(Skin, [2.5, 3.1], [3.1, 3.29], 0.4),
    Rod(Cloth, [0.0, 3.0], [1.2, 2.5], 0.55),
];

/// Lying behind a light machine gun.
const GUNNER: [Limb; 9] = [
    Form(Cloth, &[[-3.9, 0.0], [-3.9, 0.5], [-1.4, 1.05], [-1.2, 0.0]]),
    Form(Cloth, &[[-1.6, 0.0], [-1.5, 1.1], [0.3, 1.75], [0.75, 1.1], [0.2, 0.0]]),
    Head([0.85, 1.95]),
    Rod(Kit, [0.7, 1.15], [2.6, 1.4], 0.5),
    Rod(Kit, [2.4, 1.38], [4.7, 1.6], 0.24),
    Rod(Kit, [3.7, 1.5], [3.2, 0.0], 0.2),
    Rod(Kit, [3.7, 1.5], [4.2, 0.0], 0.2),
    Form(Kit, &[[1.75, 1.4], [2.25, 1.45], [2.6, 2.4], [2.2, 2.45]]),
    Rod(Cloth, [0.2, 0.95], [1.7, 1.05], 0.5),
];

const REAR_LEG: Limb = Form(Cloth, &[[-0.95, 0.0], [-0.2, 0.0], [0.1, 2.6], [-0.6, 2.7]]);
const FORE_LEG: Limb = Form(Cloth, &[[0.25, 0.0], [0.95, 0.0], [0.45, 2.7], [-0.3, 2.7]]);
const BOOTS: [Limb; 2] = [
    Form(Kit, &[[-0.95, 0.0], [0.1, 0.0], [0.0, 0.4], [-0.9, 0.55]]),
    Form(Kit, &[[0.25, 0.0], [1.35, 0.0], [1.2, 0.4], [0.25, 0.55]]),
];
const COAT: Limb = Form(Cloth, &[[-0.75, 2.2], [0.6, 2.2], [0.65, 4.3], [0.2, 4.65], [-0.5, 4.6], [-0.8, 4.1]]);

/// Standing, field glasses raised.
const OFFICER: [Limb; 8] = [
    REAR_LEG,
    FORE_LEG,
    BOOTS[0],
    BOOTS[1],
    COAT,
    Head([0.1, 5.15]),
    Rod(Cloth, [-0.1, 4.1], [1.05, 4.75], 0.55),
    Rod(Kit, [0.75, 5.1], [1.5, 5.2], 0.5),
];

/// Standing beside a flag.
const FLAG: [Limb; 9] = [
    Rod(Kit, [1.15, 0.0], [1.15, 7.2], 0.2),
    Form(Skin, &[[1.2, 5.3], [3.9, 5.1], [3.9, 6.9], [1.2, 7.1]]),
    Form(Kit, &[[1.2, 5.95], [3.9, 5.75], [3.9, 6.25], [1.2, 6.45]]),
    REAR_LEG,
    FORE_LEG,
    BOOTS[1],
    COAT,
    Head([0.1, 5.15]),
    Rod(Cloth, [-0.1, 4.1], [1.15, 3.5], 0.55),
];

/// A scissors telescope on its tripod: two tubes that look over a parapet.
const TELESCOPE: [Limb; 8] = [
    Rod(Kit, [0.0, 3.0], [-1.3, 0.0], 0.22),
    Rod(Kit, [0.0, 3.0], [1.3, 0.0], 0.22),
    Rod(Kit, [0.0, 3.0], [0.15, 0.1], 0.22),
    Form(Kit, &[[-0.35, 2.9], [0.35, 2.9], [0.3, 3.5], [-0.3, 3.5]]),
    Rod(Kit, [-0.1, 3.4], [-0.75, 6.2], 0.42),
    Rod(Kit, [0.1, 3.4], [0.75, 6.2], 0.42),
    Rod(Skin, [-0.75, 6.05], [-0.2, 6.2], 0.4),
    Rod(Skin, [0.75, 6.05], [1.3, 6.2], 0.4),
];

/// Kneeling with a pennant on a staff.
const PENNANT: [Limb; 10] = [
    Rod(Kit, [1.75, 0.0], [1.75, 6.3], 0.2),
    Form(Skin, &[[1.8, 4.7], [4.7, 5.4], [1.8, 6.2]]),
    Rod(Kit, [1.8, 5.45], [3.7, 5.42], 0.3),
    REAR_SHIN,
    REAR_THIGH,
    TORSO,
    FORE_THIGH,
    FORE_SHIN,
    Head([0.55, 4.15]),
    Rod(Cloth, [0.0, 3.0], [1.75, 2.9], 0.5),
];

/// The helmet of a nation about the middle of the head: the bowl, and the brim from rear to front with its thickness.
fn helmet(nation: Nation) -> (&'static [[f32; 2]], [[f32; 2]; 2], f32) {
    const BOWL: &[[f32; 2]] = &[[-0.6, 0.1], [-0.55, 0.5], [-0.2, 0.78], [0.2, 0.78], [0.55, 0.5], [0.6, 0.1]];
    const DEEP: &[[f32; 2]] =
        &[[-0.78, -0.3], [-0.62, 0.45], [-0.22, 0.78], [0.2, 0.78], [0.55, 0.5], [0.66, 0.12], [-0.2, 0.0]];
    const FLAT: &[[f32; 2]] = &[[-0.6, 0.22], [-0.42, 0.58], [0.0, 0.7], [0.42, 0.58], [0.6, 0.22]];
    match nation {
        Nation::German => (DEEP, [[-0.75, -0.18], [0.9, 0.12]], 0.14),
        Nation::Italian => (BOWL, [[-0.66, 0.1], [0.7, 0.1]], 0.14),
        Nation::FreeFrench => (BOWL, [[-0.85, 0.02], [0.9, 0.1]], 0.16),
        Nation::British | Nation::Indian | Nation::SouthAfrican => (FLAT, [[-1.0, 0.16], [1.0, 0.22]], 0.2),
    }
}

/// Draws the figures of a unit: `ground` is the middle of the line they stand on, `unit` a sixth of a standing man in
/// points. They look right, or left if `mirrored`.
pub fn paint_troops(
    painter: &Painter,
    ground: Pos2,
    unit: f32,
    troops: Troops,
    nation: Nation,
    work: Paintwork,
    mirrored: bool,
) {
    let way = if mirrored { -1.0 } else { 1.0 };
    for placed in troops.figures() {
        let place = |[x, y]: [f32; 2]| ground + unit * bevy_egui::egui::vec2(way * (x + placed.x), -(y + placed.y));
        let brush = Brush { painter, unit, work, place: &place };
        // First all outlines, then all fillings: the parts grow together into one body.
        for outline in [true, false] {
            for part in placed.figure {
                brush.part(*part, nation, outline);
            }
        }
    }
}

struct Brush<'a> {
    painter: &'a Painter,
    unit: f32,
    work: Paintwork,
    place: &'a dyn Fn([f32; 2]) -> Pos2,
}

impl Brush<'_> {
    fn colour(&self, stuff: Stuff) -> Color32 {
        match stuff {
            // Small figures are all but black: a shape must tell them.
            Stuff::Cloth => mix(self.work.hull, self.work.ink, if self.unit < 3.6 { 0.78 } else { 0.48 }),
            Stuff::Skin => self.work.top,
            Stuff::Kit => self.work.ink,
        }
    }

    fn part(&self, part: Limb, nation: Nation, outline: bool) {
        match part {
            Form(stuff, points) => self.form(points.iter().copied(), self.colour(stuff), outline),
            Rod(stuff, a, b, thick) => self.rod(a, b, thick, self.colour(stuff), outline),
            Head([x, y]) => {
                let (bowl, [rear, front], thick) = helmet(nation);
                let on = |[dx, dy]: [f32; 2]| [x + dx * 1.12, y + dy * 1.12];
                let face = [[-0.4, -0.5], [0.3, -0.6], [0.5, -0.2], [0.5, 0.2], [-0.45, 0.2]];
                self.form(face.map(on), self.colour(Skin), outline);
                let steel = mix(self.work.hull, self.work.ink, 0.2);
                self.form(bowl.iter().map(|p| on(*p)), steel, outline);
                self.rod(on(rear), on(front), thick, mix(steel, self.work.ink, 0.4), outline);
            }
        }
    }

    /// The line round a figure, in points.
    fn edge(&self) -> f32 {
        (self.unit * 0.34).clamp(0.55, 2.4)
    }

    fn form(&self, points: impl IntoIterator<Item = [f32; 2]>, fill: Color32, outline: bool) {
        let points = points.into_iter().map(self.place).collect();
        let (fill, stroke) = match outline {
            true => (self.work.ink, Stroke::new(self.edge(), self.work.ink)),
            false => (fill, Stroke::NONE),
        };
        self.painter.add(Shape::convex_polygon(points, fill, stroke));
    }

    fn rod(&self, a: [f32; 2], b: [f32; 2], thick: f32, fill: Color32, outline: bool) {
        let ends = [(self.place)(a), (self.place)(b)];
        let thick = (thick * self.unit).max(0.7);
        let stroke = match outline {
            true => Stroke::new(thick + self.edge(), self.work.ink),
            false => Stroke::new(thick, fill),
        };
        self.painter.line_segment(ends, stroke);
    }
}

/// The middle of the ground line and the unit for [`paint_troops`], so that the figures fill the middle of a counter
/// with its centre at `centre` and sides of `size` points.
#[must_use]
pub fn figures_on_counter(centre: Pos2, size: f32) -> (Pos2, f32) {
    (pos2(centre.x, centre.y + size * 0.235), size * 0.068)
}
