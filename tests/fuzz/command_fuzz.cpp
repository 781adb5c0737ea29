// SPDX-License-Identifier: MIT
// Gives any commands to the debugger. A command that fails prints an error, and the machine's state
// stays valid.
#include <cstdint>
#include <string_view>

#include "tests/fuzz/debugger_session.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/checkpoint.hpp"
#include "vm/debugger/commands/command.hpp"

namespace chessvm::fuzz {
namespace command_fuzz {
namespace {

using namespace chessvm::vm::debugger;

constexpr std::size_t most_lines = 20;
constexpr int most_questions = 3;
constexpr std::uint64_t slice_cycles = 10'000;

}  // namespace
}  // namespace command_fuzz

void run_command(const std::uint8_t* data, std::size_t size) {
  using namespace command_fuzz;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Session session = debugger_session();
  session.files = std::make_unique<test::MemoryFiles>();
  session.slice_cycles = slice_cycles;
  session.clock = [] { return std::chrono::steady_clock::time_point{}; };
  int questions = 0;
  session.keep_going = [&] { return ++questions < most_questions; };
  std::size_t said = 0;
  session.print = [&](std::string_view line) { said += line.size(); };
  session.complain = session.print;
  for (std::size_t line = 0; line < most_lines && !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view command = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    questions = 0;
    said = 0;
    const LineResult result = execute(session, command);
    require(!result.failed || said > 0);
    require(!chessvm::vm::impossible(session.timeline.state()));
    require(session.timeline.position() >= session.timeline.earliest());
    for (const std::string& whole : completions(session, command)) require(!whole.empty());
    if (result.outcome == CommandResult::quit) break;
  }
}

}  // namespace chessvm::fuzz
