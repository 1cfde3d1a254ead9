//! What a unit type is: its class, its guns, its men, its weapon.

use serde::{Deserialize, Serialize};

use super::shells::Shells;
use crate::core::hex::Arc;
use crate::core::provenance::Provenance;
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::material::tables::damage::{Band, FirepowerLoss};
use crate::games::tobruk::material::tables::gunfire::Firer;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::material::tables::vehicles::{Pit, Strike};

/// Guns a vehicle can carry: the Grant's two.
pub const MOST_GUNS: usize = 2;

/// A unit type's place in the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TypeId(pub u8);

/// What the rules take a unit for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Class {
    /// A tank.
    Tank,
    /// A self-propelled gun.
    SelfPropelled,
    /// A Carrier, lightly armoured: any armour-piercing hit destroys it (III.H).
    Carrier,
    /// An infantry section, group or HQ section.
    Infantry,
    /// An HQ group of one or two officers.
    HqGroup,
    /// An artillery officer who observes for a battery off the board: one man (VIII.B).
    Observer,
    /// A weapon's crew.
    Crew,
    /// A weapon that one man carries and uses (III.B.1).
    LightWeapon,
    /// A medium weapon with a crew (III.B.2).
    MediumWeapon,
    /// A heavy weapon with a crew (III.B.3).
    HeavyWeapon,
    /// Trenches and foxholes over a hex (II.J.2).
    Hedgehog,
    /// Anti-personnel and anti-tank mines (II.J.1).
    Minefield,
    /// A truck, car, tractor or armoured carrier of men: it carries and tows, and has no damage chart of its own (V.B, V.D.1).
    Transport,
    /// A dug-in position for a gun, a vehicle or men (V.E).
    WeaponPit,
    /// A roofed position for a machine gun or men, who fire out of it (VIII.F).
    Bunker,
    /// A dive-bomber: it flies over the board and is in no hex as others are (VIII.C).
    Aircraft,
    /// A counter that passes for a gun as long as it lies face down (IX.A.1).
    Dummy,
    /// A steep ditch that no vehicle crosses, and men lie in (IX.C.2).
    AtTrench,
    /// A concrete work in which men take shelter, and out of which nobody fires (IX.C.1).
    Blockhouse,
}

impl Class {
    /// A vehicle of any kind.
    #[must_use]
    pub fn is_vehicle(self) -> bool {
        matches!(self, Self::Tank | Self::SelfPropelled | Self::Carrier | Self::Transport)
    }

    /// A tank or self-propelled gun.
    #[must_use]
    pub fn is_afv(self) -> bool {
        matches!(self, Self::Tank | Self::SelfPropelled)
    }

    /// A vehicle without a damage chart (V.D.1).
    #[must_use]
    pub fn is_soft(self) -> bool {
        matches!(self, Self::Carrier | Self::Transport)
    }

    /// A unit of men (II.C.1).
    #[must_use]
    pub fn is_personnel(self) -> bool {
        matches!(self, Self::Infantry | Self::HqGroup | Self::Observer | Self::Crew)
    }

    /// A weapon unit, which men have to carry and operate (III.B), or a dummy that is taken for one (IX.A.1).
    #[must_use]
    pub fn is_weapon(self) -> bool {
        matches!(self, Self::LightWeapon | Self::MediumWeapon | Self::HeavyWeapon | Self::Dummy)
    }

    /// A weapon that needs a crew of its own (III.D.1), or a dummy that is taken for one.
    #[must_use]
    pub fn is_crew_served(self) -> bool {
        matches!(self, Self::MediumWeapon | Self::HeavyWeapon | Self::Dummy)
    }

    /// Men who operate crew-served weapons: crews, and HQ groups in their place (III.D.2.c).
    #[must_use]
    pub fn is_trained(self) -> bool {
        matches!(self, Self::Crew | Self::HqGroup)
    }

