//! What the shell of the desk asks of a game: everything on the screen that only the game itself knows.
//!
//! The shell owns the window, the camera, pointer and keys, the stacks, the panels' frames, replay, saving and the computer
//! player's time. A game implements [`DeskGame`] in `src/desk/<game>/` and is laid out by one line in `src/desk/mod.rs`.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui::{Color32, Context, Modifiers, Painter, Pos2, Rect, Ui};

use super::{Player, Table, Window};
use crate::core::chart::Chart;
use crate::core::game::{Entry, Game};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::overlay::paint_hover;
use crate::desk::shell::context_menu::{Choice, MenuAt};
use crate::desk::shell::map::Scene;
use crate::desk::shell::motion::Clip;
use crate::desk::shell::panels::charts::Lit;
use crate::desk::shell::panels::keys::KeyLine;
use crate::desk::shell::panels::log::Told;
use crate::desk::shell::panels::luck::Luck;
use crate::desk::shell::pointing::{Held, Keys};
use crate::games::GameId;

/// A unit as the desk looks at it: a copy of its components.
pub trait Piece: Clone + Send + Sync + 'static {
    /// Its number.
    fn id(&self) -> UnitId;
    /// The side it fights for.
    fn side(&self) -> Side;
    /// Where it stands; `None` off the board.
    fn hex(&self) -> Option<Hex>;
}

/// The game's title, as the list of games has it.
#[must_use]
pub fn game_title<G: Game>() -> &'static str {
    GameId::find(G::ID).map_or(G::ID, GameId::title)
}

/// A scenario's head lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    /// Its number in its game.
    pub number: u8,
    /// Its name.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// Turns it lasts.
    pub turns: u16,
}

/// What lies under the counters as meshes, which the camera moves: the sand is always there.
#[derive(Debug, Clone, Default)]
pub struct Ground {
    /// Hexes washed in a colour, in the order in which they are laid.
    pub washes: Vec<(Color32, Vec<Hex>)>,
    /// Hexes whose sides are drawn as thin lines; empty where the game draws its own lines.
    pub grid: Vec<Hex>,
}

/// The order that ends a phase, or that answers a decision by doing no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending<O> {
    /// The order.
    pub order: O,
    /// What the line of a menu says: `End the movement`.
    pub words: &'static str,
    /// A sentence with a count, such as `3 units could still move`: the key has to be pressed once more. `None` gives the order
    /// at once.
    pub confirm: Option<String>,
}

/// How a finished game was decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// What decided it: points, hexes held.
    pub decided_by: String,
    /// The rule of victory, by id.
    pub rule: String,
    /// Further lines, such as points given at the end.
    pub notes: Vec<String>,
}

/// A game on the desk.
pub trait DeskGame: Game<Plan: Clone> {
    /// A unit of the game.
    type Unit: Piece;
    /// What of this game alone lies on the table: what is chosen for the selected unit, where it can go, what is seen.
    type Hand: Default + Send + Sync + 'static;
    /// What the desk reckons beside the plan of a proposed order, such as odds; `()` where plans say it all.
    type Odds: Clone + Debug + Send + Sync + 'static;

