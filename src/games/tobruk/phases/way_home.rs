//! The way home of a vehicle whose crew withdraws, and what it has to drive of it each turn (IV.C.4).

use super::crew::{home_words, homes};
use super::movement::{self, MovePlan};
use crate::core::hex::{Facing, Hex};
use crate::core::hex_map::HexMap;
use crate::core::refusal::Refusal;
use crate::core::search::cheapest;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Edge;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The way home of a vehicle that withdraws.
#[derive(Debug, Clone)]
pub struct WayHome {
    /// The nearest of them is home: the most direct way counts.
    edges: Vec<Edge>,
    /// Movement points from each hex off the board.
    left: HexMap<u16>,
    /// Lanes through mines, each of which takes a turn to enter (V.G.2.b.1).
    lanes: Vec<Hex>,
}

impl WayHome {
    /// For a vehicle whose crew withdraws; `None` for others.
    #[must_use]
    pub fn of(position: &Position, unit: &ViewItem) -> Option<Self> {
        if !unit.crew.withdraws() {
            return None;
        }
        let edges = homes(position, unit);
        // No vehicle drives into mines, nor into an anti-tank trench (IX.C.2.b); a lane through mines is safe (V.G.2.b.1).
        let lanes = position.marks.works.lanes.clone();
        let bars = |class: Class| matches!(class, Class::Minefield | Class::AtTrench);
        let mut barred: Vec<Hex> =
            position.those(|_, class, _| bars(class)).filter_map(|unit| unit.location.hex()).collect();
        barred.retain(|hex| lanes.binary_search(hex).is_err());
        barred.sort_unstable();
        let open = |hex: Hex| {
            // Out of mines that it forced a unit drives freely (our reading of V.G.2).
            let clear = barred.binary_search(&hex).is_err() || unit.location.hex() == Some(hex);
            position.board.contains(hex) && position.is_in_play(hex) && clear
        };
        let way = |hex: &Hex| open(*hex) && movement::way_over(position, *hex, &edges).is_some();
        let firsts: Vec<(Hex, u16)> = position.board.hexes().filter(way).map(|hex| (hex, 1)).collect();
        let found = cheapest(firsts, |hex, cost, tell| {
            Facing::ALL
                .map(|side| hex.neighbour(side))
                .into_iter()
                .filter(|next| open(*next))
                .for_each(|next| tell(next, cost + 1));
        });
        Some(Self { edges, lanes, left: found.iter().map(|(hex, (cost, _))| (hex, *cost)).collect() })
    }

    /// The side of a hex over which it leaves the board.
    #[must_use]
    pub fn exit(&self, position: &Position, hex: Hex) -> Option<Facing> {
        movement::way_over(position, hex, &self.edges)
    }

    /// True if any way leads home from here.
    #[must_use]
    pub fn leads_from(&self, hex: Hex) -> bool {
        self.left.contains_key(&hex)
    }

    /// True if a step leads home by a shortest way.
    #[must_use]
    pub fn leads_on(&self, from: Hex, to: Hex) -> bool {
        self.left.get(&from).zip(self.left.get(&to)).is_some_and(|(from, to)| to + 1 == *from)
    }

    /// The next hexes of its shortest ways.
    fn nexts(&self, from: Hex) -> impl Iterator<Item = Hex> {
        Facing::ALL.map(|side| from.neighbour(side)).into_iter().filter(move |next| self.leads_on(from, *next))
    }

    fn is_lane(&self, hex: Hex) -> bool {
        self.lanes.binary_search(&hex).is_ok()
    }

    /// True if a shortest way off the board leads through no lane from here.
    fn is_free(&self, from: Hex) -> bool {
        self.left.get(&from) == Some(&1) || self.nexts(from).any(|next| !self.is_lane(next) && self.is_free(next))
    }

    /// True if its turn ends here, whatever is left of its allowance: it came into a lane, or a lane is all that lies ahead (V.G.2.b.1).
    fn ends_turn(&self, from: Hex, to: Hex) -> bool {
        from != to && self.is_lane(to) || self.nexts(to).all(|next| self.is_lane(next))
    }

    /// IV.C.4: the whole allowance by a shortest way, and off the board as soon as that is enough.
    ///
    /// # Errors
    /// The refusal.
    pub fn expect(&self, position: &Position, unit: &ViewItem, plan: &MovePlan) -> Result<(), Refusal> {
        let name = position.name(unit);
        let edge = home_words(position, unit);
        let refused = |sentence: String| Err(Refusal::new("IV.C.4", sentence));
        let Some(from) = plan.from else { return Ok(()) };
        let way = std::iter::once(from).chain(plan.path.iter().copied()).zip(&plan.path);
        if plan.reverse
            || plan.path.is_empty() && !plan.exits
            || !way.into_iter().all(|(from, to)| self.leads_on(from, *to))
        {
            return refused(format!("The crew of {name} withdraws: it drives by a shortest way to the {edge} edge."));
        }
        let left = self.left.get(&from).copied().unwrap_or(u16::MAX);
        if !plan.exits && left <= u16::from(plan.allowance) && self.is_free(from) {
            return refused(format!("The crew of {name} withdraws and can leave the board this turn: it must."));
        }
        let ends = plan.path.last().is_some_and(|last| self.ends_turn(from, *last));
        if !plan.exits && plan.cost < plan.allowance && !ends {
            let hexes = counted(plan.allowance, "hex", "hexes");
            return refused(format!(
                "The crew of {name} withdraws: it drives all its {hexes} towards the {edge} edge."
            ));
        }
        Ok(())
    }
}
