// SPDX-License-Identifier: MIT
// Measures waiting times before the real work: starting each tool for `--version`, assembling the
// chess program, and compiling the wiring of the CPU with and without its lock. Each time
// includes the start and the end of the tool's process.
#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <vector>

#include "base/process/spawn.hpp"

namespace {

using Words = std::vector<std::string>;

/// Runs the command `words` and drops its output. Returns true if its exit status is 0.
bool succeeds(const Words& words) {
  const auto child = chessvm::spawn(words, {});
  return child && chessvm::wait_for_end(child.value()) == 0;
}

void process(benchmark::State& state, const Words& words) {
  for (auto _ : state)
    if (!succeeds(words)) {
      state.SkipWithError("the tool failed");
      return;
    }
}

struct Row {
  const char* name;
  Words words;
};

const std::array rows = {
    Row{"start/easm", {CHESSVM_EASM, "--version"}},
    Row{"start/chsim", {CHESSVM_CHSIM, "--version"}},
    Row{"start/eniacsim", {CHESSVM_ENIACSIM, "--version"}},
    Row{"start/rtmc", {CHESSVM_RTMC, "--version"}},
    Row{"start/eniac-faults", {CHESSVM_ENIAC_FAULTS, "--version"}},
    Row{"start/eniac-chess", {CHESSVM_ENIAC_CHESS, "--version"}},
    Row{"start/eniac-games", {CHESSVM_ENIAC_GAMES, "--version"}},
    Row{"assemble/chess", {CHESSVM_EASM, CHESSVM_CHESS_SOURCE, "-o", "/dev/null"}},
    Row{"wiring/with_lock",
        {CHESSVM_RTMC, CHESSVM_WIRING ".rtm", "--lock", CHESSVM_WIRING ".lock", "-o", "/dev/null"}},
    Row{"wiring/decided_anew",
        {CHESSVM_RTMC, CHESSVM_WIRING ".rtm", "--search", "-o", "/dev/null"}},
};

}  // namespace

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
  for (const Row& row : rows)
    benchmark::RegisterBenchmark(row.name, process, row.words)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
}
