//! The main menu: scenarios with their briefing, who plays, options, seed, saved games.

use std::path::PathBuf;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Id, Label, LayerId, ScrollArea, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Start;
use super::loading::dressed;
use super::paint::brush::fade;
use super::paint::counter::{CounterFace, Nation, Symbol, paint_counter};
use super::paint::ground::HEX_LINE;
use super::paint::mark::FieldState;
use super::paint::silhouette::Silhouette;
use super::paint::troops::Troops;
use super::paint::weapon::Weapon;
use super::panels::parts::{choice, dark_button, list_line};
use super::screen::{Faulty, Screen};
use super::style::{bold, condensed, palette::*, panel_frame, plain, strong};
use super::table::{Player, Speed, Table, Window};
use super::table_screen::Fitted;
use super::widgets::{action_button, divider, styled};
use crate::core::data::data_root;
use crate::core::game::Game;
use crate::core::journal::{FORMAT, Head, read_head, save_folder};
use crate::core::session::Session;
use crate::core::side::Side;
use crate::games::tobruk::options::OPTIONS;
use crate::games::tobruk::scenario::Scenario;
use crate::games::tobruk::{Data, Tobruk};
use crate::games::{GameId, ScenarioFile, find_scenario, fingerprint, open_journal, scenarios};
use crate::start::Who;

/// The data of the games, read once at the start.
#[derive(Resource, Clone)]
pub struct GameData(pub Data);

/// What is chosen in the menu.
#[derive(Resource, Default)]
struct Menu {
    scenarios: Vec<(ScenarioFile, std::sync::Arc<Scenario>)>,
    chosen: usize,
    players: Option<[Player; 2]>,
    options: Vec<String>,
    seed: String,
    saved: Option<Vec<Saved>>,
    notice: String,
}

/// A saved game as the list shows it.
struct Saved {
    file: PathBuf,
    line: String,
    note: String,
    sort: std::time::SystemTime,
}

/// The menu's systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .init_resource::<Fitted>()
        .add_systems(OnEnter(Screen::Menu), enter)
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Menu).and_then(dressed)))
        .add_systems(EguiPrimaryContextPass, broken.run_if(in_state(Screen::Broken).and_then(dressed)));
}

/// Reads the scenarios; goes straight to the table if the command line says so.
fn enter(
    mut commands: Commands,
    mut menu: ResMut<Menu>,
    data: Option<Res<GameData>>,
    mut faulty: ResMut<Faulty>,
    mut start: ResMut<Start>,
    mut next: ResMut<NextState<Screen>>,
) {
    menu.saved = None;
    let Some(data) = data else {
        next.set(Screen::Broken);
        return;
    };
    if menu.scenarios.is_empty() {
        for file in scenarios(&data_root()).into_iter().filter(|file| file.game == GameId::Tobruk) {
            match Tobruk::load_scenario(&file.root, &file.file, &data.0) {
                Ok(scenario) => menu.scenarios.push((file, scenario)),
                Err(faults) => faulty.0 = faults.to_string(),
            }
        }
    }
    if !faulty.0.is_empty() {
        next.set(Screen::Broken);
        return;
    }
    let Some(name) = start.0.scenario.take() else { return };
    let who = |who: Who| if who == Who::Human { Player::Human } else { Player::Computer };
    let players = start.0.players.map_or([Player::Human; 2], |players| players.map(who));
    let begun = find_scenario(&data_root(), &name).and_then(|file| {
        let scenario = Tobruk::load_scenario(&file.root, &file.file, &data.0).map_err(|faults| faults.to_string())?;
        let seed = start.0.seed.unwrap_or_else(fresh_seed);
        begin(&data.0, &file, scenario, players, &start.0.options, seed, start.0.picture.is_none())
    });
    match begun {
        Ok(mut table) => {
            if start.0.picture.is_some() {
                table.wishes.push(super::table::Wish::ReadySetUp);
                table.windows.clear();
            }
            commands.insert_resource(table);
            next.set(Screen::Table);
        }
        Err(sentence) => {
            faulty.0 = sentence;
            next.set(Screen::Broken);
        }
    }
}

/// A seed that no game had before: the clock's, since it is only the beginning of a game and stands in its journal.
fn fresh_seed() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}

