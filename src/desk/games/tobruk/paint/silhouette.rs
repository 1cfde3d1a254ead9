//! The vehicles from above, in metres: x forward, y to the right, the origin in the middle of the hull.
//!
//! Drawn from the general shapes of the real vehicles so that each can be told at a glance, with barrels longer and
//! thicker than life so that front and turret can be read on a small counter. Nothing in the rules depends on them.

/// Which vehicle a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Silhouette {
    /// Grant: 75 mm gun in the right front of the hull, 37 mm in a small turret on the left.
    Grant,
    /// Stuart: small and tall, 37 mm.
    Stuart,
    /// Crusader: long, with a diamond of a turret and a small one at the left front; 2-pdr.
    Crusader,
    /// Matilda: skirted tracks, pointed bow, round turret; 2-pdr.
    Matilda,
    /// Valentine: short hull between long tracks, turret well forward; 2-pdr.
    Valentine,
    /// Universal Carrier: small, open, no turret.
    Carrier,
    /// Pzkw III H: short 50 mm that ends at the bow.
    PanzerIIIH,
    /// Pzkw III J: long 50 mm that reaches far past the bow.
    PanzerIIIJ,
    /// Pzkw IV E: broad, with a thick, stubby 75 mm.
    PanzerIVE,
    /// Marder III: open shield, very long 76 mm with a muzzle brake.
    MarderIII,
    /// M13/40: 47 mm in a turret, two machine guns in the hull.
    M1340,
    /// Semovente 75/18: no turret, short 75 mm in the front of the casemate.
    Semovente,
    /// Light and medium trucks: a cab before a flat bed.
    Truck,
    /// Quad: short, closed, sloping to the rear.
    Quad,
    /// ACV: a long armoured box on wheels.
    Acv,
    /// Staff car: small and open.
    Car,
    /// Sd.Kfz. 7: wheels before long tracks, open benches.
    HalfTrack,
    /// 251/1: a long armoured hull like a coffin, open above, with a machine gun at each end.
    ArmouredHalfTrack,
    /// 250/1: the same, short, with one machine gun.
    LightHalfTrack,
}

/// A turret: where it turns, its right half about that point, and the hatch on it (x, y, radius).
#[derive(Clone, Copy, Debug)]
pub struct Turret {
    /// The point it turns on, in the vehicle's metres.
    pub at: [f32; 2],
    /// The right half of its outline from front to rear, about that point.
    pub half: &'static [[f32; 2]],
    /// Box at the rear: x from, x to, half width. All 0 when there is none.
    pub bin: [f32; 3],
    /// Hatch: x, y, radius.
    pub hatch: [f32; 3],
}

/// A barrel.
#[derive(Clone, Copy, Debug)]
pub struct Gun {
    /// Turns with the turret; otherwise it is fixed in the hull.
    pub turret: bool,
    /// Where the barrel leaves the armour: about the turret's point or the hull's middle.
    pub at: [f32; 2],
    /// How far it reaches from there.
    pub length: f32,
    /// How thick it is drawn: somewhat thicker than the real barrel.
    pub width: f32,
    /// Whether it ends in a muzzle brake.
    pub brake: bool,
}

/// A vehicle seen from above.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// One track: x from, x to, y from, y to. The other is its mirror image.
    pub track: [f32; 4],
    /// Whether armour skirts cover the tracks.
    pub skirt: bool,
    /// Right half of the hull, front to rear.
    pub hull: &'static [[f32; 2]],
    /// Right half of the superstructure, front to rear.
    pub deck: &'static [[f32; 2]],
    /// Whether the superstructure is open above.
    pub open: bool,
    /// A casting or small turret beside the main one, as a whole outline.
    pub sponson: &'static [[f32; 2]],
    /// Engine grille: x from, x to, half width.
    pub grille: [f32; 3],
    /// The turret, if any.
    pub turret: Option<Turret>,
    /// The barrels.
    pub guns: &'static [Gun],
}

impl Silhouette {
    /// Every silhouette.
    pub const ALL: [Silhouette; 19] = [
        Silhouette::Grant,
        Silhouette::Stuart,
        Silhouette::Crusader,
        Silhouette::Matilda,
        Silhouette::Valentine,
        Silhouette::Carrier,
        Silhouette::PanzerIIIH,
        Silhouette::PanzerIIIJ,
        Silhouette::PanzerIVE,
        Silhouette::MarderIII,
        Silhouette::M1340,
        Silhouette::Semovente,
        Silhouette::Truck,
        Silhouette::Quad,
        Silhouette::Acv,
        Silhouette::Car,
        Silhouette::HalfTrack,
        Silhouette::ArmouredHalfTrack,
        Silhouette::LightHalfTrack,
    ];

