// SPDX-License-Identifier: MIT
#include "base/campaign/shard.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"

namespace chessvm {

std::size_t items_in(Shard shard, std::size_t items, std::size_t together) {
  const std::size_t in_a_round = together * shard.count;
  const std::size_t rest = items % in_a_round;
  // `before`: items of a round for earlier shards; `rest`: items of the incomplete last round.
  const std::size_t before = (shard.number - 1) * together;
  return items / in_a_round * together + std::min(rest - std::min(rest, before), together);
}

std::optional<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = parse_number<std::size_t>(text.substr(0, slash), 1, most_shards);
  const auto count = parse_number<std::size_t>(text.substr(slash + 1), 1, most_shards);
  if (!number || !count || *number > *count) return std::nullopt;
  return Shard{*number, *count};
}

std::string to_text(Shard shard) {
  return fmt::format("{}/{}", shard.number, shard.count);
}

}  // namespace chessvm
