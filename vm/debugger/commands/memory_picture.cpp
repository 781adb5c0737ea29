// SPDX-License-Identifier: MIT
#include "vm/debugger/commands/memory_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text/text.hpp"
#include "vm/debugger/commands/quotes.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr int digits_per_word = 2;
constexpr std::size_t longest_name = 32;

struct Arrangement {
  std::string title;
  std::vector<int> words;
  int digits = digits_per_word;  // digits per cell: 1 or 2
  int cells_a_row = 1;
};

std::string draw(const Arrangement& arrangement, const MachineState& state) {
  std::string text = arrangement.title.empty() ? "" : arrangement.title + '\n';
  int column = 0;
  const auto add = [&](int address, std::string_view cell) {
    if (column == 0) text += fmt::format("[{:02}]  ", address);
    text += fmt::format(" {}", cell);
    column = (column + 1) % arrangement.cells_a_row;
    if (column == 0) text += '\n';
  };
  for (const int address : arrangement.words) {
    const std::string digits = fmt::format("{:02}", state.word(address));
    for (std::size_t at = 0; at < digits.size(); at += static_cast<std::size_t>(arrangement.digits))
      add(address, digits.substr(at, static_cast<std::size_t>(arrangement.digits)));
  }
  if (column != 0) text += '\n';
  return text;
}

/// Parses a definition from left to right; keeps the first error.
class DefinitionReader {
 public:
  explicit DefinitionReader(std::string_view text) : text_(text) { skip_blanks(); }

  Result<View> read() {
    const std::string name(read_name());
    const std::size_t begin = at_;
    expect("words");
    Arrangement arrangement;
    arrangement.words = read_list();
    expect("as");
    arrangement.digits = read_number(1, digits_per_word, "1 digit or 2 digits");
    if (!take("digits")) expect("digit");
    expect(",");
    constexpr int most_cells = memory_words * digits_per_word;
    arrangement.cells_a_row = read_number(1, most_cells, "how many a row");
    expect("a");
    expect("row");
    const std::string_view what = trimmed(text_.substr(begin, at_ - begin));
    if (take("titled")) arrangement.title = read_title();
    if (at_ < text_.size())
      refuse(at_, arrangement.title.empty() ? "expected titled \"TEXT\" or the end"
                                            : "expected the end");
    if (failure_) return *failure_;
    return View{
        .name = name,
        .help = arrangement.title.empty() ? std::string(what)
                                          : fmt::format("{}: {}", arrangement.title, what),
        .fits = [](const Symbols&) { return true; },
        .draw = [arrangement = std::move(arrangement)](
                    const Scene& scene) { return debugger::draw(arrangement, scene.state); },
        .words = {}};
  }

 private:
  void refuse(std::size_t at, const std::string& message) {
    if (!failure_)
      failure_ = Failure::because(fmt::format("{}\n  {}\n  {:>{}}", message, text_, '^', at + 1));
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(white_space, at_), text_.size()); }

  /// Returns the word, the number, or the single other character that begins at `at_`.
  [[nodiscard]] std::string_view next() const {
    const auto same = [this](std::size_t at) {
      return is_letter(text_[at_]) ? is_letter(text_[at])
                                   : is_digit(text_[at_]) && is_digit(text_[at]);
    };
    if (at_ == text_.size()) return {};
    std::size_t end = at_ + 1;
    while (end < text_.size() && same(end)) ++end;
    return text_.substr(at_, end - at_);
  }

  bool take(std::string_view word) {
    if (next() != word) return false;
    at_ += word.size();
    skip_blanks();
    return true;
  }

  void expect(std::string_view word) {
    if (!take(word)) refuse(at_, fmt::format("expected '{}'", word));
  }

  std::string_view read_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]) ||
                                  text_[at_] == '-' || text_[at_] == '_'))
      ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    const bool ends = at_ == text_.size() || white_space.find(text_[at_]) != std::string_view::npos;
    if (name.empty() || !ends)
      refuse(at_, "expected the name of the view: letters, digits, '-' and '_'");
    else if (name.size() > longest_name)
      refuse(begin, fmt::format("the name is longer than {} characters", longest_name));
    else if (name == "define")
      refuse(begin, "no view can be called 'define'");
    skip_blanks();
    return name;
  }

  int read_number(int low, int high, std::string_view what) {
    const std::string_view digits = next();
    const auto number = parse_number<int>(digits, low, high);
    if (!all_digits(digits))
      refuse(at_, fmt::format("expected {}", what));
    else if (!number)
      refuse(at_, fmt::format("{} is not in {}..{}", shortened(digits), low, high));
    if (!number) return low;
    at_ += digits.size();
    skip_blanks();
    return *number;
  }

  std::vector<int> read_list() {
    constexpr std::string_view what = "a word of memory, like 05, or several, like 05-36";
    std::vector<int> words;
    std::bitset<memory_words> seen;
    do {
      const std::size_t begin = at_;
      const int first = read_number(0, memory_words - 1, what);
      const int last = take("-") ? read_number(first, memory_words - 1, what) : first;
      for (int word = first; word <= last && !failure_; ++word) {
        if (seen[static_cast<std::size_t>(word)])
          refuse(begin, fmt::format("word {:02} stands in the list already", word));
        seen.set(static_cast<std::size_t>(word));
        words.push_back(word);
      }
    } while (take(",") && !failure_);
    return words;
  }

  std::string read_title() {
    if (at_ == text_.size() || text_[at_] != '"') {
      refuse(at_, "expected the title in quotes");
      return {};
    }
    const std::size_t end = std::min(find_unquoted(text_, white_space, at_), text_.size());
    std::string title = visible(unquoted(text_.substr(at_, end - at_)));
    if (title.empty()) refuse(at_, "the title is empty");
    at_ = end;
    skip_blanks();
    return title;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace

Result<View> parse_view(std::string_view text) {
  return DefinitionReader(text).read();
}

}  // namespace chessvm::vm::debugger
