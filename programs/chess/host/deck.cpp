// SPDX-License-Identifier: MIT
#include "programs/chess/host/deck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "programs/chess/host/progress_cards.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess {
namespace {

/// Words of memory that a constant of chess.asm names. The addresses of the words are the value of
/// the constant plus i * `stride`, for each i from `first` to `last`.
struct Entry {
  std::string_view name;
  int MemoryMap::*address;
  int first = 0;
  int last = 0;
  int stride = 1;
};
constexpr std::array entries{
    Entry{"board", &MemoryMap::board, 0, board_words - 1},
    Entry{"wking", &MemoryMap::wking},
    Entry{"bking", &MemoryMap::bking},
    Entry{"wrook1", &MemoryMap::wrook1},
    Entry{"wrook2", &MemoryMap::wrook2},
    Entry{"ply", &MemoryMap::ply},
    Entry{"mode", &MemoryMap::mode},
    Entry{"goal", &MemoryMap::goal},
    Entry{"last", &MemoryMap::last},
    Entry{"draw", &MemoryMap::draw},
    Entry{"bestfrom", &MemoryMap::bestfrom},
    Entry{"bestto", &MemoryMap::bestto},
    Entry{"captured", &MemoryMap::captured, 1, deepest_search - 1, ply_stride},
    Entry{"score", &MemoryMap::score, 1, deepest_search, ply_stride},
    Entry{"best", &MemoryMap::best, 0, deepest_search, ply_stride},
    Entry{"from", &MemoryMap::from, 1, deepest_search - 1,
          ply_stride},  // no move is made at the last ply
    Entry{"to", &MemoryMap::to, 1, deepest_search - 1, ply_stride},
};

/// A piece and its digit on the board. White's king, rooks and queens share a digit, and so do
/// Black's king and queens. Words outside the board hold the squares of the kings and white rooks.
/// A shared digit on any other square means a queen: man_of() finds the queen first in `codings`.
struct Coding {
  int digit;
  Man man;
};
constexpr std::array codings{
    Coding{0, {}},
    Coding{1, {Kind::pawn, Colour::white}},
    Coding{2, {Kind::knight, Colour::white}},
    Coding{3, {Kind::bishop, Colour::white}},
    Coding{4, {Kind::queen, Colour::white}},
    Coding{4, {Kind::rook, Colour::white}},
    Coding{4, {Kind::king, Colour::white}},
    Coding{5, {Kind::rook, Colour::black}},
    Coding{6, {Kind::pawn, Colour::black}},
    Coding{7, {Kind::knight, Colour::black}},
    Coding{8, {Kind::bishop, Colour::black}},
    Coding{9, {Kind::queen, Colour::black}},
    Coding{9, {Kind::king, Colour::black}},
};

int digit_of(Man man) {
  return std::find_if(codings.begin(), codings.end(), [&](const Coding& c) { return c.man == man; })
      ->digit;
}

Man man_of(int digit) {
  return std::find_if(codings.begin(), codings.end(),
                      [&](const Coding& c) { return c.digit == digit; })
      ->man;
}

/// Place of a square's digit. `word` is the index of a board word. `weight` is 10 if the digit is
/// the tens digit of this word (files a, c, e, g), and 1 if it is the units digit.
struct DigitPlace {
  int word;
  int weight;
};
constexpr DigitPlace place_of(Square square) {
  return {(rank_of(square) - 1) * 4 + (file_of(square) - 1) / 2, file_of(square) % 2 == 1 ? 10 : 1};
}

const vm::Symbol* find_constant(const vm::Symbols& symbols, std::string_view name) {
  const auto found =
      std::find_if(symbols.all().begin(), symbols.all().end(), [&](const vm::Symbol& symbol) {
        return symbol.kind == vm::SymbolKind::constant && symbol.name == name;
      });
  return found == symbols.all().end() ? nullptr : &*found;
}

/// The program adds this to `captured` when it knows a legal move of the ply.
constexpr int move_known = 50;

vm::Card loading_card(int address, int word) {
  return {address * 1000 + word * 10, false};
}

class WordWriter {
 public:
  void set(int address, int value) {
    words[static_cast<std::size_t>(address)] = static_cast<std::uint8_t>(value);
  }
  void add(int address, int value) { set(address, at(address) + value); }
  [[nodiscard]] int at(int address) const { return words[static_cast<std::size_t>(address)]; }
  Words words{};
};

void write_men(const Board& board, const MemoryMap& map, WordWriter& writer) {
  for (int word = 0; word < board_words; ++word) writer.set(map.board + word, 0);
  writer.set(map.wrook1, no_square);
  writer.set(map.wrook2, no_square);
  int rook_word = map.wrook1;
  for (const Square square : squares) {
    const Man man = board.at(square);
    const DigitPlace place = place_of(square);
    writer.add(map.board + place.word, place.weight * digit_of(man));
    if (!man.is(Kind::rook, Colour::white)) continue;
    assert(rook_word >= 0 && "at most two white rooks");
    writer.set(rook_word, square);
    rook_word = rook_word == map.wrook1 ? map.wrook2 : -1;
  }
  writer.set(map.wking, board.king(Colour::white));
  writer.set(map.bking, board.king(Colour::black));
}

int root_gain(const Question& question, Move move) {
  const bool places_count = question.depth > shallowest_search;
  return gain(question.position, move) +
         (places_count ? position_gain(question.position, move, phase(question.position)) : 0);
}

/// Appends the cards of each search to `cards`, after the cards that load the question's words.
class RootCards {
 public:
  RootCards(const Question& question, const MemoryMap& map, std::vector<vm::Card>& cards)
      : question_(question), map_(map), cards_(cards), known_(to_words(question, map)) {}

