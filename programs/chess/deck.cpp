// SPDX-License-Identifier: MIT
#include "programs/chess/deck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "programs/chess/evaluation.hpp"
#include "programs/chess/oracle.hpp"

namespace chessvm::chess {
namespace {

/// A name of the program and the words that belong to it: every `stride` words those numbered
/// `first` to `last`, counted from the address of the name.
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
    Entry{"last", &MemoryMap::last},
    Entry{"draw", &MemoryMap::draw},
    Entry{"bestfrom", &MemoryMap::bestfrom},
    Entry{"bestto", &MemoryMap::bestto},
    Entry{"score", &MemoryMap::score, 1, deepest_search, ply_stride},
    Entry{"best", &MemoryMap::best, 0, deepest_search, ply_stride},
    Entry{"from", &MemoryMap::from, 1, deepest_search - 1,
          ply_stride},  // the last ply makes no move
    Entry{"to", &MemoryMap::to, 1, deepest_search - 1, ply_stride},
};

/// Digit codes of men. White's king, rooks and queens share a digit: the words of the list name the
/// squares of king and rooks, all others are queens. Black's king and queens share one likewise.
struct Coding {
  int digit;
  Man man;  // among those with the same digit, the one without a word in the list comes first
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

/// The digit of a square: files a, c, e and g have the tens digit of a word.
struct Place {
  int word;
  int weight;
};
constexpr Place place_of(Square square) {
  return {(rank_of(square) - 1) * 4 + (file_of(square) - 1) / 2, file_of(square) % 2 == 1 ? 10 : 1};
}

const vm::Symbol* find_constant(const vm::Symbols& symbols, std::string_view name) {
  const auto found =
      std::find_if(symbols.all().begin(), symbols.all().end(), [&](const vm::Symbol& symbol) {
        return symbol.kind == vm::SymbolKind::constant && symbol.name == name;
      });
  return found == symbols.all().end() ? nullptr : &*found;
}

class WordWriter {
 public:
  void set(int address, int value) {
    words[static_cast<std::size_t>(address)] = static_cast<std::uint8_t>(value);
  }
  void add(int address, int value) {
    set(address, words[static_cast<std::size_t>(address)] + value);
  }
  Words words{};
};

}  // namespace

Result<MemoryMap> memory_map(const vm::Symbols& symbols) {
  MemoryMap map;
  std::array<std::string_view, vm::memory_words> owners{};
  for (const Entry& entry : entries) {
    const vm::Symbol* symbol = find_constant(symbols, entry.name);
    if (symbol == nullptr)
      return Failure{.path = {}, .message = fmt::format("the symbols name no '{}'", entry.name)};
    map.*entry.address = symbol->value;
    for (int i = entry.first; i <= entry.last; ++i) {
      const int address = symbol->value + i * entry.stride;
      if (address < 0 || address >= vm::memory_words)
        return Failure{.path = {},
                       .message = fmt::format("word {} of '{}' is outside the {} words of memory",
                                              address, entry.name, vm::memory_words)};
      std::string_view& owner = owners[static_cast<std::size_t>(address)];
      if (!owner.empty())
        return Failure{
            .path = {},
            .message = fmt::format("'{}' and '{}' share word {}", owner, entry.name, address)};
      owner = entry.name;
    }
  }
  return map;
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

Words to_words(const Position& position, int depth, const MemoryMap& map) {
  assert(position.side == Colour::black);
  WordWriter writer;
  int rook_word = map.wrook1;
  for (const Square square : squares) {
    const Man man = position.board.at(square);
    const Place place = place_of(square);
    writer.add(map.board + place.word, place.weight * digit_of(man));
    if (!man.is(Kind::rook, Colour::white)) continue;
    assert(rook_word >= 0 && "at most two white rooks");
    writer.set(rook_word, square);
    rook_word = rook_word == map.wrook1 ? map.wrook2 : -1;
  }
  writer.set(map.wking, position.board.king(Colour::white));
  writer.set(map.bking, position.board.king(Colour::black));
  writer.set(map.ply, MemoryMap::at_ply(0, 1));
  writer.set(map.last, MemoryMap::at_ply(0, depth));
  writer.set(map.draw, draw_score(position));
  writer.set(MemoryMap::at_ply(map.score, 1), level_score);
  writer.set(MemoryMap::at_ply(map.best, 0), 1);
  writer.set(MemoryMap::at_ply(map.best, 1), 1);
  return writer.words;
}

Result<Position> to_position(const Words& words, const MemoryMap& map) {
  const auto word = [&](int address) -> int { return words[static_cast<std::size_t>(address)]; };
  Position position;
  for (const Square square : squares) {
    const Place place = place_of(square);
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
      return Failure{.path = {},
                     .message = fmt::format("the words hold no king of {}", name(colour))};
  for (const int address : {map.wrook1, map.wrook2})
    if (word(address) != no_square &&
        (!on_board(word(address)) ||
         !position.board.at(word(address)).is(Kind::rook, Colour::white)))
      return Failure{.path = {},
                     .message = fmt::format("no rook stands where word {} says", address)};
  position.side = Colour::black;
  return position;
}

std::vector<vm::Card> loading_cards(const Words& words) {
  std::vector<vm::Card> cards;
  int address = 0;
  for (const int word : words) cards.push_back({address++ * 1000 + word * 10, false});
  return cards;
}

std::vector<vm::Card> search_deck(const Words& words) {
  std::vector<vm::Card> cards = loading_cards(words);
  cards.push_back(start_card);
  return cards;
}

}  // namespace chessvm::chess
