//! A free-form battle as its players make it up.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::goal::{Goal, Leaving};
use crate::core::side::Side;
use crate::games::tobruk::material::board::{Board, Edge, Section};
use crate::games::tobruk::material::scenario::Arrival;

/// Points that a side may have to spend.
pub const BUDGETS: RangeInclusive<u16> = 50..=1000;
/// Turns that a battle may last.
pub const TURNS: RangeInclusive<u16> = 10..=50;
/// Units of one kind that a side may have.
pub const MOST_OF_A_KIND: u8 = 90;
/// Points for each side if nobody says otherwise.
const BUDGET: u16 = 200;
/// Turns if nobody says otherwise.
const LENGTH: u16 = 20;

/// How a side comes in over edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entering {
    /// From this turn on; on turn 1 it must.
    pub turn: u16,
    /// One edge or two.
    pub edges: Vec<Edge>,
}

/// Where a side begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deployment {
    /// The sections in which it is set up, or over whose edges it comes.
    pub sections: Vec<Section>,
    /// The first and the last row to which they are narrowed, counted from 0 in the north.
    pub rows: Option<(i32, i32)>,
    /// How it comes in; `None` where it is set up before play.
    pub entering: Option<Entering>,
}

impl Deployment {
    /// As a scenario has it.
    #[must_use]
    pub fn arrival(&self) -> Arrival {
        let (sections, rows) = (self.sections.clone(), self.rows);
        match &self.entering {
            None => Arrival::SetUp { sections, places: None, rows },
            Some(Entering { turn, edges }) => Arrival::Enters {
                turn: *turn,
                edge: edges.first().copied().unwrap_or(Edge::North),
                or: edges.get(1).copied(),
                sections,
                rows,
                must: false,
                by_die: false,
                any_edge: false,
            },
        }
    }
}

/// A part of a side that comes in by itself, while the rest begins elsewhere or earlier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reserve {
    /// How many of what the side has come in with it, by id; none of them 0.
    pub units: BTreeMap<String, u8>,
    /// How it comes in; it is never set up.
    pub deployment: Deployment,
}

/// What a side has, and where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// Points that it may spend.
    pub budget: u16,
    /// How many of everything that is on the price list, by id; none of them 0.
    pub bought: BTreeMap<String, u8>,
    /// Where it begins.
    pub deployment: Deployment,
    /// The part of it that comes in by itself; `None` where all begin together.
    pub reserve: Option<Reserve>,
}

impl Host {
    /// How many of a thing it has.
    #[must_use]
    pub fn has(&self, id: &str) -> u8 {
        self.bought.get(id).copied().unwrap_or(0)
    }

    /// Gives it so many of a thing.
    pub fn set(&mut self, id: &str, number: u8) {
        put(&mut self.bought, id, number.min(MOST_OF_A_KIND));
        self.set_reserve(id, self.in_reserve(id));
    }

    /// How many of a thing come in with the reserve.
    #[must_use]
    pub fn in_reserve(&self, id: &str) -> u8 {
        self.reserve.as_ref().and_then(|reserve| reserve.units.get(id)).copied().unwrap_or(0)
    }

    /// Has so many of a thing come in with the reserve, if there is one; no more than it has.
    pub fn set_reserve(&mut self, id: &str, number: u8) {
        let most = self.has(id);
        if let Some(reserve) = &mut self.reserve {
            put(&mut reserve.units, id, number.min(most));
        }
    }

    /// Where its parts begin, the reserve last.
    pub fn deployments(&self) -> impl Iterator<Item = &Deployment> {
        std::iter::once(&self.deployment).chain(self.reserve.iter().map(|reserve| &reserve.deployment))
    }

    /// True where some of it is set up before play, not all of it comes in over edges.
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        self.deployment.entering.is_none()
    }
}

/// Puts a number under an id; none where it is 0.
fn put(numbers: &mut BTreeMap<String, u8>, id: &str, number: u8) {
    match number {
        0 => drop(numbers.remove(id)),
        number => drop(numbers.insert(id.to_owned(), number)),
    }
}

