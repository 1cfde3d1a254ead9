//! Morale (II.H): its value with the support of friends and enemies, who asks for a check, and the check.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::casualties::Striker;
use super::close_assault;
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Hexes within which units support or shake each other's morale (II.H.2).
pub const SUPPORT_RANGE: u8 = 2;

/// Points of morale that each comrade who surrenders costs the others in his hex (X.I.3.a).
const PANIC: i8 = 4;

/// One line of a morale value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Support {
    /// What it is for.
    pub name: &'static str,
    /// How many units.
    pub count: u8,
    /// Points in all.
    pub points: i8,
    /// The rule.
    pub rule: &'static str,
}

/// A unit's morale with all that alters it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Morale {
    /// By the men left (II.H.1).
    pub base: u8,
    /// What alters it.
    pub support: Vec<Support>,
}

impl Morale {
    /// The altered value, which two dice must not exceed.
    #[must_use]
    pub fn value(&self) -> i8 {
        self.support.iter().map(|line| line.points).sum::<i8>().saturating_add_unsigned(self.base)
    }

    /// Ways out of 36 to break.
    #[must_use]
    pub fn breaks(&self) -> u32 {
        breaks_at(self.value())
    }
}

/// Ways out of 36 that two dice exceed a morale value.
#[must_use]
pub fn breaks_at(value: i8) -> u32 {
    crate::core::dice::ways_at_least(u8::try_from(value.saturating_add(1).max(2)).unwrap_or(2))
}

/// What friends and enemies within two hexes, emplacements and overruns add to the morale of a unit (II.H.2, III.G.4). Units
/// whose morale broke in a melee count for nobody (II.I.5.a), nor do those that have broken by the rules of surrender (X.I.1.f).
#[must_use]
pub fn support(position: &Position, unit: &ViewItem) -> Vec<Support> {
    let Some(hex) = position.place(unit) else { return Vec::new() };
    let nation = position.kind(unit).nation;
    let mut lines = [
        Support { name: "Friendly personnel", count: 0, points: 0, rule: "II.H.2.a.1" },
        Support { name: "Friendly HQ groups", count: 0, points: 0, rule: "II.H.2.a.2" },
        Support { name: "Friendly AFVs", count: 0, points: 0, rule: "II.H.2.a.3" },
        Support { name: "Enemy personnel", count: 0, points: 0, rule: "II.H.2.b.1" },
        Support { name: "Enemy AFVs", count: 0, points: 0, rule: "II.H.2.b.2" },
        Support { name: "Field emplacement", count: 0, points: 0, rule: "II.H.2.d" },
        Support { name: "Overrun", count: 0, points: 0, rule: "III.G.4" },
        Support { name: "Comrades who surrendered", count: 0, points: 0, rule: "X.I.3.c" },
    ];
    let mut add = |line: usize, points: i8| {
        lines[line].count += 1;
        lines[line].points = lines[line].points.saturating_add(points);
    };
    // II.H.2.d: men aboard a vehicle lie neither on nor under what is in its hex, unless that is dug in.
    let dug_in = unit.location.vehicle().is_none_or(|vehicle| position.marks.works.is_in_pit(vehicle));
    // Those aboard vehicles count like others (our reading of V.B).
    for other in position.all() {
        let Some(at) = position.place(&other).filter(|at| hex.range(*at) <= SUPPORT_RANGE) else { continue };
        // An AFV that its crew has left supports nobody and frightens nobody (our reading of IV.C.3).
        if other.id == unit.id || other.men.broken || other.crew.out || position.is_broken(&other) {
            continue;
        }
        let friendly = other.side == unit.side;
        match (position.class(&other), friendly) {
            (Class::Infantry | Class::Crew, true) => add(0, 1),
            // III.D.2.c: an HQ group that mans a weapon functions as a crew.
            (Class::HqGroup, true) if position.operates_crew_served(*other.id) => add(0, 1),
            (Class::HqGroup, true) => match hq_support(position.kind(&other).nation, nation) {
                0 => {}
                points => add(1, points),
            },
            (Class::Tank | Class::SelfPropelled, true) => add(2, 2),
            (Class::Infantry | Class::Crew | Class::HqGroup, false) => add(3, -1),
            (Class::Tank | Class::SelfPropelled, false) => add(4, -2),
            (Class::Hedgehog | Class::WeaponPit | Class::Bunker | Class::AtTrench, _) if at == hex && dug_in => {
                add(5, 1)
            }
            // IX.C.1.c: for those inside alone (our reading).
            (Class::Blockhouse, _) if at == hex && unit.men.under => add(5, 1),
            _ => {}
        }
    }
    for _ in &unit.overruns.by {
        add(6, -4);
    }
    for _ in 0..position.marks.works.captivity.shaken_by(*unit.id) {
        add(7, -PANIC);
    }
    lines.into_iter().filter(|line| line.count > 0).collect()
}

