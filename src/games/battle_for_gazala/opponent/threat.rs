//! What the enemy can bring against a spot, and what a unit there stands to lose.

use std::cell::RefCell;

use super::reach;
use super::sight::{Sight, Stand};
use crate::core::search::FAR;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::phases::combat::FACES;

struct Foe {
    spot: Spot,
    attack: u16,
    reach: Vec<u16>,
}

/// What may come against a spot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threat {
    pub strength: u16,
    pub units: u8,
}

/// All enemies that may attack, the strongest first.
pub struct Threats {
    foes: Vec<Foe>,
    support: u16,
    known: RefCell<Vec<Option<Threat>>>,
}

impl Threats {
    pub fn of(situation: &Sight) -> Self {
        let position = situation.position;
        let now = position.sequence;
        let enemy = situation.side.enemy();
        // After the last player turn nobody attacks; in the first turn the Allies attack only what comes to them.
        let over = enemy == Side::Axis && now.turn >= position.scenario.turns;
        let bound = enemy == Side::Allies && now.turn <= 1;
        let can_go =
            |foe: &Stand| !bound || situation.occupancy.company(situation.terrain, situation.side, foe.spot) > 0;
        let foes = situation.enemies().filter(|foe| foe.steady && !over).map(|foe| {
            let left = if can_go(foe) { foe.movement } else { 0 };
            let reach = reach::of(situation.terrain, &situation.occupancy, enemy, foe.mobile, foe.spot, left);
            Foe { spot: foe.spot, attack: foe.attack, reach }
        });
        let mut foes: Vec<Foe> = foes.collect();
        foes.sort_by(|a, b| b.attack.cmp(&a.attack).then(a.spot.cmp(&b.spot)));
        let markers =
            if over { 0 } else { position.tables.markers.allotment(enemy).iter().map(|v| u16::from(*v)).sum() };
        Self { foes, support: markers, known: RefCell::new(vec![None; situation.terrain.size()]) }
    }

    /// What may come against a spot.
    pub fn on(&self, situation: &Sight, spot: Spot) -> Threat {
        if let Some(known) = self.known.borrow()[spot] {
            return known;
        }
        let mut slots: Vec<Spot> = situation.terrain.steps(spot).map(|step| step.to).collect();
        let mut threat = Threat::default();
        for foe in &self.foes {
            let stands = |slot: &Spot| *slot == foe.spot || foe.reach[*slot] != FAR;
            if let Some(place) = slots.iter().position(stands) {
                slots.swap_remove(place);
                threat.strength += foe.attack;
                threat.units += 1;
            }
            if slots.is_empty() {
                break;
            }
        }
        self.known.borrow_mut()[spot] = Some(threat);
        threat
    }

    /// What a unit stands to lose in a spot.
    pub fn risk(&self, situation: &Sight, piece: &Stand, spot: Spot) -> f64 {
        let position = situation.position;
        let threat = self.on(situation, spot);
        if threat.units == 0 {
            return 0.0;
        }
        let boxed = piece.side == Side::Allies && situation.terrain.is_box(spot);
        let line = Line::of(false, spot == situation.tobruk);
        let support = position.weight(Dial::Support) * f64::from(self.support);
        let difference = f64::from(threat.strength) + support - f64::from(piece.whole);
        let table = &position.tables.combat;
        #[expect(clippy::cast_possible_truncation, reason = "strengths are small")]
        let Some(column) = table.column(line, difference.round() as i16) else { return 0.0 };
        let company = situation.occupancy.friends(situation.terrain, piece.side, piece.spot, spot);
        let driven = match (boxed, threat.units, company) {
            (true, ..) => 0.0,
            (_, 0 | 1, _) => position.weight(Dial::RiskDriven),
            (_, _, 0) => position.weight(Dial::RiskDriven) + position.weight(Dial::Alone) * piece.worth,
            _ => position.weight(Dial::RiskDriven) + position.weight(Dial::Helped) * piece.worth,
        };
        let lost = |die| match table.result(column, die) {
            Outcome::AttackerEliminated => -0.5,
            Outcome::AttackerRetreats(_) => -0.1,
            Outcome::Exchange => position.weight(Dial::Exchange) * piece.worth,
            Outcome::DefenderRetreats(_) => driven,
            Outcome::DefenderEliminated => piece.worth,
        };
        let loss = (1..=FACES).map(lost).sum::<f64>() / f64::from(FACES);
        position.weight(Dial::Attacked) * loss.max(0.0)
    }
}
