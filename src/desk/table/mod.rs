//! The table at which a game is played: the session, what is selected and pointed at, and which windows are open.

pub mod acts;
pub mod battle;
pub mod builder;
pub mod charts;
pub mod clip;
pub mod compare;
pub mod editing;
pub mod game;
pub mod group;
pub mod held;
pub mod keys;
pub mod lesson;
pub mod luck;
pub mod marks;
pub mod menu;
pub mod motion;
pub mod places;
pub mod player;
pub mod roles;
pub mod roll;
pub mod rules;
pub mod scene;
pub mod screen;
pub mod secrecy;
pub mod speed;
pub mod told;
pub mod trails;
pub mod window;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::prelude::{Resource, World};
use bevy_egui::egui::{Color32, Rect, Vec2};

use crate::core::chart::Chart;
use crate::core::data::data_root;
use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::layer;
use crate::core::refusal::Refusal;
use crate::core::session::Session;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::words;
use crate::games::load_data;
pub use player::Player;
pub use speed::{Pace, Speed};
pub use window::Window;

use acts::Acts;
use charts::ChartsView;
use compare::CompareView;
use editing::Editing;
use game::TableGame;
use places::Places;
use rules::RulesView;
use secrecy::Secrecy;
use told::{Stretches, Told};
use trails::Trails;

/// An order that a click or Enter would give, with what it would do.
pub struct Proposal<G: TableGame> {
    /// The order.
    pub order: G::Order,
    /// Its plan.
    pub plan: G::Plan,
    /// What the desk estimates beside the plan.
    pub odds: G::Odds,
}

impl<G: TableGame> Clone for Proposal<G> {
    fn clone(&self) -> Self {
        Self { order: self.order.clone(), plan: self.plan.clone(), odds: self.odds.clone() }
    }
}

/// An earlier moment of the game, looked at with the slider.
pub struct Moment {
    /// After so many orders.
    pub orders: usize,
    /// The world as it was.
    pub world: World,
    /// It plays on by itself.
    pub playing: bool,
    /// What was in view before: middle, zoom, and the part that was fitted in.
    pub from: (Vec2, f32, Option<Rect>),
}

/// The game on the table.
#[derive(Resource)]
pub struct Table<G: TableGame> {
    /// The game in progress.
    pub session: Session<G>,
    /// The game's data.
    pub data: G::Data,
    /// All charts of the game.
    pub book: Arc<[Chart]>,
    /// Who plays, Axis first.
    pub players: [Player; 2],
    /// The set-up is studied: nothing is played and nothing is saved.
    pub study: bool,
    /// The order of battle lies over everything: it is drawn into a file.
    pub poster: bool,
    /// The set-up that is studied is edited.
    pub edit: Option<Box<Editing<G>>>,
    /// How what happens is shown.
    pub pace: Pace,
    /// Where counters went in the last turn of each side.
    pub trails: Trails,
    /// Where each side's orders in a row begin and end in the log.
    pub stretches: Stretches,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// Units in hand together with the selected one: a move that is ordered for it is ordered for them too.
    pub group: BTreeSet<UnitId>,
    /// How many of them can't do what is proposed and would stay where they are.
    pub stay: usize,
    /// What only this game has on the table.
    pub selection: G::Selection,
    /// Who has been let see hidden facts, while two people share the desk.
    pub secrecy: Secrecy,
    /// The hex under the pointer.
    pub pointed: Option<Hex>,
    /// The counter under the pointer.
    pub pointed_unit: Option<UnitId>,
    /// What a click would do, or why it would not; `None` when nothing is meant.
    pub proposal: Option<Result<Proposal<G>, Refusal>>,
    /// The order that ends a phase and has been asked for once, while it waits to be confirmed.
    pub ending: Option<G::Order>,
    /// An order that rolls dice and was aimed at with the mouse: it holds until Enter gives it, or something else is meant.
    pub aimed: Option<Proposal<G>>,
    /// The selected unit is being dragged from the tray to the map.
    pub carried: bool,
    /// The refusal that a click met: it is told in amber, at the pointer, until something else is meant.
    pub refused: Option<Refusal>,
    /// The hex that was pointed at as it was told.
    pub refused_at: Option<Hex>,
    /// What is being shown came of an order of a person at the desk, who was looking where he gave it.
    pub own_shown: bool,
    /// Since when whoever is called to the desk is called.
    pub called: Option<Called>,
    /// The first entry of the log that is not told yet: its dice are still being shown on the map.
    pub untold: Option<usize>,
    /// Dice that are shown on the map have not come to rest: nothing tells yet what comes of them, not even what is asked next.
    pub rolling: bool,
    /// Some of them are in the air now; else they are still to be thrown.
    pub tumble: bool,
    /// It is a single die.
    pub one_die: bool,
    /// The game as it was before them, which is looked at until then.
    pub unrolled: Option<World>,
    /// Which orders were given by one act.
    pub acts: Acts,
    /// What came of the last order, as the panel keeps it: of one's own until the next one ...
    pub outcome: Vec<Told>,
    /// ... and below it what the other side has done since.
    pub answer: Vec<Told>,
    /// A person's turn has begun: what happened since the last one is told once it has been shown.
    pub news_due: bool,
    /// How much of what the computer tries has been tried, from 0 to 1, while it chooses a plan.
    pub ahead: Option<f32>,
    /// Units as they were before the order that is being shown.
    pub before: BTreeMap<UnitId, G::Unit>,
    /// Open windows, the topmost last.
    pub windows: Vec<Window>,
    /// The charts window.
    pub charts: ChartsView,
    /// The rules browser.
    pub rules: RulesView,
    /// What is laid side by side.
    pub compare: CompareView,
    /// An earlier moment that is looked at.
    pub moment: Option<Moment>,
    /// One sentence for the player, and when it was said (seconds).
    pub notice: Option<(String, f64)>,
    /// The lesson that is taken.
    pub lesson: Option<lesson::Taken<G>>,
    /// What the panels ask for, in turn.
    pub wishes: Vec<Wish<G>>,
    /// The pointer is over the map and not over a panel.
    pub over_map: bool,
    /// The part of the screen the map may use, in points.
    pub map_rect: Rect,
}

