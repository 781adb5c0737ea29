// SPDX-License-Identifier: MIT
#include "programs/draughts/draughts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "embedded_draughts.hpp"
#include "programs/draughts/oracle.hpp"
#include "programs/games/reply_cards.hpp"

namespace chessvm::games {
namespace draughts {
namespace {

constexpr int search_card = 99;
/// Legal moves with the same first and last squares have numbers that differ by multiples of this.
constexpr int same_squares = 10'000;
constexpr int no_such_way = 99 * same_squares;  // larger than any move's number
/// The game is a draw after this number of plies without a capture and without a move of a man.
constexpr std::size_t longest_quiet = 80;
constexpr std::size_t repetitions = 3;

constexpr Side side_of(Colour colour) {
  return colour == Colour::black ? Side::first : Side::second;
}

std::size_t cell_of(Square square) {
  return static_cast<std::size_t>(number_of(square) - 1);
}

int plain_number(const Move& move) {
  return 100 * number_of(move.from()) + number_of(move.to());
}

/// Returns the legal moves of `board` with their numbers, in the order of the program.
std::vector<std::pair<int, Move>> numbered_moves(const Board& board, Capturing capturing) {
  std::vector<std::pair<int, Move>> numbered;
  for (const Move& move : moves(board, capturing)) {
    const auto like_it = std::count_if(numbered.begin(), numbered.end(), [&](const auto& other) {
      return plain_number(other.second) == plain_number(move);
    });
    numbered.emplace_back(plain_number(move) + same_squares * static_cast<int>(like_it), move);
  }
  return numbered;
}

vm::Card card_of(int first, int second) {
  return {first * 1000 + second * 10, false};
}

/// Reads squares separated by '-' or 'x'; nullopt for any other text.
std::optional<std::vector<Square>> parse_path(std::string_view text) {
  std::vector<Square> path;
  while (true) {
    int number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 1 || number > square_count) return std::nullopt;
    path.push_back(square_of(number));
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    if (text.empty()) return path;
    if (text.front() != '-' && text.front() != 'x') return std::nullopt;
    text.remove_prefix(1);
  }
}

/// Returns true if `path` has all squares of `move`, or only its first and last square.
bool names(const std::vector<Square>& path, const Move& move) {
  if (path.size() == 2) return path.front() == move.from() && path.back() == move.to();
  return path == move.path;
}

char mark_of(Man man) {
  constexpr std::string_view marks = ".oOxX";
  return marks[static_cast<std::size_t>(man)];
}

std::string remark(int value) {
  if (value > level + margin) return fmt::format("sees a win in {}", (whole - value) / 2 - 1);
  if (value < level - margin) return fmt::format("sees a loss in {}", value / 2 - 1);
  return fmt::format("counts {:+}", value - level);
}

}  // namespace

Board board_of(const Position& position) {
  Board board;
  board.to_move = position.to_move == Side::first ? Colour::black : Colour::white;
  for (const Square square : squares()) {
    const Side side = position.cells[cell_of(square)];
    if (side == Side::none) continue;
    const Man man = side == Side::first ? Man::black_man : Man::white_man;
    board.at(square) = position.kings[cell_of(square)] != 0 ? crowned(man) : man;
  }
  return board;
}

Position position_of(const Board& board) {
  Position position{std::vector<Side>(square_count, Side::none), side_of(board.to_move)};
  position.kings.assign(square_count, 0);
  for (const Square square : squares()) {
    const Man man = board.at(square);
    if (man == Man::none) continue;
    position.cells[cell_of(square)] = side_of(colour_of(man));
    position.kings[cell_of(square)] = is_king(man) ? 1 : 0;
  }
  return position;
}

std::optional<Move> move_by_number(const Board& board, int number, Capturing capturing) {
  for (auto& [own_number, move] : numbered_moves(board, capturing))
    if (own_number == number) return move;
  return std::nullopt;
}

int number_of_move(const Board& board, const Move& move) {
  // A quiet move and a jump never have the same first and last squares. So the quiet moves in this
  // list do not change the numbers of the jumps.
  const auto all = numbered_moves(board, Capturing::free);
  return std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.second == move; })
      ->first;
}

std::vector<vm::Card> deck_of(const Board& board, int plies) {
  std::vector<vm::Card> cards;
  for (const Square square : squares())
    if (board.at(square) != Man::none)
      cards.push_back(card_of(square, static_cast<int>(board.at(square))));
  cards.push_back(card_of(search_card, 10 * plies + static_cast<int>(board.to_move)));
  return cards;
}

namespace {

class Draughts final : public Game {
 public:
  Draughts(int plies, const Board& start, Side decliner)
      : plies_(plies), start_(start), decliner_(decliner) {}

  std::string_view name() const override { return "draughts"; }
  std::string_view image() const override { return embedded::draughts.image; }
  std::string_view asks_for() const override { return "move as 11-15"; }

  Position start() const override { return position_of(start_); }

