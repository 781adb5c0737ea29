// SPDX-License-Identifier: MIT
// Compares the checker with the simulated machine. The checker predicts which programs are active,
// but it knows only cables, switches and the schedule (sim/rtm/checker/player.hpp). In every add
// time, the same programs must be active in the simulated machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "base/files/file.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/wired/lockstep/virtual_cpu.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "sim/wired/trace/programs_at_work.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/sim/wired/lockstep/random_program.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::test::agreement_test {
namespace {

using namespace rtm;

using Inputs = std::vector<std::uint32_t>;
using Played = std::vector<Inputs>;  // for each add time, the inputs of the active programs

/// A timeline, and the sequences of active programs that the checker predicts for this timeline.
struct Way {
  const Timeline* timeline;
  std::set<Played> plays;
};

class Ways {
 public:
  Ways(const Schedule& schedule, const std::string& patch) {
    const auto findings = checker::check_text(
        patch, schedule,
        {.watch = [&](const Timeline& timeline, int add_time, const Inputs& inputs) {
          if (add_time == timeline.first_moment + 1) finish();
          timeline_ = &timeline;
          played_.push_back(inputs);
        }});
    finish();
    EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
    for (const Timeline& timeline : schedule.timelines) {
      Way way{&timeline, {}};
      if (timeline.end <= timeline.first_moment)
        way.plays.insert(Played{});
      else
        way.plays = plays_[&timeline];
      by_entry_[timeline.entry].push_back(std::move(way));
    }
  }

  /// Returns the ways whose timeline begins at entry `next`; "decoder" means any opcode.
  [[nodiscard]] std::vector<const Way*> after(const std::string& next) const {
    std::vector<const Way*> ways;
    for (const auto& [entry, each] : by_entry_)
      if (entry == next || (next == "decoder" && entry.starts_with("op ")))
        for (const Way& way : each) ways.push_back(&way);
    return ways;
  }

 private:
  void finish() {
    if (timeline_ != nullptr) plays_[timeline_].insert(std::move(played_));
    timeline_ = nullptr;
    played_.clear();
  }

  const Timeline* timeline_ = nullptr;
  Played played_;
  std::map<const Timeline*, std::set<Played>> plays_;
  std::map<std::string, std::vector<Way>> by_entry_;
};

/// Records which programs are active just before the CPP of each add time.
class Observer final : public eniac::Tap {
 public:
  explicit Observer(eniac::Machine& machine) : machine_(machine) {
    machine.circuit().add_tap(*this);
  }
  ~Observer() override { machine_.circuit().remove_tap(*this); }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  Played seen;

 private:
  eniac::Pulses leaving(std::uint32_t /*output*/, eniac::Pulses pulses) override { return pulses; }
  eniac::Pulses entering(std::uint32_t /*input*/, eniac::Pulses pulses) override { return pulses; }
  void passing(std::uint32_t /*node*/, eniac::Pulses /*pulses*/) override {}
  void phase_ended() override {
    if (machine_.time().phase != eniac::phase::cpp - 1) return;
    Inputs inputs = wired::program_inputs(machine_, wired::programs_at_work(machine_));
    // Leaves out steppers, whose programs take no time.
    const std::uint32_t steppers = machine_.master_programmer().first_jack();
    std::erase_if(inputs, [&](std::uint32_t input) {
      return input >= steppers && input < steppers + eniac::MasterProgrammer::steppers;
    });
    std::sort(inputs.begin(), inputs.end());
    seen.push_back(std::move(inputs));
  }

  eniac::Machine& machine_;
};

/// Finds a chain of ways that fits a recorded run. Where several ways fit, tries each of them.
class Walk {
 public:
  Walk(const Ways& ways, const Played& seen) : ways_(ways), seen_(seen) {}

  /// Tries chains that begin at the first row fetch; returns true if one fits the whole record.
  [[nodiscard]] bool run() {
    reached_.emplace(Place{0, "row_fetch"}, Step{});
    for (auto it = reached_.begin(); it != reached_.end(); ++it) {
      const Place place = it->first;
      if (place.first >= seen_.size()) {
        remember(place);
        return true;
      }
      for (const Way* const way : ways_.after(place.second))
        if (std::any_of(way->plays.begin(), way->plays.end(),
                        [&](const Played& play) { return agrees(play, place.first); }))
          reach({place.first + length(*way->timeline), way->timeline->next},
                {place, way->timeline});
    }
    return false;
  }

  [[nodiscard]] const std::vector<const Timeline*>& taken() const { return taken_; }
  /// Returns the first add time of the record, counted from 0, that no chain fits.
  [[nodiscard]] std::size_t stuck_at() const { return furthest_; }

 private:
  /// An add time, and the name of the entry at which the next timeline begins.
  using Place = std::pair<std::size_t, std::string>;
  struct Step {
    Place from;
    const Timeline* timeline = nullptr;
  };

  static std::size_t length(const Timeline& timeline) {
    return static_cast<std::size_t>(std::max(0, timeline.end - timeline.first_moment));
  }