/// II.H.2.c: an HQ group gives two; an Italian one gives Italians one and Germans nothing.
pub fn hq_support(hq: Nation, unit: Nation) -> i8 {
    match (hq, unit) {
        (Nation::Italian, Nation::Italian) => 1,
        (Nation::Italian, _) => 0,
        _ => 2,
    }
}

/// A personnel unit's morale with so many men left.
#[must_use]
pub fn morale_with(position: &Position, unit: &ViewItem, men: u8) -> Morale {
    let base = position.kind(unit).people.as_ref().map_or(0, |people| people.morale(men));
    Morale { base, support: support(position, unit) }
}

/// A personnel unit's morale now.
#[must_use]
pub fn morale(position: &Position, unit: &ViewItem) -> Morale {
    morale_with(position, unit, unit.men.left)
}

/// Units of a side whose morale may be checked now: they lost men this turn (II.H.3), are overrun (III.G.4) or saw comrades surrender
/// (X.I.3.a), were not checked, have not broken, and are in no melee.
pub fn candidates<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
    position
        .all()
        .filter(move |unit| *unit.side == side && position.class(unit).is_personnel())
        .filter(|unit| !position.scenario.steadfast.contains(unit.side))
        .filter(|unit| position.place(unit).is_some())
        .filter(|unit| unit.men.lost > 0 || is_overrun(unit) || is_shaken(position, unit))
        .filter(|unit| !unit.men.checked && !position.is_in_melee(unit) && !position.is_broken(unit))
        .filter(|unit| !close_assault::takes_part(position, *unit.id))
}

/// True for a unit whose comrades in its hex have surrendered this turn: it is checked without casualties (X.I.3.a).
fn is_shaken(position: &Position, unit: &ViewItem) -> bool {
    position.marks.works.captivity.shaken_by(*unit.id) > 0
}

/// True for a unit that is checked whether the enemy asks for it or not (III.G.4).
#[must_use]
pub fn is_overrun(unit: &ViewItem) -> bool {
    !unit.overruns.by.is_empty()
}

/// True if the enemy of this side has a check to ask for: a unit lost men, or saw comrades surrender. Where units are overrun and nothing more there is
/// nothing to ask, and they are checked by themselves.
#[must_use]
pub fn can_be_asked(position: &Position, side: Side) -> bool {
    candidates(position, side).any(|unit| unit.men.lost > 0 || is_shaken(position, &unit))
}

/// A morale check, before the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckPlan {
    /// The unit.
    pub unit: UnitId,
    /// Its morale.
    pub morale: Morale,
    /// It is overrun: if it breaks it surrenders, where units do (X.I.1.d).
    pub overrun: bool,
}

/// II.H.3: the enemy asks for a check on a unit that lost men; of several in a hex, those overrun included, the one with the lowest
/// morale comes first (II.H.3.a, III.G.4).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId) -> Result<CheckPlan, Refusal> {
    position.expect_phase(sequence, Phase::Morale, None)?;
    let unit = position.unit(id)?;
    let name = position.name(&unit);
    position.expect_personnel(&unit, "II.H.3")?;
    if *unit.side == sequence.active {
        return Err(Refusal::new(
            "II.H.3",
            format!("{name} is on the same side; only its enemy calls for its checks."),
        ));
    }
    if position.scenario.steadfast.contains(unit.side) {
        let sentence = format!("The morale of the {} never breaks here; there is nothing to check.", unit.side);
        return Err(Refusal::new("Scenario 8.Special.2", sentence));
    }
    let Some(hex) = position.place(&unit) else {
        position.expect_on_board(&unit)?;
        return Err(Refusal::new("II.H.3", format!("{name} is not on the board.")));
    };
    if unit.men.checked {
        return Err(Refusal::new("II.H.3.b", format!("{name} has already checked morale this turn.")));
    }
    if position.is_broken(&unit) {
        return Err(Refusal::new("X.I.1.b", format!("{name} has broken already; there is nothing to check.")));
    }
    if unit.men.lost == 0 && !is_overrun(&unit) && !is_shaken(position, &unit) {
        let why = if position.options.surrender {
            format!("{name} has lost no men this turn, is not overrun and saw nobody in its hex surrender.")
        } else {
            format!("{name} has lost no men this turn and is not overrun.")
        };
        return Err(Refusal::new("II.H.3.b", why));
    }
    if position.is_in_melee(&unit) {
        return Err(Refusal::new("II.H.3.d", format!("{name} is in a melee; its morale is checked with the melee.")));
    }
    if close_assault::takes_part(position, id) {
        let sentence = format!("{name} assaults a vehicle; its morale is checked with the assault.");
        return Err(Refusal::new("X.G.1.h", sentence));
    }
    let morale_of = |unit: &ViewItem| morale(position, unit).value();
    let own = morale(position, &unit);
    let lower = candidates(position, *unit.side)
        .filter(|other| position.place(other) == Some(hex) && other.id != unit.id)
        .find(|other| morale_of(other) < own.value());
    if let Some(lower) = lower {
        return Err(Refusal::new(
            "II.H.3.a",
            format!("{} in the same hex has lower morale and is checked first.", position.name(&lower)),
        ));
    }
    Ok(CheckPlan { unit: id, morale: own, overrun: is_overrun(&unit) })
}

