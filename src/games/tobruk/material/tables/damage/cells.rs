//! What a damage chart is made of: the sides of a target, its areas, and the cells with what a hit does at which range.

use std::fmt;

use serde::{Deserialize, Serialize};

/// No board distance on the hit probability tables is greater, so no printed limit can be.
const MOST_RANGE: u8 = 40;
/// The largest crew of an AFV, the Grant's.
const MOST_CREW: u8 = 6;

/// The side of the target that faces the firing weapon (I.F.2.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// The one front hex side.
    Front,
    /// The four hex sides between front and rear.
    Flank,
    /// The one rear hex side.
    Rear,
}

impl Aspect {
    /// All three, in the order of the charts.
    pub const ALL: [Self; 3] = [Self::Front, Self::Flank, Self::Rear];

    /// The name of the area-impacted row in the data and on screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Flank => "flank",
            Self::Rear => "rear",
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A part of a vehicle that a hit can strike (I.F.3.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Area {
    /// UH.
    UpperHull,
    /// LH.
    LowerHull,
    /// TUR.
    Turret,
    /// GM; seen from the front only.
    GunMantle,
    /// H; the whole hull, seen from the rear only.
    Hull,
    /// R.
    TurretRing,
    /// G.
    Gun,
    /// TR.
    Tracks,
}

impl Area {
    /// All eight, in the order of the charts.
    pub const ALL: [Self; 8] = [
        Self::UpperHull,
        Self::LowerHull,
        Self::Turret,
        Self::GunMantle,
        Self::Hull,
        Self::TurretRing,
        Self::Gun,
        Self::Tracks,
    ];

    /// As the charts print it.
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        match self {
            Self::UpperHull => "UH",
            Self::LowerHull => "LH",
            Self::Turret => "TUR",
            Self::GunMantle => "GM",
            Self::Hull => "H",
            Self::TurretRing => "R",
            Self::Gun => "G",
            Self::Tracks => "TR",
        }
    }

    /// The full name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::UpperHull => "upper hull",
            Self::LowerHull => "lower hull",
            Self::Turret => "turret",
            Self::GunMantle => "gun mantlet",
            Self::Hull => "hull",
            Self::TurretRing => "turret ring",
            Self::Gun => "gun",
            Self::Tracks => "tracks",
        }
    }

    /// The area with this abbreviation.
    #[must_use]
    pub fn from_abbreviation(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.abbreviation() == text)
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A column of the damage table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The aspect it holds for; `None` for R, G and TR, which all aspects share.
    pub aspect: Option<Aspect>,
    /// The part struck.
    pub area: Area,
}

impl Column {
    /// The twelve columns as printed.
    pub const ALL: [Self; 12] = [
        Self::of(Aspect::Front, Area::UpperHull),
        Self::of(Aspect::Front, Area::LowerHull),
        Self::of(Aspect::Front, Area::Turret),
        Self::of(Aspect::Front, Area::GunMantle),
        Self::of(Aspect::Flank, Area::UpperHull),
        Self::of(Aspect::Flank, Area::LowerHull),
        Self::of(Aspect::Flank, Area::Turret),
        Self::of(Aspect::Rear, Area::Hull),
        Self::of(Aspect::Rear, Area::Turret),
        Self { aspect: None, area: Area::TurretRing },
        Self { aspect: None, area: Area::Gun },
        Self { aspect: None, area: Area::Tracks },
    ];

    const fn of(aspect: Aspect, area: Area) -> Self {
        Self { aspect: Some(aspect), area }
    }

    /// The place, 0 to 11, of the column for a hit on `area` of a vehicle that shows `aspect`; `None` if there is none.
    #[must_use]
    pub fn place(aspect: Aspect, area: Area) -> Option<usize> {
        Self::ALL.iter().position(|column| column.area == area && column.aspect.is_none_or(|own| own == aspect))
    }

    /// The column's name in notes and on screen: `front UH`, `R`.
    #[must_use]
    pub fn name(self) -> String {
        let area = self.area.abbreviation();
        self.aspect.map_or_else(|| area.to_owned(), |aspect| format!("{aspect} {area}"))
    }
}

/// Main armament lost (I.F.3.b, I.G.2.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FirepowerLoss {
    /// F: the vehicle's main armament.
    All,
    /// F37: the Grant's turret gun.
    Gun37,
    /// F75: the Grant's hull gun.
    Gun75,
}

