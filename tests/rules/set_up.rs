//! Set-ups that are edited: of every game and every scenario, changed, written, read back, checked and played.

use gazala::core::data::Source;
use gazala::core::draft::{Change, Value};
use gazala::core::game::{Game, submit};
use gazala::core::set_up::{Editor, Unplayed};
use gazala::core::unit::UnitId;
use gazala::games::{GameId, ScenarioFile, Visit, find_scenario, scenarios};

use super::common::{players, root};

/// Opens the set-up of a scenario of the box.
fn open<G: Game>(id: &str) -> (Editor<G>, G::Data) {
    let data = G::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let file = find_scenario(&root(), id).expect("the scenario");
    let source = file.source().expect("its text");
    (Editor::open(&root(), &source, &data).unwrap_or_else(|faults| panic!("{id}: {faults}")), data)
}

/// The unit that players call so.
fn unit<G: Game>(editor: &Editor<G>, name: &str) -> UnitId {
    let units = editor.now().units();
    units.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("there is a {name}")).unit
}

/// How a unit comes into play, in words.
fn begins<G: Game>(editor: &Editor<G>, name: &str) -> String {
    let id = unit(editor, name);
    editor.now().units().into_iter().find(|unit| unit.unit == id).expect("it is there").begins
}

/// Moves a unit.
fn go<G: Game>(editor: &mut Editor<G>, name: &str, to: &str) {
    let change = Change::Move(unit(editor, name), to.to_owned());
    editor.change(&change).unwrap_or_else(|sentence| panic!("{name} to {to}: {sentence}"));
}

/// Sets a number, of a unit or of the whole.
fn set<G: Game>(editor: &mut Editor<G>, name: Option<&str>, key: &str, to: u16) {
    let change = Change::Set(name.map(|name| unit(editor, name)), key.to_owned(), to);
    editor.change(&change).unwrap_or_else(|sentence| panic!("{name:?}, {key}: {sentence}"));
}

/// The setting of this name, of a unit or of the whole, as a number.
fn is<G: Game>(editor: &Editor<G>, name: Option<&str>, key: &str) -> u16 {
    let settings = editor.now().settings(name.map(|name| unit(editor, name)));
    settings.iter().find(|setting| setting.key == key).unwrap_or_else(|| panic!("{name:?}: {key}")).value.is()
}

/// The choice of a unit's beginning that reads so.
fn begin<G: Game>(editor: &mut Editor<G>, name: &str, words: &str) {
    let settings = editor.now().settings(Some(unit(editor, name)));
    let Value::Choice { of, .. } = &settings[0].value else { panic!("{settings:?}") };
    let to = of.iter().position(|known| known == words).unwrap_or_else(|| panic!("{words}: {of:?}"));
    set(editor, Some(name), "begins", to as u16);
}

/// No fault; saved and read back it is what it was; ten random orders can be given.
fn plays<G: Game>(editor: &Editor<G>, data: &G::Data) {
    assert_eq!(editor.faults(), Vec::<String>::new());
    let id = format!("{}/free/edited", G::ID);
    let text = editor.unplayed(&id).and_then(Unplayed::played).unwrap_or_else(|sentence| panic!("{sentence}"));
    let source = Source { file: "edited.ron".to_owned(), text };
    let again = Editor::<G>::open(&root(), &source, data).unwrap_or_else(|faults| panic!("{faults}\n{}", source.text));
    assert_eq!(again.now().units(), editor.now().units());
    assert_eq!(again.now().settings(None), editor.now().settings(None));
    assert_eq!(again.now().text(&id).as_ref(), Ok(&source.text), "nothing is lost or added on the way");
    let game = GameId::find(G::ID).expect("a game");
    let file = ScenarioFile { game, id, root: root(), file: "edited.ron".to_owned(), text: Some(source.text) };
    let scenario = file.load::<G>(data).unwrap_or_else(|faults| panic!("{faults}"));
    let mut world = G::begin(data, &scenario, &[], 7).expect("it begins");
    G::settle(&mut world);
    let mut dice = players(7);
    for _ in 0..10 {
        let Some(order) = G::random_order(&world, &mut dice) else { break };
        submit::<G>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    assert!(!G::muster(&world, None).is_empty());
}

/// Every scenario of the box, written again as it is, is the same scenario.
#[test]
fn what_is_not_changed_is_written_as_it_was() {
    struct Unchanged<'a>(&'a ScenarioFile);
    impl Visit for Unchanged<'_> {
        type Output = ();
        fn visit<G: Game>(self) {
            let (editor, data) = open::<G>(&self.0.id);
            assert_eq!(editor.steps(), (0, 0));
            assert!(!editor.now().units().is_empty() && !editor.now().settings(None).is_empty(), "{}", self.0.id);
            let again = editor.scenario().unwrap_or_else(|faults| panic!("{}: {faults}", self.0.id));
            let begun = |scenario: &G::Scenario| {
                let mut world = G::begin(&data, scenario, &[], 3).expect("it begins");
                G::settle(&mut world);
                G::snapshot(&world)
            };
            let first = self.0.load::<G>(&data).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(begun(&again), begun(&first), "{}", self.0.id);
        }
    }
    let all = scenarios(&root());
    assert!(all.len() > 20);
    all.iter().for_each(|file| file.game.visit(Unchanged(file)));
}

