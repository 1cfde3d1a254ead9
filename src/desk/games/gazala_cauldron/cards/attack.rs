//! The card of an attack: both sides with the values that count and why, the odds, each modifier of the die, what its ten faces
//! bring, who could join, the chits to play, and the red button (11.0, 13.1, 13.6).

use bevy_egui::egui::{Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::column;
use super::parts::{AIR, chit_choice, marked_line, order, origin_of, refusal, unit_line};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::paint::chit::Chit;
use crate::desk::games::gazala_cauldron::{Table, chits, position, proposing, words};
use crate::desk::kit::answers::answer_range;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{action_button, hover_tip, refusal_tip, styled};
use crate::desk::kit::words::count;
use crate::desk::shell::panels::parts::{cited_line, headed, origin, origin_mark, ruled, wide_button};
use crate::desk::table::Wish;
use crate::games::gazala_cauldron::material::catalog::Pace;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::answers;
use crate::games::gazala_cauldron::phases::combat::{self, AssaultPlan, Part};
use crate::games::gazala_cauldron::phases::movement::left;
use crate::games::gazala_cauldron::play::prompt::{Ask, Prompt};
use crate::games::gazala_cauldron::state::components::Supply;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// The attack that the selected unit would declare.
pub fn declared(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan) {
    let Some(unit) = plan.assault.attackers.first().copied() else { return };
    figures(ui, table, plan, true);
    if !plan.crowded.is_empty() {
        let hexes = words::hex_names(plan.crowded.iter().map(|(_, hex)| *hex));
        ui.label(styled(format!("Overstacked in {hexes}: units are eliminated there first."), strong(15.0), RED));
    }
    ui.add_space(3.0);
    ruled(ui, table, "Others can join and chits can be played next; no die is rolled yet.", "11.0");
    let intensity = plan.assault.intensity;
    let given = Order::Attack { unit, intensity };
    let why_not = refusal(table, &given);
    let button = action_button(ui, &words::capital(intensity.title()), "Enter", why_not.is_none());
    match why_not {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => order(table, given),
        None => {}
    }
    sides(ui, table, plan);
}

/// The attack while somebody else puts it together.
pub fn looked_at(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan) {
    figures(ui, table, plan, false);
    sides(ui, table, plan);
}

/// The attack as the side to act puts it together, or answers it.
pub fn composed(ui: &mut Ui, table: &mut Table) {
    let Some(plan) = table.selection.highlights.assault.clone() else { return };
    figures(ui, table, &plan, false);
    let answers = matches!(table.selection.prompt.asks, Ask::Defence(_));
    let side = if answers { plan.side.enemy() } else { plan.side };
    played(ui, table, side);
    if !answers {
        joiners(ui, table);
    }
    let text = if answers { "Commit and roll" } else { "Attack" };
    if action_button(ui, text, "Enter", true).clicked() {
        order(table, Order::Resolve);
    }
    sides(ui, table, &plan);
    ui.add_space(AIR);
    if !answers && wide_button(ui, "Cancel", "Esc", FRAME_SOFT, true).clicked() {
        table.take_back();
    }
}

/// What the attack comes to. Above the units: however many they are, it is seen.
fn figures(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan, choose: bool) {
    let intensity = plan.assault.intensity;
    let active = plan.assault.attackers.first().copied();
    let who = active.map_or("", |unit| words::name(table, unit)).to_owned();
    let at = position::of(&table.session.world).map_or_else(String::new, |position| {
        let mut hexes: Vec<String> = plan
            .defenders
            .iter()
            .filter_map(|part| position.find(part.unit)?.location.hex())
            .map(|hex| words::hex(&position, hex))
            .collect();
        hexes.dedup();
        hexes.join(", ")
    });
    headed(ui, table, &format!("{who} attacks {at}, {}", intensity.word()), 18.0, "11.0");
    if choose {
        intensities(ui, table);
    }
    let odds = table.data.tables.combat.column_name(plan.column).to_owned();
    cited_line(ui, table, "Odds", &format!("{} : {}, rounded down", plan.attack, plan.defence), "11.0", &odds, true);
    modifiers(ui, table, plan);
    column::show(ui, table, plan);
    let fate = position::of(&table.session.world).map(|position| column::Fate::of(&position, plan));
    column::chances(ui, plan, fate.unwrap_or_default());
    let answers =
        position::of(&table.session.world).map_or_else(Vec::new, |position| answers::range(&position, &plan.assault));
    answer_range(ui, "retreats or loses a step", &answers);
}

/// Both sides with their strengths.
fn sides(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan) {
    let (attacker, defender) = (plan.side, plan.side.enemy());
    side(ui, table, attacker, "attack", &plan.attackers, plan.attack, &plan.assault.defenders);
    side(ui, table, defender, "defence", &plan.defenders, plan.defence, &plan.assault.attackers);
}

/// A side's units with the values that count.
fn side(ui: &mut Ui, table: &mut Table, side: Side, part_of: &str, parts: &[Part], sum: u16, against: &[UnitId]) {
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(format!("{} {part_of}", side.adjective()), bold(15.5), words::side_ink(side)));
        ui.label(styled(sum.to_string(), strong(15.0), INK));
    });
    let why = position::of(&table.session.world).map_or("", |position| why_value(&position, part_of, against));
    ruled(ui, table, why, "11.0");
    for part in parts {
        let value = if part.hard { format!("hard {}", part.strength) } else { format!("soft {}", part.strength) };
        let note = table.unit(part.unit).map_or_else(String::new, |unit| {
            let states = [
                (unit.state.disrupted, "disrupted"),
                (unit.state.supply == Supply::OutOfSupply, "out of supply"),
                (unit.state.supply == Supply::Isolated, "isolated"),
                (unit.state.used, "used"),
            ];
            let states: Vec<&str> = states.into_iter().filter(|(so, _)| *so).map(|(_, words)| words).collect();
            states.join(", ")
        });
        let line = unit_line(ui, table, part.unit, &note, &value, table.selected == Some(part.unit));
        let counter = words::counter(table, part.unit);
        let provenance = if part.hard { &counter.hard_provenance } else { &counter.soft_provenance };
        let wide = ui.painter().layout_no_wrap(value, strong(15.0), INK).size().x;
        origin_mark(ui, line.rect.right_center() - vec2(wide + 12.0, 4.0), provenance);
        hover_tip(&line, &format!("{}\nvalue {}", counter.name, origin(provenance)));
        if line.clicked() {
            table.wishes.push(Wish::Show(part.unit));
        }
    }
}

