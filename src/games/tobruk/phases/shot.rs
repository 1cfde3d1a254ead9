//! A shot before the dice: range, number needed, aspect, and whether it is allowed at all (I.E, I.F.1, I.G, I.H).

use super::night::REACH;
use super::power::Power;
use super::shot_bar::{Bar, Sum};
use crate::core::dice::ways_at_least;
use crate::core::hex::{Arc, Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::aspect::{aspect, side};
use crate::games::tobruk::material::catalog::{Class, Gun};
use crate::games::tobruk::material::hit_odds::{Defilade, Struck};
use crate::games::tobruk::material::line_of_fire;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::state::components::{Acquisition, Motion, Permissions};

/// A modifier of the Hit Probability Number, named as it is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modifier {
    /// What it is for.
    pub name: &'static str,
    /// Added to the number.
    pub value: i8,
    /// The rule.
    pub rule: &'static str,
}

/// I.F.1.b.2: a target that moved is harder to hit.
pub const TARGET_MOVED: Modifier = Modifier { name: "Target moved", value: 1, rule: "I.F.1.b.2" };

/// IV.E.2.b: each wreck on the line of fire makes the target harder to hit.
pub const WRECK: Modifier = Modifier { name: "Wreck on the line of fire", value: 1, rule: "IV.E.2.b" };

/// X.C.1.c: each step of the target across the line of fire makes it harder to hit.
pub const ACROSS: Modifier = Modifier { name: "Target moved across the line of fire", value: 1, rule: "X.C.1.c" };

/// X.C.2.c: so does each arrow that stands for dust on the line of fire.
pub const DUST: Modifier = Modifier { name: "Dust on the line of fire", value: 1, rule: "X.C.2.c" };

/// V.E.5.a: a weapon in a weapon pit is harder to hit.
pub const WEAPON_PIT: Modifier = Modifier { name: "Target in a weapon pit", value: 2, rule: "V.E.5.a" };

/// VIII.F.6: a bunker is harder to hit.
pub const BUNKER: Modifier = Modifier { name: "Target is a bunker", value: 2, rule: "VIII.F.6" };

/// VI.B.3.b: a large target is easier to hit.
pub const LARGE: Modifier = Modifier { name: "Large target", value: -1, rule: "VI.B.3.b" };

/// VII.B.2: a vehicle that shows its flank is easier to hit.
pub const FLANK: Modifier = Modifier { name: "Flank shown", value: -1, rule: "VII.B.2" };

/// VII.B.3: a weapon that has hit its target hits it again more easily.
pub const BURST: Modifier = Modifier { name: "Burst on target", value: -3, rule: "VII.B.3" };

/// The lowest number: two dice always reach it (our reading).
const LOWEST_NUMBER: i16 = 2;

/// Whether an earlier hit lowers the number (VII.B.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Burst {
    /// The rule is not in force.
    #[default]
    Off,
    /// No hit so far: the first one lowers the number of the rounds that follow.
    Open,
    /// The weapon has hit this target and kept it acquired since.
    On,
}

impl Burst {
    /// The number of the rounds that follow a hit by one that needed `number`.
    #[must_use]
    pub fn after_hit(self, number: u8) -> u8 {
        if self == Self::Open { clamped(i16::from(number) + i16::from(BURST.value)) } else { number }
    }
}

/// A number that two dice can be held against.
fn clamped(number: i16) -> u8 {
    u8::try_from(number.max(LOWEST_NUMBER)).unwrap_or(u8::MAX)
}

/// The number of a mortar that has hit its target before (VII.B.3).
#[must_use]
pub fn with_burst(number: u8) -> u8 {
    clamped(i16::from(number) + i16::from(BURST.value))
}

/// The highest number that two dice can roll; a higher one may not be fired at (I.F.1.d).
pub const HIGHEST_NUMBER: u8 = 12;

/// The highest unadjusted number at which an AFV opens fire on a frontal target (I.H.1).
pub const OPENS_FIRE_AT: u8 = 8;

/// Why an AFV may fire at this target (I.H).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Initiation {
    /// The unadjusted number is 8 or less, or both are in the same hex.
    Number,
    /// The target fired at the AFV before.
    FiredOn,
    /// The target is an AFV and shows its flank or rear.
    Aspect,
    /// The AFV has fired at the target before.
    FiredAt,
}

impl Initiation {
    /// In words, with its rule.
    #[must_use]
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Number => ("number 8 or less", "I.H.1"),
            Self::FiredOn => ("it has fired at this vehicle", "I.H.2.a"),
            Self::Aspect => ("it shows its flank or rear", "I.H.2.b"),
            Self::FiredAt => ("fired at before", "I.H.3"),
        }
    }
}

