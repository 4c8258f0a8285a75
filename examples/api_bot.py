"""A bot for the HTTP API that plays random legal moves, with Python's standard library alone. See docs/api.md.

python3 examples/api_bot.py http://127.0.0.1:8080 TOKEN GAME|TABLE [CODE]
"""
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.request
server, token, table_or_game, *code = sys.argv[1:]
position = ""
LOST = (OSError, http.client.HTTPException, ValueError)  # Cut off, perhaps in the middle of a line.


def call(method, path, body=None):
    """Repeats a request while the server can't answer it. The same move with the same number counts once."""
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    request = urllib.request.Request(server + path, body and json.dumps(body).encode(), headers, method=method)
    seconds = 1
    while True:
        try:
            return urllib.request.urlopen(request, timeout=15)  # For each read: a ping arrives every five seconds.
        except LOST as error:
            if getattr(error, "code", 500) < 500 and error.code not in (408, 429):
                raise
            print("Trying again:", error, flush=True)
            time.sleep(float(getattr(error, "headers", {}).get("Retry-After", seconds)))
        seconds = min(2 * seconds, 30)


def move(table):
    body = {"act": random.choice(table["legal"]), "number": table["number"], "seat": table["seat"]}
    try:
        call("POST", f"/api/v1/tables/{table['id']}/acts", body).close()
    except urllib.error.HTTPError as error:  # The game has moved on, and the stream shows how.
        print(error.read().decode(), flush=True)


try:
    if table_or_game in [game["id"] for game in json.load(call("GET", "/api/v1/games"))]:
        new = call("POST", "/api/v1/tables", {"game": table_or_game, "settings": {"listed": True}})
        print("Table", json.load(new)["url"], flush=True)
    else:
        call("POST", f"/api/v1/tables/{table_or_game}/join?code={''.join(code)}", {"name": "Random"})
    while True:
        stream = call("GET", "/api/v1/stream?after=" + position)
        try:
            for line in map(json.loads, stream):
                if line["type"] == "table" and line["table"]["legal"]:
                    move(line["table"])
                position = line["position"]
        except LOST as error:
            print("Reconnecting:", error, flush=True)
        time.sleep(1)
except urllib.error.HTTPError as error:  # For example, the token has been revoked.
    sys.exit(error.read().decode())
