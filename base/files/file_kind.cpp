// SPDX-License-Identifier: MIT
#include "base/files/file_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

std::string_view take_blank_ended_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  return word;
}

/// Recognises a line of a patch: a cable (`p 1-1 a1.5i`) or a switch (`s a1.op5 A`).
bool is_setting(std::string_view line) {
  const std::string_view command = take_blank_ended_word(line);
  const std::string_view name = take_blank_ended_word(line);
  const std::string_view value = take_blank_ended_word(line);
  return (command == "p" || command == "s") && !value.empty() &&
         name.find_first_of(".-") != std::string_view::npos;
}

bool is_directive(std::string_view line) {
  std::string_view word = take_blank_ended_word(line);
  if (!word.starts_with('.')) word = take_blank_ended_word(line);
  return word == ".isa" || word == ".org" || word == ".include" || word == ".equ";
}

}  // namespace

std::optional<FileKind> guess_file_kind(std::string_view text) {
  for (const FirstLine& row : first_lines)
    if (text.starts_with(row.begin)) return row.kind;
  if (text.starts_with('{'))
    return text.find("\"chessvm.checkpoint\"") == std::string_view::npos
               ? std::nullopt
               : std::optional(FileKind::checkpoint);
  bool only_cards = true;
  int lines = 0;
  while (!text.empty() && lines < lines_looked_at) {
    const std::string_view line = take_line(text);
    if (line.empty() || line.starts_with('#') || line.starts_with(';')) continue;
    ++lines;
    if (is_setting(line)) return FileKind::patch;
    if (is_directive(line)) return FileKind::source;
    only_cards = only_cards && is_card(line);
  }
  return lines > 0 && only_cards ? std::optional(FileKind::deck) : std::nullopt;
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
