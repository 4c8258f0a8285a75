//! Penguins: floes in the water, seen from above, and penguins that stand on them.
//!
//! Everything is one panel, drawn in layers: the light under the floes, the floes and their fish, the trails, one transparent element
//! per cell with its signs, the penguins, the arrows of proposals and hints, and what would change. The water is a part of the page;
//! only files draw it.

mod figure;

mod fish;

mod ice;

mod players;

mod signs;

mod trails;

mod words;

mod screen;

pub(crate) use fish::school_icon;

use fishpond_core::{EffectKind, Message, Seat};
use fishpond_page::{Content, Sink as _};
use fishpond_penguins::board::{self, CELLS};
use fishpond_penguins::{Cell, Phase, View};

use crate::look::{Look, Mark, Marks, Wording};
use crate::screen::Line;
use crate::svg::Paint as _;
use crate::{Draw, GameResult, Panel, Panels, PlayerFacts};

/// Distance between floes in a row.
const PITCH: f64 = 100.0;
/// Distance between rows of pointy-top hexagons.
const ROW: f64 = PITCH * 0.866_025_4;
/// Distance from the middle of a floe to its corner.
const SIDE: f64 = PITCH * 0.577_350_3;
/// The size of the panel.
const SIZE: (f64, f64) = (8.0 * PITCH, 740.0);
/// The space around the panel, with the names of rows and files.
const MARGIN: f64 = 46.0;
/// The middle of the top row.
const TOP: f64 = 62.0;

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let (marks, scene) = (Marks::new(look), Scene::new(self, look));
        let mut content = Content::new();
        content.add(ice::Paints);
        content.add(ice::Sea);
        ice::draw(&mut content, self);
        if let Some(slide) = scene.slide {
            content.add(trails::Trail { slide, lang: look.lang });
        }
        if let Some((from, to)) = scene.track {
            content.add(trails::Track { from, to });
        }
        content.el("g").id("fp-floes").within(|content| signs::draw(content, &scene, look, &marks));
        content.el("g").id("fp-penguins").within(|content| scene.draw_penguins(content, look, &marks));
        if let Some(proposal) = &self.proposal {
            let (by, you, swap) = (proposal.by, look.you(self.viewer), proposal.swap);
            content.add(trails::Exchange { by, you, swap, wording: look.wording() });
        }
        if let Some((from, to)) = scene.hint {
            content.add(trails::Hint { from, to });
        }
        signs::draw_chips(&mut content, look, scene.track.map(|(_, to)| to));
        let label = Message::new("penguins-draw-board")
            .with("caption", look.caption(words::caption(self, look.you(self.viewer))));
        let ice = Panel::new("ice", SIZE, label, look.wording(), content);
        Panels::new([ice.with_margin(MARGIN).placed(0.0, 0.0, SIZE.0)], marks)
    }

    fn players(&self) -> Vec<PlayerFacts> {
        players::facts(self)
    }

    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        players::result(self, you)
    }

    fn text_naming(&self, wording: Wording<'_>) -> String {
        words::board(self, wording)
    }

    fn screen(&self, _: Wording<'_>, unicode: bool) -> Vec<Line> {
        screen::board(self, unicode)
    }
}

/// A view, together with what the look says about its penguins.
struct Scene<'v> {
    view: &'v View,
    owners: [Option<Seat>; CELLS],
    /// The last move, if its penguin still stands where it stopped.
    slide: Option<Slide>,
    /// The move that the viewer is about to make.
    track: Option<(Cell, Cell)>,
    /// The move that a hint suggests.
    hint: Option<(Cell, Cell)>,
    /// The viewer's penguins that can be picked instead of the one that is picked, as a set of cells.
    others: u64,
    /// The owner of the penguin that would end up on the floe that is picked next.
    ghost: Option<Seat>,
    /// The penguin that is about to be placed, and its floe.
    placed: Option<(Seat, Cell)>,
}

/// The last move.
#[derive(Clone, Copy, Hash)]
struct Slide {
    seat: Seat,
    from: Cell,
    to: Cell,
}

