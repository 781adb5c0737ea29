// SPDX-License-Identifier: MIT
// Tests programs that need more units than the machine has or than their budget allows. The folder
// bad-resources/ holds these programs and their diagnostics (CHESSVM_BLESS=1 records the
// diagnostics). Also tests programs whose budgets and pins can be satisfied.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "base/files/file.hpp"
#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/network/diagnostic_table.hpp"
#include "sim/rtm/network/lock.hpp"
#include "sim/rtm/patch/fit.hpp"
#include "sim/rtm/placement/cut.hpp"
#include "sim/rtm/placement/hall.hpp"
#include "sim/rtm/placement/pins.hpp"
#include "sim/rtm/placement/slack.hpp"
#include "tests/sim/rtm/delays.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::resources_test {
namespace {

namespace fs = std::filesystem;
using namespace rtm;

const fs::path bad_folder = CHESSVM_SOURCE_DIR "/tests/sim/rtm/bad-resources";

/// The results of compiling a program, up to the step that failed.
struct Tried {
  Parsed program;
  std::optional<Demand> demand;
  std::optional<Network> network;
  std::optional<Fitted> fitted;
};

Tried tried(const std::string& text, const std::string& name = "test.rtm") {
  Tried it{parsed(text, name), {}, {}, {}};
  it.demand = elaborate(it.program.syntax, it.program.diagnostics);
  if (!it.demand) return it;
  it.network = make_network(*it.demand, {1, 300, 20, {}}, it.program.diagnostics);
  if (!it.network) return it;
  it.fitted = fit({it.program.sources, it.program.syntax, *it.demand, *it.network, 1}, name,
                  it.program.diagnostics);
  return it;
}

TEST(BadResources, AreRefusedInTheRecordedWords) {
  std::vector<fs::path> programs;
  for (const auto& entry : fs::directory_iterator(bad_folder))
    if (entry.path().extension() == ".rtm") programs.push_back(entry.path());
  std::ranges::sort(programs);
  ASSERT_FALSE(programs.empty());
  for (const fs::path& program : programs) {
    SCOPED_TRACE(program);
    const Tried it = tried(file_text(program), program.filename().string());
    ASSERT_TRUE(it.demand);
    EXPECT_FALSE(it.fitted);
    expect_golden(fs::path(program).replace_extension(".txt"), it.program.complaints());
  }
}

/// The end of 'X ->' must start 'Y ->', but the pin puts 'X ->' on a receiver, which has no output.
/// The test makes the network itself, because the search would start 'Y ->' by another driver.
TEST(BadResources, APinThatNeedsAnOutputIsToldWhatItsEndStarts) {
  Parsed program = parsed(
      "machine stock1946\nbus main\nacc X at a1\nacc Y at a2\nacc Z at a3\npin X -> at a1.1\n"
      "thread reset {\n  1: X -> Y\n  3: Y -> Z\n  5: Z -> X\n  goto fetch\n}\n"
      "thread fetch { }\n");
  const Demand demand = elaborate(program.syntax, program.diagnostics).value();
  Network network = make_network(demand, {1, 300, 20, {}}, program.diagnostics).value();
  const auto control = [&](const std::string& name) {
    return static_cast<std::size_t>(
        std::ranges::find(network.controls, name,
                          [](const Control& each) { return each.program.name; }) -
        network.controls.begin());
  };
  // Each of the three controls starts the next one, and the last one starts the first.
  const std::vector<std::string> order{"X ->", "Y ->", "Z ->"};
  for (std::size_t k = 0; k < order.size(); ++k) {
    ASSERT_LT(control(order[k]), network.controls.size()) << order[k];
    network.nets.push_back({Moments(demand.axis.size),
                            {control(order[(k + 1) % order.size()])},
                            {{Driver::Kind::control, control(order[k])}}});
  }
  static_cast<void>(find_pins(program.syntax, demand, network, program.diagnostics));
  const std::string complaints = program.complaints();
  EXPECT_NE(complaints.find(
                "test.rtm:6:1: error: a1.1 is a receiver, it has no output pulse and does not "
                "repeat, but something must begin when 'X ->' ends [pin]\n"),
            std::string::npos)
      << complaints;
  const std::size_t note = complaints.find(" note: ");
  ASSERT_NE(note, std::string::npos) << complaints;
  EXPECT_NE(complaints.find("test.rtm:9:6: note: its end starts 'Y ->'\n"), std::string::npos)
      << complaints;
  EXPECT_EQ(complaints.find(" note: ", note + 1), std::string::npos) << "nothing else";
}

TEST(BadResources, AProgramMustDoSomething) {
  const Tried it = tried("machine stock1946\n");
  EXPECT_TRUE(it.demand);
  EXPECT_FALSE(it.network);
  EXPECT_NE(it.program.complaints().find("does nothing [no-pulse]"), std::string::npos);
}

TEST(BadResources, EveryIdHasACase) {
  std::string all;
  for (const auto& entry : fs::directory_iterator(bad_folder))
    if (entry.path().extension() == ".txt") all += file_text(entry.path());
  for (const ResourceDiagnosticKind& kind : resource_diagnostic_table)
    EXPECT_NE(all.find("[" + std::string(kind.name) + "]"), std::string::npos) << kind.name;
}

/// Y sends four times. The search must not start all four by the same program line, because the
/// thread `fetch` is too short for that.
TEST(Search, SeparatesWhatCannotBeStartedTogether) {
  const Tried it = tried(
      "machine stock1946\nbus main\nacc X at a1\nacc Y at a2\nthread reset {\n  1: Y -> X\n"
      "  4: Y -> X\n  7: Y -> X\n  goto fetch\n}\nthread fetch { 1: Y!\n  goto fetch }\n");
  ASSERT_TRUE(it.fitted) << it.program.complaints();
  const auto findings = checker::check_text(it.fitted->patch.text, it.demand->schedule);
  EXPECT_EQ(checker::to_text(findings), "");
}

/// Y sends in add times 1 and 6, and Z is cleared in add times 14 and 19. A delay of twelve add
/// times from Y to Z would get its second start while it is still active. The search must not use
/// such a delay.
TEST(Search, StartsNoDelayThatIsAtWork) {
  const Tried it = tried(
      "machine stock1946\nbus main\nacc X at a1\nacc Y at a2\nacc Z at a3\nthread reset {\n"
      "  1: Y -> X\n  6: Y -> X\n  14: clear Z\n  19: clear Z\n  goto fetch\n}\n"
      "thread fetch { }\n");
  ASSERT_TRUE(it.fitted) << it.program.complaints();
  const auto findings = checker::check_text(it.fitted->patch.text, it.demand->schedule);
  EXPECT_EQ(checker::to_text(findings), "");
}

TEST(Search, NamesAProgramThatNoPulseCanStart) {
  Tried it = tried(
      "machine stock1946\nbus main\nacc X at a1\nacc Y at a2\nthread reset { 1: X -> Y\n"
      "  goto fetch }\nthread fetch { }\n");
  ASSERT_TRUE(it.network);
  it.demand->supplies.clear();  // removes the pulse of the start button
  EXPECT_FALSE(make_network(*it.demand, {1, 300, 20, {}}, it.program.diagnostics));
  EXPECT_NE(it.program.complaints().find("no pulse can start 'X ->' [no-pulse]"), std::string::npos)
      << it.program.complaints();
}

// ---- reports

TEST(Prints, DigitsOfTheRegistersThatThePrinterReads) {
  const Tried it = tried(
      "machine stock1946\nbus main\nfield LOW = d2..d1\nacc X at a13\nacc Y at a15\nacc Z at a20\n"
      "print X d10..d4 at 1\nprint Y LOW at 11\nprint Z d6..d5 at 79\n"
      "thread reset { 1: X -> Y, Z\n goto fetch }\nthread fetch { }\n");
  ASSERT_TRUE(it.fitted) << it.program.complaints();
  for (const char* line : {"pr.pm1 2,1", "pr.pm5 2,5", "pr.pm6 3,1", "pr.pm7 3,2", "pr.pm11 6,4",
                           "pr.pm12 6,5", "pr.pm79 15,5", "pr.pm80 16,1"})
    EXPECT_NE(it.fitted->patch.text.find("s " + std::string(line) + "\n"), std::string::npos)
        << line;
}

TEST(BadResources, TheManualListsEveryId) {
  std::string table;
  for (const ResourceDiagnosticKind& kind : resource_diagnostic_table)
    table += "| `" + std::string(kind.name) + "` | " + std::string(kind.summary) + " |\n";
  const std::string manual = file_text(CHESSVM_SOURCE_DIR "/docs/rtm.md");
  EXPECT_NE(manual.find(table), std::string::npos) << "docs/rtm.md should contain\n" << table;
  for (const TotalKind& kind : totals)
    EXPECT_NE(manual.find("`" + std::string(kind.name) + "`"), std::string::npos) << kind.name;
}

// ---- find_hall: the smallest set of units that has no room for all delays that need these units

constexpr int longest = stock::longest_delay;

Demand long_demand() {
  Parsed program = parsed(
      "machine stock1946\nbus main\nacc X at a1\nacc Y at a2\n"
      "thread reset { 900: X -> Y\n goto fetch }\nthread fetch { }\n");
  return elaborate(program.syntax, program.diagnostics).value();
}

TEST(Hall, NamesTheFewestUnits) {
  const Demand demand = long_demand();
  Network network;
  for (int k = 0; k < stock::multiplier_programs; ++k) add_delay(demand, network, 20 * k, longest);
  // Shorter delays fit on other units and must not count against the multiplier.
  for (int k = 0; k < 30; ++k) add_delay(demand, network, 20 * k, 7);
  EXPECT_FALSE(find_hall(Hosting(demand, network), demand.axis.size));
  add_delay(demand, network, 20 * stock::multiplier_programs, longest);
  const Hosting hosting(demand, network);
  const auto hall = find_hall(hosting, demand.axis.size);
  ASSERT_TRUE(hall);
  ASSERT_EQ(hall->hosts.size(), 1U);
  EXPECT_EQ(hosting.hosts()[hall->hosts.front()].kind, HostKind::multiplier);
  EXPECT_EQ(hall->capacity, stock::multiplier_programs);
  EXPECT_EQ(hall->jobs.size(), 25U);
  EXPECT_FALSE(hall->moment);
}

/// The tables are full, so one delay of length 10 is on the multiplier, which also has too few
/// programs for the longest delays. `find_hall` must name the multiplier only.
TEST(Hall, IsNotLedAstrayByOthersOnTheSameUnits) {
  const Demand demand = long_demand();
  Network network;
  int start = 0;
  for (int k = 0; k < stock::tables * stock::table_programs + 1; ++k, start += 15)
    add_delay(demand, network, start, 10);
  for (int k = 0; k < stock::multiplier_programs + 1; ++k, start += 15)
    add_delay(demand, network, start, longest);
  const auto hall = find_hall(Hosting(demand, network), demand.axis.size);
  ASSERT_TRUE(hall);
  EXPECT_EQ(hall->hosts.size(), 1U);
  EXPECT_EQ(hall->jobs.size(), 25U);
}

TEST(Slack, OffersRoomWhereSomeIsLeft) {
  const Demand demand = long_demand();
  Network network;
  for (int k = 0; k < stock::multiplier_programs; ++k) add_delay(demand, network, 20 * k, longest);
  const Hosting hosting(demand, network);
  const auto multiplier = static_cast<int>(hosting.hosts().size()) - 1;
  std::vector<int> host_of(hosting.jobs().size(), multiplier);
  add_delay(demand, network, 700, longest);
  const Job more = Hosting(demand, network).jobs().back();
  EXPECT_FALSE(Slack(demand, network, hosting, host_of).room(more));
  host_of.back() = PlacementFailure::nowhere;
  const Slack slack(demand, network, hosting, host_of);
  EXPECT_EQ(slack.room(more), static_cast<std::size_t>(multiplier));
  // The multiplier has no room in the add times of a delay that it already holds.
  EXPECT_FALSE(slack.room(hosting.jobs().front()));
}

TEST(Hall, KnowsThatAUnitDoesOneThingAtATime) {
  const Demand demand = long_demand();
  Network network;
  add_delay(demand, network, 30, longest);
  add_delay(demand, network, 30 + longest, longest);  // begins when the first delay ends
  EXPECT_FALSE(find_hall(Hosting(demand, network), demand.axis.size));
  add_delay(demand, network, 40, longest);
  const auto hall = find_hall(Hosting(demand, network), demand.axis.size);
  ASSERT_TRUE(hall);
  EXPECT_EQ(hall->capacity, 1);
  EXPECT_EQ(hall->jobs.size(), 2U);
  EXPECT_TRUE(hall->moment);
  // Only four units can hold delays of the lengths 10 to 13: the multiplier and the three function
  // tables. There are five such delays.
  Network tables;
  for (int k = 0; k < 5; ++k) add_delay(demand, tables, 100, 10 + k % 4);
  const auto four = find_hall(Hosting(demand, tables), demand.axis.size);
  ASSERT_TRUE(four);
  EXPECT_EQ(four->hosts.size(), 4U);
  EXPECT_EQ(four->jobs.size(), 5U);
}

TEST(Hall, ClearProgramsWorkSideBySide) {
  const Demand demand = long_demand();
  // 27 delays of length 1 fit: on 20 accumulators, six clear programs and one constant program.
  Network network;
  for (int k = 0; k < 20 + stock::clear_programs + 1; ++k) add_delay(demand, network, 50, 1);
  EXPECT_FALSE(find_hall(Hosting(demand, network), demand.axis.size));
  add_delay(demand, network, 50, 1);
  const auto hall = find_hall(Hosting(demand, network), demand.axis.size);
  ASSERT_TRUE(hall);
  EXPECT_EQ(hall->capacity, 27);
  EXPECT_EQ(hall->jobs.size(), 28U);
  const auto placed = place(demand, network, 1);
  const auto* const failure = std::get_if<PlacementFailure>(&placed);
  ASSERT_NE(failure, nullptr);
  const std::vector<Cut> cuts = find_cuts(demand, network, *failure);
  ASSERT_EQ(cuts.size(), 1U);
  EXPECT_EQ(cuts.front().resource,
            "delays of length 1 on the accumulators, the constant transmitter and the clear "
            "programs in add time 51 of reset");
  EXPECT_EQ(cuts.front().needed, 28);
  EXPECT_EQ(cuts.front().available, 27);
}

// ---- budgets that are one less than the CPU needs

TEST(Budgets, OneLessThanTheCpuTakesIsExplained) {
  const std::string lock = read_file(CHESSVM_SOURCE_DIR "/sim/wired/chessvm.lock").value();
  Parsed program = parsed(real_program(), "chessvm.rtm");
  const Demand demand = elaborate(program.syntax, program.diagnostics).value();
  const Network network = from_lock(demand, lock).value();
  const auto whole = fit({program.sources, program.syntax, demand, network, 1}, "",  //
                         program.diagnostics);
  ASSERT_TRUE(whole) << program.complaints();
  std::size_t number = 0;
  for (const TotalKind& kind : totals) {
    if (sanitized && number++ % 4 != 0) continue;
    const int used = whole->patch.inventory.used(kind.total);
    Syntax syntax = program.syntax;
    syntax.budgets.push_back({kind.total, used, {}});
    Diagnostics diagnostics;
    EXPECT_TRUE(fit({program.sources, syntax, demand, network, 1}, "", diagnostics)) << kind.name;
    syntax.budgets.push_back({kind.total, used - 1, {}});
    EXPECT_FALSE(fit({program.sources, syntax, demand, network, 1}, "", diagnostics)) << kind.name;
    ASSERT_EQ(diagnostics.all().size(), 1U) << kind.name;
    const Diagnostic& error = diagnostics.all().front();
    EXPECT_EQ(error.id, "budget");
    EXPECT_NE(
        error.message.find(fmt::format("{}: {} needed, {} available", kind.label, used, used - 1)),
        std::string::npos)
        << error.message;
    // One note for the budget, then notes for the competing actions and possible changes.
    EXPECT_GE(error.notes.size(), 3U) << kind.name;
    EXPECT_LE(error.notes.size(), 12U) << kind.name;
    EXPECT_NE(error.notes.at(1).message.find("competing"), std::string::npos);
  }
}

// ---- pins

const std::string sums = R"(bus main
bus side
acc X at a1
acc Y at a2
acc Z at a3
wire Z.A -> side
view Z.low from main = d2..d1<-d10..d9
constant P12 = P12
thread reset {
  1: P12 -> X
  2: X -> Y, Z.low
  5: P12 -> X
  6..8: X -> Y
  9: X* -> Z
  20: Y -> X
  goto fetch
}
thread fetch { 1: Y!
               goto fetch }
)";

