//! Where a saved game stands, found out by playing its orders again, and its map in small.

use std::path::Path;

use bevy_egui::egui::{Painter, Rect, Vec2, vec2};

use crate::core::data::data_root;
use crate::core::level::Level;
use crate::core::side::Side;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::shell::small_map::SmallMap;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Player, Table};
use crate::games::open_journal;

/// The room for which its map is drawn, in points.
const ROOM: Vec2 = vec2(330.0, 210.0);

/// Where a saved game stands.
pub struct Seen {
    /// What is told of it.
    pub told: Told,
    /// Its map.
    pub map: Box<dyn Miniature>,
}

/// What is told of a saved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// When it is: the turn and its date.
    pub clock: String,
    /// What counts for victory so far.
    pub standing: String,
    /// Who plays each side.
    pub sides: String,
    /// Orders given.
    pub orders: usize,
    /// The game is over.
    pub over: bool,
    /// It can't be followed to its end.
    pub broken: bool,
}

/// A map drawn small.
pub trait Miniature: Send + Sync {
    /// Width by height.
    fn shape(&self) -> f32;
    /// Paints it.
    fn paint(&self, painter: &Painter, rect: Rect);
}

impl Seen {
    /// Plays a game again.
    ///
    /// # Errors
    /// Why it can't be opened.
    pub fn of<G: DeskGame>(file: &Path) -> Result<Self, String> {
        let replayed = open_journal::<G>(&data_root(), file, false)?;
        let players = Side::BOTH.map(|side| player(&replayed.session.head.players[side.index()]));
        let mut table = Table::new(replayed.session, replayed.data, players);
        G::look(&mut table);
        G::refresh(&mut table);
        let acts = G::to_act(&table.session.world);
        let head = &table.session.head;
        let sides = Side::BOTH.map(|side| format!("{}: {}", table.side_name(side), word(&head.players[side.index()])));
        let told = Told {
            clock: G::clock(&table),
            standing: G::standing(&table),
            sides: sides.join(" \u{b7} "),
            orders: table.session.orders(),
            over: acts.is_none(),
            broken: replayed.stopped.is_some(),
        };
        let map = SmallMap::of(&table, G::in_play(&table), ROOM);
        Ok(Self { told, map: Box::new(Picture { table, map }) })
    }
}

/// Who a journal's word means.
#[must_use]
fn player(word: &str) -> Player {
    if word == "human" { Player::Human } else { Player::Computer }
}

/// What a player is called of whom a journal has this word.
#[must_use]
pub fn word(word: &str) -> &'static str {
    match Level::of_word(word) {
        Some(level) => level.word(),
        None if player(word) == Player::Human => "human",
        None => "computer",
    }
}

/// A game with its small map.
struct Picture<G: DeskGame> {
    table: Table<G>,
    map: SmallMap,
}

impl<G: DeskGame> Miniature for Picture<G> {
    fn shape(&self) -> f32 {
        G::in_play(&self.table).aspect_ratio()
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
        let part = G::in_play(&self.table);
        let size = (rect.size() / part.size()).min_elem();
        painter.rect_filled(rect, 0.0, SAND);
        self.map.paint(painter, &self.table, rect.center() - part.center().to_vec2() * size, size);
    }
}
