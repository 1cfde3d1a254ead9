//! A game's data with the player's own corrections, as games are begun with them: read when the program starts, and anew when the file
//! of corrections has changed.

use crate::core::data::data_root;
use crate::core::game::Game;
use crate::core::layer::Correction;
use crate::games::own_layer::{kept, load_own};
use crate::games::{GameId, load_data};

/// A game's data and what the player has corrected in them.
pub struct Layered<G: Game> {
    /// The data.
    pub data: G::Data,
    /// The corrections in them.
    pub corrections: Vec<Correction>,
    /// Why the data are without the player's corrections; `None` where they are not.
    pub fault: Option<String>,
    /// The file of corrections as it was read.
    file: Option<String>,
}

impl<G: Game> Layered<G> {
    /// Reads the data, without corrections where these can't be used.
    ///
    /// # Errors
    /// Every fault in the data.
    pub fn open() -> Result<Self, String> {
        let root = data_root();
        let file = kept(GameId::find(G::ID)?);
        let why = match load_own::<G>(&root) {
            Ok((data, corrections)) => return Ok(Self { data, corrections, fault: None, file }),
            Err(why) => why,
        };
        let data = load_data::<G>(&root).map_err(|faults| faults.to_string())?;
        Ok(Self { data, corrections: Vec::new(), fault: Some(why), file })
    }

    /// The program's own data, which lessons are made for.
    ///
    /// # Errors
    /// Every fault in the data.
    pub fn program(&self) -> Result<G::Data, String> {
        if self.corrections.is_empty() {
            return Ok(self.data.clone());
        }
        load_data::<G>(&data_root()).map_err(|faults| faults.to_string())
    }

    /// Reads the data anew if the file of corrections has changed, and says whether it has.
    pub fn look_again(&mut self) -> bool {
        if GameId::find(G::ID).is_ok_and(|game| kept(game) == self.file) {
            return false;
        }
        // Data that are sound no longer are told where something of them is begun.
        let anew = Self::open().ok();
        anew.map(|anew| *self = anew).is_some()
    }
}
