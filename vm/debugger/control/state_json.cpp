// SPDX-License-Identifier: MIT
#include "vm/debugger/control/state_json.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/eniac_time.hpp"
#include "vm/run_status.hpp"

namespace chessvm::vm::control {
namespace {

using Json = nlohmann::ordered_json;
using debugger::RomPlace;
using debugger::Session;

/// Returns the name of the status in `chsim --json`. Status::running has the name `stopped` here.
std::string_view status_word(const MachineState& state) {
  if (state.error != MachineError::none) return name(RunStatus::error);
  switch (state.status) {
    case Status::halted:
      return name(RunStatus::halt);
    case Status::brk:
      return name(RunStatus::brk);
    case Status::waiting_for_card:
      return name(RunStatus::waiting_for_card);
    case Status::running:
      break;
  }
  return "stopped";
}

Json source_of(const Session& session, RomPlace place) {
  const auto line = session.source.line(place);
  if (!line) return nullptr;
  return {{"file", session.source.files()[line->file]}, {"line", line->line}};
}

Json registers_of(const MachineState& state) {
  Json registers = Json::object();
  for (std::size_t place = debugger::place_a; place <= debugger::place_m; ++place)
    registers[debugger::place_name(place)] = debugger::place_value(state, place);
  return registers;
}

}  // namespace

Json state_json(const Session& session) {
  const debugger::Moment& now = session.timeline.now();
  const MachineState& state = now.state;
  const RomPlace place = debugger::place_of_next(session);
  const AddCycles time(static_cast<std::int64_t>(state.add_cycles));
  Json object;
  object["status"] = status_word(state);
  object["error"] = nullptr;
  if (state.error != MachineError::none) object["error"] = vm::name(state.error);
  object["pc"] = state.pc;
  object["row"] = place.row;
  object["word"] = place.word;
  object["label"] = session.symbols.place(place.row);
  object["source"] = source_of(session, place);
  object["next"] = debugger::next_text(session);
  object["rr"] = state.rr;
  object["registers"] = registers_of(state);
  object["memory"] = Json::array();
  for (int word = 0; word < memory_words; ++word) object["memory"].push_back(state.word(word));
  object["cards_read"] = now.cards_read;
  object["cards_punched"] = now.cards_punched;
  object["instructions"] = state.instructions;
  object["add_cycles"] = state.add_cycles;
  object["eniac_seconds"] = std::chrono::duration<double>(time).count();
  object["eniac_time"] = chessvm::to_text(time);
  return object;
}

Json arrival_json(const debugger::Arrival& arrival) {
  return {
      {"cause", debugger::name(arrival.cause)}, {"text", arrival.text}, {"points", arrival.points}};
}

}  // namespace chessvm::vm::control
