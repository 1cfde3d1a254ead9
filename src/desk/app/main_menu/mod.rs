//! The main menu: scenarios of all games with their briefing, who plays, options, seed, saved games.

mod backdrop;
mod building;
mod choices;
mod help;
mod layered;
mod learn;
mod page;
mod saved;
mod shelf;

pub use layered::Layered;
pub use shelf::{Boxed, GameBox, Shelf};

use std::collections::BTreeMap;
use std::path::Path;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Context, FontId, Id, Key, LayerId, ScrollArea, Stroke, Ui, UiBuilder, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::loading::dressed;
use crate::core::data::data_root;
use crate::core::journal::read_head;
use crate::core::level::Level;
use crate::desk::app::start::Start;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::kit::words::{capital, count, plural};
use crate::desk::shell::panels::parts::{dark_button, list_line_of, wide_button};
use crate::desk::shell::panels::text_size;
use crate::desk::table::Player;
use crate::desk::table::builder::Wanted;
use crate::desk::table::roles::SCENARIO;
use crate::desk::table::screen::{Faulty, LastPlayed, Screen};
use crate::games::own::own_scenarios;
use crate::games::{GameId, ScenarioFile, find_scenario};
use crate::start::Who;
use building::Building;
use page::{Columns, Page, Title, column};
use saved::{Picked, Saves};
use shelf::{Offer, OptionLine, Purpose, Setting};

/// What is chosen in the menu.
#[derive(Resource, Default)]
struct Menu {
    offers: Vec<Box<dyn Offer>>,
    /// The scenarios that players made, as they were listed.
    own: Vec<ScenarioFile>,
    chosen: usize,
    players: Option<[Player; 2]>,
    /// How well the computer plays.
    level: Level,
    /// Options that were switched on or off; the others are as they are by themselves.
    switched: BTreeMap<String, bool>,
    seed: String,
    /// The saved games are shown in place of a scenario.
    shows_saves: bool,
    /// The keys lie over it all.
    shows_keys: bool,
    saves: Saves,
    learn: learn::Learn,
    notice: String,
    /// A battle is made up.
    building: Option<Building>,
}

impl Menu {
    /// Reads the scenarios, those that players made after those of each game's box; the faults in those of the boxes. What is wrong with
    /// the others stands in the menu.
    fn lay_out(&mut self, shelf: &Shelf) -> String {
        let mut faulty = Vec::new();
        self.offers.clear();
        for game in &shelf.0 {
            let (offers, faults) = game.scenarios();
            self.offers.extend(offers);
            faulty.extend(faults);
            let (offers, faults) = game.own();
            self.offers.extend(offers);
            faults.iter().for_each(|fault| self.tell(fault));
        }
        faulty.join("\n")
    }

    /// Takes up what the player has corrected in the games' data, tells what is wrong with that, and says whether something has changed.
    fn take_up(&mut self, shelf: &mut Shelf) -> bool {
        let mut changed = false;
        for game in &mut shelf.0 {
            changed |= game.look_again();
            if let Some(fault) = game.fault() {
                let title = GameId::find(game.id()).map_or(game.id(), GameId::title);
                self.tell(&format!("{fault}.\nUntil then {title} is played without your corrections."));
            }
        }
        changed
    }

    /// The same before a game is begun; true if it had better wait for the player to read what is wrong with his corrections.
    fn waits(&mut self, shelf: &mut Shelf) -> bool {
        let told = std::mem::take(&mut self.notice);
        if !self.take_up(shelf) {
            self.notice = told;
            return false;
        }
        let _ = self.lay_out(shelf);
        !self.notice.is_empty()
    }

    /// Adds a sentence to those that stand in the menu.
    fn tell(&mut self, sentence: &str) {
        if !self.notice.is_empty() {
            self.notice.push('\n');
        }
        self.notice.push_str(sentence);
    }

    /// Chooses the scenario with this id.
    fn choose(&mut self, id: &str) {
        self.chosen = self.offers.iter().position(|offer| offer.id() == id).unwrap_or(0);
        self.switched.clear();
    }

    /// Chooses the scenario that was played last, if it is another one of the list; a set-up made from the one chosen before keeps the
    /// options that were switched.
    fn find(&mut self, id: &str) {
        let game = |id: &str| id.split('/').next().map(str::to_owned);
        let place = self.offers.iter().position(|offer| offer.id() == id);
        let Some(place) = place.filter(|place| *place != self.chosen) else { return };
        if self.offers.get(self.chosen).is_none_or(|before| game(before.id()) != game(id)) {
            self.switched.clear();
        }
        self.chosen = place;
    }

