//! Positions on a table without a window: what the transport card says and does, what fires as before, what a click acquires.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::{Context, Event, Key, LayerId, Modifiers, PointerButton, Pos2, RawInput, Rect, vec2};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::cards::{crew_word, pool};
use super::paint::mark;
use super::{Table, as_before, hauling, roster, sight, words};
use crate::core::dice::Dice;
use crate::core::game::{Entry, Game};
use crate::core::hex::{Facing, Hex};
use crate::core::prompt::Asks;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::view::MapView;
use crate::desk::shell::panels::curtain;
use crate::desk::shell::panels::tray::counter_id;
use crate::desk::shell::play::{lay_ready, show_selected};
use crate::desk::table::clip::Clip;
use crate::desk::table::game::TableGame;
use crate::desk::table::keys::Keys;
use crate::desk::table::menu::MenuAt;
use crate::desk::table::roles::{
    ByHand, ByKey, Click, InBox, InMenu, InPanels, InStacks, Logged, OnBoard, Proposing, Staged, ToDo,
};
use crate::desk::table::{Player, Wish, group};
use crate::desk::testing::{self, context, draw};
use crate::games::tobruk::material::board::parse;
use crate::games::tobruk::material::catalog::UnitType;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::phases::silent::Silent;
use crate::games::tobruk::phases::{best_aspect, engage, fire, vision};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::air::Load;
use crate::games::tobruk::state::batteries::{Batteries, Laid};
use crate::games::tobruk::state::components::{Crew, Haul, Location, Motion, Unit};
use crate::games::tobruk::state::events;
use crate::games::tobruk::state::firers::{Arm, Shooter};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::state::works::Pit;
use crate::games::tobruk::{self, Tobruk};

fn hex(table: &Table, name: &str) -> Hex {
    table.data.board.find(name).expect("it is on the board")
}

/// A moment of a scenario in which these units alone are left, the British a person's and the rest the computer's.
fn stage(scenario: &str, (turn, phase, active): (u16, Phase, Side), units: &[(u16, &str)]) -> Table {
    let mut table = testing::table::<Tobruk>(scenario, 1);
    table.players = [Player::Computer, Player::Human];
    let places: BTreeMap<UnitId, Hex> = units.iter().map(|(unit, name)| (UnitId(*unit), hex(&table, name))).collect();
    let all: Vec<Unit> = tobruk::units(&table.session.world).collect();
    for mut unit in all {
        unit.location = places.get(&unit.id).map_or(Location::Exited, |hex| Location::On(*hex));
        unit.haul = Haul::default();
        tobruk::spawn(&mut table.session.world, unit);
    }
    let mut sequence = table.session.world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active, sequence.passed) = (turn, phase, active, [false; 2]);
    look(&mut table);
    table
}

fn look(table: &mut Table) {
    Tobruk::look(table);
    Tobruk::refresh(table);
}

/// The next turn's movement, with everything that the last left behind on the units taken off.
fn next_turn(table: &mut Table) {
    let all: Vec<Unit> = tobruk::units(&table.session.world).collect();
    for mut unit in all {
        (unit.motion, unit.haul.loading) = (Motion { ended: false, busy: false, ..unit.motion }, false);
        tobruk::spawn(&mut table.session.world, unit);
    }
    table.session.world.resource_mut::<Sequence>().turn += 1;
    look(table);
}

/// What the card of a unit says: room, what is carried and what is here, each with its note and its button, grey ones in brackets.
fn card(table: &Table, unit: u16) -> (Option<[u8; 2]>, Vec<String>) {
    let unit = table.unit(UnitId(unit)).expect("it is in the game");
    let Some(card) = hauling::card(table, &unit) else { return (None, Vec::new()) };
    let line = |row: &hauling::Row| {
        let able = row.deed.as_ref().is_some_and(|deed| deed.plan.is_ok());
        let verb = if able { row.verb.to_owned() } else { format!("({})", row.verb) };
        format!("{}: {} {verb}", row.unit.0, row.note)
    };
    (card.room, card.carried.iter().chain(&card.here).map(line).collect())
}

/// The reason on the line of a unit.
fn reason(table: &Table, unit: u16, of: u16) -> String {
    let unit = table.unit(UnitId(unit)).expect("it is in the game");
    let card = hauling::card(table, &unit).expect("it has a card");
    let row = card.carried.iter().chain(&card.here).find(|row| row.unit == UnitId(of)).expect("it has a line");
    let deed = row.deed.as_ref().expect("it has a button");
    deed.plan.as_ref().expect_err("it is refused").to_string()
}

/// Presses the button on the line of a unit.
fn press(table: &mut Table, unit: u16, of: u16) {
    let card = hauling::card(table, &table.unit(UnitId(unit)).expect("it is in the game")).expect("it has a card");
    let row = card.carried.iter().chain(&card.here).find(|row| row.unit == UnitId(of)).expect("it has a line");
    let order = row.deed.as_ref().expect("it has a button").order.clone();
    table.session.submit(&order).expect("it is legal");
    look(table);
}

