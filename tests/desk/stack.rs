//! A stack taken in hand whole and moved by one drag, each unit by its own order.

use bevy_egui::egui::vec2;
use gazala::core::game::Game;
use gazala::core::hex::{Facing, Hex};
use gazala::core::session::Session;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::desk::games::bir_hacheim::map::{extent, paper};
use gazala::desk::kit::layout::Layout;
use gazala::games::bir_hacheim::material::board::Board;
use gazala::games::bir_hacheim::state::decisions::Decisions;
use gazala::games::bir_hacheim::state::orders::Order;
use gazala::games::bir_hacheim::state::turn::{Phase, Sequence};
use gazala::games::bir_hacheim::{BirHacheim, Plan, unit, units};

use super::driver::{open_saved, saved_game};

type Play = Session<BirHacheim>;

fn hex_of(game: &Play, id: UnitId) -> Option<Hex> {
    unit(&game.world, id).and_then(|unit| unit.location.hex())
}

/// A stack of the Axis that could go whole, and without a die, into an empty hex beside its own.
fn stack(game: &Play) -> Option<(Vec<UnitId>, Hex, Hex)> {
    let now = *game.world.resource::<Sequence>();
    if now.phase != Phase::Movement || now.active != Side::Axis || !game.world.resource::<Decisions>().0.is_empty() {
        return None;
    }
    let in_hex = |hex: Hex| -> Vec<UnitId> {
        units(&game.world).filter(|unit| unit.location.hex() == Some(hex)).map(|unit| unit.id).collect()
    };
    let goes = |unit: UnitId, to: Hex| {
        let order = Order::Move { unit, path: vec![to] };
        matches!(BirHacheim::plan(&game.world, &order), Ok(Plan::Move(plan)) if plan.mines.is_empty())
    };
    let mut hexes: Vec<Hex> = units(&game.world).filter_map(|unit| unit.location.hex()).collect();
    hexes.sort_unstable();
    hexes.into_iter().find_map(|from| {
        let mates = in_hex(from);
        let open = |to: &Hex| in_hex(*to).is_empty() && mates.iter().all(|unit| goes(*unit, *to));
        let to = Facing::ALL.map(|side| from.neighbour(side)).into_iter().find(open)?;
        (mates.len() > 1).then_some((mates, from, to))
    })
}

/// A click and a click with Shift take the stack up, one drag moves it, Ctrl+Z takes back all of the move, and Ctrl+Y gives it again.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: .ci/run brings them"]
fn a_stack_is_moved_by_one_drag() {
    let saves = saved_game::<BirHacheim>("bir_hacheim/01", Side::Axis, 3, |game| stack(game).is_some());
    let mut desk = open_saved(saves);
    let game = desk.game_when::<BirHacheim>("the saved game", |_| true);
    let (mates, from, to) = stack(&game).expect("the game stands where a stack can go");
    desk.view.layout = Layout::Columns;
    let part = extent(&game.world.resource::<Shared<Board>>().0);
    desk.view.fit(paper(&game.world.resource::<Shared<Board>>().0));
    desk.view.keep_near(part);
    desk.key("Home");
    // Beside the middle: between two counters laid out side by side there is a gap.
    let at = desk.view.hex(from) + vec2(desk.view.counter_size() * 0.28, 0.0);
    desk.click(at);
    desk.picture("stack-1-one-unit");
    desk.click_with("shift", at);
    desk.picture("stack-2-in-hand");
    let before = game.orders();
    desk.drag(at, desk.view.hex(to));
    let game = desk.game_when::<BirHacheim>("an order for each unit", |game| game.orders() == before + mates.len());
    desk.picture("stack-3-moved");
    assert!(mates.iter().all(|unit| hex_of(&game, *unit) == Some(to)), "all {} went to {to:?}", mates.len());
    desk.key("ctrl+z");
    let game = desk.game_when::<BirHacheim>("the move taken back", |game| game.orders() == before);
    assert!(mates.iter().all(|unit| hex_of(&game, *unit) == Some(from)), "one drag is undone as one");
    desk.key("ctrl+y");
    let game = desk.game_when::<BirHacheim>("the move again", |game| game.orders() == before + mates.len());
    assert!(mates.iter().all(|unit| hex_of(&game, *unit) == Some(to)), "and given again as one");
}