/// Why hard or soft values count.
fn why_value(position: &Position, part_of: &str, against: &[UnitId]) -> &'static str {
    match (combat::has_armour(position, against), part_of) {
        (true, "attack") => "Hard values: armour is among the defenders.",
        (false, "attack") => "Soft values: no armour is among the defenders.",
        (true, _) => "Hard values: armour attacks.",
        (false, _) => "Soft values: no armour attacks.",
    }
}

/// Each modifier on its line, and their sum.
fn modifiers(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan) {
    for modifier in &plan.modifiers {
        let provenance = modifier_origin(table, modifier.name).filter(Provenance::needs_checking);
        let label = words::capital(modifier.name);
        let value = words::difference(modifier.value);
        marked_line(ui, table, (&label, ""), modifier.rule, &value, false, provenance.as_ref());
    }
    if plan.modifiers.len() > 1 {
        cited_line(ui, table, "Die", "in all", "11.0", &words::added(plan.modifier()), true);
    }
    if plan.assault.anti_tank {
        ruled(ui, table, "Anti-tank chit: Allied armour loses a step before the losses from the die.", "13.6");
    }
}

/// Where a modifier comes from: the intensity's own row, or that of the ground.
fn modifier_origin(table: &Table, name: &str) -> Option<Provenance> {
    if let Some(intensity) = Intensity::ALL.into_iter().find(|intensity| intensity.title() == name) {
        return origin_of(table, "attacks", &format!("{intensity:?}"), "Die");
    }
    let row = match name {
        "rough ground" => "Defender in rough ground or on a ridge",
        "across an escarpment" => "Across an escarpment, by road or track",
        _ => return None,
    };
    origin_of(table, "modifiers", row, "Die")
}

