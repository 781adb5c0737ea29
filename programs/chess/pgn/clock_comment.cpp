// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/clock_comment.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view mark = "[%eniac ";

}  // namespace

std::string clock_mark(AddCycles time) {
  return fmt::format("{}{}]", mark, time.count());
}

std::string clock_comment(AddCycles time, EniacHours mtbf, std::string_view eval) {
  return fmt::format("{}{}{} eniac {}, {:.1f} %", clock_mark(time), eval.empty() ? "" : " ", eval,
                     chessvm::to_text(time), 100 * survival_odds(time, mtbf));
}

std::optional<AddCycles> parse_clock_comment(std::string_view comment) {
  const std::size_t start = comment.find(mark);
  if (start == std::string_view::npos) return std::nullopt;
  comment.remove_prefix(start + mark.size());
  const auto cycles = parse_number<std::int64_t>(comment.substr(0, comment.find(']')), 0);
  if (!cycles) return std::nullopt;
  return AddCycles(*cycles);
}

}  // namespace chessvm::chess
