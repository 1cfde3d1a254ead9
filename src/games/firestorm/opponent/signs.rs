//! The signs of a state, by which a veteran judges it who has been told by finished games, and how sure that is.

use super::threat::Situation;
use super::worth::{attacks, of_doctrine};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::signs::{COUNT, Sign, place};
use crate::games::firestorm::state::components::Location;

/// The scale of the logistic curve of the margin, in points: with no battle to come, and what is added with one; it grows with a power of them.
const SPREAD: [f32; 2] = [2.0, 27.0];
/// That power: somewhat less than the root, since who is ahead risks less.
const POWER: f32 = 0.4;

/// The scale, in points, of the logistic curve by which the margin at the end lies about the one that is expected, with so many battles to come.
pub fn spread(battles: f32) -> f32 {
    SPREAD[0] + SPREAD[1] * battles.powf(POWER)
}

/// The signs of a state, in their order.
pub fn signs(situation: &Situation) -> [f32; COUNT] {
    let (fixed, state) = (situation.fixed, situation.state);
    let mut signs = [0.0; COUNT];
    let mut add = |place: usize, number: f32| signs[place] += number;
    let either = |side: Side, axis: Sign, allies: Sign| if side == Side::Axis { axis } else { allies }.place();
    let is_supplied = |side: Side, area: Area| situation.supplied[side.index()].holds(area);
    for (card, at) in fixed.cards.iter().zip(&state.at) {
        let (side, bonus) = (card.side, f32::from(card.bonus));
        match at {
            Location::In(_) if card.rommel => add(Sign::Rommel.place(), 1.0),
            Location::In(area) => {
                add(place(1 + side.index(), *area), bonus);
                add(either(side, Sign::AxisTroops, Sign::AlliedTroops), bonus);
                if !is_supplied(side, *area) && state.markers[area.index()] == 0 {
                    add(either(side, Sign::AxisCutOff, Sign::AlliedCutOff), bonus);
                }
            }
            Location::Pool => add(either(side, Sign::AxisPool, Sign::AlliedPool), bonus),
            Location::Captured => {}
        }
    }
    for side in Side::BOTH {
        let fort = if side == Side::Axis { 1.0 } else { -1.0 };
        for area in state.held[side.index()].iter() {
            if side == Side::Axis {
                add(place(0, area), 1.0);
            }
            if state.forts.holds(area) {
                add(place(3, area), fort);
            }
            let markers = if is_supplied(side, area) {
                either(side, Sign::AxisMarkers, Sign::AlliedMarkers)
            } else {
                either(side, Sign::AxisMarkersCutOff, Sign::AlliedMarkersCutOff)
            };
            add(markers, f32::from(state.markers[area.index()]));
        }
        add(either(side, Sign::AxisAttack, Sign::AlliedAttack), situation.threat(side, 1.0));
        let all = situation.threat(side, attacks(fixed, state, side));
        add(either(side, Sign::AxisAttacks, Sign::AlliedAttacks), all);
        for _ in situation.supplied[side.index()].iter() {
            add(either(side, Sign::AxisLines, Sign::AlliedLines), 1.0);
        }
    }
    let halves = Area::TOBRUK.iter().filter(|area| state.holds(Side::Axis, **area)).count();
    add(Sign::HalfOfTobruk.place(), if halves == 1 { 1.0 } else { 0.0 });
    add(Sign::Doctrine.place(), of_doctrine(situation));
    add(Sign::Always.place(), 1.0);
    signs
}

#[cfg(test)]
mod tests {
    use super::super::fixed::Fixed;
    use super::super::state::State;
    use super::*;
    use crate::core::data::data_root;
    use crate::core::game::Game;
    use crate::core::level::{Level, Levels};
    use crate::games::firestorm::Firestorm;
    use crate::games::firestorm::material::signs::names;
    use crate::games::firestorm::state::position::Position;

    fn begun() -> bevy_ecs::prelude::World {
        let root = data_root();
        let data = Firestorm::load_data(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = Firestorm::load_scenario(&root, "scenarios/firestorm/01.ron", &data);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        Firestorm::begin(&data, &scenario, &[], 1).unwrap_or_else(|sentence| panic!("{sentence}"))
    }

    /// The set-up of the General's Game, counted by hand: what the Axis holds, its cards, the markers with its tanks.
    #[test]
    fn the_signs_of_the_set_up_are_those_of_its_cards() {
        let world = begun();
        let position = Position::of(&world);
        let fixed = Fixed::new(&position, None);
        let signs = signs(&Situation::new(&fixed, &State::of(&position, fixed.clock.left)));
        let of = |sign: Sign| signs[sign.place()];
        let named = |name: &str| signs[names().iter().position(|other| other == name).expect("a sign")];
        assert_eq!((of(Sign::Rommel), of(Sign::HalfOfTobruk), of(Sign::Always)), (1.0, 0.0, 1.0));
        assert_eq!((of(Sign::AxisMarkers), of(Sign::AxisMarkersCutOff)), (3.0, 0.0), "three in C-2");
        assert_eq!((of(Sign::AxisLines), of(Sign::AlliedLines)), (5.0, 17.0), "all areas have a line yet");
        assert_eq!((of(Sign::AxisPool), of(Sign::AlliedPool)), (0.0, 0.0));
        let held: Vec<String> =
            names().into_iter().filter(|name| name.starts_with("held") && named(name) > 0.0).collect();
        assert_eq!(held, ["held A-1", "held A-2", "held B-1", "held C-1", "held C-2"]);
        assert_eq!((named("fort A-2"), named("fort C-3"), named("fort C-2")), (1.0, -1.0, 0.0));
        let troops: f32 = names().iter().filter(|name| name.starts_with("Axis troops ")).map(|name| named(name)).sum();
        assert_eq!(troops, of(Sign::AxisTroops), "those of all areas together");
    }

    /// A regular player is told nothing; a veteran's verdict comes to nothing with the last battle of the last turn.
    #[test]
    fn a_verdict_ends_with_the_game() {
        let mut world = begun();
        let has = |world: &bevy_ecs::prelude::World| {
            let position = Position::weighed(world);
            Fixed::new(&position, position.to_act()).verdict.is_some()
        };
        assert!(!has(&world));
        world.insert_resource(Levels([Level::Veteran; 2]));
        assert!(has(&world));
        let position = Position::weighed(&world);
        let last = super::super::verdict::Verdict::new(position.judge.expect("told"), 0);
        let ones = [1.0; COUNT];
        assert!(last.to_come(&ones, 0.0).abs() < f32::EPSILON && last.to_come(&ones, 3.0).abs() > 1.0);
    }
}
