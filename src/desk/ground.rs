//! The ground and the hex grid as meshes under the camera.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::paint::ground::{GREY_HEX, HEX_LINE, SAND, ground_texture};
use super::screen::Screen;
use super::table::Table;
use super::view::{MapView, hex_centre};
use crate::core::hex::Hex;
use crate::games::tobruk::board::{Board, Section};

/// The tile of sand is so many pixels wide ...
const TILE_PIXELS: u32 = 512;
/// ... and so many hex sizes.
const TILE: f32 = 18.0;
/// Room of sand around the board, in hex sizes.
const MARGIN: f32 = 60.0;

/// The shadow over sections that are not in play.
const OUT_OF_PLAY: bevy_egui::egui::Color32 = bevy_egui::egui::Color32::from_rgba_premultiplied(0x2e, 0x26, 0x18, 0x6e);

/// Everything drawn under the counters by the camera.
#[derive(Component)]
struct Ground;

/// The grid of lines, drawn anew when the zoom changes so that lines stay thin.
#[derive(Component)]
struct Grid {
    width: f32,
}

/// Draws the ground and the grid, and moves the camera with the view.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(colour(SAND)))
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn((Camera2d, Msaa::Sample4));
        })
        .add_systems(OnEnter(Screen::Table), lay)
        .add_systems(OnExit(Screen::Table), clear)
        .add_systems(Update, (aim_camera, thin_lines).chain().run_if(in_state(Screen::Table)));
}

fn colour(of: bevy_egui::egui::Color32) -> Color {
    let [r, g, b, a] = of.to_srgba_unmultiplied();
    Color::srgba_u8(r, g, b, a)
}

fn lay(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut images: ResMut<Assets<Image>>,
    table: Res<Table>,
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
    let board = &table.data.board;
    let area = extent(board);
    let (min, max) = (area.min - Vec2::splat(MARGIN), area.max + Vec2::splat(MARGIN));
    let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
    let quad = mesh(
        corners.iter().map(|corner| up(*corner)).collect(),
        Some(corners.iter().map(|corner| (*corner / TILE).to_array()).collect()),
        vec![0, 1, 2, 0, 2, 3],
    );
    commands.spawn((
        Ground,
        Mesh2d(meshes.add(quad)),
        MeshMaterial2d(materials.add(ColorMaterial::from(images.add(sand)))),
        Transform::from_xyz(0.0, 0.0, 0.0),
    ));
    let grey: Vec<Hex> = board.hexes().filter(|hex| board.is_grey(*hex)).collect();
    commands.spawn((
        Ground,
        Mesh2d(meshes.add(hexes(&grey))),
        MeshMaterial2d(materials.add(ColorMaterial::from(colour(GREY_HEX)))),
        Transform::from_xyz(0.0, 0.0, 1.0),
    ));
    // Sections that this scenario is not played on lie in shadow.
    let sections = &table.session.scenario.sections;
    if sections.len() < board.section_centres().len() {
        let out: Vec<Hex> = board.hexes().filter(|hex| !board.in_sections(*hex, sections)).collect();
        commands.spawn((
            Ground,
            Mesh2d(meshes.add(hexes(&out))),
            MeshMaterial2d(materials.add(ColorMaterial::from(colour(OUT_OF_PLAY)))),
            Transform::from_xyz(0.0, 0.0, 1.5),
        ));
    }
    commands.spawn((
        Ground,
        Grid { width: 0.0 },
        Mesh2d(meshes.add(grid(board, 0.04))),
        MeshMaterial2d(materials.add(ColorMaterial::from(colour(HEX_LINE)))),
        Transform::from_xyz(0.0, 0.0, 2.0),
    ));
}

fn clear(mut commands: Commands, ground: Query<Entity, With<Ground>>) {
    for entity in &ground {
        commands.entity(entity).despawn();
    }
}

