//! What of this game alone lies on the table: what has been chosen, and what is shown of the position.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use super::ground::Printed;
use super::plan;
use crate::core::unit::UnitId;
use crate::desk::kit::area_plan::AreaPlan;
use crate::games::firestorm::Data;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::odds::BattlePlan;
use crate::games::firestorm::play::prompt::Prompt;

/// What a click in a lit area means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Intent {
    /// An attack can be made from it: a click takes it up.
    From,
    /// It can be attacked from the area taken up.
    Attack,
    /// The selected troop, or the supply marker after the troops, can retreat there.
    Retreat,
    /// It was taken, and the victor advances into it.
    Advance,
    /// The reinforcement selected can come through its dump.
    Dump,
    /// What is selected or carried can go there by road or track.
    Along,
    /// What is selected or carried can go there over the border.
    Beside,
}

/// What of this game alone lies on the table.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// What is asked, and of whom.
    pub prompt: Prompt,
    /// The area taken up for a battle arrow: that of the selected troop.
    pub from: Option<Area>,
    /// The area whose supply marker has been taken in hand: the next click says where it goes.
    pub carrying: Option<Area>,
    /// Victory points of attacker and defender that are about to be entered, 0 to 9.
    pub points: [u8; 2],
    /// Commanders of attacker and defender as they are typed.
    pub names: [String; 2],
    /// U is held: supply of both sides.
    pub show_supply: bool,
    /// Areas in which a click does something for what is selected, and what.
    pub lit: BTreeMap<Area, Intent>,
    /// They show what the selected troop could do in its own turn, not now.
    pub later: bool,
    /// Areas of which a click on the supply marker takes it in hand, or lets it advance.
    pub markers: BTreeSet<Area>,
    /// The battle that is put together or fought on the table, with the troop pointed at if it would take part; or the one that the
    /// arrow proposed would begin.
    pub battle: Option<BattlePlan>,
    /// The arrow of that battle is only proposed.
    pub proposed: bool,
    /// Troops that wait for a word: that could take part, retreat, advance, come back.
    pub waiting: BTreeSet<UnitId>,
    /// Troops on the battle arrow.
    pub party: BTreeSet<UnitId>,
    /// What is printed on the map, worked out once.
    pub printed: OnceLock<Printed>,
    /// The places of the areas, worked out once.
    plan: OnceLock<Arc<AreaPlan>>,
}

impl Selection {
    /// The places of the areas.
    #[must_use]
    pub fn plan(&self, data: &Data) -> &Arc<AreaPlan> {
        self.plan.get_or_init(|| Arc::new(plan::area_plan(&data.board)))
    }

    /// Puts away what was chosen.
    pub fn put_away(&mut self) {
        self.carrying = None;
        self.points = [0; 2];
        self.names = Default::default();
    }
}