#[test]
fn the_card_of_a_truck_tells_what_each_unit_here_would_cost_and_why_one_has_no_room() {
    let units = [(83, "N-20"), (11, "N-20"), (12, "N-20"), (2, "N-20"), (63, "N-20"), (101, "N-33")];
    let mut table = stage("tobruk/05", (2, Phase::Movement, Side::Allies), &units);
    table.select(Some(UnitId(83)));
    look(&mut table);
    let (room, lines) = card(&table, 83);
    assert_eq!(room, Some([0, 10]));
    let said =
        ["2: 2 men: 0 of 10 Load", "11: 10 men: 10 of 10 Load", "12: 10 men: 10 of 10 Load", "63: to be towed Hitch"];
    assert_eq!(lines, said);
    let context = context();
    draw(&context, &mut table);
    press(&mut table, 83, 11);
    let (room, lines) = card(&table, 83);
    assert_eq!(room, Some([10, 10]));
    assert_eq!(lines[..3], ["11: 10 men (Unload)", "2: 2 men: 10 of 10 Load", "63: to be towed Hitch"]);
    assert!(reason(&table, 83, 12).contains("with British section 1/2 it would be 20"), "{}", reason(&table, 83, 12));
    assert!(reason(&table, 83, 11).contains("V.B.3.b"), "{}", reason(&table, 83, 11));
    assert!(!Tobruk::is_spent(&table, UnitId(83)), "it stays in hand for the next one");
    draw(&context, &mut table);
    next_turn(&mut table);
    assert_eq!(card(&table, 83).1[0], "11: 10 men Unload");
    assert_eq!(card(&table, 11).1, ["83: carries it Unload"]);
    press(&mut table, 83, 11);
    assert_eq!(table.unit(UnitId(11)).map(|unit| unit.location), Some(Location::On(hex(&table, "N-20"))));
    // The enemy's card, and one in the enemy's movement, have no buttons.
    table.session.world.resource_mut::<Sequence>().active = Side::Axis;
    look(&mut table);
    assert_eq!(card(&table, 83).1, Vec::<String>::new());
}

#[test]
fn a_gun_is_unhitched_by_its_button_and_a_click_on_the_hex_that_it_shall_face() {
    let units = [(83, "N-20"), (63, "N-20"), (11, "N-19"), (101, "N-33")];
    let mut table = stage("tobruk/05", (2, Phase::Movement, Side::Allies), &units);
    press(&mut table, 83, 63);
    assert_eq!(card(&table, 63).1[0], "83: tows it (Unhitch)");
    next_turn(&mut table);
    table.select(Some(UnitId(83)));
    table.selection.unloading = Some(UnitId(63));
    for (name, facing) in [("N-21", Facing::E), ("N-16", Facing::W), ("P-21", Facing::SE)] {
        (table.pointed, table.pointed_unit) = (Some(hex(&table, name)), None);
        look(&mut table);
        let given = table.proposed().map(|proposal| proposal.order.clone());
        assert_eq!(given, Some(Order::Unload { unit: UnitId(63), facing }), "{name}");
    }
    draw(&context(), &mut table);
    // Whoever stands there: the click is for the gun.
    (table.pointed, table.pointed_unit) = (Some(hex(&table, "N-19")), Some(UnitId(11)));
    look(&mut table);
    assert_eq!(Tobruk::click(&mut table, Modifiers::NONE), Click::Confirm);
    testing::click(&mut table);
    assert!(matches!(table.wishes[..], [Wish::Order(Order::Unload { facing: Facing::W, .. })]));
    assert_eq!(table.selection.unloading, None, "nothing is in hand any more");
}

#[test]
fn men_see_which_trucks_would_take_them_and_what_they_could_spike() {
    let units = [(83, "N-20"), (84, "N-20"), (11, "N-20"), (51, "N-20"), (153, "N-20")];
    let mut table = stage("tobruk/05", (2, Phase::Movement, Side::Allies), &units);
    let said = ["83: 10 men: 10 of 10 Load", "84: 10 men: 10 of 10 Load"];
    assert_eq!(card(&table, 11).1[..2], said);
    let spikes = "153: useless from the end of the turn Spike";
    assert!(card(&table, 11).1.iter().any(|line| line == spikes), "{:?}", card(&table, 11).1);
    table.select(Some(UnitId(11)));
    table.selection.load = vec![UnitId(51)];
    assert_eq!(card(&table, 11).1[0], "83: 10 men with Boys ATR 1: 10 of 10 Load");
    draw(&context(), &mut table);
    press(&mut table, 11, 83);
    assert_eq!(table.unit(UnitId(51)).map(|unit| unit.location), Some(Location::Aboard(UnitId(83))));
    assert_eq!(card(&table, 83).1[0], "11: 10 men with Boys ATR 1 (Unload)");
}

#[test]
fn without_section_five_nobody_has_a_transport_card() {
    let table = stage("tobruk/03", (2, Phase::Movement, Side::Allies), &[(51, "N-20"), (11, "N-20"), (101, "N-41")]);
    assert!(hauling::card(&table, &table.unit(UnitId(51)).expect("a Carrier")).is_none());
}

