//! The keys of Firestorm Gazala's own.

use bevy_egui::egui::Key;

use super::{Table, position, proposing};
use crate::desk::table::Wish;
use crate::desk::table::keys::{KeyLine, Keys};
use crate::desk::table::roles::ByKey;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::battle::MOST_POINTS;
use crate::games::firestorm::play::prompt::Ask;
use crate::games::firestorm::state::orders::Order;

impl ByKey for Firestorm {
    const KEYS: &'static [KeyLine] = &[
        (&["Enter"], "whatever the large button says: commit no more, fight, enter the result, end the moves"),
        (&["A"], "all troops of the area take part, as far as there is room"),
        (&["1", "2"], "a sortie: German or Italian aircraft; British for the Allies"),
        (
            &["Arrows"],
            "while a battle is fought on the tabletop: victory points of the attacker (right and left) and the defender \
             (up and down)",
        ),
        (&["M"], "take a supply marker of the area in hand, or let it advance"),
        (&["U"], "supply while held: the lines to the dumps, or where they are cut"),
    ];

    const MOUSE: &'static [KeyLine] = &[
        (
            &["Drag"],
            "from one of your areas into an adjacent enemy area: the battle arrow; or click one, then the other",
        ),
        (&["Click"], "troops join the battle arrow, or leave it"),
        (&["Click"], "a lit troop retreats, advances, arrives as a reinforcement or moves: then click the lit area"),
        (&["Click"], "a supply marker, then a lit area; or drag it there"),
        (&["Ctrl click"], "move into an area onto a card instead of selecting it"),
    ];

    /// Reads the keys.
    fn keys(keys: &Keys, table: &mut Table) {
        table.selection.show_supply = keys.down(Key::U);
        if !table.human_to_act() {
            return;
        }
        if matches!(table.selection.prompt.asks, Ask::Table(_)) {
            count(keys, table);
        }
        let twice = matches!(table.selection.prompt.asks, Ask::Table(_));
        if twice && table.proposal.is_none() && keys.pressed(Key::Enter) {
            table.wishes.push(Wish::End);
        }
        if keys.pressed(Key::A) {
            proposing::add_all(table);
        }
        for (key, place) in [(Key::Num1, 0), (Key::Num2, 1)] {
            if table.selection.prompt.asks.composes() && keys.pressed(key) {
                fly(table, place);
            }
        }
        if keys.pressed(Key::M) {
            marker(table);
        }
    }

    /// Esc: lays a supply marker down.
    fn step_back(table: &mut Table) -> bool {
        let carries = table.selection.carrying.is_some();
        if carries {
            proposing::carry(table, None);
        }
        carries
    }
}

/// Victory points of the battle on the table, of the attacker and the defender.
fn count(keys: &Keys, table: &mut Table) {
    for (place, more, less) in [(0, Key::ArrowRight, Key::ArrowLeft), (1, Key::ArrowUp, Key::ArrowDown)] {
        let points = &mut table.selection.points[place];
        if keys.pressed(more) {
            *points = (*points + 1).min(MOST_POINTS);
        }
        if keys.pressed(less) {
            *points = points.saturating_sub(1);
        }
    }
}

/// Flies a sortie of the side's first or second kind of aircraft, or says why not.
fn fly(table: &mut Table, place: usize) {
    let side = position::now(table).to_act();
    let Some(aircraft) = Aircraft::ALL.into_iter().filter(|aircraft| Some(aircraft.side()) == side).nth(place) else {
        return;
    };
    table.wishes.push(Wish::Order(Order::Sortie { aircraft }));
}

/// A supply marker of the area pointed at, or of the selected troop's.
fn marker(table: &mut Table) {
    let own = table.selected_unit().and_then(|card| card.area());
    let areas = [proposing::pointed_area(table), own];
    let Some(area) = areas.into_iter().flatten().find(|area| table.selection.markers.contains(area)) else { return };
    match table.selection.prompt.asks {
        Ask::Advance { .. } => table.wishes.push(Wish::Order(Order::Bring { from: area })),
        Ask::Moves => proposing::carry(table, Some(area)),
        _ => {}
    }
}
