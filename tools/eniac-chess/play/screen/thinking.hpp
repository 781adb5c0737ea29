// SPDX-License-Identifier: MIT
// Runs the opponent's search on its own thread, so that the screen can react to keys.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "programs/chess/player/player.hpp"

namespace chessvm::chess::playing {

struct ThinkingProgress {
  Pondering pondering{};
  std::optional<vm::MachineState> state{};  // state of the CPU; nullopt before the first report
};

class Thinking {
 public:
  /// Starts the search. No other code may use `opponent` while this object exists.
  Thinking(Player& opponent, const Game& game);
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  /// Makes the opponent move immediately.
  void stop() { stop_ = true; }
  [[nodiscard]] bool is_stopped() const { return stop_; }
  [[nodiscard]] bool is_done() const { return done_; }
  [[nodiscard]] ThinkingProgress progress() const;
  /// Waits for the end of the search and returns the move.
  [[nodiscard]] MoveReply take();

 private:
  void run(Player& opponent, const Game& game);

  std::atomic<bool> stop_ = false;
  std::atomic<bool> done_ = false;
  mutable std::mutex mutex_;  // protects progress_
  ThinkingProgress progress_;
  MoveReply reply_;             // the opponent's move; valid once done_ is set
  std::exception_ptr failure_;  // exception that ended the search; null if there was none
  std::thread thread_;
};

}  // namespace chessvm::chess::playing
