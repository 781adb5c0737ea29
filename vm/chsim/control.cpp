// SPDX-License-Identifier: MIT
#include "vm/chsim/control.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/command_line/error_json.hpp"
#include "base/json_text.hpp"
#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/text.hpp"
#include "vm/chsim/control_channel.hpp"
#include "vm/chsim/control_socket.hpp"
#include "vm/chsim/state_json.hpp"
#include "vm/debugger/command.hpp"
#include "vm/debugger/prompt.hpp"

namespace chessvm::vm::chsim {
namespace {

using Json = nlohmann::ordered_json;
using debugger::CommandResult;
using debugger::LineResult;
using debugger::Session;

/// Most bytes of output in an answer: a single command may punch millions of cards.
constexpr std::size_t longest_output = 1UL << 20U;

/// Deals with the lines of one client after the other.
class Controller {
 public:
  explicit Controller(Session& session) : session_(session) {}

  /// Answers the lines of a client up to their end. Returns whether the next client may come.
  [[nodiscard]] CommandResult serve(ControlChannel& channel);

 private:
  [[nodiscard]] LineResult execute(const ControlLine& line);
  [[nodiscard]] std::string answer(const LineResult& result);
  void take_output(std::string_view text);

  Session& session_;
  std::string output_;
  std::size_t dropped_ = 0;  // bytes of output beyond the longest
};

void Controller::take_output(std::string_view text) {
  const std::size_t kept = std::min(text.size(), longest_output - output_.size());
  output_ += text.substr(0, kept);
  dropped_ += text.size() - kept;
}

LineResult Controller::execute(const ControlLine& line) {
  output_.clear();
  dropped_ = 0;
  session_.arrival.reset();
  if (line.too_long)
    return {.failed = true,
            .failure = Failure::because(
                fmt::format("a line of more than {} MB", longest_control_line >> 20U))};
  if (trimmed(line.text) == interrupt_line) return {};
  return debugger::execute(session_, line.text);
}

std::string Controller::answer(const LineResult& result) {
  Json object;
  object["ok"] = !result.failed;
  if (result.failure) {
    Failure failure = *result.failure;
    failure.message = visible_lines(failure.message);
    object.update(Json::parse(error_json(failure)));
  } else {
    object["schema"] = "chessvm.debug/1";
  }
  object["output"] = visible_lines(output_);
  if (dropped_ > 0) object["dropped"] = dropped_;
  object["moved"] = result.outcome == CommandResult::moved || session_.arrival.has_value();
  if (session_.arrival) object["stop"] = arrival_json(*session_.arrival);
  object["state"] = state_json(session_);
  return json_text(object);
}

CommandResult Controller::serve(ControlChannel& channel) {
  session_.print = [this](std::string_view text) { take_output(text); };
  session_.complain = [](std::string_view) {};  // the failure is in the answer
  session_.keep_going = [&channel] { return channel.keep_going(); };
  while (const auto line = channel.next()) {
    const LineResult result = execute(*line);
    channel.send(answer(result));
    if (result.outcome == CommandResult::quit) return CommandResult::quit;
  }
  return CommandResult::stay;
}

/// Returns the end of the scripts of the options; what they print goes to standard error, since
/// standard output may be for answers.
debugger::StartupEnd run_scripts(const Options& options, Session& session) {
  session.print = say;
  session.complain = say;
  session.keep_going = [] { return caught_signal() == 0; };
  return run_startup(session, options.startup);
}

Result<void> serve_standard_streams(const Options& options, Session& session) {
  if (run_scripts(options, session) != debugger::StartupEnd::done)
    return boost::outcome_v2::success();
  ControlChannel channel;
  static_cast<void>(Controller(session).serve(channel));
  if (channel.lost())
    return Failure{.path = {},
                   .message = "cannot write to standard output: " + channel.lost().message(),
                   .code = channel.lost()};
  return boost::outcome_v2::success();
}

Result<void> serve_socket(const Options& options, Session& session) {
  const auto socket = ControlSocket::listen(*options.control);
  if (!socket) return socket.error();
  if (run_scripts(options, session) != debugger::StartupEnd::done)
    return boost::outcome_v2::success();
  Controller controller(session);
  while (auto client = socket.value().accept()) {
    ControlChannel channel(std::move(*client));
    if (controller.serve(channel) == CommandResult::quit) break;
  }
  return boost::outcome_v2::success();
}

}  // namespace

Result<void> control(const Options& options, Session& session) {
  catch_hangup();
  return options.control == "-" ? serve_standard_streams(options, session)
                                : serve_socket(options, session);
}

}  // namespace chessvm::vm::chsim
