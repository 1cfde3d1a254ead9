//! A hand on the real mouse and keyboard, and the program in its window. Nothing here waits for a time: what a click has to wait for
//! is seen on the screen, in the journal, or in that the program sleeps.

use std::collections::HashSet;
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy_egui::egui::{Pos2, Rect, pos2};
use gazala::core::game::Game;
use gazala::core::hex::Hex;
use gazala::core::journal::Head;
use gazala::core::session::Session;
use gazala::core::side::Side;
use gazala::desk::app::table_screen::map_rect;
use gazala::desk::kit::view::MapView;
use image::RgbImage;
use rand::SeedableRng;

use super::followed::{Followed, Lent};
use super::screen::Screen;

/// What the window shows, in points: the desk as it is made for.
const SIZE: (f32, f32) = (1600.0, 900.0);
/// Text and panels in per cent.
const TEXT: u8 = 75;
/// Pixels for a point: the window shows the same in fewer of them, and they are what a frame costs a processor that draws. Tests give
/// and find all places in points. `GAZALA_PIXELS=0.75` makes pictures that can be shown.
static PIXELS: LazyLock<f32> =
    LazyLock::new(|| std::env::var("GAZALA_PIXELS").ok().and_then(|pixels| pixels.parse().ok()).unwrap_or(0.5));
/// Between two looks at what is waited for.
const LOOK: Duration = Duration::from_millis(20);
/// Longest wait for something that has to come, on a machine that is busy with other things.
const LONGEST: Duration = Duration::from_secs(240);
/// Longest wait for rest: a cursor that blinks never rests.
const RESTLESS: Duration = Duration::from_secs(30);
/// A program that sleeps turns over now and then; this long in all its threads between two looks is no work.
const TURNING_OVER: Duration = Duration::from_micros(500);

/// The colour of the button that lifts the curtain between two players, and a column of the screen in which it bears no word.
const IS_HERE: ([u8; 3], u32) = ([0xa6, 0x32, 0x2a], 600);

/// The program in its window, with a save folder of its own.
pub struct Desk {
    child: Child,
    saves: tempfile::TempDir,
    screen: Screen,
    followed: Followed,
    /// Where the window looks, as the test knows it.
    pub view: MapView,
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn pictures() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../desk-pictures");
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Looks again and again until something is ready.
pub fn wait_for<T>(what: &str, mut ready: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = ready() {
            return found;
        }
        assert!(begun.elapsed() < LONGEST, "waited {} s in vain for {what}", LONGEST.as_secs());
        sleep(LOOK);
    }
}

/// Starts the program and waits for its window; what it said if it ended before.
fn start(screen: &Screen, arguments: &[&str], saves: &Path) -> Result<Child, String> {
    let told = saves.join("told.txt");
    let mut child = screen
        .command(env!("CARGO_BIN_EXE_gazala"))
        .args(arguments)
        .env("GAZALA_SAVES", saves)
        // What is kept between starts is kept with the saved games: nobody's own settings are read or changed.
        .env("XDG_CONFIG_HOME", saves)
        // What the text's size leaves is a screen with coarse pixels.
        .env("WINIT_X11_SCALE_FACTOR", format!("{}", *PIXELS / share(TEXT)))
        .stdout(std::fs::File::create(&told).expect("the save folder can be written"))
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program starts");
    wait_for("the window", || {
        let found = screen.command("xdotool").args(["search", "--name", "Gazala 1942"]).output();
        let opened = found.is_ok_and(|found| found.status.success() && !found.stdout.is_empty());
        let ended = child.try_wait().ok().flatten();
        let told = || read_to_string(&told).unwrap_or_default();
        opened.then_some(Ok(())).or(ended.map(|ended| Err(format!("it ended ({ended}): {}", told()))))
    })
    .map(|()| child)
}

impl Desk {
    /// Opens the program. A game that is begun with it shows nothing moving: no view that follows, and no card to be let go.
    pub fn open(arguments: &[&str]) -> Self {
        let desk = Self::open_with(arguments, tempfile::tempdir().expect("a folder for saved games"));
        if arguments.first() == Some(&"play") {
            desk.hurry();
        }
        desk
    }

    /// From normal to instant: nothing is shown moving.
    pub fn hurry(&self) {
        self.key("p");
        self.key("p");
    }

