//! Keeps control characters in records, names and typed text away from the terminal, where they could move the cursor or change
//! colours. They are written as �.

use std::io::{self, Write};

/// Written in place of a control character.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();
/// The first byte of the control characters U+0080 to U+009F in UTF-8, and of some letters.
const LEAD: u8 = 0xc2;

/// A writer that replaces control characters other than line feeds and tabs.
pub(crate) struct Sanitized<W> {
    inner: W,
    /// Whether a `LEAD` byte has been held back until the next byte is known.
    pending: bool,
    buffer: Vec<u8>,
}

impl<W: Write> Sanitized<W> {
    pub(crate) fn new(inner: W) -> Sanitized<W> {
        Sanitized { inner, pending: false, buffer: Vec::new() }
    }
}

impl<W: Write> Write for Sanitized<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.clear();
        for &byte in bytes {
            let held_back = std::mem::replace(&mut self.pending, byte == LEAD);
            match byte {
                0x80..0xa0 if held_back => self.buffer.extend(REPLACEMENT),
                _ => {
                    if held_back {
                        self.buffer.push(LEAD);
                    }
                    match byte {
                        LEAD => {}
                        b'\n' | b'\t' => self.buffer.push(byte),
                        ..0x20 | 0x7f => self.buffer.extend(REPLACEMENT),
                        _ => self.buffer.push(byte),
                    }
                }
            }
        }
        self.inner.write_all(&self.buffer)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_replaced() {
        let text = "Äl\t§ «é»\x1b[2J\r\u{7}\u{9b}31m\u{7f}.\n";
        let clean = "Äl\t§ «é»�[2J���31m�.\n";
        for size in 1..=text.len() {
            let mut written = Sanitized::new(Vec::new());
            text.as_bytes().chunks(size).for_each(|part| written.write_all(part).unwrap());
            assert_eq!(String::from_utf8(written.inner).unwrap(), clean, "{size} bytes at a time");
        }
    }
}
