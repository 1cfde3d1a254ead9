//! Making up a battle in the main menu: the page of its game, and what becomes of it.

use bevy_egui::egui::{Key, Modifiers, Ui};

use super::shelf::Shelf;
use crate::core::data::data_root;
use crate::desk::kit::typing;
use crate::desk::table::builder::{Builder, Wanted};
use crate::games::GameId;
use crate::games::own::{delete_own, own_id, save_own};

/// A battle while it is made up.
pub struct Building {
    page: Box<dyn Builder>,
    game: GameId,
    /// The id of the one that is being changed.
    changes: Option<String>,
    notice: String,
}

impl Building {
    /// Opens the page of a game, empty or with a battle that is to be changed.
    ///
    /// # Errors
    /// A sentence.
    pub fn open(shelf: &Shelf, game: &str, changes: Option<&str>) -> Result<Self, String> {
        let boxed = shelf.0.iter().find(|known| known.id() == game);
        let page = boxed.ok_or("This game can't be shown.".to_owned())?.builder(changes)?;
        let page = page.ok_or("No battle can be made up here.".to_owned())?;
        let (game, changes) = (GameId::find(game)?, changes.map(str::to_owned));
        Ok(Self { page, game, changes, notice: String::new() })
    }

    /// The page; Esc leaves it.
    pub fn show(&mut self, ui: &mut Ui) -> Option<Wanted> {
        let typing = typing::is_on(ui.ctx());
        let escape = !typing && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let wanted = self.page.show(ui, &self.notice, self.changes.is_some());
        wanted.or(escape.then_some(Wanted::Back))
    }

    /// Saves the battle; its id. What goes wrong stands on the page.
    pub fn save(&mut self) -> Option<String> {
        let saved = own_id(self.game, &self.page.title()).and_then(|id| {
            let text = self.page.text(&id)?;
            save_own(&data_root(), self.game, &id, &text, self.changes.as_deref())
        });
        match saved {
            Ok(file) => {
                self.changes = Some(file.id.clone());
                Some(file.id)
            }
            Err(sentence) => {
                self.notice = sentence;
                None
            }
        }
    }

    /// Throws the battle away that is being changed; true if that is done.
    pub fn delete(&mut self) -> bool {
        let done = self.changes.as_deref().map_or(Ok(()), |id| delete_own(self.game, id));
        self.notice = done.err().unwrap_or_default();
        self.notice.is_empty()
    }
}
