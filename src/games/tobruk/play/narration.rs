//! The log, told as players tell it.

mod air;
mod capture;
mod counter_fire;
mod experimental;
mod section_nine;
mod section_six;
mod teller;

use bevy_ecs::prelude::World;

use crate::core::game::{DiceIn, Telling};
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::words::{capital, counted};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Catalog, Class, Shells};
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::vehicles::Strike;
use crate::games::tobruk::phases::call::{FOR_EFFECT, call_words};
use crate::games::tobruk::phases::mortars;
use crate::games::tobruk::phases::portee::TURNS;
use crate::games::tobruk::state::events::{Cause, Event, Harm};
use crate::games::tobruk::state::turn::Phase;
pub use teller::Reader;
use teller::{Teller, factors_in_words};

/// An event as a line of the log; `None` for events that are only shown.
#[must_use]
pub fn tell(world: &World, event: &Event, dice: DiceIn, to: Reader) -> Option<Telling> {
    let catalog = world.get_resource::<Shared<Catalog>>()?;
    let scenario = world.get_resource::<Shared<Scenario>>()?;
    let teller = Teller { world, catalog, scenario, dice, to };
    let (depth, rule, text) = sentence(&teller, event);
    Some(Telling { text, rule, depth })
}

fn sentence(teller: &Teller, event: &Event) -> (u8, &'static str, String) {
    match event {
        Event::Placed { unit, hex, facing } => (
            0,
            "Scenarios.B.2",
            if teller.has_facing(*unit) {
                format!("{} is set up in {} facing {}.", teller.unit(*unit), Name(*hex), facing.words())
            } else {
                format!("{} is set up in {}.", teller.unit(*unit), Name(*hex))
            },
        ),
        Event::Began { phase: Phase::Movement, side } => {
            (0, "I.B.1", format!("Movement: the {} player moves first.", teller.side(*side)))
        }
        Event::Manned { unit, weapon } => {
            (0, "III.D.1.b", format!("{} operates {}.", teller.unit(*unit), teller.unit(*weapon)))
        }
        Event::Unmanned { unit, weapon } => {
            (0, "III.D.1.b", format!("{} leaves {}.", teller.unit(*unit), teller.unit(*weapon)))
        }
        Event::WeaponPivoted { weapon, by, facing, .. } => {
            (0, "III.C.6", format!("{} pivots {} to face {}.", teller.unit(*by), teller.unit(*weapon), facing.words()))
        }
        Event::TookCover { unit } if !teller.is_personnel(*unit) => {
            (0, "IV.D", format!("The crew of {} takes cover.", teller.unit(*unit)))
        }
        Event::Rose { unit } if !teller.is_personnel(*unit) => {
            (0, "IV.D", format!("The crew of {} comes out of cover.", teller.unit(*unit)))
        }
        Event::TookCover { unit } => (0, "II.F.2.d", format!("{} takes cover.", teller.unit(*unit))),
        Event::Rose { unit } => (0, "II.F.2.c", format!("{} leaves cover.", teller.unit(*unit))),
        Event::MeleeAnnounced { hex, attacker } => {
            (0, "II.I.2", format!("Melee in {}, announced by the {} player.", Name(*hex), teller.side(*attacker)))
        }
        Event::Overran { unit, target } => {
            (0, "III.G.3", format!("{} overruns {}.", teller.unit(*unit), teller.unit(*target)))
        }
        Event::OverrunStopped { unit } => {
            (0, "III.I.1.b", format!("{} is stopped and does not overrun.", teller.unit(*unit)))
        }
        Event::Joined { unit, arm, target, factors } => (
            0,
            "II.G.1",
            format!(
                "{}{} takes aim at {}: {}.",
                teller.unit(*unit),
                teller.one_of_several(*unit, *arm),
                teller.unit(*target),
                factors_in_words(*factors)
            ),
        ),
        Event::StoodFast { target } => {
            (0, "II.F.2.d", format!("No more units take full cover against the fire on {}.", teller.unit(*target)))
        }
        Event::Engaged { target, firers, cover } => {
            let each: Vec<String> = firers
                .iter()
                .map(|share| format!("{} ({}) {}", teller.unit(share.unit), teller.arm(share), share.factors))
                .collect();
            let sum: u32 = firers.iter().map(|share| u32::from(share.factors)).sum();
            let text = format!(
                "Fire on {}, {} cover: {}; {}.",
                teller.unit(*target),
                cover.word(),
                each.join(", "),
                factors_in_words(sum)
            );
            (0, "II.F", text)
        }
        Event::Casualties { cover, factors, die, men, .. } => {
            let text = format!(
                "{} on {} cover{}: {}.",
                factors_in_words(*factors),
                cover.word(),
                teller.comma(*die),
                men_lost(*men)
            );
            (1, "II.F.3", text)
        }
        Event::Lost { unit, men, cause } => {
            let rule = match cause {
                Cause::Fire => "II.F.4",
                Cause::Melee => "II.I.8",
                Cause::Artillery => "II.K.3",
            };
            // II.G.5: who loses how many of those that share casualties is for their own side to know.
            let of = teller.scenario.force_of(*unit).map(|force| force.side);
            let own = teller.to == Reader::All || of.is_some_and(|side| teller.to == Reader::Player(side));
            let open = own || *cause == Cause::Melee;
            let lost = if open { counted(*men, "man", "men") } else { "men".to_owned() };
            (1, rule, format!("{} loses {lost}.", teller.unit(*unit)))
        }
        Event::MoraleChecked { unit, dice, morale, broke } => (
            1,
            "II.H.3.c",
            format!(
                "{}: {}: {}.",
                teller.unit(*unit),
                teller.dice.sum(*dice),
                // II.G.5: the morale of a unit that holds would tell how many men it has.
                if *broke { format!("its morale of {morale} breaks") } else { "its morale holds".to_owned() }
            ),
        ),
        Event::MeleeOdds { hex, attackers, defenders, odds, .. } => {
            let attack = if *attackers == 1 { "attacks" } else { "attack" };
            let men = counted(*attackers, "man", "men");
            (0, "II.I.6.a", format!("Melee in {}: {men} {attack} {defenders}, {odds}.", Name(*hex)))
        }
        Event::MeleeRound { die, attacker_loses, defender_loses, .. } => (
            1,
            "II.I.6.b.1",
            teller.dice.first(*die, &format!("the attacker loses {attacker_loses}, the defender {defender_loses}.")),
        ),
        Event::MeleeWon { hex, winner } if teller.no_melee(*hex, *winner) => {
            let what = if teller.options().surrender { "surrender" } else { "are eliminated" };
            let text = format!("the morale of all attacking units is broken; there is no melee, and they {what}");
            (0, "II.I.5.c", format!("Melee in {}: {text}.", Name(*hex)))
        }
        Event::MeleeWon { hex, winner } => {
            let who = winner
                .map_or_else(|| "nobody is left".to_owned(), |side| format!("the {} player wins", teller.side(side)));
            (0, "II.I.9", format!("Melee in {}: {who}.", Name(*hex)))
        }
        Event::Khamsin { die, needed, storm } => (
            0,
            "II.K.2",
            format!(
                "{} on {needed} or less: {}.",
                if teller.dice == DiceIn::Words { format!("Die {die}, a khamsin") } else { "A khamsin".to_owned() },
                if *storm { "visibility is five hexes from now on" } else { "visibility stays clear" }
            ),
        ),
        Event::Softened { side, dice, men } => {
            let rule = if *side == Side::Axis { "II.K.3.a" } else { "II.K.3.b" };
            let faces = dice.iter().map(u8::to_string).collect::<Vec<_>>().join("+");
            let dice = teller.dice.told(format!(", {faces}"));
            let player = teller.side(*side);
            let text = if teller.has_men(*side) {
                format!("the {player} player loses {}", counted(*men, "man", "men"))
            } else {
                format!("{}, but the {player} player has no men to lose", men_lost(*men))
            };
            (0, rule, format!("Artillery{dice}: {text}."))
        }
        Event::HedgehogsHeld { side, held, needed } => (
            0,
            teller.victory(),
            match &teller.scenario.hold {
                Some(hold) if hold.at_end => {
                    format!("Hedgehogs and weapon pits held by the {} player: {held} of {needed}.", teller.side(*side))
                }
                _ => {
                    format!("Hedgehogs held by the {} player through the turn: {held} of {needed}.", teller.side(*side))
                }
            },
        ),
        Event::PointTaken { side, taken } => {
            let name = teller.scenario.point.as_ref().map_or("", |point| point.name.as_str());
            let does = if *taken { "holds" } else { "does not hold" };
            (0, teller.victory(), format!("The {} player {does} {name} with an observer there.", teller.side(*side)))
        }
        Event::Standing { axis, allies } => {
            let (side, points) = if axis > allies { (Side::Axis, axis) } else { (Side::Allies, allies) };
            let points = counted(*points, "point", "points");
            let text = format!("Undamaged vehicles on the board: {points} for the {} player.", teller.side(side));
            (0, teller.victory(), text)
        }
        Event::Began { phase: Phase::Batteries, side } => {
            (0, "IV.B.2.b.1", format!("Indirect fire: the {} player fires first.", teller.side(*side)))
        }
        Event::Began { phase: Phase::Mortars, side } => {
            (0, "V.C.1.b", format!("Mortars: the {} player fires first.", teller.side(*side)))
        }
        Event::Began { phase: Phase::Guns, side } => {
            (0, "V.D.2.b", format!("Indirect fire of on-board guns: the {} player fires first.", teller.side(*side)))
        }
        Event::Lobbed { unit, target, hex, calls } => {
            let (unit, target) = (teller.unit(*unit), teller.unit(*target));
            let what = match calls {
                None => "indirectly",
                Some(calls) if *calls < mortars::FOR_EFFECT => "to acquire it",
                Some(_) => "for effect",
            };
            let rule = if calls.is_some() { "V.C.1.c" } else { "V.D.2.c" };
            (0, rule, format!("{unit} fires at {target} in {}, {what}.", Name(*hex)))
        }
        Event::Shelled { target, firers, cover } => {
            let each: Vec<String> =
                firers.iter().map(|share| format!("{} {}", teller.unit(share.unit), share.factors)).collect();
            let cover = cover.map_or_else(String::new, |cover| format!(", {} cover", cover.word()));
            let sum: u32 = firers.iter().map(|share| u32::from(share.factors)).sum();
            let (target, each, sum) = (teller.unit(*target), each.join(", "), factors_in_words(sum));
            (0, "IV.F.6", format!("Indirect fire on {target}{cover}: {each}; {sum}."))
        }
        Event::MortarHit { unit, dice, number, hit, .. } => {
            let what = if *hit { "a direct hit" } else { "no direct hit" };
            (1, "V.C.1.f", format!("{}, {}, {number} needed: {what}.", teller.unit(*unit), teller.dice.sum(*dice)))
        }
        Event::Covered { target, area } if teller.is_hull_down(*target) => {
            (1, "X.C.4.c", format!("The hit strikes the {}, which the ground covers: no effect.", area.name()))
        }
        Event::Covered { area, .. } => {
            (1, "V.E.5.c", format!("The hit strikes the {}, which the weapon pit covers: no effect.", area.name()))
        }
        Event::EnteredPit { unit, hex } => {
            (0, "V.E.6", format!("{} is in the weapon pit of {}.", teller.unit(*unit), Name(*hex)))
        }
        Event::Forced { unit, hex, die, success } => {
            let what = if *success { "it is through" } else { "the mines go off" };
            (
                1,
                "V.G.2.b",
                format!("{} forces the mines of {}{}: {what}.", teller.unit(*unit), Name(*hex), teller.comma(*die)),
            )
        }
        Event::Recorded { .. }
        | Event::Erased { .. }
        | Event::CalledRecorded { .. }
        | Event::Ranged { .. }
        | Event::Smoked { .. }
        | Event::SmokeCleared { .. }
        | Event::Collateral { .. }
        | Event::HatchesShut { .. }
        | Event::Acquired { .. }
        | Event::Ground { .. } => section_six::sentence(teller, event).unwrap_or((0, "VI", String::new())),
        Event::Countered { .. } | Event::Located { .. } | Event::Neutralised { .. } | Event::Recovered { .. } => {
            counter_fire::sentence(teller, event).unwrap_or((0, "VIII.E.2", String::new()))
        }
        Event::Flew { .. }
        | Event::Dived { .. }
        | Event::Intercepted { .. }
        | Event::FlakFired { .. }
        | Event::FlakHeld { .. }
        | Event::FlakOrders { .. }
        | Event::Dropped { .. }
        | Event::InRange { .. }
        | Event::BrokenOff { .. }
        | Event::Bombed { .. }
        | Event::BombHit { .. }
        | Event::Silenced { .. } => air::sentence(teller, event).unwrap_or((0, "VIII.C", String::new())),
        Event::TakenOff { .. }
        | Event::PutBack { .. }
        | Event::DummyShown { .. }
        | Event::DummyRemoved { .. }
        | Event::Feigned { .. }
        | Event::FeintShown { .. }
        | Event::BrokenThrough { .. } => section_nine::sentence(teller, event).unwrap_or((0, "IX", String::new())),
        Event::Availability { .. }
        | Event::GunBroken { .. }
        | Event::Scouted { .. }
        | Event::Stowed { .. }
        | Event::RoundsGone { .. }
        | Event::LoadFell { .. }
        | Event::KillShifted { .. }
        | Event::TrackTested { .. }
        | Event::OpticsTested { .. }
        | Event::Hooking { .. }
        | Event::HookUpHeld { .. }
        | Event::HookUpLost { .. }
        | Event::Demolishing { .. }
        | Event::DemolitionOff { .. }
        | Event::Demolished { .. }
        | Event::Claimed { .. }
        | Event::StarShell { .. }
        | Event::Concealed { .. }
        | Event::HullDownSought { .. }
        | Event::HullDownTaken { .. }
        | Event::HullDownEmpty { .. }
        | Event::HullDownLeft { .. }
        | Event::Appointed { .. }
        | Event::CarriesAmmunition { .. }
        | Event::EdgeNamed { .. }
        | Event::TookOn { .. }
        | Event::CrewOnFoot { .. }
        | Event::Rammed { .. }
        | Event::AssaultAnnounced { .. }
        | Event::AssaultOff { .. }
        | Event::Assaulted { .. }
        | Event::BestAspect { .. }
        | Event::Swept { .. }
        | Event::Mistaken { .. }
        | Event::Redirected { .. }
        | Event::Unmistaken { .. }
        | Event::BatteryBombed { .. }
        | Event::MinesShown { .. } => experimental::sentence(teller, event).unwrap_or((0, "X", String::new())),
        Event::Surrendered { .. }
        | Event::Broke { .. }
        | Event::Rallied { .. }
        | Event::FellBack { .. }
        | Event::Led { .. }
        | Event::Captured { .. } => capture::sentence(teller, event).unwrap_or((0, "X.I", String::new())),
        Event::Called { battery, target, hex, calls } => (
            0,
            if *calls < FOR_EFFECT { "IV.F.3.a" } else { "IV.F.3.b" },
            format!(
                "{} {} {} in {}: {}.",
                teller.battery(*battery),
                if *calls < FOR_EFFECT { "is called on" } else { "fires at" },
                teller.unit(*target),
                Name(*hex),
                call_words(*calls)
            ),
        ),
        Event::Bombarded { target, batteries, factors, cover } => {
            let each: Vec<String> = batteries.iter().map(|battery| teller.battery(*battery)).collect();
            let cover = cover.map_or_else(String::new, |cover| format!(", {} cover", cover.word()));
            let factors = factors_in_words(*factors);
            let text = format!("Fire for effect on {}{cover}: {}; {factors}.", teller.unit(*target), each.join(", "));
            (0, "IV.F.6", text)
        }
        Event::DirectHit { battery, dice, hit, .. } => {
            let what = if *hit { "a direct hit" } else { "no direct hit" };
            (1, "IV.F.3.b", format!("{}, {}: {what}.", teller.battery(*battery), teller.dice.sum(*dice)))
        }
        Event::Fragments { factors, effect, .. } => {
            let what = if *effect { "they strike home" } else { "no damage" };
            let rule = if teller.scenario.plays(Chapter::V) { "V.D.1" } else { "IV.F.3.c.4" };
            (1, rule, format!("{} on the vehicle: {what}.", factors_in_words(*factors)))
        }
        Event::Began { phase, side } => {
            (0, "I.B.2", format!("{}: the {} player fires first.", phase.title(), teller.side(*side)))
        }
        Event::CouldNotFire { side } => {
            (0, "I.B.2", format!("No {} unit on the board could fire.", teller.side(*side)))
        }
        Event::WayIn { side, edge, die, again } => {
            let rule =
                if teller.scenario.hulks().next().is_some() { "Firefight G.Set-up" } else { "Firefight A.Set-up" };
            let before: Vec<String> = again.iter().map(u8::to_string).collect();
            let before =
                if before.is_empty() { String::new() } else { format!(", {} rolled again", before.join(" and ")) };
            let (side, dice) = (teller.side(*side), teller.dice.told(format!("{}{before}", teller.comma(*die))));
            (0, rule, format!("The {side} player comes in over the {} edge{dice}.", edge.words()))
        }
        Event::FirstMover { die, side } => {
            (1, "I.I.1", teller.dice.first(*die, &format!("the {} player moves first.", teller.side(*side))))
        }
        Event::FirstFirer { die, side } => (
            1,
            if teller.options().random_first_fire { "II.K.4" } else { "I.I.1" },
            teller.dice.first(*die, &format!("the {} player fires first.", teller.side(*side))),
        ),
        Event::Moved { unit, from, path, facing, reverse, cost, carrying } => {
            let load = if carrying.is_empty() { String::new() } else { format!(" with {}", teller.units(carrying)) };
            let man = teller.is_personnel(*unit);
            let to = path.last().map_or_else(String::new, |hex| Name(*hex).to_string());
            let (rule, text) = match (from, reverse) {
                (Some(from), _) if man => {
                    let (rule, how) = if path.len() > 1 { ("II.C.3", "runs") } else { ("II.C.2", "moves") };
                    (rule, format!("{} {how} from {} to {to}{load}.", teller.unit(*unit), Name(from.0)))
                }
                (None, _) => {
                    let (rule, unit) = (teller.entry(*unit), teller.unit(*unit));
                    // The hex of the edge, and where the unit goes on from it.
                    let at = path.first().map_or_else(String::new, |hex| Name(*hex).to_string());
                    let on = if path.len() > 1 { format!(" and moves on to {to}") } else { String::new() };
                    let faces = if man { String::new() } else { format!(", facing {}", facing.words()) };
                    (rule, format!("{unit} enters at {at}{on}{load}{faces}."))
                }
                (Some(from), true) => {
                    ("I.C.4", format!("{} backs from {} into {to}.", teller.unit(*unit), Name(from.0)))
                }
                (Some(from), false) => (
                    "I.C.1",
                    format!(
                        "{} moves from {} to {to}, facing {} ({cost}).",
                        teller.unit(*unit),
                        Name(from.0),
                        facing.words()
                    ),
                ),
            };
            (0, rule, text)
        }
        Event::Pivoted { unit, facing, .. } => {
            (0, "I.C.3.a", format!("{} pivots to face {}.", teller.unit(*unit), facing.words()))
        }
        Event::Exited { unit, from, .. } => {
            (0, "Scenarios.B.5", format!("{} leaves the board from {} for good.", teller.unit(*unit), Name(from.0)))
        }
        Event::Passed { side, phase } => {
            let (rule, what) = match phase {
                Phase::SetUp => ("Scenarios.B.2", "player has set up"),
                Phase::Movement => ("I.C.1.a", "player has moved"),
                Phase::Morale => ("II.H.3", "player calls for no more morale checks"),
                Phase::Batteries => ("IV.F.1", "player calls no more batteries this turn"),
                Phase::Mortars => ("V.C.1.b", "player fires no more mortars this turn"),
                Phase::Guns => ("V.D.2.b", "player fires no more guns indirectly this turn"),
                _ => ("I.B.2", "player has finished firing this turn"),
            };
            (0, rule, format!("The {} {what}.", teller.side(*side)))
        }
        Event::Fired { unit, gun, target, rounds, acquired, range, number, aspect, shells, ammo } => {
            let how = if *acquired { "acquired" } else { "initial" };
            let needs = number.map_or_else(|| "every round hits".to_owned(), |number| format!("{number} or more"));
            (
                0,
                match shells {
                    Shells::Plain if ammo.is_some() => "X.D.2.c",
                    Shells::Plain => "I.F.1",
                    Shells::Apcr => "IV.E.1",
                    Shells::Explosive => "X.D.2.c.2",
                    Shells::Solid => "X.D.2.c",
                },
                format!(
                    "{}: {} at {}, range {range},{} {}{} ({how}), {needs}.",
                    teller.unit(*unit),
                    teller.gun(*unit, *gun),
                    teller.unit(*target),
                    teller.aspect(*target, *aspect),
                    counted(*rounds, "round", "rounds"),
                    match (shells, ammo) {
                        (_, Some(ammo)) => format!(" of {}", ammo.abbreviation()),
                        (Shells::Plain, None) => String::new(),
                        (Shells::Apcr, None) => " of APCR".to_owned(),
                        (Shells::Explosive, None) => " of HE".to_owned(),
                        (Shells::Solid, None) => " of AP".to_owned(),
                    },
                ),
            )
        }
        Event::SmallHit { ammo, dice, destroyed, .. } => {
            let what = if *destroyed {
                "the weapon is out of action"
            } else {
                "the weapon is undamaged but fires no more this turn"
            };
            (1, "VIII.E.1.b", format!("{} hit, {}: {what}.", ammo.abbreviation(), teller.dice.sum(*dice)))
        }
        Event::BunkerBroken { target, factors } => {
            let inside = factors_in_words(*factors);
            let rule = if teller.class(*target) == Some(Class::Blockhouse) { "IX.C.1.e" } else { "VIII.F.4" };
            (1, rule, format!("{} is broken open; {inside} on each of those inside.", teller.unit(*target)))
        }
        Event::StayedInside { hex } => (0, "VIII.F.7", format!("The men in the bunker of {} stay inside.", Name(*hex))),
        Event::BurstOnTarget { unit, gun, target, number } => {
            let (gun, unit) = (teller.gun(*unit, *gun), teller.unit(*unit));
            let then = number.map_or_else(|| "3 less".to_owned(), |number| format!("{number} or more"));
            let text = format!(
                "Burst on target: the {gun} of {unit} needs {then} for its next rounds at {}.",
                teller.unit(*target)
            );
            (1, "VII.B.3", text)
        }
        Event::Round { dice, hit } => {
            (1, "I.F.1.c", format!("{}: {}.", teller.dice.sum(*dice), if *hit { "hit" } else { "miss" }))
        }
        Event::Struck { dice, area, aspect, .. } => (
            1,
            "I.F.2.c",
            format!("{}, {}: {}.", teller.dice.sum(*dice), aspect.name(), area.map_or("ricochet", |area| area.name())),
        ),
        Event::Chosen { area, .. } => (1, "I.G.1", format!("Scored on the {}.", area.name())),
        Event::Result { row, cell, range, effect, .. } => (
            1,
            "I.F.3.b",
            format!(
                "{row}: {cell}{}.",
                if *effect {
                    String::new()
                } else if cell == "-" {
                    ", no damage".to_owned()
                } else {
                    format!(", no effect at range {range}")
                }
            ),
        ),
        Event::KillDie { die, needed, .. } => (
            1,
            "I.F.3.b",
            format!(
                "{} on {needed} or less: {}.",
                if teller.dice == DiceIn::Words { format!("Die {die}, a K-kill") } else { "A K-kill".to_owned() },
                if die <= needed { "it burns" } else { "no effect" }
            ),
        ),
        Event::Harmed { target, harm } => (
            1,
            teller.harmed_by(event),
            match harm {
                Harm::Immobilised => format!("{} is immobilised.", teller.unit(*target)),
                Harm::GunLost(_) if teller.is_weapon(*target) => format!("{} is out of action.", teller.unit(*target)),
                Harm::GunLost(gun) => format!("{} loses its {}.", teller.unit(*target), teller.gun(*target, *gun)),
                Harm::Destroyed => format!("{} is destroyed.", teller.unit(*target)),
                Harm::Eliminated => format!("{} is eliminated.", teller.unit(*target)),
            },
        ),
        Event::Answered { unit, target } => (
            0,
            "IV.E.3",
            format!("{} returns the fire of {}, round for round.", teller.unit(*unit), teller.unit(*target)),
        ),
        Event::Declined { unit } => (0, "IV.E.3", format!("{} does not return the fire.", teller.unit(*unit))),
        Event::NextRound { unit, gun, .. } => {
            (1, "IV.E.3.a", format!("{}, {}:", teller.unit(*unit), teller.gun(*unit, *gun)))
        }
        Event::CrewLost { unit, men, lost } => (
            1,
            "IV.C.5",
            format!("The crew of {} loses {}, {lost} in all.", teller.unit(*unit), counted(*men, "man", "men")),
        ),
        Event::BailOut { unit, die, out, less, .. } => {
            let rule = match die {
                Some(_) if *less > 0 => "X.D.5.c",
                Some(_) => "IV.C.2",
                None => "IV.C.4",
            };
            let does = if *out { "bails out" } else { "stays with the vehicle" };
            let lowered =
                if *less > 0 { format!(" (the die less {less}, its commander being lost)") } else { String::new() };
            let text = format!("the crew of {} {does}{lowered}.", teller.unit(*unit));
            (1, rule, die.map_or_else(|| capital(&text), |die| teller.dice.first(die, &text)))
        }
        Event::Reliability { unit, dice, arrives } => (
            1,
            "IV.G.2.2",
            format!(
                "{}: {}: {}.",
                teller.unit(*unit),
                teller.dice.sum(*dice),
                if *arrives { "it arrives" } else { "it breaks down on the way" }
            ),
        ),
        Event::Held { unit } => (1, "I.G.2.a", format!("{} holds the fire of its other gun.", teller.unit(*unit))),
        Event::Score { axis, allies } => (
            1,
            teller.victory(),
            format!("Points: {} {allies}, {} {axis}.", teller.side(Side::Allies), teller.side(Side::Axis)),
        ),
        Event::Loaded { unit, vehicle, carrying } => {
            let load = if carrying.is_empty() { String::new() } else { format!(" with {}", teller.units(carrying)) };
            let class = teller.class(*unit);
            let vehicle_in_tow = class.is_some_and(Class::is_vehicle);
            let heavy = class == Some(Class::HeavyWeapon);
            let (rule, how) = if vehicle_in_tow || heavy && teller.options().towing {
                ("X.C.3.b", "is hooked up to")
            } else if heavy {
                ("V.B.2", "is hitched to")
            } else {
                ("V.B.3.b", "comes aboard")
            };
            (0, rule, format!("{}{load} {how} {}.", teller.unit(*unit), teller.unit(*vehicle)))
        }
        Event::Unloaded { unit, vehicle, forced } => {
            let observer = teller.class(*unit) == Some(Class::Observer);
            let class = teller.class(*unit);
            let towed = class.is_some_and(Class::is_vehicle) || class == Some(Class::HeavyWeapon);
            let in_detail = towed && teller.options().towing && !forced;
            let rule = match (forced, teller.is_weapon(*unit), teller.class(*vehicle).is_some_and(Class::is_afv)) {
                (false, ..) if in_detail => "X.C.3.b.4",
                (false, ..) => "V.B.3.c",
                (true, false, true) if observer => "VIII.B.5.c",
                (true, true, _) => "V.B.3.d",
                (true, false, true) => "V.G.3.e",
                (true, false, false) => "V.B.5.c",
            };
            let how = match forced {
                true => "has to leave",
                false if in_detail => "is unhooked from",
                false => "leaves",
            };
            (u8::from(*forced), rule, format!("{} {how} {}.", teller.unit(*unit), teller.unit(*vehicle)))
        }
        Event::SoftHit { strike, effect, .. } => {
            let by = match strike {
                Strike::AntiTankRifle => "an anti-tank rifle",
                Strike::Mm20 => "a 20mm gun",
                Strike::Above20mm | Strike::Factors(_) => "more than 20mm",
            };
            let what = if *effect { "it strikes home" } else { "no damage" };
            (1, "V.D.1", format!("A hit by {by} on a vehicle without armour: {what}."))
        }
        Event::Spiking { unit, weapon } => {
            (0, "V.D.3.c", format!("{} begins to spike {}.", teller.unit(*unit), teller.unit(*weapon)))
        }
        Event::Spiked { unit, weapon } => {
            (0, "V.D.3.c", format!("{} has spiked {}.", teller.unit(*unit), teller.unit(*weapon)))
        }
        Event::Mounting { unit, weapon, vehicle, turns } => {
            let (men, gun, truck) = (teller.unit(*unit), teller.unit(*weapon), teller.unit(*vehicle));
            let done = counted(*turns, "turn", "turns");
            (0, "V.G.1.f", format!("{men} works on {gun} at {truck}: {done} of {TURNS} done."))
        }
        Event::Mounted { weapon, vehicle, portee } => {
            let how = if *portee { "stands in portee on" } else { "is on the ground beside" };
            (0, "V.G.1", format!("{} {how} {}.", teller.unit(*weapon), teller.unit(*vehicle)))
        }
        Event::Ended { winner, axis, allies } => (0, teller.victory(), {
            let end = winner
                .map_or_else(|| "It is a draw.".to_owned(), |side| format!("The {} player wins.", teller.side(side)));
            if teller.scenario.counts_points() {
                let (british, german) = (teller.side(Side::Allies), teller.side(Side::Axis));
                format!("The game is over: {british} {allies}, {german} {axis}. {end}")
            } else {
                format!("The game is over. {end}")
            }
        }),
    }
}

/// Casualties in words.
fn men_lost(men: u8) -> String {
    if men == 0 { "no casualties".to_owned() } else { counted(men, "casualty", "casualties") }
}
