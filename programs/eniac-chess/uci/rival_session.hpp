// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string_view>

#include "programs/chess/game.hpp"
#include "programs/eniac-chess/uci/output.hpp"
#include "programs/eniac-chess/uci/protocol.hpp"
#include "programs/rivals/seat.hpp"

namespace chessvm::chess::uci {

/// The engine's side of a conversation in UCI where the engine is a rival. It moves before the next
/// line is read: rivals seldom take a second.
class RivalSession {
 public:
  RivalSession(const rivals::RivalSpec& spec, std::FILE* out);

  /// Handles one line without its end. False after `quit`, and when nothing can be written.
  [[nodiscard]] bool handle(std::string_view line);
  /// Writes a move that is held back until `stop`. For the end of input.
  void finish();

 private:
  void identify();
  void set(const Tokens& arguments);
  void set_position(const Tokens& arguments);
  void go(const Tokens& arguments);

  rivals::RivalSpec spec_;
  rivals::Seat seat_;
  Game game_;
  Output output_;
  std::string held_back_;  // the line with the move, after `go infinite`
};

}  // namespace chessvm::chess::uci
