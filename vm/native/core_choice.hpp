// SPDX-License-Identifier: MIT
// Chooses the core on which a tool runs programs.
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

/// Returns a function that makes a core of that kind. `native` and `automatic` become the
/// interpreter if there is no native code; `automatic` translates a program once it has run long
/// enough to gain by it.
[[nodiscard]] MakeCore core_maker(CoreKind kind);

/// Returns why this build or this system has no native code.
[[nodiscard]] std::optional<Failure> no_native_code();
/// Returns a note that the interpreter replaces native code because of `reason`; empty if `kind`
/// does not ask for native code.
[[nodiscard]] std::string replacement_note(CoreKind kind, const std::optional<Failure>& reason);

}  // namespace chessvm::vm::native
