// SPDX-License-Identifier: MIT
// Declarations that the source files of the server share.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "vm/debugger/dap/server.hpp"
#include "vm/debugger/dap/sources.hpp"

namespace chessvm::dap {

struct Answer {
  nlohmann::json body = nullptr;
  std::optional<std::string> error{};
  std::function<void()> then{};  // function that runs after the server has sent the answer
};

[[nodiscard]] inline Answer failed(std::string why) {
  return {.error = std::move(why)};
}

struct Server::Debuggee {
  Debuggee(Launch how, std::unique_ptr<vm::debugger::Session> loaded,
           std::function<void(std::string_view)> log)
      : launch(std::move(how)),
        session(std::move(loaded)),
        sources(*session),
        movements(*session, breakpoints, std::move(log)) {}

  Launch launch;
  std::unique_ptr<vm::debugger::Session> session;
  Sources sources;
  Breakpoints breakpoints;
  Movements movements;
  std::uint64_t cards_sent = 0;  // number of punched cards already sent to the editor
};

inline constexpr int only_thread = 1;  // number of the machine's thread in the protocol

}  // namespace chessvm::dap