    fn is_on(&self, option: &OptionLine) -> bool {
        self.switched.get(&option.name).copied().unwrap_or(option.by_default)
    }

    fn players(&self) -> [Player; 2] {
        self.players.unwrap_or([Player::Human, Player::Computer])
    }

    /// The options that can be chosen with those that are switched on.
    fn offered(&self, offer: &dyn Offer) -> Vec<OptionLine> {
        offer.options(self.players(), &self.chosen_options())
    }

    /// The options on by the player's own choice.
    fn chosen_options(&self) -> Vec<String> {
        self.switched.iter().filter(|(_, on)| **on).map(|(name, _)| name.clone()).collect()
    }

    /// The options that are on, by name.
    fn options(&self, offer: &dyn Offer) -> Vec<String> {
        self.offered(offer).into_iter().filter(|option| self.is_on(option)).map(|option| option.name).collect()
    }
}

/// The menu's systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .init_resource::<Shelf>()
        .add_systems(OnEnter(Screen::Menu), enter)
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Menu).and_then(dressed)))
        .add_systems(EguiPrimaryContextPass, backdrop::broken.run_if(in_state(Screen::Broken).and_then(dressed)));
}

/// Reads the scenarios; goes straight to the table if the command line says so.
fn enter(
    mut commands: Commands,
    mut menu: ResMut<Menu>,
    mut shelf: ResMut<Shelf>,
    mut faulty: ResMut<Faulty>,
    mut start: ResMut<Start>,
    mut last: ResMut<LastPlayed>,
    mut next: ResMut<NextState<Screen>>,
) {
    menu.saves.look_again();
    menu.saves.choose_latest();
    menu.learn.look_again();
    menu.notice.clear();
    menu.building = None;
    let corrected = menu.take_up(&mut shelf);
    // What a player has made at the table stands in the list.
    let own = own_scenarios(&data_root());
    if menu.offers.is_empty() || menu.own != own || corrected {
        let chosen = menu.offers.get(menu.chosen).map(|offer| offer.id().to_owned());
        faulty.0.push_str(&menu.lay_out(&shelf));
        if let Some(id) = chosen {
            menu.choose(&id);
        }
        menu.own = own;
    }
    if let Some(id) = last.0.take() {
        menu.find(&id);
    }
    if !faulty.0.is_empty() {
        next.set(Screen::Broken);
        return;
    }
    let Some(name) = start.0.scenario.take() else { return };
    let begun = match start.0.saved(&name) {
        Some(file) => draw(&shelf, &start, file, &mut commands),
        None => begin_at(&shelf, &start, &name, &mut commands),
    };
    match begun {
        Ok(()) => next.set(Screen::Table),
        Err(sentence) => {
            faulty.0 = sentence;
            next.set(Screen::Broken);
        }
    }
}

/// Lays out the saved game of which the command line wants a picture.
fn draw(shelf: &Shelf, start: &Start, file: &Path, commands: &mut Commands) -> Result<(), String> {
    let head = read_head(file).map_err(|error| error.to_string())?;
    let game = shelf.0.iter().find(|game| game.id() == head.game);
    let game = game.ok_or_else(|| format!("{}:1: {} can't be shown here.", file.display(), head.game))?;
    game.draw(file, start.0.after, start.0.forces, commands)
}

/// Lays out the scenario that the command line names.
fn begin_at(shelf: &Shelf, start: &Start, name: &str, commands: &mut Commands) -> Result<(), String> {
    let file = find_scenario(&data_root(), name)?;
    let game = shelf.0.iter().find(|game| game.id() == file.game.id());
    let game = game.ok_or_else(|| format!("{} can't be shown here yet.", file.game.title()))?;
    if let Some(fault) = game.fault() {
        return Err(fault.to_owned());
    }
    let who = |who: Who| if who == Who::Human { Player::Human } else { Player::Computer };
    let offer = game.scenario(file)?;
    let players = start.0.players.map_or([Player::Human; 2], |players| players.map(who));
    let purpose = match (&start.0.picture, start.0.forces) {
        (None, _) => Purpose::Play,
        (Some(_), false) => Purpose::Picture,
        (Some(_), true) => Purpose::Poster,
    };
    let level = |who: Who| who.level().unwrap_or_default().played(offer.levels());
    let levels = start.0.players.map_or([Level::default(); 2], |players| players.map(level));
    // Who names options has what he names; a picture is looked at, and nobody plays against it.
    let mut options = match (start.0.options.as_slice(), purpose) {
        ([], Purpose::Picture | Purpose::Poster) => defaults(offer.as_ref(), [Player::Computer; 2]),
        ([], _) => defaults(offer.as_ref(), players),
        (named, _) => named.to_vec(),
    };
    if start.0.preset {
        let suggested = offer.suggested(&options);
        let suggested = suggested.ok_or_else(|| format!("Scenario {name} has no preset of suggested rules."))?;
        options.extend(suggested.options.into_iter().filter(|option| !start.0.options.contains(option)));
        options.dedup();
    }
    let seed = start.0.seed.unwrap_or_else(fresh_seed);
    offer.begin(&Setting { players, levels, options, seed, purpose, briefing: false }, commands)
}

