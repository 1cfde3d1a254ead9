//! The formations that action chits set going: divisions of the Axis, brigades of the Allies (7.0).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::core::side::Side;

/// A formation. Every unit belongs to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the titles say it")]
pub enum Formation {
    Pz15,
    Pz21,
    Lt90,
    Ariete,
    Trieste,
    Pavia,
    Brescia,
    Arm4,
    Arm22,
    Arm2,
    Atb1,
    Atb32,
    Motor7,
    Gd201,
    Ind3,
    Ff1,
    Inf150,
    Inf69,
    Inf151,
    Ind9,
    Ind10,
    Ind29,
    Indep,
}

impl Formation {
    /// All formations, Axis first.
    pub const ALL: [Self; 23] = [
        Self::Pz15,
        Self::Pz21,
        Self::Lt90,
        Self::Ariete,
        Self::Trieste,
        Self::Pavia,
        Self::Brescia,
        Self::Arm4,
        Self::Arm22,
        Self::Arm2,
        Self::Atb1,
        Self::Atb32,
        Self::Motor7,
        Self::Gd201,
        Self::Ind3,
        Self::Ff1,
        Self::Inf150,
        Self::Inf69,
        Self::Inf151,
        Self::Ind9,
        Self::Ind10,
        Self::Ind29,
        Self::Indep,
    ];

    /// The side it fights for.
    #[must_use]
    pub fn side(self) -> Side {
        if self <= Self::Brescia { Side::Axis } else { Side::Allies }
    }

    /// As it is printed on chits and counters.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Pz15 => "15 Pz",
            Self::Pz21 => "21 Pz",
            Self::Lt90 => "90 Lt",
            Self::Ariete => "Ariete",
            Self::Trieste => "Trieste",
            Self::Pavia => "Pavia",
            Self::Brescia => "Brescia",
            Self::Arm4 => "4 Arm",
            Self::Arm22 => "22 Arm",
            Self::Arm2 => "2 Arm",
            Self::Atb1 => "1 ATB",
            Self::Atb32 => "32 ATB",
            Self::Motor7 => "7 Motor",
            Self::Gd201 => "201 Gd",
            Self::Ind3 => "3 Ind",
            Self::Ff1 => "1 FF",
            Self::Inf150 => "150 Inf",
            Self::Inf69 => "69 Inf",
            Self::Inf151 => "151 Inf",
            Self::Ind9 => "9 Ind",
            Self::Ind10 => "10 Ind",
            Self::Ind29 => "29 Ind",
            Self::Indep => "Indep",
        }
    }

    /// Its name in full.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pz15 => "15th Panzer Division",
            Self::Pz21 => "21st Panzer Division",
            Self::Lt90 => "90th Light Division",
            Self::Ariete => "Ariete Armoured Division",
            Self::Trieste => "Trieste Motorised Division",
            Self::Pavia => "Pavia Infantry Division",
            Self::Brescia => "Brescia Infantry Division",
            Self::Arm4 => "4th Armoured Brigade",
            Self::Arm22 => "22nd Armoured Brigade",
            Self::Arm2 => "2nd Armoured Brigade",
            Self::Atb1 => "1st Army Tank Brigade",
            Self::Atb32 => "32nd Army Tank Brigade",
            Self::Motor7 => "7th Motor Brigade",
            Self::Gd201 => "201st Guards Brigade",
            Self::Ind3 => "3rd Indian Motor Brigade",
            Self::Ff1 => "1st Free French Brigade",
            Self::Inf150 => "150th Infantry Brigade",
            Self::Inf69 => "69th Infantry Brigade",
            Self::Inf151 => "151st Infantry Brigade",
            Self::Ind9 => "9th Indian Brigade",
            Self::Ind10 => "10th Indian Brigade",
            Self::Ind29 => "29th Indian Brigade",
            Self::Indep => "independent units",
        }
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
