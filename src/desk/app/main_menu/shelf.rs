//! The games on the shelf: what the main menu shows of a game and how it lays one out, whichever game it is.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::{Commands, Resource};
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy_egui::egui::{Color32, Painter, Rect, Ui};

use super::layered::Layered;
use super::saved::seen::Seen;
use crate::core::data::data_root;
use crate::core::game::Suggestion;
use crate::core::journal::{Head, save_folder};
use crate::core::layer::{self, Correction};
use crate::core::lesson::{Lesson, load};
use crate::core::level::Level;
use crate::core::session::Session;
use crate::core::side::Side;
use crate::desk::kit::words::count;
use crate::desk::shell::editing::open;
use crate::desk::shell::lesson::lay_out;
use crate::desk::shell::panels::briefing::usual_course;
use crate::desk::shell::panels::keys;
use crate::desk::shell::play::{file_name, lay_ready, save};
use crate::desk::table::builder::Builder;
use crate::desk::table::game::game_title;
use crate::desk::table::roles::{DeskGame, Title};
use crate::desk::table::{Player, Table, Window, Wish};
use crate::games::own::own_scenarios;
use crate::games::{ScenarioFile, find_scenario, open_journal, scenarios};

/// All games whose data are sound, in the order in which they are listed.
#[derive(Resource, Default)]
pub struct Shelf(pub Vec<Box<dyn Boxed>>);

/// A game in its box.
pub trait Boxed: Send + Sync {
    /// Its folder name, as journals have it.
    fn id(&self) -> &'static str;
    /// Takes up what the player has corrected since, and says whether that changed something.
    fn look_again(&mut self) -> bool;
    /// The player's corrections that its games are begun with.
    fn corrections(&self) -> &[Correction];
    /// Why its games are begun without the player's corrections; `None` where they are not.
    fn fault(&self) -> Option<&str>;
    /// Its scenarios, or the faults in their files.
    fn scenarios(&self) -> (Vec<Box<dyn Offer>>, Vec<String>);
    /// The scenarios that players made themselves, and the faults in their files.
    fn own(&self) -> (Vec<Box<dyn Offer>>, Vec<String>);
    /// The page on which a battle is made up, or the one of this id is changed; `None` in a game without.
    fn builder(&self, changes: Option<&str>) -> Result<Option<Box<dyn Builder>>, String>;
    /// The scenario in this file.
    fn scenario(&self, file: ScenarioFile) -> Result<Box<dyn Offer>, String>;
    /// Lays a saved game on the table.
    fn load(&self, file: &Path, replay: bool, commands: &mut Commands) -> Result<(), String>;
    /// Lays a saved game on the table as it stood after so many orders, to be drawn into a file; nothing of it is changed.
    fn draw(&self, file: &Path, after: Option<usize>, poster: bool, commands: &mut Commands) -> Result<(), String>;
    /// Its lessons, in the order of the course.
    fn lessons(&self) -> Result<Vec<LessonLine>, String>;
    /// Lays a lesson on the table.
    fn take_lesson(&self, id: &str, commands: &mut Commands) -> Result<(), String>;
    /// Plays a saved game again beside the picture, to tell where it stands.
    fn look_into(&self, file: PathBuf) -> Task<Result<Seen, String>>;
}

/// A lesson in the list.
pub struct LessonLine {
    /// Its game, by folder name.
    pub game: &'static str,
    /// Its id.
    pub id: String,
    /// Its game's title and its part of the course.
    pub part: String,
    /// What it teaches.
    pub title: String,
    /// How long it takes.
    pub minutes: u8,
    /// The scenario that is to be played after its part of the course, by id.
    pub scenario: Option<String>,
}

