//! Ammunition limits, an experimental rule (X.D.2): what is aboard each AFV, and what its load does to results that may destroy it.

use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Catalog, TypeId};
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::Tables;
use crate::games::tobruk::material::tables::ammunition::{BaseLoad, Rounds};
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::ammunition::Ammunition;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// All kinds of rounds, as the chart names them.
pub const KINDS: [Ammo; 4] = [Ammo::Ap, Ammo::Apcr, Ammo::He, Ammo::Smoke];

/// An AFV with no more than one in so many rounds of its normal load left is nearly out of ammunition (X.D.2.e).
const EXHAUSTED_AT_ONE_IN: u16 = 5;

/// What a load does to results that may destroy an AFV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// It has more aboard than it should: they are worse by 1 (X.D.2.d).
    Overloaded,
    /// Nothing.
    Normal,
    /// Hardly anything is left to burn: they are milder by 1 (X.D.2.e).
    Exhausted,
}

impl Weight {
    /// The highest die that destroys the AFV, where the chart prints this one: 0 is never, 6 always (our reading).
    #[must_use]
    pub fn shifted(self, printed: u8) -> u8 {
        match self {
            Self::Overloaded => printed + 1,
            Self::Normal => printed,
            Self::Exhausted => printed.saturating_sub(1),
        }
    }

    /// In words, with its rule; `None` for a load that does nothing.
    #[must_use]
    pub fn words(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Overloaded => Some(("overloaded", "X.D.2.d")),
            Self::Normal => None,
            Self::Exhausted => Some(("nearly out of ammunition", "X.D.2.e")),
        }
    }
}

/// What is aboard, read from where it stands.
#[derive(Clone, Copy)]
pub(super) struct Stores<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) tables: &'a Tables,
    pub(super) scenario: &'a Scenario,
    pub(super) known: &'a Ammunition,
}

impl<'a> Stores<'a> {
    /// `None` where ammunition is not limited.
    pub(super) fn of(position: &Position<'a>) -> Option<Self> {
        let Position { catalog, tables, scenario, marks, .. } = position;
        position.options.ammunition_limits.then_some(Self { catalog, tables, scenario, known: &marks.works.ammunition })
    }

    /// The chart's row of a gun; `None` for all but AFVs.
    pub(super) fn row(self, kind: TypeId, gun: u8) -> Option<&'a BaseLoad> {
        let kind = self.catalog.get(kind);
        let gun = kind.guns.get(usize::from(gun)).filter(|_| kind.class.is_afv())?;
        self.tables.ammunition.base_load(&gun.row)
    }

    /// The base load of a gun: the one that was chosen, or the chart's, in which kinds of later sections make room for others.
    pub(super) fn load(self, kind: TypeId, gun: u8) -> Option<Rounds> {
        let row = self.row(kind, gun)?;
        Some(self.known.load(kind, gun).unwrap_or_else(|| {
            let mut load = row.load;
            if !self.scenario.plays(Chapter::IV) {
                load.ap += std::mem::take(&mut load.apcr);
            }
            if !self.scenario.plays(Chapter::VI)
                && row.breaks(&Rounds { smoke: 0, he: load.he + load.smoke, ..load }).is_none()
            {
                load.he += std::mem::take(&mut load.smoke);
            }
            load
        }))
    }

    pub(super) fn left(self, unit: UnitId, kind: TypeId, gun: u8) -> Option<Rounds> {
        Some(self.load(kind, gun)?.less(self.known.fired(unit, gun)))
    }

    /// Rounds aboard a unit, of all guns and kinds: those it has, and those that it holds without an overload. `None` for units whose
    /// rounds are not counted.
    fn aboard(self, unit: UnitId, kind: TypeId) -> Option<(u16, u16)> {
        let guns = self.catalog.get(kind).gun_numbers();
        let each =
            guns.filter_map(|gun| Some((self.left(unit, kind, gun)?.sum(), u16::from(self.row(kind, gun)?.rounds))));
        each.reduce(|(left, holds), (more, also)| (left + more, holds + also))
    }

    /// X.D.2.d, X.D.2.e. An AFV is overloaded until it falls below its normal total.
    pub(super) fn weight(self, unit: UnitId, kind: TypeId) -> Weight {
        let Some((left, holds)) = self.aboard(unit, kind) else { return Weight::Normal };
        let guns = self.catalog.get(kind).gun_numbers();
        let stowed: u16 = guns.filter_map(|gun| self.load(kind, gun)).map(|load| load.sum()).sum();
        if stowed > holds && left >= holds {
            Weight::Overloaded
        } else if left * EXHAUSTED_AT_ONE_IN <= holds {
            Weight::Exhausted
        } else {
            Weight::Normal
        }
    }
}

