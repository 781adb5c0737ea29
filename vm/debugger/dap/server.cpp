// SPDX-License-Identifier: MIT
// Handles messages, launch and end of a session.
#include "vm/debugger/dap/server.hpp"

#include <algorithm>
#include <array>

#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/dap/server_parts.hpp"
#include "vm/deck.hpp"

namespace chessvm::dap {
namespace {

using Json = nlohmann::json;

constexpr int deepest = 16;  // values nested deeper are dropped, because no message needs them

Json parsed(std::string_view text) {
  if (silent_end_of_json(text) != std::string_view::npos) return Json(Json::value_t::discarded);
  const auto keep = [](int depth, Json::parse_event_t /*event*/, Json& /*value*/) {
    return depth <= deepest;
  };
  return Json::parse(text, keep, false);
}

void shift_lines(Json& value, int shift) {
  if (!value.is_structured()) return;
  for (auto member = value.begin(); member != value.end(); ++member) {
    if (value.is_object() && (member.key() == "line" || member.key() == "endLine")) {
      if (const auto line = number_at(value, {member.key().c_str()}))
        *member = std::max<std::int64_t>(0, std::int64_t{*line} + shift);
    } else {
      shift_lines(*member, shift);
    }
  }
}

Json capabilities() {
  Json able = Json::object();
  for (const char* const what :
       {"supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
        "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints", "supportsLogPoints",
        "supportsDataBreakpoints", "supportsInstructionBreakpoints",
        "supportsBreakpointLocationsRequest", "supportsStepBack", "supportsSteppingGranularity",
        "supportsRestartRequest", "supportsTerminateRequest", "supportsSetVariable",
        "supportsSetExpression", "supportsEvaluateForHovers", "supportsCompletionsRequest",
        "supportsDisassembleRequest", "supportsLoadedSourcesRequest"})
    able[what] = true;
  able["exceptionBreakpointFilters"] = exception_filters();
  return able;
}

/// Reads `arguments` into `launch`. Returns an error message; nullopt if all members are valid.
std::optional<std::string> read_launch(const Json& arguments, Launch& launch) {
  const auto program = text_at(arguments, {"program"});
  if (!program || program->empty()) return "'program' is the image to be debugged, or its source";
  launch.program = *program;
  for (const auto& [name, target] :
       {std::pair{"deck", &launch.deck}, std::pair{"restore", &launch.restore}}) {
    if (find_member(arguments, {name}) == nullptr) continue;
    *target = text_at(arguments, {name});
    if (!*target) return "'" + std::string(name) + "' is the name of a file";
  }
  for (const auto& [name, target] : {std::pair{"stopOnEntry", &launch.stops_at_entry},
                                     std::pair{"stopAtEnd", &launch.stops_at_end},
                                     std::pair{"noDebug", &launch.without_stops}}) {
    const Json* const value = find_member(arguments, {name});
    if (value == nullptr) continue;
    if (!value->is_boolean()) return "'" + std::string(name) + "' is true or false";
    *target = value->get<bool>();
  }
  return std::nullopt;
}

}  // namespace

struct Server::Request {
  std::string_view command;
  Handler handler;
  When when;
};

const Server::Request* Server::find_request(std::string_view command) {
  static constexpr std::array<Request, 32> table{{
      {"initialize", &Server::initialize, When::always},
      {"launch", &Server::launch, When::always},
      {"attach", &Server::attach, When::always},
      {"disconnect", &Server::disconnect, When::always},
      {"terminate", &Server::terminate, When::always},
      {"configurationDone", &Server::configuration_done, When::standing},
      {"restart", &Server::restart, When::loaded},
      {"setBreakpoints", &Server::set_breakpoints, When::loaded},
      {"breakpointLocations", &Server::breakpoint_locations, When::loaded},
      {"setFunctionBreakpoints", &Server::set_function_breakpoints, When::loaded},
      {"setInstructionBreakpoints", &Server::set_instruction_breakpoints, When::loaded},
      {"setDataBreakpoints", &Server::set_data_breakpoints, When::loaded},
      {"setExceptionBreakpoints", &Server::set_exception_breakpoints, When::loaded},
      {"dataBreakpointInfo", &Server::data_breakpoint_info, When::loaded},
      {"threads", &Server::threads, When::always},
      {"stackTrace", &Server::stack_trace, When::loaded},
      {"scopes", &Server::scopes, When::loaded},
      {"variables", &Server::variables, When::loaded},
      {"setVariable", &Server::set_variable, When::standing},
      {"setExpression", &Server::set_expression, When::standing},
      {"evaluate", &Server::evaluate, When::loaded},
      {"completions", &Server::completions, When::loaded},
      {"source", &Server::source, When::loaded},
      {"loadedSources", &Server::loaded_sources, When::loaded},
      {"disassemble", &Server::disassemble, When::loaded},
      {"continue", &Server::continue_, When::standing},
      {"next", &Server::next, When::standing},
      {"stepIn", &Server::step_in, When::standing},
      {"stepOut", &Server::step_out, When::standing},
      {"stepBack", &Server::step_back, When::standing},
      {"reverseContinue", &Server::reverse_continue, When::standing},
      {"pause", &Server::pause, When::loaded},
  }};
  const auto* const found = std::find_if(
      table.begin(), table.end(), [&](const Request& row) { return row.command == command; });
  return found == table.end() ? nullptr : found;
}

Server::Server(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}
Server::~Server() = default;

void Server::send(Json message) {
  message["seq"] = ++sequence_;
  if (!lines_from_1_) shift_lines(message, -1);
  surroundings_.send(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Server::event(const char* name, Json body) {
  send({{"type", "event"}, {"event", name}, {"body", std::move(body)}});
}

void Server::output(const char* category, std::string_view text) {
  event("output", {{"category", category}, {"output", visible_lines(text)}});
}

/// Sends the editor the cards that were punched since the last call, as output of the program.
void Server::send_cards() {
  const auto& timeline = debuggee_->session->timeline;
  const std::uint64_t punched = timeline.now().cards_punched;
  std::uint64_t& sent = debuggee_->cards_sent;
  sent = std::min(sent, punched);  // a movement backwards has undone the punching of later cards
  std::string text;
  for (std::uint64_t i = std::max(sent, timeline.first_punched()); i < punched; ++i)
    text +=
        vm::card_text(timeline.punched()[static_cast<std::size_t>(i - timeline.first_punched())]) +
        "\n";
  sent = punched;
  if (!text.empty()) output("stdout", text);
}

void Server::refuse(std::string_view problem) {
  send({{"type", "response"},
        {"request_seq", 0},
        {"success", false},
        {"command", ""},
        {"message", std::string(problem)}});
}

void Server::handle(std::string_view text) {
  if (ended_) return;
  Json message = parsed(text);
  if (message.is_discarded()) return refuse("the message is not JSON");
  const auto type = text_at(message, {"type"});
  if (type == "response") return;  // an answer to a request; this server sends no requests
  const auto command = text_at(message, {"command"});
  if (type != "request" || !command) return refuse("the message is not a request");
  Json arguments = Json::object();
  if (const auto given = message.find("arguments"); given != message.end())
    arguments = std::move(*given);
  if (!lines_from_1_) shift_lines(arguments, 1);
  Answer outcome = answer(*command, arguments);
  Json response{{"type", "response"},
                {"request_seq", number_at(message, {"seq"}).value_or(0)},
                {"success", !outcome.error},
                {"command", *command}};
  if (outcome.error) response["message"] = visible_lines(trimmed(*outcome.error));
  if (!outcome.body.is_null()) response["body"] = std::move(outcome.body);
  send(std::move(response));
  if (outcome.then) outcome.then();
  if (!moving_) move_as_scheduled();
}

Answer Server::answer(std::string_view command, const Json& arguments) {
  const Request* const request = find_request(command);
  if (request == nullptr) return failed("no request '" + shortened(command) + "'");
  if (!initialized_ && request->handler != &Server::initialize)
    return failed("the first request must be 'initialize'");
  if (request->when != When::always && debuggee_ == nullptr)
    return failed("no program is launched");
  if (request->when == When::standing && moving_) return failed("the machine is running");
  if (request->when == When::standing && terminated_) return failed("the program has ended");
  return (this->*request->handler)(arguments);
}

Answer Server::initialize(const Json& arguments) {
  if (initialized_) return failed("the server is initialized already");
  const auto no = [&](const char* name) {
    const Json* const member = find_member(arguments, {name});
    return member != nullptr && *member == false;
  };
  initialized_ = true;
  lines_from_1_ = !no("linesStartAt1");
  columns_from_1_ = !no("columnsStartAt1");
  return {.body = capabilities()};
}

Answer Server::launch(const Json& arguments) {
  if (debuggee_ != nullptr) return failed("a program is launched already");
  Launch wanted;
  if (auto problem = read_launch(arguments, wanted)) return failed(std::move(*problem));
  auto session = surroundings_.load(wanted);
  if (!session) return failed(to_text(session.error()));
  const auto log = [this](std::string_view text) { output("console", text); };
  debuggee_ = std::make_unique<Debuggee>(std::move(wanted), std::move(session.value()), log);
  debuggee_->session->keep_going = [this] { return keep_going(); };
  debuggee_->session->complain = [this](std::string_view text) { output("stderr", text); };
  debuggee_->cards_sent = debuggee_->session->timeline.now().cards_punched;
  return {.then = [this] {
    for (const Failure& warning : debuggee_->session->warnings)
      output("important", warning_text(warning));
    event("initialized", Json::object());
  }};
}

Answer Server::attach(const Json& /*arguments*/) {
  return failed("no machine can be attached to; launch a program");
}

Answer Server::configuration_done(const Json& /*arguments*/) {
  if (configured_) return failed("the configuration is done already");
  configured_ = true;
  const Launch& how = debuggee_->launch;
  if (how.without_stops) debuggee_->session->stops = {};
  if (how.stops_at_entry && !how.without_stops)
    return {.then = [this] { stopped("entry", "before the first instruction"); }};
  schedule("entry", [this] { return debuggee_->movements.run(); });
  return {};
}

Answer Server::disconnect(const Json& /*arguments*/) {
  interrupt_ = true;
  ended_ = true;
  return {};
}

Answer Server::terminate(const Json& /*arguments*/) {
  interrupt_ = true;
  if (terminated_ || debuggee_ == nullptr) return {};
  terminated_ = true;
  return {.then = [this] { event("terminated", Json::object()); }};
}

/// Tells the editor that the program has ended.
void Server::finish() {
  const bool failed_run = debuggee_->session->timeline.state().error != vm::MachineError::none;
  const ExitStatus status = failed_run ? ExitStatus::rejected : ExitStatus::ok;
  terminated_ = true;
  event("exited", {{"exitCode", static_cast<int>(status)}});
  event("terminated", Json::object());
}

}  // namespace chessvm::dap
