//! The chits of this game as the painters have them.

use super::paint::chit::{Chit, ChitPrint};
use super::words;
use crate::core::nation::Nation;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::tables::chits::{ChitTable, Tactical};
use crate::games::gazala_cauldron::state::cups;

/// The colours that a side's chits bear.
#[must_use]
pub fn nation(side: Side) -> Nation {
    match side {
        Side::Axis => Nation::German,
        Side::Allies => Nation::British,
    }
}

/// A chit face up.
#[must_use]
pub fn chit(table: &ChitTable, side: Side, chit: &cups::Chit) -> Chit {
    let print = match chit {
        cups::Chit::Action(id) => action(table, id),
        cups::Chit::Tactical(kind) => tactic(*kind),
    };
    Chit::new(nation(side), print)
}

/// What is printed on an action chit: both sides where it has two.
#[must_use]
pub fn action(table: &ChitTable, id: &str) -> ChitPrint {
    match table.action(id).map(|chit| chit.faces.as_slice()) {
        Some([front, back]) => {
            ChitPrint::Either { sides: [front, back].map(|face| words::abbreviated(face)), chosen: None }
        }
        Some([face]) => ChitPrint::Action(words::formations(face)),
        _ => ChitPrint::Action(words::capital(id)),
    }
}

/// What is printed on a tactical chit.
#[must_use]
pub fn tactic(kind: Tactical) -> ChitPrint {
    ChitPrint::Tactic(words::sign(kind), words::chit_word(kind).to_owned())
}
