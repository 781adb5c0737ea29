// SPDX-License-Identifier: MIT
#include "sim/engine/make_engine.hpp"

#include "sim/engine/fast_engine.hpp"
#include "sim/engine/pulse_engine.hpp"

namespace chessvm::sim {

std::unique_ptr<Engine> make_engine(EngineKind kind, Machine& machine) {
  if (kind == EngineKind::pulse) return std::make_unique<PulseEngine>(machine);
  return std::make_unique<FastEngine>(machine);
}

}  // namespace chessvm::sim
