// SPDX-License-Identifier: MIT
#include "tests/sim/rtm/microarchitecture_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/rtm/schedule/expand.hpp"
#include "tests/sim/rtm/printer/printer.hpp"
#include "vm/isa.hpp"

namespace chessvm::test {
namespace {

using namespace rtm;

constexpr int stages = 6;

/// The actions in one add time of a way. A way is a path through the choices of a microprogram.
struct Moment {
  std::vector<Transfer> transfers;
  std::vector<std::string> choices;  // for each transfer: chosen piece, or "" for none
  std::vector<std::string> others;
};

/// Adds a transfer. If the program names sender and receiver in separate actions, joins the two.
void add_transfer(Moment& moment, Transfer transfer, const std::string& choice) {
  for (std::size_t k = 0; k < moment.transfers.size(); ++k) {
    Transfer& known = moment.transfers[k];
    const bool whole = !known.senders.empty() && !known.receivers.empty();
    const bool completes = transfer.senders.empty() || transfer.receivers.empty();
    const bool silent = known.senders.empty() || transfer.senders.empty();
    if ((whole && !completes) || (!silent && known.output != transfer.output)) continue;
    if (known.senders.empty()) known.output = transfer.output;
    known.senders.insert(known.senders.end(), transfer.senders.begin(), transfer.senders.end());
    known.receivers.insert(known.receivers.end(), transfer.receivers.begin(),
                           transfer.receivers.end());
    if (!choice.empty()) moment.choices[k] = choice;
    return;
  }
  moment.transfers.push_back(std::move(transfer));
  moment.choices.push_back(choice);
}

std::string chosen_piece(const Way& way, const Choose& choose, int time) {
  for (const Chosen& chosen : way.choices)
    if (chosen.choose == &choose && chosen.time == time) return choose.arms[chosen.arm].piece.text;
  return "";
}

std::map<int, Moment> moments(const Way& way) {
  std::map<int, Moment> found;
  for (const Placed& placed : way.actions)
    for (int time = placed.first; time <= placed.last; ++time) {
      Moment& moment = found[time];
      if (const auto* transfer = std::get_if<Transfer>(&placed.action->what)) {
        Transfer now = *transfer;
        if (time < placed.last)
          for (Sender& sender : now.senders) sender.clear = false;
        add_transfer(moment, std::move(now), "");
      } else if (const auto* choose = std::get_if<Choose>(&placed.action->what)) {
        add_transfer(moment, {choose->senders, Output::additive, choose->receivers},
                     chosen_piece(way, *choose, time));
      } else if (!std::holds_alternative<Expect>(placed.action->what)) {
        moment.others.push_back(to_text(*placed.action));
      }
    }
  return found;
}

std::string to_text(const Transfer& transfer, const std::string& choice) {
  std::string text = rtm::to_text(Action{transfer, {}});
  if (choice.empty()) return text;
  if (text.ends_with('!')) text.pop_back();
  return "choose " + text + ": " + choice;
}

/// Returns the transfers of a way, one in each line of a table cell, such as "1 `m11* -> EX`".
std::string movements(const Way& way) {
  std::string cell;
  for (const auto& [time, moment] : moments(way)) {
    std::vector<std::string> all = moment.others;
    for (std::size_t k = 0; k < moment.transfers.size(); ++k)
      all.push_back(to_text(moment.transfers[k], moment.choices[k]));
    if (!cell.empty()) cell += "<br>";
    cell += fmt::format("{} `{}`", time, fmt::join(all, "`, `"));
  }
  return cell.empty() ? "nothing" : cell;
}

/// All ways of a body that take equal time and go on with the same thread. `way` is the first one.
struct Family {
  Way way;
  int members = 1;
};

std::vector<Family> families(const Syntax& syntax, const Body& body) {
  Diagnostics diagnostics;
  std::vector<Family> found;
  for (Way& way : expand(syntax, body, diagnostics)) {
    const auto same = std::ranges::find_if(found, [&](const Family& family) {
      return family.way.end == way.end && family.way.next == way.next;
    });
    if (same == found.end())
      found.push_back({std::move(way)});
    else
      ++same->members;
  }
  return found;
}

/// Returns the choices as a table cell: `units/cycle_m0` for the way "loadacc/units/cycle_m0".
std::string choices(const Family& family, const Body& body) {
  const std::string name = family.way.name.substr(body.name.text.size());
  if (name.empty()) return "";
  const std::string which = family.members == 1 ? "" : fmt::format(", 1 of {}", family.members);
  return fmt::format("`{}`{}", name.substr(1), which);
}

std::string cost(const Family& family, const Body& body) {
  if (body.steps.empty()) return "–";
  if (!body.cost) return "device";
  return std::to_string(family.way.next == "row_fetch" ? family.way.end - 1 : family.way.end);
}

std::string next(const Way& way) {
  return way.next.empty() ? "–" : fmt::format("`{}`", way.next);
}

std::string target(vm::Cpu cpu, const StageStatement& stage) {
  if (stage.stepper) return "stepper " + stage.stepper->text;
  return fmt::format("{:02} `{}`", *stage.opcode, mnemonic(cpu, *stage.opcode));
}

/// The digits that select each of the six stages of a stepper.
constexpr vm::PerCpu<std::string_view> digits_of_stages{
    "0, 6 | 1, 7 | 2, 8 | 3, 9 | 4 | 5",   // published: digits that the stepper counts
    "3, 9 | 2, 8 | 1, 7 | 0, 6 | 5 | 4"};  // quick: opcode digits; the stepper counts 9 - digit

std::string_view name_of(HostKind kind) {
  switch (kind) {
    case HostKind::accumulator:
      return "accumulators, operation 0";
    case HostKind::table:
      return "function tables, row and all";
    case HostKind::constant:
      return "constant transmitter, an empty card field";
    case HostKind::clear:
      return "clear programs of the initiating unit";
    case HostKind::multiplier:
      return "multiplier, without its product accumulators";
  }
  return "";
}

}  // namespace

vm::Cpu cpu_of(const Syntax& syntax) {
  return vm::parse_cpu(syntax.cpu).value_or(vm::Cpu::published);
}

std::string mnemonic(vm::Cpu cpu, int opcode) {
  const vm::isa::Instruction* const instruction = vm::isa::find(cpu, opcode);
  if (instruction == nullptr) return "";
  std::string text(instruction->mnemonic);
  for (const auto& [place, word] :
       {std::pair{"%w", "n"}, std::pair{"%n", "row"}, std::pair{"%f", "row"}})
    if (const std::size_t at = text.find(place); at != std::string::npos) text.replace(at, 2, word);
  return text;
}

std::string decoder_table(const Syntax& syntax) {
  const vm::Cpu cpu = cpu_of(syntax);
  std::string text = fmt::format(
      "| stepper | counts | {} |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n",
      digits_of_stages[cpu]);
  std::vector<const StepperStatement*> order;
  for (const StepperStatement& stepper : syntax.steppers) order.push_back(&stepper);
  std::ranges::sort(order, {}, [](const StepperStatement* each) { return each->stepper.text; });
  for (const StepperStatement* stepper : order) {
    text +=
        fmt::format("| {} | {}.d{}{} |", stepper->stepper.text, stepper->bus.text, stepper->wire,
                    stepper->stages == stages ? "" : fmt::format(" modulo {}", stepper->stages));
    for (int k = 1; k <= stages; ++k) {
      const std::string name = stepper->stepper.text + std::to_string(k);
      const auto stage = std::ranges::find(
          syntax.stages, name, [](const StageStatement& each) { return each.stage.text; });
      text += fmt::format(" {} |", stage == syntax.stages.end() ? "–" : target(cpu, *stage));
    }
    text += "\n";
  }
  return text;
}

std::string thread_table(const Syntax& syntax) {
  std::string text = "| way | add times | what moves | then |\n| --- | ---: | --- | --- |\n";
  for (const Body& body : syntax.bodies) {
    if (body.kind != Body::Kind::thread) continue;
    Diagnostics diagnostics;
    for (const Way& way : expand(syntax, body, diagnostics))
      text +=
          fmt::format("| `{}` | {} | {} | {} |\n", way.name, way.end, movements(way), next(way));
  }
  return text;
}

std::string instruction_table(const Syntax& syntax) {
  std::vector<const Body*> order;
  for (const Body& body : syntax.bodies)
    if (body.kind == Body::Kind::micro) order.push_back(&body);
  std::ranges::sort(order, {}, [](const Body* body) { return *body->opcode; });
  std::string text =
      "| opcode | instruction | way | cost | what moves | then |\n"
      "| ---: | --- | --- | ---: | --- | --- |\n";
  for (const Body* body : order)
    for (const Family& family : families(syntax, *body))
      text += fmt::format("| {:02} | `{}` | {} | {} | {} | {} |\n", *body->opcode,
                          mnemonic(cpu_of(syntax), *body->opcode), choices(family, *body),
                          cost(family, *body), movements(family.way), next(family.way));
  return text;
}

std::string resource_table(const Demand& demand, const Patch& patch) {
  const Inventory& in = patch.inventory;
  struct Row {
    std::string_view what;
    int used;
    int available;  // 0: no limit
  };
  const auto rows = std::to_array<Row>({
      {"accumulator programs without an output pulse (receivers)", in.receivers, 80},
      {"accumulator programs with an output pulse (transceivers)", in.transceivers, 160},
      {"digit inputs of accumulators", in.digit_inputs, 100},
      {"programs of function tables", in.table_programs, 33},
      {"programs of the constant transmitter", in.constant_programs, 30},
      {"clear programs of the initiating unit", in.clear_programs, 6},
      {"programs of the multiplier", in.multiplier_programs, 24},
      {"steppers of the master programmer", static_cast<int>(demand.schedule.steppers.size()), 10},
      {"channels of pulse amplifiers", in.amplifiers, 88},
      {"program lines", in.program_lines, 286},
      {"digit trunks", in.trays, 20},
      {"plugs that cross or drop wires", in.permuters, 0},
      {"adapters from digit wires to program cables", in.digit_to_program, 0},
      {"cables", in.cables, 0},
      {"switches that are set", in.switches, 0},
  });
  std::string text = "| | in use | there are |\n| --- | ---: | ---: |\n";
  for (const Row& row : rows)
    text += fmt::format("| {} | {} | {} |\n", row.what, row.used,
                        row.available == 0 ? "" : std::to_string(row.available));
  return text;
}

std::string delay_table(const Placement& placement) {
  struct Use {
    int delays = 0;
    int least = Axis::longest;
    int most = 0;
    int by_digits = 0;
  };
  std::map<HostKind, Use> uses;
  for (const Delay& delay : placement.delays) {
    Use& use = uses[delay.slot.kind];
    ++use.delays;
    use.least = std::min(use.least, delay.length);
    use.most = std::max(use.most, delay.length);
    use.by_digits += delay.digits ? 1 : 0;
  }
  std::string text =
      "| host | delays | add times | started by digits |\n| --- | ---: | --- | ---: |\n";
  for (const auto& [kind, use] : uses)
    text += fmt::format("| {} | {} | {} | {} |\n", name_of(kind), use.delays,
                        use.least == use.most ? std::to_string(use.least)
                                              : fmt::format("{}–{}", use.least, use.most),
                        use.by_digits);
  return text;
}

std::string accumulator_table(const Demand& demand, const Network& network,
                              const Placement& placement) {
  constexpr int accumulators = 20;
  // For each accumulator: numbers of receiving programs, of sending or clearing ones, of delays.
  std::array<std::array<int, 3>, accumulators + 1> counts{};
  for (const Control& control : network.controls)
    if (control.program.unit == UnitProgram::Unit::accumulator) {
      const bool receives = control.program.action.kind == AccumulatorAction::Kind::receive;
      ++counts[static_cast<std::size_t>(control.program.number)][receives ? 0 : 1];
    }
  for (const Delay& delay : placement.delays)
    if (delay.slot.kind == HostKind::accumulator)
      ++counts[static_cast<std::size_t>(delay.slot.unit)][2];
  std::string text =
      "| accumulator | register | receive | send or clear | delays |\n"
      "| --- | --- | ---: | ---: | ---: |\n";
  for (int number = 1; number <= accumulators; ++number) {
    const auto& [receive, send, delays] = counts[static_cast<std::size_t>(number)];
    text += fmt::format("| a{} | {} | {} | {} | {} |\n", number, demand.wires->name(number),
                        receive, send, delays);
  }
  return text;
}

}  // namespace chessvm::test
