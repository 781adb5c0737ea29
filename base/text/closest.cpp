// SPDX-License-Identifier: MIT
#include "base/text/closest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace chessvm {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows i - 2, i - 1 and i. row[j]: distance from the first i bytes of `a` to the first j of `b`.
  std::vector<std::size_t> above_last(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    above_last.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min(std::min(above[j], row[j - 1]) + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], above_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

namespace {

std::size_t common_beginning(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
}

}  // namespace

std::optional<std::string> closest(std::string_view word, std::span<const std::string> candidates) {
  constexpr std::size_t longest_word = 64;  // in bytes; limits the time, which grows quadratically
  if (word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_distance = std::max<std::size_t>(word.size() / 3, 1) + 1;
  std::size_t best_beginning = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    if (longer - std::min(word.size(), candidate.size()) > best_distance) continue;
    const std::size_t distance = edit_distance(word, candidate);
    const std::size_t beginning = common_beginning(word, candidate);
    const bool is_closer =
        best && distance == best_distance ? beginning > best_beginning : distance < best_distance;
    if (!is_closer) continue;
    best = candidate;
    best_distance = distance;
    best_beginning = beginning;
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const auto near = closest(word, candidates);
  return near ? "; did you mean " + *near + "?" : std::string{};
}

}  // namespace chessvm