/// A scenario that can be begun.
pub trait Offer: Send + Sync {
    /// Its game.
    fn game(&self) -> &'static str;
    /// Its name, as journals have it.
    fn id(&self) -> &str;
    /// Its game's folder name, where battles of its own are made up; `None` in other games.
    fn made_up_in(&self) -> Option<&'static str>;
    /// A player made it, and may change it.
    fn is_own(&self) -> bool;
    /// It was made up from a price list, and is changed so.
    fn is_made_up(&self) -> bool;
    /// Its head lines.
    fn title(&self) -> Title;
    /// A side as its players call it.
    fn side_name(&self, side: Side) -> &'static str;
    /// A side's ink.
    fn side_ink(&self, side: Side) -> Color32;
    /// The optional rules it offers while these are switched on, each with its rule and what that says; for these players, Axis first.
    fn options(&self, players: [Player; 2], on: &[String]) -> Vec<OptionLine>;
    /// The levels at which the computer plays it, the weakest first.
    fn levels(&self) -> &'static [Level];
    /// Options that are suggested while these are switched on, and who suggests them; `None` where none are.
    fn suggested(&self, on: &[String]) -> Option<Suggestion>;
    /// How many values of its game the player has corrected.
    fn corrections(&self) -> usize;
    /// What it is about, with these options on.
    fn briefing(&self, ui: &mut Ui, options: &[String]);
    /// Keys, mouse and marks of its game.
    fn keys(&self, ui: &mut Ui);
    /// Counters of its game behind the menu.
    fn backdrop(&self, painter: &Painter, screen: Rect);
    /// Lays it on the table.
    fn begin(&self, setting: &Setting, commands: &mut Commands) -> Result<(), String>;
}

/// An optional rule in the menu.
pub struct OptionLine {
    /// Its name in the scenario's file.
    pub name: String,
    /// What a player reads.
    pub title: String,
    /// The rule it switches on, by id.
    pub rule: &'static str,
    /// The rule's title and text; empty if it is not in the ledger.
    pub text: String,
    /// It is on with these players unless it is switched off.
    pub by_default: bool,
}

/// How a game is to begin.
pub struct Setting {
    /// Who plays, Axis first.
    pub players: [Player; 2],
    /// How well the computer plays each side, where it does.
    pub levels: [Level; 2],
    /// Options that are switched on.
    pub options: Vec<String>,
    /// Seed of the dice.
    pub seed: u64,
    /// What it is laid out for.
    pub purpose: Purpose,
    /// Its briefing lies open.
    pub briefing: bool,
}

/// What a scenario is laid out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To be played, and saved from the first order on.
    Play,
    /// To be looked at, with its ready-made set-up.
    Study,
    /// To be looked at and changed.
    Edit,
    /// To be drawn into a file, with its ready-made set-up.
    Picture,
    /// Its order of battle is to be drawn into a file, with its ready-made set-up.
    Poster,
}

/// A game with its data.
pub struct GameBox<G: DeskGame>(pub Layered<G>);

