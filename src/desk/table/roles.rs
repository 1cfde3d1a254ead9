//! What the shell of the desk asks of a game: everything on the screen that only the game itself knows.
//!
//! The shell owns the window, the camera, pointer and keys, the stacks, the panels' frames, replay, saving and the computer
//! player's time. A game has a folder in `src/desk/games` and plays each of these roles in the file that does its work: [`InBox`] in
//! `briefing.rs`, [`Staged`] in `clips.rs`, and so on. Whoever plays them all says that it is a [`DeskGame`].

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui::{Color32, Context, Modifiers, Painter, Pos2, Rect, Ui};

use super::builder::Builder;
use super::charts::Lit;
use super::clip::Clip;
use super::game::TableGame;
use super::keys::{KeyLine, Keys};
use super::luck::Luck;
use super::marks::MarkLine;
use super::menu::{Choice, MenuAt};
use super::scene::{Land, Scene};
use super::told::{Chapter, Told};
use super::{Player, Proposal, Table, TakeOut, Window};
use crate::core::chart::Chart;
use crate::core::field::Piece;
use crate::core::game::{DiceIn, Entry, Ruled};
use crate::core::hex::Hex;
use crate::core::prompt::{Asks, Prompt};
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::overlay::paint_hover;
use crate::desk::kit::paint::sheet::{Legend, around};
use crate::desk::kit::words::count;

/// A scenario's head lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    /// What it is one of: `scenario`, or a series of its own within the box.
    pub series: &'static str,
    /// Its number or letter in its series: `7`, `A`; empty where it has none.
    pub mark: String,
    /// Its name.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// Turns it lasts.
    pub turns: u16,
}

/// What a scenario is one of, where it belongs to no series of its own.
pub const SCENARIO: &str = "scenario";

/// What a player's own set-up is called that was made from a numbered scenario.
const OWN_SET_UP: &str = "own set-up";

impl Title {
    /// Of the numbered scenarios of a game, with the number of its turns.
    #[must_use]
    pub fn numbered(number: u8, title: &str, date: String, turns: u16) -> Self {
        Self { series: SCENARIO, mark: number.to_string(), title: title.to_owned(), date, turns }
    }

    /// As it is for a set-up that a player made, if it is one: a number is that of the scenario it was made from.
    #[must_use]
    pub fn of_own(self, is_own: bool) -> Self {
        if is_own && !self.mark.is_empty() { Self { series: OWN_SET_UP, mark: String::new(), ..self } } else { self }
    }

    /// Number or letter with what it counts: `scenario 7`, `firefight A`.
    #[must_use]
    pub fn called(&self) -> String {
        if self.mark.is_empty() {
            return self.series.to_owned();
        }
        format!("{} {}", self.series, self.mark)
    }
}

/// The box: what is known of a scenario before it is played.
pub trait InBox: TableGame {
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

    /// What happened, who fights, what wins, what is new; `on` are the options in force, `None` in the main menu. Answers with
    /// the rule whose link was clicked.
    fn briefing(ui: &mut Ui, data: &Self::Data, scenario: &Self::Scenario, on: Option<&[String]>) -> Option<String>;

    /// True for a game in which players make up battles of their own.
    const MADE_UP: bool = false;

    /// The page on which a battle is made up, begun anew, or with a scenario that was; `None` in a game, or of a scenario, without.
    fn builder(_data: &Self::Data, _changes: Option<&Self::Scenario>) -> Option<Box<dyn Builder>> {
        None
    }

    /// The orders of the scenario's ready-made set-up, of both sides; those that are refused are left out. Empty where the text
    /// prints where everybody stands.
    fn ready(_table: &Table<Self>) -> Vec<Self::Order> {
        Vec::new()
    }
}

/// A few great counters on the sand behind the main menu.
pub trait Backdrop {
    /// Paints them.
    fn backdrop(painter: &Painter, screen: Rect);
}