/// What is wrong, in one text.
fn told<G: Game>(editor: &Editor<G>) -> String {
    editor.faults().join("\n")
}

#[test]
fn battle_for_gazala() {
    use gazala::games::battle_for_gazala::BattleForGazala;
    let (mut editor, data) = open::<BattleForGazala>("battle_for_gazala/01");
    go(&mut editor, "7 Mot", "2715");
    assert_eq!(begins(&editor, "7 Mot"), "starts in 2715");
    begin(&mut editor, "Bays", "Arrives later");
    set(&mut editor, Some("Bays"), "turn", 4);
    assert_eq!(begins(&editor, "Bays"), "arrives on turn 4 in 1516");
    plays(&editor, &data);
    go(&mut editor, "11 Ind", "2423");
    assert_eq!(told(&editor), "11 Ind and 1 FF are both in 2423; a hex holds one unit");
    begin(&mut editor, "1 FF", "Takes no part");
    plays(&editor, &data);
    set(&mut editor, None, "turns", 9);
    let faults = editor.faults();
    assert!(faults.len() == 2 && faults[0].ends_with("arrives on turn 11; the game has 9 turns"), "{faults:?}");
    let why = editor.unplayed("battle_for_gazala/free/x").err().expect("it is refused");
    assert!(why.contains("turn 11; the game has 9"), "{why}");
    go(&mut editor, "7 Mot", "0101");
    assert!(told(&editor).contains("0101 is a sea hex"), "{}", told(&editor));
    assert!(editor.undo() && editor.undo() && !told(&editor).contains("sea"));
    plays(&editor, &data);
}

#[test]
fn bir_hacheim() {
    use gazala::games::bir_hacheim::BirHacheim;
    let (mut editor, data) = open::<BirHacheim>("bir_hacheim/01");
    go(&mut editor, "32 Tk", "1206");
    assert_eq!(begins(&editor, "32 Tk"), "starts in 1206");
    // Whom his player sets up stays his within his zone, and has a hex of his own outside it.
    go(&mut editor, "XIII", "0907");
    assert_eq!(begins(&editor, "XIII"), "set up east of the front line and north of Got el Ualeb");
    go(&mut editor, "XXX", "1206");
    assert_eq!(begins(&editor, "XXX"), "starts in 1206");
    go(&mut editor, "133/Littorio", "0204");
    set(&mut editor, Some("11/4"), "turn", 3);
    set(&mut editor, None, "air Axis", 20);
    set(&mut editor, None, "objective bir_hacheim", 60);
    begin(&mut editor, "Pi", "Takes no part");
    begin(&mut editor, "3 Mot", "Set up east of the front line");
    plays(&editor, &data);
    assert_eq!((is(&editor, None, "air Axis"), is(&editor, Some("11/4"), "turn")), (20, 3));
    for name in ["8/15", "115/15", "5/21"] {
        go(&mut editor, name, "1206");
    }
    assert!(told(&editor).contains("units of both sides start in 1206; a hex is one side's"), "{}", told(&editor));
    for name in ["8/15", "115/15", "5/21"] {
        go(&mut editor, name, "0204");
    }
    assert!(told(&editor).contains("4 units start in 0204; at most three may"), "{}", told(&editor));
    set(&mut editor, None, "turns", 2);
    assert!(told(&editor).contains("arrives on turn 3; the game has 2"), "{}", told(&editor));
    let beyond = Change::Set(None, "turns".to_owned(), 0);
    assert!(editor.change(&beyond).is_err_and(|why| why == "Turns: 0 is not possible; use 1 to 100."));
    let off = Change::Move(unit(&editor, "8/15"), "9901".to_owned());
    let before = editor.steps();
    assert!(editor.change(&off).is_err() && editor.steps() == before, "off the board nothing changes");
}

