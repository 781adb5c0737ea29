// SPDX-License-Identifier: MIT
// What eniac-chess does, one function a subcommand.
#pragma once

#include <csignal>
#include <cstdio>
#include <optional>
#include <string>

#include "base/colour.hpp"
#include "base/exit_status.hpp"
#include "programs/chess/moves.hpp"
#include "programs/chess/report.hpp"

namespace chessvm::chess {

enum class Detail : std::uint8_t { quiet, normal };

struct Options {
  std::optional<std::string> fen;
  std::optional<std::string> epd;    // file, `-` for standard input
  std::optional<std::string> image;  // in place of the one built in
  std::optional<std::string> deck;   // write the cards there instead of playing
  std::optional<std::string> cards;  // judge these instead of playing
  int depth = 4;
  RunOptions run;
  Rules rules = Rules::full;  // of perft
  Figures figures = Figures::letters;
  ColourWhen colour = ColourWhen::automatic;
  Detail detail = Detail::normal;
  bool json = false;
};

/// Set by a handler of SIGINT: work ends at the next position.
using StopRequest = const volatile std::sig_atomic_t;

[[nodiscard]] ExitStatus move_command(const Options& options, StopRequest& stop);
[[nodiscard]] ExitStatus perft_command(const Options& options);
[[nodiscard]] ExitStatus show_command(const Options& options);

/// Answers a FEN a line of `in` with a move a line of `out`, until the end of `in`.
[[nodiscard]] ExitStatus line_command(const Options& options, std::FILE* in, std::FILE* out);

}  // namespace chessvm::chess
