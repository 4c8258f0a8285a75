#!/bin/sh
# Installs a mail server for tests, aiosmtpd, into a virtual environment under target/, if it is missing.
set -eu
cd "$(dirname "$0")/.."
folder="target/mail"
needed="aiosmtpd==1.4.6"
[ "$(cat "$folder/installed" 2>/dev/null)" = "$needed" ] && exit 0
mkdir -p "$folder"
# Only one of several processes installs it; the others wait.
exec 9>"$folder/lock"
flock 9
[ "$(cat "$folder/installed" 2>/dev/null)" = "$needed" ] && exit 0
"${PYTHON:-python3}" -m venv --clear "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$needed"
echo "$needed" >"$folder/installed"
