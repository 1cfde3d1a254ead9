//! What of this game alone lies on the table: what has been chosen, and what is shown of the position.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::overlays::ZonesShown;
use super::terrain::Printed;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::phases::bombardment::BombardPlan;
use crate::games::battle_for_gazala::phases::combat::BattlePlan;
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::phases::victory::Course;
use crate::games::battle_for_gazala::play::prompt::Prompt;
use crate::games::battle_for_gazala::state::components::Location;

/// The courses of both sides, Axis first, and of which position they are: they are looked for anew only when a unit has moved.
#[derive(Debug, Clone, Default)]
pub struct Paths {
    /// The courses.
    pub sides: [Course; 2],
    /// Where every unit was, whether it had no zone, and whether the path of the Axis counted.
    pub(super) of: (Vec<(Location, bool)>, bool),
}

/// What is shown of the position, worked out anew for each frame.
#[derive(Debug, Clone, Default)]
pub struct Highlights {
    /// Where the selected unit could go.
    pub reach: Reach,
    /// Hexes in which it could end, with the half points that the cheapest way costs.
    pub ends: BTreeMap<Hex, u16>,
    /// Those of them that would end its move: enemy zones and mines.
    pub stops: BTreeSet<Hex>,
    /// That is where it could go in its own turn, not now.
    pub later: bool,
    /// Hexes that a click chooses for the selected unit, each with its way: back, forward after combat, or onto the map.
    pub ways: BTreeMap<Hex, Vec<Hex>>,
    /// Enemy hexes that the selected unit could attack.
    pub targets: BTreeSet<Hex>,
    /// Hexes onto which the marker in hand could be dropped: enemies to bombard, or the battle that it would support.
    pub drops: BTreeSet<Hex>,
    /// The hex that is attacked or bombarded, or would be by what is pointed at.
    pub target: Option<Hex>,
    /// Units that attack, with the one pointed at if it would join.
    pub party: BTreeSet<UnitId>,
    /// Units that wait for a word: that could join, be lost, have to retreat, may advance, arrive.
    pub waiting: BTreeSet<UnitId>,
    /// In the mobile phase, units of the side to move that have rested until now (`8.Mobile`).
    pub fresh: BTreeSet<UnitId>,
    /// The attack as it stands, or as it would begin, with the unit or marker that is pointed with.
    pub battle: Option<BattlePlan>,
    /// The bombardment as it stands, or as it would be made, with the marker that is pointed with.
    pub bombardment: Option<BombardPlan>,
    /// Every way back of the selected unit passes an enemy zone (`5.Zones`).
    pub pressed: bool,
    /// Zones of control, while they are asked for.
    pub zones: Option<ZonesShown>,
    /// The enemy hex pointed at, and the hex in reach beside it from which the selected unit would attack it best.
    pub approach: Option<(Hex, Hex)>,
    /// The best attack on each enemy hex in words: on all while it is asked for, else on the selected unit's targets.
    pub odds: Vec<(Hex, String)>,
}

/// What of this game alone lies on the table.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// What is asked.
    pub prompt: Prompt,
    /// The support fire marker taken in hand, by a click or a drag: whose, and its value.
    pub chip: Option<(Side, u8)>,
    /// The marker hangs on the pointer until the button is let go.
    pub dragging: bool,
    /// The value of the free marker that the pointer rests on in the tray, which says so in every frame: it is shown what it
    /// would do.
    pub pointed_chip: Option<u8>,
    /// L is held: both paths of victory are laid over the map.
    pub show_path: bool,
    /// Z is held.
    pub show_zones: bool,
    /// O is held.
    pub show_odds: bool,
    /// The paths of victory, always known: for the overlay and for words.
    pub paths: Paths,
    /// What is shown.
    pub highlights: Highlights,
    /// What is printed on the map, worked out once.
    pub printed: OnceLock<Printed>,
}

impl Selection {
    /// The marker in hand is put back into the tray; true if there was one.
    pub fn put_back(&mut self) -> bool {
        self.dragging = false;
        self.chip.take().is_some()
    }
}
