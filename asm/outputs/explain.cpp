// SPDX-License-Identifier: MIT
#include "asm/outputs/explain.hpp"

#include <fmt/format.h>

#include <vector>

#include "asm/source/diagnostic_table.hpp"
#include "asm/source/grammar.hpp"
#include "asm/source/options.hpp"
#include "base/text/closest.hpp"

namespace chessvm::assembler {

// The texts of diagnostic_table contain these limits: change both together.
static_assert(source_limit == 16UL << 20U && line_limit == 65'536 && depth_limit == 64 &&
              nesting_limit == 256 && lines_limit == 200'000 && expansion_limit == 64UL << 20U);

std::optional<std::string> explain(std::string_view name) {
  const auto id = find_id(name);
  if (!id) return std::nullopt;
  const DiagnosticKind& kind = kind_of(*id);
  if (kind.severity == Severity::error)
    return fmt::format("{}: error: {}\nNo output is written when this error occurs.\n", kind.name,
                       kind.summary);
  return fmt::format(
      "{0}: warning: {1}\n"
      "-W no-{0} silences it, -W error={0} makes it an error.\n",
      kind.name, kind.summary);
}

std::string similar_diagnostic(std::string_view name) {
  std::vector<std::string> names;
  names.reserve(diagnostic_table.size());
  for (const DiagnosticKind& kind : diagnostic_table) names.emplace_back(kind.name);
  if (std::string hint = did_you_mean(name, names); !hint.empty() || name.empty()) return hint;
  std::erase_if(names,
                [name](const std::string& id) { return id.find(name) == std::string::npos; });
  return names.empty() ? std::string() : fmt::format("; there are {}", fmt::join(names, ", "));
}

}  // namespace chessvm::assembler