/// A shot that is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    /// Hexes to the target; 0 in the same hex.
    pub range: u8,
    /// Rounds fired.
    pub rounds: u8,
    /// The gun fired at this target last turn.
    pub acquired: bool,
    /// The unadjusted Hit Probability Number; `None` in the same hex, where every round hits.
    pub base: Option<u8>,
    /// The modifier for a moving target, where it counts.
    pub moved: Option<Modifier>,
    /// Wrecks on the line of fire (IV.E.2).
    pub wrecks: u8,
    /// Dust on the line of fire (X.C.2).
    pub dust: u8,
    /// The side of the target that is struck.
    pub aspect: Aspect,
    /// The side of its turret, where that is turned (IV.G.1).
    pub turret: Aspect,
    /// What allows the AFV to fire.
    pub initiation: Initiation,
    /// The target has no armour, and hits are read on the chart of such vehicles (V.D.1).
    pub soft: bool,
    /// The target is a weapon, which a hit by 40mm or less need not silence (VIII.E.1).
    pub small: bool,
    /// The modifier for a weapon in a pit, where it counts (V.E.5.a).
    pub pit: Option<Modifier>,
    /// What a pit covers of an AFV in it (V.E.5.c).
    pub defilade: Defilade,
    /// The modifier for the target's size, where it counts (VI.B.3.b, VII.B.1).
    pub size: Option<Modifier>,
    /// The modifier for a flank, where it counts (VII.B.2).
    pub flank: Option<Modifier>,
    /// Whether an earlier hit lowers the number (VII.B.3).
    pub burst: Burst,
    /// What cuts the rounds down (X.F.3).
    pub power: Power,
    /// The last rounds of the gun, which are fewer than it would fire (X.D.2.c).
    pub short: Option<u8>,
}

impl Shot {
    /// A shot in the same hex at a target's front, with nothing that makes it harder or easier.
    #[must_use]
    pub(crate) fn plain(range: u8, rounds: u8) -> Self {
        Self {
            range,
            rounds,
            acquired: false,
            base: None,
            moved: None,
            wrecks: 0,
            dust: 0,
            aspect: Aspect::Front,
            turret: Aspect::Front,
            initiation: Initiation::Number,
            soft: false,
            small: false,
            pit: None,
            defilade: Defilade::None,
            size: None,
            flank: None,
            burst: Burst::Off,
            power: Power::default(),
            short: None,
        }
    }

    /// The number that two dice must reach, for the first round; `None` where every round hits.
    #[must_use]
    pub fn number(&self) -> Option<u8> {
        let sum: i16 = self.modifiers().map(|modifier| i16::from(modifier.value)).sum();
        self.base.map(|base| clamped(i16::from(base) + sum))
    }

    /// The number of the rounds that follow the first hit (VII.B.3).
    #[must_use]
    pub fn number_after_hit(&self) -> Option<u8> {
        self.number().map(|number| self.burst.after_hit(number))
    }

    /// The sides that are struck, of hull and turret.
    #[must_use]
    pub fn struck(&self) -> Struck {
        Struck { hull: self.aspect, turret: self.turret, soft: self.soft, defilade: self.defilade, small: self.small }
    }

    /// All that makes the target harder or easier to hit, a line each.
    pub fn modifiers(&self) -> impl Iterator<Item = Modifier> + use<> {
        let value = i8::try_from(self.wrecks).unwrap_or(i8::MAX);
        let wrecks = (self.wrecks > 0 && self.base.is_some()).then_some(Modifier { value, ..WRECK });
        let value = i8::try_from(self.dust).unwrap_or(i8::MAX);
        let dust = (self.dust > 0 && self.base.is_some()).then_some(Modifier { value, ..DUST });
        let burst = (self.burst == Burst::On && self.base.is_some()).then_some(BURST);
        let size = self.size.filter(|_| self.base.is_some());
        self.moved.into_iter().chain(wrecks).chain(dust).chain(self.pit).chain(size).chain(self.flank).chain(burst)
    }

    /// Ways out of 36 for the first round to hit.
    #[must_use]
    pub fn hit_ways(&self) -> u32 {
        self.number().map_or(36, ways_at_least)
    }

    /// Ways out of 36 for a round after the first hit (VII.B.3).
    #[must_use]
    pub fn hit_ways_after_hit(&self) -> u32 {
        self.number_after_hit().map_or(36, ways_at_least)
    }

