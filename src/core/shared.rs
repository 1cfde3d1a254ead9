//! Checked data that all games in progress share.

use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::prelude::Resource;

/// Data read once, as a resource of each game in progress.
#[derive(Resource, Debug)]
pub struct Shared<T: Send + Sync + 'static>(pub Arc<T>);

impl<T: Send + Sync + 'static> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
