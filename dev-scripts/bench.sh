# ./dev bench. Runs the benchmarks and prints their ratios, or checks the ratios that users notice.

install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_bench[@]}"
configure release -DCHESSVM_BENCH=ON
compile release
results=build/release/bench/results
mkdir -p "$results"
if [ "${1:-}" = guard ]; then
  for name in chess wired; do
    build/release/bench/bench_$name --benchmark_out="$results/bench_$name.json" --benchmark_repetitions=9 \
      --benchmark_min_time=0.1 --benchmark_filter='^(search/|reference_search|alone|in_lockstep)' >&2
  done
  bench/ratios.py --guard "$results"
  exit
fi
for name in chess eniac games tools vm wired; do
  build/release/bench/bench_$name --benchmark_out="$results/bench_$name.json" "$@"
done
# Options may have selected only some benchmarks, but the ratios need all of them.
[ $# -gt 0 ] || bench/ratios.py "$results"
