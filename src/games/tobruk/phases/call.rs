//! Calling batteries off the board: acquisition, shifting, and the fire for effect that follows (IV.F).

use bevy_ecs::prelude::{In, ResMut};

use super::bombardment::{self, Bombardment};
use super::observing::{self, Blocked, Called, Watch};
use super::sighting::sight;
use super::{aboard, availability, blockhouses, bunkers, cover, opening_fire, sorties};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId};
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::state::batteries::{Batteries, Battery, Laid};
pub use crate::games::tobruk::state::batteries::{FOR_EFFECT, SHIFT};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};
use crate::games::tobruk::state::works::Recorded;

/// A battery may be called so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallPlan {
    /// The battery.
    pub battery: BatteryId,
    /// Its target.
    pub target: UnitId,
    /// The target's hex.
    pub hex: Hex,
    /// Calls on end with this one.
    pub calls: u8,
    /// Hexes by which its fire shifts; `None` where it begins anew.
    pub shift: Option<u8>,
    /// Calls on end that are lost, since its last target was too far from this one (IV.F.4.b).
    pub lost: u8,
    /// The recorded fire that it fires by (VI.C.2.c).
    pub recorded: Option<Recorded>,
    /// What its observer sees of the target, or what blocks him (VIII.B.3); `None` before section VIII and for recorded fire.
    pub watch: Option<Result<Watch, Blocked>>,
    /// The die up to which it is not available, where it begins to acquire (X.E.1).
    pub refuses_on: Option<u8>,
    /// What it does for effect, with those that were named before (IV.F.6); `None` while it ranges (IV.F.3.a).
    pub effect: Option<Bombardment>,
}

/// What the fire of a battery, or of a mortar, at a hex comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// Calls on end with this one.
    pub calls: u8,
    /// Hexes by which its fire shifts; `None` where it begins anew.
    pub shift: Option<u8>,
    /// Calls on end that are lost, since the last aim is too far from this one (IV.F.4.b, V.C.1.e).
    pub lost: u8,
}

impl Aim {
    /// IV.F.3, IV.F.4, V.C.1.e: calls on end, those kept from the turn before, go on over two hexes at most.
    #[must_use]
    pub fn of(kept: Option<Laid>, hex: Hex) -> Self {
        let before = kept.map_or(0, |laid| laid.calls);
        match kept.map(|laid| laid.aim.range(hex)).filter(|shift| *shift <= SHIFT) {
            Some(shift) => Self { calls: before.saturating_add(1), shift: Some(shift), lost: 0 },
            None => Self { calls: 1, shift: None, lost: before },
        }
    }
}

/// The battery with this number and its entry in the scenario.
pub(super) fn find<'a>(position: &Position<'a>, id: BatteryId) -> Result<(&'a BatteryEntry, &'a Battery), Refusal> {
    position.scenario.battery(id).zip(position.batteries.find(id)).ok_or_else(|| {
        Refusal::new("IV.F.5", format!("There is no battery {} in this game; choose one of the roster's.", id.0))
    })
}

/// A battery of the side to act that has not fired this turn, and is not neutralised (VIII.E.2.c, X.H.2.c).
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn expect_ready<'a>(
    position: &Position<'a>,
    sequence: &Sequence,
    id: BatteryId,
) -> Result<(&'a BatteryEntry, &'a Battery), Refusal> {
    position.expect_phase(sequence, Phase::Batteries, None)?;
    let (entry, battery) = find(position, id)?;
    let name = &entry.name;
    expect_friends(position, entry)?;
    sorties::expect_fallen(position)?;
    if entry.side != sequence.active {
        return Err(Refusal::new(
            "IV.F.1",
            format!(
                "The {name} fires for the {} player; the {} player fires now.",
                position.player(entry.side),
                position.player(sequence.active)
            ),
        ));
    }
    if battery.has_fired(sequence.turn) {
        return Err(Refusal::new("IV.F.1", format!("The {name} has fired this turn.")));
    }
    availability::expect(battery, entry, sequence.turn)?;
    if let Some(silence) = battery.silence.filter(|_| battery.silent_through(sequence.turn).is_some()) {
        let through = silence.through;
        return Err(if silence.by_air {
            Refusal::new("X.H.2.c", format!("Stukas have neutralised the {name} through turn {through}."))
        } else {
            Refusal::new("VIII.E.2.c", format!("The {name} is neutralised until turn {through} at least."))
        });
    }
    Ok((entry, battery))
}

