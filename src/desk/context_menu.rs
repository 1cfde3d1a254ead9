//! The menu of the selection at the pointer: what the unit could do, refused lines with the reason why.

use bevy_egui::egui::{Area, Context, Id, Key, Margin, Order as Layer, ScrollArea, Sense, Ui};

use super::panels::words;
use super::pointing::{Held, MenuAt, cover_order};
use super::proposing::{engaging, march, pivot, sequence};
use super::style::{condensed, palette::*, strong, tip_frame};
use super::table::{Table, Wish};
use super::todo::ending;
use super::widgets::styled;
use crate::core::game::Game;
use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::catalog::UnitType;
use crate::games::tobruk::components::Unit;
use crate::games::tobruk::march::portable;
use crate::games::tobruk::orders::{Arm, Order};
use crate::games::tobruk::sequence::Phase;
use crate::games::tobruk::{self, Tobruk, ask, engage};

/// What a line of the menu does.
#[derive(Debug, Clone)]
enum Choice {
    /// Gives an order.
    Order(Order),
    /// The men take these weapons along when they move (III.C).
    Load(Vec<UnitId>),
}

/// Shows the menu while it is asked for.
pub fn show(ctx: &Context, table: &mut Table, held: &mut Held) {
    let (Some(menu), Some(unit)) = (held.context_menu, table.selected.and_then(|id| table.unit(id))) else { return };
    if !table.human_to_act() {
        held.context_menu = None;
        return;
    }
    let lines = lines(table, &unit, &menu);
    let mut chosen = None;
    let room = table.map_rect.height() - 40.0;
    let shown = Area::new(Id::new("context menu"))
        .fixed_pos(menu.at)
        .constrain_to(table.map_rect)
        .order(Layer::Foreground)
        .show(ctx, |ui| {
            tip_frame().inner_margin(Margin::symmetric(8, 8)).show(ui, |ui| {
                ui.set_width(320.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                ScrollArea::vertical().max_height(room).show(ui, |ui| {
                    for (text, choice) in lines {
                        let refused = match &choice {
                            Choice::Order(order) => Tobruk::plan(&mut table.session.world, order).err(),
                            Choice::Load(_) => None,
                        }
                        .map(|why| format!("{} ({})", why.sentence, why.rule));
                        if line(ui, &text, refused.as_deref()) {
                            chosen = Some(choice);
                        }
                    }
                });
            });
        });
    let elsewhere = ctx.input(|input| input.pointer.any_pressed()) && !shown.response.contains_pointer();
    match chosen {
        Some(Choice::Order(order)) => table.wishes.push(Wish::Order(order)),
        Some(Choice::Load(load)) => table.load = load,
        None if elsewhere || ctx.input(|input| input.key_pressed(Key::Escape)) => {}
        None => return,
    }
    held.context_menu = None;
}

type Lines = Vec<(String, Choice)>;

/// What could be ordered for the unit in this phase.
fn lines(table: &mut Table, unit: &Unit, menu: &MenuAt) -> Lines {
    let mut lines = Vec::new();
    let class = words::kind(table, unit).class;
    let now = sequence(table).map(|now| (now.phase, now.active));
    let (phase, own) = (now.map(|(phase, _)| phase), now.is_some_and(|(_, active)| active == unit.side));
    match phase {
        Some(Phase::SetUp) if own => {
            turns_of_set_up(table, unit, &mut lines);
            served(table, unit, &mut lines);
            cover(table, &mut lines);
        }
        Some(Phase::Movement) if own => {
            if class.is_vehicle() {
                drives(table, unit, menu, &mut lines);
            } else if class.is_personnel() {
                marches(table, unit, menu, &mut lines);
                served(table, unit, &mut lines);
                cover(table, &mut lines);
            } else if class.is_weapon() {
                pivots(table, unit, &mut lines);
                served(table, unit, &mut lines);
            }
        }
        Some(Phase::Combat) if own => {
            fires(table, unit, menu, &mut lines);
            cover(table, &mut lines);
        }
        Some(Phase::Morale) => {
            if let Some(unit) = menu.unit {
                lines.push((
                    format!("Ask for a check of {}", words::name(table, unit)),
                    Choice::Order(Order::Check { unit }),
                ));
            }
        }
        Some(Phase::Melee) => {
            if let Some(hex) = menu.hex {
                lines.push(("Fight the melee here".to_owned(), Choice::Order(Order::Melee { hex })));
            }
        }
        _ => {}
    }
    if let Some(order) = ending(table) {
        let text = match order {
            Order::EndSetUp => "End the set-up",
            Order::EndMovement => "End the movement",
            Order::HoldFire => "Hold its other weapons",
            Order::Resolve => "Roll the dice of this fire",
            Order::Stand => "Nobody takes cover",
            Order::EndChecks => "Ask for no more checks",
            _ => "Fire no more this turn",
        };
        lines.push((text.to_owned(), Choice::Order(order)));
    }
    lines
}

fn turns_of_set_up(table: &Table, unit: &Unit, lines: &mut Lines) {
    let Some(hex) = unit.location.hex().filter(|_| words::kind(table, unit).has_facing()) else { return };
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != unit.facing) {
        lines.push((format!("Face {}", facing.words()), Choice::Order(Order::Place { unit: unit.id, hex, facing })));
    }
}

