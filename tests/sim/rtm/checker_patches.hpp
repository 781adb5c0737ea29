// SPDX-License-Identifier: MIT
// Two small patches with their schedules, for tests of the checker; the second has a decoder.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rtm/checker/checker.hpp"

namespace chessvm::test {

namespace microcode = rtm;
namespace checker = rtm::checker;

/// Makes the mapping of a permuter: `sources` lists the sources of target wires 11 down to 1.
inline rtm::Mapping mapping(const std::vector<int>& sources) {
  rtm::Mapping result{};
  for (std::size_t i = 0; i < sources.size(); ++i)
    result[10 - i] = static_cast<std::uint8_t>(sources[i]);
  return result;
}

inline const rtm::Mapping straight = mapping({11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
inline const rtm::Mapping digits = mapping({0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});

using Kind = rtm::AccumulatorAction::Kind;

inline rtm::AccumulatorAction receive(int accumulator, int view, bool plus_one = false) {
  return {Kind::receive, accumulator, view, false, plus_one};
}
inline rtm::AccumulatorAction send(int accumulator, Kind kind, bool clear) {
  return {kind, accumulator, -1, clear, false};
}

/// `reset` clears a1 to minus zero. `fetch` moves a1 to a2, whose sign decides the branch. `minus`
/// adds 1 to a1. `plus` looks a1 up in table 1, clears a4, and pulses the checkpoint jack.
inline const std::string small_patch = R"(# trunks
p a1.A 1
p c.o 1
p a2.A ad.permute.1.0,10,9,8,7,6,5,4,3,2,1
p ad.permute.1 1
p 1 a1.a
p 1 a2.a
p 1 ad.permute.2.11,0,0,0,0,0,0,0,0,10,9
p ad.permute.2 a1.b
p 1 f1.arg
p f1.A 2
p 2 a2.b
p a2.A ad.dp.1
p a2.S ad.dp.2
# reset
p i.io 1-9
p 1-9 i.ci1
p i.co1 1-1
p 1-1 c.26i
p 1-1 a1.1i
s a1.op1 a
s c.s26 Jl
s c.s25 Kl
s c.jl M
s c.k9 1
p c.26o 1-2
# fetch
p 1-2 a1.5i
p 1-2 a2.1i
s a1.op5 A
s a1.cc5 C
s a2.op1 a
p a1.5o 1-3
p 1-3 a2.6i
s a2.op6 AS
s a2.cc6 C
# minus
p ad.dp.1.11 m.1i
s m.ieracc1 0
s m.icandacc1 0
s m.prod1 0
s m.pp unplug
p m.1o 1-4
p 1-4 c.25i
p 1-4 a1.2i
s a1.op2 b
p c.25o 1-2
# plus
p ad.dp.2.11 a3.5i
p a3.5o 1-5
p 1-5 f1.1i
p 1-5 a3.6i
p 1-5 c.2i
s f1.op1 A0
s f1.cl1 NC
s a3.rp6 4
s c.s2 Br
p f1.NC a1.6i
s a1.op6 A
p c.2o a4.1i
s a4.cc1 C
p a3.6o a2.2i
s a2.op2 b
s a2.cc2 C
p f1.1o 1-6
p 1-6 cy.checkpoint
p 1-6 pa.1.sa.1
p pa.1.sb.1 1-1
s f1.mpm1 T
s f1.RA7S M
)";

inline rtm::Schedule small_schedule() {
  using rtm::AddTime;
  rtm::Schedule schedule;
  const rtm::Mapping low = mapping({11, 0, 0, 0, 0, 0, 0, 0, 0, 10, 9});
  const rtm::Mapping low_digits = mapping({0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 9});
  schedule.views = {
      {1, "X", {{"a1.A", straight}, {"a2.A", digits}, {"c.o", straight}}},
      {1, "X.low", {{"a1.A", low}, {"a2.A", low_digits}, {"c.o", low}}},
      {2, "Y", {{"a1.A", straight}, {"a2.A", digits}, {"c.o", straight}}},
      {2, "Y.row", {{"f1.A", straight}}},
  };
  schedule.triggers = {{"a2.A", 11}, {"a2.S", 11}};
  schedule.constants = {{"M0", true, 0}, {"P01", false, 1}};
  schedule.switches = {{"f1.mpm1", "T"}, {"f1.RA7S", "M"}};

  rtm::Timeline reset{"reset", "reset", 0, {}, {{"i.io", 0}}, 2, "fetch"};
  reset.steps.resize(2);
  reset.steps[1].accumulators = {receive(1, 0)};
  reset.steps[1].constants = {{0}};

  AddTime move;
  move.accumulators = {send(1, Kind::send_additive, true), receive(2, 2)};
  AddTime branch;
  branch.accumulators = {send(2, Kind::send_both, true)};

  rtm::Timeline minus{"fetch/minus", "fetch", 0, {}, {}, 8, "fetch"};
  minus.steps.resize(8);
  minus.steps[0] = move;
  minus.steps[1] = branch;
  minus.steps[1].triggers = {0};
  minus.steps[7].accumulators = {receive(1, 1)};
  minus.steps[7].constants = {{1}};

  rtm::Timeline plus{"fetch/plus", "fetch", 0, {}, {}, 8, "fetch"};
  plus.steps.resize(8);
  plus.steps[0] = move;
  plus.steps[1] = branch;
  plus.steps[1].triggers = {1};
  plus.steps[2].tables = {{1, "A0"}};
  plus.steps[3].accumulators = {send(1, Kind::send_additive, false), {Kind::clear, 4}};
  plus.steps[6].accumulators = {receive(2, 3, true)};
  plus.steps[7].accumulators = {receive(1, 0)};
  plus.steps[7].constants = {{0}};
  plus.steps[7].starts = {"cy.checkpoint"};
  schedule.timelines = {reset, minus, plus};
  return schedule;
}

/// `start` sends a1. The steppers count its two upper digits; a1 receives the other eight digits
/// again. Opcode 42 adds 1 to a2; opcode 43 starts no program.
inline const std::string decoder_patch = R"(# trunk
p a1.A 1
p a3.A 1
p c.o 1
p 1 a1.a
p 1 a2.a
p 1 ad.permute.1.0,0,0,8,7,6,5,4,3,2,1
p ad.permute.1 a3.b
p 1 ad.dp.1
p ad.dp.1.10 p.Adi
p ad.dp.1.9 p.Fdi
s p.gate63 unplug
s p.cA 6
s p.cF 6
# start
p i.io 1-1
p 1-1 p.Acdi
p 1-1 p.Fcdi
p 1-1 a1.5i
p 1-1 a3.1i
s a1.op5 A
s a1.cc5 C
s a3.op1 b
p a1.5o 1-2
p 1-2 p.Ai
p 1-2 a3.5i
p 1-2 a1.1i
s a3.op5 A
s a3.cc5 C
s a1.op1 a
# operations
p p.A5o p.Fi
p p.F4o 1-3
p 1-3 c.26i
p 1-3 a2.1i
s c.s26 Jl
s c.j9 1
s a2.op1 a
)";

inline rtm::Schedule decoder_schedule() {
  rtm::Schedule schedule;
  const rtm::Mapping low = mapping({0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1});
  const auto from_all = [](const rtm::Mapping& map) {
    return std::vector<rtm::View::Path>{{"a1.A", map}, {"a3.A", map}, {"c.o", map}};
  };
  schedule.views = {
      {1, "PC", from_all(straight)}, {2, "RF", from_all(straight)}, {3, "EX.rest", from_all(low)}};
  schedule.constants = {{"P01", false, 1}};
  rtm::Mapping tens{};
  tens[0] = 10;
  rtm::Mapping units{};
  units[0] = 9;
  schedule.steppers = {{"A", 10, from_all(tens)}, {"F", 9, from_all(units)}};

  rtm::Timeline start{"start", "reset", 0, {}, {{"i.io", 0}}, 2, "decoder"};
  start.steps.resize(2);
  start.steps[0].accumulators = {send(1, Kind::send_additive, true), receive(3, 2)};
  start.steps[0].starts = {"steppers.clear"};
  start.steps[1].accumulators = {send(3, Kind::send_additive, true), receive(1, 0)};
  start.steps[1].starts = {"A"};

  rtm::Timeline add{"add", "op 42", -1, {}, {{"p.A5o", -1}, {"p.F4o", 0}}, 1, ""};
  add.steps.resize(2);
  add.steps[1].accumulators = {receive(2, 1)};
  add.steps[1].constants = {{0}};
  rtm::Timeline halt{"halt", "op 43", -1, {}, {{"p.A5o", -1}, {"p.F5o", 0}}, 0, ""};
  schedule.timelines = {start, add, halt};
  return schedule;
}

inline std::string with(std::string patch, const std::string& line, const std::string& instead) {
  const std::size_t at = ("\n" + patch).find("\n" + line + "\n");
  if (at == std::string::npos) throw std::logic_error("no line '" + line + "'");
  return patch.replace(at, line.size(), instead);
}

}  // namespace chessvm::test
