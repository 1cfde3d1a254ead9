//! The board and its counters on the map.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, pos2, vec2};

use super::overlays::{paint_flags, paint_morale, paint_steps};
use super::paint::counter::{CounterFace, Symbol, paint_counter};
use super::paint::desert::paint_desert;
use super::paint::emplacement::paint_emplacement;
use super::{
    Proposal, Scene, Table, arrows, flak, flights, point, scorch, shift, smoke, star_shells, targets, wake, words,
};
use crate::core::hex::{Arc, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::sight;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::ground::{GREY_HEX, HEX_NUMBER, SECTION_LETTER};
use crate::desk::kit::paint::overlay::{paint_arc, paint_hover, paint_path};
use crate::desk::kit::paint::places::NUMBERS_FROM;
use crate::desk::kit::paint::sheet::{Legend, Scale, around};
use crate::desk::kit::style::{bold, condensed, palette, zoom_size};
use crate::desk::kit::words::capital;
use crate::desk::shell::map::reach::{paint_cost, paint_within};
use crate::desk::table::roles::{Drawn, Faces, InBox, InStacks, OnBoard, OnMap, Underlay};
use crate::desk::table::scene::Land;
use crate::games::tobruk::material::board::{Board, Name, Section};
use crate::games::tobruk::material::catalog::{Class, Mount};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::turn::{Phase, Sequence};
use crate::games::tobruk::{Plan, Tobruk};

/// Hexes narrower than this, in points, show nothing that lies about in the desert.
const DESERT_FROM: f32 = 12.0;

/// The shadow over sections that are not in play.
const OUT_OF_PLAY: Color32 = Color32::from_rgba_premultiplied(0x2e, 0x26, 0x18, 0x6e);

/// The dark over the board by night (Firefights F and H).
const NIGHT: Color32 = Color32::from_rgba_premultiplied(0x10, 0x1a, 0x34, 0xa4);

impl OnBoard for Tobruk {
    fn layout(_data: &Self::Data) -> Layout {
        Layout::Rows
    }

    /// The grey hexes that border sections, the shadow over sections out of play, the night, and the grid.
    fn underlay(table: &Table) -> Underlay {
        let board = &table.data.board;
        let mut washes = vec![(GREY_HEX, board.hexes().filter(|hex| board.is_grey(*hex)).collect())];
        let sections = &table.session.scenario.sections;
        if sections.len() < board.section_centres().len() {
            washes.push((OUT_OF_PLAY, board.hexes().filter(|hex| !board.in_sections(*hex, sections)).collect()));
        }
        if table.session.scenario.night.is_some() {
            washes.push((NIGHT, board.hexes().collect()));
        }
        Underlay { washes, grid: board.hexes().collect() }
    }

    fn on_board(table: &Table, hex: Hex) -> bool {
        table.data.board.contains(hex)
    }

    fn spot(_: &Table, hex: Hex) -> Option<String> {
        Some(Name(hex).to_string())
    }

    fn extent(table: &Table) -> Rect {
        extent(&table.data.board)
    }

    fn legend(table: &Table) -> Legend {
        Legend {
            title: "Tobruk".to_owned(),
            subtitle: Self::title(&table.session.scenario).date,
            room: legend_room(&table.data.board),
            north: 0.0,
            scale: Scale { unit: "m", per_size: 75.0 / 3.0_f32.sqrt(), part: 75.0, words: "75 m a hex" },
        }
    }

    fn hex_words(table: &Table, hex: Hex) -> [String; 2] {
        let board = &table.data.board;
        let work = sight::units(table).filter(|unit| unit.location.hex() == Some(hex)).find_map(|unit| {
            match words::kind(table, &unit).class {
                Class::Hedgehog => Some("hedgehog"),
                Class::Minefield => Some("minefield"),
                Class::WeaponPit => Some("weapon pit"),
                Class::Bunker => Some("bunker"),
                Class::AtTrench => Some("anti-tank trench"),
                Class::Blockhouse => Some("blockhouse"),
                _ => None,
            }
        });
        let ground = match work {
            Some(work) => work,
            None if board.is_grey(hex) => "desert, on a section border",
            None => "open desert",
        };
        let ground = match smoke::turns(table, hex) {
            Some(turns) => format!("{ground}, smoke for {}", words::count(usize::from(turns), "turn")),
            None => ground.to_owned(),
        };
        [Name(hex).to_string(), capital(&ground)]
    }

    fn in_play(table: &Table) -> Rect {
        extent_in_play(&table.data.board, &table.session.scenario.sections)
    }

    fn entries(table: &Table) -> Vec<Hex> {
        table.selection.reach.edge().collect()
    }

    /// The set-up with the eastern edge, over which the enemy comes; of a game on a part of the board all of that.
    fn opening(table: &Table) -> Rect {
        if table.session.scenario.sections.len() < Section::ALL.len() {
            return Self::in_play(table);
        }
        let ready = table.session.scenario.ready.iter().map(|placement| placement.hex);
        let units = sight::units(table).filter_map(|unit| unit.location.hex());
        let mut part = Layout::Rows.middles(ready.chain(units));
        if !part.is_positive() {
            // Nobody is on the board yet: the edge over which the first units come.
            let scenario = words::scenario(table);
            let first = || scenario.forces.iter().filter(|force| force.arrives.due() == 1);
            let enters = |hex: &Hex| first().any(|force| force.arrives.admits(&scenario.board, *hex));
            part = Layout::Rows.middles(scenario.board.hexes().filter(enters));
        }
        if !part.is_positive() {
            part = Rect::from_min_max(pos2(0.0, 0.0), pos2(60.0, 57.0));
        }
        let sheet = Self::sheet(table);
        Rect::from_min_max(part.min - vec2(12.0, 8.0), pos2(sheet.right(), part.bottom() + 8.0)).intersect(sheet)
    }
}

/// The part of the plane that the board covers, in hex sizes, y downwards.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    Layout::Rows.extent(board.hexes())
}

