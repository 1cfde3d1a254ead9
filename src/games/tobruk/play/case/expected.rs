//! What a case expects: of an order, of its plan, and of the units at the end.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::core::case::Differences;
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::tables::ammunition::Rounds;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::phases::bombardment::{Bombardment, Shells};
use crate::games::tobruk::phases::call::CallPlan;
use crate::games::tobruk::phases::flight::FlightPlan;
use crate::games::tobruk::phases::indirect::LobPlan;
use crate::games::tobruk::state::air::Load;
use crate::games::tobruk::state::events::Event;

/// What an order is expected to bring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Events that do not follow.
    pub(super) never: Vec<Event>,
    /// What the plan of a shot says.
    pub(super) shot: Option<ExpectedShot>,
    /// Movement points that the plan of a move spends.
    pub(super) cost: Option<u8>,
    /// Morale value that the plan of a check has.
    pub(super) morale: Option<i8>,
    /// What the plan of a fire on men says.
    pub(super) salvo: Option<ExpectedSalvo>,
    /// The odds that the plan of a melee says: `1 to 2`.
    pub(super) odds: Option<String>,
    /// Factors that the plan of one firer says, in all its rounds.
    pub(super) factors: Option<u16>,
    /// Of each gun that the plan of an answer names: rounds, number, and whether it waits for half of the other's rounds.
    pub(super) answer: Option<Vec<(u8, Option<u8>, bool)>>,
    /// What the plan of a battery's call says.
    pub(super) call: Option<ExpectedCall>,
    /// Men aboard and men carried that the plan of a loading says.
    pub(super) load: Option<(u8, u8)>,
    /// Chances of a fire on a vehicle without armour in parts of ten thousand, rounded: K-killed, M-killed.
    pub(super) outlook: Option<(u32, u32)>,
    /// What the plan of a mortar or an on-board gun that fires indirectly says.
    pub(super) lob: Option<ExpectedLob>,
    /// What the plan of a fire with smoke says.
    pub(super) smoke: Option<ExpectedSmoke>,
    /// Fires of the kind that may still be recorded.
    pub(super) fires_left: Option<u8>,
    /// What the plan of counter-battery fire says.
    pub(super) counter: Option<ExpectedCounter>,
    /// What the plan of a flight says.
    pub(super) flight: Option<ExpectedFlight>,
    /// What the plan of bombs says.
    pub(super) bombs: Option<ExpectedBombs>,
    /// Of the load that is chosen: its rounds, and those beyond the total (X.D.2).
    pub(super) stow: Option<(Rounds, u16)>,
    /// Minefields that may still be recorded as dummies (IX.D), or in secret (Firefight H).
    pub(super) feints_left: Option<usize>,
    /// Of a close assault: men, what they count for, and ways of 36 to destroy the vehicle (X.G.1.i).
    pub(super) assault: Option<(u16, u16, u32)>,
    /// Units that a star shell lights, the enemy's first.
    pub(super) lit: Option<Vec<UnitId>>,
    /// Turns that hooking up takes (X.C.3.b).
    pub(super) turns: Option<u8>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedCounter {
    /// Turns of such fire on end with this one.
    pub(super) calls: Option<u8>,
    /// The first and the last turn in which it neutralises; `None` while it acquires.
    pub(super) silence: Option<Option<(u16, u16)>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedSmoke {
    /// Calls on end with this one.
    pub(super) calls: Option<u8>,
    /// Hexes by which the fire shifts; `None` where it begins anew.
    pub(super) shift: Option<Option<u8>>,
    /// Turns that the smoke lasts; `None` while the firer ranges.
    pub(super) turns: Option<Option<u8>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedLob {
    pub(super) range: Option<u8>,
    /// A mortar's calls on end with this one.
    pub(super) calls: Option<u8>,
    /// Hexes by which a mortar's fire shifts; `None` where it begins anew.
    pub(super) shift: Option<Option<u8>>,
    /// Calls on end that are lost.
    pub(super) lost: Option<u8>,
    /// The fire tells.
    pub(super) effect: Option<bool>,
    /// Fragmentation factors of all that fire.
    pub(super) factors: Option<u16>,
    /// The number for the direct hit of this one; `None` if none is rolled.
    pub(super) number: Option<Option<u8>>,
    /// Expected casualties, in parts of ten thousand, rounded.
    pub(super) expected: Option<u32>,
    /// Units that may go under cover before the dice.
    pub(super) may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedCall {
    /// Calls on end with this one.
    pub(super) calls: Option<u8>,
    /// Hexes by which the fire shifts; `None` where it begins anew.
    pub(super) shift: Option<Option<u8>>,
    /// Calls on end that are lost.
    pub(super) lost: Option<u8>,
    /// The battery's observer sees the target.
    pub(super) sees: Option<bool>,
    /// It is fire for effect.
    pub(super) effect: Option<bool>,
    /// Fragmentation factors of all batteries that fire.
    pub(super) factors: Option<u16>,
    /// Ways out of 36 for a direct hit, battery by battery.
    pub(super) hit_ways: Option<Vec<u32>>,
    /// Rolls for a direct hit, battery by battery.
    pub(super) rolls: Option<Vec<u8>>,
    /// Expected casualties, in parts of ten thousand, rounded.
    pub(super) expected: Option<u32>,
    /// Units that may go under cover before the dice.
    pub(super) may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedFlight {
    /// Hexes that the aircraft comes into.
    pub(super) hexes: Option<usize>,
    /// Movement points spent.
    pub(super) cost: Option<u8>,
    /// Where it ends.
    pub(super) ends: Option<String>,
    /// None of its hexes is flown through twice, each is beside the one before.
    pub(super) lawful: Option<bool>,
    /// Hexes of guns that are known and whose range it comes into.
    pub(super) flak: Option<Vec<String>>,
    pub(super) leaves: Option<bool>,
    /// What the bombs do, where it dives.
    pub(super) bombs: Option<ExpectedBombs>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedBombs {
    /// Fragmentation factors of all bombs.
    pub(super) factors: Option<u16>,
    /// Factors of each bomb.
    pub(super) each: Option<Vec<u16>>,
    /// Ways out of 36 for a direct hit, bomb by bomb.
    pub(super) hit_ways: Option<Vec<u32>>,
    pub(super) cover: Option<Option<Cover>>,
    /// Expected casualties, in parts of ten thousand, rounded.
    pub(super) expected: Option<u32>,
    /// Units that may go under cover before the dice.
    pub(super) may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedSalvo {
    /// Factors of all firers, in all their rounds.
    pub(super) factors: Option<u32>,
    pub(super) cover: Option<Cover>,
    /// Units that may go under cover before the dice.
    pub(super) may_drop: Option<Vec<UnitId>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExpectedShot {
    pub(super) range: Option<u8>,
    pub(super) rounds: Option<u8>,
    pub(super) acquired: Option<bool>,
    /// The rounds are APCR.
    pub(super) apcr: Option<bool>,
    /// The last rounds that the gun has, where they are fewer than it would fire (X.D.2.c).
    pub(super) short: Option<Option<u8>>,
    /// The kind of the rounds.
    pub(super) ammo: Option<Ammo>,
    pub(super) base: Option<u8>,
    pub(super) number: Option<u8>,
    pub(super) wrecks: Option<u8>,
    pub(super) aspect: Option<Aspect>,
    pub(super) turret: Option<Aspect>,
    pub(super) because: Option<ExpectedInitiation>,
    /// Chances in parts of ten thousand, rounded: nothing, immobilised, first and second gun lost, destroyed.
    pub(super) chances: Option<[u32; 5]>,
    /// Of the crew, in the same parts: nothing happens at all, it loses men, it bails out, it withdraws; and men lost on the average.
    pub(super) crew: Option<[u32; 5]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum ExpectedInitiation {
    Number,
    FiredOn,
    Aspect,
    FiredAt,
}

/// What a unit is expected to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expected {
    pub(super) unit: u16,
    pub(super) hex: Option<String>,
    pub(super) facing: Option<Facing>,
    pub(super) moved: Option<bool>,
    pub(super) immobilised: Option<bool>,
    pub(super) lost: Option<[bool; 2]>,
    pub(super) destroyed: Option<bool>,
    pub(super) exited: Option<bool>,
    pub(super) waiting: Option<bool>,
    pub(super) men: Option<u8>,
    pub(super) under: Option<bool>,
    pub(super) broken: Option<bool>,
    pub(super) operators: Option<Vec<UnitId>>,
    /// Its cover state.
    pub(super) cover: Option<Cover>,
    /// Its wreck burns in this hex.
    pub(super) wreck: Option<String>,
    /// Men its crew has lost.
    pub(super) crew_lost: Option<u8>,
    pub(super) bailed_out: Option<bool>,
    /// Its crew withdraws.
    pub(super) withdraws: Option<bool>,
    /// It broke down before it could enter.
    pub(super) broken_down: Option<bool>,
    /// The vehicle that carries it; 0 for none.
    pub(super) aboard: Option<u16>,
    /// The vehicle that tows it or has it on its bed; 0 for none.
    pub(super) behind: Option<u16>,
    /// Turns of hooking it up that count; `None` where nobody is at it (X.C.3.b).
    pub(super) hooking: Option<Option<u8>>,
    /// It stands on a truck's bed.
    pub(super) portee: Option<bool>,
    pub(super) spiked: Option<bool>,
    /// It is in the weapon pit of its hex.
    pub(super) in_pit: Option<bool>,
    /// The hex over which it flies.
    pub(super) aloft: Option<String>,
    /// What it still carries, if it flies.
    pub(super) bombs: Option<Option<Load>>,
    /// Turns in which it may still fly on without an attack.
    pub(super) turns_left: Option<u16>,
    /// Its guns have acquired nothing.
    pub(super) without_target: Option<bool>,
    /// Its side, that of its captor if it is captured.
    pub(super) side: Option<Side>,
    /// The hex in which it is as prisoners.
    pub(super) prisoners: Option<String>,
    /// It was led off the board.
    pub(super) led_off: Option<bool>,
    /// It has broken, and neither rallied nor surrendered (X.I.1.b).
    pub(super) falls: Option<bool>,
}

/// Compares the plan of a battery's call.
pub(super) fn compare_call(wanted: &ExpectedCall, plan: &CallPlan, data: &Data, found: &mut Differences) {
    found.expect("calls", &wanted.calls, plan.calls);
    found.expect("shift", &wanted.shift, plan.shift);
    found.expect("calls lost", &wanted.lost, plan.lost);
    found.expect("observer sees", &wanted.sees, matches!(plan.watch, Some(Ok(_))));
    found.expect("fire for effect", &wanted.effect, plan.effect.is_some());
    let Some(fire) = &plan.effect else { return };
    found.expect("factors of all", &wanted.factors, fire.factors());
    let ways = fire.shells.iter().map(Shells::hit_ways).collect();
    found.expect("ways to hit", &wanted.hit_ways, ways);
    found.expect("rolls to hit", &wanted.rolls, fire.shells.iter().map(|shells| shells.rolls).collect());
    found.expect("units that may drop", &wanted.may_drop, fire.may_drop.clone());
    let expected = fire.odds(&data.tables.casualty).map(|odds| ten_thousandths(odds.expected()));
    found.expect_some("casualties", &wanted.expected, expected);
}

/// Compares the plan of a flight.
pub(super) fn compare_flight(wanted: &ExpectedFlight, plan: &FlightPlan, data: &Data, found: &mut Differences) {
    found.expect("hexes", &wanted.hexes, plan.path.len());
    found.expect("cost", &wanted.cost, plan.cost);
    found.expect_some("end", &wanted.ends, plan.path.last().map(|hex| Name(*hex).to_string()));
    found.expect("leaves", &wanted.leaves, plan.leaves);
    found.expect("flak", &wanted.flak, plan.flak.iter().map(|hex| Name(*hex).to_string()).collect());
    let whole: Vec<Hex> = plan.from.iter().chain(&plan.path).copied().collect();
    let different: BTreeSet<Hex> = whole.iter().copied().collect();
    let steps = whole.windows(2).all(|step| step[0].range(step[1]) == 1);
    found.expect("lawful", &wanted.lawful, steps && different.len() == whole.len());
    let fire = plan.dive.as_ref().map(|dive| &dive.fire);
    wanted.bombs.iter().for_each(|wanted| compare_bombs(wanted, fire, data, found));
}

/// Compares what bombs do.
pub(super) fn compare_bombs(wanted: &ExpectedBombs, fire: Option<&Bombardment>, data: &Data, found: &mut Differences) {
    let Some(fire) = fire else {
        found.note(format_args!("there is no target in sight for bombs"));
        return;
    };
    found.expect("factors of all", &wanted.factors, fire.factors());
    found.expect("factors", &wanted.each, fire.shells.iter().map(|shells| shells.factors).collect());
    found.expect("ways to hit", &wanted.hit_ways, fire.shells.iter().map(Shells::hit_ways).collect());
    found.expect("cover", &wanted.cover, fire.cover);
    found.expect("units that may drop", &wanted.may_drop, fire.may_drop.clone());
    let expected = fire.odds(&data.tables.casualty).map(|odds| ten_thousandths(odds.expected()));
    found.expect_some("casualties", &wanted.expected, expected);
}

/// Compares the plan of indirect fire from the board.
pub(super) fn compare_lob(wanted: &ExpectedLob, plan: &LobPlan, data: &Data, found: &mut Differences) {
    found.expect("range", &wanted.range, plan.range);
    found.expect_some("calls", &wanted.calls, plan.aim.map(|aim| aim.calls));
    found.expect("shift", &wanted.shift, plan.aim.and_then(|aim| aim.shift));
    found.expect_some("calls lost", &wanted.lost, plan.aim.map(|aim| aim.lost));
    found.expect("fire for effect", &wanted.effect, plan.effect.is_some());
    found.expect("number", &wanted.number, plan.share.and_then(|share| share.number));
    let Some(fire) = &plan.effect else { return };
    found.expect("factors of all", &wanted.factors, fire.factors());
    found.expect("units that may drop", &wanted.may_drop, fire.may_drop.clone());
    let expected = fire.odds(&data.tables.casualty).map(|odds| ten_thousandths(odds.expected()));
    found.expect_some("casualties", &wanted.expected, expected);
}

/// A chance in parts of ten thousand, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance lies between 0 and 1")]
pub(super) fn ten_thousandths(chance: f64) -> u32 {
    (chance * 10_000.0).round() as u32
}
