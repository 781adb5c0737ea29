// SPDX-License-Identifier: MIT
// An engine that remembers the state of the CPU at the last row fetch.
#pragma once

#include <cstdint>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/comparable_state.hpp"

namespace chessvm::wired {

/// A moment at which cy.checkpoint signalled a row fetch.
struct RowFetch {
  ComparableState state;
  std::uint64_t cycle = 0;  // add cycle of the machine
  std::uint64_t cards_read = 0;
};

class RowFollower final : public eniac::Engine {
 public:
  /// Starts to follow `machine`, which must be at a row fetch.
  RowFollower(eniac::Machine& machine, eniac::Engine& engine, const Assignment& assignment);

  [[nodiscard]] eniac::StopReason run(const eniac::RunLimits& limits) override;

  /// Records a row fetch that the machine reached outside run().
  void look();
  /// Returns the last fetch. Call look() first if the machine may have run outside run().
  [[nodiscard]] const RowFetch& last() const { return last_; }
  [[nodiscard]] std::uint64_t first_cycle() const { return first_cycle_; }
  /// Returns the number of fetches since construction, including the one at construction.
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
