//! Where a rule stands, and what the parts of the rules are called.

use crate::core::ledger::{Ledger, Module};
use crate::desk::kit::words::numeral;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;
use crate::games::GameId;

/// A part of the rules by name.
#[must_use]
pub fn module_name(module: Module) -> String {
    let section = |number: u8| match numeral(number) {
        "" => number.to_string(),
        roman => roman.to_owned(),
    };
    match module {
        Module::General => "General".to_owned(),
        Module::Scenario(number) => format!("Section {}", section(number)),
        Module::Optional(number) => format!("Optional {}", section(number)),
        Module::Experimental => "Experimental".to_owned(),
        Module::Firefight => "Firefights".to_owned(),
    }
}

/// Where a rule stands: its game, and true for the game on the table.
#[derive(Clone, Copy)]
pub struct Of<'a> {
    /// The game.
    pub game: GameId,
    /// Its rules.
    pub ledger: &'a Ledger,
    /// It is the game on the table.
    pub own: bool,
}

impl Of<'_> {
    /// Turns the browser to a rule of this ledger.
    pub fn turn_to<G: DeskGame>(self, table: &mut Table<G>, rule: &str) {
        if self.own {
            table.show_rule(rule);
        } else {
            table.rules.elsewhere = Some((self.game, rule.to_owned()));
        }
    }

    /// True if the rule is the one shown.
    #[must_use]
    pub fn shows<G: DeskGame>(self, table: &Table<G>, rule: &str) -> bool {
        match &table.rules.elsewhere {
            Some((game, other)) => *game == self.game && other == rule,
            None => self.own && table.rules.rule == rule,
        }
    }
}
