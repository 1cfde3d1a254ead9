//! The table at which a game is played: the session, what is selected and pointed at, and which windows are open.

use std::collections::BTreeMap;

use bevy::prelude::{Resource, World};
use bevy_egui::egui;

use super::panels::curtain::Secrecy;
use super::sight::Seen;

use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::session::Session;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::engage::{EngagePlan, Salvo};
use crate::games::tobruk::fire::FirePlan;
use crate::games::tobruk::movement::{MovePlan, Reach};
use crate::games::tobruk::odds::Volley;
use crate::games::tobruk::orders::{Arm, Order};
use crate::games::tobruk::{self, Data, Plan, Tobruk};

/// Who gives a side's orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// A person at this desk.
    Human,
    /// The computer player.
    Computer,
}

/// How fast the computer's orders and the dice are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Waits for a key after each order of the computer.
    Step,
    /// Every move and shot is shown.
    Normal,
    /// Shown in a third of the time.
    Fast,
    /// Nothing is shown moving.
    Instant,
}

/// An order that a click or Enter would give, with what it would do.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// The order.
    pub order: Order,
    /// Its plan.
    pub plan: Plan,
    /// The odds, if it is fire.
    pub volley: Option<Volley>,
}

impl Proposal {
    /// The fire plan, if it is one.
    #[must_use]
    pub fn fire(&self) -> Option<&FirePlan> {
        if let Plan::Fire(plan) = &self.plan { Some(plan) } else { None }
    }

    /// The movement plan, if it is one.
    #[must_use]
    pub fn movement(&self) -> Option<&MovePlan> {
        if let Plan::Move(plan) = &self.plan { Some(plan) } else { None }
    }

    /// The plan to take part in fire on men, if it is one.
    #[must_use]
    pub fn engagement(&self) -> Option<&EngagePlan> {
        if let Plan::Engage(plan) = &self.plan { Some(plan) } else { None }
    }

    /// The fire on men that waits for its dice, if it is one.
    #[must_use]
    pub fn salvo(&self) -> Option<&Salvo> {
        if let Plan::Resolve(plan) = &self.plan { Some(plan) } else { None }
    }
}

/// Windows that can lie over the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Charts and tables.
    Charts,
    /// Target and damage roster.
    Roster,
    /// The rules browser.
    Rules,
    /// All keys.
    Keys,
    /// The scenario's briefing.
    Briefing,
    /// Save, load, options, quit.
    Menu,
    /// The result of the game.
    Result,
}

/// An earlier moment of the game, looked at with the slider.
pub struct Moment {
    /// After so many orders.
    pub orders: usize,
    /// The world as it was.
    pub world: World,
    /// It plays on by itself.
    pub playing: bool,
}

/// What the charts window shows and lights up.
#[derive(Debug, Clone, Default)]
pub struct ChartsView {
    /// Id of the chart shown.
    pub chart: String,
    /// What the player types to find a chart.
    pub search: String,
    /// Cells lit: chart id, row name, column name; row or column may be empty for a whole line.
    pub lit: Vec<(String, String, String)>,
}

/// What the rules browser shows.
#[derive(Debug, Clone, Default)]
pub struct RulesView {
    /// Id of the rule shown.
    pub rule: String,
    /// The part of the rules that is listed; `None` lists all.
    pub module: Option<crate::core::ledger::Module>,
    /// What the player types to find a rule.
    pub search: String,
}

/// The game on the table.
#[derive(Resource)]
pub struct Table {
    /// The game in progress.
    pub session: Session<Tobruk>,
    /// The game's data.
    pub data: Data,
    /// Who plays, Axis first.
    pub players: [Player; 2],
    /// How fast things are shown.
    pub speed: Speed,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The gun of the selected unit that fires.
    pub gun: u8,
    /// What the selected unit fires at men with; `None` takes what does most.
    pub arm: Option<Arm>,
    /// Weapons that the selected men are to carry along (III.C).
    pub load: Vec<UnitId>,
    /// Who has been let see hidden strengths, while two people share the desk.
    pub secrecy: Secrecy,
    /// Every unit as those at the desk see it; made anew for each picture.
    pub seen: BTreeMap<UnitId, Seen>,
    /// The facing wanted at the end of a move; `None` is straight on.
    pub wanted_facing: Option<Facing>,
    /// The hex under the pointer.
    pub pointed: Option<Hex>,
    /// The counter under the pointer.
    pub pointed_unit: Option<UnitId>,
    /// What a click would do, or why it would not; `None` when nothing is meant.
    pub proposal: Option<Result<Proposal, Refusal>>,
    /// Where the selected unit can go.
    pub reach: Reach,
    /// Open windows, the topmost last.
    pub windows: Vec<Window>,
    /// The charts window.
    pub charts: ChartsView,
    /// The rules browser.
    pub rules: RulesView,
    /// An earlier moment that is looked at.
    pub moment: Option<Moment>,
    /// One sentence for the player, and when it was said (seconds).
    pub notice: Option<(String, f64)>,
    /// Orders to give, in turn, as if the player had given them one by one.
    pub wishes: Vec<Wish>,
    /// The pointer is over the map and not over a panel.
    pub over_map: bool,
    /// The part of the screen the map may use, in points.
    pub map_rect: egui::Rect,
}

/// What a panel asks the desk to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Give this order.
    Order(Order),
    /// Select this unit and bring it into view.
    Show(UnitId),
    /// Take the last order back.
    Undo,
    /// Give the order again that was taken back.
    Redo,
    /// Save a copy of the game into a file of the save folder.
    SaveCopy,
    /// Go to the main menu; the game is saved.
    Leave,
    /// Look at the game as it was after so many orders; `None` returns to the present.
    Moment(Option<usize>),
    /// Put the scenario's ready-made set-up on the map.
    ReadySetUp,
    /// Name every unit that can take part in the fire being put together (II.G.1).
    AddAll,
}

impl Table {
    /// The world to look at: the present, or the moment chosen with the slider.
    #[must_use]
    pub fn world(&self) -> &World {
        self.moment.as_ref().map_or(&self.session.world, |moment| &moment.world)
    }

    /// The unit with this number, as it is in the world looked at.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<tobruk::components::Unit> {
        tobruk::unit(self.world(), id)
    }

    /// True if a person at this desk has to give the next order.
    #[must_use]
    pub fn human_to_act(&self) -> bool {
        use crate::core::game::Game;
        self.moment.is_none()
            && Tobruk::to_act(&self.session.world).is_some_and(|side| self.players[side.index()] == Player::Human)
    }

    /// Who gives this side's orders.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
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

    /// Opens the rules browser at a rule.
    pub fn show_rule(&mut self, rule: &str) {
        rule.clone_into(&mut self.rules.rule);
        self.open(Window::Rules);
    }
}
