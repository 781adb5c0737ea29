// SPDX-License-Identifier: MIT
#include "asm/passes/macros.hpp"

#include <algorithm>

#include "asm/source/grammar.hpp"

namespace chessvm::assembler {
namespace {

Slice trimmed_slice(std::string_view line, std::size_t begin, std::size_t end) {
  while (begin < end && (line[begin] == ' ' || line[begin] == '\t')) ++begin;
  while (begin < end && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}

}  // namespace

std::vector<Slice> split_arguments(std::string_view line, Slice arguments) {
  std::vector<Slice> list;
  if (arguments.empty()) return list;
  int depth = 0;
  bool quoted = false;
  std::size_t begin = arguments.begin;
  for (std::size_t i = arguments.begin; i < arguments.end(); ++i) {
    const char c = line[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c != ',' || depth > 0) continue;
    list.push_back(trimmed_slice(line, begin, i));
    begin = i + 1;
  }
  list.push_back(trimmed_slice(line, begin, arguments.end()));
  return list;
}

Text substitute(const Macro& macro, const Text& body_line, const Text& call,
                const std::vector<Slice>& arguments, std::uint32_t number) {
  const std::string_view line = without_comment(body_line.view());
  Text result = Text::made_of(body_line);
  std::size_t copied = 0;
  const auto copy_to = [&](std::size_t end) {
    result.append(body_line,
                  {static_cast<std::uint32_t>(copied), static_cast<std::uint32_t>(end - copied)});
    copied = end;
  };
  bool quoted = false;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == '"') quoted = !quoted;
    if (quoted || (!is_name_char(line[i]) && line[i] != '.' && line[i] != '@')) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    while (end < line.size() && is_name_char(line[end])) ++end;
    const std::string_view word = line.substr(i, end - i);
    const auto parameter = std::find(macro.parameters.begin(), macro.parameters.end(), word);
    if (parameter != macro.parameters.end()) {
      copy_to(i);
      result.append(call,
                    arguments[static_cast<std::size_t>(parameter - macro.parameters.begin())]);
      copied = end;
    } else if (word[0] == '@' && word.size() > 1) {
      copy_to(i);
      copied = i + 1;
      copy_to(end);
      const Slice name{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end - i)};
      result.append("@" + std::to_string(number), body_line.span(name));
    }
    i = end;
  }
  copy_to(line.size());
  return result;
}

}  // namespace chessvm::assembler
