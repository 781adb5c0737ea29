// SPDX-License-Identifier: MIT
#include "base/files/file_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/files/line_kind.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

struct KindRow {
  FileKind kind;
  std::string_view name;
  std::string_view reader;  // says which tools take such a file, and for what
};
// clang-format off
constexpr auto kinds = std::to_array<KindRow>({
  {FileKind::source,     "assembly source", "easm assembles it"},
  {FileKind::image,      "an image",        "chsim IMAGE runs it, eniacsim --vm IMAGE on the wired machine, easm --disassemble lists it"},
  {FileKind::patch,      "a patch",         "eniacsim PATCH runs it"},
  {FileKind::transfers,  "a register-transfer program", "rtmc compiles it"},
  {FileKind::lock,       "a lock file",     "rtmc --lock keeps its decisions"},
  {FileKind::checkpoint, "a checkpoint",    "chsim --restore and eniacsim --resume continue it"},
  {FileKind::deck,       "a deck of cards", "chsim --deck and eniacsim --deck read it"},
  {FileKind::symbols,    "a symbol file",   "chsim reads it beside the image of the same name"},
  {FileKind::listing,    "a listing",       "chsim --debug reads it beside the image of the same name"},
  {FileKind::recording,  "a recording",     "chsim --replay runs it again"},
});

struct FirstLine {
  std::string_view begin;
  FileKind kind;
};
constexpr auto first_lines = std::to_array<FirstLine>({
  {"# isa=",             FileKind::image},
  {"# chessvm symbols ", FileKind::symbols},
  {"# chessvm listing ", FileKind::listing},
  {"# chessvm recording ", FileKind::recording},
});
// clang-format on

constexpr int lines_looked_at = 100;

bool is_card(std::string_view line) {
  return line.find_first_of("0123456789") != std::string_view::npos &&
         line.find_first_not_of("0123456789JKLMNOPQR- ") == std::string_view::npos;
}

/// Returns the kind of a JSON text; nullopt if it fits no kind.
std::optional<FileKind> kind_of_json(std::string_view text) {
  const auto has = [text](std::string_view part) {
    return text.find(part) != std::string_view::npos;
  };
  if (has("\"chessvm.checkpoint\"")) return FileKind::checkpoint;
  if (text.starts_with("{\"version\"") && has("\"controls\"")) return FileKind::lock;
  return std::nullopt;
}

/// Collects what the lines of a text have in common.
class LinesSeen {
 public:
  /// Returns the kind if the line is of a form that no other kind of file has.
  std::optional<FileKind> add(std::string_view line) {
    const bool first = lines_++ == 0;
    if (first && begins_transfers(line)) return FileKind::transfers;
    if (is_setting(line)) return FileKind::patch;
    if (is_directive(line)) return FileKind::source;
    const PatchLine patch_line = patch_line_kind(line);
    const AssemblyLine assembly_line = assembly_line_kind(line);
    only_cards_ = only_cards_ && is_card(line);
    only_commands_ = only_commands_ && patch_line != PatchLine::none;
    only_assembly_ = only_assembly_ && assembly_line != AssemblyLine::none;
    commands_ += patch_line == PatchLine::command ? 1 : 0;
    instructions_ += assembly_line == AssemblyLine::instruction ? 1 : 0;
    return std::nullopt;
  }
  /// Returns the kind that all lines fit; nullopt if they fit none.
  [[nodiscard]] std::optional<FileKind> common_kind() const {
    if (lines_ == 0) return std::nullopt;
    if (only_cards_) return FileKind::deck;
    if (only_commands_ && commands_ > 0) return FileKind::patch;
    if (only_assembly_ && instructions_ > 0) return FileKind::source;
    return std::nullopt;
  }
  [[nodiscard]] int lines() const { return lines_; }

 private:
  int lines_ = 0;
  int commands_ = 0;
  int instructions_ = 0;
  bool only_cards_ = true;
  bool only_commands_ = true;
  bool only_assembly_ = true;
};

struct ExtensionRow {
  std::string_view extension;
  FileKind kind;
};
constexpr auto extensions = std::to_array<ExtensionRow>({{".asm", FileKind::source},
                                                         {".inc", FileKind::source},
                                                         {".rtm", FileKind::transfers},
                                                         {".lock", FileKind::lock},
                                                         {".e", FileKind::patch}});

}  // namespace

std::optional<FileKind> guess_file_kind(std::string_view text) {
  for (const FirstLine& row : first_lines)
    if (text.starts_with(row.begin)) return row.kind;
  if (text.starts_with('{')) return kind_of_json(text);
  LinesSeen seen;
  while (!text.empty() && seen.lines() < lines_looked_at) {
    const std::string_view line = take_line(text);
    const std::string_view words = trimmed(line);
    if (words.empty() || words.starts_with('#') || words.starts_with(';')) continue;
    if (const auto kind = seen.add(line)) return kind;
  }
  return seen.common_kind();
}

std::optional<FileKind> guess_kind_of_name(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  const auto row = std::find_if(
      extensions.begin(), extensions.end(),
      [&extension](const ExtensionRow& known) { return known.extension == extension; });
  return row == extensions.end() ? std::nullopt : std::optional(row->kind);
}

std::string describe(FileKind kind) {
  const auto row = std::find_if(kinds.begin(), kinds.end(),
                                [kind](const KindRow& known) { return known.kind == kind; });
  return fmt::format("{}: {}", row->name, row->reader);
}

std::string wrong_kind_hint(std::string_view text, FileKind expected) {
  const auto kind = guess_file_kind(text);
  return kind && *kind != expected ? "; this is " + describe(*kind) : std::string{};
}

}  // namespace chessvm