    /// Keys of this game's own, for the list of F1.
    const KEYS: &'static [KeyLine];
    /// What the mouse does in this game alone, for the list of F1.
    const MOUSE: &'static [KeyLine];
    /// Buttons of the bottom bar with the windows they open, after the charts; [`DeskGame::windows`] shows these.
    const TABS: &'static [(&'static str, Window)] = &[("Roster", Window::Roster)];
    /// Side of a counter that lies alone in its hex, in hex widths. Where nothing stacks it may be wide.
    const COUNTER: f32 = 0.72;

    /// True while what is asked is no choice of a side but a fact from outside the program, such as the result of a battle with
    /// miniatures: a person at the desk answers it as long as one plays, whosever troops are concerned.
    fn asks_people(_: &World) -> bool {
        false
    }

    // The box: what is known without a game in progress.

    /// All charts, tables and counters that the charts window shows; asked for once a game.
    fn book(data: &Self::Data) -> Vec<Chart> {
        Self::charts(data)
    }

    /// The charts as the person at the desk may see them now.
    fn book_seen(table: &Table<Self>) -> Arc<[Chart]> {
        table.book.clone()
    }

    /// The scenario's head lines.
    fn title(scenario: &Self::Scenario) -> Title;

    /// The optional rules that the scenario offers.
    fn options(scenario: &Self::Scenario) -> &[String];

    /// The rule that an option switches on, by id; empty for an unknown one.
    fn option_rule(option: &str) -> &'static str;

    /// What the menu calls an option; by itself its name in the scenario's file.
    fn option_title(option: &str) -> &str {
        option
    }

    /// True for an option that is on, with these players (Axis first), unless it is switched off in the menu. By default none is.
    fn is_on_by_default(_option: &str, _players: [Player; 2]) -> bool {
        false
    }

    /// A side as its players call it: `German`.
    fn side_name(data: &Self::Data, scenario: &Self::Scenario, side: Side) -> &'static str;

    /// The colour of a side's lines and figures on parchment.
    fn side_ink(data: &Self::Data, scenario: &Self::Scenario, side: Side) -> Color32;

    /// What happened, who fights, what wins, what is new; `on` are the options in force, `None` in the main menu. Answers with
    /// the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Self::Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String>;

    /// A few great counters on the sand behind the main menu.
    fn backdrop(painter: &Painter, screen: Rect);

    // The board.

    /// How the board is divided.
    fn layout(data: &Self::Data) -> Layout;

    /// The unit with this number.
    fn unit(world: &World, id: UnitId) -> Option<Self::Unit>;

    /// All units, by number.
    fn units(world: &World) -> Vec<Self::Unit>;

    /// What lies under the counters.
    fn ground(table: &Table<Self>) -> Ground;

    /// True for a hex of the board.
    fn on_board(table: &Table<Self>, hex: Hex) -> bool;

    /// The part of the plane that the board covers, in hex sizes: [`Layout::extent`] of its hexes.
    fn extent(table: &Table<Self>) -> Rect;

    /// The part that is played on: what Home shows.
    fn in_play(table: &Table<Self>) -> Rect {
        Self::extent(table)
    }

    /// The part that is shown when the table is opened.
    fn opening(table: &Table<Self>) -> Rect {
        Self::in_play(table)
    }

    // The map, from the ground up.

    /// Counters by hex, those at the bottom of a stack first. With `lingering`, units that the order being shown took off the map
    /// still stand where [`Table::before`] has them.
    fn counters(table: &Table<Self>, lingering: bool) -> BTreeMap<Hex, Vec<Self::Unit>>;

    /// The counters of a stack that show while it lies together.
    fn closed(_table: &Table<Self>, units: &[Self::Unit]) -> Vec<Self::Unit> {
        units.to_vec()
    }

    /// True for a unit that is framed and lies on top: the selected one, and those that take part in what it does.
    fn is_lit(table: &Table<Self>, unit: &Self::Unit) -> bool {
        table.selected == Some(unit.id())
    }

    /// Paints what lies on the ground: terrain, names, hex numbers, reach, zones.
    fn paint_ground(scene: &Scene<Self>);

    /// Paints the outline of the hex under the pointer.
    fn paint_pointed(scene: &Scene<Self>, hex: Hex) {
        paint_hover(scene.painter, &scene.view.corners(hex), scene.view.hex_width());
    }

    /// Paints what lies under the counters: the path of the move proposed.
    fn paint_plan(scene: &Scene<Self>);

    /// Paints a counter with its middle at a point; `heading` in radians clockwise from east while it glides. It is framed when
    /// [`DeskGame::is_lit`].
    fn paint_counter(scene: &Scene<Self>, unit: &Self::Unit, at: Pos2, size: f32, heading: Option<f32>);

    /// Paints what lies over the counters: the ghost at the end of a move, lines of fire, odds, flags.
    fn paint_over(scene: &Scene<Self>);

    /// Paints a counter in a list or a card, without the marks that hang over its edge.
    fn paint_small(painter: &Painter, table: &Table<Self>, unit: &Self::Unit, at: Pos2, size: f32);

    /// What can be picked in a hex beside counters, such as works; `counters` tells whether any lie there.
    fn lying(_table: &Table<Self>, _hex: Hex, _counters: bool) -> Option<UnitId> {
        None
    }

    // Pointer and keys.

    /// Looks at everything anew for the picture that begins, before the pointer is read.
    fn look(_table: &mut Table<Self>) {}

    /// Works out [`Table::proposal`] and the hand from what is selected and pointed at. When the set-up is studied
    /// ([`Table::study`]) nothing is proposed: the hand then shows what the selected unit could do in its own turn.
    fn refresh(table: &mut Table<Self>);

    /// True for a unit that the person at the desk may take in hand now.
    fn is_own(table: &Table<Self>, unit: UnitId) -> bool {
        table.human_to_act()
            && table.unit(unit).is_some_and(|unit| Self::to_act(&table.session.world) == Some(unit.side()))
    }

    /// Another unit has been selected, or none: what was chosen for the one before is put away.
    fn selected(table: &mut Table<Self>);

    /// A click on the map. Common answers are [`crate::desk::shell::pointing::confirm`] and [`crate::desk::shell::pointing::pick`]. Never called while the
    /// set-up is studied.
    fn click(table: &mut Table<Self>, held: &mut Held, modifiers: Modifiers);

    /// A drag that began in this hex on no counter has ended where the pointer is.
    fn dragged(_table: &mut Table<Self>, _from: Hex) {}

    /// The left button went down on a panel and was let go over the map: what is dragged out of a panel is dropped where the
    /// pointer is.
    fn dropped(_table: &mut Table<Self>) {}

    /// The order proposed has been given by a click, a drag or Enter.
    fn confirmed(_table: &mut Table<Self>) {}

    /// True for a hex in which a click means more than its stack: the stack is not fanned out then.
    fn is_destination(_table: &Table<Self>, _hex: Hex) -> bool {
        false
    }

    /// The wheel turned by a step, up if positive, with or without Shift; true if it did something, else the map is zoomed.
    fn wheel(_table: &mut Table<Self>, _step: i32, _shift: bool) -> bool {
        false
    }

    /// Reads the game's own keys, held ones too; called in every picture.
    fn keys(keys: &Keys, table: &mut Table<Self>);

    /// What Enter gives while nothing is proposed.
    fn enter(_table: &Table<Self>) -> Option<Self::Order> {
        None
    }

    /// Esc, before the selection is let go: true if there was something to take back.
    fn step_back(_table: &mut Table<Self>) -> bool {
        false
    }

    /// The rule behind what the pointer shows, by id.
    fn rule(table: &Table<Self>) -> String;

    /// The lines of the right-click menu; orders that are refused say why by themselves. [`DeskGame::ending`] is added below.
    fn menu(table: &mut Table<Self>, at: &MenuAt) -> Vec<(String, Choice<Self>)>;

    /// Units that wait for a word, for Space and for counts.
    fn able_units(table: &mut Table<Self>) -> Vec<UnitId>;

    /// The order that ends the phase or the decision; `None` where there is nothing to end.
    fn ending(table: &mut Table<Self>) -> Option<Ending<Self::Order>>;

    /// The orders of the scenario's ready-made set-up, of both sides; those that are refused are left out.
    fn ready(table: &Table<Self>) -> Vec<Self::Order>;

    // Play.

    /// What came of an order as clips, in turn; [`Table::before`] has the units as they were before it.
    fn clips(table: &Table<Self>, events: &[Entry<Self::Event>]) -> Vec<Clip>;

    /// What stays selected after an order, or is taken up next; asked only while something is selected.
    fn after_order(table: &Table<Self>, order: &Self::Order) -> Option<UnitId>;

    // Bars and panels.

    /// The steps of the sequence of play by name, with the current one marked.
    fn steps(table: &Table<Self>) -> Vec<(String, bool)>;

    /// When it is: the turn, and the date where turns have one.
    fn clock(table: &Table<Self>) -> String {
        match Self::turn(table.world()) {
            0 => "Set-up".to_owned(),
            turn => format!("Turn {turn} of {}", Self::title(&table.session.scenario).turns),
        }
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table<Self>) -> String;

    /// What counts for victory so far.
    fn standing(table: &Table<Self>) -> String;

    /// The share of the right-hand panel's height that the plan takes, 0 to 1; from [`crate::desk::shell::panels::WHOLE_PLAN`] on,
    /// [`DeskGame::show_area`] has no room and is left out.
    fn plan_share(table: &Table<Self>) -> f32;

    /// The share of the right-hand panel's height that [`DeskGame::show_area`] takes at most.
    fn area_share(_table: &Table<Self>) -> f32 {
        0.30
    }

    /// The right-hand panel's upper part: the unit's card, what a click would do, or what there is to do at all.
    fn show_plan(ui: &mut Ui, table: &mut Table<Self>);

    /// Below the plan: more on the target, or on the hex pointed at.
    fn show_area(ui: &mut Ui, table: &mut Table<Self>);

    /// An event as a line of the log; `None` for events that are only shown. Dice that the line draws need not be told in it.
    fn told(table: &Table<Self>, event: &Self::Event) -> Option<Told> {
        Self::tell(table.world(), event).map(Told::from)
    }

    /// Cells of charts that what is shown uses.
    fn lit(_table: &Table<Self>) -> Lit {
        Lit::new()
    }

    /// How the dice fell against expectation in a moment of the game; without measures where that can't be said.
    fn luck(_table: &Table<Self>, _world: &World) -> Luck {
        Luck::default()
    }

    /// Shows the game's own windows of [`DeskGame::TABS`] that are open.
    fn windows(_ctx: &Context, _table: &mut Table<Self>) {}

    /// What of a side the other may not see, in a sentence for the curtain between two players; `None` while there is nothing.
    fn secrets(_table: &Table<Self>, _side: Side) -> Option<String> {
        None
    }

    /// How the finished game was decided.
    fn verdict(table: &Table<Self>) -> Verdict;

    /// A side's losses in the window of the result.
    fn losses(ui: &mut Ui, table: &mut Table<Self>, side: Side);
}