/// The three intensities as buttons with their cost and their modifier; those that are refused say why.
pub fn intensities(ui: &mut Ui, table: &mut Table) {
    let attacks = table.selection.highlights.attacks.clone();
    let Some(unit) = table.selected.filter(|_| !attacks.is_empty()) else { return };
    let Some((pace, left)) = position::of(&table.session.world).and_then(|position| {
        let unit = position.find(unit)?;
        Some((position.pace(unit.id), left(&position, unit)))
    }) else {
        return;
    };
    let points = words::half_points(left);
    ruled(ui, table, &format!("Intensity: keys 1, 2, 3. {points} movement points left."), "11.0");
    let width = ui.available_width() / 3.0;
    let told = Intensity::ALL.map(|intensity| told(table, intensity, pace));
    let in_one =
        |told: &[String; 2]| ui.painter().layout_no_wrap(told.join(", "), condensed(TOLD), INK).size().x <= width - 8.0;
    let lines = if told.iter().all(in_one) { 1 } else { 2 };
    let high = 30.0 + 16.0 * f32::from(lines);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    for (place, (intensity, plan)) in (0u8..).zip(&attacks) {
        let start = rect.left() + width * f32::from(place);
        let cell = bevy_egui::egui::Rect::from_x_y_ranges(start..=start + width, rect.y_range()).shrink(1.5);
        let pointed = response.hover_pos().is_some_and(|at| cell.x_range().contains(at.x));
        let chosen = table.selection.intensity == *intensity;
        let states = [chosen && plan.is_ok(), pointed, plan.is_ok()];
        paint_intensity(ui, table, cell, (*intensity, pace), lines, states);
        if pointed {
            match plan {
                Err(refusal) => refusal_tip(&response, &refusal.sentence, refusal.rule.0),
                Ok(_) => hover_tip(&response, &intensity_origin(table, *intensity, pace)),
            }
            if response.clicked() {
                proposing::set_intensity(table, *intensity);
            }
        }
    }
}

/// Size of what an intensity's button says below its name, in points.
const TOLD: f32 = 13.0;

/// What an intensity costs, and what it does to the die.
fn told(table: &Table, intensity: Intensity, pace: Pace) -> [String; 2] {
    let attacks = &table.data.tables.attacks;
    let die = match attacks.modifier(intensity) {
        0 => "die 0".to_owned(),
        die => format!("die {}", words::added(die)),
    };
    [words::count(usize::from(attacks.cost(intensity, pace)), "point"), die]
}

fn paint_intensity(
    ui: &Ui,
    table: &Table,
    cell: bevy_egui::egui::Rect,
    (intensity, pace): (Intensity, Pace),
    lines: u8,
    [chosen, pointed, allowed]: [bool; 3],
) {
    let (fill, edge) = match () {
        () if chosen => (AMBER, INK_SOFT),
        () if pointed => (AMBER_WASH, AMBER),
        () => (IVORY, HAIRLINE),
    };
    let ink = if allowed { INK } else { INK_SOFT };
    let p = ui.painter();
    p.rect(cell, CornerRadius::same(4), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let text = |down: f32, text: String, font| {
        p.text(pos2(cell.center().x, cell.top() + down), Align2::CENTER_CENTER, text, font, ink);
    };
    text(13.0, words::capital(intensity.word()), bold(15.0));
    let told = told(table, intensity, pace);
    if lines == 1 {
        text(31.0, told.join(", "), condensed(TOLD));
    } else {
        let [cost, die] = told;
        text(30.0, cost, condensed(TOLD));
        text(46.0, die, condensed(TOLD));
    }
    if !allowed {
        p.hline(cell.left() + 12.0..=cell.right() - 12.0, cell.top() + 13.0, Stroke::new(1.2, RED));
    }
    let cost = origin_of(table, "attacks", &format!("{intensity:?}"), column_of(pace));
    if let Some(provenance) = cost.filter(Provenance::needs_checking) {
        origin_mark(ui, cell.right_top() + vec2(-7.0, 7.0), &provenance);
    }
}

fn column_of(pace: Pace) -> &'static str {
    match pace {
        Pace::Tracked => "Tracked",
        Pace::Wheeled => "Wheeled",
        Pace::Foot => "Foot",
    }
}

