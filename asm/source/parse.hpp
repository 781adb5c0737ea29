// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "asm/source/grammar.hpp"
#include "asm/source/report.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {

/// Parses the arguments of a line with `parse`. After an error, reports it and returns nullopt.
template <class T>
[[nodiscard]] std::optional<T> parse_arguments(Parsed<T> (*parse)(std::string_view, Slice),
                                               const Text& text, Slice arguments, LineIndex line,
                                               Report& report) {
  const std::string_view written = text.view(arguments);
  if (const std::size_t deep = too_deep(written); deep != std::string_view::npos) {
    report.add(Id::nesting_depth, line,
               Slice{arguments.begin + static_cast<std::uint32_t>(deep), 1},
               fmt::format("parentheses nested deeper than {}", nesting_limit));
    return std::nullopt;
  }
  auto parsed = parse(text.view(), arguments);
  if (auto* tree = std::get_if<T>(&parsed)) return std::move(*tree);
  const SyntaxError& error = std::get<SyntaxError>(parsed);
  const std::string found = error.where.empty()
                                ? "the end of the line"
                                : fmt::format("'{}'", shortened(text.view(error.where)));
  report.add(Id::bad_argument, line, Slice{error.where.begin, error.where.empty() ? 0U : 1U},
             fmt::format("expected {}, found {}", error.expected, found));
  return std::nullopt;
}

}  // namespace chessvm::assembler