/// Puts a new game on the table; it is saved from its first order on.
fn begin(
    data: &Data,
    file: &ScenarioFile,
    scenario: std::sync::Arc<Scenario>,
    players: [Player; 2],
    options: &[String],
    seed: u64,
    save: bool,
) -> Result<Table, String> {
    let word = |player: Player| if player == Player::Human { "human" } else { "computer" };
    let mut options = options.to_vec();
    options.sort();
    let head = Head {
        program: "gazala".to_owned(),
        format: FORMAT,
        game: Tobruk::ID.to_owned(),
        scenario: file.id.clone(),
        options,
        seed,
        data: fingerprint(&data_root(), file).map_err(|faults| faults.to_string())?,
        players: players.map(|player| word(player).to_owned()),
        state: Tobruk::STATE,
    };
    let session = Session::begin(data, scenario, head)?;
    let mut table = new_table(session, data.clone(), players);
    if save {
        let path = save_folder().join(super::play::file_name(&table, "game"));
        if let Err(error) = table.session.save_to(&path) {
            table.notice = Some((format!("This game is not saved: {error}."), 0.0));
        }
    }
    Ok(table)
}

fn new_table(session: Session<Tobruk>, data: Data, players: [Player; 2]) -> Table {
    Table {
        session,
        data,
        players,
        speed: Speed::Normal,
        selected: None,
        gun: 0,
        arm: None,
        load: Vec::new(),
        secrecy: Default::default(),
        seen: Default::default(),
        wanted_facing: None,
        pointed: None,
        pointed_unit: None,
        proposal: None,
        reach: Default::default(),
        windows: Vec::new(),
        charts: Default::default(),
        rules: Default::default(),
        moment: None,
        notice: None,
        wishes: Vec::new(),
        over_map: false,
        map_rect: egui::Rect::NOTHING,
    }
}

/// Opens a saved game. A damaged one is opened as far as it is sound, as a new file, and the old one is left as it is.
fn load(data: &Data, file: &std::path::Path) -> Result<Table, String> {
    let replayed = open_journal::<Tobruk>(&data_root(), file, true)?;
    let player = |side: usize| match replayed.session.head.players[side].as_str() {
        "computer" => Player::Computer,
        _ => Player::Human,
    };
    let players = [0, 1].map(player);
    let mut table = new_table(replayed.session, data.clone(), players);
    if replayed.data_changed {
        table.notice = Some(("The data files have been changed since this game was begun.".to_owned(), 0.0));
    }
    if let Some(stopped) = replayed.stopped {
        let copy = save_folder().join(super::play::file_name(&table, "salvaged"));
        let saved = table.session.save_to(&copy).map_or_else(
            |error| format!("It is not saved: {error}."),
            |()| format!("It goes on in {}.", copy.display()),
        );
        table.notice =
            Some((format!("{stopped}. The {} orders before are on the table. {saved}", table.session.orders()), 0.0));
    } else if replayed.cut_short {
        table.notice = Some((
            "The last line of the journal was cut short and is left out; nothing before it is lost.".to_owned(),
            0.0,
        ));
    }
    Ok(table)
}

fn saved_games() -> Vec<Saved> {
    let mut games: Vec<Saved> = std::fs::read_dir(save_folder())
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "journal"))
        .map(|file| {
            let sort = std::fs::metadata(&file).and_then(|data| data.modified()).unwrap_or(std::time::UNIX_EPOCH);
            let line = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let note = read_head(&file).map_or_else(
                |_| "damaged".to_owned(),
                |head| format!("{} against {}, seed {}", head.players[0], head.players[1], head.seed),
            );
            Saved { file, line, note, sort }
        })
        .collect();
    games.sort_by(|a, b| b.sort.cmp(&a.sort).then_with(|| a.line.cmp(&b.line)));
    games
}

fn show(
    mut contexts: EguiContexts,
    mut commands: Commands,
    mut menu: ResMut<Menu>,
    data: Option<Res<GameData>>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let Some(data) = data else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx);
    let screen = ctx.content_rect();
    let menu = &mut *menu;
    let mut table = None;
    let size = vec2((screen.width() - 80.0).min(1180.0), (screen.height() - 190.0).min(640.0));
    let at = pos2(screen.center().x - size.x / 2.0, (screen.height() - size.y) / 2.0 + 46.0);
    let title = ctx.layer_painter(LayerId::background());
    title.text(pos2(at.x, at.y - 76.0), egui::Align2::LEFT_CENTER, "Gazala 1942", bold(54.0), INK);
    title.text(
        pos2(at.x + 3.0, at.y - 34.0),
        egui::Align2::LEFT_CENTER,
        "The board games of the battle in the Western Desert, May and June",
        condensed(19.0),
        INK_SOFT,
    );
    egui::Area::new(Id::new("main menu")).fixed_pos(at).show(&ctx, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            let (left, right) = (250.0, 310.0);
            column(ui, vec2(left, size.y), |ui| {
                games(ui, menu);
                ui.add_space(10.0);
                if let Some(file) = saved(ui, menu, size.y * 0.44) {
                    table = Some(load(&data.0, &file));
                }
            });
            column(ui, vec2(size.x - left - right - 28.0, size.y), |ui| briefing(ui, menu, &data.0));
            column(ui, vec2(right, size.y), |ui| {
                if choices(ui, menu, &data.0)
                    && let Some((file, scenario)) = menu.scenarios.get(menu.chosen).cloned()
                {
                    table = Some(start_game(menu, &data.0, &file, scenario));
                }
                ui.add_space(8.0);
                if dark_button(ui, "Quit").clicked() {
                    exit.write(AppExit::Success);
                }
            });
        });
    });
    match table {
        Some(Ok(mut table)) => {
            if table.session.orders() == 0 {
                table.open(Window::Briefing);
            }
            commands.insert_resource(table);
            next.set(Screen::Table);
        }
        Some(Err(sentence)) => menu.notice = sentence,
        None => {}
    }
    Ok(())
}

