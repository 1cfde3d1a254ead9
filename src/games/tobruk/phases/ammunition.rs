//! Ammunition limits, an experimental rule (X.D.2): what is aboard each AFV, what its guns may still fire, and what its load does to
//! results that may destroy it.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::battle::Battle;
use super::shot::{Round, Shot};
use super::shot_bar::Bar;
use super::sighting::is_one_target;
use super::smoke::SmokePlan;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Catalog, Shells, TypeId};
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::Tables;
use crate::games::tobruk::material::tables::ammunition::{BaseLoad, Breach, Rounds};
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::ammunition::Ammunition;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Shooter;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

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
struct Stores<'a> {
    catalog: &'a Catalog,
    tables: &'a Tables,
    scenario: &'a Scenario,
    known: &'a Ammunition,
}

impl<'a> Stores<'a> {
    /// `None` where ammunition is not limited.
    fn of(position: &Position<'a>) -> Option<Self> {
        let Position { catalog, tables, scenario, marks, .. } = position;
        position.options.ammunition_limits.then_some(Self { catalog, tables, scenario, known: &marks.works.ammunition })
    }

    /// The chart's row of a gun; `None` for all but AFVs.
    fn row(self, kind: TypeId, gun: u8) -> Option<&'a BaseLoad> {
        let kind = self.catalog.get(kind);
        let gun = kind.guns.get(usize::from(gun)).filter(|_| kind.class.is_afv())?;
        self.tables.ammunition.base_load(&gun.row)
    }

    /// The base load of a gun: the one that was chosen, or the chart's, in which kinds of later sections make room for others.
    fn load(self, kind: TypeId, gun: u8) -> Option<Rounds> {
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

    fn left(self, unit: UnitId, kind: TypeId, gun: u8) -> Option<Rounds> {
        Some(self.load(kind, gun)?.less(self.known.fired(unit, gun)))
    }

    /// Rounds aboard a unit, of all guns and kinds: those it has, and those that it holds without an overload. `None` for units whose
    /// rounds are not counted.
    fn aboard(self, unit: UnitId, kind: TypeId) -> Option<(u16, u16)> {
        let guns = (0..self.catalog.get(kind).guns.len()).zip(0u8..);
        let each = guns
            .filter_map(|(_, gun)| Some((self.left(unit, kind, gun)?.sum(), u16::from(self.row(kind, gun)?.rounds))));
        each.reduce(|(left, holds), (more, also)| (left + more, holds + also))
    }

    /// X.D.2.d, X.D.2.e. An AFV is overloaded until it falls below its normal total.
    fn weight(self, unit: UnitId, kind: TypeId) -> Weight {
        let Some((left, holds)) = self.aboard(unit, kind) else { return Weight::Normal };
        let guns = (0..self.catalog.get(kind).guns.len()).zip(0u8..);
        let stowed: u16 = guns.filter_map(|(_, gun)| self.load(kind, gun)).map(|load| load.sum()).sum();
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

/// What a gun fires: at weapons high explosive while it has any (our reading), at men nothing else.
#[must_use]
pub fn fired(position: &Position, unit: &ViewItem, gun: usize, shells: Shells, round: Round) -> Ammo {
    let row = position.kind(unit).guns.get(gun);
    let explosive = row.is_some_and(|row| row.is_howitzer);
    match (shells, round) {
        (Shells::Apcr, _) => Ammo::Apcr,
        (Shells::Explosive, _) | (_, Round::HighExplosive) => Ammo::He,
        _ if explosive => Ammo::He,
        (Shells::Plain, Round::ArmourPiercing) => Ammo::Ap,
        (Shells::Plain, Round::Any) => {
            let has = row.is_some_and(|row| row.frag.is_some()) && left(position, unit, gun, Ammo::He) != Some(0);
            if has { Ammo::He } else { Ammo::Ap }
        }
    }
}

/// The shot with no more rounds than the gun has left; barred if it has none. A fire that goes on has been counted already.
///
/// # Errors
/// The bar.
pub fn capped(
    position: &Position,
    unit: &ViewItem,
    (gun, ammo): (usize, Ammo),
    target: &ViewItem,
    turn: u16,
    shot: Shot,
) -> Result<Shot, Bar> {
    let Some(left) = left(position, unit, gun, ammo) else { return Ok(shot) };
    let last = unit.gunnery.acquired[gun].filter(|last| last.turn == turn && unit.gunnery.fired[gun]);
    if last.is_some_and(|last| is_one_target(position, last.target, target)) {
        return Ok(shot);
    }
    if left == 0 {
        return Err(Bar::Spent(ammo));
    }
    Ok(Shot { rounds: shot.rounds.min(left), short: (left < shot.rounds).then_some(left), ..shot })
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

impl Battle<'_, '_> {
    fn stores(&self) -> Option<Stores<'_>> {
        let limits = self.options.ammunition_limits;
        limits.then(|| Stores {
            catalog: &self.catalog,
            tables: &self.tables,
            scenario: self.scenario(),
            known: &self.marks.works.ammunition,
        })
    }

    /// A gun has fired so many rounds of a kind.
    pub fn spend(&mut self, unit: UnitId, gun: u8, ammo: Ammo, rounds: u8) {
        let Some(kind) = self.kind_of(unit).filter(|_| rounds > 0) else { return };
        let counts = self.stores().filter(|stores| stores.row(kind, gun).is_some());
        let Some(before) = counts.map(|stores| stores.weight(unit, kind)) else { return };
        self.marks.works.ammunition.fire(unit, gun, ammo, rounds);
        let Some(stores) = self.stores() else { return };
        let gone = stores.left(unit, kind, gun).is_some_and(|left| left.of(ammo) == 0);
        let after = stores.weight(unit, kind);
        if gone {
            self.note(Event::RoundsGone { unit, gun, ammo });
        }
        if after != before {
            self.note(Event::LoadFell { unit, exhausted: after == Weight::Exhausted });
        }
    }

    /// The highest die that destroys an AFV, where the chart prints this one: its load may shift it (X.D.2.d, X.D.2.e), which is told.
    pub fn shift_kill(&mut self, unit: UnitId, printed: u8) -> u8 {
        let weight = self.kind_of(unit).zip(self.stores()).map(|(kind, stores)| stores.weight(unit, kind));
        let needed = weight.map_or(printed, |weight| weight.shifted(printed));
        if needed != printed {
            self.note(Event::KillShifted { unit, printed, needed });
        }
        needed
    }
}

/// A gun of an AFV has put smoke into a hex.
pub fn spend_smoke(In(plan): In<SmokePlan>, mut battle: Battle) {
    if let Shooter::Unit(unit) = plan.by {
        battle.spend(unit, 0, Ammo::Smoke, plan.rounds);
    }
}

/// Rounds of a kind may be stowed so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StowPlan {
    /// The type.
    pub kind: TypeId,
    /// Whose it is.
    pub side: Side,
    /// The gun.
    pub gun: u8,
    /// Its load from now on.
    pub load: Rounds,
    /// Its load so far.
    pub before: Rounds,
    /// Rounds beyond the chart's total (X.D.2.d).
    pub over: u16,
}

/// X.D.2.a: before a type comes into play its player chooses how many rounds of a kind each of its AFVs carries for a gun. Plain rounds, AP or
/// else HE, fill what other kinds leave; to change their own number overloads a British AFV (X.D.2.d), or takes the overload off.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: &str,
    gun: u8,
    ammo: Ammo,
    rounds: u8,
) -> Result<StowPlan, Refusal> {
    let side = sequence.active;
    if !position.options.ammunition_limits {
        return Err(Refusal::new("X.D.2", "Ammunition is not limited: that comes with an experimental rule."));
    }
    if !position.decisions.0.is_empty() || !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        return Err(Refusal::new(
            "X.D.2.a.3",
            "Base loads are chosen in the set-up, or in a movement segment before the type enters.",
        ));
    }
    let kind = position.catalog.find(id).filter(|kind| is_of(position, *kind, side));
    let Some((kind, stores)) = kind.zip(Stores::of(position)) else {
        return Err(Refusal::new("X.D.2.a", format!("The {side:?} have no AFV of the type '{id}'.")));
    };
    let name = &position.catalog.get(kind).name;
    let Some((row, before)) = stores.row(kind, gun).zip(stores.load(kind, gun)) else {
        return Err(Refusal::new(
            "X.D.2.a",
            format!("{name}: there is no gun {} whose rounds are counted.", u16::from(gun) + 1),
        ));
    };
    if !is_open(position, sequence, kind) {
        let sentence = format!("{name}: it is in play, and its base load is settled.");
        return Err(Refusal::new("X.D.2.a.3", sentence));
    }
    let refuse = |rule, sentence: String| Err(Refusal::new(rule, format!("{} {sentence}", row.name)));
    if !row.ammo.contains(&ammo) {
        return refuse("X.D.2.a", format!("carries no {}.", in_words(ammo)));
    }
    if before.of(ammo) == rounds {
        return refuse("X.D.2.a.2", format!("carries {rounds} {} already.", in_words(ammo)));
    }
    let (mut load, filler) = (before, row.filler());
    *load.of_mut(ammo) = rounds;
    if ammo != filler {
        let others = load.sum() - u16::from(load.of(filler));
        let Some(rest) = before.sum().checked_sub(others).and_then(|rest| u8::try_from(rest).ok()) else {
            let sentence =
                format!("carries {} rounds; there is no room for {rounds} {}.", before.sum(), in_words(ammo));
            return refuse("X.D.2.a.2", sentence);
        };
        *load.of_mut(filler) = rest;
    }
    match row.breaks(&load) {
        None => Ok(StowPlan { kind, side, gun, load, before, over: load.sum().saturating_sub(row.rounds.into()) }),
        Some(Breach::Kind(ammo)) => refuse("X.D.2.a", format!("carries no {}.", in_words(ammo))),
        Some(Breach::Few(ammo, least)) => refuse("X.D.2.a", format!("carries {least} {} at least.", in_words(ammo))),
        Some(Breach::Many(ammo, most)) => refuse("X.D.2.a", format!("carries {most} {} at most.", in_words(ammo))),
        Some(Breach::Over(sum)) if row.most() > row.rounds => {
            let most = row.most();
            refuse("X.D.2.d", format!("carries {} rounds, and {most} at most when overloaded, not {sum}.", row.rounds))
        }
        Some(Breach::Over(sum)) => {
            refuse("X.D.2.d", format!("carries {} rounds, not {sum}; Axis AFVs are never overloaded.", row.rounds))
        }
        Some(Breach::Under(sum)) => {
            refuse("X.D.2.a.2", format!("carries {} rounds of all kinds, not {sum}.", row.rounds))
        }
    }
}

