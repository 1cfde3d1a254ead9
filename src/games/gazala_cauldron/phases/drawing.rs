//! Drawing chits (4.0, 7.0): tactical ones are laid aside or played at once, an action chit begins the action proper.

use bevy_ecs::prelude::{In, World};

use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::cups::{Chit, Cup};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// What can come out of the cup: each kind of chit with how many of it are left, and all together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawPlan {
    /// Kinds with their counts, in order.
    pub kinds: Vec<(Chit, usize)>,
    /// Chits in the cup.
    pub chits: usize,
}

impl DrawPlan {
    /// The chits of a cup.
    #[must_use]
    pub fn of(cup: &Cup) -> Self {
        let mut kinds: Vec<(Chit, usize)> = Vec::new();
        for chit in &cup.inside {
            match kinds.last_mut() {
                Some((kind, count)) if kind == chit => *count += 1,
                _ => kinds.push((chit.clone(), 1)),
            }
        }
        Self { kinds, chits: cup.inside.len() }
    }
}

/// 4.0: both cups as they are at the beginning of this turn: the action chits of the turn, without those of withdrawn formations,
/// and all tactical chits.
#[must_use]
pub fn filled(world: &World) -> [Cup; 2] {
    let position = &Position::of(world);
    let table = &position.tables.chits;
    let row = position.tables.turns.turn(position.sequence.turn);
    Side::BOTH.map(|side| {
        let mut inside: Vec<Chit> = Vec::new();
        for (id, count) in &row.chits {
            let Some(chit) = table.action(id).filter(|chit| chit.side == side) else { continue };
            let gone = |formation: &Formation| position.marks.withdrawn.contains(formation);
            let withdrawn = !chit.faces.is_empty() && chit.faces.iter().flatten().all(gone);
            if !withdrawn {
                inside.extend((0..*count).map(|_| Chit::Action(id.clone())));
            }
        }
        for (kind, count) in table.tactical(side) {
            inside.extend((0..count).map(|_| Chit::Tactical(kind)));
        }
        inside.sort_unstable();
        Cup { inside, ..Cup::default() }
    })
}

/// Plans to draw a chit.
///
/// # Errors
/// When it is not the time.
pub fn plan(position: &Position) -> Result<DrawPlan, Refusal> {
    position.expect_phase(crate::games::gazala_cauldron::state::turn::Phase::Actions)?;
    if position.actions.stage != Stage::Draw {
        return Err(Refusal::new("7.0", "The action chit of this action has already been drawn."));
    }
    Ok(DrawPlan::of(position.cup(position.sequence.active)))
}

/// Draws it. A sandstorm and an attack from the air happen at once (13.4, 13.5).
pub fn carry_out(In(_): In<DrawPlan>, mut position: PositionMut) {
    let side = position.sequence.active;
    let among = position.cups.of(side).inside.len();
    if among == 0 {
        return;
    }
    let place = position.dice.blind(among);
    let chit = position.cups.of_mut(side).inside.remove(place);
    position.note(Event::Drew { side, chit: chit.clone() });
    match chit {
        Chit::Action(id) => {
            position.cups.of_mut(side).track.push(id.clone());
            let left = &mut position.actions.left[side.index()];
            *left = left.saturating_sub(1);
            position.actions.singles = position.tables.chits.action(&id).map_or(1, |chit| chit.units.max(1));
            position.actions.chit = Some(id);
            position.actions.stage = Stage::Choose;
        }
        Chit::Tactical(Tactical::Sandstorm) => {
            position.cups.of_mut(side).played.push(Tactical::Sandstorm);
            position.actions.storm = true;
            position.note(Event::Played { side, chit: Tactical::Sandstorm });
        }
        Chit::Tactical(Tactical::Air) => {
            position.cups.of_mut(side).played.push(Tactical::Air);
            if position.actions.storm {
                position.note(Event::Grounded { side });
            } else {
                position.decisions.0.push(Decision::Air(side));
            }
        }
        Chit::Tactical(kind) => position.cups.of_mut(side).available.push(kind),
    }
}
