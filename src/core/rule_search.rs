//! Looking rules up in a ledger: by number, by words, by how far the program keeps them, and by what the text leaves open.

use std::sync::Arc;

use super::ledger::{Entry, Ledger, Module, Status};

/// Rules of one kind: by their status, or because the text leaves something open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The program enforces or offers them.
    Enforced,
    /// Left to the players.
    Players,
    /// Prose that neither grants nor forbids anything.
    Text,
    /// Their text leaves something open, and the entry says how it is read.
    Open,
}

impl Kept {
    /// All kinds in order.
    pub const ALL: [Self; 4] = [Self::Enforced, Self::Players, Self::Text, Self::Open];

    /// What the choice is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Enforced => "Enforced",
            Self::Players => "Players",
            Self::Text => "Text",
            Self::Open => "Our readings",
        }
    }

    /// The same on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Players => "players",
            Self::Text => "text",
            Self::Open => "open",
        }
    }

    /// True for a rule of this kind.
    #[must_use]
    pub fn has(self, entry: &Entry) -> bool {
        match self {
            Self::Enforced => entry.status == Status::Enforced,
            Self::Players => matches!(entry.status, Status::Players(_)),
            Self::Text => entry.status == Status::Text,
            Self::Open => entry.is_open(),
        }
    }
}

/// What is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleSearch {
    /// Words that all stand in the number, title or text; what holds a dot begins there, as a number does.
    pub words: String,
    /// The part of the rules; `None` for all.
    pub module: Option<Module>,
    /// The kind of rule; `None` for all.
    pub kept: Option<Kept>,
}

impl RuleSearch {
    /// True if the search finds this rule.
    #[must_use]
    pub fn finds(&self, entry: &Entry) -> bool {
        if self.module.is_some_and(|module| module != entry.module) || self.kept.is_some_and(|kept| !kept.has(entry)) {
            return false;
        }
        if self.words.trim().is_empty() {
            return true;
        }
        let reason = if let Status::Players(reason) = &entry.status { reason } else { "" };
        let text = format!("{} {} {} {reason}", entry.id, entry.title, entry.text).to_lowercase();
        self.words.to_lowercase().split_whitespace().all(|word| stands(word, &text))
    }

    /// The rules of a ledger that it finds, in printed order; first of all the one whose number is looked for.
    #[must_use]
    pub fn among<'a>(&self, ledger: &'a Ledger) -> Vec<&'a Entry> {
        self.places(ledger).into_iter().map(|place| &ledger.entries()[place]).collect()
    }

    /// The places of those rules in the ledger, in the same order.
    fn places(&self, ledger: &Ledger) -> Vec<usize> {
        let entries = ledger.entries();
        let mut found: Vec<usize> = (0..entries.len()).filter(|place| self.finds(&entries[*place])).collect();
        let number = self.words.trim();
        found.sort_by_key(|place| !entries[*place].id.eq_ignore_ascii_case(number));
        found
    }
}

/// What the last search has found, ledger by ledger: a list that is shown again and again is searched once.
#[derive(Debug, Clone, Default)]
pub struct Found {
    search: RuleSearch,
    lists: Vec<(&'static str, Arc<[usize]>)>,
}

impl Found {
    /// The places of the rules that a search finds in the ledger of a game with this id, in the order of [`RuleSearch::among`].
    pub fn places(&mut self, search: &RuleSearch, game: &'static str, ledger: &Ledger) -> Arc<[usize]> {
        if self.search != *search {
            *self = Self { search: search.clone(), lists: Vec::new() };
        }
        if let Some((_, list)) = self.lists.iter().find(|(known, _)| *known == game) {
            return list.clone();
        }
        let list: Arc<[usize]> = search.places(ledger).into();
        self.lists.push((game, list.clone()));
        list
    }
}

/// True if the word stands in the text. A number is not found in the midst of another: `I.F.4` is not in `II.F.4`.
fn stands(word: &str, text: &str) -> bool {
    let is_number = word.contains('.');
    text.match_indices(word)
        .any(|(at, _)| !is_number || !text[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, text: &str, status: Status) -> Entry {
        let (title, text) = ("To hit".to_owned(), text.to_owned());
        Entry { id: id.to_owned(), title, text, module: Module::Scenario(1), status }
    }

    fn search(words: &str, module: Option<Module>, kept: Option<Kept>) -> RuleSearch {
        RuleSearch { words: words.to_owned(), module, kept }
    }

    #[test]
    fn a_search_wants_every_word_and_the_module() {
        let rule = entry("I.F.1", "Two dice decide.", Status::Enforced);
        assert!(search("", None, None).finds(&rule));
        assert!(search("i.f DICE", Some(Module::Scenario(1)), None).finds(&rule));
        assert!(!search("dice mortar", None, None).finds(&rule));
        assert!(!search("", Some(Module::General), None).finds(&rule));
    }

    #[test]
    fn a_number_is_not_found_within_another() {
        let rule = entry("II.F.4", "As in I.G.2, but for men.", Status::Enforced);
        assert!(search("II.F.4", None, None).finds(&rule) && search("I.G", None, None).finds(&rule));
        assert!(!search("I.F.4", None, None).finds(&rule) && !search("G.2", None, None).finds(&rule));
    }

    #[test]
    fn rules_are_found_by_what_becomes_of_them() {
        let left = entry("I.A", "Ask.", Status::Players("Honour decides.".to_owned()));
        let read = entry("I.B", "Two hours. Our reading: three.", Status::Enforced);
        let found = |kept: Kept| [&left, &read].map(|rule| search("", None, Some(kept)).finds(rule));
        assert_eq!(Kept::ALL.map(found), [[false, true], [true, false], [false, false], [false, true]]);
        assert!(search("honour", None, None).finds(&left));
        assert!(!entry("I.C", "Colours of the hours.", Status::Text).is_open());
        assert!(entry("I.D", "Numbers and values are rebuilt.", Status::Text).is_open());
    }
}