/// The batteries named for a fire for effect on this target.
fn joined<'a>(position: &Position<'a>, at: UnitId) -> Result<&'a [BatteryId], Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Bombard { target, batteries }) if *target == at => Ok(batteries),
        Some(Decision::Bombard { target, .. }) => Err(Refusal::new(
            "IV.F.6",
            format!("Fire on {} is still being built: add to it or roll its dice.", position.called(*target)),
        )),
        Some(_) => Err(Refusal::new("IV.F.1", "The damage of the last fire has to be settled first.")),
        None => Ok(&[]),
    }
}

/// IV.F: a battery is called on a target, or joins the fire for effect that is being put together on it.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: BatteryId, at: UnitId) -> Result<CallPlan, Refusal> {
    let (entry, battery) = expect_ready(position, sequence, id)?;
    let name = &entry.name;
    let others = joined(position, at)?;
    let target = position.unit(at)?;
    let hex = expect_target(position, entry.side, &target, &[])?;
    blockhouses::expect_broken_by(position, &target, Some(&entry.kind))?;
    let kept = battery.kept(sequence.turn);
    let Aim { calls, shift, lost } = Aim::of(kept, hex);
    let watch = expect_sight(position, entry, Called { kept, target: Some(at), hex, calls })?;
    expect_view(position, entry, hex, shift == Some(0) && calls >= FOR_EFFECT)?;
    if !others.is_empty() && calls < FOR_EFFECT {
        return Err(Refusal::new(
            "IV.F.6",
            format!("The {name} is only ranging ({}); its factors can't be added to others.", call_words(calls)),
        ));
    }
    let effect = (calls >= FOR_EFFECT).then(|| {
        let firing: Vec<BatteryId> = others.iter().copied().chain([id]).collect();
        bombardment::of(position, &target, &firing)
    });
    let refuses_on = availability::refuses_on(position, battery, calls == 1);
    Ok(CallPlan { battery: id, target: at, hex, calls, shift, lost, recorded: None, watch, refuses_on, effect })
}

/// VIII.B.3: the battery's observer sees the hex. Before section VIII all units observe, and in a khamsin a side calls its batteries only on
/// what one of its units sees (our reading of II.K.2). What was recorded is known.
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn expect_sight(
    position: &Position,
    entry: &BatteryEntry,
    call: Called,
) -> Result<Option<Result<Watch, Blocked>>, Refusal> {
    let (side, hex, far) = (entry.side, call.hex, sight(position));
    let sees = |(unit, at): (ViewItem, Hex)| is_friend(position, &unit) && at.range(hex) <= far;
    if observing::is_played(position) || !position.marks.storm || position.on_board(side).any(sees) {
        return observing::expect(position, entry, call);
    }
    let player = position.player(side);
    let sentence =
        format!("No {player} unit is within {far} hexes of {}, and nobody sees farther in the khamsin.", Name(hex));
    Err(Refusal::new("II.K.2", sentence))
}

/// VI.C.1.f.2: into smoke a battery fires only on a hex that it had acquired before (IV.F.3); what it laid there itself is no bar.
///
/// # Errors
/// The refusal.
pub(super) fn expect_view(position: &Position, entry: &BatteryEntry, hex: Hex, acquired: bool) -> Result<(), Refusal> {
    if !position.has_smoke(hex) || acquired {
        return Ok(());
    }
    Err(Refusal::new(
        "VI.C.1.f.2",
        format!("Smoke hides {}, and the {} had not acquired that hex before it fell.", Name(hex), entry.name),
    ))
}

/// VI.C.2.c: a battery fires for effect at once at a unit by what it has recorded, or joins such fire.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_recorded(
    position: &Position,
    sequence: &Sequence,
    id: BatteryId,
    at: Hex,
    target: UnitId,
) -> Result<CallPlan, Refusal> {
    let (entry, _) = expect_ready(position, sequence, id)?;
    let others = joined(position, target)?;
    observing::expect_present(position, entry, position.recorded(id, at).map(|recorded| recorded.fire))?;
    let Some(recorded) = position.recorded(id, at) else {
        return Err(Refusal::new("VI.C.2.c", format!("The {} has recorded no fire in {}.", entry.name, Name(at))));
    };
    let unit = position.unit(target)?;
    let hex = expect_target(position, entry.side, &unit, &[])?;
    blockhouses::expect_broken_by(position, &unit, Some(&entry.kind))?;
    let (fire, range) = (recorded.fire, at.range(hex));
    let within = position.tables.artillery.planned(fire).map_or(0, |row| row.within);
    if range > within {
        let (name, word) = (position.name(&unit), fire.word());
        let sentence = if within == 0 {
            format!("{name} is in {}, not in {}, the hex of the {word}.", Name(hex), Name(at))
        } else {
            format!(
                "{name} in {} is {range} hexes from {}, the hex of the {word}; it reaches {within}.",
                Name(hex),
                Name(at)
            )
        };
        return Err(Refusal::new(fire.rule(), sentence));
    }
    // The hex of the location is the one that is known to the battery: smoke in another one hides it.
    expect_view(position, entry, hex, range == 0)?;
    let firing =
        others.iter().map(|other| (*other, bombardment::by_record(position, *other))).chain([(id, Some(recorded))]);
    let firing: Vec<_> = firing.collect();
    let effect = Some(bombardment::of_firing(position, &unit, &firing));
    // VI.C.2.d: fire by a barrage can't be shifted, and counts for no acquisition.
    let calls = if fire == PlannedFire::Barrage { 0 } else { FOR_EFFECT };
    let (recorded, refuses_on) = (Some(recorded), None);
    Ok(CallPlan { battery: id, target, hex, calls, shift: None, lost: 0, recorded, watch: None, refuses_on, effect })
}

