// SPDX-License-Identifier: MIT
// Executes the lines of a client and answers each with JSON (docs/debugger.md#control).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/control/lines.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::control {

/// Limit in bytes on the output in an answer, because one command may punch millions of cards.
inline constexpr std::size_t longest_output = 1UL << 20U;

struct Answer {
  std::string text;  // a JSON object on one line, without line end
  debugger::CommandResult outcome;
};

class Controller {
 public:
  /// The controller receives the output of `session`. `session` must outlive the controller.
  explicit Controller(debugger::Session& session);

  /// Executes `line`. A movement ends if `keep_going` returns false.
  [[nodiscard]] Answer answer(const Line& line, const std::function<bool()>& keep_going);

 private:
  [[nodiscard]] debugger::LineResult execute(const Line& line);
  [[nodiscard]] std::string describe(const debugger::LineResult& result) const;
  void take_output(std::string_view text);

  debugger::Session& session_;
  std::string output_;
  std::size_t dropped_ = 0;  // number of bytes of output beyond `longest_output`
};

}  // namespace chessvm::vm::control