#[test]
fn gazala_cauldron() {
    use gazala::games::gazala_cauldron::GazalaCauldron;
    for id in ["gazala_cauldron/01", "gazala_cauldron/02"] {
        let (mut editor, data) = open::<GazalaCauldron>(id);
        go(&mut editor, "5 GH", "0810");
        assert_eq!(begins(&editor, "5 GH"), "set up within 2 hexes of 0810");
        go(&mut editor, "2 RB", "2516");
        assert_eq!(begins(&editor, "2 RB"), "set up in 2516");
        begin(&mut editor, "Pac", "Takes no part");
        begin(&mut editor, "9 Lan", "Arrives later");
        set(&mut editor, Some("9 Lan"), "turn", 3);
        set(&mut editor, Some("9 KRR"), "used", 0);
        set(&mut editor, None, "fortified 1118", 5);
        set(&mut editor, None, "replacements 2", 4);
        set(&mut editor, None, "victory_points", 7);
        plays(&editor, &data);
        assert_eq!((is(&editor, None, "replacements 2"), is(&editor, Some("9 KRR"), "used")), (4, 0));
        go(&mut editor, "3 RTR", "1901");
        go(&mut editor, "5 RTR", "1901");
        assert!(told(&editor).contains("units are set up in 1901; it may hold"), "{}", told(&editor));
        set(&mut editor, None, "last_turn", 1);
        set(&mut editor, None, "first_turn", 2);
        assert!(told(&editor).contains("a game from turn 2 to turn 1 is not possible"), "{}", told(&editor));
    }
}

#[test]
fn firestorm() {
    use gazala::games::firestorm::Firestorm;
    for id in ["firestorm/01", "firestorm/02"] {
        let (mut editor, data) = open::<Firestorm>(id);
        go(&mut editor, "7 Motor Bde", "C-5");
        assert_eq!(begins(&editor, "7 Motor Bde"), "starts in C-5");
        begin(&mut editor, "Rommel", "Takes no part");
        set(&mut editor, None, "supply A-3", 4);
        set(&mut editor, None, "sorties German Aircraft", 0);
        set(&mut editor, None, "turns", 2);
        plays(&editor, &data);
        go(&mut editor, "Ariete", "C-6");
        assert_eq!(told(&editor), "Ariete fights for the Axis; C-6 is not theirs at the start");
        set(&mut editor, None, "holder C-6", 0);
        plays(&editor, &data);
        set(&mut editor, None, "fort A-5", 1);
        assert!(told(&editor).contains("no troop starts in A-5"), "{}", told(&editor));
    }
}

#[test]
fn tobruk() {
    use gazala::core::side::Side;
    use gazala::games::tobruk::Tobruk;
    let (mut editor, data) = open::<Tobruk>("tobruk/01");
    go(&mut editor, "Grant 1", "F-20");
    set(&mut editor, Some("Grant 1"), "facing", 1);
    set(&mut editor, None, "turn 1", 2);
    set(&mut editor, None, "length", 20);
    editor.change(&Change::Remove(unit(&editor, "Grant 2"))).expect("it is there");
    assert_eq!(editor.now().units().iter().filter(|unit| unit.kind == "grant").count(), 8);
    editor.change(&Change::Add(Side::Allies, "grant".to_owned(), "F-21".to_owned())).expect("there is a force");
    plays(&editor, &data);
    go(&mut editor, "Grant 1", "F-35");
    assert!(told(&editor).contains("outside the set-up area"), "{}", told(&editor));
    set(&mut editor, None, "area 0 C", 1);
    plays(&editor, &data);
    let enters = Change::Move(unit(&editor, "Pzkw IVe 1"), "F-30".to_owned());
    assert!(editor.change(&enters).is_err_and(|why| why.contains("enter over an edge")));
    // A type that the victory points don't mention is worth what its like is, until the player gives it other points.
    editor.change(&Change::Add(Side::Allies, "crusader_ii".to_owned(), "F-22".to_owned())).expect("there is a force");
    let worth = |kind: &str| is(&editor, None, &format!("points killed {kind}"));
    assert_eq!(worth("crusader_ii"), worth("grant"));
    assert!(worth("crusader_ii") > 0);
    set(&mut editor, None, "points killed crusader_ii", 2);
    plays(&editor, &data);
}

