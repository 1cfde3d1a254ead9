//! The plan of the house, kept: which room may use which, read off the paths in the source (`docs/architecture.md`).

use std::collections::{BTreeMap, BTreeSet};

use super::common::{files, root};

/// A module by its path below the crate.
type Module = Vec<String>;

/// Floors of a game, the lowest first; a higher one may use a lower one.
const FLOORS: [&str; 5] = ["material", "state", "phases", "play", "opponent"];
/// The wings of the house in the same order.
const WINGS: [&str; 5] = ["core", "operational", "games", "desk", "cli"];
/// The games that share the operational floor.
const OPERATIONAL: [&str; 3] = ["battle_for_gazala", "bir_hacheim", "gazala_cauldron"];
/// Floors of the desk, the lowest first.
const DESK: [&str; 5] = ["kit", "table", "shell", "games", "app"];
/// Files that may use each other in a circle.
const LARGEST_CIRCLE: usize = 3;

/// Every module with the modules that it uses: by paths from the crate, from a module above, and by the bare name of a module of its
/// own. What only its unit tests use does not count, and a name that a module hands on leads to where it stands.
fn house() -> BTreeMap<Module, BTreeSet<Module>> {
    let src = root().join("src");
    let texts: BTreeMap<Module, String> = files(&src, "rs")
        .into_iter()
        .map(|file| {
            let path = file.strip_prefix(&src).expect("below it").with_extension("");
            let mut module: Module = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
                module.pop();
            }
            let text = std::fs::read_to_string(&file).expect("a source file");
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
            (module, within_a_file(code.join(" ")))
        })
        .collect();
    let mut handed_on = BTreeMap::new();
    for (module, text) in &texts {
        for (at, words) in text.match_indices("pub use ") {
            paths(&text[at + words.len()..], &mut Vec::new(), &mut |path| {
                if let Some((to, _)) = resolve(module, path, &texts) {
                    handed_on.insert((module.clone(), path.last().cloned().unwrap_or_default()), to);
                }
            });
        }
    }
    let used = |module: &Module, text: &str| {
        let own = texts.keys().filter(|other| other.split_last().is_some_and(|(_, above)| above == &module[..]));
        let own = own.filter_map(|other| Some(format!("{}::", other.last()?)));
        let mut used = BTreeSet::new();
        for word in ["crate::", "super::", "self::"].into_iter().map(str::to_owned).chain(own) {
            for (at, _) in text.match_indices(&word).filter(|(at, _)| begins_a_path(&text[..*at])) {
                if text[..at].rsplit([';', '}']).next().is_some_and(|begun| begun.trim_start().starts_with("pub use "))
                {
                    continue;
                }
                paths(&text[at..], &mut Vec::new(), &mut |path| {
                    let Some((to, left)) = resolve(module, path, &texts) else { return };
                    let name = left.first().cloned().unwrap_or_default();
                    used.insert(handed_on.get(&(to.clone(), name)).cloned().unwrap_or(to));
                });
            }
        }
        used.remove(module);
        used
    };
    texts.iter().map(|(module, text)| (module.clone(), used(module, text))).collect()
}

/// True if what follows begins a path: it stands behind no other name of it.
fn begins_a_path(before: &str) -> bool {
    before.chars().next_back().is_none_or(|sign| !sign.is_alphanumeric() && !":_.".contains(sign))
}

