#!/bin/sh
# outputs.sh BIN SOURCE JOBS: runs each tool of BIN on files of the tree SOURCE, with JOBS threads, and leaves the
# outputs in the current folder, without measured times.
set -eu
bin=$1 source=$2 jobs=$3
fen='3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1'

# expect STATUS COMMAND...: runs the command; fails if it ends with another status.
expect() {
  wanted=$1
  shift
  status=0
  "$@" || status=$?
  [ "$status" -eq "$wanted" ] || { echo "status $status of: $*" >&2; exit 1; }
}
without_times() { sed -E 's/,?"(wall_seconds|instructions_per_second)":[0-9.e+-]+//g; /^here/d'; }

cp -r "$source/programs" "$source/examples" .
for folder in programs/*/; do
  program=$(basename "$folder")
  [ -f "$folder$program.asm" ] || continue
  "$bin/easm" programs/$program/$program.asm -W no-nested-jsr -o $program.e -s $program.sym \
    -l $program.lst -m $program.map --depfile $program.d
done
"$bin/easm" programs/tic/tic.asm --advise-layout=tic.advice
"$bin/easm" --disassemble chess.e -o chess.dis
printf '  .isa v4\n  mov 300,A\nx x x\n  jmp nowhere\n' >bad.asm
expect 1 "$bin/easm" bad.asm 2>bad.err
expect 1 "$bin/easm" --json bad.asm 2>bad.json

"$bin/eniac-chess" move --fen "$fen" --deck chess.deck
"$bin/chsim" vmtest.e -d programs/vmtest/vmtest.deck --trace=vmtest.trace --profile=vmtest.profile \
  --cards vmtest.cards --checkpoint vmtest.ckpt
expect 4 "$bin/chsim" -q chess.e -d chess.deck --max-cycles 20000000 --checkpoint chess.ckpt
"$bin/chsim" vmtest.e -d programs/vmtest/vmtest.deck --stats 2>&1 | without_times >vmtest.stats
"$bin/chsim" vmtest.e -d programs/vmtest/vmtest.deck --json | without_times >vmtest.json
"$bin/chsim" --bench | without_times >bench
"$bin/chsim" --debug --plain vmtest.e -d programs/vmtest/vmtest.deck --batch -e 'step 20' \
  -e 'reverse-step 5' -e 'registers' -e 'list' >debug.out 2>&1 || true

"$bin/rtmc" examples/eniac/counter.rtm -o counter.e --report counter.txt --map counter.json \
  --schedule counter.schedule --lock counter.lock --write-lock
expect 4 "$bin/eniacsim" examples/eniac/primes.e --max-cycles 200 --json --vcd primes.vcd >primes.json 2>primes.err
"$bin/eniacsim" examples/eniac/sine.e --dump --report >sine.out 2>sine.err
expect 4 "$bin/eniacsim" -q --vm vmtest.e -d programs/vmtest/vmtest.deck --max-cycles 5000 \
  --cards wired.cards --checkpoint wired.ckpt
"$bin/eniac-faults" vmtest.e -d programs/vmtest/vmtest.deck --class digit-cable --sample 6 \
  --pulses 3 --jobs "$jobs" --json faults.json --svg faults.svg >faults.txt 2>/dev/null

"$bin/eniac-chess" move --fen "$fen" --json | without_times >move.json
"$bin/eniac-chess" perft --fen "$fen" --depth 2 2>/dev/null | without_times >perft.txt
"$bin/eniac-chess" show --fen "$fen" >show.txt
printf 'startpos moves e2e4 e7e5\n' >openings
"$bin/eniac-chess" match -q eniac:Depth=3 eniac:Depth=4 --openings openings --max-plies 4 \
  --jobs "$jobs" --json | without_times >match.json
for shard in 1 2; do
  "$bin/eniac-chess" match -q eniac:Depth=3 eniac:Depth=4 --openings openings --max-plies 4 --games 4 \
    --jobs "$jobs" --shard $shard/2 --results match.$shard >/dev/null
done
"$bin/eniac-chess" match --json --merge match.1 match.2 >merged.json
# Sorts the games, because their order depends on which game ended first.
for shard in 1 2; do sort -o match.$shard match.$shard; done
printf 'uci\nquit\n' | "$bin/eniac-chess" uci >uci.txt
"$bin/eniac-games" tic --moves 5 --json </dev/null >tic.json
"$bin/eniac-games" c4 --moves 4 --json </dev/null >c4.json
"$bin/eniac-games" draughts --against zx81 --plies 1 --json --pdn draughts.pdn >draughts.json
"$bin/eniac-games" life --moves 34,44,54 --generations 3 </dev/null >life.txt
rm -rf programs examples
