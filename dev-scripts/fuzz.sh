# ./dev fuzz. Runs the fuzz targets for a time or for a number of inputs.

# fuzz_target LIMIT EXECUTABLE: runs a fuzz target on its seeds and on inputs that once failed, then
# on new inputs until LIMIT, an option of libFuzzer: -max_total_time=SECONDS or -runs=INPUTS. -runs=0
# tries no new inputs. The builds asan and fuzz store new inputs in the same folder.
fuzz_target() {
  local limit=$1 target=$2 name folder corpus log inputs=() words=() volume=()
  name=$(basename "$target")
  name=${name#fuzz_}
  folder=${target%/bin/fuzz/*}
  corpus=build/corpus/$name
  log=$folder/$name.log
  inputs=("$corpus" "tests/fuzz/seeds/$name")
  [ -d "tests/fuzz/regressions/$name" ] && inputs+=("tests/fuzz/regressions/$name")
  [ "$name" = assemble ] && inputs+=(tests/data/vectors/isa/asm_ok)
  [ -f "tests/fuzz/dictionaries/$name.dict" ] && words=(-dict="tests/fuzz/dictionaries/$name.dict")
  # Chooses inputs without weights: with thousands of inputs, computing the weights would take most of
  # the time.
  [[ $limit = -runs=* ]] && volume=(-entropic=0)
  # Limits the length of sources: long sources take more time and reach little code that short ones
  # miss.
  [[ $limit = -runs=* && $name = assemble ]] && volume+=(-max_len=1024)
  mkdir -p "$corpus"
  local begin=$SECONDS
  if ! "$target" "$limit" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    "${volume[@]}" "${words[@]}" -artifact_prefix="$folder/$name-" "${inputs[@]}" >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "$name: failed; the input is $folder/$name-*, it belongs in tests/fuzz/regressions/$name" >&2
    return 1
  fi
  # libFuzzer prints `#INPUT EVENT cov: EDGES ...` whenever something is new.
  awk -v name="$name" -v seconds=$((SECONDS - begin)) '
    $3 == "cov:" && $4 > edges { edges = $4; last = substr($1, 2) }
    /number_of_executed_units/ { inputs = $2 }
    END { printf "%s: %d inputs in %d s; %d edges, the last new one with input %d\n", name, inputs, seconds, edges, last }' \
    "$log" >&2
}
export -f fuzz_target

# fuzz_targets LIMIT EXECUTABLE...: runs as many targets at a time as there are cores; xargs fails
# if one of them fails.
fuzz_targets() {
  local limit=$1
  shift
  printf '%s\n' "$@" | xargs -P "$jobs" -n 1 bash -c 'fuzz_target "$@"' _ "$limit"
}

install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_clang[@]}"
unit=seconds limit=${1:-60} names=()
if [ "$limit" = inputs ]; then
  unit=inputs limit=${2:-} names=("${@:3}")
fi
[[ $limit =~ ^[1-9][0-9]{0,8}$ ]] || { echo "./dev fuzz: '$limit' is not a number of $unit" >&2; exit 2; }
for name in "${names[@]}"; do
  [ -d "tests/fuzz/seeds/$name" ] || { echo "./dev fuzz: there is no target '$name' in tests/fuzz/seeds" >&2; exit 2; }
done
build asan fuzzers
if [ "$unit" = inputs ]; then
  build fuzz fuzzers
  [ ${#names[@]} -gt 0 ] || names=($(ls tests/fuzz/seeds))
  fuzz_targets -runs="$limit" "${names[@]/#/build/fuzz/bin/fuzz/fuzz_}"
  echo "inputs that reached something new, once more under both sanitizers" >&2
  fuzz_targets -runs=0 "${names[@]/#/build/asan/bin/fuzz/fuzz_}"
else
  targets=(build/asan/bin/fuzz/*)
  seconds=$((limit * jobs / ${#targets[@]}))
  [ "$seconds" -gt 0 ] || seconds=1 # 0 is no limit
  fuzz_targets -max_total_time="$seconds" "${targets[@]}"
fi
