//! The main menu: scenarios of all games with their briefing, who plays, options, seed, saved games.

mod saved;
mod shelf;

pub use shelf::{Boxed, GameBox, Shelf};

use std::collections::BTreeMap;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Id, Label, LayerId, ScrollArea, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::loading::dressed;
use crate::core::data::data_root;
use crate::core::side::Side;
use crate::desk::app::Start;
use crate::desk::kit::paint::brush::fade;
use crate::desk::kit::paint::ground::HEX_LINE;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, panel_frame};
use crate::desk::kit::widgets::{action_button, divider, hover_tip, styled};
use crate::desk::shell::panels::parts::{choice, dark_button, list_line, search, wide_button};
use crate::desk::table::Player;
use crate::desk::table::screen::{Faulty, Screen};
use crate::games::find_scenario;
use crate::start::Who;
use saved::Saved;
use shelf::{Offer, OptionLine, Purpose, Setting};

/// What is chosen in the menu.
#[derive(Resource, Default)]
struct Menu {
    offers: Vec<Box<dyn Offer>>,
    chosen: usize,
    players: Option<[Player; 2]>,
    /// Options that were switched on or off; the others are as they are by themselves.
    switched: BTreeMap<String, bool>,
    seed: String,
    saved: Option<Vec<Saved>>,
    notice: String,
}

impl Menu {
    fn is_on(&self, option: &OptionLine) -> bool {
        self.switched.get(&option.name).copied().unwrap_or(option.by_default)
    }
}

/// The menu's systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .init_resource::<Shelf>()
        .add_systems(OnEnter(Screen::Menu), enter)
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Menu).and_then(dressed)))
        .add_systems(EguiPrimaryContextPass, broken.run_if(in_state(Screen::Broken).and_then(dressed)));
}

/// Reads the scenarios; goes straight to the table if the command line says so.
fn enter(
    mut commands: Commands,
    mut menu: ResMut<Menu>,
    shelf: Res<Shelf>,
    mut faulty: ResMut<Faulty>,
    mut start: ResMut<Start>,
    mut next: ResMut<NextState<Screen>>,
) {
    menu.saved = None;
    if menu.offers.is_empty() {
        for game in &shelf.0 {
            let (offers, faults) = game.scenarios();
            menu.offers.extend(offers);
            faulty.0.push_str(&faults.join("\n"));
        }
    }
    if !faulty.0.is_empty() {
        next.set(Screen::Broken);
        return;
    }
    let Some(name) = start.0.scenario.take() else { return };
    match begin_at(&shelf, &start, &name, &mut commands) {
        Ok(()) => next.set(Screen::Table),
        Err(sentence) => {
            faulty.0 = sentence;
            next.set(Screen::Broken);
        }
    }
}

/// Lays out the scenario that the command line names.
fn begin_at(shelf: &Shelf, start: &Start, name: &str, commands: &mut Commands) -> Result<(), String> {
    let file = find_scenario(&data_root(), name)?;
    let game = shelf.0.iter().find(|game| game.id() == file.game.id());
    let game = game.ok_or_else(|| format!("{} can't be shown here yet.", file.game.title()))?;
    let who = |who: Who| if who == Who::Human { Player::Human } else { Player::Computer };
    let offer = game.scenario(file)?;
    let players = start.0.players.map_or([Player::Human; 2], |players| players.map(who));
    let purpose = if start.0.picture.is_some() { Purpose::Picture } else { Purpose::Play };
    // Who names options has what he names; a picture is looked at, and nobody plays against it.
    let options = match (start.0.options.as_slice(), purpose) {
        ([], Purpose::Picture) => defaults(offer.as_ref(), [Player::Computer; 2]),
        ([], _) => defaults(offer.as_ref(), players),
        (named, _) => named.to_vec(),
    };
    let seed = start.0.seed.unwrap_or_else(fresh_seed);
    offer.begin(&Setting { players, options, seed, purpose, briefing: false }, commands)
}

/// Options that are on with these players if nobody says otherwise.
fn defaults(offer: &dyn Offer, players: [Player; 2]) -> Vec<String> {
    offer.options(players).into_iter().filter(|option| option.by_default).map(|option| option.name).collect()
}

/// A seed that no game had before: the clock's, since it is only the beginning of a game and stands in its journal.
fn fresh_seed() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}

/// What a click in the menu asks for.
enum Asked {
    Begin(Purpose),
    Load(std::path::PathBuf),
}

