//! What lets few numbers through besides those that it knows.

/// How many words of bits it has: for a picture of a hundred lines, nine of ten numbers that it does not know are held back.
const WORDS: usize = 16;

/// A set of numbers that may have some more. To see that a line is new would mean to look at all that the reader has;
/// this is quicker, and mostly enough.
#[derive(Clone, Debug, Default)]
pub(super) struct Sieve(Vec<u64>);

impl Sieve {
    /// Fills it with numbers, which are as good as random.
    pub(super) fn fill(&mut self, numbers: &[u64]) {
        self.clear();
        self.0.resize(WORDS, 0);
        for &number in numbers {
            self.0[word(number)] |= bit(number);
        }
    }

    /// Whether a number may be one of those that it was filled with. Without any, nobody knows.
    pub(super) fn lets_through(&self, number: u64) -> bool {
        self.0.get(word(number)).is_none_or(|word| word & bit(number) != 0)
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

fn word(number: u64) -> usize {
    (number >> 6) as usize % WORDS
}

fn bit(number: u64) -> u64 {
    1 << (number % 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::number;

    #[test]
    fn what_it_knows_gets_through_and_little_else() {
        let mut sieve = Sieve::default();
        assert!(sieve.lets_through(7));
        let numbers: Vec<u64> = (0..100).map(|key| number(&key)).collect();
        sieve.fill(&[1, 2, 3]);
        sieve.fill(&numbers);
        assert!(numbers.iter().all(|&number| sieve.lets_through(number)));
        let through = (100..1100).filter(|key| sieve.lets_through(number(key))).count();
        assert!(through < 300, "{through} of 1000");
        sieve.clear();
        assert!(sieve.lets_through(7));
    }
}
