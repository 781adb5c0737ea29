// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "sim/eniac/engine/engine.hpp"

namespace chessvm::eniac {

/// `compiled` is the fast engine with generated code, where processor and system allow it.
enum class EngineKind : std::uint8_t { compiled, fast, pulse };

/// The word by which a command line names an engine.
struct EngineName {
  std::string_view name;
  EngineKind kind;
};
/// The default engine first.
inline constexpr EngineName engine_names[] = {
    {"compiled", EngineKind::compiled}, {"fast", EngineKind::fast}, {"pulse", EngineKind::pulse}};

/// Makes an engine that runs `machine`, which must outlive it.
[[nodiscard]] std::unique_ptr<Engine> make_engine(EngineKind kind, Machine& machine);

}  // namespace chessvm::eniac
