//! The map as numbered spots with the steps between them, for the many questions of the computer player. Nothing on the map changes
//! in play: it is surveyed once for a game.

use super::board::{Board, Columns};
use super::tables::movement::MovementTable;
use crate::core::hex::Hex;

/// A hex by its number.
pub type Spot = usize;

/// A step to a spot next to another, both of them land.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// Where it leads.
    pub to: Spot,
    /// Half points, on foot and for mobile units.
    cost: [u16; 2],
    /// Mines lie on the way for the Axis.
    pub mined: bool,
    /// Units can go there; else an escarpment bars them.
    pub open: bool,
}

impl Step {
    /// Half points, enemies apart.
    #[must_use]
    pub fn cost(&self, mobile: bool) -> u16 {
        self.cost[usize::from(mobile)]
    }
}

/// The map.
#[derive(Debug)]
pub struct Terrain {
    columns: Columns,
    width: usize,
    hexes: Vec<Hex>,
    steps: Vec<Vec<Step>>,
    boxes: Vec<bool>,
    /// Half points more for enemy mines (`2.Mines`).
    pub mines: u16,
    /// Half points more to leave an enemy zone.
    pub leave: u16,
}

impl Terrain {
    /// The map of a board, with what its steps cost.
    #[must_use]
    pub fn of(board: &Board, table: &MovementTable) -> Self {
        let Columns { columns, rows, even_rows, .. } = board.columns;
        let width = usize::from(rows.max(even_rows));
        let all = (1..=columns).flat_map(|column| (1..=rows.max(even_rows)).map(move |row| Columns::hex(column, row)));
        let hexes: Vec<Hex> = all.collect();
        let mut terrain = Self {
            columns: board.columns,
            width,
            steps: Vec::new(),
            boxes: Vec::new(),
            mines: table.mines(),
            leave: table.leave_zone(),
            hexes,
        };
        terrain.steps = terrain.hexes.iter().map(|hex| terrain.steps_from(board, table, *hex)).collect();
        terrain.boxes = terrain.hexes.iter().map(|hex| board.is_box(*hex)).collect();
        terrain
    }

    fn steps_from(&self, board: &Board, table: &MovementTable, from: Hex) -> Vec<Step> {
        if !board.is_land(from) {
            return Vec::new();
        }
        let land = board.neighbours(from).filter(|to| board.is_land(*to));
        land.filter_map(|to| {
            let way = board.way(from, to);
            let ground = || if board.is_town(to) { table.town() } else { table.open() };
            let cost = [false, true].map(|mobile| way.map_or_else(ground, |way| table.way(way, mobile)));
            let open = way.is_some() || !board.escarpment(from, to);
            let mined = board.leads_into_mines(from, to);
            Some(Step { to: self.spot(to)?, cost, mined, open })
        })
        .collect()
    }

    /// The number of a hex of the board.
    #[must_use]
    pub fn spot(&self, hex: Hex) -> Option<Spot> {
        let (column, row) = self.columns.place(hex)?;
        Some((usize::from(column) - 1) * self.width + usize::from(row) - 1)
    }

    /// The hex of a number.
    #[must_use]
    pub fn hex(&self, spot: Spot) -> Hex {
        self.hexes[spot]
    }

    /// How many spots there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.hexes.len()
    }

    /// All steps between land, those too that an escarpment bars.
    #[must_use]
    pub fn beside(&self, spot: Spot) -> &[Step] {
        &self.steps[spot]
    }

    /// The steps that units can go.
    pub fn steps(&self, spot: Spot) -> impl Iterator<Item = &Step> {
        self.steps[spot].iter().filter(|step| step.open)
    }

    /// True for a box of the Allies.
    #[must_use]
    pub fn is_box(&self, spot: Spot) -> bool {
        self.boxes[spot]
    }

    /// The distance of two spots, in hexes.
    #[must_use]
    pub fn range(&self, a: Spot, b: Spot) -> u8 {
        self.hexes[a].range(self.hexes[b])
    }
}
