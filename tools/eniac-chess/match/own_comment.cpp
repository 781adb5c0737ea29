// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/own_comment.hpp"

#include <algorithm>
#include <optional>

#include "base/text/text.hpp"
#include "tools/eniac-chess/match/annotation.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view digits = "0123456789";

// Each skip_... function removes one thing from the beginning of `text` and returns true. If it
// returns false, `text` may have lost a part of that thing, and the caller must not use `text`.

bool skip(std::string_view& text, std::string_view words) {
  if (!text.starts_with(words)) return false;
  text.remove_prefix(words.size());
  return true;
}

bool skip_digits(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of(digits), text.size());
  text.remove_prefix(end);
  return end > 0;
}

/// Skips `34` or `34.4`.
bool skip_number(std::string_view& text) {
  if (!skip_digits(text)) return false;
  std::string_view fraction = text;
  if (skip(fraction, ".") && skip_digits(fraction)) text = fraction;
  return true;
}

/// Skips a number and its noun, `1 move` or `3 moves`.
bool skip_count(std::string_view& text, std::string_view noun) {
  if (!skip_digits(text) || !skip(text, " ") || !skip(text, noun)) return false;
  skip(text, "s");
  return true;
}

/// Skips a time as `to_text(AddCycles)` writes it: `22.8s` or `0h09m`.
bool skip_time(std::string_view& text) {
  if (!skip_number(text)) return false;
  return skip(text, "s") || (skip(text, "h") && skip_digits(text) && skip(text, "m"));
}

/// Skips ` [%eval 0.25]` or another mark that begins with `begin`.
bool skip_mark(std::string_view& text, std::string_view begin) {
  const std::size_t end = text.find(']');
  if (!text.starts_with(begin) || end == std::string_view::npos) return false;
  text.remove_prefix(end + 1);
  return true;
}

/// Calls the skip_... function `part` on `text`. Leaves `text` unchanged if `part` returns false.
template <class Part>
void skip_if_there(std::string_view& text, Part part) {
  std::string_view behind = text;
  if (part(behind)) text = behind;
}

/// Skips the time and odds that clock_comment() writes: ` eniac 0h09m, 99.4 %`.
bool skip_odds(std::string_view& text) {
  return skip(text, " eniac ") && skip_time(text) && skip(text, ", ") && skip_number(text) &&
         skip(text, " %");
}

/// Skips the clock that `play` writes: ` 2h57m, depth 4, 1 failure`. Old clocks also have a score.
bool skip_depth(std::string_view& text) {
  if (!skip(text, " ") || !skip_time(text) || !skip(text, ", depth ") || !skip_digits(text))
    return false;
  skip_if_there(text, [](auto& rest) { return skip(rest, ", score ") && skip_digits(rest); });
  skip_if_there(text, [](auto& rest) { return skip(rest, ", ") && skip_count(rest, "failure"); });
  return true;
}

bool skip_preferred(std::string_view& text) {
  if (!skip(text, ", prefers ")) return false;
  constexpr std::string_view of_moves = "abcdefgh12345678KQRBNO-x=+#";
  const std::size_t end = std::min(text.find_first_not_of(of_moves), text.size());
  text.remove_prefix(end);
  return end > 0;
}

/// Skips `, +1.25 pawns`, `, mate in 2` or `, mated in 2`.
bool skip_score(std::string_view& text) {
  if (!skip(text, ", ")) return false;
  if (skip(text, "mate in ") || skip(text, "mated in ")) return skip_digits(text);
  return (skip(text, "+") || skip(text, "-")) && skip_number(text) && skip(text, " pawns");
}

bool skip_clock(std::string_view& text) {
  if (!skip(text, "[%eniac ") || !skip_digits(text) || !skip(text, "]")) return false;
  while (skip_mark(text, " [%failure ")) continue;
  skip_mark(text, " [%eval ");
  const std::size_t before = text.size();
  skip_if_there(text, skip_odds);
  if (text.size() == before) skip_if_there(text, skip_depth);
  skip_if_there(text, skip_preferred);
  skip_if_there(text, skip_score);
  return true;
}

/// Skips `30.4 hours (1.3 days)` or `more than a million hours`.
bool skip_hours(std::string_view& text) {
  if (skip(text, beyond_counting)) return true;
  return skip_number(text) && skip(text, " hours (") && skip_number(text) && skip(text, " days)");
}

bool skip_odds_of_sum(std::string_view& text) {
  return skip(text, " The chance of no failure in this time is ") && skip_number(text) &&
         skip(text, " % at one failure in 24 h, and ") && skip_number(text) &&
         skip(text, " % at one in 48 h. If each failed move begins again, expect ") &&
         skip_hours(text) && skip(text, " and ") && skip_hours(text) && skip(text, ".");
}

/// Skips the odds as version 0.1.0 wrote them.
bool skip_old_odds_of_sum(std::string_view& text) {
  return skip(text, " At one failure in 24 h it stands so long with ") && skip_number(text) &&
         skip(text, " %, at one in 48 h with ") && skip_number(text) &&
         skip(text, " %; if it begins a move again after each, ") && skip_hours(text) &&
         skip(text, " and ") && skip_hours(text) && skip(text, " are to be expected.");
}

bool skip_sum(std::string_view& text) {
  if (!skip(text, begin_of_sum) || !skip_hours(text) || !skip(text, " for ") ||
      !skip_count(text, "move") || !skip(text, "."))
    return false;
  const std::size_t before = text.size();
  skip_if_there(text, skip_odds_of_sum);
  if (text.size() == before) skip_if_there(text, skip_old_odds_of_sum);
  return text.size() < before;
}

/// Looks for each `begin` in `comment`, and calls `part` there. If `part` can skip a text, removes
/// this text and one separator beside the text.
template <class Part>
std::string without(std::string_view comment, std::string_view begin, Part part) {
  std::string kept(comment);
  for (std::size_t at = kept.find(begin); at != std::string::npos; at = kept.find(begin, at)) {
    std::string_view behind = std::string_view(kept).substr(at);
    if (!part(behind)) {
      ++at;
      continue;
    }
    std::string_view before = trimmed(std::string_view(kept).substr(0, at));
    behind = trimmed(behind);
    const std::string_view separator = trimmed(between_parts);
    if (behind.starts_with(separator)) {
      behind = trimmed(behind.substr(separator.size()));
    } else if (before.ends_with(separator)) {
      before = trimmed(before.substr(0, before.size() - separator.size()));
    }
    std::string rest(before);
    if (!before.empty() && !behind.empty()) rest += ' ';
    at = rest.size();
    kept = rest.append(behind);
  }
  return kept;
}

}  // namespace

std::string without_clock(std::string_view comment) {
  return without(comment, "[%eniac ", skip_clock);
}

std::string without_sum(std::string_view comment) {
  return without(comment, begin_of_sum, skip_sum);
}

}  // namespace chessvm::chess::match
