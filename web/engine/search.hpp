// SPDX-License-Identifier: MIT
// A search of the chess program on a virtual CPU that the page runs, and that may fail meanwhile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/host/failures.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/position.hpp"
#include "web/engine/cpu.hpp"

namespace chessvm::web {

class Search {
 public:
  /// A machine with `failures` fails while it searches, and punches progress cards where they cost
  /// nothing.
  Search(const chess::Program& program, const chess::Position& asked, int plies,
         std::optional<chess::FailureTimes> failures = std::nullopt);

  [[nodiscard]] const chess::Position& position() const { return position_; }
  /// The virtual CPU, whose counters begin again after each failure.
  [[nodiscard]] Cpu& cpu() { return cpu_; }

  /// Runs to the limits, a stop or a failure.
  vm::Stop run(vm::RunLimits limits);
  /// Returns whether the machine stands because it has failed.
  [[nodiscard]] bool has_failed() const;
  /// Repairs a machine that has failed: it reads the position anew and goes on behind its last
  /// progress card.
  chess::Breakdown repair();

  /// The answer so far; an error where the program has not punched it. Its cost is that of all
  /// runs.
  [[nodiscard]] chess::Answer answer() const;

 private:
  void load();
  [[nodiscard]] host::Cost work() const;

  chess::Program program_;
  chess::Position position_;
  chess::PlayOptions how_;
  std::optional<chess::FailureTimes> failures_;
  Cpu cpu_;
  host::Cost loading_;            // what reading the position took in this run
  host::Cost spent_;              // of the runs that have failed
  std::optional<int> last_card_;  // with progress
};

/// One line of JSON about a failure (schema chessvm.breakdown/1).
[[nodiscard]] std::string breakdown_json(const chess::Position& position,
                                         const chess::Breakdown& breakdown);

/// The line of `eniac-chess move --json`.
[[nodiscard]] std::string answer_json(const chess::Position& position, chess::Answer answer);
/// A position with its legal moves (schema chessvm.position/1).
[[nodiscard]] std::string position_json(const chess::Position& position);

}  // namespace chessvm::web
