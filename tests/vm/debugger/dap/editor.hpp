// SPDX-License-Identifier: MIT
// A simulated editor that talks to a debug adapter about a program given as source text.
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/vm/debugger/support.hpp"
#include "vm/debugger/dap/server.hpp"

namespace chessvm::dap::test {

using Json = nlohmann::json;

class Editor {
 public:
  /// Begins a session on `source`; the file `path` need not exist.
  explicit Editor(std::string source = vm::debugger::test::adder,
                  std::filesystem::path path = "/no/such/folder/test.asm")
      : source_(std::move(source)),
        path_(std::move(path)),
        server({.load = [this](const Launch& launch) { return load(launch); },
                .send =
                    [this](std::string_view message) {
                      messages.push_back(Json::parse(message, nullptr, false));
                    },
                .look = [this] { return look(); }}) {}

  /// Sends a request; returns the answer. Puts the answer and the request's events in `messages`.
  Json operator()(const std::string& command, const Json& arguments = Json::object()) {
    const int number = ++sequence_;
    messages.clear();
    server.handle(message(command, arguments, number));
    return answer_to(number);
  }
  /// Schedules a request. The adapter finds the request when it looks for messages for the
  /// `looks`-th time.
  void later(const std::string& command, const Json& arguments = Json::object(), int looks = 3) {
    for (int i = 1; i < looks; ++i) coming.emplace_back();
    coming.push_back(message(command, arguments, ++sequence_));
  }
  /// Launches the program, which stops at its entry unless `launch` says otherwise.
  void begin(Json launch = Json::object()) {
    launch["program"] = path_.string();
    if (!launch.contains("stopOnEntry")) launch["stopOnEntry"] = true;
    EXPECT_EQ((*this)("initialize")["success"], true);
    EXPECT_EQ((*this)("launch", launch)["success"], true);
    EXPECT_EQ(event("initialized").is_null(), false);
  }
  void configure() { EXPECT_EQ((*this)("configurationDone")["success"], true); }
  void start(const Json& launch = Json::object()) {
    begin(launch);
    configure();
  }

  /// Returns the body of the last event `name` since the last request; null if there was none.
  [[nodiscard]] Json event(const std::string& name) const {
    for (auto at = messages.rbegin(); at != messages.rend(); ++at)
      if (at->value("type", "") == "event" && (*at)["event"] == name) return (*at)["body"];
    return nullptr;
  }
  [[nodiscard]] std::string output(const std::string& category) const {
    std::string text;
    for (const Json& each : messages)
      if (each.value("event", "") == "output" && each["body"]["category"] == category)
        text += each["body"]["output"].get<std::string>();
    return text;
  }
  [[nodiscard]] Json answer_to(int number) const {
    for (const Json& each : messages)
      if (each.value("type", "") == "response" && each["request_seq"] == number) return each;
    return nullptr;
  }
  [[nodiscard]] Json last_answer() const { return answer_to(sequence_); }

  /// Returns line and name of each stack frame, such as "25 add_card", the innermost frame first.
  std::vector<std::string> stack() {
    std::vector<std::string> frames;
    const Json answer = (*this)("stackTrace", {{"threadId", 1}});
    for (const Json& frame : answer["body"]["stackFrames"])
      frames.push_back(std::to_string(frame["line"].get<int>()) + " " +
                       frame["name"].get<std::string>());
    return frames;
  }
  int line() {
    return (*this)("stackTrace", {{"threadId", 1}})["body"]["stackFrames"][0]["line"].get<int>();
  }
  /// Sends a request; returns the source line at which the machine stops.
  int line_after(const std::string& command, const Json& arguments = Json::object()) {
    EXPECT_EQ((*this)(command, arguments)["success"], true) << command;
    return line();
  }
  std::string variable(int scope, const std::string& name) {
    const Json answer = (*this)("variables", {{"variablesReference", scope}});
    for (const Json& each : answer["body"]["variables"])
      if (each["name"] == name) return each["value"];
    return "no variable";
  }
  std::string value(const std::string& expression) {
    const Json answer = (*this)("evaluate", {{"expression", expression}});
    return answer["success"] == true ? answer["body"]["result"] : answer["message"];
  }
  std::string repl(const std::string& line) {
    const Json answer = (*this)("evaluate", {{"expression", line}, {"context", "repl"}});
    return answer["success"] == true ? answer["body"]["result"] : answer["message"];
  }
  /// Sets breakpoints in the program's source; returns the breakpoints of the answer.
  Json break_at(const Json& breakpoints) {
    return (*this)("setBreakpoints", {{"source", {{"path", path_.string()}}},
                                      {"breakpoints", breakpoints}})["body"]["breakpoints"];
  }

  std::vector<Json> messages;
  std::deque<std::string> coming;  // an element for each look: a message, or "" if none
  std::vector<std::int32_t> cards{10'000, 20'000, 30'000};
  bool goes_on = true;  // false if the adapter must end a run

 private:
  static std::string message(const std::string& command, const Json& arguments, int number) {
    return Json{
        {"seq", number}, {"type", "request"}, {"command", command}, {"arguments", arguments}}
        .dump();
  }
  Result<std::unique_ptr<vm::debugger::Session>> load(const Launch& launch) {
    if (launch.program != path_) return Failure{.path = launch.program, .message = "cannot open"};
    vm::debugger::test::Program program = vm::debugger::test::assembled(path_, source_);
    auto session = std::make_unique<vm::debugger::Session>(
        program.image, std::move(program.symbols), std::move(program.source));
    session->source_files =
        vm::debugger::SourceFiles(session->source, std::filesystem::path(path_).parent_path());
    session->slice_cycles = 10'000;
    // The clock stands still, so that the number of looks depends only on executed instructions.
    session->clock = [] { return std::chrono::steady_clock::time_point{}; };
    for (const auto card : cards) session->timeline.add_card({card});
    return session;
  }
  bool look() {
    if (!coming.empty()) {
      const std::string next = coming.front();
      coming.pop_front();
      if (!next.empty()) server.handle(next);
    }
    return goes_on;
  }

  std::string source_;
  std::filesystem::path path_;
  int sequence_ = 0;

 public:
  Server server;
};

inline const char* const forever =
    "        .isa v4\n        .org 100\nloop\n        inc A\n        jmp loop\n        .org 200\n"
    "never\n        halt\n";

}  // namespace chessvm::dap::test
