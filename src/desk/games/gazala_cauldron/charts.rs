//! The charts of The Cauldron: those of the data files with the one that its rules tell in words.

use crate::core::chart::Chart;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::phases::air::StrikePlan;

/// The chart of attacks from the air.
pub const AIR: &str = "air_attack";

/// What a die of an attack from the air does, put together from the rule's sentences.
#[must_use]
pub fn air_attack() -> Chart {
    let origin = Provenance::Seed("13.4".to_owned());
    let columns = Side::BOTH.map(|by| by.adjective().to_owned()).to_vec();
    let mut chart = Chart::new(AIR, "Air attack, ten-sided die", "13.4", &origin, columns);
    for die in 0..=9 {
        chart.push(air_row(die), Side::BOTH.map(|by| effect(by, die).to_owned()).to_vec());
    }
    chart
}

/// The row of a modified roll; what is beyond a nine does no more than a nine.
#[must_use]
pub fn air_row(roll: u8) -> String {
    roll.min(9).to_string()
}

fn effect(by: Side, die: u8) -> &'static str {
    match (StrikePlan { unit: UnitId(0), by, modifier: 0 }).effect(die) {
        (true, _) => "loses a step",
        (false, true) => "disrupted",
        (false, false) => "no effect",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_says_what_the_rule_does() {
        let chart = air_attack();
        let column =
            |place: usize| -> Vec<&str> { chart.rows.iter().map(|row| row.cells[place].text.as_str()).collect() };
        let count = |place: usize, what: &str| column(place).iter().filter(|cell| **cell == what).count();
        assert_eq!((count(0, "loses a step"), count(0, "disrupted")), (2, 5));
        assert_eq!((count(1, "loses a step"), count(1, "disrupted")), (0, 3));
    }
}
