// SPDX-License-Identifier: MIT
// Sends any messages of editors, one in each line. The first byte chooses the receiver: `d` is
// the debug adapter, `l` is the language server. Each request gets one answer, and answers are
// well-formed. For any other first byte, FrameReader splits the input into messages. FrameReader
// must find the same messages if the input arrives in pieces of any size.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "asm/server/server.hpp"
#include "base/process/message_framing.hpp"
#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "tests/fuzz/debugger_session.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/debugger/dap/server.hpp"

namespace chessvm::fuzz {
namespace messages_fuzz {
namespace {

using Json = nlohmann::json;

constexpr std::size_t most_messages = 30;

Json sent(std::string_view text) {
  Json message = Json::parse(text, nullptr, false);
  require(message.is_object());
  return message;
}

/// A simulated editor that debugs one program through the adapter, without files.
class Debugging {
 public:
  explicit Debugging(std::string_view messages) : waiting_(messages) {}
  void run() {
    while (handle_next()) {
    }
    require(responses_ == requests_);
  }

 private:
  bool handle_next() {
    if (waiting_.empty() || handled_ == most_messages) return false;
    const std::string_view line = take_line(waiting_);
    ++handled_;
    looks_ = 0;
    const Json message = Json::parse(line, nullptr, false);
    const bool is_answer = !message.is_discarded() && text_at(message, {"type"}) == "response";
    if (!server_.ended() && !is_answer) ++requests_;
    server_.handle(line);
    return true;
  }
  void take(std::string_view text) {
    const Json message = sent(text);
    require(message.at("seq") == ++sequence_);
    const std::string type = message.at("type");
    require(type == "response" || type == "event");
    if (type == "response") {
      ++responses_;
      require(message.at("request_seq").is_number() && message.at("command").is_string());
      require(message.at("success") == true || !message.at("message").empty());
    }
  }
  /// The server calls this while the machine runs. The third call after each message to the server
  /// handles the next message. Every sixth call returns false, which ends the run.
  bool look() {
    constexpr int most_looks = 6;
    constexpr int looks_to_a_message = 3;
    ++looks_;
    if (looks_ == looks_to_a_message) handle_next();
    return ++all_looks_ % most_looks != 0;
  }
  static Result<std::unique_ptr<vm::debugger::Session>> load() {
    const auto& program = fuzz::debugged_program();
    auto session =
        std::make_unique<vm::debugger::Session>(program.image, program.symbols, program.source);
    for (const int value : {10'000, 20'000, 30'000}) session->timeline.add_card({value});
    session->files = std::make_unique<vm::debugger::test::MemoryFiles>();
    constexpr std::uint64_t slice_cycles = 10'000;
    session->slice_cycles = slice_cycles;
    session->clock = [] { return std::chrono::steady_clock::time_point{}; };
    return session;
  }

  std::string_view waiting_;
  std::size_t handled_ = 0;
  std::size_t requests_ = 0;   // requests that need a response
  std::size_t responses_ = 0;  // responses received
  std::int64_t sequence_ = 0;  // sequence number of the last message from the server
  int looks_ = 0;              // calls of look() since the last message to the server
  int all_looks_ = 0;
  dap::Server server_{{.load = [](const dap::Launch&) { return load(); },
                       .send = [this](std::string_view text) { take(text); },
                       .look = [this] { return look(); }}};
};

/// True if the message could name a file. The target reads no files, so it skips such messages.
bool names_files(std::string_view message) {
  constexpr std::string_view document = "file:///no/such/folder/a.asm\"";
  for (std::size_t at = 0; (at = message.find("uri", at)) != std::string_view::npos; ++at) {
    std::string_view rest = message.substr(at);
    rest.remove_prefix(std::min(rest.find(':'), rest.size()));
    rest.remove_prefix(std::min(rest.find('"'), rest.size()));
    if (!rest.starts_with('"') || !rest.substr(1).starts_with(document)) return true;
  }
  return message.find(".inc") != std::string_view::npos ||
         message.find("\\u") != std::string_view::npos;
}

/// Checks the messages that the server has sent; returns the ids of its answers as JSON.
std::vector<std::string> answers(language_server::Server& server) {
  std::vector<std::string> ids;
  for (const std::string& text : server.take_messages()) {
    const Json message = sent(text);
    require(message.at("jsonrpc") == "2.0");
    require(message.contains("method") != message.contains("id"));
    if (!message.contains("id")) continue;
    require(message.contains("result") != message.contains("error"));
    ids.push_back(message["id"].dump());
  }
  return ids;
}

void edit(std::string_view messages) {
  language_server::Server server{{}};
  for (std::size_t i = 0; i < most_messages && !messages.empty(); ++i) {
    const std::string_view line = take_line(messages);
    if (names_files(line)) continue;
    server.handle(line);
    const auto ids = answers(server);
    const Json message = Json::parse(line, nullptr, false);
    const Json* const id = find_member(message, {"id"});
    const bool has_method = text_at(message, {"method"}).has_value();
    require(ids.size() <= 1);
    if (message.is_discarded())
      require(ids.size() == 1);
    else if (has_method)
      require(ids.size() == (id == nullptr ? 0U : 1U));
    if (has_method && id != nullptr && (id->is_string() || id->is_number_integer()))
      require(Json::parse(ids.front()) == *id || id->is_string());
    server.publish();
    require(answers(server).empty());
  }
}

std::vector<std::string> frames(std::string_view bytes, std::size_t at_once) {
  std::vector<std::string> all;
  FrameReader reader;
  while (!bytes.empty()) {
    reader.feed(bytes.substr(0, at_once));
    bytes.remove_prefix(std::min(at_once, bytes.size()));
    while (const auto frame = reader.next()) {
      require(frame->problem.empty() || frame->body.empty());
      all.push_back(frame->problem + '\n' + frame->body);
    }
  }
  return all;
}

void read_frames(std::string_view bytes) {
  const auto whole = frames(bytes, std::max<std::size_t>(bytes.size(), 1));
  require(frames(bytes, 1) == whole && frames(bytes, 7) == whole);
  FrameReader reader;
  reader.feed(framed(bytes));
  const auto frame = reader.next();
  require(frame && frame->problem.empty() && frame->body == bytes && !reader.next());
}

}  // namespace
}  // namespace messages_fuzz

void run_messages(const std::uint8_t* data, std::size_t size) {
  using namespace messages_fuzz;
  if (size == 0) return;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'd') return Debugging(text).run();
  if (data[0] == 'l') return edit(text);
  read_frames(text);
}

}  // namespace chessvm::fuzz
