// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string_view>

#include "programs/chess/rules/position.hpp"

namespace chessvm::chess::uci {

/// Writes lines to the GUI and flushes them. Several threads may write; lines are not mixed.
class Output {
 public:
  explicit Output(std::FILE* file) : file_(file) {}
  /// Writes `lines`, which must end in line feeds.
  void write(std::string_view lines);
  /// Writes `text`, made printable, as one line `info string`.
  void remark(std::string_view text);
  void error(std::string_view text);
  /// Prints the board, the side to move and the FEN, for the command `d`.
  void draw(const Position& position);
  /// Returns true if a line could not be written because the GUI is gone.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  std::mutex mutex_;
  std::FILE* file_;
  std::atomic<bool> failed_ = false;
};

}  // namespace chessvm::chess::uci
