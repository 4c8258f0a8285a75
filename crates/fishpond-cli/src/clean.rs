//! Nothing that came from outside moves the cursor or changes colours: control characters of foreign records, names and typed
//! text are written as �.

use std::io::{self, Write};

/// What stands for a control character.
const INSTEAD: &[u8] = "\u{fffd}".as_bytes();
/// In UTF-8 the second half of the control characters begin with this, and letters too.
const LEAD: u8 = 0xc2;

/// Writes everything but control characters; lines and tabs stay.
pub(crate) struct Clean<W> {
    inner: W,
    /// What may begin a control character waits for the next byte.
    waits: bool,
    line: Vec<u8>,
}

impl<W: Write> Clean<W> {
    pub(crate) fn new(inner: W) -> Clean<W> {
        Clean { inner, waits: false, line: Vec::new() }
    }
}

impl<W: Write> Write for Clean<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.clear();
        for &byte in bytes {
            let waited = std::mem::replace(&mut self.waits, byte == LEAD);
            match byte {
                0x80..0xa0 if waited => self.line.extend(INSTEAD),
                _ => {
                    if waited {
                        self.line.push(LEAD);
                    }
                    match byte {
                        LEAD => {}
                        b'\n' | b'\t' => self.line.push(byte),
                        ..0x20 | 0x7f => self.line.extend(INSTEAD),
                        _ => self.line.push(byte),
                    }
                }
            }
        }
        self.inner.write_all(&self.line)?;
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
    fn letters_stay_and_control_characters_do_not() {
        let text = "Äl\t§ «é»\x1b[2J\r\u{7}\u{9b}31m\u{7f}.\n";
        let clean = "Äl\t§ «é»�[2J���31m�.\n";
        for size in 1..=text.len() {
            let mut written = Clean::new(Vec::new());
            text.as_bytes().chunks(size).for_each(|part| written.write_all(part).unwrap());
            assert_eq!(String::from_utf8(written.inner).unwrap(), clean, "{size} bytes at a time");
        }
    }
}
