//! What the people at the desk may see of each unit: its cover, and how many men it has unless the rules hide that (II.G.5).

use std::collections::BTreeMap;

use super::Table;
use super::paint::mark::Task;
use crate::core::grid::Edge;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::game::TableGame;
use crate::desk::table::roles::ToDo;
use crate::games::tobruk::material::catalog::{Class, MOST_GUNS};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::cover::{cover, strength_is_open};
use crate::games::tobruk::phases::manning::{operator, operators};
use crate::games::tobruk::phases::readiness::holds;
use crate::games::tobruk::phases::silent::Silent;
use crate::games::tobruk::phases::{aboard, ammunition_carriers, command, crew};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::play::secrets::may_hear as may_hear_of;
use crate::games::tobruk::state::components::{Kind, Unit};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::{self, Tobruk};

/// A unit as it stands in the field, beyond its own components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// Its cover; means something for men alone.
    pub cover: Cover,
    /// Its strength may be told to those who look.
    pub open: bool,
    /// It fights hand to hand.
    pub melee: bool,
    /// It ran in the turn before.
    pub ran_before: bool,
    /// Men who operate it, if it is a weapon.
    pub operators: u8,
    /// It is the one weapon or vehicle in the weapon pit of its hex (V.E.5).
    pub in_pit: bool,
    /// It is hull-down in a fold of the ground (X.C.4).
    pub hull_down: bool,
    /// Its company's commander is in it, or it carries ammunition (X.D.5, X.D.2.f).
    pub task: Option<Task>,
    /// Why each of its guns stays silent this turn, as far as the viewer may know.
    pub silent: [Option<Silent>; MOST_GUNS],
    /// Why the machine guns of a vehicle do: its crew, or what it carries.
    pub crew_silent: Option<Silent>,
    /// The edge its crew makes for when it withdraws (IV.C.4).
    pub home: Option<Edge>,
    /// The counter it is for those who may not know its type (V.F.3).
    pub face_down: Option<Kind>,
}

/// The game as those at the desk may see it (V.F): all of it where nothing is hidden from them.
#[must_use]
pub fn position(table: &Table) -> Position<'_> {
    let position = Position::of(table.present());
    match table.viewer() {
        Some(viewer) => position.seen_by(viewer),
        None => position,
    }
}

/// The units that those at the desk may see, in the moment of the game that is shown.
pub fn units(table: &Table) -> impl Iterator<Item = Unit> + use<> {
    Tobruk::seen(table.world(), table.viewer()).into_iter()
}

/// True if those at the desk may be told of an event.
#[must_use]
pub fn may_hear(table: &Table, event: &Event) -> bool {
    table.viewer().is_none_or(|viewer| may_hear_of(table.world(), event, viewer))
}

/// Looks at every unit anew, in the moment of the game that is shown.
pub fn refresh(table: &mut Table) {
    let viewer = table.viewer();
    let world = table.world_mut();
    let seen = {
        let position = &Position::of(world);
        let as_seen = viewer.map(|viewer| position.eyes_of(viewer));
        let face_down = |id: UnitId| {
            let kind = *as_seen.as_ref()?.find(id)?.kind;
            position.face_down.is_some_and(|down| down.is(kind)).then_some(kind)
        };
        let seen = |unit: &ViewItem| {
            let seen = look(position, unit, viewer, position.sequence);
            match face_down(*unit.id) {
                // What a gun under its counter does is its owner's knowledge.
                Some(kind) => Seen { face_down: Some(kind), silent: [None; MOST_GUNS], ..seen },
                None => seen,
            }
        };
        position.all().map(|unit| (*unit.id, seen(&unit))).collect::<BTreeMap<_, _>>()
    };
    table.selection.seen = seen;
}

/// What a vehicle is there for, as both sides may know.
fn task(position: &Position, unit: &ViewItem) -> Option<Task> {
    if command::commands(position, unit) {
        return Some(Task::Commands);
    }
    ammunition_carriers::is_carrier(position, unit).then_some(Task::Ammunition)
}

