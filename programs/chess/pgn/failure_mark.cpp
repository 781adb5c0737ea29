// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/failure_mark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view failure_begin = "[%failure ";
constexpr std::string_view not_known = "-";

/// Splits a mark into its fields; nullopt if there are not exactly 7.
std::optional<std::array<std::string_view, 7>> fields_of(std::string_view text) {
  std::array<std::string_view, 7> fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::size_t comma = text.find(',');
    if ((comma == std::string_view::npos) != (i + 1 == fields.size())) return std::nullopt;
    fields[i] = text.substr(0, comma);
    if (comma != std::string_view::npos) text.remove_prefix(comma + 1);
  }
  return fields;
}

std::optional<Breakdown> parse_mark(std::string_view text) {
  constexpr std::int64_t most_cycles = 1'000'000'000'000'000;
  constexpr std::int64_t most_moves = 1'000;
  constexpr std::int64_t most_digits = 9'999;
  constexpr std::int64_t most_plies = 99;
  constexpr std::array most{most_cycles, most_plies,  most_moves,
                            most_moves,  most_digits, most_cycles};
  const auto fields = fields_of(text);
  if (!fields) return std::nullopt;
  std::array<std::optional<std::int64_t>, most.size()> numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = parse_number<std::int64_t>((*fields)[i], 0, most[i]);
  const auto& [at, depth, done, all, card, lost] = numbers;
  const std::string_view move = fields->back();
  if (!at || !depth || !done || !all || !lost) return std::nullopt;
  if (!card && (*fields)[4] != not_known) return std::nullopt;
  Breakdown breakdown{.at = AddCycles(*at),
                      .depth = static_cast<int>(*depth),
                      .root_move = parse_coordinate(move),
                      .done = static_cast<std::size_t>(*done),
                      .root_moves = static_cast<std::size_t>(*all),
                      .lost = AddCycles(*lost)};
  if (!breakdown.root_move && move != not_known) return std::nullopt;
  if (card) breakdown.card = static_cast<int>(*card);
  return breakdown;
}

}  // namespace

std::string failure_mark(const Breakdown& breakdown) {
  return fmt::format(
      "{}{},{},{},{},{},{},{}]", failure_begin, breakdown.at.count(), breakdown.depth,
      breakdown.done, breakdown.root_moves,
      breakdown.card ? fmt::format("{:04}", *breakdown.card) : std::string(not_known),
      breakdown.lost.count(),
      breakdown.root_move ? coordinate(*breakdown.root_move) : std::string(not_known));
}

std::vector<Breakdown> parse_failure_marks(std::string_view comment) {
  std::vector<Breakdown> breakdowns;
  for (std::size_t start = comment.find(failure_begin); start != std::string_view::npos;
       start = comment.find(failure_begin)) {
    comment.remove_prefix(start + failure_begin.size());
    if (auto breakdown = parse_mark(comment.substr(0, comment.find(']'))))
      breakdowns.push_back(*breakdown);
  }
  return breakdowns;
}

}  // namespace chessvm::chess
