// SPDX-License-Identifier: MIT
// The rivals by name, and their options.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/house_rules.hpp"
#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// An option with the values that it may have, the default first; `seed` has numbers.
struct OptionRow {
  std::string_view name;
  std::vector<std::string_view> values;
};

struct RivalSpec;

struct RivalRow {
  std::string_view name;
  std::string_view memory;               // that the program ran in, or was meant for
  std::vector<std::string_view> levels;  // the default first; empty: there is one only
  std::vector<OptionRow> options;
  std::unique_ptr<Rival> (*make)(const RivalSpec& spec);
};

/// All rivals.
[[nodiscard]] const std::vector<RivalRow>& catalogue();

/// A rival as a command line names it: `microchess:blitz` with its options.
struct RivalSpec {
  std::size_t row = 0;              // of the catalogue
  std::size_t level = 0;            // of that row
  std::vector<std::size_t> values;  // the choice for each option; a number where it has no values
  [[nodiscard]] const RivalRow& rival() const { return catalogue()[row]; }
};

/// `microchess:blitz`, `random`: as it was named.
[[nodiscard]] std::string name_of(const RivalSpec& spec);

/// The names of all rivals, for messages.
[[nodiscard]] std::string known_names();

/// Returns whether `text` begins with the name of a rival.
[[nodiscard]] bool names_rival(std::string_view text);

/// Reads `NAME` or `NAME:LEVEL`, all options at their defaults.
[[nodiscard]] Result<RivalSpec> find_rival(std::string_view text);

/// Sets an option. Returns what is wrong with name or value; empty if nothing. A refused option
/// changes nothing.
[[nodiscard]] std::string set_option(RivalSpec& spec, std::string_view name,
                                     std::string_view value);

[[nodiscard]] std::unique_ptr<Rival> make_rival(const RivalSpec& spec);
/// The rules that the options of the rival lay on both sides. `rules=micro` bars special moves, but
/// for castling as in the opening that the rival has loaded.
[[nodiscard]] chess::HouseRules house_rules_of(const RivalSpec& spec);
/// The seed that the options name, 0 for none.
[[nodiscard]] std::uint64_t seed_of(const RivalSpec& spec);

}  // namespace chessvm::rivals
