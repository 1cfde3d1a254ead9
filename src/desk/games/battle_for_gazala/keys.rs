//! The keys of Battle for Gazala's own.

use bevy_egui::egui::Key;

use super::{Table, chips, proposing};
use crate::desk::table::keys::{KeyLine, Keys};
use crate::desk::table::roles::ByKey;
use crate::games::battle_for_gazala::BattleForGazala;

/// The keys of the markers' values, 1 first.
const VALUES: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

impl ByKey for BattleForGazala {
    const KEYS: &'static [KeyLine] = &[
        (&["A"], "all that can join the attack; over an enemy, all adjacent units open one"),
        (&["1", "...", "9"], "a support fire marker of this value: lay it on the battle, or take it in hand"),
        (&["S"], "the unit stays in its box or stands fast instead of retreating, where it may"),
        (&["L"], "both sides' paths from Tobruk while held: how far each reaches, and what blocks it"),
        (&["Z"], "both sides' zones of control while held, and whose ZOC the selected unit is in"),
        (&["O"], "the best attack on each enemy while held"),
    ];

    const MOUSE: &'static [KeyLine] = &[
        (
            &["Click"],
            "in combat: an enemy adjacent to the selected unit opens an attack; your own units join or leave it",
        ),
        (&["Drag"], "a support fire marker onto the battle or its card to support; onto any other enemy to bombard"),
        (&["Click"], "a marker: to lay it on the battle at once, or take it in hand for a bombardment"),
        (&["Click"], "a laid marker: to take it off again, until the die is rolled"),
    ];

    /// Reads the keys.
    fn keys(keys: &Keys, table: &mut Table) {
        table.selection.show_path = keys.down(Key::L);
        table.selection.show_zones = keys.down(Key::Z);
        table.selection.show_odds = keys.down(Key::O);
        if !table.human_to_act() {
            return;
        }
        for (value, key) in (1..).zip(VALUES) {
            if let Some(side) = table.selection.prompt.side.filter(|_| keys.pressed(key)) {
                chips::click(table, side, value);
            }
        }
        if keys.pressed(Key::A) {
            proposing::add_all(table);
        }
        if keys.pressed(Key::S) {
            proposing::stay(table);
        }
    }

    /// Esc: puts the marker in hand back.
    fn step_back(table: &mut Table) -> bool {
        table.selection.put_back()
    }
}
