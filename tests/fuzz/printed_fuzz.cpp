// SPDX-License-Identifier: MIT
// Reads any file with any name. Messages and outputs about the file are valid UTF-8 without control
// characters. Byte 1 chooses the reader. Byte 2 sets the length of the name, which follows.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "asm/outputs/disassembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "base/text/text.hpp"
#include "sim/rtm/language/parser.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/checkpoint.hpp"
#include "vm/debugger/source/listing.hpp"
#include "vm/deck.hpp"
#include "vm/image/image.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::fuzz {
namespace printed_fuzz {
namespace {

void require_printable(std::string_view printed) {
  require(!printed.empty() && visible_lines(printed) == printed);
}

template <class T>
void require_printable(const Result<T>& read) {
  if (read) return;
  require_printable(to_text(read.error()));
  require_printable(to_text(read.error(), "tool"));
  require_printable(warning_text(read.error()));
}

constexpr std::size_t printed = 20;  // maximum number of diagnostics to print; there may be 100,000

void print_source(const std::string& name, const std::string& text) {
  if (text.find(".include") != std::string::npos) return;  // this target must not read files
  const assembler::Assembly assembly = assembler::assemble(name, text);
  const auto all = assembly.diagnostics.all();
  for (const Diagnostic& diagnostic : all.first(std::min(printed, all.size()))) {
    require_printable(to_text(diagnostic, assembly.sources));
    require_printable(assembler::to_json(diagnostic, assembly.sources));
  }
  if (assembly.ok()) require_printable(assembler::listing(assembly, assembler::Macros::expanded));
}

void print_transfers(const std::string& name, const std::string& text) {
  SourceSet sources;
  Diagnostics diagnostics;
  static_cast<void>(rtm::parse(sources, sources.add(name, text), diagnostics));
  const auto all = diagnostics.all();
  for (const Diagnostic& diagnostic : all.first(std::min(printed, all.size())))
    require_printable(to_text(diagnostic, sources));
}

void print_image(const std::string& name, const std::string& text) {
  const auto read = vm::parse_image(text, name);
  require_printable(read);
  if (!read) return;
  for (const Failure& warning : read.value().warnings) require_printable(warning_text(warning));
  require_printable(assembler::disassemble(read.value().image));
}

}  // namespace
}  // namespace printed_fuzz

void run_printed(const std::uint8_t* data, std::size_t size) {
  using namespace printed_fuzz;
  if (size < 2) return;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 2, size - 2);
  const std::string name(rest.substr(0, data[1] % 32U));
  const std::string text(rest.substr(name.size()));
  switch (data[0] % 7U) {
    case 0:
      print_source(name, text);
      break;
    case 1:
      print_transfers(name, text);
      break;
    case 2:
      print_image(name, text);
      break;
    case 3:
      require_printable(vm::parse_deck(text, name));
      break;
    case 4:
      require_printable(vm::parse_checkpoint(text, vm::Image{}, name));
      break;
    case 5:
      require_printable(vm::parse_symbols(text, name));
      break;
    default:
      require_printable(vm::debugger::parse_listing(text, name));
  }
}

}  // namespace chessvm::fuzz
