// SPDX-License-Identifier: MIT
#include "web/engine/diagnostics_json.hpp"

#include <fmt/format.h>

#include "asm/outputs/outputs.hpp"

namespace chessvm::web {

std::string diagnostics_array(const Diagnostics& diagnostics, const SourceSet& sources) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::string object;
    if (sources.size() == 0) {  // true if even the first file could not be read
      object = assembler::to_json(Failure::because(diagnostic.message));
    } else {
      object = assembler::to_json(diagnostic, sources);
    }
    object.pop_back();
    text += (text.empty() ? "" : ",") + object;
  }
  return "[" + text + "]";
}

std::string diagnostics_json(std::string_view schema, const Diagnostics& diagnostics,
                             const SourceSet& sources) {
  return fmt::format("{{\"schema\":\"{}\",\"ok\":{},\"diagnostics\":{}}}\n", schema,
                     !diagnostics.has_errors(), diagnostics_array(diagnostics, sources));
}

}  // namespace chessvm::web
