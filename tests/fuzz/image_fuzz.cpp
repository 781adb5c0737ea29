// SPDX-License-Identifier: MIT
// Reads any image. Rewriting does not change an accepted image; its rows can be disassembled.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/disassemble.hpp"
#include "vm/image/image.hpp"

namespace chessvm::fuzz {

void run_image(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto parsed = vm::parse_image(text, "input");
  if (!parsed) {
    fuzz::require(!parsed.error().message.empty());
    return;
  }
  const vm::Image& image = parsed.value().image;
  const auto again = vm::parse_image(to_text(image), "again");
  fuzz::require(again.has_value() && again.value().image == image);
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row)
    static_cast<void>(vm::disassemble_row(image, row));
}

}  // namespace chessvm::fuzz
