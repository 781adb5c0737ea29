// SPDX-License-Identifier: MIT
// Tests that faults have the same effects on a chess move in eniac-faults as in eniacsim.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "programs/vmtest/self_test.hpp"
#include "sim/wired/campaign/answers/answer_records.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::wired::answer_campaign_test {
namespace {

using chessvm::test::run_tool;
using chessvm::test::ToolOutcome;

const std::string bin = CHESSVM_BIN_DIR "/";

class AnswerCampaigns : public testing::Test {
 protected:
  void SetUp() override {
    // The answer takes about 20,000 add cycles. The black king captures the queen.
    ASSERT_EQ(run(bin + "eniac-chess move --depth 3 --fen '7k/6Q1/8/8/8/8/8/K7 b - - 0 1' "
                        "--deck deck")
                  .status,
              0);
  }

  [[nodiscard]] ToolOutcome run(const std::string& command) const {
    return run_tool(folder_.path(), "timeout -k 1 120 " + command);
  }
  [[nodiscard]] ToolOutcome faults(const std::string& words) const {
    return run(bin + "eniac-faults --program chess " + words);
  }
  [[nodiscard]] AnswerFindings read(const std::string& name) const {
    return merge_answers({(folder_.path() / name).string()}).value().answers;
  }

  /// Runs eniacsim with `fault`; returns the first card that it punches, or "" if there is none in
  /// `limit` add cycles. The fault begins in add cycle `at`, unless its text has an `at=` already.
  [[nodiscard]] std::string answer_of_eniacsim(const std::string& cpu, const std::string& fault,
                                               std::uint64_t at, std::uint64_t limit) const {
    const auto wiring = std::filesystem::path(CHESSVM_WIRED_PATCH)
                            .replace_filename(cpu == "quick" ? "quick.e" : "chessvm.e");
    const ToolOutcome outcome =
        run(bin + "eniacsim --quiet " + wiring.string() + " " + cpu + ".e -d deck --max-cycles " +
            std::to_string(limit) + " --fault '" + fault +
            (fault.find(",at=") == std::string::npos ? ",at=" + std::to_string(at) : "") + "'");
    const std::string line = outcome.out.substr(0, outcome.out.find('\n'));
    return line.substr(0, line.find_last_not_of(' ') + 1);
  }

  const TemporaryFolder folder_;
};

class AnswerCampaignsOfCpu : public AnswerCampaigns,
                             public testing::WithParamInterface<const char*> {};

TEST_P(AnswerCampaignsOfCpu, AgreeWithTheSimulator) {
  const std::string cpu = GetParam();
  ASSERT_EQ(run(bin + "easm " CHESSVM_SOURCE_DIR "/programs/chess/chess.asm --cpu " + cpu + " -o " +
                cpu + ".e")
                .status,
            0);
  const std::string shard = sanitized ? "5/400" : "5/130";
  const ToolOutcome outcome =
      faults("--cpu " + cpu + " --deck deck --moments 2 --pulses 60 --seed 11 --shard " + shard +
             " --results results");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const AnswerFindings answers = read("results");
  EXPECT_EQ(answers.subject.program, cpu == "quick" ? "chess, quick CPU" : "chess");
  EXPECT_GE(answers.findings.size(), sanitized ? 6U : 20U);
  std::size_t without_card = 0;
  for (const AnswerFinding& finding : answers.findings)
    for (const AnswerTrial& trial : finding.trials) {
      EXPECT_GE(trial.at, answers.subject.search.begin);
      EXPECT_LT(trial.at, answers.subject.search.end);
      EXPECT_EQ(answer_of_eniacsim(cpu, finding.fault, trial.at, answers.subject.limit), trial.card)
          << finding.fault << " at " << trial.at;
      EXPECT_EQ(trial.kind == AnswerKind::same, trial.card == answers.subject.answer);
      without_card += trial.card.empty() ? 1U : 0U;
    }
  EXPECT_GT(without_card, 0U);
}

INSTANTIATE_TEST_SUITE_P(Wired, AnswerCampaignsOfCpu, testing::Values("published", "quick"));

/// Without --cpu, the patch decides which CPU runs. If --patch is missing too, the quick CPU runs.
TEST_F(AnswerCampaigns, RunOnTheCpuOfThePatch) {
  const std::string one = "--deck deck --class other-switch ";
  const std::string patch = std::string("--patch ") + CHESSVM_WIRED_PATCH;
  EXPECT_TRUE(faults(one).out.starts_with("chess, quick CPU: ")) << faults(one).out;
  EXPECT_EQ(faults(one + patch).out, faults(one + "--cpu published").out);
  const ToolOutcome other = faults(one + patch + " --cpu quick");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("wires the CPU published, but the program is for the CPU quick"),
            std::string::npos)
      << other.err;
}

