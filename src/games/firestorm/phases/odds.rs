//! What a battle comes to: every bonus of both sides, and the exact chances of its 36 rolls (`GG.2.5`, `GG.2.6`).

use super::supply;
use crate::core::unit::UnitId;
use crate::games::firestorm::state::decisions::Supply;
use crate::games::firestorm::state::decisions::{Battle, Stance};
use crate::games::firestorm::state::position::Position;

/// One bonus of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bonus {
    /// What it is for: a troop's name, `minefield`.
    pub name: String,
    /// Added to the die.
    pub value: i8,
    /// Its rule, by id.
    pub rule: &'static str,
}

/// Chances in 36 that a side wins, and what each roll comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chances {
    /// The attacker wins.
    pub win: u8,
    /// Nobody does.
    pub draw: u8,
    /// The defender wins.
    pub loss: u8,
}

/// A battle with all that the generals would work out on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattlePlan {
    /// The battle as it stands.
    pub battle: Battle,
    /// The bonuses of each side, the attacker first.
    pub bonuses: [Vec<Bonus>; 2],
    /// How each side is supplied.
    pub supply: [Supply; 2],
}

impl BattlePlan {
    /// What is added to a side's die.
    #[must_use]
    pub fn bonus(&self, place: usize) -> i8 {
        self.bonuses[place].iter().map(|bonus| bonus.value).sum()
    }

    /// The difference of two dice with all bonuses, above 0 for the attacker.
    #[must_use]
    pub fn difference(&self, dice: [u8; 2]) -> i16 {
        let total = |place: usize| i16::from(dice[place]) + i16::from(self.bonus(place));
        total(0) - total(1)
    }

    /// The chances in 36.
    #[must_use]
    pub fn chances(&self) -> Chances {
        let mut chances = Chances::default();
        for roll in rolls() {
            match self.difference(roll) {
                1.. => chances.win += 1,
                0 => chances.draw += 1,
                _ => chances.loss += 1,
            }
        }
        chances
    }

    /// The chance, in 216, that a troop of the attacker (0) or the defender (1) is destroyed.
    #[must_use]
    pub fn destruction(&self, position: &Position, place: usize) -> u16 {
        let faces =
            |roll: [u8; 2]| needs(position, self.difference(roll), place).map_or(0, |needs| 7 - u16::from(needs));
        rolls().map(faces).sum()
    }
}

/// The lowest die that destroys a troop of the attacker (0) or the defender (1) after a battle of this difference; `None` where
/// there is no roll.
#[must_use]
pub fn needs(position: &Position, difference: i16, place: usize) -> Option<u8> {
    let table = &position.tables.destroy;
    let by = u8::try_from(difference.unsigned_abs()).unwrap_or(u8::MAX);
    let lost = difference == 0 || (difference > 0) == (place == 1);
    if lost { table.losing(by) } else { table.winning(by) }
}

/// All rolls of two dice.
pub fn rolls() -> impl Iterator<Item = [u8; 2]> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| [one, other]))
}

/// Works a battle out as it stands.
#[must_use]
pub fn work_out(position: &Position, battle: &Battle) -> BattlePlan {
    let sides = [battle.attacker, battle.attacker.enemy()];
    let areas = [battle.from, battle.into];
    let now = || [0, 1].map(|place| supply::of(position, sides[place], areas[place]));
    let supply = battle.supply.clone().unwrap_or_else(now);
    let bonuses = [0, 1].map(|place| {
        let mut bonuses = of_force(position, battle, place);
        if place == 1 {
            bonuses.extend(of_defences(position, battle));
        }
        if supply[place] == Supply::Out {
            let value = position.tables.bonuses.out_of_supply;
            bonuses.push(Bonus { name: "out of supply".to_owned(), value, rule: "GG.2.4" });
        }
        bonuses
    });
    BattlePlan { battle: battle.clone(), bonuses, supply }
}

fn of_force(position: &Position, battle: &Battle, place: usize) -> Vec<Bonus> {
    let force = &battle.forces[place];
    let troop = |unit: &UnitId| Bonus {
        name: position.name(*unit).to_owned(),
        value: i8::try_from(position.troop(*unit).bonus).unwrap_or(i8::MAX),
        rule: if position.is_rommel(*unit) { "C.Rommel" } else { "GG.2.5" },
    };
    let sortie = force.sortie.map(|aircraft| Bonus {
        name: aircraft.title().to_owned(),
        value: position.tables.bonuses.aircraft,
        rule: "C.Air",
    });
    force.troops.iter().map(troop).chain(sortie).collect()
}

/// What the ground gives the defender: mines, a fortified marker, the works of Tobruk.
fn of_defences(position: &Position, battle: &Battle) -> Vec<Bonus> {
    let table = &position.tables.bonuses;
    let defends = battle.stance == Stance::Defend;
    let mut found = Vec::new();
    let mut add = |applies: bool, name: &str, value: i8, rule: &'static str| {
        if applies {
            found.push(Bonus { name: name.to_owned(), value, rule });
        }
    };
    add(defends && position.is_mined(battle.from, battle.into), "minefield", table.minefield, "GG.Modifiers");
    add(defends && position.markers.forts.contains(&battle.into), "fortified marker", table.fortified, "C.Fortified");
    add(position.board.info(battle.into).works, "works of Tobruk", table.tobruk, "GG.Modifiers");
    found
}
