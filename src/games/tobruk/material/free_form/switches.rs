//! Which optional rules a battle offers: those that change anything for what is in it.

use super::model::Battle;
use super::prices::{What, price_list};
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::data::Data;
use crate::games::tobruk::material::scenario::{ADDENDA, OPTIONS};

/// What takes part in a battle, as far as optional rules ask.
struct Present {
    classes: Vec<Class>,
    sides_with_men: usize,
    two_pdr: bool,
    batteries: bool,
    fires: bool,
}

impl Present {
    fn of(battle: &Battle, data: &Data) -> Self {
        let mut present =
            Self { classes: Vec::new(), sides_with_men: 0, two_pdr: false, batteries: false, fires: false };
        for side in Side::BOTH {
            let list = price_list(data, side);
            let mut men = false;
            for (line, _) in battle.host(side).lines(&list) {
                match line.what {
                    What::Unit(kind) => {
                        let kind: &UnitType = data.catalog.get(kind);
                        present.classes.push(kind.class);
                        present.two_pdr |= kind.id == "two_pdr";
                        men |= kind.class.is_personnel() || kind.class.is_crew_served();
                    }
                    What::Battery => present.batteries = true,
                    What::Fire(_) => present.fires = true,
                }
            }
            present.sides_with_men += usize::from(men);
        }
        present
    }

    fn any(&self, is: fn(Class) -> bool) -> bool {
        self.classes.iter().any(|class| is(*class))
    }

    /// True for a rule that changes anything here.
    fn needs(&self, option: &str, rule: &str) -> bool {
        let afvs = || self.any(Class::is_afv);
        let vehicles = || self.any(Class::is_vehicle);
        let weapons = || self.any(Class::is_crew_served);
        let heavy = || self.any(|class| class == Class::HeavyWeapon);
        let stukas = || self.any(|class| class == Class::Aircraft);
        let mines = || self.any(|class| class == Class::Minefield);
        let men = || self.sides_with_men > 0;
        match rule {
            "II.K.1" | "VIII.G.1" => self.sides_with_men == 2,
            "II.K.3" => self.any(|class| class == Class::Hedgehog) && men(),
            "III.I.1" => men() && afvs(),
            "III.I.2" => self.two_pdr,
            "IV.G.1" | "IV.G.2" => afvs(),
            "V.G.1" => heavy() && vehicles(),
            "V.G.2" | "IX.D" => mines(),
            "V.G.3" => men() && afvs(),
            "VIII.G.2" | "X.E.2" => self.fires,
            "VIII.G.3" => stukas(),
            _ if rule.starts_with("X.C.4") => afvs(),
            _ if rule.starts_with("X.C.") => vehicles(),
            _ if rule.starts_with("X.D.") => afvs(),
            _ if rule.starts_with("X.E.") => self.batteries || weapons(),
            _ if rule.starts_with("X.F") => weapons(),
            _ if rule.starts_with("X.G.") => men() && vehicles(),
            _ if rule.starts_with("X.H.") => stukas(),
            _ => option != ADDENDA,
        }
    }
}

/// The optional rules, each with its id in the ledger, that change anything for what is in the battle.
#[must_use]
pub fn switches_for(battle: &Battle, data: &Data) -> Vec<(&'static str, &'static str)> {
    let present = Present::of(battle, data);
    OPTIONS.into_iter().filter(|(option, rule)| *option != ADDENDA && present.needs(option, rule)).collect()
}
