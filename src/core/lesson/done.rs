//! Which lessons have been taken, kept between starts in a small file beside the saved games.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The file's name in the folder of saved games.
pub const FILE: &str = "lessons.json";

/// The lessons that have been taken to their end, by id.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    done: BTreeSet<String>,
}

impl Done {
    /// What the file in this folder says; nothing if there is none.
    ///
    /// # Errors
    /// One sentence on a file that can't be read. The lessons can be taken all the same.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let file = folder.join(FILE);
        // A pipe would be waited for.
        if !std::fs::metadata(&file).is_ok_and(|known| known.is_file()) {
            return Ok(Self::default());
        }
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        text.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string())).map_err(|error| {
            format!("{} can't be read, so no lesson counts as taken; remove it to begin anew: {error}.", file.display())
        })
    }

    /// True if the lesson has been taken.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.done.contains(id)
    }

    /// How many have been taken.
    #[must_use]
    pub fn count(&self) -> usize {
        self.done.len()
    }

    /// Notes that a lesson has been taken, in the file of this folder too. A file that can't be read is replaced.
    ///
    /// # Errors
    /// One sentence when the file can't be written.
    pub fn add(&mut self, folder: &Path, id: &str) -> Result<(), String> {
        if !self.done.insert(id.to_owned()) {
            return Ok(());
        }
        self.write(folder).map_err(|error| format!("{} can't be written: {error}.", folder.join(FILE).display()))
    }

    /// Written beside and renamed, so that there is never half a file.
    fn write(&self, folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let beside = tempfile::NamedTempFile::new_in(folder)?;
        std::fs::write(beside.path(), serde_json::to_string(self)?)?;
        beside.persist(folder.join(FILE))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_comes_back_and_a_broken_file_does_no_harm() {
        let folder = tempfile::tempdir().expect("a folder");
        let deep = folder.path().join("deep");
        let mut done = Done::read(&deep).expect("nothing yet");
        assert_eq!(done.count(), 0);
        done.add(&deep, "tobruk/1.1").expect("the folder can be written");
        assert!(Done::read(&deep).expect("a sound file").has("tobruk/1.1"));
        std::fs::write(deep.join(FILE), "{\"done\": 7").expect("the file can be written");
        let told = Done::read(&deep).expect_err("a broken file");
        assert!(told.contains(FILE) && told.contains("can't be read") && told.lines().count() == 1, "{told}");
        done.add(&deep, "tobruk/1.2").expect("the folder can be written");
        assert_eq!(Done::read(&deep).expect("a sound file"), done);
    }
}
