// SPDX-License-Identifier: MIT
#include "sim/wired/trace/row_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/eniac/fault/places.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/wired/trace/programs_at_work.hpp"

namespace chessvm::wired {
namespace {

// Limits of a trace in add times. The longest row takes about 270. If a row waits for a device or
// never ends, the middle of its trace is left out.
constexpr std::size_t longest_trace = 320;
constexpr std::size_t kept_at_begin = 40;

constexpr int last_phase_of_programs = eniac::phase::cpp - 1;

bool carries_digits(const eniac::Node& node) {
  return node.wires == eniac::wires_per_cable;
}

bool is_cut(const eniac::Wiring& wiring, std::uint32_t from, std::uint32_t to) {
  const std::vector<eniac::Cable>& open = wiring.damage().open_cables;
  return std::find(open.begin(), open.end(), eniac::Cable{from, to}) != open.end();
}

bool is_quiet(const TracedAddTime& add_time) {
  return std::all_of(
      add_time.programs.begin(), add_time.programs.end(),
      [](const TracedProgram& program) { return !program.begins && program.transfers.empty(); });
}

bool same_programs(const TracedAddTime& one, const TracedAddTime& other) {
  return std::equal(
      one.programs.begin(), one.programs.end(), other.programs.begin(), other.programs.end(),
      [](const TracedProgram& a, const TracedProgram& b) { return a.program == b.program; });
}

std::string text_of(const Transfer& transfer) {
  const bool sent = transfer.direction == Transfer::Direction::sent;
  const std::string jack = transfer.jack.substr(transfer.jack.find('.') + 1);
  return fmt::format("{} {} {}{}{}", sent ? "sends" : "takes", jack, transfer.number,
                     transfer.trunks.empty() ? "" : (sent ? " on " : " from "),
                     fmt::join(transfer.trunks, ", "));
}

}  // namespace

std::string to_text(const TracedAddTime& add_time) {
  std::string when = add_time.first == add_time.last
                         ? fmt::format("{}", add_time.first)
                         : fmt::format("{}-{}", add_time.first, add_time.last);
  std::string text;
  const auto line = [&](const std::string& what) {
    text += fmt::format("  {:>9}  {}\n", std::exchange(when, ""), what);
  };
  std::vector<std::string> waiting;
  for (const TracedProgram& program : add_time.programs) {
    if (!program.begins && program.transfers.empty()) {
      waiting.push_back(program.program);
      continue;
    }
    std::vector<std::string> transfers;
    for (const Transfer& each : program.transfers) transfers.push_back(text_of(each));
    const std::string unit = program.unit.empty() ? "" : fmt::format(" ({})", program.unit);
    std::string what =
        fmt::format("{:<6} {:<24}  {}", program.program, program.name.empty() ? unit : program.name,
                    fmt::join(transfers, "; "));
    line(what.substr(0, what.find_last_not_of(' ') + 1));
  }
  if (!waiting.empty()) line(fmt::format("going on: {}", fmt::join(waiting, ", ")));
  if (add_time.programs.empty()) line("no program at work");
  return text;
}

namespace {

/// The part of a trace that its text shows: entries from `begin` up to but not including `end`.
struct ShownPart {
  std::size_t begin = 0;
  std::size_t end = 0;
};

ShownPart shown_part(const std::vector<TracedAddTime>& all, std::optional<int> difference) {
  constexpr std::size_t before = 16;
  constexpr std::size_t behind = 8;
  constexpr std::size_t without_difference = 24;
  if (!difference) return {all.size() - std::min(all.size(), without_difference), all.size()};
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const TracedAddTime& each) { return each.last >= *difference; });
  const auto at = static_cast<std::size_t>(found - all.begin());
  return {at - std::min(at, before), std::min(at + behind + 1, all.size())};
}

}  // namespace