fn intensity_origin(table: &Table, intensity: Intensity, pace: Pace) -> String {
    let row = format!("{intensity:?}");
    let told = |what: &str, column: &str| {
        origin_of(table, "attacks", &row, column).map(|found| format!("{what} {}", origin(&found)))
    };
    let parts = [told("cost", column_of(pace)), told("die", "Die")];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Who else could join: each with its value and with the odds it would make; a click has it join.
fn joiners(ui: &mut Ui, table: &mut Table) {
    let lines = position::of(&table.session.world).map_or_else(Vec::new, |position| able(&position));
    if lines.is_empty() {
        ruled(ui, table, "No other unit can join.", "11.0");
        return;
    }
    let text = format!("{} could join: click the line or the counter.", count(lines.len(), "unit"));
    ruled(ui, table, &text, "11.0");
    let several = lines.len() > 1;
    for (unit, note, value) in lines {
        if unit_line(ui, table, unit, &note, &value, table.pointed_unit == Some(unit)).clicked() {
            order(table, Order::Join { unit });
        }
    }
    if several && wide_button(ui, "Add all of them", "A", BLUE, true).clicked() {
        proposing::add_all(table);
    }
    ui.add_space(AIR);
}

/// Units that could join the attack, with what it would come to.
fn able(position: &Position) -> Vec<(UnitId, String, String)> {
    let asks = Prompt::of(position).asks;
    let Some(assault) = asks.assault() else { return Vec::new() };
    let before = combat::work_out(position, assault);
    let side = position.sequence.active;
    let plans = position.on_map(side).filter_map(|(unit, _)| {
        let plan = combat::plan_join(position, unit.id).ok()?;
        let part = plan.attackers.last().copied()?;
        let odds = position.tables.combat.column_name(plan.column);
        let mut note = if plan.column > before.column { format!("makes it {odds}") } else { format!("stays {odds}") };
        let change = plan.modifier() - before.modifier();
        if change != 0 {
            note.push_str(&format!(", die {}", words::added(change)));
        }
        let value = if part.hard { "hard" } else { "soft" };
        Some((unit.id, note, format!("{value} {}", part.strength)))
    });
    plans.collect()
}

/// Combat and anti-tank chits that the side holds, as buttons.
fn played(ui: &mut Ui, table: &mut Table, side: Side) {
    let held: Vec<Tactical> = {
        let cups = table.session.world.get_resource::<crate::games::gazala_cauldron::state::cups::Cups>();
        let of = |kind: &Tactical| cups.is_some_and(|cups| cups.of(side).holds(*kind));
        [Tactical::Combat, Tactical::AntiTank].into_iter().filter(of).collect()
    };
    if held.is_empty() {
        return;
    }
    ruled(ui, table, "Chits for this combat, before the die roll:", "13.1");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for kind in held {
            let given = Order::Play { chit: kind };
            let why_not = refusal(table, &given);
            let chit = Chit::new(chits::nation(side), chits::tactic(kind));
            let tip = format!("Play it ({}): {}", kind.rule(), effect_of(table, side, kind));
            if chit_choice(ui, &chit, &tip, why_not.as_ref()) {
                order(table, given);
            }
            let ink = if why_not.is_some() { INK_SOFT } else { INK };
            ui.label(styled(effect_of(table, side, kind), condensed(14.0), ink));
        }
    });
    ui.add_space(AIR);
}

/// What a chit does to this combat.
fn effect_of(table: &Table, side: Side, kind: Tactical) -> String {
    let modifiers = &table.data.tables.modifiers;
    if kind == Tactical::AntiTank {
        return "a step of armour".to_owned();
    }
    let die = match (matches!(table.selection.prompt.asks, Ask::Defence(_)), side) {
        (true, _) => modifiers.against,
        (false, Side::Axis) => modifiers.axis_combat,
        (false, Side::Allies) => modifiers.allied_combat,
    };
    format!("die {}", words::added(die))
}
