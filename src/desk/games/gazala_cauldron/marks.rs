//! The marks on The Cauldron's counters, for the list of F1.

use super::Table;
use super::arrows::{cut_off, supplied};
use crate::core::nation::Nation;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato::{NatoFace, NatoMarks, Supplied};
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::kit::paint::overlay::paint_path;
use crate::desk::kit::paint::trail::{Reached, paint_communication};
use crate::desk::kit::paint::zone::SideInk;
use crate::desk::table::marks::{MarkLine, Sample, across, bordered, hatched, marked, nato, zones};
use crate::desk::table::roles::Marked;
use crate::games::gazala_cauldron::GazalaCauldron;

impl Marked for GazalaCauldron {
    fn overlay(table: &Table) -> Option<(&'static str, Vec<MarkLine>)> {
        let selection = &table.selection;
        match () {
            () if selection.show_zones => Some(zones("Zones of control", "holds the selected unit")),
            () if selection.show_supply => Some(("Supply", supply())),
            () if selection.show_lines => Some(("Lines of communication", lines())),
            () => None,
        }
    }

    fn marks() -> Vec<MarkLine> {
        let face =
            NatoFace { values: "4-4-8".to_owned().into(), ..NatoFace::new(Nation::German, Branch::Armour, None) };
        let none = NatoMarks::default();
        nato(vec![
            (
                NatoFace { frame: Some(CardFrame::Activated), ..face.clone() },
                "activated by the chit, with actions to spend",
            ),
            (NatoFace { frame: Some(CardFrame::Active), ..face.clone() }, "acts now"),
            (marked(&face, NatoMarks { moved: true, ..none }), "has moved or fought with this chit"),
            (NatoFace { used: true, ..face.clone() }, "has had its turn"),
            (NatoFace { steps: Some([1, 2]), ..face.clone() }, "steps left, and lost"),
            (marked(&face, NatoMarks { disrupted: true, ..none }), "disrupted"),
            (marked(&face, NatoMarks { breaching: true, ..none }), "clearing a lane through mines"),
            (marked(&face, NatoMarks { supply: Supplied::Out, ..none }), "out of supply"),
            (marked(&face, NatoMarks { supply: Supplied::Isolated, ..none }), "isolated"),
            (NatoFace { frame: Some(CardFrame::Selected), ..face.clone() }, "selected, or taking part in the attack"),
            (NatoFace { frame: Some(CardFrame::Target), ..face.clone() }, "attacked"),
            (NatoFace { frame: Some(CardFrame::Asked), ..face.clone() }, "waits to be chosen"),
        ])
    }
}

/// What the overlay of supply shows.
fn supply() -> Vec<MarkLine> {
    let path: Sample = Box::new(|painter, at, size| paint_path(painter, &across(at, size), "", size * 1.6, true));
    let traces: Sample = Box::new(|painter, at, size| supplied(painter, at, size * 0.25));
    let lost: Sample = Box::new(|painter, at, size| cut_off(painter, at, size * 0.25));
    vec![
        (hatched(SideInk::AXIS), "no supply for the Axis"),
        (hatched(SideInk::ALLIES), "no supply for the Allies"),
        (bordered(SideInk::AXIS.colour), "Axis sources"),
        (bordered(SideInk::ALLIES.colour), "Allied sources"),
        (traces, "unit that traces supply"),
        (lost, "unit that is cut off"),
        (path, "to the nearest source, from the unit pointed at"),
    ]
}

/// What the overlay of the lines of communication shows.
fn lines() -> Vec<MarkLine> {
    let line = |units: u32| -> Sample {
        let reached = Reached { line: 1, units, needed: 1 };
        Box::new(move |painter, at, size| paint_communication(painter, &across(at, size), reached, size * 1.4))
    };
    vec![
        (bordered(SideInk::AXIS.colour), "Axis sources"),
        (line(1), "line that reaches enough units"),
        (line(0), "line that reaches too few"),
    ]
}
