//! The marks on Firestorm's cards, for the list of F1.

use super::Table;
use super::paint::token::{TokenFace, TokenSign, paint_token};
use crate::core::nation::Nation;
use crate::desk::kit::paint::card::CardFrame;
use crate::desk::kit::paint::nato_symbol::Branch;
use crate::desk::kit::paint::supply_line::{Line, paint_cut, paint_line};
use crate::desk::table::marks::{MarkLine, Sample, across};
use crate::desk::table::roles::Marked;
use crate::games::firestorm::Firestorm;

impl Marked for Firestorm {
    fn overlay(table: &Table) -> Option<(&'static str, Vec<MarkLine>)> {
        if !table.selection.show_supply {
            return None;
        }
        let line = |line: Line| -> Sample {
            Box::new(move |painter, at, size| paint_line(painter, &across(at, size), line, size * 1.6))
        };
        let cut: Sample = Box::new(|painter, at, size| paint_cut(painter, at, size * 1.4));
        let lines = vec![
            (line(Line::Whole), "supply from a dump"),
            (line(Line::Asked), "to the area pointed at"),
            (line(Line::Cut), "line that is cut"),
            (cut, "where it is cut"),
        ];
        Some(("Supply", lines))
    }

    fn marks() -> Vec<MarkLine> {
        let face =
            TokenFace { value: "+3".to_owned(), ..TokenFace::new(Nation::German, TokenSign::Branch(Branch::Armour)) };
        let framed = |frame: CardFrame| TokenFace { frame: Some(frame), ..face.clone() };
        let sample =
            |face: TokenFace| -> Sample { Box::new(move |painter, at, size| paint_token(painter, at, size, &face)) };
        vec![
            (sample(face.clone()), "what it adds to the battle it takes part in"),
            (sample(TokenFace { moved: true, ..face.clone() }), "has made its strategic move"),
            (sample(framed(CardFrame::Active)), "takes part in the battle"),
            (sample(framed(CardFrame::Selected)), "selected"),
            (sample(framed(CardFrame::Asked)), "waits to be chosen"),
        ]
    }
}
