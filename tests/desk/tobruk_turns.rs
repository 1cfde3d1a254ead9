//! Two turns each of Tobruk's later scenarios with a real mouse.

use gazala::core::data::data_root;
use gazala::core::dice::Dice;
use gazala::core::game::Game;
use gazala::core::session::Session;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::phases::{call, indirect};
use gazala::games::tobruk::state::components::{Location, Unit};
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{self, Tobruk};

use super::driver::{saved_game, saved_game_of};
use super::tobruk_by_mouse::{
    Done, alone, class_of, hex_of, open_saved, play_by_mouse, to_be_bombed, to_be_called, waiting,
};

/// Two whole turns of Scenario Two, British side, from the moment when the enemy is in range.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_infantry_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/02", Side::Allies, 11, |session| {
        let now = session.world.resource::<Sequence>().clone();
        let shots = now.phase == Phase::Combat
            && now.active == Side::Allies
            && Tobruk::legal_orders(&session.world).iter().any(|order| matches!(order, Order::Engage { .. }));
        shots || now.turn > 14 && now.phase == Phase::Movement && now.active == Side::Allies
    });
    let desk = open_saved(saves);
    desk.picture("infantry-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "infantry", &[Side::Allies], turn + 1, Done::default());
    desk.picture("infantry-2");
    assert!(Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world) > turn + 1 || done.rounds > 0, "{done:?}");
    assert!(done.engagements > 0, "men fired on men by clicks: {done:?}");
}

/// Two whole turns of Scenario Three, Axis side, from the moment when guns and tanks have something to fire at.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_tanks_against_infantry_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/03", Side::Axis, 12, |session| {
        let now = session.world.resource::<Sequence>().clone();
        now.turn >= 3 && now.phase == Phase::Movement && now.active == Side::Axis
    });
    let desk = open_saved(saves);
    desk.picture("tanks-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "tanks", &[Side::Axis], turn + 1, Done::default());
    desk.picture("tanks-2");
    assert!(done.moves > 0, "a tank moved by two clicks: {done:?}");
}

/// Two whole turns of Firefight D, Axis side, from the moment when a tank that stands alone has a target that stands alone.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_a_firefight_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/firefight_d", Side::Axis, 13, |session| {
        let now = session.world.resource::<Sequence>().clone();
        let lone = |unit| hex_of(session, unit).is_some_and(|hex| alone(session, hex));
        let shot = |order: &Order| matches!(order, Order::Fire { unit, target, .. } if lone(*unit) && lone(*target));
        now.phase == Phase::Combat && now.active == Side::Axis && Tobruk::legal_orders(&session.world).iter().any(shot)
    });
    let desk = open_saved(saves);
    desk.picture("firefight-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "firefight", &[Side::Axis], turn + 1, Done::default());
    desk.picture("firefight-2");
    assert!(done.shots > 0 && done.moves > 0, "tanks fired and moved by clicks: {done:?}");
}

/// True if the first British mortar that can fire has a target that stands alone, were it the mortars' turn now.
fn to_be_lobbed_at(session: &Session<Tobruk>) -> bool {
    let data = Tobruk::load_data(&data_root()).expect("the data is sound");
    let options = &session.head.options;
    let mut then = Tobruk::begin_with(&data, &session.scenario, options, Dice::seeded(0)).expect("it begins");
    Tobruk::restore(&mut then, &Tobruk::snapshot(&session.world));
    let mut sequence = then.resource_mut::<Sequence>();
    (sequence.phase, sequence.active) = (Phase::Mortars, Side::Allies);
    let orders = Tobruk::legal_orders(&then);
    let first = orders.iter().filter_map(|order| if let Order::Lob { unit, .. } = order { Some(*unit) } else { None });
    let first = first.min();
    orders.iter().any(|order| match order {
        Order::Lob { unit, target } if Some(*unit) == first => {
            hex_of(session, *target).is_some_and(|hex| alone(session, hex))
        }
        _ => false,
    })
}

