// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/pgn/pgn.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess {
namespace {

constexpr std::array<std::string_view, 4> result_names{"1-0", "0-1", "1/2-1/2", "*"};

constexpr std::array<std::string_view, 6> roster{"Event", "Site",  "Date",
                                                 "Round", "White", "Black"};

bool in_roster(std::string_view name) {
  return std::find(roster.begin(), roster.end(), name) != roster.end();
}

std::string tag_lines(const PgnGame& game) {
  std::string text;
  for (const std::string_view name : roster) {
    const std::string_view value = game.tag(name);
    const std::string_view unknown = name == "Date" ? "????.??.??" : "?";
    text += tag_line(name, value.empty() ? unknown : value);
  }
  text += tag_line("Result", name(game.result));
  if (const std::string fen = to_fen(game.game.start()); fen != initial_fen)
    text += tag_line("SetUp", "1") + tag_line("FEN", fen);
  for (const PgnTag& tag : game.tags)
    if (!in_roster(tag.name)) text += tag_line(tag.name, tag.value);
  return text;
}

/// Returns the words of `text`, separated by single blanks.
std::string joined(std::string_view text) {
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = std::min(text.find_first_not_of(white_space, at), text.size());
    at = std::min(text.find_first_of(white_space, start), text.size());
    if (start == at) break;
    if (!words.empty()) words += ' ';
    words += text.substr(start, at - start);
  }
  return words;
}

/// Arranges words in lines of at most 80 columns.
class Lines {
 public:
  void add(std::string_view word) {
    const bool too_long = width_ + 1 + word.size() > most_columns;
    if (width_ > 0 && (too_long || is_closed_)) {
      text_ += '\n';
      width_ = 0;
    }
    is_closed_ = false;
    if (width_ > 0) text_ += ' ';
    width_ += word.size() + (width_ > 0 ? 1 : 0);
    text_ += word;
  }
  void add_words(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = std::min(text.find(' ', at), text.size());
      // A line must not begin with %, so there is no line break before a word that begins with %.
      while (text.substr(end, 2) == " %") end = std::min(text.find(' ', end + 1), text.size());
      add(text.substr(at, end - at));
      at = end + 1;
    }
  }
  /// Adds a comment; returns false if the comment is empty.
  bool add_comment(std::string_view comment) {
    const std::string text = visible(joined(comment));
    if (text.empty()) return false;
    if (text.find('}') == std::string::npos) {
      add_words('{' + text + '}');
    } else {
      add("; " + text);
      is_closed_ = true;
    }
    return true;
  }
  /// Adds variations; returns false if there are none.
  bool add_variations(std::string_view variations) {
    if (variations.find(';') == std::string_view::npos) {
      add_words(visible(joined(variations)));
    } else {  // a comment after `;` ends at the line feed, so line breaks must stay
      add(visible_lines(variations));
      width_ = text_.size() - (text_.rfind('\n') + 1);
    }
    return !variations.empty();
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  static constexpr std::size_t most_columns = 80;
  std::string text_;
  std::size_t width_ = 0;   // number of columns in the last line
  bool is_closed_ = false;  // if true, no word may be added to the last line
};

template <class T>
T at_or_empty(const std::vector<T>& values, std::size_t index) {
  return index < values.size() ? values[index] : T();
}

/// Adds the annotations before move `index`; returns true if it adds a comment or a variation.
bool add_annotations(const PgnGame& game, std::size_t index, Lines& lines) {
  const PgnAside aside = at_or_empty(game.asides, index);
  lines.add_words(aside.nags);
  const bool comment = lines.add_comment(at_or_empty(game.comments, index));
  return lines.add_variations(aside.variations) || comment;
}

}  // namespace

std::string_view name(GameResult result) {
  return result_names[static_cast<std::size_t>(result)];
}

std::optional<GameResult> parse_result(std::string_view word) {
  const auto found = std::find(result_names.begin(), result_names.end(), word);
  if (found == result_names.end()) return std::nullopt;
  return static_cast<GameResult>(found - result_names.begin());
}

std::string_view PgnGame::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) { return tag.name == name; });
  return found == tags.end() ? std::string_view() : std::string_view(found->value);
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string text;
  for (const char letter : visible(value)) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  return fmt::format("[{} \"{}\"]\n", visible(name), text);
}

std::string movetext(const PgnGame& game, std::size_t first) {
  Lines lines;
  if (first == 0) add_annotations(game, 0, lines);
  bool needs_number = true;  // if true, a move number must stand before a move of Black
  for (std::size_t i = first; i < game.game.moves().size(); ++i) {
    const Position& position = game.game.before(i);
    if (position.side == Colour::white)
      lines.add(fmt::format("{}.", position.move_number));
    else if (needs_number)
      lines.add(fmt::format("{}...", position.move_number));
    lines.add(san(position, game.game.moves()[i]));
    needs_number = add_annotations(game, i + 1, lines);
  }
  lines.add(name(game.result));
  return lines.text();
}

std::string to_pgn(const PgnGame& game) {
  return tag_lines(game) + '\n' + movetext(game, 0) + "\n\n";
}

}  // namespace chessvm::chess
