// SPDX-License-Identifier: MIT
// An engine that remembers the last row fetch of the wired CPU. Between two fetches the
// accumulators are on their way; at a fetch they hold exactly a state of the virtual CPU.
#pragma once

#include <cstdint>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/comparable_state.hpp"

namespace chessvm::wired {

/// A moment at which the machine was about to fetch a row (cy.checkpoint).
struct RowFetch {
  ComparableState state;
  std::uint64_t cycle = 0;  // of the machine
  std::uint64_t cards_read = 0;
};

class RowFollower final : public eniac::Engine {
 public:
  /// The machine stands at a row fetch.
  RowFollower(eniac::Machine& machine, eniac::Engine& engine, const Assignment& assignment);

  [[nodiscard]] eniac::StopReason run(const eniac::RunLimits& limits) override;

  /// Notices a fetch that the machine reached by single pulse times, without run().
  void look();
  /// The last fetch. look() first where pulse times may have been stepped.
  [[nodiscard]] const RowFetch& last() const { return last_; }
  /// Add cycle of the machine at the first fetch.
  [[nodiscard]] std::uint64_t first_cycle() const { return first_cycle_; }
  /// Fetches since construction, that of the constructor included.
  [[nodiscard]] std::uint64_t rows() const { return rows_; }

 private:
  void note();

  eniac::Machine& machine_;
  eniac::Engine& engine_;
  Assignment assignment_;
  RowFetch last_;
  std::uint64_t first_cycle_ = 0;
  std::uint64_t rows_ = 0;
};

}  // namespace chessvm::wired
