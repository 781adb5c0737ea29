// SPDX-License-Identifier: MIT
// The opponent at work on a thread of its own, so that the screen obeys keys meanwhile.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "programs/chess/player/player.hpp"

namespace chessvm::chess::playing {

/// The progress of a search under way.
struct ThinkingProgress {
  Pondering pondering{};
  std::optional<vm::MachineState> state{};  // of the CPU; nullopt before the first report
};

class Thinking {
 public:
  /// Starts the search for a move in `game`; `opponent` is this object's alone as
  /// long as it lives.
  Thinking(Player& opponent, const Game& game);
  /// Stops the search.
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  /// Makes the opponent move at once.
  void stop() { stop_ = true; }
  [[nodiscard]] bool is_stopped() const { return stop_; }
  [[nodiscard]] bool is_done() const { return done_; }
  [[nodiscard]] ThinkingProgress progress() const;
  /// Waits for the move.
  [[nodiscard]] MoveReply take();

 private:
  void run(Player& opponent, const Game& game);

  std::atomic<bool> stop_ = false;
  std::atomic<bool> done_ = false;
  mutable std::mutex mutex_;  // of progress_
  ThinkingProgress progress_;
  MoveReply reply_;             // once done_
  std::exception_ptr failure_;  // likewise
  std::thread thread_;
};

}  // namespace chessvm::chess::playing
