//! The keys of Bir Hacheim's own.

use bevy_egui::egui::Key;

use super::{Table, proposing};
use crate::desk::table::keys::{KeyLine, Keys};
use crate::desk::table::roles::ByKey;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::play::prompt::Ask;

/// True while air points can be set on the card.
fn takes_air(table: &Table) -> bool {
    match table.selection.prompt.asks {
        Ask::Assault(_) | Ask::Defence(_) => true,
        Ask::Combat => table.selection.strike.is_some(),
        _ => false,
    }
}

impl ByKey for BirHacheim {
    const KEYS: &'static [KeyLine] = &[
        (&["A"], "all that can join the attack; over an enemy hex, all adjacent units open one"),
        (&["X"], "air strike on the enemy hex pointed at, or on the enemy selected"),
        (&["+", "\u{2212}"], "air points, while a combat or an air strike is on the card"),
        (&["Z"], "both sides' engagement zones while held, and what engages the selected unit"),
        (&["U"], "lines of supply or recovery while held, with their length in hexes"),
        (
            &["O"],
            "odds on each enemy hex for all adjacent units while held; without open arithmetic, only their attack \
                  strength",
        ),
    ];

    const MOUSE: &'static [KeyLine] = &[
        (
            &["Click"],
            "in combat: an enemy hex opens an attack by the selected unit; with none selected, it shows the enemy",
        ),
        (&["Click"], "your own units join or leave the attack being built"),
        (&["Ctrl click"], "move onto one of your own counters instead of selecting it"),
        (&["Shift wheel"], "more or fewer air points"),
    ];

    /// With Shift the wheel sets air points while they are on the card.
    fn wheel(table: &mut Table, step: i32, shift: bool) -> bool {
        let sets = shift && table.human_to_act() && takes_air(table);
        if sets {
            proposing::change_air(table, if step > 0 { 1 } else { -1 });
        }
        sets
    }

    /// Reads the keys.
    fn keys(keys: &Keys, table: &mut Table) {
        table.selection.show_zones = keys.down(Key::Z);
        table.selection.show_supply = keys.down(Key::U);
        table.selection.show_odds = keys.down(Key::O);
        if !table.human_to_act() {
            return;
        }
        if takes_air(table) {
            if keys.pressed(Key::Plus) || keys.pressed(Key::Equals) {
                proposing::change_air(table, 1);
            }
            if keys.pressed(Key::Minus) {
                proposing::change_air(table, -1);
            }
        }
        if keys.pressed(Key::A) {
            proposing::add_all(table);
        }
        if keys.pressed(Key::X)
            && let Some(hex) = proposing::for_a_strike(table)
        {
            proposing::aim(table, Some(hex));
        }
    }

    /// Esc: lets go of the target of a strike.
    fn step_back(table: &mut Table) -> bool {
        let aims = table.selection.strike.is_some();
        if aims {
            proposing::aim(table, None);
        }
        aims
    }
}