/// A gun goes with its crew, whether it is moved, added or removed, and with it all that is said of them.
#[test]
fn a_tobruk_gun_goes_with_its_crew() {
    use gazala::core::side::Side;
    use gazala::games::tobruk::Tobruk;
    let (mut editor, data) = open::<Tobruk>("tobruk/03");
    let count = |editor: &Editor<Tobruk>| editor.now().units().len();
    let before = count(&editor);
    let standing = editor.now().units();
    let gun = standing.iter().find(|unit| unit.unit == UnitId(32)).expect("the second of three 2 pounders");
    let crew = |editor: &Editor<Tobruk>| {
        let crew = editor.now().units().into_iter().find(|unit| unit.unit == UnitId(42)).expect("its crew");
        crew.hex
    };
    go(&mut editor, &gun.name, "F-20");
    assert_eq!(editor.now().units().iter().find(|unit| unit.unit == gun.unit).and_then(|gun| gun.hex), crew(&editor));
    assert!(crew(&editor) != gun.hex && editor.undo() && crew(&editor) == gun.hex);
    editor.change(&Change::Remove(gun.unit)).expect("it is there");
    assert!(editor.now().units().iter().all(|unit| ![UnitId(32), UnitId(42)].contains(&unit.unit)));
    assert_eq!(count(&editor), before - 2);
    assert!(editor.undo());
    editor.change(&Change::Add(gun.side, gun.kind.clone(), "F-20".to_owned())).expect("there is a force");
    assert_eq!(count(&editor), before + 2);
    assert!(editor.undo() && count(&editor) == before);
    plays(&editor, &data);
    assert!(editor.change(&Change::Add(Side::Axis, "no_such".to_owned(), "J-25".to_owned())).is_err());
}

/// A battle that was made up and then set up by hand is no longer one to be made up anew.
#[test]
fn a_made_up_battle_set_up_by_hand_keeps_its_places() {
    use gazala::games::tobruk::Tobruk;
    use gazala::games::tobruk::material::free_form::Battle;
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let mut battle = Battle::default();
    for side in gazala::core::side::Side::BOTH {
        let tank = if side == gazala::core::side::Side::Axis { "panzer_iii_j" } else { "grant" };
        battle.host_mut(side).set(tank, 3);
    }
    let text = battle.text(&data, "tobruk/free/x").unwrap_or_else(|faults| panic!("{faults:?}"));
    let source = Source { file: "x.ron".to_owned(), text };
    let editor = Editor::<Tobruk>::open(&root(), &source, &data).unwrap_or_else(|faults| panic!("{faults}"));
    plays(&editor, &data);
    let scenario = editor.scenario().expect("it is sound");
    assert!(scenario.free_form.is_some() && Battle::of(&scenario, &data).is_none());
}

#[test]
fn steps_are_taken_back_and_made_again() {
    use gazala::games::bir_hacheim::BirHacheim;
    let (mut editor, _) = open::<BirHacheim>("bir_hacheim/01");
    let text = |editor: &Editor<BirHacheim>| editor.now().text("x").expect("it is written");
    let first = text(&editor);
    go(&mut editor, "32 Tk", "1206");
    editor.change(&Change::Title("Other".to_owned())).expect("a title");
    let last = text(&editor);
    set(&mut editor, None, "turns", 14);
    assert_eq!(editor.steps(), (2, 0), "what changes nothing is no step");
    assert!(editor.undo() && editor.undo() && !editor.undo());
    assert_eq!((text(&editor), editor.steps()), (first, (0, 2)));
    assert!(editor.redo() && editor.redo() && !editor.redo());
    assert_eq!((text(&editor), editor.now().title().as_str()), (last, "Other"));
    editor.change(&Change::Title(String::new())).expect("it is typed on");
    assert!(told(&editor).contains("a name has 1 to 80 printable characters"), "{}", told(&editor));
}

/// What can't be edited says why: a broken text with its place, a game without with a way out.
#[test]
fn what_can_not_be_edited_says_why() {
    use super::battery::Tested;
    use super::toy::Toy;
    use gazala::games::bir_hacheim::BirHacheim;
    let data = BirHacheim::load_data(&root()).expect("the data is sound");
    let source = Source { file: "own.ron".to_owned(), text: "(game: \"bir_hacheim\", format: 1)".to_owned() };
    let broken = Editor::<BirHacheim>::open(&root(), &source, &data).err().expect("fields are missing");
    assert!(broken.to_string().starts_with("own.ron:1:"), "{broken}");
    let toy = Toy::load_data(&Toy::root()).expect("its data is sound");
    let none = Editor::<Toy>::open(&root(), &source, &toy).err().expect("there is no way");
    assert!(none.to_string().contains("can't be edited; play or study it"), "{none}");
}
