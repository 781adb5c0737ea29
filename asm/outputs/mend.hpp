// SPDX-License-Identifier: MIT
// Mends errors in a source by inserting a line with `.align`. `easm --fix` and the quick fixes of
// the language server use these functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// Returns the line `.align` with the line end of `source`, LF or CR LF.
[[nodiscard]] std::string align_line(std::string_view source);

/// A source, the lines inserted into it, and the errors and warnings that are left.
struct Mended {
  std::string text;
  std::vector<std::uint32_t> lines;  // numbers of the inserted lines in `text`, ascending
  Assembly assembly;
};

/// Mends `text`, the contents of `path`. If an operand 00 cannot be stored at the end of its row,
/// inserts `.align` before the instruction. Keeps the insertion only if it mends the error and
/// causes no errors of other kinds. Changes no included file and no macro. Ends early if `stopped`
/// returns true.
[[nodiscard]] Mended mend(const std::filesystem::path& path, std::string text,
                          const Options& options, const std::function<bool()>& stopped);

}  // namespace chessvm::assembler
