// SPDX-License-Identifier: MIT
// Sends any lines to the debugger, in pieces. The first byte sets the size of the pieces. The lines
// that arrive must not depend on this size. Each line gets one answer: a JSON object in one line,
// without control characters. The machine's state stays valid.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/text.hpp"
#include "tests/fuzz/debugger_session.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/checkpoint.hpp"
#include "vm/debugger/control/controller.hpp"
#include "vm/debugger/control/lines.hpp"

namespace chessvm::fuzz {
namespace control_fuzz {
namespace {

using Json = nlohmann::json;
using vm::control::Line;

constexpr std::size_t most_lines = 20;
constexpr int most_questions = 3;
constexpr std::uint64_t slice_cycles = 10'000;

/// Returns the lines that arrive when `text` is sent in pieces of `size` bytes.
std::vector<Line> lines_of(std::string_view text, std::size_t size) {
  vm::control::Lines stream;
  while (!text.empty()) {
    stream.feed(text.substr(0, size));
    text.remove_prefix(std::min(size, text.size()));
  }
  stream.end(vm::control::LastLine::whole);
  std::vector<Line> lines;
  bool has_interrupt = false;
  const bool interrupts = stream.interrupts();
  while (auto line = stream.take()) {
    has_interrupt = has_interrupt || trimmed(line->text) == vm::control::interrupt_line;
    lines.push_back(*std::move(line));
  }
  require(interrupts == has_interrupt && !stream.interrupts() && stream.waiting() == 0);
  return lines;
}

void check(const std::string& answer) {
  require(visible(answer) == answer);
  const Json object = Json::parse(answer, nullptr, false);
  require(object.is_object() && object.at("output").is_string() && object.at("state").is_object());
  require(object.at("ok").get<bool>() != object.contains("error"));
  require(!object.contains("stop") || object.at("moved").get<bool>());
}

}  // namespace
}  // namespace control_fuzz

void run_control(const std::uint8_t* data, std::size_t size) {
  using namespace control_fuzz;
  if (size == 0) return;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::vector<Line> lines = lines_of(text, std::size_t{data[0]} + 1);
  const std::vector<Line> whole = lines_of(text, text.size());
  require(std::equal(lines.begin(), lines.end(), whole.begin(), whole.end(),
                     [](const Line& one, const Line& other) {
                       return one.text == other.text && one.too_long == other.too_long;
                     }));

  vm::debugger::Session session = debugger_session();
  session.files = std::make_unique<vm::debugger::test::MemoryFiles>();
  session.slice_cycles = slice_cycles;
  session.clock = [] { return std::chrono::steady_clock::time_point{}; };
  vm::control::Controller controller(session);
  for (const Line& line : std::span(lines).first(std::min(lines.size(), most_lines))) {
    int questions = 0;
    const auto answer = controller.answer(line, [&] { return ++questions < most_questions; });
    check(answer.text);
    require(!chessvm::vm::impossible(session.timeline.state()));
    if (answer.outcome == vm::debugger::CommandResult::quit) break;
  }
}

}  // namespace chessvm::fuzz
