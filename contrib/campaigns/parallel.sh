#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs a campaign with GNU parallel, on this machine or over ssh on many (docs/campaigns.md#gnu-parallel).
#
#     contrib/campaigns/parallel.sh FOLDER 16 COMMAND...
#     HOSTS=hosts contrib/campaigns/parallel.sh FOLDER 16 COMMAND...
#
# Runs 16 shards, one at a time on each core; the results of shard I go to FOLDER/I.jsonl. HOSTS is a file
# for parallel with one host in each line (8/host7: eight shards at once there). All hosts must see the
# working folder under the same name and have the tools on their PATH. To complete the campaign, run the
# same command again: a failed shard continues at the end of its file. FOLDER/campaign stores the number of
# shards and COMMAND; a run with different values is refused.
set -eu
if [ $# -lt 3 ]; then
  echo "usage: parallel.sh FOLDER N COMMAND..." >&2
  exit 2
fi
folder=$1 shards=$2
shift 2
mkdir -p "$folder"
campaign=$(printf '%q ' "$shards" "$@")
[ -e "$folder/campaign" ] || printf '%s\n' "$campaign" >"$folder/campaign"
if [ "$campaign" != "$(cat "$folder/campaign")" ]; then
  echo "parallel.sh: $folder has another campaign: $(cat "$folder/campaign")" >&2
  exit 2
fi
where=()
[ -z "${HOSTS:-}" ] || where=(--sshloginfile "$HOSTS" --workdir "$PWD")
seq "$shards" | parallel --quote --retries 3 --joblog "$folder/joblog" --resume-failed "${where[@]}" \
  "$@" --shard "{}/$shards" --results "$folder/{}.jsonl" >>"$folder/output.txt"