    /// Expected hits of all its rounds.
    #[must_use]
    pub fn expected_hits(&self) -> f64 {
        let (first, later) = (self.hit_ways(), self.hit_ways_after_hit());
        if first == later {
            return f64::from(self.rounds) * f64::from(first) / 36.0;
        }
        let (first, later) = (f64::from(first) / 36.0, f64::from(later) / 36.0);
        let (mut hits, mut waits) = (0.0, 1.0);
        for _ in 0..self.rounds {
            hits += waits * first + (1.0 - waits) * later;
            waits *= 1.0 - first;
        }
        hits
    }
}

/// What a gun fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Armour-piercing rounds, at vehicles.
    ArmourPiercing,
    /// High explosive, at personnel (III.E.1).
    HighExplosive,
    /// Either, at a weapon unit (III.D.2.d).
    Any,
}

/// What a shot has to know of the firer.
#[derive(Debug, Clone, Copy)]
pub struct Firer<'a> {
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Facing,
    /// When it came into its hex.
    pub motion: &'a Motion,
    /// Targets it may fire at whatever the number.
    pub permissions: &'a Permissions,
    /// What the gun fired at last, when, and whether it has hit that.
    pub last_target: Option<Acquisition>,
    /// The gun's field of fire.
    pub arc: Arc,
    /// It is an AFV, which opens fire by the rules of fire initiation (I.H).
    pub restrained: bool,
    /// Hexes it can see.
    pub sight: u8,
    /// Hexes in which wrecks burn, once for each (IV.E.2).
    pub wrecks: &'a [Hex],
    /// Hexes with dust, once for each arrow (X.C.2).
    pub dust: &'a [Hex],
    /// Hexes with smoke (VI.C.1).
    pub smoke: &'a [Hex],
    /// The rules of section VII are in force: size, flank and burst on target.
    pub sizes: bool,
    /// What is left of its fire (X.F.3).
    pub power: Power,
}

/// What a shot has to know of the target.
#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// Its number.
    pub id: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Facing,
    /// Whether it moved, and how it came into its hex.
    pub motion: &'a Motion,
    /// What the rules take it for.
    pub class: Class,
    /// What a weapon pit does for it (V.E.5).
    pub pit: Option<Pit>,
    /// What its size does (VI.B.3.b, VII.B.1).
    pub size: Option<Modifier>,
    /// Sides of hexes that it crossed across the line of fire; `None` without the rule on that (X.C.1).
    pub across: Option<i8>,
    /// The side at which the firer has chosen to fire (X.C.6).
    pub chosen: Option<Aspect>,
}

/// What a weapon pit does for the unit in it, against direct fire from more than one hex (V.E.5.d).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pit {
    /// A weapon: it is harder to hit (V.E.5.a).
    Weapon,
    /// A vehicle without armour: it can't be hit (V.E.5.b).
    Soft,
    /// An AFV: hits on what is covered do nothing (V.E.5.c).
    Armour(Defilade),
    /// It is a bunker itself: it is harder to hit (VIII.F.6).
    Bunker,
    /// An AFV in a fold of the ground, not in a pit: hits on its front that strike what is covered do nothing (X.C.4.c).
    Fold(Defilade),
}

impl Target<'_> {
    /// True if it has a front, flanks and a rear, one of which a hit strikes.
    fn has_aspect(&self) -> bool {
        self.class.is_vehicle()
    }
}

/// Hexes that can be seen in a khamsin (II.K.2).
pub const STORM_SIGHT: u8 = 5;