    /// Officers, who find room beside others: an HQ group or an observer (V.B.1.b, VIII.F.1).
    #[must_use]
    pub fn is_officer(self) -> bool {
        matches!(self, Self::HqGroup | Self::Observer)
    }

    /// A field emplacement (II.J).
    #[must_use]
    pub fn is_emplacement(self) -> bool {
        matches!(
            self,
            Self::Hedgehog | Self::Minefield | Self::WeaponPit | Self::Bunker | Self::AtTrench | Self::Blockhouse
        )
    }

    /// A field emplacement that men lie on or under, or in which they take shelter (II.J.2, V.E.4, VIII.F, IX.C).
    #[must_use]
    pub fn shelters_men(self) -> bool {
        matches!(self, Self::Hedgehog | Self::WeaponPit | Self::Bunker | Self::AtTrench | Self::Blockhouse)
    }

    /// True if it counts towards the six of a hex (II.D.1).
    #[must_use]
    pub fn counts_for_stacking(self) -> bool {
        matches!(self, Self::Infantry | Self::Crew)
    }
}

/// Where a gun sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mount {
    /// In the turret: it fires in any direction (I.E.2).
    Turret,
    /// In the hull: it bears on its arc alone.
    Hull,
}

/// One gun of a vehicle, with its row of the Hit Probability Table.
#[derive(Debug, Clone)]
pub struct Gun {
    /// Id of its row in the Hit Probability Table.
    pub row: String,
    /// As it is printed.
    pub name: String,
    /// Turret or hull.
    pub mount: Mount,
    /// Its field of fire.
    pub arc: Arc,
    /// The damage code that silences it.
    pub loses: FirepowerLoss,
    /// Rounds a turn at a target not acquired.
    pub initial_rounds: u8,
    /// Rounds a turn at an acquired target.
    pub acquired_rounds: u8,
    /// Hit Probability Numbers at ranges 1, 2, 3 ...; beyond them no hit is possible.
    pub numbers: Vec<u8>,
    /// The row of the damage charts of armour-piercing rounds; `None` for a gun that fires none.
    pub damage_row: Option<String>,
    /// Fragmentation factors of one round of high explosive; `None` for a gun that fires none (III.E.1).
    pub frag: Option<u8>,
    /// It fires no armour-piercing rounds, but its high explosive can harm AFVs (VI.B.1.b, VI.B.2.b).
    pub is_howitzer: bool,
    /// It fires smoke (VI.C.1.a).
    pub fires_smoke: bool,
    /// It lobs its rounds, in the phase of indirect fire alone (V.C.1).
    pub is_mortar: bool,
    /// How a hit by it is read on the chart of vehicles without armour (V.D.1).
    pub strike: Strike,
    /// It sits too low to fire out of a weapon pit (V.E.5.e).
    pub not_from_pits: bool,
    /// What a hit by it on a weapon does from section VIII on; `None` above 40mm, where every hit silences it (VIII.E.1).
    pub small: Option<SmallHit>,
    /// Its high explosive breaks bunkers: 75mm and more (VIII.F.3).
    pub breaks_bunkers: bool,
    /// The same gun with APCR, whose rows of the tables are its own; `None` if it has none (IV.E.1.a).
    pub apcr: Option<Box<Gun>>,
    /// The same gun with high explosive at AFVs, which then does what a howitzer's does; `None` if it has none, or is a howitzer (X.D.2.c.2).
    pub explosive: Option<Box<Gun>>,
    /// What a solid round of a gun of 40mm or less does to a weapon, where the gun has high explosive as well (VIII.E.1).
    pub small_solid: Option<SmallHit>,
    pub(super) damage_place: Option<usize>,
}

/// A hit on a weapon by a gun of 40mm or less (VIII.E.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallHit {
    /// Of high explosive; else armour-piercing. A gun that has both fires high explosive at weapons (our reading).
    pub explosive: bool,
    /// Ways out of 36 that it silences the weapon.
    pub ways: u32,
    /// Fragmentation factors on its crew.
    pub factors: u8,
}

