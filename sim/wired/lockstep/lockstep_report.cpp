// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/lockstep_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/eniac_time.hpp"
#include "base/text/json_text.hpp"
#include "vm/decode.hpp"

namespace chessvm::wired {
namespace {

using Json = nlohmann::ordered_json;

AddCycles time_of(const Lockstep& lockstep) {
  return eniac_time(lockstep.wired().add_cycles());
}

/// Returns the row that began last; before the first row, returns the row to be executed next.
vm::RowNumber last_row(const Lockstep& lockstep) {
  if (const auto row = lockstep.last_row()) return *row;
  const vm::MachineState& state = lockstep.checkpoint().state;
  const auto next = vm::next_instruction(lockstep.vm().image(), state);
  return next ? next->row : state.pc;
}

std::string how(const Lockstep& lockstep, LockstepEnd end) {
  switch (end) {
    case LockstepEnd::halted:
      return "halted";
    case LockstepEnd::waiting_for_card:
      return fmt::format("waiting for card {} in row {}", lockstep.checkpoint().cards_read + 1,
                         last_row(lockstep));
    case LockstepEnd::brk:
      return fmt::format("break in row {}", last_row(lockstep));
    case LockstepEnd::limit:
      return fmt::format("limit reached before row {}", lockstep.vm().state().pc);
    case LockstepEnd::interrupted:
      return fmt::format("interrupted after row {}", last_row(lockstep));
    case LockstepEnd::silent:
      return fmt::format("nothing can happen any more, although row {} does not stop the machine",
                         last_row(lockstep));
    case LockstepEnd::program_error:
    case LockstepEnd::no_start:
      return lockstep.reason();
    case LockstepEnd::diverged:
      return "different";
  }
  return "";
}

Json time_json(const Lockstep& lockstep) {
  const AddCycles time = time_of(lockstep);
  return {{"add_cycles", time.count()},
          {"eniac_seconds", std::chrono::duration<double>(time).count()},
          {"eniac_time", chessvm::to_text(time)}};
}

}  // namespace

std::string_view name(LockstepEnd end) {
  switch (end) {
    case LockstepEnd::halted:
      return "halt";
    case LockstepEnd::waiting_for_card:
      return "waiting-for-card";
    case LockstepEnd::brk:
      return "break";
    case LockstepEnd::limit:
      return "limit";
    case LockstepEnd::interrupted:
      return "interrupted";
    case LockstepEnd::silent:
      return "silent";
    case LockstepEnd::program_error:
      return "error";
    case LockstepEnd::diverged:
      return "different";
    case LockstepEnd::no_start:
      return "no-start";
  }
  return "";
}

std::string run_summary(const Lockstep& lockstep, LockstepEnd end) {
  const AddCycles time = time_of(lockstep);
  return fmt::format("{}: {}, {} of ENIAC time, {} punched", how(lockstep, end),
                     chessvm::count(lockstep.wired().add_cycles(), "add cycle"),
                     chessvm::to_text(time), chessvm::count(lockstep.count().cards, "card"));
}

std::string lockstep_summary(const Lockstep& lockstep, LockstepEnd end) {
  const LockstepCount& count = lockstep.count();
  std::string text = fmt::format(
      "{}: {} equal, of {}; {}, {} of ENIAC time, {} punched", how(lockstep, end),
      chessvm::count(count.checkpoints, "fetched row"),
      count.rows.count() == 1 ? "1 row" : chessvm::count(count.rows.count(), "different row"),
      chessvm::count(lockstep.wired().add_cycles(), "add cycle"),
      chessvm::to_text(time_of(lockstep)), chessvm::count(count.cards, "card"));
  if (count.undefined_rows != 0)
    text += fmt::format("; {} without meaning not compared, first {}",
                        chessvm::count(count.undefined_rows, "row"), lockstep.reason());
  return text;
}

std::string run_json(const Lockstep& lockstep, LockstepEnd end, const ReportContext& context) {
  const vm::Checkpoint& checkpoint = lockstep.checkpoint();
  Json object{{"schema", "chessvm.wired-run/1"}, {"status", name(end)}};
  object["message"] = how(lockstep, end);
  object["cards"] = context.cards;
  object["cards_read"] = checkpoint.cards_read;
  object["instructions"] = checkpoint.state.instructions;
  object.update(time_json(lockstep));
  object["row"] = last_row(lockstep);
  return json_text(object);
}

std::string lockstep_json(const Lockstep& lockstep, LockstepEnd end, const ReportContext& context) {
  const LockstepCount& count = lockstep.count();
  Json object{{"schema", "chessvm.lockstep/1"},
              {"equal", end != LockstepEnd::diverged && end != LockstepEnd::no_start &&
                            end != LockstepEnd::program_error},
              {"end", name(end)},
              {"message", how(lockstep, end)},
              {"row_fetches", count.checkpoints},
              {"device_rows", count.device_rows},
              {"undefined_rows", count.undefined_rows},
              {"different_rows", count.rows.count()},
              {"instructions", lockstep.vm().state().instructions}};
  object.update(time_json(lockstep));
  object["cards"] = context.cards;
  object["divergence"] = nullptr;
  if (lockstep.divergence()) {
    object["divergence"] = Json::parse(to_json(*lockstep.divergence(), lockstep.vm().image()));
    object["divergence"]["checkpoint_file"] = context.checkpoint;
    object["divergence"]["replay"] = context.replay;
  }
  object["diagnosis"] = context.diagnosis.empty() ? Json() : Json::parse(context.diagnosis);
  return json_text(object);
}

}  // namespace chessvm::wired