/// Whether the side that looks knows what is aboard a unit: its own units, and all where nobody looks.
fn knows(position: &Position, unit: &ViewItem) -> bool {
    position.unknown_loads != Some(*unit.side)
}

/// The rounds that a gun of a unit has left; `None` where they are not limited, or not known.
#[must_use]
pub fn rounds_of(position: &Position, unit: &ViewItem, gun: u8) -> Option<Rounds> {
    Stores::of(position).filter(|_| knows(position, unit))?.left(*unit.id, unit.kind.0, gun)
}

/// The rounds of one kind that a gun of a unit has left.
#[must_use]
pub fn left(position: &Position, unit: &ViewItem, gun: usize, ammo: Ammo) -> Option<u8> {
    rounds_of(position, unit, u8::try_from(gun).ok()?).map(|rounds| rounds.of(ammo))
}

/// The base load of a gun of a type, with the chart's row; `None` where rounds are not limited.
#[must_use]
pub fn load_of<'a>(position: &Position<'a>, kind: TypeId, gun: u8) -> Option<(Rounds, &'a BaseLoad)> {
    let stores = Stores::of(position)?;
    Some((stores.load(kind, gun)?, stores.row(kind, gun)?))
}

/// What the load of a unit does to results that may destroy it, as far as that is known.
#[must_use]
pub fn weight(position: &Position, unit: &ViewItem) -> Weight {
    let stores = Stores::of(position).filter(|_| knows(position, unit));
    stores.map_or(Weight::Normal, |stores| stores.weight(*unit.id, unit.kind.0))
}

/// Rounds aboard a unit and those that it normally holds, of all guns and kinds; `None` where they are not counted, or not known.
#[must_use]
pub fn aboard(position: &Position, unit: &ViewItem) -> Option<(u16, u16)> {
    Stores::of(position).filter(|_| knows(position, unit))?.aboard(*unit.id, unit.kind.0)
}

/// Refuses what needs a round of a kind that a gun has none of.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect(position: &Position, unit: &ViewItem, gun: u8, ammo: Ammo) -> Result<(), Refusal> {
    if left(position, unit, usize::from(gun), ammo) == Some(0) {
        return Err(spent(position, unit, usize::from(gun), ammo));
    }
    Ok(())
}

/// The refusal of a gun that has fired its last round of a kind.
#[must_use]
pub fn spent(position: &Position, unit: &ViewItem, gun: usize, ammo: Ammo) -> Refusal {
    let name = position.kind(unit).guns.get(gun).map_or("gun", |gun| gun.name.as_str());
    Refusal::new("X.D.2.c", format!("The {name} of {} has no {} left.", position.name(unit), in_words(ammo)))
}

/// A kind of round in a sentence.
#[must_use]
pub fn in_words(ammo: Ammo) -> &'static str {
    match ammo {
        Ammo::Ap => "AP rounds",
        Ammo::He => "HE rounds",
        Ammo::Smoke => "smoke rounds",
        Ammo::Apcr => "APCR rounds",
    }
}
