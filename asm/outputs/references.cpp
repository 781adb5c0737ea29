// SPDX-License-Identifier: MIT
#include "asm/outputs/references.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

Name::Kind kind_of(Symbol::Kind kind) {
  switch (kind) {
    case Symbol::Kind::row:
      return Name::Kind::row;
    case Symbol::Kind::table:
      return Name::Kind::table;
    case Symbol::Kind::constant:
      break;
  }
  return Name::Kind::constant;
}

auto order_of(const SourceSpan& span) {
  return std::tie(span.file, span.offset, span.length);
}

void sort_once(std::vector<SourceSpan>& spans) {
  std::sort(spans.begin(), spans.end(),
            [](const SourceSpan& a, const SourceSpan& b) { return order_of(a) < order_of(b); });
  spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
}

std::string place_text(SourceSpan span, const SourceSet& sources) {
  const Position at = sources.position(span);
  return fmt::format("{}:{}:{}", visible(sources.path(span.file).string()), at.line, at.column);
}

}  // namespace

std::string_view word(Name::Kind kind) {
  switch (kind) {
    case Name::Kind::row:
      return "row";
    case Name::Kind::table:
      return "table";
    case Name::Kind::constant:
      return "constant";
    case Name::Kind::macro:
      break;
  }
  return "macro";
}

std::vector<Name> names_of(const Assembly& assembly) {
  // A macro and a symbol may have the same name.
  std::map<std::pair<std::string, Use::Kind>, Name> all;
  for (const auto& [name, symbol] : assembly.symbols)
    all[{name, Use::Kind::symbol}] = {.full = name,
                                      .kind = kind_of(symbol.kind),
                                      .value = symbol.value,
                                      .valueless = symbol.valueless,
                                      .definition = symbol.where};
  for (const auto& [name, where] : assembly.macros)
    all[{name, Use::Kind::macro}] = {.full = name, .kind = Name::Kind::macro, .definition = where};
  for (const Use& use : assembly.uses)
    if (const auto at = all.find({use.name, use.kind}); at != all.end())
      at->second.uses.push_back(use.where);
  std::vector<Name> names;
  names.reserve(all.size());
  for (auto& [key, name] : all) {
    sort_once(name.uses);
    names.push_back(std::move(name));
  }
  return names;
}

std::string cross_reference(const Assembly& assembly) {
  std::string text = "# chessvm cross-reference 1\n";
  for (const Name& name : names_of(assembly)) {
    const bool has_value = name.kind != Name::Kind::macro && !name.valueless;
    text += fmt::format("{} {} {} {}\n", name.full, word(name.kind),
                        has_value ? std::to_string(name.value) : "-",
                        place_text(name.definition, assembly.sources));
    for (const SourceSpan& use : name.uses)
      text += fmt::format("  {}\n", place_text(use, assembly.sources));
  }
  return text;
}

}  // namespace chessvm::assembler
