//! When something was: as one says it, without a clock of the place.

use std::time::{Duration, SystemTime};

use super::words::count;

/// How long ago: `just now`, `5 minutes ago`, `yesterday`; a date where it is more than a fortnight.
#[must_use]
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let passed = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    let whole = |unit: u64| usize::try_from(passed / unit).unwrap_or(usize::MAX);
    match passed {
        ..60 => "just now".to_owned(),
        60..3600 => format!("{} ago", count(whole(60), "minute")),
        3600..86_400 => format!("{} ago", count(whole(3600), "hour")),
        86_400..172_800 => "yesterday".to_owned(),
        172_800..1_209_600 => format!("{} days ago", whole(86_400)),
        _ => date(then),
    }
}

/// The day: `26 May 1942`.
fn date(then: SystemTime) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let days = then.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    // Counted in years that begin in March, so that a leap day is a year's last.
    let from_march_of_0 = days + 719_468;
    let era = from_march_of_0 / 146_097;
    let day_of_era = from_march_of_0 % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let year = era * 400 + year_of_era + u64::from(month >= 10);
    let name = usize::try_from((month + 2) % 12).ok().and_then(|month| MONTHS.get(month)).unwrap_or(&"");
    format!("{day} {name} {year}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_is_told_as_one_says_it() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let told =
            [5, 61, 3599, 3600, 90_000, 200_000, 2_000_000].map(|passed| ago(now - Duration::from_secs(passed), now));
        let wanted =
            ["just now", "1 minute ago", "59 minutes ago", "1 hour ago", "yesterday", "2 days ago", "22 October 2023"];
        assert_eq!(told, wanted);
        assert_eq!(ago(now + Duration::from_secs(99), now), "just now", "a clock that was put back");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let at = |days: u64| date(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400));
        assert_eq!(
            [0, 59, 11_016, 11_017, 19_782].map(at),
            ["1 January 1970", "1 March 1970", "29 February 2000", "1 March 2000", "29 February 2024",]
        );
    }
}
