//! Who throws hand grenades, an optional rule (VIII.G.1): all men of a unit, at one enemy unit in their hex.

use super::grenades::FACTORS;
use super::power::Power;
use super::salvo::Part;
use super::shot::Burst;
use super::silent::Silent;
use super::{aboard, crew};
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Why a unit throws no grenades. Small and without text, since the computer asks often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// The option is off, or the unit is not made of men.
    None,
    /// The target is so many hexes away (VIII.G.1).
    OtherHex(u8),
    /// The target is an AFV without an open mount (VIII.G.1.a).
    Closed,
    /// The unit is silent this turn.
    Silent(Silent),
    /// It ran (our reading of VIII.G.1).
    Ran,
    /// Its men operate a weapon, fired one, or carried weapons (VIII.G.1.c).
    AtWeapons,
}

impl Bar {
    /// The refusal in words.
    #[must_use]
    pub fn refusal(self, position: &Position, unit: &ViewItem, target: &ViewItem) -> Refusal {
        let (name, other) = (position.name(unit), position.name(target));
        match self {
            Self::None => {
                Refusal::new("VIII.G.1", format!("{name} has no grenades: men throw them by the optional rule."))
            }
            Self::OtherHex(range) => {
                let hexes = counted(range, "hex", "hexes");
                Refusal::new("VIII.G.1", format!("{other} is {hexes} from {name}; grenades are thrown within one hex."))
            }
            Self::Closed => Refusal::new(
                "VIII.G.1.a",
                format!("{other} is closed; grenades strike the crew of an open mount alone."),
            ),
            Self::Silent(silent) => silent.refusal(position, unit, None),
            Self::Ran => Refusal::new("VIII.G.1", format!("{name} ran this turn and may not throw grenades.")),
            Self::AtWeapons => Refusal::new(
                "VIII.G.1.c",
                format!("{name} operates or used a weapon this turn; all men of a unit throw grenades, or none."),
            ),
        }
    }
}

/// What the grenades of a unit add to a fire (VIII.G.1, VIII.G.1.a). In a melee they are final fire, at any enemy in the hex (II.K.1.a).
///
/// # Errors
/// The bar.
pub fn part(position: &Position, unit: &ViewItem, target: &ViewItem, range: u8) -> Result<Part, Bar> {
    if position.kind(unit).people.is_none() || !position.options.grenades {
        return Err(Bar::None);
    }
    if range > 0 {
        return Err(Bar::OtherHex(range));
    }
    if position.class(target).is_afv() && !crew::is_exposed(position, target) && !aboard::is_struck(position, target) {
        return Err(Bar::Closed);
    }
    let silent = if position.marks.works.assaults(*unit.id) {
        Some(Silent::Assaulting)
    } else if position.is_broken(unit) {
        Some(Silent::Broken)
    } else if unit.gunnery.fired[0] {
        Some(Silent::Fired)
    } else if unit.gunnery.done {
        Some(Silent::Done)
    } else if unit.men.under && !position.is_in_bunker(unit) {
        Some(Silent::Under)
    } else if unit.motion.busy {
        Some(Silent::Busy)
    } else if !unit.overruns.by.is_empty() {
        Some(Silent::Overrun)
    } else {
        aboard::silent(position, unit)
    };
    if let Some(silent) = silent {
        return Err(Bar::Silent(silent));
    }
    if unit.motion.hexes >= 2 {
        return Err(Bar::Ran);
    }
    let serves = position.operates_crew_served(*unit.id) || position.has_served(*unit.id);
    if serves || unit.men.at_weapons > 0 {
        return Err(Bar::AtWeapons);
    }
    let men = unit.men.left.saturating_sub(unit.men.carrying);
    if men == 0 {
        return Err(Bar::AtWeapons);
    }
    Ok(Part {
        unit: *unit.id,
        arm: Arm::Grenades,
        range,
        men,
        factors: FACTORS * u16::from(men),
        halved: false,
        power: Power::default(),
        rounds: 0,
        acquired: false,
        number: None,
        burst: Burst::Off,
        shot: None,
    })
}