/// Options that are on with these players if nobody says otherwise.
fn defaults(offer: &dyn Offer, players: [Player; 2]) -> Vec<String> {
    offer.options(players, &[]).into_iter().filter(|option| option.by_default).map(|option| option.name).collect()
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
    Load(Picked),
    /// The page on which a battle is made up, in a game, or the battle of this id changed.
    Build(&'static str, Option<String>),
    /// What becomes of the battle that is made up.
    Built(Wanted),
    /// A lesson: its game and its id.
    Take(&'static str, String),
    Quit,
}

fn show(
    mut contexts: EguiContexts,
    mut commands: Commands,
    mut menu: ResMut<Menu>,
    mut shelf: ResMut<Shelf>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let menu = &mut *menu;
    backdrop::paint(&ctx, menu.offers.get(menu.chosen).map(AsRef::as_ref));
    help::read(&ctx, menu);
    if menu.learn.shown && ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        menu.learn.shown = false;
    }
    if menu.shows_saves && ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        menu.shows_saves = menu.saves.step_back();
    }
    let page = Page::of(ctx.content_rect());
    let mut asked = None;
    head(&ctx, &page);
    if page.title != Title::Small {
        backdrop::small_print(&ctx);
    }
    egui::Area::new(Id::new("main menu")).fixed_pos(page.body.min).show(&ctx, |ui| {
        ui.set_min_size(page.body.size());
        asked = body(ui, menu, &shelf, &page);
    });
    help::show(&ctx, menu);
    let done = match asked {
        None => return Ok(()),
        Some(Asked::Build(game, changes)) => {
            match Building::open(&shelf, game, changes.as_deref()) {
                Ok(building) => menu.building = Some(building),
                Err(sentence) => menu.notice = sentence,
            }
            return Ok(());
        }
        Some(Asked::Built(wanted)) => match built(menu, &shelf, wanted) {
            true => begin(menu, Purpose::Play, &mut commands),
            false => return Ok(()),
        },
        Some(Asked::Begin(_)) if menu.waits(&mut shelf) => return Ok(()),
        Some(Asked::Begin(purpose)) => begin(menu, purpose, &mut commands),
        Some(Asked::Take(game, id)) => {
            let game = shelf.0.iter().find(|known| known.id() == game);
            game.map_or_else(
                || Err("This game can't be shown.".to_owned()),
                |game| game.take_lesson(&id, &mut commands),
            )
        }
        Some(Asked::Load(picked)) => saved::load(&shelf, &picked, &mut commands),
        Some(Asked::Quit) => {
            exit.write(AppExit::Success);
            return Ok(());
        }
    };
    match done {
        Ok(()) => next.set(Screen::Table),
        Err(sentence) => menu.notice = sentence,
    }
    Ok(())
}

/// What becomes of the battle that is made up; true if it is to be played.
fn built(menu: &mut Menu, shelf: &Shelf, wanted: Wanted) -> bool {
    let Some(building) = &mut menu.building else { return false };
    let saved = match wanted {
        Wanted::Back => None,
        Wanted::Delete if !building.delete() => return false,
        Wanted::Delete => None,
        Wanted::Save | Wanted::Play => match building.save() {
            None => return false,
            saved => saved,
        },
    };
    menu.building = None;
    menu.notice.clear();
    if wanted != Wanted::Back {
        let _ = menu.lay_out(shelf);
    }
    match &saved {
        Some(id) => menu.choose(id),
        None => menu.chosen = menu.chosen.min(menu.offers.len().saturating_sub(1)),
    }
    wanted == Wanted::Play
}

