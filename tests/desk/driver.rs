//! A hand on the real mouse and keyboard, and the program in its window.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bevy_egui::egui::{Pos2, Rect, pos2};
use gazala::core::game::Game;
use gazala::core::hex::Hex;
use gazala::core::journal::Head;
use gazala::core::session::Session;
use gazala::core::side::Side;
use gazala::desk::app::table_screen::map_rect;
use gazala::desk::kit::view::MapView;
use gazala::games::open_journal;
use rand::SeedableRng;

const SIZE: (f32, f32) = (1600.0, 900.0);

/// The program in its window, with a save folder of its own.
pub struct Desk {
    child: Child,
    saves: tempfile::TempDir,
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

pub fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn xdotool(arguments: &[&str]) {
    run("xdotool", arguments);
}

pub fn wait_for<T>(what: &str, seconds: u64, mut ready: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = ready() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(seconds), "waited {seconds} s in vain for {what}");
        std::thread::sleep(Duration::from_millis(150));
    }
}

/// Starts the program and waits for its window; what it said if it ended before, or shows none.
fn start(arguments: &[&str], saves: &Path) -> Result<Child, String> {
    let told = saves.join("told.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_gazala"))
        .args(arguments)
        .env("GAZALA_SAVES", saves)
        .stdout(std::fs::File::create(&told).expect("the save folder can be written"))
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(40) {
        let found = Command::new("xdotool").args(["search", "--name", "Gazala 1942"]).output();
        if found.is_ok_and(|found| found.status.success() && !found.stdout.is_empty()) {
            return Ok(child);
        }
        if let Ok(Some(ended)) = child.try_wait() {
            return Err(format!("it ended ({ended}): {}", std::fs::read_to_string(&told).unwrap_or_default()));
        }
        std::thread::sleep(Duration::from_millis(150));
    }
    let _ = child.kill();
    let _ = child.wait();
    Err("it shows no window in 40 s".to_owned())
}

impl Desk {
    /// Opens the program.
    pub fn open(arguments: &[&str]) -> Self {
        Self::open_with(arguments, tempfile::tempdir().expect("a folder for saved games"))
    }

    /// Opens the program with games saved before.
    pub fn open_with(arguments: &[&str], saves: tempfile::TempDir) -> Self {
        // A display that has just lost its last client may turn the next one away once.
        let child = start(arguments, saves.path()).or_else(|reason| {
            eprintln!("the window did not open: {reason}; once more");
            start(arguments, saves.path())
        });
        let child = child.unwrap_or_else(|reason| panic!("the window did not open: {reason}"));
        let view = MapView { rect: map_rect(Rect::from_min_size(Pos2::ZERO, SIZE.into())), ..MapView::default() };
        std::thread::sleep(Duration::from_secs(3));
        xdotool(&["search", "--name", "Gazala 1942", "windowfocus"]);
        Self { child, saves, view }
    }

    /// Keeps a picture of the window.
    pub fn picture(&self, name: &str) -> PathBuf {
        let file = pictures().join(format!("{name}.png"));
        run("import", &["-window", "root", &file.display().to_string()]);
        file
    }

    /// Presses a key.
    pub fn key(&self, key: &str) {
        xdotool(&["key", key]);
        std::thread::sleep(Duration::from_millis(250));
    }

    /// Clicks a point of the screen.
    #[expect(clippy::cast_possible_truncation, reason = "pixels")]
    pub fn click(&self, at: Pos2) {
        xdotool(&["mousemove", &(at.x as i32).to_string(), &(at.y as i32).to_string()]);
        std::thread::sleep(Duration::from_millis(200));
        xdotool(&["click", "1"]);
        std::thread::sleep(Duration::from_millis(300));
    }

