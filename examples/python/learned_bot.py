"""Run a network saved by learn.py as a bot, with the protocol in docs/protocol.md.

fishpond arena ships --bots level:1,'python examples/python/learned_bot.py learned/10.0.npz' --games 200
"""

from __future__ import annotations

import json
import sys

import fishpond
import numpy as np
from ships_network import outputs

with np.load(sys.argv[1]) as saved:
    weights = [saved[name] for name in saved.files]
position, seat = None, 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("name learned")
        print("ready 1", flush=True)
    elif word == "new":
        seat = "ABCDE".index(json.loads(rest)["seat"])
    elif word == "world":
        position = fishpond.Position.from_json("ships", rest)
    elif word == "go" and position is not None:
        # The observation contains only what the seat may know, so it is the same for every world that fits its view.
        logits = outputs(weights, position.observation(seat)[None], np)[0]
        action = max(position.legal_ids(seat), key=lambda legal: logits[legal])
        print("act", position.encoder.act(position, action, seat), flush=True)
    elif word == "quit":
        break
