// SPDX-License-Identifier: MIT
#include "programs/draughts/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text/text.hpp"

namespace chessvm::games::draughts {
namespace {

constexpr int most_men = 12;
constexpr int side_ranks = 3;  // number of ranks that the pieces of a side fill at the start

constexpr Square last_rank(Colour colour) {
  return colour == Colour::white ? 8 : 1;
}

bool is_own(const Board& board, Square square) {
  const Man man = board.at(square);
  return man != Man::none && colour_of(man) == board.to_move;
}

/// Returns the squares with pieces of the side to move, the most advanced first.
std::vector<Square> own_men(const Board& board) {
  std::vector<Square> found;
  for (const Square square : squares())
    if (is_own(board, square)) found.push_back(square);
  if (board.to_move == Colour::white) std::reverse(found.begin(), found.end());
  return found;
}

bool is_enemy(const Board& board, Square square) {
  const Man man = board.at(square);
  return man != Man::none && colour_of(man) != board.to_move;
}

bool reaches_crown(Man man, Square square) {
  return !is_king(man) && square / 10 == last_rank(colour_of(man));
}

/// Returns in how many directions a piece can move. These directions come first in `steps`.
std::size_t directions(Man man) {
  return is_king(man) ? 4 : 2;
}

/// Finds all chains of jumps of one piece, depth first. Makes the jumps on a copy of the board.
class Chains {
 public:
  Chains(const Board& board, std::vector<Move>& found) : board_(board), found_(found) {}

  void from(Square square) {
    move_ = {{square}, {}};
    extend(board_.at(square), square);
  }

 private:
  /// Follows all jumps of the piece on `square`. Returns true if there is a jump.
  bool extend(Man man, Square square) {
    bool extended = false;
    for (std::size_t i = 0; i < directions(man); ++i) {
      const int step = steps(board_.to_move)[i];
      const Square target = square + 2 * step;
      if (!on_board(target) || !is_enemy(board_, square + step) || board_.at(target) != Man::none)
        continue;
      extended = true;
      jump(man, square, step);
    }
    return extended;
  }

  void jump(Man man, Square square, int step) {
    const Square target = square + 2 * step;
    const Man victim = board_.at(square + step);
    board_.at(square) = Man::none;
    board_.at(square + step) = Man::none;
    board_.at(target) = man;
    move_.path.push_back(target);
    move_.captured.push_back(square + step);
    if (reaches_crown(man, target) || !extend(man, target)) found_.push_back(move_);
    move_.path.pop_back();
    move_.captured.pop_back();
    board_.at(target) = Man::none;
    board_.at(square + step) = victim;
    board_.at(square) = man;
  }

  Board board_;
  std::vector<Move>& found_;
  Move move_;
};

void add_quiet_moves(const Board& board, std::vector<Move>& found) {
  for (const Square square : own_men(board)) {
    for (std::size_t i = 0; i < directions(board.at(square)); ++i) {
      const Square target = square + steps(board.to_move)[i];
      if (on_board(target) && board.at(target) == Man::none)
        found.push_back({{square, target}, {}});
    }
  }
}

char letter(Colour colour) {
  return colour == Colour::white ? 'W' : 'B';
}

std::optional<Colour> colour_by(char letter) {
  if (letter == 'W') return Colour::white;
  if (letter == 'B') return Colour::black;
  return std::nullopt;
}

/// Returns the part of `text` before `separator`, and removes both from `text`. If there is no
/// separator, returns all of `text` and leaves `text` empty.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

/// Puts the pieces of a list such as "21,K32" on `board`.
Result<void> put_men(std::string_view list, Colour colour, Board& board) {
  bool more = !list.empty();
  while (more) {
    more = list.find(',') != std::string_view::npos;
    const std::string_view item = take_until(list, ',');
    const bool king = item.starts_with('K');
    const std::string_view digits = item.substr(king ? 1 : 0);
    int number = 0;
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || stop != digits.data() + digits.size() || number < 1 ||
        number > square_count)
      return Failure::because(
          fmt::format("'{}' is no square, 1-32, with K before it for a king", item));
    Man& man = board.at(square_of(number));
    if (man != Man::none)
      return Failure::because(fmt::format("two men stand on square {}", number));
    man = colour == Colour::white ? Man::white_man : Man::black_man;
    if (king) man = crowned(man);
  }
  return boost::outcome_v2::success();
}

}  // namespace

