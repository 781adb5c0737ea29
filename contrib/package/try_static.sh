#!/usr/bin/env bash
# try_static.sh TARBALL: unpacks the static tools into an empty folder and runs them there as the only
# files of a system, so that a tool with other dependencies fails. Needs root or user namespaces.
set -euo pipefail
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tar -xzf "$1" -C "$root" --strip-components=1

# inside COMMAND...: runs a tool in a system with no other files.
inside() {
  if [ "$(id -u)" -eq 0 ]; then
    chroot "$root" "$@"
  else
    unshare --map-root-user chroot "$root" "$@"
  fi
}

for tool in easm chsim eniacsim rtmc eniac-faults eniac-chess eniac-games; do
  inside "/bin/$tool" --version
done
programs=/share/doc/chessvm/programs share=/share/chessvm
inside /bin/easm $programs/life/life.asm -o /life.e
inside /bin/rtmc /share/doc/chessvm/examples/eniac/counter.rtm --output /counter.e
inside /bin/chsim -q $share/vmtest.e -d $share/vmtest.deck | grep -q 9900
inside /bin/eniacsim -q --vm $share/vmtest.e -d $share/vmtest.deck | grep -q 9900
inside /bin/eniac-chess move --depth 4 --fen '6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1' -q | grep -qx e1e8
inside /bin/eniac-games --help >/dev/null
echo "used in an empty system: $(basename "$1")"