impl<G: DeskGame> Boxed for GameBox<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn look_again(&mut self) -> bool {
        self.0.look_again()
    }

    fn corrections(&self) -> &[Correction] {
        &self.0.corrections
    }

    fn fault(&self) -> Option<&str> {
        self.0.fault.as_deref()
    }

    fn scenarios(&self) -> (Vec<Box<dyn Offer>>, Vec<String>) {
        let (mut offers, mut faults) = (Vec::new(), Vec::new());
        for file in scenarios(&data_root()).into_iter().filter(|file| file.game.id() == G::ID) {
            match self.scenario(file) {
                Ok(offer) => offers.push(offer),
                Err(sentence) => faults.push(sentence),
            }
        }
        (offers, faults)
    }

    fn own(&self) -> (Vec<Box<dyn Offer>>, Vec<String>) {
        let files = own_scenarios(&data_root()).into_iter().filter(|file| file.game.id() == G::ID);
        let (mut offers, mut faults) = (Vec::new(), Vec::new());
        for file in files {
            match self.scenario(file) {
                Ok(offer) => offers.push(offer),
                Err(sentence) => faults.push(sentence),
            }
        }
        // Together with their like in the list.
        offers.sort_by_key(|offer| offer.title().series);
        (offers, faults)
    }

    fn builder(&self, changes: Option<&str>) -> Result<Option<Box<dyn Builder>>, String> {
        let Some(id) = changes else { return Ok(G::builder(&self.0.data, None)) };
        let scenario = find_scenario(&data_root(), id)?.load::<G>(&self.0.data).map_err(|faults| faults.to_string())?;
        Ok(G::builder(&self.0.data, Some(&scenario)))
    }

    fn scenario(&self, file: ScenarioFile) -> Result<Box<dyn Offer>, String> {
        let scenario = file.load::<G>(&self.0.data).map_err(|faults| faults.to_string())?;
        Ok(Box::new(BoxedScenario::<G> {
            data: self.0.data.clone(),
            corrections: self.0.corrections.clone(),
            scenario,
            file,
        }))
    }

    fn lessons(&self) -> Result<Vec<LessonLine>, String> {
        let lessons = load::<G>(&data_root(), &self.0.program()?).map_err(|faults| faults.to_string())?;
        let line = |lesson: &Arc<Lesson<G>>| LessonLine {
            game: G::ID,
            id: lesson.id.clone(),
            part: format!("{}, {}", game_title::<G>(), lesson.part),
            title: lesson.title.clone(),
            minutes: lesson.minutes,
            scenario: lesson.part.scenario().map(|number| format!("{}/{number:02}", G::ID)),
        };
        Ok(lessons.iter().map(line).collect())
    }

    fn take_lesson(&self, id: &str, commands: &mut Commands) -> Result<(), String> {
        let data = self.0.program()?;
        let lessons = load::<G>(&data_root(), &data).map_err(|faults| faults.to_string())?;
        let lesson = lessons.into_iter().find(|lesson| lesson.id == id);
        let lesson = lesson.ok_or_else(|| format!("There is no lesson '{id}'."))?;
        commands.insert_resource(lay_out(lesson, 0, &data)?);
        Ok(())
    }

    fn draw(&self, file: &Path, after: Option<usize>, poster: bool, commands: &mut Commands) -> Result<(), String> {
        let replayed = open_journal::<G>(&data_root(), file, false)?;
        if let Some(stopped) = replayed.stopped {
            return Err(stopped.to_string());
        }
        let orders = replayed.session.orders();
        let after = after.unwrap_or(orders);
        if after > orders {
            return Err(format!(
                "{}: the game has {}; choose a moment from 0 to {orders}.",
                file.display(),
                count(orders, "order")
            ));
        }
        let mut table = Table::new(replayed.session, replayed.data, [Player::Human; 2]);
        (table.study, table.poster) = (true, poster);
        if after < orders {
            table.wishes.push(Wish::Moment(Some(after)));
        }
        commands.insert_resource(table);
        Ok(())
    }

    fn look_into(&self, file: PathBuf) -> Task<Result<Seen, String>> {
        AsyncComputeTaskPool::get().spawn(async move { Seen::of::<G>(&file) })
    }

    /// A damaged game is opened as far as it is sound, one begun under older rules as far as its orders are still allowed: both as a
    /// new file, and the old one is left as it is.
    fn load(&self, file: &Path, replay: bool, commands: &mut Commands) -> Result<(), String> {
        let replayed = open_journal::<G>(&data_root(), file, true)?;
        let head = &replayed.session.head;
        let players = Side::BOTH.map(|side| head.level(side).map_or(Player::Human, |_| Player::Computer));
        let layer = layer::difference(&head.corrections, &self.0.corrections);
        let mut table = Table::new(replayed.session, replayed.data, players);
        if let Some(sentence) = layer {
            table.say(format!("This game was {sentence}."));
        }
        if replayed.data_changed {
            table.say("The data files have changed since this game was started.");
        }
        let why = match (&replayed.stopped, replayed.older_rules, &replayed.not_held) {
            (Some(stopped), _, _) => {
                let orders = table.session.orders();
                let (before, are) =
                    (count(orders, "order"), if orders == 1 { "is valid and has" } else { "are valid and have" });
                Some(format!("{stopped}.\nThe {before} before it {are} been loaded."))
            }
            (None, Some(_), _) => Some(format!(
                "The rules of this game have been corrected since it was begun. {} still legal, so nothing is lost.",
                match table.session.orders() {
                    1 => "Its one order is".to_owned(),
                    orders => format!("All its {orders} orders are"),
                }
            )),
            (None, None, Some(error)) => Some(format!("{error}.")),
            (None, None, None) => None,
        };
        if let Some(why) = why {
            let saved = go_on_in_a_copy(&mut table, file);
            table.say(format!("{why}\n{saved}"));
        } else if replayed.cut_short {
            table.say("The last line of the journal was cut short and has been left out; nothing before it is lost.");
        }
        if table.session.orders() == 0 {
            table.open(Window::Briefing);
        } else if replay {
            table.wishes.push(Wish::Moment(Some(0)));
        }
        commands.insert_resource(table);
        Ok(())
    }
}

