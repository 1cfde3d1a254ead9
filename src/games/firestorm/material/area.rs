//! The 22 areas of the campaign map (The Campaign Map).

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::core::search::{Found, Node};

/// An area, by its letter and number; on an entity, the area that it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the printed ones")]
pub enum Area {
    A1,
    A2,
    A3,
    A4,
    A5,
    A6,
    A7,
    B1,
    B2,
    B3,
    B4,
    B5,
    B6,
    B7,
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    C7,
    C8,
}

impl Area {
    /// All areas, in order.
    pub const ALL: [Self; 22] = [
        Self::A1,
        Self::A2,
        Self::A3,
        Self::A4,
        Self::A5,
        Self::A6,
        Self::A7,
        Self::B1,
        Self::B2,
        Self::B3,
        Self::B4,
        Self::B5,
        Self::B6,
        Self::B7,
        Self::C1,
        Self::C2,
        Self::C3,
        Self::C4,
        Self::C5,
        Self::C6,
        Self::C7,
        Self::C8,
    ];

    /// The two areas of Tobruk.
    pub const TOBRUK: [Self; 2] = [Self::A6, Self::A7];

    /// Place in [`Area::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The area of this name, such as `B3` or `B-3`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let short: String = name.chars().filter(|sign| *sign != '-').collect();
        Self::ALL.into_iter().find(|area| format!("{area:?}") == short)
    }
}

impl Node for Area {
    type Found<T> = [Option<T>; Self::ALL.len()];
}

impl<T> Found<Area, T> for [Option<T>; Area::ALL.len()] {
    fn at(&self, area: Area) -> Option<&T> {
        self[area.index()].as_ref()
    }

    fn keep(&mut self, area: Area, known: T) {
        self[area.index()] = Some(known);
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = format!("{self:?}");
        let (letter, number) = name.split_at(1);
        write!(f, "{letter}-{number}")
    }
}
