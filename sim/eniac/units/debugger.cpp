// SPDX-License-Identifier: MIT
#include "sim/eniac/units/debugger.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac {
namespace {

// clang-format off
const JackRow jack_rows[] = {
  {"bp.#",     Direction::input, 1, {1, Debugger::of_each_kind}, {}, "stop after this add cycle"},
  {"dump.#",   Direction::input, 1, {1, Debugger::of_each_kind}, {}, "print an accumulator"},
  {"assert.#", Direction::input, 1, {1, Debugger::of_each_kind}, {}, "stop unless an accumulator matches"},
  {"quit",     Direction::input, 1, {},                          {}, "leave the simulator"},
};
const SwitchRow switch_rows[] = {
  {"dump.#",   nullptr, "", {1, Debugger::of_each_kind}, {}, "", "accumulator to print, a1 to a20"},
  {"assert.#", nullptr, "", {1, Debugger::of_each_kind}, {}, "", "aK~PATTERN: sign P, M or x, then ten digits, 0-9 or x"},
};
// clang-format on

constexpr char any_character = 'x';
constexpr std::size_t pattern_length = 11;

/// Returns the number of the accumulator that `text` names: 7 for "a7". Other texts give 0.
int accumulator_number(std::string_view text) {
  if (!text.starts_with('a')) return 0;
  return parse_number(text.substr(1), 1, Accumulators::count).value_or(0);
}

bool is_pattern(std::string_view text) {
  return text.size() == pattern_length &&
         std::string_view("PMx").find(text.front()) != std::string_view::npos &&
         text.find_first_not_of("0123456789x", 1) == std::string_view::npos;
}

NumberPattern compiled(std::string_view pattern) {
  NumberPattern result;
  if (pattern.front() != any_character) result.minus = pattern.front() == 'M';
  for (int place = 1; place <= decade_count; ++place) {
    const char letter = pattern[pattern_length - static_cast<std::size_t>(place)];
    if (letter == any_character) continue;
    result.digits |= in_place(letter - '0', place);
    result.compared |= in_place(0xF, place);
  }
  return result;
}

}  // namespace

const FrontPanel& Debugger::panel_table() {
  static const FrontPanel panel({jack_rows, switch_rows});
  return panel;
}

Debugger::Debugger(const Accumulators& accumulators)
    : Unit("debug", panel_table()), accumulators_(accumulators) {}

Result<void> Debugger::set_text(std::size_t index, std::string_view text) {
  const std::string name = fmt::format("debug.{}", panel().switches()[index].name);
  const bool has_pattern = index >= assert_what;
  const std::size_t tilde = has_pattern ? text.find('~') : std::string_view::npos;
  if (has_pattern && tilde == std::string_view::npos)
    return Failure::because(fmt::format("{} takes aK~PATTERN, not '{}'", name, shortened(text)));
  const int accumulator = accumulator_number(text.substr(0, tilde));
  if (accumulator == 0)
    return Failure::because(fmt::format("{}: '{}' is not an accumulator, a1 to a{}", name,
                                        shortened(text.substr(0, tilde)), Accumulators::count));
  const std::string_view pattern = has_pattern ? text.substr(tilde + 1) : std::string_view();
  if (has_pattern && !is_pattern(pattern))
    return Failure::because(fmt::format(
        "{}: '{}' is not a pattern: P, M or x, then ten digits or x", name, shortened(pattern)));
  watches_[index] = {accumulator, std::string(pattern),
                     has_pattern ? compiled(pattern) : NumberPattern{}};
  return boost::outcome_v2::success();
}

std::string Debugger::text_of(std::size_t index) const {
  const Watch& watch = watches_[index];
  if (watch.accumulator == 0) return "";
  const std::string accumulator = fmt::format("a{}", watch.accumulator);
  return index >= assert_what ? accumulator + "~" + watch.pattern : accumulator;
}

void Debugger::receive(std::uint16_t jack, Pulses /*pulses*/) {
  // An engine can repeat an add cycle that has assertions at CPP, because the engine itself checks
  // the assertions that asserted_at_cpp() returns.
  const bool asserts_at_cpp = jack >= assertion && jack < quit && time().phase == phase::cpp;
  if (!asserts_at_cpp) monitor().unrepeatable = true;
  if (jack == quit) {
    monitor().request_quit();
  } else if (jack < dump) {
    monitor().print(fmt::format("[debug.bp.{}] break", jack - breakpoint + 1));
    monitor().request_stop();
  } else {
    const std::size_t index = jack - std::size_t{dump};
    const Watch& watch = watches_[index];
    if (watch.accumulator == 0)
      fail(fmt::format("{} receives a pulse, but its switch was never set",
                       panel().jacks()[jack].name));
    else if (jack < assertion)
      show(index + 1, watch);
    else
      check(index - assert_what + 1, watch);
    if (asserts_at_cpp && watch.accumulator != 0) note_assertion(index);
  }
}

void Debugger::show(std::size_t number, const Watch& watch) const {
  monitor().print(fmt::format("[debug.dump.{}] a{} = {}\n", number, watch.accumulator,
                              to_text(accumulators_[watch.accumulator].value())));
}

void Debugger::check(std::size_t number, const Watch& watch) const {
  const Number value = accumulators_[watch.accumulator].value();
  if (watch.accepted.accepts(value)) return;
  monitor().print(fmt::format("[debug.assert.{}] a{} = {} !~ {}\n", number, watch.accumulator,
                              to_text(value), watch.pattern));
  monitor().request_stop();
}

void Debugger::note_assertion(std::size_t index) {
  if (asserted_cycle_ != time().cycle) asserted_.clear();
  asserted_cycle_ = time().cycle;
  asserted_.push_back(index);
}

std::vector<Debugger::Assertion> Debugger::asserted_at_cpp() const {
  const std::uint64_t cycle = time().phase == 0 ? time().cycle - 1 : time().cycle;
  std::vector<Assertion> pulsed;
  if (asserted_cycle_ != cycle) return pulsed;
  for (const std::size_t index : asserted_)
    pulsed.push_back({watches_[index].accumulator, watches_[index].accepted});
  return pulsed;
}

}  // namespace chessvm::eniac