const std::array<Square, square_count>& squares() {
  static const auto all = [] {
    std::array<Square, square_count> list{};
    std::size_t count = 0;
    for (Square square = 11; square <= 88; ++square)
      if (on_board(square) && (square / 10 + square % 10) % 2 == 0) list.at(count++) = square;
    return list;
  }();
  return all;
}

const std::array<int, 4>& steps(Colour colour) {
  static constexpr std::array<int, 4> white{9, 11, -9, -11};
  static constexpr std::array<int, 4> black{-9, -11, 9, 11};
  return colour == Colour::white ? white : black;
}

Board start_board() {
  Board board;
  for (const Square square : squares()) {
    if (square / 10 <= side_ranks) board.at(square) = Man::white_man;
    if (square / 10 > 8 - side_ranks) board.at(square) = Man::black_man;
  }
  return board;
}

std::vector<Move> jumps(const Board& board) {
  std::vector<Move> found;
  Chains chains(board, found);
  for (const Square square : own_men(board)) chains.from(square);
  return found;
}

std::vector<Move> moves(const Board& board, Capturing capturing) {
  std::vector<Move> found = jumps(board);
  if (found.empty() || capturing == Capturing::free) add_quiet_moves(board, found);
  return found;
}

bool crowns(const Board& board, const Move& move) {
  return reaches_crown(board.at(move.from()), move.to());
}

Board after(const Board& board, const Move& move) {
  Board next = board;
  const Man man = board.at(move.from());
  next.at(move.from()) = Man::none;
  for (const Square square : move.captured) next.at(square) = Man::none;
  next.at(move.to()) = crowns(board, move) ? crowned(man) : man;
  next.to_move = other(board.to_move);
  return next;
}

std::string text(const Move& move) {
  std::string text;
  for (const Square square : move.path) {
    if (!text.empty()) text += move.captured.empty() ? '-' : 'x';
    text += std::to_string(number_of(square));
  }
  return text;
}

std::string fen(const Board& board) {
  std::string text(1, letter(board.to_move));
  for (const Colour colour : {Colour::white, Colour::black}) {
    text += fmt::format(":{}", letter(colour));
    bool first = true;
    for (int number = 1; number <= square_count; ++number) {
      const Man man = board.at(square_of(number));
      if (man == Man::none || colour_of(man) != colour) continue;
      text += fmt::format("{}{}{}", first ? "" : ",", is_king(man) ? "K" : "", number);
      first = false;
    }
  }
  return text;
}

Result<Board> parse_fen(std::string_view text) {
  if (text.ends_with('.')) text.remove_suffix(1);
  Board board;
  const std::string_view side = take_until(text, ':');
  const auto to_move = side.size() == 1 ? colour_by(side.front()) : std::nullopt;
  if (!to_move)
    return Failure::because(fmt::format("'{}' is no side to move, W or B", shortened(side)));
  board.to_move = *to_move;
  for (int i = 0; i < 2; ++i) {
    const std::string_view part = take_until(text, ':');
    const auto colour = part.empty() ? std::nullopt : colour_by(part.front());
    if (!colour)
      return Failure::because(fmt::format("'{}' is no list of men, as W21,K32 or B1,2", part));
    if (auto put = put_men(part.substr(1), *colour, board); !put) return put.error();
  }
  if (!text.empty()) return Failure::because(fmt::format("'{}' stands behind the position", text));
  if (std::string reason = objection(board); !reason.empty())
    return Failure::because(std::move(reason));
  return board;
}

std::string objection(const Board& board) {
  for (const Colour colour : {Colour::white, Colour::black}) {
    const std::string_view name = colour == Colour::white ? "White" : "Black";
    int men = 0;
    for (const Square square : squares()) {
      const Man man = board.at(square);
      if (man == Man::none || colour_of(man) != colour) continue;
      ++men;
      if (reaches_crown(man, square))
        return fmt::format("a man of {} stands on square {}, where he would be a king", name,
                           number_of(square));
    }
    if (men == 0) return fmt::format("{} has no men", name);
    if (men > most_men) return fmt::format("{} has {} men, more than 12", name, men);
  }
  return {};
}

}  // namespace chessvm::games::draughts