    /// Its lines.
    pub fn plan(self) -> &'static Plan {
        match self {
            Silhouette::Grant => &GRANT,
            Silhouette::Stuart => &STUART,
            Silhouette::Crusader => &CRUSADER,
            Silhouette::Matilda => &MATILDA,
            Silhouette::Valentine => &VALENTINE,
            Silhouette::Carrier => &CARRIER,
            Silhouette::PanzerIIIH => &PANZER_III_H,
            Silhouette::PanzerIIIJ => &PANZER_III_J,
            Silhouette::PanzerIVE => &PANZER_IV_E,
            Silhouette::MarderIII => &MARDER_III,
            Silhouette::M1340 => &M13_40,
            Silhouette::Semovente => &SEMOVENTE,
            Silhouette::Truck => &TRUCK,
            Silhouette::Quad => &QUAD,
            Silhouette::Acv => &ACV,
            Silhouette::Car => &CAR,
            Silhouette::HalfTrack => &HALF_TRACK,
            Silhouette::ArmouredHalfTrack => &ARMOURED_HALF_TRACK,
            Silhouette::LightHalfTrack => &LIGHT_HALF_TRACK,
        }
    }
}

const fn in_turret(x: f32, length: f32, width: f32) -> Gun {
    Gun { turret: true, at: [x, 0.0], length, width, brake: false }
}

const fn in_hull(x: f32, y: f32, length: f32, width: f32, brake: bool) -> Gun {
    Gun { turret: false, at: [x, y], length, width, brake }
}

/// What a vehicle without sponson, skirts and turret has of them.
const BARE: Plan = Plan {
    track: [-2.0, 2.0, 0.8, 1.1],
    skirt: false,
    hull: &[],
    deck: &[],
    open: false,
    sponson: &[],
    grille: [0.0, 0.0, 0.0],
    turret: None,
    guns: &[],
};

const GRANT: Plan = Plan {
    track: [-2.8, 2.8, 0.92, 1.4],
    hull: &[[2.82, 0.0], [2.74, 0.5], [2.4, 0.92], [-2.5, 0.92], [-2.78, 0.7]],
    deck: &[[1.75, 0.35], [1.3, 1.2], [-0.9, 1.2], [-1.5, 0.9]],
    sponson: &[[2.3, 0.62], [2.3, 1.0], [1.95, 1.38], [0.95, 1.38], [0.6, 0.95], [0.9, 0.52]],
    grille: [-2.5, -1.65, 0.62],
    turret: Some(Turret {
        at: [0.1, -0.42],
        half: &[[0.84, 0.2], [0.66, 0.54], [0.2, 0.78], [-0.4, 0.72], [-0.85, 0.4]],
        bin: [0.0; 3],
        hatch: [-0.2, -0.1, 0.34],
    }),
    guns: &[in_hull(2.0, 0.82, 1.6, 0.26, false), in_turret(0.7, 1.65, 0.14)],
    ..BARE
};

const STUART: Plan = Plan {
    track: [-2.3, 2.3, 0.74, 1.1],
    hull: &[[2.3, 0.35], [1.8, 0.74], [-2.1, 0.74], [-2.3, 0.5]],
    deck: &[[1.25, 0.45], [0.95, 1.0], [-0.85, 1.0], [-1.3, 0.7]],
    grille: [-2.0, -1.4, 0.5],
    turret: Some(Turret {
        at: [0.1, 0.0],
        half: &[[0.7, 0.25], [0.42, 0.62], [-0.3, 0.66], [-0.7, 0.32]],
        bin: [0.0; 3],
        hatch: [-0.2, 0.14, 0.28],
    }),
    guns: &[in_turret(0.6, 1.95, 0.14)],
    ..BARE
};

const CRUSADER: Plan = Plan {
    track: [-3.0, 3.0, 0.9, 1.34],
    hull: &[[2.95, 0.45], [2.2, 0.9], [-2.9, 0.9]],
    deck: &[[1.6, 0.85], [1.1, 1.0], [-0.9, 1.0], [-1.3, 0.8]],
    sponson: &[[2.1, -0.62], [1.95, -0.36], [1.65, -0.24], [1.35, -0.4], [1.25, -0.66], [1.45, -0.94], [1.85, -0.94]],
    grille: [-2.7, -1.5, 0.62],
    turret: Some(Turret {
        at: [0.15, 0.0],
        half: &[[1.0, 0.28], [0.1, 1.14], [-0.72, 0.8], [-1.12, 0.34]],
        bin: [0.0; 3],
        hatch: [-0.35, 0.0, 0.4],
    }),
    guns: &[in_turret(0.9, 2.25, 0.15), in_hull(1.9, -0.6, 0.7, 0.09, false)],
    ..BARE
};

