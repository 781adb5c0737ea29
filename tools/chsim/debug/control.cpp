// SPDX-License-Identifier: MIT
#include "tools/chsim/debug/control.hpp"

#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "vm/debugger/commands/prompt.hpp"
#include "vm/debugger/control/channel.hpp"
#include "vm/debugger/control/controller.hpp"
#include "vm/debugger/control/socket.hpp"

namespace chessvm::vm::chsim {
namespace {

using debugger::CommandResult;
using debugger::Session;

/// Answers each command line of one client. Returns `quit` after the command `quit`. Returns `stay`
/// if the command lines end without `quit`.
CommandResult serve(control::Controller& controller, control::Channel& channel) {
  while (const auto line = channel.next()) {
    const control::Answer answer =
        controller.answer(*line, [&channel] { return channel.keep_going(); });
    channel.send(answer.text);
    if (answer.outcome == CommandResult::quit) return CommandResult::quit;
  }
  return CommandResult::stay;
}

/// Runs the startup commands. They print on standard error, because standard output can be the
/// stream of answers to the client.
debugger::StartupEnd run_scripts(const Options& options, Session& session) {
  session.print = say;
  session.complain = say;
  session.keep_going = [] { return caught_signal() == 0; };
  return run_startup(session, options.startup);
}

Result<void> serve_standard_streams(const Options& options, Session& session) {
  if (run_scripts(options, session) != debugger::StartupEnd::done)
    return boost::outcome_v2::success();
  control::Controller controller(session);
  control::Channel channel;
  static_cast<void>(serve(controller, channel));
  if (channel.lost())
    return Failure{.path = {},
                   .message = "cannot write to standard output: " + channel.lost().message(),
                   .code = channel.lost()};
  return boost::outcome_v2::success();
}

Result<void> serve_socket(const Options& options, Session& session) {
  const auto socket = control::Socket::listen(*options.control);
  if (!socket) return socket.error();
  if (run_scripts(options, session) != debugger::StartupEnd::done)
    return boost::outcome_v2::success();
  control::Controller controller(session);
  while (auto client = socket.value().accept()) {
    control::Channel channel(std::move(*client));
    if (serve(controller, channel) == CommandResult::quit) break;
  }
  return boost::outcome_v2::success();
}

}  // namespace

Result<void> control(const Options& options, Session& session) {
  return options.control == "-" ? serve_standard_streams(options, session)
                                : serve_socket(options, session);
}

}  // namespace chessvm::vm::chsim