/// The British of Scenario Five have something for a mortar, and men got into a truck in the turn before.
fn in_the_box(session: &mut Session<Tobruk>) -> bool {
    let now = session.world.resource::<Sequence>().clone();
    let unit = |session: &Session<Tobruk>, id| tobruk::unit(&session.world, id).expect("it is in the game");
    let (men, truck) = (UnitId(2), UnitId(83));
    if now.phase == Phase::Movement && now.active == Side::Axis {
        return unit(session, men).location.vehicle().is_some() && to_be_lobbed_at(session);
    }
    if now.active != Side::Allies {
        return false;
    }
    let there = unit(session, truck).location.hex();
    if now.phase == Phase::SetUp && Tobruk::plan(&session.world, &Order::EndSetUp).is_ok() {
        let facing = unit(session, men).facing;
        let place = there.filter(|_| unit(session, men).location.hex() != there);
        if let Some(hex) = place {
            session.submit(&Order::Place { unit: men, hex, facing }).expect("there is room");
        }
    }
    let fires = || {
        let position = Position::of(&session.world);
        indirect::can_fire(&position, Side::Allies, Phase::Mortars) && call::can_call(&position, Side::Allies)
    };
    if now.phase == Phase::Movement && now.turn > 1 && fires() {
        // They go to the truck, and get in the turn after.
        let boards = |order: &Order| match order {
            Order::Move { unit, path, carrying, .. } => {
                *unit == men && path.last().copied() == there && carrying.is_empty()
            }
            Order::Load { unit, vehicle, .. } => (*unit, *vehicle) == (men, truck),
            _ => false,
        };
        if let Some(order) = Tobruk::legal_orders(&session.world).into_iter().find(boards) {
            session.submit(&order).expect("it is legal");
        }
    }
    false
}

/// Two whole turns of Scenario Five by two players at one desk: men get down from a truck by its card, a battery is called and others
/// as before, and a mortar fires.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_trucks_and_mortars_with_real_clicks() {
    let saves = saved_game_of::<Tobruk>("tobruk/05", &Side::BOTH, 2, in_the_box);
    let desk = open_saved(saves);
    desk.picture("box-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "box", &Side::BOTH, turn + 1, Done::of_section_five());
    desk.picture("box-2");
    let now = desk.game::<Tobruk>().expect("the journal");
    assert!(Tobruk::turn(&now.world) > turn + 1, "{done:?}");
    assert!(done.unloads > 0 && done.calls > 0 && done.repeats > 0 && done.lobs > 0, "{done:?}");
}

/// The Germans of Scenario Eight have come in on the first turn, all but the Stukas, and these find something to dive on, as does the first
/// battery something to fire at.
fn bombs_and_shells(session: &mut Session<Tobruk>) -> bool {
    loop {
        let now = session.world.resource::<Sequence>().clone();
        if now.phase != Phase::Movement || now.active != Side::Axis {
            return false;
        }
        let bombs = waiting(session).map_or(0, |stuka| to_be_bombed(session, stuka).len());
        if now.turn > 1 && bombs >= 3 && to_be_called(session, Side::Axis).is_some() {
            return true;
        }
        assert!(now.turn < 12, "by now it should have come to that");
        let order = coming(session).filter(|_| now.turn == 1).unwrap_or(Order::EndMovement);
        session.submit(&order).expect("it is legal");
    }
}

/// The next vehicle of the Axis comes onto the board.
fn coming(game: &Session<Tobruk>) -> Option<Order> {
    let position = &Position::of(&game.world).seen_by(Side::Axis);
    let waits = |unit: &Unit| unit.side == Side::Axis && unit.location == Location::Waiting;
    let vehicles = tobruk::units(&game.world).filter(|unit| waits(unit) && class_of(game, unit).is_vehicle());
    let mut orders = vehicles.flat_map(|unit| tobruk::legal_orders_of(position, position.sequence, unit.id));
    orders.find(|order| matches!(order, Order::Move { path, reverse: false, .. } if path.len() == 1))
}

/// Two whole turns of Scenario Eight, Axis side: a group of Stukas is called in out of the tray, dives and flies home, and a battery off
/// the board is called on what its observer sees.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn two_turns_of_stukas_and_batteries_with_real_clicks() {
    let saves = saved_game::<Tobruk>("tobruk/08", Side::Axis, 8, bombs_and_shells);
    let desk = open_saved(saves);
    desk.picture("stukas-1");
    let turn = Tobruk::turn(&desk.game::<Tobruk>().expect("the journal").world);
    let done = play_by_mouse(&desk, "stukas", &[Side::Axis], turn + 1, Done::of_section_eight());
    desk.picture("stukas-2");
    let now = desk.game::<Tobruk>().expect("the journal");
    assert!(Tobruk::turn(&now.world) > turn + 1, "{done:?}");
    assert!(done.dives == 3 && done.calls > 0, "{done:?}");
    // Whoever the Bofors left in the air has flown home.
    assert!(!tobruk::units(&now.world).any(|unit| unit.location.aloft().is_some()), "{done:?}");
}