fn look(position: &Position, unit: &ViewItem, viewer: Option<Side>, sequence: &Sequence) -> Seen {
    let own = |side: Side| viewer.is_none_or(|viewer| viewer == side);
    let class = position.class(unit);
    let manned: Vec<(Cover, u8)> = if class.is_weapon() {
        operators(position, unit).map(|men| (cover(position, &men), men.men.left)).collect()
    } else {
        Vec::new()
    };
    let operators = match class {
        // One man fires a light weapon: the one who is named, or any man at hand.
        Class::LightWeapon => u8::from(!manned.is_empty() || operator(position, unit).is_some()),
        _ => manned.iter().map(|(_, men)| men).sum(),
    };
    let cover = cover(position, unit);
    // Those who assault a vehicle fight hand to hand as well (X.G.1).
    let melee = position.is_in_melee(unit) || position.marks.works.assaults(*unit.id);
    let highlights = if class.is_weapon() {
        manned.iter().all(|(cover, _)| strength_is_open(*cover))
    } else {
        strength_is_open(cover)
    };
    // The odds of a melee are worked out in the open (II.I.6.a).
    let open = own(*unit.side) || highlights || melee && sequence.phase == Phase::Melee;
    // That a crew is too small would tell how many men it has left.
    let told = |silent: &Silent| open || !matches!(silent, Silent::CrewTooSmall(_));
    let on_board = unit.location.hex().is_some();
    let mut silent = [None; MOST_GUNS];
    for (gun, silent) in silent.iter_mut().enumerate().take(position.kind(unit).guns.len()) {
        *silent = holds(position, unit, gun).filter(|silent| on_board && told(silent));
    }
    let crew_silent = crew::silent(position, unit).or_else(|| aboard::silent(position, unit));
    Seen {
        cover,
        open,
        melee,
        ran_before: unit.men.ran_on > 0 && unit.men.ran_on + 1 == sequence.turn,
        operators,
        in_pit: position.is_in_pit(unit),
        hull_down: position.marks.works.is_hull_down(*unit.id, unit.location.hex()),
        task: task(position, unit),
        silent,
        crew_silent: crew_silent.filter(|_| on_board && class.is_vehicle()),
        home: unit.crew.withdraws().then(|| crew::homes(position, unit).first().copied()).flatten(),
        face_down: None,
    }
}

/// True if units of a side lie out of the enemy's sight (V.F).
pub fn hides(table: &Table, side: Side) -> bool {
    let position = Position::of(&table.session.world);
    position.scenario.plays(Chapter::V) && position.on_board(side).count() > position.seen_open(side.enemy()).len()
}

/// True if a side has recorded fires of which the enemy does not know (VI.C.2.a).
pub fn records(table: &Table, side: Side) -> bool {
    let position = Position::of(&table.session.world);
    let theirs = |battery| position.scenario.battery(battery).is_some_and(|entry| entry.side == side);
    position.recorded.iter().any(|recorded| !recorded.is_known() && theirs(recorded.battery))
}

/// True if a unit of a side has lost men unseen, or its player has to say who takes casualties.
pub fn has_secrets(table: &Table, side: Side) -> bool {
    let hidden = |unit| table.seen(unit).is_none_or(|seen| !strength_is_open(seen.cover));
    let asks = Tobruk::prompt(&table.session.world).asks;
    if matches!(asks, Ask::Casualties { pool, .. } if pool.len() > 1 && pool.iter().any(|id| hidden(*id))) {
        return true;
    }
    tobruk::units(&table.session.world).any(|unit| {
        let begun = table.session.scenario.entry_of(unit.id).map_or(0, |entry| entry.men);
        unit.side == side && unit.location.hex().is_some() && unit.men.left < begun && hidden(unit.id)
    })
}

impl Table {
    /// What those at the desk see of a unit; `None` for a unit that is not in the game.
    #[must_use]
    pub fn seen(&self, unit: UnitId) -> Option<Seen> {
        self.selection.seen.get(&unit).copied()
    }

    /// True if the number of men of a unit may be told to those at the desk (II.G.5).
    #[must_use]
    pub fn strength_is_open(&self, unit: UnitId) -> bool {
        self.seen(unit).is_some_and(|seen| seen.open)
    }
}
