// SPDX-License-Identifier: MIT
// Functions of the commands that press buttons and run the machine.
#include <fmt/format.h>

#include <limits>

#include "base/eniac_time.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/commands.hpp"
#include "sim/eniac/patch/numbers.hpp"
#include "sim/eniac/units/cycling_unit.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac::run {
namespace {

constexpr int fastest_throttle = 10'000;

/// Parses a speed: "10x" gives 10, and "0x" (unthrottled) gives 0. Other texts give nullopt.
std::optional<int> throttle(std::string_view text) {
  if (!text.ends_with('x')) return std::nullopt;
  const std::optional<int> speed = plain_number<int>(text.substr(0, text.size() - 1));
  return speed && *speed <= fastest_throttle ? speed : std::nullopt;
}

}  // namespace

Reply button(Console& console, Words words) {
  const std::string_view name = words[1].text;
  constexpr std::string_view buttons = "icrp";
  if (name.size() != 1 || buttons.find(name) == std::string_view::npos)
    return Refusal{
        1, fmt::format("there is no button '{}': i initiate, c clear, r read, p step", name)};
  if (console.rehearsing()) return {};
  Machine& machine = console.machine();
  if (name == "i") machine.initiating_unit().press_initiate();
  if (name == "c") machine.press_clear();
  if (name == "r") machine.initiating_unit().press_read();
  if (name == "p") return console.step();
  return {};
}

Reply step_and_show(Console& console, Words /*words*/) {
  if (console.rehearsing()) return {};
  const ConsoleStatus outcome = console.step();
  if (outcome != ConsoleStatus::failed) console.print(full_state(console.machine()));
  return outcome;
}

Reply go(Console& console, Words words) {
  int speed = 0;
  if (words.size() == 2) {
    const std::optional<int> wanted = throttle(words[1].text);
    if (!wanted)
      return Refusal{
          1, fmt::format("'{}' is not a speed from 0x to {}x", words[1].text, fastest_throttle)};
    speed = *wanted;
  }
  if (console.rehearsing()) return {};
  Machine& machine = console.machine();
  machine.cycling_unit().set_mode(CyclingUnit::Mode::continuous);
  constexpr std::uint64_t for_ever = std::numeric_limits<std::uint64_t>::max();
  // If a step of one pulse time has met a breakpoint already, stop at the end of this add cycle.
  const std::uint64_t until =
      machine.monitor().stop_requested() ? machine.time().cycle + 1 : for_ever;
  const auto stops = until == for_ever ? Console::Stops::obeyed : Console::Stops::ignored;
  const StopReason reason =
      speed == 0 ? console.run(until, stops) : console.run_throttled(until, speed);
  machine.cycling_unit().set_mode(CyclingUnit::Mode::one_add_cycle);
  if (reason == StopReason::requested || stops == Console::Stops::ignored)
    console.print(full_state(machine));
  if (reason == StopReason::idle) console.print("nothing can happen any more without a button\n");
  return console.outcome_of(reason);
}

Reply run_cycles(Console& console, Words words) {
  const auto cycles = plain_number<std::uint64_t>(words[1].text);
  if (!cycles) return Refusal{1, fmt::format("'{}' is not a number of add cycles", words[1].text)};
  if (console.rehearsing()) return {};
  const std::uint64_t now = console.machine().time().cycle;
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - now;
  return console.outcome_of(console.run(now + std::min(*cycles, most), Console::Stops::ignored));
}

Reply performance(Console& console, Words /*words*/) {
  if (console.rehearsing()) return {};
  const Console::Performance& so_far = console.performance();
  const double seconds = so_far.elapsed.count();
  const double rate = seconds > 0 ? static_cast<double>(so_far.add_cycles) / seconds : 0;
  console.print(
      fmt::format("{:.0f} add cycles/s, {} add cycles in {:.3f} s, {:.1f} times real time\n", rate,
                  so_far.add_cycles, seconds, rate / static_cast<double>(AddCycles::period::den)));
  return {};
}

}  // namespace chessvm::eniac::run