/// Room for the legend: a strip west of the board, every hex of which is played on.
fn legend_room(board: &Board) -> Rect {
    Rect::from_min_size(extent(board).min + vec2(-10.4, 1.0), vec2(9.4, 20.0))
}

/// The part of the board that a scenario is played on, with a rim of a hex; the whole sheet where that is the whole board.
#[must_use]
pub fn extent_in_play(board: &Board, sections: &[Section]) -> Rect {
    if sections.len() == board.section_centres().len() {
        return around(extent(board), legend_room(board));
    }
    let hexes = board.hexes().filter(|hex| board.in_sections(*hex, sections));
    Layout::Rows.middles(hexes).expand(1.5).intersect(extent(board))
}

impl InStacks for Tobruk {
    /// Units by hex, those at the bottom of the stack first: wrecks, what men carry and officers, men, guns, vehicles. Emplacements lie on
    /// the ground.
    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
        let mut stacks: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
        for unit in sight::units(table) {
            if words::kind(table, &unit).class.is_emplacement() {
                continue;
            }
            // A unit destroyed by the fire being shown stands until it is seen to be hit.
            let highlights = match unit.location {
                Location::Destroyed => table.before.get(&unit.id).filter(|_| lingering).cloned(),
                Location::Wreck(_) => Some(table.before.get(&unit.id).filter(|_| lingering).cloned().unwrap_or(unit)),
                _ => Some(unit),
            };
            if let Some(unit) = highlights
                && let Some(hex) = unit
                    .location
                    .hex()
                    .or(unit.location.wreck())
                    .or(unit.location.aloft())
                    .or(unit.location.surrendered())
            {
                stacks.entry(hex).or_default().push(unit);
            }
        }
        let rank = |unit: &Unit| match words::kind(table, unit).class {
            _ if unit.location.wreck().is_some() => 0,
            Class::LightWeapon => 1,
            Class::HqGroup | Class::Observer => 2,
            class if class.is_personnel() => 3,
            class if class.is_weapon() => 4,
            _ => 5,
        };
        for stack in stacks.values_mut() {
            stack.sort_by_key(|unit| (rank(unit), unit.side, unit.id));
        }
        stacks
    }

    /// The counters of a stack that show while it lies together: crews are under the counters of their guns, which say how many
    /// men they are.
    fn closed(table: &Table, units: &[Unit]) -> Vec<Unit> {
        let at_gun = |unit: &Unit| {
            units.iter().any(|gun| {
                gun.service.operators.contains(&unit.id)
                    && words::kind(table, gun).class.is_crew_served()
                    && table.selected != Some(unit.id)
            })
        };
        units.iter().filter(|unit| !at_gun(unit)).cloned().collect()
    }

    /// True for the selected unit and those that take part in its fire.
    fn is_lit(table: &Table, unit: &Unit) -> bool {
        table.selected == Some(unit.id) || table.selection.party.contains(&unit.id) || takes_part(table, unit.id)
    }

    /// In the set-up, the emplacement in a hex that holds nothing else.
    fn lying(table: &Table, hex: Hex, counters: bool) -> Option<UnitId> {
        let setting_up = words::sequence(table).is_some_and(|now| now.phase == Phase::SetUp);
        // While another unit waits to be placed, a click in the hex places it.
        let elsewhere = !table.study && table.selected_unit().is_some_and(|unit| unit.location.hex() != Some(hex));
        if !(setting_up || table.study) || counters || elsewhere {
            return None;
        }
        sight::units(table).find(|unit| unit.location == Location::On(hex)).map(|unit| unit.id)
    }
}

