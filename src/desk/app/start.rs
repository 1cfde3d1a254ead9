//! What the desk was asked to begin with on the command line.

use bevy::prelude::Resource;

use crate::start::DeskStart;

/// What the desk was asked to begin with.
#[derive(Resource, Debug, Clone, Default)]
pub(super) struct Start(pub(super) DeskStart);
