//! Who may see what at a desk that two people share.

use crate::core::side::Side;

/// Who has been let see what, while two people share the desk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Secrecy {
    /// The side whose player sits at the desk; `None` before the first order.
    pub admitted: Option<Side>,
    /// The two hide nothing from each other.
    pub none: bool,
}
