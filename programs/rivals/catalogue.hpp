// SPDX-License-Identifier: MIT
// Lists the rivals by name with their levels and options.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/house_rules.hpp"
#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// An option and its possible values, the default first. For the option `seed`, whose values are
/// numbers, `values` is empty.
struct OptionRow {
  std::string_view name;
  std::vector<std::string_view> values;
};

struct RivalSpec;

struct RivalRow {
  std::string_view name;
  std::string_view memory;               // memory that the original program had
  std::vector<std::string_view> levels;  // the default first; empty if the rival has only one level
  std::vector<OptionRow> options;
  std::unique_ptr<Rival> (*make)(const RivalSpec& spec);
};

[[nodiscard]] const std::vector<RivalRow>& catalogue();

/// A rival with its level and the values of its options, as the user has chosen them.
struct RivalSpec {
  std::size_t row = 0;    // index of the rival in the catalogue
  std::size_t level = 0;  // index in the rival's levels
  /// For each option, the index of its value in OptionRow::values. For `seed`, the seed itself.
  std::vector<std::size_t> values;
  [[nodiscard]] const RivalRow& rival() const { return catalogue()[row]; }
};

/// Returns `NAME:LEVEL`, or only `NAME` if the rival has only one level.
[[nodiscard]] std::string name_of(const RivalSpec& spec);

[[nodiscard]] std::string known_names();

/// Returns true if `text` begins with the name of a rival.
[[nodiscard]] bool names_rival(std::string_view text);

/// Reads `NAME` or `NAME:LEVEL`; sets all options to their defaults.
[[nodiscard]] Result<RivalSpec> find_rival(std::string_view text);

/// Sets the option `name`. Returns an error message; empty if the option was set.
[[nodiscard]] std::string set_option(RivalSpec& spec, std::string_view name,
                                     std::string_view value);

[[nodiscard]] std::unique_ptr<Rival> make_rival(const RivalSpec& spec);
/// Returns the rules that the rival's options impose on both sides. `rules=micro` bars castling,
/// en passant captures and promotions. But while a game follows the opening that the rival has
/// loaded, the castling moves of this opening are allowed.
[[nodiscard]] chess::HouseRules house_rules_of(const RivalSpec& spec);
/// Returns the seed that the options name; 0 if they name none.
[[nodiscard]] std::uint64_t seed_of(const RivalSpec& spec);

}  // namespace chessvm::rivals
