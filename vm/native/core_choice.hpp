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

/// Names of the kinds for `--core`, in the order of `CoreKind`.
inline constexpr std::array<std::string_view, 4> core_names{"auto", "native", "interpreter",
                                                            "reference"};

/// Returns the function that makes cores of a kind. `automatic` translates a program after a trial
/// period in the interpreter. Without native code, `automatic` and `native` only interpret.
[[nodiscard]] MakeCore core_maker(CoreKind kind);

/// Returns why this build or system has no native code; nullopt if native code is available.
[[nodiscard]] std::optional<Failure> no_native_code();
/// Returns a note if the interpreter replaces native code; empty if `kind` runs as requested.
[[nodiscard]] std::string replacement_note(CoreKind kind, const std::optional<Failure>& reason);

}  // namespace chessvm::vm::native
