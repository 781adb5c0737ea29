// SPDX-License-Identifier: MIT
// Deals the items of a campaign (games, positions, faults) to machines that know nothing of
// each other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm {

/// One of `count` parts of a campaign, each run by itself. Items are dealt in turn: every item is
/// in exactly one shard, and the same one on every machine.
struct Shard {
  std::size_t number = 1;  // from 1
  std::size_t count = 1;

  /// Returns whether `item`, from 0, is in this shard. Each `together` items in succession, as the
  /// two games of an opening, go to the same one.
  [[nodiscard]] constexpr bool has(std::size_t item, std::size_t together = 1) const {
    return item / together % count == number - 1;
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Number of items below `items` that are in `shard`.
[[nodiscard]] std::size_t items_in(Shard shard, std::size_t items, std::size_t together = 1);

/// Most parts of a campaign.
inline constexpr std::size_t most_shards = 1'000'000;

/// Reads `I/N`, as 2/5; nullopt for other text and for I above N.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text);
/// `2/5`.
[[nodiscard]] std::string to_text(Shard shard);

}  // namespace chessvm
