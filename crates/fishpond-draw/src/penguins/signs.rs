//! The signs of the floes: what can be chosen, is chosen, was touched, is suggested, and would change.

use fishpond_core::{EffectKind, Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_penguins::Cell;
use fishpond_penguins::state::Floe;

use super::fish::Fish;
use super::{SIDE, Scene, figure, ice, middle};
use crate::look::{Look, Mark, Marks, Wording};
use crate::pieces;
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme::{self, Ink};

/// The colour of a floe that the viewer, or everyone, could no longer reach.
const SUNK: Ink = Ink::new("#0d4a68", "#04192a");

/// Draws one transparent element for each cell, above the pictures of all cells, so that no neighbour covers a sign.
pub(super) fn draw<'a>(content: &mut Content<'a>, scene: &Scene<'_>, look: &Look<'a>, marks: &Marks<'_>) {
    let target = scene.track.map(|(_, to)| to);
    for cell in Cell::all() {
        let (owner, mark) = (scene.owners[cell.index()], scene.mark(cell, marks));
        let is_other = scene.others & cell.bit() != 0;
        let offers_ghost = mark.answers() && !mark.picked && owner.is_none() && target != Some(cell);
        content.add(Thing {
            cell,
            floe: scene.view.layout.on(cell),
            owner,
            mark,
            is_other,
            is_target: target == Some(cell),
            ghost: scene.ghost.filter(|_| offers_ghost),
            swap: scene.view.proposal.as_ref().is_some_and(|proposal| proposal.swap.contains(&cell)),
            wording: look.wording().naming_if(owner.is_some()),
        });
    }
}

/// The element of a cell: what can be clicked, and its signs.
#[derive(Hash)]
struct Thing<'a> {
    cell: Cell,
    floe: Floe,
    owner: Option<Seat>,
    mark: Mark,
    /// Whether picking it means moving this penguin instead of the one that is picked.
    is_other: bool,
    /// Whether the penguin that is picked would stop here.
    is_target: bool,
    /// The owner of the penguin to show while the cell is hovered over.
    ghost: Option<Seat>,
    /// Whether it is part of a proposed exchange.
    swap: bool,
    wording: Wording<'a>,
}

impl Fragment for Thing<'_> {
    fn write(&self, out: &mut Out) {
        let &Thing { cell, floe, owner, mark, is_other, is_target, ghost, swap, wording } = self;
        let (x, y) = middle(cell);
        let label = wording.say(&label(cell, floe, owner));
        let thing = out.el("g").thing(cell.name(), mark);
        let thing = if is_other { thing.attr("data-instead", "true") } else { thing };
        thing.label(&label).at(x, y).within(|out| {
            out.show(&Hexagon).fill(theme::LIGHT).fill_opacity(0.0).done();
            if mark.effect == Some(EffectKind::Loss) {
                out.show(&Hexagon).fill(SUNK).fill_opacity(0.6).done();
                let edge = out.path(ice::outline()).class("effect").hollow().stroke(theme::LIGHT, 3.0);
                edge.stroke_opacity(0.8).attr("stroke-dasharray", "9 7").done();
            }
            // The track shows where the penguin starts and where it stops.
            let effect = mark.effect.filter(|&effect| effect == EffectKind::Change && !is_target);
            if mark.picked {
                out.show(&Hexagon).fill(theme::CHOSEN).fill_opacity(0.12).done();
            }
            if swap {
                let outline = ice::outline();
                out.path(outline).hollow().stroke(theme::LIGHT, 11.0).done();
                out.path(outline).hollow().stroke(theme::CORAL, 6.0).attr("stroke-dasharray", "14 7").done();
            }
            pieces::halo(out, Mark { effect, ..mark }, (0.0, 0.0), ice::outline);
            // Beside a penguin's head, or at the top of the floe.
            let (x, y) = if owner.is_some() { (37.0, -17.0) } else { (0.0, -38.0) };
            pieces::dot(out, mark, x, y);
            if let Some(seat) = ghost {
                figure::hover_ghost(out, seat);
            }
        });
    }
}