/// A call in words: `call 2 of 4`, `for effect`.
#[must_use]
pub fn call_words(calls: u8) -> String {
    if calls < FOR_EFFECT { format!("call {calls} of {FOR_EFFECT}") } else { "for effect".to_owned() }
}

/// True for a unit that observes for its side's batteries, and that they spare: men and vehicles, not guns alone (IV.F.2.a,
/// IV.F.7).
pub(super) fn is_friend(position: &Position, unit: &ViewItem) -> bool {
    let class = position.class(unit);
    class.is_personnel() || class.is_vehicle()
}

/// IV.F.7: a side without a unit on the board calls no batteries.
fn expect_friends(position: &Position, entry: &BatteryEntry) -> Result<(), Refusal> {
    if position.on_board(entry.side).any(|(unit, _)| is_friend(position, &unit)) {
        return Ok(());
    }
    Err(Refusal::new(
        "IV.F.7",
        format!(
            "The {} can't fire: the {} player has no men or vehicles on the board.",
            entry.name,
            position.player(entry.side)
        ),
    ))
}

/// IV.F.2: what a side's indirect fire may be aimed at, and where it stands. A mortar and those who serve it may be
/// next to it (V.C.1.d: it fires at a range of one hex).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_target(position: &Position, side: Side, target: &ViewItem, firing: &[UnitId]) -> Result<Hex, Refusal> {
    let hex = expect_kind(position, side, target)?;
    if target.motion.hexes > SHIFT {
        return Err(Refusal::new(
            "IV.F.2",
            format!(
                "{} moved {} this turn; indirect fire is possible at a target that moved {SHIFT} at most.",
                position.name(target),
                counted(target.motion.hexes, "hex", "hexes")
            ),
        ));
    }
    let near = hex.within(1).into_iter().flat_map(|at| position.units.side_in(at, side));
    let friend = near
        .filter(|unit| is_friend(position, unit) && !firing.contains(unit.id))
        .min_by_key(|unit| *unit.id)
        .map(|unit| {
            let at = unit.location.hex().filter(|at| *at != hex);
            let place = at.map_or_else(|| "in the same hex".to_owned(), |at| format!("next to it in {}", Name(at)));
            format!("{} is {place}", position.name(unit))
        });
    match friend {
        Some(friend) => Err(Refusal::new(
            "IV.F.2.a",
            format!("No indirect fire may be aimed at {} in {}: {friend}.", position.name(target), Name(hex)),
        )),
        None => Ok(hex),
    }
}

/// What any fire from above may be aimed at, and where it stands: an enemy on the board that can be hit (IV.F.2).
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn expect_kind(position: &Position, side: Side, target: &ViewItem) -> Result<Hex, Refusal> {
    let name = || position.name(target);
    if position.class(target) == Class::Bunker {
        bunkers::expect_target(position, side, target)?;
    } else if position.class(target) == Class::Blockhouse {
        blockhouses::expect_target(position, side, target)?;
    } else if *target.side == side {
        return Err(Refusal::new("IV.F.2", format!("{} is on the same side.", name())));
    }
    aboard::expect_on_foot(position, target)?;
    if position.is_in_bunker(target) {
        return Err(bunkers::sheltered(position, target));
    }
    cover::expect_up(position, target)?;
    let Some(hex) = target.location.hex() else {
        return Err(Refusal::new(
            "IV.F.2.b",
            format!("{} is not on the board; indirect fire is aimed at units, not at empty hexes.", name()),
        ));
    };
    match position.class(target) {
        Class::LightWeapon => Err(Refusal::new(
            "III.D.3.f",
            format!("{} is a light weapon, which can't be fired at; fire at the men with it.", name()),
        )),
        class if class.is_emplacement() && !matches!(class, Class::Bunker | Class::Blockhouse) => {
            Err(Refusal::new("II.J", format!("A {} can't be fired at.", position.kind(target).name)))
        }
        class if class.is_weapon() && target.damage.lost[0] => {
            Err(Refusal::new("III.D.2.d", format!("{} is out of action; there is nothing left to hit.", name())))
        }
        _ => Ok(hex),
    }
}