/// What takes a unit, or all, out of what is being put together: so many orders are undone, and those that stay are given again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakeOut<O> {
    /// How many of the last orders are undone.
    pub undo: usize,
    /// What is given again, as far as it is still allowed.
    pub rest: Vec<O>,
}

/// What a panel asks the desk to do.
pub enum Wish<G: TableGame> {
    /// Give this order.
    Order(G::Order),
    /// Give these orders one by one, as one act that is undone as one; those that are refused are left out.
    Orders(Vec<G::Order>),
    /// Go on with such an act, whose orders found no time in the frame before.
    GoOn(Vec<G::Order>),
    /// Give these orders one after the other, each with what comes of it; one that is refused ends it and says why.
    Together(Vec<G::Order>),
    /// Undo exactly so many orders and give others in their place, as one act; nothing if undo does not reach so far.
    TakeOut(TakeOut<G::Order>),
    /// End the phase or the decision, after a word of warning where one is due.
    End,
    /// Ask the computer what it would do, or do what it has advised.
    Advise,
    /// Select this unit and bring it into view.
    Show(UnitId),
    /// Bring the selected unit into view, or where it can come in, whoever else is in hand with it.
    InView,
    /// Take the last order back, or all orders of the last act.
    Undo,
    /// Give the order again that was taken back, or all orders of its act.
    Redo,
    /// Save a copy of the game into a file of the save folder.
    SaveCopy,
    /// Go to the main menu; the game is saved.
    Leave,
    /// Look at the game as it was after so many orders; `None` returns to the present.
    Moment(Option<usize>),
    /// Play the replay from the start.
    Watch,
    /// Play the scenario that is studied.
    Play,
    /// Play on from the moment that is looked at, in a game of its own.
    PlayOn,
    /// Turn to this step of the lesson, or to the next lesson.
    Lesson(Option<usize>),
}

/// Since when a player is called to the desk.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Called {
    /// After so many orders.
    pub orders: usize,
    /// When, in seconds since the program began.
    pub at: f64,
    /// In so many frames by now.
    pub frames: u32,
}

impl<G: TableGame> Wish<G> {
    /// True for what gives orders that were not given before.
    #[must_use]
    pub fn gives(&self) -> bool {
        matches!(self, Self::Order(_) | Self::Orders(_) | Self::Together(_) | Self::TakeOut(_) | Self::End)
    }
}

