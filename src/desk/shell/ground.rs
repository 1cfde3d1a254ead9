//! The ground, what is printed on it and the hex grid as meshes under the camera: panning moves the camera alone.

use std::collections::BTreeSet;

use bevy::asset::RenderAssetUsages;
use bevy::camera::CameraUpdateSystems;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::sprite_render::AlphaMode2d;
use bevy_egui::{EguiPostUpdateSet, egui};
use wgpu_types::DeviceType;

use crate::core::hex::{Facing, Hex};
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::ground::{HEX_LINE, SAND, ground_texture};
use crate::desk::kit::paint::sheet::paint_sheet;
use crate::desk::kit::paint::tone::paint_tone;
use crate::desk::kit::view::MapView;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Land;
use crate::desk::table::screen::Screen;

/// The tile of sand is so many pixels wide ...
const TILE_PIXELS: u32 = 512;
/// ... and so many hex sizes.
const TILE: f32 = 18.0;
/// How strong the tone in the large is: six parts of a hundred.
const TONE: f32 = 0.06;
/// How far the table goes on round the sheet, in hex sizes.
const TABLE: f32 = 150.0;
/// Room of sand around the board, in hex sizes.
const MARGIN: f32 = 60.0;

/// Everything drawn under the counters by the camera.
#[derive(Component)]
struct Laid;

/// The grid of lines, drawn anew when the zoom changes so that lines stay thin.
#[derive(Component)]
struct Grid {
    hexes: BTreeSet<Hex>,
    width: f32,
}

/// What is printed on the map: painted anew when the zoom has changed so far that its lines would be too thick or too thin.
#[derive(Component)]
struct Printed {
    size: f32,
}

/// Moves the camera with the view.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(colour(SAND)))
        .add_systems(Startup, set_up_camera)
        .add_systems(OnExit(Screen::Table), clear)
        .add_systems(Update, thin_lines.run_if(in_state(Screen::Table)))
        // After the frame's own work has turned the view: ground and counters move in one.
        .add_systems(
            PostUpdate,
            aim_camera
                .after(EguiPostUpdateSet::EndPass)
                .before(CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .run_if(in_state(Screen::Table)),
        );
}

/// Edges are smoothed where a graphics card does it; a processor would take a quarter longer for every frame.
fn set_up_camera(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>) {
    let by_processor = adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu);
    commands.spawn((Camera2d, if by_processor { Msaa::Off } else { Msaa::Sample4 }));
}

/// Draws the ground and the grid of a game.
pub fn of_game<G: DeskGame>(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), lay::<G>.run_if(resource_exists::<Table<G>>))
        .add_systems(Update, print::<G>.run_if(in_state(Screen::Table).and_then(resource_exists::<Table<G>>)));
}

fn colour(of: egui::Color32) -> Color {
    let [r, g, b, a] = of.to_srgba_unmultiplied();
    Color::srgba_u8(r, g, b, a)
}

