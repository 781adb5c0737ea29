// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/save_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace chessvm::eniac {
namespace {

constexpr std::string_view first_line = "[*] chessvm eniacsim: rows for GTKWave\n";

// Lines of display flags: '@' and a sum in base 16. Its parts are 2 (hexadecimal), 4 (decimal),
// 8 (binary), 20 (right-aligned), 200 (no signal), 800000 (begins a group), 1000000 (ends a group).
constexpr std::string_view binary = "@28\n";
constexpr std::string_view hexadecimal = "@22\n";
constexpr std::string_view decimal = "@24\n";
constexpr std::string_view group_begin = "@800200\n";
constexpr std::string_view group_end = "@1000200\n";

/// Returns the name of a variable in GTKWave: eniac.a1.digits[39:0].
std::string full_name(const VcdVariable& variable) {
  return fmt::format("eniac.{}.{}{}", variable.scope, variable.name,
                     variable.bits == 1 ? "" : fmt::format("[{}:0]", variable.bits - 1));
}

/// Returns the display flags: decimal for numbers, hexadecimal for decades, otherwise binary.
std::string_view flags_of(const VcdVariable& variable) {
  if (variable.is_number) return decimal;
  return variable.has_digits ? hexadecimal : binary;
}

/// Returns the text of a row. `+{N} signal` shows a whole signal under the name N.
/// `#{A} (0)signal (1)signal` shows some bits of a signal under the name A.
std::string row_text(const SavedRow& row, const VcdVariable& variable) {
  const std::string signal = full_name(variable);
  if (row.bits == 0) return fmt::format("{}+{{{}}} {}\n", flags_of(variable), row.name, signal);
  std::string text = fmt::format("{}#{{{}}}", flags_of(variable), row.name);
  for (int bit = row.first_bit; bit < row.first_bit + row.bits; ++bit)
    text += fmt::format(" ({}){}", bit, signal);
  return text + '\n';
}

std::string group_text(std::string_view name, std::string_view rows) {
  if (rows.empty()) return {};
  return fmt::format("{}-{}\n{}{}-{}\n", group_begin, name, rows, group_end, name);
}

/// Returns a line that makes GTKWave show the whole recording, with 2^`zoom` time units per pixel.
/// The line sets no markers.
std::string zoom_line(const Recorded& recorded) {
  constexpr std::uint64_t points = 1000;
  constexpr int markers = 26;
  int zoom = 0;
  while (((recorded.end - recorded.begin) >> static_cast<unsigned>(zoom)) > points) ++zoom;
  std::string line = fmt::format("*-{}.000000 -1", zoom);
  for (int marker = 0; marker < markers; ++marker) line += " -1";
  return line + '\n';
}

}  // namespace

std::string save_file(const Recorded& recorded, std::string_view dump,
                      std::span<const SavedGroup> groups) {
  std::string text(first_line);
  // Omit a name with a quote or a line end, because the format cannot express it.
  if (dump.find_first_of("\"\n\r") == std::string_view::npos)
    text += fmt::format("[dumpfile] \"{}\"\n", dump);
  text += fmt::format("[timestart] {}\n{}[treeopen] eniac.\n", recorded.begin, zoom_line(recorded));
  std::set<std::string> shown;
  for (const SavedGroup& group : groups) {
    std::string rows;
    for (const SavedRow& row : group.rows)
      for (const VcdVariable& variable : recorded.variables)
        if (row.signal == variable.scope + "." + variable.name) {
          rows += row_text(row, variable);
          shown.insert(row.signal);
        }
    text += group_text(group.name, rows);
  }
  for (auto first = recorded.variables.begin(); first != recorded.variables.end();) {
    const auto end = std::find_if(first, recorded.variables.end(), [&](const VcdVariable& one) {
      return one.scope != first->scope;
    });
    std::string rows;
    for (auto variable = first; variable != end; ++variable)
      if (!shown.contains(variable->scope + "." + variable->name))
        rows += fmt::format("{}{}\n", flags_of(*variable), full_name(*variable));
    text += group_text(first->scope, rows);
    first = end;
  }
  return text;
}

bool is_own_save_file(std::string_view text) {
  return text.starts_with(first_line);
}

}  // namespace chessvm::eniac