/// What lies under the counters as meshes, which the camera moves: the sand is always there.
#[derive(Debug, Clone, Default)]
pub struct Underlay {
    /// Hexes washed in a colour, in the order in which they are laid.
    pub washes: Vec<(Color32, Vec<Hex>)>,
    /// Hexes whose sides are drawn as thin lines; empty where the game draws its own lines.
    pub grid: Vec<Hex>,
}

/// The board and how it is divided.
pub trait OnBoard: TableGame {
    /// How the board is divided.
    fn layout(data: &Self::Data) -> Layout;

    /// What lies under the counters as meshes: the sand alone where coast, crests and ways are curves that the map paints itself.
    fn underlay(_table: &Table<Self>) -> Underlay {
        Underlay::default()
    }

    /// True for a hex of the board.
    fn on_board(table: &Table<Self>, hex: Hex) -> bool;

    /// What a scenario file calls this hex of the board, or the area it lies in; `None` where it has no name.
    fn spot(table: &Table<Self>, hex: Hex) -> Option<String>;

    /// The part of the plane that the board covers, in hex sizes: [`Layout::extent`] of its hexes.
    fn extent(table: &Table<Self>) -> Rect;

    /// The paper that the board is printed on, with its frame and the room of the legend, in hex sizes.
    fn sheet(table: &Table<Self>) -> Rect {
        around(Self::extent(table), Self::legend(table).room)
    }

    /// Title, scale and north of the map, and the room for them.
    fn legend(table: &Table<Self>) -> Legend;

    /// What a hex of the board is called, and its ground in a few words.
    fn hex_words(table: &Table<Self>, hex: Hex) -> [String; 2];

    /// The part that is played on: what Home shows.
    fn in_play(table: &Table<Self>) -> Rect {
        Self::sheet(table)
    }

    /// Where the selected unit, which is off the map, can come in, and not how far it can go from there: one of these hexes is brought
    /// into view as it is taken up, if none is.
    fn entries(_table: &Table<Self>) -> Vec<Hex> {
        Vec::new()
    }

    /// The part that is shown when the table is opened.
    fn opening(table: &Table<Self>) -> Rect {
        Self::in_play(table)
    }
}

/// Which counters lie in a hex.
pub trait InStacks: TableGame {
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

    /// What can be picked in a hex beside counters, such as works; `counters` tells whether any lie there.
    fn lying(_table: &Table<Self>, _hex: Hex, _counters: bool) -> Option<UnitId> {
        None
    }
}

/// The faces of the counters.
pub trait Faces: TableGame {
    /// Side of a counter that lies alone in its hex, in hex widths. Where nothing stacks it may be wide.
    const COUNTER: f32 = 0.86;

    /// Paints a counter with its middle at a point; `heading` in radians clockwise from east while it glides. It is framed when
    /// [`InStacks::is_lit`].
    fn paint_counter(scene: &Scene<Self>, unit: &Self::Unit, at: Pos2, size: f32, heading: Option<f32>);

    /// What players call a unit, in short.
    fn name(table: &Table<Self>, unit: UnitId) -> String;

    /// Paints a counter in a list or a card, without the marks that hang over its edge.
    fn paint_small(painter: &Painter, table: &Table<Self>, unit: &Self::Unit, at: Pos2, size: f32);
}

/// What the marks on counters and the overlays mean.
pub trait Marked: TableGame {
    /// Every mark that a counter of this game can bear, for the list of F1.
    fn marks() -> Vec<MarkLine>;

    /// What lies over the map while a key is held: its name, and what its colours and lines mean.
    fn overlay(_table: &Table<Self>) -> Option<(&'static str, Vec<MarkLine>)> {
        None
    }
}

/// The map, from the ground up.
pub trait OnMap: TableGame {
    /// Paints what is printed on the map and never changes, in lines and areas without letters: it is kept as a mesh.
    fn paint_land(land: &Land<Self>);

    /// What an attack of the selected unit on the enemy in this hex would come to, in words, when its own side may attack; `None` where
    /// that is no open arithmetic, or where there is no enemy.
    fn odds_words(_table: &Table<Self>, _hex: Hex) -> Option<String> {
        None
    }

