//! The trial: random games with every option, changed journals, changed data files, kills, full disks and two programs on one save.
//! Nothing may be lost, pass in silence, panic or hang. A short form runs with the tests; `GAZALA_TRIAL=100` plays a hundred times as much,
//! `GAZALA_TRIAL_SEED` begins elsewhere, and `GAZALA_TRIAL_GAME=firestorm` plays the random games of that game alone.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use gazala::core::game::{Game, state_hash};
use gazala::core::journal::{Head, Line, Writer, read};
use gazala::core::session::Session;
use gazala::games::{GameId, Visit, scenarios};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::battery::{self, Tested};
use super::common::{Setting, copy_of_data, files, pick, play_on, players, root};

/// How much of everything.
fn times(short: u64) -> u64 {
    let factor = std::env::var("GAZALA_TRIAL").ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(1);
    short * factor
}

fn first_seed() -> u64 {
    std::env::var("GAZALA_TRIAL_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1_942)
}

/// Failures after which a trial ends.
const MOST_FAILURES: usize = 20;

/// Runs one trial a seed; each that panics is told with the seed that brings it back.
fn try_all(what: &str, short: u64, trial: impl Fn(&mut ChaCha8Rng)) {
    let (first, count) = (first_seed(), times(short));
    let fails = |seed: &u64| catch_unwind(AssertUnwindSafe(|| trial(&mut players(*seed)))).is_err();
    let failed: Vec<u64> = (first..first + count).filter(fails).take(MOST_FAILURES).collect();
    assert!(
        failed.is_empty(),
        "{what}: the trials of these seeds failed; GAZALA_TRIAL_SEED begins with one of them: {failed:?}"
    );
    println!("{what}: {count} trials from seed {first}: none lost, none silent, no panic");
}

/// Orders of a game that is no longer followed; the longest are shorter.
const MOST_ORDERS: usize = 20_000;

/// A scenario with any of its options together, and a game of it.
fn any_session<G: Tested>(settings: &[Setting<G>], dice: &mut ChaCha8Rng) -> (usize, Session<G>) {
    let place = pick(dice, settings.len());
    let setting = &settings[place];
    let offered = G::options(&setting.scenario);
    let asked: Vec<String> = offered.iter().filter(|_| pick(dice, 3) == 0).cloned().collect();
    // Some options rule others out, or bring some with them.
    let together = G::options(&G::played(setting.scenario.clone(), &asked));
    let comes = |option: &String| asked.contains(option) || !offered.contains(option);
    let options: Vec<String> = together.into_iter().filter(comes).collect();
    let seed = u64::from(u32::try_from(pick(dice, 1 << 30)).expect("a word"));
    let head = Head::of::<G>(&setting.id, options, seed, 0, ["random"; 2]);
    let session =
        Session::begin(&setting.data, setting.scenario.clone(), head).expect("the options are the scenario's own");
    (place, session)
}

/// A whole game with orders taken back and given again on the way; saved, read and played again it is the same.
fn whole_game<G: Tested>(settings: &[Setting<G>], dice: &mut ChaCha8Rng) {
    let (place, mut session) = any_session(settings, dice);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    session.save_to(&file).expect("the folder can be written");
    while G::to_act(&session.world).is_some() {
        let orders = 1 + pick(dice, 20);
        play_on(&mut session, dice, orders);
        if pick(dice, 3) == 0 && session.undo() && pick(dice, 2) == 0 {
            assert!(session.redo(), "what was taken back can be given again");
        }
        assert!(session.orders() < MOST_ORDERS, "the game ends");
    }
    assert_eq!(session.save_failed(), None);
    let again = battery::replayed(&settings[place], &file, false);
    assert!(again.stopped.is_none() && !again.cut_short, "{:?}", again.stopped);
    assert_eq!(again.session.orders(), session.orders(), "no order is lost");
    assert_eq!(state_hash::<G>(&again.session.world), state_hash::<G>(&session.world));
    // A turn that was taken back and ended again has been hashed twice.
    let [compared, left] = again.compared;
    assert!(compared >= session.hashes().len() && left == 0, "every turn is compared");
}

/// Calls `of` of each game.
macro_rules! call_of {
    ($(($variant:ident, $folder:ident, $game:ty, $title:literal, $description:literal)),* $(,)?) => {
        macro_rules! each_game {
            ($of:ident) => {
                $($of::<$game>();)*
            };
        }
    };
}

gazala::games!(call_of);

#[test]
fn random_games_of_every_scenario_with_any_options_are_saved_whole() {
    fn of<G: Tested>() {
        if std::env::var("GAZALA_TRIAL_GAME").is_ok_and(|game| game != G::ID) {
            return;
        }
        let settings = Setting::<G>::all();
        try_all(&format!("games of {}", G::ID), 4, |dice| whole_game(&settings, dice));
    }
    each_game!(of);
}

/// The lines of a journal, changed: some left out, doubled, swapped or made into something else, with checks that fit again.
fn changed(lines: &[Value], dice: &mut ChaCha8Rng) -> Vec<Value> {
    let mut lines = lines.to_vec();
    for _ in 0..=pick(dice, 3) {
        if lines.is_empty() {
            break;
        }
        let at = pick(dice, lines.len());
        match pick(dice, 6) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = pick(dice, lines.len());
                lines.swap(at, other);
            }
            3 => lines.insert(at, Value::from("Undo")),
            _ => change(&mut lines[at], dice),
        }
    }
    lines
}

