// SPDX-License-Identifier: MIT
#include "vm/debugger/control/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/command_line/error_json.hpp"
#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/control/state_json.hpp"

namespace chessvm::vm::control {

using Json = nlohmann::ordered_json;
using debugger::CommandResult;
using debugger::LineResult;

Controller::Controller(debugger::Session& session) : session_(session) {
  session_.print = [this](std::string_view text) { take_output(text); };
  session_.complain = [](std::string_view) {};  // drops messages: the answer contains the failure
}

Answer Controller::answer(const Line& line, const std::function<bool()>& keep_going) {
  session_.keep_going = keep_going;
  const LineResult result = execute(line);
  return {describe(result), result.outcome};
}

void Controller::take_output(std::string_view text) {
  const std::size_t kept = std::min(text.size(), longest_output - output_.size());
  output_ += text.substr(0, kept);
  dropped_ += text.size() - kept;
}

LineResult Controller::execute(const Line& line) {
  output_.clear();
  dropped_ = 0;
  session_.arrival.reset();
  if (line.too_long)
    return {
        .failed = true,
        .failure = Failure::because(fmt::format("a line of more than {} MB", longest_line >> 20U))};
  if (line.unfinished)
    return {.failed = true, .failure = Failure::because("a line without a line feed at its end")};
  if (trimmed(line.text) == interrupt_line) return {};
  return debugger::execute(session_, line.text);
}

std::string Controller::describe(const LineResult& result) const {
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

}  // namespace chessvm::vm::control
