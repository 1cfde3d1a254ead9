//! What scenario files name: the game, and its options.

use super::addenda::ADDENDA;
use super::afv_crews::AFV_CREWS;
use super::table_points::FIREFIGHT_POINTS;

/// The game's folder name, as its scenario files have it.
pub const GAME: &str = "tobruk";

/// Options that the program knows: name and rule.
pub const OPTIONS: [(&str, &str); 42] = [
    ("alternating movement", "I.I.1"),
    ("final fire in melees", "II.K.1"),
    ("khamsin", "II.K.2"),
    ("pre-assault artillery", "II.K.3"),
    ("random first fire", "II.K.4"),
    ("final defensive fire", "III.I.1"),
    ("2-pdr field of fire", "III.I.2"),
    ("turret facing", "IV.G.1"),
    ("AFV reliability", "IV.G.2"),
    ("portees", "V.G.1"),
    ("forcing minefields", "V.G.2"),
    ("riding AFVs", "V.G.3"),
    ("HQ groups call barrages", "VIII.G.2"),
    ("interceptors", "VIII.G.3"),
    ("grenades", "VIII.G.1"),
    ("dummy minefields", "IX.D"),
    ("target motion", "X.C.1"),
    ("dust", "X.C.2"),
    ("towing and recovery", "X.C.3"),
    ("undulating ground", "X.C.4"),
    ("best aspect", "X.C.6"),
    (AFV_CREWS, "X.D.1"),
    ("ammunition limits", "X.D.2"),
    ("ammunition replenishment", "X.D.2.f"),
    ("ramming", "X.D.3"),
    ("incidental AFV damage", "X.D.4"),
    ("command control", "X.D.5"),
    ("will not fire", "X.E.1"),
    ("artillery reconnaissance", "X.E.2"),
    ("first-turn fire-for-effect", "X.E.3"),
    ("sustained barrages", "X.E.4"),
    ("artillery fragmentation damage", "X.E.5"),
    ("variable minimum crews", "X.F"),
    ("close assault", "X.G.1"),
    ("gunfire obscuration", "X.G.2"),
    ("accidental bombing", "X.H.1"),
    ("Stukas against batteries", "X.H.2"),
    ("surrender", "X.I.1"),
    ("captured equipment", "X.I.4"),
    (FIREFIGHT_POINTS, "X.I.4.e"),
    ("smoke shells", "Firefight I.Special"),
    (ADDENDA, "Addenda"),
];
