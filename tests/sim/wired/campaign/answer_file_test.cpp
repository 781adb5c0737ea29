// SPDX-License-Identifier: MIT
// Files of findings about the answers of a broken machine, and the tables made of them.
#include "sim/wired/campaign/answer_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "sim/wired/campaign/answer_report.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::wired::answer_file_test {
namespace {

namespace fs = std::filesystem;

AnswerSubject subject() {
  return {.program = "chess",
          .deck = "00010 99000",
          .answer = "2223",
          .search = {1'000, 2'000},
          .limit = 5'000,
          .seed = 7,
          .moments = 2,
          .pulses = 1,
          .faults = 4};
}

std::vector<AnswerFinding> findings() {
  return {
      {.number = 0,
       .fault = "cable:a1.A/2",
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

std::string text_of(const std::vector<AnswerFinding>& all) {
  std::string text = subject_line(subject());
  for (const AnswerFinding& each : all) text += finding_line(each);
  return text;
}

TEST(AnswerFiles, ReadWhatTheyWrite) {
  const auto read = parse_answers(text_of(findings()), "x");
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(subject_line(read.value().subject), subject_line(subject()));
  EXPECT_EQ(read.value().findings, findings());
  EXPECT_EQ(read.value().torn, 0U);
}

TEST(AnswerFiles, PutFindingsInOrder) {
  auto all = findings();
  std::swap(all[0], all[3]);
  EXPECT_EQ(parse_answers(text_of(all), "x").value().findings, findings());
}

TEST(AnswerFiles, LeaveATornLineOut) {
  const std::string text = text_of(findings());
  const std::string torn = text.substr(0, text.size() - 5);
  const auto read = parse_answers(torn, "x").value();
  EXPECT_EQ(read.findings.size(), 3U);
  EXPECT_EQ(read.torn, finding_line(findings()[3]).size() - 5);
}

TEST(AnswerFiles, RefuseOtherText) {
  const std::string first = subject_line(subject());
  auto changed = findings()[1];
  changed.is_found = true;
  auto foreign = findings()[1];
  foreign.number = 4;
  struct Case {
    std::string text;
    std::uint32_t line;
  };
  for (const auto& [text, line] :
       {Case{"no JSON\n", 1}, Case{"[]\n", 1}, Case{"{\"schema\": \"x\"}\n", 1},
        Case{finding_line(findings()[0]), 1}, Case{first + "{}\n", 2}, Case{first + "7\n", 2},
        Case{first + "{\"number\": 0, \"fault\": \"x\", \"class\": \"x\", \"found\": true, "
                     "\"trials\": []}\n",
             2},
        Case{first + "{\"number\": 0, \"fault\": \"x\", \"class\": \"carry\", \"found\": true, "
                     "\"trials\": [{\"at\": 1, \"answer\": \"x\", \"after\": 1}]}\n",
             2},
        Case{first + finding_line(foreign), 2},
        Case{first + finding_line(findings()[1]) + finding_line(changed), 3}}) {
    const auto read = parse_answers(text, "x");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().line, line) << text;
  }
}

/// The JSON library converts a fraction, `true` and what does not fit to a number.
TEST(AnswerFiles, RefuseNumbersThatAreNone) {
  const std::string first = subject_line(subject());
  const std::string second = finding_line(findings()[0]);
  const auto with = [](std::string text, std::string_view name, std::string_view value) {
    const std::string key = fmt::format("\"{}\":", name);
    const std::size_t begin = text.find(key);
    EXPECT_NE(begin, std::string::npos) << name;
    const std::size_t end = text.find_first_of(",}", begin);
    return text.replace(begin + key.size(), end - begin - key.size(), value);
  };
  for (const char* const value : {"1.5", "true", "-1", "1e300", "18446744073709551616"}) {
    for (const char* const name : {"limit", "seed", "moments", "pulses", "faults"})
      EXPECT_FALSE(parse_answers(with(first, name, value) + second, "x")) << name << value;
    for (const char* const name : {"number", "at", "after"})
      EXPECT_FALSE(parse_answers(first + with(second, name, value), "x")) << name << value;
  }
}

/// Reports divide by the length of the search.
TEST(AnswerFiles, RefuseASearchThatTakesNoTime) {
  for (const auto& [search, reason] :
       {std::pair{Window{1'000, 1'000}, "add cycle 1000, not after its begin, 1000"},
        std::pair{Window{2'000, 1'000}, "add cycle 1000, not after its begin, 2000"},
        std::pair{Window{1'000, 5'001}, "add cycle 5001, after the limit, 5000"}}) {
    AnswerSubject changed = subject();
    changed.search = search;
    const auto read = parse_answers(subject_line(changed), "x");
    ASSERT_FALSE(read) << subject_line(changed);
    EXPECT_EQ(to_text(read.error()),
              std::string("x:1: error: the search ends at ") + reason + "\n");
  }
}

TEST(AnswerFiles, AreNotJoinedWithoutAWholeLine) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "results";
  const std::string first = subject_line(subject());
  for (const std::string& text : {std::string(), first.substr(0, first.size() - 1)}) {
    ASSERT_TRUE(write_file_atomically(path, text));
    const auto merged = merge_answers({path});
    ASSERT_FALSE(merged);
    EXPECT_EQ(to_text(merged.error()), path.string() + ": error: has no whole line\n");
  }
}

TEST(AnswerFiles, GrowAndGoOn) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "results";
  const auto all = findings();
  std::vector<AnswerFinding> known;
  {
    auto file = AnswerFile::open(path, subject(), known);
    ASSERT_TRUE(file) << to_text(file.error());
    EXPECT_TRUE(known.empty());
    ASSERT_TRUE(file.value().append(all[2]));
    ASSERT_TRUE(file.value().append(all[0]));
  }
  std::ofstream(path, std::ios::app) << "{\"number\": 1, \"fa";
  {
    auto file = AnswerFile::open(path, subject(), known);
    ASSERT_TRUE(file) << to_text(file.error());
    EXPECT_EQ(known, (std::vector<AnswerFinding>{all[0], all[2]}));
    ASSERT_TRUE(file.value().append(all[1]));
  }
  EXPECT_EQ(parse_answers(read_file(path).value(), path).value().findings.size(), 3U);
  AnswerSubject other = subject();
  other.seed = 8;
  EXPECT_FALSE(AnswerFile::open(path, other, known));
}

TEST(AnswerFiles, AreMerged) {
  const TemporaryFolder folder;
  const auto all = findings();
  const auto part = [&](const char* name, const std::vector<AnswerFinding>& of_part) {
    std::ofstream(folder.path() / name) << text_of(of_part);
    return folder.path() / name;
  };
  const fs::path one = part("one", {all[0], all[1]});
  const fs::path two = part("two", {all[1], all[2], all[3]});
  EXPECT_EQ(merge_answers({one, two}).value().findings, all);
  auto changed = all[1];
  changed.is_found = true;
  const fs::path bad = part("bad", {changed});
  const auto refused = merge_answers({one, bad});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("carry:a1.3"), std::string::npos);
  EXPECT_FALSE(merge_answers({one, folder.path() / "missing"}));
}