/// The charts of a game, with the marks of the player's own corrections that it is played with.
fn book<G: TableGame>(session: &Session<G>, data: &G::Data) -> Vec<Chart> {
    let mut book = G::book(data);
    let corrections = &session.head.corrections;
    if !corrections.is_empty()
        && let Ok(own) = load_data::<G>(&data_root())
    {
        layer::annotate(&mut book, &G::book(&own), corrections);
    }
    book
}

impl<G: TableGame> Table<G> {
    /// A table with a game on it and nothing in hand.
    #[must_use]
    pub fn new(session: Session<G>, data: G::Data, players: [Player; 2]) -> Self {
        Self {
            book: book(&session, &data).into(),
            session,
            data,
            players,
            study: false,
            poster: false,
            edit: None,
            pace: Pace::default(),
            trails: Trails::default(),
            stretches: Stretches::default(),
            selected: None,
            group: BTreeSet::new(),
            stay: 0,
            selection: G::Selection::default(),
            secrecy: Secrecy::default(),
            pointed: None,
            pointed_unit: None,
            proposal: None,
            ending: None,
            aimed: None,
            carried: false,
            refused: None,
            refused_at: None,
            own_shown: false,
            called: None,
            untold: None,
            rolling: false,
            tumble: false,
            one_die: false,
            unrolled: None,
            acts: Acts::default(),
            outcome: Vec::new(),
            answer: Vec::new(),
            news_due: false,
            ahead: None,
            before: BTreeMap::new(),
            windows: Vec::new(),
            charts: ChartsView::default(),
            compare: CompareView::default(),
            rules: RulesView::default(),
            moment: None,
            notice: None,
            lesson: None,
            wishes: Vec::new(),
            over_map: false,
            map_rect: Rect::NOTHING,
        }
    }

    /// The world to look at: the present, or the moment chosen with the slider.
    #[must_use]
    pub fn world(&self) -> &World {
        self.moment.as_ref().map_or_else(|| self.present(), |moment| &moment.world)
    }

    /// The game as far as it has been shown: while dice roll that before them, for all that comes after would tell what they bring.
    #[must_use]
    pub fn present(&self) -> &World {
        self.unrolled.as_ref().filter(|_| self.rolling).unwrap_or(&self.session.world)
    }

    /// All dice lie: the game is looked at as it is.
    pub fn dice_lie(&mut self) {
        (self.rolling, self.unrolled) = (false, None);
    }

    /// The world to look at, for questions that systems answer.
    pub fn world_mut(&mut self) -> &mut World {
        match (&mut self.moment, self.unrolled.as_mut().filter(|_| self.rolling)) {
            (Some(moment), _) => &mut moment.world,
            (None, Some(unrolled)) => unrolled,
            (None, None) => &mut self.session.world,
        }
    }