/// One result of a cell, with the ranges it holds for (I.F.3.b).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Band {
    /// The greatest range in hexes, 1 to 40; `None` = any range.
    pub max_range: Option<u8>,
    /// K: destroyed.
    pub kill: bool,
    /// M: neither moves nor pivots for the rest of the game.
    pub immobilised: bool,
    /// F, F37 or F75: guns that fire no more.
    pub firepower: Option<FirepowerLoss>,
    /// Cx: crew casualties, 0 to 6.
    pub crew: u8,
    /// (Px): on one die of at most this, 1 to 5, the vehicle is destroyed as well.
    pub kill_on: Option<u8>,
}

impl Band {
    /// Reads one result, as `F/C2(P3)<=15`: any of K, M, F and Cx in this order, then the chance of a kill, then the limit.
    fn parse(text: &str) -> Result<Self, String> {
        let mut band = Self::default();
        let (results, limit) = text.split_once("<=").map_or((text, None), |(results, limit)| (results, Some(limit)));
        if let Some(limit) = limit {
            let range = number(limit, MOST_RANGE);
            band.max_range =
                Some(range.ok_or_else(|| format!("'{limit}' after <= must be a range from 1 to {MOST_RANGE}"))?);
        }
        let (damage, chance) = results.split_once('(').map_or((results, None), |(damage, rest)| (damage, Some(rest)));
        if let Some(chance) = chance {
            let die = chance.strip_prefix('P').and_then(|rest| rest.strip_suffix(')')).and_then(|die| number(die, 5));
            band.kill_on = Some(die.ok_or_else(|| format!("'({chance}' must be (P1) to (P5)"))?);
        }
        if damage.is_empty() && chance.is_some() {
            return Ok(band);
        }
        let mut last = 0;
        for part in damage.split('/') {
            let order = band.add(part)?;
            if order <= last {
                return Err(format!("'{part}' is out of its order K, M, F, Cx or is listed twice"));
            }
            last = order;
        }
        if band.kill && band.kill_on.is_some() {
            return Err("K needs no chance of a kill; write K or (Px)".to_owned());
        }
        Ok(band)
    }

    /// Adds one damage code; gives its place in the order of codes.
    fn add(&mut self, part: &str) -> Result<u8, String> {
        match part {
            "K" => {
                self.kill = true;
                Ok(1)
            }
            "M" => {
                self.immobilised = true;
                Ok(2)
            }
            "F" | "F37" | "F75" => {
                self.firepower = Some(match part {
                    "F37" => FirepowerLoss::Gun37,
                    "F75" => FirepowerLoss::Gun75,
                    _ => FirepowerLoss::All,
                });
                Ok(3)
            }
            _ => {
                let crew = part.strip_prefix('C').and_then(|count| number(count, MOST_CREW));
                self.crew = crew.ok_or_else(|| format!("'{part}' must be K, M, F, F37, F75 or C1 to C{MOST_CREW}"))?;
                Ok(4)
            }
        }
    }

    /// The greatest range in hexes that the band holds for; 255 without a limit.
    pub(super) fn reach(&self) -> u8 {
        self.max_range.unwrap_or(u8::MAX)
    }
}

/// A whole number from 1 to `most`, written with digits only and no leading 0.
fn number(text: &str, most: u8) -> Option<u8> {
    let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|value| plain && (1..=most).contains(value))
}

/// A cell of the damage table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// As printed, with `<=` for the sign; `-` = no effect.
    pub printed: String,
    /// The results in printed order, each reaching further than the one before; none for `-`.
    pub bands: Vec<Band>,
}

impl Cell {
    /// Reads a cell as printed: `-`, or results with one space between them.
    ///
    /// # Errors
    /// One sentence with what is wrong and what would be right.
    pub fn parse(printed: &str) -> Result<Self, String> {
        let mut bands: Vec<Band> = Vec::new();
        if printed != "-" {
            for part in printed.split(' ') {
                let band = Band::parse(part)?;
                // A band that reaches no further could never apply.
                if bands.last().is_some_and(|last| band.reach() <= last.reach()) {
                    return Err(format!("'{part}' must reach further than the result before it"));
                }
                bands.push(band);
            }
        }
        Ok(Self { printed: printed.to_owned(), bands })
    }

    /// What a hit does at this range in hexes: the first result that reaches it; `None` is no effect. Range 0, fire within
    /// one hex, is within every limit.
    #[must_use]
    pub fn at(&self, range: u8) -> Option<&Band> {
        self.bands.iter().find(|band| range <= band.reach())
    }
}
