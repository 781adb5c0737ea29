#!/bin/sh
# valgrind.sh BIN SOURCE: runs a small job of each tool in BIN under Valgrind.
# Fails if Valgrind reports an error or lost memory.
set -eu
bin=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
report=99

# check STATUS COMMAND...: runs the command under Valgrind; fails if it ends with another status.
check() {
  wanted=$1
  shift
  status=0
  valgrind -q --error-exitcode=$report --leak-check=full --errors-for-leak-kinds=definite \
    --log-file=valgrind.log "$@" </dev/null >out 2>err || status=$?
  if [ "$status" -ne "$wanted" ]; then
    echo "status $status of: $*" >&2
    cat valgrind.log err >&2
    exit 1
  fi
  echo "clean: ${1##*/}"
}

vmtest=$source/programs/vmtest
check 0 "$bin/easm" "$vmtest/vmtest.asm" -W no-nested-jsr -o vmtest.e -s vmtest.sym -l vmtest.lst -m vmtest.map
printf '  .isa v4\n  .org 100\n  mov 300,A\nx x x\n  jmp nowhere\n' >bad.asm
check 1 "$bin/easm" --json bad.asm
check 0 "$bin/chsim" vmtest.e -d "$vmtest/vmtest.deck" --trace=trace --profile=profile --checkpoint c --json
check 0 "$bin/chsim" --debug --plain vmtest.e -d "$vmtest/vmtest.deck" --batch -e 'break 103' -e continue \
  -e 'print A + 1' -e reverse-step -e list
check 0 "$bin/rtmc" "$source/examples/eniac/counter.rtm" -o counter.e --report r --map m --lock l --write-lock
check 4 "$bin/eniacsim" "$source/examples/eniac/primes.e" --max-cycles 500 --vcd waves --json
check 4 "$bin/eniacsim" --vm vmtest.e -d "$vmtest/vmtest.deck" --max-cycles 500 --checkpoint w
check 0 "$bin/eniac-faults" vmtest.e -d "$vmtest/vmtest.deck" --class digit-cable --sample 1 --jobs 2
check 0 "$bin/eniac-chess" perft --depth 2 --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
check 0 "$bin/eniac-chess" uci
check 0 "$bin/eniac-games" tic --moves 5 --json
printf '8/8/8/8/8/5k2/8/4rK2 w - - id "mate";\n' >mate.epd
check 0 "$bin/eniac-chess" move --epd mate.epd --depth 3 --results results
check 0 "$bin/eniac-chess" move --json --merge results