/// Changes one number or word somewhere in a value.
fn change(value: &mut Value, dice: &mut ChaCha8Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = pick(dice, fields.len());
            if let Some((_, field)) = fields.iter_mut().nth(at) {
                change(field, dice);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = pick(dice, list.len());
            match pick(dice, 4) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => change(&mut list[at], dice),
            }
        }
        Value::Number(number) => {
            let known = number.as_i64().unwrap_or_default();
            let numbers = [
                0,
                1,
                known.saturating_add(1),
                known.saturating_sub(1),
                255,
                256,
                65_535,
                65_536,
                i64::from(u32::MAX),
                i64::MAX,
                -1,
            ];
            *value = Value::from(numbers[pick(dice, numbers.len())]);
        }
        Value::String(text) => {
            let words = ["", "0101", "A-1", "9999", "East", "Undo", "\u{1b}[2J", "Z-99"];
            *text = words[pick(dice, words.len())].to_owned();
        }
        Value::Bool(flag) => *flag = !*flag,
        other => *other = Value::from(1),
    }
}

/// A journal whose lines were changed by somebody who knows how checks are made: it is played as far as it is sound, or refused in a
/// sentence that names the file and the line; what is open can be played on and saved.
fn changed_journal<G: Tested>(settings: &[Setting<G>], dice: &mut ChaCha8Rng) {
    let (place, mut session) = any_session(settings, dice);
    let orders = 1 + pick(dice, 150);
    play_on(&mut session, dice, orders);
    let lines: Vec<Value> = session
        .given()
        .map(|order| serde_json::to_value(Line::Order(order.clone())).expect("plain data"))
        .chain([serde_json::to_value(Line::<G::Order>::Hash(state_hash::<G>(&session.world))).expect("plain data")])
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("changed.journal");
    let raw: Vec<Line<Said<G::Order>>> = changed(&lines, dice).into_iter().map(said).collect();
    Writer::create(&file, &session.head, &raw).expect("the folder can be written");

    let name = file.display().to_string();
    let journal = read::<G::Order>(&file).expect("the head is sound");
    let setting = &settings[place];
    let opened = gazala::core::session::replay::<G>(&file, &setting.data, setting.scenario.clone(), journal, true);
    match opened {
        Err(error) => assert!(error.to_string().starts_with(&name), "{error}"),
        Ok(mut game) => {
            if let Some(stopped) = &game.stopped {
                let sentence = stopped.to_string();
                let line = sentence.strip_prefix(&format!("{name}:")).and_then(|rest| rest.split(':').next());
                assert!(line.is_some_and(|line| line.parse::<usize>().is_ok()), "{sentence}");
            }
            let before = game.session.orders();
            play_on(&mut game.session, dice, 5);
            let copy = folder.path().join("copy.journal");
            game.session.save_copy(&copy).expect("the folder can be written");
            let again = battery::replayed(setting, &copy, false);
            assert!(again.stopped.is_none(), "{:?}", again.stopped);
            assert!(again.session.orders() >= before);
        }
    }
}

