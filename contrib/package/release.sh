#!/usr/bin/env bash
# release.sh [--dry-run] VERSION [ARGUMENTS]: runs the release checklist (docs/releasing.md) at the top
# of the tree. ARGUMENTS go to ctest, in a dry run only. Puts the release files in build/release-VERSION.
set -euo pipefail

dry=0
if [ "${1:-}" = --dry-run ]; then
  dry=1
  shift
fi
version=${1:-}
[ $# -gt 0 ] && shift
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  echo "./dev release: expected [--dry-run] VERSION, such as 0.2.0" >&2
  exit 2
fi
if [ "$dry" -eq 0 ] && [ $# -gt 0 ]; then
  echo "./dev release: only a dry run leaves tests out" >&2
  exit 2
fi

step() { echo "== $1" >&2; }

# Prints the section of CHANGELOG.md for the version, without its heading, `## VERSION` or `##
# VERSION (DATE)`.
changes() { awk -v version="$version" '/^## / { inside = $2 == version; next } inside' CHANGELOG.md; }

# Makes all quick checks first and reports their errors together.
problems=()
in_tree=$(sed -n 's/^project(chessvm VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[ "$in_tree" = "$version" ] || problems+=("CMakeLists.txt has version $in_tree")
changes | grep -q '^- ' || problems+=("CHANGELOG.md has no changes below '## $version'")
heading=$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)
[ "${heading%% *}" = "$version" ] || problems+=("the first section of CHANGELOG.md is $heading")
[ "$dry" -eq 1 ] || [[ $heading =~ ^[0-9.]+\ \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$ ]] ||
  problems+=("the first heading of CHANGELOG.md has no date, such as '## $version ($(date +%F))'")
if ! git rev-parse --git-dir >/dev/null 2>&1; then
  problems+=("this is no git repository")
else
  [ -z "$(git status --porcelain)" ] || problems+=("the tree has changes that are not committed")
  ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || problems+=("there is a tag v$version")
fi
if [ ${#problems[@]} -gt 0 ]; then
  printf './dev release: error: %s\n' "${problems[@]}" >&2
  exit 1
fi

step "tests"
./dev test "$@" >&2
step "packages, sources, extension, site"
./dev package >&2
./dev vsix >&2
./dev site >&2

step "the sources build without git"
release=build/release-$version
rm -rf "$release"
mkdir -p "$release"
cp build/demo/*.deb build/vsix/*.vsix "$release"
git archive --prefix="chessvm-$version/" -o "$release/chessvm-$version.tar.gz" HEAD
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
tar -xf "$release/chessvm-$version.tar.gz" -C "$unpacked"
GIT_DIR=/nonexistent "$unpacked/chessvm-$version/dev" demo | grep -q '^move '
tar -czf "$release/chessvm-site-$version.tar.gz" -C build site

# Prints the signatures of this version's results: builds with different signatures play differently
# or calculate other times.
step "summary"
{
  echo "# chessvm $version"
  changes
  echo
  echo "What every program of the tree does on the simulator (\`chsim --bench\`):"
  build/demo/bin/chsim --bench | grep '^signature'
} >"$release/NOTES.md"
(cd "$release" && sha256sum -- *.deb *.tar.gz *.vsix >SHA256SUMS)
tail -n 1 "$release/NOTES.md"
cat "$release/SHA256SUMS"
if [ "$dry" -eq 1 ]; then
  echo "dry run: all is well, no tag"
else
  git tag -a "v$version" -F "$release/NOTES.md" --cleanup=verbatim
  echo "tagged v$version; then: git push origin v$version"
fi
