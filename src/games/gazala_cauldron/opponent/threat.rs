//! What the enemy can bring against a hex, and what a stack there stands to lose.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::flight::{self, Flight};
use super::worth;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::board::Terrain;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::combat::Effect;
use crate::games::gazala_cauldron::state::components::{Supply, Unit};
use crate::games::gazala_cauldron::state::position::Position;

/// Companions that come.
const COMPANIONS: usize = 2;
/// How near an enemy bars ways back.
const BESETS: u8 = 3;

/// An enemy unit that may attack.
struct Foe {
    hex: Hex,
    formation: usize,
    arm: Arm,
    hard: f64,
    soft: f64,
    /// How far it can go and still make a medium attack, and a light one.
    medium: u8,
    light: u8,
}

/// All enemy units that may attack, and what has been asked of them.
pub struct Threats {
    foes: Vec<Foe>,
    /// The part of a companion's strength that comes to an attack.
    company: f64,
    /// The part of its strength with which an enemy counts who can only just come.
    far: f64,
    known: RefCell<BTreeMap<(Hex, bool), Threat>>,
}

/// What may come against a hex.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threat {
    pub strength: f64,
    pub armour: bool,
}

impl Threats {
    pub fn of(position: &Position, side: Side) -> Self {
        let table = &position.tables.attacks;
        let able = position.on_map(side.enemy()).filter(|(foe, _)| foe.state.supply != Supply::Isolated);
        let foes = able.map(|(foe, hex)| {
            let counter = position.counter(foe.id);
            let face = counter.face(foe.state.steps, false);
            let after =
                |intensity| counter.movement.saturating_sub(table.cost(intensity, counter.pace())).saturating_add(1);
            Foe {
                hex,
                formation: counter.formation as usize,
                arm: counter.arm,
                hard: f64::from(face.hard),
                soft: f64::from(face.soft),
                medium: after(Intensity::Medium),
                light: after(Intensity::Light),
            }
        });
        Self {
            foes: foes.collect(),
            company: position.weight(Dial::CompanionStrength),
            far: position.weight(Dial::FromFar),
            known: RefCell::default(),
        }
    }

    /// The strongest attack that one enemy formation can make on a hex.
    fn on(&self, hex: Hex, armour_there: bool) -> Threat {
        if let Some(known) = self.known.borrow().get(&(hex, armour_there)) {
            return *known;
        }
        let threat = self.weigh(hex, armour_there);
        self.known.borrow_mut().insert((hex, armour_there), threat);
        threat
    }

    fn weigh(&self, hex: Hex, armour_there: bool) -> Threat {
        let mut best = [(0.0f64, 0.0f64, 0usize, false); Formation::ALL.len()];
        for foe in &self.foes {
            let range = foe.hex.range(hex);
            let near = match range {
                _ if range <= foe.medium => 1.0,
                _ if range <= foe.light => self.far,
                _ => continue,
            };
            let (strength, leads) = match foe.arm {
                Arm::Armour => (if armour_there { foe.hard } else { foe.soft }, true),
                Arm::Infantry if armour_there => continue,
                Arm::Infantry => (foe.soft, true),
                Arm::AntiTank if armour_there => (foe.hard, false),
                Arm::AntiTank => continue,
            };
            let (first, others, count, armour) = &mut best[foe.formation];
            let strength = strength * near;
            if leads && strength > *first {
                if *count < COMPANIONS && *first > 0.0 {
                    *others += self.company * *first;
                    *count += 1;
                }
                *first = strength;
            } else if *count < COMPANIONS {
                *others += self.company * strength;
                *count += 1;
            }
            *armour |= foe.arm == Arm::Armour;
        }
        let attacks = best.into_iter().filter(|(first, ..)| *first > 0.0);
        attacks.map(|(first, others, _, armour)| Threat { strength: first + others, armour }).fold(
            Threat::default(),
            |a, b| {
                if b.strength > a.strength { b } else { a }
            },
        )
    }
}

/// What the side stands to lose in a hex with these units in it: in the enemy's actions of this turn, and in the next one, when
/// they have recovered.
pub fn loss(position: &Position, threats: &Threats, hex: Hex, stack: &[Unit]) -> f64 {
    let Some(side) = stack.first().map(|unit| unit.side) else { return 0.0 };
    let now = (position.weight(Dial::Attacked) * f64::from(position.actions.left(side.enemy())))
        .min(position.weight(Dial::MostAttacked));
    let next = if worth::is_last_turn(position) { 0.0 } else { position.weight(Dial::NextTurn) };
    let as_now = if now > 0.0 { now * if_attacked(position, threats, hex, stack) } else { 0.0 };
    if next == 0.0 {
        return as_now;
    }
    as_now + next * if_attacked(position, threats, hex, &recovered(stack))
}

