//! Why a gun may not fire at a target, and how it is told.

use super::shot::{BURST, Burst, Modifier, OPENS_FIRE_AT, STORM_SIGHT, Shot};
use super::{ammunition, bunkers, night, sizing};
use crate::core::hex::{Arc, Hex};
use crate::core::refusal::Refusal;
use crate::core::words::{added, counted};
use crate::games::tobruk::material::aspect::aspect;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Gun;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Why a gun may not fire at a target. Small and without text, since the computer asks thousands of times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// The gun fires no armour-piercing rounds.
    NoArmourPiercing,
    /// The gun fires no high explosive.
    NoHighExplosive,
    /// The weapon fires indirectly, by rules that come later.
    Mortar,
    /// The weapon is overrun, and by other vehicles than this (III.I.1).
    Overrun,
    /// Farther than anybody sees in the dust storm.
    Storm(u8),
    /// Farther than fire reaches into the dark (Firefight F).
    Dark(u8),
    /// The target lies outside the gun's field of fire.
    Arc,
    /// In the same hex, and the enemy came in through a side that the gun does not bear on.
    ArcSameHex,
    /// Beyond the last number of the table.
    Range(u8),
    /// The modified number cannot be rolled: the plain number, the modified one, and how many wrecks stand in the line of fire.
    Number(u8, u8, u8),
    /// The AFV may not open fire at this number.
    HoldsFire(u8),
    /// A weapon in a pit: the plain number, and the one that can't be rolled (V.E.5.a).
    Pit(u8, u8),
    /// The same where size, flank and burst on target count as well (VII.B).
    Modified(Sum),
    /// A vehicle without armour in a pit, more than one hex away (V.E.5.b).
    Covered(u8),
    /// Smoke lies on the line of fire, in this hex (VI.C.1.f).
    Smoke(Hex),
    /// The hatches of the AFV are shut, and it has not acquired the target (VI.C.4.a).
    Shut,
    /// The target is inside a bunker, and the firer is not in its hex (VIII.F.2).
    InBunker,
    /// The target is a bunker, which rounds of this gun don't break (VIII.F.3).
    TooLight,
    /// Half the rate of fire, with the smallest crew, leaves no round of so many (X.F.3.a).
    FewMen(u8),
    /// The gun has no rounds of this kind left (X.D.2.c).
    Spent(Ammo),
}

/// What a number that can't be rolled is made of (VII.B).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    base: u8,
    number: u8,
    moved: i8,
    wrecks: i8,
    dust: i8,
    size: i8,
    flank: i8,
    burst: i8,
    pit: i8,
}

impl Sum {
    pub(super) fn of(shot: &Shot, base: u8, number: u8) -> Self {
        let value = |modifier: Option<Modifier>| modifier.map_or(0, |modifier| modifier.value);
        let burst = if shot.burst == Burst::On { BURST.value } else { 0 };
        let wrecks = i8::try_from(shot.wrecks).unwrap_or(i8::MAX);
        let (moved, size, flank) = (value(shot.moved), value(shot.size), value(shot.flank));
        let dust = i8::try_from(shot.dust).unwrap_or(i8::MAX);
        Self { base, number, moved, wrecks, dust, size, flank, burst, pit: value(shot.pit) }
    }

    /// As a player adds it up: `10 becomes 14 (it moved +1, size +3)`.
    fn words(self) -> String {
        let parts = [
            ("it moved", self.moved),
            ("wrecks", self.wrecks),
            ("dust", self.dust),
            ("size", self.size),
            ("flank", self.flank),
            ("burst on target", self.burst),
            ("pit or bunker", self.pit),
        ];
        let told =
            parts.into_iter().filter(|(_, value)| *value != 0).map(|(name, value)| format!("{name} {}", added(value)));
        format!("{} becomes {} ({})", self.base, self.number, told.collect::<Vec<_>>().join(", "))
    }
}

