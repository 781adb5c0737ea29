// SPDX-License-Identifier: MIT
// Moves the machine forwards and backwards.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "vm/debugger/questions.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// The place where a movement ends unless something stops it earlier. The debugger calls `reached`
/// between instructions, never before the first one; it may skip the call before instructions
/// outside of `rows`.
struct Goal {
  Rows rows{};
  std::function<bool(const Timeline&)> reached{};
  RunLimits limits{};
  /// The movement is interrupted when the machine has done so many add cycles, after what ends it
  /// has been looked for: it can be gone on with.
  std::uint64_t pause = std::numeric_limits<std::uint64_t>::max();
};

[[nodiscard]] Rows all_rows();
/// Returns the rows that hold one of `operations`.
[[nodiscard]] Rows rows_with(const Image& image, std::initializer_list<isa::Operation> operations);

/// Moves the machine forwards to the goal, a stop point, or a stop of the machine.
[[nodiscard]] Arrival forward(Session& session, const Goal& goal);

/// Selects if stop points end a movement backwards.
enum class Stops : bool { ignored, heeded };
/// A movement back to the last moment before now at which the goal was reached or a stop point
/// fired: windows of the past, each longer than the one after it, are executed again to see where
/// that was.
class Backward {
 public:
  Backward(Session& session, Goal goal, Stops stops);

  /// Moves the machine. An interruption leaves it where it is, and the next call goes on.
  [[nodiscard]] Arrival go_on();

 private:
  struct Found {
    std::uint64_t position = 0;
    std::vector<Hit> hits;
  };
  [[nodiscard]] bool begin_window();
  void scan();
  void scan_instruction();
  [[nodiscard]] Arrival arrive();

  Session& session_;
  Goal goal_;
  bool heeded_;
  Timeline past_;
  std::uint64_t begin_;  // of the window
  std::uint64_t end_;
  std::uint64_t length_;  // of the next window
  std::optional<Found> found_;
  bool undone_ = false;  // edits
  std::optional<Questions> questions_;
  bool interrupted_ = false;
};

/// Moves the machine back in one go.
[[nodiscard]] Arrival backward(Session& session, const Goal& goal, Stops stops);

}  // namespace chessvm::vm::debugger
