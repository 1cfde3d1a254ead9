//! Folds of the ground that hide the hull of an AFV (X.C.4).

use serde::{Deserialize, Serialize};

use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;

/// A hull-down position that a die has found, and the AFV in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fold {
    /// The AFV.
    pub unit: UnitId,
    /// Its hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// How it faces, as another one has to that takes the position over (X.C.4.f).
    pub facing: Facing,
}
