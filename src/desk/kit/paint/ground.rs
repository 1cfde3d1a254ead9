//! The desert floor: a tile that repeats without a seam, and the tones drawn over it.
//!
//! Only additions, multiplications and whole-number hashing: the same seed gives the same tile on every machine.

use bevy_egui::egui::Color32;

/// The middle tone of the sand.
pub const SAND: Color32 = Color32::from_rgb(0xdb, 0xc6, 0x99);
/// Lines between hexes.
pub const HEX_LINE: Color32 = Color32::from_rgb(0xb4, 0x9b, 0x6c);
/// The numbers of hexes.
pub const HEX_NUMBER: Color32 = Color32::from_rgb(0xa9, 0x90, 0x64);
/// The tint of the grey hexes that border sections, as an overlay on the sand.
pub const GREY_HEX: Color32 = Color32::from_rgba_premultiplied(0x25, 0x23, 0x1a, 0x3a);
/// The great letters of the sections, as an overlay on the sand.
pub const SECTION_LETTER: Color32 = Color32::from_rgba_premultiplied(0x08, 0x06, 0x03, 0x14);

fn hash(x: u32, y: u32, seed: u64) -> u32 {
    let mut h = seed ^ (u64::from(x) << 32 | u64::from(y)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h = (h ^ (h >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((h ^ (h >> 31)) >> 32) as u32
}

/// A number from 0 to 1 that belongs to a point of the lattice.
fn chance(x: u32, y: u32, seed: u64) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / 16_777_215.0
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Soft noise from -1 to 1 with `cx` by `cy` cells across the tile; `u` and `v` are parts of the tile.
fn noise(u: f32, v: f32, cx: u32, cy: u32, seed: u64) -> f32 {
    let (x, y) = (u.rem_euclid(1.0) * cx as f32, v.rem_euclid(1.0) * cy as f32);
    let (x0, y0) = ((x as u32).min(cx - 1), (y as u32).min(cy - 1));
    let (fx, fy) = (smooth(x - x0 as f32), smooth(y - y0 as f32));
    let (x1, y1) = ((x0 + 1) % cx, (y0 + 1) % cy);
    let top = chance(x0, y0, seed) * (1.0 - fx) + chance(x1, y0, seed) * fx;
    let low = chance(x0, y1, seed) * (1.0 - fx) + chance(x1, y1, seed) * fx;
    (top * (1.0 - fy) + low * fy) * 2.0 - 1.0
}

/// A wave from -1 to 1 with period 1, without the help of sin.
fn wave(t: f32) -> f32 {
    smooth((t.rem_euclid(1.0) * 2.0 - 1.0).abs()) * 2.0 - 1.0
}

/// How much lighter (above 0) or darker the sand is at a part of the tile, about -1 to 1.
fn relief(u: f32, v: f32, seed: u64) -> f32 {
    let broad = noise(u, v, 3, 3, seed) * 0.5 + noise(u, v, 7, 6, seed + 1) * 0.3 + noise(u, v, 15, 13, seed + 2) * 0.2;
    // Wind ripples, bent by the larger forms and present only in drifts.
    let bend = noise(u, v, 5, 5, seed + 3) * 0.9 + noise(u, v, 11, 11, seed + 4) * 0.35;
    let drift = smooth(((noise(u, v, 4, 5, seed + 5) + 0.15) * 1.4).clamp(0.0, 1.0));
    let ripple = wave(9.0 * u + 34.0 * v + bend * 1.6) * drift;
    broad * 0.62 + ripple * 0.17
}

/// A tile of desert, `size` by `size` pixels, RGBA, without a seam at its edges. Meant to be shown at some 1000 points a
/// tile, and never so far enlarged that single pixels show.
pub fn ground_texture(size: u32, seed: u64) -> Vec<u8> {
    let mut tile = Vec::with_capacity(size as usize * size as usize * 4);
    for y in 0..size {
        for x in 0..size {
            let (u, v) = (x as f32 / size as f32, y as f32 / size as f32);
            let tone = relief(u, v, seed);
            let grain = chance(x, y, seed + 11) + chance(x, y, seed + 12) - 1.0;
            let fleck = noise(u, v, (size / 3).max(1), (size / 3).max(1), seed + 13);
            let light = tone * 5.5 + grain * 2.4 + fleck * 1.5;
            // Lighter sand is yellower, darker sand redder: drifts against crust.
            let hue = noise(u, v, 4, 3, seed + 6) * 2.2;
            for (channel, lean) in [(SAND.r(), 0.4), (SAND.g(), 0.0), (SAND.b(), -1.0)] {
                tile.push((f32::from(channel) + light + hue * lean).round().clamp(0.0, 255.0) as u8);
            }
            tile.push(255);
        }
    }
    stones(&mut tile, size, seed + 20);
    tile
}

/// Sparse pebbles in loose swarms, each with a lit and a shaded side.
fn stones(tile: &mut [u8], size: u32, seed: u64) {
    if size < 16 {
        return;
    }
    let count = size * size / 1400;
    for i in 0..count {
        let (x, y) = (hash(i, 1, seed) % size, hash(i, 2, seed) % size);
        let swarm = noise(x as f32 / size as f32, y as f32 / size as f32, 6, 6, seed + 1);
        if swarm < 0.12 {
            continue;
        }
        let strength = 9.0 + 17.0 * chance(i, 3, seed);
        let large = chance(i, 4, seed) > 0.82;
        dab(tile, size, x, y, -strength);
        dab(tile, size, x, y + size - 1, strength * 0.55);
        if large {
            dab(tile, size, x + 1, y, -strength * 0.8);
            dab(tile, size, x, y + 1, -strength * 0.5);
            dab(tile, size, x + 1, y + 1, -strength * 0.9);
        }
    }
}

fn dab(tile: &mut [u8], size: u32, x: u32, y: u32, by: f32) {
    let at = ((y % size) as usize * size as usize + (x % size) as usize) * 4;
    for channel in tile.iter_mut().skip(at).take(3) {
        *channel = (f32::from(*channel) + by).round().clamp(0.0, 255.0) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_tile() {
        assert_eq!(ground_texture(64, 7), ground_texture(64, 7));
        assert_ne!(ground_texture(64, 7), ground_texture(64, 8));
    }

    #[test]
    fn the_noise_has_no_seam() {
        for i in 0..50 {
            let t = i as f32 / 50.0;
            assert!((relief(0.0, t, 3) - relief(0.9999, t, 3)).abs() < 0.05);
            assert!((relief(t, 0.0, 3) - relief(t, 0.9999, 3)).abs() < 0.05);
        }
    }
}
