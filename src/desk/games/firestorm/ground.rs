//! What is printed on the map, as the painters want it, in board units: sea, borders, ways, works. Worked out once for a table.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2};

use super::borders::{self, BorderLine, Ring};
use super::courses::Courses;
use super::paint::coast::Coast;
use super::plan::{self, at};
use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::line::Region;
use crate::desk::kit::paint::sheet::{Legend, Scale};
use crate::desk::kit::paint::ways::Ways;
use crate::desk::table::roles::{InBox, OnBoard};
use crate::games::firestorm::material::board::{Board, WayKind};
use crate::games::firestorm::{Data, Firestorm};

/// How far the sea goes on beyond the map, in board units.
const BEYOND: f32 = 45.0;

impl OnBoard for Firestorm {
    fn layout(data: &Data) -> Layout {
        Layout::Areas(plan::area_plan(&data.board).into())
    }

    fn on_board(_: &Table, hex: Hex) -> bool {
        plan::area(hex).is_some()
    }

    fn spot(_: &Table, hex: Hex) -> Option<String> {
        plan::area(hex).map(|area| area.to_string())
    }

    fn extent(table: &Table) -> Rect {
        plan::extent(&table.data.board)
    }

    fn legend(table: &Table) -> Legend {
        Legend {
            title: "Firestorm\nGazala".to_owned(),
            subtitle: Self::title(&table.session.scenario).date,
            room: plan::legend_room(&table.data.board),
            north: 0.0,
            scale: Scale { unit: "km", per_size: 110.9 / plan::SCALE, part: 5.0, words: "" },
        }
    }

    fn hex_words(table: &Table, hex: Hex) -> [String; 2] {
        let Some(area) = plan::area(hex) else { return Default::default() };
        let holder = position::seen(table).holder(area);
        [words::area(table, area), format!("{}, {}", words::side(holder), words::worth(table, area))]
    }
}

/// What is printed on the map.
#[derive(Debug, Clone)]
pub struct Printed {
    /// The Mediterranean.
    pub coast: Coast,
    /// The rectangle that is drawn.
    pub frame: Region,
    /// Roads and tracks.
    pub ways: Ways,
    /// The same as a net, along which supply is drawn.
    pub courses: Courses,
    /// The railway.
    pub railway: Vec<Pos2>,
    /// Borders between areas.
    pub borders: Vec<BorderLine>,
    /// Mine belts, and where ways lead through them.
    pub belts: Vec<(Vec<Pos2>, Vec<Pos2>)>,
    /// The line round each area.
    pub rings: Vec<Ring>,
    /// The works of Tobruk, outside on their left.
    pub works: Vec<Vec<Pos2>>,
}

impl Printed {
    /// Works the map out of the board; `optional` ways are there only with their option.
    #[must_use]
    pub fn of(board: &Board, optional: bool) -> Self {
        let lines = |kind: WayKind| -> Vec<Vec<Pos2>> {
            let there = board.ways().iter().filter(|way| way.kind == kind && (optional || !way.optional));
            there.map(|way| plan::line(&way.line)).collect()
        };
        let frame = plan::extent(board);
        Self {
            coast: coast(board, frame),
            frame: Region::inside(vec![vec![
                frame.left_top(),
                frame.right_top(),
                frame.right_bottom(),
                frame.left_bottom(),
            ]]),
            ways: Ways::new(&lines(WayKind::Road), &lines(WayKind::Track)),
            courses: Courses::of(board, optional),
            railway: plan::line(board.railway()),
            borders: borders::lines(board),
            belts: borders::belts(board),
            rings: borders::rings(board),
            works: borders::works(board),
        }
    }
}

/// The shore from west to east, going on beyond the frame, and the open sea round it.
fn coast(board: &Board, frame: Rect) -> Coast {
    let mut shore: Vec<Pos2> = board.coast().iter().map(|point| at(*point).to_pos2()).collect();
    if let [first, .., last] = shore[..] {
        // The coast leaves the map towards the north-west and the east.
        shore.insert(0, first + Vec2::new(-2.2, -4.0));
        shore.insert(0, first + Vec2::new(-9.0, -14.0));
        shore.push(last + Vec2::new(5.0, 0.5));
        shore.push(last + Vec2::new(BEYOND, 2.0));
    }
    let (west, east) = (frame.left() - BEYOND, frame.right() + BEYOND);
    let north = frame.top() - BEYOND;
    Coast::new(&shore, &[pos2(east, north), pos2(west, north)])
}
