"""Play the networks saved by learn.py against the levels in ``fishpond arena``, and draw the curve.

python examples/python/curve.py learned --games 100 --output curve.svg
"""

from __future__ import annotations

import argparse
import json
import pathlib
import shutil
import subprocess
import sys

LEVELS = (1, 2, 3)
COLOURS = ("#2a78b8", "#c2571a", "#3d8b4a")
WIDTH, HEIGHT, LEFT, TOP = 640, 320, 56, 24


def share(fishpond: str, network: pathlib.Path, level: int, games: int) -> float:
    """Return the share of games that a network wins against a level; ties count half."""
    bot = f"{sys.executable} {pathlib.Path(__file__).with_name('learned_bot.py')} {network}"
    command = [fishpond, "arena", "ships", "--bots", f"{bot},level:{level}", "--games", str(games), "--json"]
    result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return float(result["contestants"][0]["score"])


def svg(minutes: list[float], curves: list[list[float]]) -> str:
    """Draw one line for each level, from 0% to 100% of the games."""
    across, down = WIDTH - LEFT - 90, HEIGHT - TOP - 44

    def point(i: int, score: float) -> tuple[float, float]:
        return LEFT + across * minutes[i] / max(minutes[-1], 1), TOP + down * (1 - score)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13">',
        "<title>Share of games won against the levels by minutes of training</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        '<g font-family="sans-serif">',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = point(0, percent / 100)[1]
        parts.append(f'<path d="M{LEFT} {y:.1f}h{across}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#444">{percent}%</text>')
    for i, minute in enumerate(minutes):
        x = point(i, 0)[0]
        parts.append(f'<text x="{x:.1f}" y="{TOP + down + 18}" text-anchor="middle" fill="#444">{minute:.0f}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}" fill="#444">minutes of training</text>')
    for colour, curve in zip(COLOURS, curves, strict=True):
        points = [point(i, score) for i, score in enumerate(curve)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
    above = 0.0
    for score, level, colour in sorted(
        zip([curve[-1] for curve in curves], LEVELS, COLOURS, strict=True), reverse=True
    ):
        x, y = point(-1, score)
        above = max(y + 4, above + 16)  # labels do not overlap
        parts.append(f'<text x="{x + 8:.1f}" y="{above:.1f}" fill="{colour}">level {level}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    """Print and draw the share of games won by each network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="folder with the networks")
    parser.add_argument("--games", type=int, default=100, help="games for each network and level [default: 100]")
    parser.add_argument("--every", type=int, default=1, help="use every N-th network [default: 1]")
    parser.add_argument("--fishpond", default="fishpond", help="the program [default: fishpond]")
    parser.add_argument("--output", type=pathlib.Path, help="file for the picture (SVG)")
    arguments = parser.parse_args()
    networks = sorted(arguments.folder.glob("*.npz"))[:: arguments.every]
    if not networks:
        parser.error(f"there are no networks in '{arguments.folder}'; learn.py saves them")
    if shutil.which(arguments.fishpond) is None:
        build = "build it with 'cargo build --release' and add --fishpond target/release/fishpond"
        parser.error(f"cannot find the program '{arguments.fishpond}'; {build}")
    minutes = [float(network.stem) for network in networks]
    curves: list[list[float]] = [[] for _ in LEVELS]
    for minute, network in zip(minutes, networks, strict=True):
        for level, curve in zip(LEVELS, curves, strict=True):
            curve.append(share(arguments.fishpond, network, level, arguments.games))
        scores = "   ".join(f"level {level} {curve[-1]:4.0%}" for level, curve in zip(LEVELS, curves, strict=True))
        print(f"{minute:5.1f} min   {scores}", flush=True)
    if arguments.output:
        arguments.output.write_text(svg(minutes, curves), encoding="utf-8")


if __name__ == "__main__":
    main()
