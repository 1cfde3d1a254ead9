//! What the result of an attack leads to (`4.Results`): losses, retreats, advances.

use super::combat::BattlePlan;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::tables::combat::{Line, Outcome};
use crate::games::battle_for_gazala::state::decisions::{Decision, Withdrawal};
use crate::games::battle_for_gazala::state::position_mut::PositionMut;

/// Draws the consequences.
pub fn follow(position: &mut PositionMut, plan: &BattlePlan, outcome: Outcome) {
    let battle = &plan.battle;
    let (attacker, target) = (battle.attacker, battle.target);
    let advance = Decision::Advance { side: attacker, hex: target, units: battle.units.clone() };
    match outcome {
        Outcome::AttackerEliminated => {
            for unit in &battle.units {
                position.eliminate(*unit);
            }
        }
        Outcome::AttackerRetreats(hexes) => retreat(position, attacker, &battle.units, hexes, false),
        Outcome::DefenderRetreats(hexes) => {
            position.decisions.0.push(advance);
            let stiff = is_stiff(plan, position.board.tobruk());
            retreat(position, attacker.enemy(), &[battle.defender], hexes, stiff);
        }
        Outcome::DefenderEliminated => {
            position.eliminate(battle.defender);
            position.decisions.0.push(advance);
        }
        Outcome::Exchange => {
            position.decisions.0.push(advance);
            position.eliminate(battle.defender);
            position.decisions.0.push(Decision::Exchange {
                side: attacker,
                units: battle.units.clone(),
                owed: owed(plan),
            });
        }
    }
}

/// True if the defender may stand instead of retreating (`5.Stiff`).
#[must_use]
pub fn is_stiff(plan: &BattlePlan, tobruk: Hex) -> bool {
    plan.line == Line::Escarpment || plan.battle.target == tobruk
}

/// `4.Exchange`: the strength that the attackers lose: the weaker sum loses a unit first, the other side as much. A lone defender is
/// lost either way.
#[must_use]
pub fn owed(plan: &BattlePlan) -> u16 {
    if plan.difference() < 0 { 1 } else { plan.parts[1].first().map_or(1, |part| part.value) }
}

/// Units have to retreat; the owner is asked for each of them.
fn retreat(position: &mut PositionMut, side: Side, units: &[UnitId], hexes: u8, stiff: bool) {
    position.decisions.0.push(Decision::Retreat(Withdrawal { side, units: units.to_vec(), hexes, stiff }));
}
