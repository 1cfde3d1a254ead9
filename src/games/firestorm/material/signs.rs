//! The signs by which a veteran who has been told judges a state, as his file names them: some of each area, and some of the whole.

use super::area::Area;

/// What there is of each area, in the order of the signs: who holds it, the bonuses of both sides' ground troops there, and a fortified
/// marker, against the Axis if the Allies have it.
pub const OF_AREAS: [&str; 4] = ["held", "Axis troops", "Allied troops", "fort"];

/// What there is of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Supply markers of the Axis with a line of supply.
    AxisMarkers,
    /// The same of the Allies.
    AlliedMarkers,
    /// Supply markers of the Axis where there is none.
    AxisMarkersCutOff,
    /// The same of the Allies.
    AlliedMarkersCutOff,
    /// Bonuses of Axis ground troops out of supply.
    AxisCutOff,
    /// The same of the Allies.
    AlliedCutOff,
    /// Bonuses of Axis troops in the pool.
    AxisPool,
    /// The same of the Allies.
    AlliedPool,
    /// Bonuses of all Axis ground troops on the map.
    AxisTroops,
    /// The same of the Allies.
    AlliedTroops,
    /// Rommel is in play.
    Rommel,
    /// What the best attack of the Axis may gain, in points.
    AxisAttack,
    /// The same of the Allies.
    AlliedAttack,
    /// What the Axis may gain by all the attacks that it can expect.
    AxisAttacks,
    /// The same of the Allies.
    AlliedAttacks,
    /// The Axis holds one of the two areas of Tobruk.
    HalfOfTobruk,
    /// Areas of the Axis with a line of supply.
    AxisLines,
    /// The same of the Allies.
    AlliedLines,
    /// What the doctrine of the side that thinks makes of the state, in points of the Axis: less than none for the Allies.
    Doctrine,
    /// Always there.
    Always,
}

impl Sign {
    /// All, in the order of the signs.
    pub const ALL: [Self; 20] = [
        Self::AxisMarkers,
        Self::AlliedMarkers,
        Self::AxisMarkersCutOff,
        Self::AlliedMarkersCutOff,
        Self::AxisCutOff,
        Self::AlliedCutOff,
        Self::AxisPool,
        Self::AlliedPool,
        Self::AxisTroops,
        Self::AlliedTroops,
        Self::Rommel,
        Self::AxisAttack,
        Self::AlliedAttack,
        Self::AxisAttacks,
        Self::AlliedAttacks,
        Self::HalfOfTobruk,
        Self::AxisLines,
        Self::AlliedLines,
        Self::Doctrine,
        Self::Always,
    ];

    /// Its place among the signs.
    #[must_use]
    pub fn place(self) -> usize {
        OF_AREAS.len() * Area::ALL.len() + self as usize
    }
}

/// The place of what there is of an area: of the first of [`OF_AREAS`] for all areas, then of the next.
#[must_use]
pub fn place(what: usize, area: Area) -> usize {
    what * Area::ALL.len() + area.index()
}

/// Signs in all.
pub const COUNT: usize = OF_AREAS.len() * Area::ALL.len() + Sign::ALL.len();

/// Their names, in order.
#[must_use]
pub fn names() -> Vec<String> {
    let of_areas = OF_AREAS.iter().flat_map(|what| Area::ALL.iter().map(move |area| format!("{what} {area}")));
    of_areas.chain(Sign::ALL.iter().map(|sign| format!("{sign:?}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_its_place() {
        let names = names();
        assert_eq!(names.len(), COUNT);
        assert_eq!(names[place(1, Area::ALL[3])], format!("Axis troops {}", Area::ALL[3]));
        for sign in Sign::ALL {
            assert_eq!(names[sign.place()], format!("{sign:?}"));
        }
    }
}
