//! Texts that stand in place of files while something is read: how a layer of corrections reaches every reader of data.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Texts by their file, as a path from the data folder.
pub type Texts = BTreeMap<String, String>;

thread_local! {
    /// Lent only while [`with`] runs, and only to what reads on the same thread.
    static LENT: RefCell<Texts> = const { RefCell::new(Texts::new()) };
}

/// Puts the former texts back, whatever happens in between.
struct Back(Texts);

impl Drop for Back {
    fn drop(&mut self) {
        LENT.set(std::mem::take(&mut self.0));
    }
}

/// Reads something while these texts stand in place of their files.
pub fn with<T>(texts: Texts, read: impl FnOnce() -> T) -> T {
    let _back = Back(LENT.replace(texts));
    read()
}

/// The text that stands in place of a file now.
#[must_use]
pub fn of(file: &str) -> Option<String> {
    LENT.with_borrow(|texts| texts.get(file).cloned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_lent_for_as_long_as_something_is_read() {
        let lent = Texts::from([("a.ron".to_owned(), "(1)".to_owned())]);
        let inner = with(lent, || {
            with(Texts::new(), || assert_eq!(of("a.ron"), None));
            of("a.ron")
        });
        assert_eq!((inner.as_deref(), of("a.ron")), (Some("(1)"), None));
    }
}
