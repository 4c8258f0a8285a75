//! The schedule: every group of contestants plays every deal from every seat.

/// A game of the schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    /// Games with the same number have the same deal.
    pub(crate) deal: u64,
    /// The contestant at each seat.
    pub(crate) seats: Vec<usize>,
}

/// Schedules at least `games` games, in whole rounds. In a round each group of contestants plays a deal from every seat.
pub(crate) fn pairings(contestants: usize, seats: usize, games: u64) -> Vec<Pairing> {
    let groups = groups(contestants, seats);
    let mut pairings = Vec::new();
    for deal in 0.. {
        if pairings.len() as u64 >= games {
            break;
        }
        for group in &groups {
            for turn in 0..group.len() {
                let seats = (0..seats).map(|seat| group[(seat + turn) % group.len()]).collect();
                pairings.push(Pairing { deal, seats });
            }
        }
    }
    pairings
}

/// Returns all groups of as many contestants as there are seats, or all contestants if there are fewer; some then take several
/// seats.
fn groups(contestants: usize, seats: usize) -> Vec<Vec<usize>> {
    if contestants <= seats {
        return vec![(0..contestants).collect()];
    }
    (0u32..1 << contestants)
        .filter(|set| set.count_ones() as usize == seats)
        .map(|set| (0..contestants).filter(|one| set >> one & 1 == 1).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_contestants_swap_seats_with_every_deal() {
        let seats: Vec<_> = pairings(2, 2, 3).into_iter().map(|p| (p.deal, p.seats)).collect();
        assert_eq!(seats, [(0, vec![0, 1]), (0, vec![1, 0]), (1, vec![0, 1]), (1, vec![1, 0])]);
    }

    #[test]
    fn every_group_plays_from_every_seat() {
        assert_eq!(pairings(4, 2, 1).len(), 12);
        assert_eq!(pairings(3, 3, 1).len(), 3);
        assert_eq!(pairings(2, 4, 1)[1].seats, [1, 0, 1, 0]);
    }
}
