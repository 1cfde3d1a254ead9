//! Every unit as an order of battle lists it.

use crate::core::muster::{Place, Standing};
use crate::core::side::Side;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::cover::{cover, strength_is_open};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The units by force, in the order of their numbers, as the side sees them: what is hidden is not listed, a gun that lies face down is a
/// gun of no known type, and men under cover are not counted (II.G.5, V.F).
#[must_use]
pub fn muster(position: &Position, viewer: Option<Side>) -> Vec<Standing> {
    let mut muster: Vec<_> = position
        .all()
        // A crew in its AFV is counted with it (X.D.1).
        .filter(|unit| !matches!(unit.location, Location::Serving(_)))
        .map(|unit| {
            let force = position.scenario.entry_of(*unit.id).map_or(0, |entry| entry.force);
            ((*unit.side, force, *unit.id), standing(position, viewer, &unit))
        })
        .collect();
    muster.sort_by_key(|(rank, _)| *rank);
    muster.into_iter().map(|(_, standing)| standing).collect()
}

/// A unit as the players call it.
fn name(position: &Position, unit: &ViewItem) -> String {
    let kind = position.kind(unit);
    let down = position.face_down.is_some_and(|down| down.is(*unit.kind));
    match (unit.location.hex().filter(|_| down), position.scenario.entry_of(*unit.id)) {
        (Some(hex), _) => format!("{} in {}", kind.name, Name(hex)),
        (None, Some(entry)) => kind.called(&entry.label),
        (None, None) => kind.called(&unit.number.0.to_string()),
    }
}

fn standing(position: &Position, viewer: Option<Side>, unit: &ViewItem) -> Standing {
    let kind = position.kind(unit);
    let open = viewer.is_none_or(|viewer| viewer == *unit.side) || strength_is_open(cover(position, unit));
    let men = kind.people.is_some().then_some(unit.men.left);
    let place = place(position, unit);
    let gone = matches!(place, Place::Gone(_));
    Standing {
        unit: *unit.id,
        side: *unit.side,
        formation: position.scenario.force_of(*unit.id).map_or_else(String::new, |force| force.name.clone()),
        name: name(position, unit),
        kind: of_class(kind.class).to_owned(),
        values: match men {
            Some(_) if gone => String::new(),
            Some(men) if open => crate::core::words::count(usize::from(men), "man"),
            Some(_) => "? men".to_owned(),
            None => String::new(),
        },
        strength: match men {
            _ if gone => 0,
            Some(men) if open => men.into(),
            _ => 0,
        },
        place,
        state: state(unit).to_owned(),
    }
}

/// What a class of units is, as an order of battle says it.
fn of_class(class: Class) -> &'static str {
    match class {
        Class::Tank => "tank",
        Class::SelfPropelled => "self-propelled gun",
        Class::Carrier => "carrier",
        Class::Transport => "transport",
        Class::Infantry => "infantry",
        Class::HqGroup => "HQ group",
        Class::Observer => "observer",
        Class::Crew => "crew",
        Class::LightWeapon => "light weapon",
        Class::MediumWeapon => "medium weapon",
        Class::HeavyWeapon | Class::Dummy => "heavy weapon",
        Class::Hedgehog | Class::Minefield | Class::WeaponPit | Class::Bunker | Class::AtTrench | Class::Blockhouse => {
            "works"
        }
        Class::Aircraft => "aircraft",
    }
}

fn place(position: &Position, unit: &ViewItem) -> Place {
    match *unit.location {
        Location::On(hex) => Place::On(Name(hex).to_string()),
        Location::Waiting if unit.entry.due > position.sequence.turn => {
            Place::ToCome(format!("due turn {}", unit.entry.due))
        }
        Location::Waiting => Place::ToCome("off map".to_owned()),
        Location::Exited => Place::Gone("left the board".to_owned()),
        Location::Destroyed => Place::Gone("destroyed".to_owned()),
        Location::Wreck(hex) => Place::Gone(format!("wreck in {}", Name(hex))),
        Location::BrokenDown => Place::Gone("broken down".to_owned()),
        Location::Surrendered(hex) => Place::On(format!("prisoners in {}", Name(hex))),
        Location::Captured => Place::Gone("captured".to_owned()),
        Location::Aloft(hex) => Place::On(format!("over {}", Name(hex))),
        Location::Aboard(vehicle) | Location::Serving(vehicle) => {
            let vehicle = position.find(vehicle);
            Place::On(
                vehicle.map_or_else(|| "aboard".to_owned(), |vehicle| format!("aboard {}", name(position, &vehicle))),
            )
        }
    }
}

/// The gravest state that is seen from outside.
fn state(unit: &ViewItem) -> &'static str {
    match () {
        () if unit.location.is_destroyed() => "",
        () if unit.crew.out => "abandoned",
        () if unit.damage.immobilised && unit.damage.any_lost() => "M- and F-killed",
        () if unit.damage.immobilised => "M-killed",
        () if unit.damage.any_lost() => "F-killed",
        () if unit.haul.spiked => "spiked",
        () if unit.men.broken => "broken",
        () => "",
    }
}