#[test]
fn an_hq_group_goes_aboard_uncounted_and_a_wreck_lies_below_who_lives() {
    let units = [(83, "N-20"), (2, "N-20"), (11, "N-20"), (101, "N-33")];
    let mut table = stage("tobruk/05", (2, Phase::Movement, Side::Allies), &units);
    press(&mut table, 83, 2);
    let mut truck = table.unit(UnitId(83)).expect("a truck");
    let told = hauling::card(&table, &truck).expect("it carries men");
    assert_eq!((told.room, told.free), (Some([0, 10]), "HQ group"));
    let here = hex(&table, "N-20");
    truck.location = Location::Wreck(here);
    tobruk::spawn(&mut table.session.world, truck);
    let stack: Vec<UnitId> = Tobruk::counters(&table, false)[&here].iter().map(|unit| unit.id).collect();
    assert_eq!(stack, [UnitId(83), UnitId(11)]);
}

/// A key goes down and up.
fn press_key(table: &mut Table, key: Key) {
    let down = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
    let input = RawInput { events: vec![down], ..RawInput::default() };
    let output = context().run_ui(input, |ui| {
        let ctx = ui.ctx().clone();
        Tobruk::keys(&Keys { ctx: &ctx, silent: false }, table);
    });
    output.drop_without_applying_deltas();
}

/// A battery's call in the turn before.
fn called(table: &mut Table, battery: u8, target: u16, at: &str, calls: u8) {
    let (aim, turn) = (hex(table, at), table.session.world.resource::<Sequence>().turn - 1);
    let laid = Laid { target: Some(UnitId(target)), aim, calls, turn };
    table.session.world.resource_mut::<Batteries>().lay(BatteryId(battery), laid);
}

/// Gives what was wished for, as the desk does, until nothing more comes by itself.
fn give_all(table: &mut Table) -> Vec<Order> {
    let mut given = Vec::new();
    while let Some(wish) = table.wishes.pop() {
        let Wish::Order(order) = wish else { panic!("an order alone was asked for") };
        table.session.submit(&order).expect("it is legal");
        given.push(order);
        look(table);
    }
    given
}

/// British batteries 1 and 2 called at tanks before.
fn artillery(calls: [u8; 2], targets: [(u16, &str); 2]) -> Table {
    let units = [(83, "N-20"), (101, "N-33"), (102, "R-33")];
    let mut table = stage("tobruk/05", (4, Phase::Batteries, Side::Allies), &units);
    table.session.world.resource_mut::<Sequence>().first_firer = Side::Allies;
    for (battery, (calls, (target, at))) in (1..).zip(calls.into_iter().zip(targets)) {
        called(&mut table, battery, target, at, calls);
    }
    look(&mut table);
    table
}

#[test]
fn all_batteries_are_called_as_before_by_one_click_each_by_its_own_order() {
    let mut table = artillery([1, 2], [(101, "N-33"), (102, "R-33")]);
    table.session.world.resource_mut::<Sequence>().passed = [true, false];
    look(&mut table);
    let warning = Tobruk::ending(&table).and_then(|ending| ending.confirm);
    assert_eq!(warning.as_deref(), Some("2 batteries can still fire."), "they are not given up by one key");
    draw(&context(), &mut table);
    press_key(&mut table, Key::A);
    let call = |battery, target| Order::Call { battery: BatteryId(battery), target: UnitId(target) };
    assert_eq!(give_all(&mut table), [call(1, 101), call(2, 102)]);
    assert!(as_before::all(&table).is_empty());
}

#[test]
fn who_moved_is_listed_with_the_reason_and_not_called() {
    let mut table = artillery([1, 3], [(101, "N-33"), (102, "R-32")]);
    table.session.world.resource_mut::<Sequence>().passed = [true, false];
    look(&mut table);
    let bars: Vec<Option<String>> =
        as_before::all(&table).into_iter().map(|again| again.bar.map(|bar| bar.to_string())).collect();
    let moved = "Pzkw IIIh 2 has moved: the fire would have to shift by 1 hex. (IV.F.4)";
    assert_eq!(bars, [None, Some(moved.to_owned())]);
    draw(&context(), &mut table);
    as_before::begin(&mut table);
    assert_eq!(give_all(&mut table).len(), 1);
    assert_eq!(as_before::all(&table).len(), 1, "the other one still waits for its player");
}

#[test]
fn the_other_sides_portion_comes_between_and_the_word_still_holds() {
    let mut table = artillery([1, 2], [(101, "N-33"), (102, "R-33")]);
    as_before::begin(&mut table);
    assert_eq!(give_all(&mut table).len(), 1);
    assert_eq!(Tobruk::to_act(&table.session.world), Some(Side::Axis), "portion by portion (IV.F.1)");
    table.session.submit(&Order::EndCalls).expect("the Axis player calls nobody");
    look(&mut table);
    assert_eq!(give_all(&mut table).len(), 1, "it goes on by itself");
}

#[test]
fn fire_that_another_battery_could_join_waits_for_the_player_and_so_does_the_rest() {
    let mut table = artillery([3, 3], [(101, "N-33"), (101, "N-33")]);
    table.session.world.resource_mut::<Sequence>().passed = [true, false];
    look(&mut table);
    let dice = table.session.world.resource::<Dice>().rolled();
    as_before::begin(&mut table);
    let given = give_all(&mut table);
    assert!(matches!(given[..], [Order::Call { battery: BatteryId(1), .. }]), "{given:?}");
    assert_eq!(table.session.world.resource::<Dice>().rolled(), dice, "no die is rolled");
    // The player's own word for the dice; then the other battery fires as before.
    table.session.submit(&Order::Resolve).expect("it waits for its dice");
    look(&mut table);
    let given = give_all(&mut table);
    let alive = table.unit(UnitId(101)).is_some_and(|unit| unit.location.hex().is_some());
    assert_eq!(given.len(), usize::from(alive), "{given:?}");
}

