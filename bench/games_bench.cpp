// SPDX-License-Identifier: MIT
// Measures games in PGN in bytes a second: reading them with their moves, and skipping them by
// their tags, as a resumed match does with other games in its file.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/reader.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

constexpr std::string_view game =
    "[Event \"club\"]\n[Site \"home\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {[%clk 0:10:00]} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n"
    "8. c3 O-O 9. h3 Nb8 (9... Na5 10. Bc2 c5) 10. d4 Nbd7 $1 11. Nbd2 Bb7 12. Bc2 Re8 1-0\n\n";

/// Returns the text of a PGN file with many games.
std::string games() {
  constexpr int count = 4'000;
  std::string text;
  for (int i = 0; i < count; ++i) text += game;
  return text;
}

void read_games(benchmark::State& state, const PgnFilter& wanted) {
  const std::string text = games();
  for (auto _ : state) {
    PgnReader reader(text, "games");
    for (;;) {
      const auto next = reader.next(wanted);
      if (!next) state.SkipWithError(next.error().message.c_str());
      if (!next || !next.value()) break;
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

BENCHMARK_CAPTURE(read_games, with_moves, PgnFilter{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_games, by_tags, [](const std::vector<PgnTag>&) {
  return false;
})->Unit(benchmark::kMillisecond);

}  // namespace