/// Half of the six or twelve faults that --pulses adds are of the class extra-pulse. So each of the
/// three shards gets at least one fault.
TEST_F(AnswerCampaigns, AreTheSameInPartsAndAfterAnInterruption) {
  const std::string what = "--deck deck --class extra-pulse --pulses " +
                           std::to_string(thinned(12, 2)) + (sanitized ? " " : " --class sign-P ");
  ASSERT_EQ(faults(what + "--results whole --json whole.json").status, 0);
  for (const char* const shard : {"1/3", "2/3", "3/3"})
    ASSERT_EQ(faults(what + "--jobs 2 --shard " + shard + " --results part" + shard[0]).status, 0);
  ASSERT_EQ(faults("--partial --merge part1 part2 --merge part3 --json merged.json").status, 0);
  const auto text = [&](const char* name) { return read_file(folder_.path() / name).value(); };
  EXPECT_EQ(text("whole.json"), text("merged.json"));
  const ToolOutcome joined = faults("--merge part3 part1 part2 --json joined.json");
  EXPECT_EQ(joined.status, 0) << joined.err;
  EXPECT_EQ(joined.out, faults("--merge whole").out);
  EXPECT_EQ(text("joined.json"), text("whole.json"));
  const ToolOutcome missing = faults("--merge part3 part1");
  EXPECT_EQ(missing.status, 1);
  EXPECT_NE(missing.err.find("no file of shard 2 of 3"), std::string::npos) << missing.err;
  // Cuts the file of results in half, within a line.
  const std::string whole = text("whole");
  std::ofstream(folder_.path() / "half") << whole.substr(0, whole.size() / 2);
  ASSERT_EQ(faults(what + "--results half").status, 0);
  EXPECT_EQ(read("half").findings, read("whole").findings);
  const ToolOutcome other = faults(what + "--seed 2 --results half");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("half:1: error: is of another campaign: seed is 1, expected 2"),
            std::string::npos)
      << other.err;
}

TEST_F(AnswerCampaigns, RefuseFilesOfOtherClassesOrOfAnotherPatch) {
  const std::string what = "--deck deck --class other-switch --results results ";
  const std::string patch = read_file(CHESSVM_WIRED_PATCH).value();
  std::ofstream(folder_.path() / "one.e") << patch;
  std::ofstream(folder_.path() / "two.e") << patch << "# another text\n";
  ASSERT_EQ(faults(what + "--patch one.e").status, 0);
  const ToolOutcome other = faults(what + "--patch two.e");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("results:1: error: is of another campaign: patch is \""),
            std::string::npos)
      << other.err;
  std::string edited = read_file(folder_.path() / "results").value();
  const std::size_t moment = edited.find("\"at\":") + 5;
  edited.replace(moment, edited.find(',', moment) - moment,
                 std::to_string(read("results").subject.search.begin));
  std::ofstream(folder_.path() / "edited") << edited;
  const ToolOutcome moved =
      faults("--deck deck --class other-switch --patch one.e --results edited");
  EXPECT_EQ(moved.status, 1);
  EXPECT_NE(moved.err.find("edited:2: error: item 0: this campaign tries another fault there"),
            std::string::npos)
      << moved.err;
  const ToolOutcome more = faults(what + "--patch one.e --class sign-M");
  EXPECT_EQ(more.status, 1);
  EXPECT_NE(more.err.find("classes is [\"other-switch\"], expected [\"other-switch\",\"sign-M\"]"),
            std::string::npos)
      << more.err;
}

