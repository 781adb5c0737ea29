// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/line.hpp"

#include <fmt/format.h>

#include <memory>

#include "base/process/message.hpp"
#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/source.hpp"

namespace chessvm::chess {
namespace {

/// Formats an answer as a line. The line begins with the move. If the answer has no move, the line
/// begins with `none`.
std::string line_reply(const Answer& answer) {
  std::string text = answer.move ? coordinate(*answer.move) : "none";
  if (answer.run)
    text += fmt::format(" cycles={} hours={:.3f}", answer.run->work.time.count(),
                        EniacHours(answer.run->work.time).count());
  return text;
}

Answer answer_to(const Position& position, const SearchOptions& options, const Source& source,
                 std::size_t index) {
  const int depth = options.machine.depth;
  if (!options.machine.hours) return source.answer(position, index, {depth, options.run()});
  const ThinkLimits limits{depth, options.machine.hours};
  return source.think(position, limits, options.run(), SecondLook::none).answer;
}

/// Reads a FEN from each line of `in` and writes a move as a line to `out`, until the end of `in`.
ExitStatus answer_lines(const SearchOptions& options, std::FILE* in, std::FILE* out) {
  say_core(options.machine);
  const auto source = Source::open_machine(options.machine);
  if (!source) return refuse(source.error());
  ExitStatus status = ExitStatus::ok;
  std::uint32_t number = 0;
  while (const auto line = read_line(in, longest_fen)) {
    ++number;
    const auto position = read_fen(TextLine{*line, "standard input", number});
    Answer answer;
    if (position) {
      answer = answer_to(position.value(), options, source.value(), number - 1);
      if (answer.is_interrupted()) break;
      if (answer.outcome == Outcome::error)
        say(fmt::format("standard input:{}: error: {}\n", number, answer.error));
      status = worse(status, answer.status());
    } else {
      status = worse(status, refuse(position.error()));
    }
    fmt::print(out, "{}\n", line_reply(answer));
    if (std::fflush(out) != 0) return ExitStatus::environment;
  }
  if (!interrupt_flag()) return status;
  say(fmt::format("eniac-chess: interrupted at line {} of standard input\n", number));
  return interrupted_status();
}

}  // namespace

Subcommand add_line(const CommandLine::Command& command) {
  const auto options = std::make_shared<SearchOptions>();
  add_search(command, *options);
  return {.run = [options] { return answer_lines(*options, stdin, stdout); }};
}

}  // namespace chessvm::chess
