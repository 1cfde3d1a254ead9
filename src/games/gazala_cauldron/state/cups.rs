//! The two cups of chits, and where their chits lie once drawn (4.0, 7.0, 13.0).

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::side::Side;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;

/// A chit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chit {
    /// An action chit, by its id in the table.
    Action(String),
    /// A tactical chit.
    Tactical(Tactical),
}

/// A side's chits in this turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cup {
    /// Those not drawn yet, sorted.
    pub inside: Vec<Chit>,
    /// The box "available": tactical chits drawn and not played; only their owner sees them (13.0).
    pub available: Vec<Tactical>,
    /// The box "played", for all to see.
    pub played: Vec<Tactical>,
    /// Action chits on the track, in the order in which they were drawn.
    pub track: Vec<String>,
}

impl Cup {
    /// Action chits that can still be drawn.
    #[must_use]
    pub fn actions_inside(&self) -> usize {
        self.inside.iter().filter(|chit| matches!(chit, Chit::Action(_))).count()
    }

    /// True if the side holds such a chit.
    #[must_use]
    pub fn holds(&self, chit: Tactical) -> bool {
        self.available.contains(&chit)
    }

    /// Face-down chits of which the other side can't say whether they are in the cup still or in the owner's hand (13.0).
    #[must_use]
    pub fn unseen(&self) -> Vec<Tactical> {
        let inside = self.inside.iter().filter_map(|chit| match chit {
            Chit::Tactical(kind) => Some(*kind),
            Chit::Action(_) => None,
        });
        inside.chain(self.available.iter().copied()).filter(|kind| kind.is_secret()).collect()
    }

    /// Moves a chit from the box "available" to the box "played"; false if there is none.
    pub fn play(&mut self, chit: Tactical) -> bool {
        let Some(place) = self.available.iter().position(|held| *held == chit) else { return false };
        self.available.remove(place);
        self.played.push(chit);
        true
    }
}

/// Both cups.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cups(pub [Cup; 2]);

impl Cups {
    /// A side's cup.
    #[must_use]
    pub fn of(&self, side: Side) -> &Cup {
        &self.0[side.index()]
    }

    /// A side's cup, to change it.
    pub fn of_mut(&mut self, side: Side) -> &mut Cup {
        &mut self.0[side.index()]
    }
}
