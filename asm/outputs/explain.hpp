// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chessvm::assembler {

/// Returns what docs/diagnostics.md has about the error or warning `name`, and which options switch
/// it; nullopt if none is called so.
[[nodiscard]] std::optional<std::string> explain(std::string_view name);

/// Returns `; did you mean x?` for the error or warning that `name` is most likely a slip for;
/// empty if none is near.
[[nodiscard]] std::string similar_diagnostic(std::string_view name);

}  // namespace chessvm::assembler