/// A turn's next segment: the side to act does no more.
fn pass(table: &mut Table) {
    let (order, _) = table.selection.prompt.asks.said().ending.expect("it can be ended");
    table.session.submit(&order).expect("it is legal");
    look(table);
}

#[test]
fn what_was_called_as_before_is_taken_back_like_any_order_and_not_given_again() {
    let mut table = testing::table::<Tobruk>("tobruk/06", 1);
    table.players = [Player::Computer, Player::Human];
    lay_ready(&mut table);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    // The tanks come in; from then on everybody stands where he is, and the Axis player calls nobody.
    while Tobruk::turn(&table.session.world) < 2 {
        let order = Tobruk::computer_order(&table.session.world, &mut dice).expect("the game is not over");
        table.session.submit(&order).expect("it is legal");
    }
    let is_calling = |table: &Table| {
        table.selection.prompt.asks == Ask::Batteries && table.selection.prompt.side == Some(Side::Allies)
    };
    for turn in [2, 3] {
        look(&mut table);
        while !is_calling(&table) {
            pass(&mut table);
        }
        assert_eq!(Tobruk::turn(&table.session.world), turn);
        if turn == 2 {
            let call = Tobruk::legal_orders(&table.session.world)
                .into_iter()
                .find(|order| matches!(order, Order::Call { .. }))
                .expect("a target");
            table.session.submit(&call).expect("it is legal");
            look(&mut table);
            pass(&mut table);
        }
    }
    as_before::begin(&mut table);
    let given = give_all(&mut table);
    assert!(matches!(given[..], [Order::Call { .. }]), "{given:?}");
    assert!(table.session.undo(), "no die was rolled, and other batteries still wait");
    look(&mut table);
    assert!(table.wishes.is_empty(), "it is not given again by itself");
    assert_eq!(as_before::all(&table).len(), 1, "but can be, by another click");
}

#[test]
fn mortars_fire_as_before_in_their_own_step() {
    let units = [(67, "N-20"), (77, "N-20"), (101, "N-30")];
    let mut table = stage("tobruk/05", (4, Phase::Mortars, Side::Allies), &units);
    let mut mortar = table.unit(UnitId(67)).expect("a mortar");
    mortar.service.operators.insert(UnitId(77));
    tobruk::spawn(&mut table.session.world, mortar);
    let laid = Laid { target: Some(UnitId(101)), aim: hex(&table, "N-30"), calls: 1, turn: 3 };
    table.session.world.resource_mut::<Marks>().works.lay(UnitId(67), laid);
    table.session.world.resource_mut::<Sequence>().passed = [true, false];
    look(&mut table);
    let all = as_before::all(&table);
    assert!(matches!(all[..], [as_before::Again { by: Shooter::Unit(UnitId(67)), bar: None, .. }]), "{all:?}");
    draw(&context(), &mut table);
    let warning = Tobruk::ending(&table).and_then(|ending| ending.confirm);
    assert_eq!(warning.as_deref(), Some("1 unit can still fire."));
    press_key(&mut table, Key::A);
    assert_eq!(give_all(&mut table), [Order::Lob { unit: UnitId(67), target: UnitId(101) }]);
}

#[test]
fn a_tank_with_shut_hatches_acquires_men_by_two_clicks_where_its_gun_is_chosen() {
    let units = [(1, "N-16"), (311, "N-19"), (151, "N-34")];
    let mut table = stage("tobruk/06", (2, Phase::Combat, Side::Allies), &units);
    table.session.world.resource_mut::<Marks>().works.shut(UnitId(1));
    look(&mut table);
    table.select(Some(UnitId(1)));
    (table.pointed, table.pointed_unit) = (Some(hex(&table, "N-19")), Some(UnitId(311)));
    look(&mut table);
    assert!(
        table.proposed().is_some_and(|proposal| proposal.engagement().is_some()),
        "its machine gun is not affected"
    );
    draw(&context(), &mut table);
    table.selection.arm = Some(Arm::Gun(0));
    look(&mut table);
    let acquire = Order::Acquire { unit: UnitId(1), gun: 0, target: UnitId(311) };
    assert_eq!(table.proposed().map(|proposal| proposal.order.clone()), Some(acquire.clone()));
    draw(&context(), &mut table);
    testing::click(&mut table);
    assert_eq!(table.selection.pinned, Some(UnitId(311)), "the first click aims");
    look(&mut table);
    testing::click(&mut table);
    assert!(matches!(&table.wishes[..], [Wish::Order(order)] if *order == acquire));
    // The menu of the selection has it too.
    let at = MenuAt { at: Pos2::ZERO, hex: table.pointed, unit: table.pointed_unit };
    let lines = Tobruk::menu(&mut table, &at);
    assert!(lines.iter().any(|(text, _)| text.starts_with("Acquire it with the")));
}