const MATILDA: Plan = Plan {
    track: [-2.75, 2.75, 0.8, 1.32],
    skirt: true,
    hull: &[[2.85, 0.18], [2.0, 0.8], [-2.7, 0.8], [-2.8, 0.5]],
    deck: &[[1.5, 0.5], [1.1, 0.8], [-1.0, 0.8], [-1.2, 0.6]],
    grille: [-2.45, -1.3, 0.55],
    turret: Some(Turret {
        at: [0.2, 0.0],
        half: &[[0.95, 0.3], [0.72, 0.66], [0.2, 0.9], [-0.35, 0.86], [-0.78, 0.6], [-0.95, 0.22]],
        bin: [0.0; 3],
        hatch: [-0.15, -0.35, 0.36],
    }),
    guns: &[in_turret(0.85, 2.05, 0.16)],
    ..BARE
};

const VALENTINE: Plan = Plan {
    track: [-2.72, 2.72, 0.86, 1.28],
    hull: &[[2.3, 0.6], [2.05, 0.86], [-2.45, 0.86], [-2.65, 0.6]],
    deck: &[[1.75, 0.5], [1.55, 0.86], [-0.75, 0.86], [-1.0, 0.66]],
    grille: [-2.35, -1.1, 0.6],
    turret: Some(Turret {
        at: [0.5, 0.0],
        half: &[[0.85, 0.35], [0.62, 0.8], [-0.62, 0.8], [-1.0, 0.4]],
        bin: [0.0; 3],
        hatch: [-0.3, -0.2, 0.36],
    }),
    guns: &[in_turret(0.75, 1.95, 0.15)],
    ..BARE
};

const CARRIER: Plan = Plan {
    track: [-2.25, 2.25, 0.86, 1.24],
    hull: &[[2.2, 0.6], [2.0, 0.88], [-2.15, 0.88]],
    deck: &[[1.25, 0.82], [1.0, 1.16], [-1.85, 1.16]],
    open: true,
    // The engine, between the two benches.
    sponson: &[[0.2, -0.3], [0.2, 0.3], [-1.75, 0.3], [-1.75, -0.3]],
    guns: &[in_hull(0.95, -0.45, 1.9, 0.13, false)],
    ..BARE
};

const TRUCK: Plan = Plan {
    track: [-2.4, 2.3, 0.72, 1.02],
    hull: &[[2.8, 0.45], [2.6, 0.72], [-2.9, 0.72]],
    deck: &[[0.3, 1.08], [-2.9, 1.08]],
    open: true,
    // The cab.
    sponson: &[[1.6, -0.9], [1.6, 0.9], [0.5, 0.9], [0.5, -0.9]],
    grille: [1.8, 2.6, 0.4],
    ..BARE
};

const QUAD: Plan = Plan {
    track: [-1.8, 1.9, 0.75, 1.05],
    hull: &[[2.2, 0.5], [2.0, 0.8], [-2.2, 0.8]],
    deck: &[[1.0, 0.9], [0.6, 1.05], [-1.2, 1.05], [-2.2, 0.85]],
    grille: [1.2, 2.0, 0.4],
    ..BARE
};

const ACV: Plan = Plan {
    track: [-2.6, 2.6, 0.85, 1.15],
    hull: &[[3.0, 0.7], [2.8, 1.0], [-3.0, 1.0]],
    deck: &[[1.9, 0.85], [1.6, 1.15], [-2.7, 1.15], [-3.0, 0.95]],
    grille: [2.1, 2.8, 0.5],
    ..BARE
};

const CAR: Plan = Plan {
    track: [-1.5, 1.6, 0.55, 0.82],
    hull: &[[2.0, 0.35], [1.8, 0.6], [-1.9, 0.6]],
    deck: &[[0.5, 0.6], [0.3, 0.78], [-1.5, 0.78], [-1.8, 0.6]],
    open: true,
    grille: [0.9, 1.8, 0.35],
    ..BARE
};

const HALF_TRACK: Plan = Plan {
    track: [-2.9, 0.9, 0.86, 1.2],
    hull: &[[3.2, 0.4], [3.0, 0.7], [-3.0, 0.8]],
    deck: &[[0.9, 0.9], [0.7, 1.15], [-2.9, 1.15]],
    open: true,
    grille: [1.5, 3.0, 0.45],
    ..BARE
};

const ARMOURED_HALF_TRACK: Plan = Plan {
    track: [-2.6, 1.0, 0.76, 1.1],
    hull: &[[2.9, 0.35], [2.3, 0.62], [-0.3, 1.0], [-2.85, 0.86]],
    deck: &[[0.9, 0.74], [-0.3, 0.98], [-2.7, 0.84]],
    open: true,
    grille: [1.5, 2.6, 0.36],
    guns: &[in_hull(0.45, 0.0, 1.1, 0.12, false), in_hull(-3.3, 0.0, 0.6, 0.12, false)],
    ..BARE
};

