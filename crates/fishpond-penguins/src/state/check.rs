//! Strict validation of a written state: every reason why play could not have reached it is a fault.

use fishpond_core::{Faults, Position as _, Seat, Turn, pluralize};

use super::{Phase, State};
use crate::board::CELLS;
use crate::board::lines::LineSet;
use crate::facts::penguins_each;
use crate::position::{Position, Stage};

impl State {
    /// Builds the position, or lists every reason why play could not have reached it.
    pub(crate) fn check(&self) -> Result<Position, Faults> {
        let (position, mut faults) = self.build()?;
        position.check_material(&mut faults);
        match position.stage {
            Stage::Layout(_) | Stage::Start => {
                faults.require(self.start.is_none() && self.turn.is_none(), || {
                    "'start' and 'turn' are unknown until the starting player is drawn".to_owned()
                });
                faults.require(position.rules.start.is_none() || self.phase == Phase::Layout, || {
                    "the starting player is set by an option, so there is no phase 'start'".to_owned()
                });
                faults.require(position.retired.is_empty(), || "no player can have retired yet".to_owned());
            }
            _ => position.check_progress(self, &mut faults),
        }
        if faults.0.is_empty() {
            self.check_form(&position, &mut faults);
        }
        faults.into_result(position)
    }

    /// Checks that the state is in canonical form: all options and players are listed, seats and cells are in order.
    fn check_form(&self, position: &Position, faults: &mut Faults) {
        let canonical = State::new(position);
        if *self == canonical {
            return;
        }
        let json = |state: &State| serde_json::to_value(state).expect("a state can be serialized");
        let (found, wanted) = (json(self), json(&canonical));
        for (field, wanted) in wanted.as_object().into_iter().flatten() {
            faults.require(found.get(field) == Some(wanted), || {
                format!("'{field}' must be written as {wanted}")
            });
        }
    }
}

impl Position {
    /// Checks that floes, fish and penguins add up (P3, P11, P20, P24).
    fn check_material(&self, faults: &mut Faults) {
        let counts = self.floes.map(u64::count_ones);
        let mix = self.rules.components.counts().map(u32::from);
        for (fish, (count, of)) in (1..).zip(counts.into_iter().zip(mix)) {
            faults.require(count <= of, || {
                format!("{} with {fish} fish, but the box has {of}", pluralize(count, "floe"))
            });
        }
        let each = u32::from(penguins_each(self.rules.players));
        for seat in Seat::first_n(self.rules.players) {
            let standing = self.penguins(seat).count_ones();
            faults.require(standing <= each, || {
                format!("{seat} has {standing} penguins; at most {each} are possible")
            });
            faults.require(standing == 0 || !self.retired.contains(seat), || {
                format!("{seat} has retired, but still has penguins on the board")
            });
            let (fish, tiles) = self.score(seat);
            faults.require(tiles <= fish && u32::from(fish) <= 3 * u32::from(tiles), || {
                format!("{seat} cannot have {fish} fish on {}", pluralize(tiles, "floe"))
            });
        }
        if matches!(self.stage, Stage::Layout(_)) {
            return;
        }
        let sum = |values: [u8; 4]| values.into_iter().map(u32::from).sum::<u32>();
        let present = (counts.iter().sum::<u32>(), counts[0] + 2 * counts[1] + 3 * counts[2]);
        let found = (present.0 + sum(self.tiles), present.1 + sum(self.fish));
        let all = (CELLS as u32, self.rules.components.fish());
        // PV2: floes under retired penguins are out of the game.
        let fits = if self.rules.last_tile_not_scored {
            let lost = Seat::first_n(self.rules.players)
                .map(|seat| each.saturating_sub(self.penguins(seat).count_ones()))
                .sum::<u32>();
            found.0 <= all.0 && found.1 <= all.1 && found.0 + lost >= all.0
        } else {
            found == all
        };
        faults.require(fits, || {
            format!(
                "the board and the players have {} with {} fish in total, but the box has {} with {}",
                pluralize(found.0, "floe"),
                found.1,
                all.0,
                all.1
            )
        });
    }