  void add_move(std::size_t index) {
    const Move move = question_.root_moves[index];
    load_men(after(question_.position, move).board);
    // Sets the words as the program does when it begins to search the replies, at ply 2.
    load(map_.ply, 0, MemoryMap::at_ply(0, 2));
    load(map_.mode, 0, 0);
    load(map_.goal, 0, 0);
    load(map_.to, 1, on_cards);
    load(map_.from, 1, number_of(index));
    const int score =
        whole - std::clamp(level_score + root_gain(question_, move), lowest_score, highest_score);
    load(map_.score, 2, score);
    // In a search of three plies, the side to move at ply 2 may stand pat. So `best` starts as the
    // score of the position.
    const bool stands = question_.depth == shallowest_search;
    load(map_.captured, 2, stands ? move_known : 0);
    load(map_.best, 2, stands ? score : 1);
    cards_.push_back(search_card);
    empty(number_of(index));
  }

  /// Adds the cards that make the program punch both halves of the question's name.
  void add_name(const QuestionName& name) {
    for (const int half : name) {
      load(map_.from, 1, half / 100);
      load(map_.best, 1, half % 100);
      cards_.push_back(progress_card);
    }
    load(map_.best, 1, first_best(question_));
  }

  void add_generated_moves() {
    if (!question_.root_moves.empty()) {
      load_men(question_.position.board);
      load(map_.ply, 0, MemoryMap::at_ply(0, 1));
      load(map_.mode, 0, 0);
      load(map_.goal, 0, 0);
    }
    cards_.push_back(search_card);
  }

 private:
  void load(int name, int ply, int word) {
    cards_.push_back(loading_card(MemoryMap::at_ply(name, ply), word));
  }

  /// Adds loading cards for the pieces on `board`: one for each word that differs from `known_`.
  void load_men(const Board& board) {
    WordWriter writer{known_};
    write_men(board, map_, writer);
    for (int address = 0; address < vm::memory_words; ++address)
      if (writer.at(address) != known_[static_cast<std::size_t>(address)])
        cards_.push_back(loading_card(address, writer.at(address)));
    known_ = writer.words;
  }

  /// Empties `square` in `known_`. The program empties this square when it takes back the root move
  /// whose number is `square` (docs/chess.md#root-moves-on-cards).
  void empty(Square square) {
    const DigitPlace place = place_of(square);
    WordWriter writer{known_};
    const int address = map_.board + place.word;
    writer.add(address, -(writer.at(address) / place.weight % 10) * place.weight);
    known_ = writer.words;
  }

  const Question& question_;
  const MemoryMap& map_;
  std::vector<vm::Card>& cards_;
  Words known_;  // words of the board and of the heavy pieces, as loaded so far
};

}  // namespace

Result<MemoryMap> memory_map(const vm::Symbols& symbols) {
  MemoryMap map;
  std::array<std::string_view, vm::memory_words> owners{};
  for (const Entry& entry : entries) {
    const vm::Symbol* symbol = find_constant(symbols, entry.name);
    if (symbol == nullptr)
      return Failure::because(fmt::format("the symbols name no '{}'", entry.name));
    map.*entry.address = symbol->value;
    for (int i = entry.first; i <= entry.last; ++i) {
      const int address = symbol->value + i * entry.stride;
      if (address < 0 || address >= vm::memory_words)
        return Failure::because(fmt::format("word {} of '{}' is outside the {} words of memory",
                                            address, entry.name, vm::memory_words));
      std::string_view& owner = owners[static_cast<std::size_t>(address)];
      if (!owner.empty())
        return Failure::because(
            fmt::format("'{}' and '{}' share word {}", owner, entry.name, address));
      owner = entry.name;
    }
  }
  return map;
}

Move as_searched(Move move, const Representation& searched) {
  if (searched.is_mirrored) move = {mirrored(move.from), mirrored(move.to), move.promotion};
  return move;
}

Representation represent(const Position& position) {
  const bool is_mirrored = position.side == Colour::white;
  Representation result{is_mirrored ? mirrored(position) : position, is_mirrored, {}};
  int rooks = 0;
  for (const Square square : squares)
    if (result.position.board.at(square).is(Kind::rook, Colour::white) &&
        ++rooks > most_white_rooks)
      result.position.board.place(square, {Kind::queen, Colour::white});
  if (rooks > most_white_rooks)
    result.note = fmt::format("searched with queens for the rooks of {} beyond two",
                              name(opponent(position.side)));
  return result;
}