/// The text with the paths of the modules written out in it as seen from the file: what is above such a module is the file itself.
fn within_a_file(mut text: String) -> String {
    let mut from = 0;
    while let Some(at) = text[from..].find("mod ").map(|at| at + from) {
        from = at + "mod ".len();
        let name = text[from..].find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or_default();
        if !begins_a_path(&text[..at]) || !text[from + name..].starts_with(" {") {
            continue;
        }
        let begin = from + name + " {".len();
        let mut depth = 1;
        let end = text[begin..].find(|sign: char| {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            depth == 0
        });
        let end = end.map_or(text.len(), |end| begin + end);
        let mut body = text[begin..end].to_owned();
        let mut done = 0;
        while let Some(at) = body[done..].find("super::").map(|at| at + done) {
            done = at + "super::".len();
            if begins_a_path(body[..at].trim_end_matches("self::")) {
                body.replace_range(at..done, "self::");
                done = body[at..]
                    .find(|sign: char| !sign.is_alphanumeric() && !":_".contains(sign))
                    .map_or(body.len(), |end| at + end);
            }
        }
        text.replace_range(begin..end, &body);
        from = begin;
    }
    text
}

/// Tells every path of a tree of paths, as in `a::{b, c::d}`; answers with what is left of the text.
fn paths<'a>(text: &'a str, before: &mut Vec<String>, tell: &mut impl FnMut(&[String])) -> &'a str {
    let length = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(text.len());
    let (name, mut rest) = text.split_at(length);
    before.push(name.to_owned());
    if let Some(tree) = rest.strip_prefix("::{") {
        rest = tree.trim_start();
        while !rest.is_empty() && !rest.starts_with('}') {
            let left = paths(rest, before, tell);
            let end = left.find([',', '}']).unwrap_or(left.len());
            rest = left[end..].trim_start_matches(',').trim_start();
        }
        rest = rest.strip_prefix('}').unwrap_or(rest);
    } else if let Some(further) = rest.strip_prefix("::").filter(|rest| rest.starts_with(char::is_alphabetic)) {
        rest = paths(further, before, tell);
    } else {
        tell(before);
    }
    before.pop();
    rest
}

/// The module that a path leads to, and what is left of the path: the items in it.
fn resolve<'a>(from: &Module, path: &'a [String], known: &BTreeMap<Module, String>) -> Option<(Module, &'a [String])> {
    let mut at = from.clone();
    let mut left = path;
    while let [first, rest @ ..] = left {
        match first.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()?),
            "self" => {}
            _ => break,
        }
        left = rest;
    }
    while let [name, rest @ ..] = left {
        let mut next = at.clone();
        next.push(name.clone());
        if !known.contains_key(&next) {
            break;
        }
        (at, left) = (next, rest);
    }
    known.contains_key(&at).then_some((at, left))
}

fn told(module: &Module) -> String {
    module.join("::")
}

fn part(module: &Module, place: usize) -> &str {
    module.get(place).map_or("", String::as_str)
}

