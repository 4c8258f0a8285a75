#!/bin/sh
# Installs Debian's Chromium and its driver, both of one version, for `cargo xtask e2e`.
set -e
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update
$sudo apt-get install --yes --no-install-recommends chromium chromium-driver