fn lay<G: DeskGame>(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut images: ResMut<Assets<Image>>,
    table: Res<Table<G>>,
) {
    let mut sand = Image::new(
        Extent3d { width: TILE_PIXELS, height: TILE_PIXELS, depth_or_array_layers: 1 },
        TextureDimension::D2,
        ground_texture(TILE_PIXELS, 42),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    sand.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
    let area = G::extent(&table).expand(MARGIN);
    let corners = [area.left_top(), area.right_top(), area.right_bottom(), area.left_bottom()].map(egui::Pos2::to_vec2);
    let quad = mesh(
        corners.iter().map(|corner| up(*corner)).collect(),
        Some(corners.iter().map(|corner| [corner.x / TILE, corner.y / TILE]).collect()),
        vec![0, 1, 2, 0, 2, 3],
    );
    commands.spawn((
        Laid,
        Mesh2d(meshes.add(quad)),
        MeshMaterial2d(materials.add(ColorMaterial::from(images.add(sand)))),
        Transform::from_xyz(0.0, 0.0, 0.0),
    ));
    commands.spawn((
        Laid,
        Printed { size: 0.0 },
        // Nothing yet: the zoom is known with the first frame.
        Mesh2d(meshes.add(mesh(vec![[0.0; 3]; 3], None, vec![0, 1, 2]))),
        MeshMaterial2d(
            materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, ..ColorMaterial::from(Color::WHITE) }),
        ),
        Transform::from_xyz(0.0, 0.0, 0.5),
    ));
    let ground = G::underlay(&table);
    let layout = G::layout(&table.data);
    let mut height = 1.0;
    for (wash, list) in ground.washes {
        commands.spawn((
            Laid,
            Mesh2d(meshes.add(hexes(&layout, &list))),
            MeshMaterial2d(materials.add(ColorMaterial::from(colour(wash)))),
            Transform::from_xyz(0.0, 0.0, height),
        ));
        height += 0.1;
    }
    if !ground.grid.is_empty() {
        let hexes = ground.grid.into_iter().collect();
        commands.spawn((
            Laid,
            Mesh2d(meshes.add(grid(&layout, &hexes, 0.04))),
            Grid { hexes, width: 0.0 },
            MeshMaterial2d(materials.add(ColorMaterial::from(colour(HEX_LINE)))),
            Transform::from_xyz(0.0, 0.0, height),
        ));
    }
}

/// Prints the map at the present zoom.
fn print<G: DeskGame>(
    view: Res<MapView>,
    table: Res<Table<G>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut printed: Query<(&mut Printed, &mut Mesh2d)>,
) {
    let size = view.hex_size() * view.ui_scale;
    let size = ((size.log2() * 3.0).round() / 3.0).exp2();
    for (mut printed, mut handle) in &mut printed {
        if (printed.size - size).abs() > f32::EPSILON {
            printed.size = size;
            handle.0 = meshes.add(coloured(&land(&table, size), size));
        }
    }
}

/// What is printed on a map as one mesh of egui, with so many points to a hex size.
#[must_use]
pub fn land<G: DeskGame>(table: &Table<G>, hex_size: f32) -> egui::Mesh {
    let sheet = G::sheet(table);
    traced(|painter| {
        let land = Land { painter, table, hex_size, sheet };
        let at = |point| land.at(point);
        paint_tone(painter, sheet, at, TONE);
        G::paint_land(&land);
        paint_sheet(painter, sheet, at, TABLE);
    })
}

/// What a painter paints, as triangles.
fn traced(mut paint: impl FnMut(&egui::Painter)) -> egui::Mesh {
    let ctx = egui::Context::default();
    ctx.options_mut(|options| options.tessellation_options.coarse_tessellation_culling = false);
    let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
        paint(&ui.ctx().layer_painter(egui::LayerId::background()).with_clip_rect(egui::Rect::EVERYTHING));
    });
    let shapes = std::mem::take(&mut output.shapes);
    output.drop_without_applying_deltas();
    let mut whole = egui::Mesh::default();
    for part in ctx.tessellate(shapes, 1.0) {
        if let egui::epaint::Primitive::Mesh(part) = part.primitive {
            whole.append(part);
        }
    }
    whole
}

