// SPDX-License-Identifier: MIT
// Tests how faults change a program's answer, and campaigns that fail or are interrupted.
#include <gtest/gtest.h>

#include <atomic>

#include "sim/wired/campaign/answers/answer_campaign.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/sim/wired/campaign/small_programs.hpp"

namespace chessvm::wired::test::answer_runs_test {
namespace {

using vm::isa::Operation;

AnswerCampaign campaign() {
  return {.patch = CHESSVM_WIRED_PATCH,
          .program = one_card(),
          .question_cards = 0,
          .self_test = one_card(),
          .is_possible = [](std::string_view card) { return card == "0100" || card == "0200"; }};
}

PlannedFault planned(const std::string& fault, FaultClass group) {
  return {.number = 0, .fault = fault_of(fault, group), .moments = {0}};
}

const PlannedFault lost_unit = planned("decade:a13.9", FaultClass::deaf_decade);

class AnswerRuns : public testing::Test {
 protected:
  AnswerRuns() {
    auto prepared = prepare_answers(campaign(), {}, nullptr);
    EXPECT_TRUE(prepared) << to_text(prepared.error());
    prepared_ = std::move(prepared.value());
  }
  [[nodiscard]] AnswerFinding find(const PlannedFault& fault) const {
    AnswerFinding finding;
    const auto ran =
        run_answers(campaign(), prepared_, {fault}, {.found = [&](const AnswerFinding& found) {
                      finding = found;
                      return Result<void>(boost::outcome_v2::success());
                    }});
    EXPECT_TRUE(ran) << to_text(ran.error());
    return finding;
  }

  PreparedAnswers prepared_;
};

TEST_F(AnswerRuns, TellAnAnswerFromWhatCannotBeOne) {
  EXPECT_EQ(prepared_.subject.answer, "0100");
  EXPECT_EQ(prepared_.subject.deck, "");
  const AnswerFinding impossible = find(lost_unit);
  EXPECT_EQ(impossible.trials.at(0).kind, AnswerKind::impossible);
  EXPECT_EQ(impossible.trials.at(0).card, "0000");
  EXPECT_TRUE(impossible.is_found) << "by the self-test, which is the same program";
  const AnswerFinding same = find(planned("carry:a13.9", FaultClass::lost_carry));
  EXPECT_EQ(same.trials.at(0).kind, AnswerKind::same);
  EXPECT_FALSE(same.is_found);
  const AnswerFinding stopped = find(planned("line:i.Io", FaultClass::dead_program_output));
  EXPECT_EQ(stopped.trials.at(0).kind, AnswerKind::stopped);
  EXPECT_EQ(stopped.trials.at(0).card, "");
  EXPECT_TRUE(stopped.is_found);
}

TEST_F(AnswerRuns, EndWithTheFirstFailure) {
  std::size_t taken = 0;
  const auto unkept = run_answers(campaign(), prepared_, {lost_unit, lost_unit},
                                  {.found = [&](const AnswerFinding&) {
                                    ++taken;
                                    return Result<void>(Failure::because("the disk is full"));
                                  }});
  ASSERT_FALSE(unkept);
  EXPECT_EQ(unkept.error().message, "the disk is full");
  EXPECT_EQ(taken, 1U);
  const auto unknown =
      run_answers(campaign(), prepared_, {planned("carry:a99.1", FaultClass::lost_carry)},
                  {.found = [&](const AnswerFinding&) {
                    ++taken;
                    return Result<void>(boost::outcome_v2::success());
                  }});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("a99"), std::string::npos) << unknown.error().message;
  EXPECT_EQ(taken, 1U);
}

TEST_F(AnswerRuns, EndEarlyWhenTheyAreInterrupted) {
  std::atomic<bool> interrupt{false};
  std::size_t taken = 0;
  const AnswerOptions options{.interrupt = &interrupt, .found = [&](const AnswerFinding&) {
                                ++taken;
                                interrupt = true;
                                return Result<void>(boost::outcome_v2::success());
                              }};
  EXPECT_TRUE(run_answers(campaign(), prepared_, {lost_unit, lost_unit}, options));
  EXPECT_EQ(taken, 1U);
  EXPECT_TRUE(run_answers(campaign(), prepared_, {lost_unit}, options));
  EXPECT_EQ(taken, 1U) << "before the first";
  const auto none = prepare_answers(campaign(), {}, &interrupt);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, interruption().message);
}

TEST(AnswerCampaign, NeedsAProgramThatAsksAndAnswers) {
  AnswerCampaign subject = campaign();
  subject.question_cards = 1;
  const auto deaf = prepare_answers(subject, {}, nullptr);
  ASSERT_FALSE(deaf);
  EXPECT_EQ(deaf.error().message, "one-card does not read its question");
  subject.question_cards = 0;
  subject.program = small_program("dumb", {{Operation::halt}});
  const auto dumb = prepare_answers(subject, {}, nullptr);
  ASSERT_FALSE(dumb);
  EXPECT_EQ(dumb.error().message, "the good machine gives no answer to dumb");
  EXPECT_EQ(dumb.error().path, subject.patch);
  const TemporaryFolder folder;
  subject.patch = folder.path() / "missing.e";
  const auto missing = prepare_answers(subject, {}, nullptr);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().path, subject.patch);
  EXPECT_FALSE(run_answers(subject, {}, {lost_unit}, {}));
}

}  // namespace
}  // namespace chessvm::wired::test::answer_runs_test