#[test]
fn a_click_beside_the_target_lets_go_of_the_aim_and_fires_nothing() {
    let units = [(1, "N-16"), (151, "N-24")];
    let mut table = stage("tobruk/06", (2, Phase::Combat, Side::Allies), &units);
    table.select(Some(UnitId(1)));
    let point = |table: &mut Table, unit: Option<UnitId>, at: &str| {
        (table.pointed, table.pointed_unit) = (Some(hex(table, at)), unit);
        look(table);
    };
    point(&mut table, Some(UnitId(151)), "N-24");
    assert!(table.proposed().is_some(), "it may be fired at");
    testing::click(&mut table);
    assert_eq!(table.selection.pinned, Some(UnitId(151)), "the first click aims");
    point(&mut table, None, "N-30");
    assert!(table.proposed().is_some(), "what is aimed at stands");
    testing::click(&mut table);
    assert!(table.wishes.is_empty() && table.selection.pinned.is_none(), "{:?}", table.wishes.len());
    assert_eq!(table.selected, Some(UnitId(1)), "the unit stays in hand");
}

#[test]
fn a_gun_that_lies_face_down_has_no_name_on_cards_and_in_the_log() {
    // An 88mm FLAK and its crew in a pit, ten hexes from a tank.
    let units = [(1, "N-16"), (201, "N-26"), (101, "N-26"), (121, "N-26"), (151, "N-40")];
    let mut table = stage("tobruk/06", (2, Phase::Batteries, Side::Allies), &units);
    let pit = Pit { hex: hex(&table, "N-26"), holds: Some(UnitId(101)), seen: vec![UnitId(101)] };
    table.session.world.resource_mut::<Marks>().works.pits = vec![pit];
    look(&mut table);
    let called =
        events::Event::Called { battery: BatteryId(1), target: UnitId(101), hex: hex(&table, "N-26"), calls: 1 };
    let told = |table: &Table| Tobruk::told(table, &called).map(|told| told.text).unwrap_or_default();
    assert_eq!(words::name(&table, UnitId(101)), "Gun in N-26");
    assert!(told(&table).contains("Gun in N-26"), "{}", told(&table));
    table.players = [Player::Human, Player::Computer];
    look(&mut table);
    assert_eq!(words::name(&table, UnitId(101)), "88mm FLAK 1");
    assert!(told(&table).contains("88mm FLAK 1"), "its own side is told: {}", told(&table));
}

#[test]
fn a_stuka_in_hand_dives_on_what_is_pointed_at_and_flies_off_beside_the_board() {
    let units = [(31, "Y-30"), (331, "K-30")];
    let mut table = stage("tobruk/08", (2, Phase::Movement, Side::Axis), &units);
    table.players = [Player::Human, Player::Computer];
    let mut stuka = table.unit(UnitId(501)).expect("it is in the game");
    (stuka.location, stuka.entry.entered) = (Location::Aloft(hex(&table, "S-30")), Some(1));
    tobruk::spawn(&mut table.session.world, stuka);
    look(&mut table);
    table.select(Some(UnitId(501)));
    let mut proposed = |at: Hex, unit: Option<u16>| {
        (table.pointed, table.pointed_unit) = (Some(at), unit.map(UnitId));
        look(&mut table);
        draw(&context(), &mut table);
        table.proposed().map(|proposal| proposal.order.clone())
    };
    let at = |name| parse(name).expect("a hex");
    let dive = Order::Dive { unit: UnitId(501), target: UnitId(31), load: Load::All };
    assert_eq!(proposed(at("Y-30"), Some(31)), Some(dive));
    assert_eq!(proposed(at("T-20"), None), Some(Order::Fly { unit: UnitId(501), to: at("T-20") }));
    assert_eq!(proposed(at("A-1").neighbour(Facing::W), None), Some(Order::FlyOff { unit: UnitId(501) }));
}

/// The German tanks of Scenario Five on the first turn: one beside the board and in hand, the other in no hex.
fn entering() -> (Table, UnitId, Unit) {
    let mut table = stage("tobruk/05", (1, Phase::Movement, Side::Axis), &[]);
    table.players = [Player::Human, Player::Computer];
    let comes = |unit: &Unit| unit.side == Side::Axis && unit.entry.due == 1;
    let tanks: Vec<Unit> = tobruk::units(&table.session.world).filter(comes).take(2).collect();
    let [tank, friend] = &tanks[..] else { panic!("tanks come in on the first turn") };
    tobruk::spawn(&mut table.session.world, Unit { location: Location::Waiting, ..tank.clone() });
    table.select(Some(tank.id));
    look(&mut table);
    (table, tank.id, friend.clone())
}

#[test]
fn a_unit_from_off_the_map_comes_in_where_a_friend_stands() {
    let (mut table, tank, friend) = entering();
    let may_enter = |table: &mut Table, hex: Hex| {
        (table.pointed, table.pointed_unit) = (Some(hex), None);
        look(table);
        table.proposed().is_some()
    };
    let edge = Tobruk::entries(&table);
    let hex = edge.into_iter().find(|hex| may_enter(&mut table, *hex)).expect("it can come in somewhere");
    tobruk::spawn(&mut table.session.world, Unit { location: Location::On(hex), ..friend.clone() });
    (table.pointed, table.pointed_unit) = (Some(hex), Some(friend.id));
    look(&mut table);
    testing::click(&mut table);
    assert!(
        matches!(&table.wishes[..], [Wish::Order(Order::Move { unit, path, .. })] if *unit == tank && path[..] == [hex]),
        "the click enters and does not pick the friend"
    );
}

