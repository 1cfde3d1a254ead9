//! Saved games: what is changed is found, what is cut short is salvaged, what was saved long ago still plays.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gazala::core::game::{Game, state_hash};
use gazala::core::journal::{JournalError, Line, Read, Writer, read, read_head};
use gazala::core::session::ReplayError;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::Tobruk;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::{GameId, Visit};
use tempfile::TempDir;

use super::battery::replayed;
use super::common::{Setting, play_on, players, root};
use super::trial::Killed;

/// The journal of the present rules that has to replay for ever. It is never written anew; where a rule is mended, another follows.
pub const GOLDEN: &str = "tests/golden/tobruk-01-u.journal";

fn setting() -> Setting<Tobruk> {
    Setting::all().swap_remove(0)
}

/// A game of so many random orders, saved; its folder is gone with the guard.
fn saved(orders: usize) -> (TempDir, PathBuf, Setting<Tobruk>) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    let setting = setting();
    let mut session = setting.session(1);
    session.save_to(&file).expect("the folder can be written");
    play_on(&mut session, &mut players(1), orders);
    (folder, file, setting)
}

fn read_tobruk(file: &Path) -> Result<Read<Order>, JournalError> {
    read(file)
}

/// Bytes of each line, its end included.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

/// The file says that `line` was changed, in a sentence with the place and the remedy, and keeps what stands before.
fn changed_at(file: &Path, line: usize) {
    let read = read_tobruk(file).expect("the head is sound");
    assert_eq!(read.lines.len(), line - 2, "the lines before are kept");
    let error = read.tampered.expect("the change is found");
    assert!(matches!(error, JournalError::Tampered { line: found, .. } if found == line), "line {line}: {error}");
    let sentence = error.to_string();
    assert!(sentence.starts_with(&format!("{}:{line}: ", file.display())), "{sentence}");
    assert!(sentence.contains("--salvage"), "{sentence}");
}

#[test]
fn a_change_of_any_byte_of_a_line_is_found_there() {
    let (_folder, file, _) = saved(40);
    let text = std::fs::read(&file).expect("the journal");
    let lines = lines(&text);
    for line in [2, 20, lines.len()] {
        let start: usize = lines[..line - 1].iter().map(|line| line.len()).sum();
        for at in start..start + lines[line - 1].len() - 1 {
            let mut other = text.clone();
            other[at] = if other[at] == b'1' { b'2' } else { b'1' };
            std::fs::write(&file, other).expect("the file can be written");
            changed_at(&file, line);
        }
    }
}

/// V.F: an order that the enemy does not see stands in the file as any other. Changed there it is found, and what it was is not told.
#[test]
fn a_hidden_order_that_was_changed_is_found_and_not_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    let five = |setting: &Setting<Tobruk>| setting.id == "tobruk/05" && setting.options.is_empty();
    let setting = Setting::<Tobruk>::all().into_iter().find(five).expect("Scenario Five");
    let mut session = setting.session(1);
    session.save_to(&file).expect("the folder can be written");
    let mut dice = players(1);
    while Tobruk::turn(&session.world) == 0 {
        let order = Tobruk::computer_order(&session.world, &mut dice).expect("the British set up");
        session.submit(&order).expect("its order is legal");
    }
    // The section goes into another trench, which is as good a place for it.
    let section = UnitId(11);
    let is_its = |order: &Order| matches!(order, Order::Place { unit, .. } if *unit == section);
    let placed = session.given().position(is_its).expect("it is set up");
    let hidden = Position::of(&session.world).find(section).expect("a unit").men.under;
    assert!(hidden, "it lies under cover");
    drop(session);
    let text = std::fs::read_to_string(&file).expect("the journal");
    let line = text.lines().nth(placed + 1).expect("its line").to_owned();
    let hex = line.split("\"hex\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a hex").to_owned();
    let other = if hex == "W-27" { "W-29" } else { "W-27" };
    std::fs::write(&file, text.replace(&line, &line.replace(&hex, other))).expect("the file can be written");
    changed_at(&file, placed + 2);
    let told = read_tobruk(&file).expect("the head is sound").tampered.expect("the change is found").to_string();
    assert!(!told.contains(&hex) && !told.contains(other), "{told}");
}

