// SPDX-License-Identifier: MIT
// Tests the summary of verdicts, without a machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>

#include "sim/wired/campaign/report.hpp"
#include "sim/wired/campaign/verdict_json.hpp"
#include "sim/wired/campaign/verdict_records.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::wired::summary_test {
namespace {

Verdict verdict(FaultClass group, SeenBy seen_by) {
  Verdict made{
      .fault = {.fault = {.kind = eniac::FaultKind::carry, .place = "a1.1"}, .group = group}};
  made.seen_by = seen_by;
  if (seen_by != SeenBy::cards) made.reason = "because";
  return made;
}

Verdict on_card(std::size_t card, const std::string& signature, std::uint64_t latency) {
  Verdict made = verdict(FaultClass::lost_carry, SeenBy::cards);
  made.card = card;
  made.signature = signature;
  made.latency = latency;
  return made;
}

TEST(FaultSummary, CountsWhatIsTestableAndWhoSawIt) {
  CampaignResult result;
  for (const SeenBy seen_by : {SeenBy::cards, SeenBy::cards, SeenBy::cards, SeenBy::lockstep,
                               SeenBy::golden, SeenBy::nothing, SeenBy::never, SeenBy::never})
    result.verdicts.push_back(verdict(FaultClass::digit_cable, seen_by));
  result.verdicts.push_back(verdict(FaultClass::sign_plus, SeenBy::lockstep));
  const Summary summary = summarise(result);
  const Counts& cables = summary.classes[static_cast<std::size_t>(FaultClass::digit_cable)];
  EXPECT_EQ(
      cables,
      (Counts{.injected = 8, .proved = 2, .unseen = 1, .cards = 3, .lockstep = 4, .golden = 5}));
  EXPECT_EQ(cables.testable(), 5U);
  EXPECT_DOUBLE_EQ(cables.coverage(), 0.6);
  EXPECT_DOUBLE_EQ(cables.ceiling(), 0.8);
  EXPECT_EQ(summary.parts[static_cast<std::size_t>(FaultPart::patch)], cables);
  EXPECT_EQ(summary.parts[static_cast<std::size_t>(FaultPart::accumulators)],
            (Counts{.injected = 1, .lockstep = 1, .golden = 1}));
}

TEST(FaultSummary, TellsHowFarACardTellsFaultsApart) {
  CampaignResult result;
  result.add_cycles = 1'000;
  result.verdicts = {on_card(2, "0203", 100), on_card(3, "0203", 200), on_card(2, "0203", 300),
                     on_card(1, "refused", 1'999)};
  const Summary summary = summarise(result);
  ASSERT_EQ(summary.signatures.size(), 3U);
  EXPECT_EQ(summary.signatures.front().card, 2U);
  EXPECT_EQ(summary.signatures.front().signature, "0203");
  EXPECT_EQ(summary.signatures.front().faults, 2U);
  EXPECT_EQ(summary.median_latency, 300U);
  EXPECT_EQ(summary.longest_latency, 1'999U);
  // Every fault is in a bin; the last bin has the fault with the longest latency.
  EXPECT_EQ(
      std::accumulate(summary.latencies.begin(), summary.latencies.end(), std::size_t{0},
                      [](std::size_t sum, const LatencyBin& bin) { return sum + bin.faults; }),
      4U);
  EXPECT_EQ(summary.latencies.back().faults, 1U);
  EXPECT_EQ(summary.latencies.size(), 20U);
}

TEST(FaultReport, NamesEveryFaultThatTheCardsMiss) {
  CampaignResult result;
  result.verdicts = {verdict(FaultClass::lost_carry, SeenBy::lockstep), on_card(1, "refused", 10)};
  const std::string text = campaign_text(result, {.all = 2});
  EXPECT_NE(text.find("carry:a1.1: because\n"), std::string::npos) << text;
  EXPECT_NE(text.find("50.0 %"), std::string::npos) << text;
  EXPECT_NE(text.find("target 97.0 %: missed"), std::string::npos) << text;
  for (Verdict& verdict : result.verdicts) verdict.seen_by = SeenBy::never;
  const std::string nothing = campaign_text(result, {.all = 5});
  EXPECT_NE(nothing.find("target 97.0 %: no testable faults"), std::string::npos) << nothing;
}

TEST(FaultReport, ShowsTheFiveCardsWithTheMostFaults) {
  CampaignResult result;
  for (std::size_t card = 1; card <= 7; ++card)
    for (std::size_t faults = 0; faults < card; ++faults)
      result.verdicts.push_back(on_card(card, "wrong", 10));
  const std::string text = campaign_text(result, {.all = result.verdicts.size()});
  EXPECT_NE(text.find("\n7 different first wrong cards; most faults behind one:\n"
                      "     7  card 7: wrong\n     6  card 6: wrong\n     5  card 5: wrong\n"
                      "     4  card 4: wrong\n     3  card 3: wrong\n\n"),
            std::string::npos)
      << text;
}

TEST(FaultSample, IsTheSameForTheSameSeed) {
  std::vector<CampaignFault> faults;
  for (int i = 0; i < 100; ++i)
    faults.push_back({.fault = {.kind = eniac::FaultKind::carry, .place = std::to_string(i)}});
  const auto places = [&](std::size_t count, std::uint64_t seed) {
    std::vector<int> numbers;
    for (const CampaignFault& each : sample(faults, count, seed))
      numbers.push_back(std::stoi(each.fault.place));
    return numbers;
  };
  const auto chosen = places(20, 7);
  EXPECT_EQ(chosen.size(), 20U);
  EXPECT_EQ(chosen, places(20, 7));
  EXPECT_NE(chosen, places(20, 8));
  // The places ascend without duplicates.
  EXPECT_EQ(std::adjacent_find(chosen.begin(), chosen.end(), std::greater_equal<>()), chosen.end());
  EXPECT_EQ(places(100, 7).size(), 100U);
  EXPECT_EQ(places(1'000, 7).size(), 100U);
}

TEST(GoldenPrograms, AreRefusedWithTheLine) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "golden.jsonl";
  const auto golden = [](const std::string& tables, const std::string& negative,
                         const std::string& checkpoints) {
    return R"({"id":"x","deck":null,"ft":)" + tables + R"(,"ft3_negative_rows":)" + negative +
           R"(,"checkpoints":)" + checkpoints + "}";
  };
  const std::string row = R"({"1":[[99,[0,1,2,3,4,99]]]})";
  std::ofstream(path) << golden(row, "[6]", "[[5],[205]]") << "\n";
  const auto good = load_golden_programs(path, vm::Cpu::published);
  ASSERT_TRUE(good);
  EXPECT_EQ(good.value().at(0).max_cycles, 200U);
  EXPECT_EQ(good.value().at(0).image.row(199)[5], 99);
  for (const std::string& bad :
       {std::string(R"({"id":"half"})"), golden(row, "[]", "[]"), golden(row, "[]", "[[5],[4]]"),
        golden(row, "[100]", "[[5]]"), golden(R"({"9":[[0,[0,0,0,0,0,0]]]})", "[]", "[[5]]"),
        golden(R"({"1":[[100,[0,0,0,0,0,0]]]})", "[]", "[[5]]"),
        golden(R"({"1":[[0,[0,0,0,0,0,100]]]})", "[]", "[[5]]"),
        golden(R"({"1":[[0,[0,0,0,0,0,-1]]]})", "[]", "[[5]]"),
        golden(R"({"1":[[0,[0,0]]]})", "[]", "[[5]]"), golden(row, "7", "[[5]]"),
        golden("[]", "[]", "[[5]]"), golden(R"({"1x":[]})", "[]", "[[5]]"),
        golden(R"({"1":[[0,[0,0,0,0,0,1.5]]]})", "[]", "[[5]]"),
        golden(R"({"1":[[0,[0,0,0,0,0,true]]]})", "[]", "[[5]]"),
        golden(R"({"1":[[4294967296,[0,0,0,0,0,0]]]})", "[]", "[[5]]"),
        golden(row, "[]", "[[-1],[5]]"), golden(row, "[]", "[5]"), std::string("{")}) {
    std::ofstream(path) << "\n" << bad << "\n";
    const auto programs = load_golden_programs(path, vm::Cpu::published);
    ASSERT_FALSE(programs) << bad;
    EXPECT_EQ(programs.error().line, 2U);
    EXPECT_EQ(programs.error().path, path);
    const std::string& reason = programs.error().message;
    EXPECT_TRUE(reason.starts_with("is no golden run: ")) << reason;
    EXPECT_EQ(reason.find("exception"), std::string::npos) << "not for people: " << reason;
  }
}

TEST(GoldenPrograms, AreRefusedWithoutAnyOrWithABadDeck) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "golden.jsonl";
  std::ofstream(path) << "\n\n";
  const auto none = load_golden_programs(path, vm::Cpu::published);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "has no golden runs, expected one a line");
  EXPECT_EQ(none.error().path, path);
  std::ofstream(path) << R"({"id":"x","deck":["1234x"],"ft":{},"ft3_negative_rows":[],)"
                      << R"("checkpoints":[[5]]})"
                      << "\n";
  const auto bad = load_golden_programs(path, vm::Cpu::published);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().column, 5U) << to_text(bad.error());
  const auto missing = load_golden_programs(folder.path() / "missing", vm::Cpu::published);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().status(), ExitStatus::environment);
}

std::vector<Verdict> every_verdict() {
  std::vector<Verdict> all{on_card(3, "0203", 70)};
  for (const SeenBy seen_by : {SeenBy::lockstep, SeenBy::golden, SeenBy::nothing, SeenBy::never})
    all.push_back(verdict(FaultClass::lost_carry, seen_by));
  all[2].program = "sums";
  all[2].latency = 9;
  return all;
}

TEST(VerdictRecords, AreReadAsTheyWereWritten) {
  for (const Verdict& each : every_verdict()) {
    const auto object = verdict_json(each);
    const auto read = parse_verdict(object);
    ASSERT_TRUE(read) << object;
    EXPECT_EQ(read->fault.fault, each.fault.fault);
    EXPECT_EQ(read->seen_by, each.seen_by);
    EXPECT_EQ(read->program, each.program);
    EXPECT_EQ(verdict_json(*read), object);
  }
}

TEST(VerdictRecords, OfOtherFormsAreRefusedWithTheirLine) {
  const auto good = verdict_json(on_card(3, "0203", 70));
  for (const auto& [key, value] : {std::pair<std::string, RecordJson>{"fault", "carry"},
                                   {"class", "tubes"},
                                   {"seen_by", "chance"},
                                   {"fault", 7},
                                   {"card", "third"},
                                   {"card", 1.5},
                                   {"card", -1},
                                   {"latency", true},
                                   {"latency", 1e300}}) {
    Record record{.data = good, .line = 12};
    record.data[key] = value;
    const auto refused = verdict_of(record, "part");
    ASSERT_FALSE(refused) << record.data;
    EXPECT_EQ(refused.error().message, "not the record of a fault");
    EXPECT_EQ(refused.error().line, 12U);
    EXPECT_EQ(refused.error().path, "part");
  }
  EXPECT_TRUE(verdict_of({.data = good, .line = 12}, "part"));
}

TEST(VerdictRecords, HaveTheCampaignInTheirHeader) {
  CampaignResult good;
  good.cards = {{100, "0203"}};
  good.add_cycles = 500;
  good.controls = 7;
  good.controls_used = 6;
  const Choice choice{.all = 40, .sampled = true, .seed = 9};
  FaultSources sources;
  sources.sample = 4;
  CampaignHeader header = header_of(sources, good, choice, 4, {});
  const auto read = campaign_of(header, "part");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().result.cards.at(0).text, "0203");
  EXPECT_EQ(read.value().result.controls_used, 6U);
  EXPECT_TRUE(read.value().choice.sampled);
  EXPECT_EQ(read.value().choice.seed, 9U);
  const CampaignHeader whole = header;
  header.subject.erase("controls");
  CampaignHeader other = whole;
  other.subject["add_cycles"] = 0.5;
  for (const CampaignHeader& bad : {header, other}) {
    const auto refused = campaign_of(bad, "part");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "not the header of a fault campaign");
    EXPECT_EQ(refused.error().line, 1U);
  }
}

TEST(FaultReport, NamesTheProgramThatShowedAFault) {
  CampaignResult result;
  result.verdicts = every_verdict();
  const std::string text = campaign_text(result, {.all = 5});
  EXPECT_NE(text.find("  carry:a1.1: because\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  carry:a1.1: sums, because\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace chessvm::wired::summary_test
