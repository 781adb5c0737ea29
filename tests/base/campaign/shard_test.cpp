// SPDX-License-Identifier: MIT
#include "base/campaign/shard.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace chessvm::shard_test {
namespace {

RC_GTEST_PROP(Shards, HaveEveryItemOnceAndAboutAlikeMany, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 50);
  const auto together = *rc::gen::inRange<std::size_t>(1, 5);
  const auto items = *rc::gen::inRange<std::size_t>(0, 2000);
  std::vector<int> owners(items);
  std::size_t least = items;
  std::size_t most = 0;
  for (std::size_t number = 1; number <= count; ++number) {
    const Shard shard{number, count};
    std::size_t mine = 0;
    for (std::size_t item = 0; item < items; ++item) {
      if (!shard.has(item, together)) continue;
      ++mine;
      ++owners[item];
      // All items of a group belong to the same shard.
      RC_ASSERT(shard.has(item / together * together, together));
    }
    RC_ASSERT(mine == items_in(shard, items, together));
    least = std::min(least, mine);
    most = std::max(most, mine);
  }
  RC_ASSERT(std::all_of(owners.begin(), owners.end(), [](int number) { return number == 1; }));
  RC_ASSERT(most <= least + together);
}

TEST(Shards, AreDealtInTurn) {
  EXPECT_TRUE((Shard{1, 3}).has(0));
  EXPECT_TRUE((Shard{2, 3}).has(1));
  EXPECT_TRUE((Shard{1, 3}).has(3));
  EXPECT_TRUE((Shard{2, 3}).has(3, 2));
  EXPECT_EQ(items_in({3, 3}, 5, 2), 1U);
}

TEST(Shards, AreReadAndWritten) {
  EXPECT_EQ(parse_shard("2/5"), (Shard{2, 5}));
  EXPECT_EQ(to_text({2, 5}), "2/5");
  EXPECT_EQ(parse_shard("1000000/1000000"), (Shard{1'000'000, 1'000'000}));
  for (const char* const wrong : {"", "/", "1", "1/", "/2", "0/2", "3/2", "-1/2", "+1/2", " 1/2",
                                  "1/2/3", "1/1000001", "1,2", "one/two"})
    EXPECT_FALSE(parse_shard(wrong)) << wrong;
}

}  // namespace
}  // namespace chessvm::shard_test
