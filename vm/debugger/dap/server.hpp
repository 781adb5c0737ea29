// SPDX-License-Identifier: MIT
// A debug adapter: answers an editor (Debug Adapter Protocol) with the debugger of `chsim --debug`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/exit_status.hpp"
#include "vm/debugger/dap/breakpoints.hpp"
#include "vm/debugger/dap/launch.hpp"
#include "vm/debugger/dap/movements.hpp"

namespace chessvm::dap {

/// The answer to a request: a body, or an error (defined in server_parts.hpp).
struct Answer;

/// Functions that the owner of the server provides.
struct Surroundings {
  Load load;
  /// Sends a message, as JSON, to the editor.
  std::function<void(std::string_view)> send;
  /// Handles waiting messages while the machine runs. Returns false if the machine must stop.
  std::function<bool()> look;
};

class Server {
 public:
  explicit Server(Surroundings surroundings);
  ~Server();

  /// Handles a message. Answers every request, even an invalid one. If a request moves the machine,
  /// returns only after the movement; until then, Surroundings::look handles new messages.
  void handle(std::string_view message);
  /// Sends an error answer for bytes that are not a message.
  void refuse(std::string_view problem);

  [[nodiscard]] bool ended() const { return ended_; }
  /// Returns the exit status: ok after a disconnect request, rejected without one.
  [[nodiscard]] ExitStatus status() const { return ended_ ? ExitStatus::ok : ExitStatus::rejected; }

 private:
  using Json = nlohmann::json;
  using Handler = Answer (Server::*)(const Json& arguments);
  /// Selects when a request is accepted: always, after `launch`, or while the machine stands still.
  enum class When : std::uint8_t { always, loaded, standing };
  struct Request;
  struct Debuggee;
  using Move = std::function<vm::debugger::Arrival()>;
  static const Request* find_request(std::string_view command);
  [[nodiscard]] Answer answer(std::string_view command, const Json& arguments);

  void send(Json message);
  void event(const char* name, Json body);
  void output(const char* category, std::string_view text);
  void send_cards();
  void schedule(const char* reason, Move move);
  /// Answers a request to move forwards. On a halted machine, reports the program's end instead.
  Answer forwards(const char* reason, Move move);
  Answer backwards(const char* reason, Move move);
  void move_as_scheduled();
  [[nodiscard]] bool keep_going();
  void run_commands_of_stop_points(vm::debugger::Arrival& at);
  void report(const vm::debugger::Arrival& at, const char* reason);
  void stopped(std::string_view reason, const std::string& description,
               const std::vector<int>& points = {});
  void finish();
  [[nodiscard]] Json frame(int id, const std::string& name, vm::debugger::RomPlace place,
                           std::optional<vm::debugger::SourceLine> line) const;
  Answer run_command(const std::string& line);
  Answer set(const std::string& target, const std::string& value);

  Answer initialize(const Json& arguments);
  Answer launch(const Json& arguments);
  Answer attach(const Json& arguments);
  Answer configuration_done(const Json& arguments);
  Answer disconnect(const Json& arguments);
  Answer terminate(const Json& arguments);
  Answer restart(const Json& arguments);
  Answer set_breakpoints(const Json& arguments);
  Answer breakpoint_locations(const Json& arguments);
  Answer set_function_breakpoints(const Json& arguments);
  Answer set_instruction_breakpoints(const Json& arguments);
  Answer set_data_breakpoints(const Json& arguments);
  Answer set_exception_breakpoints(const Json& arguments);
  Answer data_breakpoint_info(const Json& arguments);
  Answer threads(const Json& arguments);
  Answer stack_trace(const Json& arguments);
  Answer scopes(const Json& arguments);
  Answer variables(const Json& arguments);
  Answer set_variable(const Json& arguments);
  Answer set_expression(const Json& arguments);
  Answer evaluate(const Json& arguments);
  Answer completions(const Json& arguments);
  Answer source(const Json& arguments);
  Answer loaded_sources(const Json& arguments);
  Answer disassemble(const Json& arguments);
  Answer continue_(const Json& arguments);
  Answer next(const Json& arguments);
  Answer step_in(const Json& arguments);
  Answer step_out(const Json& arguments);
  Answer step_back(const Json& arguments);
  Answer reverse_continue(const Json& arguments);
  Answer pause(const Json& arguments);

  Surroundings surroundings_;
  std::unique_ptr<Debuggee> debuggee_;  // launched program; nullptr before `launch`
  std::int64_t sequence_ = 0;           // number of the last message sent
  bool lines_from_1_ = true;            // true: the editor numbers lines from 1
  bool columns_from_1_ = true;
  bool initialized_ = false;
  bool configured_ = false;
  bool moving_ = false;
  bool interrupt_ = false;   // true: the current movement must end
  bool terminated_ = false;  // true: the editor knows that the program has ended
  bool ended_ = false;
  std::optional<std::pair<const char*, Move>> scheduled_;  // movement to run after the answer
};

}  // namespace chessvm::dap
