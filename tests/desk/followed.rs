//! A game that a test follows in its journal: what was played before is not played again.

use std::any::Any;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::rc::Rc;

use gazala::core::data::data_root;
use gazala::core::game::{Game, state_hash};
use gazala::core::journal::{Line, read};
use gazala::core::session::Session;
use gazala::games::open_journal;

/// Games that nobody looks at just now.
type Shelf = Rc<RefCell<Vec<Box<dyn Any>>>>;

/// The games that were read from the journal of one desk so far.
#[derive(Default)]
pub struct Followed(Shelf);

/// A game as far as its journal tells it. Let go, it goes back to be followed on.
pub struct Lent<G: Game> {
    game: Option<Known<G>>,
    shelf: Shelf,
}

/// A game and the lines of its journal that are played in it.
struct Known<G: Game> {
    session: Session<G>,
    lines: Vec<Line<G::Order>>,
}

impl Followed {
    /// The game of a journal; `None` where it can't be read, as while it is being written.
    pub fn game<G: Game>(&self, file: &Path) -> Option<Lent<G>> {
        let lines = || Some(read::<G::Order>(file).ok()?.lines);
        let now = lines()?;
        let game = match self.known(&now) {
            Some(game) => game.play_on(now),
            None => opened(file, lines)?,
        };
        Some(Lent { game: Some(game), shelf: Rc::clone(&self.0) })
    }

    /// A game that has come to one of these lines.
    fn known<G: Game>(&self, lines: &[Line<G::Order>]) -> Option<Known<G>> {
        let mut shelf = self.0.borrow_mut();
        let leads =
            |game: &Box<dyn Any>| game.downcast_ref::<Known<G>>().is_some_and(|known| lines.starts_with(&known.lines));
        let place = shelf.iter().rposition(leads)?;
        shelf.swap_remove(place).downcast().ok().map(|known| *known)
    }
}

/// A journal played from its beginning, once more where it has grown meanwhile.
fn opened<G: Game>(file: &Path, lines: impl Fn() -> Option<Vec<Line<G::Order>>>) -> Option<Known<G>> {
    loop {
        let before = lines()?;
        let session = open_journal::<G>(&data_root(), file, false).ok()?.session;
        if lines()? == before {
            return Some(Known { session, lines: before });
        }
    }
}

impl<G: Game> Known<G> {
    /// Plays what has come since.
    fn play_on(mut self, lines: Vec<Line<G::Order>>) -> Self {
        for line in &lines[self.lines.len()..] {
            match line {
                Line::Order(order) => self.session.submit(order).expect("what is in the journal was legal"),
                Line::Undo => assert!(self.session.undo(), "what was taken back can be"),
                Line::Hash(hash) => assert_eq!(state_hash::<G>(&self.session.world), *hash, "the same dice"),
            }
        }
        Self { lines, ..self }
    }
}

impl<G: Game> Deref for Lent<G> {
    type Target = Session<G>;

    fn deref(&self) -> &Session<G> {
        &self.game.as_ref().expect("it is lent until it is let go").session
    }
}

impl<G: Game> DerefMut for Lent<G> {
    fn deref_mut(&mut self) -> &mut Session<G> {
        &mut self.game.as_mut().expect("it is lent until it is let go").session
    }
}

impl<G: Game> Drop for Lent<G> {
    fn drop(&mut self) {
        if let Some(game) = self.game.take() {
            self.shelf.borrow_mut().push(Box::new(game));
        }
    }
}