impl SmallHit {
    /// The ammunition of the chart.
    #[must_use]
    pub fn ammo(self) -> Ammo {
        if self.explosive { Ammo::He } else { Ammo::Ap }
    }
}

/// Machine guns that fire together: those of a turret, of a hull, or a weapon unit's one (III.E.2).
#[derive(Debug, Clone)]
pub struct MachineGuns {
    /// As printed.
    pub name: String,
    /// How many.
    pub count: u8,
    /// Gunfire factors of one at ranges 1, 2, 3 ...
    pub factors: Vec<u8>,
    /// Hexes to which the mount lets them fire (III.E.2.c).
    pub reach: u8,
    /// Their field of fire.
    pub arc: Arc,
}

impl MachineGuns {
    /// Gunfire factors of all of them at this range; the same hex counts as range 1, beyond their reach 0.
    #[must_use]
    pub fn factors(&self, range: u8) -> u16 {
        if range > self.reach {
            return 0;
        }
        let each = self.factors.get(usize::from(range.max(1)) - 1).copied().unwrap_or(0);
        u16::from(each) * u16::from(self.count)
    }
}

/// What a personnel type's roster says (II.E.6).
#[derive(Debug, Clone)]
pub struct People {
    /// Men at full strength.
    pub men: u8,
    /// The block of the gunfire table it fires by.
    pub fires_as: Firer,
    /// Morale with 1 man, 2 men ... (II.H.1).
    pub morale: Vec<u8>,
    /// Where its strength comes from.
    pub provenance: Provenance,
    /// Gunfire factors by men and range.
    pub(super) factors: Vec<[u8; GUNFIRE_RANGE]>,
}

/// The last range of rifles in hexes.
pub const GUNFIRE_RANGE: usize = 10;

impl People {
    /// Gunfire factors of so many of its men at this range (II.F, step 1); the same hex counts as range 1.
    #[must_use]
    pub fn gunfire(&self, men: u8, range: u8) -> u16 {
        let row = usize::from(men).checked_sub(1).and_then(|place| self.factors.get(place));
        row.and_then(|row| row.get(usize::from(range.max(1)) - 1)).copied().map_or(0, u16::from)
    }

    /// The morale value with so many men left, unaltered.
    #[must_use]
    pub fn morale(&self, men: u8) -> u8 {
        usize::from(men).checked_sub(1).and_then(|place| self.morale.get(place)).copied().unwrap_or(0)
    }
}

/// What a weapon type's row says (III.B-III.D).
#[derive(Debug, Clone)]
pub struct WeaponType {
    /// Men of a full crew; 0 for light weapons.
    pub crew: u8,
    /// Men tied up by carrying it; `None` if no men can (III.C).
    pub carriers: Option<u8>,
    /// A machine gun's fire.
    pub machine_gun: Option<MachineGuns>,
    /// Its field of fire.
    pub arc: Arc,
    /// Where its field of fire comes from.
    pub provenance: Provenance,
}

impl Gun {
    /// The gun as it fires: with APCR, or with high explosive at an AFV, if so ordered and there is any.
    #[must_use]
    pub fn firing(&self, shells: Shells) -> &Self {
        let other = match shells {
            Shells::Plain | Shells::Solid => None,
            Shells::Apcr => self.apcr.as_deref(),
            Shells::Explosive => self.explosive.as_deref(),
        };
        other.unwrap_or(self)
    }

    /// The Hit Probability Number at a range of 1 hex or more, unadjusted; `None` where no hit is possible.
    #[must_use]
    pub fn number(&self, range: u8) -> Option<u8> {
        self.numbers.get(usize::from(range).checked_sub(1)?).copied()
    }
}

