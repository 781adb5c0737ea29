// SPDX-License-Identifier: MIT
// Mends those errors in a source that a single new line is certain to remove. `easm --fix` and the
// quick fixes of the language server call it.
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
  std::vector<std::uint32_t> lines;  // line numbers of the inserted `.align` in `text`, ascending
  Assembly assembly;
};

/// Mends `text`, the contents of `path`: puts `.align` before each instruction whose operand 00
/// cannot be stored at the end of its row. Omits an `.align` that does not help or that causes
/// other errors. Changes no macro, because the line would go into every expansion, and no included
/// file. Ends early if `stopped` returns true.
[[nodiscard]] Mended mend(const std::filesystem::path& path, std::string text,
                          const Options& options, const std::function<bool()>& stopped);

}  // namespace chessvm::assembler
