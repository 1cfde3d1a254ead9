//! STUB
use super::provenance::Provenance;
#[derive(serde::Serialize)]
pub struct ChartCell { pub text: String, pub provenance: Option<Provenance> }
#[derive(serde::Serialize)]
pub struct ChartRow { pub name: String, pub cells: Vec<ChartCell> }
#[derive(serde::Serialize)]
pub struct Chart { pub id: String, pub title: String, pub rule: String, pub provenance: Provenance, pub columns: Vec<String>, pub rows: Vec<ChartRow> }