#[test]
fn lines_taken_out_put_in_or_swapped_are_found() {
    let (_folder, file, _) = saved(40);
    let text = std::fs::read(&file).expect("the journal");
    let lines = lines(&text);
    let write = |lines: Vec<&[u8]>| std::fs::write(&file, lines.concat()).expect("the file can be written");

    let mut without = lines.clone();
    without.remove(9);
    write(without);
    changed_at(&file, 10);

    let mut twice = lines.clone();
    twice.insert(9, lines[9]);
    write(twice);
    changed_at(&file, 11);

    let mut swapped = lines.clone();
    swapped.swap(9, 10);
    write(swapped);
    changed_at(&file, 10);

    let mut strange = lines.clone();
    strange.insert(5, b"\n");
    write(strange);
    changed_at(&file, 6);

    // Without its last lines it is a shorter game, and sound.
    write(lines[..20].to_vec());
    assert!(read_tobruk(&file).is_ok_and(|read| read.tampered.is_none() && read.lines.len() == 19));
}

#[test]
fn a_change_of_any_byte_of_the_head_is_refused_in_one_sentence() {
    let (_folder, file, _) = saved(3);
    let text = std::fs::read(&file).expect("the journal");
    let head = lines(&text)[0].len();
    for at in 0..head - 1 {
        let mut other = text.clone();
        other[at] = if other[at] == b'1' { b'2' } else { b'1' };
        std::fs::write(&file, other).expect("the file can be written");
        let error = read_tobruk(&file).expect_err("a changed head");
        let sentence = error.to_string();
        assert!(sentence.starts_with(&format!("{}:1: ", file.display())), "{sentence}");
        assert!(
            matches!(
                error,
                JournalError::NotAJournal { .. } | JournalError::Version { .. } | JournalError::TamperedHead { .. }
            ),
            "{sentence}"
        );
        assert!(!sentence.contains("what stands before"), "nothing stands before the head: {sentence}");
    }
}

#[test]
fn a_journal_cut_at_any_byte_of_its_last_line_goes_on_from_the_line_before() {
    let (_folder, file, setting) = saved(25);
    let text = std::fs::read(&file).expect("the journal");
    let all = lines(&text);
    let start = text.len() - all[all.len() - 1].len();
    for cut in start..=text.len() {
        std::fs::write(&file, &text[..cut]).expect("the file can be written");
        // Without its line end alone the line is whole, as some editors leave it.
        let lost = usize::from(cut + 1 < text.len());
        let read = read_tobruk(&file).expect("the head is sound");
        assert_eq!(read.lines.len(), all.len() - 1 - lost, "cut at {cut}");
        assert_eq!(read.cut_short, cut != start && lost == 1, "cut at {cut}");
        assert!(read.tampered.is_none(), "a line cut short is no change");

        let mut game = replayed(&setting, &file, true);
        assert!(game.stopped.is_none());
        assert_eq!(game.session.orders(), 25 - lost, "the last line is an order");
        play_on(&mut game.session, &mut players(7), 5);
        assert_eq!(game.session.save_failed(), None);
        let again = replayed(&setting, &file, false);
        assert!(again.stopped.is_none() && !again.cut_short, "cut at {cut}: {:?}", again.stopped);
        assert_eq!(again.session.orders(), 30 - lost);
        assert_eq!(state_hash::<Tobruk>(&again.session.world), state_hash::<Tobruk>(&game.session.world));
    }
}

#[test]
fn a_journal_cut_in_its_head_is_none() {
    let (_folder, file, _) = saved(0);
    let text = std::fs::read(&file).expect("the journal");
    assert_eq!(lines(&text).len(), 1);
    for cut in 0..text.len() - 1 {
        std::fs::write(&file, &text[..cut]).expect("the file can be written");
        let error = read_tobruk(&file).expect_err("half a head");
        assert!(matches!(error, JournalError::NotAJournal { .. }), "cut at {cut}: {error}");
    }
    std::fs::write(&file, &text).expect("the file can be written");
    assert!(read_tobruk(&file).is_ok_and(|read| read.lines.is_empty()));
}

#[test]
fn another_format_is_named() {
    let (_folder, file, _) = saved(3);
    let text = std::fs::read_to_string(&file).expect("the journal");
    for format in ["2", "77"] {
        let other = text.replacen("\"format\":1", &format!("\"format\":{format}"), 1);
        assert_ne!(other, text);
        std::fs::write(&file, other).expect("the file can be written");
        let sentence = read_tobruk(&file).expect_err("another format").to_string();
        assert!(
            sentence.contains(&format!("format {format}")) && sentence.contains("reads formats up to 1"),
            "{sentence}"
        );
        assert!(read_head(&file).is_err());
    }
    std::fs::write(&file, text.replacen("\"format\":1", "\"format\":0", 1)).expect("the file can be written");
    assert!(matches!(read_tobruk(&file), Err(JournalError::NotAJournal { .. })), "no program ever wrote format 0");
}

