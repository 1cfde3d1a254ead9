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
    /// Two moments or set-ups side by side.
    Compare,
    /// What happened since one's last turn.
    News,
    /// The whole log.
    Log,
    /// The result of the game.
    Result,
    /// A window that only one game has, by a number of its own.
    Own(u8),
}

impl Window {
    /// True for a window that is about the game and not about what lies on the map: while it is open the game waits.
    #[must_use]
    pub const fn halts(self) -> bool {
        matches!(self, Self::Menu | Self::Briefing | Self::Keys)
    }

    /// True for a window that is read and laid aside: a key that would go on lays it aside.
    #[must_use]
    pub const fn is_read(self) -> bool {
        matches!(self, Self::News | Self::Briefing | Self::Log)
    }
}
