// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

namespace chessvm {

/// Why these files cannot be written: one is an input, or two are the same. By any of its names a
/// file is the same; standard input and output ("-") and /dev/null are no files.
[[nodiscard]] std::optional<std::string> output_clash(std::span<const std::string> inputs,
                                                      std::span<const std::string> outputs);

}  // namespace chessvm
