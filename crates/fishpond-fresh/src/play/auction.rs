//! F26–F31: sealed bids for a stall.

use fishpond_core::{BySeat, Refusal, Seat, SeatSet, Sink, Turn, Viewer};

use crate::events::Event;
use crate::market::{Goods, Stall};
use crate::position::{Phase, Position};
use crate::refusals;

impl Position {
    /// F26: everybody whose stall of these goods is unused. RUL Q41d: disks and coins do not matter.
    pub(crate) fn bidders(&self, goods: Goods) -> SeatSet {
        Seat::first(self.table.players)
            .filter(|&seat| self.market.stall(seat, goods) == Stall::Unused)
            .collect()
    }

    /// Who has not bid yet.
    pub(crate) fn awaited_bidders(&self) -> SeatSet {
        match self.phase {
            Phase::Bidding { goods, bids, .. } => {
                self.bidders(goods).iter().filter(|&seat| bids[seat].is_none()).collect()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// F28: who has bid already does not show; only one's own bid is known.
    pub(crate) fn turn_in_auction(&self, viewer: Viewer) -> Option<Turn> {
        let Phase::Bidding { goods, bids, .. } = self.phase else { return None };
        if viewer == Viewer::Open {
            return None;
        }
        let mut seen: SeatSet =
            self.bidders(goods).iter().filter(|&seat| !self.resigned.contains(seat)).collect();
        if let Some(own) = viewer.seat()
            && bids[own].is_some()
        {
            seen.remove(own);
        }
        Some(Turn::Seats(seen))
    }

    /// Why somebody may not bid, if it is because of the auction.
    pub(super) fn refuse_bidder(&self, seat: Seat) -> Option<Refusal> {
        let Phase::Bidding { goods, bids, .. } = self.phase else { return None };
        let code = if bids[seat].is_some() { &refusals::BID_IS_FINAL } else { &refusals::NOT_BIDDING };
        Some(code.refuse().with("goods", goods.term()))
    }

    /// F27: 0 to the coins owned. RUL Q33: money is a whole number.
    pub(super) fn check_bid(&self, seat: Seat, coins: u8) -> Result<(), Refusal> {
        let owned = self.coins[seat];
        if coins > owned {
            return Err(refusals::TOO_FEW_COINS.refuse().with("bid", coins).with("coins", owned));
        }
        Ok(())
    }

    /// F25: the auction begins.
    pub(super) fn open_auction(&mut self, active: Seat, goods: Goods, events: &mut impl Sink<Event>) {
        let mut bids = BySeat::default();
        for seat in self.bidders(goods).iter() {
            // RUL Q76: who gave up bids nothing.
            bids[seat] = self.resigned.contains(seat).then_some(0);
        }
        self.phase = Phase::Bidding { active, goods, bids };
        self.reveal_if_all_in(events);
    }

    /// F27, F28: a bid is final, and nobody hears of it until all are in.
    pub(super) fn bid(&mut self, seat: Seat, coins: u8, events: &mut impl Sink<Event>) {
        if let Phase::Bidding { bids, .. } = &mut self.phase {
            bids[seat] = Some(coins);
        }
        self.reveal_if_all_in(events);
    }

    pub(super) fn reveal_if_all_in(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Bidding { active, goods, bids } = self.phase else { return };
        if !self.awaited_bidders().is_empty() {
            return;
        }
        if events.listens() {
            // RUL Q35: all bids are shown.
            let all = bids.iter().filter_map(|(seat, bid)| bid.map(|coins| (seat, coins))).collect();
            events.emit(Event::Bids(all));
        }
        // F31: in every auction somebody bids.
        let Some((winner, coins)) = winner(self.table.players, active, &bids) else { return };
        // F30, RUL Q40: the winner's coins leave the game, the others keep theirs.
        self.coins[winner] -= coins;
        events.emit(Event::Won { seat: winner, goods, coins });
        if self.market.disks[winner].is_empty() {
            // F33, RUL Q36: without a disk the stall goes outside, and nothing happens on the square.
            self.put_outside(winner, goods, events);
            self.after_tile(active, winner, events);
        } else {
            self.phase = Phase::Stall { active, goods, winner };
        }
    }
}

/// F28, F29: the highest bid, and of equal ones the first to the left of the active player, who comes last himself. RUL Q34: who
/// does not bid is skipped.
pub(crate) fn winner(players: u8, active: Seat, bids: &BySeat<Option<u8>>) -> Option<(Seat, u8)> {
    let mut best = None;
    let mut seat = active;
    for _ in 0..players {
        seat = seat.next(players);
        if let Some(coins) = bids[seat]
            && best.is_none_or(|(_, most)| coins > most)
        {
            best = Some((seat, coins));
        }
    }
    best
}
