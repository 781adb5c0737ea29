// SPDX-License-Identifier: MIT
// Moves the machine forwards and backwards.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "vm/debugger/questions.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Condition that ends a movement. The debugger calls `reached` between instructions, but never
/// before the first one. The debugger may omit the call before an instruction outside of `rows`.
struct Goal {
  Rows rows{};
  std::function<bool(const Timeline&)> reached{};
  RunLimits limits{};
  /// The movement is interrupted when the add-cycle counter reaches this value.
  std::uint64_t pause = std::numeric_limits<std::uint64_t>::max();
};

[[nodiscard]] Rows all_rows();
/// Returns the rows that hold one of `operations`.
[[nodiscard]] Rows rows_with(const Image& image, std::initializer_list<isa::Operation> operations);

/// Moves the machine forwards to the goal, a stop point, or a stop of the machine.
[[nodiscard]] Arrival forward(Session& session, const Goal& goal);

/// Selects whether stop points end a movement backwards.
enum class Stops : bool { ignored, heeded };
/// A movement back to the latest earlier moment when the goal was reached or a stop point fired.
/// It executes windows of the past again, each longer than the previous one, to find that moment.
class Backward {
 public:
  Backward(Session& session, Goal goal, Stops stops);

  /// Searches for the moment, then moves the machine to this moment. If the search is interrupted,
  /// the next call continues the search.
  [[nodiscard]] Arrival go_on();

 private:
  struct Found {
    std::uint64_t position = 0;
    std::vector<Hit> hits;
  };
  [[nodiscard]] bool begin_window();
  [[nodiscard]] std::uint64_t cycles_before_window() const;
  void scan();
  void look_at_time();
  void scan_instruction();
  [[nodiscard]] Arrival arrive();

  Session& session_;
  Goal goal_;
  bool heeded_;
  Timeline past_;
  std::uint64_t begin_;              // first position of the window
  std::uint64_t end_;                // position after the window
  std::uint64_t length_;             // length of the next window
  std::uint64_t cycles_before_ = 0;  // add-cycle counter at the moment scanned last
  std::optional<Found> found_;
  bool undone_ = false;  // true: the search went back beyond an edit
  std::optional<Questions> questions_;
  bool interrupted_ = false;
};

/// Moves the machine back. An interrupted search cannot be continued.
[[nodiscard]] Arrival backward(Session& session, const Goal& goal, Stops stops);

}  // namespace chessvm::vm::debugger