#[test]
fn a_double_click_in_the_tray_takes_up_all_of_one_sort_and_they_come_in_by_one_order_each() {
    let mut table = stage("tobruk/01", (1, Phase::Movement, Side::Axis), &[]);
    table.players = [Player::Human, Player::Computer];
    let all: Vec<Unit> = tobruk::units(&table.session.world).filter(|unit| unit.side == Side::Axis).collect();
    for unit in all {
        tobruk::spawn(&mut table.session.world, Unit { location: Location::Waiting, ..unit });
    }
    look(&mut table);
    let waiting = pool::waiting(&table);
    let kind = |table: &Table, id: UnitId| table.unit(id).map(|unit| unit.kind);
    let sort = kind(&table, waiting[0]);
    let (alike, others): (Vec<UnitId>, Vec<UnitId>) = waiting.iter().partition(|id| kind(&table, **id) == sort);
    assert!(group::take_waiting(&mut table, waiting[0], &waiting, true));
    assert_eq!(table.group.len() + 1, alike.len(), "a double click takes all of the sort");
    assert!(group::take_waiting(&mut table, others[0], &waiting, false));
    assert_eq!(table.group.len(), alike.len(), "Shift adds one");
    assert!(group::take_waiting(&mut table, others[0], &waiting, false));
    assert_eq!(table.group.len() + 1, alike.len(), "and lets it go");
    look(&mut table);
    (table.pointed, table.pointed_unit) = (table.selection.reach.edge().next(), None);
    look(&mut table);
    let order = table.proposed().expect("they come in there").order.clone();
    let orders = group::likewise(&table, &order).expect("they go together");
    assert_eq!(orders.len(), alike.len());
    for order in &orders {
        assert!(matches!(order, Order::Move { path, .. } if path.last() == table.pointed.as_ref()), "{order:?}");
        table.session.submit(order).expect("one after the other they come in");
    }
    assert_eq!(pool::waiting(&table), others);
}

/// A frame of the panel at a time in seconds, with clicks on the tray's counter of a unit in it.
fn panel(ctx: &Context, table: &mut Table, time: f64, (clicks, unit): (usize, UnitId)) {
    let at = ctx.read_response(counter_id(LayerId::background(), unit)).map_or(Pos2::ZERO, |seen| seen.rect.center());
    let button =
        |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let clicked = (0..clicks).flat_map(|_| [button(true), button(false)]);
    let events = std::iter::once(Event::PointerMoved(at)).chain(clicked).collect();
    let input = RawInput { screen_rect: Some(testing::SCREEN), time: Some(time), events, ..RawInput::default() };
    let output = ctx.run_ui(input, |ui| {
        ui.set_max_size(vec2(240.0, 300.0));
        // As in the panel, where all begins anew with another unit in hand.
        let taken = table.selected;
        ui.push_id(taken, |ui| Tobruk::show_plan(ui, table));
    });
    output.drop_without_applying_deltas();
    for wish in std::mem::take(&mut table.wishes) {
        if let Wish::Show(unit) = wish {
            table.select(Some(unit));
        }
    }
    look(table);
}

#[test]
fn two_clicks_in_the_tray_are_a_double_click_on_a_slow_machine_too() {
    // In one frame, and in two that lie farther apart than egui waits.
    for (times, clicks) in [(vec![1.0], 2), (vec![1.0, 1.06], 1), (vec![1.0, 1.2], 1), (vec![1.0, 1.6], 1)] {
        let mut table = stage("tobruk/01", (1, Phase::Movement, Side::Axis), &[]);
        table.players = [Player::Human, Player::Computer];
        let all: Vec<Unit> = tobruk::units(&table.session.world).filter(|unit| unit.side == Side::Axis).collect();
        for unit in all {
            tobruk::spawn(&mut table.session.world, Unit { location: Location::Waiting, ..unit });
        }
        look(&mut table);
        let waiting = pool::waiting(&table);
        let alike = waiting.iter().filter(|id| Tobruk::is_alike(&table, waiting[0], **id)).count();
        let ctx = context();
        for time in [0.2, 0.4, 0.6] {
            panel(&ctx, &mut table, time, (0, waiting[0]));
        }
        for time in &times {
            panel(&ctx, &mut table, *time, (clicks, waiting[0]));
        }
        assert_eq!(table.group.len() + 1, alike, "{times:?}, {clicks} in each");
        panel(&ctx, &mut table, 5.0, (1, waiting[0]));
        assert!(table.group.is_empty(), "one click much later takes up one");
    }
}

