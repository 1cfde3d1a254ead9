//! The outline of a RON text: where each value stands in it, so that one can be put in place of another and all else stays as written.

use std::ops::Range;

/// Fields that name the element they stand in, the best first.
const NAMES: [&str; 5] = ["id", "name", "title", "date", "row"];

/// A value in a RON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it stands, in bytes.
    pub span: Range<usize>,
    /// What it holds; nothing for a plain value.
    pub items: Vec<Item>,
    /// True for a list, a tuple, a structure or a map, also an empty one.
    pub holds: bool,
}

/// A value within another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its field or key.
    pub name: Option<String>,
    /// The value.
    pub node: Node,
}

/// The text of a plain value without its quotes.
#[must_use]
pub fn bare(text: &str) -> &str {
    text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text)
}

impl Node {
    /// Its text.
    #[must_use]
    pub fn text<'a>(&self, of: &'a str) -> &'a str {
        of.get(self.span.clone()).unwrap_or_default()
    }

    /// The value within it that a step of a path names: by field, by any plain value that stands right in it, or by place, from 1.
    #[must_use]
    pub fn step(&self, step: &str, of: &str) -> Option<usize> {
        let by_field = self.items.iter().position(|item| item.name.as_deref() == Some(step));
        let named =
            |item: &Item| item.node.items.iter().any(|inner| !inner.node.holds && bare(inner.node.text(of)) == step);
        let by_place = || step.parse::<usize>().ok()?.checked_sub(1).filter(|place| *place < self.items.len());
        by_field.or_else(|| self.items.iter().position(named)).or_else(by_place)
    }

    /// The value at the end of a path.
    #[must_use]
    pub fn find(&self, path: &[String], of: &str) -> Option<&Self> {
        path.iter().try_fold(self, |node, step| node.items.get(node.step(step, of)?).map(|item| &item.node))
    }

    /// How a path names the value in this place within it.
    #[must_use]
    pub fn name_of(&self, place: usize, of: &str) -> String {
        let item = &self.items[place];
        let plain = item.node.items.iter().filter(|inner| !inner.node.holds);
        let rank =
            |inner: &&Item| NAMES.iter().position(|name| inner.name.as_deref() == Some(name)).unwrap_or(NAMES.len());
        let mut labels: Vec<&Item> = plain.collect();
        labels.sort_by_key(rank);
        let label = || {
            let texts = labels.iter().map(|inner| bare(inner.node.text(of)));
            texts.filter(|text| !text.is_empty()).find(|text| self.step(text, of) == Some(place)).map(str::to_owned)
        };
        item.name.clone().or_else(label).unwrap_or_else(|| (place + 1).to_string())
    }
}

/// The outline of a text; `None` where it is no RON.
#[must_use]
pub fn outline(text: &str) -> Option<Node> {
    let mut reader = Reader { text, at: 0 };
    reader.skip();
    let node = reader.value()?;
    reader.skip();
    (reader.at == text.len()).then_some(node)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes past blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let after = if rest.starts_with("//") {
                rest.find('\n').map_or("", |end| &rest[end..])
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or("", |end| &rest[end + 2..])
            } else {
                rest.trim_start()
            };
            if after.len() == rest.len() {
                return;
            }
            self.at = self.text.len() - after.len();
        }
    }

    /// Goes past a sign, if it stands here.
    fn take(&mut self, sign: char) -> bool {
        let is_here = self.next() == Some(sign);
        if is_here {
            self.at += sign.len_utf8();
        }
        is_here
    }

    fn word(&mut self) -> usize {
        let is_sign = |sign: char| sign.is_alphanumeric() || "_.+-".contains(sign);
        let length = self.rest().find(|sign| !is_sign(sign)).unwrap_or(self.rest().len());
        self.at += length;
        length
    }

    fn value(&mut self) -> Option<Node> {
        let from = self.at;
        let (items, holds) = match self.next()? {
            '"' => {
                self.string()?;
                (Vec::new(), false)
            }
            '[' => (self.list(']')?, true),
            '{' => (self.list('}')?, true),
            '(' => (self.list(')')?, true),
            _ => {
                if self.word() == 0 {
                    return None;
                }
                let end = self.at;
                self.skip();
                if self.next() == Some('(') {
                    (self.list(')')?, true)
                } else {
                    self.at = end;
                    (Vec::new(), false)
                }
            }
        };
        Some(Node { span: from..self.at, items, holds })
    }

    fn string(&mut self) -> Option<()> {
        let mut signs = self.rest().char_indices().skip(1);
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => drop(signs.next()),
                '"' => {
                    self.at += at + 1;
                    return Some(());
                }
                _ => {}
            }
        }
        None
    }

    /// Values divided by commas up to `end`, with their fields or keys.
    fn list(&mut self, end: char) -> Option<Vec<Item>> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip();
            if self.take(end) {
                return Some(items);
            }
            let first = self.value()?;
            self.skip();
            let item = if self.take(':') {
                self.skip();
                Item { name: Some(bare(first.text(self.text)).to_owned()), node: self.value()? }
            } else {
                Item { name: None, node: first }
            };
            items.push(item);
            self.skip();
            if !self.take(',') {
                self.skip();
                return self.take(end).then_some(items);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// Heading (with: [signs]).\n[\n    (id: \"8/15\", name: \"A \\\"B\\\", C\", attack: 7, costs: (Half(3), None)), /* x */\n    (id: \"9\", attack: -1, map: { \"k\": Only }),\n]\n";

    fn at(path: &[&str]) -> Option<String> {
        let path: Vec<String> = path.iter().map(|step| (*step).to_owned()).collect();
        outline(TEXT)?.find(&path, TEXT).map(|node| node.text(TEXT).to_owned())
    }

    #[test]
    fn every_value_is_found_by_its_path() {
        assert_eq!(at(&["8/15", "attack"]).as_deref(), Some("7"));
        assert_eq!(at(&["8/15", "costs", "1", "1"]).as_deref(), Some("3"));
        assert_eq!(at(&["2", "map", "k"]).as_deref(), Some("Only"));
        assert_eq!(at(&["9", "attack"]).as_deref(), Some("-1"));
        assert_eq!(at(&["9", "defence"]), None);
        let node = outline(TEXT).expect("it is RON");
        assert_eq!((node.name_of(0, TEXT), node.name_of(1, TEXT)), ("8/15".to_owned(), "9".to_owned()));
    }

    #[test]
    fn a_broken_text_has_no_outline() {
        for text in ["", "(a: 1", "[1, 2) ", "(\"open)", "(1) 2"] {
            assert_eq!(outline(text), None, "{text}");
        }
    }
}
