// SPDX-License-Identifier: MIT
// A program beside this one that is spoken to in lines, through its standard input and output.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"
#include "tools/eniac-chess/players/engine_group.hpp"

namespace chessvm::chess::match {

using Deadline = std::chrono::steady_clock::time_point;

/// The reason why a wait for an engine ended.
enum class Waited : std::uint8_t {
  answered,
  late,         // the deadline passed
  ended,        // the engine has ended, or closed its input or output
  interrupted,  // the flag of the process was set
};

/// A line of an engine; where none came, the reason.
struct EngineLine {
  Waited waited = Waited::answered;
  std::string text;
};

/// One engine. It runs in a process group of its own, so that a Ctrl-C on the terminal does not
/// reach it, and none of its processes outlives this one. Its standard error is dropped.
class EngineProcess {
 public:
  /// Starts the program `words[0]`, looked up in PATH, with the other words as arguments. All waits
  /// end soon after `interrupt` becomes true, which must outlive the process.
  [[nodiscard]] static Result<std::unique_ptr<EngineProcess>> start(
      const std::vector<std::string>& words, const std::atomic<bool>& interrupt);

  /// Ends the engine: `quit`, then SIGTERM, then SIGKILL to its whole process group.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Writes `line` and a line feed.
  [[nodiscard]] EngineLine send(std::string_view line, Deadline deadline);
  /// The next line without its end; what exceeds 64 KiB of it is dropped.
  [[nodiscard]] EngineLine read_line(Deadline deadline);

 private:
  EngineProcess(std::unique_ptr<EngineGroup> group, pid_t process, Descriptor input,
                Descriptor output, const std::atomic<bool>& interrupt);

  /// Waits until `descriptor` is ready for `events` of poll.
  [[nodiscard]] Waited wait_for(int descriptor, short events, Deadline deadline) const;
  /// Waits until the engine has ended; false where it still runs at `deadline`.
  [[nodiscard]] bool has_ended_by(Deadline deadline) const;
  /// `ended with status 1`, for messages.
  [[nodiscard]] EngineLine gone() const;

  std::unique_ptr<EngineGroup> group_;
  pid_t process_;
  Descriptor input_;   // written by us
  Descriptor output_;  // read by us
  const std::atomic<bool>& interrupt_;
  std::string buffer_;        // read, but not yet taken
  bool is_dropping_ = false;  // the rest of a line that is too long
};

}  // namespace chessvm::chess::match
