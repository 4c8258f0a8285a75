#!/bin/sh
# Installs PostgreSQL, NATS and libfaketime if they are missing; libfaketime gives one server of the crash tests a wrong clock. They are not started; tests start servers of their own.
set -eu
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
missing=""
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="postgresql"
[ -x /usr/sbin/nats-server ] || command -v nats-server >/dev/null || missing="$missing nats-server"
ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || missing="$missing libfaketime"
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || { echo "Install these and try again: $missing" >&2; exit 1; }
$sudo apt-get -qq update
# Keeps the package from starting a service, which tests don't need.
[ -e /usr/sbin/policy-rc.d ] || { printf '#!/bin/sh\nexit 101\n' | $sudo tee /usr/sbin/policy-rc.d >/dev/null; $sudo chmod +x /usr/sbin/policy-rc.d; remove=yes; }
status=0
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends $missing >/dev/null || status=$?
[ -z "${remove:-}" ] || $sudo rm /usr/sbin/policy-rc.d
exit "$status"
