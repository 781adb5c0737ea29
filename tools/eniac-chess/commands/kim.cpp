// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/kim.hpp"

#include <array>
#include <csignal>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "tools/eniac-chess/kim/script.hpp"

namespace chessvm::chess {
namespace {

using rivals::microchess::Level;

constexpr std::array<Choice<Level>, 3> levels{
    {{"normal", Level::normal}, {"blitz", Level::blitz}, {"superblitz", Level::super_blitz}}};

/// A tape that teaches the computer an opening for one side.
struct Tape {
  const rivals::Opening* opening = nullptr;
  Colour side = Colour::white;  // side that the computer plays
};

struct KimOptions {
  Level level = Level::normal;
  std::optional<Tape> tape{};
  ColourWhen colour = ColourWhen::automatic;  // accepted but unused: the console has no colours
};

std::vector<Tape> tapes() {
  std::vector<Tape> all;
  for (const rivals::Opening& opening : rivals::openings)
    for (const Colour side : colours) all.push_back({&opening, side});
  return all;
}

/// Returns the name of a tape, such as `giuoco-piano-white`.
std::string name(const Tape& tape) {
  return std::string(tape.opening->name) + (tape.side == Colour::white ? "-white" : "-black");
}

ExitStatus press_keys(const KimOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);  // a write to a closed output fails and ends the session
  const auto& tape = options.tape;
  rivals::microchess::KimConsole console(
      options.level, tape ? &tape->opening->tapes[static_cast<std::size_t>(tape->side)] : nullptr);
  return kim::run_script(console, stdin, stdout);
}

}  // namespace

Subcommand add_kim(const CommandLine::Command& command) {
  const auto options = std::make_shared<KimOptions>();
  command.choice("--level", options->level, levels, "normal, blitz or superblitz (normal)");
  std::vector<std::string> names;
  for (const Tape& tape : tapes()) names.push_back(name(tape));
  command
      .word_of(
          "--tape", std::move(names),
          [options = options.get()](std::size_t row) { options->tape = tapes()[row]; },
          "load an opening for the side that the computer plays: giuoco-piano-white\n"
          "(docs/kim.md)")
      .value_name("NAME");
  command.colour(options->colour);
  return {.run = [options] { return press_keys(*options); }};
}

}  // namespace chessvm::chess
