//! What is wrong with the writing of a data file, said without the program's own names, and what would be right.

use ron::error::Error;

/// The sentence for a fault of syntax: what stands there and what belongs there.
#[must_use]
pub(super) fn sentence(error: &Error) -> String {
    let plain = |sentence: &str| sentence.to_owned();
    match error {
        Error::Eof => plain("the file ends too soon; close the open brackets"),
        Error::ExpectedStringEnd => plain("a text is not closed; close it with a quotation mark"),
        Error::ExpectedArray => plain("a list is expected here; write it in square brackets, [ and ]"),
        Error::ExpectedArrayEnd => plain("a list is not closed, or a comma is missing in it; close it with ]"),
        Error::ExpectedMap => plain("pairs are expected here; write them in braces, { and }"),
        Error::ExpectedMapEnd => plain("the pairs are not closed, or a comma is missing among them; close them with }"),
        Error::ExpectedMapColon => plain("a colon is missing here; write name: value"),
        Error::ExpectedComma => {
            plain("a comma is missing here, or there is a bracket too many; separate entries with a comma")
        }
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            plain("an entry of several parts is expected here; write it in round brackets, ( and )")
        }
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => {
            plain("an entry is not closed, or a comma is missing in it; close it with )")
        }
        Error::ExpectedString => plain("a text is expected here; write it in quotation marks"),
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } | Error::UnderscoreAtBeginning => {
            plain("a whole number is expected here; write it in digits")
        }
        Error::IntegerOutOfBounds => plain("this number is too large or too small; write one within its limits"),
        Error::ExpectedBoolean => plain("write true or false here"),
        Error::ExpectedIdentifier | Error::InvalidIdentifier(_) | Error::SuggestRawIdentifier(_) => {
            plain("a name is expected here; use letters, digits and underscores")
        }
        Error::UnclosedBlockComment => plain("a comment is not closed; close it with */"),
        Error::TrailingCharacters => {
            plain("there is something after the end; remove it, or the bracket that closes too soon")
        }
        Error::UnexpectedChar(sign) => format!("the character {sign:?} does not belong here; remove it"),
        Error::MissingStructField { field, .. } => {
            format!("'{field}' is missing in the entry that ends here; add {field}: and its value")
        }
        Error::DuplicateStructField { field, .. } => format!("'{field}' occurs twice in this entry; remove one"),
        Error::NoSuchStructField { expected, found, .. } => {
            format!("an entry here has no field '{found}'; {}", choice(expected))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("'{found}' is not possible here; {}", choice(expected))
        }
        Error::InvalidValueForType { expected, found } => format!("{found} is not possible here; write {expected}"),
        Error::ExpectedDifferentLength { expected, found } => {
            format!("there are {found} values here; write {expected}")
        }
        Error::Message(sentence) => format!("{sentence}; write what belongs here"),
        other => format!("{other}; write what belongs here"),
    }
}

/// Which words may stand there.
fn choice(expected: &[&str]) -> String {
    match expected {
        [] => "remove it".to_owned(),
        [one] => format!("write {one}"),
        [most @ .., last] => format!("write {} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use crate::core::data::Source;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Row {
        id: String,
        points: Vec<u8>,
        side: Word,
    }

    #[derive(Debug, Deserialize)]
    enum Word {
        Axis,
        Allies,
    }

    #[test]
    fn slips_of_the_hand_are_told_with_what_would_be_right() {
        let whole = "(id: \"a\", points: [1, 2], side: Axis)";
        for (from, to, told) in [
            ("\"a\"", "a", "1:5: a text is expected here; write it in quotation marks"),
            ("id: \"a\", ", "", "1:28: 'id' is missing in the entry that ends here; add id: and its value"),
            ("id:", "it:", "an entry here has no field 'it'; write id, points or side"),
            ("side", "id", "'id' occurs twice in this entry; remove one"),
            ("2", "256", "this number is too large or too small; write one within its limits"),
            ("2", "-1", "this number is too large or too small"),
            ("Axis", "Axes", "'Axes' is not possible here; write Axis or Allies"),
            ("[1, 2]", "1", "a list is expected here; write it in square brackets, [ and ]"),
            (", side", " side", "a comma is missing here"),
            ("side: Axis)", "side: Ax", "'Ax' is not possible here"),
            ("side: Axis)", "side: ", "the file ends too soon; close the open brackets"),
            ("Axis)", "Axis))", "there is something after the end; remove it"),
        ] {
            let text = whole.replacen(from, to, 1);
            let source = Source { file: "x.ron".to_owned(), text: text.clone() };
            let faults = source.parse::<Row>().expect_err(&text).to_string();
            assert!(faults.contains(told), "{text}: {faults}");
            assert!(!faults.contains("Row") && !faults.contains("Word"), "{faults}");
        }
    }
}
