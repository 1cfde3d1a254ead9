//! The windows of the desk.

/// Windows that can lie over the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Window {
    /// Charts and tables.
    Charts,
    /// Every unit with its full state.
    Roster,
    /// The rules browser.
    Rules,
    /// All keys.
    Keys,
    /// The scenario's briefing.
    Briefing,
    /// Save, load, options, quit.
    Menu,
    /// What happened since one's last turn.
    News,
    /// The result of the game.
    Result,
    /// A window that only one game has, by a number of its own.
    Own(u8),
}
