// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/make_engine.hpp"

#include "sim/eniac/engine/fast_engine.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"

namespace chessvm::eniac {

std::unique_ptr<Engine> make_engine(EngineKind kind, Machine& machine) {
  if (kind == EngineKind::pulse) return std::make_unique<PulseEngine>(machine);
  if (kind == EngineKind::fast) return std::make_unique<FastEngine>(machine);
  return std::make_unique<FastEngine>(machine, CodePolicy{});
}

}  // namespace chessvm::eniac
