"""A bot in twenty lines that plays random legal moves. See docs/protocol.md.

fishpond arena penguins --bots greedy,'python3 examples/bot.py' --games 10
"""
import json
import random
import sys

legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("name random-moves")
        print("ready 1", flush=True)
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "go":
        print("act", random.choice(legal), flush=True)
    elif word == "quit":
        break
