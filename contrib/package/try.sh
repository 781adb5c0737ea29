#!/usr/bin/env bash
# try.sh PACKAGE: installs a Debian package, uses it and removes it again, in a copy of this system
# that vanishes afterwards. Where that is not possible (it takes root and overlayfs), the package is
# unpacked instead. Needs what the package depends on to be installed.
set -euo pipefail
package=$(realpath "$1")

# used PREFIX: what a first user does, with nothing but the package.
used() {
  local bin=$1/bin share=$1/share/chessvm
  for tool in easm chsim eniacsim rtmc eniac-faults eniac-chess eniac-games eniac-merge; do
    "$bin/$tool" --version
    man -l "$1/share/man/man1/$tool.1.gz" | grep -q "$tool"
  done
  "$bin/eniac-chess" move --depth 4 --fen '6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1' | grep -q e1e8
  "$bin/chsim" -q "$share/vmtest.e" -d "$share/vmtest.deck" >/dev/null
  "$bin/eniacsim" -q --vm "$share/vmtest.e" -d "$share/vmtest.deck" >/dev/null
}

scratch=$(mktemp -d)
trap 'umount -q -R "$scratch" 2>/dev/null || true; rm -rf "$scratch"' EXIT
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs tmpfs "$scratch" 2>/dev/null &&
  mkdir "$scratch"/{upper,work,root} &&
  mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root" 2>/dev/null; then
  for device in dev proc; do mount --rbind --make-rslave "/$device" "$scratch/root/$device"; done
  cp "$package" "$scratch/root/tmp/chessvm.deb"
  chroot "$scratch/root" dpkg -i /tmp/chessvm.deb >/dev/null
  export -f used
  chroot "$scratch/root" bash -euo pipefail -c 'used /usr'
  chroot "$scratch/root" dpkg -P chessvm >/dev/null
  left=$(find "$scratch/upper/usr" -path '*chessvm*' -not -type c | head -n 3)
  [ -z "$left" ] || { echo "the removed package left $left" >&2; exit 1; }
  echo "installed, used and removed: $(basename "$package")"
else
  mkdir -p "$scratch/unpacked"
  dpkg -x "$package" "$scratch/unpacked"
  used "$scratch/unpacked/usr"
  echo "unpacked and used: $(basename "$package")"
fi
