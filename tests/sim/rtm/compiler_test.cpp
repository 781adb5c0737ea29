// SPDX-License-Identifier: MIT
// Tests the compiler's steps from the demand to the patch: the use of locks, and the choice of
// places for delays. Also compiles small programs and runs them.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/network/keep.hpp"
#include "sim/rtm/patch/emit.hpp"
#include "tests/sim/eniac/patched_machine.hpp"
#include "tests/sim/rtm/branch_program.hpp"
#include "tests/sim/rtm/delays.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/amount.hpp"

namespace chessvm::test::compiler_test {
namespace {

using namespace rtm;
using nlohmann::json;

unsigned seed() {
  return static_cast<unsigned>(chosen_seed(1946));
}

/// A program that adds and doubles: it sends a constant twice, repeats a transfer, and has pauses.
const std::string sums = R"(machine stock1946
bus main
acc X at a1
acc Y at a2
acc Z at a3
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

const std::string branch(branch_program);

Demand demanded(const std::string& text) {
  Parsed program = parsed(text);
  auto demand = elaborate(program.syntax, program.diagnostics);
  EXPECT_EQ(program.complaints(), "");
  return std::move(demand).value();
}

struct Compiled {
  Demand demand;
  Network network;
  Placement placement;
  Patch patch;
};

Compiled compiled(const std::string& text) {
  Demand demand = demanded(text);
  Diagnostics diagnostics;
  Network network = make_network(demand, {1, 300, 20, {}}, diagnostics).value();
  EXPECT_EQ(contradiction(demand, network).value_or(""), "");
  auto placed = place(demand, network, 1);
  if (const auto* const failure = std::get_if<PlacementFailure>(&placed))
    ADD_FAILURE() << failure->unplaced.front();
  auto placement = std::get<Placement>(std::move(placed));
  Patch patch = emit(demand, network, placement, "test");
  EXPECT_TRUE(excesses(patch.inventory, {}).empty());
  return {std::move(demand), std::move(network), std::move(placement), std::move(patch)};
}

void run(eniac::Machine& machine, const std::string& patch, std::uint64_t add_cycles = 60) {
  eniac::load(machine, patch);
  eniac::PulseEngine engine(machine);
  eniac::RunLimits limits;
  limits.until = add_cycles;
  (void)engine.run(limits);
}

TEST(SmallPrograms, RunAsTheySay) {
  const Compiled program = compiled(sums);
  const auto findings = checker::check_text(program.patch.text, program.demand.schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings) << program.patch.text;
  eniac::Machine machine;
  run(machine, program.patch.text);
  EXPECT_EQ(machine.accumulator(2).value(), eniac::number_of("P 8400000000"));  // 12 + 3 * 24
  EXPECT_EQ(machine.accumulator(1).value(), eniac::number_of("P 8400000000"));
  EXPECT_EQ(machine.accumulator(3).value(), eniac::number_of("P 2400000012"));
}

TEST(SmallPrograms, GoOnInThreadsOfAnyName) {
  const Compiled program = compiled(R"(machine stock1946
bus main
acc X at a1
acc SUM at a20
constant P12 = P12
thread reset {
  1: P12 -> X
  goto loop
}
thread loop {
  1: X -> SUM
  goto pause
}
thread pause { 0: goto second }
thread second {
  1: X -> SUM
  goto last
}
thread last { 1: SUM!
              goto last }
)");
  const auto findings = checker::check_text(program.patch.text, program.demand.schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings) << program.patch.text;
  eniac::Machine machine;
  run(machine, program.patch.text);
  EXPECT_EQ(machine.accumulator(20).value(), eniac::number_of("P 2400000000"));
}

/// In every round of the loop, delays carry the pulse of the thread's entry over the pause.
TEST(SmallPrograms, LoopInThreadsThatBeginWithAPause) {
  for (const std::string first : {"P01 -> X", "clear X"})
    for (const int pause : {1, 2, 8, 13, 14, 15, 19, 28, 30, 56, 57}) {
      const Compiled program =
          compiled(fmt::format("machine stock1946\nbus main\nacc X at a20\nconstant P01 = P01\n"
                               "thread reset {{\n  1: {}\n  goto loop\n}}\n"
                               "thread loop {{\n  {}: P01 -> X\n  goto loop\n}}\n",
                               first, pause + 1));
      SCOPED_TRACE(program.patch.text);
      const auto findings = checker::check_text(program.patch.text, program.demand.schedule);
      EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
      eniac::Machine machine;
      run(machine, program.patch.text);
      const int added = 57 / (pause + 1) + (first == "clear X" ? 0 : 1);
      EXPECT_EQ(machine.accumulator(20).value(),
                eniac::number_of(fmt::format("P {:02}00000000", added)));
    }
}

/// A thread in which nothing happens needs no pulse.
TEST(SmallPrograms, MayEndInIdleThreads) {
  const Compiled program = compiled(R"(machine stock1946
bus main
acc X at a1
thread reset {
  1: clear X
  goto rest
}
thread rest { 3: goto end }
thread end { }
)");
  const auto findings = checker::check_text(program.patch.text, program.demand.schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
}

/// The part of a thread after a `wait` is a timeline that does not begin at the thread's entry.
TEST(SmallPrograms, WaitInLoops) {
  const Compiled program = compiled(R"(machine stock1946
bus main
acc Z at a13
constant P01 = P01
print Z d10..d9 at 1
thread reset { 1: goto again }
thread again {
  1: start i.pi
  1: wait i.po
  2: P01 -> Z
  goto again
}
)");
  const auto findings = checker::check_text(program.patch.text, program.demand.schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
  eniac::Machine machine;
  run(machine, program.patch.text, 4000);
  EXPECT_EQ(machine.accumulator(13).value(), eniac::number_of("P 0200000000"));  // two cards
}

TEST(SmallPrograms, BranchAsTheySay) {
  const Compiled program = compiled(branch);
  const auto findings = checker::check_text(program.patch.text, program.demand.schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings) << program.patch.text;
  eniac::Machine machine;
  run(machine, program.patch.text);
  EXPECT_EQ(machine.accumulator(2).value(), eniac::number_of("P 3400000000"));
  EXPECT_EQ(machine.accumulator(3).value(), eniac::number_of("P 0000000000"));
}

TEST(SmallPrograms, TheSameTwice) {
  EXPECT_EQ(compiled(sums).patch.text, compiled(sums).patch.text);
}

// ---- locks

TEST(Lock, KeepsTheDecisions) {
  for (const std::string& text : {sums, branch}) {
    const Compiled program = compiled(text);
    const std::string lock = to_lock(program.demand, program.network);
    const auto again = from_lock(program.demand, lock);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(to_lock(program.demand, again.value()), lock);
  }
}

Positions positions_of(const Compiled& program) {
  return rtm::positions_of(program.placement, program.patch.whereabouts.numbers);
}

/// The compiler keeps the places in the lock, even places that it would not choose itself.
TEST(Lock, KeepsThePlaces) {
  const Compiled program = compiled(branch);
  Positions moved = positions_of(program);
  for (int& line : moved.lines) line = stock::program_lines - line;
  for (auto& [ends, channel] : moved.channels) channel = stock::amplifiers - channel;
  ASSERT_FALSE(moved.delays.empty());
  moved.delays.begin()->second = {HostKind::accumulator, 17, 9};
  for (auto& [name, number] : moved.numbers)
    if (!name.starts_with("input")) number += 5;
  const std::string lock = to_lock(program.demand, program.network, moved);
  const auto read = read_lock(lock);
  ASSERT_TRUE(read) << read.error().message;
  const auto kept = keep(program.demand, read.value(), 0);
  ASSERT_TRUE(kept && kept->whole);
  const auto placed = place(program.demand, kept->network, 1, {}, kept->positions);
  const auto* const placement = std::get_if<Placement>(&placed);
  ASSERT_NE(placement, nullptr);
  const Patch patch = emit(program.demand, kept->network, *placement, "test");
  EXPECT_EQ(to_lock(program.demand, kept->network,
                    rtm::positions_of(*placement, patch.whereabouts.numbers)),
            lock);
  const auto findings = checker::check_text(patch.text, program.demand.schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings) << patch.text;
}

/// If one entry of the lock is wrong, the compiler keeps the other entries.
TEST(Lock, IsKeptInPart) {
  for (const std::string& text : {sums, branch}) {
    const Compiled program = compiled(text);
    const json whole = json::parse(to_lock(program.demand, program.network, positions_of(program)));
    for (std::size_t k = 0; k < whole["controls"].size(); ++k) {
      json lock = whole;
      lock["controls"][k][1] = {"nowhere"};
      const auto read = read_lock(lock.dump());
      ASSERT_TRUE(read) << read.error().message;
      const auto kept = keep(program.demand, read.value(), 0);
      ASSERT_TRUE(kept) << lock.dump();
      EXPECT_FALSE(kept->whole);
      EXPECT_LT(kept->kept, kept->decisions);
      EXPECT_EQ(contradiction(program.demand, kept->network).value_or(""), "") << lock.dump();
    }
    for (std::size_t k = 0; k < whole["nets"].size(); ++k) {
      json lock = whole;
      if (lock["nets"][k]["drivers"].empty()) continue;
      lock["nets"][k]["drivers"] = json::array();
      const auto read = read_lock(lock.dump());
      ASSERT_TRUE(read) << read.error().message;
      const auto kept = keep(program.demand, read.value(), 0);
      ASSERT_TRUE(kept) << lock.dump();
      EXPECT_EQ(contradiction(program.demand, kept->network).value_or(""), "") << lock.dump();
      EXPECT_EQ(kept->network.controls.size(), program.network.controls.size());
    }
  }
}

TEST(Lock, OfAnotherProgramIsNotKept) {
  const Compiled other = compiled(branch);
  const auto read = read_lock(to_lock(other.demand, other.network));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_FALSE(keep(demanded(sums), read.value(), 0));
}

/// The test adds a control to the lock. The control serves no action, and its line has no pulse.
TEST(Lock, WithAnIdleControlIsRefused) {
  const Compiled program = compiled(sums);
  json lock = json::parse(to_lock(program.demand, program.network));
  lock["controls"].push_back({lock["controls"][0][0], json::array()});
  lock["nets"].push_back({{"controls", {lock["controls"].size() - 1}}, {"drivers", json::array()}});
  const auto network = from_lock(program.demand, lock.dump());
  ASSERT_FALSE(network);
  const std::string& reason = network.error().message;
  EXPECT_NE(reason.find("serves no action"), std::string::npos) << reason;
}

/// The error names the damaged entry of the lock, or the line at which the text stops being JSON.
TEST(Lock, DamageIsNamedWithItsEntry) {
  const Compiled program = compiled(sums);
  const json lock = json::parse(to_lock(program.demand, program.network));
  const auto reason = [&](const char* place, const json& wrong) {
    json other = lock;
    other[json::json_pointer(place)] = wrong;
    return read_lock(other.dump()).error().message;
  };
  EXPECT_EQ(reason("/controls/1/1", json::array()),
            fmt::format("in controls[1], a control of {} serves no action",
                        lock["controls"][1][0].get<std::string>()));
  EXPECT_EQ(reason("/controls/1", 7), "in controls[1], something is missing or in the wrong place");
  EXPECT_EQ(reason("/nets/0/controls/0", 1000),
            "in nets[0], it refers to lines or controls that it does not have");
  EXPECT_EQ(reason("/nets", nullptr), "nets is no list");
  EXPECT_EQ(reason("/controls", json::object()), "controls is no list");
  EXPECT_EQ(reason("/numbers", 7), "numbers is no object");

  const auto cut = read_lock("{\"version\": 2,\n\"controls\": [\n");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().line, 3U);
}

/// Expects that the compiler refuses a spoiled lock, or makes a correct network from it.
void expect_refused_or_right(const Demand& demand, const std::string& lock) {
  const auto network = from_lock(demand, lock);
  if (network)
    EXPECT_EQ(contradiction(demand, network.value()).value_or(""), "") << lock;
  else
    EXPECT_NE(network.error().message, "") << lock;
  const auto read = read_lock(lock);
  if (!read) {
    EXPECT_NE(read.error().message, "") << lock;
    return;
  }
  const auto kept = keep(demand, read.value(), 0);
  if (!kept) return;
  EXPECT_EQ(contradiction(demand, kept->network).value_or(""), "") << lock;
  const auto placed = place(demand, kept->network, 1, {}, kept->positions);
  if (const auto* const placement = std::get_if<Placement>(&placed))
    (void)emit(demand, kept->network, *placement, "");
}

TEST(Lock, WithAnyFieldSpoiledIsRefused) {
  const Compiled program = compiled(sums);
  const json lock = json::parse(to_lock(program.demand, program.network));
  const json flat = lock.flatten();
  ASSERT_GT(flat.size(), 20U);
  for (const auto& [path, value] : flat.items()) {
    const json::json_pointer at(path);
    json spoiled = lock;
    if (value.is_number())
      spoiled[at] = value.get<long>() + 1000;
    else if (value.is_string())
      spoiled[at] = value.get<std::string>() + "?";
    else
      continue;  // an empty list has nothing to spoil
    const auto network = from_lock(program.demand, spoiled.dump());
    ASSERT_FALSE(network) << path;
    const std::string& reason = network.error().message;
    EXPECT_NE(reason, "") << path;
    EXPECT_EQ(reason.find("::"), std::string::npos) << "not for people: " << reason;
    json other = lock;
    for (const json& wrong : {json(-1), json(nullptr), json("x"), json::array({json::array()})}) {
      other[at] = wrong;
      expect_refused_or_right(program.demand, other.dump());
    }
  }
}

/// Changes entries of a lock, one at a time, to places that the machine does not have.
TEST(Lock, WithAPlaceThatThereIsNotIsRefused) {
  const Compiled program = compiled(branch);
  const json lock = json::parse(to_lock(program.demand, program.network, positions_of(program)));
  const json flat = lock.flatten();
  int places = 0;
  for (const auto& [path, value] : flat.items()) {
    json spoiled = lock;
    if (value.is_number())
      spoiled[json::json_pointer(path)] = 1000;
    else if (value.is_string() && delay_slot(value.get<std::string>()))
      spoiled[json::json_pointer(path)] = "a21.5";
    else
      continue;
    ++places;
    const auto read = read_lock(spoiled.dump());
    ASSERT_FALSE(read) << path;
    EXPECT_NE(read.error().message, "") << path;
  }
  EXPECT_GT(places, 20);
}

TEST(Lock, DamagedTextNeverHarms) {
  const Compiled program = compiled(branch);
  const std::string lock = to_lock(program.demand, program.network, positions_of(program));
  std::mt19937 engine(seed());
  SCOPED_TRACE(fmt::format("CHESSVM_SEED={}", seed()));
  for (int round = 0; round < 3000; ++round) {
    std::string spoiled = lock;
    for (auto times = engine() % 3 + 1; times > 0; --times) {
      const std::size_t at = engine() % spoiled.size();
      switch (engine() % 3) {
        case 0:
          spoiled[at] = static_cast<char>('0' + engine() % 10);
          break;
        case 1:
          spoiled.erase(at, engine() % 8 + 1);
          break;
        default:
          spoiled.insert(at, spoiled.substr(engine() % spoiled.size(), engine() % 12));
      }
      if (spoiled.empty()) spoiled = "{";
    }
    expect_refused_or_right(program.demand, spoiled);
  }
}

// ---- places for delays

constexpr int end_of_time = 400;

Demand long_demand() {
  return demanded(
      fmt::format("machine stock1946\nbus main\nacc X at a1\nacc Y at a2\n"
                  "thread reset {{ {}: X -> Y\n goto fetch }}\nthread fetch {{ }}\n",
                  end_of_time));
}

struct Range {
  int shortest;
  int longest;
  int programs;
};

Range range_of(HostKind kind) {
  switch (kind) {
    case HostKind::accumulator:
      return {1, 9, 8};
    case HostKind::table:
      return {5, 13, 11};
    case HostKind::constant:
      return {1, 1, 23};
    case HostKind::clear:
      return {1, 1, 6};
    case HostKind::multiplier:
      return {6, 14, 24};
  }
  return {};
}

TEST(Placement, FindsAPlaceForWhatHasOneAndNeverTwoInOne) {
  std::mt19937 engine(seed());
  SCOPED_TRACE(fmt::format("CHESSVM_SEED={}", seed()));
  const Demand demand = long_demand();
  for (int round = 0; round < 20; ++round) {
    // Adds for each unit a few delays that do not overlap in time, so that a solution exists.
    Network network;
    std::size_t wanted = 0;
    for (int host = 0; host < 26; ++host) {
      const HostKind kind = host < 20   ? HostKind::accumulator
                            : host < 23 ? HostKind::table
                            : host < 24 ? HostKind::constant
                            : host < 25 ? HostKind::clear
                                        : HostKind::multiplier;
      const Range range = range_of(kind);
      int time = static_cast<int>(engine() % 10);
      for (int k = 0; k < range.programs * 2 / 3; ++k) {
        const int length =
            range.shortest + static_cast<int>(engine()) % (range.longest - range.shortest + 1);
        const int real = std::clamp(length, range.shortest, range.longest);
        if (time + real >= end_of_time) break;
        add_delay(demand, network, time, real);
        ++wanted;
        time += real + static_cast<int>(engine() % 20);
      }
    }
    const auto placed = place(demand, network, seed());
    const auto* const placement = std::get_if<Placement>(&placed);
    ASSERT_NE(placement, nullptr) << "round " << round << ": "
                                  << std::get<PlacementFailure>(placed).unplaced.size() << " of "
                                  << wanted << " without a place";
    ASSERT_EQ(placement->delays.size(), wanted);
    std::set<Slot> slots;
    std::map<std::pair<HostKind, int>, std::set<int>> busy;
    for (const Delay& delay : placement->delays) {
      const Range range = range_of(delay.slot.kind);
      EXPECT_TRUE(slots.insert(delay.slot).second) << "one program for two delays";
      EXPECT_GE(delay.length, range.shortest);
      EXPECT_LE(delay.length, range.longest);
      if (delay.slot.kind == HostKind::clear) continue;
      const auto start = static_cast<int>(network.nets[delay.net.value()].moments.first().value());
      for (int time = start + 1; time <= start + delay.length; ++time)
        EXPECT_TRUE(busy[std::pair(delay.slot.kind, delay.slot.unit)].insert(time).second)
            << "two delays at once, round " << round;
    }
  }
}

TEST(Placement, RefusesWhatHasNoPlace) {
  const Demand demand = long_demand();
  const auto unplaced = [&](const Network& network) {
    const auto placed = place(demand, network, 1);
    const auto* const failure = std::get_if<PlacementFailure>(&placed);
    EXPECT_TRUE(failure == nullptr || !failure->unplaced.empty());
    return failure != nullptr;
  };
  Network together;  // only the multiplier delays by 14 add times, one delay at a time
  add_delay(demand, together, 0, 14);
  EXPECT_FALSE(unplaced(together));
  add_delay(demand, together, 13, 14);
  EXPECT_TRUE(unplaced(together));
  Network many;
  for (int k = 0; k < 25; ++k) add_delay(demand, many, 15 * k, 14);
  EXPECT_TRUE(unplaced(many));
}

}  // namespace
}  // namespace chessvm::test::compiler_test
