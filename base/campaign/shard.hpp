// SPDX-License-Identifier: MIT
// Splits the items of a campaign (games, positions, faults) over machines that do not communicate.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm {

/// One of `count` parts of a campaign. The shards get the items in turn.
struct Shard {
  std::size_t number = 1;  // counted from 1
  std::size_t count = 1;

  /// Returns true if `item`, from 0, is in this shard. Blocks of `together` consecutive items, such
  /// as the two games of an opening, go to the same shard.
  [[nodiscard]] constexpr bool has(std::size_t item, std::size_t together = 1) const {
    return item / together % count == number - 1;
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Returns how many of the first `items` items are in `shard`.
[[nodiscard]] std::size_t items_in(Shard shard, std::size_t items, std::size_t together = 1);

inline constexpr std::size_t most_shards = 1'000'000;

/// Parses `I/N`, such as 2/5. nullopt: the text has another form, or I is greater than N.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text);
[[nodiscard]] std::string to_text(Shard shard);

}  // namespace chessvm
