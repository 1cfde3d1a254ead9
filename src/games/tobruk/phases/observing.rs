//! Forward observers (VIII.B): who observes for a battery, what he sees, what blocks him, and what a battery may fire without his sight.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::shot::STORM_SIGHT;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::line_of_fire;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId, Chapter};
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::state::batteries::{Batteries, Battery, FOR_EFFECT, Laid, SHIFT};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Hexes that an observer sees (VIII.B.3.a).
pub const SIGHT: u8 = 40;

/// An observer sees a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Watch {
    /// The observer.
    pub observer: UnitId,
    /// Where he is.
    pub from: Hex,
    /// Hexes to what he sees.
    pub range: u8,
    /// The vehicle in which he is (VIII.B.5).
    pub aboard: Option<UnitId>,
}

/// Why an observer does not see a hex. Small and without text, since the computer asks often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// He is eliminated (VIII.B.3.d).
    Dead,
    /// He has not entered, or can't.
    Waits,
    /// He has left the board.
    Left,
    /// He moved, boarded a vehicle or left one this turn (VIII.B.4).
    Moved,
    /// The vehicle in which he is moved this turn (VIII.B.5).
    Driven(UnitId),
    /// He lies in full cover.
    Under,
    /// He is in a melee.
    Melee,
    /// He is overrun.
    Overrun,
    /// His morale broke.
    Broken,
    /// The hex is so far away, and he sees so far (VIII.B.3.a, VIII.B.6).
    Far(u8, u8),
    /// Smoke in this hex is on the line (VIII.B.3.b).
    Smoke(Hex),
    /// A wreck in this hex is on the line (VIII.B.3.b).
    Wreck(Hex),
    /// Dust in this hex is on the line (X.C.2.c).
    Dust(Hex),
}

impl Blocked {
    /// True if he is not on the board at all: his battery may not fire (VIII.B.3).
    #[must_use]
    pub fn is_absent(self) -> bool {
        matches!(self, Self::Dead | Self::Waits | Self::Left)
    }

    /// The rule by which he does not see.
    #[must_use]
    pub fn rule(self, position: &Position) -> &'static str {
        match self {
            Self::Dead => "VIII.B.3.d",
            Self::Waits | Self::Left | Self::Under | Self::Melee | Self::Overrun | Self::Broken => "VIII.B.3",
            Self::Moved => "VIII.B.4",
            Self::Driven(_) => "VIII.B.5",
            Self::Far(..) if position.marks.storm => "VIII.B.6",
            Self::Far(..) => "VIII.B.3.a",
            Self::Smoke(_) | Self::Wreck(_) => "VIII.B.3.b",
            Self::Dust(_) => "X.C.2.c",
        }
    }

    /// What blocks him, after his name: `moved this turn`.
    #[must_use]
    pub fn words(self, position: &Position) -> String {
        match self {
            Self::Dead => "is eliminated".to_owned(),
            Self::Waits => "is not on the board".to_owned(),
            Self::Left => "has left the board".to_owned(),
            Self::Moved => "moved this turn".to_owned(),
            Self::Driven(vehicle) => format!("is in {}, which moved this turn", position.called(vehicle)),
            Self::Under => "lies in full cover".to_owned(),
            Self::Melee => "is in a melee".to_owned(),
            Self::Overrun => "is overrun".to_owned(),
            Self::Broken => "has broken".to_owned(),
            Self::Far(range, far) if position.marks.storm => {
                format!("sees {far} hexes in the khamsin, not {range}")
            }
            Self::Far(range, far) => format!("sees {far} hexes, not {range}"),
            Self::Smoke(hex) => format!("has smoke in {} on his line of sight", Name(hex)),
            Self::Wreck(hex) => format!("has a wreck in {} on his line of sight", Name(hex)),
            Self::Dust(hex) => format!("has dust in {} on his line of sight", Name(hex)),
        }
    }
}

