// SPDX-License-Identifier: MIT
// The engine's side of a conversation in UCI. Lines of the GUI are handled at once, on the thread
// that reads them; the machine runs on a thread of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

#include "programs/chess/thinker.hpp"
#include "programs/eniac-chess/uci/output.hpp"
#include "programs/eniac-chess/uci/protocol.hpp"
#include "programs/eniac-chess/uci/settings.hpp"

namespace chessvm::chess::uci {

class Session {
 public:
  /// `simulator` is that of `settings.engine`.
  Session(const Program& program, Settings settings, std::unique_ptr<host::Simulator> simulator,
          std::FILE* out);
  /// Stops the search and writes its move.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Waits for the move of a search under way, for `patience` at most; then the search is stopped
  /// and its move is written. For the end of input.
  void finish(std::chrono::milliseconds patience);

  /// Handles one line without its end. False after `quit`, and when nothing can be written.
  [[nodiscard]] bool handle(std::string_view line);

 private:
  void identify();
  void set(const Tokens& arguments);
  void set_position(const Tokens& arguments);
  void go(const Tokens& arguments);
  void stop();
  /// The thread of a search.
  void run(const Game& game, const Go& go, const Settings& settings);
  void search(const Game& game, const Go& go, const Settings& settings);
  void report(const Game& game, const Thought& thought, const Settings& settings,
              std::chrono::milliseconds here);
  void wait_for_stop();

  Program program_;
  Settings settings_;
  std::unique_ptr<host::Simulator> simulator_;
  Game game_;
  Output output_;
  std::atomic<bool> stop_ = false;
  bool searching_ = false;
  std::mutex mutex_;                 // of stop_ and searching_ where they are waited for
  std::condition_variable changed_;  // either of them
  std::thread thread_;               // of the search; the simulator is its own as long as it runs
};

}  // namespace chessvm::chess::uci
