// SPDX-License-Identifier: MIT
// Compares a fault campaign on the wired CPU with runs of eniacsim that have the same faults.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "sim/wired/campaign/report.hpp"
#include "sim/wired/campaign/untestable.hpp"
#include "sim/wired/lockstep/virtual_cpu.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::wired::campaign_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using chessvm::test::run_tool;
using chessvm::test::ToolOutcome;

const std::string deck_path = CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck";
const std::string golden_path = CHESSVM_TEST_DATA "/vectors/lockstep/lockstep.jsonl";

/// Runs the self-test with eniacsim for at most `limit` add cycles. A null `fault` means no fault.
ToolOutcome eniacsim(const eniac::Fault* fault, std::uint64_t limit) {
  return run_tool(fs::temp_directory_path(),
                  std::string("timeout -k 1 300 " CHESSVM_BIN_DIR "/eniacsim --quiet ") +
                      CHESSVM_WIRED_PATCH " " CHESSVM_SELF_TEST " -d " + deck_path +
                      " --max-cycles " + std::to_string(limit) +
                      (fault == nullptr ? "" : " --fault " + to_text(*fault)));
}

ToolOutcome eniac_faults(const std::string& arguments) {
  return run_tool(fs::temp_directory_path(),
                  "timeout -k 1 300 " CHESSVM_BIN_DIR "/eniac-faults " + arguments + " 2>&1");
}

class FaultCampaign : public testing::Test {
 protected:
  FaultCampaign() {
    campaign_.patch = CHESSVM_WIRED_PATCH;
    campaign_.self_test = {
        .name = "vmtest",
        .image = load_program(std::vector<std::string>{CHESSVM_SELF_TEST}).value().image,
        .deck = load_cards(deck_path).value()};
    faults_ = faults_of_patch(campaign_.patch).value();
  }

  [[nodiscard]] CampaignFault find(const std::string& text) const {
    for (const CampaignFault& each : faults_)
      if (to_text(each.fault).starts_with(text)) return each;
    ADD_FAILURE() << "no fault " << text;
    return {};
  }
  [[nodiscard]] CampaignResult run(const std::vector<CampaignFault>& faults,
                                   unsigned jobs = 1) const {
    const auto result = run_campaign(campaign_, faults, {.jobs = jobs});
    if (result) return result.value();
    ADD_FAILURE() << chessvm::to_text(result.error());
    return {};
  }

  Campaign campaign_;
  std::vector<CampaignFault> faults_;
};

TEST_F(FaultCampaign, AgreesWithTheSimulatorOnEverySampledFault) {
  constexpr std::uint64_t seed = 1946;
  std::printf("seed %d\n", static_cast<int>(seed));
  auto chosen = sample(faults_, thinned(40), seed);
  const auto pulses = pulses_of_self_test(campaign_, thinned(20, 4), seed);
  ASSERT_TRUE(pulses);
  chosen.insert(chosen.end(), pulses.value().begin(), pulses.value().end());
  const CampaignResult result = run(chosen, 2);
  const std::uint64_t limit = result.add_cycles + result.add_cycles / 2;
  const ToolOutcome good = eniacsim(nullptr, limit);
  ASSERT_EQ(good.status, 0);
  ASSERT_EQ(result.verdicts.size(), chosen.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Verdict& verdict = result.verdicts[i];
    const eniac::Fault& fault = chosen[i].fault;
    SCOPED_TRACE(to_text(fault));
    EXPECT_EQ(verdict.fault.fault, fault);
    const ToolOutcome bad = eniacsim(&fault, limit);
    constexpr int refused = 1;
    EXPECT_EQ(verdict.seen_by == SeenBy::cards, bad.out != good.out || bad.status == refused);
    if (verdict.seen_by == SeenBy::cards) {
      EXPECT_FALSE(verdict.signature.empty());
      EXPECT_GE(verdict.card, 1U);
      EXPECT_LE(verdict.latency, limit);
    } else {
      EXPECT_FALSE(verdict.reason.empty());
    }
  }
}

