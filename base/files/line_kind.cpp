// SPDX-License-Identifier: MIT
#include "base/files/line_kind.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

// clang-format off
constexpr auto patch_commands = std::to_array<std::string_view>({
  "set", "r", "R", "p?", "s?", "u", "dt", "pt", "b", "run", "perf", "json", "l", "f", "ts", "te", "dg"});
constexpr auto shared_commands = std::to_array<std::string_view>({
  "p", "s", "n", "g", "d", "D", "probe", "break", "unprobe", "fault", "heal", "help", "q"});
constexpr auto instructions = std::to_array<std::string_view>({
  "clrall", "swap", "loadacc", "storeacc", "swapall", "ftl", "mov", "lodig", "swapdig", "inc", "dec", "flipn", "add",
  "addn", "sub", "jmp", "jn", "jz", "jil", "jsr", "ret", "clr", "read", "print", "brk", "halt"});
constexpr auto directives = std::to_array<std::string_view>({
  ".isa", ".cpu", ".org", ".align", ".equ", ".dw", ".table", ".include", ".section", ".raw", ".assert", ".error",
  ".warning", ".macro", ".endm", ".if", ".elif", ".else", ".endif", ".ifdef", ".ifndef"});
// clang-format on

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view take_blank_ended_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  return word;
}

std::string_view without_comment(std::string_view line, char mark) {
  return trimmed(line.substr(0, line.find(mark)));
}

bool is_label(std::string_view word) {
  if (word.ends_with(':')) word.remove_suffix(1);
  return word.size() > 1 && std::all_of(word.begin(), word.end(), [](char letter) {
           return letter == '_' || letter == '.' || (letter >= '0' && letter <= '9') ||
                  (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
         });
}

}  // namespace

PatchLine patch_line_kind(std::string_view line) {
  line = without_comment(line, '#');
  const std::string_view command = take_blank_ended_word(line);
  if (is_one_of(command, patch_commands)) return PatchLine::command;
  return is_one_of(command, shared_commands) ? PatchLine::shared : PatchLine::none;
}

bool is_setting(std::string_view line) {
  const std::string_view command = take_blank_ended_word(line);
  const std::string_view name = take_blank_ended_word(line);
  const std::string_view value = take_blank_ended_word(line);
  return (command == "p" || command == "s") && !value.empty() &&
         name.find_first_of(".-") != std::string_view::npos;
}

AssemblyLine assembly_line_kind(std::string_view line) {
  line = without_comment(line, ';');
  const std::string_view first = take_blank_ended_word(line);
  if (is_one_of(first, instructions)) return AssemblyLine::instruction;
  if (!is_label(first)) return AssemblyLine::none;
  const std::string_view second = take_blank_ended_word(line);
  if (second.empty()) return AssemblyLine::label;
  return is_one_of(second, instructions) ? AssemblyLine::instruction : AssemblyLine::none;
}

bool is_directive(std::string_view line) {
  line = without_comment(line, ';');
  std::string_view word = take_blank_ended_word(line);
  if (!word.starts_with('.')) word = take_blank_ended_word(line);
  return is_one_of(word, directives);
}

bool begins_transfers(std::string_view line) {
  line = without_comment(line, '#');
  const std::string_view statement = take_blank_ended_word(line);
  const std::string_view name = take_blank_ended_word(line);
  const std::string_view more = take_blank_ended_word(line);
  const bool is_name = !name.empty() && !name.starts_with('.') && !is_one_of(name, instructions);
  return statement == "machine" && is_name && (more.empty() || more == "as");
}

}  // namespace chessvm
