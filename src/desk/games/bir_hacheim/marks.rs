//! The marks on Gazala-Bir Hacheim's counters, for the list of F1.

use super::Table;
use crate::core::nation::Nation;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato::{NatoFace, NatoMarks};
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::kit::style::palette;
use crate::desk::table::marks::{MarkLine, bordered, figure, marked, nato, zones};
use crate::desk::table::roles::Marked;
use crate::games::bir_hacheim::BirHacheim;

impl Marked for BirHacheim {
    fn overlay(table: &Table) -> Option<(&'static str, Vec<MarkLine>)> {
        let selection = &table.selection;
        match () {
            () if selection.show_zones => Some(zones("Engagement zones", "engages the selected unit")),
            () if selection.show_supply => Some(("Lines of supply and recovery", lines())),
            () if selection.show_odds => {
                Some(("Odds", vec![(figure("3-1", palette::RED), "all adjacent units attack, shifts included")]))
            }
            () => None,
        }
    }

    fn marks() -> Vec<MarkLine> {
        let face =
            NatoFace { values: "4-4-6".to_owned().into(), ..NatoFace::new(Nation::German, Branch::Armour, None) };
        let none = NatoMarks::default();
        nato(vec![
            (marked(&face, NatoMarks { moved: true, ..none }), "moved in this phase"),
            (marked(&face, NatoMarks { engaged: true, ..none }), "engaged as the phase began"),
            (marked(&face, NatoMarks { frozen: true, ..none }), "out of the reach of supply: may not move"),
            (marked(&face, NatoMarks { must_attack: true, ..none }), "has to attack in this phase"),
            (marked(&face, NatoMarks { attacked: true, ..none }), "has attacked in this phase"),
            (NatoFace { reduced: true, ..face.clone() }, "reduced: its second side"),
            (NatoFace { range: "3".to_owned(), ..face.clone() }, "range of its guns, in hexes"),
            (NatoFace { frame: Some(CardFrame::Selected), ..face.clone() }, "selected, or taking part in the attack"),
            (NatoFace { frame: Some(CardFrame::Target), ..face.clone() }, "attacked"),
            (NatoFace { frame: Some(CardFrame::Asked), ..face.clone() }, "waits to be chosen"),
        ])
    }
}

/// What the overlay of supply and recovery shows.
fn lines() -> Vec<MarkLine> {
    vec![
        (bordered(palette::BLUE), "hexes that a line reaches"),
        (figure("12", palette::BLUE), "length of the line, in hexes"),
        (figure("27", palette::RED), "too long for motorised units of the Axis"),
    ]
}
