//! The computer's guns in tow among tanks (Scenario 7).

use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::hex::Hex;
use gazala::core::side::Side;
use gazala::games::tobruk::Tobruk;
use gazala::games::tobruk::material::catalog::Class;
use gazala::games::tobruk::material::scenario::Scenario;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;

use super::common::{players, root};

#[test]
fn the_computer_lets_no_88_down_before_tanks_that_would_hit_it() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Scenario::load(&root(), "scenarios/tobruk/07.ron", &data).expect("the scenario is sound");
    let mut world = Tobruk::begin_with(&data, &std::sync::Arc::new(scenario), &[], Dice::seeded(8)).expect("it begins");
    let flak = data.catalog.find("88mm_flak").expect("a type of the catalog");
    let mut dice = players(8);
    let mut entered = 0;
    while Tobruk::turn(&world) <= 2 {
        let order = Tobruk::computer_order(&world, &mut dice).expect("the game goes on");
        let position = Position::of(&world);
        let tanks = position.on_board(Side::Allies).filter(|(unit, _)| position.class(unit).is_afv());
        let tanks: Vec<Hex> = tanks.map(|(_, hex)| hex).collect();
        let nearest = |hex: Hex| tanks.iter().map(|tank| tank.range(hex)).min().unwrap_or(u8::MAX);
        match &order {
            Order::Move { unit, path, .. } if position.behind(*unit).is_some_and(|gun| gun.kind.0 == flak) => {
                let (from, to) = (position.find(*unit).and_then(|unit| unit.location.hex()), path.last().copied());
                let to = to.expect("it drives on");
                entered += u32::from(from.is_none());
                // It keeps away from the first, and goes farther off where tanks came nearer.
                assert!(nearest(to) >= 18 || from.is_some_and(|from| nearest(to) > nearest(from)), "{order:?}");
            }
            Order::Unload { unit, .. } if position.find(*unit).is_some_and(|gun| gun.kind.0 == flak) => {
                let at = position.find(*unit).and_then(|gun| position.find(gun.haul.behind?)?.location.hex());
                assert!(at.is_some_and(|at| nearest(at) >= 18), "{order:?}");
            }
            _ => {}
        }
        submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    assert_eq!(entered, 2, "both come on");
}

#[test]
fn the_computers_tanks_move_in_the_turns_in_which_its_trucks_do() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Scenario::load(&root(), "scenarios/tobruk/07.ron", &data).expect("the scenario is sound");
    let mut world = Tobruk::begin_with(&data, &std::sync::Arc::new(scenario), &[], Dice::seeded(8)).expect("it begins");
    let mut dice = players(8);
    let (mut turn, mut carried, mut drove) = (0, false, 0);
    while Tobruk::turn(&world) <= 3 {
        if Tobruk::turn(&world) != turn {
            (turn, carried) = (Tobruk::turn(&world), false);
        }
        let order = Tobruk::computer_order(&world, &mut dice).expect("the game goes on");
        let position = Position::of(&world);
        let on_board =
            |unit| position.find(unit).filter(|unit| unit.location.hex().is_some() && *unit.side == Side::Axis);
        match &order {
            Order::Move { unit, .. } => {
                let class = on_board(*unit).map(|unit| position.class(&unit));
                carried |= class == Some(Class::Transport);
                drove += u32::from(carried && class.is_some_and(Class::is_afv));
            }
            Order::Unload { .. } => carried = true,
            _ => {}
        }
        submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    assert!(drove > 0, "no tank moved after a truck");
}