/// IV.B.2.b: a side ends the fire of its batteries, its mortars or its on-board guns for this turn.
///
/// # Errors
/// When a decision waits, or it is another phase.
pub fn plan_end(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    if !sequence.phase.is_indirect() {
        position.expect_phase(sequence, Phase::Batteries, None)?;
    }
    if position.decisions.0.is_empty() {
        return sorties::expect_fallen(position);
    }
    Err(Refusal::new("IV.F.1", "Fire for effect is still being settled: add to it or roll its dice first."))
}

/// Notes the call. One that ranges is a portion of the fire by itself; one for effect waits for others that join it.
pub fn carry_out(
    In(plan): In<CallPlan>,
    mut batteries: ResMut<Batteries>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let CallPlan { battery, target, hex, calls, recorded, watch, refuses_on, effect, .. } = plan;
    if !availability::answers((battery, refuses_on), &mut batteries, &mut dice, &sequence, &mut log) {
        sequence.hand_over();
        return;
    }
    let turn = sequence.turn;
    if let Some(called) = batteries.find_mut(battery) {
        let kept = called.kept(turn).filter(|_| recorded.is_none());
        let opened_at = kept.and_then(|kept| opening_fire::next(called, Some(kept), calls, target));
        called.opened_at = opened_at;
    }
    batteries.lay(battery, Laid { target: Some(target), aim: hex, calls, turn });
    if matches!(watch, Some(Ok(_))) {
        batteries.direct(battery, turn);
    }
    if let Some(Recorded { fire, hex, .. }) = recorded {
        marks.works.use_recorded(battery, hex, turn, false);
        note(&mut log, &sequence, Event::CalledRecorded { battery, fire, hex, target });
    } else {
        note(&mut log, &sequence, Event::Called { battery, target, hex, calls });
    }
    match (effect, decisions.0.last_mut()) {
        (None, _) => sequence.hand_over(),
        (Some(_), Some(Decision::Bombard { batteries, .. })) => batteries.push(battery),
        (Some(_), _) => decisions.0.push(Decision::Bombard { target, batteries: vec![battery] }),
    }
}

/// Ends the side's calls.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let (side, phase) = (sequence.active, sequence.phase);
    note(&mut log, &sequence, Event::Passed { side, phase });
    sequence.pass();
}

/// Every legal call of the side to act, in the order of the batteries and the targets.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    if sequence.phase != Phase::Batteries {
        return Vec::new();
    }
    calls(position, sequence).collect()
}

fn calls<'a>(position: &'a Position, sequence: &'a Sequence) -> impl Iterator<Item = Order> + 'a {
    let idle = |battery: &&Battery| {
        let side = position.scenario.battery(battery.id).map(|entry| entry.side);
        side == Some(sequence.active)
            && !battery.has_fired(sequence.turn)
            && expect_ready(position, sequence, battery.id).is_ok()
    };
    let idle: Vec<BatteryId> = position.batteries.0.iter().filter(idle).map(|battery| battery.id).collect();
    // What may be fired at is the same for every battery.
    let may_be = move |(target, _): &(ViewItem, Hex)| expect_target(position, sequence.active, target, &[]).is_ok();
    let targets: Vec<(ViewItem, Hex)> = match idle.as_slice() {
        [] => Vec::new(),
        _ => bunkers::with_lost_ones(position, sequence.active).filter(may_be).collect(),
    };
    idle.into_iter().flat_map(move |battery| {
        targets.clone().into_iter().flat_map(move |(target, hex)| {
            let target = *target.id;
            let call = plan(position, sequence, battery, target).is_ok().then_some(Order::Call { battery, target });
            let near =
                position.recorded.iter().filter(move |fire| fire.battery == battery && fire.hex.range(hex) <= SHIFT);
            let by_record =
                near.filter(move |fire| plan_recorded(position, sequence, battery, fire.hex, target).is_ok());
            call.into_iter().chain(by_record.map(move |fire| Order::CallRecorded { battery, hex: fire.hex, target }))
        })
    })
}

/// True if a side could call a battery now, were it its turn.
#[must_use]
pub fn can_call(position: &Position, side: Side) -> bool {
    let sequence = Sequence { phase: Phase::Batteries, active: side, ..position.sequence.clone() };
    calls(position, &sequence).next().is_some()
}