impl<'v> Scene<'v> {
    fn new(view: &'v View, look: &Look<'_>) -> Scene<'v> {
        let owners = owners(view);
        let owner = |cell: Cell| owners[cell.index()];
        let slide = pair(look.last).and_then(|(from, to)| {
            let seat = owner(to).filter(|_| view.layout.fish(from) == 0 && view.rest_on(from).is_none())?;
            Some(Slide { seat, from, to })
        });
        let changed = |kind: EffectKind| {
            let mut things = look.effects.iter().filter(move |effect| effect.kind == kind);
            things.next().and_then(|effect| effect.thing.parse::<Cell>().ok())
        };
        let on_penguin = |&(from, _): &(Cell, Cell)| owner(from).is_some();
        let track = changed(EffectKind::Gain).zip(changed(EffectKind::Change));
        let track = track.or_else(|| pair(look.picked)).filter(on_penguin);
        let picked = look.picked.first().and_then(|name| name.parse::<Cell>().ok());
        let mover = picked.and_then(owner).filter(|_| view.phase == Phase::Movement);
        let placing = view.turn.filter(|_| matches!(view.phase, Phase::Exchange | Phase::Placement));
        let ghost = mover.or_else(|| placing.filter(|_| look.picked.is_empty()));
        let placed = placing.zip(picked.filter(|&cell| owner(cell).is_none()));
        let others = mover.map_or(0, |seat| {
            let free = free(view, &owners);
            let can_move = |cell: &Cell| board::targets(*cell, free) != 0 && !look.is_picked(cell.name());
            board::set(view.penguins[&seat].iter().copied().filter(can_move))
        });
        Scene { view, owners, slide, track, hint: pair(look.hint).filter(on_penguin), others, ghost, placed }
    }

    /// Returns the signs of a cell. Cells that a trail or an arrow points out need no ring.
    fn mark(&self, cell: Cell, marks: &Marks<'_>) -> Mark {
        let mark = marks.of(cell.name());
        let slid = self.slide.is_some_and(|slide| [slide.from, slide.to].contains(&cell));
        Mark {
            pick: mark.pick || self.others & cell.bit() != 0,
            last: mark.last && !slid,
            hint: mark.hint && self.hint.is_none(),
            ..mark
        }
    }

    fn draw_penguins<'a>(&self, content: &mut Content<'a>, look: &Look<'a>, marks: &Marks<'_>) {
        for cell in Cell::all() {
            let Some(seat) = self.owners[cell.index()] else { continue };
            let mark = self.mark(cell, marks);
            content.add(figure::Penguin {
                seat,
                cell,
                from: self.slide.filter(|slide| slide.to == cell).map(|slide| slide.from),
                can_move: mark.pick && !mark.picked,
                lifted: mark.picked,
                rests: self.view.outcome.is_none() && self.view.rest_on(cell).is_some(),
                wording: look.wording(),
            });
        }
        let moved = self.track.and_then(|(from, to)| Some((self.owners[from.index()]?, to)));
        if let Some((seat, cell)) = moved.or(self.placed) {
            content.add(figure::Ghost { seat, cell });
        }
    }
}

/// Returns the cells of a move.
fn pair(things: &[String]) -> Option<(Cell, Cell)> {
    let [from, to] = things else { return None };
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// Returns the owner of the penguin on each cell, including those that have left the game and stay in the picture.
fn owners(view: &View) -> [Option<Seat>; CELLS] {
    let mut owners = [None; CELLS];
    for rest in &view.rests {
        owners[rest.cell.index()] = Some(rest.seat);
    }
    for (&seat, cells) in &view.penguins {
        for cell in cells {
            owners[cell.index()] = Some(seat);
        }
    }
    owners
}

/// Returns the floes without a penguin.
fn free(view: &View, owners: &[Option<Seat>; CELLS]) -> u64 {
    board::set(Cell::all().filter(|&cell| view.layout.fish(cell) > 0 && owners[cell.index()].is_none()))
}

/// Returns the middle of a cell.
fn middle(cell: Cell) -> (f64, f64) {
    (PITCH / 2.0 * (1.0 + cell.x() as f64), TOP + ROW * cell.row() as f64)
}
