// SPDX-License-Identifier: MIT
// The talk of a match: lines in, boards or answers out.
#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "base/exit_status.hpp"
#include "programs/games/match.hpp"

namespace chessvm::games {

enum class Style : std::uint8_t {
  terminal,  // prompts and pictures; what is wrong is explained and asked again
  batch,     // only what the machine does, a line a turn; the first thing wrong is the end
  json,      // the same, an object for all that happens
};

class Dialogue {
 public:
  Dialogue(Match& match, Style style, std::FILE* input, std::FILE* output)
      : match_(match), style_(style), input_(input), output_(output) {}

  /// Until the player quits, the input ends, or something is wrong that cannot be asked again. The
  /// machine begins where `player` is not the side to move and the game answers at once.
  [[nodiscard]] ExitStatus run(Side player);

 private:
  enum class Next : std::uint8_t { go_on, end };

  [[nodiscard]] std::optional<std::string> read_line();
  [[nodiscard]] Next obey(std::string_view line);
  [[nodiscard]] Next play(std::string_view line);
  [[nodiscard]] Next go();
  [[nodiscard]] Next undo();
  [[nodiscard]] Next restart();
  [[nodiscard]] Next show_again();
  [[nodiscard]] Next help();
  [[nodiscard]] Next quit();
  [[nodiscard]] Next machine_turn();
  [[nodiscard]] Next refuse(std::string_view message);
  void show(std::string_view text) { std::fwrite(text.data(), 1, text.size(), output_); }
  void show_board();
  void prompt();

  struct Command;
  static const std::array<Command, 6> commands;

  Match& match_;
  Style style_;
  std::FILE* input_;
  std::FILE* output_;
  std::uint32_t line_ = 0;
  ExitStatus status_ = ExitStatus::ok;
};

}  // namespace chessvm::games
