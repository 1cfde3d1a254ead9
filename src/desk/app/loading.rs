//! Reads the fonts and goes on to the menu.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::desk::kit::style::{Face, install_fonts, install_style};
use crate::desk::table::screen::{Faulty, Screen};

/// A font file, as it lies on the disk.
#[derive(Asset, TypePath, Debug)]
pub struct FontFile(Vec<u8>);

/// Reads font files without looking into them.
#[derive(Default, TypePath)]
struct FontFileLoader;

impl AssetLoader for FontFileLoader {
    type Asset = FontFile;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<FontFile, std::io::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(FontFile(bytes))
    }

    fn extensions(&self) -> &[&str] {
        &["ttf"]
    }
}

/// The faces of the one family of type.
#[derive(AssetCollection, Resource)]
struct Fonts {
    #[asset(path = "fonts/BarlowCondensed-Medium.ttf")]
    condensed: Handle<FontFile>,
    #[asset(path = "fonts/BarlowCondensed-SemiBold.ttf")]
    strong: Handle<FontFile>,
    #[asset(path = "fonts/BarlowCondensed-Bold.ttf")]
    bold: Handle<FontFile>,
    #[asset(path = "fonts/BarlowSemiCondensed-Medium.ttf")]
    semi: Handle<FontFile>,
    #[asset(path = "fonts/BarlowSemiCondensed-SemiBold.ttf")]
    semi_strong: Handle<FontFile>,
    #[asset(path = "fonts/BarlowSemiCondensed-MediumItalic.ttf")]
    semi_italic: Handle<FontFile>,
    #[asset(path = "fonts/Barlow-Regular.ttf")]
    plain: Handle<FontFile>,
}

/// The loading screen.
pub fn plugin(app: &mut App) {
    app.init_asset::<FontFile>()
        .init_asset_loader::<FontFileLoader>()
        .add_loading_state(
            LoadingState::new(Screen::Loading)
                .continue_to_state(Screen::Menu)
                .on_failure_continue_to_state(Screen::Broken)
                .load_collection::<Fonts>(),
        )
        .init_resource::<Dressed>()
        .add_systems(EguiPrimaryContextPass, dress.run_if(resource_exists::<Fonts>.and_then(not(dressed))))
        .add_systems(OnExit(Screen::Loading), leave);
}

/// How many frames ago egui was given its type: it takes it up with the next.
#[derive(Resource, Default)]
pub struct Dressed(u32);

/// True once texts can be drawn.
pub fn dressed(dressed: Res<Dressed>) -> bool {
    dressed.0 > 1
}

/// Gives the type to egui and dresses it.
fn dress(
    mut contexts: EguiContexts,
    fonts: Res<Fonts>,
    files: Res<Assets<FontFile>>,
    mut dressed: ResMut<Dressed>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    dressed.0 += 1;
    ctx.request_repaint();
    if dressed.0 > 1 {
        return Ok(());
    }
    let faces = [
        (Face::Condensed, &fonts.condensed),
        (Face::Strong, &fonts.strong),
        (Face::Bold, &fonts.bold),
        (Face::Semi, &fonts.semi),
        (Face::SemiStrong, &fonts.semi_strong),
        (Face::SemiItalic, &fonts.semi_italic),
        (Face::Plain, &fonts.plain),
    ];
    let faces: Vec<(Face, Vec<u8>)> =
        faces.into_iter().filter_map(|(face, handle)| Some((face, files.get(handle)?.0.clone()))).collect();
    install_fonts(ctx, faces);
    install_style(ctx);
    Ok(())
}

fn leave(fonts: Option<Res<Fonts>>, mut faulty: ResMut<Faulty>) {
    if fonts.is_none() && faulty.0.is_empty() {
        faulty.0 = "assets/fonts: a font file is missing; restore it from the original copy of the program".to_owned();
    }
}
