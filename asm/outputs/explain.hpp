// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chessvm::assembler {

/// Returns the description of the error or warning `name`, as in docs/diagnostics.md. For a
/// warning, adds the options that silence it or make it an error. Returns nullopt if there is no
/// diagnostic of this name.
[[nodiscard]] std::optional<std::string> explain(std::string_view name);

/// Returns `; did you mean x?`, where x is the diagnostic whose name is most similar to `name`.
/// Returns an empty text if no name is similar.
[[nodiscard]] std::string similar_diagnostic(std::string_view name);

}  // namespace chessvm::assembler
