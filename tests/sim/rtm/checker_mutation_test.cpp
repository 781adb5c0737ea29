// SPDX-License-Identifier: MIT
// Tests that the checker notices damage to patches.
#include <gtest/gtest.h>

#include "tests/sim/rtm/checker_patches.hpp"
#include "tests/sim/rtm/mutants/mutate.hpp"

namespace chessvm::test::checker_mutation_test {
namespace {

constexpr std::size_t all = 1'000'000;

TEST(MicrocodeMutation, EveryDamageToTheSmallPatchIsNoticed) {
  const checker::Score score = checker::mutate(small_patch, small_schedule(), all, 1);
  EXPECT_TRUE(score.before.empty());
  EXPECT_GE(score.share(), 0.98) << checker::to_json(score);
  for (const checker::Score::Survivor& survivor : score.survivors)
    EXPECT_NE(survivor.reason, "") << survivor.what;
  for (const checker::Score::Tally& kind : score.kinds) EXPECT_GT(kind.rejected, 0U);
}

TEST(MicrocodeMutation, EveryDamageToTheDecoderIsNoticed) {
  const checker::Score score = checker::mutate(decoder_patch, decoder_schedule(), all, 1);
  EXPECT_TRUE(score.before.empty());
  EXPECT_GE(score.share(), 0.98) << checker::to_json(score);
}

/// A damaged patch counts as rejected only if it has a finding that the undamaged patch lacks.
TEST(MicrocodeMutation, ScoresPatchesThatAreNotRight) {
  const std::string patch = small_patch + "p 1-9 a5.1i\ns a5.op1 g\n";
  const checker::Score score = checker::mutate(patch, small_schedule(), all, 1);
  EXPECT_EQ(score.before.size(), 1U);
  EXPECT_LT(score.total.rejected, score.total.mutants);
  EXPECT_GE(score.share(), 0.95) << checker::to_json(score);
}

TEST(MicrocodeMutation, SamplesAreTheSameForASeed) {
  const checker::Mutations mutations(small_patch);
  const auto whats = [&](std::size_t count, std::uint64_t seed) {
    std::vector<std::string> result;
    for (const checker::Mutation& it : mutations.sample(count, seed)) result.push_back(it.what);
    return result;
  };
  EXPECT_EQ(whats(30, 1), whats(30, 1));
  EXPECT_NE(whats(30, 1), whats(30, 2));
  EXPECT_EQ(whats(30, 1).size(), 30U);
  EXPECT_EQ(whats(all, 1).size(), mutations.all().size());
}

TEST(MicrocodeMutation, SaysHowItWent) {
  const std::string json = checker::to_json(checker::mutate(small_patch, small_schedule(), 12, 7));
  EXPECT_NE(json.find("\"seed\": 7"), std::string::npos);
  EXPECT_NE(json.find("\"mutants\": 12"), std::string::npos);
  EXPECT_NE(json.find("\"score\": 1.0"), std::string::npos);
}

}  // namespace
}  // namespace chessvm::test::checker_mutation_test