std::string to_text(const RowTrace& trace, std::optional<int> difference) {
  const std::vector<TracedAddTime>& all = trace.add_times;
  const auto [begin, end] = shown_part(all, difference);
  const auto left_out = [](int count) {
    return fmt::format("        ...  {} add times left out\n", count);
  };
  const bool is_whole = begin == 0 && end == all.size();
  std::string text = is_whole ? "  the row again, by add times:\n"
                              : "  the row again, by add times; --json has all of them:\n";
  if (begin > 0) text += left_out(all[begin].first - all.front().first);
  const std::size_t gap = trace.left_out == 0 ? all.size() : kept_at_begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (i == gap && i > begin) text += left_out(trace.left_out);
    text += to_text(all[i]);
  }
  if (end < all.size()) text += left_out(all.back().last - all[end].first + 1);
  if (!trace.otherwise.empty()) text += "  " + trace.otherwise + '\n';
  return text;
}

RowTracer::RowTracer(eniac::Machine& machine, const PatchNames& names)
    : machine_(machine), names_(names), sources_(machine.wiring().nodes().size()) {
  const eniac::Wiring& wiring = machine.wiring();
  for (std::uint32_t node = 0; node < sources_.size(); ++node)
    for (const std::uint32_t next : wiring.links(node)) sources_[next].push_back(node);
  machine_.circuit().add_tap(*this);
}

RowTracer::~RowTracer() {
  machine_.circuit().remove_tap(*this);
}

eniac::Pulses RowTracer::leaving(std::uint32_t output, eniac::Pulses pulses) {
  if (pulses != 0) mark(output, pulses);
  return pulses;
}

eniac::Pulses RowTracer::entering(std::uint32_t input, eniac::Pulses pulses) {
  if (pulses != 0 && machine_.circuit().is_open(input)) mark(input, pulses);
  return pulses;
}

void RowTracer::mark(std::uint32_t jack, eniac::Pulses pulses) {
  if (!carries_digits(machine_.wiring().nodes()[jack])) return;
  eniac::Pulses& now = now_[jack];
  now = static_cast<eniac::Pulses>(now | pulses);
}

void RowTracer::phase_ended() {
  const int phase = machine_.time().phase;
  for (const auto& [jack, pulses] : now_) trains_[jack].add(phase, pulses);
  now_.clear();
  if (phase == last_phase_of_programs) note_programs();
}

/// Records the active programs. Must be called in each add time after all digits have been sent
/// and before any program ends.
void RowTracer::note_programs() {
  ++add_time_;
  const std::vector<std::uint32_t> inputs = program_inputs(machine_, programs_at_work(machine_));
  TracedAddTime add_time{add_time_, add_time_, {}};
  for (const std::uint32_t input : inputs) {
    TracedProgram program = describe(input);
    program.begins = std::find(before_.begin(), before_.end(), input) == before_.end();
    add_time.programs.push_back(std::move(program));
  }
  before_ = inputs;
  trains_.clear();
  add(std::move(add_time));
}

void RowTracer::add(TracedAddTime add_time) {
  std::vector<TracedAddTime>& all = trace_.add_times;
  if (!all.empty() && is_quiet(add_time) && is_quiet(all.back()) &&
      same_programs(add_time, all.back())) {
    all.back().last = add_time.last;
    return;
  }
  all.push_back(std::move(add_time));
  if (all.size() <= longest_trace) return;
  const auto oldest = all.begin() + kept_at_begin;
  trace_.left_out += oldest->last - oldest->first + 1;
  all.erase(oldest);
}