/// Works a shot out, or says why it is not allowed.
///
/// # Errors
/// The bar, in the order in which a player would check: field of fire, table, number, fire initiation.
pub fn shot(gun: &Gun, round: Round, firer: &Firer, target: &Target, turn: u16) -> Result<Shot, Bar> {
    let range = firer.hex.range(target.hex);
    let last = firer.last_target.filter(|last| last.target == target.id);
    let acquired = last.is_some_and(|last| last.turn + 1 == turn);
    // Its fire at this target is going on: what it has hit counts at once, and a number that was misjudged is a miss.
    let goes_on = last.is_some_and(|last| last.turn == turn);
    let burst = last.is_some_and(|last| last.burst) && (acquired || goes_on);
    let rate = if acquired { gun.acquired_rounds } else { gun.initial_rounds };
    let mut shot = Shot {
        acquired,
        power: firer.power,
        burst: match (firer.sizes, burst) {
            (false, _) => Burst::Off,
            (true, false) => Burst::Open,
            (true, true) => Burst::On,
        },
        ..Shot::plain(range, firer.power.rounds(rate))
    };
    match round {
        _ if gun.is_mortar => return Err(Bar::Mortar),
        // VI.B.1.b: against a vehicle without armour it is high explosive like any other.
        Round::ArmourPiercing if gun.damage_row.is_none() || gun.is_howitzer && !target.class.is_afv() => {
            return Err(Bar::NoArmourPiercing);
        }
        Round::HighExplosive if gun.frag.is_none() => return Err(Bar::NoHighExplosive),
        _ => {}
    }
    // A fire that goes on has been counted already.
    if shot.rounds == 0 && !goes_on {
        return Err(Bar::FewMen(rate));
    }
    if range > firer.sight {
        return Err(Bar::Storm(range));
    }
    if firer.power.dark && range > REACH {
        return Err(Bar::Dark(range));
    }
    if range == 0 {
        shot.aspect = target.chosen.unwrap_or_else(|| aspect_in_hex(target));
        shot.turret = shot.aspect;
        return if bears_in_hex(firer, target) { Ok(shot) } else { Err(Bar::ArcSameHex) };
    }
    if !firer.arc.covers(firer.hex, firer.facing, target.hex) {
        return Err(Bar::Arc);
    }
    if let Some(hex) = line_of_fire::first(firer.hex, target.hex, firer.smoke) {
        return Err(Bar::Smoke(hex));
    }
    match target.pit.filter(|_| range > 1) {
        Some(Pit::Weapon) => shot.pit = Some(WEAPON_PIT),
        Some(Pit::Bunker) => shot.pit = Some(BUNKER),
        Some(Pit::Soft) => return Err(Bar::Covered(range)),
        Some(Pit::Armour(defilade)) => shot.defilade = defilade,
        Some(Pit::Fold(_)) | None => {}
    }
    let base = gun.number(range).ok_or(Bar::Range(range))?;
    shot.base = Some(base);
    // VII.B.1.d: close by, nothing is added for size.
    shot.size = target.size.filter(|size| range > 1 || size.value < 0);
    // X.C.1.e: what it crossed counts instead of the one point.
    shot.moved = match target.across {
        Some(sides) => (sides > 0).then_some(Modifier { value: sides, ..ACROSS }),
        None => target.motion.moved.then_some(TARGET_MOVED),
    };
    shot.wrecks = line_of_fire::count(firer.hex, target.hex, firer.wrecks);
    shot.dust = line_of_fire::count(firer.hex, target.hex, firer.dust);
    if target.has_aspect() {
        let faces = || aspect(target.hex, target.facing, target.motion.moved, firer.hex);
        shot.aspect = target.chosen.unwrap_or_else(faces);
        shot.turret = shot.aspect;
        shot.flank = (firer.sizes && shot.aspect == Aspect::Flank).then_some(FLANK);
        if let Some(Pit::Fold(defilade)) = target.pit.filter(|_| range > 1 && shot.aspect == Aspect::Front) {
            shot.defilade = defilade;
        }
    }
    if let Some(number) = shot.number().filter(|_| !(firer.sizes && goes_on))
        && number > HIGHEST_NUMBER
    {
        return Err(if firer.sizes || shot.dust > 0 || target.across.is_some() {
            Bar::Modified(Sum::of(&shot, base, number))
        } else if shot.pit.is_some() {
            Bar::Pit(base, number)
        } else {
            Bar::Number(base, number, shot.wrecks)
        });
    }
    shot.initiation = if !firer.restrained || base <= OPENS_FIRE_AT {
        Initiation::Number
    } else if firer.permissions.fired_at.contains(&target.id) {
        Initiation::FiredAt
    } else if firer.permissions.fired_on_by.contains(&target.id) {
        Initiation::FiredOn
    } else if target.class.is_afv() && shot.aspect != Aspect::Front {
        Initiation::Aspect
    } else {
        return Err(Bar::HoldsFire(base));
    };
    Ok(shot)
}

/// I.G.1: two vehicles that share a hex since the beginning of the turn face each other; one that drove in this turn shows
/// the side it drove in with to the one that stood there.
fn aspect_in_hex(target: &Target) -> Aspect {
    match target.motion.came {
        Some(travel) if target.motion.moved && target.has_aspect() => side(target.facing, travel),
        _ => Aspect::Front,
    }
}

/// A gun with an arc fires in its own hex only if the enemy came in through a side it bears on. An enemy that was there
/// first is taken to be faced (I.G.1).
fn bears_in_hex(firer: &Firer, target: &Target) -> bool {
    match target.motion.came {
        Some(travel) if target.motion.came_on > firer.motion.came_on => {
            firer.arc.holds_side(firer.facing, travel.opposite())
        }
        _ => true,
    }
}