/// A mesh of egui, `size` points to a hex size, as one under the camera.
fn coloured(traced: &egui::Mesh, size: f32) -> Mesh {
    let mut colours: Vec<[f32; 4]> = traced.vertices.iter().map(|vertex| straight(vertex.color)).collect();
    // A clear corner takes on the colour of the others: between them it is not darker than they are.
    for corners in traced.indices.chunks_exact(3) {
        let corners = [corners[0] as usize, corners[1] as usize, corners[2] as usize];
        if let Some(seen) = corners.iter().map(|i| colours[*i]).find(|colour| colour[3] > 0.0) {
            for i in corners.into_iter().filter(|i| traced.vertices[*i].color.a() == 0) {
                colours[i] = [seen[0], seen[1], seen[2], 0.0];
            }
        }
    }
    let points = traced.vertices.iter().map(|vertex| up(vertex.pos.to_vec2() / size)).collect();
    mesh(points, None, traced.indices.clone()).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

/// A colour as egui blends it, in linear light and not multiplied by its opacity.
fn straight(colour: egui::Color32) -> [f32; 4] {
    let [r, g, b, a] = colour.to_array();
    let alpha = f32::from(a) / 255.0;
    let part = |value: u8| match a {
        0 => 0.0,
        _ => (egui::ecolor::linear_f32_from_gamma_u8(value) / alpha).min(1.0),
    };
    [part(r), part(g), part(b), alpha]
}

fn clear(mut commands: Commands, ground: Query<Entity, With<Laid>>) {
    for entity in &ground {
        commands.entity(entity).despawn();
    }
}

/// The camera's y axis runs upwards, the board's downwards.
fn up(point: egui::Vec2) -> [f32; 3] {
    [point.x, -point.y, 0.0]
}

fn mesh(points: Vec<[f32; 3]>, uvs: Option<Vec<[f32; 2]>>, indices: Vec<u32>) -> Mesh {
    let uvs = uvs.unwrap_or_else(|| vec![[0.0, 0.0]; points.len()]);
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, points)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

fn corners(layout: &Layout, hex: Hex) -> [egui::Vec2; 6] {
    layout.corners().map(|corner| layout.centre(hex) + corner)
}

fn hexes(layout: &Layout, list: &[Hex]) -> Mesh {
    let mut points = Vec::new();
    let mut indices = Vec::new();
    for hex in list {
        let first = u32::try_from(points.len()).unwrap_or(0);
        points.extend(corners(layout, *hex).map(up));
        indices.extend((1..5).flat_map(|next| [first, first + next, first + next + 1]));
    }
    mesh(points, None, indices)
}

/// All hexsides once, as strips of this width.
fn grid(layout: &Layout, hexes: &BTreeSet<Hex>, width: f32) -> Mesh {
    let mut points = Vec::new();
    let mut indices = Vec::new();
    for hex in hexes {
        let corners = corners(layout, *hex);
        for (place, side) in Facing::ALL.into_iter().enumerate() {
            let other = hex.neighbour(side);
            if other < *hex && hexes.contains(&other) {
                continue;
            }
            let (a, b) = (corners[(place + 1) % 6], corners[(place + 2) % 6]);
            let along = (b - a).normalized() * width / 2.0;
            let across = along.rot90();
            let first = u32::try_from(points.len()).unwrap_or(0);
            points.extend([a - along + across, a - along - across, b + along - across, b + along + across].map(up));
            indices.extend([0, 1, 2, 0, 2, 3].map(|next| first + next));
        }
    }
    mesh(points, None, indices)
}

/// Puts the camera so that the board lies under the same points as the counters drawn over it.
fn aim_camera(
    view: Res<MapView>,
    window: Query<&Window>,
    mut camera: Query<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let (Ok(window), Ok((mut transform, mut projection))) = (window.single(), camera.single_mut()) else { return };
    // The middle of the window on the board; egui's points and the window's differ by the user-interface scale.
    let middle = egui::vec2(window.width(), window.height()) / view.ui_scale / 2.0;
    let at = view.to_board(middle.to_pos2());
    let wanted = Vec3::new(at.x, -at.y, transform.translation.z);
    if transform.translation != wanted {
        transform.translation = wanted;
    }
    let scale = 1.0 / (view.hex_size() * view.ui_scale);
    if let Projection::Orthographic(orthographic) = &mut *projection
        && (orthographic.scale - scale).abs() > f32::EPSILON
    {
        orthographic.scale = scale;
    }
}

/// Keeps the grid's lines a little over one pixel wide.
fn thin_lines(view: Res<MapView>, mut meshes: ResMut<Assets<Mesh>>, mut grids: Query<(&mut Grid, &mut Mesh2d)>) {
    let size = view.hex_size() * view.ui_scale;
    // Drawn anew at each tenth of a doubling, not at every step of the wheel.
    let width = (((1.15 / size).log2() * 10.0).round() / 10.0).exp2().clamp(0.01, 0.09);
    for (mut lines, mut handle) in &mut grids {
        if (lines.width - width).abs() > f32::EPSILON {
            lines.width = width;
            handle.0 = meshes.add(grid(&view.layout, &lines.hexes, width));
        }
    }
}
