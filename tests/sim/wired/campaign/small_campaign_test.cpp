// SPDX-License-Identifier: MIT
// Tests campaigns with a self-test of one row: which check notices a fault, when a campaign ends
// early, and which patches it refuses.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "sim/wired/campaign/campaign.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/sim/wired/campaign/small_programs.hpp"
#include "tests/sim/wired/lockstep/fake_computer.hpp"

namespace chessvm::wired::test::small_campaign_test {
namespace {

namespace fs = std::filesystem;
using vm::isa::Operation;

Campaign campaign() {
  return {.patch = CHESSVM_WIRED_PATCH, .self_test = one_card(), .others = {}};
}

const CampaignFault lost_unit = fault_of("decade:a13.9", FaultClass::deaf_decade);
const CampaignFault lost_carry = fault_of("carry:a13.9", FaultClass::lost_carry);
const CampaignFault minus = fault_of("sign:a6,to=M", FaultClass::sign_minus);
const CampaignFault nowhere = fault_of("carry:a99.1", FaultClass::lost_carry);

TEST(SmallCampaign, AsksCardsThenStatesThenOtherPrograms) {
  Campaign subject = campaign();
  const std::vector<CampaignFault> faults{lost_unit, minus, lost_carry};
  const auto alone = run_campaign(subject, faults, {});
  ASSERT_TRUE(alone) << to_text(alone.error());
  ASSERT_EQ(alone.value().verdicts.size(), 3U);
  EXPECT_EQ(alone.value().verdicts[0].seen_by, SeenBy::cards);
  EXPECT_EQ(alone.value().verdicts[0].signature, "0000");
  EXPECT_EQ(alone.value().verdicts[1].seen_by, SeenBy::lockstep);
  EXPECT_EQ(alone.value().verdicts[1].program, "one-card");
  EXPECT_EQ(alone.value().verdicts[2].seen_by, SeenBy::nothing);
  EXPECT_EQ(alone.value().verdicts[2].reason,
            "no carry out of the decade makes a difference in any of the programs");
  // Eleven `inc` in three rows cause a carry out of a decade.
  std::vector<vm::test::Source> ten(4, {Operation::inc});
  ten.push_back({Operation::jmp, 101});
  subject.others.push_back(small_program("ten", ten));
  ten.back().operand = 102;
  ASSERT_TRUE(vm::test::write_row(subject.others[0].image, 101, ten));
  ASSERT_TRUE(vm::test::write_row(
      subject.others[0].image, 102,
      {{Operation::inc}, {Operation::inc}, {Operation::inc}, {Operation::halt}}));
  const auto helped = run_campaign(subject, faults, {});
  ASSERT_TRUE(helped) << to_text(helped.error());
  EXPECT_EQ(helped.value().verdicts[1].seen_by, SeenBy::lockstep);
  const Verdict& golden = helped.value().verdicts[2];
  EXPECT_EQ(golden.seen_by, SeenBy::golden);
  EXPECT_EQ(golden.program, "ten");
  EXPECT_EQ(golden.reason, "row 102 (inc A; inc A; inc A; halt): accumulators differ: RF a13");
}

TEST(SmallCampaign, EndsWithTheFirstFailure) {
  const auto full = Failure::because("the disk is full");
  std::vector<std::size_t> found;
  const auto unkept = run_campaign(campaign(), {lost_unit, minus, lost_unit},
                                   {.found = [&](std::size_t number, const Verdict&) {
                                     found.push_back(number);
                                     return Result<void>(full);
                                   }});
  ASSERT_FALSE(unkept);
  EXPECT_EQ(unkept.error().message, full.message);
  EXPECT_EQ(found, std::vector<std::size_t>{0});
  const auto unchosen = run_campaign(
      campaign(), {lost_unit},
      {.choose = [&](const CampaignResult&) { return Result<std::vector<std::size_t>>(full); }});
  ASSERT_FALSE(unchosen);
  EXPECT_EQ(unchosen.error().message, full.message);
  const auto unknown = run_campaign(campaign(), {lost_unit, nowhere}, {});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("a99"), std::string::npos) << unknown.error().message;
}

TEST(SmallCampaign, KeepsWhatItHasFoundWhenItIsInterrupted) {
  std::atomic<bool> interrupt{false};
  const auto cut =
      run_campaign(campaign(), {lost_unit, minus, lost_unit},
                   {.interrupt = &interrupt,
                    .progress = [&](std::size_t done, std::size_t) { interrupt = done == 1; }});
  ASSERT_TRUE(cut) << to_text(cut.error());
  ASSERT_EQ(cut.value().verdicts.size(), 1U);
  EXPECT_EQ(cut.value().verdicts[0].signature, "0000");
  interrupt = true;
  const auto none = run_campaign(campaign(), {lost_unit}, {.interrupt = &interrupt});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, interruption().message);
  for (const auto& pulses : {pulses_of_self_test(campaign(), 2, 1, &interrupt),
                             unit_pulses_of_self_test(campaign(), 1, &interrupt)}) {
    ASSERT_FALSE(pulses);
    EXPECT_EQ(pulses.error().message, interruption().message);
  }
}

