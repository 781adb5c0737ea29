// SPDX-License-Identifier: MIT
#include "programs/draughts/pdn.hpp"

#include <fmt/format.h>

#include <array>

namespace chessvm::games::draughts {
namespace {

constexpr std::size_t longest_line = 80;
/// The result in PDN for each Outcome. Black is the first side, but PDN puts White's points first.
constexpr std::array<std::string_view, 4> results{"*", "0-1", "1-0", "1/2-1/2"};
constexpr std::string_view english_draughts = "21";

/// Appends `word` to the last line of `text`, or to a new line if `word` does not fit.
void add_word(std::string& text, std::string_view word) {
  const std::size_t line = text.size() - (text.rfind('\n') + 1);
  if (line != 0) text += line + 1 + word.size() > longest_line ? '\n' : ' ';
  text += word;
}

}  // namespace

std::string to_pdn(const Record& record) {
  const auto result = results[static_cast<std::size_t>(record.outcome)];
  std::string text =
      fmt::format("[Black \"{}\"]\n[White \"{}\"]\n[Result \"{}\"]\n[GameType \"{}\"]\n",
                  record.black, record.white, result, english_draughts);
  if (record.start != start_board())
    text += fmt::format("[SetUp \"1\"]\n[FEN \"{}\"]\n", fen(record.start));
  text += '\n';
  // A move number covers Black's move, then White's. If White begins, 1 covers only White's move.
  std::size_t ply = record.start.to_move == Colour::black ? 0 : 1;
  if (ply == 1 && !record.moves.empty()) add_word(text, "1...");
  for (const std::string& move : record.moves) {
    if (ply % 2 == 0) add_word(text, fmt::format("{}.", ply / 2 + 1));
    add_word(text, move);
    ++ply;
  }
  add_word(text, result);
  return text + '\n';
}

}  // namespace chessvm::games::draughts