/// True for a unit that is named in the fire being put together, and for its target.
fn takes_part(table: &Table, unit: UnitId) -> bool {
    match &table.selection.prompt.asks {
        Ask::Engagement { target, firers } => *target == unit || firers.iter().any(|(firer, _)| *firer == unit),
        _ => false,
    }
}

impl Faces for Tobruk {
    /// Paints a unit's counter.
    fn paint_counter(scene: &Scene, unit: &Unit, at: bevy_egui::egui::Pos2, size: f32, heading: Option<f32>) {
        let face = words::face(scene.table, unit);
        let turned = heading.filter(|_| words::kind(scene.table, unit).has_facing());
        let face = CounterFace {
            selected: Tobruk::is_lit(scene.table, unit),
            turret: scene.turret(unit),
            facing: turned.unwrap_or(face.facing),
            ..face
        };
        paint_counter(scene.painter, at, size, &face);
    }

    fn name(table: &Table, unit: UnitId) -> String {
        words::name(table, unit)
    }

    fn paint_small(painter: &Painter, table: &Table, unit: &Unit, at: Pos2, size: f32) {
        paint_counter(painter, at, size, &words::bare_face(table, unit));
    }
}

impl OnMap for Tobruk {
    fn odds_words(table: &Table, hex: Hex) -> Option<String> {
        let unit = table.selected_unit()?;
        let range = unit.location.hex()?.range(hex);
        let mut there =
            sight::units(table).filter(|enemy| enemy.side != unit.side && enemy.location.hex() == Some(hex));
        let gun = words::kind(table, &unit).guns.get(usize::from(table.selection.gun))?;
        there.find(|enemy| !words::kind(table, enemy).class.is_personnel())?;
        let number = usize::from(range).checked_sub(1).and_then(|place| gun.numbers.get(place));
        Some(
            number.map_or_else(
                || "out of range".to_owned(),
                |number| format!("hits on {number} or more, before modifiers"),
            ),
        )
    }

    /// Stones, thorn and old ruts, which mean nothing to the rules.
    fn paint_land(land: &Land<Self>) {
        if land.hex_width() >= DESERT_FROM {
            paint_desert(land.painter, land.sheet, |point| land.at(point));
        }
    }

    fn path(table: &Table) -> Vec<Hex> {
        let plan = table.proposed().and_then(Proposal::movement);
        plan.map(|plan| plan.path.clone()).unwrap_or_default()
    }

    /// Paints the letters of the sections, the numbers of the hexes, works, and where the selected unit could go or fire.
    fn paint_ground(scene: &Scene) {
        scene.letters();
        scene.numbers();
        scorch::paint(scene);
        scene.emplacements();
        point::paint(scene);
        flak::paint(scene);
        scene.areas();
    }

    /// Paints flags, what the order proposed would do, odds and morale.
    fn marked(table: &Table) -> Vec<Hex> {
        table.selection.targets.all().collect()
    }

    fn paint_over(scene: &Scene) {
        targets::paint(scene);
        if !scene.held.hide_counters {
            scene.odds();
            paint_flags(scene.painter, scene.table, scene.view, &scene.table.selection.flags);
        }
        arrows::paint_over(scene);
        flights::paint(scene);
        wake::paint(scene);
        star_shells::paint(scene);
        smoke::paint(scene);
        smoke::paint_recorded(scene);
        shift::paint(scene.painter, scene.table, scene.view);
        if let Some(ring) = &scene.table.selection.morale {
            paint_morale(scene.painter, scene.view, ring);
        }
    }
}

