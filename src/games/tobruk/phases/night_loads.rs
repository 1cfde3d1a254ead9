//! Loaded vehicles by night (Firefights F and H): they stay four hexes from the enemy's units and works, and nobody dismounts nearer.

use super::aboard;
use super::night::RULE;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The hexes that a loaded vehicle keeps out of.
#[derive(Debug, Clone)]
pub struct Bounds {
    enemies: Vec<Hex>,
    keeps: u8,
    /// Hexes from the enemy where it begins its move, which it comes no nearer to; `None` off the board.
    begins: Option<u8>,
}

impl Bounds {
    /// Those of a vehicle that carries or tows anything; `None` where it goes as it likes.
    #[must_use]
    pub fn of(position: &Position, unit: &ViewItem) -> Option<Self> {
        if !position.class(unit).is_vehicle() || aboard::load(position, *unit.id).is_empty() {
            return None;
        }
        let mut bounds = Self::against(position, *unit.side)?;
        bounds.begins = unit.location.hex().and_then(|hex| bounds.nearest(hex));
        Some(bounds)
    }

    /// What this side keeps away from; `None` where it keeps away from nobody.
    fn against(position: &Position, side: Side) -> Option<Self> {
        let keeps = position.scenario.night.as_ref()?.keeps_off.filter(|keeps| keeps.side == side)?;
        // Men under works are not seen, but the works are; mines are neither men nor works of theirs.
        let counts = |enemy: &ViewItem| {
            let class = position.class(enemy);
            !class.is_emplacement() || class.shelters_men()
        };
        let enemies = position.on_board(side.enemy()).filter(|(enemy, _)| counts(enemy)).map(|(_, hex)| hex);
        Some(Self { enemies: enemies.collect(), keeps: keeps.hexes, begins: None })
    }

    /// Hexes to the nearest enemy; `None` if there is none.
    fn nearest(&self, hex: Hex) -> Option<u8> {
        self.enemies.iter().map(|enemy| enemy.range(hex)).min()
    }

    /// True for a hex that it may come into once it is on the board. It enters where it likes (our reading), or it could be kept off.
    #[must_use]
    pub fn allow(&self, hex: Hex) -> bool {
        let no_nearer = |near: u8| near >= self.keeps || self.begins.is_some_and(|begins| near >= begins);
        self.nearest(hex).is_none_or(no_nearer)
    }
}

/// A loaded vehicle does not come near the enemy.
///
/// # Errors
/// The refusal, with the distance.
pub fn expect_far(position: &Position, unit: &ViewItem, path: &[Hex]) -> Result<(), Refusal> {
    let Some(bounds) = Bounds::of(position, unit) else { return Ok(()) };
    let enters = usize::from(unit.location.hex().is_none());
    let Some(hex) = path.iter().skip(enters).find(|hex| !bounds.allow(**hex)) else { return Ok(()) };
    let near = counted(bounds.nearest(*hex).unwrap_or(0), "hex", "hexes");
    let sentence = format!(
        "{} is {near} from the enemy; loaded, {} stays {} hexes away by night.",
        Name(*hex),
        position.name(unit),
        bounds.keeps
    );
    Err(Refusal::new(RULE, sentence))
}

/// Nobody dismounts near the enemy, but from a vehicle that can't drive away (our reading).
///
/// # Errors
/// The refusal, with the distance.
pub(super) fn expect_to_dismount(
    position: &Position,
    unit: &ViewItem,
    vehicle: &ViewItem,
    hex: Hex,
) -> Result<(), Refusal> {
    let bounds = Bounds::against(position, *unit.side).filter(|_| !vehicle.damage.immobilised);
    let Some(bounds) = bounds else { return Ok(()) };
    let Some(near) = bounds.nearest(hex).filter(|near| *near < bounds.keeps) else { return Ok(()) };
    let (near, keeps) = (counted(near, "hex", "hexes"), bounds.keeps);
    let name = position.name(unit);
    Err(Refusal::new(
        RULE,
        format!("{name} is {near} from the enemy; by night units dismount at least {keeps} hexes away."),
    ))
}
