//! Why a gun or the men with it stay silent, and the refusal that says so.

use super::smallest_crew;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::games::tobruk::material::catalog::{Class, Gun, Mount};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Why a unit's gun or rifles stay silent this turn. Small and without text, since the computer asks thousands of times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silent {
    /// It moved (I.E.4), or was carried (III.C.4).
    Moved,
    /// It pivoted a weapon or was pivoted (III.C.6).
    Busy,
    /// This gun fired (I.E.5).
    Fired,
    /// Its fire is finished (I.F.4).
    Done,
    /// The gun is lost (I.F.3.b).
    Lost,
    /// It overruns another unit (III.G.6).
    Overrunning,
    /// It is overrun (III.G.7).
    Overrun,
    /// Nobody operates the weapon (III.D.2.b).
    Unmanned,
    /// The men with the light weapon have all fired their rifles (III.D.3.c).
    RiflesFired(UnitId),
    /// The crew is too small (III.D.2.b, X.F.2).
    CrewTooSmall(u8),
    /// Those who would fire are in full cover (II.F.2.c).
    Under,
    /// Those who would fire are in a melee (II.I.11).
    Melee,
    /// Its crew has bailed out (IV.C.3).
    BailedOut,
    /// Its crew withdraws (IV.C.4).
    Withdraws,
    /// Its crew lost men this turn (IV.C.2).
    CrewHit,
    /// Its crew took cover (IV.D).
    CrewDown,
    /// It answered in a gun duel (IV.E.3.e).
    Answered,
    /// It loaded or unloaded, or was loaded or unloaded (V.B.3).
    Loading,
    /// It is hitched to a vehicle (V.B.3.c).
    Hitched,
    /// Men ride on it (V.G.3.e).
    Riders,
    /// It spikes a weapon (V.D.3.c).
    Spiking,
    /// It is spiked (V.D.3).
    Spiked,
    /// It was unhooked last turn, and takes one more turn to be ready (X.C.3.b.4).
    Unlimbering,
    /// It demolishes a vehicle (Firefight G).
    Demolishing,
    /// The Carrier's rifle was taken off it (IX.A.3).
    TakenOff,
    /// The gun sits too low to fire out of the weapon pit (V.E.5.e), or from a fold of the ground (X.C.4.c).
    InPit,
    /// An observer in it directs fire: its turret weapons are silent (VIII.B.5.b).
    Observes,
    /// Bombs fell in its hex (VIII.C.6).
    Bombed,
    /// It fired at aircraft (VIII.D.2.c.3).
    Flak,
    /// It was hit by 40mm or less this turn (VIII.E.1.b).
    Struck,
    /// Those who would fire assault a vehicle (X.G.1).
    Assaulting,
    /// Those who would fire have broken (X.I.1.b).
    Broken,
    /// It is its company commander's, who opens no fire (X.D.5.a).
    Commands,
}

