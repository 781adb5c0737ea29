// SPDX-License-Identifier: MIT
// A separate program that exchanges lines with this one through its standard input and output.
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

/// Reason why a wait for an engine ended.
enum class Waited : std::uint8_t {
  answered,
  late,         // the deadline has passed
  ended,        // the engine has ended, or closed its input or output
  interrupted,  // the interrupt flag was set
};

/// Result of a write or a read. `text` is the line if one was read. If `waited` is not `answered`,
/// `text` explains the failure or is empty.
struct EngineLine {
  Waited waited = Waited::answered;
  std::string text;
};

/// An engine in a process group of its own, which Ctrl-C on the terminal does not reach. When this
/// tool ends, all processes of the engine end. The engine's standard error is dropped.
class EngineProcess {
 public:
  /// Starts the program `words[0]`, found in PATH. The other words are its arguments. All waits end
  /// soon after `interrupt` becomes true. `interrupt` must outlive this object.
  [[nodiscard]] static Result<std::unique_ptr<EngineProcess>> start(
      const std::vector<std::string>& words, const std::atomic<bool>& interrupt);

  /// Sends `quit`. If the engine does not end, sends SIGTERM to its group. Finally kills the group
  /// in any case.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Writes `line` and a line feed. Returns Waited::answered if both are written.
  [[nodiscard]] EngineLine send(std::string_view line, Deadline deadline);
  /// Returns the next line without its line feed. Skips lines that are longer than 64 KiB.
  [[nodiscard]] EngineLine read_line(Deadline deadline);

 private:
  EngineProcess(std::unique_ptr<EngineGroup> group, pid_t process, Descriptor input,
                Descriptor output, const std::atomic<bool>& interrupt);

  [[nodiscard]] Waited wait_for(int descriptor, short events, Deadline deadline) const;
  /// Waits until the engine has ended. Returns false if the engine still runs at `deadline`.
  [[nodiscard]] bool has_ended_by(Deadline deadline) const;
  /// Returns Waited::ended and a text that tells how the engine ended: `ended with status 1`.
  [[nodiscard]] EngineLine gone() const;

  std::unique_ptr<EngineGroup> group_;
  pid_t process_;
  Descriptor input_;   // the engine's standard input, to which we write
  Descriptor output_;  // the engine's standard output, from which we read
  const std::atomic<bool>& interrupt_;
  std::string buffer_;        // bytes read but not yet returned
  bool is_dropping_ = false;  // true: drop the rest of a line that is too long
};

}  // namespace chessvm::chess::match