/// The part of the plane that the board covers, in hex sizes, y downwards.
#[must_use]
fn extent(board: &Board) -> Rect {
    board.hexes().map(hex_centre).fold(Rect::EMPTY, |area, at| {
        let at = Vec2::new(at.x, at.y);
        area.union(Rect::from_center_half_size(at, Vec2::new(0.87, 1.0)))
    })
}

/// The same as the panels measure.
#[must_use]
pub fn extent_in_view(board: &Board) -> bevy_egui::egui::Rect {
    let area = extent(board);
    bevy_egui::egui::Rect::from_min_max(
        bevy_egui::egui::pos2(area.min.x, area.min.y),
        bevy_egui::egui::pos2(area.max.x, area.max.y),
    )
}

/// The part of the board that a scenario is played on, with a rim of a hex.
#[must_use]
pub fn extent_in_play(board: &Board, sections: &[Section]) -> bevy_egui::egui::Rect {
    let mut area = bevy_egui::egui::Rect::NOTHING;
    for hex in board.hexes().filter(|hex| board.in_sections(*hex, sections)) {
        let at = hex_centre(hex);
        area.extend_with(bevy_egui::egui::pos2(at.x, at.y));
    }
    area.expand(1.5).intersect(extent_in_view(board))
}

/// The camera's y axis runs upwards, the board's downwards.
fn up(point: Vec2) -> [f32; 3] {
    [point.x, -point.y, 0.0]
}

fn mesh(points: Vec<[f32; 3]>, uvs: Option<Vec<[f32; 2]>>, indices: Vec<u32>) -> Mesh {
    let uvs = uvs.unwrap_or_else(|| vec![[0.0, 0.0]; points.len()]);
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, points)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

fn corners(hex: Hex) -> [Vec2; 6] {
    let at = hex_centre(hex);
    let half = 3.0_f32.sqrt() / 2.0;
    [(0.0, -1.0), (half, -0.5), (half, 0.5), (0.0, 1.0), (-half, 0.5), (-half, -0.5)]
        .map(|(x, y)| Vec2::new(at.x + x, at.y + y))
}

fn hexes(list: &[Hex]) -> Mesh {
    let mut points = Vec::new();
    let mut indices = Vec::new();
    for hex in list {
        let first = u32::try_from(points.len()).unwrap_or(0);
        points.extend(corners(*hex).map(up));
        indices.extend((1..5).flat_map(|next| [first, first + next, first + next + 1]));
    }
    mesh(points, None, indices)
}

/// All hexsides once, as strips of this width.
fn grid(board: &Board, width: f32) -> Mesh {
    let mut points = Vec::new();
    let mut indices = Vec::new();
    for hex in board.hexes() {
        let corners = corners(hex);
        for (place, side) in crate::core::hex::Facing::ALL.into_iter().enumerate() {
            let other = hex.neighbour(side);
            if board.contains(other) && other < hex {
                continue;
            }
            // Corner 1 to 2 is the eastern hexside, and so on clockwise.
            let (a, b) = (corners[(place + 1) % 6], corners[(place + 2) % 6]);
            let along = (b - a).normalize_or_zero() * width / 2.0;
            let across = along.perp();
            let first = u32::try_from(points.len()).unwrap_or(0);
            points.extend([a - along - across, a - along + across, b + along + across, b + along - across].map(up));
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
    let middle = bevy_egui::egui::vec2(window.width(), window.height()) / view.ui_scale / 2.0;
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
fn thin_lines(
    view: Res<MapView>,
    table: Res<Table>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut grids: Query<(&mut Grid, &mut Mesh2d)>,
) {
    let size = view.hex_size() * view.ui_scale;
    // Drawn anew at each tenth of a doubling, not at every step of the wheel.
    let width = (((1.15 / size).log2() * 10.0).round() / 10.0).exp2().clamp(0.01, 0.09);
    for (mut grid_of, mut handle) in &mut grids {
        if (grid_of.width - width).abs() > f32::EPSILON {
            grid_of.width = width;
            handle.0 = meshes.add(grid(&table.data.board, width));
        }
    }
}