    /// The hexes of the path that a click would give, for their costs to be told.
    fn path(_table: &Table<Self>) -> Vec<Hex> {
        Vec::new()
    }

    /// Hexes that are marked as those an order may be aimed at: nothing that is told lies on them where it can lie elsewhere.
    fn marked(_table: &Table<Self>) -> Vec<Hex> {
        Vec::new()
    }

    /// Paints what lies on the ground and may change: numbers, reach, zones.
    fn paint_ground(scene: &Scene<Self>);

    /// Paints names that are read over all that is drawn under the counters, the path of a move too.
    fn paint_names(_scene: &Scene<Self>) {}

    /// Paints the outline of the hex under the pointer.
    fn paint_pointed(scene: &Scene<Self>, hex: Hex) {
        paint_hover(scene.painter, &scene.view.corners(hex), scene.view.hex_width());
    }

    /// Paints what lies over the counters: the ghost at the end of a move, lines of fire, odds, flags.
    fn paint_over(scene: &Scene<Self>);
}

/// What is proposed, on the map.
pub trait Drawn: TableGame {
    /// Paints what lies under the counters: the path of the move proposed.
    fn paint_plan(scene: &Scene<Self>);
}

/// What a click on the map, or the end of a drag, comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Click<O> {
    /// The order proposed is given, or its refusal told; nothing while none is proposed.
    Confirm,
    /// This unit is selected; one that is selected already gives way to the next of its stack.
    Pick(UnitId),
    /// The counter under the pointer is selected, or what is selected is let go.
    LookAt,
    /// These orders are given one after the other.
    Give(Vec<O>),
    /// Something is taken out of what is being put together.
    TakeOut(TakeOut<O>),
    /// It means nothing, or something in the game's own selection alone.
    Nothing,
}

impl<O> From<Option<TakeOut<O>>> for Click<O> {
    fn from(out: Option<TakeOut<O>>) -> Self {
        out.map_or(Self::Nothing, Self::TakeOut)
    }
}

/// What a click would give.
pub trait Proposing: TableGame {
    /// Looks at everything anew for the frame that begins, before the pointer is read.
    fn look(_table: &mut Table<Self>) {}

    /// Works out [`Table::proposal`] and the hand from what is selected and pointed at. When the set-up is studied
    /// ([`Table::study`]) nothing is proposed: the hand then shows what the selected unit could do in its own turn.
    fn refresh(table: &mut Table<Self>);

    /// What Enter gives while nothing is proposed.
    fn enter(_table: &Table<Self>) -> Option<Self::Order> {
        None
    }

    /// What the big button says while Enter would give this order.
    fn deed(_order: &Self::Order) -> &'static str {
        "Confirm"
    }

    /// What is done by pointing at the map and may be left undone: what the big button says until something is pointed at, and what
    /// Enter answers meanwhile.
    fn points(_table: &Table<Self>) -> Option<[&'static str; 2]> {
        None
    }

    /// How many of the last orders Esc takes back, all or the last of what is being put together; none while nothing is.
    fn put_together(_table: &Table<Self>) -> usize {
        0
    }
}

impl<G: Proposing> Table<G> {
    /// Takes back what is being put together, as far as Esc does; true if there was something and undo reaches so far.
    pub fn take_back(&mut self) -> bool {
        self.take_out(Some(TakeOut { undo: G::put_together(self), rest: Vec::new() }))
    }
}

/// What the computer would do in the player's place (W).
pub trait Advising: TableGame {
    /// An order in words that go on from "The computer would": `move Grant 3 to N-24`.
    fn in_words(table: &Table<Self>, order: &Self::Order) -> String;

    /// The unit that would do it, which is selected to show it; `None` for orders that no unit gives.
    fn doer(order: &Self::Order) -> Option<UnitId>;

    /// The order as a click would propose it.
    ///
    /// # Errors
    /// The refusal.
    fn advised(table: &mut Table<Self>, order: Self::Order) -> Result<Proposal<Self>, Refusal>;
}