TracedProgram RowTracer::describe(std::uint32_t input) const {
  const eniac::Node& node = machine_.wiring().nodes()[input];
  TracedProgram program{program_name(machine_, input), "", "", false, {}};
  if (const auto found = names_.programs.find(node.name); found != names_.programs.end())
    program.name = found->second;
  if (const auto found = names_.units.find(node.unit->name()); found != names_.units.end())
    program.unit = found->second;
  if (const auto* accumulator = dynamic_cast<const eniac::Accumulator*>(node.unit)) {
    describe_accumulator(*accumulator, node.jack - std::size_t{eniac::Accumulator::program_in},
                         program);
    return program;
  }
  // A table or the constant transmitter runs only one program at a time. So all digits of the
  // unit belong to this program.
  for (const auto& [jack, train] : trains_) {
    const eniac::Node& other = machine_.wiring().nodes()[jack];
    const bool cabled = !(other.sends() ? machine_.wiring().links(jack) : sources_[jack]).empty();
    if (other.unit == node.unit && cabled)
      program.transfers.push_back(transfer(
          other.sends() ? Transfer::Direction::sent : Transfer::Direction::received, jack));
  }
  return program;
}

void RowTracer::describe_accumulator(const eniac::Accumulator& unit, std::size_t control,
                                     TracedProgram& program) const {
  const std::uint32_t first = unit.first_jack();
  const std::uint16_t operation = unit.setting(eniac::Accumulator::operation + control);
  const auto add = [&](Transfer::Direction direction, std::uint32_t jack) {
    program.transfers.push_back(transfer(direction, first + jack));
  };
  if (operation <= eniac::Accumulator::op_epsilon) add(Transfer::Direction::received, operation);
  if (operation == eniac::Accumulator::op_a || operation == eniac::Accumulator::op_as)
    add(Transfer::Direction::sent, eniac::Accumulator::output_a);
  if (operation == eniac::Accumulator::op_s || operation == eniac::Accumulator::op_as)
    add(Transfer::Direction::sent, eniac::Accumulator::output_s);
}

Transfer RowTracer::transfer(Transfer::Direction direction, std::uint32_t jack) const {
  return {direction, machine_.wiring().nodes()[jack].name, trunks_of(jack, direction),
          number_on(jack)};
}

std::string RowTracer::number_on(std::uint32_t jack) const {
  const auto found = trains_.find(jack);
  return to_text(found == trains_.end() ? PulseTrain{} : found->second);
}

/// Returns the name of a trunk, jack or adapter for the user.
std::string RowTracer::name_of(const eniac::Node& node) const {
  if (node.kind != eniac::NodeKind::data_trunk) return eniac::typed_name(node);
  const auto found = names_.trunks.find(node.name);
  return found == names_.trunks.end() ? "trunk " + node.name : found->second;
}

/// For an output, returns all trunks that it reaches. For an input, returns the nearest trunks
/// before it.
std::vector<std::string> RowTracer::trunks_of(std::uint32_t jack,
                                              Transfer::Direction direction) const {
  const eniac::Wiring& wiring = machine_.wiring();
  std::vector<std::string> trunks;
  std::vector<std::uint32_t> open{jack};
  std::vector<std::uint32_t> seen{jack};
  while (!open.empty()) {
    const std::uint32_t node = open.front();
    open.erase(open.begin());
    const auto& next = direction == Transfer::Direction::sent ? wiring.links(node) : sources_[node];
    for (const std::uint32_t other : next) {
      if (std::find(seen.begin(), seen.end(), other) != seen.end()) continue;
      const bool sent = direction == Transfer::Direction::sent;
      if (is_cut(wiring, sent ? node : other, sent ? other : node)) {
        if (sent) trunks.push_back(fmt::format("{} (cut off)", name_of(wiring.nodes()[other])));
        continue;
      }
      seen.push_back(other);
      if (!carries_digits(wiring.nodes()[other])) continue;
      if (wiring.nodes()[other].kind == eniac::NodeKind::data_trunk) {
        trunks.push_back(name_of(wiring.nodes()[other]));
        if (direction == Transfer::Direction::received) continue;
      }
      open.push_back(other);
    }
  }
  return trunks;
}

RowTrace RowTracer::take() {
  return std::exchange(trace_, {});
}

}  // namespace chessvm::wired
