//! F26–F31: sealed bids for a stall.

use fishpond_core::{BySeat, Code, Refusal, Seat, SeatSet, Sink, Turn, Viewer};

use crate::events::Event;
use crate::market::{Goods, Stall};
use crate::position::{Auction, Position, Stage};
use crate::refusals::code;

/// The player has already bid.
pub(crate) static BID_IS_FINAL: Code = code("bid-is-final", "F28");
/// The player has used their stall of these goods and does not bid.
pub(crate) static NOT_BIDDING: Code = code("not-bidding", "F26");
/// During an auction players can only bid.
pub(crate) static BID_NOW: Code = code("bid-now", "F27");
/// There is no auction.
pub(crate) static NO_AUCTION: Code = code("no-auction", "F25");
/// The bid is more than the player has.
pub(crate) static TOO_FEW_COINS: Code = code("too-few-coins", "F27");

impl Position {
    /// Returns the players whose stall of these goods is unused (F26). Q41d: disks and coins do not matter.
    pub(crate) fn bidders(&self, goods: Goods) -> SeatSet {
        Seat::first_n(self.rules.players)
            .filter(|&seat| self.market.stall(seat, goods) == Stall::Unused)
            .collect()
    }

    /// Returns the bidders who have not bid yet.
    pub(crate) fn awaited_bidders(&self) -> SeatSet {
        match self.stage {
            Stage::Bidding { goods, bids, .. } => {
                self.bidders(goods).iter().filter(|&seat| bids[seat].is_none()).collect()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// Returns the turn as a viewer sees it: whether others have bid is hidden (F28).
    pub(crate) fn turn_in_auction(&self, viewer: Viewer) -> Option<Turn> {
        let Stage::Bidding { goods, bids, .. } = self.stage else { return None };
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

    /// Returns the refusal for a player who has no bid to make, if there is an auction.
    pub(super) fn refuse_bidder(&self, seat: Seat) -> Option<Refusal> {
        let Stage::Bidding { goods, bids, .. } = self.stage else { return None };
        let code = if bids[seat].is_some() { &BID_IS_FINAL } else { &NOT_BIDDING };
        Some(code.refuse().with("goods", goods.term()))
    }

    /// Checks a bid: from 0 to all the player's coins (F27), in whole numbers (Q33).
    pub(super) fn check_bid(&self, seat: Seat, coins: u8) -> Result<(), Refusal> {
        let owned = self.coins[seat];
        if coins > owned {
            return Err(TOO_FEW_COINS.refuse().with("bid", coins).with("coins", owned));
        }
        Ok(())
    }

    /// Starts an auction (F25).
    pub(super) fn open_auction(&mut self, active: Seat, goods: Goods, events: &mut impl Sink<Event>) {
        let mut bids = BySeat::default();
        for seat in self.bidders(goods).iter() {
            // Q76: players who have resigned bid 0.
            bids[seat] = self.resigned.contains(seat).then_some(0);
        }
        self.stage = Stage::Bidding { active, goods, bids };
        self.reveal_if_all_in(events);
    }

    /// Records a bid, which is final, and secret until all bids are in (F27, F28).
    pub(crate) fn bid(&mut self, seat: Seat, coins: u8, events: &mut impl Sink<Event>) {
        if let Stage::Bidding { bids, .. } = &mut self.stage {
            bids[seat] = Some(coins);
        }
        self.reveal_if_all_in(events);
    }

    fn reveal_if_all_in(&mut self, events: &mut impl Sink<Event>) {
        let Stage::Bidding { active, goods, bids } = self.stage else { return };
        if !self.awaited_bidders().is_empty() {
            return;
        }
        if events.listens() {
            // Q35: all bids are revealed.
            let all = bids.iter().filter_map(|(seat, bid)| bid.map(|coins| (seat, coins))).collect();
            events.emit(Event::Bids(all));
        }
        // F31: every auction has a bidder.
        let auction = Auction { active, goods, bids };
        let Some((winner, coins)) = auction.winner(self.rules.players) else { return };
        self.auction = Some(auction);
        // F30, Q40: the winner's bid leaves the game; the others keep their coins.
        self.coins[winner] -= coins;
        events.emit(Event::Won { seat: winner, goods, coins });
        if self.market.disks[winner].is_empty() {
            // F33, Q36: without a disk the stall goes outside.
            self.put_outside(winner, goods, events);
            self.after_tile(active, winner, events);
        } else {
            self.stage = Stage::Stall { active, goods, winner };
        }
    }
}

impl Auction {
    /// Returns the winner and the winning bid.
    pub(crate) fn winner(&self, players: u8) -> Option<(Seat, u8)> {
        winner(players, self.active, &self.bids)
    }
}

/// Returns the winner and the winning bid. The highest bid wins; ties go to the first bidder clockwise from the active player's left, so
/// the active player comes last (F28, F29). Q34: players who do not bid are skipped.
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
