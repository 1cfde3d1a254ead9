//! What of Tobruk alone lies on the table.

use std::collections::{BTreeMap, BTreeSet};

use super::as_before::Standing;
use super::overlays::{Flag, MoraleRing};
use super::sight::Seen;
use super::targets::Targets;
use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::play::prompt::Prompt;
use crate::games::tobruk::state::firers::Arm;

/// What is chosen for the selected unit, and what is shown of the field.
#[derive(Default)]
pub struct Selection {
    /// What is asked in the moment that is looked at.
    pub prompt: Prompt,
    /// The gun of the selected unit that fires.
    pub gun: u8,
    /// The battery that is called next; `None` takes the first that has not fired (IV.F).
    pub battery: Option<BatteryId>,
    /// The word of each side that all fire as before (IV.F.4).
    pub as_before: [Option<Standing>; 2],
    /// Smoke is fired instead of high explosive (VI.C.1).
    pub smoke: bool,
    /// A battery is called as on any target, though it has a fire recorded there (VI.C.2).
    pub plain_call: bool,
    /// The kind of fire that a click on the map records in the set-up (VI.C.2.a).
    pub recording: Option<PlannedFire>,
    /// What the gun in hand is to fire at targets at which it has a choice; `None` for APCR where that is allowed (IV.E.1, X.D.2.c).
    pub shells: Option<Shells>,
    /// What the selected unit fires at men with; `None` takes what does most.
    pub arm: Option<Arm>,
    /// Weapons that the selected men are to carry along (III.C).
    pub load: Vec<UnitId>,
    /// A weapon that a click puts down from its vehicle (V.B.3.c).
    pub unloading: Option<UnitId>,
    /// The facing wanted at the end of a move; `None` is straight on.
    pub wanted_facing: Option<Facing>,
    /// A move proposed by turning in place.
    pub turning: bool,
    /// The target that was clicked: it stays the proposal's until another is.
    pub pinned: Option<UnitId>,
    /// Units that are to fire on men together with the selected one (II.G.1).
    pub party: BTreeSet<UnitId>,
    /// Where the selected unit can go.
    pub reach: Reach,
    /// Whom the selected unit may fire at now.
    pub targets: Targets,
    /// L: fields and lines of fire are shown.
    pub line_of_fire: bool,
    /// O is held: odds are wanted.
    pub asks_odds: bool,
    /// O: the chance that the selected gun destroys each enemy it may fire at.
    pub odds: Vec<(UnitId, String)>,
    /// M is held: the morale ring is wanted.
    pub asks_morale: bool,
    /// M: who supports or shakes the morale of the selected men.
    pub morale: Option<MoraleRing>,
    /// Every unit as those at the desk see it; made anew for each frame.
    pub seen: BTreeMap<UnitId, Seen>,
    /// The flags on hedgehogs; made anew for each frame.
    pub flags: Vec<Flag>,
}