    /// Drags from one point of the screen to another.
    #[expect(clippy::cast_possible_truncation, reason = "pixels")]
    pub fn drag(&self, from: Pos2, to: Pos2) {
        let go = |at: Pos2| {
            xdotool(&["mousemove", &(at.x as i32).to_string(), &(at.y as i32).to_string()]);
            std::thread::sleep(Duration::from_millis(200));
        };
        go(from);
        xdotool(&["mousedown", "1"]);
        // A picture has to begin with the button down here, and one with the pointer there.
        std::thread::sleep(Duration::from_millis(400));
        go(from.lerp(to, 0.5));
        go(to);
        std::thread::sleep(Duration::from_millis(200));
        xdotool(&["mouseup", "1"]);
        std::thread::sleep(Duration::from_millis(300));
    }

    /// Points at a hex.
    #[expect(clippy::cast_possible_truncation, reason = "pixels")]
    pub fn point_at(&self, hex: Hex) {
        let at = self.view.hex(hex);
        xdotool(&["mousemove", &(at.x as i32).to_string(), &(at.y as i32).to_string()]);
        std::thread::sleep(Duration::from_millis(400));
    }

    /// Clicks a hex.
    pub fn click_hex(&self, hex: Hex) {
        self.click(self.view.hex(hex));
    }

    /// The game as its journal tells it.
    pub fn game<G: Game>(&self) -> Option<Session<G>> {
        let journal = std::fs::read_dir(self.saves.path())
            .ok()?
            .flatten()
            .map(|entry| entry.path())
            .find(|path| path.extension().is_some_and(|extension| extension == "journal"))?;
        open_journal::<G>(&gazala::core::data::data_root(), &journal, false).ok().map(|replayed| replayed.session)
    }

    /// The game once the person has to give an order.
    pub fn game_when<G: Game>(&self, what: &str, ready: impl Fn(&Session<G>) -> bool) -> Session<G> {
        wait_for(what, 240, || self.game().filter(|game| ready(game)))
    }

    /// The order that follows on so many others, once it is given.
    pub fn given_within<G: Game>(&self, wait: Duration, others: usize) -> Option<G::Order> {
        let begun = Instant::now();
        while begun.elapsed() < wait {
            if let Some(game) = self.game::<G>().filter(|game| game.orders() > others) {
                return game.given().last().cloned();
            }
            std::thread::sleep(Duration::from_millis(150));
        }
        None
    }
}

/// Colours of a picture: a blank window has one or two.
pub fn colours(file: &Path) -> usize {
    let picture = image::open(file).expect("the picture is a PNG").to_rgb8();
    let colours: std::collections::BTreeSet<[u8; 3]> = picture.pixels().map(|pixel| pixel.0).collect();
    colours.len()
}

/// A point of the first button of this colour, from above: `x` is a column of the screen in which it bears no word.
pub fn button(picture: &Path, (colour, x): ([u8; 3], u32)) -> Option<Pos2> {
    let picture = image::open(picture).expect("the picture is a PNG").to_rgb8();
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
    let root = gazala::core::data::data_root();
    let data = G::load_data(&root).expect("the data are sound");
    let file = gazala::games::find_scenario(&root, scenario).expect("the scenario");
    let loaded = G::load_scenario(&file.root, &file.file, &data).expect("the scenario is sound");
    let word = |own: Side| if own == side { "human" } else { "computer" };
    let data_hash = gazala::games::fingerprint(&root, &file).expect("the data can be read");
    let head = Head::of::<G>(&file.id, Vec::new(), seed, data_hash, Side::BOTH.map(word));
    let saves = tempfile::tempdir().expect("a folder for saved games");
    let mut session = Session::<G>::begin(&data, loaded, head).expect("the scenario begins");
    session.save_to(&saves.path().join("game.journal")).expect("the folder can be written");
    let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    while !ready(&mut session) {
        let order = G::computer_order(&mut session.world, &mut dice).expect("the game is not over yet");
        session.submit(&order).expect("the computer's orders are legal");
    }
    saves
}

/// Opens the only saved game from the menu.
pub fn open_saved(saves: tempfile::TempDir) -> Desk {
    let desk = Desk::open_with(&[], saves);
    desk.click(pos2(250.0, 708.0));
    std::thread::sleep(Duration::from_secs(2));
    desk
}
