//! What the player sees. Each floor uses only those below it: `kit` knows no game, `table` is what shell and games speak of with
//! each other, `shell` is what every game has on the screen, `games` what only one has, `app` puts it all together.

pub mod app;
#[cfg(test)]
mod frames;
pub mod games;
pub mod kit;
pub mod shell;
pub mod table;
#[cfg(test)]
mod testing;

pub use app::open;
