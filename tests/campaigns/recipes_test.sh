#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests the recipes for make, GNU parallel and Slurm. A recipe runs the campaign of one command in a
# folder. If a user then starts the recipe in this folder with another command, the recipe must
# refuse and print no results. Skips the recipes for make and GNU parallel if these are missing.
#
#     tests/campaigns/recipes_test.sh SOURCE
set -euo pipefail
recipes=$(realpath "$1")/contrib/campaigns
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir bin
PATH=$folder/bin:$PATH

# A simulated tool that plays a shard or joins shards.
cat >bin/tool <<'END'
#!/bin/sh
if [ "$1" = --merge ]; then shift; exec cat "$@"; fi
while [ "$1" != --results ]; do words="$words $1"; shift; done
echo "$words" >"$2"
END
chmod +x bin/*

fail() {
  echo "recipes: $1" >&2
  exit 1
}

# try NAME RUN: checks the recipe that the function call `RUN NAME ARGUMENT` starts. NAME is the
# folder of the campaign, and the name of the recipe in messages.
try() {
  local name=$1 run=$2
  "$run" "$name" "it's \$one" >first || fail "$name: the first run failed"
  "$run" "$name" "it's \$one" >again || fail "$name: the same command was refused"
  cp -r "$name" before
  if "$run" "$name" two >other 2>message; then fail "$name: another command was taken"; fi
  [ ! -s other ] || fail "$name: another command printed $(cat other)"
  grep -q "$name has another campaign: " message || fail "$name: said $(cat message)"
  diff -r "$name" before || fail "$name: another command changed the folder"
  rm -r before
  echo "$name: another command is refused"
}

by_make() { make -s -f "$recipes/Makefile" SHARDS=2 FOLDER="$1" COMMAND="tool \"${2//\$/\\\$\$}\""; }
by_parallel() { "$recipes/parallel.sh" "$1" 2 tool "$2"; }
by_slurm() { SLURM_ARRAY_TASK_ID=1 bash "$recipes/slurm.sbatch" "$1" 2 tool "$2"; }

try slurm by_slurm
if command -v make >/dev/null; then
  try make by_make
  [ "$(cat make/1.jsonl)" = " it's \$one --shard 1/2" ] || fail "make: the words became $(cat make/1.jsonl)"
  if make -s -f "$recipes/Makefile" FOLDER=none >none.out 2>&1; then fail "make: no command was taken"; fi
fi
if command -v parallel >/dev/null; then try parallel by_parallel; fi