/// What stands in the place of an order: one as the program writes it, or anything else.
#[derive(Serialize)]
#[serde(untagged)]
enum Said<O> {
    Order(O),
    Other(Value),
}

/// A line as it stands in the file, whatever is in it.
fn said<O: DeserializeOwned>(value: Value) -> Line<Said<O>> {
    let order = |value: Value| match serde_json::from_value(value.clone()) {
        Ok(order) => Line::Order(Said::Order(order)),
        Err(_) => Line::Order(Said::Other(value)),
    };
    match value {
        Value::Object(mut fields) if fields.contains_key("Order") => order(fields.remove("Order").unwrap_or_default()),
        Value::Object(fields) => match fields.get("Hash").and_then(Value::as_u64) {
            Some(hash) => Line::Hash(hash),
            None => order(Value::Object(fields)),
        },
        Value::String(word) if word == "Undo" => Line::Undo,
        other => Line::Order(Said::Other(other)),
    }
}

#[test]
fn changed_journals_are_refused_or_played_and_never_break_anything() {
    fn of<G: Tested>() {
        let settings = Setting::<G>::all();
        try_all(&format!("changed journals of {}", G::ID), 20, |dice| changed_journal(&settings, dice));
    }
    each_game!(of);
}

/// Changes a text as a slip of the hand would: a number, a word, a line, the end.
fn slip(text: &str, dice: &mut ChaCha8Rng) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let numbers: Vec<(usize, usize)> = runs(text, |sign| sign.is_ascii_digit());
    let words: Vec<(usize, usize)> = runs(text, |sign| sign.is_ascii_alphanumeric() || sign == '_');
    let other = |(from, to): (usize, usize), new: &str| format!("{}{new}{}", &text[..from], &text[to..]);
    match pick(dice, 6) {
        0 | 1 if !numbers.is_empty() => {
            let numbers_to =
                ["0", "1", "7", "255", "256", "65535", "65536", "4294967296", "99999999999999999999", "-1"];
            other(numbers[pick(dice, numbers.len())], numbers_to[pick(dice, numbers_to.len())])
        }
        2 if words.len() > 1 => {
            let (from, to) = words[pick(dice, words.len())];
            let new = words[pick(dice, words.len())];
            other((from, to), &text[new.0..new.1])
        }
        3 => {
            let lines: Vec<&str> = text.lines().collect();
            let without = pick(dice, lines.len());
            lines.iter().enumerate().filter(|(at, _)| *at != without).map(|(_, line)| format!("{line}\n")).collect()
        }
        4 => {
            let lines: Vec<&str> = text.lines().collect();
            let twice = pick(dice, lines.len());
            let doubled =
                lines.iter().enumerate().flat_map(|(at, line)| std::iter::repeat_n(line, 1 + usize::from(at == twice)));
            doubled.map(|line| format!("{line}\n")).collect()
        }
        _ => text[..places[pick(dice, places.len())]].to_owned(),
    }
}

/// Stretches of a text whose signs are all of a kind.
fn runs(text: &str, of_a_kind: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let (mut runs, mut from) = (Vec::new(), None);
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match (of_a_kind(sign) && at < text.len(), from) {
            (true, None) => from = Some(at),
            (false, Some(begun)) => {
                runs.push((begun, at));
                from = None;
            }
            _ => {}
        }
    }
    runs
}

/// Loads a game's data and scenarios from a folder and plays a little of what is sound.
struct LoadAndPlay<'a> {
    folder: &'a Path,
    dice: &'a mut ChaCha8Rng,
}

