#!/bin/sh
# Fetches what `cargo xtask e2e` needs and is not there yet: Debian's Chromium with its driver, both of one version, and
# axe-core, the checker of accessibility, from whichever npm registry this machine uses.
set -e
cd "$(dirname "$0")/.."
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo

install() {
  [ -n "$updated" ] || { $sudo apt-get -qq update; updated=yes; }
  DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq install --yes --no-install-recommends "$@" >/dev/null
}

command -v chromedriver >/dev/null && command -v chromium >/dev/null || install chromium chromium-driver

version=4.14.0
sum=f564d9c448ec67b6f5dd31fc24f99b576cfc0876e5f34ff6866dd73c41b826035d40b2bcd480515e64b11df3003a44aa41e4714ffd1dc0d0f3d863a6df3ce971
folder=target/e2e
if ! [ -f "$folder/axe-core-$version.tgz" ] || ! [ -f "$folder/axe.min.js" ]; then
  command -v npm >/dev/null || install npm
  mkdir -p "$folder"
  npm pack --silent --pack-destination "$folder" "axe-core@$version" >/dev/null
  echo "$sum  $folder/axe-core-$version.tgz" | sha512sum --quiet --check
  tar -xzf "$folder/axe-core-$version.tgz" -C "$folder" --strip-components=1 package/axe.min.js
fi
