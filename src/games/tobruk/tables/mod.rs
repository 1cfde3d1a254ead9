//! STUB until the tables arrive.
pub mod damage;
use std::path::Path;
use crate::core::data::*;
use serde::Deserialize;
#[derive(Debug, Clone, Deserialize)]
pub struct Row { pub id: String, pub crew: Option<u8>, pub rof: (u8,u8), pub hpn: Vec<u8>, #[serde(default)] pub damage_row: Option<String> }
#[derive(Debug, Clone, Deserialize)]
pub struct HitProbability { british: Vec<Row>, axis: Vec<Row> }
impl HitProbability { pub fn row(&self, id: &str) -> Option<&Row> { self.british.iter().chain(&self.axis).find(|r| r.id == id) } }
#[derive(Debug, Clone)]
pub struct Tables { pub damage: damage::DamageTables, pub hit_probability: HitProbability }
impl Tables { pub fn load(root: &Path) -> Result<Self, Faults> { Ok(Self { damage: damage::DamageTables::load(root)?, hit_probability: Source::read(root, "assets/tobruk/tables/hit_probability.ron")?.parse()? }) } }
