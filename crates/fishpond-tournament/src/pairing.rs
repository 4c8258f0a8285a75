//! Pairings: the tables of a round.

/// The weight of two players having met before, relative to their distance in the standings.
const REPEATED: u64 = 1_000_000;

/// The facts of earlier rounds that pairings depend on, by player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History {
    /// How many times each player has met each other player.
    pub(crate) meetings: Vec<Vec<u32>>,
    /// The number of byes.
    pub(crate) byes: Vec<u32>,
    /// The sum of the seats, counted from 0.
    pub(crate) seats: Vec<u32>,
}

impl History {
    pub(crate) fn new(players: usize) -> History {
        History { meetings: vec![vec![0; players]; players], byes: vec![0; players], seats: vec![0; players] }
    }

    /// Adds a table, in seat order.
    pub(crate) fn add_table(&mut self, table: &[usize]) {
        for (seat, &player) in table.iter().enumerate() {
            self.seats[player] += seat as u32;
            for &other in table.iter().filter(|&&other| other != player) {
                self.meetings[player][other] += 1;
            }
        }
    }
}

/// The tables of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    /// The players of each table in seat order; the table of the best players comes first.
    pub(crate) tables: Vec<Vec<usize>>,
    /// The players without a table.
    pub(crate) byes: Vec<usize>,
}

/// Returns the sizes of the tables, larger ones first, and the number of byes. Sizes differ by at most one.
pub(crate) fn table_sizes(players: usize, min: usize, max: usize) -> (Vec<usize>, usize) {
    for byes in 0..players {
        let seated = players - byes;
        let tables = seated.div_ceil(max);
        if seated / tables >= min {
            let larger = seated % tables;
            let size = |table| seated / tables + usize::from(table < larger);
            return ((0..tables).map(size).collect(), byes);
        }
    }
    (Vec::new(), players)
}

/// Pairs players, who are given in the order of the standings, best first.
pub(crate) fn pair(ranking: &[usize], history: &History, min: usize, max: usize) -> Pairing {
    let (sizes, bye_count) = table_sizes(ranking.len(), min, max);
    let byes = choose_byes(ranking, history, bye_count);
    let seated: Vec<usize> = ranking.iter().copied().filter(|player| !byes.contains(player)).collect();
    let mut rest = &seated[..];
    // Tables contain indices into `seated`, which are the players' positions in the standings.
    let mut tables: Vec<Vec<usize>> = Vec::new();
    for size in sizes {
        let (table, others) = rest.split_at(size);
        let first = seated.len() - rest.len();
        tables.push((first..first + table.len()).collect());
        rest = others;
    }
    let cost = |table: &[usize]| cost(table, &seated, history);
    while improve(&mut tables, &cost) {}
    let players = |table: Vec<usize>| {
        let mut table: Vec<usize> = table.into_iter().map(|position| seated[position]).collect();
        // Players who had late seats in earlier rounds go first; among equals, the one who is lower in the standings, and so comes
        // later in `ranking`.
        table.reverse();
        table.sort_by_key(|&player| std::cmp::Reverse(history.seats[player]));
        table
    };
    tables.sort_by_key(|table| table.iter().min().copied());
    Pairing { tables: tables.into_iter().map(players).collect(), byes }
}

/// Returns the players who have a bye: the last ones among those with the fewest byes.
fn choose_byes(ranking: &[usize], history: &History, count: usize) -> Vec<usize> {
    let mut candidates: Vec<usize> = ranking.iter().rev().copied().collect();
    candidates.sort_by_key(|&player| history.byes[player]);
    candidates.truncate(count);
    candidates
}

/// Returns how bad a table is: players who meet again, and players who are far apart in the standings.
fn cost(table: &[usize], seated: &[usize], history: &History) -> u64 {
    let pairs = table.iter().enumerate().flat_map(|(index, &a)| table[..index].iter().map(move |&b| (a, b)));
    let pair_cost = |(a, b): (usize, usize)| {
        let (met, apart) = (history.meetings[seated[a]][seated[b]], a.abs_diff(b));
        REPEATED * u64::from(met * met) + (apart * apart) as u64
    };
    pairs.map(pair_cost).sum()
}

/// Makes every swap of two players that improves their tables. Returns false if there is none.
fn improve(tables: &mut [Vec<usize>], cost: &impl Fn(&[usize]) -> u64) -> bool {
    let mut has_improved = false;
    for later in 1..tables.len() {
        for earlier in 0..later {
            let (head, tail) = tables.split_at_mut(later);
            let (one, other) = (&mut head[earlier], &mut tail[0]);
            let mut current = cost(one) + cost(other);
            for here in 0..one.len() {
                for there in 0..other.len() {
                    std::mem::swap(&mut one[here], &mut other[there]);
                    let swapped = cost(one) + cost(other);
                    if swapped < current {
                        (current, has_improved) = (swapped, true);
                    } else {
                        std::mem::swap(&mut one[here], &mut other[there]);
                    }
                }
            }
        }
    }
    has_improved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_balanced_and_byes_are_rare() {
        for max in 2..=5 {
            for players in 2..=64 {
                let (sizes, byes) = table_sizes(players, 2, max);
                assert_eq!(sizes.iter().sum::<usize>() + byes, players, "{players} players, {max} seats");
                assert!(sizes.iter().all(|size| (2..=max).contains(size)), "{sizes:?}");
                assert!(
                    sizes[0] - sizes[sizes.len() - 1] <= 1 && sizes.is_sorted_by(|a, b| a >= b),
                    "{sizes:?}"
                );
                assert_eq!(byes, usize::from(max == 2 && players % 2 == 1), "{players} players, {max} seats");
            }
        }
        assert_eq!(table_sizes(1, 2, 4), (Vec::new(), 1));
        assert_eq!(table_sizes(0, 2, 4), (Vec::new(), 0));
        assert_eq!(table_sizes(7, 3, 3), (vec![3, 3], 1));
        assert_eq!(table_sizes(5, 3, 4), (vec![4], 1));
    }

    #[test]
    fn the_first_round_follows_the_order() {
        let ranking = [3, 1, 4, 0, 5, 2];
        let pairing = pair(&ranking, &History::new(6), 2, 3);
        assert_eq!(pairing.tables, [[4, 1, 3], [2, 5, 0]], "the last player of a table starts");
        assert!(pairing.byes.is_empty());
    }

    #[test]
    fn the_bye_goes_to_the_last_player_without_one() {
        let mut history = History::new(5);
        let ranking = [0, 1, 2, 3, 4];
        for expected in [4, 3, 2, 1, 0, 4] {
            let pairing = pair(&ranking, &history, 2, 2);
            assert_eq!(pairing.byes, [expected]);
            history.byes[expected] += 1;
        }
    }

    #[test]
    fn players_do_not_meet_again_if_that_can_be_avoided() {
        let mut history = History::new(8);
        let ranking: Vec<usize> = (0..8).collect();
        for round in 0..5 {
            let pairing = pair(&ranking, &history, 2, 2);
            for table in &pairing.tables {
                assert_eq!(history.meetings[table[0]][table[1]], 0, "round {round}: {:?}", pairing.tables);
            }
            pairing.tables.iter().for_each(|table| history.add_table(table));
        }
    }
}