fn show(
    mut contexts: EguiContexts,
    mut commands: Commands,
    mut menu: ResMut<Menu>,
    shelf: Res<Shelf>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let menu = &mut *menu;
    backdrop(&ctx, menu.offers.get(menu.chosen).map(AsRef::as_ref));
    let screen = ctx.content_rect();
    let mut asked = None;
    let size = vec2((screen.width() - 80.0).min(1180.0), (screen.height() - 190.0).min(640.0));
    let at = pos2(screen.center().x - size.x / 2.0, (screen.height() - size.y) / 2.0 + 46.0);
    let title = ctx.layer_painter(LayerId::background());
    title.text(pos2(at.x, at.y - 76.0), egui::Align2::LEFT_CENTER, "Gazala 1942", bold(54.0), INK);
    title.text(
        pos2(at.x + 3.0, at.y - 34.0),
        egui::Align2::LEFT_CENTER,
        "Board wargames of the battle in the Western Desert, May and June",
        condensed(19.0),
        INK_SOFT,
    );
    egui::Area::new(Id::new("main menu")).fixed_pos(at).show(&ctx, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            let (left, right) = (250.0, 310.0);
            column(ui, vec2(left, size.y), |ui| {
                scenarios(ui, menu, size.y * 0.7);
                ui.add_space(6.0);
                asked = saved::show(ui, menu.saved.get_or_insert_with(|| saved::games(&shelf))).map(Asked::Load);
            });
            column(ui, vec2(size.x - left - right - 28.0, size.y), |ui| briefing(ui, menu));
            column(ui, vec2(right, size.y), |ui| {
                if let Some(purpose) = choices(ui, menu) {
                    asked = Some(Asked::Begin(purpose));
                }
                ui.add_space(8.0);
                if dark_button(ui, "Quit").clicked() {
                    exit.write(AppExit::Success);
                }
            });
        });
    });
    let done = match asked {
        None => return Ok(()),
        Some(Asked::Begin(purpose)) => begin(menu, purpose, &mut commands),
        Some(Asked::Load(file)) => saved::load(&shelf, &file, &mut commands),
    };
    match done {
        Ok(()) => next.set(Screen::Table),
        Err(sentence) => menu.notice = sentence,
    }
    Ok(())
}

/// Lays out the scenario chosen.
fn begin(menu: &Menu, purpose: Purpose, commands: &mut Commands) -> Result<(), String> {
    let Some(offer) = menu.offers.get(menu.chosen) else { return Err("There is no scenario.".to_owned()) };
    let seed = match menu.seed.trim() {
        "" => fresh_seed(),
        text => text
            .parse()
            .map_err(|_| format!("The seed '{text}' is not a whole number; leave the field empty for a random one."))?,
    };
    let players = menu.players.unwrap_or([Player::Human, Player::Computer]);
    let options =
        offer.options(players).into_iter().filter(|option| menu.is_on(option)).map(|option| option.name).collect();
    offer.begin(&Setting { players, options, seed, purpose, briefing: true }, commands)
}

fn column(ui: &mut Ui, size: egui::Vec2, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui(size, |ui| {
        panel_frame().show(ui, |ui| {
            let inner = size - vec2(35.0, 27.0);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            ui.vertical(|ui| add(ui));
        });
    });
}

/// The scenarios, each game's below its title.
fn scenarios(ui: &mut Ui, menu: &mut Menu, height: f32) {
    ScrollArea::vertical().id_salt("scenarios").max_height(height).auto_shrink(false).show(ui, |ui| {
        // Close together: all games are seen at once.
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut game = "";
        for place in 0..menu.offers.len() {
            let offer = &menu.offers[place];
            if offer.game() != game {
                if place > 0 {
                    ui.add_space(6.0);
                }
                game = offer.game();
                ui.label(styled(game, bold(18.5), INK));
                divider(ui);
            }
            let title = offer.title();
            let line = format!("{}  {}", title.number, title.title);
            if list_line(ui, &line, &title.date, menu.chosen == place).clicked() {
                menu.chosen = place;
                menu.switched.clear();
            }
        }
    });
}

fn briefing(ui: &mut Ui, menu: &Menu) {
    let Some(offer) = menu.offers.get(menu.chosen) else { return };
    let title = offer.title();
    ui.label(styled(&title.title, bold(26.0), INK));
    let line = format!("{}, scenario {}, {}, {} turns", offer.game(), title.number, title.date, title.turns);
    ui.label(styled(line, condensed(15.0), INK_SOFT));
    divider(ui);
    ScrollArea::vertical().id_salt("briefing").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        offer.briefing(ui);
    });
}

fn side_ink(side: Side) -> egui::Color32 {
    match side {
        Side::Axis => BLUE,
        Side::Allies => RUST,
    }
}

