#!/bin/sh
# Installs the programs that `cargo xtask e2e` needs, if they are missing: Chromium and chromedriver, which Debian keeps at the same
# version, and axe-core, the accessibility checker, from npm. With the argument `firefox` or `webkit`, installs that browser and its driver
# instead.
set -eu
cd "$(dirname "$0")/.."
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
updated=""

install() {
  command -v apt-get >/dev/null || { echo "Install these and try again: $*" >&2; exit 1; }
  [ -n "$updated" ] || { $sudo apt-get -qq update; updated=yes; }
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@" >/dev/null
}

case "${1:-chromium}" in
  firefox)
    command -v firefox-esr >/dev/null || install firefox-esr fonts-dejavu-core
    # Debian has no geckodriver.
    [ -x target/e2e/bin/geckodriver ] || cargo install --quiet --locked --root target/e2e geckodriver@0.37.1
    exit ;;
  webkit)
    command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null || install webkit2gtk-driver xvfb fonts-dejavu-core
    exit ;;
esac

# Without a font Chromium draws empty boxes.
command -v chromium >/dev/null && command -v chromedriver >/dev/null || install chromium chromium-driver fonts-dejavu-core

version=4.14.0
sum=f564d9c448ec67b6f5dd31fc24f99b576cfc0876e5f34ff6866dd73c41b826035d40b2bcd480515e64b11df3003a44aa41e4714ffd1dc0d0f3d863a6df3ce971
folder=target/e2e
archive="$folder/axe-core-$version.tgz"
if ! [ -f "$folder/axe.min.js" ] || ! echo "$sum  $archive" | sha512sum --status --check 2>/dev/null; then
  command -v npm >/dev/null || install npm
  mkdir -p "$folder"
  npm pack --silent --pack-destination "$folder" "axe-core@$version" >/dev/null
  echo "$sum  $archive" | sha512sum --quiet --check
  tar -xzf "$archive" -C "$folder" --strip-components=1 package/axe.min.js
fi
