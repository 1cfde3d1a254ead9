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
/// Files of a game that may use each other in a circle.
const LARGEST_CIRCLE: usize = 3;

/// Every module with the modules that it uses. What only its unit tests use does not count.
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
            let code: String = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
            (module, code)
        })
        .collect();
    let used = |module: &Module, text: &str| {
        let mut used = BTreeSet::new();
        for word in ["crate::", "super::"] {
            for (at, _) in text.match_indices(word) {
                let before = text[..at].chars().next_back();
                if before.is_none_or(|sign| !sign.is_alphanumeric() && !":_".contains(sign)) {
                    paths(&text[at..], &mut Vec::new(), &mut |path| {
                        used.extend(resolve(module, path, &texts));
                    });
                }
            }
        }
        used.remove(module);
        used
    };
    texts.iter().map(|(module, text)| (module.clone(), used(module, text))).collect()
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

/// The module that a path leads to; what follows in it are items.
fn resolve(from: &Module, path: &[String], known: &BTreeMap<Module, String>) -> Option<Module> {
    let mut at = from.clone();
    let mut left = path;
    while let [first, rest @ ..] = left {
        match first.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()?),
            _ => break,
        }
        left = rest;
    }
    for name in left {
        let mut next = at.clone();
        next.push(name.clone());
        if !known.contains_key(&next) {
            break;
        }
        at = next;
    }
    known.contains_key(&at).then_some(at)
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

#[test]
fn no_circle_in_what_all_games_share_of_the_desk() {
    let house: BTreeMap<Module, BTreeSet<Module>> = house()
        .into_iter()
        .filter(|(module, _)| ["table", "shell"].contains(&part(module, 1)) && part(module, 0) == "desk")
        .collect();
    for module in house.keys() {
        let circle: Vec<String> = circle(&house, module).iter().map(told).collect();
        assert!(circle.len() == 1, "{circle:#?}");
    }
}

#[test]
fn no_circle_of_more_than_three_files_in_a_game() {
    let house = house();
    let games: BTreeSet<&str> = house
        .keys()
        .filter(|module| part(module, 0) == "games" && module.len() > 2)
        .map(|module| part(module, 1))
        .collect();
    assert_eq!(games.len(), 5, "{games:?}");
    for game in games {
        // The game's own `mod.rs` is the plugin, which knows all of it.
        let own: BTreeMap<Module, BTreeSet<Module>> = house
            .iter()
            .filter(|(module, _)| part(module, 0) == "games" && part(module, 1) == game && module.len() > 2)
            .map(|(module, used)| (module.clone(), used.iter().filter(|other| other.len() > 2).cloned().collect()))
            .collect();
        no_large_circle(&own);
    }
}

#[test]
fn no_circle_of_more_than_three_files_in_what_the_desk_shows_of_a_game() {
    let house = house();
    let shown = |module: &Module| part(module, 0) == "desk" && part(module, 1) == "games" && module.len() > 3;
    let games: BTreeSet<&str> = house.keys().filter(|module| shown(module)).map(|module| part(module, 2)).collect();
    assert_eq!(games.len(), 5, "{games:?}");
    let own: BTreeMap<Module, BTreeSet<Module>> = house
        .iter()
        .filter(|(module, _)| shown(module))
        .map(|(module, used)| (module.clone(), used.iter().filter(|other| shown(other)).cloned().collect()))
        .collect();
    no_large_circle(&own);
}

fn no_large_circle(house: &BTreeMap<Module, BTreeSet<Module>>) {
    for module in house.keys() {
        let circle: Vec<String> = circle(house, module).iter().map(told).collect();
        assert!(circle.len() <= LARGEST_CIRCLE, "{circle:#?}");
    }
}