/// A vehicle pivots, backs, overruns the unit that was clicked, drives into its hex all the same, or leaves the board.
fn drives(table: &Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let id = unit.id;
    let drive =
        |path, facing, reverse| Choice::Order(Order::Move { unit: id, path, facing, reverse, carrying: Vec::new() });
    let target = menu.unit.and_then(|target| table.unit(target)).filter(|target| target.side != unit.side);
    let heading = |to| unit.location.hex().and_then(|from| from.side_towards(to)).unwrap_or(unit.facing);
    if let (Some(target), Some(hex)) = (target, menu.hex)
        && !words::kind(table, &target).class.is_vehicle()
    {
        lines.push((
            format!("Overrun {}", words::name(table, target.id)),
            Choice::Order(Order::Overrun { unit: id, target: target.id, facing: heading(hex) }),
        ));
    }
    if let Some(hex) = menu.hex
        && let Some(path) = table.reach.path(hex)
    {
        let before = path.len().checked_sub(2).map(|place| path[place]).or(unit.location.hex());
        let facing = before.and_then(|before| before.side_towards(hex)).unwrap_or(unit.facing);
        lines.push(("Drive here".to_owned(), drive(path, facing, false)));
    }
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != unit.facing) {
        lines.push((format!("Pivot to face {}", facing.words()), drive(Vec::new(), facing, false)));
    }
    if let Some(hex) = unit.location.hex() {
        for turn in [-1, 0, 1] {
            let towards = unit.facing.opposite().turned(turn);
            lines.push((
                format!("Back {}", towards.words()),
                drive(vec![hex.neighbour(towards)], towards.opposite(), true),
            ));
        }
        lines.push(("Leave the board".to_owned(), Choice::Order(Order::Exit { unit: id, path: Vec::new() })));
    }
}

/// Men go to the hex that was clicked, with or without what they could carry.
fn marches(table: &mut Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let near = ask(&mut table.session.world, |situation, _| {
        situation.find(unit.id).map(|unit| portable(situation, &unit).collect::<Vec<_>>()).unwrap_or_default()
    });
    if let Some(hex) = menu.hex.filter(|hex| unit.location.hex() != Some(*hex))
        && let Some(path) = table.reach.path(hex)
    {
        let with = if table.load.is_empty() { "" } else { " with what they carry" };
        lines.push((format!("Move here{with}"), Choice::Order(march(table, unit, path))));
    }
    for weapon in near {
        let name = words::name(table, weapon);
        let mut load = table.load.clone();
        let text = if load.contains(&weapon) {
            load.retain(|known| *known != weapon);
            format!("Leave {name} behind")
        } else {
            load.push(weapon);
            format!("Move with {name}")
        };
        lines.push((text, Choice::Load(load)));
    }
    lines.push(("Leave the board".to_owned(), Choice::Order(Order::Exit { unit: unit.id, path: Vec::new() })));
}

