//! The experimental rules that the Addenda suggest for each scenario, and ours for the firefights: switched on together.

use gazala::core::data::Source;
use gazala::core::game::{Game, with_suggested};
use gazala::games::tobruk::material::scenario::{ADDENDA, OPTIONS, Scenario};
use gazala::games::tobruk::{Data, Tobruk};

use super::common::root;

fn data() -> Data {
    Tobruk::load_data(&root()).expect("the data is sound")
}

fn scenario(data: &Data, name: &str) -> Scenario {
    Scenario::load(&root(), &format!("scenarios/tobruk/{name}.ron"), data).expect("the scenario is sound")
}

/// Addenda: sections of the experimental rules by their letters, single rules by their ids.
#[test]
fn presets_are_those_of_the_text() {
    let data = data();
    let wanted: [(&str, &[&str]); 9] = [
        ("01", &["X.C.1", "X.C.2", "X.D.2"]),
        ("02", &[]),
        ("03", &["X.G.1", "X.D.2", "X.D.4"]),
        ("04", &["X.C.", "X.D.2"]),
        ("05", &["X.C.", "X.E.", "X.G.", "X.I."]),
        ("06", &["X.C.", "X.E.", "X.G."]),
        ("07", &["X.C.", "X.D."]),
        ("08", &["X.E.", "X.G.", "X.H."]),
        ("09", &["X.E.", "X.G.", "X.H.", "X.I."]),
    ];
    for (name, rules) in wanted {
        let scenario = scenario(&data, name);
        let rule = |option: &String| OPTIONS.iter().find(|(known, _)| known == option).map_or("", |(_, rule)| *rule);
        let meant = |option: &&String| {
            let rule = rule(option);
            rules.iter().any(|wanted| if wanted.ends_with('.') { rule.starts_with(wanted) } else { rule == *wanted })
        };
        let meant: Vec<String> = scenario.options.iter().filter(meant).cloned().collect();
        assert_eq!(scenario.preset.map_or_else(Vec::new, |preset| preset.options), meant, "{name}");
    }
}

#[test]
fn every_firefight_has_one_that_can_be_played() {
    let data = data();
    for letter in 'a'..='j' {
        let name = format!("firefight_{letter}");
        let scenario = std::sync::Arc::new(scenario(&data, &name));
        let preset = scenario.preset.clone().unwrap_or_else(|| panic!("{name} has a preset"));
        assert!(preset.provenance.needs_checking(), "{name}: ours, and marked so");
        Tobruk::begin(&data, &scenario, &preset.options, 1).unwrap_or_else(|sentence| panic!("{name}: {sentence}"));
    }
}

#[test]
fn with_the_addenda_it_is_the_same() {
    let data = data();
    let four = std::sync::Arc::new(scenario(&data, "04"));
    let options = with_suggested::<Tobruk>("tobruk/04", &four, &[ADDENDA.to_owned()]).expect("it has one");
    assert_eq!(options[0], ADDENDA);
    assert!(options.iter().any(|option| option == "dust"));
    Tobruk::begin(&data, &four, &options, 1).expect("all are offered");
    let two = std::sync::Arc::new(scenario(&data, "02"));
    let none = with_suggested::<Tobruk>("tobruk/02", &two, &[]).expect_err("none are suggested for it");
    assert_eq!(none, "scenario tobruk/02 has no preset of suggested rules; leave out --preset");
}

#[test]
fn a_preset_names_what_the_scenario_offers() {
    let data = data();
    let text = Source::read(&root(), "scenarios/tobruk/01.ron").expect("the file").text;
    let own = "preset: (options: [\"target motion\", \"dust\", \"ammunition limits\"]";
    let told = |preset: &str| {
        assert!(text.contains(own));
        let text = text.replace(own, preset);
        Scenario::read(&Source { file: "x.ron".to_owned(), text }, &data).expect_err("it is refused").to_string()
    };
    let not_offered = told("preset: (options: [\"surrender\"]");
    assert!(not_offered.contains("the preset names 'surrender', which the scenario does not offer"), "{not_offered}");
    assert!(told("preset: (modules: [H]").contains("the preset switches no option on"));
    assert!(told("preset: (modules: [Z]").starts_with("x.ron:"));
}
