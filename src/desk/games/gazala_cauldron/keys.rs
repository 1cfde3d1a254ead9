//! The keys of The Cauldron's own.

use bevy_egui::egui::Key;

use super::{Table, proposing};
use crate::desk::table::keys::{KeyLine, Keys};
use crate::desk::table::roles::ByKey;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::play::prompt::Ask;

impl ByKey for GazalaCauldron {
    const KEYS: &'static [KeyLine] = &[
        (&["Enter"], "draws a chit; uses it for the selected unit; attacks; rolls the die"),
        (&["1", "2", "3"], "a light, medium or heavy attack of the selected unit"),
        (&["A"], "all that can join the attack"),
        (&["Z"], "both sides' zones of control while held, and whose ZOC the selected unit is in"),
        (&["U"], "supply while held: hatched where a side can't trace supply, framed in red are units cut off"),
        (&["L"], "the Axis lines of communication while held, with the units each reaches"),
    ];

    const MOUSE: &'static [KeyLine] = &[
        (&["Click"], "an adjacent enemy, or Enter: the selected unit attacks all enemies adjacent to it"),
        (&["Click"], "your own units join or leave the attack being built"),
        (&["Click twice"], "with a chit drawn: activates the unit's formation, or the unit alone"),
        (&["Ctrl click"], "move onto one of your own counters instead of selecting it"),
        (&["Shift wheel"], "a lighter or heavier attack"),
    ];

    /// With Shift the wheel makes the attack of the selected unit lighter or heavier.
    fn wheel(table: &mut Table, step: i32, shift: bool) -> bool {
        let sets = shift && table.human_to_act() && !table.selection.highlights.attacks.is_empty();
        if sets {
            let place = Intensity::ALL.iter().position(|known| *known == table.selection.intensity).unwrap_or(1);
            let next = if step > 0 { place + 1 } else { place.saturating_sub(1) };
            proposing::set_intensity(table, Intensity::ALL[next.min(Intensity::ALL.len() - 1)]);
        }
        sets
    }

    /// Reads the keys.
    fn keys(keys: &Keys, table: &mut Table) {
        table.selection.show_zones = keys.down(Key::Z);
        table.selection.show_supply = keys.down(Key::U);
        table.selection.show_lines = keys.down(Key::L);
        if !table.human_to_act() {
            return;
        }
        let idle = table.selection.prompt.asks == Ask::Choose && table.selection.playing.is_none();
        if idle && [Key::Num1, Key::Num2, Key::Num3].into_iter().any(|key| keys.pressed(key)) {
            table.say("No unit is activated yet: use the chit first.");
        }
        if idle && table.selected.is_none() && keys.pressed(Key::Enter) {
            table.say("Select a unit first: Enter activates its formation, or the unit alone.");
        }
        for (key, intensity) in [Key::Num1, Key::Num2, Key::Num3].into_iter().zip(Intensity::ALL) {
            if table.selection.prompt.asks == Ask::Move && keys.pressed(key) {
                proposing::set_intensity(table, intensity);
            }
        }
        if keys.pressed(Key::A) {
            proposing::add_all(table);
        }
    }

    /// Esc: lays down a chit in play.
    fn step_back(table: &mut Table) -> bool {
        if table.selection.rebuild.is_some() {
            proposing::rebuild(table, None);
            return true;
        }
        let plays = table.selection.playing.is_some();
        proposing::play(table, None);
        plays
    }
}