/// The title, and the size of text in the corner of the window.
fn head(ctx: &Context, page: &Page) {
    let title = ctx.layer_painter(LayerId::background());
    let at = page.head.left_bottom();
    let text = |up: f32, text: &str, font: FontId, ink| {
        title.text(at + vec2(2.0, -up), Align2::LEFT_CENTER, text, font, ink);
    };
    let below = "Board wargames of the battle in the Western Desert, May and June";
    match page.title {
        Title::Large => {
            text(70.0, "Gazala 1942", bold(54.0), INK);
            text(28.0, below, condensed(19.0), INK_SOFT);
        }
        Title::Middle => {
            text(40.0, "Gazala 1942", bold(34.0), INK);
            text(11.0, below, condensed(16.0), INK_SOFT);
        }
        Title::Small => text(14.0, "Gazala 1942", bold(24.0), INK),
    }
    text_size::stepper(ctx);
}

/// The columns.
fn body(ui: &mut Ui, menu: &mut Menu, shelf: &Shelf, page: &Page) -> Option<Asked> {
    let mut asked = None;
    if let Some(building) = &mut menu.building {
        column(ui, page.body, |ui| asked = building.show(ui).map(Asked::Built));
        return asked;
    }
    if menu.learn.shown {
        column(ui, page.body, |ui| {
            let chosen = learn::show(ui, &mut menu.learn, shelf, &menu.offers, &menu.notice);
            asked = chosen.and_then(|chosen| follow(menu, chosen));
        });
        return asked;
    }
    let (played, mut taken) = (menu.saves.count() > 0, None);
    let [left, middle, right] = page.parts();
    let mut build = None;
    match (page.columns, menu.shows_saves) {
        (Columns::One, false) => column(ui, left, |ui| {
            let foot = ui.available_height() - choices::foot_height(menu, true);
            ScrollArea::vertical().id_salt("all").max_height(foot).auto_shrink(false).show(ui, |ui| {
                taken = learn::buttons(ui, &mut menu.learn, shelf, played);
                build = scenarios(ui, menu, false);
                divider(ui);
                choices::choose(ui, menu);
                divider(ui);
                briefing(ui, menu);
            });
            asked = choices::foot(ui, menu, true);
        }),
        (Columns::One, true) => column(ui, left, |ui| {
            asked = menu.saves.show(ui, shelf, &menu.offers).map(Asked::Load);
        }),
        (_, shows_saves) => {
            column(ui, left, |ui| {
                let room = ui.available_height() - learn::buttons_height(&menu.learn, played);
                ScrollArea::vertical().id_salt("scenarios").max_height(room).auto_shrink(false).show(ui, |ui| {
                    build = scenarios(ui, menu, room < ALL);
                });
                ui.add_space(6.0);
                taken = learn::buttons(ui, &mut menu.learn, shelf, played);
                saves_button(ui, menu);
            });
            if shows_saves {
                let wide = middle.union(right);
                column(ui, wide, |ui| asked = menu.saves.show(ui, shelf, &menu.offers).map(Asked::Load));
            } else if page.columns == Columns::Three {
                column(ui, middle, |ui| {
                    briefing_head(ui, menu);
                    ScrollArea::vertical()
                        .id_salt(("briefing", menu.chosen))
                        .auto_shrink(false)
                        .show(ui, |ui| briefing(ui, menu));
                });
                column(ui, right, |ui| {
                    let room = ui.available_height() - choices::foot_height(menu, false);
                    ScrollArea::vertical()
                        .id_salt(("choices", menu.chosen))
                        .max_height(room)
                        .auto_shrink(false)
                        .show(ui, |ui| choices::choose(ui, menu));
                    asked = choices::foot(ui, menu, false);
                });
            } else {
                column(ui, middle, |ui| {
                    let room = ui.available_height() - choices::foot_height(menu, false);
                    ScrollArea::vertical().id_salt(("choices", menu.chosen)).max_height(room).auto_shrink(false).show(
                        ui,
                        |ui| {
                            choices::choose(ui, menu);
                            divider(ui);
                            briefing_head(ui, menu);
                            briefing(ui, menu);
                        },
                    );
                    asked = choices::foot(ui, menu, false);
                });
            }
        }
    }
    if menu.shows_saves && page.columns == Columns::One {
        // The way back stands where the title is: all of the column is the list's.
        let at = page.head.with_max_x(page.head.left() + 260.0).with_min_x(page.head.left() + 130.0);
        ui.scope_builder(UiBuilder::new().max_rect(at), |ui| {
            if dark_button(ui, "Scenarios").clicked() {
                menu.shows_saves = false;
            }
        });
    }
    taken.and_then(|chosen| follow(menu, chosen)).or(asked).or(build)
}

