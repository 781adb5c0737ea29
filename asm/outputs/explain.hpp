// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chessvm::assembler {

/// Returns the description of the error or warning `name`, as in docs/diagnostics.md, and the
/// options that switch it; nullopt if there is no diagnostic of this name.
[[nodiscard]] std::optional<std::string> explain(std::string_view name);

/// Returns `; did you mean x?` with the diagnostic most similar to `name`; empty: none is similar.
[[nodiscard]] std::string similar_diagnostic(std::string_view name);

}  // namespace chessvm::assembler