const LIGHT_HALF_TRACK: Plan = Plan {
    track: [-1.9, 0.8, 0.72, 1.04],
    hull: &[[2.3, 0.34], [1.8, 0.6], [-0.2, 0.95], [-2.0, 0.8]],
    deck: &[[0.7, 0.72], [-0.2, 0.93], [-1.9, 0.78]],
    open: true,
    grille: [1.2, 2.05, 0.34],
    guns: &[in_hull(0.35, 0.0, 1.1, 0.12, false)],
    ..BARE
};

const PANZER_III_TURRET: Turret = Turret {
    at: [0.1, 0.0],
    half: &[[0.88, 0.36], [0.66, 0.7], [-0.45, 0.8], [-0.9, 0.5]],
    bin: [-1.4, -0.85, 0.52],
    hatch: [-0.5, 0.0, 0.34],
};

const PANZER_III_H: Plan = Plan {
    track: [-2.7, 2.7, 0.98, 1.42],
    hull: &[[2.62, 0.6], [2.4, 0.98], [-2.55, 0.98], [-2.7, 0.75]],
    deck: &[[1.3, 0.95], [1.15, 1.18], [-1.15, 1.18], [-1.35, 0.95]],
    grille: [-2.4, -1.5, 0.7],
    turret: Some(PANZER_III_TURRET),
    guns: &[in_turret(0.8, 1.75, 0.2)],
    ..BARE
};

const PANZER_III_J: Plan = Plan { guns: &[in_turret(0.8, 2.7, 0.18)], ..PANZER_III_H };

const PANZER_IV_E: Plan = Plan {
    track: [-2.95, 2.95, 1.0, 1.42],
    hull: &[[2.9, 0.55], [2.6, 1.0], [-2.8, 1.0], [-2.95, 0.7]],
    deck: &[[1.85, 0.6], [1.7, 1.26], [-2.1, 1.26], [-2.3, 1.0]],
    grille: [-2.15, -1.45, 1.0],
    turret: Some(Turret {
        at: [0.3, 0.0],
        half: &[[1.0, 0.5], [0.62, 0.92], [-0.62, 0.98], [-1.08, 0.62]],
        bin: [-1.6, -1.0, 0.7],
        hatch: [-0.72, 0.0, 0.38],
    }),
    guns: &[in_turret(0.9, 1.45, 0.42)],
    ..BARE
};

const MARDER_III: Plan = Plan {
    track: [-2.35, 2.35, 0.78, 1.1],
    hull: &[[2.3, 0.45], [1.9, 0.78], [-2.2, 0.78], [-2.35, 0.55]],
    deck: &[[0.9, 0.3], [0.5, 1.12], [-1.3, 1.12]],
    open: true,
    grille: [-2.15, -1.55, 0.5],
    guns: &[in_hull(-0.9, 0.0, 4.4, 0.2, true)],
    ..BARE
};

const M13_40: Plan = Plan {
    track: [-2.45, 2.45, 0.8, 1.12],
    hull: &[[2.35, 0.6], [2.2, 0.8], [-2.25, 0.8], [-2.45, 0.6]],
    deck: &[[1.4, 0.9], [1.3, 1.0], [-0.7, 1.0], [-0.95, 0.75]],
    grille: [-2.2, -1.1, 0.55],
    turret: Some(Turret {
        at: [0.2, 0.0],
        half: &[[0.78, 0.3], [0.6, 0.6], [-0.3, 0.72], [-0.66, 0.5], [-0.8, 0.2]],
        bin: [0.0; 3],
        hatch: [-0.15, 0.0, 0.4],
    }),
    guns: &[in_turret(0.7, 1.75, 0.18), in_hull(1.3, 0.45, 0.62, 0.08, false), in_hull(1.3, 0.66, 0.62, 0.08, false)],
    ..BARE
};

const SEMOVENTE: Plan = Plan {
    track: [-2.5, 2.5, 0.8, 1.12],
    hull: &[[2.4, 0.6], [2.2, 0.8], [-2.3, 0.8], [-2.5, 0.6]],
    deck: &[[1.65, 0.6], [1.45, 1.06], [-0.6, 1.06], [-0.95, 0.75]],
    sponson: &[[2.0, 0.1], [1.86, 0.36], [1.55, 0.44], [1.3, 0.34], [1.3, -0.16], [1.55, -0.26], [1.86, -0.18]],
    grille: [-2.25, -1.15, 0.55],
    guns: &[in_hull(1.7, 0.09, 1.25, 0.3, true)],
    ..BARE
};