/// The side asks for no more checks.
///
/// # Errors
/// When it is not the time of the checks.
pub fn plan_end(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    position.expect_phase(sequence, Phase::Morale, None)
}

/// The check with all the support that there is, that of friends too whom the side that asks for it does not see (V.F.1).
#[must_use]
pub fn in_truth(position: &Position, plan: CheckPlan) -> CheckPlan {
    let found = position.find(plan.unit).map(|unit| morale(position, &unit));
    CheckPlan { morale: found.unwrap_or_else(|| plan.morale.clone()), ..plan }
}

/// Rolls for the unit; a unit that breaks is taken from play, or falls by the rules of surrender (X.I.1). Then the other side asks
/// (II.H.3.d).
pub fn carry_out(
    In(plan): In<CheckPlan>,
    mut dice: ResMut<Dice>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut striker: Striker,
) {
    let broke = roll(&plan, &mut dice, &mut striker);
    if broke {
        striker.lose(plan.unit, plan.overrun, &options, &mut marks);
    }
}

/// Two dice against the unit's morale; true if it breaks.
fn roll(plan: &CheckPlan, dice: &mut Dice, striker: &mut Striker) -> bool {
    let (dice, morale) = (dice.two(), plan.morale.value());
    let broke = i16::from(dice[0] + dice[1]) > i16::from(morale);
    striker.check(plan.unit);
    striker.note(Event::MoraleChecked { unit: plan.unit, dice, morale, broke });
    broke
}

/// The other side asks for its next check.
pub fn hand_over(mut sequence: ResMut<Sequence>) {
    sequence.hand_over();
}

/// Ends the side's checks.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::Morale });
    sequence.pass();
}

/// A check that no player asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forced {
    plan: CheckPlan,
    /// It attacks in a melee, or a vehicle: if it breaks it stays, and takes no part (II.I.5.a).
    attacks: bool,
}

/// The next check that has to be made: units that are overrun and were not checked with the others (III.G.4), then all attackers
/// in melees and close assaults (X.G.1.h), then the defenders whose attackers have not all broken, opponents or none left (II.I.5). In a hex the lowest morale
/// comes first (II.H.3.a).
pub fn next_forced(position: &Position) -> Option<Forced> {
    let rank = |unit: &ViewItem| {
        let hex = unit.location.hex()?;
        let steadfast = position.scenario.steadfast.contains(unit.side);
        if unit.men.checked || steadfast || !position.class(unit).is_personnel() || position.is_broken(unit) {
            return None;
        }
        // VIII.F.7: those inside a bunker are in no melee.
        match position.marks.melee(hex).filter(|_| !position.is_sheltered(unit)) {
            // Who saw comrades surrender after the asking was over is checked by itself (our reading of X.I.3.a).
            None if is_overrun(unit) || is_shaken(position, unit) => Some(0),
            None => close_assault::takes_part(position, *unit.id).then_some(1),
            Some(melee) if melee.attacker == *unit.side => Some(1),
            // II.I.5.c. Attackers who fell to fire did not break: the defenders are checked "regardless" (II.I.5).
            Some(melee) => {
                let mut attackers = position.fighters_in(hex, melee.attacker).peekable();
                (attackers.peek().is_none() || attackers.any(|attacker| !attacker.men.broken)).then_some(2)
            }
        }
    };
    let mut due: Vec<(u8, crate::core::hex::Hex, i8, UnitId)> = position
        .all()
        .filter_map(|unit| Some((rank(&unit)?, unit.location.hex()?, morale(position, &unit).value(), *unit.id)))
        .collect();
    due.sort_unstable();
    let (rank, .., id) = *due.first()?;
    let unit = position.find(id)?;
    Some(Forced {
        plan: CheckPlan { unit: id, morale: morale(position, &unit), overrun: is_overrun(&unit) },
        attacks: rank == 1,
    })
}

/// Rolls for a unit that has to be checked.
pub fn carry_out_forced(
    In(forced): In<Forced>,
    mut dice: ResMut<Dice>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut striker: Striker,
) {
    let broke = roll(&forced.plan, &mut dice, &mut striker);
    let unit = forced.plan.unit;
    if broke && forced.attacks {
        striker.break_attacker(unit);
    } else if broke {
        striker.lose(unit, forced.plan.overrun, &options, &mut marks);
    }
}
