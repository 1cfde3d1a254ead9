//! A battle while it is made up, and what is worked out of it.

use crate::core::side::Side;
use crate::games::tobruk::Data;
use crate::games::tobruk::material::free_form::{Battle, Line, Warning, price_list};

/// The part of a low page that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The two forces.
    Forces,
    /// Where they begin, and the rules.
    Ground,
}

/// What is shown beside the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// Order of play and optional rules.
    Rules,
    /// What wins.
    Victory,
}

/// A battle while it is made up, with what is worked out of it.
pub struct Page {
    pub(super) data: Data,
    pub(super) battle: Battle,
    /// The price lists, Axis first.
    pub(super) lists: [Vec<Line>; 2],
    /// The battle of which the rest was worked out.
    seen: Option<Battle>,
    pub(super) faults: Vec<String>,
    pub(super) warnings: Vec<Warning>,
    pub(super) part: Part,
    pub(super) sheet: Sheet,
    /// The button that deletes was clicked once.
    pub(super) sure: bool,
}

impl Page {
    /// A battle to be made up, or one to be changed.
    pub fn new(data: &Data, battle: Battle) -> Self {
        Self {
            data: data.clone(),
            battle,
            lists: Side::BOTH.map(|side| price_list(data, side)),
            seen: None,
            faults: Vec::new(),
            warnings: Vec::new(),
            part: Part::Forces,
            sheet: Sheet::Rules,
            sure: false,
        }
    }

    /// Works out what is wrong with the battle, and what is unusual, where it has changed.
    pub(super) fn look(&mut self) {
        if self.seen.as_ref() != Some(&self.battle) {
            self.faults = self.battle.faults(&self.data);
            self.warnings = self.battle.warnings(&self.data);
            self.seen = Some(self.battle.clone());
        }
    }
}
