//! What a gun is told to fire at a vehicle or weapon.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a gun fires, where it has a choice. In files it is the answer to `apcr`: no, yes, `"HE"` or `"AP"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Shells {
    /// The rounds that it fires at such a target.
    #[default]
    Plain,
    /// APCR (IV.E.1).
    Apcr,
    /// High explosive at an AFV (X.D.2.c.2).
    Explosive,
    /// AP at a weapon, to spare the high explosive (X.D.2.c).
    Solid,
}

/// High explosive in files.
const EXPLOSIVE: &str = "HE";
/// AP in files, where it is not what is fired anyway.
const SOLID: &str = "AP";

impl Shells {
    /// True for plain rounds, which files leave out.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::Plain
    }
}

impl Serialize for Shells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Explosive if serializer.is_human_readable() => serializer.serialize_str(EXPLOSIVE),
            Self::Solid if serializer.is_human_readable() => serializer.serialize_str(SOLID),
            Self::Explosive => serializer.serialize_u8(2),
            Self::Solid => serializer.serialize_u8(3),
            _ if serializer.is_human_readable() => serializer.serialize_bool(*self == Self::Apcr),
            _ => serializer.serialize_u8(u8::from(*self == Self::Apcr)),
        }
    }
}

impl<'de> Deserialize<'de> for Shells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Answer;
        impl Visitor<'_> for Answer {
            type Value = Shells;
            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(formatter, "true for APCR, false for plain rounds, {EXPLOSIVE:?} or {SOLID:?}")
            }
            fn visit_bool<E: Error>(self, apcr: bool) -> Result<Shells, E> {
                Ok(if apcr { Shells::Apcr } else { Shells::Plain })
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Shells, E> {
                match word {
                    EXPLOSIVE => Ok(Shells::Explosive),
                    SOLID => Ok(Shells::Solid),
                    _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
                }
            }
            fn visit_u8<E: Error>(self, place: u8) -> Result<Shells, E> {
                match place {
                    0 => Ok(Shells::Plain),
                    1 => Ok(Shells::Apcr),
                    2 => Ok(Shells::Explosive),
                    3 => Ok(Shells::Solid),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(place.into()), &self)),
                }
            }
        }
        // States are written without names and types.
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Answer)
        } else {
            deserializer.deserialize_u8(Answer)
        }
    }
}