#[test]
fn what_is_no_journal_is_called_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("strange");
    let strange: [&[u8]; 7] = [
        b"",
        b"\n",
        b"hello\n",
        b"{}\n",
        b"{\"line\":{\"program\":\"chess\",\"format\":1},\"check\":1}\n",
        b"[1, 2, 3]\n[4]\n",
        b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe",
    ];
    for bytes in strange {
        std::fs::write(&file, bytes).expect("the file can be written");
        let error = read_tobruk(&file).expect_err("no journal");
        assert!(matches!(error, JournalError::NotAJournal { .. }), "{error}");
        assert!(error.to_string().contains("choose a file that it saved"), "{error}");
    }
    for path in [folder.path().to_owned(), folder.path().join("missing.journal")] {
        let error = read_tobruk(&path).expect_err("nothing to read");
        assert!(matches!(error, JournalError::NoFile { .. } | JournalError::Unreadable { .. }), "{error}");
        assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
    }
}

#[test]
fn an_order_that_is_not_allowed_stops_the_replay_there() {
    let (folder, _, setting) = saved(0);
    let file = folder.path().join("cheat.journal");
    let orders = setting.played(1, 12).given().cloned().map(Line::Order).collect::<Vec<_>>();
    let mut lines = orders.clone();
    lines.insert(10, Line::Order(Order::EndFire));
    Writer::create(&file, &setting.head(1), &lines).expect("the folder can be written");
    let game = replayed(&setting, &file, true);
    let error = game.stopped.expect("the order is refused");
    assert!(matches!(error, ReplayError::Refused { line: 12, .. }), "{error}");
    assert!(error.to_string().starts_with(&format!("{}:12: ", file.display())), "{error}");
    assert_eq!(game.session.orders(), 10, "the orders before it are kept");
    assert_eq!(game.session.file(), None, "a file that is not sound is not written on");
}

#[test]
fn a_state_that_comes_out_otherwise_is_named() {
    let (folder, _, setting) = saved(0);
    let file = folder.path().join("cheat.journal");
    let mut lines = setting.played(1, 12).given().cloned().map(Line::Order).collect::<Vec<_>>();
    lines.insert(5, Line::Hash(1));
    Writer::create(&file, &setting.head(1), &lines).expect("the folder can be written");
    let game = replayed(&setting, &file, false);
    let error = game.stopped.expect("the hash is wrong");
    assert!(matches!(error, ReplayError::Hash { line: 7, wanted: 1, .. }), "{error}");
    assert!(error.to_string().contains("0000000000000001"), "{error}");
    assert_eq!(game.session.orders(), 5);
}

#[test]
fn the_dice_of_another_seed_are_noticed() {
    let (folder, _, setting) = saved(0);
    let file = folder.path().join("other.journal");
    let session = setting.played(1, 20_000);
    let mut lines: Vec<Line<Order>> = session.given().cloned().map(Line::Order).collect();
    lines.push(Line::Hash(state_hash::<Tobruk>(&session.world)));
    Writer::create(&file, &setting.head(2), &lines).expect("the folder can be written");
    assert!(replayed(&setting, &file, false).stopped.is_some());
    let own = folder.path().join("own.journal");
    Writer::create(&own, &setting.head(1), &lines).expect("the folder can be written");
    assert!(replayed(&setting, &own, false).stopped.is_none());
}