  void reach(Place place, Step step) {
    // If the entry is empty, no timeline follows. Then no program may be active at any later time.
    if (place.second.empty()) {
      const bool silent = std::all_of(
          seen_.begin() + static_cast<std::ptrdiff_t>(std::min(place.first, seen_.size())),
          seen_.end(), [](const Inputs& inputs) { return inputs.empty(); });
      if (!silent) return;
      place.first = seen_.size();
    }
    reached_.emplace(std::move(place), std::move(step));
  }

  bool agrees(const Played& play, std::size_t at) {
    for (std::size_t i = 0; i < play.size() && at + i < seen_.size(); ++i) {
      if (play[i] != seen_[at + i]) return false;
      furthest_ = std::max(furthest_, at + i + 1);
    }
    return true;
  }

  void remember(Place place) {
    for (Step step = reached_.at(place); step.timeline != nullptr; step = reached_.at(step.from))
      taken_.push_back(step.timeline);
    std::reverse(taken_.begin(), taken_.end());
  }

  const Ways& ways_;
  const Played& seen_;
  std::map<Place, Step> reached_;  // in the order of add times
  std::vector<const Timeline*> taken_;
  std::size_t furthest_ = 0;
};

std::string names(const eniac::Machine& machine, const Inputs& inputs) {
  std::string text;
  for (const std::uint32_t input : inputs) text += wired::program_name(machine, input) + ' ';
  return text;
}

/// Returns the opcodes of the timelines, in the order in which the run took them.
std::vector<int> opcodes_of(const std::vector<const Timeline*>& taken) {
  std::vector<int> opcodes;
  for (const Timeline* const timeline : taken)
    if (timeline->entry.starts_with("op ")) opcodes.push_back(std::stoi(timeline->entry.substr(3)));
  return opcodes;
}

TEST(Agreement, OfThePlayerAndTheMachineInEveryAddTime) {
  constexpr std::uint64_t programs = sanitized ? 3 : 24;
  constexpr std::uint64_t add_times = 20'000;  // limit for the run of a program
  constexpr std::uint64_t seed = 1'946;
  Parsed program = parsed(real_program(), "chessvm.rtm");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  ASSERT_TRUE(demand) << program.complaints();
  const Ways ways(demand->schedule, read_file(CHESSVM_WIRED_PATCH).value());

  std::set<const Timeline*> met;
  std::set<int> opcodes;
  for (std::uint64_t i = 0; i < programs; ++i) {
    SCOPED_TRACE("program " + std::to_string(i));
    wired::test::Random random(seed + i);
    const vm::Image image = wired::test::random_program(random, wired::test::Cards::none);
    auto made = wired::WiredComputer::make(CHESSVM_WIRED_PATCH, image, eniac::EngineKind::pulse);
    ASSERT_TRUE(made) << to_text(made.error());
    wired::WiredComputer& computer = *made.value();
    ASSERT_EQ(computer.wired().start(nullptr), eniac::StopReason::checkpoint);
    Observer observer(computer.machine());
    wired::VirtualCpu vm(image, {});
    std::vector<int> executed;
    while (computer.wired().add_cycles() < add_times) {
      const vm::RowNumber row = vm.state().pc;
      const std::uint64_t before = vm.state().instructions;
      const wired::RowRun run = vm.run_row();
      auto left = vm.state().instructions - before;
      for (const vm::DisassembledInstruction& shown : vm::disassemble_row(image, row))
        if (left != 0 && shown.instruction != nullptr) {
          executed.push_back(shown.instruction->coding.published.opcode);
          --left;
        }
      if (run.stop != vm::Stop::limit) break;
      ASSERT_EQ(computer.wired().run_to_checkpoint(vm.state().add_cycles,
                                                   wired::WiredMachine::Breaks::ignored, nullptr),
                eniac::StopReason::checkpoint);
    }
    Walk walk(ways, observer.seen);
    ASSERT_TRUE(walk.run()) << "add time " << walk.stuck_at() + 1 << ": at work are "
                            << names(computer.machine(), observer.seen.at(walk.stuck_at()));
    const std::vector<int> decoded = opcodes_of(walk.taken());
    ASSERT_LE(decoded.size(), executed.size());
    executed.resize(decoded.size());
    EXPECT_EQ(decoded, executed);
    met.insert(walk.taken().begin(), walk.taken().end());
    opcodes.insert(decoded.begin(), decoded.end());
  }
  std::cout << met.size() << " of " << demand->schedule.timelines.size() << " timelines, "
            << opcodes.size() << " opcodes\n";
  if (sanitized) return;  // the few programs of a sanitized build reach fewer opcodes
  // The runs must reach all opcodes except those for cards and stops.
  EXPECT_GE(opcodes.size(), 37U);
  EXPECT_GE(met.size() + 15, demand->schedule.timelines.size());
}

}  // namespace
}  // namespace chessvm::test::agreement_test
