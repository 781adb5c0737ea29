// SPDX-License-Identifier: MIT
#include "programs/eniac-games/options.hpp"

#include <fmt/format.h>

#include "base/command_line/command_line.hpp"
#include "programs/host/command_line.hpp"
#include "programs/host/engine.hpp"
#include "programs/life/life.hpp"

namespace chessvm::games {
namespace {

using host::parse_number;

constexpr const char* footer =
    "Exit status: 0 done; 1 move, card or image refused, or the program failed; 2 usage;\n"
    "3 cannot read or write; 4 limit of add cycles ran out; 130 interrupted.";

std::string refuse_generations(const std::string& text) {
  const int number = parse_number<int>(text).value_or(0);
  if (number >= 1 && number <= most_generations) return {};
  return fmt::format("expected a number of generations, 1-{}", most_generations);
}

std::string refuse_move(const std::string& text) {
  if (parse_number<int>(text)) return {};
  return fmt::format("'{}' is no number of a move", text);
}

/// Arguments as CLI11 stores them, before they are parsed.
struct Spelled {
  std::vector<std::string> moves;
  std::string side = "first";
  std::string generations = "1";
  std::string max_cycles;
  bool batch = false;
  bool json = false;
};

void add_options(CLI::App& command, Options& options, Spelled& words) {
  command.add_option("--moves", words.moves, "begin behind these moves: 5,1,9")
      ->delimiter(',')
      ->check(refuse_move, "N");
  auto* deck = command.add_option("--deck", options.deck,
                                  "write the cards of the position to FILE, do not play");
  auto* cards = command.add_option("--cards", options.cards,
                                   "take the machine's reply from FILE, do not play");
  deck->excludes(cards);
  command.add_option("--image", options.image, "run this program instead of the one built in");
  command
      .add_option("--engine", options.engine,
                  "the simulator that runs it: chsim or eniacsim, on the wired CPU (chsim)")
      ->check(host::refuse_engine, "NAME");
  command.add_option("--max-cycles", words.max_cycles, "give up a turn after N add cycles")
      ->check(host::refuse_limit, "N");
  command.add_flag("--batch", words.batch, "no prompts and boards, an answer a line");
  command.add_flag("--json", words.json, "the same, one JSON object a line");
  if (command.get_name() == "life")
    command.add_option("--generations", words.generations, "generations a turn (1)")
        ->check(refuse_generations, "N");
  else
    command.add_option("--side", words.side, "your side: first or second (first)")
        ->check(CLI::IsMember({"first", "second"}));
  let_last_option_count(command);
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CLI::App app{"Plays games against programs that run on the ENIAC.", "eniac-games"};
  app.footer(footer);
  app.require_subcommand(1);
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "eniac-games " CHESSVM_VERSION,
                       "print the version and exit");
  for (const Entry& entry : catalogue())
    add_options(*app.add_subcommand(std::string(entry.name), std::string(entry.title)), options,
                words);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  for (const Entry& entry : catalogue())
    if (app.got_subcommand(std::string(entry.name))) options.game = &entry;
  for (const std::string& move : words.moves) options.moves.push_back(*parse_number<int>(move));
  options.setup.generations = *parse_number<int>(words.generations);
  options.player = words.side == "first" ? Side::first : Side::second;
  options.style = words.json ? Style::json : words.batch ? Style::batch : Style::terminal;
  if (const auto limit = parse_number<std::int64_t>(words.max_cycles))
    options.run.limit = AddCycles(*limit);
  return options;
}

}  // namespace chessvm::games