/// True for a type that a side has.
fn is_of(position: &Position, kind: TypeId, side: Side) -> bool {
    position.all().any(|unit| unit.kind.0 == kind && *unit.side == side)
}

/// True while the load of a type can be chosen: in the set-up, and before the first of it comes onto the board.
fn is_open(position: &Position, sequence: &Sequence, kind: TypeId) -> bool {
    let waits = |unit: &ViewItem| *unit.location == Location::Waiting && unit.entry.due > 0;
    sequence.phase == Phase::SetUp || position.all().filter(|unit| unit.kind.0 == kind).all(|unit| waits(&unit))
}

/// Types of the side to act whose loads can be chosen now.
#[must_use]
pub fn open_types(position: &Position, sequence: &Sequence) -> Vec<TypeId> {
    let asked = position.options.ammunition_limits
        && position.decisions.0.is_empty()
        && matches!(sequence.phase, Phase::SetUp | Phase::Movement);
    let Some(stores) = Stores::of(position).filter(|_| asked) else { return Vec::new() };
    let own = position.all().filter(|unit| *unit.side == sequence.active).map(|unit| unit.kind.0);
    let mut kinds: Vec<TypeId> = own.filter(|kind| stores.row(*kind, 0).is_some()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.retain(|kind| is_open(position, sequence, *kind));
    kinds
}

/// Every legal order to choose a load.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    let mut orders = Vec::new();
    for kind in open_types(position, sequence) {
        let guns = (0..position.catalog.get(kind).guns.len()).zip(0u8..);
        for (row, gun) in guns.filter_map(|(_, gun)| Some((load_of(position, kind, gun)?.1, gun))) {
            for ammo in &row.ammo {
                let id = &position.catalog.get(kind).id;
                let order = |rounds| Order::Stow { kind: id.clone(), gun, ammo: *ammo, rounds };
                let may = |rounds: &u8| plan(position, sequence, id, gun, *ammo, *rounds).is_ok();
                orders.extend((0..=row.most()).filter(may).map(order));
            }
        }
    }
    orders
}

/// Notes the load.
pub fn carry_out(
    In(plan): In<StowPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let StowPlan { kind, side, gun, load, over, .. } = plan;
    marks.works.ammunition.stow(kind, gun, load);
    note(&mut log, &sequence, Event::Stowed { side, kind, gun, load, over });
}
