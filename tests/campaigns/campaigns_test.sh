#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs a match in 16 shards with each recipe: make, GNU parallel, and a Slurm of one node. With GNU parallel
# and Slurm, kills some shards and starts them again. `--merge` must print the same bytes as a single run.
#
#     tests/campaigns/campaigns_test.sh BIN SOURCE
set -euo pipefail
PATH=$(realpath "$1"):$PATH
source=$(realpath "$2")
recipes=$source/contrib/campaigns
shards=16
folder=$(mktemp -d /tmp/chessvm-campaign-XXXXXX)
daemons=()
# shellcheck source=tests/campaigns/slurm_node.sh
. "$source/tests/campaigns/slurm_node.sh"

end() {
  local status=$?
  for ((i = ${#daemons[@]} - 1; i >= 0; --i)); do
    kill "${daemons[i]}" 2>/dev/null && wait "${daemons[i]}" 2>/dev/null || true
  done
  if [ "$status" -ne 0 ]; then
    echo "campaigns: failed; what it left is in $folder" >&2
  else
    rm -rf "$folder"
  fi
}
trap end EXIT

# wait_for WHAT COMMAND...: waits until COMMAND succeeds, two minutes at most. The error message names WHAT.
wait_for() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 2400; ++tries)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.05
  done
  echo "campaigns: waited two minutes until $what" >&2
  return 1
}

# The players are deterministic, so that every run plays the same games.
match=(eniac-chess match eniac:Depth=3 microchess:blitz --openings openings.epd --games 320 --seed 1946
  --max-plies 120 --quiet)

has_results() { [ "$(wc -l <"$1" 2>/dev/null || echo 0)" -ge 2 ]; }

compare() {
  eniac-chess match --merge "$1"/*.jsonl >"$1/merged"
  cmp single "$1/merged"
  eniac-chess match --json --pgn "$1/merged.pgn" --merge "$1"/*.jsonl >"$1/merged.json"
  cmp single.json "$1/merged.json"
  cmp single.pgn "$1/merged.pgn"
  echo "$1: $(cat "$1"/*.jsonl | grep -c '^{"item"') games in $(ls "$1"/*.jsonl | wc -l) files, the same as in a single run"
}

# task_ends JOB: succeeds if no task of the job is waiting or running.
task_ends() { [ -z "$(squeue --noheader --job "$1" 2>/dev/null)" ]; }

# begins_now TASK: ends Slurm's two-minute delay of a requeued task; fails if TASK has no delay.
begins_now() {
  [ "$(squeue --noheader --job "$1" --format=%r)" = BeginTime ] && scontrol update "JobId=$1" StartTime=now
}

pid_of() { pgrep -f -x -- "eniac-chess match .* --shard $1/$shards --results $2/$1.jsonl"; }

try_slurm() {
  start_slurm
  local job
  job=$(sbatch --parsable --array=1-$shards --output="$folder/slurm/task-%a.log" "$recipes/slurm.sbatch" by-slurm $shards "${match[@]}")
  # Kills the process of shard 1, as if its machine failed. Slurm does not start this task again.
  # The new job below finishes the shard.
  wait_for "shard 1 has results" has_results by-slurm/1.jsonl
  kill -KILL "$(pid_of 1 by-slurm)"
  # Requeues shard 2 while it plays, as if Slurm took the task from its node.
  wait_for "shard 2 has results" has_results by-slurm/2.jsonl
  scontrol requeue "${job}_2"
  wait_for "shard 2 is queued again" begins_now "${job}_2"
  wait_for "the tasks end" task_ends "$job"
  if eniac-chess match --merge by-slurm/*.jsonl >/dev/null 2>missing; then
    echo "campaigns: the shard that was killed is not missed" >&2
    return 1
  fi
  grep "shard 1/$shards lacks" missing
  job=$(sbatch --parsable --array=1 --output="$folder/slurm/again-%a.log" "$recipes/slurm.sbatch" by-slurm $shards "${match[@]}")
  wait_for "the task that was killed ends" task_ends "$job"
  compare by-slurm
}

try_parallel() {
  "$recipes/parallel.sh" by-parallel $shards "${match[@]}" &
  local parallel=$!
  wait_for "shard 1 has results" has_results by-parallel/1.jsonl
  kill -KILL "$(pid_of 1 by-parallel)" # parallel runs it again
  wait "$parallel"
  compare by-parallel
}

try_make() {
  make --silent -j "$(nproc)" -f "$recipes/Makefile" SHARDS=$shards FOLDER=by-make COMMAND="${match[*]}" >by-make.txt
  cmp single by-make.txt
  compare by-make
}

cd "$folder"
cp "$source/tests/data/chess/openings.epd" .
"${match[@]}" --jobs "$(nproc)" >single
"${match[@]}" --json --pgn single.pgn >single.json
try_make
try_parallel
try_slurm