#[test]
fn no_wing_knows_those_built_on_it_and_no_game_another() {
    let mut wrong = Vec::new();
    for (module, used) in house() {
        let wing = |module: &Module| WINGS.iter().position(|wing| *wing == part(module, 0));
        for other in used {
            let above = wing(&module).zip(wing(&other)).is_some_and(|(own, other)| other > own);
            let games = part(&module, 0) == "games" && part(&other, 0) == "games";
            // What is common to all games stands beside them.
            let strange = games && module.len() > 1 && other.len() > 1 && module[1] != other[1]
                || part(&other, 0) == "operational"
                    && part(&module, 0) == "games"
                    && !OPERATIONAL.contains(&part(&module, 1));
            if above || strange {
                wrong.push(format!("{} uses {}", told(&module), told(&other)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn within_a_game_each_floor_uses_only_those_below() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for (module, used) in house().into_iter().filter(|(module, _)| part(module, 0) == "games") {
        let floor = |module: &Module| FLOORS.iter().position(|floor| *floor == part(module, 2));
        seen.extend(floor(&module));
        for other in used.into_iter().filter(|other| part(other, 1) == part(&module, 1)) {
            if floor(&module).zip(floor(&other)).is_some_and(|(own, other)| other > own) {
                wrong.push(format!("{} uses {}", told(&module), told(&other)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(seen.len(), FLOORS.len(), "every floor is built");
}

#[test]
fn on_the_desk_each_floor_uses_only_those_below_and_no_game_another() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for (module, used) in house().into_iter().filter(|(module, _)| part(module, 0) == "desk") {
        let floor = |module: &Module| DESK.iter().position(|floor| *floor == part(module, 1));
        seen.extend(floor(&module));
        for other in used.into_iter().filter(|other| part(other, 0) == "desk") {
            let above = floor(&module).zip(floor(&other)).is_some_and(|(own, other)| other > own);
            let games = part(&module, 1) == "games" && part(&other, 1) == "games";
            let strange = games && module.len() > 2 && other.len() > 2 && module[2] != other[2];
            if above || strange {
                wrong.push(format!("{} uses {}", told(&module), told(&other)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(seen.len(), DESK.len(), "every floor is built");
}

/// The files that use each other in a circle with this one, itself among them.
fn circle(house: &BTreeMap<Module, BTreeSet<Module>>, start: &Module) -> BTreeSet<Module> {
    let reach = |from: &Module, back: bool| {
        let (mut open, mut reached) = (vec![from.clone()], BTreeSet::from([from.clone()]));
        while let Some(at) = open.pop() {
            let next: Vec<&Module> = if back {
                house.iter().filter(|(_, used)| used.contains(&at)).map(|(module, _)| module).collect()
            } else {
                house.get(&at).into_iter().flatten().collect()
            };
            open.extend(next.into_iter().filter(|next| reached.insert((*next).clone())).cloned());
        }
        reached
    };
    let back = reach(start, true);
    reach(start, false).intersection(&back).cloned().collect()
}

/// The files of a room with those of the same room that they use.
fn room(house: &BTreeMap<Module, BTreeSet<Module>>, path: &[&str]) -> BTreeMap<Module, BTreeSet<Module>> {
    let inside = |module: &Module| path.iter().enumerate().all(|(place, name)| part(module, place) == *name);
    let room: BTreeMap<Module, BTreeSet<Module>> = house
        .iter()
        .filter(|(module, _)| inside(module))
        .map(|(module, used)| (module.clone(), used.iter().filter(|other| inside(other)).cloned().collect()))
        .collect();
    assert!(!room.is_empty(), "{path:?}");
    room
}

fn no_circle_larger_than(most: usize, house: &BTreeMap<Module, BTreeSet<Module>>) {
    for module in house.keys() {
        let circle: Vec<String> = circle(house, module).iter().map(told).collect();
        assert!(circle.len() <= most, "{circle:#?}");
    }
}

/// The folders of a room that are games.
fn games_in(house: &BTreeMap<Module, BTreeSet<Module>>, path: &[&str]) -> BTreeSet<String> {
    let games: BTreeSet<String> = room(house, path)
        .keys()
        .filter(|module| module.len() > path.len() + 1)
        .map(|module| module[path.len()].clone())
        .collect();
    assert_eq!(games.len(), 5, "{games:?}");
    games
}

#[test]
fn no_circle_in_what_all_games_share_of_the_desk() {
    let house = house();
    for floor in ["table", "shell"] {
        no_circle_larger_than(1, &room(&house, &["desk", floor]));
    }
}

#[test]
fn no_circle_of_more_than_three_files_in_a_game() {
    let house = house();
    for game in games_in(&house, &["games"]) {
        no_circle_larger_than(LARGEST_CIRCLE, &room(&house, &["games", &game]));
    }
}

#[test]
fn no_circle_of_more_than_three_files_in_what_the_desk_shows_of_a_game() {
    let house = house();
    for game in games_in(&house, &["desk", "games"]) {
        no_circle_larger_than(LARGEST_CIRCLE, &room(&house, &["desk", "games", &game]));
    }
}

#[test]
fn no_circle_of_more_than_three_files_in_the_other_rooms() {
    let house = house();
    for path in [&["core"][..], &["operational"], &["cli"], &["desk", "kit"], &["desk", "app"]] {
        no_circle_larger_than(LARGEST_CIRCLE, &room(&house, path));
    }
}
