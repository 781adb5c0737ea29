// SPDX-License-Identifier: MIT
#include "vm/debugger/source/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/text/text.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr std::string_view first_line = "# chessvm listing 1";
constexpr std::string_view file_mark = "# file ";
constexpr std::string_view expansion_mark = "# expanded ";
// Columns of a listing: `101.2 0901  81 01                  16     35     8  | source`.
constexpr std::size_t words_column = 12;
constexpr std::size_t words_width = 18;
constexpr std::size_t line_column = 44;
constexpr std::size_t text_after_bar = 2;

using Problem = std::optional<std::string>;  // error in a line of the listing; nullopt: none

/// Parses a place such as `101.2`.
std::optional<RomPlace> rom_place(std::string_view text) {
  if (text.size() != 5 || text[3] != '.') return std::nullopt;
  const auto row = parse_number<int>(text.substr(0, 3), first_row, end_row - 1);
  const auto word = parse_number<int>(text.substr(4), 0, words_per_row - 1);
  return row && word ? std::optional(RomPlace{*row, *word}) : std::nullopt;
}

/// Removes and returns the text up to the next blank; also removes the blanks after it.
std::string_view take_field(std::string_view& text) {
  const std::string_view field = text.substr(0, text.find(' '));
  text.remove_prefix(field.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return field;
}

class ListingReader {
 public:
  [[nodiscard]] Problem read(std::string_view line);
  Listing listing;

 private:
  Problem read_comment(std::string_view line);
  Problem read_words(std::string_view line);
  Problem read_expansion(std::string_view line);

  SourceMap& map_ = listing.source;
  std::optional<std::uint32_t> file_;
  SourceLine last_;
  bool fresh_ = false;                   // true until the first words of `last_` are read
  bool in_macro_ = false;                // true: `last_` belongs to a macro expansion
  std::optional<SourceLine> last_call_;  // last line without words: perhaps a macro call
};

Problem ListingReader::read(std::string_view line) {
  if (line.starts_with('#')) return read_comment(line);
  if (line.empty()) return std::nullopt;
  const std::size_t bar = line.find('|', line_column);
  if (bar == std::string_view::npos) return "expected a '|' before the source";
  if (!file_) return "a source line before any '# file'";
  std::string_view number = trimmed(line.substr(line_column, bar - line_column));
  if (number.empty()) return read_words(line);
  in_macro_ = number.back() == '+';
  if (in_macro_) number.remove_suffix(1);
  const auto value = parse_number<std::uint32_t>(number);
  if (!value || *value == 0) return "expected a line number before the '|'";
  last_ = {*file_, *value};
  fresh_ = true;
  const std::size_t text = bar + text_after_bar;
  // In an expansion, the listing shows the line with the macro's arguments, not as in the file.
  if (text <= line.size() && !in_macro_) map_.add_text(last_, line.substr(text));
  if (!in_macro_) last_call_ = line.front() == ' ' ? std::optional(last_) : std::nullopt;
  return read_words(line);
}

Problem ListingReader::read_words(std::string_view line) {
  if (line.front() == ' ') return std::nullopt;
  const auto place = rom_place(line.substr(0, 5));
  if (!place) return "expected row.word, 100.0 to 399.5";
  std::string_view words = trimmed(line.substr(words_column, words_width));
  int count = 0;
  while (!words.empty()) {
    const auto value = parse_number<int>(take_field(words), 0, 99);
    if (!value || place->word + count >= words_per_row)
      return "expected words of two digits, six in a row at most";
    listing.image.set_word(place->row, place->word + count++, *value);
  }
  const std::size_t bar = line.find('|', line_column);
  if (line.substr(bar) == "| (padding)" &&
      trimmed(line.substr(line_column, bar - line_column)).empty())
    return std::nullopt;
  if (last_.line == 0) return "words before any source line";
  const std::size_t text = bar + text_after_bar;
  map_.add(*place, count, {last_},
           fresh_ && text <= line.size() ? line.substr(text) : map_.text(last_));
  if (!fresh_) return std::nullopt;
  fresh_ = false;
  map_.add_start(last_, *place);
  map_.mark_start(*place);
  if (last_call_) map_.add_start(*last_call_, *place);
  last_call_.reset();
  return std::nullopt;
}

Problem ListingReader::read_comment(std::string_view line) {
  if (line.starts_with(file_mark)) {
    file_ = map_.add_file(line.substr(file_mark.size()));
    return std::nullopt;
  }
  if (line.starts_with(expansion_mark)) return read_expansion(line.substr(expansion_mark.size()));
  const std::size_t known = listing.provenance.sources.size();
  take_provenance(line, listing.provenance);
  if (listing.provenance.sources.size() > known) {
    const SourceDigest& source = listing.provenance.sources.back();
    map_.set_digest(map_.add_file(source.name), source.digest);
  }
  return std::nullopt;
}

/// Reads a line of an expansion, such as `100.3 2 1:9 +1:5 |         mov 5+1,A`.
Problem ListingReader::read_expansion(std::string_view line) {
  constexpr std::string_view expected =
      "expected row.word, a number of words and lines, from the outermost call to the line itself";
  const std::size_t bar = line.find(" | ");
  if (bar == std::string_view::npos) return std::string(expected);
  std::string_view rest = line.substr(0, bar);
  const auto place = rom_place(take_field(rest));
  const auto count = parse_number<int>(take_field(rest), 1, words_per_row);
  if (!place || !count || rest.empty()) return std::string(expected);
  std::vector<SourceLine> lines;
  while (!rest.empty()) {
    std::string_view word = take_field(rest);
    const bool begins = word.starts_with('+');
    if (begins) word.remove_prefix(1);
    const std::size_t colon = std::min(word.find(':'), word.size());
    const auto& sources = listing.provenance.sources;
    const auto source = parse_number<std::size_t>(word.substr(0, colon), 1, sources.size());
    const auto number =
        parse_number<std::uint32_t>(word.substr(std::min(colon + 1, word.size())), 1);
    if (!source || !number) return std::string(expected);
    lines.push_back({map_.add_file(sources[*source - 1].name), *number});
    if (!begins) continue;
    map_.add_start(lines.back(), *place);
    if (rest.empty()) map_.mark_start(*place);
  }
  std::reverse(lines.begin(), lines.end());
  map_.add(*place, *count, std::move(lines), line.substr(bar + 3));
  return std::nullopt;
}

}  // namespace

Result<Listing> parse_listing(std::string_view text, const std::filesystem::path& path) {
  ListingReader reader;
  for (std::uint32_t number = 1; number == 1 || !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    Problem reason;
    if (number == 1 && line != first_line)
      reason = fmt::format("the first line must be '{}'", first_line);
    else
      reason = reader.read(line);
    if (reason) return Failure{.path = path, .message = std::move(*reason), .line = number};
  }
  return std::move(reader.listing);
}

}  // namespace chessvm::vm::debugger
