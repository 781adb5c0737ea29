// SPDX-License-Identifier: MIT
#include "programs/rivals/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/rivals/cc65_chess.hpp"
#include "programs/rivals/microchess.hpp"
#include "programs/rivals/microchess_plus.hpp"
#include "programs/rivals/octave.hpp"
#include "programs/rivals/random_mover.hpp"

namespace chessvm::rivals {
namespace {

constexpr std::string_view seed_name = "seed";
constexpr std::string_view no_book = "none";
constexpr std::string_view rules_name = "rules";
constexpr std::string_view micro_rules = "micro";

/// Returns true if the rival has `option` and `spec` sets it to `value`.
bool is_set(const RivalSpec& spec, std::string_view option, std::string_view value) {
  const auto& options = spec.rival().options;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].name == option) return options[i].values[spec.values[i]] == value;
  return false;
}

/// Returns the opening whose tape is to be loaded; nullptr if there is none.
const Opening* opening_of(const RivalSpec& spec) {
  for (const Opening& opening : openings)
    if (is_set(spec, "book", opening.name)) return &opening;
  return nullptr;
}

chess::Moves moves_of(const Opening& opening) {
  chess::Moves moves;
  for (const chess::Field& word : chess::split(opening.line))
    moves.push_back(chess::parse_coordinate(word.text).value());
  return moves;
}

std::unique_ptr<Rival> make_microchess(const RivalSpec& spec) {
  using microchess::Arithmetic;
  using microchess::Level;
  constexpr std::array levels{Level::normal, Level::blitz, Level::super_blitz};
  return std::make_unique<MicroChess>(MicroChessOptions{
      .level = levels[spec.level],
      .arithmetic = is_set(spec, "arithmetic", "byte") ? Arithmetic::byte : Arithmetic::wide,
      .opening = opening_of(spec),
      .guard = is_set(spec, "bookGuard", "on") ? BookGuard::legal : BookGuard::none,
      .promotion =
          is_set(spec, "promoteAlwaysQueen", "on") ? Promotion::queen : Promotion::lost_man,
      .rules = is_set(spec, rules_name, micro_rules) ? MicroRules::micro : MicroRules::full});
}

std::unique_ptr<Rival> make_plus(const RivalSpec& spec) {
  return std::make_unique<MicroChessPlus>(
      MicroChessPlusOptions{.mobility = is_set(spec, "mobility", "1") ? 10 : 1,
                            .book = is_set(spec, "book", "on") ? PlusBook::lines : PlusBook::none});
}

std::unique_ptr<Rival> make_cc65(const RivalSpec& spec) {
  using cc65::Mode;
  using cc65::Preset;
  constexpr std::array presets{Preset::very_hard, Preset::harder, Preset::easy, Preset::very_easy};
  return std::make_unique<Cc65Chess>(presets[spec.level],
                                     is_set(spec, "mode", "clean") ? Mode::clean : Mode::faithful);
}

std::unique_ptr<Rival> make_octave(const RivalSpec& /*spec*/) {
  return std::make_unique<Octave>();
}

std::unique_ptr<Rival> make_random(const RivalSpec& /*spec*/) {
  return std::make_unique<RandomMover>();
}

std::vector<RivalRow> make_catalogue() {
  std::vector<std::string_view> books{no_book};
  for (const Opening& opening : openings) books.push_back(opening.name);
  return {
      {"microchess",
       "1.1 KB",
       {"normal", "blitz", "superblitz"},
       {{"book", books},
        {"bookGuard", {"on", "off"}},
        {"arithmetic", {"byte", "wide"}},
        {rules_name, {"full", micro_rules}},
        {"promoteAlwaysQueen", {"on", "off"}}},
       make_microchess},
      {"microchess-plus",
       "2 KB",
       {},
       {{"book", {"off", "on"}}, {"mobility", {"1", "0.1"}}},
       make_plus},
      {"cc65",
       "64 KB",
       {"very-hard", "harder", "easy", "very-easy"},
       {{"mode", {"clean", "faithful"}}},
       make_cc65},
      {"octave", "Octave", {}, {}, make_octave},
      {"random", "rules only", {}, {{seed_name, {}}}, make_random},
  };
}

}  // namespace

const std::vector<RivalRow>& catalogue() {
  static const std::vector<RivalRow> rows = make_catalogue();
  return rows;
}

std::string known_names() {
  std::vector<std::string_view> names;
  for (const RivalRow& row : catalogue()) names.push_back(row.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string name_of(const RivalSpec& spec) {
  const RivalRow& row = spec.rival();
  return row.levels.empty() ? std::string(row.name)
                            : fmt::format("{}:{}", row.name, row.levels[spec.level]);
}

bool names_rival(std::string_view text) {
  const std::string_view word = text.substr(0, text.find_first_of(":,"));
  return std::any_of(catalogue().begin(), catalogue().end(),
                     [&](const RivalRow& row) { return row.name == word; });
}

Result<RivalSpec> find_rival(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto& rows = catalogue();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const RivalRow& candidate) {
    return candidate.name == text.substr(0, colon);
  });
  if (row == rows.end())
    return Failure::because(fmt::format("no rival '{}': there are {}",
                                        shortened(text.substr(0, colon)), known_names()));
  RivalSpec spec{.row = static_cast<std::size_t>(row - rows.begin()),
                 .level = 0,
                 .values = std::vector<std::size_t>(row->options.size(), 0)};
  if (colon == text.size()) return spec;
  const std::string_view word = text.substr(colon + 1);
  const auto level = std::find(row->levels.begin(), row->levels.end(), word);
  if (row->levels.empty()) return Failure::because(fmt::format("'{}' has no levels", row->name));
  if (level == row->levels.end())
    return Failure::because(fmt::format("'{}' has no level '{}': it has {}", row->name,
                                        shortened(word), fmt::join(row->levels, ", ")));
  spec.level = static_cast<std::size_t>(level - row->levels.begin());
  return spec;
}

std::string set_option(RivalSpec& spec, std::string_view name, std::string_view value) {
  const RivalRow& rival = spec.rival();
  const auto option =
      std::find_if(rival.options.begin(), rival.options.end(),
                   [&](const OptionRow& candidate) { return candidate.name == name; });
  if (option == rival.options.end())
    return fmt::format("'{}' has no option '{}'", rival.name, shortened(name));
  std::size_t& chosen = spec.values[static_cast<std::size_t>(option - rival.options.begin())];
  if (option->values.empty()) {
    const auto number = parse_number<std::size_t>(value);
    if (!number)
      return fmt::format("option {} cannot be '{}': expected a number", name, shortened(value));
    chosen = *number;
    return {};
  }
  const auto known = std::find(option->values.begin(), option->values.end(), value);
  if (known == option->values.end())
    return fmt::format("option {} cannot be '{}': expected {}", name, shortened(value),
                       fmt::join(option->values, ", "));
  chosen = static_cast<std::size_t>(known - option->values.begin());
  return {};
}

std::unique_ptr<Rival> make_rival(const RivalSpec& spec) {
  return spec.rival().make(spec);
}

chess::HouseRules house_rules_of(const RivalSpec& spec) {
  chess::HouseRules rules;
  if (!is_set(spec, rules_name, micro_rules)) return rules;
  rules.special = chess::SpecialMoves::barred;
  if (const Opening* opening = opening_of(spec)) rules.books.push_back(moves_of(*opening));
  return rules;
}

std::uint64_t seed_of(const RivalSpec& spec) {
  const auto& options = spec.rival().options;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].name == seed_name) return spec.values[i];
  return 0;
}

}  // namespace chessvm::rivals
