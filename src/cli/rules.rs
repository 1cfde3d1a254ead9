//! `gazala rules`.

use std::path::Path;
use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::speak::{ended, say};
use crate::core::citations::{By, Citation};
use crate::core::ledger::{Entry, Status};
use crate::core::rule_search::{Kept, RuleSearch};
use crate::games::GameId;
use crate::games::rulebook::{Rulebook, rulebooks};

/// Look rules up: all of a game, those with certain words, or one by its number, with what cites it.
#[derive(Debug, Args)]
pub struct Rules {
    /// The game's folder name; with --all-games it may be left out.
    game: Option<String>,
    /// A rule's number, or words that all stand in its number, title or text.
    words: Vec<String>,
    /// Only rules of this kind; 'open' are those whose text leaves something open, with our readings.
    #[arg(long, value_enum)]
    status: Option<Kept>,
    /// Search the rules of all games.
    #[arg(long)]
    all_games: bool,
    /// Print with each rule what cites it, and only rules that are cited.
    #[arg(long)]
    cited: bool,
    /// Print as JSON, with what cites each rule.
    #[arg(long)]
    json: bool,
}

impl ValueEnum for Kept {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.word()))
    }
}

/// A rule that was found, with its book.
type Found<'a> = (&'a Rulebook, &'a Entry);

impl Rules {
    /// Prints them.
    pub fn run(&self, root: &Path) -> ExitCode {
        ended(self.print(root))
    }

    fn print(&self, root: &Path) -> Result<(), String> {
        let (books, words) = self.asked(root)?;
        let search = RuleSearch { words: words.join(" "), module: None, kept: self.status };
        let mut found: Vec<Found> = books
            .iter()
            .flat_map(|book| search.among(&book.ledger).into_iter().map(move |entry| (book, entry)))
            .collect();
        if self.cited {
            let mut cited = Vec::new();
            for (book, entry) in found {
                if !citations(book, entry)?.is_empty() {
                    cited.push((book, entry));
                }
            }
            found = cited;
        }
        // A number that is some rule's own asks for that rule.
        let by_number = |(_, entry): &&Found| entry.id.eq_ignore_ascii_case(search.words.trim());
        let named: Vec<Found> = found.iter().filter(by_number).copied().collect();
        if self.json {
            let list = if named.is_empty() { &found } else { &named };
            let list = list.iter().map(object).collect::<Result<Vec<Value>, String>>()?;
            say(serde_json::to_string_pretty(&list).unwrap_or_default());
            return Ok(());
        }
        if found.is_empty() {
            let of = if let [only] = books.as_slice() { only.game.title() } else { "any game" };
            return Err(format!("no rule of {of} is like that; try fewer words, another status or --all-games"));
        }
        if !named.is_empty() {
            for (place, (book, entry)) in named.iter().enumerate() {
                if place > 0 {
                    say("");
                }
                article(book, entry)?;
            }
            return Ok(());
        }
        let mut game = None;
        for (book, entry) in &found {
            if books.len() > 1 && game.replace(book.game) != Some(book.game) {
                say(format_args!("{}{}", if game_is_first(&found, book) { "" } else { "\n" }, book.game.title()));
            }
            say(format_args!("  {:<18} {} [{}]", entry.id, entry.title, standing(entry)));
            if self.cited {
                links(citations(book, entry)?, "      ");
            }
        }
        let rules = if found.len() == 1 { "rule" } else { "rules" };
        say(format_args!("\n{} {rules}", found.len()));
        Ok(())
    }

    /// The books that are asked for, and the words.
    fn asked(&self, root: &Path) -> Result<(Vec<Rulebook>, Vec<&str>), String> {
        let mut words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let named = self.game.as_deref().map(GameId::find);
        if self.all_games {
            if let (Some(word), Some(Err(_))) = (&self.game, named) {
                words.insert(0, word);
            }
            return Ok((rulebooks(root).map_err(|faults| faults.to_string())?, words));
        }
        let Some(game) = named else {
            return Err("name a game, as in `gazala rules tobruk`, or search all with --all-games".to_owned());
        };
        let book = Rulebook::open(root, game?).map_err(|faults| faults.to_string())?;
        Ok((vec![book], words))
    }
}

/// True if the first rule found is of this book.
fn game_is_first(found: &[Found], book: &Rulebook) -> bool {
    found.first().is_some_and(|(first, _)| first.game == book.game)
}

/// The status of a rule, and whether it is one that had to be read.
fn standing(entry: &Entry) -> String {
    let open = if entry.is_open() { ", our reading" } else { "" };
    format!("{}{open}", entry.status.word())
}

fn citations<'a>(book: &'a Rulebook, entry: &Entry) -> Result<&'a [Citation], String> {
    book.citations().map(|citations| citations.of(&entry.id)).map_err(ToString::to_string)
}

/// A rule in full.
fn article(book: &Rulebook, entry: &Entry) -> Result<(), String> {
    say(format_args!("{} {}: {} [{}]", book.game.title(), entry.id, entry.title, standing(entry)));
    say(&entry.text);
    if let Status::Players(reason) = &entry.status {
        say(format_args!("Left to the players: {reason}"));
    }
    links(citations(book, entry)?, "");
    Ok(())
}

/// What cites a rule, by kind.
fn links(cited: &[Citation], indent: &str) {
    for by in By::ALL {
        let mut of_kind = cited.iter().filter(|citation| citation.by == by).peekable();
        if of_kind.peek().is_some() {
            say(format_args!("{indent}{}:", by.heading()));
        }
        for citation in of_kind {
            let id = if citation.id.is_empty() { String::new() } else { format!(" ({})", citation.id) };
            say(format_args!("{indent}  {}{id}", citation.words));
        }
    }
}

/// A rule as JSON.
fn object((book, entry): &Found) -> Result<Value, String> {
    let reason = if let Status::Players(reason) = &entry.status { Some(reason) } else { None };
    Ok(json!({
        "game": book.game.id(),
        "id": entry.id,
        "title": entry.title,
        "text": entry.text,
        "module": entry.module,
        "status": entry.status.word(),
        "reason": reason,
        "open": entry.is_open(),
        "cited": citations(book, entry)?,
    }))
}
