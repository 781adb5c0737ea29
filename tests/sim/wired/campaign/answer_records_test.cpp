// SPDX-License-Identifier: MIT
// Tests the records of answers that a broken machine gives, and the tables made from the records.
#include "sim/wired/campaign/answers/answer_records.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/campaign/record_file.hpp"
#include "base/files/file.hpp"
#include "sim/wired/campaign/answers/answer_report.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::wired::answer_records_test {
namespace {

namespace fs = std::filesystem;

AnswerSubject subject() {
  return {.program = "chess",
          .sources = {.patch = "aa", .image = "bb", .self_test = "cc"},
          .deck = "00010 99000",
          .answer = "2223",
          .search = {1'000, 2'000},
          .limit = 5'000,
          .seed = 7,
          .moments = 2,
          .pulses = 1,
          .classes = {"digit-cable", "carry", "missing-pulse"},
          .faults = 4};
}

std::vector<AnswerFinding> findings() {
  return {
      {.number = 0,
       .fault = "cable:a1.A",
       .group = FaultClass::digit_cable,
       .is_found = true,
       .trials = {{1'100, AnswerKind::other, "4352", 300}, {1'500, AnswerKind::other, "4352", 3}}},
      {.number = 1,
       .fault = "carry:a1.3",
       .group = FaultClass::lost_carry,
       .is_found = false,
       .trials = {{1'200, AnswerKind::same, "2223", 800}, {1'900, AnswerKind::endless, "", 9}}},
      {.number = 2,
       .fault = "carry:a1.4",
       .group = FaultClass::lost_carry,
       .is_found = false,
       .trials = {{1'300, AnswerKind::other, "1111", 8}, {1'301, AnswerKind::stopped, "", 9}}},
      {.number = 3,
       .fault = "missing:a1.A,at=1700",
       .group = FaultClass::missing_pulse,
       .is_found = false,
       .trials = {{1'700, AnswerKind::impossible, "9999", 5}}}};
}

class AnswerRecords : public testing::Test {
 protected:
  /// Writes a file with records of the findings `all`; returns its path.
  [[nodiscard]] std::string file(const std::string& name, const std::vector<AnswerFinding>& all,
                                 const AnswerSubject& of = subject()) const {
    const fs::path path = folder_.path() / name;
    auto records = RecordFile::open(path, header_of(of, {}), [](const Record&) {
      return Result<void>(boost::outcome_v2::success());
    });
    EXPECT_TRUE(records) << to_text(records.error());
    EXPECT_TRUE(records.value().begin());
    for (const AnswerFinding& each : all)
      EXPECT_TRUE(records.value().append(each.number, record_of(each)));
    return path.string();
  }
  /// Writes `text` to a file and reads it as records; returns the error, or "" if there is none.
  [[nodiscard]] std::string refusal(const std::string& text) const {
    const fs::path path = folder_.path() / "refused";
    std::ofstream(path) << text;
    const auto read = merge_answers({path.string()});
    return read ? "" : to_text(read.error()).substr(path.string().size());
  }

  const TemporaryFolder folder_;
};

TEST_F(AnswerRecords, AreReadAsTheyAreWritten) {
  const auto read = merge_answers({file("results", findings())});
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(json_of(read.value().answers.subject), json_of(subject()));
  EXPECT_EQ(read.value().answers.findings, findings());
  EXPECT_EQ(read.value().campaign.missing, "");
}

TEST_F(AnswerRecords, ArePutInOrderAndJoined) {
  auto all = findings();
  const std::string one = file("one", {all[2], all[1]});
  const std::string two = file("two", {all[3], all[1]});
  const auto read = merge_answers({two, one});
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(read.value().answers.findings, (std::vector<AnswerFinding>{all[1], all[2], all[3]}));
  EXPECT_EQ(read.value().campaign.missing, "shard 1/1 lacks 1 item: 0\n");
  all[1].is_found = true;
  EXPECT_FALSE(merge_answers({one, file("other", {all[1]})})) << "a finding that differs";
  const auto expect_other = [&](const AnswerSubject& other, const std::string& difference) {
    const auto refused = merge_answers({one, file(difference, {}, other)});
    ASSERT_FALSE(refused) << difference;
    EXPECT_NE(refused.error().message.find(difference), std::string::npos)
        << to_text(refused.error());
  };
  AnswerSubject other = subject();
  other.seed = 8;
  expect_other(other, "seed is 8, expected 7");
  other = subject();
  other.sources.patch = "ab";
  expect_other(other, "patch is \"ab\", expected \"aa\"");
  other = subject();
  other.sources.image = "ab";
  expect_other(other, "image is \"ab\", expected \"bb\"");
  other = subject();
  other.sources.self_test = "ab";
  expect_other(other, "self_test is \"ab\", expected \"cc\"");
  other = subject();
  other.classes.pop_back();
  expect_other(other, "classes is [\"digit-cable\",\"carry\"], expected ");
}

TEST_F(AnswerRecords, AreRefusedIfTheirHeaderLacksTheInputs) {
  std::string text = read_file(file("results", findings())).value();
  const std::string_view member = "\"patch\":\"aa\",";
  text.erase(text.find(member), member.size());
  EXPECT_EQ(refusal(text),
            ":1: error: the header lacks 'patch': an older version wrote it; run the "
            "campaign again\n");
}

TEST_F(AnswerRecords, AreRefusedIfTheyContradictThemselvesOrTheirHeader) {
  const auto expect_refused = [&](const auto& change, const std::string& reason) {
    auto all = findings();
    change(all);
    const auto read = merge_answers({file(reason, all)});
    ASSERT_FALSE(read) << reason;
    EXPECT_NE(read.error().message.find(reason), std::string::npos) << to_text(read.error());
  };
  expect_refused([](auto& all) { all[0].trials.clear(); }, "item 0: has 0 trials, expected 2");
  expect_refused([](auto& all) { all[3].trials.push_back(all[3].trials[0]); },
                 "item 3: has 2 trials, expected 1");
  expect_refused([](auto& all) { all[1].fault = "carrot:a1.3"; }, "'carrot:a1.3' is no fault");
  expect_refused([](auto& all) { all[1].group = FaultClass::dead_add_line; },
                 "'carry:a1.3' is not of class A-line");
  expect_refused([](auto& all) { all[1].group = FaultClass::deaf_counter; },
                 "'carry:a1.3' is not of class counter");
  expect_refused([](auto& all) { all[2].trials[0].at = 2'000; }, "add cycle 2000, outside");
  expect_refused([](auto& all) { all[2].trials[0].card = "2223"; },
                 "the answer is 'other', but the card is '2223'");
  expect_refused([](auto& all) { all[2].trials[1].card = "2223"; },
                 "the answer is 'stopped', but the card is '2223'");
  expect_refused([](auto& all) { all[2].trials[0].card.clear(); }, "but the card is ''");
  expect_refused([](auto& all) { all[2].trials[0].after = 3'701; }, "beyond the limit, 5000");
  expect_refused([](auto& all) { all[1].fault += ",at=7"; }, "'carry:a1.3,at=7' has a moment");
  expect_refused([](auto& all) { all[3].trials[0].at = 1'701; }, "was tried at add cycle 1701");
}

TEST_F(AnswerRecords, AreRefusedWhereTheyAreOfAnotherForm) {
  const std::string good = read_file(file("results", findings())).value();
  const std::string first = good.substr(0, good.find('\n') + 1);
  ASSERT_EQ(refusal(good), "");
  for (
      const char* const record :
      {"{}", "7", R"({"item":0})",
       R"({"item":4,"fault":"x","class":"carry","found":true,"trials":[]})",
       R"({"item":0,"fault":"x","class":"x","found":true,"trials":[]})",
       R"({"item":0,"fault":"x","class":"carry","found":true,"trials":[{"at":1,"answer":"x","after":1}]})"})
    EXPECT_TRUE(refusal(first + record + "\n").starts_with(":2: error: ")) << record;
}

/// The JSON library would convert a fraction, `true` or a value out of range to an integer, so the
/// reader of records must refuse them itself.
TEST_F(AnswerRecords, RefuseNumbersThatAreNone) {
  const std::string good = read_file(file("results", findings())).value();
  const auto with = [&](std::string_view name, std::string_view value) {
    const std::string key = fmt::format("\"{}\":", name);
    const std::size_t begin = good.find(key) + key.size();
    EXPECT_GE(begin, key.size()) << name;
    return std::string(good).replace(begin, good.find_first_of(",}", begin) - begin, value);
  };
  for (const char* const value : {"1.5", "true", "-1", "1e300", "18446744073709551616"})
    for (const char* const name :
         {"limit", "seed", "moments", "pulses", "faults", "item", "at", "after"})
      EXPECT_NE(refusal(with(name, value)), "") << name << value;
}

/// A report divides numbers by the length of the search, so the length must not be 0.
TEST_F(AnswerRecords, RefuseASearchThatTakesNoTime) {
  for (const auto& [search, reason] :
       {std::pair{Window{1'000, 1'000}, "add cycle 1000, not after its begin, 1000"},
        std::pair{Window{2'000, 1'000}, "add cycle 1000, not after its begin, 2000"},
        std::pair{Window{1'000, 5'001}, "add cycle 5001, after the limit, 5000"}}) {
    AnswerSubject changed = subject();
    changed.search = search;
    const auto read = subject_of(header_of(changed, {}), "x");
    ASSERT_FALSE(read);
    EXPECT_EQ(to_text(read.error()),
              std::string("x:1: error: the search ends at ") + reason + "\n");
  }
  CampaignHeader header = header_of(subject(), {});
  header.items = 5;
  EXPECT_FALSE(subject_of(header, "x"));
}

TEST(AnswerSummaries, CountRunsByTheirAnswers) {
  const AnswerSummary summary = summarise(findings());
  EXPECT_EQ(summary.permanent.runs(), 6U);
  EXPECT_EQ(summary.permanent.of(AnswerKind::other), 3U);
  EXPECT_EQ(summary.permanent.found[static_cast<std::size_t>(AnswerKind::other)], 2U);
  EXPECT_EQ(summary.permanent.noticed(), 2U);
  EXPECT_EQ(summary.parts[static_cast<std::size_t>(FaultPart::pulses)].noticed(), 1U);
  // The three wrong answers 4352, 4352 and 1111 make three pairs; one pair has equal answers.
  EXPECT_DOUBLE_EQ(summary.equal, 1.0 / 3);
}

TEST(AnswerReports, HaveCountsAndChances) {
  const AnswerFindings answers{subject(), findings()};
  const std::string text = answer_text(answers);
  EXPECT_NE(text.find("chess: 4 of 4 faults, at 2 moments each; 1 single pulse; seed 7\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("   33.3 %  noticed before or with the answer\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  16.67 %  of these, after a self-test that finds 2 of 3\n"),
            std::string::npos)
      << text;
  const auto object = nlohmann::json::parse(answer_json(answers));
  EXPECT_EQ(object["schema"], "chessvm.answer-summary/1");
  EXPECT_EQ(object["subject"]["seed"], 7);
  EXPECT_EQ(object["permanent"]["other"]["runs"], 3);
  EXPECT_EQ(object["permanent"]["other"]["found"], 2);
  EXPECT_EQ(object["classes"]["carry"]["same"]["runs"], 1);
}

/// Without findings, each share is 0. A single wrong answer makes no pair.
TEST(AnswerReports, DivideByNothing) {
  EXPECT_DOUBLE_EQ(summarise(std::vector<AnswerFinding>{}).equal, 0);
  const std::string text = answer_text({subject(), {}});
  EXPECT_NE(text.find("    0.0 %  noticed before or with the answer\n"), std::string::npos) << text;
  auto one = findings();
  one.resize(1);
  one[0].trials.resize(1);
  EXPECT_DOUBLE_EQ(summarise(one).equal, 0);
  // A missing pulse with a wrong answer is not a permanent fault.
  one[0].group = FaultClass::missing_pulse;
  EXPECT_EQ(summarise(one).permanent.runs(), 0U);
}

}  // namespace
}  // namespace chessvm::wired::answer_records_test
