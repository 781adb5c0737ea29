// SPDX-License-Identifier: MIT
// The files that easm writes beside the image, each as a text.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "asm/assembler.hpp"
#include "vm/image/provenance.hpp"

namespace chessvm::assembler {

/// Returns the image and the sources of `assembly`, as listing and symbol file name them. The
/// sources are those of the source set without the definitions of `-D`, in their order.
[[nodiscard]] vm::Provenance provenance(const Assembly& assembly);

/// Returns the lines `kind value name file:line` by kind, value and name, which
/// vm/image/symbols.hpp reads.
[[nodiscard]] std::string symbol_file(const Assembly& assembly);

/// The listing of a macro call: its line with all words of the expansion, or each expanded line.
enum class Macros : bool { folded, expanded };

/// Every source line with the place, the stored words and the add cycles of its code.
[[nodiscard]] std::string listing(const Assembly& assembly, Macros macros);

/// Returns a report of the use of the ROM: words by table and by section, and a map of every word.
[[nodiscard]] std::string utilisation_map(const Assembly& assembly);

/// Returns a make rule by which `outputs` depend on every file that was read, and an empty rule for
/// each include, so that make goes on without an include that is gone.
[[nodiscard]] std::string dependency_file(const Assembly& assembly,
                                          const std::vector<std::filesystem::path>& outputs);

/// Returns one line of JSON (schema chessvm.diagnostic/1).
[[nodiscard]] std::string to_json(const Diagnostic& diagnostic, const SourceSet& sources);
[[nodiscard]] std::string to_json(const Failure& failure);

}  // namespace chessvm::assembler
