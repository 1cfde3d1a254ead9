//! The marks on Battle for Gazala's counters, for the list of F1.

use super::Table;
use crate::core::nation::Nation;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato::{NatoFace, NatoMarks};
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::kit::paint::supply_line::{paint_course, paint_cut};
use crate::desk::kit::paint::zone::SideInk;
use crate::desk::kit::style::palette;
use crate::desk::table::marks::{MarkLine, Sample, across, figure, marked, nato, zones};
use crate::desk::table::roles::Marked;
use crate::games::battle_for_gazala::BattleForGazala;

impl Marked for BattleForGazala {
    fn overlay(table: &Table) -> Option<(&'static str, Vec<MarkLine>)> {
        let selection = &table.selection;
        match () {
            () if selection.show_zones => Some(zones("Zones of control", "holds the selected unit")),
            () if selection.show_path => Some(("Paths from Tobruk", paths())),
            () if selection.show_odds => {
                Some(("Best attacks", vec![(figure("+3", palette::RED), "difference if all adjacent units attack")]))
            }
            () => None,
        }
    }

    fn marks() -> Vec<MarkLine> {
        let face =
            NatoFace { values: "4-4-8".to_owned().into(), ..NatoFace::new(Nation::German, Branch::Armour, None) };
        let none = NatoMarks::default();
        nato(vec![
            (marked(&face, NatoMarks { moved: true, ..none }), "moved or took part: rests in the mobile phase"),
            (marked(&face, NatoMarks { engaged: true, ..none }), "stopped by an enemy zone or by mines"),
            (marked(&face, NatoMarks { attacked: true, ..none }), "has attacked in this phase"),
            (marked(&face, NatoMarks { disrupted: true, ..none }), "disrupted"),
            (NatoFace { frame: Some(CardFrame::Activated), ..face.clone() }, "may still move in the mobile phase"),
            (NatoFace { frame: Some(CardFrame::Selected), ..face.clone() }, "selected, or taking part in the attack"),
            (NatoFace { frame: Some(CardFrame::Target), ..face.clone() }, "attacked"),
            (NatoFace { frame: Some(CardFrame::Asked), ..face.clone() }, "waits to be chosen"),
        ])
    }
}

/// What the overlay of the victory paths shows.
fn paths() -> Vec<MarkLine> {
    let course = |open: usize, ink: SideInk| -> Sample {
        Box::new(move |painter, at, size| paint_course(painter, &across(at, size), open, ink.colour, size * 1.6))
    };
    let bar: Sample = Box::new(|painter, at, size| paint_cut(painter, at, size * 1.4));
    vec![
        (course(2, SideInk::AXIS), "Axis path that is open"),
        (course(2, SideInk::ALLIES), "Allied path that is open"),
        (course(0, SideInk::AXIS), "stretch that is barred"),
        (bar, "what bars it, in words below"),
    ]
}
