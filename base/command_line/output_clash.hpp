// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

namespace chessvm {

/// Explains why the outputs cannot all be written: one is an input, or two are the same file, be it
/// by different names. nullopt: they can. Standard input and output ("-") and /dev/null clash with
/// nothing.
[[nodiscard]] std::optional<std::string> output_clash(std::span<const std::string> inputs,
                                                      std::span<const std::string> outputs);

}  // namespace chessvm