/// True where batteries need their observers (VIII.B.3).
#[must_use]
pub fn is_played(position: &Position) -> bool {
    position.scenario.plays(Chapter::VIII)
}

/// The observer of a battery as a player calls him.
#[must_use]
pub fn name(position: &Position, battery: BatteryId) -> String {
    let observer = position.scenario.battery(battery).and_then(|entry| entry.observer);
    observer.map_or_else(|| "The observer".to_owned(), |observer| position.called(observer))
}

/// A battery's observer where he is on the board, on foot or in a vehicle (VIII.B.3).
fn present<'a>(position: &Position<'a>, battery: BatteryId) -> Result<(ViewItem<'a>, Hex), Blocked> {
    let entry = position.scenario.battery(battery);
    let observer = entry.and_then(|entry| position.find(entry.observer?)).ok_or(Blocked::Waits)?;
    if observer.location.is_destroyed() {
        return Err(Blocked::Dead);
    }
    match position.place(&observer) {
        Some(hex) => Ok((observer, hex)),
        None if has_left(position, &observer) => Err(Blocked::Left),
        None => Err(Blocked::Waits),
    }
}

/// True for a unit that has left the board, on foot or in a vehicle.
fn has_left(position: &Position, unit: &ViewItem) -> bool {
    let vehicle = unit.location.vehicle().and_then(|vehicle| position.find(vehicle));
    vehicle.map_or(*unit.location, |vehicle| *vehicle.location) == Location::Exited
}

/// True if a battery's observer is eliminated: it fires no more (VIII.B.3.d).
#[must_use]
pub fn is_dead(position: &Position, battery: BatteryId) -> bool {
    is_played(position) && present(position, battery).err() == Some(Blocked::Dead)
}

/// True for a battery that may still fire in a turn: it is not silenced in it, and its observer lives.
#[must_use]
pub fn may_fire(position: &Position, battery: &Battery, turn: u16) -> bool {
    battery.silent_through(turn).is_none() && !is_dead(position, battery.id)
}

/// An observer who can observe now, whatever he looks at.
struct Post<'a> {
    observer: ViewItem<'a>,
    hex: Hex,
    vehicle: Option<ViewItem<'a>>,
}

/// He observes in the open, on an emplacement, or from a vehicle, stationary (VIII.B.4, VIII.B.5); by our reading not from under an
/// emplacement, in a melee, overrun or broken.
fn post<'a>(position: &Position<'a>, battery: BatteryId) -> Result<Post<'a>, Blocked> {
    let (observer, hex) = present(position, battery)?;
    let vehicle = observer.location.vehicle().and_then(|vehicle| position.find(vehicle));
    if let Some(vehicle) = vehicle.filter(|vehicle| vehicle.motion.moved || vehicle.overruns.over.is_some()) {
        Err(Blocked::Driven(*vehicle.id))
    } else if observer.motion.moved || observer.haul.loading {
        Err(Blocked::Moved)
    } else if observer.men.under && !position.is_in_bunker(&observer) {
        Err(Blocked::Under)
    } else if position.is_in_melee(&observer) {
        Err(Blocked::Melee)
    } else if !observer.overruns.by.is_empty() {
        Err(Blocked::Overrun)
    } else if observer.men.broken || position.is_broken(&observer) {
        Err(Blocked::Broken)
    } else {
        Ok(Post { observer, hex, vehicle })
    }
}

/// VIII.B.3 to VIII.B.6: whether a battery's observer sees a hex now, or what blocks him.
///
/// # Errors
/// What blocks him.
pub fn sight(position: &Position, battery: BatteryId, hex: Hex) -> Result<Watch, Blocked> {
    let Post { observer, hex: from, vehicle } = post(position, battery)?;
    let range = line(position, from, hex)?;
    Ok(Watch { observer: *observer.id, from, range, aboard: vehicle.map(|vehicle| *vehicle.id) })
}

