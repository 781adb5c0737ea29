// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "sim/eniac/engine/engine.hpp"

namespace chessvm::eniac {

enum class EngineKind : std::uint8_t { fast, pulse };

struct EngineName {
  std::string_view name;
  EngineKind kind;
};
/// The default engine first.
inline constexpr EngineName engine_names[] = {{"fast", EngineKind::fast},
                                              {"pulse", EngineKind::pulse}};

[[nodiscard]] std::unique_ptr<Engine> make_engine(EngineKind kind, Machine& machine);

}  // namespace chessvm::eniac
