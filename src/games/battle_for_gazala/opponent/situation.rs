//! The situation as one side sees it, with what is worked out of it once for an order.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Deref;

use super::goals::Goals;
use super::guard;
use super::sight::Sight;
use super::threat::Threats;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::state::position::Position;

/// The situation with what follows from it.
pub struct Situation<'a> {
    sight: Sight<'a>,
    threats: OnceCell<Threats>,
    goals: OnceCell<Goals>,
    barred: OnceCell<bool>,
    bars: OnceCell<BTreeSet<UnitId>>,
}

impl<'a> Deref for Situation<'a> {
    type Target = Sight<'a>;
    fn deref(&self) -> &Sight<'a> {
        &self.sight
    }
}

impl<'a> Situation<'a> {
    /// The situation; `None` on a board without Tobruk.
    pub fn of(position: &'a Position<'a>, side: Side) -> Option<Self> {
        let sight = Sight::of(position, side)?;
        Some(Self {
            sight,
            threats: OnceCell::new(),
            goals: OnceCell::new(),
            barred: OnceCell::new(),
            bars: OnceCell::new(),
        })
    }

    /// What the enemy can bring against each spot.
    pub fn threats(&self) -> &Threats {
        self.threats.get_or_init(|| Threats::of(&self.sight))
    }

    /// What places are worth.
    pub fn goals(&self) -> &Goals {
        self.goals.get_or_init(|| Goals::of(&self.sight))
    }

    /// True while the Allies bar a way that would win the Axis the game.
    pub fn is_barred(&self) -> bool {
        *self.barred.get_or_init(|| guard::is_barred(&self.sight))
    }

    /// The Allied units each of which alone bars the Axis's way.
    pub fn bars(&self) -> &BTreeSet<UnitId> {
        self.bars.get_or_init(|| if self.is_barred() { guard::bars(&self.sight) } else { BTreeSet::new() })
    }
}
