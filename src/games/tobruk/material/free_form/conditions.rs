//! Night and victory in the scenario file that comes of a battle.

use super::goal::{Goal, Leaving};
use super::model::Battle;
use super::writing::ORIGIN;
use crate::games::tobruk::material::board::{Name, row};
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::data::Data;

impl Battle {
    /// Night, if it is night.
    pub(super) fn write_night(&self, data: &Data, add: &mut impl FnMut(&str)) {
        let Some(dark) = self.dark(data) else { return };
        add("    night: Some((");
        add(&format!("        star_shells: {:?},", dark.star_shells));
        if let Some((side, hexes)) = dark.keeps_off {
            add(&format!("        keeps_off: Some((side: {side}, hexes: {hexes})),"));
        }
        add(&format!("        hidden_minefields: {},\n        provenance: {ORIGIN},\n    )),", dark.hidden_minefields));
    }

    /// What wins.
    pub(super) fn write_victory(&self, data: &Data, add: &mut impl FnMut(&str)) {
        add("    victory: (\n        ties: Draw,\n        by_table: true,");
        match self.goal {
            Goal::Points => {}
            Goal::Ratio { side, times } => {
                add(&format!("        ratio: Some((side: {side}, times: {times}, provenance: {ORIGIN})),"));
            }
            Goal::Ground { side, from_row, points } => {
                let from_row = row(from_row);
                add(&format!(
                    "        ground: Some((side: {side}, from_row: \"{from_row}\", points: {points}, provenance: {ORIGIN})),"
                ));
            }
            Goal::Hold { side, works } => add(&format!(
                "        hold: Some((side: {side}, hedgehogs: {works}, at_end: true, provenance: {ORIGIN})),"
            )),
            Goal::Hex { side, hex } => {
                let hex = Name(hex);
                add(&format!(
                    "        point: Some((side: {side}, hex: \"{hex}\", name: \"{hex}\", provenance: {ORIGIN})),"
                ));
            }
            Goal::Breakthrough { side, edge, vehicles } => {
                // Vehicles of every kind count alike: none of any is asked for.
                let kinds = self.kinds(data, side, |kind| kind.class.is_vehicle());
                let kind = kinds.first().map_or("", |(id, _)| id.as_str());
                add(&format!(
                    "        breakthrough: Some((side: {side}, edge: {edge:?}, vehicles: {vehicles}, kind: \"{kind}\", \
                     of_kind: 0, provenance: {ORIGIN})),"
                ));
            }
        }
        if let Some(leaving) = self.leaving {
            add(&self.leaving_line(data, leaving));
        }
        add(&format!("        provenance: {ORIGIN},\n    ),"));
    }

    fn leaving_line(&self, data: &Data, leaving: Leaving) -> String {
        let Leaving { side, who, edge, points, staying } = leaving;
        let counts = |class: Class| who.counts(class);
        let kinds: Vec<String> =
            self.kinds(data, side, |kind| counts(kind.class)).into_iter().map(|(id, _)| id).collect();
        if staying {
            return format!(
                "        standing: Some((kinds: {kinds:?}, after_turn: 0, points: {points}, unless_over: Some({edge:?}), \
                 provenance: {ORIGIN})),"
            );
        }
        format!(
            "        exits: Some((side: {side}, kinds: {kinds:?}, edge: {edge:?}, points: {points}, provenance: {ORIGIN})),"
        )
    }
}