/// III.D: men and weapons in one hex come together or part.
fn served(table: &Table, unit: &Unit, lines: &mut Lines) {
    if unit.location.hex().is_none() {
        return;
    }
    let selected_is_weapon = words::kind(table, unit).class.is_weapon();
    let here = tobruk::units(table.world()).filter(|other| {
        let class = words::kind(table, other).class;
        other.side == unit.side
            && other.location == unit.location
            && if selected_is_weapon { class.is_personnel() } else { class.is_weapon() }
    });
    for other in here {
        let (men, weapon) = if selected_is_weapon { (&other, unit) } else { (unit, &other) };
        let (who, what) = (words::name(table, men.id), words::name(table, weapon.id));
        let (unit, gun) = (men.id, weapon.id);
        lines.push(if weapon.service.operators.contains(&unit) {
            (format!("{who} leaves {what}"), Choice::Order(Order::Leave { unit, weapon: gun }))
        } else {
            (format!("{who} operates {what}"), Choice::Order(Order::Man { unit, weapon: gun }))
        });
    }
}

/// III.C.6: six directions, and by whom.
fn pivots(table: &mut Table, weapon: &Unit, lines: &mut Lines) {
    if !words::kind(table, weapon).has_facing() {
        return;
    }
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != weapon.facing) {
        let order = pivot(table, weapon, facing);
        let by = match &order {
            Order::Pivot { by, .. } if *by != weapon.id => format!(", by {}", words::name(table, *by)),
            _ => String::new(),
        };
        lines.push((format!("Pivot to face {}{by}", facing.words()), Choice::Order(order)));
    }
}

fn cover(table: &Table, lines: &mut Lines) {
    let Some(order) = cover_order(table) else { return };
    let text = if matches!(order, Order::Rise { .. }) { "Come out of full cover" } else { "Go under full cover" };
    lines.push((text.to_owned(), Choice::Order(order)));
}

/// Every weapon of the unit on what was clicked: guns on vehicles and weapons, all arms on men.
fn fires(table: &mut Table, unit: &Unit, menu: &MenuAt, lines: &mut Lines) {
    let Some(target) = menu.unit.and_then(|id| table.unit(id)).filter(|target| target.side != unit.side) else {
        return;
    };
    let kind = words::kind(table, unit).clone();
    if !words::kind(table, &target).class.is_personnel() && !kind.guns.is_empty() {
        for (place, gun) in kind.guns.iter().enumerate() {
            let order = Order::Fire { unit: unit.id, gun: u8::try_from(place).unwrap_or(0), target: target.id };
            lines.push((format!("Fire the {}", gun.name), Choice::Order(order)));
        }
        return;
    }
    let arms: Vec<Arm> = ask(&mut table.session.world, |situation, _| {
        situation.find(unit.id).map(|unit| engage::arms(situation, &unit).collect()).unwrap_or_default()
    });
    for arm in &arms {
        let order = Order::Engage { unit: unit.id, arm: *arm, target: target.id };
        lines.push((format!("Fire {}", arm_words(&kind, *arm)), Choice::Order(order)));
    }
    if arms.is_empty() {
        let order = engaging(table, unit.id, target.id);
        lines.push(("Fire".to_owned(), Choice::Order(order)));
    }
}

/// An arm as a player calls it.
#[must_use]
pub fn arm_words(kind: &UnitType, arm: Arm) -> String {
    match arm {
        Arm::SmallArms => "rifles".to_owned(),
        Arm::Gun(gun) => kind
            .guns
            .get(usize::from(gun))
            .map_or_else(|| "the gun".to_owned(), |gun| format!("the {}, high explosive", gun.name)),
        Arm::TurretMachineGun => "the turret machine gun".to_owned(),
        Arm::HullMachineGuns => "the hull machine guns".to_owned(),
        Arm::MachineGun => "the machine gun".to_owned(),
    }
}

/// A line of the menu; a refused one says why and can't be chosen.
fn line(ui: &mut Ui, text: &str, refused: Option<&str>) -> bool {
    let response = ui
        .scope_builder(bevy_egui::egui::UiBuilder::new().sense(Sense::click()), |ui| {
            ui.set_width(ui.available_width());
            if ui.response().hovered() && refused.is_none() {
                ui.painter().rect_filled(ui.max_rect().with_max_y(ui.min_rect().top() + 24.0), 3.0, FRAME_RAISED);
            }
            ui.add_space(2.0);
            ui.label(styled(text, strong(15.0), if refused.is_some() { CREAM_SOFT } else { CREAM }));
            if let Some(why) = refused {
                ui.label(styled(why, condensed(13.0), AMBER));
            }
            ui.add_space(2.0);
        })
        .response;
    refused.is_none() && response.clicked()
}
