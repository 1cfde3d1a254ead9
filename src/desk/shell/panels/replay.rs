//! The bar of the replay: back and forth through the orders of the game.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, FontId, Id, Order, Pos2, Response, Sense, Shape, Slider, Stroke, Ui,
    Vec2, pos2, vec2,
};

use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bar_frame, condensed, panel_shadow, strong};
use crate::desk::kit::widgets::{bar_button, hover_tip};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Wish};

/// The height below the map that the bar takes, in points.
pub const HEIGHT: f32 = 52.0;

/// A map narrower than this, in points, has no room for all that the bar says.
const ROOMY: f32 = 560.0;

/// The bar below the map, while an earlier moment is looked at.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    let Some(now) = table.moment.as_ref().map(|moment| moment.orders) else { return };
    let at = table.map_rect.center_bottom() + vec2(0.0, HEIGHT / 2.0);
    let area = Area::new(Id::new("replay bar")).order(Order::Middle).pivot(Align2::CENTER_CENTER).fixed_pos(at);
    area.show(ctx, |ui| {
        bar_frame().corner_radius(CornerRadius::same(6)).shadow(panel_shadow()).show(ui, |ui| {
            ui.horizontal(|ui| bar(ui, table, now));
        });
    });
}

fn bar<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, now: usize) {
    let last = table.session.orders();
    let playing = table.moment.as_ref().is_some_and(|moment| moment.playing);
    ui.spacing_mut().item_spacing.x = 6.0;
    let back = now.checked_sub(1);
    let forth = (now < last).then_some(now + 1);
    let mut go = None;
    if step(ui, Sign::First, now > 0, "To the start").clicked() {
        go = Some(0);
    }
    if step(ui, Sign::Back, back.is_some(), "Back one order").clicked() {
        go = back;
    }
    let (sign, what) = if playing { (Sign::Pause, "Pause") } else { (Sign::Play, "Play") };
    if step(ui, sign, last > 0, what).clicked() {
        play_or_pause(table);
    }
    if step(ui, Sign::Forth, forth.is_some(), "Forward one order").clicked() {
        go = forth;
    }
    if step(ui, Sign::Last, now < last, "To the last order").clicked() {
        go = Some(last);
    }
    ui.spacing_mut().slider_width = (table.map_rect.width() - 700.0).clamp(60.0, 420.0);
    ui.spacing_mut().interact_size.y = 22.0;
    ui.visuals_mut().widgets.inactive.bg_fill = CREAM_SOFT;
    ui.visuals_mut().widgets.hovered.bg_fill = CREAM;
    ui.visuals_mut().selection.bg_fill = AMBER;
    let mut to = now;
    if ui.add(Slider::new(&mut to, 0..=last).show_value(false)).changed() {
        go = Some(to);
    }
    let turn = G::turn(table.world());
    let turn = if turn == 0 { "Set-up".to_owned() } else { format!("Turn {turn}") };
    // What it says is as wide at every order: no button moves under the pointer.
    wide_as(ui, turn, "Turn 100", strong(15.0), CREAM);
    // The panel says it too.
    if table.map_rect.width() > ROOMY {
        let widest = format!("order {last} of {last}");
        wide_as(ui, format!("order {now} of {last}"), &widest, condensed(14.0), CREAM_SOFT);
    }
    if let Some(to) = go {
        table.wishes.push(Wish::Moment(Some(to)));
    }
    let word = |whole, short| if table.map_rect.width() > ROOMY { [whole, whole] } else { [short, whole] };
    let on = word("Play on from here", "Play on");
    let back = match G::to_act(&table.session.world) {
        Some(_) => word("Return to play", "Return"),
        None => word("Close replay", "Close"),
    };
    let mut button = |[said, meant]: [&str; 2], enabled| {
        let button = bar_button(ui, said, enabled);
        if said != meant {
            hover_tip(&button, meant);
        }
        button.clicked() && enabled
    };
    if table.lesson.is_none() && button(on, now < last) {
        table.wishes.push(Wish::PlayOn);
    }
    if button(back, true) {
        table.wishes.push(Wish::Moment(None));
    }
}

/// A text that takes as much room as another.
fn wide_as(ui: &mut Ui, text: String, other: &str, font: FontId, ink: Color32) {
    let width = ui.painter().layout_no_wrap(other.to_owned(), font.clone(), ink).size().x;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, font, ink);
}

/// Plays the replay on, or halts it; from its end it plays from the start.
pub fn play_or_pause<G: DeskGame>(table: &mut Table<G>) {
    let last = table.session.orders();
    let Some(moment) = &mut table.moment else { return };
    if !moment.playing && moment.orders >= last {
        table.wishes.push(Wish::Watch);
    } else {
        moment.playing = !moment.playing;
    }
}

#[derive(Clone, Copy)]
enum Sign {
    First,
    Back,
    Play,
    Pause,
    Forth,
    Last,
}

/// A button with the sign of a tape recorder.
fn step(ui: &mut Ui, sign: Sign, enabled: bool, what: &str) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(26.0), sense);
    let ink = match () {
        () if !enabled => FRAME_RAISED,
        () if response.hovered() => AMBER,
        () => CREAM,
    };
    if enabled && response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(4), FRAME_RAISED);
    }
    draw(ui, sign, rect.center(), ink);
    hover_tip(&response, what);
    response
}

fn draw(ui: &Ui, sign: Sign, at: Pos2, ink: Color32) {
    let wedge = |x: f32, way: f32| {
        let points = vec![at + vec2(x - 4.0 * way, -6.0), at + vec2(x + 5.0 * way, 0.0), at + vec2(x - 4.0 * way, 6.0)];
        ui.painter().add(Shape::convex_polygon(points, ink, Stroke::NONE));
    };
    let post = |x: f32| {
        let ends = [pos2(at.x + x, at.y - 6.0), pos2(at.x + x, at.y + 6.0)];
        ui.painter().line_segment(ends, Stroke::new(2.6, ink));
    };
    match sign {
        Sign::First => {
            post(-9.0);
            wedge(-2.5, -1.0);
            wedge(5.5, -1.0);
        }
        Sign::Back => {
            post(5.0);
            wedge(-2.0, -1.0);
        }
        Sign::Play => {
            let points = vec![at + vec2(-6.0, -8.5), at + vec2(8.5, 0.0), at + vec2(-6.0, 8.5)];
            ui.painter().add(Shape::convex_polygon(points, ink, Stroke::NONE));
        }
        Sign::Pause => {
            post(-4.0);
            post(4.0);
        }
        Sign::Forth => {
            post(-5.0);
            wedge(2.0, 1.0);
        }
        Sign::Last => {
            wedge(-5.5, 1.0);
            wedge(2.5, 1.0);
            post(9.0);
        }
    }
}
