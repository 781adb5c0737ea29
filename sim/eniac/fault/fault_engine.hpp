// SPDX-License-Identifier: MIT
// Runs another engine and, between add cycles, begins and ends the faults that are due.
#pragma once

#include <memory>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/fault/faults.hpp"

namespace chessvm::eniac {

class FaultEngine final : public Engine {
 public:
  FaultEngine(Machine& machine, Faults& faults, std::unique_ptr<Engine> engine)
      : machine_(machine), faults_(faults), engine_(std::move(engine)) {}

  [[nodiscard]] StopReason run(const RunLimits& limits) override;

 private:
  Machine& machine_;
  Faults& faults_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace chessvm::eniac
