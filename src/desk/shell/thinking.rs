//! The computer player's thinking: a task over a copy of the game, while frames go on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy_egui::egui::Context;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::core::game::Game;
use crate::core::level::Level;
use crate::core::opponent::watch::Watch;
use crate::core::opponent::{self, Ahead, Mind};
use crate::core::plans::Followed;
use crate::core::side::Side;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// After so long the computer player tries its plans no further, and follows the best that it has found.
const PATIENCE: Duration = Duration::from_millis(1800);

/// After so long its thought is given up, and a legal order at random is given.
const GIVEN_UP: Duration = Duration::from_secs(4);

/// An order that was thought out, why it would be given where that was asked, and the plans that are followed.
type Thought<G> = (<G as Game>::Order, Option<String>, Followed);

/// A thought that was begun.
struct Begun<G: DeskGame> {
    /// With so many orders given.
    orders: usize,
    /// When.
    at: Instant,
    /// How far it has come.
    watch: Watched,
    task: Task<Option<Thought<G>>>,
}

/// A thought as it is seen from the window. What nobody waits for any more comes to an end.
#[derive(Default)]
struct Watched(Arc<Watch>);

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.cut_short();
    }
}

/// What is thought of the computer's next part of the turn while a person is at his.
struct Foresight {
    /// With so many orders given.
    orders: usize,
    watch: Watched,
}

/// What the computer thinks about: its own next order, or what it would do in the player's place.
#[derive(Resource)]
pub struct Thinking<G: DeskGame> {
    begun: Option<Begun<G>>,
    foresight: Option<Foresight>,
    /// What thinking ahead has shown.
    ahead: Arc<Ahead>,
    /// When the replay goes on, in seconds since the program began.
    pub replay_at: f64,
    /// The player asked what it would do after so many orders.
    pub asked: Option<usize>,
    /// What it would do after so many orders, once the player has been told.
    pub advice: Option<(usize, G::Order)>,
}

impl<G: DeskGame> Default for Thinking<G> {
    fn default() -> Self {
        let ahead = Arc::default();
        Self { begun: None, foresight: None, ahead, replay_at: 0.0, asked: None, advice: None }
    }
}

impl<G: DeskGame> Thinking<G> {
    /// Lets go of what is being thought, and of its copy of the game.
    pub fn forget(&mut self) {
        (self.begun, self.asked) = (None, None);
    }

    /// How much of what is tried has been tried, from 0 to 1, while the computer chooses a plan.
    #[must_use]
    pub fn part(&self) -> Option<f32> {
        self.begun.as_ref().and_then(|begun| begun.watch.0.part())
    }

    /// The best plan found by now is followed.
    pub fn hurry(&self) {
        if let Some(begun) = &self.begun {
            begun.watch.0.cut_short();
        }
    }

    /// True while nothing is being thought.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.begun.is_none()
    }

    /// Thinks ahead while a person is at his part of a turn, in a thread of its own; begins again with each order that he gives.
    pub fn think_ahead(&mut self, table: &Table<G>) {
        let orders = table.session.orders();
        let before = self.foresight.as_ref().map(|foresight| foresight.orders);
        if before > Some(orders) {
            // What was seen then belongs to orders that have been taken back.
            self.ahead = Arc::default();
        }
        if before == Some(orders) || self.asked == Some(orders) {
            return;
        }
        let watched = Watched::default();
        let watch = watched.0.clone();
        self.foresight = Some(Foresight { orders, watch: watched });
        let (head, world) = (table.session.head.clone(), &table.session.world);
        let mut veterans = Side::BOTH.into_iter().filter(|side| head.level(*side) == Some(Level::Veteran));
        let mind = Mind::<G> {
            data: &table.data,
            scenario: &table.session.scenario,
            options: &head.options,
            watch: None,
            ahead: None,
        };
        // The window has one processor for itself.
        let alone = opponent::processors() < 2;
        let Some(side) = veterans.find(|side| !alone && mind.may_think_ahead(world, *side)) else { return };
        let (data, scenario, ahead) = (table.data.clone(), table.session.scenario.clone(), self.ahead.clone());
        let (snapshot, followed) = (G::snapshot(world), Followed::of(world));
        // None of the pool's tasks: those that somebody waits for would wait for it.
        let thread = std::thread::Builder::new().name("thinking ahead".to_owned());
        let begun = thread.spawn(move || {
            let mut dice = opponent::dice(head.seed ^ orders as u64);
            let mind = Mind::<G> {
                data: &data,
                scenario: &scenario,
                options: &head.options,
                watch: Some(&*watch),
                ahead: None,
            };
            mind.think_ahead(&snapshot, followed, side, &ahead, &mut dice);
        });
        if let Err(error) = begun {
            warn!("the computer does not think ahead: {error}");
        }
    }

    /// The computer's own order: after its patience is at an end any legal one.
    pub fn order(&mut self, ctx: &Context, table: &mut Table<G>) -> Option<G::Order> {
        if let Some((order, _, followed)) = self.thought(ctx, table) {
            table.session.world.insert_resource(followed);
            return Some(order);
        }
        if self.begun.as_ref().is_some_and(|begun| begun.at.elapsed() > GIVEN_UP) {
            self.begun = None;
            let mut dice = ChaCha8Rng::seed_from_u64(table.session.orders() as u64);
            return G::random_order(&table.session.world, &mut dice);
        }
        None
    }

    /// The order that it would give to the side to act, once it has been thought out, why, if the player asked, and the plans that are
    /// followed then; begins to think if it has not.
    pub fn thought(&mut self, ctx: &Context, table: &Table<G>) -> Option<Thought<G>> {
        let orders = table.session.orders();
        if let Some(begun) = self.begun.as_mut().filter(|begun| begun.orders == orders) {
            if begun.at.elapsed() > PATIENCE {
                begun.watch.0.cut_short();
            }
            if let Some(thought) = block_on(poll_once(&mut begun.task)) {
                self.begun = None;
                return thought;
            }
        } else {
            // The processor is needed for this. Once is enough for a state: its games would be the same.
            if let Some(foresight) = &self.foresight {
                foresight.watch.0.cut_short();
            }
            let (snapshot, followed) = (G::snapshot(&table.session.world), Followed::of(&table.session.world));
            let (data, scenario, head) =
                (table.data.clone(), table.session.scenario.clone(), table.session.head.clone());
            let (is_asked, viewer) = (self.asked == Some(orders), table.viewer());
            let watch = Watched::default();
            let (watched, ahead) = (watch.0.clone(), self.ahead.clone());
            let task = AsyncComputeTaskPool::get().spawn(async move {
                let mut world = G::begin(&data, &scenario, &head.options, head.seed).ok()?;
                world.insert_resource(head.levels());
                world.insert_resource(followed);
                G::restore(&mut world, &snapshot);
                let mut dice = opponent::dice(head.seed ^ orders as u64);
                let (options, watch, ahead) = (head.options.as_slice(), Some(&*watched), Some(&*ahead));
                let mind = Mind::<G> { data: &data, scenario: &scenario, options, watch, ahead };
                let order = mind.order(&mut world, &mut dice)?;
                let why = if is_asked { G::reason(&world, &order, viewer) } else { None };
                Some((order, why, Followed::of(&world)))
            });
            self.begun = Some(Begun { orders, at: Instant::now(), watch, task });
        }
        ctx.request_repaint_after(Duration::from_millis(15));
        None
    }
}