/// Chances that somebody of the stack is still in a hex that scores when this turn ends, and then when the next one does: the enemy comes
/// there if he can.
pub fn stays(position: &Position, threats: &Threats, hex: Hex, stack: &[Unit]) -> [f64; 2] {
    let Some(side) = stack.first().map(|unit| unit.side) else { return [0.0; 2] };
    let comes = position.weight(Dial::ComesThere);
    let now = if position.actions.left(side.enemy()) > 0 { comes } else { 0.0 };
    let leaves = |stack: &[Unit]| {
        let Some(outcomes) = outcomes(position, threats, hex, stack) else { return 0.0 };
        let steps: u16 = stack.iter().map(|unit| u16::from(unit.state.steps)).sum();
        outcomes.map(|effect| if effect.retreat || u16::from(effect.steps) >= steps { 0.1 } else { 0.0 }).sum::<f64>()
    };
    [1.0 - now * leaves(stack), 1.0 - comes * leaves(&recovered(stack))]
}

/// The units as they are in the next turn.
fn recovered(stack: &[Unit]) -> Vec<Unit> {
    let fresh = |unit: &Unit| {
        let mut unit = *unit;
        (unit.state.used, unit.state.disrupted) = (false, false);
        unit
    };
    stack.iter().map(fresh).collect()
}

/// What the ten faces of the die do to a stack that is attacked as strongly as it can be; `None` where nobody can come.
fn outcomes<'a>(
    position: &'a Position,
    threats: &Threats,
    hex: Hex,
    stack: &[Unit],
) -> Option<impl Iterator<Item = Effect> + 'a> {
    let armour_there = stack.iter().any(|unit| position.arm(unit.id) == Arm::Armour);
    let threat = threats.on(hex, armour_there);
    if threat.strength < 1.0 {
        return None;
    }
    let defence: f64 = stack
        .iter()
        .map(|unit| position.counter(unit.id).face(unit.state.steps, unit.state.used))
        .map(|face| f64::from(if threat.armour { face.hard } else { face.soft }))
        .sum();
    let table = &position.tables.combat;
    let column = table.column(rounded(threat.strength), rounded(defence).max(1));
    Some(table.outcomes(column, cover(position, hex, stack)).map(|outcome| outcome.defender))
}

/// What the stack loses on average when it is attacked.
fn if_attacked(position: &Position, threats: &Threats, hex: Hex, stack: &[Unit]) -> f64 {
    let Some(outcomes) = outcomes(position, threats, hex, stack) else { return 0.0 };
    let cheapest = stack.iter().map(|unit| worth::step(position, unit)).fold(f64::INFINITY, f64::min);
    let all: f64 = stack.iter().map(|unit| worth::whole(position, unit)).sum();
    // Far from the enemy the way back is open.
    let beset = threats.foes.iter().any(|foe| foe.hex.range(hex) <= BESETS);
    let pressed = stack.iter().filter(|_| beset).map(|unit| match flight::of(position, unit) {
        Flight::Through(0) => 0.0,
        Flight::Through(_) | Flight::Away => position.weight(Dial::HardPressed) * worth::step(position, unit),
        Flight::None => worth::whole(position, unit),
    });
    let driven = position.weight(Dial::Driven) + pressed.sum::<f64>();
    let sum: f64 = outcomes
        .map(|effect| {
            let steps = (f64::from(effect.steps) * cheapest).min(all);
            let shaken = if effect.disrupt { position.weight(Dial::ShakenThere) * all } else { 0.0 };
            steps + shaken + if effect.retreat { driven } else { 0.0 }
        })
        .sum();
    sum / 10.0
}

/// What the hex and the state of its units add to the enemy's die.
fn cover(position: &Position, hex: Hex, stack: &[Unit]) -> i8 {
    let (table, ground) = (&position.tables.modifiers, position.ground(hex));
    let mut modifier = if ground.fortified {
        table.fortified
    } else if ground.terrain == Terrain::Rough {
        table.rough
    } else {
        0
    };
    if position.board.mined_from(hex).is_some_and(|turn| u16::from(turn) <= position.sequence.turn) {
        modifier += table.minefield;
    }
    if stack.iter().any(|unit| unit.state.supply == Supply::Isolated) {
        modifier += table.isolated;
    }
    if stack.iter().any(|unit| unit.state.disrupted) {
        modifier += table.defender_disrupted;
    }
    modifier
}

/// A strength as whole points.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "strengths are small and not negative")]
fn rounded(strength: f64) -> u16 {
    strength.round() as u16
}
