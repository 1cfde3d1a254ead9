//! Strings, words and brackets of a source file, without its comments.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

/// A part of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A string, as it stands between its quotes.
    Text(String),
    /// A name, a keyword or a number.
    Word(String),
    /// Any other sign.
    Sign(char),
}

impl Token {
    /// What a string holds.
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// The parts of a source file in order.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut signs = text.chars().peekable();
    let mut all = Vec::new();
    while let Some(sign) = signs.next() {
        match sign {
            '/' if signs.peek() == Some(&'/') => while signs.next().is_some_and(|sign| sign != '\n') {},
            '"' => all.push(Token::Text(string(&mut signs))),
            '\'' => character(&mut signs),
            sign if is_of_word(sign) => {
                let mut word = sign.to_string();
                while let Some(sign) = signs.next_if(|sign| is_of_word(*sign)) {
                    word.push(sign);
                }
                all.push(Token::Word(word));
            }
            sign if sign.is_whitespace() => {}
            sign => all.push(Token::Sign(sign)),
        }
    }
    all
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// The rest of a string up to its closing quote.
fn string(signs: &mut Peekable<Chars>) -> String {
    let mut text = String::new();
    while let Some(sign) = signs.next().filter(|sign| *sign != '"') {
        text.push(sign);
        if sign == '\\' {
            text.extend(signs.next());
        }
    }
    text
}

/// Passes over a character such as `'"'` or `'\''`; a lifetime is left for a word.
fn character(signs: &mut Peekable<Chars>) {
    let mut ahead = signs.clone();
    let first = ahead.next();
    if first == Some('\\') {
        ahead.next();
        while ahead.next().is_some_and(|sign| sign != '\'') {}
        *signs = ahead;
    } else if ahead.next() == Some('\'') {
        *signs = ahead;
    }
}

/// For each bracket that opens, where it closes.
pub fn closing(tokens: &[Token]) -> BTreeMap<usize, usize> {
    let (mut open, mut closes) = (Vec::new(), BTreeMap::new());
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => open.push(at),
            Token::Sign(')' | ']' | '}') => {
                if let Some(opened) = open.pop() {
                    closes.insert(opened, at);
                }
            }
            _ => {}
        }
    }
    closes
}

/// A string as a reader sees it: an ellipsis for whatever is put in.
pub fn template(text: &str) -> String {
    let mut shown = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                // A line that goes on: the white space before its first word is none of it.
                Some('\n') => while signs.next_if(|sign| sign.is_whitespace()).is_some() {},
                Some('u') => {
                    let code: String = signs.by_ref().skip(1).take_while(|sign| *sign != '}').collect();
                    shown.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                }
                Some('n') => shown.push(' '),
                Some(sign) => shown.push(sign),
                None => {}
            },
            '{' if signs.next_if_eq(&'{').is_some() => shown.push('{'),
            '{' => {
                for sign in signs.by_ref() {
                    if sign == '}' {
                        break;
                    }
                }
                shown.push('\u{2026}');
            }
            '}' => {
                signs.next_if_eq(&'}');
                shown.push('}');
            }
            sign => shown.push(sign),
        }
    }
    while shown.contains("\u{2026}\u{2026}") || shown.contains("\u{2026} \u{2026}") {
        shown = shown.replace("\u{2026}\u{2026}", "\u{2026}").replace("\u{2026} \u{2026}", "\u{2026}");
    }
    shown.trim().to_owned()
}
