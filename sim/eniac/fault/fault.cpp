// SPDX-License-Identifier: MIT
#include "sim/eniac/fault/fault.hpp"

#include <fmt/format.h>

namespace chessvm::eniac {
namespace {

constexpr std::uint16_t set_of(std::initializer_list<FaultOption> options) {
  unsigned set = 0;
  for (const FaultOption option : options) set |= 1U << static_cast<unsigned>(option);
  return static_cast<std::uint16_t>(set);
}

using Option = FaultOption;

// clang-format off
constexpr FaultKindRow kind_rows[] = {
  {FaultKind::decade, "decade", "aN.D|aN.pm|p.N", set_of({}),
   "the decade (or sign) does not count pulses that it receives"},
  {FaultKind::no_clear, "no-clear", "aN.D|aN.pm", set_of({}),
   "the decade (or sign) keeps its value when the accumulator is cleared"},
  {FaultKind::sign, "sign", "aN", set_of({Option::to}),
   "the sign is stuck: to=P or to=M"},
  {FaultKind::carry, "carry", "aN.D", set_of({}),
   "the carry out of the decade is lost"},
  {FaultKind::line, "line", "OUTPUT", set_of({Option::wire}),
   "transmission line dead: an output of a unit, or one wire of it, never pulses"},
  {FaultKind::program, "program", "UNIT.N|INPUT", set_of({}),
   "program control dead: program N, or the one of that program input, never starts"},
  {FaultKind::flip_flop, "flip-flop", "aN.carryD|UNIT.N|INPUT", set_of({Option::to}),
   "carry or program flip-flop dead: stuck at 0, or with to=1 always set"},
  {FaultKind::stepper, "stepper", "p.X", set_of({}),
   "the stepper stays in its stage"},
  {FaultKind::missing, "missing", "JACK", set_of({Option::wire, Option::count}),
   "pulses that come to a jack, trunk or line do not pass: all, or count=1"},
  {FaultKind::extra, "extra", "JACK", set_of({Option::wire, Option::time, Option::count}),
   "a pulse too many in every add cycle, or in the first ones: count=1"},
  {FaultKind::cable, "cable", "JACK/JACK", set_of({}),
   "the cable between two jacks is open"},
  {FaultKind::rest_switch, "switch", "SWITCH", set_of({Option::to}),
   "the switch stands in its rest position, or in another one: to=VALUE"},
  {FaultKind::random, "random", "", set_of({Option::seed, Option::mean, Option::intermittent, Option::kinds}),
   "failures of random places at random times"},
};

constexpr FaultOptionRow option_rows[] = {
  {Option::at,    "at",    "CYCLE",   "first add cycle; 0. Also as machine time: 90s, 2h"},
  {Option::lasts, "for",   "CYCLES",  "add cycles that it lasts, or machine time; for ever"},
  {Option::to,    "to",    "VALUE",   "what it is stuck at"},
  {Option::wire,  "wire",  "1..11",   "of a digit cable, 11 is PM; all wires, of an extra pulse wire 1"},
  {Option::time,  "time",  "0..19",   "pulse time; 17 (CPP) on program lines, 5 on digit cables"},
  {Option::count, "count", "N",       "ends after so many pulse times with a pulse"},
  {Option::seed,  "seed",  "N",       "the same seed gives the same failures; a new one, printed"},
  {Option::mean,  "mtbf",  "TIME",    "mean time between failures, as 24h or in add cycles"},
  {Option::intermittent, "intermittent", "PERCENT", "percentage of failures that last a second on the average; 10"},
  {Option::kinds, "kinds", "A+B+...", "only these kinds; all"},
};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kind_rows); ++i)
    if (static_cast<std::size_t>(kind_rows[i].kind) != i) return false;
  for (std::size_t i = 0; i < std::size(option_rows); ++i)
    if (static_cast<std::size_t>(option_rows[i].option) != i) return false;
  return std::size(kind_rows) == fault_kinds;
}
static_assert(in_order(), "one row per kind and per option, in the order of their enumerations");

std::string kinds_text(FaultKindSet kinds) {
  std::string text;
  for (const FaultKindRow& row : kind_rows)
    if ((kinds & as_set(row.kind)) != 0) text += (text.empty() ? "" : "+") + std::string(row.name);
  return text;
}

}  // namespace

std::span<const FaultKindRow> fault_kind_rows() {
  return kind_rows;
}

const FaultKindRow& row_of(FaultKind kind) {
  return kind_rows[static_cast<std::size_t>(kind)];
}

std::span<const FaultOptionRow> fault_option_rows() {
  return option_rows;
}

bool takes(FaultKind kind, FaultOption option) {
  return option == Option::at || option == Option::lasts ||
         (unsigned{row_of(kind).options} >> static_cast<unsigned>(option) & 1U) != 0;
}

std::string fault_help() {
  std::string text = "A fault is KIND:PLACE[,OPTION=VALUE]...\n\nKinds\n";
  for (const FaultKindRow& row : kind_rows)
    text += fmt::format("  {:<34} {}\n", fmt::format("{}:{}", row.name, row.place), row.help);
  text += "\nOptions\n";
  for (const FaultOptionRow& row : option_rows)
    text += fmt::format("  {:<34} {}\n", fmt::format("{}={}", row.name, row.value), row.help);
  text +=
      "\nD is a decade, 1 (units) to 10; X a stepper, A to K. Jacks and switches are named as in\n"
      "patches. Examples: decade:a5.3  carry:a13.1,at=2000  missing:1-4,count=1,at=90s\n"
      "cable:a13.A/2  switch:a13.op5  random:seed=7,mtbf=24h\n";
  return text;
}

std::string to_text(const Fault& fault) {
  std::string text = fmt::format("{}:{}", row_of(fault.kind).name, fault.place);
  std::string_view separator = fault.kind == FaultKind::random ? "" : ",";
  const auto add = [&](Option option, const auto& value) {
    const FaultOptionRow& row = option_rows[static_cast<std::size_t>(option)];
    text += fmt::format("{}{}={}", separator, row.name, value);
    separator = ",";
  };
  const Fault plain;
  if (fault.seed) add(Option::seed, *fault.seed);
  if (fault.mean != 0) add(Option::mean, fault.mean);
  if (fault.intermittent != plain.intermittent) add(Option::intermittent, fault.intermittent);
  if (fault.kinds != plain.kinds) add(Option::kinds, kinds_text(fault.kinds));
  if (!fault.to.empty()) add(Option::to, fault.to);
  if (fault.wire) add(Option::wire, *fault.wire);
  if (fault.time) add(Option::time, *fault.time);
  if (fault.count) add(Option::count, *fault.count);
  if (fault.at != 0) add(Option::at, fault.at);
  if (fault.lasts != Fault::for_ever) add(Option::lasts, fault.lasts);
  return text;
}

}  // namespace chessvm::eniac
