// SPDX-License-Identifier: MIT
#include "tools/chsim/run/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/eniac_time.hpp"
#include "base/text/json_text.hpp"
#include "vm/deck.hpp"
#include "vm/disassemble.hpp"
#include "vm/output/observer.hpp"

namespace chessvm::vm::chsim {
namespace {

AddCycles machine_time(const RunResult& result) {
  return eniac_time(result.state.add_cycles);
}

double instructions_per_second(const RunResult& result) {
  return result.wall_seconds > 0
             ? static_cast<double>(result.instructions_executed) / result.wall_seconds
             : 0;
}

/// Returns the executing row, or the next row if the machine has finished a row. A machine that has
/// halted or waits for a card is still in the row it fetched.
RowNumber current_row(const MachineState& state) {
  const bool within = !state.ir.empty() || state.status == Status::halted ||
                      state.status == Status::waiting_for_card;
  return within ? state.pc - 1 : state.pc;
}

std::string registers(const MachineState& state) {
  return fmt::format("RF={} LS={} PC={} RR={:03}", accumulator_text(state.rf),
                     accumulator_text(state.ls), state.pc, state.rr);
}

std::string error_text(const MachineState& state, const Image& image, const Symbols& symbols) {
  const auto faulty = faulty_instruction(image, state);
  if (!faulty)
    return fmt::format("{} fetching row {}", name(state.error), location(state.pc - 1, 0, symbols));
  const int word = image.row(faulty->row)[static_cast<std::size_t>(faulty->decoded.first_word)];
  const std::string text = faulty->decoded.instruction == nullptr ? fmt::format("word {:02}", word)
                                                                  : to_text(faulty->decoded);
  return fmt::format("{} at row {}: {}", name(state.error),
                     location(faulty->row, faulty->decoded.first_word, symbols), text);
}

}  // namespace

std::string statistics(const RunResult& result) {
  const AddCycles time = machine_time(result);
  const auto odds = [&](EniacHours mean) { return 100 * survival_odds(time, mean); };
  return fmt::format(
      "status        {}\ninstructions  {}\nadd cycles    {}\nENIAC time    {}\n"
      "odds          {:.1f} % without a failure at one in 24 h, {:.1f} % at one in 48 h\n"
      "here          {:.3f} s, {:.1f} million instructions/s\n",
      name(result.status), result.state.instructions, result.state.add_cycles,
      chessvm::to_text(time), odds(mean_time_between_failures_short),
      odds(mean_time_between_failures_long), result.wall_seconds,
      instructions_per_second(result) / 1e6);
}

std::string json_object(const RunResult& result, const Symbols& symbols) {
  const MachineState& state = result.state;
  nlohmann::ordered_json object;
  object["schema"] = "chessvm.run/1";
  object["status"] = name(result.status);
  object["error"] = nullptr;
  if (state.error != MachineError::none) object["error"] = vm::name(state.error);
  object["cards"] = nlohmann::json::array();
  for (const int card : result.cards) object["cards"].push_back(card_text(card));
  object["cards_read"] = result.cards_read;
  object["instructions"] = state.instructions;
  object["add_cycles"] = state.add_cycles;
  object["eniac_seconds"] = std::chrono::duration<double>(machine_time(result)).count();
  object["eniac_time"] = chessvm::to_text(machine_time(result));
  object["wall_seconds"] = result.wall_seconds;
  object["instructions_per_second"] = instructions_per_second(result);
  object["pc"] = state.pc;
  object["row"] = current_row(state);
  object["label"] = symbols.place(current_row(state));
  return json_text(object);
}

std::string explanation(const RunResult& result, const Image& image, const Symbols& symbols) {
  const MachineState& state = result.state;
  const std::string where =
      location(current_row(state), state.ir.empty() ? 0 : state.ir.next, symbols);
  switch (result.status) {
    case RunStatus::halt:
      return {};
    case RunStatus::brk:
      return fmt::format("break before row {}", where);
    case RunStatus::waiting_for_card: {
      const RowNumber row = state.pc - 1;  // row of the `read`; PC already points to the next row
      const std::string place = symbols.place(row);
      return fmt::format("waiting for card {} at row {}{}", result.cards_read + 1, row,
                         place.empty() ? "" : " (" + place + ")");
    }
    case RunStatus::limit:
      return fmt::format("limit reached before row {}", where);
    case RunStatus::interrupted:
      return fmt::format("interrupted before row {}", where);
    case RunStatus::error:
      return fmt::format("error: {}\n{}", error_text(state, image, symbols), registers(state));
  }
  return {};
}

}  // namespace chessvm::vm::chsim
