// SPDX-License-Identifier: MIT
// The engine's side of UCI, for any player. The thread that reads the GUI's lines handles each line
// immediately. The search runs on another thread, unless the player is quick (Player::is_quick).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "programs/chess/player/player.hpp"
#include "tools/eniac-chess/uci/gui_game.hpp"
#include "tools/eniac-chess/uci/output.hpp"
#include "tools/eniac-chess/uci/protocol.hpp"

namespace chessvm::chess::uci {

class Session {
 public:
  Session(std::unique_ptr<Player> player, std::FILE* out)
      : player_(std::move(player)), output_(out) {}
  /// Stops the search and writes its move.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// At the end of input, waits up to `patience` for the search to end. Then calls stop().
  void finish(std::chrono::milliseconds patience);

  /// Handles one line without its line feed. Returns false after `quit` or if the output is closed.
  [[nodiscard]] bool handle(std::string_view line);

 private:
  void set(const Tokens& arguments);
  void go(const Tokens& arguments);
  /// Stops the search and writes the move that was held back.
  void stop();
  /// Finds a move. Writes the move at once, or holds it back until `stop` if `go.waits` is true.
  void run(const std::optional<Task>& task, const Go& go);
  [[nodiscard]] std::optional<Move> search(const Task& task, const Go& go);
  void report(const Game& game, const MoveReply& reply, std::chrono::milliseconds here);

  std::unique_ptr<Player> player_;
  GuiGame gui_;
  Output output_;
  std::atomic<bool> stop_ = false;
  bool searching_ = false;
  std::mutex mutex_;                 // protects searching_
  std::condition_variable changed_;  // signals a change of searching_
  std::string held_back_;            // line `bestmove` that waits for `stop`, if any
  std::thread thread_;               // runs the search; no other thread uses the player meanwhile
};

}  // namespace chessvm::chess::uci
