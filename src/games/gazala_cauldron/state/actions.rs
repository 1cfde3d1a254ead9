//! The action in progress, and how many each side has left (4.0, 7.0).

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::formation::Formation;

/// How far an action has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Chits are drawn until an action chit comes.
    #[default]
    Draw,
    /// An action chit was drawn: what it is used for is chosen, and chits are played.
    Choose,
    /// Units have been activated, and move and fight.
    Move,
}

/// The actions of this turn.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Actions {
    /// Actions left, Axis first, the one in progress not counted once its chit is drawn.
    pub left: [u8; 2],
    /// Action phases begun in this turn.
    pub begun: u8,
    /// How far the action in progress has come.
    pub stage: Stage,
    /// Its action chit, by id.
    pub chit: Option<String>,
    /// Units that can still be activated one by one with that chit.
    pub singles: u8,
    /// The active unit: the one that moves and fights now (8.0).
    pub moving: Option<UnitId>,
    /// A unit has moved or attacked in this action: nobody is activated any more (13.2).
    pub stirred: bool,
    /// A sandstorm slows this action (13.5).
    pub storm: bool,
    /// An attack has to be made in this action, or the withdraw/attack chit counts as unplayed (13.7).
    pub owed: bool,
    /// A withdraw/attack chit was played for an attack that was not made.
    pub shirked: bool,
    /// How often each formation has been activated in this turn (7.0).
    pub activations: BTreeMap<Formation, u8>,
}

impl Actions {
    /// Actions a side has left.
    #[must_use]
    pub fn left(&self, side: Side) -> u8 {
        self.left[side.index()]
    }

    /// The next action begins: all that belonged to the one before is put away.
    pub fn begin(&mut self) {
        self.begun += 1;
        self.stage = Stage::Draw;
        self.chit = None;
        self.singles = 0;
        self.moving = None;
        self.stirred = false;
        self.storm = false;
        self.owed = false;
    }
}
