// SPDX-License-Identifier: MIT
// The dialogue of a match: reads the player's input and prints boards or answers.
#pragma once

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/exit_status.hpp"
#include "programs/games/match.hpp"
#include "programs/games/opponent.hpp"

namespace chessvm::games {

enum class Style : std::uint8_t {
  terminal,  // prints prompts and pictures; explains each mistake and asks the player again
  batch,     // prints one line for each turn of the machine; the first mistake ends the run
  json,      // like `batch`, but prints one JSON object for each event
};

class Dialogue {
 public:
  Dialogue(Match& match, Style style, std::FILE* input, std::FILE* output)
      : match_(match), style_(style), input_(input), output_(output) {}

  /// Obeys input until it ends, the player quits or the machine fails. In `batch` and `json`, also
  /// stops at the first mistake. With Answering::at_once, the machine begins if it is to move.
  [[nodiscard]] ExitStatus run(Side player);
  /// Lets `opponent` play `side` against the machine until the game ends. Reads no input.
  [[nodiscard]] ExitStatus run_against(Opponent& opponent, Side side);

 private:
  enum class Next : std::uint8_t { go_on, end };

  [[nodiscard]] Next obey(std::string_view line);
  [[nodiscard]] Next play(std::string_view line);
  [[nodiscard]] Next go();
  [[nodiscard]] Next undo();
  [[nodiscard]] Next restart();
  [[nodiscard]] Next show_again();
  [[nodiscard]] Next help();
  [[nodiscard]] Next quit();
  [[nodiscard]] Next machine_turn();
  [[nodiscard]] Next opponent_turn(Opponent& opponent);
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
