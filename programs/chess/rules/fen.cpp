// SPDX-License-Identifier: MIT
#include "programs/chess/rules/fen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {
namespace {

constexpr std::size_t longest_excerpt = 160;

using Done = Result<void>;
const auto done = boost::outcome_v2::success();

/// Formats a byte for a message: a printable byte in quotes, any other byte as a number.
std::string shown(char c) {
  if (c >= ' ' && c <= '~') return fmt::format("'{}'", c);
  return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
}

class Reader {
 public:
  Reader(const TextLine& line, const std::vector<Field>& fields) : line_(line), fields_(fields) {}

  Result<Position> read() {
    for (const Field& field : fields_)
      if (const std::size_t tab = field.text.find('\t'); tab != std::string_view::npos)
        return fail(field, tab, "a tab, expected blanks between the fields");
    using Step = Done (Reader::*)();
    if (fields_.size() < 4 || fields_.size() > 6) return wrong_number_of_fields();
    for (const Step step :
         {&Reader::read_board, &Reader::check_men, &Reader::read_side, &Reader::read_castling,
          &Reader::read_en_passant, &Reader::read_counters, &Reader::check_check})
      if (Done result = (this->*step)(); !result) return result.error();
    return position_;
  }

 private:
  [[nodiscard]] Failure fail(const Field& field, std::size_t offset, std::string message) const {
    return line_.failure(field.offset + offset, std::move(message));
  }

  [[nodiscard]] Failure wrong_number_of_fields() const {
    if (fields_.empty()) return line_.failure(0, "the FEN is empty, expected 4 to 6 fields");
    if (fields_.size() > 6) return fail(fields_[6], 0, "text after the sixth field of the FEN");
    return line_.failure(
        fields_.back().offset,
        fmt::format("a FEN has 4 to 6 fields (board, side, castling, en passant, counters), "
                    "found {}",
                    fields_.size()));
  }

  Done read_board() {
    const Field& field = fields_[0];
    int rank = 8;
    int file = 1;
    char previous = '/';
    for (std::size_t i = 0; i <= field.text.size(); ++i) {
      const bool end = i == field.text.size();
      const char c = end ? '/' : field.text[i];
      if (c == '/') {
        if (file != 9)
          return fail(field, i, fmt::format("rank {} has {} squares, expected 8", rank, file - 1));
        if (end && rank != 1)
          return fail(field, i, fmt::format("the board ends at rank {}, expected 8 ranks", rank));
        if (!end && rank == 1) return fail(field, i, "more than 8 ranks");
        --rank;
        file = 1;
      } else {
        if (Done result = add_to_rank(i, rank, file, previous); !result) return result;
      }
      previous = c;
    }
    return done;
  }

  Done add_to_rank(std::size_t i, int rank, int& file, char previous) {
    const Field& field = fields_[0];
    const char c = field.text[i];
    const bool digit = c >= '1' && c <= '8';
    const bool small = c >= 'a' && c <= 'z';
    const auto kind = parse_kind(small ? static_cast<char>(c - 'a' + 'A') : c);
    if (!digit && !kind)
      return fail(field, i,
                  fmt::format("{} is not a piece (PNBRQKpnbrqk) or a number of empty squares (1-8)",
                              shown(c)));
    if (digit && previous >= '1' && previous <= '8')
      return fail(field, i, "two numbers of empty squares in a row");
    const int width = digit ? c - '0' : 1;
    if (file + width > 9)
      return fail(field, i, fmt::format("rank {} has more than 8 squares", rank));
    if (kind) {
      if (kind == Kind::pawn && (rank == 1 || rank == 8))
        return fail(field, i, fmt::format("a pawn on {}", name(square(file, rank))));
      position_.board.place(square(file, rank), {*kind, small ? Colour::black : Colour::white});
    }
    file += width;
    return done;
  }

  Done check_men() {
    for (const Colour colour : colours) {
      const auto count = [&](Kind kind) { return position_.board.count(kind, colour); };
      int men = 0;
      for (const Kind kind : kinds) men += count(kind);
      if (count(Kind::king) != 1)
        return fail(fields_[0], 0,
                    fmt::format("{} has {} kings, expected 1", name(colour), count(Kind::king)));
      if (men > 16)
        return fail(fields_[0], 0, fmt::format("{} has {} men, at most 16", name(colour), men));
      if (count(Kind::pawn) > 8)
        return fail(fields_[0], 0,
                    fmt::format("{} has {} pawns, at most 8", name(colour), count(Kind::pawn)));
    }
    return done;
  }

  Done read_side() {
    const Field& field = fields_[1];
    if (field.text != "w" && field.text != "b")
      return fail(field, 0, "the side to move must be w or b");
    position_.side = field.text == "w" ? Colour::white : Colour::black;
    return done;
  }