/// One type of unit.
#[derive(Debug, Clone)]
pub struct UnitType {
    /// Id in the files.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Name on the counter.
    pub short: String,
    /// Whose it is.
    pub nation: Nation,
    /// What the rules take it for.
    pub class: Class,
    /// Movement allowance in hexes a turn; 2 for men, who can't run every turn; 0 for what can't move by itself.
    pub movement: u8,
    /// Where the movement allowance comes from.
    pub movement_provenance: Provenance,
    /// Crew of a vehicle, in men.
    pub crew: u8,
    /// Id of its damage chart; `None` for what any armour-piercing hit destroys.
    pub damage_chart: Option<String>,
    /// Its guns, the main one first.
    pub guns: Vec<Gun>,
    /// Machine guns beside the main gun in the turret.
    pub turret_machine_guns: Option<MachineGuns>,
    /// Machine guns in the hull.
    pub hull_machine_guns: Option<MachineGuns>,
    /// Machine guns that men aboard man (VIII.D.3).
    pub passenger_guns: Option<MachineGuns>,
    /// A machine gun that it has beside its other weapon and fires independently of that, all round (IX.A.3).
    pub mounted_machine_gun: Option<MachineGuns>,
    /// Its men, if it is a unit of men.
    pub people: Option<People>,
    /// Its crew and carriers, if it is a weapon.
    pub weapon: Option<WeaponType>,
    /// APCR may be fired at it (IV.E.1.b).
    pub apcr_target: bool,
    /// Its crew stands in the open, where fragments strike it (IV.D).
    pub open_top: bool,
    /// It fires at aircraft (VIII.D.2.c).
    pub anti_aircraft: bool,
    /// It is easier to hit than others, and a weapon pit does nothing for it (VI.B.3.b).
    pub large_target: bool,
    /// The id by which the charts know it: the nations' light trucks are one there.
    pub charts_as: String,
    /// What its size adds to the Hit Probability Number in the open, and what a weapon pit does for it; `None` for men, light weapons and
    /// emplacements (VII.B.1).
    pub size: Option<(i8, Pit)>,
    /// Men that it carries, and the cover it gives them; `None` if it carries none (V.B.1).
    pub carries: Option<(u8, Cover)>,
    /// What a direct hit does to a vehicle without armour, by [`Gun::strike`] (V.D.1).
    pub(super) soft: Vec<(Strike, Band)>,
    pub(super) chart: Option<usize>,
}

impl UnitType {
    /// The numbers of its guns as orders name them, the main gun (0) first.
    pub fn gun_numbers(&self) -> impl Iterator<Item = u8> + use<> {
        (0..self.guns.len()).zip(0u8..).map(|(_, gun)| gun)
    }

    /// A unit of this type as its players call it: `Grant 3`, but `MG 34 no. 3`, so that no two numbers run together.
    #[must_use]
    pub fn called(&self, label: &str) -> String {
        let last = self.name.rsplit(' ').next().unwrap_or_default();
        let number = if last.chars().all(|sign| sign.is_ascii_digit()) { "no. " } else { "" };
        format!("{} {number}{label}", self.name)
    }

    /// True for a weapon that men fire out of a bunker or have with them in it: a machine gun or a light one (VIII.F.1).
    #[must_use]
    pub fn goes_into_bunkers(&self) -> bool {
        let machine_gun = self.weapon.as_ref().is_some_and(|weapon| weapon.machine_gun.is_some());
        self.class == Class::LightWeapon || self.class == Class::MediumWeapon && machine_gun
    }

    /// True for a mortar.
    #[must_use]
    pub fn is_mortar(&self) -> bool {
        self.guns.iter().any(|gun| gun.is_mortar)
    }

    /// What a direct hit does to a vehicle without armour (V.D.1); `None` for those with a damage chart.
    #[must_use]
    pub fn soft_hit(&self, strike: Strike) -> Option<&Band> {
        self.soft.iter().find(|(known, _)| *known == strike).map(|(_, band)| band)
    }

    /// True if the counter's direction matters: vehicles, and weapons with a restricted field of fire.
    #[must_use]
    pub fn has_facing(&self) -> bool {
        self.class.is_vehicle() || self.weapon.as_ref().is_some_and(|weapon| weapon.arc != Arc::All)
    }
}