    /// Checks the turn and the number of penguins and moves of each player (P12–P15, P21, P24).
    fn check_progress(&self, state: &State, faults: &mut Faults) {
        let faults_before = faults.0.len();
        faults.require(state.start.is_some(), || "'start' is missing".to_owned());
        if let (Some(set), Some(start)) = (self.rules.start, state.start) {
            faults.require(set == start, || {
                format!("'start' is {start}, but the option start_player is {set}")
            });
        }
        let finished = self.stage == Stage::Over;
        faults.require(finished == (self.active().is_empty() || self.is_won_by_resignation()), || {
            "the phase must be 'finished' if and only if all players have retired or all but one have resigned"
                .to_owned()
        });
        faults.require(self.rules.version == 1 || self.resigned.len() < self.rules.players.into(), || {
            "the last player cannot have resigned".to_owned()
        });
        faults.require(finished == state.turn.is_none(), || {
            "'turn' must name a seat unless the game is over".to_owned()
        });
        faults.require(self.rules.tile_exchange || !matches!(self.stage, Stage::Exchange(_)), || {
            "phase 'exchange' requires the option tile_exchange".to_owned()
        });
        if finished || faults.0.len() > faults_before {
            return;
        }
        faults.require(!self.retired.contains(self.turn), || {
            format!("'turn' is {}, who has retired", self.turn)
        });
        let each = u32::from(penguins_each(self.rules.players));
        let moving = self.stage == Stage::Movement;
        // Before the first move, players retire only by resigning, and only they have collected floes.
        if !moving {
            faults.require(self.retired == self.resigned, || {
                "before the first move, players retire only by resigning".to_owned()
            });
            let scored = self.fish.iter().any(|&fish| fish > 0);
            faults.require(!scored || !self.retired.is_empty(), || {
                "nothing can be collected before the first move".to_owned()
            });
            let on_ones = self.penguins.iter().all(|penguins| penguins.cells() & !self.floes[0] == 0);
            faults.require(on_ones, || "a penguin is placed on a floe with more than one fish".to_owned());
        }
        // The turns each player has had in this phase: penguins placed, or moves made. Clockwise from the starting player, that is
        // k + 1 for those who have had their turn in this round, and k for the others.
        let turns = |seat: Seat| {
            let standing = self.penguins(seat).count_ones();
            match self.stage {
                Stage::Exchange(_) | Stage::Placement => i64::from(standing),
                _ if self.rules.stuck_single_removed && !self.rules.last_tile_not_scored => {
                    i64::from(self.tiles[seat.index()]) + i64::from(standing) - i64::from(each)
                }
                _ => i64::from(self.tiles[seat.index()]),
            }
        };
        let mut seat = self.start;
        let mut expected = turns(self.turn) + 1;
        for _ in 0..self.rules.players {
            if seat == self.turn {
                expected -= 1;
            }
            if !self.retired.contains(seat) {
                faults.require(turns(seat) == expected, || {
                    format!(
                        "on {}'s turn, {seat} must have had {} in this phase, not {}",
                        self.turn,
                        pluralize(expected, "turn"),
                        turns(seat)
                    )
                });
                let standing = self.penguins(seat).count_ones();
                faults.require(!moving || standing == each || self.rules.stuck_single_removed, || {
                    format!("{seat} has {} on the board instead of {each}", pluralize(standing, "penguin"))
                });
            }
            seat = seat.next(self.rules.players);
        }
        match self.stage {
            Stage::Movement => faults.require(self.can_move(self.turn), || {
                format!("{} cannot move and should have retired", self.turn)
            }),
            Stage::Placement => faults.require(turns(self.turn) < i64::from(each), || {
                "all penguins are placed, so the phase cannot be 'placement'".to_owned()
            }),
            Stage::Exchange(proposal) => {
                faults.require(self.penguins == [LineSet::EMPTY; 4], || {
                    "phase 'exchange' ends when the first penguin is placed".to_owned()
                });
                let quiet = self.quiet.iter().all(|seat| self.active().contains(seat));
                faults.require(quiet, || "'quiet' names a player who has retired".to_owned());
                let valid = proposal.is_none_or(|p| {
                    let others = self.active().without(p.by);
                    self.active().contains(p.by)
                        && p.a < p.b
                        && self.fish_on(p.a) != self.fish_on(p.b)
                        && !p.waiting.is_empty()
                        && p.waiting.iter().all(|seat| others.contains(seat))
                });
                faults.require(valid, || {
                    "a proposal must come from an active player and name two floes with different numbers of fish in order; \
                     'waiting' must list one or more of the other active players"
                        .to_owned()
                });
            }
            _ => {}
        }
        debug_assert!(!faults.0.is_empty() || self.turn() != Turn::Over);
    }
}