/// VIII.B.3.a, VIII.B.3.b, VIII.B.6: hexes from an observer's place to another hex, if he would see it from there.
///
/// # Errors
/// What would block him.
pub fn line(position: &Position, from: Hex, hex: Hex) -> Result<u8, Blocked> {
    let far = if position.marks.storm { STORM_SIGHT } else { SIGHT };
    let range = from.range(hex);
    if range > far {
        return Err(Blocked::Far(range, far));
    }
    if let Some(smoke) = line_of_fire::first(from, hex, &position.smoke) {
        return Err(Blocked::Smoke(smoke));
    }
    if let Some(wreck) = line_of_fire::first(from, hex, &position.wrecks) {
        return Err(Blocked::Wreck(wreck));
    }
    match line_of_fire::first(from, hex, &position.dust) {
        Some(dust) => Err(Blocked::Dust(dust)),
        None => Ok(range),
    }
}

/// What keeps a battery's observer from seeing anything at all this turn, if something does; `None` before section VIII.
#[must_use]
pub fn blind(position: &Position, battery: BatteryId) -> Option<Blocked> {
    if is_played(position) { post(position, battery).err() } else { None }
}

/// A call of a battery, as its observer has to see it.
#[derive(Debug, Clone, Copy)]
pub struct Called {
    /// What the calls go on from.
    pub kept: Option<Laid>,
    /// The unit fired at; `None` for smoke.
    pub target: Option<UnitId>,
    /// The hex fired at.
    pub hex: Hex,
    /// Calls on end with this one.
    pub calls: u8,
}

/// VIII.B.3, VIII.B.3.c: a call that is not by record needs the observer's sight of the hex. Without it a battery that has acquired goes
/// on firing into the same hex, at the same unit or with smoke (our reading), and after its own smoke at any unit there (VI.C.1.f.2).
/// `None` before section VIII.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect(
    position: &Position,
    entry: &BatteryEntry,
    call: Called,
) -> Result<Option<Result<Watch, Blocked>>, Refusal> {
    if !is_played(position) {
        return Ok(None);
    }
    let sees = sight(position, entry.id, call.hex);
    let Err(blocked) = sees else { return Ok(Some(sees)) };
    let acquired = call.kept.filter(|laid| laid.calls.saturating_add(1) >= FOR_EFFECT && !blocked.is_absent());
    let at_it = |laid: Laid| call.target.is_none() || laid.target.is_none() || laid.target == call.target;
    let same = |laid: Laid| laid.aim == call.hex && at_it(laid);
    if acquired.is_some_and(same) && call.calls >= FOR_EFFECT {
        return Ok(Some(sees));
    }
    let (name, observer, words) = (&entry.name, name(position, entry.id), blocked.words(position));
    if blocked.is_absent() {
        return Err(Refusal::new(blocked.rule(position), format!("The {name} can't fire: {observer} {words}.")));
    }
    let on_hex = Name(call.hex);
    if let Some(laid) = acquired {
        let into = Name(laid.aim);
        let sentence = if laid.aim == call.hex {
            format!("The {name} can't change its target in {into}: {observer} {words}.")
        } else {
            format!("The {name} can't shift from {into} to {on_hex}: {observer} {words}.")
        };
        let rule = if matches!(blocked, Blocked::Moved | Blocked::Driven(_)) { "VIII.B.4" } else { "VIII.B.3.c" };
        return Err(Refusal::new(rule, sentence));
    }
    let sentence = format!("The {name} can't acquire a target in {on_hex}: {observer} {words}.");
    Err(Refusal::new(blocked.rule(position), sentence))
}

