// SPDX-License-Identifier: MIT
#include "asm/server/analysis.hpp"

#include <utility>

#include "asm/source/source_files.hpp"
#include "base/files/file.hpp"

namespace chessvm::language_server {
namespace {

/// Returns the span of the use or definition of `name` at byte `offset`; nullopt if there is none.
std::optional<SourceSpan> place_at(const assembler::Name& name, std::uint32_t file,
                                   std::size_t offset) {
  for (const SourceSpan span : name.uses)
    if (stands_in(span, file, offset)) return span;
  return stands_in(name.definition, file, offset) ? std::optional(name.definition) : std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> Analysis::file(const Path& file) const {
  for (std::uint32_t i = 0; i < assembly.sources.size(); ++i)
    if (assembly.sources.path(i).lexically_normal() == file) return i;
  return std::nullopt;
}

Analysis analyse(const Path& program, const assembler::Options& options) {
  std::string text;
  if (const auto open = options.texts.find(program); open != options.texts.end())
    text = open->second;
  else if (auto read = read_file(program, assembler::source_limit))
    text = std::move(read).value();
  Analysis result;
  result.assembly = assembler::assemble(program, std::move(text), options);
  result.names = assembler::names_of(result.assembly);
  return result;
}

bool stands_in(SourceSpan span, std::uint32_t file, std::size_t offset) {
  return span.file == file && span.offset <= offset && offset <= span.offset + span.length;
}

std::vector<Named> names_at(const Analysis& analysis, std::uint32_t file, std::size_t offset) {
  std::vector<Named> found;
  for (const assembler::Name& name : analysis.names)
    if (const auto span = place_at(name, file, offset)) found.push_back({&name, *span});
  return found;
}

}  // namespace chessvm::language_server
