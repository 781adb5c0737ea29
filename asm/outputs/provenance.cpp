// SPDX-License-Identifier: MIT
#include "vm/image/provenance.hpp"

#include "asm/outputs/outputs.hpp"
#include "base/text/text.hpp"
#include "vm/checkpoint.hpp"

namespace chessvm::assembler {

vm::Provenance provenance(const Assembly& assembly) {
  vm::Provenance made;
  made.image = vm::fingerprint(assembly.encoding.image);
  for (std::uint32_t file = 0; file < assembly.sources.size(); ++file) {
    const auto& path = assembly.sources.path(file);
    if (path == command_line_source) continue;
    made.sources.push_back(
        {visible(path.string()), vm::source_digest(assembly.sources.text(file))});
  }
  return made;
}

}  // namespace chessvm::assembler
