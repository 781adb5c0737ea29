#!/usr/bin/env bash
# try.sh TOOLS LIBRARIES: installs the Debian packages chessvm and libchessvm-dev, uses them and
# removes them, in a temporary copy of this system. Without root or overlayfs, unpacks them instead.
# Needs a compiler, and the packages on which these depend.
set -euo pipefail
packages=("$(realpath "$1")" "$(realpath "$2")")
names=(chessvm libchessvm-dev)

# without_warning PAGE: succeeds if man shows the page without warnings.
without_warning() {
  local warnings
  warnings=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l "$1" 2>&1 >/dev/null)
  [ -z "$warnings" ] || { echo "$1: $warnings" >&2; return 1; }
}

# used PREFIX FOLDER: tries the files installed below PREFIX as a new user would; builds in FOLDER.
used() {
  local bin=$1/bin share=$1/share/chessvm
  for tool in easm chsim eniacsim rtmc eniac-faults eniac-chess eniac-games; do
    "$bin/$tool" --version
    without_warning "$1/share/man/man1/$tool.1.gz"
  done
  for page in "$1"/share/man/man[57]/chessvm-*.gz; do without_warning "$page"; done
  # Runs commands of the manuals in a copy of the documentation.
  cp -r "$1/share/doc/chessvm" "$2-pages"
  (cd "$2-pages" && "$bin/easm" programs/life/life.asm -o life.e && "$bin/rtmc" examples/eniac/counter.rtm --output counter.e) >/dev/null 2>&1
  "$bin/eniac-chess" move --depth 4 --fen '6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1' | grep -q e1e8
  "$bin/chsim" -q "$share/vmtest.e" -d "$share/vmtest.deck" >/dev/null
  "$bin/eniacsim" -q --vm "$share/vmtest.e" -d "$share/vmtest.deck" >/dev/null
  cmake -S "$1/share/doc/chessvm/examples/library" -B "$2" -DCMAKE_PREFIX_PATH="$1" >/dev/null
  cmake --build "$2" >/dev/null
  [ "$("$2/countdown")" = $'0300\n0200\n0100\n149 add cycles' ]
  [ "$("$2/sum")" = $'a1: P 0000000111 0000000000 0 000000000000\na2: P 0000000333 0000000000 0 000000000000' ]
  find "$1/include/chessvm" -name '*.hpp' -printf '#include "%P"\n' | sort >"$2/all.cpp"
  c++ -std=c++20 -fsyntax-only -I"$1/include/chessvm" "$2/all.cpp"
}

scratch=$(mktemp -d)
trap 'umount -q -R "$scratch" 2>/dev/null || true; rm -rf "$scratch"' EXIT
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs tmpfs "$scratch" 2>/dev/null &&
  mkdir "$scratch"/{upper,work,root} &&
  mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root" 2>/dev/null; then
  for device in dev proc; do mount --rbind --make-rslave "/$device" "$scratch/root/$device"; done
  cp "${packages[@]}" "$scratch/root/tmp"
  chroot "$scratch/root" dpkg -i "${packages[@]/#*\//\/tmp/}" >/dev/null
  export -f used without_warning
  chroot "$scratch/root" bash -euo pipefail -c 'used /usr /tmp/chessvm-example'
  chroot "$scratch/root" dpkg -P "${names[@]}" >/dev/null
  left=$(find "$scratch/upper/usr" -path '*chessvm*' -not -type c | head -n 3)
  [ -z "$left" ] || { echo "the removed packages left $left" >&2; exit 1; }
  echo "installed, used and removed: ${names[*]}"
else
  mkdir -p "$scratch/unpacked"
  for package in "${packages[@]}"; do dpkg -x "$package" "$scratch/unpacked"; done
  used "$scratch/unpacked/usr" "$scratch/example"
  echo "unpacked and used: ${names[*]}"
fi
