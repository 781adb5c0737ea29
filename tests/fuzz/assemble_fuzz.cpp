// SPDX-License-Identifier: MIT
// Assembles any text. If the text has no errors, its image can be disassembled and assembled again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "asm/outputs/disassembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {

void run_assemble(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  if (text.find(".include") != std::string::npos) return;  // this target must not read files

  const assembler::Assembly assembly = assembler::assemble("input", text);
  constexpr std::size_t printed = 20;  // maximum number to print; there may be 100,000 diagnostics
  const auto all = assembly.diagnostics.all();
  for (const Diagnostic& diagnostic : all.first(std::min(printed, all.size()))) {
    require(!to_text(diagnostic, assembly.sources).empty());
    require(!assembler::to_json(diagnostic, assembly.sources).empty());
  }
  if (!assembly.ok()) return;

  const vm::Image& image = assembly.encoding.image;
  const auto read = vm::parse_image(to_text(image, assembly.encoding.comments), "image");
  require(read.has_value() && read.value().image == image);
  const auto again = assembler::assemble("again", assembler::disassemble(image));
  require(again.ok() && again.encoding.image == image);
  require(!assembler::listing(assembly, assembler::Macros::expanded).empty());
  require(!assembler::utilisation_map(assembly).empty());
}

}  // namespace chessvm::fuzz
