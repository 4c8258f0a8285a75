#!/bin/sh
# Installs tmux, which the tests of `fishpond play` use, if it is missing.
set -eu
command -v tmux >/dev/null && exit 0
command -v apt-get >/dev/null || { echo "Install tmux and try again" >&2; exit 1; }
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get -qq update
$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends tmux >/dev/null
