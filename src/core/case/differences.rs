//! What came out otherwise than a case expects.

use std::fmt::{Debug, Display};

use super::super::refusal::Refusal;

/// What came out otherwise than expected, a line each.
#[derive(Debug, Default)]
pub struct Differences {
    /// What is compared now: a step, a unit.
    at: String,
    lines: Vec<String>,
}

impl Differences {
    /// What is compared from here on: `step 3:`, a unit's name, or nothing in particular.
    pub fn at(&mut self, at: impl Into<String>) {
        self.at = at.into();
    }

    /// Notes a difference.
    pub fn note(&mut self, sentence: impl Display) {
        self.lines.push(format!("{} {sentence}", self.at).trim_start().to_owned());
    }

    /// Notes what is not as it has to be.
    pub fn compare<T: PartialEq + Debug>(&mut self, what: &str, wanted: &T, found: &T) {
        if wanted != found {
            self.note(format_args!("{what}: expected {wanted:?}, found {found:?}"));
        }
    }

    /// The same for what the case may say nothing of.
    pub fn expect<T: PartialEq + Debug>(&mut self, what: &str, wanted: &Option<T>, found: T) {
        if let Some(wanted) = wanted {
            self.compare(what, wanted, &found);
        }
    }

    /// The same for what there may be none of.
    pub fn expect_some<T: PartialEq + Debug>(&mut self, what: &str, wanted: &Option<T>, found: Option<T>) {
        if wanted.is_some() {
            self.compare(what, wanted, &found);
        }
    }

    /// Both, if there are expectations and what they are of; notes that there is nothing of the kind.
    pub fn both<'a, W, T>(&mut self, what: &str, wanted: &'a Option<W>, found: Option<T>) -> Option<(&'a W, T)> {
        if wanted.is_some() && found.is_none() {
            self.note(what);
        }
        wanted.as_ref().zip(found)
    }

    /// What was looked for; notes why it could not be found.
    pub fn found<T>(&mut self, answer: Result<T, String>) -> Option<T> {
        answer.map_err(|sentence| self.note(sentence)).ok()
    }

    /// Notes an order that had to be refused by a rule, with certain words, and was not.
    pub(super) fn expect_refusal<P>(&mut self, planned: &Result<P, Refusal>, rule: &str, says: Option<&str>) {
        match planned {
            Ok(_) => self.note(format_args!("expected a refusal by {rule}, found none")),
            Err(refusal) => {
                self.compare("refused by", &rule, &refusal.rule.0);
                if let Some(words) = says.filter(|words| !refusal.sentence.contains(words)) {
                    self.note(format_args!("expected '{words}' in '{}'", refusal.sentence));
                }
            }
        }
    }

    /// Notes the first event that is not told, in the order wanted; others may lie between.
    pub(super) fn expect_events<E: PartialEq + Debug>(&mut self, wanted: &[E], told: &[&E]) {
        let mut rest = told.iter();
        if let Some(missing) = wanted.iter().find(|wanted| !rest.any(|event| event == wanted)) {
            self.note(format_args!("expected {missing:?} among {told:?}"));
        }
    }

    /// True while nothing has come out otherwise.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The lines; a first one if so many dice more were rolled than the case has, since what came after means nothing.
    pub(in crate::core) fn finish(mut self, missing: u32, unused: usize) -> Vec<String> {
        if missing > 0 {
            self.lines.insert(0, format!("dice missing from the case: {missing}"));
        }
        if unused > 0 {
            self.lines.push(format!("dice of the case not rolled: {unused}"));
        }
        self.lines
    }
}
