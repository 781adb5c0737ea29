// SPDX-License-Identifier: MIT
// Functions that return, as text, the files that easm writes beside the image.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "asm/assembler.hpp"
#include "vm/image/provenance.hpp"

namespace chessvm::assembler {

/// Returns the fingerprint of the image and digests of its sources, for a listing or symbol file.
[[nodiscard]] vm::Provenance provenance(const Assembly& assembly);

/// Returns all symbols as sorted lines `kind value name file:line`; vm::parse_symbols reads them.
[[nodiscard]] std::string symbol_file(const Assembly& assembly);

/// Says if a listing shows a macro call as one line with all its words, or as its expanded lines.
enum class Macros : bool { folded, expanded };

/// Returns a listing: every source line with the place, stored words and add cycles of its code.
[[nodiscard]] std::string listing(const Assembly& assembly, Macros macros);

/// Returns a report on the use of the ROM: words by table and by section, and a map of every word.
[[nodiscard]] std::string utilisation_map(const Assembly& assembly);

/// Returns a makefile rule with every source file as a prerequisite of `outputs`. Adds an empty
/// rule for each include, so that make does not stop if an include has been deleted.
[[nodiscard]] std::string dependency_file(const Assembly& assembly,
                                          const std::vector<std::filesystem::path>& outputs);

/// Returns a diagnostic as one line of JSON (schema chessvm.diagnostic/1).
[[nodiscard]] std::string to_json(const Diagnostic& diagnostic, const SourceSet& sources);
[[nodiscard]] std::string to_json(const Failure& failure);

}  // namespace chessvm::assembler