    /// The unit with this number, as it is in the world looked at.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<G::Unit> {
        G::unit(self.world(), id).map(|unit| G::as_seen(&self.selection, unit))
    }

    /// The selected unit.
    #[must_use]
    pub fn selected_unit(&self) -> Option<G::Unit> {
        self.unit(self.selected?)
    }

    /// The order that a click would give, if it is allowed.
    #[must_use]
    pub fn proposed(&self) -> Option<&Proposal<G>> {
        self.proposal.as_ref()?.as_ref().ok()
    }

    /// An order with its plan, where the plan says it all.
    ///
    /// # Errors
    /// The refusal.
    pub fn propose(&mut self, order: G::Order) -> Result<Proposal<G>, Refusal>
    where
        G: TableGame<Odds = ()>,
    {
        let plan = G::plan(&self.session.world, &order)?;
        Ok(Proposal { order, plan, odds: () })
    }

    /// The unit whose card is shown: the one selected, else the one pointed at.
    #[must_use]
    pub fn subject(&self) -> Option<UnitId> {
        self.selected.or(self.pointed_unit)
    }

    /// Where each unit stood before the order that is being shown.
    #[must_use]
    pub fn places_before(&self) -> Places {
        self.before.iter().filter_map(|(id, unit)| Some((*id, unit.hex()?))).collect()
    }

    /// How many orders the last act gave: one, but for those that were given as one.
    #[must_use]
    pub fn last_act(&self) -> usize {
        self.acts.back(self.session.orders())
    }

    /// How many orders of a long act are still to be given; none while none goes on.
    #[must_use]
    pub fn still_given(&self) -> usize {
        self.wishes.iter().map(|wish| if let Wish::GoOn(rest) = wish { rest.len() } else { 0 }).sum()
    }

    /// Wishes that something be taken out of what is being put together; true if undo reaches so far.
    pub fn take_out(&mut self, out: Option<TakeOut<G::Order>>) -> bool {
        let able = |out: &TakeOut<_>| (1..=self.session.undo_reach()).contains(&out.undo);
        let out = out.filter(|out| self.human_to_act() && able(out));
        let is_wished = out.is_some();
        self.wishes.extend(out.map(Wish::TakeOut));
        is_wished
    }

    /// True if a person at this desk has to give the next order; nobody has while dice roll.
    #[must_use]
    pub fn human_to_act(&self) -> bool {
        !self.study && !self.rolling && self.moment.is_none() && self.asked() == Some(Player::Human)
    }

    /// Who has to give the next order; `None` when the game is over.
    #[must_use]
    pub fn asked(&self) -> Option<Player> {
        let side = G::to_act(self.present())?;
        let anybody = self.players.contains(&Player::Human) && G::asks_people(self.present());
        Some(if anybody { Player::Human } else { self.player(side) })
    }

    /// Who gives this side's orders.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// A side as its players call it.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &'static str {
        G::side_name(&self.data, &self.session.scenario, side)
    }

    /// The colour of a side's lines and figures on parchment.
    #[must_use]
    pub fn side_ink(&self, side: Side) -> Color32 {
        G::side_ink(&self.data, &self.session.scenario, side)
    }

    /// The title of a rule, for hover texts.
    #[must_use]
    pub fn rule_title(&self, rule: &str) -> String {
        G::ledger(&self.data)
            .get(rule)
            .map_or_else(|| "This rule is not in the ledger.".to_owned(), |entry| entry.title.clone())
    }

    /// Says a sentence at the foot of the map.
    pub fn say(&mut self, sentence: impl Into<String>) {
        // The clock starts when it is first shown.
        self.notice = Some((sentence.into(), 0.0));
    }

    /// Tells why an order is refused: at the pointer while that is on the map, or else as a notice.
    pub fn tell_refusal(&mut self, refusal: &Refusal) {
        if self.over_map {
            self.refused = Some(refusal.clone());
            self.refused_at = self.pointed;
        } else if refusal.rule.0.is_empty() {
            self.say(refusal.sentence.clone());
        } else {
            self.say(format!("{} ({})", refusal.sentence, words::rule(refusal.rule.0)));
        }
    }

    /// Lets go of what was aimed at, and of the word on how it is fired.
    pub fn let_go_of_aim(&mut self) {
        if self.aimed.take().is_some() {
            self.notice = None;
        }
    }

    /// Opens a window on top, or closes it if it is open.
    pub fn toggle(&mut self, window: Window) {
        if self.is_open(window) {
            self.close(window);
        } else {
            self.windows.push(window);
        }
    }

    /// Opens a window, or brings it to the top.
    pub fn open(&mut self, window: Window) {
        self.close(window);
        self.windows.push(window);
    }

    /// Closes a window.
    pub fn close(&mut self, window: Window) {
        self.windows.retain(|open| *open != window);
    }

    /// True if the window is open.
    #[must_use]
    pub fn is_open(&self, window: Window) -> bool {
        self.windows.contains(&window)
    }

    /// True while a window is open under which nothing goes on: neither clips nor the computer's orders.
    #[must_use]
    pub fn halts(&self) -> bool {
        self.windows.iter().any(|open| open.halts())
    }

    /// Opens the rules browser at a rule.
    pub fn show_rule(&mut self, rule: &str) {
        rule.clone_into(&mut self.rules.rule);
        self.rules.elsewhere = None;
        self.open(Window::Rules);
    }

    /// The side whose hidden facts are open to those who sit at the desk; `None` when all are. With one person it is their side, with
    /// two the side whose player the desk has been passed to, and with none, in study or after the game, everything is open.
    #[must_use]
    pub fn viewer(&self) -> Option<Side> {
        let acts = G::to_act(self.present()).filter(|_| !self.study)?;
        match self.players {
            [Player::Human, Player::Human] if self.secrecy.none => None,
            [Player::Human, Player::Human] => Some(self.secrecy.admitted.unwrap_or(acts)),
            [Player::Human, Player::Computer] => Some(Side::BOTH[0]),
            [Player::Computer, Player::Human] => Some(Side::BOTH[1]),
            [Player::Computer, Player::Computer] => None,
        }
    }
}
