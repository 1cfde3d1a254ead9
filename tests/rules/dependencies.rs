//! What the program is built with: free licences, one registry, no crate twice without need.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use super::common::root;

/// Licences that the program may carry. An expression needs one of its alternatives to be made of these alone.
const FREE: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    // Of one small crate (paths of the desktop), used as it is.
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

fn packages() -> Vec<Value> {
    // What this test was built with lies on the disk; crates of other machines and of the window may not.
    let told = Command::new(env!("CARGO")).args(["-vV"]).output().expect("cargo runs");
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let host = told.lines().find_map(|line| line.strip_prefix("host: ")).expect("cargo names its host");
    let features: &[&str] = if cfg!(feature = "desk") { &[] } else { &["--no-default-features"] };
    let ran = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .args(features)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let told: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    told["packages"].as_array().expect("packages").clone()
}

/// True if a licence expression can be met with free licences: `A OR B`, `A AND B`, brackets, and the old `A/B`.
fn is_free(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    let inner = expression.trim();
    for (joint, all) in [(" OR ", false), (" AND ", true)] {
        let parts = split(inner, joint);
        if parts.len() > 1 {
            return if all { parts.iter().all(|part| is_free(part)) } else { parts.iter().any(|part| is_free(part)) };
        }
    }
    match inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(bracketed) => is_free(bracketed),
        None => FREE.contains(&inner),
    }
}

/// The parts of an expression between the joints that stand outside brackets.
fn split<'a>(expression: &'a str, joint: &str) -> Vec<&'a str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, sign) in expression.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 && at >= from && expression[at..].starts_with(joint) => {
                parts.push(&expression[from..at]);
                from = at + joint.len();
            }
            _ => {}
        }
    }
    parts.push(&expression[from..]);
    parts
}

#[test]
fn licence_expressions_are_understood() {
    for free in ["MIT", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "MIT/Apache-2.0"] {
        assert!(is_free(free), "{free}");
    }
    for bound in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND LGPL-2.1", ""] {
        assert!(!is_free(bound), "{bound}");
    }
}

#[test]
fn every_crate_is_free_and_from_the_one_registry() {
    let packages = packages();
    assert!(packages.len() > 50, "{} packages", packages.len());
    for package in &packages {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_free(licence), "{name}: '{licence}' is not among the free licences");
        match package["source"].as_str() {
            None => assert_eq!(name, "gazala", "a crate that is not ours lies in the tree"),
            Some(source) => assert!(source.contains("crates.io"), "{name} comes from {source}"),
        }
    }
}

/// Crates that we name and that a library of ours still brings in an older version too: calloop, below the window, `thiserror` 1.
const TWICE: [&str; 1] = ["thiserror"];

#[test]
fn no_crate_that_we_name_is_there_twice() {
    let packages = packages();
    let own = packages.iter().find(|package| package["name"] == "gazala").expect("the program");
    let named: Vec<&str> = own["dependencies"]
        .as_array()
        .expect("dependencies")
        .iter()
        .filter_map(|dependency| dependency["name"].as_str())
        .collect();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &packages {
        let name = package["name"].as_str().expect("a name");
        versions.entry(name).or_default().push(package["version"].as_str().expect("a version"));
    }
    versions.retain(|name, found| named.contains(name) && !TWICE.contains(name) && found.len() > 1);
    let twice: Vec<_> = versions.iter().collect();
    assert!(twice.is_empty(), "{twice:?}");
}
