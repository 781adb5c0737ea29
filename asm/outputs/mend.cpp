// SPDX-License-Identifier: MIT
#include "asm/outputs/mend.hpp"

#include <algorithm>
#include <utility>

#include "asm/source/diagnostic_table.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

/// Returns, in ascending order, the numbers of those lines of `path` that have an error which an
/// `.align` can mend.
std::vector<std::uint32_t> lines_to_align(const Assembly& assembly,
                                          const std::filesystem::path& path) {
  const std::string_view id = kind_of(Id::zero_at_row_end).name;
  std::vector<std::uint32_t> lines;
  for (const Diagnostic& each : assembly.diagnostics.all())
    if (each.id == id && each.all_notes().empty() && assembly.sources.path(each.where.file) == path)
      lines.push_back(assembly.sources.position(each.where).line);
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

/// Returns the offset of the beginning of line `number`. The first line has the number 1.
std::size_t offset_of_line(std::string_view text, std::uint32_t number) {
  std::size_t offset = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  for (; number > 1; --number) offset = text.find('\n', offset) + 1;
  return offset;
}

}  // namespace

std::string align_line(std::string_view source) {
  return source.find("\r\n") == std::string_view::npos ? "        .align\n" : "        .align\r\n";
}

Mended mend(const std::filesystem::path& path, std::string text, const Options& options,
            const std::function<bool()>& stopped) {
  Mended mended{.text = std::move(text), .lines = {}, .assembly = {}};
  mended.assembly = assemble(path, mended.text, options);
  const std::string added = align_line(mended.text);
  // Each inserted line moves later instructions. Therefore assemble again after each insertion.
  std::size_t hopeless = 0;  // number of entries at the start of `lines` that cannot be mended
  for (;;) {
    const std::vector<std::uint32_t> lines = lines_to_align(mended.assembly, path);
    if (hopeless >= lines.size() || stopped()) return mended;
    std::string next = mended.text;
    next.insert(offset_of_line(next, lines[hopeless]), added);
    Assembly assembly = assemble(path, next, options);
    const std::vector<std::uint32_t> left = lines_to_align(assembly, path);
    const bool helps = !std::binary_search(left.begin(), left.end(), lines[hopeless] + 1);
    // Drop the new `.align` if it does not mend the error, or if it causes errors of other kinds.
    if (!helps || assembly.diagnostics.errors() - left.size() >
                      mended.assembly.diagnostics.errors() - lines.size()) {
      ++hopeless;
      continue;
    }
    mended.text = std::move(next);
    mended.assembly = std::move(assembly);
    for (std::uint32_t& line : mended.lines)
      if (line >= lines[hopeless]) ++line;
    mended.lines.push_back(lines[hopeless]);
    std::sort(mended.lines.begin(), mended.lines.end());
  }
}

}  // namespace chessvm::assembler