fn label(cell: Cell, floe: Floe, owner: Option<Seat>) -> Message {
    let say = |id| Message::new(id).with("cell", cell.name());
    match (floe, owner) {
        (Floe::Unlaid, _) => say("penguins-draw-unlaid"),
        (Floe::Water, None) => say("penguins-draw-water"),
        (Floe::Water, Some(seat)) => say("penguins-draw-rest").with("seat", seat),
        (Floe::Fish(fish), None) => say("penguins-draw-floe").with("fish", fish),
        (Floe::Fish(fish), Some(seat)) => {
            say("penguins-draw-floe-taken").with("fish", fish).with("seat", seat)
        }
    }
}

/// A whole cell. Together, all cells cover the board without gaps.
#[derive(Hash)]
struct Hexagon;

impl Symbol for Hexagon {
    fn draw(&self, out: &mut Out) {
        out.path(&pieces::polygon(&pieces::ring(6, SIDE, 0.0).collect::<Vec<_>>())).done();
    }
}

/// Draws the gains and losses of the things that would change, above everything else.
pub(super) fn draw_chips<'a>(content: &mut Content<'a>, look: &Look<'a>, target: Option<Cell>) {
    for effect in look.effects {
        if let (Ok(cell), Some(words)) = (effect.thing.parse(), effect.chip.as_deref()) {
            content.add(Chip { cell, kind: effect.kind as u8, target, words });
        }
    }
}

#[derive(Hash)]
struct Chip<'a> {
    cell: Cell,
    kind: u8,
    /// The floe that the penguin would stop on, which a gain must not cover.
    target: Option<Cell>,
    words: &'a str,
}

impl Chip<'_> {
    /// Returns the place of a gain relative to the middle of its floe: beside the penguin, away from the floe that it moves to, or
    /// above or below it at the edge.
    fn beside(&self) -> (f64, f64) {
        let right = self.target.is_some_and(|target| target.x() < self.cell.x());
        match (right, self.cell.x()) {
            (true, ..13) => (62.0, -34.0),
            (false, 2..) => (-62.0, -34.0),
            _ if self.cell.row() == 0 || self.target.is_some_and(|target| target.row() < self.cell.row()) => {
                (0.0, 62.0)
            }
            _ => (0.0, -88.0),
        }
    }
}

impl Fragment for Chip<'_> {
    fn write(&self, out: &mut Out) {
        let &Chip { cell, kind, words, .. } = self;
        let (x, y) = middle(cell);
        let is_gain = kind == EffectKind::Gain as u8;
        if kind == EffectKind::Loss as u8 {
            let chip = out.el("g").class("chip").at(x, y);
            return chip.attr("pointer-events", "none").mute().within(|out| {
                out.path("M-13-13L13 13M13-13L-13 13").hollow().stroke(theme::LIGHT, 6.0).done();
            });
        }
        // A gain shows a fish behind its number.
        let width = if is_gain { 92.0 } else { 52.0 };
        let (dx, dy) = if is_gain { self.beside() } else { (0.0, -34.0) };
        let chip = out.el("g").class("chip").at(x + dx, y + dy);
        chip.attr("pointer-events", "none").mute().within(|out| {
            out.show(&Pill { width: Px(width) }).done();
            let middle = if is_gain { -18.0 } else { 0.0 };
            out.text(middle, 9.5, 27.0).middle().bold().fill(theme::LIGHT).say(words);
            if is_gain {
                out.show(&Fish { tint: theme::LIGHT }).at_scaled(21.0, 0.0, 0.55, 0.55).done();
            }
        });
    }
}

#[derive(Hash)]
struct Pill {
    width: Px,
}

impl Symbol for Pill {
    fn draw(&self, out: &mut Out) {
        let width = self.width.0;
        out.rect(-width / 2.0, -20.0, width, 40.0, 20.0).fill(GAIN).stroke(theme::LIGHT, 2.5).done();
    }
}

/// The background of chips: darker than [`theme::CHOSEN`], since it carries text.
const GAIN: Ink = Ink::new("#d23c14", "#c93a14");
