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
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    request = urllib.request.Request(server + path, body and json.dumps(body).encode(), headers, method=method)
    return urllib.request.urlopen(request, timeout=15)  # For each read: a ping arrives every five seconds.


def move(table):
    body = {"act": random.choice(table["legal"]), "number": table["number"], "seat": table["seat"]}
    while True:
        try:
            return call("POST", f"/api/v1/tables/{table['id']}/acts", body).read()
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:  # The game has moved on, and the stream shows how.
                return print(error.read().decode(), flush=True)
            time.sleep(float(error.headers.get("Retry-After", 1)))
        except LOST:
            time.sleep(1)  # The same move with the same number counts once.


def follow():
    global position
    with call("GET", "/api/v1/stream?after=" + position) as stream:
        for line in map(json.loads, stream):
            if line["type"] == "table" and line["table"]["legal"]:
                move(line["table"])
            position = line["position"]

try:
    if table_or_game in [game["id"] for game in json.load(call("GET", "/api/v1/games"))]:
        new = call("POST", "/api/v1/tables", {"game": table_or_game, "settings": {"listed": True}})
        print("Table", json.load(new)["url"], flush=True)
    else:
        call("POST", f"/api/v1/tables/{table_or_game}/join?code={''.join(code)}", {"name": "Random"})
except urllib.error.HTTPError as error:
    sys.exit(json.load(error)["message"])
while True:
    try:
        follow()
    except LOST as error:
        if getattr(error, "code", 0) == 401:
            sys.exit("The token is no longer valid.")
        print("Reconnecting:", error, flush=True)
    time.sleep(1)