fn start_game(
    menu: &Menu,
    data: &Data,
    file: &ScenarioFile,
    scenario: std::sync::Arc<Scenario>,
) -> Result<Table, String> {
    let seed = match menu.seed.trim() {
        "" => fresh_seed(),
        text => text
            .parse()
            .map_err(|_| format!("The seed '{text}' is no whole number; leave the field empty for a new one."))?,
    };
    let players = menu.players.unwrap_or([Player::Human, Player::Computer]);
    begin(data, file, scenario, players, &menu.options, seed, true)
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

fn games(ui: &mut Ui, menu: &mut Menu) {
    ui.label(styled(GameId::Tobruk.title(), bold(22.0), INK));
    divider(ui);
    for place in 0..menu.scenarios.len() {
        let (_, scenario) = &menu.scenarios[place];
        let line = format!("{}  {}", scenario.number, scenario.title);
        let note = scenario.date.clone();
        if list_line(ui, &line, &note, menu.chosen == place).clicked() {
            menu.chosen = place;
            menu.options.clear();
        }
    }
}

/// The saved games, newest first; answers with the one clicked.
fn saved(ui: &mut Ui, menu: &mut Menu, height: f32) -> Option<PathBuf> {
    ui.label(styled("Saved games", bold(18.0), INK));
    divider(ui);
    let games = menu.saved.get_or_insert_with(saved_games);
    if games.is_empty() {
        ui.label(styled("None yet. Every game is saved as it is played.", condensed(14.5), INK_SOFT));
        return None;
    }
    let mut chosen = None;
    ScrollArea::vertical().id_salt("saved").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for game in games.iter() {
            if list_line(ui, &game.line, "", false).on_hover_text(game.note.as_str()).clicked() {
                chosen = Some(game.file.clone());
            }
        }
    });
    chosen
}

fn briefing(ui: &mut Ui, menu: &Menu, data: &Data) {
    let Some((_, scenario)) = menu.scenarios.get(menu.chosen) else { return };
    ui.label(styled(&scenario.title, bold(26.0), INK));
    ui.label(styled(
        format!("Scenario {}, {}, {} turns", scenario.number, scenario.date, scenario.length),
        condensed(15.0),
        INK_SOFT,
    ));
    divider(ui);
    ScrollArea::vertical().id_salt("briefing").auto_shrink(false).show(ui, |ui| {
        let paragraph = |ui: &mut Ui, text: &str| {
            ui.add(Label::new(styled(text, plain(15.5), INK)).wrap());
        };
        paragraph(ui, &scenario.briefing.history);
        for part in &scenario.briefing.sides {
            ui.add_space(6.0);
            let name = crate::games::tobruk::situation::player(scenario, &data.catalog, part.side);
            ui.label(styled(name, bold(17.0), side_ink(part.side)));
            paragraph(ui, &part.text);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(14.0, 2.0);
                for force in scenario.forces.iter().filter(|force| force.side == part.side) {
                    for (kind, count, provenance) in &force.strength {
                        let kind = data.catalog.get(*kind);
                        let mark = if provenance.needs_checking() { " *" } else { "" };
                        let line = ui.label(styled(format!("{count} {}{mark}", kind.name), strong(15.0), INK));
                        line.on_hover_text(format!("{}: {}", provenance.kind(), provenance.reason()));
                    }
                }
            });
        }
        ui.add_space(6.0);
        ui.label(styled("Victory", bold(17.0), INK));
        paragraph(ui, &scenario.briefing.victory);
        ui.add_space(6.0);
        ui.label(styled("New rules", bold(17.0), INK));
        for lesson in &scenario.briefing.learns {
            ui.label(styled(format!("{}  {}", lesson.text, lesson.rule), condensed(15.5), INK));
        }
        ui.add_space(6.0);
        ui.label(styled(
            "* not printed in the rule text: deduced or reconstructed. Rest the pointer on it for the reason.",
            condensed(13.5),
            INK_SOFT,
        ));
    });
}