TEST_F(AnswerCampaigns, RefuseAClassWithoutFaults) {
  for (const auto& [words, reason] :
       {std::pair{"--class sign-M --class stepper", "--class stepper: this campaign has no such"},
        std::pair{"--class extra-pulse --list", "no such fault; --pulses N draws some"}}) {
    const ToolOutcome outcome = faults(std::string("--deck deck ") + words);
    EXPECT_EQ(outcome.status, 1) << words;
    EXPECT_NE(outcome.err.find(reason), std::string::npos) << outcome.err;
  }
}

TEST_F(AnswerCampaigns, RefuseOtherDecks) {
  const std::string deck = read_file(folder_.path() / "deck").value();
  const auto refusal = [&](const std::string& text) {
    std::ofstream(folder_.path() / "bad", std::ios::trunc) << text;
    const ToolOutcome outcome = faults("--deck bad");
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    return outcome.err;
  };
  EXPECT_NE(refusal(deck.substr(81)).find("it does not have 77 cards"), std::string::npos);
  EXPECT_NE(refusal(deck.substr(81) + deck.substr(0, 81)).find("not in the order"),
            std::string::npos);
  std::string negative = deck;
  negative[0] = '-';
  EXPECT_NE(refusal(negative).find("not in the order"), std::string::npos);
  for (const std::size_t card : {75U, 76U}) {
    std::string other = deck;
    other.replace(card * 81, 5, "12345");
    EXPECT_NE(refusal(other).find("its last cards are not 99000 and 75000"), std::string::npos);
  }
  std::string empty = deck;
  for (std::size_t card = 0; card < 75; ++card) empty.replace(card * 81 + 2, 2, "00");
  const std::string kingless = refusal(empty);
  EXPECT_NE(kingless.find("bad: error: is no deck of a chess search: the words hold no king of"),
            std::string::npos)
      << kingless;
  EXPECT_EQ(faults("--deck missing").status, 3);
}

TEST_F(AnswerCampaigns, ListTheFaultsOfAShardWithTheirMoments) {
  const std::string what = "--deck deck --moments 2 --class sign-P --seed 3 --list";
  const ToolOutcome all = faults(what);
  ASSERT_EQ(all.status, 0) << all.err;
  const std::vector<std::string> lines = all.lines();
  ASSERT_EQ(lines.size(), 20U);
  for (const std::string& line : lines) {
    std::istringstream words(line);
    std::string key;
    std::string fault;
    std::uint64_t one = 0;
    std::uint64_t other = 0;
    words >> key >> fault >> one >> other;
    EXPECT_TRUE(words) << line;
    EXPECT_EQ(key, "sign-P");
    EXPECT_TRUE(fault.starts_with("sign:a")) << line;
    EXPECT_NE(one, other);
  }
  std::set<std::string> parts;
  for (const std::string shard : {"1/2", "2/2"})
    for (const std::string& line : faults(what + " --shard " + shard).lines())
      EXPECT_TRUE(parts.insert(line).second) << line;
  EXPECT_EQ(parts, std::set<std::string>(lines.begin(), lines.end()));
}