    /// From instant to normal.
    pub fn at_leisure(&self) {
        self.key("p");
        self.key("p");
    }

    /// Opens the program with games saved before, and waits until its first screen is drawn.
    pub fn open_with(arguments: &[&str], saves: tempfile::TempDir) -> Self {
        let screen = Screen::open([SIZE.0, SIZE.1].map(pixel));
        let settings = saves.path().join("gazala/settings.json");
        if !settings.exists() {
            std::fs::create_dir_all(saves.path().join("gazala")).expect("the save folder can be written");
            std::fs::write(&settings, format!("{{\"text_size\": {TEXT}, \"pace\": {{\"news\": false}}}}"))
                .expect("the save folder can be written");
        }
        let child = start(&screen, arguments, saves.path());
        let child = child.unwrap_or_else(|reason| panic!("the window did not open: {reason}"));
        let rect = map_rect(Rect::from_min_size(Pos2::ZERO, SIZE.into()));
        let view = MapView { rect, ui_scale: share(TEXT), ..MapView::default() };
        let desk = Self { child, saves, screen, followed: Followed::default(), view };
        wait_for("the first screen", || (colours(&desk.look()) > 500).then_some(()));
        // A window that is not drawn yet can't have the keyboard.
        desk.xdotool(&["search", "--name", "Gazala 1942", "windowfocus", "--sync"]);
        desk.rest();
        desk
    }

    /// Closes the program and opens it again, with the saved games and settings that it had.
    pub fn again(self) -> Self {
        self.again_with(&[])
    }

    /// The same with arguments.
    pub fn again_with(mut self, arguments: &[&str]) -> Self {
        let kept = std::mem::replace(&mut self.saves, tempfile::tempdir().expect("a folder in its place"));
        drop(self);
        Self::open_with(arguments, kept)
    }

    /// A file of the folder with saved games and settings.
    pub fn file(&self, name: &str) -> PathBuf {
        self.saves.path().join(name)
    }

