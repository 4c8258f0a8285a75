//! The consequences of a move before it is made: the fish it collects and the floes that it cuts off (P18, P20).

use fishpond_core::{Effect, EffectKind, Message, Preview, Seat};

use crate::acts::Act;
use crate::board::{self, Cell};
use crate::position::{Position, Stage};

/// Returns the consequences of a legal act. Everything on the ice is public, so the totals are not needed.
pub(super) fn preview(position: &Position, seat: Seat, act: Act) -> Preview {
    match (act, position.stage) {
        (Act::Place(cell), _) => position.preview_placement(cell),
        (Act::Move { from, to }, _) => position.preview_move(seat, from, to),
        (Act::Swap(a, b), _) => position.preview_swap(a, b, "penguins-preview-swap"),
        (Act::Agree, Stage::Exchange(Some(proposal))) => {
            position.preview_swap(proposal.a, proposal.b, "penguins-preview-agree")
        }
        _ => Preview::default(),
    }
}

impl Position {
    fn preview_placement(&self, cell: Cell) -> Preview {
        let floes = board::targets(cell, self.free() & !cell.bit()).count_ones();
        Preview {
            say: vec![Message::new("penguins-preview-place").with("floes", floes)],
            effects: vec![Effect::new(cell.name(), EffectKind::Change)],
        }
    }

    fn preview_move(&self, seat: Seat, from: Cell, to: Cell) -> Preview {
        let fish = self.fish_on(from);
        let (cut_off, lost) = self.cut_off_by(seat, from, to);
        let mut say =
            vec![Message::new("penguins-preview-take").with("fish", fish).with("cell", from.name())];
        for (id, floes) in [("penguins-preview-cut-off", cut_off), ("penguins-preview-lost", lost)] {
            if floes != 0 {
                let fish: u32 = board::cells(floes).map(|cell| u32::from(self.fish_on(cell))).sum();
                say.push(Message::new(id).with("floes", floes.count_ones()).with("fish", fish));
            }
        }
        if board::targets(to, self.free() & !to.bit()) == 0 {
            say.push(Message::new("penguins-preview-stuck").with("cell", to.name()));
        }
        let gain = Effect::new(from.name(), EffectKind::Gain).with_chip(format!("+{fish}"));
        let loss = |cell: Cell| Effect::new(cell.name(), EffectKind::Loss);
        let mut effects = vec![gain, Effect::new(to.name(), EffectKind::Change)];
        effects.extend(board::cells(cut_off).map(|cell| loss(cell).with_chip("×")));
        effects.extend(board::cells(lost).map(loss));
        Preview { say, effects }
    }

    fn preview_swap(&self, a: Cell, b: Cell, id: &'static str) -> Preview {
        let change =
            |cell: Cell, fish: u8| Effect::new(cell.name(), EffectKind::Change).with_chip(fish.to_string());
        Preview {
            say: vec![Message::new(id).with("a", a.name()).with("b", b.name())],
            effects: vec![change(a, self.fish_on(b)), change(b, self.fish_on(a))],
        }
    }

    /// Returns the floes that a move puts out of reach: those that nobody can reach any more, and those that only others can.
    fn cut_off_by(&self, seat: Seat, from: Cell, to: Cell) -> (u64, u64) {
        let free = self.free() & !to.bit();
        let (mut all_before, mut all_after, mut lost) = (0, 0, 0);
        for other in Seat::first_n(self.rules.players) {
            let before = reach(self.penguins(other), self.free());
            let moved = if other == seat { from.bit() | to.bit() } else { 0 };
            let after = reach(self.penguins(other) ^ moved, free);
            all_before |= before;
            all_after |= after;
            if other == seat {
                lost = before & free & !after;
            }
        }
        (all_before & free & !all_after, lost & all_after)
    }
}

/// Returns the floes that penguins can get to in any number of moves. A penguin in the way blocks them for good: when it leaves, its
/// floe is gone.
fn reach(penguins: u64, free: u64) -> u64 {
    let mut reached = board::neighbours(penguins) & free;
    loop {
        let next = reached | board::neighbours(reached) & free;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}
