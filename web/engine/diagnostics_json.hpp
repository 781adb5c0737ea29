// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace chessvm::web {

/// Returns diagnostics as the JSON array that the tools print (schema chessvm.diagnostic/1).
[[nodiscard]] std::string diagnostics_array(const Diagnostics& diagnostics,
                                            const SourceSet& sources);

/// Returns one line: a JSON object of `schema` with `diagnostics` and `ok`. `ok` is true if no
/// diagnostic is an error.
[[nodiscard]] std::string diagnostics_json(std::string_view schema, const Diagnostics& diagnostics,
                                           const SourceSet& sources);

}  // namespace chessvm::web