impl Visit for LoadAndPlay<'_> {
    type Output = ();
    fn visit<G: Game>(self) {
        let told = |faults: &gazala::core::data::Faults| {
            assert!(!faults.0.is_empty());
            for fault in &faults.0 {
                assert!(!fault.file.is_empty() && fault.sentence.len() > 10, "{fault}");
            }
        };
        let data = match gazala::games::load_data::<G>(self.folder) {
            Ok(data) => data,
            Err(faults) => return told(&faults),
        };
        for file in scenarios(self.folder).into_iter().filter(|file| file.game.id() == G::ID) {
            let scenario = match file.load::<G>(&data) {
                Ok(scenario) => scenario,
                Err(faults) => {
                    told(&faults);
                    continue;
                }
            };
            let head = Head::of::<G>(&file.id, Vec::new(), 1, 0, ["random"; 2]);
            // A scenario that can't be begun says so.
            let Ok(mut session) = Session::<G>::begin(&data, scenario, head) else { continue };
            play_on(&mut session, self.dice, 60);
        }
    }
}

#[test]
fn changed_data_files_are_told_or_can_be_played() {
    let folder = copy_of_data();
    let texts: Vec<_> = files(folder.path(), "ron").into_iter().filter(|file| !file.ends_with("rules.ron")).collect();
    try_all("changed data files", 60, |dice| {
        let file = &texts[pick(dice, texts.len())];
        let before = std::fs::read_to_string(file).expect("a data file");
        let game = file.strip_prefix(folder.path()).expect("below it").components().nth(1).expect("its game");
        let game = GameId::find(&game.as_os_str().to_string_lossy()).expect("a game");
        std::fs::write(file, slip(&before, dice)).expect("the copy can be written");
        let ran = catch_unwind(AssertUnwindSafe(|| game.visit(LoadAndPlay { folder: folder.path(), dice })));
        let broken = std::fs::read_to_string(file).expect("the broken file");
        std::fs::write(file, before).expect("the copy can be written");
        if let Err(panic) = ran {
            let kept = std::env::temp_dir().join("gazala-trial-broken.ron");
            let _ = std::fs::write(&kept, broken);
            eprintln!("{} broken as in {}", file.display(), kept.display());
            std::panic::resume_unwind(panic);
        }
    });
}

