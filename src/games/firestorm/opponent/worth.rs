//! What a state is worth to the Axis, in points: those counted, the troops, what both sides threaten, and Tobruk.

use super::areas::Areas;
use super::fixed::{Card, Fixed};
use super::signs::{signs, spread};
use super::state::State;
use super::threat::Situation;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::dials::Dial;
use crate::games::firestorm::state::components::Location;

/// The margin of points that wins, less half of the least step.
const MARGIN: f32 = 48.0;

/// How much of the game is to come, as a part: what troops are still good for.
pub fn life(fixed: &Fixed, state: &State) -> f32 {
    (battles(fixed, state) / fixed.weight(Dial::ManyBattles)).min(1.0)
}

/// Battles that are still to come in the game.
fn battles(fixed: &Fixed, state: &State) -> f32 {
    state.left + fixed.clock.battles * fixed.clock.later
}

/// What a state is worth to a side.
pub fn worth(fixed: &Fixed, state: &State, side: Side) -> f32 {
    let axis = of_axis(fixed, state);
    if side == Side::Axis { axis } else { -axis }
}

fn of_axis(fixed: &Fixed, state: &State) -> f32 {
    let situation = Situation::new(fixed, state);
    if has_fallen(fixed, state, situation.supplied[0]) {
        return fixed.weight(Dial::Tobruk) + fixed.weight(Dial::Victory);
    }
    if let Some(verdict) = &fixed.verdict {
        let [axis, allies] = Side::BOTH.map(|side| counted(&situation, side));
        let margin = axis - allies + verdict.to_come(&signs(&situation), state.left);
        return margin + victory(fixed, margin, spread(battles(fixed, state)));
    }
    let [axis, allies] = Side::BOTH.map(|side| of_side(&situation, side));
    // What the doctrine is worth is no points: with few battles to come it fades, and it wins nothing at the end.
    let margin = axis - allies + life(fixed, state) * of_doctrine(&situation);
    let spread = fixed.weight(Dial::Spread) + fixed.weight(Dial::BattleSpread) * battles(fixed, state).sqrt();
    margin + victory(fixed, margin, spread)
}

/// What the doctrine of the side that thinks makes of a state, in points of the Axis.
pub fn of_doctrine(situation: &Situation) -> f32 {
    situation.fixed.aims.as_ref().map_or(0.0, |aims| {
        let held = situation.state.held[aims.side.index()];
        let points = aims.points(held, |area| situation.posts[area.index()].troops);
        if aims.side == Side::Axis { points } else { -points }
    })
}

/// What the chances of victory and defeat are worth with this margin, which may turn out so much higher or lower.
fn victory(fixed: &Fixed, margin: f32, spread: f32) -> f32 {
    let chance = |over: f32| 1.0 / (1.0 + (-over / spread).exp());
    fixed.weight(Dial::Victory) * (chance(margin - MARGIN) + chance(margin + MARGIN) - 1.0)
}

/// The points that a side has now: its areas, and what it has captured.
pub fn counted(situation: &Situation, side: Side) -> f32 {
    let (fixed, state) = (situation.fixed, situation.state);
    let areas: f32 = state.held[side.index()].iter().map(|area| fixed.points[area.index()]).sum();
    let captured = |(card, at): &(&Card, &Location)| card.side != side && **at == Location::Captured;
    let captures = fixed.cards.iter().zip(&state.at).filter(captured);
    areas + captures.map(|(card, _)| card.points).sum::<f32>()
}

fn has_fallen(fixed: &Fixed, state: &State, supplied: Areas) -> bool {
    let mut held = Area::TOBRUK.iter().filter(|area| state.holds(Side::Axis, **area));
    let needed = if fixed.either_tobruk { 1 } else { Area::TOBRUK.len() };
    held.clone().count() >= needed && held.any(|area| supplied.holds(*area))
}

fn of_side(situation: &Situation, side: Side) -> f32 {
    let (fixed, state) = (situation.fixed, situation.state);
    let held = state.held[side.index()];
    let mut sum: f32 = held.iter().map(|area| fixed.points[area.index()]).sum();
    sum += of_troops(situation, side);
    for area in held.iter().filter(|area| state.markers[area.index()] > 0) {
        let cut_off = !situation.supplied[side.index()].holds(area) && situation.posts[area.index()].troops > 0;
        let markers = f32::from(state.markers[area.index()]);
        let marker = fixed.weight(if cut_off { Dial::MarkerCutOff } else { Dial::MarkerElsewhere });
        sum += life(fixed, state) * marker * markers;
    }
    sum += fixed.weight(Dial::Sortie) * f32::from(state.sorties[side.index()]).min(state.left);
    sum + fixed.weight(Dial::Promise) * situation.threat(side, attacks(fixed, state, side))
}

/// The attacks that a side may expect to make.
pub fn attacks(fixed: &Fixed, state: &State, side: Side) -> f32 {
    let rommel = u8::from(state.rommel(fixed).is_some());
    let now = initiative_now(fixed, state);
    let part = |axis: f32| if side == Side::Axis { axis } else { 1.0 - axis };
    state.left * part(now) + fixed.weight(Dial::Later) * fixed.clock.later * part(initiative(rommel))
}

/// The chance that the Axis has the initiative for the next battle.
pub fn initiative_now(fixed: &Fixed, state: &State) -> f32 {
    initiative(u8::from(state.rommel(fixed).is_some()) + u8::from(fixed.clock.turn == 1))
}

/// The chance that the Axis has the initiative.
fn initiative(bonus: u8) -> f32 {
    [21.0, 26.0, 30.0][usize::from(bonus.min(2))] / 36.0
}

/// What its troops are worth to a side, those near the enemy more than those behind.
pub fn of_troops(situation: &Situation, side: Side) -> f32 {
    let (fixed, state) = (situation.fixed, situation.state);
    let enemy = state.held[side.enemy().index()];
    let near = step(fixed, enemy);
    let far = step(fixed, near);
    let behind = |area: Area| {
        if near.holds(area) {
            0.0
        } else if far.holds(area) {
            fixed.weight(Dial::AreaBehind)
        } else {
            fixed.weight(Dial::FarBehind)
        }
    };
    let (mut sum, life) = (0.0, life(fixed, state));
    let price = fixed.aims.as_ref().filter(|aims| aims.side == side).map_or(1.0, |aims| aims.price);
    let (troop, pooled) = (price * fixed.weight(Dial::Troop), fixed.weight(Dial::Pooled));
    for (card, location) in fixed.cards.iter().zip(&state.at) {
        let bonus = f32::from(card.bonus) * life;
        match location {
            Location::In(area) if card.side == side => sum += bonus * (troop - behind(*area)),
            Location::Pool if card.side == side && fixed.clock.later > 0.0 => sum += bonus * troop * pooled,
            Location::Captured if card.side != side => sum += card.points,
            _ => {}
        }
    }
    sum
}

/// The areas and those beside them.
fn step(fixed: &Fixed, areas: Areas) -> Areas {
    areas.iter().fold(areas, |all, area| all.or(fixed.beside[area.index()]))
}
