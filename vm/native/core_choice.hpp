// SPDX-License-Identifier: MIT
// The core that a tool runs programs on.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "vm/core.hpp"

namespace chessvm::vm::native {

enum class CoreKind : std::uint8_t { automatic, native, interpreter, reference };

/// The names of the kinds for `--core`, in their order.
inline constexpr std::array<std::string_view, 4> core_names{"auto", "native", "interpreter",
                                                            "reference"};

/// Makes a core of that kind. `native` and `automatic` become the interpreter where there is no
/// native code; `automatic` translates a program when it has run long enough to gain by it.
[[nodiscard]] MakeCore core_maker(CoreKind kind);

/// The reason for which this build or this system has no native code.
[[nodiscard]] std::optional<Failure> no_native_code();
/// Says that the interpreter runs a program in place of native code, and why, where `kind` would be
/// native code but for `reason`; empty where it would not.
[[nodiscard]] std::string replacement_note(CoreKind kind, const std::optional<Failure>& reason);

}  // namespace chessvm::vm::native
