// SPDX-License-Identifier: MIT
// Handles the requests that move the machine, and sends the events that report its stops.
#include <fmt/format.h>

#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/dap/server.hpp"
#include "vm/debugger/dap/server_parts.hpp"

namespace chessvm::dap {
namespace {

using Json = nlohmann::json;
using vm::debugger::Arrival;
using vm::debugger::Cause;
using vm::debugger::StopKind;

constexpr std::size_t longest_output = 1UL << 20U;  // limit in bytes of the output of a command

Granularity granularity(const Json& arguments) {
  return text_at(arguments, {"granularity"}) == "instruction" ? Granularity::instruction
                                                              : Granularity::line;
}

/// Returns the protocol's name for the reason of a stop at `point`.
const char* reason_of(const vm::debugger::StopPoint& point, std::optional<BreakpointKind> kind) {
  switch (kind.value_or(BreakpointKind::source)) {
    case BreakpointKind::function:
      return "function breakpoint";
    case BreakpointKind::instruction:
      return "instruction breakpoint";
    case BreakpointKind::data:
      return "data breakpoint";
    case BreakpointKind::exception:
      return "exception";
    case BreakpointKind::source:
      break;
  }
  const bool watched = point.kind == StopKind::change || point.kind == StopKind::read ||
                       point.kind == StopKind::write;
  return watched ? "data breakpoint" : "breakpoint";
}

}  // namespace

bool Server::keep_going() {
  send_cards();
  const bool on = surroundings_.look();
  return on && !interrupt_ && !ended_;
}

/// Schedules `move` to run after the answer. If `move` reaches its goal, the editor gets `reason`.
void Server::schedule(const char* reason, Move move) {
  scheduled_.emplace(reason, std::move(move));
}

Answer Server::forwards(const char* reason, Move move) {
  if (debuggee_->session->timeline.state().status == vm::Status::halted)
    return {.then = [this] { finish(); }};
  schedule(reason, std::move(move));
  return {};
}

Answer Server::backwards(const char* reason, Move move) {
  schedule(reason, std::move(move));
  return {};
}

void Server::move_as_scheduled() {
  while (scheduled_ && !ended_ && !terminated_) {
    const auto [reason, move] = std::move(*scheduled_);
    scheduled_.reset();
    interrupt_ = false;
    debuggee_->session->print = [](std::string_view) {};
    moving_ = true;
    Arrival at = move();
    moving_ = false;
    send_cards();
    if (scheduled_ || ended_ || terminated_) continue;  // the machine moves on or the session ends
    run_commands_of_stop_points(at);
    report(at, reason);
  }
}

/// Runs the commands of stop points that fired. Updates `at` if a command moves the machine.
void Server::run_commands_of_stop_points(Arrival& at) {
  auto& session = *debuggee_->session;
  vm::debugger::run::arrive(session, at);
  if (session.pending.empty()) return;
  session.print = [this](std::string_view text) { output("console", text); };
  moving_ = true;
  static_cast<void>(vm::debugger::execute(session, ""));
  moving_ = false;
  send_cards();
  at = session.arrival.value_or(at);
}

void Server::stopped(std::string_view reason, const std::string& description,
                     const std::vector<int>& points) {
  Json body{{"reason", reason}, {"threadId", only_thread}, {"allThreadsStopped", true}};
  if (!description.empty()) {
    body["description"] = description;
    body["text"] = description;
  }
  if (!points.empty()) body["hitBreakpointIds"] = points;
  event("stopped", std::move(body));
}

void Server::report(const Arrival& at, const char* reason) {
  const Launch& launch = debuggee_->launch;
  if (launch.without_stops && at.cause != Cause::interrupted) return finish();
  switch (at.cause) {
    case Cause::goal:
      return stopped(reason, "");
    case Cause::beginning:
      return stopped("entry", at.text);
    case Cause::interrupted:
      return stopped("pause", "interrupted");
    case Cause::waiting_for_card:
      return stopped("pause", at.text, at.points);
    case Cause::brk:
      return stopped("exception", at.text, at.points);
    case Cause::halt:
      return launch.stops_at_end ? stopped("halt", at.text, at.points) : finish();
    case Cause::error:
      return debuggee_->breakpoints.stops_at_error() ? stopped("exception", at.text, at.points)
                                                     : finish();
    case Cause::stop_point:
      break;
  }
  const auto* const point =
      at.points.empty() ? nullptr : debuggee_->session->stops.find(at.points.front());
  const char* const why = point == nullptr
                              ? "breakpoint"
                              : reason_of(*point, debuggee_->breakpoints.kind(point->number));
  stopped(why, at.text, at.points);
}

Answer Server::continue_(const Json& /*arguments*/) {
  Answer answer = forwards("step", [this] { return debuggee_->movements.run(); });
  answer.body = {{"allThreadsContinued", true}};
  return answer;
}

Answer Server::next(const Json& arguments) {
  return forwards("step",
                  [this, how = granularity(arguments)] { return debuggee_->movements.next(how); });
}

Answer Server::step_in(const Json& arguments) {
  return forwards(
      "step", [this, how = granularity(arguments)] { return debuggee_->movements.step_in(how); });
}

Answer Server::step_out(const Json& /*arguments*/) {
  if (debuggee_->session->timeline.state().rr == 0)
    return failed("not in a subroutine: RR is none");
  return forwards("step", [this] { return debuggee_->movements.step_out(); });
}

Answer Server::step_back(const Json& arguments) {
  return backwards(
      "step", [this, how = granularity(arguments)] { return debuggee_->movements.step_back(how); });
}

Answer Server::reverse_continue(const Json& /*arguments*/) {
  return backwards("step", [this] { return debuggee_->movements.run_back(); });
}

Answer Server::pause(const Json& /*arguments*/) {
  interrupt_ = true;
  return {};
}

Answer Server::restart(const Json& /*arguments*/) {
  if (terminated_) return failed("the program has ended");
  interrupt_ = true;  // ends the current movement
  schedule("entry", [this] {
    auto& session = *debuggee_->session;
    static_cast<void>(vm::debugger::run::restart(session, {}));
    debuggee_->cards_sent = session.timeline.now().cards_punched;
    return debuggee_->launch.stops_at_entry ? Arrival{} : debuggee_->movements.run();
  });
  return {};
}

/// Runs a command that the user typed into the debug console.
Answer Server::run_command(const std::string& line) {
  auto& session = *debuggee_->session;
  std::string printed;
  session.print = [&printed](std::string_view text) {
    printed += text.substr(0, longest_output - std::min(longest_output, printed.size()));
  };
  const auto complain = std::exchange(session.complain, [](std::string_view) {});
  const std::string_view all = trimmed(line);
  const auto* const command = vm::debugger::find_command(all.substr(0, all.find_first_of(" \t;")));
  const bool moves = command != nullptr && (command->group == vm::debugger::Group::run ||
                                            command->group == vm::debugger::Group::back);
  if (moves) event("continued", {{"threadId", only_thread}, {"allThreadsContinued", true}});
  interrupt_ = false;
  session.arrival.reset();
  moving_ = true;
  const vm::debugger::LineResult result = vm::debugger::execute(session, line);
  moving_ = false;
  session.print = [](std::string_view) {};
  session.complain = complain;
  send_cards();
  Answer answer;
  if (result.failure)
    answer.error = result.failure->message;
  else
    answer.body = {{"result", visible_lines(printed)}, {"variablesReference", 0}};
  answer.then = [this, moves, outcome = result.outcome] {
    const auto& arrival = debuggee_->session->arrival;
    if (outcome == vm::debugger::CommandResult::quit)
      finish();
    else if (terminated_ || ended_ || scheduled_)
      return;
    else if (moves || arrival)
      report(arrival.value_or(Arrival{}), "step");
    else if (outcome == vm::debugger::CommandResult::moved)
      event("invalidated", {{"areas", {"all"}}});
  };
  return answer;
}

}  // namespace chessvm::dap
