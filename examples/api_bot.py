"""A bot for the HTTP API that plays random legal moves, with Python's standard library alone. See docs/api.md.

python3 examples/api_bot.py http://127.0.0.1:8080 TOKEN GAME|TABLE [CODE]
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request

server, token, table_or_game, *code = sys.argv[1:]
position = ""


def call(method, path, body=None):
    request = urllib.request.Request(server + path, method=method, data=body and json.dumps(body).encode())
    request.add_header("Authorization", "Bearer " + token)
    request.add_header("Content-Type", "application/json")
    return urllib.request.urlopen(request, timeout=15)  # For each read: a ping arrives every five seconds.


def move(table):
    body = {"act": random.choice(table["legal"]), "number": table["number"], "seat": table["seat"]}
    while True:
        try:
            return call("POST", f"/api/v1/tables/{table['id']}/acts", body).read()
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            if error.code not in (429, 503):  # The game has moved on, and the stream shows how.
                return print(problem["code"], problem["message"], flush=True)
            time.sleep(problem["retry_after"])
        except OSError:
            time.sleep(1)  # The same move with the same number counts once.


def follow():
    global position
    with call("GET", "/api/v1/stream?after=" + position) as stream:
        for line in map(json.loads, stream):
            if line["type"] == "table" and line["table"]["legal"]:
                move(line["table"])
            position = line["position"]
            if line.get("reason") == "revoked":
                sys.exit("The token is no longer valid.")


if table_or_game in [game["id"] for game in json.load(call("GET", "/api/v1/games"))]:
    table = json.load(call("POST", "/api/v1/tables", {"game": table_or_game, "settings": {"listed": True}}))
    print("Table", table["url"], flush=True)
else:
    call("POST", f"/api/v1/tables/{table_or_game}/join?code={''.join(code)}", {"name": "Random"})
while True:
    try:
        follow()
    except OSError as error:
        print("Reconnecting:", error, flush=True)
    time.sleep(1)
