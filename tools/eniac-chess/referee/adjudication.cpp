// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/referee/adjudication.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <vector>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/score.hpp"

namespace chessvm::chess::match {
namespace {

constexpr int most_moves = 1'000;
constexpr int most_centipawns = mate_centipawns - 1;

/// Name of a setting, such as `score`, and the bounds of its value.
struct Word {
  std::string name;
  int least = 0;
  int most = 0;
};

const std::array resign_words{Word{"movecount", 1, most_moves}, Word{"score", 0, most_centipawns}};
const std::array draw_words{Word{"movenumber", 1, most_moves}, Word{"movecount", 1, most_moves},
                            Word{"score", 0, most_centipawns}};
constexpr std::string_view two_sided = "twosided";

using Words = std::map<std::string, std::string>;

/// Splits `a=1,b=2` into settings.
Result<Words> words_of(std::string_view text, std::span<const std::string> names) {
  Words words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string name(word.substr(0, equals));
    if (std::find(names.begin(), names.end(), name) == names.end())
      return Failure::because(fmt::format("there is no '{}' here{}", shortened(visible(name)),
                                          did_you_mean(name, names)));
    if (equals == word.size())
      return Failure::because(fmt::format("expected a value: {}=...", name));
    if (!words.emplace(name, word.substr(equals + 1)).second)
      return Failure::because(fmt::format("'{}' is there twice", name));
  }
  return words;
}

Result<std::vector<int>> numbers_of(const Words& words, std::span<const Word> rule) {
  std::vector<int> numbers;
  for (const Word& word : rule) {
    const auto found = words.find(word.name);
    if (found == words.end()) return Failure::because(fmt::format("'{}=' is missing", word.name));
    const auto number = parse_number<int>(found->second, word.least, word.most);
    if (!number)
      return Failure::because(fmt::format("{} is '{}': expected a number from {} to {}", word.name,
                                          shortened(visible(found->second)), word.least,
                                          word.most));
    numbers.push_back(*number);
  }
  return numbers;
}

std::vector<std::string> names_of(std::span<const Word> rule) {
  std::vector<std::string> names;
  for (const Word& word : rule) names.push_back(word.name);
  return names;
}

void go_on(int& succession, bool holds) {
  succession = holds ? succession + 1 : 0;
}

}  // namespace

Result<ResignRule> read_resign_rule(std::string_view text) {
  std::vector<std::string> names = names_of(resign_words);
  names.emplace_back(two_sided);
  const auto words = words_of(text, names);
  if (!words) return words.error();
  const auto numbers = numbers_of(words.value(), resign_words);
  if (!numbers) return numbers.error();
  ResignRule rule{.moves = numbers.value()[0], .score = numbers.value()[1]};
  if (const auto sides = words.value().find(std::string(two_sided)); sides != words.value().end()) {
    if (sides->second != "true" && sides->second != "false")
      return Failure::because(fmt::format("{} is '{}': expected true or false", two_sided,
                                          shortened(visible(sides->second))));
    rule.is_two_sided = sides->second == "true";
  }
  return rule;
}

Result<DrawRule> read_draw_rule(std::string_view text) {
  const auto words = words_of(text, names_of(draw_words));
  if (!words) return words.error();
  const auto numbers = numbers_of(words.value(), draw_words);
  if (!numbers) return numbers.error();
  return DrawRule{numbers.value()[0], numbers.value()[1], numbers.value()[2]};
}

std::string to_text(const Adjudication& rules) {
  std::string text;
  if (rules.resign)
    text += fmt::format("resign movecount={},score={}{}", rules.resign->moves, rules.resign->score,
                        rules.resign->is_two_sided ? ",twosided=true" : "");
  if (rules.resign && rules.draw) text += "; ";
  if (rules.draw)
    text += fmt::format("draw movenumber={},movecount={},score={}", rules.draw->from,
                        rules.draw->moves, rules.draw->score);
  return text;
}

std::optional<GameResult> Adjudicator::after(const Position& before,
                                             std::optional<int> centipawns) {
  const auto lost = resigned(before.side, centipawns);
  const auto level = drawn(before.move_number, centipawns);
  return lost ? lost : level;
}

std::optional<GameResult> Adjudicator::resigned(Colour mover, std::optional<int> centipawns) {
  if (!rules_.resign) return std::nullopt;
  const ResignRule& rule = *rules_.resign;
  const auto own = static_cast<std::size_t>(mover);
  go_on(lost_[own], centipawns && *centipawns <= -rule.score);
  go_on(won_[own], centipawns && *centipawns >= rule.score);
  for (const Colour loser : colours) {
    const auto other = static_cast<std::size_t>(opponent(loser));
    if (lost_[static_cast<std::size_t>(loser)] < rule.moves) continue;
    if (rule.is_two_sided && won_[other] < rule.moves) continue;
    return win_of(opponent(loser));
  }
  return std::nullopt;
}

std::optional<GameResult> Adjudicator::drawn(int move_number, std::optional<int> centipawns) {
  if (!rules_.draw) return std::nullopt;
  const DrawRule& rule = *rules_.draw;
  go_on(level_, centipawns && std::abs(*centipawns) <= rule.score);
  if (move_number < rule.from || level_ < 2 * rule.moves) return std::nullopt;
  return GameResult::draw;
}

}  // namespace chessvm::chess::match
