//! Why a gun stays silent, in the word or two that find room on a card.

use crate::games::tobruk::phases::silent::Silent;

/// The word on a gun's line; the refusal of its fire tells the rest.
#[must_use]
pub fn word(silent: Silent) -> &'static str {
    match silent {
        Silent::Moved => "moved",
        Silent::Busy => "pivoted",
        Silent::Fired => "has fired",
        Silent::Done => "held",
        Silent::Lost => "lost",
        Silent::Overrunning => "overruns",
        Silent::Overrun => "overrun",
        Silent::Unmanned => "unmanned",
        Silent::RiflesFired(_) => "men fired rifles",
        Silent::CrewTooSmall(_) => "crew too small",
        Silent::Under => "under cover",
        Silent::Melee => "in a melee",
        Silent::BailedOut => "crew out",
        Silent::Withdraws => "withdrawing",
        Silent::CrewHit => "crew hit",
        Silent::CrewDown => "crew down",
        Silent::Answered => "returned fire",
        Silent::Loading => "loading",
        Silent::Hitched => "hitched",
        Silent::Riders => "riders aboard",
        Silent::Spiking => "spiking",
        Silent::Spiked => "spiked",
        Silent::Unlimbering => "unlimbering",
        Silent::Demolishing => "demolishing",
        Silent::TakenOff => "taken off",
        Silent::InPit => "too low to fire",
        Silent::Observes => "observing",
        Silent::Bombed => "bombed",
        Silent::Flak => "fired flak",
        Silent::Struck => "hit this turn",
        Silent::Assaulting => "assaulting",
        Silent::Broken => "broken",
        Silent::Commands => "commands",
    }
}

/// True for what never passes: the gun is out of action, or nobody is left to fire it.
#[must_use]
pub fn is_for_good(silent: Silent) -> bool {
    matches!(silent, Silent::Lost | Silent::Spiked | Silent::BailedOut | Silent::Withdraws)
}