impl Drawn for Tobruk {
    /// The way a move would take.
    fn paint_plan(scene: &Scene) {
        let Some(Ok(proposal)) = &scene.table.proposal else { return };
        if let Some(plan) = proposal.movement() {
            let mut points: Vec<Pos2> = plan.from.iter().chain(&plan.path).map(|hex| scene.view.hex(*hex)).collect();
            if plan.from.is_none()
                && let Some(first) = plan.path.first()
            {
                points.insert(0, scene.view.hex(first.neighbour(plan.facing.opposite())));
            }
            if points.len() > 1 {
                let cost = if plan.melee { "!".to_owned() } else { format!("{}/{}", plan.cost, plan.allowance) };
                paint_path(scene.painter, &points, &cost, scene.view.hex_width(), true);
            }
        }
        if let Plan::Overrun(plan) = &proposal.plan
            && let (Some(from), Some(to)) = (scene.hex_of(Some(plan.unit)), scene.hex_of(Some(plan.target)))
            && from != to
        {
            // Red: not a mere move.
            paint_path(scene.painter, &[scene.view.hex(from), scene.view.hex(to)], "!", scene.view.hex_width(), false);
        }
    }
}

impl Scene<'_> {
    fn letters(&self) {
        let size = zoom_size((self.view.hex_size() * 6.0).clamp(24.0, 420.0));
        for (section, row, place) in self.table.data.board.section_centres() {
            let at = vec2(3.0_f32.sqrt() * place, 1.5 * row);
            self.painter.text(
                self.view.to_screen(at),
                Align2::CENTER_CENTER,
                format!("{section:?}"),
                bold(size),
                SECTION_LETTER,
            );
        }
    }

    fn numbers(&self) {
        let width = self.view.hex_width();
        if width < NUMBERS_FROM {
            return;
        }
        let font = condensed(zoom_size((width * 0.17).clamp(8.0, 26.0)));
        let ink = fade(HEX_NUMBER, ((width - NUMBERS_FROM) / 14.0).clamp(0.35, 1.0));
        for hex in self.table.data.board.hexes() {
            let at = self.view.hex(hex) - vec2(0.0, self.view.hex_size() * 0.98);
            if self.view.is_near(at) {
                self.painter.text(
                    at + vec2(0.0, self.view.hex_size() * 0.12),
                    Align2::CENTER_TOP,
                    Name(hex).to_string(),
                    font.clone(),
                    ink,
                );
            }
        }
    }

    fn sequence(&self) -> Option<&Sequence> {
        words::sequence(self.table)
    }

    /// Where the selected unit can go, be set up or enter; and what it can fire at.
    fn areas(&self) {
        let Some(sequence) = self.sequence() else { return };
        if self.table.study {
            self.reach();
            if self.table.selection.line_of_fire {
                self.field_of_fire();
            }
            return;
        }
        if self.table.moment.is_some() || !self.table.human_to_act() {
            return;
        }
        match sequence.phase {
            Phase::SetUp => {
                let board = &self.table.data.board;
                let area = board.hexes().filter(|hex| self.sets_up_in(sequence.active, *hex));
                paint_within(self, area, palette::BLUE);
            }
            Phase::Movement if self.table.selected.is_some() => self.reach(),
            _ => {}
        }
        if self.table.selection.line_of_fire || sequence.phase == Phase::Combat {
            self.field_of_fire();
        }
        if self.table.selection.line_of_fire
            && let Some(unit) = self.table.selected_unit()
            && (self.table.strength_is_open(unit.id) || unit.men.left == 0)
        {
            paint_steps(self.painter, self.table, self.view, &unit);
        }
    }

    /// Where the selected unit can go.
    fn reach(&self) {
        let reach = &self.table.selection.reach;
        if reach.costs.is_empty() {
            return;
        }
        // Loaded men go one hex (III.C.1.a).
        let most = if self.table.selection.load.is_empty() { u8::MAX } else { 1 };
        let hexes = reach.costs.iter().filter(|(_, cost)| **cost <= most).map(|(hex, _)| hex);
        paint_within(self, hexes, palette::BLUE);
        self.costs(most);
    }

    /// True for a hex in which the selected unit, or without one any of the side, may be set up.
    fn sets_up_in(&self, side: Side, hex: Hex) -> bool {
        let scenario = &self.table.session.scenario;
        let board = &self.table.data.board;
        match self.table.selected.and_then(|id| scenario.force_of(id)).filter(|force| force.set_up_by() == side) {
            Some(force) => force.arrives.holds(board, hex),
            None => scenario.forces.iter().any(|force| force.set_up_by() == side && force.arrives.holds(board, hex)),
        }
    }

    /// Hedgehogs and minefields, dug into the ground.
    fn emplacements(&self) {
        for unit in sight::units(self.table) {
            let Symbol::Emplacement(kind) = words::symbol(words::kind(self.table, &unit)) else { continue };
            let Some(hex) = unit.location.hex() else { continue };
            let centre = self.view.hex(hex);
            if !self.view.is_near(centre) {
                continue;
            }
            paint_emplacement(self.painter, kind, centre, self.view.hex_size(), seed(hex));
            if self.table.selected == Some(unit.id) && !self.held.hide_counters {
                paint_hover(self.painter, &self.view.corners(hex), self.view.hex_width());
            }
        }
    }

    /// The movement points to each hex in reach, small in its lower corner.
    fn costs(&self, most: u8) {
        for (hex, cost) in self.table.selection.reach.costs.iter() {
            if (1..=most).contains(cost) {
                paint_cost(self, hex, &cost.to_string(), palette::BLUE);
            }
        }
    }

    fn field_of_fire(&self) {
        let Some(unit) = self.table.selected_unit() else { return };
        let Some(hex) = unit.location.hex() else { return };
        let kind = words::kind(self.table, &unit);
        let (arc, reach) = if let Some(gun) = kind.guns.get(usize::from(self.table.selection.gun)) {
            (kind.weapon.as_ref().map_or(gun.arc, |weapon| weapon.arc), gun.numbers.len())
        } else if let Some(guns) = kind.weapon.as_ref().and_then(|weapon| weapon.machine_gun.as_ref()) {
            (guns.arc, usize::from(guns.reach))
        } else {
            return;
        };
        let (first, last) = match arc {
            Arc::All => return,
            Arc::FrontThree => (-1.0, 1.0),
            Arc::FrontRight => (0.0, 1.0),
        };
        let step = std::f32::consts::FRAC_PI_3;
        #[expect(clippy::cast_precision_loss, reason = "six facings")]
        let facing = unit.facing.index() as f32 * step;
        #[expect(clippy::cast_precision_loss, reason = "a table has few ranges")]
        let radius = reach as f32 * self.view.hex_width();
        paint_arc(self.painter, self.view.hex(hex), radius, facing + first * step, facing + last * step, palette::RED);
    }

    /// O: the chance that the selected gun destroys each enemy, over its counter.
    fn odds(&self) {
        for (unit, chance) in &self.table.selection.odds {
            if let Some(hex) = self.hex_of(Some(*unit)) {
                targets::paint_odds(self, hex, chance);
            }
        }
    }

    /// Turrets follow the target fired at last, and the one pointed at.
    fn turret(&self, unit: &Unit) -> Option<f32> {
        let from = unit.location.hex()?;
        let proposed = self.table.proposed().and_then(Proposal::fire);
        let turret_gun = words::kind(self.table, unit).guns.iter().position(|gun| gun.mount == Mount::Turret)?;
        let turn = self.sequence()?.turn;
        let target = proposed
            .filter(|plan| plan.unit == unit.id && usize::from(plan.gun) == turret_gun)
            .map(|plan| plan.target)
            .or_else(|| {
                unit.gunnery.acquired[turret_gun]
                    .filter(|last| last.turn + 1 >= turn && !unit.motion.moved)
                    .map(|last| last.target)
            })?;
        let to = self.table.unit(target)?.location.hex()?;
        (from != to).then(|| (self.view.hex(to) - self.view.hex(from)).angle())
    }
}

/// Tells one emplacement's drawing from another's.
#[must_use]
pub fn seed(hex: Hex) -> u32 {
    (hex.q * 31 + hex.r * 17).unsigned_abs()
}