/// VIII.B.3: what was recorded is fired without sight, but not without an observer on the board; by option an HQ group there calls in
/// a barrage (VIII.G.2).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_present(position: &Position, entry: &BatteryEntry, fire: Option<PlannedFire>) -> Result<(), Refusal> {
    if !is_played(position) {
        return Ok(());
    }
    let Err(blocked) = present(position, entry.id) else { return Ok(()) };
    let barrage = fire == Some(PlannedFire::Barrage);
    if barrage && position.options.hq_barrages && has_hq_group(position, entry) {
        return Ok(());
    }
    let (name, observer, words) = (&entry.name, name(position, entry.id), blocked.words(position));
    let (rule, rest) = if barrage && position.options.hq_barrages {
        ("VIII.G.2", ", and no HQ group is on the board to call in its barrage")
    } else {
        (blocked.rule(position), "")
    };
    Err(Refusal::new(rule, format!("The {name} can't fire: {observer} {words}{rest}.")))
}

/// VIII.G.2: an HQ group of the battery's side is on the board, on foot or in a vehicle.
fn has_hq_group(position: &Position, entry: &BatteryEntry) -> bool {
    position.all().any(|unit| {
        *unit.side == entry.side && position.class(&unit) == Class::HqGroup && position.place(&unit).is_some()
    })
}

/// VIII.B.3.d: a battery whose observer is eliminated fires no more, at enemy batteries neither (our reading).
///
/// # Errors
/// The refusal.
pub fn expect_alive(position: &Position, entry: &BatteryEntry) -> Result<(), Refusal> {
    if !is_dead(position, entry.id) {
        return Ok(());
    }
    let observer = name(position, entry.id);
    Err(Refusal::new("VIII.B.3.d", format!("The {} can't fire: {observer} is eliminated.", entry.name)))
}

/// VIII.B.5.b: true for an AFV from which an observer directs fire this turn: its turret weapons are silent.
#[must_use]
pub fn ties_down(position: &Position, vehicle: &ViewItem) -> bool {
    if !is_played(position) || !position.class(vehicle).is_afv() {
        return false;
    }
    let turn = position.sequence.turn;
    let mut directed = position.batteries.0.iter().filter(|battery| battery.directed == turn);
    directed.any(|battery| {
        let observer = position.scenario.battery(battery.id).and_then(|entry| entry.observer);
        observer.and_then(|id| position.find(id)).is_some_and(|unit| unit.location.vehicle() == Some(*vehicle.id))
    })
}

/// VIII.B.4: batteries that could not go on this turn, since their observers moved or saw neither the hex of the last call nor the target:
/// such a turn takes nothing from their calls (our reading). Asked as their step of the indirect fire ends.
pub fn waiting(world: &World) -> Vec<BatteryId> {
    let position = &Position::of(world);
    if !is_played(position) {
        return Vec::new();
    }
    let waits = |battery: &&Battery| {
        let Some(entry) = position.scenario.battery(battery.id) else { return false };
        waits(&position.eyes_of(entry.side), battery)
    };
    position.batteries.0.iter().filter(waits).map(|battery| battery.id).collect()
}

fn waits(position: &Position, battery: &Battery) -> bool {
    let turn = position.sequence.turn;
    let idle = !battery.has_fired(turn) && !battery.is_busy(turn) && battery.silent_through(turn).is_none();
    let Some(laid) = battery.kept(turn).filter(|_| idle) else { return false };
    let Err(blocked) = sight(position, battery.id, laid.aim) else { return false };
    let could = match laid.target {
        // Smoke goes on falling where it fell.
        None => laid.calls >= FOR_EFFECT,
        Some(target) => position.find(target).and_then(|target| target.location.hex()).is_some_and(|at| {
            // Without sight it could have gone on at a target that stood where it was acquired (VIII.B.3.c).
            let goes_on = at == laid.aim && laid.calls.saturating_add(1) >= FOR_EFFECT;
            goes_on || at.range(laid.aim) <= SHIFT && sight(position, battery.id, at).is_ok()
        }),
    };
    !blocked.is_absent() && !could
}

/// Notes that their calls are kept.
pub fn wait(In(waiting): In<Vec<BatteryId>>, sequence: Res<Sequence>, mut batteries: ResMut<Batteries>) {
    for id in waiting {
        if let Some(battery) = batteries.find_mut(id) {
            battery.waited = sequence.turn;
        }
    }
}