#[test]
fn an_undo_with_nothing_before_it_does_no_harm() {
    let (folder, _, setting) = saved(0);
    let file = folder.path().join("undo.journal");
    let lines: Vec<Line<Order>> = vec![Line::Undo, Line::Undo];
    Writer::create(&file, &setting.head(1), &lines).expect("the folder can be written");
    let game = replayed(&setting, &file, false);
    assert!(game.stopped.is_none());
    assert_eq!(game.session.orders(), 0);
    assert_eq!(state_hash::<Tobruk>(&game.session.world), state_hash::<Tobruk>(&setting.session(1).world));
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_game_goes_on() {
    let (folder, file, setting) = saved(5);
    // Below a file there can be no folder, whoever asks.
    let impossible = file.join("saves").join("game.journal");
    let mut session = setting.played(2, 10);
    let sentence = session.save_to(&impossible).expect_err("no such folder can be").to_string();
    assert!(sentence.starts_with(&impossible.display().to_string()), "{sentence}");
    assert!(sentence.contains("choose another folder"), "{sentence}");
    assert!(session.save_copy(&impossible).is_err());
    assert_eq!((session.file(), session.orders()), (None, 10));

    // A game that has a file keeps it when there can be no other.
    let good = folder.path().join("good.journal");
    session.save_to(&good).expect("the folder can be written");
    assert!(session.save_to(&impossible).is_err());
    play_on(&mut session, &mut players(3), 10);
    assert_eq!((session.file(), session.save_failed()), (Some(good.as_path()), None));
    assert_eq!(replayed(&setting, &good, false).session.orders(), 20);
}

#[test]
fn a_file_of_the_same_name_is_never_overwritten() {
    let (_folder, file, setting) = saved(30);
    let before = std::fs::read(&file).expect("the journal");
    let mut session = setting.played(9, 4);
    for error in [session.save_to(&file).expect_err("a file is there"), session.save_copy(&file).expect_err("the same")]
    {
        assert!(matches!(error, JournalError::Exists { .. }), "{error}");
        assert!(error.to_string().contains("left as it is"), "{error}");
    }
    assert_eq!(std::fs::read(&file).expect("the journal"), before);
    assert_eq!(session.file(), None);
}

/// Two games are open on one file: the second is told who has it, writes nothing there, and no order of either is lost.
#[test]
fn a_second_program_on_a_journal_is_told_who_holds_it() {
    let (folder, file, setting) = saved(5);
    let mut first = replayed(&setting, &file, true).session;
    let mut second = replayed(&setting, &file, true);
    assert!(second.stopped.is_none(), "{:?}", second.stopped);
    assert_eq!((second.session.orders(), second.session.file()), (5, None));
    let told = second.not_held.take().expect("it is held");
    assert!(matches!(&told, JournalError::Held { .. }), "{told}");
    assert!(told.to_string().contains("this program has this game open"), "{told}");

    let copy = folder.path().join("copy.journal");
    second.session.save_to(&copy).expect("a copy");
    play_on(&mut first, &mut players(11), 5);
    play_on(&mut second.session, &mut players(12), 5);
    assert_eq!((first.save_failed(), second.session.save_failed()), (None, None));
    assert_eq!(replayed(&setting, &file, false).session.orders(), 10);
    assert_eq!(replayed(&setting, &copy, false).session.orders(), 10);
    // Left by the first, it can be had, and nothing but the journals stays behind.
    drop(first);
    drop(second);
    assert!(replayed(&setting, &file, true).session.file().is_some());
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 2);
}

/// A program of its own holds the file; its number is told.
#[test]
fn a_journal_held_by_another_process_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let child = Command::new(env!("CARGO_BIN_EXE_gazala"))
        .args([
            "exhibit",
            "tobruk/01",
            "--axis",
            "random",
            "--allies",
            "random",
            "--games",
            "100000000",
            "--json",
            "--save",
        ])
        .arg(folder.path())
        .env("GAZALA_DATA", root())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let child = Killed(child);
    let holder = || {
        let mut entries = std::fs::read_dir(folder.path()).expect("the folder").flatten();
        entries
            .find(|entry| entry.path().extension().is_some_and(|extension| extension == "open"))
            .map(|entry| entry.path())
    };
    let setting = setting();
    loop {
        let Some(open) = holder() else { continue };
        let file = open.with_extension("");
        let Ok(read) = read_tobruk(&file) else { continue };
        let game = gazala::core::session::replay::<Tobruk>(&file, &setting.data, setting.scenario.clone(), read, true);
        if let Ok(Some(JournalError::Held { holder, .. })) = game.map(|game| game.not_held)
            && holder.contains(&child.0.id().to_string())
        {
            return;
        }
    }
}

