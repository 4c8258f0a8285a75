#!/bin/sh
# Installs, upgrades, removes and purges the Debian package in a chroot made by debootstrap.
# Usage, as root: test-deb.sh OLD.deb NEW.deb FOLDER
set -eu

old=$1 new=$2 system=$3

command -v debootstrap > /dev/null || apt-get install -y -q debootstrap

fail() {
    echo "failed: $1" >&2
    exit 1
}

within() {
    chroot "$system" env LC_ALL=C DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# Starts the server as its user, with the installed settings, until it has printed its address.
serve() {
    within sh -c '
        cd /var/lib/fishpond
        mkfifo /run/greeting
        setpriv --reuid fishpond --regid fishpond --clear-groups \
            fishpond serve --config /etc/fishpond/fishpond.toml --listen 127.0.0.1:0 > /run/greeting &
        read -r greeting < /run/greeting
        echo "$greeting"
        kill $!
        wait $! || true
        rm /run/greeting'
}

rm -rf "$system"
debootstrap --variant=minbase --include=adduser bookworm "$system" > /dev/null
cp "$old" "$system/old.deb"
cp "$new" "$system/new.deb"

echo "install"
within dpkg --install /old.deb
[ "$(within stat -c '%U %a' /var/lib/fishpond)" = "fishpond 700" ] || fail "the data folder is private to fishpond"
[ "$(within stat -c '%U %G %a' /etc/fishpond/fishpond.toml)" = "root fishpond 640" ] || fail "the settings are private"
[ -e "$system/lib/systemd/system/fishpond.service" ] || [ -e "$system/usr/lib/systemd/system/fishpond.service" ] ||
    fail "the unit is installed"
enabled=$system/etc/systemd/system/multi-user.target.wants/fishpond.service
[ -L "$enabled" ] || fail "the unit is enabled"
serve | grep -q "http://127.0.0.1:" || fail "the server starts"
[ "$(within stat -c '%U %a' /var/lib/fishpond/fishpond.sqlite)" = "fishpond 600" ] || fail "the database is private"
[ -n "$(within sh -c 'ls /usr/share/man/man1/fishpond*')" ] || fail "there are manual pages"

echo "upgrade"
echo 'person-rate = 9' >> "$system/etc/fishpond/fishpond.toml"
# As packages of version 0.2.0 installed it.
within sh -c 'chown root:root /etc/fishpond/fishpond.toml && chmod 644 /etc/fishpond/fishpond.toml'
before=$(sha256sum < "$system/var/lib/fishpond/fishpond.sqlite")
within dpkg --force-confold --install /new.deb
[ "$(within dpkg-query -W -f '${Version}' fishpond)" = "$(dpkg-deb -f "$new" Version)" ] || fail "the new version is installed"
grep -q 'person-rate = 9' "$system/etc/fishpond/fishpond.toml" || fail "an upgrade keeps the settings"
[ "$(within stat -c '%U %G %a' /etc/fishpond/fishpond.toml)" = "root fishpond 640" ] || fail "an upgrade makes the settings private"
[ "$before" = "$(sha256sum < "$system/var/lib/fishpond/fishpond.sqlite")" ] || fail "an upgrade keeps the data"
serve | grep -q "http://127.0.0.1:" || fail "the server starts after an upgrade"

echo "remove"
within dpkg --remove fishpond
[ ! -e "$system/usr/bin/fishpond" ] || fail "the program is gone"
[ -e "$system/var/lib/fishpond/fishpond.sqlite" ] || fail "removing keeps the data"
[ -e "$system/etc/fishpond/fishpond.toml" ] || fail "removing keeps the settings"

echo "purge"
within dpkg --purge fishpond
[ ! -e "$system/var/lib/fishpond" ] || fail "purging deletes the data"
[ ! -e "$system/etc/fishpond/fishpond.toml" ] || fail "purging deletes the settings"
[ ! -L "$enabled" ] || fail "the unit is no longer enabled"
[ -z "$(within dpkg-query -W fishpond 2> /dev/null)" ] || fail "nothing is left"

rm -rf "$system"
echo "ok: installed, upgraded, removed and purged"