TEST(SmallCampaign, NeedsAPatch) {
  const TemporaryFolder folder;
  Campaign subject = campaign();
  subject.patch = folder.path() / "missing.e";
  const auto refused = [&](const auto& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().path, subject.patch);
    EXPECT_EQ(result.error().status(), ExitStatus::environment);
  };
  refused(run_campaign(subject, {}, {}));
  refused(faults_of_patch(subject.patch));
  refused(pulses_of_self_test(subject, 1, 1));
  refused(unit_pulses_of_self_test(subject, 1));
}

/// Runs campaigns on patches that cannot run the self-test even without a fault.
class BadGoodMachine : public testing::Test {
 protected:
  [[nodiscard]] std::string refusal(const std::string& patch,
                                    const std::vector<vm::test::Source>& row) const {
    const fs::path path = folder_.path() / "patch.e";
    std::ofstream(path) << patch << "set a1 900\nset a19 -1\nset a20 -1\n";
    const auto result = run_campaign(
        {.patch = path, .self_test = small_program("small", row), .others = {}}, {}, {});
    if (result) return "not refused";
    EXPECT_EQ(result.error().path, path);
    return result.error().message;
  }

  const TemporaryFolder folder_;
};

TEST_F(BadGoodMachine, PunchesNothing) {
  EXPECT_EQ(refusal(silence_after_start, {{Operation::halt}}),
            "the good machine does not run small to its end");
}

TEST_F(BadGoodMachine, CannotGoOn) {
  const std::string clash = "p 1-1 a13.6i\ns a13.op6 A\ns a13.cc6 C\np 1-1 a13.7i\ns a13.op7 0\n";
  const std::string why = refusal(silence_after_start + clash, {{Operation::halt}});
  EXPECT_TRUE(why.starts_with("the good machine does not run small to its end: add cycle ")) << why;
  EXPECT_NE(why.find("their clear switches differ"), std::string::npos) << why;
}

TEST_F(BadGoodMachine, StopsForTheOperator) {
  EXPECT_EQ(refusal(ring_of_14 + "p 1-2 debug.bp.1\n", jump_to_itself),
            "the good machine does not run small to its end");
  EXPECT_EQ(refusal(ring_of_14 + "p 1-2 debug.quit\n", jump_to_itself),
            "the good machine does not run small to its end");
}

TEST_F(BadGoodMachine, GoesOnBehindTheEnd) {
  EXPECT_EQ(refusal(silence_after_start + "p 1-1 i.pi\n", {{Operation::halt}}),
            "the good machine differs from the virtual CPU in small: row 100 (halt): the wired "
            "machine is still at work 50 add cycles after halt");
}

TEST_F(BadGoodMachine, NeverFetchesARow) {
  EXPECT_EQ(refusal("p i.io i.pi\n", {{Operation::halt}}),
            "the good machine differs from the virtual CPU in small: the wired machine never came "
            "to its first row fetch (cy.checkpoint)");
}

}  // namespace
}  // namespace chessvm::wired::test::small_campaign_test
