//! What of this game alone lies on the table: what has been chosen, and what is shown of the position.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::overlays::{LinesShown, SupplyShown, ZonesShown};
use super::terrain::Printed;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::combat::AssaultPlan;
use crate::games::gazala_cauldron::phases::movement::Reach;
use crate::games::gazala_cauldron::phases::retreat::RetreatPlan;
use crate::games::gazala_cauldron::play::prompt::Prompt;

/// A tactical chit that is being played: the next click says for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Playing {
    /// An extra move: for an own unit (13.2).
    ExtraMove,
    /// A replacement: for own armour that lacks steps (13.3).
    Replacement,
    /// Withdrawal of a formation: for one of its units, or on the card (13.7).
    Withdraw,
}

impl Playing {
    /// The chit itself.
    #[must_use]
    pub fn chit(self) -> Tactical {
        match self {
            Self::ExtraMove => Tactical::ExtraMove,
            Self::Replacement => Tactical::Replacement,
            Self::Withdraw => Tactical::WithdrawAttack,
        }
    }
}

/// What a click in a lit hex means for the selected unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// It may be set up there.
    Place,
    /// It begins a breach towards it.
    Breach,
    /// It arrives there.
    Enter,
    /// It comes back there, rebuilt.
    Rebuild,
    /// It retreats there; the place of the way in [`Highlights::retreats`].
    Retreat(usize),
    /// It advances there.
    Advance,
}

/// What is shown of the position, worked out anew for each frame.
#[derive(Debug, Clone, Default)]
pub struct Highlights {
    /// Where the selected unit could go, with half points.
    pub reach: Reach,
    /// That is where it could go if it were activated, not now.
    pub later: bool,
    /// Half points to leave the map from where it stands, if it may (8.3).
    pub leaving: Option<u16>,
    /// Hexes that a click chooses for the selected unit.
    pub intents: BTreeMap<Hex, Intent>,
    /// The selected unit's ways back, alone or with its mate as [`Selection::together`] has it; those off the map last (11.1).
    pub retreats: Vec<RetreatPlan>,
    /// Units that would go with it.
    pub mates: Vec<UnitId>,
    /// Attacks of the selected unit by intensity; empty if no enemy is beside it or it is not its turn.
    pub attacks: Vec<(Intensity, Result<AssaultPlan, Refusal>)>,
    /// The attack that is put together or answered, with the unit pointed at if it would join.
    pub assault: Option<AssaultPlan>,
    /// Units that attack, or retreat together.
    pub party: BTreeSet<UnitId>,
    /// Units that are attacked, or would be by the selected unit.
    pub targets: BTreeSet<UnitId>,
    /// Units that wait for a word: that could breach, be rebuilt, join, lose a step, be disrupted, retreat, advance.
    pub waiting: BTreeSet<UnitId>,
    /// The enemy hex pointed at, the hex in reach beside it from which the selected unit would attack best, and the odds there.
    pub approach: Option<(Hex, Hex, String)>,
    /// Zones of control, while they are asked for.
    pub zones: Option<ZonesShown>,
    /// Supply of both sides, while it is asked for.
    pub supply: Option<SupplyShown>,
    /// Lines of communication, while they are asked for.
    pub lines: Option<LinesShown>,
}

/// What of this game alone lies on the table.
#[derive(Debug, Clone)]
pub struct Selection {
    /// What is asked, and of whom.
    pub prompt: Prompt,
    /// How hard the selected unit attacks.
    pub intensity: Intensity,
    /// The tactical chit that is being played.
    pub playing: Option<Playing>,
    /// The eliminated unit chosen to be rebuilt: the next click says where (13.3, 15.0).
    pub rebuild: Option<UnitId>,
    /// Two units of a hex retreat together (11.1).
    pub together: bool,
    /// Z is held.
    pub show_zones: bool,
    /// U is held.
    pub show_supply: bool,
    /// L is held.
    pub show_lines: bool,
    /// What is shown.
    pub highlights: Highlights,
    /// What is printed on the map, worked out once.
    pub printed: OnceLock<Printed>,
}

impl Default for Selection {
    fn default() -> Self {
        Self {
            prompt: Prompt::default(),
            intensity: Intensity::Medium,
            playing: None,
            rebuild: None,
            together: true,
            show_zones: false,
            show_supply: false,
            show_lines: false,
            highlights: Highlights::default(),
            printed: OnceLock::new(),
        }
    }
}

impl Selection {
    /// The attack of the selected unit at the intensity chosen.
    #[must_use]
    pub fn attack(&self) -> Option<&Result<AssaultPlan, Refusal>> {
        self.highlights.attacks.iter().find(|(intensity, _)| *intensity == self.intensity).map(|(_, plan)| plan)
    }

    /// Puts away what was chosen.
    pub fn put_away(&mut self) {
        (self.playing, self.rebuild, self.together) = (None, None, true);
    }
}
