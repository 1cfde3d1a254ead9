//! Fields that stand side by side in a file and belong to two structs in the program: those that every game's cases have, and those
//! of one game.

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use std::fmt;
use std::marker::PhantomData;

/// Fields that are taken out by name.
pub trait Common<'de>: Default {
    /// Takes the value of a field if it is one of these; false if it is not.
    ///
    /// # Errors
    /// A value that does not fit.
    fn take<M: MapAccess<'de>>(&mut self, field: &str, map: &mut M) -> Result<bool, M::Error>;
}

/// Reads a struct whose fields are those of `C` and, all others, of `O`.
///
/// # Errors
/// What neither of them knows, and what does not fit.
pub fn read<'de, C: Common<'de>, O: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<(C, O), D::Error> {
    from.deserialize_struct("", &[], Both(PhantomData))
}

struct Both<C, O>(PhantomData<(C, O)>);

impl<'de, C: Common<'de>, O: Deserialize<'de>> Visitor<'de> for Both<C, O> {
    type Value = (C, O);

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("fields with their values")
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<(C, O), M::Error> {
        let mut common = C::default();
        let other = O::deserialize(Others { map, common: &mut common })?;
        Ok((common, other))
    }
}

/// The fields that are left when the common ones are taken out.
struct Others<'c, C, M> {
    map: M,
    common: &'c mut C,
}

impl<'de, C: Common<'de>, M: MapAccess<'de>> MapAccess<'de> for Others<'_, C, M> {
    type Error = M::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, M::Error> {
        while let Some(field) = self.map.next_key::<String>()? {
            if !self.common.take(&field, &mut self.map)? {
                let field: StringDeserializer<M::Error> = field.into_deserializer();
                return seed.deserialize(field).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<'de, C: Common<'de>, M: MapAccess<'de>> Deserializer<'de> for Others<'_, C, M> {
    type Error = M::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, M::Error> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}