Words to_words(const Question& question, const MemoryMap& map) {
  const Position& position = question.position;
  assert(position.side == Colour::black);
  WordWriter writer;
  write_men(position.board, map, writer);
  writer.set(map.ply, MemoryMap::at_ply(0, 1));
  writer.set(map.last, MemoryMap::at_ply(0, question.depth));
  writer.set(map.draw, draw_score(position));
  writer.set(MemoryMap::at_ply(map.score, 1), level_score);
  // `best` of ply 0 is alpha of ply 2. This word also tells the program whether the position is an
  // endgame. No value of ply 2 is below 3, so 1 and 2 cause the same cutoffs.
  writer.set(MemoryMap::at_ply(map.best, 0), phase(position) == Phase::endgame ? 2 : 1);
  writer.set(MemoryMap::at_ply(map.best, 1), first_best(question));
  // Root moves on cards are legal, so the program already knows a legal move.
  if (!question.root_moves.empty()) writer.set(MemoryMap::at_ply(map.captured, 1), move_known);
  if (question.progress.best) {
    writer.set(map.bestfrom, number_of(*question.progress.best));
    writer.set(map.bestto, on_cards);
  } else if (question.drawing) {
    writer.set(map.bestfrom, question.drawing->from);
    writer.set(map.bestto, question.drawing->to);
  }
  return writer.words;
}

Result<Position> to_position(const Words& words, const MemoryMap& map) {
  const auto word = [&](int address) -> int { return words[static_cast<std::size_t>(address)]; };
  Position position;
  for (const Square square : squares) {
    const DigitPlace place = place_of(square);
    const int digit = word(map.board + place.word) / place.weight % 10;
    Man man = man_of(digit);
    if (man.is(Kind::queen, Colour::white) &&
        (square == word(map.wrook1) || square == word(map.wrook2)))
      man.kind = Kind::rook;
    if (man.kind == Kind::queen &&
        square == word(man.colour == Colour::white ? map.wking : map.bking))
      man.kind = Kind::king;
    position.board.place(square, man);
  }
  for (const Colour colour : colours)
    if (position.board.count(Kind::king, colour) != 1)
      return Failure::because(fmt::format("the words hold no king of {}", name(colour)));
  for (const int address : {map.wrook1, map.wrook2})
    if (word(address) != no_square &&
        (!on_board(word(address)) ||
         !position.board.at(word(address)).is(Kind::rook, Colour::white)))
      return Failure::because(fmt::format("no rook stands where word {} says", address));
  position.side = Colour::black;
  return position;
}

std::vector<vm::Card> loading_cards(const Words& words) {
  std::vector<vm::Card> cards;
  int address = 0;
  for (const int word : words) cards.push_back(loading_card(address++, word));
  return cards;
}

std::vector<vm::Card> question_deck(const Question& question, const MemoryMap& map) {
  if (question.progress.is_answered) return {};
  std::vector<vm::Card> cards = loading_cards(to_words(question, map));
  RootCards root(question, map, cards);
  const bool reports = question.reports == Reports::progress;
  if (reports) root.add_name(name_of(question));
  for (std::size_t i = question.progress.done; i < question.root_moves.size(); ++i) {
    root.add_move(i);
    if (reports) cards.push_back(progress_card);
  }
  if (question.generates_root) root.add_generated_moves();
  cards.push_back(answer_card);
  return cards;
}

std::size_t punched_cards(const Question& question) {
  if (question.progress.is_answered) return 0;
  if (question.reports == Reports::answer) return 1;
  return QuestionName{}.size() + question.root_moves.size() - question.progress.done + 1;
}

Square number_of(std::size_t index) {
  assert(index < most_root_cards);
  return squares[index];
}

std::optional<std::size_t> index_of(Square number) {
  const auto found = std::find(squares.begin(), squares.end(), number);
  if (found == squares.end()) return std::nullopt;
  return static_cast<std::size_t>(found - squares.begin());
}

std::optional<Move> move_of(AnsweredMove answered, const Question& question) {
  if (!on_board(answered.from)) return std::nullopt;
  if (answered.to == on_cards) {
    const auto index = index_of(answered.from);
    if (!index || *index >= question.root_moves.size()) return std::nullopt;
    return question.root_moves[*index];
  }
  if (!on_board(answered.to)) return std::nullopt;
  if (question.drawing && question.drawing->from == answered.from &&
      question.drawing->to == answered.to)
    return question.drawing;
  const bool promotes = question.position.board.at(answered.from).kind == Kind::pawn &&
                        relative_rank(question.position.side, answered.to) == 8;
  return Move{answered.from, answered.to, promotes ? Kind::queen : Kind::none};
}

}  // namespace chessvm::chess