/// A program that ends with the test, even with one that fails.
pub struct Killed(pub Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program, about to play random games of a scenario one after another and to save them.
fn saving(scenario: &str, seed: u64, folder: &Path) -> Vec<OsString> {
    let words = ["exhibit", scenario, "--axis", "random", "--allies", "random", "--games", "100000000", "--json"];
    let words = words.into_iter().map(OsString::from);
    words.chain(["--seed".into(), seed.to_string().into(), "--save".into(), folder.into()]).collect()
}

fn program(arguments: &[OsString]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gazala"));
    command.args(arguments).env("GAZALA_DATA", root()).stdout(Stdio::null());
    command
}

/// Every journal in the folder can be played as far as its last whole line; answers with how many there are.
fn all_whole<G: Tested>(setting: &Setting<G>, folder: &Path) -> usize {
    let journals = files(folder, "journal");
    for file in &journals {
        let text = std::fs::read(file).expect("the journal");
        let whole = text.iter().filter(|byte| **byte == b'\n').count();
        let journal = read::<G::Order>(file).expect("a sound head");
        assert!(journal.tampered.is_none(), "{:?}", journal.tampered);
        // The last line may have all but its end, and counts then.
        let unended = usize::from(!text.ends_with(b"\n"));
        let lines = journal.lines.len();
        assert!((whole - 1..whole + unended).contains(&lines), "every whole line counts: {lines} of {whole}");
        let orders = journal.lines.iter().filter(|line| matches!(line, Line::Order(_))).count();
        let game = battery::replayed(setting, file, true);
        assert!(game.stopped.is_none(), "{:?}", game.stopped);
        assert_eq!(game.session.orders(), orders);
        assert!(game.session.file().is_some(), "the game can be played on");
    }
    journals.len()
}

/// The program is killed while it plays and saves one game after another, by what it has written and not by the clock.
fn killed<G: Tested>(setting: &Setting<G>, dice: &mut ChaCha8Rng) {
    let folder = tempfile::tempdir().expect("a folder");
    let seed = pick(dice, 1 << 20) as u64;
    let child = program(&saving(&setting.id, seed, folder.path())).spawn().expect("the program starts");
    let mut child = Killed(child);
    let (games, bytes) = (1 + pick(dice, 3), pick(dice, 12_000) as u64);
    let written = |file: &Path| std::fs::metadata(file).map_or(0, |file| file.len());
    // A game may be shorter: then the next has begun.
    while files(folder.path(), "journal").len() <= games
        && files(folder.path(), "journal").get(games - 1).is_none_or(|file| written(file) < bytes)
    {
        assert!(child.0.try_wait().expect("its status").is_none(), "it plays on until it is killed");
        std::thread::yield_now();
    }
    child.0.kill().expect("it can be killed");
    drop(child);
    assert!(all_whole(setting, folder.path()) >= games);
}

/// The settings of each game whose options are all off: what the command line plays when nothing else is said.
fn as_they_stand<G: Tested>() -> Vec<Setting<G>> {
    Setting::all().into_iter().filter(|setting| setting.options.is_empty()).collect()
}

#[test]
fn a_killed_program_loses_no_order_it_had_written() {
    fn of<G: Tested>() {
        let settings = as_they_stand::<G>();
        try_all(&format!("kills in {}", G::ID), 1, |dice| killed(&settings[pick(dice, settings.len())], dice));
    }
    each_game!(of);
}

/// The disk is full in the middle of a game: the program says so and which journal it is, ends with 1, and what was written is whole.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_loses_nothing_written() {
    fn of<G: Tested>() {
        let settings = as_they_stand::<G>();
        try_all(&format!("full disks in {}", G::ID), 1, |dice| {
            let setting = &settings[pick(dice, settings.len())];
            let folder = tempfile::tempdir().expect("a folder");
            let arguments = saving(&setting.id, pick(dice, 1 << 20) as u64, folder.path());
            // No file may grow beyond so many blocks of 512 bytes; the shell keeps the signal for that from ending the program.
            let blocks = 3 + pick(dice, 6);
            let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            let ran = Command::new("sh")
                .args(["-c", &limited, env!("CARGO_BIN_EXE_gazala")])
                .args(&arguments)
                .env("GAZALA_DATA", root())
                .output()
                .expect("the shell runs");
            let told = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert_eq!(ran.status.code(), Some(1), "{told}");
            assert!(told.contains(".journal") && told.trim_end().lines().count() == 1, "{told}");
            all_whole(setting, folder.path());
        });
    }
    each_game!(of);
}

/// Two sessions want one save, in turns: the second is always told, and neither loses an order.
#[test]
fn two_at_a_time_on_one_save_lose_nothing() {
    let setting = Setting::<gazala::games::tobruk::Tobruk>::all().swap_remove(0);
    try_all("two at a time", 20, |dice| {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.journal");
        let mut first = setting.session(pick(dice, 1_000) as u64);
        first.save_to(&file).expect("the folder can be written");
        let mut names = BTreeSet::from([file.clone()]);
        let mut open = vec![first];
        for round in 0..6 {
            let known = &names.iter().nth(pick(dice, names.len())).expect("a save").clone();
            let mut other = battery::replayed(&setting, known, true);
            if let Some(held) = other.not_held.take() {
                assert!(held.to_string().contains("this program has this game open"), "{held}");
                let copy = folder.path().join(format!("copy-{round}.journal"));
                other.session.save_to(&copy).expect("a copy");
                names.insert(copy);
            }
            assert!(other.session.file().is_some());
            open.push(other.session);
            for session in &mut open {
                let orders = 1 + pick(dice, 4);
                play_on(session, dice, orders);
            }
            if pick(dice, 3) == 0 {
                open.remove(pick(dice, open.len()));
            }
        }
        for session in &open {
            let file = session.file().expect("each has its own");
            let again = battery::replayed(&setting, file, false);
            assert!(again.stopped.is_none() && !again.cut_short, "{:?}", again.stopped);
            assert_eq!(again.session.orders(), session.orders());
        }
    });
}