#[test]
fn those_who_find_no_room_where_the_others_are_set_up_stay_in_hand() {
    let mut table = testing::table::<Tobruk>("tobruk/03", 1);
    look(&mut table);
    let waiting = pool::waiting(&table);
    let is_work = |id: &&UnitId| table.unit(**id).is_some_and(|unit| words::kind(&table, &unit).class.is_emplacement());
    let work = *waiting.iter().find(is_work).expect("works are set up");
    assert!(group::take_waiting(&mut table, work, &waiting, true), "works are taken up together");
    let many = group::waiting_in_hand(&table);
    assert!(many.len() > 1);
    look(&mut table);
    let area: Vec<Hex> = table.data.board.hexes().collect();
    let proposed = area.into_iter().find(|hex| {
        (table.pointed, table.pointed_unit) = (Some(*hex), None);
        look(&mut table);
        table.proposed().is_some()
    });
    assert!(proposed.is_some(), "one of them can be set up somewhere");
    let order = table.proposed().expect("it is proposed").order.clone();
    table.session.submit(&order).expect("it is set up");
    assert!(group::stay_in_hand(&mut table, &many));
    assert_eq!(group::waiting_in_hand(&table).len() + 1, many.len(), "all the others are still in hand");
}

#[test]
fn the_curtain_falls_when_a_set_up_with_men_in_it_is_over() {
    let mut table = testing::table::<Tobruk>("tobruk/06", 1);
    curtain::refresh(&mut table);
    let first = Tobruk::to_act(&table.session.world).expect("somebody sets up");
    assert_eq!(curtain::due(&table), None, "nobody has had the desk yet");
    for order in Tobruk::ready(&table) {
        table.session.submit(&order).expect("it is set up");
    }
    table.session.submit(&Order::EndSetUp).expect("the set-up is over");
    curtain::refresh(&mut table);
    assert_eq!(curtain::due(&table).map(|(side, _)| side), Some(first.enemy()));
    table.secrecy.admitted = Some(first.enemy());
    assert_eq!(curtain::due(&table), None, "the desk has been passed");
}

#[test]
fn mines_that_go_off_have_a_card_with_their_die_and_what_became_of_the_vehicle() {
    let truck = first("tobruk/firefight_d", Side::Axis, |kind| kind.class.is_soft());
    let table = stage("tobruk/firefight_d", (2, Phase::Movement, Side::Axis), &[(truck, "CC-44")]);
    let (unit, hex) = (UnitId(truck), hex(&table, "CC-44"));
    let event = |event| Entry { turn: 2, event };
    let harm = events::Event::Harmed { target: unit, harm: events::Harm::Destroyed };
    let told = [event(events::Event::Forced { unit, hex, die: 4, success: false }), event(harm)];
    let clips = Tobruk::clips(&table, &told);
    let [Clip::Battle(battle)] = &clips[..] else { panic!("one card: {clips:?}") };
    assert_eq!((battle.to, battle.dice.len(), battle.grave), (hex, 1, true));
    assert!(battle.result.last().is_some_and(|line| line.contains("destroyed")), "{:?}", battle.result);
}

/// The first unit of a side of which this is true, in a scenario.
fn first(scenario: &str, side: Side, which: impl Fn(&UnitType) -> bool) -> u16 {
    let table = testing::table::<Tobruk>(scenario, 1);
    let mut units = tobruk::units(&table.session.world).filter(|unit| unit.side == side);
    units.find(|unit| which(words::kind(&table, unit))).expect("the scenario has one").id.0
}

#[test]
fn a_target_that_the_fire_can_do_nothing_to_is_ringed_in_grey() {
    let tank = first("tobruk/firefight_d", Side::Allies, |kind| kind.turret_machine_guns.is_some());
    let truck = first("tobruk/firefight_d", Side::Axis, |kind| kind.class.is_soft());
    for (at, harms) in [("CC-30", false), ("CC-43", true)] {
        let units = [(tank, at), (truck, "CC-44")];
        let mut table = stage("tobruk/firefight_d", (2, Phase::Combat, Side::Allies), &units);
        table.select(Some(UnitId(tank)));
        look(&mut table);
        let target = hex(&table, "CC-44");
        assert!(table.selection.targets.all().any(|hex| hex == target), "it may be fired at from {at}");
        assert_eq!(table.selection.targets.harms(target), harms, "from {at}");
    }
}

#[test]
fn whoever_is_counted_as_able_to_fire_has_a_shot_that_is_allowed() {
    let mut counted = 0;
    for scenario in ["tobruk/firefight_d", "tobruk/04"] {
        let (mut table, mut dice) = (testing::table::<Tobruk>(scenario, 1), ChaCha8Rng::seed_from_u64(3));
        lay_ready(&mut table);
        for given in 0..400 {
            let Some(order) = Tobruk::random_order(&table.session.world, &mut dice) else { break };
            table.session.submit(&order).expect("a random order is legal");
            if given % 5 > 0 || Tobruk::prompt(&table.session.world).asks != Ask::Combat {
                continue;
            }
            look(&mut table);
            let position = &sight::position(&table);
            for unit in Tobruk::able_units(&table).into_iter().filter_map(|id| position.find(id)) {
                let now = position.sequence;
                let orders = [fire::legal, engage::legal, vision::legal].map(|legal| legal(position, now, &unit));
                let mut orders = orders.into_iter().flatten();
                let allowed = |order: &Order| Tobruk::plan(&table.session.world, order).is_ok();
                assert!(
                    best_aspect::could_fire(position, &unit) || orders.any(|order| allowed(&order)),
                    "{} has no shot",
                    position.name(&unit)
                );
                counted += 1;
            }
        }
    }
    assert!(counted > 20, "somebody could fire: {counted}");
}