/// Saves the game in a new file from here on; what is said of both files.
fn go_on_in_a_copy<G: DeskGame>(table: &mut Table<G>, old: &Path) -> String {
    let copy = save_folder().join(file_name(table, "continued"));
    let name = |file: &Path| file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stays = format!("The old file, {}, stays as it was.", name(old));
    match table.session.save_to(&copy) {
        Ok(()) => {
            let folder = copy.parent().unwrap_or(Path::new(".")).display();
            format!("{stays} From here on the game is saved as {}, in {folder}.", name(&copy))
        }
        Err(error) => format!("{stays} The game is not being saved from here on: {error}."),
    }
}

/// A scenario of a game.
struct BoxedScenario<G: DeskGame> {
    data: G::Data,
    corrections: Vec<Correction>,
    scenario: G::Scenario,
    file: ScenarioFile,
}

impl<G: DeskGame> Offer for BoxedScenario<G> {
    fn game(&self) -> &'static str {
        game_title::<G>()
    }

    fn id(&self) -> &str {
        &self.file.id
    }

    fn made_up_in(&self) -> Option<&'static str> {
        G::MADE_UP.then_some(G::ID)
    }

    fn is_own(&self) -> bool {
        self.file.text.is_some()
    }

    fn is_made_up(&self) -> bool {
        G::builder(&self.data, Some(&self.scenario)).is_some()
    }

    fn title(&self) -> Title {
        G::title(&self.scenario).of_own(self.is_own())
    }

    fn side_name(&self, side: Side) -> &'static str {
        G::side_name(&self.data, &self.scenario, side)
    }

    fn side_ink(&self, side: Side) -> Color32 {
        G::side_ink(&self.data, &self.scenario, side)
    }

    fn options(&self, players: [Player; 2], on: &[String]) -> Vec<OptionLine> {
        let line = |name: &String| {
            let rule = G::option_rule(name);
            let entry = G::ledger(&self.data).get(rule);
            let text = entry.map_or_else(String::new, |entry| format!("{}. {}", entry.title, entry.text));
            let by_default = G::is_on_by_default(name, players);
            OptionLine { name: name.clone(), title: G::option_title(name).to_owned(), rule, text, by_default }
        };
        G::options(&G::played(self.scenario.clone(), on)).iter().map(line).collect()
    }

    fn levels(&self) -> &'static [Level] {
        G::veterans(&self.data).levels(G::id_of(&self.scenario))
    }

    fn suggested(&self, on: &[String]) -> Option<Suggestion> {
        G::suggested(&G::played(self.scenario.clone(), on))
    }

    fn briefing(&self, ui: &mut Ui, options: &[String]) {
        // The rules browser opens at the table only.
        let _ = G::briefing(ui, &self.data, &G::played(self.scenario.clone(), options), Some(options));
        if !self.is_own() {
            usual_course(ui, G::balances(&self.data).of(G::id_of(&self.scenario)));
        }
    }

    fn keys(&self, ui: &mut Ui) {
        keys::list::<G>(ui);
    }

    fn corrections(&self) -> usize {
        self.corrections.len()
    }

    fn backdrop(&self, painter: &Painter, screen: Rect) {
        G::backdrop(painter, screen);
    }

    fn begin(&self, setting: &Setting, commands: &mut Commands) -> Result<(), String> {
        let words = Side::BOTH.map(|side| match setting.players[side.index()] {
            Player::Human => "human",
            Player::Computer => setting.levels[side.index()].word(),
        });
        let head = self.file.head::<G>(setting.options.clone(), setting.seed, words);
        let head = head.map_err(|faults| faults.to_string())?;
        let head = Head { corrections: self.corrections.clone(), ..head };
        let session = Session::begin(&self.data, self.scenario.clone(), head)?;
        let mut table = Table::<G>::new(session, self.data.clone(), setting.players);
        match setting.purpose {
            Purpose::Play => {
                save(&mut table);
                if setting.briefing {
                    table.open(Window::Briefing);
                }
            }
            Purpose::Study => {
                table.study = true;
                lay_ready(&mut table);
            }
            Purpose::Edit => {
                table.study = true;
                lay_ready(&mut table);
                open(&mut table)?;
            }
            Purpose::Picture | Purpose::Poster => {
                table.poster = setting.purpose == Purpose::Poster;
                for order in G::ready(&table) {
                    // Those of the other side are refused.
                    let _ = table.session.submit(&order);
                }
            }
        }
        commands.insert_resource(table);
        Ok(())
    }
}