impl Silent {
    /// The refusal in words.
    #[must_use]
    pub fn refusal(self, position: &Position, unit: &ViewItem, gun: Option<&Gun>) -> Refusal {
        let name = position.name(unit);
        let is_weapon = position.class(unit).is_weapon();
        match self {
            Self::Moved if is_weapon && unit.motion.moved => {
                Refusal::new("III.C.4", format!("{name} was carried this turn and may not fire."))
            }
            Self::Moved if is_weapon => {
                Refusal::new("III.D.3.d", format!("The men with {name} moved this turn and may not fire it."))
            }
            Self::Moved => Refusal::new("I.E.4", format!("{name} moved this turn and may not fire.")),
            Self::Busy => Refusal::new("III.C.6", format!("{name} took part in a pivot this turn and may not fire.")),
            Self::Fired => match gun {
                Some(gun) if gun.mount == Mount::Turret && unit.gunnery.fired_turret => Refusal::new(
                    "III.E.2.c.4",
                    format!("{name} has fired the machine gun coaxial with its {} this turn.", gun.name),
                ),
                Some(gun) if !is_weapon => {
                    Refusal::new("I.E.5", format!("{name} has fired its {} this turn.", gun.name))
                }
                _ => Refusal::new("II.E.4", format!("{name} has fired this turn.")),
            },
            Self::Done => Refusal::new("I.F.4", format!("{name} has finished firing this turn.")),
            Self::Lost => {
                let gun = gun.map_or_else(|| "gun".to_owned(), |gun| gun.name.clone());
                Refusal::new("I.F.3.b", format!("The {gun} of {name} is out of action (F-kill)."))
            }
            Self::Overrunning => {
                Refusal::new("III.G.6", format!("{name} is overrunning a unit this turn and may not fire as well."))
            }
            Self::Overrun if is_weapon && unit.overruns.by.is_empty() => {
                Refusal::new("III.G.7", format!("The men with {name} are overrun and may not fire it this turn."))
            }
            Self::Overrun => Refusal::new("III.G.7", format!("{name} is overrun and may not fire this turn.")),
            Self::Unmanned => Refusal::new(
                if position.class(unit) == Class::LightWeapon { "III.D.3.a" } else { "III.D.2.b" },
                format!("No one who could fire {name} is with it."),
            ),
            Self::RiflesFired(men) => Refusal::new(
                "III.D.3.c",
                format!(
                    "{} has fired its rifles with all its men; {name} has to fire before that.",
                    position.called(men)
                ),
            ),
            Self::CrewTooSmall(men) => {
                let (men, needed) = (counted(men, "man", "men"), smallest_crew::needed(position, unit));
                let what = if position.options.minimum_crews { "this one" } else { "a weapon" };
                Refusal::new(
                    smallest_crew::rule(position),
                    format!("{name} is manned by {men}; it takes at least {needed} to operate {what}."),
                )
            }
            Self::Under if position.is_in_bunker(unit) => {
                Refusal::new("VIII.F.2", format!("{name}: no mortar fires out of a bunker."))
            }
            Self::Under => Refusal::new("II.F.2.c", format!("{name}: men in full cover can't fire.")),
            Self::BailedOut if position.is_captured(unit) => {
                Refusal::new("X.I.5.a", format!("{name} is a captured AFV, which never fires at its former owners."))
            }
            Self::BailedOut => Refusal::new("IV.C.3", format!("The crew of {name} has bailed out; it fires no more.")),
            Self::Withdraws => Refusal::new(
                "IV.C.4",
                format!(
                    "The crew of {name} has lost {} and withdraws; it fires no more.",
                    counted(unit.crew.lost, "man", "men")
                ),
            ),
            Self::CrewHit => Refusal::new(
                "IV.C.2",
                format!("The crew of {name} lost men this turn; it fires no more until the next."),
            ),
            Self::CrewDown => {
                Refusal::new("IV.D", format!("The crew of {name} has taken cover and may not fire this turn."))
            }
            Self::Answered => {
                Refusal::new("IV.E.3.e", format!("{name} returned fire this turn and fires no more of its own accord."))
            }
            Self::Loading => Refusal::new(
                "V.B.3.b",
                format!("{name} takes part in loading or unloading this turn and may not fire."),
            ),
            Self::Hitched if position.options.towing => {
                Refusal::new("X.C.3.b.4", format!("{name} is in tow and has to be unhooked before it fires."))
            }
            Self::Hitched => Refusal::new(
                "V.B.3.c",
                format!("{name} is hitched to a vehicle and has to be unloaded before it fires."),
            ),
            Self::Riders => {
                Refusal::new("V.G.3.e", format!("{name} carries riders, who have to unload before it fires."))
            }
            Self::TakenOff => Refusal::new("IX.A.3", format!("The rifle of {name} has been taken off it.")),
            Self::Spiking => Refusal::new("V.D.3.c", format!("{name} spikes a weapon this turn and may not fire.")),
            Self::Unlimbering => Refusal::new(
                "X.C.3.b.4",
                format!("{name} was unhooked last turn and takes this turn too to be ready to fire."),
            ),
            Self::Demolishing => {
                Refusal::new("Firefight G.Special", format!("{name} demolishes a vehicle this turn and may not fire."))
            }
            Self::Spiked => Refusal::new("V.D.3.a", format!("{name} is spiked.")),
            Self::InPit => {
                let gun = gun.map_or_else(|| "gun".to_owned(), |gun| gun.name.clone());
                if !position.is_in_pit(unit) {
                    let sentence = format!("{name} is hull-down and can't fire its {gun} unless it comes up.");
                    return Refusal::new("X.C.4.c", sentence);
                }
                Refusal::new("V.E.5.e", format!("{name} is in a weapon pit and can't fire its {gun} from it."))
            }
            Self::Observes => Refusal::new(
                "VIII.B.5.b",
                format!("An observer in {name} directs fire this turn; its turret weapons may not fire."),
            ),
            Self::Bombed => Refusal::new("VIII.C.6", format!("Bombs fell on {name}; it ceases fire for this turn.")),
            Self::Flak => Refusal::new(
                "VIII.D.2.c.3",
                format!("{name} fired at aircraft this turn and is silent in the combat segment."),
            ),
            Self::Struck => {
                Refusal::new("VIII.E.1.b", format!("{name} was hit this turn and fires no more until the next."))
            }
            Self::Assaulting => {
                Refusal::new("X.G.1", format!("{name}: men who assault a vehicle fire at nobody this turn."))
            }
            Self::Broken => Refusal::new("X.I.1.b", format!("{name}: men who have broken can't fire.")),
            Self::Commands => Refusal::new(
                "X.D.5.a",
                format!("{name} is its company commander's vehicle: it answers fire in a duel and opens none."),
            ),
            Self::Melee => Refusal::new("II.I.11", format!("{name}: men in a melee can't fire at anyone else.")),
        }
    }
}