/// The mouse: what a click comes to.
pub trait ByHand: TableGame {
    /// What is said of several units in hand.
    const TOGETHER: &'static str = "Path and cost are for the slowest unit; each unit moves separately.";

    /// True for a unit that the person at the desk may take in hand now.
    fn is_own(table: &Table<Self>, unit: UnitId) -> bool {
        table.human_to_act()
            && table.unit(unit).is_some_and(|unit| Self::to_act(&table.session.world) == Some(unit.side()))
    }

    /// Another unit has been selected, or none: what was chosen for the one before is put away.
    fn selected(_table: &mut Table<Self>) {}

    /// A click on the map. Never asked while the set-up is studied.
    fn click(table: &mut Table<Self>, modifiers: Modifiers) -> Click<Self::Order>;

    /// A drag that began in this hex on no counter has ended where the pointer is.
    fn dragged(_table: &mut Table<Self>, _from: Hex) -> Click<Self::Order> {
        Click::Nothing
    }

    /// The left button went down on a panel and was let go over the map: what is dragged out of a panel is dropped where the
    /// pointer is.
    fn dropped(_table: &mut Table<Self>) -> Click<Self::Order> {
        Click::Nothing
    }

    /// The hex of the enemy pointed at to whom the selected unit would have to move first.
    fn far_enemy(_table: &Table<Self>) -> Option<Hex> {
        None
    }

    /// The order proposed has been given by a click, a drag or Enter.
    fn confirmed(_table: &mut Table<Self>) {}

    /// The order that does with another unit what this one does, for units in hand together: along the same path where it can, else by
    /// its own cheapest way to the same end. `None` where each is ordered alone.
    fn likewise(_table: &Table<Self>, _order: &Self::Order, _unit: UnitId) -> Option<Self::Order> {
        None
    }

    /// How far a unit can go in this phase, for units to be taken in hand together: the slowest leads. `None` where they can't.
    fn pace(_table: &Table<Self>, _unit: UnitId) -> Option<u16> {
        None
    }

    /// True for two units beside the map that a double click takes up together, as they are of one sort or one formation.
    fn is_alike(_table: &Table<Self>, _one: UnitId, _other: UnitId) -> bool {
        false
    }

    /// True for a plan that rolls dice as soon as it is ordered: the mouse only aims it, and Enter or a second click gives it.
    fn rolls(_plan: &Self::Plan) -> bool {
        false
    }

    /// True for a hex in which a click means more than its stack: the stack is not fanned out then.
    fn is_destination(_table: &Table<Self>, _hex: Hex) -> bool {
        false
    }

    /// What stays selected after an order, or is taken up next; asked only while something is selected.
    fn after_order(table: &Table<Self>, order: &Self::Order) -> Option<UnitId>;
}

impl<G: ByHand> Table<G> {
    /// Selects a unit, or none.
    pub fn select(&mut self, unit: Option<UnitId>) {
        self.selected = unit;
        (self.proposal, self.aimed, self.refused) = (None, None, None);
        self.group.clear();
        G::selected(self);
    }
}

/// The keyboard and the wheel.
pub trait ByKey: ToDo {
    /// Keys of this game's own, for the list of F1.
    const KEYS: &'static [KeyLine];
    /// What the mouse does in this game alone, for the list of F1.
    const MOUSE: &'static [KeyLine];

    /// Reads the game's own keys, held ones too; called in every frame.
    fn keys(keys: &Keys, table: &mut Table<Self>);

    /// The wheel turned by a step, up if positive, with or without Shift; true if it did something, else the map is zoomed.
    fn wheel(_table: &mut Table<Self>, _step: i32, _shift: bool) -> bool {
        false
    }

    /// Esc, before what is put together is taken back: true if there was something to let go of.
    fn step_back(_table: &mut Table<Self>) -> bool {
        false
    }