TEST(Pins, AreKept) {
  const std::string plain = "machine stock1946\n" + sums;
  const Tried it = tried(plain +
                         "pin Z <- at a3.9\npin Z.low <- at a3.2\npin P12 at c.29\n"
                         "pin X* -> at a1.5\npin side at 1\npin main at 7\n");
  ASSERT_TRUE(it.fitted) << it.program.complaints();
  std::map<std::string, Slot> slots;
  for (std::size_t k = 0; k < it.network->controls.size(); ++k)
    slots[it.network->controls[k].program.name] = it.fitted->placement.controls[k];
  EXPECT_EQ(slots.at("Z <-").program, 9);
  EXPECT_EQ(slots.at("Z.low <-").program, 2);
  EXPECT_EQ(slots.at("P12").program, 29);
  EXPECT_EQ(slots.at("X* ->").program, 5);
  EXPECT_EQ(it.fitted->patch.whereabouts.trays.at("main"), "7");
  EXPECT_EQ(it.fitted->patch.whereabouts.trays.at("side"), "1");
  std::set<Slot> taken;
  for (std::size_t k = 0; k < it.network->controls.size(); ++k)
    if (it.network->controls[k].program.unit != UnitProgram::Unit::jack) {
      EXPECT_TRUE(taken.insert(it.fitted->placement.controls[k]).second);
    }
  for (const Delay& delay : it.fitted->placement.delays)
    EXPECT_TRUE(taken.insert(delay.slot).second);
  std::set<std::string> trays;
  for (const auto& [bus, tray] : it.fitted->patch.whereabouts.trays)
    EXPECT_TRUE(trays.insert(tray).second) << bus;
  const auto findings = checker::check_text(it.fitted->patch.text, it.demand->schedule);
  EXPECT_EQ(checker::to_text(findings), "");
  EXPECT_NE(it.fitted->patch.text, tried(plain).fitted->patch.text);
}

}  // namespace
}  // namespace chessvm::test::resources_test
