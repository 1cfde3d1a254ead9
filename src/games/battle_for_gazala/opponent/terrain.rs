//! The map as numbered spots with the steps between them, for the many questions that an order takes.

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::board::Columns;
use crate::games::battle_for_gazala::state::position::Position;

/// A hex by its number.
pub type Spot = usize;

/// A step to a spot next to another, both of them land.
#[derive(Debug, Clone, Copy)]
pub struct Step {
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
    pub fn cost(&self, mobile: bool) -> u16 {
        self.cost[usize::from(mobile)]
    }
}

/// The map.
pub struct Terrain {
    width: usize,
    hexes: Vec<Hex>,
    steps: Vec<Vec<Step>>,
    boxes: Vec<bool>,
    /// Half points more for enemy mines, and to leave an enemy zone.
    pub mines: u16,
    pub leave: u16,
}

impl Terrain {
    pub fn of(position: &Position) -> Self {
        let (board, table) = (position.board, &position.tables.movement);
        let Columns { columns, rows, even_rows, .. } = board.columns;
        let width = usize::from(rows.max(even_rows));
        let all = (1..=columns).flat_map(|column| (1..=rows.max(even_rows)).map(move |row| Columns::hex(column, row)));
        let hexes: Vec<Hex> = all.collect();
        let mut terrain = Self {
            width,
            steps: Vec::new(),
            boxes: Vec::new(),
            mines: table.mines(),
            leave: table.leave_zone(),
            hexes,
        };
        terrain.steps = terrain.hexes.iter().map(|hex| terrain.steps_from(position, *hex)).collect();
        terrain.boxes = terrain.hexes.iter().map(|hex| board.is_box(*hex)).collect();
        terrain
    }

    fn steps_from(&self, position: &Position, from: Hex) -> Vec<Step> {
        let (board, table) = (position.board, &position.tables.movement);
        if !board.is_land(from) {
            return Vec::new();
        }
        let land = board.neighbours(from).filter(|to| board.is_land(*to));
        land.filter_map(|to| {
            let way = board.way(from, to);
            let ground = || if board.is_town(to) { table.town() } else { table.open() };
            let cost = [false, true].map(|mobile| way.map_or_else(ground, |way| table.way(way, mobile)));
            let open = way.is_some() || !board.escarpment(from, to);
            Some(Step { to: self.spot(position, to)?, cost, mined: position.crosses_mines(Side::Axis, from, to), open })
        })
        .collect()
    }

    /// The number of a hex of the board.
    pub fn spot(&self, position: &Position, hex: Hex) -> Option<Spot> {
        let (column, row) = position.board.columns.place(hex)?;
        Some((usize::from(column) - 1) * self.width + usize::from(row) - 1)
    }

    /// The hex of a number.
    pub fn hex(&self, spot: Spot) -> Hex {
        self.hexes[spot]
    }

    /// How many spots there are.
    pub fn size(&self) -> usize {
        self.hexes.len()
    }

    /// All steps between land, those too that an escarpment bars.
    pub fn beside(&self, spot: Spot) -> &[Step] {
        &self.steps[spot]
    }

    /// The steps that units can go.
    pub fn steps(&self, spot: Spot) -> impl Iterator<Item = &Step> {
        self.steps[spot].iter().filter(|step| step.open)
    }

    /// True for a box of the Allies.
    pub fn is_box(&self, spot: Spot) -> bool {
        self.boxes[spot]
    }

    pub fn range(&self, a: Spot, b: Spot) -> u8 {
        self.hexes[a].range(self.hexes[b])
    }
}
