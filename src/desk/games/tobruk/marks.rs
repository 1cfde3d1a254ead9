//! The marks on Tobruk's counters, for the list of F1.

use bevy_egui::egui::vec2;

use super::Table;
use super::paint::counter::{CounterFace, Symbol, paint_counter};
use super::paint::mark::{Cover, Crew, FieldState, Task, UNTOLD};
use super::paint::silhouette::Silhouette;
use super::paint::troops::Troops;
use super::paint::weapon::Weapon;
use crate::core::grid::Edge;
use crate::core::nation::Nation;
use crate::desk::kit::paint::overlay::{paint_arc, paint_faint_ring, paint_ring, round_chip};
use crate::desk::kit::style::palette;
use crate::desk::table::marks::{MarkLine, Sample, bordered, figure};
use crate::desk::table::roles::Marked;
use crate::games::tobruk::Tobruk;

impl Marked for Tobruk {
    fn overlay(table: &Table) -> Option<(&'static str, Vec<MarkLine>)> {
        let selection = &table.selection;
        match () {
            () if selection.asks_morale => Some(("Morale", morale())),
            () if selection.asks_odds => Some((
                "Fire of the selected unit",
                vec![
                    (figure("42 %", palette::RED), "chance to destroy a vehicle or gun"),
                    (figure("12 f", palette::RED), "factors on men"),
                ],
            )),
            () if selection.line_of_fire => {
                let arc: Sample = Box::new(|painter, at, size| {
                    let quarter = std::f32::consts::FRAC_PI_4;
                    paint_arc(painter, at - vec2(size * 0.7, 0.0), size * 1.4, -quarter, quarter, palette::RED);
                });
                Some(("Field of fire", vec![(arc, "as far as its gun reaches")]))
            }
            () => None,
        }
    }

    fn marks() -> Vec<MarkLine> {
        let sample = |face: CounterFace| -> Sample {
            Box::new(move |painter, at, size| paint_counter(painter, at, size, &face))
        };
        let ring: Sample = Box::new(paint_ring);
        let faint: Sample = Box::new(paint_faint_ring);
        let rings = [
            (ring, "target of the selected unit, with the best chance that its fire does anything"),
            (faint, "target to which the selected unit's fire alone can do nothing"),
        ];
        faces().into_iter().map(|(face, what)| (sample(face), what)).chain(rings).collect()
    }
}

/// What the overlay of morale shows.
fn morale() -> Vec<MarkLine> {
    let chip = |text: &'static str, colour| -> Sample {
        Box::new(move |painter, at, size| round_chip(painter, at, size * 0.45, text, colour))
    };
    vec![
        (chip("+1", palette::BLUE), "unit that supports it"),
        (chip("\u{2212}1", palette::RED), "unit that shakes it"),
        (bordered(palette::INK), "as far as units count"),
    ]
}

fn tank() -> CounterFace {
    CounterFace::new(Nation::German, Symbol::Vehicle(Silhouette::PanzerIIIH))
}

/// A tank in this state.
fn crewed(field: FieldState) -> CounterFace {
    CounterFace { field, ..tank() }
}

/// Men in this state.
fn men(field: FieldState) -> CounterFace {
    CounterFace {
        field,
        movement: "8".to_owned(),
        ..CounterFace::new(Nation::British, Symbol::Troops(Troops::Section))
    }
}

/// A gun in this state.
fn gun(field: FieldState) -> CounterFace {
    CounterFace { field, ..CounterFace::new(Nation::British, Symbol::Weapon(Weapon::TwoPdr)) }
}

/// A sample of each.
fn faces() -> Vec<(CounterFace, &'static str)> {
    let plain = FieldState::default();
    let manned = FieldState { operators: 5, ..plain };
    vec![
        (CounterFace { moved: true, ..tank() }, "moved this turn"),
        (CounterFace { fired: true, ..tank() }, "fired this turn"),
        (CounterFace { immobilised: true, ..tank() }, "M-kill: immobilised"),
        (CounterFace { firepower_lost: Some("F"), ..tank() }, "F-kill: its guns are lost (F37, F75: that one)"),
        (crewed(FieldState { crew: Crew::Lost(1), ..plain }), "men its crew has lost"),
        (
            crewed(FieldState { crew: Crew::Lost(2), home: Some(Edge::East), ..plain }),
            "crew withdraws, towards the edge the arrow points to",
        ),
        (crewed(FieldState { crew: Crew::Out, ..plain }), "crew has bailed out"),
        (CounterFace { wreck: true, ..tank() }, "K-kill: a wreck, whose smoke hinders fire"),
        (crewed(FieldState { hull_down: true, ..plain }), "hull-down: the ground covers its hull to the front"),
        (crewed(FieldState { task: Some(Task::Commands), ..plain }), "its company commander is in it"),
        (crewed(FieldState { task: Some(Task::Ammunition), ..plain }), "carries ammunition"),
        (crewed(FieldState { overrun: true, ..plain }), "being overrun"),
        (gun(manned), "gun with its crew"),
        (gun(plain), "gun that nobody mans"),
        (gun(FieldState { cover: Cover::Good, ..manned }), "in a weapon pit; men: in good cover"),
        (gun(FieldState { spiked: true, ..plain }), "gun that has been spiked"),
        (crewed(FieldState { towed: true, ..plain }), "in tow, or being hooked up"),
        (men(plain), "men left in the unit; ? where that is hidden"),
        (men(FieldState { cover: Cover::Full, ..plain }), "full cover: under an emplacement"),
        (men(FieldState { hexes_moved: 1, ..plain }), "assault movement: one hex this turn"),
        (men(FieldState { hexes_moved: 2, ..plain }), "ran: two hexes this turn"),
        (men(FieldState { ran_before: true, ..plain }), "ran last turn, may not run"),
        (men(FieldState { casualties: 2, ..plain }), "men lost this turn"),
        (men(FieldState { casualties: UNTOLD, ..plain }), "men lost, how many is hidden"),
        (men(FieldState { broken: true, ..plain }), "morale broken, or prisoners"),
        (men(FieldState { melee: true, ..plain }), "in a melee, or assaulting a vehicle"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_marks_look_alike() {
        let faces = faces();
        for (place, (face, what)) in faces.iter().enumerate() {
            let twin = faces[..place].iter().find(|(other, _)| other == face);
            assert!(twin.is_none(), "{what} looks like {}", twin.map_or("", |(_, what)| what));
        }
    }
}
