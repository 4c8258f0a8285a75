//! Animated pictures of games (GIF).

use std::collections::HashMap;

use color_quant::NeuQuant;
use foldhash::fast::FixedState;
use gif::{Encoder, Frame, Repeat};

use crate::png::Pixels;

/// The sampling interval for choosing the colours: one in this many pixels counts.
const SAMPLING: i32 = 7;

/// The number of colours in a GIF.
const COLOURS: usize = 256;

/// An animated picture, written frame by frame. All frames have the same colours, and each contains only what has changed.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    height: usize,
    palette: NeuQuant,
    /// The colours that have occurred, with their indices in the palette.
    known: HashMap<[u8; 3], u8, FixedState>,
    /// The last frame as palette indices; empty before the first.
    last: Vec<u8>,
    /// The last frame, not written yet: the next picture may look the same and be shown for longer.
    pending: Option<Frame<'static>>,
}

/// The error returned when an animation cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the animation: {0}")]
pub struct AnimationError(String);

fn failed(error: impl std::fmt::Display) -> AnimationError {
    AnimationError(error.to_string())
}

impl Animation {
    /// Starts an animation that repeats forever. Its size and colours are those of these two pictures, usually the first and the last.
    ///
    /// # Errors
    /// If the picture is too large for a GIF.
    pub fn new(first: &Pixels, last: &Pixels) -> Result<Animation, AnimationError> {
        let rgba: Vec<u8> = [first, last]
            .iter()
            .flat_map(|pixels| pixels.rgb.chunks_exact(3))
            .flat_map(|colour| [colour[0], colour[1], colour[2], 255])
            .collect();
        let palette = NeuQuant::new(SAMPLING, COLOURS, &rgba);
        let side = |length: u32| u16::try_from(length).map_err(failed);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut encoder =
            Encoder::new(Vec::new(), width, height, &palette.color_map_rgb()).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(Animation {
            encoder,
            width: width.into(),
            height: height.into(),
            palette,
            known: HashMap::default(),
            last: Vec::new(),
            pending: None,
        })
    }

    /// Adds a picture that is shown for this many hundredths of a second. If it looks like the last one, that one is shown for the longer
    /// of the two durations instead.
    ///
    /// # Errors
    /// If the picture does not have the size of the animation.
    pub fn add(&mut self, pixels: &Pixels, duration: u16) -> Result<(), AnimationError> {
        if (pixels.width as usize, pixels.height as usize) != (self.width, self.height) {
            return Err(failed("the pictures differ in size"));
        }
        let frame: Vec<u8> = pixels
            .rgb
            .chunks_exact(3)
            .map(|colour| {
                let colour = [colour[0], colour[1], colour[2]];
                *self.known.entry(colour).or_insert_with(|| {
                    let [red, green, blue] = colour;
                    self.palette.index_of(&[red, green, blue, 255]) as u8
                })
            })
            .collect();
        let Some([left, top, width, height]) = self.changed(&frame) else {
            if let Some(last) = &mut self.pending {
                last.delay = last.delay.max(duration);
            }
            return Ok(());
        };
        let rows = frame.chunks_exact(self.width).skip(top).take(height);
        let buffer: Vec<u8> = rows.flat_map(|row| &row[left..left + width]).copied().collect();
        // None of them exceeds the width or height of the picture, which fit into 16 bits.
        let [left, top, width, height] = [left, top, width, height].map(|length| length as u16);
        let part =
            Frame { left, top, width, height, delay: duration, buffer: buffer.into(), ..Frame::default() };
        self.last = frame;
        match self.pending.replace(part) {
            Some(before) => self.encoder.write_frame(&before).map_err(failed),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes so far, without the last frame.
    #[must_use]
    pub fn size(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Returns the file.
    ///
    /// # Errors
    /// If it cannot be completed.
    pub fn finish(mut self) -> Result<Vec<u8>, AnimationError> {
        if let Some(last) = &self.pending {
            self.encoder.write_frame(last).map_err(failed)?;
        }
        self.encoder.into_inner().map_err(failed)
    }

    /// Returns the left, top, width and height of the part that differs from the last frame, or `None` if nothing does.
    fn changed(&self, frame: &[u8]) -> Option<[usize; 4]> {
        if self.last.is_empty() {
            return Some([0, 0, self.width, self.height]);
        }
        let rows = || frame.chunks_exact(self.width).zip(self.last.chunks_exact(self.width));
        let top = rows().position(|(new, old)| new != old)?;
        let bottom = rows().rposition(|(new, old)| new != old)?;
        let differs = |column: &usize| {
            rows().skip(top).take(bottom + 1 - top).any(|(new, old)| new[*column] != old[*column])
        };
        let left = (0..self.width).find(differs)?;
        let right = (0..self.width).rev().find(differs)?;
        Some([left, top, right + 1 - left, bottom + 1 - top])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a white picture with a black square at this place.
    fn picture(at: usize) -> Pixels {
        let mut rgb = vec![255; 3 * 40 * 30];
        for row in at..at + 5 {
            rgb[3 * (40 * row + at)..3 * (40 * row + at + 5)].fill(0);
        }
        Pixels { width: 40, height: 30, rgb }
    }

    /// Returns the frames of an animation of pictures with their durations: left, top, width, height and delay of each.
    fn frames(pictures: &[(usize, u16)]) -> Vec<(u16, u16, u16, u16, u16)> {
        let mut animation = Animation::new(&picture(0), &picture(10)).unwrap();
        for &(at, duration) in pictures {
            animation.add(&picture(at), duration).unwrap();
        }
        let bytes = animation.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        assert_eq!((decoder.width(), decoder.height()), (40, 30));
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.left, frame.top, frame.width, frame.height, frame.delay));
        }
        frames
    }

    #[test]
    fn each_frame_contains_only_what_changes() {
        let frames = frames(&[(0, 50), (0, 50), (10, 50), (12, 50)]);
        assert_eq!(frames, [(0, 0, 40, 30, 50), (0, 0, 15, 15, 50), (10, 10, 7, 7, 50)]);
    }

    #[test]
    fn a_repeated_picture_extends_the_last_frame() {
        assert_eq!(frames(&[(0, 50), (10, 50), (10, 400)]), [(0, 0, 40, 30, 50), (0, 0, 15, 15, 400)]);
        assert_eq!(frames(&[(0, 50), (0, 400)]), [(0, 0, 40, 30, 400)]);
    }

    #[test]
    fn pictures_of_another_size_are_refused() {
        let mut animation = Animation::new(&picture(0), &picture(1)).unwrap();
        let other = Pixels { width: 30, height: 40, ..picture(0) };
        assert!(animation.add(&other, 50).is_err());
    }
}