  Outcome outcome(const Position& position) const override {
    const Board board = board_of(position);
    if (draughts::moves(board).empty())
      return position.to_move == Side::first ? Outcome::second_wins : Outcome::first_wins;
    const auto& earlier = position.earlier;
    const auto seen = std::count(earlier.begin(), earlier.end(), fen(board));
    if (earlier.size() >= longest_quiet || static_cast<std::size_t>(seen) + 1 >= repetitions)
      return Outcome::draw;
    return Outcome::open;
  }

  std::vector<int> moves(const Position& position) const override {
    std::vector<int> numbers;
    if (outcome(position) != Outcome::open) return numbers;
    for (const auto& [number, move] : numbered_moves(board_of(position), capturing(position)))
      numbers.push_back(number);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  std::string objection(const Position& position, int move) const override {
    if (outcome(position) != Outcome::open) return "the game is over";
    const int from = move % same_squares / 100;
    const int to = move % 100;
    for (const int number : {from, to})
      if (number < 1 || number > square_count)
        return fmt::format("there is no square {}, only 1-32", number);
    const Board board = board_of(position);
    const Man man = board.at(square_of(from));
    if (man == Man::none) return fmt::format("square {} is empty", from);
    if (colour_of(man) != board.to_move)
      return fmt::format("the man on {} is {}'s", from, mark(other(position.to_move)));
    if (board.at(square_of(to)) != Man::none) return fmt::format("square {} is taken", to);
    const auto compulsory = jumps(board);
    if (!compulsory.empty() && capturing(position) == Capturing::compulsory)
      return fmt::format("{} must capture, as by {}", mark(position.to_move),
                         text(compulsory.front()));
    return fmt::format("the man on {} cannot go to {}", from, to);
  }

  Position play(const Position& position, int number) const override {
    const Board board = board_of(position);
    const Move move = *move_by_number(board, number, capturing(position));
    Position next = position_of(after(board, move));
    if (move.captured.empty() && is_king(board.at(move.from()))) {
      next.earlier = position.earlier;
      next.earlier.push_back(fen(board));
    }
    return next;
  }

  std::vector<vm::Card> deck(const Position& position) const override {
    return deck_of(board_of(position), plies_);
  }

  Result<Reply> reply(const Position& position, const std::vector<int>& cards) const override {
    if (const auto two = expect_cards(cards, 2); !two) return two.error();
    const Board board = board_of(position);
    const auto legal = numbered_moves(board, Capturing::compulsory);
    const int place = cards[1] / 100;
    const int value = cards[1] % 100;
    if (place < 1 || place > static_cast<int>(legal.size()))
      return Failure::because(
          fmt::format("the card {:04} names move {} of {}", cards[1], place, legal.size()));
    const auto& [number, move] = legal[static_cast<std::size_t>(place - 1)];
    if (cards[0] != 100 * move.from() + move.to())
      return Failure::because(
          fmt::format("the card {:04} is not move {}, which is {}", cards[0], place, text(move)));
    if (value < 1) return Failure::because(fmt::format("the card {:04} tells no value", cards[1]));
    return Reply{play(position, number), number, remark(value), text(move)};
  }

  std::optional<int> named_move(const Position& position, std::string_view text) const override {
    const auto path = parse_path(text);
    if (!path || path->size() < 2) return std::nullopt;
    for (const auto& [number, move] : numbered_moves(board_of(position), capturing(position)))
      if (names(*path, move)) return number;
    const int way_round = path->size() == 2 ? 0 : no_such_way;
    return way_round + 100 * number_of(path->front()) + number_of(path->back());
  }

  std::string spelled(const Position& position, int move) const override {
    return text(*move_by_number(board_of(position), move, capturing(position)));
  }

  std::string cells(const Position& position) const override {
    const Board board = board_of(position);
    std::string marks;
    for (int number = 1; number <= square_count; ++number)
      marks += mark_of(board.at(square_of(number)));
    return marks;
  }

  std::string picture(const Position& position) const override {
    const Board board = board_of(position);
    std::string picture;
    for (int rank = 8; rank >= 1; --rank) {
      for (int file = 1; file <= 8; ++file) {
        const Square square = 10 * rank + file;
        picture += (rank + file) % 2 != 0
                       ? "    "
                       : fmt::format(" {:>2}{}", number_of(square), mark_of(board.at(square)));
      }
      picture.erase(picture.find_last_not_of(' ') + 1);
      picture += '\n';
    }
    return picture;
  }

 private:
  [[nodiscard]] Capturing capturing(const Position& position) const {
    return position.to_move == decliner_ ? Capturing::free : Capturing::compulsory;
  }

  int plies_;
  Board start_;
  Side decliner_;
};

}  // namespace
}  // namespace draughts

std::unique_ptr<Game> make_draughts(int plies, const draughts::Board& start, Side decliner) {
  return std::make_unique<draughts::Draughts>(plies, start, decliner);
}

}  // namespace chessvm::games
