//! Reads off the sources of a game which of its rules they cite, and with which words. No parser: strings, words and brackets are enough,
//! since a rule's id is always a string of its own, or a constant of its file.

use std::collections::{BTreeMap, BTreeSet};

use gazala::core::citations::By;

use super::tokens::{Token, closing, template, tokens};

/// A rule, what cites it, and the words with it; no words where none stand beside it.
pub type Cited = (String, By, String);

/// A source file, read.
pub struct File {
    path: String,
    tokens: Vec<Token>,
    /// For each bracket that opens, where it closes.
    closes: BTreeMap<usize, usize>,
}

impl File {
    /// The file at `path`, without its comments and unit tests.
    pub fn new(path: &str, text: &str) -> Self {
        let tokens = tokens(text.split("#[cfg(test)]").next().unwrap_or_default());
        let closes = closing(&tokens);
        Self { path: path.to_owned(), tokens, closes }
    }

    fn word(&self, at: usize) -> Option<&str> {
        match self.tokens.get(at)? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn is_sign(&self, at: usize, sign: char) -> bool {
        matches!(self.tokens.get(at), Some(Token::Sign(found)) if *found == sign)
    }

    /// True if a call of `Refusal::new` opens here.
    fn is_refusal(&self, open: usize) -> bool {
        open >= 4
            && self.word(open - 1) == Some("new")
            && self.word(open - 4) == Some("Refusal")
            && self.is_sign(open, '(')
    }

    /// The name that is called with the bracket that opens here.
    fn callee(&self, open: usize) -> Option<&str> {
        if self.is_sign(open, '(') { self.word(open.checked_sub(1)?) } else { None }
    }

    /// The innermost bracket about a place.
    fn around(&self, at: usize) -> Option<usize> {
        self.closes.iter().filter(|(open, close)| **open < at && at < **close).map(|(open, _)| *open).max()
    }

    /// The rules that the file gives a constant for.
    fn constants(&self) -> BTreeMap<&str, &str> {
        let value = |at: usize| self.tokens[at..].iter().take(9).find_map(Token::text);
        (0..self.tokens.len())
            .filter(|at| self.word(*at) == Some("const"))
            .filter_map(|at| Some((self.word(at + 1)?, value(at)?)))
            .collect()
    }

    /// The closure or function about a place, by name, with where its definition begins.
    fn defined_about(&self, at: usize) -> Option<(&str, usize)> {
        for back in (0..at).rev() {
            if self.word(back) == Some("fn") {
                return Some((self.word(back + 1)?, back));
            }
            // `let refuse = |sentence| ...`, up to the end of its statement.
            if self.word(back) == Some("let") && self.is_sign(back + 2, '=') && self.is_sign(back + 3, '|') {
                let end = self.statement_end(back);
                if end > at {
                    return Some((self.word(back + 1)?, back));
                }
            }
        }
        None
    }

    /// Where the statement that begins here ends: its semicolon outside all brackets.
    fn statement_end(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.tokens.len() && !self.is_sign(at, ';') {
            at = self.closes.get(&at).copied().unwrap_or(at) + 1;
        }
        at
    }

    /// The sentences between two places.
    fn sentences(&self, from: usize, to: usize) -> Vec<String> {
        self.templates(from, to).into_iter().filter(|text| is_sentence(text)).collect()
    }

    /// The texts between two places, as a reader sees them, those with letters.
    fn templates(&self, from: usize, to: usize) -> Vec<String> {
        let texts = self.tokens[from..to.min(self.tokens.len())].iter().filter_map(Token::text);
        texts.map(template).filter(|text| text.chars().filter(|sign| sign.is_alphabetic()).count() > 1).collect()
    }

    /// The sentences of all calls of a name after a place, up to where it is defined anew.
    fn called_with(&self, name: &str, from: usize) -> Vec<String> {
        let mut all = Vec::new();
        for at in from + 2..self.tokens.len() {
            if self.word(at) == Some("let") && self.word(at + 1) == Some(name) {
                break;
            }
            if self.word(at) == Some(name)
                && let Some(close) = self.closes.get(&(at + 1)).filter(|_| self.is_sign(at + 1, '('))
            {
                all.extend(self.sentences(at + 1, *close));
            }
        }
        all
    }

    /// The texts of the variable that stands between two places.
    fn variable(&self, from: usize, close: usize) -> Vec<String> {
        let names = (from..close).filter_map(|at| self.word(at));
        for name in names.take(2) {
            let bound = (0..from).rev().find(|at| self.word(*at) == Some("let") && self.word(*at + 1) == Some(name));
            let start = self.defined_about(from).map_or(0, |(_, at)| at);
            if let Some(bound) = bound.filter(|bound| *bound > start) {
                return self.templates(bound, self.statement_end(bound));
            }
        }
        Vec::new()
    }
}

/// True for a text of more than a word that ends as sentences do.
fn is_sentence(text: &str) -> bool {
    text.contains(' ') && text.ends_with(['.', '!', '?'])
}

/// The functions of a game that refuse by the rule they are called with, with their sentences.
type Helpers = BTreeMap<String, Vec<String>>;

/// True for the list of a game's options.
fn lists_options(path: &str) -> bool {
    path.ends_with("/scenario/options.rs")
}

/// The texts that the constants of all files of a game hold.
type Names<'a> = BTreeMap<&'a str, &'a str>;

fn helpers(files: &[File]) -> Helpers {
    let mut helpers = Helpers::new();
    for file in files {
        for (open, close) in &file.closes {
            let by_parameter = file.is_refusal(*open)
                && file.word(open + 1).is_some_and(|word| word.starts_with(|sign: char| sign.is_ascii_lowercase()))
                && file.is_sign(open + 2, ',');
            if by_parameter && let Some((name, _)) = file.defined_about(*open) {
                helpers.entry(name.to_owned()).or_default().extend(file.sentences(*open, *close));
            }
        }
    }
    helpers
}

/// Every citation in the sources of a game, whose rules are `ids`.
pub fn scan(files: &[File], ids: &BTreeSet<&str>) -> BTreeSet<Cited> {
    let helpers = helpers(files);
    let names: Names = files.iter().flat_map(File::constants).collect();
    let mut all = BTreeSet::new();
    for file in files {
        let constants = file.constants();
        for (at, token) in file.tokens.iter().enumerate() {
            let rule = match token {
                Token::Text(text) => text.as_str(),
                Token::Word(word) if file.word(at.wrapping_sub(1)) != Some("const") => {
                    constants.get(word.as_str()).copied().unwrap_or_default()
                }
                _ => continue,
            };
            let defines = at > 0 && file.is_sign(at - 1, '=') && matches!(token, Token::Text(_));
            let is_rule = ids.contains(rule) && (rule.contains('.') || lists_options(&file.path));
            if is_rule && !defines {
                all.extend(
                    cited(file, at, ids, &helpers, &names).into_iter().map(|(by, words)| (rule.to_owned(), by, words)),
                );
            }
        }
    }
    // What has words tells more than that there is something.
    let worded: BTreeSet<(String, By)> =
        all.iter().filter(|(.., words)| !words.is_empty()).map(|(rule, by, _)| (rule.clone(), *by)).collect();
    all.retain(|(rule, by, words)| !words.is_empty() || !worded.contains(&(rule.clone(), *by)));
    all
}

/// What the rule at this place of the file is cited for.
fn cited(file: &File, at: usize, ids: &BTreeSet<&str>, helpers: &Helpers, names: &Names) -> Vec<(By, String)> {
    let words = |by: By, found: Vec<String>| match found.is_empty() {
        true => vec![(by, String::new())],
        false => found.into_iter().map(|words| (by, words)).collect(),
    };
    let Some(open) = file.around(at) else { return Vec::new() };
    let close = file.closes[&open];
    if file.is_refusal(open) {
        let mut found = file.sentences(at + 1, close);
        if found.is_empty() {
            found = file.variable(at + 1, close);
            found.retain(|text| is_sentence(text));
        }
        if found.is_empty()
            && let Some((name, from)) = file.defined_about(open)
        {
            found = file.called_with(name, from);
        }
        return words(By::Refusal, found);
    }
    if let Some(own) = file.callee(open).and_then(|name| helpers.get(name)) {
        let mut found = file.sentences(at + 1, close);
        if found.is_empty() {
            found = file.variable(at + 1, close);
            found.retain(|text| is_sentence(text));
        }
        if found.is_empty() {
            found.clone_from(own);
        }
        return words(By::Refusal, found);
    }
    let beside = |by: By| {
        let named = file.is_sign(at.wrapping_sub(1), ':') && file.word(at.wrapping_sub(2)) == Some("rule");
        if !(file.is_sign(open, '(') || named) {
            return words(by, Vec::new());
        }
        let mut found = file.templates(open, close);
        found.retain(|text| !ids.contains(text.as_str()));
        if by == By::Log {
            if found.is_empty() {
                found = file.variable(at + 1, close);
            }
            found.retain(|text| is_sentence(text));
        } else {
            found.retain(|text| !text.starts_with(','));
            found.truncate(1);
        }
        words(by, found)
    };
    match file.path.as_str() {
        path if lists_options(path) => {
            // An option may be listed by the constant that holds its name.
            let constant = file.word(at.saturating_sub(2)).and_then(|name| names.get(name));
            constant.map_or_else(|| beside(By::Option), |name| vec![(By::Option, (*name).to_owned())])
        }
        path if path.contains("/material/") || path.contains("/opponent") => Vec::new(),
        path if path.contains("/narration") => beside(By::Log),
        path if path.contains("/prompt") => beside(By::Prompt),
        _ => beside(By::Plan),
    }
}

/// The options whose rules the game's briefing names in `fn option_rule`, as `fn option_title` calls them, or as their constants in
/// `files` do.
pub fn options(briefing: &File, files: &[File], ids: &BTreeSet<&str>) -> BTreeSet<Cited> {
    let is_constant = |word: &&str| word.len() > 2 && word.chars().all(|sign| sign.is_ascii_uppercase() || sign == '_');
    let pairs = |name: &str| -> BTreeMap<&str, &str> {
        let Some(start) = (1..briefing.tokens.len())
            .find(|at| briefing.word(*at) == Some(name) && briefing.word(at - 1) == Some("fn"))
        else {
            return BTreeMap::new();
        };
        let body = (start..briefing.tokens.len()).find(|at| briefing.is_sign(*at, '{')).unwrap_or(start);
        let mut option = None;
        let mut pairs = BTreeMap::new();
        for at in body..briefing.closes.get(&body).copied().unwrap_or(body) {
            option = briefing.word(at).filter(is_constant).or(option);
            if let (Some(option), Some(text)) = (option, briefing.tokens[at].text().filter(|text| !text.is_empty())) {
                pairs.insert(option, text);
            }
        }
        pairs
    };
    let titles = pairs("option_title");
    let names: Names = files.iter().flat_map(File::constants).collect();
    let cited = pairs("option_rule").into_iter().filter(|(_, rule)| ids.contains(rule));
    cited
        .filter_map(|(option, rule)| {
            let title = titles.get(option).copied().or_else(|| names.get(option).copied())?;
            Some((rule.to_owned(), By::Option, title.to_owned()))
        })
        .collect()
}
