//! The program: its command line, nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    gazala::cli::main()
}