#[test]
fn the_view_goes_to_the_edge_over_which_the_chosen_unit_comes_in() {
    let (mut table, _, _) = entering();
    let rect = Rect::from_min_size(Pos2::ZERO, vec2(160.0, 160.0));
    let mut view = MapView { layout: Tobruk::layout(&table.data), rect, ..MapView::default() };
    // How far it can drive on this turn is in view, but no hex of the edge.
    let costs = &table.selection.reach.costs;
    let farthest = costs.iter().max_by_key(|(_, cost)| **cost).map(|(hex, _)| hex);
    view.centre = view.layout.centre(farthest.expect("it can drive on"));
    let edge = Tobruk::entries(&table);
    let seen = |view: &MapView| edge.iter().any(|hex| view.rect.contains(view.hex(*hex)));
    assert!(!seen(&view));
    show_selected(&mut table, &mut view);
    assert!(seen(&view));
    let before = view.clone();
    show_selected(&mut table, &mut view);
    assert_eq!(view, before, "what is in view moves nothing");
}

#[test]
fn crews_that_lost_men_are_told_and_scored_wherever_their_tank_is_shown() {
    let mut table = stage("tobruk/04", (5, Phase::Combat, Side::Axis), &[(1, "N-20"), (2, "N-21"), (3, "N-22")]);
    table.players = [Player::Human; 2];
    for (unit, lost, out) in [(1, 1, true), (2, 2, false), (3, 1, false)] {
        let mut tank = table.unit(UnitId(unit)).expect("a tank");
        tank.crew = Crew { lost, lost_on: 3, out, down: false };
        tobruk::spawn(&mut table.session.world, tank);
    }
    look(&mut table);
    let seen = |unit: u16| table.seen(UnitId(unit)).expect("it is on the board");
    assert_eq!(seen(1).silent[0], Some(Silent::BailedOut));
    assert_eq!(seen(2).silent[0], Some(Silent::Withdraws));
    assert_eq!(seen(3).silent[0], None, "it lost its man in an earlier turn");
    assert_eq!((seen(1).home, seen(3).home), (None, None));
    assert!(seen(2).home.is_some(), "the crew makes for an edge");
    let face = |unit: u16| words::face(&table, &table.unit(UnitId(unit)).expect("a tank")).field;
    assert_eq!(face(1).crew, mark::Crew::Out);
    assert_eq!((face(2).crew, face(2).home), (mark::Crew::Lost(2), seen(2).home));
    let word = |unit: u16| crew_word(&table, &table.unit(UnitId(unit)).expect("a tank"));
    assert_eq!(word(1).as_deref(), Some("crew out"));
    assert_eq!(word(2).as_deref(), Some("withdrawing"));
    // A point for each man lost, as the head of the roster has it.
    let side = table.unit(UnitId(1)).expect("a tank").side;
    assert_eq!(roster::points(&table, side).values().sum::<u16>(), 4);
    draw(&context(), &mut table);
}

#[test]
fn the_gun_in_a_pit_and_a_spiked_one_are_told_apart() {
    let mut table = stage("tobruk/05", (4, Phase::Combat, Side::Allies), &[(201, "N-20"), (61, "N-20"), (63, "N-20")]);
    let at = hex(&table, "N-20");
    let pit = Pit { hex: at, holds: Some(UnitId(63)), seen: vec![UnitId(61), UnitId(63)] };
    table.session.world.resource_mut::<Marks>().works.pits = vec![pit];
    let mut gun = table.unit(UnitId(61)).expect("a gun");
    gun.haul.spiked = true;
    tobruk::spawn(&mut table.session.world, gun);
    look(&mut table);
    let in_pit = |unit: u16| table.seen(UnitId(unit)).expect("it is on the board").in_pit;
    assert_eq!((in_pit(61), in_pit(63)), (false, true));
    let face = |unit: u16| words::face(&table, &table.unit(UnitId(unit)).expect("a gun")).field;
    assert_eq!((face(61).cover, face(63).cover), (mark::Cover::Open, mark::Cover::Good));
    assert_eq!((face(61).spiked, face(63).spiked), (true, false));
    assert_eq!(table.seen(UnitId(61)).expect("a gun").silent[0], Some(Silent::Spiked));
    draw(&context(), &mut table);
}

#[test]
fn what_is_shown_while_the_computer_sets_up_may_be_seen_when_it_has_done() {
    let mut table = testing::table::<Tobruk>("tobruk/05", 1);
    table.players = [Player::Human, Player::Computer];
    let theirs = |table: &Table| -> BTreeSet<UnitId> {
        let seen = Tobruk::seen(table.world(), table.viewer()).into_iter();
        seen.filter(|unit| unit.side == Side::Allies && unit.location.hex().is_some()).map(|unit| unit.id).collect()
    };
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut shown = BTreeSet::new();
    while Tobruk::turn(&table.session.world) == 0 {
        assert_eq!(Tobruk::to_act(&table.session.world), Some(Side::Allies));
        shown.extend(theirs(&table));
        let order = Tobruk::computer_order(&table.session.world, &mut dice).expect("it sets up");
        table.session.submit(&order).expect("it is legal");
    }
    let seen = theirs(&table);
    assert!(!shown.is_empty() && shown.is_subset(&seen), "{:?} are hidden", shown.difference(&seen));
}