    /// Does something with mouse or keys, whatever the program makes of it.
    pub fn xdotool(&self, arguments: &[&str]) {
        let output = self.screen.command("xdotool").args(arguments).output().expect("xdotool is there");
        assert!(output.status.success(), "xdotool {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Points at a point of the screen.
    pub fn point(&self, at: Pos2) {
        let [x, y] = place(at);
        self.hand(&["mousemove", &x, &y]);
    }

    /// Nanoseconds that the threads of the program have worked so far; `None` while one of them is at work.
    fn worked(&self) -> Option<u64> {
        let threads = read_dir(format!("/proc/{}/task", self.child.id())).expect("the program runs").flatten();
        let mut worked = 0;
        for thread in threads {
            // One that has ended in the meantime worked until now.
            let of = |file: &str| read_to_string(thread.path().join(file)).ok();
            // Its state follows on its name, which stands in brackets.
            let state = of("stat")?.rsplit(')').next()?.trim_start().chars().next()?;
            if state != 'S' {
                return None;
            }
            worked += of("schedstat")?.split(' ').next()?.parse::<u64>().ok()?;
        }
        Some(worked)
    }

    /// Waits until something is seen, or until the program sleeps: it draws as long as anything moves or has changed.
    fn until(&self, mut seen: impl FnMut() -> bool) {
        let begun = Instant::now();
        let (mut before, mut still) = (None, 0);
        while !seen() && still < 3 && begun.elapsed() < RESTLESS {
            sleep(LOOK);
            let now = self.worked();
            let work = now.zip(before).map(|(now, before): (u64, u64)| Duration::from_nanos(now.abs_diff(before)));
            still = if work.is_some_and(|work| work < TURNING_OVER) { still + 1 } else { 0 };
            before = now;
        }
    }

    /// Waits until nothing moves any more.
    pub fn rest(&self) {
        self.until(|| false);
    }

    /// Does something with mouse or keys and waits until the program has taken it in. Pictures are drawn one behind what is thought out: of
    /// three drawn since then, the third shows what was begun after it. On a busy machine two were too few, and two clicks were taken in as one.
    fn hand(&self, arguments: &[&str]) {
        self.xdotool(arguments);
        let before = self.screen.drawn();
        self.until(|| self.screen.drawn() >= before + 3);
    }

    /// The picture once nothing moves, a pixel for each point.
    pub fn look(&self) -> RgbImage {
        self.rest();
        self.now()
    }

    /// The picture now, whatever moves, a pixel for each point.
    pub fn now(&self) -> RgbImage {
        in_points(&self.screen.look())
    }

    /// Keeps a picture of the window, once nothing moves.
    pub fn picture(&self, name: &str) -> RgbImage {
        self.rest();
        let seen = self.screen.look();
        keep(&seen, name);
        in_points(&seen)
    }

    /// Keeps a picture of what is shown while a key is held.
    pub fn picture_holding(&self, key: &str, name: &str) {
        self.rest();
        let before = self.screen.look();
        self.xdotool(&["keydown", key]);
        // A key that is held repeats itself: the program does not sleep.
        let shown = wait_for(name, || Some(self.screen.look()).filter(|picture| *picture != before));
        self.hand(&["keyup", key]);
        keep(&shown, name);
    }

    /// Presses a key.
    pub fn key(&self, key: &str) {
        self.hand(&["key", key]);
    }

    /// Writes a text.
    pub fn write(&self, text: &str) {
        self.hand(&["type", text]);
    }

    /// Clicks a point of the screen.
    pub fn click(&self, at: Pos2) {
        let [x, y] = place(at);
        self.hand(&["mousemove", &x, &y, "click", "1"]);
    }

    /// Clicks a point of the screen while a key is held.
    pub fn click_with(&self, key: &str, at: Pos2) {
        self.hand(&["keydown", key]);
        self.click(at);
        self.hand(&["keyup", key]);
    }

    /// Drags from one point of the screen to another.
    pub fn drag(&self, from: Pos2, to: Pos2) {
        let [[x, y], [to_x, to_y]] = [from, to].map(place);
        self.hand(&["mousemove", &x, &y, "mousedown", "1"]);
        self.hand(&["mousemove", &to_x, &to_y]);
        self.hand(&["mouseup", "1"]);
    }

    /// Points at a hex.
    pub fn point_at(&self, hex: Hex) {
        let [x, y] = place(self.view.hex(hex));
        self.hand(&["mousemove", &x, &y]);
    }

    /// Points beside the map.
    pub fn point_away(&self) {
        self.point(pos2(4.0, 450.0));
    }

    /// Clicks a hex.
    pub fn click_hex(&self, hex: Hex) {
        self.click(self.view.hex(hex));
    }

    /// The next player takes the desk over, where the curtain has fallen: from now on he sees his own. What goes on by itself then, such
    /// as calls as before, may let it fall again. True if it had fallen.
    pub fn take_over(&self) -> bool {
        // A button under the pointer is lighter.
        self.point_away();
        let mut fallen = false;
        while let Some(at) = button(&self.look(), IS_HERE) {
            fallen = true;
            self.click(at);
            self.point_away();
            self.key("Home");
        }
        fallen
    }

    /// The journal that was written last.
    fn journal(&self) -> Option<PathBuf> {
        let files = read_dir(self.saves.path()).ok()?.flatten().map(|entry| entry.path());
        let journals = files.filter(|path| path.extension().is_some_and(|extension| extension == "journal"));
        journals.max_by_key(|path| std::fs::metadata(path).and_then(|known| known.modified()).ok())
    }

    /// The game as its journal tells it.
    pub fn game<G: Game>(&self) -> Option<Lent<G>> {
        self.followed.game(&self.journal()?)
    }

    /// What is asked of the game, whenever its journal has grown.
    fn asked<G: Game, R>(&self, question: impl Fn(Lent<G>) -> Option<R>) -> impl FnMut() -> Option<R> {
        let mut length = 0;
        move || {
            let now = std::fs::metadata(self.journal()?).ok()?.len();
            let grown = std::mem::replace(&mut length, now) != now;
            if grown { question(self.game()?) } else { None }
        }
    }

    /// The game once something can be said of it.
    pub fn game_when<G: Game>(&self, what: &str, ready: impl Fn(&Session<G>) -> bool) -> Lent<G> {
        wait_for(what, self.asked(|game| Some(game).filter(|game| ready(game))))
    }

    /// Waits for the order that follows on so many others; `None` if the program sleeps and nothing came of what was done.
    pub fn given<G: Game>(&self, others: usize) -> Option<G::Order> {
        let mut order = None;
        let mut last = self.asked::<G, _>(|game| game.given().nth(others).cloned());
        self.until(|| {
            order = last();
            order.is_some()
        });
        order
    }
}

/// What is on the screen, a pixel for each point.
fn in_points(seen: &RgbImage) -> RgbImage {
    #[expect(clippy::cast_precision_loss, reason = "places on a screen")]
    let at = |point: u32| u32::from(pixel(point as f32));
    let [width, height] = [SIZE.0, SIZE.1].map(|points| points as u32);
    RgbImage::from_fn(width, height, |x, y| *seen.get_pixel(at(x), at(y)))
}

fn keep(picture: &RgbImage, name: &str) {
    picture.save(pictures().join(format!("{name}.png"))).expect("the target folder can be written");
}

/// Per cent as a share of one.
fn share(percent: u8) -> f32 {
    f32::from(percent) / 100.0
}

/// The pixel in which a point lies.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places on a screen")]
fn pixel(point: f32) -> u16 {
    (point * *PIXELS).floor() as u16
}

/// A point as the mouse is told it.
fn place(at: Pos2) -> [String; 2] {
    [at.x, at.y].map(|part| pixel(part).to_string())
}

/// Colours of a picture: a blank window has one or two.
pub fn colours(picture: &RgbImage) -> usize {
    picture.pixels().collect::<HashSet<_>>().len()
}

/// A point of the first button of this colour, from above: `x` is a column of the screen in which it bears no word.
pub fn button(picture: &RgbImage, (colour, x): ([u8; 3], u32)) -> Option<Pos2> {
    let is = |y: u32| picture.get_pixel(x, y).0.iter().zip(colour).all(|(a, b)| a.abs_diff(b) < 12);
    let top = (60..860).find(|y| (0..18).all(|row| is(y + row)))?;
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    Some(pos2(x as f32, top as f32 + 12.0))
}

/// A game that the computer has played on both sides until a person has a use for the mouse, saved as the only one.
pub fn saved_game<G: Game>(
    scenario: &str,
    side: Side,
    seed: u64,
    ready: impl Fn(&mut Session<G>) -> bool,
) -> tempfile::TempDir {
    saved_game_of(scenario, &[side], seed, ready)
}

/// The same with persons on these sides. Where the computer's game ends before it comes to that, the game of the next seed is played.
pub fn saved_game_of<G: Game>(
    scenario: &str,
    people: &[Side],
    seed: u64,
    ready: impl Fn(&mut Session<G>) -> bool,
) -> tempfile::TempDir {
    let root = gazala::core::data::data_root();
    let data = G::load_data(&root).expect("the data are sound");
    let file = gazala::games::find_scenario(&root, scenario).expect("the scenario");
    let word = |side: Side| if people.contains(&side) { "human" } else { "computer" };
    let data_hash = gazala::games::fingerprint(&root, &file).expect("the data can be read");
    let comes_to_it = |seed| {
        let loaded = G::load_scenario(&file.root, &file.file, &data).expect("the scenario is sound");
        let head = Head::of::<G>(&file.id, Vec::new(), seed, data_hash, Side::BOTH.map(word));
        let saves = tempfile::tempdir().expect("a folder for saved games");
        let mut session = Session::<G>::begin(&data, loaded, head).expect("the scenario begins");
        session.save_to(&saves.path().join("game.journal")).expect("the folder can be written");
        let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        while !ready(&mut session) {
            let order = G::computer_order(&session.world, &mut dice)?;
            session.submit(&order).expect("the computer's orders are legal");
        }
        Some(saves)
    };
    (seed..seed + 20).find_map(comes_to_it).expect("one of twenty games comes to it")
}

/// The button of the menu that shows the saved games.
pub const SAVED_GAMES: Pos2 = pos2(250.0, 788.0);

/// Opens the only saved game from the menu.
pub fn open_saved(saves: tempfile::TempDir) -> Desk {
    let desk = Desk::open_with(&[], saves);
    desk.click(SAVED_GAMES);
    desk.key("Return");
    desk.rest();
    desk.hurry();
    desk
}