TEST(AnswerFiles, OfOtherCampaignsAreNotMerged) {
  const TemporaryFolder folder;
  const fs::path one = folder.path() / "one";
  const fs::path two = folder.path() / "two";
  std::ofstream(one) << text_of(findings());
  AnswerSubject other = subject();
  other.seed = 8;
  std::ofstream(two) << subject_line(other);
  const auto refused = merge_answers({one, two});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "is of another campaign than " + one.string());
  EXPECT_EQ(refused.error().path, two);
  std::ofstream(two) << "no JSON\n";
  EXPECT_EQ(merge_answers({one, two}).error().line, 1U);
}

TEST(AnswerFiles, AreKnownByTheirFirstLine) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "results";
  EXPECT_FALSE(is_answer_file(path)) << "there is none";
  std::ofstream(path) << "";
  EXPECT_FALSE(is_answer_file(path)) << "an empty one";
  std::ofstream(path) << "{\"schema\":\"chessvm.records/1\"}\n";
  EXPECT_FALSE(is_answer_file(path));
  std::ofstream(path) << text_of(findings());
  EXPECT_TRUE(is_answer_file(path));
}

TEST(AnswerFiles, AreLeftAsTheyAreWhereTheyCannotGoOn) {
  const TemporaryFolder folder;
  std::vector<AnswerFinding> known;
  const auto missing = AnswerFile::open(folder.path() / "missing" / "results", subject(), known);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().status(), ExitStatus::environment);
  EXPECT_TRUE(
      to_text(missing.error()).ends_with("cannot open for writing: No such file or directory\n"))
      << to_text(missing.error());
  const fs::path path = folder.path() / "results";
  const std::string bad = subject_line(subject()) + "{}\n";
  std::ofstream(path) << bad;
  const auto refused = AnswerFile::open(path, subject(), known);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().line, 2U);
  EXPECT_EQ(read_file(path).value(), bad);
}

TEST(AnswerSummaries, CountRunsByTheirAnswers) {
  const AnswerSummary summary = summarise(findings());
  EXPECT_EQ(summary.permanent.runs(), 6U);
  EXPECT_EQ(summary.permanent.of(AnswerKind::other), 3U);
  EXPECT_EQ(summary.permanent.found[static_cast<std::size_t>(AnswerKind::other)], 2U);
  EXPECT_EQ(summary.permanent.noticed(), 2U);
  EXPECT_EQ(summary.parts[static_cast<std::size_t>(FaultPart::pulses)].noticed(), 1U);
  // Of the three pairs of wrong answers one is equal.
  EXPECT_DOUBLE_EQ(summary.equal, 1.0 / 3);
}

TEST(AnswerReports, HaveCountsAndChances) {
  const AnswerFindings answers{subject(), findings(), 0};
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

/// Shares of nothing are 0, and a single wrong answer is equal to no other.
TEST(AnswerReports, DivideByNothing) {
  EXPECT_DOUBLE_EQ(summarise(std::vector<AnswerFinding>{}).equal, 0);
  const std::string text = answer_text({subject(), {}, 0});
  EXPECT_NE(text.find("    0.0 %  noticed before or with the answer\n"), std::string::npos) << text;
  auto one = findings();
  one.resize(1);
  one[0].trials.resize(1);
  EXPECT_DOUBLE_EQ(summarise(one).equal, 0);
  // A pulse that is answered wrongly is no permanent fault.
  one[0].group = FaultClass::missing_pulse;
  EXPECT_EQ(summarise(one).permanent.runs(), 0U);
}

}  // namespace
}  // namespace chessvm::wired::answer_file_test