/// A battle that its players make up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battle {
    /// Its title.
    pub title: String,
    /// The day.
    pub date: String,
    /// Sections of the board that are in play.
    pub sections: Vec<Section>,
    /// Length in turns.
    pub length: u16,
    /// The side that sets up first, where both do.
    pub sets_up_first: Side,
    /// The side that moves first.
    pub moves_first: Side,
    /// It is night (Firefight F).
    pub night: bool,
    /// Optional rules that are in force.
    pub switches: Vec<String>,
    /// What decides it beside the points of the table.
    pub goal: Goal,
    /// Vehicles that score by leaving the board, or by not leaving it.
    pub leaving: Option<Leaving>,
    /// What each side has, Axis first.
    pub hosts: [Host; 2],
}

impl Default for Battle {
    /// One section; the British in it, the Axis coming from the east.
    fn default() -> Self {
        let host = |entering: Option<Entering>| Host {
            budget: BUDGET,
            bought: BTreeMap::new(),
            deployment: Deployment { sections: vec![Section::B], rows: None, entering },
            reserve: None,
        };
        Self {
            title: "Encounter".to_owned(),
            date: "June 1942".to_owned(),
            sections: vec![Section::B],
            length: LENGTH,
            sets_up_first: Side::Allies,
            moves_first: Side::Axis,
            night: false,
            switches: Vec::new(),
            goal: Goal::Points,
            leaving: None,
            hosts: [host(Some(Entering { turn: 1, edges: vec![Edge::East] })), host(None)],
        }
    }
}

impl Battle {
    /// What a side has.
    #[must_use]
    pub fn host(&self, side: Side) -> &Host {
        &self.hosts[side.index()]
    }

    /// What a side has, to be changed.
    pub fn host_mut(&mut self, side: Side) -> &mut Host {
        &mut self.hosts[side.index()]
    }

    /// Takes a section in or leaves it out; where a side begins follows, unless it was narrowed to other sections.
    pub fn switch_section(&mut self, section: Section) {
        let all = self.sections.clone();
        switch(&mut self.sections, section);
        for host in &mut self.hosts {
            let reserve = host.reserve.as_mut().map(|reserve| &mut reserve.deployment);
            for deployment in std::iter::once(&mut host.deployment).chain(reserve) {
                let own = &mut deployment.sections;
                if *own == all {
                    own.clone_from(&self.sections);
                } else {
                    own.retain(|section| self.sections.contains(section));
                }
                if own.is_empty() {
                    own.clone_from(&self.sections);
                }
            }
        }
    }

    /// The board that is played on: the whole of it, or the sections as if there were no more. `None` where they form no rectangle.
    #[must_use]
    pub fn board(&self, whole: &Board) -> Option<Board> {
        if self.is_whole() { Some(whole.clone()) } else { whole.part(&self.sections) }
    }

    /// True if all sections are in play.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.sections.len() == Section::ALL.len()
    }
}

/// Takes a section out of a list, or puts it in, in its order.
fn switch(sections: &mut Vec<Section>, section: Section) {
    if sections.contains(&section) {
        sections.retain(|known| *known != section);
    } else {
        sections.push(section);
        sections.sort_unstable();
    }
}

impl Deployment {
    /// Takes a section in or leaves it out.
    pub fn switch_section(&mut self, section: Section) {
        switch(&mut self.sections, section);
    }

    /// Opens an edge or closes it; the one that was opened first gives way to a third, and one stays open.
    pub fn switch_edge(&mut self, edge: Edge) {
        let Some(Entering { edges, .. }) = &mut self.entering else { return };
        if edges.contains(&edge) {
            if edges.len() > 1 {
                edges.retain(|known| *known != edge);
            }
            return;
        }
        edges.push(edge);
        if edges.len() > 2 {
            edges.remove(0);
        }
    }
}
