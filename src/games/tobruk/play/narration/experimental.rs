//! What the experimental rules and the night bring, in the log.

use super::teller::{Teller, factors_in_words};
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::ammunition::{KINDS, in_words};
use crate::games::tobruk::phases::close_assault::{half_in_words, is_hopeless};
use crate::games::tobruk::state::assaults::CalledOff;
use crate::games::tobruk::state::events::Event;

/// How an event of them is told; `None` for all others.
pub(super) fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::Availability { battery, die, needed, available } => {
            let name = teller.battery(*battery);
            let text = if *available {
                format!("{name} is available.")
            } else {
                format!("{name} is busy elsewhere, on {needed} or less, and does not fire.")
            };
            (0, "X.E.1.a", teller.dice.first(*die, &text))
        }
        Event::TrackTested { unit, weapon, dice, breaks } => {
            let what = if *breaks { "it breaks a track" } else { "its tracks hold" };
            let (unit, weapon) = (teller.unit(*unit), teller.unit(*weapon));
            (1, "X.D.4.a", format!("{unit} has crushed {weapon}, {}: {what}.", teller.dice.sum(*dice)))
        }
        Event::OpticsTested { unit, factors, die, lost, crew } => {
            let what = if *lost { "its optics are destroyed" } else { "its optics are whole" };
            let text = format!("{factors} gunfire factors on the front of {}: {what}", teller.unit(*unit));
            let text = match crew {
                Some(1) => format!("{text}, and its crew is hit."),
                _ => format!("{text}."),
            };
            (1, if crew.is_some() { "X.D.4.b.2" } else { "X.D.4.b.1" }, teller.dice.first(*die, &text))
        }
        Event::Scouted { battery, fire, hex } => {
            let name = teller.battery(*battery);
            (0, "X.E.2", format!("The enemy knows of a {} of {name} in {}.", fire.word(), Name(hex.0)))
        }
        Event::Stowed { kind, gun, load, over, .. } => {
            let (name, gun) = teller.type_and_gun(*kind, *gun);
            let rounds: Vec<String> = KINDS
                .into_iter()
                .filter(|ammo| load.of(*ammo) > 0)
                .map(|ammo| format!("{} {}", load.of(ammo), ammo.abbreviation()))
                .collect();
            let over = if *over > 0 { format!(", overloaded by {over}") } else { String::new() };
            let rule = if over.is_empty() { "X.D.2.a" } else { "X.D.2.d" };
            (0, rule, format!("Each {name} carries {} for its {gun}{over}.", rounds.join(", ")))
        }
        Event::RoundsGone { unit, gun, ammo } => {
            let text =
                format!("{} has no {} left for its {}.", teller.unit(*unit), in_words(*ammo), teller.gun(*unit, *gun));
            (1, "X.D.2.c", text)
        }
        Event::LoadFell { unit, exhausted } => {
            let unit = teller.unit(*unit);
            if *exhausted {
                (1, "X.D.2.e", format!("{unit} is nearly out of ammunition."))
            } else {
                (1, "X.D.2.d", format!("{unit} is overloaded no more."))
            }
        }
        Event::KillShifted { unit, printed, needed } => {
            let unit = teller.unit(*unit);
            if *needed > printed + 1 {
                (1, "X.D.2.f.3", format!("{unit} carries ammunition: (P{printed}) counts as (P{needed})."))
            } else if needed > printed {
                (1, "X.D.2.d", format!("{unit} is overloaded: (P{printed}) counts as (P{needed})."))
            } else {
                (1, "X.D.2.e", format!("{unit} is nearly out of ammunition: (P{printed}) counts as (P{needed})."))
            }
        }
        Event::GunBroken { unit, factors } => {
            (1, "X.E.5.a", format!("{factors} factors in one firing damage {}.", teller.unit(*unit)))
        }
        Event::Hooking { unit, vehicle, turns, of } => {
            let (unit, vehicle, of) = (teller.unit(*unit), teller.unit(*vehicle), counted(*of, "turn", "turns"));
            let text = match turns {
                0 => format!("{vehicle} begins to hook up {unit}, which takes {of}."),
                turns => format!("{vehicle} is hooking up {unit}: {turns} of {of} done."),
            };
            (u8::from(*turns > 0), "X.C.3.b.1", text)
        }
        Event::HookUpHeld { unit, vehicle } => {
            let (unit, vehicle) = (teller.unit(*unit), teller.unit(*vehicle));
            (1, "X.C.3.b.2", format!("Under fire {vehicle} gets no farther with hooking up {unit} this turn."))
        }
        Event::HookUpLost { unit, vehicle } => {
            let (unit, vehicle) = (teller.unit(*unit), teller.unit(*vehicle));
            (1, "X.C.3.b.2", format!("{vehicle} no longer hooks up {unit}; the turns spent on it are lost."))
        }
        Event::Demolishing { unit, vehicle } => {
            let (unit, vehicle) = (teller.unit(*unit), teller.unit(*vehicle));
            (0, "Firefight G.Special", format!("{unit} sets charges on {vehicle}."))
        }
        Event::DemolitionOff { unit, vehicle } => {
            let (unit, vehicle) = (teller.unit(*unit), teller.unit(*vehicle));
            (0, "Firefight G.Special", format!("{unit} is no longer alone with {vehicle} and can't demolish it."))
        }
        Event::Demolished { unit, vehicle } => {
            (0, "Firefight G.Special", format!("{} demolishes {}.", teller.unit(*unit), teller.unit(*vehicle)))
        }
        Event::Claimed { unit, captured, points } => {
            let what = if *captured { "in enemy tow, counts as captured" } else { "left alone, counts as M-killed" };
            let points = counted(*points, "point", "points");
            (1, "Firefight G.Special", format!("{}, {what}: {points} for the enemy.", teller.unit(*unit)))
        }
        Event::StarShell { unit, hex } => {
            let text =
                format!("{} lights {} with a star shell, and all within two hexes.", teller.unit(*unit), Name(*hex));
            (0, "Firefight F.Special", text)
        }
        Event::Concealed { unit, hidden } => {
            let what = if *hidden { "is recorded in secret" } else { "lies on the board" };
            (0, "Firefight H.Special", format!("{} {what}.", teller.unit(*unit)))
        }
        Event::HullDownSought { dice, units } => {
            let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
            let told = teller.dice.told(format!(", {}", faces.join(" ")));
            let what = match units.len() {
                0 => "no AFV that drove finds a hull-down position".to_owned(),
                1 => format!("{} is hull-down", teller.unit(units[0])),
                _ => format!("{} are hull-down", teller.units(units)),
            };
            (1, "X.C.4.b", format!("Undulating ground{told}: {what}."))
        }
        Event::HullDownEmpty { from, hex } => {
            let from = teller.unit(*from);
            (1, "X.C.4.f", format!("Nobody takes the hull-down position over that {from} left in {}.", Name(*hex)))
        }
        Event::HullDownTaken { unit, from, hex } => {
            let (unit, from) = (teller.unit(*unit), teller.unit(*from));
            (1, "X.C.4.f", format!("{unit} takes the hull-down position in {} over from {from}.", Name(*hex)))
        }
        Event::CrewOnFoot { vehicle, men, .. } => {
            let text = format!("The crew of {} is on foot: {}.", teller.unit(*vehicle), counted(*men, "man", "men"));
            (1, "X.D.1.a", text)
        }
        Event::EdgeNamed { side, edge } => {
            let text = format!("The friendly edge of the {} is the {} one.", teller.side(*side), edge.words());
            (0, "X.I.1.b.2", text)
        }
        Event::CarriesAmmunition { unit, carries } => {
            let is = if *carries { "an ammunition carrier" } else { "no ammunition carrier any more" };
            (0, "X.D.2.f.1", format!("{} is {is}.", teller.unit(*unit)))
        }
        Event::TookOn { unit, carrier, gun, ammo, rounds } => {
            let (name, truck) = (teller.unit(*unit), teller.unit(*carrier));
            let what = format!("{rounds} {}", in_words(*ammo));
            (0, "X.D.2.f.2", format!("{name} takes on {what} for its {} from {truck}.", teller.gun(*unit, *gun)))
        }
        Event::Appointed { unit } => {
            (0, "X.D.5", format!("{} is its company commander's vehicle.", teller.unit(*unit)))
        }
        Event::HullDownLeft { unit } => (0, "X.C.4", format!("{} is hull-down no more.", teller.unit(*unit))),
        Event::Rammed { unit, target } => {
            (1, "X.D.3", format!("{} rams {}.", teller.unit(*unit), teller.unit(*target)))
        }
        Event::AssaultAnnounced { unit, vehicle } => {
            (0, "X.G.1.b", format!("{} assaults {}.", teller.unit(*unit), teller.unit(*vehicle)))
        }
        Event::AssaultOff { vehicle, why } => {
            let vehicle = teller.unit(*vehicle);
            match why {
                CalledOff::Moved => (0, "X.G.1.d", format!("{vehicle} has moved; the assault on it comes to nothing.")),
                CalledOff::Enemies => {
                    let text = format!("Enemies on foot have come up; there is no assault on {vehicle}.");
                    (0, "X.G.1.c", text)
                }
                CalledOff::Overrun => (0, "X.G.1.g", format!("Overrun themselves, the men can't assault {vehicle}.")),
                CalledOff::Destroyed => {
                    (0, "X.G.1", format!("{vehicle} is out of the fight already; nobody assaults it."))
                }
                CalledOff::Fallen => (0, "X.G.1", format!("Nobody is left to assault {vehicle}.")),
            }
        }
        Event::Assaulted { vehicle, men, counts, dice, destroyed } => {
            let vehicle = teller.unit(*vehicle);
            let Some(dice) = dice else {
                let text = format!("The morale of all who assault {vehicle} is broken; the assault fails.");
                return Some((0, "X.G.1.h", text));
            };
            let needed = half_in_words(*men, *counts);
            let (men, they) = (counted(*men, "man", "men"), if *men == 1 { "assaults" } else { "assault" });
            let need = if they == "assaults" { "needs" } else { "need" };
            let what = if *destroyed { "it is destroyed" } else { "the assault fails" };
            let sum = teller.dice.sum(*dice);
            let text = if is_hopeless(*counts) {
                format!("{men} {they} {vehicle}, too few to have a chance, {sum}: {what}.")
            } else {
                format!("{men} {they} {vehicle} and {need} less than {needed}, {sum}: {what}.")
            };
            (0, "X.G.1.i.2", text)
        }
        Event::BestAspect { unit, target, aspect } => {
            let (unit, target) = (teller.unit(*unit), teller.unit(*target));
            (1, "X.C.6.a", format!("{unit} chooses the {} of {target}, which turned.", aspect.name()))
        }
        Event::Swept { unit, hex, batteries, factors, full } => {
            let (unit, hex, factors) = (teller.unit(*unit), Name(*hex), factors_in_words(*factors));
            let text = if *full {
                let each: Vec<String> = batteries.iter().map(|battery| teller.battery(*battery)).collect();
                format!("{unit} comes into the barrage in {hex}: {}; {factors}.", each.join(", "))
            } else {
                format!("{unit} comes into the barrage in {hex} after others: {factors} of collateral damage.")
            };
            (1, "X.E.4.b.2", text)
        }
        Event::Mistaken { unit, target, die, mistaken } => {
            let (unit, target) = (teller.unit(*unit), teller.unit(*target));
            let text = if *mistaken {
                format!("the pilot of {unit} has mistaken his target.")
            } else {
                format!("the pilot of {unit} has found {target}.")
            };
            (0, "X.H.1.a", teller.dice.first(*die, &text))
        }
        Event::Redirected { unit, target, hex } => {
            let (unit, target) = (teller.unit(*unit), teller.unit(*target));
            (1, "X.H.1.a.2", format!("{unit} bombs {target} in {} instead.", Name(*hex)))
        }
        Event::Unmistaken { unit, target, by_choice } => {
            let (unit, target) = (teller.unit(*unit), teller.unit(*target));
            let rule = if *by_choice { "X.H.1.a.2" } else { "X.H.1.a.1" };
            (1, rule, format!("{unit} bombs {target} all the same."))
        }
        Event::BatteryBombed { units, battery } => {
            let (units, battery) = (teller.units(units), teller.battery(*battery));
            (0, "X.H.2.a", format!("{units} are sent against {battery}."))
        }
        Event::MinesShown { hex } => (1, "Firefight H.Special", format!("There are mines in {}.", Name(*hex))),
        _ => return None,
    })
}