/// What an editor or a stranger may have done to a file, each told for what it is.
#[test]
fn what_an_editor_leaves_is_read_or_told() {
    let (folder, file, setting) = saved(8);
    let text = std::fs::read(&file).expect("the journal");
    let written = |bytes: &[u8]| std::fs::write(&file, bytes).expect("the file can be written");
    // The last line end is gone: no order is, and the game goes on in the file.
    written(&text[..text.len() - 1]);
    let mut game = replayed(&setting, &file, true);
    assert_eq!((game.cut_short, game.session.orders()), (false, 8));
    play_on(&mut game.session, &mut players(3), 4);
    drop(game);
    let again = replayed(&setting, &file, false);
    assert!(again.stopped.is_none() && again.session.orders() == 12, "{:?}", again.stopped);

    written(&[b"\xef\xbb\xbf", text.as_slice()].concat());
    let told = read_tobruk(&file).expect_err("a mark before the head").to_string();
    assert!(told.contains(":1: ") && told.contains("byte order mark"), "{told}");
    let head = lines(&text)[0].len();
    for at in [12, head / 2] {
        let mut other = text.clone();
        other[at] = 0xff;
        written(&other);
        assert!(read_tobruk(&file).is_err(), "a head that is no text");
    }
    let mut other = text.clone();
    other[head + 12] = 0xff;
    written(&other);
    changed_at(&file, 2);

    let missing = folder.path().join("missing.journal");
    let told = read_tobruk(&missing).expect_err("no file").to_string();
    assert!(told.contains("check the name") && !told.contains("folder"), "{told}");
}

/// Pipes, devices, folders and endless files are refused by what they are, before anything of them is read.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_unread() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.journal");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let long = folder.path().join("long.journal");
    std::fs::File::create(&long).and_then(|file| file.set_len(1 << 40)).expect("a long file of nothing");
    for (file, what) in [
        (pipe.as_path(), "a pipe or a device"),
        (Path::new("/dev/zero"), "a pipe or a device"),
        (folder.path(), "a folder"),
        (long.as_path(), "longer than any game"),
    ] {
        for error in
            [read_tobruk(file).map(|_| ()), read_head(file).map(|_| ())].map(|read| read.expect_err("no journal"))
        {
            assert!(error.to_string().contains(what), "{error}");
        }
    }
}

/// The file of a game is taken away, or another is put in its place: at the end of the turn that is told.
#[test]
fn a_journal_that_vanishes_is_told() {
    for other in [None, Some("another file")] {
        let (_folder, file, setting) = saved(5);
        let mut session = replayed(&setting, &file, true).session;
        std::fs::remove_file(&file).expect("it can be removed");
        if let Some(text) = other {
            std::fs::write(&file, text).expect("a file");
        }
        play_on(&mut session, &mut players(1), 20_000);
        let told = session.save_failed().expect("it is told");
        assert!(told.contains("has been deleted or replaced"), "{told}");
        assert_eq!(session.file(), None);
    }
}

/// An old journal: it was saved once and has to play for ever, order by order and state by state.
#[test]
fn the_golden_journal_replays() {
    let file = root().join(GOLDEN);
    if !file.exists() && std::env::var_os("GAZALA_GOLDEN").is_some() {
        make_golden(&file);
    }
    let read = read_tobruk(&file).expect("the golden journal is a journal");
    assert!(read.lines.contains(&Line::Undo), "it takes orders back");
    let hashes = read.lines.iter().filter(|line| matches!(line, Line::Hash(_))).count();
    assert!(hashes >= 5, "it has {hashes} states to compare");
    let game = replayed(&setting(), &file, false);
    assert!(game.stopped.is_none() && !game.cut_short, "{:?}", game.stopped);
    assert!(game.session.orders() > 100);
    assert!(Tobruk::winner(&game.session.world).is_some(), "it is a whole game");
}

/// Every game that was saved once plays to its end for ever; where the state still has the same layout, state by state. One that was
/// begun under older rules plays as far as its orders are still allowed, says so, and can be played on from there.
#[test]
fn every_golden_journal_plays_as_far_as_the_rules_allow() {
    let folder = root().join("tests/golden");
    let journals = super::common::files(&folder, "journal");
    assert!(journals.len() >= 3, "one for each scenario: {journals:?}");
    for file in journals {
        let head = gazala::core::journal::read_head(&file).expect("a journal");
        GameId::find(&head.game).expect("a game we have").visit(Opens { file: &file });
    }
}

/// Each game has a journal of its present rules.
#[test]
fn the_present_rules_of_each_game_have_a_golden_journal() {
    for game in GameId::ALL {
        game.visit(HasGolden);
    }
}

struct HasGolden;

