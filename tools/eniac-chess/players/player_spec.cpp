// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/player_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/command_line/response_file.hpp"
#include "base/text/closest.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view eniac_word = "eniac";
constexpr std::string_view uci_word = "uci:";

/// Splits `text` at commas that are neither quoted nor escaped.
std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  char quote = 0;  // quotation mark that is still open; 0 if there is none
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    if (letter == '\\' && quote != '\'') {
      ++i;
    } else if (quote != 0 && letter == quote) {
      quote = 0;
    } else if (quote == 0 && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (quote == 0 && letter == ',') {
      parts.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  parts.push_back(text.substr(start));
  return parts;
}

/// Removes the quotes if `text` begins and ends with the same quote.
std::string_view unquoted(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == text.back() &&
                      (text.front() == '\'' || text.front() == '"');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

EngineOption parse_option(std::string_view part) {
  const std::size_t equals = part.find('=');
  if (equals == std::string_view::npos) return {std::string(part), std::nullopt};
  return {std::string(part.substr(0, equals)), std::string(unquoted(part.substr(equals + 1)))};
}

Failure refused(std::string_view text, const std::string& why) {
  return Failure::because(fmt::format("player '{}': {}", shortened(text, 60), why));
}

/// Returns `; did you mean NAME?` if `text` begins almost like the player NAME; empty otherwise.
std::string similar_player(std::string_view text) {
  std::vector<std::string> names{std::string(eniac_word), "uci"};
  for (const rivals::RivalRow& row : rivals::catalogue()) names.emplace_back(row.name);
  return did_you_mean(text.substr(0, text.find_first_of(":,")), names);
}

/// Returns true if `text` is `eniac`, or begins with `eniac:` or `eniac,`.
bool names_machine(std::string_view text) {
  if (!text.starts_with(eniac_word)) return false;
  const std::string_view rest = text.substr(eniac_word.size());
  return rest.empty() || rest.front() == ':' || rest.front() == ',';
}

/// Returns the options of the machine in `text`, such as `Depth=4`.
std::vector<std::string_view> machine_options(std::string_view text) {
  if (text == eniac_word) return {};
  return split_at_commas(text.substr(eniac_word.size() + 1));
}

/// Sets an option of the machine. Returns why the option is refused; empty if it is valid.
std::string set(PlayerSpec& player, const EngineOption& option) {
  if (!option.value) return fmt::format("'{}' has no value: {}=VALUE", option.name, option.name);
  if (same_letters(option.name, "Pace"))
    return "a match is played as fast as this computer can: no Pace";
  return set_option(player.settings, option.name, *option.value);
}

/// Sets an option of `player`. Returns why the option is refused; empty if it is valid.
std::string set_any(PlayerSpec& player, EngineOption option) {
  if (option.name.empty()) return "an option without a name";
  if (option.name == "name") {
    player.name = visible(option.value.value_or(""));
    return {};
  }
  switch (player.kind) {
    case PlayerKind::eniac:
      return set(player, option);
    case PlayerKind::rival:
      if (!option.value)
        return fmt::format("'{}' has no value: {}=VALUE", option.name, option.name);
      return rivals::set_option(player.rival, option.name, *option.value);
    case PlayerKind::uci:
      break;
  }
  if (option.name == "go")
    player.go = option.value.value_or("");
  else
    player.options.push_back(std::move(option));
  return {};
}

}  // namespace

Result<PlayerSpec> parse_player(std::string_view text) {
  PlayerSpec player;
  player.text = text;
  std::vector<std::string_view> parts;
  if (names_machine(text)) {
    parts = machine_options(text);
  } else if (text.starts_with(uci_word)) {
    player.kind = PlayerKind::uci;
    parts = split_at_commas(text.substr(uci_word.size()));
    auto words = split_words(parts.front());
    if (!words) return refused(text, words.error().message);
    player.command = std::move(words.value());
    if (player.command.empty() || player.command.front().empty())
      return refused(text, "no command after uci:");
    parts.erase(parts.begin());
  } else if (rivals::names_rival(text)) {
    player.kind = PlayerKind::rival;
    parts = split_at_commas(text);
    auto rival = rivals::find_rival(parts.front());
    if (!rival) return refused(text, rival.error().message);
    player.rival = std::move(rival.value());
    parts.erase(parts.begin());
  } else {
    return refused(text,
                   "expected eniac[:Name=Value,...], uci:COMMAND[,Name=Value...][,go=...] or a "
                   "rival: " +
                       rivals::known_names() + similar_player(text));
  }
  std::vector<std::string> given;
  for (const std::string_view part : parts) {
    const EngineOption option = parse_option(part);
    const auto is_same = [&](const std::string& name) { return same_letters(name, option.name); };
    if (std::any_of(given.begin(), given.end(), is_same))
      return refused(text, fmt::format("'{}' is there twice", shortened(option.name)));
    given.push_back(option.name);
    if (const std::string why = set_any(player, option); !why.empty()) return refused(text, why);
  }
  return player;
}

PlayerSpec with_hours(PlayerSpec player, EniacHours hours) {
  if (player.kind != PlayerKind::eniac) return player;
  const std::string_view hours_name = "ENIAC Hours";
  for (const std::string_view part : machine_options(player.text))
    if (same_letters(parse_option(part).name, hours_name)) return player;
  std::string text = fmt::format("{}:{}={}", eniac_word, hours_name, hours.count());
  if (player.text != eniac_word) text += ',' + player.text.substr(eniac_word.size() + 1);
  return parse_player(text).value();  // cannot fail: this only adds a valid option
}

std::optional<std::string> name_of(const PlayerSpec& player) {
  if (!player.name.empty()) return player.name;
  return player.kind == PlayerKind::uci ? std::nullopt : std::optional(player.text);
}

HouseRules house_rules_of(const PlayerSpec& a, const PlayerSpec& b) {
  HouseRules rules;
  for (const PlayerSpec* player : {&a, &b}) {
    if (player->kind != PlayerKind::rival) continue;
    HouseRules own = rivals::house_rules_of(player->rival);
    if (own.special == SpecialMoves::barred) rules.special = SpecialMoves::barred;
    std::move(own.books.begin(), own.books.end(), std::back_inserter(rules.books));
  }
  return rules;
}

std::string_view memory_of(const PlayerSpec& player) {
  switch (player.kind) {
    case PlayerKind::eniac:
      return "75 words";
    case PlayerKind::rival:
      return player.rival.rival().memory;
    case PlayerKind::uci:
      break;
  }
  return {};
}

}  // namespace chessvm::chess::match