TEST_F(AnswerCampaigns, RefuseFilesThatTheyCannotUse) {
  const ToolOutcome merged = faults("--merge missing");
  EXPECT_EQ(merged.status, 3);
  EXPECT_NE(merged.err.find("missing"), std::string::npos) << merged.err;
  std::ofstream(folder_.path() / "other") << "no JSON\n";
  EXPECT_EQ(faults("--merge other").status, 1);
  for (const char* const output : {"--json", "--results"}) {
    const ToolOutcome refused = faults(std::string("--deck deck ") + output + " nowhere/file");
    EXPECT_EQ(refused.status, 3) << output;
    EXPECT_NE(refused.err.find("nowhere/file"), std::string::npos) << refused.err;
  }
  const ToolOutcome patch = faults("--deck deck --patch missing.e --list");
  EXPECT_EQ(patch.status, 3);
  EXPECT_NE(patch.err.find("missing.e"), std::string::npos) << patch.err;
}

TEST_F(AnswerCampaigns, KeepTheFindingsUntilAnInterrupt) {
  const ToolOutcome cut =
      run("true; " + bin +
          "eniac-faults --program chess --deck deck --results cut & pid=$!; "
          "until [ $(cat cut 2>/dev/null | wc -l) -ge 2 ] || ! kill -0 $pid; do sleep 0.05; done; "
          "kill -INT $pid; wait $pid");
  EXPECT_EQ(cut.status, 130) << cut.err;
  const AnswerFindings kept = read("cut");
  EXPECT_TRUE(read_file(folder_.path() / "cut").value().ends_with('\n'));
  EXPECT_GE(kept.findings.size(), 1U);
  EXPECT_NE(cut.err.find("eniac-faults: interrupted after " + std::to_string(kept.findings.size()) +
                         " of " + std::to_string(kept.subject.faults) + " faults\n"),
            std::string::npos)
      << cut.err;
  EXPECT_EQ(faults("--partial --merge cut").out, cut.out)
      << "the report is of the faults until then";
}

/// Without --results, eniac-faults keeps the findings in memory; the report is the same.
TEST_F(AnswerCampaigns, NeedNoFile) {
  const std::string what = "--deck deck --class other-switch";
  const ToolOutcome kept = faults(what + " --results results");
  ASSERT_EQ(kept.status, 0) << kept.err;
  EXPECT_EQ(faults(what).out, kept.out);
  EXPECT_EQ(faults("--partial --merge results").out, kept.out);
  EXPECT_EQ(faults("--partial --merge results --json /dev/full").status, 3);
}

TEST_F(AnswerCampaigns, RefuseBadWords) {
  for (const char* const words :
       {"", "--deck deck --merge x", "vmtest.e --deck deck", "--deck deck --golden x",
        "--deck deck --shard 3/2", "--deck deck --shard 0/2", "--deck deck --shard 1",
        "--deck deck --shard 1/2", "--deck deck --moments 0", "--deck deck --results deck",
        "--deck deck --svg x", "--deck deck --sample 5", "--deck deck --fault carry:a1.1"})
    EXPECT_EQ(faults(words).status, 2) << words;
  EXPECT_EQ(run(bin + "eniac-faults").status, 2);
  EXPECT_EQ(run(bin + "eniac-faults " CHESSVM_SELF_TEST " --shard 1/2").status, 2);
  for (const auto& [words, message] : {std::pair{"--moments 2", "--moments needs --program chess"},
                                       std::pair{"--cpu quick", "--cpu needs --program chess"},
                                       std::pair{"--merge x", "--merge"}}) {
    const ToolOutcome outcome = run(bin + "eniac-faults " CHESSVM_SELF_TEST " " + words);
    EXPECT_EQ(outcome.status, 2) << words;
    EXPECT_NE(outcome.err.find(message), std::string::npos);
  }
}

TEST(SelfTest, HasTheDeckOfItsFolder) {
  const auto cards = [](const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> all;
    for (std::string card; stream >> card;) all.push_back(card);
    return all;
  };
  EXPECT_EQ(cards(std::string(vmtest::self_test_deck)),
            cards(read_file(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value()));
}

}  // namespace
}  // namespace chessvm::wired::answer_campaign_test