impl Visit for HasGolden {
    type Output = ();
    fn visit<G: Game>(self) {
        let journals = super::common::files(&root().join("tests/golden"), "journal");
        let heads = journals.iter().map(|file| read_head(file).expect("a journal"));
        assert!(heads.into_iter().any(|head| head.game == G::ID && head.rules == G::RULES), "{}", G::ID);
    }
}

struct Opens<'a> {
    file: &'a Path,
}

impl Visit for Opens<'_> {
    type Output = ();
    fn visit<G: Game>(self) {
        let file = self.file.display();
        let head = read_head(self.file).expect("a journal");
        let folder = tempfile::tempdir().expect("a folder");
        let copy = folder.path().join("copy.journal");
        std::fs::copy(self.file, &copy).expect("a copy");
        let game = gazala::games::open_journal::<G>(&root(), &copy, true).expect("a journal of this game");
        assert!(!game.cut_short, "{file}");
        if game.not_proven().is_some() {
            ends_as_told::<G>(self.file, &game.session);
        }
        if head.rules == G::RULES {
            assert!(game.stopped.is_none(), "{file}: {:?}", game.stopped);
            assert!(G::winner(&game.session.world).is_some(), "{file} is a whole game");
            return;
        }
        assert_eq!(game.older_rules, Some(head.rules), "{file}");
        assert_eq!(game.session.file(), None, "{file}: a game of older rules is not written on in its file");
        if let Some(stopped) = game.stopped {
            let sentence = stopped.to_string();
            assert!(matches!(stopped, ReplayError::RulesMended { .. }), "{file}: {sentence}");
            assert!(sentence.contains(&format!("version {} of the rules", head.rules)), "{sentence}");
            goes_on(game.session);
        }
    }
}

/// A journal whose hashes can't be compared is proven by where it ends: orders, turn, points and winner stand beside it.
/// `GAZALA_GOLDEN=1` writes what is missing.
fn ends_as_told<G: Game>(journal: &Path, session: &gazala::core::session::Session<G>) {
    let (turn, score) = (G::turn(&session.world), G::score(&session.world));
    let winner = G::winner(&session.world);
    let found = format!("{} orders, turn {turn}, points {score:?}, winner {winner:?}\n", session.orders());
    let file = journal.with_extension("end");
    if !file.exists() && std::env::var_os("GAZALA_GOLDEN").is_some() {
        std::fs::write(&file, &found).expect("the file can be written");
    }
    let told = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert_eq!(found, told, "{}", file.display());
}

/// The game is saved in a file of its own, played to its end, and that file is sound and of the present rules.
fn goes_on<G: Game>(mut session: gazala::core::session::Session<G>) {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("on.journal");
    session.save_to(&copy).expect("the folder can be written");
    play_on(&mut session, &mut players(1), 100_000);
    assert_eq!(G::to_act(&session.world), None, "it goes on to its end");
    let again = gazala::games::open_journal::<G>(&root(), &copy, false).expect("a journal of this game");
    assert!(again.stopped.is_none() && again.older_rules.is_none(), "{:?}", again.stopped);
    assert_eq!(again.session.hashes(), session.hashes());
}

#[test]
fn a_journal_of_newer_rules_is_left_alone() {
    let (folder, _, setting) = saved(0);
    let file = folder.path().join("newer.journal");
    let mut head = setting.head(1);
    head.rules = 99;
    Writer::create::<Order>(&file, &head, &[]).expect("the folder can be written");
    let error = gazala::games::open_journal::<Tobruk>(&root(), &file, true).map(|_| ()).expect_err("newer rules");
    assert!(error.contains(":1: ") && error.contains("version 99") && error.contains("newer program"), "{error}");
}

/// Plays computer against computer, taking an order back now and then.
fn make_golden(file: &Path) {
    let setting = setting();
    let mut head = setting.head(7);
    head.players = ["computer".to_owned(), "computer".to_owned()];
    let mut session = gazala::core::session::Session::<Tobruk>::begin(&setting.data, setting.scenario.clone(), head)
        .expect("the scenario begins");
    session.save_to(file).expect("the folder can be written");
    let mut dice = players(7);
    let mut count = 0;
    while let Some(order) = Tobruk::computer_order(&session.world, &mut dice) {
        session.submit(&order).expect("the computer's order is legal");
        count += 1;
        if count % 5 == 0 && session.undo() {
            assert!(session.redo());
        }
    }
}
