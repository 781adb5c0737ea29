// SPDX-License-Identifier: MIT
#include "sim/wired/machine/patch_names.hpp"

#include <algorithm>
#include <optional>

#include "base/text/text.hpp"

namespace chessvm::wired {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

/// Returns true if `jack` is a numbered input: "a3.4i", "f1.2i", "c.25i", "i.Ci1".
bool is_program_input(std::string_view jack) {
  if (jack.size() < 2 || is_digit(jack.front())) return false;
  const bool numbered = jack.back() == 'i' && is_digit(jack[jack.size() - 2]);
  return numbered || jack.find(".Ci") != std::string_view::npos;
}

/// Returns the jack TO of a line `p FROM TO`. Returns an empty text for other lines.
std::string_view destination(std::string_view line) {
  if (!line.starts_with("p ")) return {};
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  return line.substr(line.find_last_of(" \t") + 1);
}

/// Splits "a3: EX" into "a3" and "EX". Returns nullopt if there is no colon with a space.
std::optional<std::pair<std::string_view, std::string_view>> split(std::string_view comment) {
  const std::size_t colon = comment.find(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  return std::pair{comment.substr(0, colon), comment.substr(colon + 2)};
}

bool is_accumulator(std::string_view unit) {
  return unit.size() > 1 && unit.front() == 'a' &&
         unit.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

PatchNames patch_names(std::string_view patch) {
  constexpr std::string_view comment_begin = "# ";
  constexpr std::string_view trunk_begin = "trunk ";
  PatchNames names;
  std::string_view comment;
  while (!patch.empty()) {
    const std::string_view line = next_line(patch);
    if (line.starts_with(comment_begin)) {
      comment = line.substr(comment_begin.size());
      const auto parts = split(comment);
      if (parts && is_accumulator(parts->first)) names.units.emplace(parts->first, parts->second);
      if (parts && parts->first == "cpu") names.cpu = parts->second;
      if (parts && comment.starts_with(trunk_begin))
        names.trunks.emplace(parts->first.substr(trunk_begin.size()), parts->second);
    } else if (const std::string_view jack = destination(line); is_program_input(jack)) {
      if (!comment.empty()) names.programs.emplace(jack, comment);
      comment = {};  // a comment names only one program
    } else if (line.empty()) {
      comment = {};
    }
  }
  return names;
}

}  // namespace chessvm::wired
