// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace chessvm::web {

/// The diagnostics as a JSON array, each as the tools print it (schema chessvm.diagnostic/1).
[[nodiscard]] std::string diagnostics_array(const Diagnostics& diagnostics,
                                            const SourceSet& sources);

/// An object of `schema` with `ok` and `diagnostics`, as one line.
[[nodiscard]] std::string diagnostics_json(std::string_view schema, const Diagnostics& diagnostics,
                                           const SourceSet& sources);

}  // namespace chessvm::web
