// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "sim/eniac/engine/engine.hpp"

namespace chessvm::eniac {

/// The kinds of engine. `pulse` is PulseEngine. `fast` is FastEngine without generated code.
/// `compiled` is FastEngine with generated code where that is possible.
enum class EngineKind : std::uint8_t { compiled, fast, pulse };

struct EngineName {
  std::string_view name;
  EngineKind kind;
};
/// All engines; the first is the default.
inline constexpr EngineName engine_names[] = {
    {"compiled", EngineKind::compiled}, {"fast", EngineKind::fast}, {"pulse", EngineKind::pulse}};

/// Makes an engine for `machine`. The machine must outlive the engine.
[[nodiscard]] std::unique_ptr<Engine> make_engine(EngineKind kind, Machine& machine);

}  // namespace chessvm::eniac