    /// The rule behind what the pointer shows: of the refusal, of the order proposed, or of what is asked.
    fn rule(table: &Table<Self>) -> &'static str {
        let meant = match table.proposal.as_ref() {
            Some(Ok(proposal)) => proposal.plan.rule(),
            Some(Err(refusal)) => Some(refusal.rule.0),
            None => None,
        };
        meant.unwrap_or_else(|| Self::prompt(&table.session.world).rule())
    }
}

/// The menu of the selection.
pub trait InMenu: TableGame {
    /// The lines of the right-click menu; orders that are refused say why by themselves. [`ToDo::ending`] is added below.
    fn menu(table: &mut Table<Self>, at: &MenuAt) -> Vec<(String, Choice<Self>)>;
}

/// The order that ends a phase, or that answers a decision by doing no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending<O> {
    /// The order.
    pub order: O,
    /// What the line of a menu says: `End the movement`.
    pub words: &'static str,
    /// A sentence with a count, such as `3 units can still move`: the key has to be pressed once more. `None` gives the order
    /// at once.
    pub confirm: Option<String>,
}

impl<O> Ending<O> {
    /// The same, to be confirmed while this many could still do something: `3 units can still move.`
    #[must_use]
    pub fn warned(self, left: usize, noun: &str, does: &str) -> Self {
        let confirm = (left > 0).then(|| format!("{} can still {does}.", count(left, noun)));
        Self { confirm, ..self }
    }
}

/// What there is to do.
pub trait ToDo: TableGame {
    /// What the game can ask.
    type Ask: Asks<Order = Self::Order>;

    /// What is asked in this moment of the game.
    fn prompt(world: &World) -> Prompt<Self::Ask>;

    /// Units that wait for a word, for Space and for counts.
    fn able_units(table: &Table<Self>) -> Vec<UnitId>;

    /// True for a unit that can do no more in this phase; in the set-up none.
    fn is_spent(table: &Table<Self>, unit: UnitId) -> bool {
        Self::turn(&table.session.world) > 0 && !Self::able_units(table).contains(&unit)
    }

    /// The order that ends the phase or the decision with what lies in the hand, and with a warning where one is due.
    fn weighed(_table: &Table<Self>, ending: Ending<Self::Order>) -> Ending<Self::Order> {
        ending
    }

    /// The order that ends the phase or the decision; `None` where there is nothing to end.
    fn ending(table: &Table<Self>) -> Option<Ending<Self::Order>> {
        let (order, words) = Self::prompt(&table.session.world).asks.said().ending?;
        Some(Self::weighed(table, Ending { order, words, confirm: None }))
    }

    /// True where the side to act moves after the other in one part of the log: what the other moved is told then.
    fn takes_over(_table: &Table<Self>) -> bool {
        false
    }

    /// What has to be chosen, where nothing but a choice goes on: `Choose a hex to retreat to`; else empty.
    fn awaits(table: &Table<Self>) -> &'static str {
        Self::prompt(&table.session.world).asks.said().awaits
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table<Self>) -> String {
        let Prompt { side, asks } = Self::prompt(table.world());
        side.map_or_else(String::new, |side| format!("{} player {}", table.side_name(side), asks.said().does))
    }
}

/// Where the game stands.
pub trait Progress: InBox {
    /// The steps of the sequence of play by name, with the current one marked.
    fn steps(table: &Table<Self>) -> Vec<(String, bool)>;

    /// When it is: the turn, and the date where turns have one.
    fn clock(table: &Table<Self>) -> String {
        match Self::turn(table.world()) {
            0 => "Set-up".to_owned(),
            turn => format!("Turn {turn} of {}", Self::title(&table.session.scenario).turns),
        }
    }

    /// What counts for victory so far.
    fn standing(table: &Table<Self>) -> String;

    /// The side whose player has the desk before him, of two who share it: the one that is asked, except where a game lets the other
    /// answer at the same desk, because nothing comes into view by it that he may not see.
    fn has_desk(table: &Table<Self>) -> Option<Side> {
        Self::to_act(&table.session.world)
    }