TEST_F(FaultCampaign, ClassesFaultsOfTubesByWhatBreaks) {
  std::size_t signs = 0;
  for (const CampaignFault& each : faults_) {
    SCOPED_TRACE(to_text(each.fault));
    const std::string& place = each.fault.place;
    switch (each.group) {
      case FaultClass::sign_plus:
      case FaultClass::sign_minus:
        ++signs;
        EXPECT_EQ(each.fault.kind, eniac::FaultKind::sign);
        EXPECT_EQ(each.fault.to, each.group == FaultClass::sign_plus ? "P" : "M");
        break;
      case FaultClass::dead_add_line:
        EXPECT_TRUE(place.ends_with(".A"));
        break;
      case FaultClass::dead_subtract_line:
        EXPECT_TRUE(place.ends_with(".S"));
        break;
      case FaultClass::deaf_decade:
        EXPECT_FALSE(place.ends_with(".pm"));
        break;
      default:
        break;
    }
  }
  EXPECT_EQ(signs, 2U * eniac::accumulator_count);
}

TEST_F(FaultCampaign, DrawsSinglePulses) {
  const auto pulses = pulses_of_self_test(campaign_, 51, 7).value();
  const auto same = pulses_of_self_test(campaign_, 51, 7).value();
  const auto other = pulses_of_self_test(campaign_, 51, 8).value();
  ASSERT_EQ(pulses.size(), 51U);
  std::uint64_t latest = 0;
  bool differs = false;
  for (std::size_t i = 0; i < pulses.size(); ++i) {
    const eniac::Fault& fault = pulses[i].fault;
    EXPECT_EQ(fault.kind, i < 26 ? eniac::FaultKind::missing : eniac::FaultKind::extra);
    EXPECT_EQ(fault.count, 1U);
    EXPECT_EQ(fault, same[i].fault);
    differs = differs || fault != other[i].fault;
    latest = std::max(latest, fault.at);
  }
  EXPECT_TRUE(differs);
  EXPECT_GT(latest, 60'000U) << "all of the run is hit, also its end";
}

TEST_F(FaultCampaign, CountsFromTheMomentOfThePulse) {
  std::vector<CampaignFault> late = pulses_of_self_test(campaign_, thinned(60, 4), 1).value();
  std::erase_if(late, [](const CampaignFault& each) { return each.fault.at < 50'000; });
  const CampaignResult result = run(late);
  int seen = 0;
  for (const Verdict& verdict : result.verdicts) {
    SCOPED_TRACE(to_text(verdict.fault.fault));
    if (verdict.seen_by == SeenBy::nothing) {
      EXPECT_EQ(verdict.reason, "makes no difference at that moment");
      continue;
    }
    ++seen;
    EXPECT_LE(verdict.latency, result.add_cycles * 3 / 2 - verdict.fault.fault.at);
  }
  EXPECT_GT(seen, 0);
}

TEST_F(FaultCampaign, RunsAreTheSameWithAFaultThatIsNeverActivated) {
  const TestProgram& program = campaign_.self_test;
  const auto made = WiredComputer::make(campaign_.patch, program.image, eniac::EngineKind::pulse);
  ASSERT_TRUE(made);
  eniac::Machine& machine = made.value()->machine();
  made.value()->load(program.deck);
  ActivityRecord record;
  {
    const Activity activity(machine, record);
    VirtualCpu vm(program.image, program.deck.cards);
    Lockstep lockstep(made.value()->wired(), vm, {.max_cycles = program.max_cycles});
    ASSERT_FALSE(lockstep.start());
    ASSERT_EQ(lockstep.run(), LockstepEnd::halted);
  }
  const auto pulses = pulses_of_self_test(campaign_, 100, 5).value();
  faults_.insert(faults_.end(), pulses.begin(), pulses.end());
  std::erase_if(faults_, [&](const CampaignFault& each) {
    return !is_never_activated(machine, each.fault, record);
  });
  // Each remaining fault affects only pulses or carries that never occur in the self-test.
  EXPECT_GT(faults_.size(), 250U);
  EXPECT_LT(faults_.size(), 450U);
  const Experiment experiment(campaign_.patch, nullptr);
  const ComparedRun good = experiment.compare(program, nullptr).value();
  EXPECT_EQ(good.add_cycles, machine.time().cycle);
  for (const CampaignFault& each : sample(faults_, thinned(24, 3), 1946)) {
    SCOPED_TRACE(to_text(each.fault));
    const ComparedRun run = experiment.compare(program, &each.fault).value();
    EXPECT_EQ(run.differs, std::nullopt);
    EXPECT_EQ(run.end, good.end);
    EXPECT_EQ(run.add_cycles, good.add_cycles);
    EXPECT_EQ(run.checkpoints, good.checkpoints);
  }
}

TEST_F(FaultCampaign, SeesAMachineThatNeverStarts) {
  const CampaignResult result = run({find("cable:i.Io/")});
  ASSERT_EQ(result.verdicts.size(), 1U);
  ASSERT_FALSE(result.cards.empty());
  EXPECT_EQ(result.verdicts[0].seen_by, SeenBy::cards);
  EXPECT_EQ(result.verdicts[0].card, 1U);
  EXPECT_EQ(result.verdicts[0].signature, "nothing, stands still");
  EXPECT_EQ(result.verdicts[0].latency, result.cards.front().add_cycle);
}

TEST_F(FaultCampaign, ProvesThatAnOutputWithoutCableCannotFail) {
  const CampaignResult result = run({find("line:a11.S,wire=1")});
  ASSERT_EQ(result.verdicts.size(), 1U);
  EXPECT_EQ(result.verdicts[0].seen_by, SeenBy::never);
  EXPECT_EQ(result.verdicts[0].reason, "no cable is plugged into a11.S");
}

/// Returns the wire names of each unit output that has a cable. Leaves out the accumulators, and
/// the units whose jacks the real machine lacked.
std::set<std::string> output_wires_of_units(const eniac::Machine& machine) {
  std::set<std::string> wires;
  for (const eniac::Cable& cable : machine.wiring().cables()) {
    const eniac::Node& node = machine.wiring().nodes()[cable.from];
    const bool is_accumulator = node.name[0] == 'a' && node.name[1] != 'd';
    if (node.kind != eniac::NodeKind::unit_output || is_accumulator || node.unit->has_added_jacks())
      continue;
    if (node.wires == 1) wires.insert(node.name);
    for (int wire = 1; node.wires > 1 && wire <= node.wires; ++wire)
      wires.insert(node.name + ",wire=" + std::to_string(wire));
  }
  return wires;
}

TEST_F(FaultCampaign, BreaksEveryOutputOfTheOtherUnits) {
  const auto made = WiredComputer::make(campaign_.patch, vm::Image{}, eniac::EngineKind::fast);
  const std::set<std::string> wires = output_wires_of_units(made.value()->machine());
  for (const char* one : {"f1.A,wire=1", "f3.B,wire=11", "c.o,wire=4", "i.Co4", "m.5o", "p.D2o"})
    EXPECT_TRUE(wires.count(one) == 1) << one;
  std::map<eniac::FaultKind, std::set<std::string>> broken;
  for (const CampaignFault& each : faults_) {
    if (row_of(each.group).part != FaultPart::units) continue;
    const std::string text = to_text(each.fault);
    EXPECT_TRUE(broken[each.fault.kind].insert(text.substr(text.find(':') + 1)).second) << text;
  }
  EXPECT_EQ(broken[eniac::FaultKind::line], wires);
  EXPECT_EQ(broken[eniac::FaultKind::extra], wires);
  EXPECT_EQ(broken[eniac::FaultKind::stepper].size(), 10U);
  EXPECT_EQ(broken[eniac::FaultKind::decade].size(), 20U);
}

TEST_F(FaultCampaign, SeesDeadAndStuckOutputsOfUnits) {
  const CampaignResult result = run({find("line:f1.A,wire=1"), find("extra:c.o,wire=10"),
                                     find("line:p.C2o"), find("stepper:p.C")});
  ASSERT_EQ(result.verdicts.size(), 4U);
  for (const Verdict& verdict : result.verdicts)
    EXPECT_EQ(verdict.seen_by, SeenBy::cards) << to_text(verdict.fault.fault);
}

/// With this fault the machine never comes to rest; the campaign must accept such a run.
TEST_F(FaultCampaign, ProvesThatAStuckWireThatLeadsNowhereDoesNothing) {
  const CampaignResult result = run({find("extra:f1.A,wire=7")});
  ASSERT_EQ(result.verdicts.size(), 1U);
  EXPECT_EQ(result.verdicts[0].seen_by, SeenBy::never);
  EXPECT_EQ(result.verdicts[0].reason, "the wire leads to no jack of a unit");
}

TEST_F(FaultCampaign, DrawsFourMissingPulsesOfEachOutputWireOfUnits) {
  const auto pulses = unit_pulses_of_self_test(campaign_, 7).value();
  const auto same = unit_pulses_of_self_test(campaign_, 7).value();
  ASSERT_EQ(same.size(), pulses.size());
  std::map<std::string, std::set<std::uint64_t>> moments;
  for (std::size_t i = 0; i < pulses.size(); ++i) {
    const eniac::Fault& fault = pulses[i].fault;
    EXPECT_EQ(fault, same[i].fault);
    EXPECT_EQ(fault.kind, eniac::FaultKind::missing);
    EXPECT_EQ(fault.count, 1U);
    EXPECT_EQ(row_of(pulses[i].group).part, FaultPart::units);
    moments[fault.place + " " + std::to_string(fault.wire.value_or(0))].insert(fault.at);
  }
  EXPECT_EQ(4 * moments.size(), pulses.size());
  for (const auto& [wire, at] : moments) EXPECT_GE(at.size(), 3U) << wire;
}

TEST_F(FaultCampaign, DoesNotDependOnTheNumberOfThreads) {
  const auto chosen = sample(faults_, thinned(10, 3), 3);
  EXPECT_EQ(campaign_json(run(chosen, 1), {}), campaign_json(run(chosen, 3), {}));
}

TEST_F(FaultCampaign, LeavesTheJacksOfTheSimulatorAlone) {
  EXPECT_GT(faults_.size(), 2'000U);
  for (const CampaignFault& each : faults_) {
    EXPECT_EQ(each.fault.place.find("cy."), std::string::npos) << each.fault.place;
    EXPECT_EQ(each.fault.place.find("debug."), std::string::npos) << each.fault.place;
  }
}

TEST_F(FaultCampaign, RefusesAGoodMachineThatDoesNotPass) {
  campaign_.self_test.deck = {};
  const auto result = run_campaign(campaign_, {}, {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("does not halt in vmtest: waiting-for-card"),
            std::string::npos)
      << result.error().message;
}

TEST(FaultTool, WritesTheVerdictOnANamedFault) {
  const auto path = std::filesystem::temp_directory_path() / "chessvm-faults-test.json";
  const ToolOutcome run =
      eniac_faults(std::string(CHESSVM_SELF_TEST " --patch " CHESSVM_WIRED_PATCH " -d ") +
                   deck_path + " --golden " + golden_path +
                   " --fault line:a11.S,wire=1 --fault line:a11.S,wire=1 --json " + path.string());
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_NE(run.out.find("no cable is plugged into a11.S (1):\n    line:a11.S,wire=1\n"),
            std::string::npos)
      << run.out;
  std::FILE* const file = std::fopen(path.c_str(), "r");
  ASSERT_NE(file, nullptr);
  const Json object = Json::parse(file);
  std::fclose(file);
  std::filesystem::remove(path);
  EXPECT_EQ(object.at("schema"), "chessvm.fault-campaign/1");
  EXPECT_EQ(object.at("verdicts").size(), 1U) << "named twice, it is broken once";
  EXPECT_EQ(object.at("verdicts")[0].at("seen_by"), "never");
  EXPECT_EQ(object.at("classes").at("S-line").at("proved"), 1);
}

TEST(FaultTool, RefusesWhatIsNotThere) {
  const std::string machine = CHESSVM_SELF_TEST " --patch " CHESSVM_WIRED_PATCH;
  EXPECT_EQ(eniac_faults(machine + " --class tubes").status, 2);
  EXPECT_EQ(eniac_faults(machine + " --sample -1").status, 2);
  EXPECT_EQ(eniac_faults(machine + " --fault carry:a99.1").status, 1);
  EXPECT_EQ(eniac_faults(machine + " -d /nowhere/deck").status, 3);
  EXPECT_EQ(eniac_faults(machine + " --json /nowhere/json").status, 3);
}

}  // namespace
}  // namespace chessvm::wired::campaign_test
