// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

namespace chessvm {

/// Explains why the outputs cannot all be written: one is also an input, or two are the same file.
/// nullopt if there is no clash. Standard input and output ("-") and /dev/null never clash.
[[nodiscard]] std::optional<std::string> output_clash(std::span<const std::string> inputs,
                                                      std::span<const std::string> outputs);

/// Explains that several outputs go to standard output ("-"); nullopt if at most one does.
[[nodiscard]] std::optional<std::string> standard_output_clash(
    std::span<const std::string> outputs);

}  // namespace chessvm