fn side_ink(side: Side) -> egui::Color32 {
    match side {
        Side::Axis => BLUE,
        Side::Allies => RUST,
    }
}

/// Who plays, options, seed; true when the game is to begin.
fn choices(ui: &mut Ui, menu: &mut Menu, data: &Data) -> bool {
    let Some((_, scenario)) = menu.scenarios.get(menu.chosen).cloned() else { return false };
    ui.spacing_mut().item_spacing.y = 7.0;
    let players = menu.players.get_or_insert([Player::Human, Player::Computer]);
    for side in Side::BOTH {
        let name = crate::games::tobruk::situation::player(&scenario, &data.catalog, side);
        ui.label(styled(format!("{name} player"), bold(17.0), side_ink(side)));
        ui.horizontal(|ui| {
            for (player, text) in [(Player::Human, "A person"), (Player::Computer, "The computer")] {
                if choice(ui, text, players[side.index()] == player).clicked() {
                    players[side.index()] = player;
                }
            }
        });
    }
    divider(ui);
    ui.label(styled("Optional rules", bold(17.0), INK));
    for option in &scenario.options {
        let rule = OPTIONS.iter().find(|(name, _)| name == option).map_or("", |(_, rule)| *rule);
        let on = menu.options.contains(option);
        let line = choice(ui, &format!("{} {option} ({rule})", if on { "On:" } else { "Off:" }), on);
        if let Some(entry) = data.ledger.get(rule) {
            super::widgets::hover_tip(&line, &format!("{}. {}", entry.title, entry.text));
        }
        if line.clicked() {
            if on {
                menu.options.retain(|known| known != option);
            } else {
                menu.options.push(option.clone());
            }
        }
    }
    divider(ui);
    ui.label(styled("Seed of the dice", bold(17.0), INK));
    super::panels::parts::search(ui, &mut menu.seed, "a new one", 150.0);
    ui.label(styled("The same seed and the same orders give the same game.", condensed(13.5), INK_SOFT));
    ui.add_space(10.0);
    let begin =
        action_button(ui, "Begin", "Enter", true).clicked() || ui.input(|input| input.key_pressed(egui::Key::Enter));
    if !menu.notice.is_empty() {
        ui.add(Label::new(styled(&menu.notice, condensed(15.0), RED)).wrap());
    }
    begin
}

/// Sand, a faint grid and a few great counters.
fn backdrop(ctx: &Context) {
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
    let face = |nation, symbol, number: &str, movement: &str, label: &str, facing: f32| CounterFace {
        number: number.to_owned(),
        movement: movement.to_owned(),
        label: label.to_owned(),
        facing,
        field: FieldState { operators: 5, ..FieldState::default() },
        ..CounterFace::new(nation, symbol)
    };
    let tank = Symbol::Vehicle;
    let third = std::f32::consts::FRAC_PI_3;
    let counters = [
        (0.60, 0.085, face(Nation::British, tank(Silhouette::Grant), "3", "3", "Grant", 0.0)),
        (0.70, 0.115, face(Nation::British, Symbol::Weapon(Weapon::TwoPdr), "1", "5", "2 pdr", third)),
        (0.83, 0.075, face(Nation::German, tank(Silhouette::PanzerIIIJ), "2", "3", "Pz IIIj", third * 3.0)),
        (0.92, 0.125, face(Nation::Italian, Symbol::Troops(Troops::LmgGroup), "11/LMG", "9", "LMG group", third * 3.0)),
    ];
    for (x, y, face) in counters {
        paint_counter(&painter, screen.min + vec2(screen.width() * x, screen.height() * y), 76.0, &face);
    }
    let foot = pos2(screen.center().x, screen.bottom() - 20.0);
    painter.text(
        foot,
        egui::Align2::CENTER_CENTER,
        "Free software. Rules of the games by their authors; words and pictures here are our own.",
        condensed(14.0),
        INK_SOFT,
    );
}

/// The faults of the data, in plain words, instead of a game.
fn broken(mut contexts: EguiContexts, faulty: Res<Faulty>, mut exit: MessageWriter<AppExit>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx);
    let screen = ctx.content_rect();
    let size = vec2((screen.width() - 160.0).min(900.0), (screen.height() - 240.0).min(520.0));
    let at = screen.center() - size / 2.0;
    egui::Area::new(Id::new("broken")).fixed_pos(at).show(&ctx, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.label(styled("The game's files are broken", bold(24.0), RED));
            divider(ui);
            ScrollArea::vertical().max_height(size.y - 110.0).auto_shrink(false).show(ui, |ui| {
                for line in faulty.0.lines() {
                    ui.add(Label::new(styled(line, condensed(16.0), INK)).wrap());
                }
            });
            ui.label(styled(
                "Mend the places named and start the program again; `gazala check` lists them too.",
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
