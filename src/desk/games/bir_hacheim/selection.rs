//! What of this game alone lies on the table: what has been chosen, and what is shown of the position.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::overlays::{SupplyShown, ZonesShown};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::kit::paint::terrain::Terrain;
use crate::games::bir_hacheim::phases::bombing::BombingPlan;
use crate::games::bir_hacheim::phases::movement::Reach;
use crate::games::bir_hacheim::phases::retreat::RetreatPlan;
use crate::games::bir_hacheim::phases::sight::SeenAssault;
use crate::games::bir_hacheim::play::prompt::Prompt;

/// What a click in a lit hex means for the selected unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// It may be set up there.
    Place,
    /// It may enter the board there.
    Enter,
    /// It may retreat there.
    Retreat(RetreatPlan),
    /// It may advance there, over so many hexes.
    Advance(u8),
}

/// What is shown of the position, worked out anew for each frame.
#[derive(Debug, Clone, Default)]
pub struct Highlights {
    /// Where the selected unit could go.
    pub reach: Reach,
    /// That is where it could go in its own turn, not now.
    pub later: bool,
    /// Hexes of the reach in which it would owe an attack (4.1.2).
    pub binding: BTreeSet<Hex>,
    /// Hexes of the reach beyond supply: it could not move on from there (4.1.2).
    pub freezing: BTreeSet<Hex>,
    /// Hexes that a click chooses for the selected unit.
    pub intents: BTreeMap<Hex, Intent>,
    /// The selected unit may leave the board.
    pub off_board: bool,
    /// Enemy hexes that the selected unit could attack or bombard.
    pub targets: BTreeSet<Hex>,
    /// The hex that is attacked, bombarded or struck.
    pub target: Option<Hex>,
    /// Units that take part in that, and the artillery that supports the defence.
    pub party: BTreeSet<UnitId>,
    /// Units that wait for a word: that owe an attack, could join, could take the loss, have to retreat.
    pub waiting: BTreeSet<UnitId>,
    /// The attack as it stands, with the air points and the unit pointed at, as it may be seen.
    pub assault: Option<SeenAssault>,
    /// The bombardment or strike as it stands.
    pub bombing: Option<BombingPlan>,
    /// Units whose defence is kept back from who looks at the table (5.1.1).
    pub hidden: BTreeSet<UnitId>,
    /// Engagement zones, while they are asked for.
    pub zones: Option<ZonesShown>,
    /// Lines of supply, while they are asked for.
    pub supply: Option<SupplyShown>,
    /// The enemy hex pointed at, and the hex in reach beside it from which the selected unit would attack it best.
    pub approach: Option<(Hex, Hex)>,
    /// Odds on enemy hexes, as far as they may be seen: for all units beside them while they are asked for, else for the selected unit
    /// alone on its targets, as a click would open the attack.
    pub odds: Vec<(Hex, String)>,
}

/// What of this game alone lies on the table.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// What is asked.
    pub prompt: Prompt,
    /// Air points set on the card.
    pub air: u8,
    /// The hex chosen for a strike from the air.
    pub strike: Option<Hex>,
    /// Z is held.
    pub show_zones: bool,
    /// U is held.
    pub show_supply: bool,
    /// O is held.
    pub show_odds: bool,
    /// What is shown.
    pub highlights: Highlights,
    /// The ground as it is painted, worked out once.
    pub terrain: OnceLock<Terrain>,
}
