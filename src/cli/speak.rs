//! Where the program speaks: everything it prints passes here.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// The status of a run that was given what it can't take.
const WRONG_INPUT: u8 = 2;

/// Prints a line. A reader that has gone away, as of `| head`, ends the program; any other failure is told and ends it with status 1.
pub fn say(line: impl Display) {
    let printed = writeln!(std::io::stdout().lock(), "{}", clean(&line.to_string()));
    let Err(error) = printed else { return };
    // What was saved is saved: every order is in its file once it is given.
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    complain(format_args!("can't write the output: {error}"));
    std::process::exit(1);
}

/// Prints a sentence of warning or error, and goes on whether anybody can read it or not.
pub fn complain(sentence: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "gazala: {}", clean(&sentence.to_string()));
}

/// Prints a sentence of error and ends with status 2: what the program was given can't be used.
pub fn fail(sentence: impl Display) -> ExitCode {
    complain(sentence);
    ExitCode::from(WRONG_INPUT)
}

/// The exit status of a command; if it failed, its sentence is printed.
pub fn ended(done: Result<(), impl Display>) -> ExitCode {
    done.map_or_else(fail, |()| ExitCode::SUCCESS)
}

/// The text without what a terminal takes for a command: data files and journals may hold anything.
fn clean(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() && sign != '\n' { '\u{fffd}' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(
            clean("a\u{1b}[2Jb\rc\td\u{9b}1me\nf\u{7f}"),
            "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}1me\nf\u{fffd}"
        );
        assert_eq!(clean("Fähnrich \u{2013} 5. Panzerdivision"), "Fähnrich \u{2013} 5. Panzerdivision");
    }
}