/// Who plays, options, seed; answers with what the scenario is to be laid out for.
fn choices(ui: &mut Ui, menu: &mut Menu) -> Option<Purpose> {
    let offer = menu.offers.get(menu.chosen)?;
    ui.spacing_mut().item_spacing.y = 7.0;
    let players = menu.players.get_or_insert([Player::Human, Player::Computer]);
    for side in Side::BOTH {
        ui.label(styled(format!("{} player", offer.side_name(side)), bold(17.0), side_ink(side)));
        ui.horizontal(|ui| {
            for (player, text) in [(Player::Human, "Human"), (Player::Computer, "Computer")] {
                if choice(ui, text, players[side.index()] == player).clicked() {
                    players[side.index()] = player;
                }
            }
        });
    }
    let options = offer.options(*players);
    if !options.is_empty() {
        divider(ui);
        ui.label(styled("Optional rules", bold(17.0), INK));
    }
    for option in options {
        let on = menu.is_on(&option);
        let line = choice(ui, &format!("{} {} ({})", if on { "On:" } else { "Off:" }, option.title, option.rule), on);
        if !option.text.is_empty() {
            hover_tip(&line, &option.text);
        }
        if line.clicked() {
            menu.switched.insert(option.name, !on);
        }
    }
    divider(ui);
    ui.label(styled("Dice seed", bold(17.0), INK));
    search(ui, &mut menu.seed, "random", 150.0);
    ui.label(styled("The same seed and the same orders give the same game.", condensed(13.5), INK_SOFT));
    ui.add_space(10.0);
    let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
    let begin = action_button(ui, "Begin", "Enter", true).clicked() || enter;
    let study = wide_button(ui, "Study the set-up", "", FRAME_SOFT, true).clicked();
    if !menu.notice.is_empty() {
        ui.add(Label::new(styled(&menu.notice, condensed(15.0), RED)).wrap());
    }
    match () {
        () if begin => Some(Purpose::Play),
        () if study => Some(Purpose::Study),
        () => None,
    }
}

/// Sand, a faint grid and a few great counters of the game chosen.
fn backdrop(ctx: &Context, offer: Option<&dyn Offer>) {
    let painter = ctx.layer_painter(LayerId::background());
    let screen = ctx.content_rect();
    let size = 46.0;
    let line = egui::Stroke::new(1.0, fade(HEX_LINE, 0.35));
    let (wide, high) = (3.0_f32.sqrt() * size, 1.5 * size);
    let mut row = 0.0;
    while row * high < screen.height() + high {
        let shift = if (row as u32).is_multiple_of(2) { 0.0 } else { wide / 2.0 };
        let mut column = 0.0;
        while column * wide < screen.width() + wide {
            let centre = screen.min + vec2(column * wide + shift, row * high);
            let corner = |part: f32| {
                let angle = std::f32::consts::FRAC_PI_3 * part - std::f32::consts::FRAC_PI_6;
                centre + vec2(angle.cos(), angle.sin()) * size
            };
            painter.line(vec![corner(0.0), corner(1.0), corner(2.0), corner(3.0)], line);
            column += 1.0;
        }
        row += 1.0;
    }
    if let Some(offer) = offer {
        offer.backdrop(&painter, screen);
    }
    let foot = pos2(screen.center().x, screen.bottom() - 20.0);
    painter.text(
        foot,
        egui::Align2::CENTER_CENTER,
        "Free software. The rules of the games are by their authors; the text and pictures here are our own.",
        condensed(14.0),
        INK_SOFT,
    );
}

/// The faults of the data, in plain words, instead of a game.
fn broken(mut contexts: EguiContexts, faulty: Res<Faulty>, mut exit: MessageWriter<AppExit>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, None);
    let screen = ctx.content_rect();
    let size = vec2((screen.width() - 160.0).min(900.0), (screen.height() - 240.0).min(520.0));
    let at = screen.center() - size / 2.0;
    egui::Area::new(Id::new("broken")).fixed_pos(at).show(&ctx, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.label(styled("There are errors in the game's files", bold(24.0), RED));
            divider(ui);
            ScrollArea::vertical().max_height(size.y - 110.0).auto_shrink(false).show(ui, |ui| {
                for line in faulty.0.lines() {
                    ui.add(Label::new(styled(line, condensed(16.0), INK)).wrap());
                }
            });
            ui.label(styled(
                "Fix the errors listed and restart; `gazala check` lists them too.",
                condensed(15.0),
                INK_SOFT,
            ));
            if dark_button(ui, "Quit").clicked() {
                exit.write(AppExit::Success);
            }
        });
    });
    Ok(())
}
