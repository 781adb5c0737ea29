// SPDX-License-Identifier: MIT
// Compiles any register-transfer program. If the parser accepts it, its printed form can be parsed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/rtm/language/parser.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/sim/rtm/printer/printer.hpp"

namespace chessvm::fuzz {

void run_rtm(const std::uint8_t* data, std::size_t size) {
  using namespace chessvm::rtm;
  SourceSet sources;
  Diagnostics diagnostics;
  const Syntax syntax = parse(sources, sources.add("input", {data, data + size}), diagnostics);
  constexpr std::size_t printed = 20;
  const auto all = diagnostics.all();
  for (const Diagnostic& diagnostic : all.first(std::min(printed, all.size()))) {
    require(!diagnostic.message.empty());
    require(std::size_t{diagnostic.where.offset} + diagnostic.where.length <= size);
    require(!to_text(diagnostic, sources).empty());
  }
  if (diagnostics.has_errors()) return;

  const std::string text = to_text(syntax);
  const Syntax again = parse(sources, sources.add("again", text), diagnostics);
  require(!diagnostics.has_errors() && to_text(again) == text);
}

}  // namespace chessvm::fuzz
