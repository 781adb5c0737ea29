// SPDX-License-Identifier: MIT
// Read, write, read is the same; the disassembler is total.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/require.hpp"
#include "vm/disassemble.hpp"
#include "vm/image.hpp"

using namespace chessvm;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto parsed = vm::parse_image(text, "input");
  if (!parsed) {
    fuzz::require(!parsed.error().message.empty());
    return 0;
  }
  const vm::Image& image = parsed.value().image;
  const auto again = vm::parse_image(to_text(image), "again");
  fuzz::require(again.has_value() && again.value().image == image);
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row)
    static_cast<void>(vm::disassemble_row(image, row));
  return 0;
}
