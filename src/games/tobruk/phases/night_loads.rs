//! Loaded vehicles by night (Firefights F and H): they stay four hexes from the enemy's units and works, and men dismount there.

use super::aboard;
use super::night::RULE;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::material::board::{Board, Name};
use crate::games::tobruk::material::scenario::Arrival;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The hexes that a loaded vehicle keeps out of.
#[derive(Debug, Clone)]
pub struct Bounds<'a> {
    enemies: Vec<Hex>,
    keeps: u8,
    /// Hexes from the enemy where it begins its move, which it comes no nearer to; `None` off the board.
    begins: Option<u8>,
    /// Its way in: it may enter over all of its edge (our reading), or it could be kept off the board.
    enters: Option<(&'a Arrival, &'a Board)>,
}

impl<'a> Bounds<'a> {
    /// Those of a vehicle that carries or tows anything; `None` where it goes as it likes.
    #[must_use]
    pub fn of(position: &Position<'a>, unit: &ViewItem) -> Option<Self> {
        let keeps = position.scenario.night.as_ref()?.keeps_off.filter(|keeps| keeps.side == *unit.side)?;
        if !position.class(unit).is_vehicle() || aboard::load(position, *unit.id).is_empty() {
            return None;
        }
        // Men under works are not seen, but the works are; mines are neither men nor works of theirs.
        let counts = |enemy: &ViewItem| {
            let class = position.class(enemy);
            !class.is_emplacement() || class.shelters_men()
        };
        let enemies = position.on_board(unit.side.enemy()).filter(|(enemy, _)| counts(enemy)).map(|(_, hex)| hex);
        let arrives = position.scenario.force_of(*unit.id).map(|force| &force.arrives);
        let mut bounds = Self {
            enemies: enemies.collect(),
            keeps: keeps.hexes,
            begins: None,
            enters: arrives.filter(|_| unit.location.hex().is_none()).map(|arrives| (arrives, position.board)),
        };
        bounds.begins = unit.location.hex().and_then(|hex| bounds.nearest(hex));
        Some(bounds)
    }

    /// Hexes to the nearest enemy; `None` if there is none.
    fn nearest(&self, hex: Hex) -> Option<u8> {
        self.enemies.iter().map(|enemy| enemy.range(hex)).min()
    }

    /// True for a hex that it may come into.
    #[must_use]
    pub fn allow(&self, hex: Hex) -> bool {
        let no_nearer = |near: u8| near >= self.keeps || self.begins.is_some_and(|begins| near >= begins);
        self.nearest(hex).is_none_or(no_nearer)
            || self.enters.is_some_and(|(arrives, board)| arrives.admits(board, hex))
    }
}

/// A loaded vehicle does not come near the enemy.
///
/// # Errors
/// The refusal, with the distance.
pub fn expect_far(position: &Position, unit: &ViewItem, path: &[Hex]) -> Result<(), Refusal> {
    let Some(bounds) = Bounds::of(position, unit) else { return Ok(()) };
    let Some(hex) = path.iter().find(|hex| !bounds.allow(**hex)) else { return Ok(()) };
    let near = counted(bounds.nearest(*hex).unwrap_or(0), "hex", "hexes");
    let sentence = format!(
        "{} is {near} from the enemy; a loaded vehicle stays {} away by night: {} has to unload first.",
        Name(*hex),
        bounds.keeps,
        position.name(unit)
    );
    Err(Refusal::new(RULE, sentence))
}