/// What follows from a choice among the lessons: a lesson is taken, a scenario is shown with its briefing.
fn follow(menu: &mut Menu, chosen: learn::Chosen) -> Option<Asked> {
    match chosen {
        learn::Chosen::Lesson(game, id) => Some(Asked::Take(game, id)),
        learn::Chosen::Scenario(id) => {
            menu.chosen = menu.offers.iter().position(|offer| offer.id() == id).unwrap_or(menu.chosen);
            (menu.learn.shown, menu.shows_saves) = (false, false);
            menu.switched.clear();
            None
        }
    }
}

/// The button that shows the saved games, lit while they are shown.
fn saves_button(ui: &mut Ui, menu: &mut Menu) {
    let text = match menu.saves.count() {
        0 => "Saved games".to_owned(),
        count => format!("Saved games: {count}"),
    };
    if wide_button(ui, &text, "", if menu.shows_saves { BLUE } else { FRAME_SOFT }, true).clicked() {
        menu.shows_saves = !menu.shows_saves;
    }
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
    let (players, options) = (menu.players(), menu.options(offer.as_ref()));
    let levels = [menu.level.played(offer.levels()); 2];
    offer.begin(&Setting { players, levels, options, seed, purpose, briefing: true }, commands)
}

/// Height of the list with all scenarios, in points: where there is less, its lines stand closer.
const ALL: f32 = 515.0;

/// The scenarios, each game's below its title; `close` = with as little height as they can be read in.
fn scenarios(ui: &mut Ui, menu: &mut Menu, close: bool) -> Option<Asked> {
    let mut asked = None;
    let (high, air, head) = if close { (20.0, 1.0, 16.0) } else { (23.0, 5.0, 18.5) };
    ui.scope(|ui| {
        // Close together: all games are seen at once.
        ui.spacing_mut().item_spacing.y = if close { 0.0 } else { 1.0 };
        let (mut game, mut series) = ("", SCENARIO);
        for place in 0..menu.offers.len() {
            let offer = &menu.offers[place];
            if offer.game() != game {
                if place > 0 {
                    ui.add_space(air);
                }
                (game, series) = (offer.game(), SCENARIO);
                let title = ui.label(styled(game, bold(head), INK));
                let wide = title.rect.left()..=title.rect.left() + ui.available_width();
                ui.painter().hline(wide, title.rect.bottom(), Stroke::new(1.2, HAIRLINE));
                ui.add_space(if close { 1.0 } else { 3.0 });
            }
            let title = offer.title();
            if title.series != series {
                series = title.series;
                ui.label(styled(capital(&plural(series)), bold(head - 3.0), INK_SOFT));
            }
            let mark = if title.mark.is_empty() { String::new() } else { format!("{}  ", title.mark) };
            let line = format!("{mark}{}", title.title);
            let current = menu.chosen == place && !menu.shows_saves;
            if list_line_of(ui, &line, &title.date, current, high).clicked() {
                (menu.chosen, menu.shows_saves) = (place, false);
                menu.switched.clear();
            }
            // After the last scenario of a game there is room for one of the players' own.
            let offer = &menu.offers[place];
            let last = menu.offers.get(place + 1).is_none_or(|next| next.game() != offer.game());
            if let Some(made_up_in) = offer.made_up_in().filter(|_| last)
                && list_line_of(ui, "Make up a battle\u{2026}", "", false, high).clicked()
            {
                asked = Some(Asked::Build(made_up_in, None));
            }
        }
    });
    asked
}

/// The head of the briefing.
fn briefing_head(ui: &mut Ui, menu: &Menu) {
    let Some(offer) = menu.offers.get(menu.chosen) else { return };
    let title = offer.title();
    ui.label(styled(&title.title, bold(26.0), INK));
    let line =
        format!("{}, {}, {}, {}", offer.game(), title.called(), title.date, count(usize::from(title.turns), "turn"));
    ui.label(styled(line, condensed(15.0), INK_SOFT));
    divider(ui);
}

/// The briefing, under the options chosen.
fn briefing(ui: &mut Ui, menu: &Menu) {
    let Some(offer) = menu.offers.get(menu.chosen) else { return };
    ui.spacing_mut().item_spacing.y = 4.0;
    offer.briefing(ui, &menu.options(offer.as_ref()));
}