impl Bar {
    /// The refusal in words.
    #[must_use]
    pub fn refusal(self, position: &Position, firer: &ViewItem, gun: &Gun, target: &ViewItem) -> Refusal {
        let (name, other) = (position.name(firer), position.name(target));
        let to = |other: &str| format!("The {} of {name} can't fire at {other}", gun.name);
        match self {
            Self::NoArmourPiercing => Refusal::new("I.F", format!("{}: it has no armour-piercing rounds.", to(&other))),
            Self::NoHighExplosive => {
                Refusal::new("III.E.1", format!("{}: it has no high explosive rounds.", to(&other)))
            }
            Self::Mortar if position.scenario.plays(Chapter::V) => {
                Refusal::new("V.C.1.b", format!("{}: mortars fire in the indirect fire phase alone.", to(&other)))
            }
            Self::Mortar => Refusal::new(
                "III.E.1",
                format!("{}: mortars fire by the rules of section V, which this scenario does not use.", to(&other)),
            ),
            Self::Overrun => Refusal::new(
                "III.I.1",
                format!("{}: it is overrun and may fire only at a vehicle that overran it this turn.", to(&other)),
            ),
            Self::Storm(range) => Refusal::new(
                "II.K.2",
                format!(
                    "{}: it is {range} hexes away, and nobody can see beyond {STORM_SIGHT} in the khamsin.",
                    to(&other)
                ),
            ),
            Self::Dark(range) => night::unseen(&to(&other), range),
            Self::Arc => {
                let is_weapon = position.class(firer).is_weapon();
                let (rule, arc) = arc_words(gun.arc, is_weapon);
                let rule = if position.kind(firer).open_top { "IV.D" } else { rule };
                let what = if is_weapon { "weapon" } else { "vehicle" };
                let hex = target.location.hex().map_or_else(String::new, |hex| Name(hex).to_string());
                let facing = firer.facing.words();
                Refusal::new(
                    rule,
                    format!("{}: {hex} is outside its field of fire, {arc} of a {what} facing {facing}.", to(&other)),
                )
            }
            Self::ArcSameHex => Refusal::new(
                arc_words(gun.arc, position.class(firer).is_weapon()).0,
                format!("{}: it entered the hex through a side on which the gun does not bear.", to(&other)),
            ),
            Self::Range(range) => Refusal::new(
                "I.F.1.d",
                format!(
                    "{}: no hit is possible at range {range}; its table ends at {}.",
                    to(&other),
                    gun.numbers.len()
                ),
            ),
            Self::Number(base, number, wrecks) => {
                let moved = base.saturating_add(wrecks) < number;
                let why = match (moved, wrecks) {
                    (_, 0) => "it moved".to_owned(),
                    (false, wrecks) => counted(wrecks, "wreck obscures it", "wrecks obscure it"),
                    (true, wrecks) => {
                        format!("it moved and {}", counted(wrecks, "wreck obscures it", "wrecks obscure it"))
                    }
                };
                let sentence =
                    format!("{}: {why}, so {base} becomes {number}, more than two dice can roll.", to(&other));
                Refusal::new("I.F.1.d", sentence)
            }
            Self::Pit(base, number) => Refusal::new(
                "V.E.5.a",
                format!(
                    "{}: it is in a weapon pit, so {base} becomes {number}, more than two dice can roll.",
                    to(&other)
                ),
            ),
            Self::Modified(sum) => {
                let sentence = format!("{}: {}, more than two dice can roll.", to(&other), sum.words());
                Refusal::new("I.F.1.d", sentence)
            }
            Self::Covered(range) => covered(position, target, &to(&other), range),
            Self::Smoke(hex) => obscured(&to(&other), hex),
            Self::Shut => Refusal::new(
                "VI.C.4.a",
                format!("{} is buttoned up under fire; it can only acquire a new target now.", to(&other)),
            ),
            Self::InBunker => bunkers::sheltered(position, target),
            Self::TooLight => Refusal::new(
                "VIII.F.3",
                format!("{}: only high explosive of 75mm or more breaks a bunker.", to(&other)),
            ),
            Self::FewMen(rate) => Refusal::new(
                "X.F.3.a",
                format!(
                    "{}: its smallest crew fires half its rounds, and half of {rate} at a target not acquired is none.",
                    to(&other)
                ),
            ),
            Self::Spent(ammo) => {
                let guns = &position.kind(firer).guns;
                let place = guns.iter().position(|known| known.name == gun.name).unwrap_or(0);
                ammunition::spent(position, firer, place, ammo)
            }
            Self::HoldsFire(base) => holds_fire(position, firer, target, &to(&other), base),
        }
    }
}

/// V.E.5.b: a vehicle without armour in a pit; from section VII on those alone that the chart of sizes has so (VII.B.1.c), and for
/// gunfire and fragments all of them. `what` says who can't fire at whom.
pub(super) fn covered(position: &Position, target: &ViewItem, what: &str, range: u8) -> Refusal {
    if sizing::cannot_be_hit(position, target) {
        let sentence =
            format!("{what}: in a weapon pit it can't be hit from {range} hexes, only from one hex or less.");
        return Refusal::new("VII.B.1.c", sentence);
    }
    let sentence =
        format!("{what}: it is in a weapon pit {range} hexes away; direct fire hits it from one hex or less.");
    Refusal::new("V.E.5.b", sentence)
}

/// VI.C.1.f: smoke blocks the line of fire; `what` says who can't fire at whom.
pub(super) fn obscured(what: &str, hex: Hex) -> Refusal {
    Refusal::new("VI.C.1.f.1", format!("{what}: smoke in {} blocks the line of fire.", Name(hex)))
}

/// I.H: what keeps an AFV from opening fire at this number. The flank or rear of a vehicle that is no AFV lifts nothing (I.H.2.b).
fn holds_fire(position: &Position, firer: &ViewItem, target: &ViewItem, to: &str, base: u8) -> Refusal {
    let class = position.class(target);
    let needs = format!("{to}: it needs {base}, more than the {OPENS_FIRE_AT} allowed to open fire");
    let shown = firer
        .location
        .hex()
        .zip(target.location.hex())
        .filter(|_| class.is_vehicle())
        .map(|(hex, at)| aspect(at, *target.facing, target.motion.moved, hex));
    match shown {
        Some(Aspect::Front) => Refusal::new("I.H.1", format!("{needs} on a frontal target.")),
        Some(side) => Refusal::new("I.H.2.b", format!("{needs}; it shows its {}, but is not an AFV.", side.name())),
        None => Refusal::new("I.H.1", format!("{needs}.")),
    }
}

/// A field of fire in words, with its rule.
fn arc_words(arc: Arc, is_weapon: bool) -> (&'static str, &'static str) {
    match arc {
        Arc::FrontRight => ("I.G.2.b", "the front and right front flank"),
        Arc::FrontThree if is_weapon => ("III.D.2.a", "the front three sides"),
        Arc::FrontThree => ("III.F.4", "the front three sides"),
        Arc::All => ("I.E.2", "all round"),
    }
}