  Done read_castling() {
    const Field& field = fields_[2];
    if (field.text == "-") return done;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char c = field.text[i];
      const auto row = std::find_if(castlings.begin(), castlings.end(),
                                    [&](const Castling& way) { return way.letter == c; });
      if (row == castlings.end())
        return fail(field, i,
                    fmt::format("{} in the castling field, expected - or some of KQkq", shown(c)));
      bool& right = position_.may_castle[static_cast<std::size_t>(row - castlings.begin())];
      if (right) return fail(field, i, fmt::format("castling right {} given twice", c));
      if (!position_.board.at(row->king_from).is(Kind::king, row->colour) ||
          !position_.board.at(row->rook_from).is(Kind::rook, row->colour))
        return fail(field, i,
                    fmt::format("castling right {} without a king on {} and a rook on {}", c,
                                name(row->king_from), name(row->rook_from)));
      right = true;
    }
    return done;
  }

  Done read_en_passant() {
    const Field& field = fields_[3];
    if (field.text == "-") return done;
    const auto target = parse_square(field.text);
    if (!target) return fail(field, 0, "the en passant field must be - or a square such as e3");
    const Colour mover = opponent(position_.side);
    if (relative_rank(mover, *target) != 3)
      return fail(field, 0,
                  fmt::format("no pawn of {} can have passed {}", name(mover), name(*target)));
    const Square from = *target - 10 * forward(mover);
    const Square to = *target + 10 * forward(mover);
    if (!position_.board.at(to).is(Kind::pawn, mover) || !position_.board.is_empty(*target) ||
        !position_.board.is_empty(from))
      return fail(field, 0,
                  fmt::format("no pawn has just gone from {} to {}", name(from), name(to)));
    position_.en_passant = *target;
    return done;
  }

  Done read_counters() {
    constexpr std::array names{"halfmove clock", "move number"};
    constexpr std::array lowest{0, lowest_move_number};
    const std::array<int*, 2> values{&position_.halfmove_clock, &position_.move_number};
    for (std::size_t i = 0; i < names.size() && i + 4 < fields_.size(); ++i) {
      const Field& field = fields_[i + 4];
      const auto value = parse_number<int>(field.text, 0, highest_counter);
      if (!value)
        return fail(
            field, 0,
            fmt::format("the {} must be a number {}-{}", names[i], lowest[i], highest_counter));
      *values[i] = std::max(*value, lowest[i]);
    }
    return done;
  }

  Done check_check() {
    const Colour waiting = opponent(position_.side);
    if (in_check(position_, waiting))
      return fail(fields_[1], 0,
                  fmt::format("{} is in check, but it is the move of {}", name(waiting),
                              name(position_.side)));
    return done;
  }

  const TextLine& line_;
  const std::vector<Field>& fields_;
  Position position_;
};

}  // namespace

Failure TextLine::failure(std::size_t offset, std::string message) const {
  std::string excerpt(text.substr(0, longest_excerpt));
  for (char& c : excerpt)
    if (c < ' ' || c > '~') c = '?';
  const bool beyond = offset > longest_excerpt;
  return {.path = path,
          .message = std::move(message),
          .line = number,
          .column = static_cast<std::uint32_t>(offset + 1),
          .excerpt = beyond ? std::string{} : std::move(excerpt)};
}

std::vector<Field> split(std::string_view text) {
  std::vector<Field> fields;
  std::size_t end = 0;
  for (;;) {
    const std::size_t start = text.find_first_not_of(' ', end);
    if (start == std::string_view::npos) return fields;
    end = std::min(text.find(' ', start), text.size());
    fields.push_back({text.substr(start, end - start), start});
  }
}

Result<Position> read_fen(const TextLine& line, const std::vector<Field>& fields) {
  if (fields.size() == 1 && fields.front().text == startpos) return read_fen(initial_fen);
  return Reader(line, fields).read();
}

Result<Position> read_fen(const TextLine& line) {
  if (line.text.size() > longest_fen)
    return line.failure(longest_fen, fmt::format("a FEN has at most {} characters, found {}",
                                                 longest_fen, line.text.size()));
  return read_fen(line, split(line.text));
}

Result<Position> read_fen(std::string_view fen) {
  return read_fen(TextLine{.text = fen, .path = "FEN"});
}

std::string to_fen(const Position& position) {
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    int empty = 0;
    for (int file = 1; file <= 9; ++file) {
      const bool end = file == 9;
      if (!end && position.board.is_empty(square(file, rank))) {
        ++empty;
        continue;
      }
      if (empty != 0) text += static_cast<char>('0' + empty);
      empty = 0;
      if (!end) text += letter(position.board.at(square(file, rank)));
    }
    if (rank != 1) text += '/';
  }
  std::string rights;
  for (std::size_t i = 0; i < castlings.size(); ++i)
    if (position.may_castle[i]) rights += castlings[i].letter;
  return fmt::format("{} {} {} {} {} {}", text, position.side == Colour::white ? 'w' : 'b',
                     rights.empty() ? "-" : rights,
                     position.en_passant == no_square ? "-" : name(position.en_passant),
                     position.halfmove_clock, position.move_number);
}

}  // namespace chessvm::chess