    /// What of a side the other may not see, in a sentence for the curtain between two players; `None` while there is nothing.
    fn secrets(_table: &Table<Self>, _side: Side) -> Option<String> {
        None
    }

    /// What this side, which has had the desk, puts away as it passes it on, though the other hides nothing itself; `None` while there is
    /// nothing.
    fn put_away(_table: &Table<Self>, _side: Side) -> Option<String> {
        None
    }
}

/// What came of an order, shown.
pub trait Staged: TableGame {
    /// True for an event whose clip needs the game as it was before the order: [`Table::unrolled`] has it then.
    fn looks_back(_event: &Self::Event) -> bool {
        false
    }

    /// What came of an order as clips, in turn; [`Table::before`] has the units as they were before it.
    fn clips(table: &Table<Self>, events: &[Entry<Self::Event>]) -> Vec<Clip>;
}

/// What came of an order, told.
pub trait Logged: TableGame {
    /// An event as a line of the log; `None` for events that are only shown. Dice that the line draws need not be told in it.
    fn told(table: &Table<Self>, event: &Self::Event) -> Option<Told> {
        Self::tell(table.world(), event, DiceIn::Picture).map(Told::from)
    }

    /// True for an event that the foot of the map tells too: something that a player expects has passed by itself.
    fn announces(_event: &Self::Event) -> bool {
        false
    }

    /// The part of the log that an event begins, if it does: its heading stands for the event's own line.
    fn chapter(table: &Table<Self>, event: &Self::Event) -> Option<Chapter>;
}

/// The cards of the right-hand panel.
pub trait InPanels: TableGame {
    /// True while the plan needs all the room above the log: [`BelowPlan::show_area`] and the last result are left out.
    fn takes_all(table: &Table<Self>) -> bool;

    /// The right-hand panel's upper part: the unit's card, what a click would do, or what there is to do at all.
    fn show_plan(ui: &mut Ui, table: &mut Table<Self>);
}

/// What the right-hand panel has below the plan.
pub trait BelowPlan: TableGame {
    /// Below the plan: more on the target, or on the hex pointed at.
    fn show_area(ui: &mut Ui, table: &mut Table<Self>);
}

/// The charts that belong to what is shown.
pub trait InCharts: TableGame {
    /// Cells of charts that what is shown uses.
    fn lit(_table: &Table<Self>) -> Lit {
        Lit::new()
    }

    /// The charts as the person at the desk may see them now.
    fn book_seen(table: &Table<Self>) -> Arc<[Chart]> {
        table.book.clone()
    }
}

/// How the dice fell.
pub trait Measured: TableGame {
    /// How the dice fell against expectation in a moment of the game; without measures where that can't be said.
    fn luck(_table: &Table<Self>, _world: &World) -> Luck {
        Luck::default()
    }
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

/// The end of the game.
pub trait Decided: TableGame {
    /// How the finished game was decided.
    fn verdict(table: &Table<Self>) -> Verdict;

    /// A side's losses in the window of the result.
    fn losses(ui: &mut Ui, table: &mut Table<Self>, side: Side);
}

/// Windows of a game's own.
pub trait InWindows: TableGame {
    /// Buttons of the bottom bar with the windows they open, after the charts; [`InWindows::windows`] shows these.
    const TABS: &'static [(&'static str, Window)] = &[("Roster", Window::Roster)];

    /// Shows the game's own windows of [`InWindows::TABS`] that are open.
    fn windows(ctx: &Context, table: &mut Table<Self>);
}

/// A game on the desk, which plays every role.
pub trait DeskGame:
    Advising
    + Backdrop
    + BelowPlan
    + ByHand
    + ByKey
    + Decided
    + Drawn
    + Faces
    + InBox
    + InCharts
    + InMenu
    + InPanels
    + InStacks
    + InWindows
    + Logged
    + Marked
    + Measured
    + OnBoard
    + OnMap
    + Progress
    + Proposing
    + Staged
    + ToDo
{
}
