// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/options.hpp"

#include "base/command_line/command_line.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/host/command_line.hpp"

namespace chessvm::chess {
namespace {

constexpr const char* footer =
    "Exit status: 0 done; 1 position refused or answer not legal; 2 usage; 3 cannot read or\n"
    "write; 4 limit of add cycles ran out; 130 interrupted.";
constexpr int deepest_perft = 9;

/// Arguments as CLI11 stores them, before they are parsed.
struct Spelled {
  std::string rules = "full";
  std::string colour = "auto";
  std::string figures = "letters";
  std::string max_cycles;
  bool quiet = false;
};

void add_fen(CLI::App& command, Options& options) {
  command.add_option("--fen", options.fen, "the position")->required();
}

void add_search(CLI::App& command, Options& options, Spelled& words) {
  command.add_option("--depth", options.depth, "plies to search (4)")
      ->check(CLI::Range(shallowest_search, deepest_search));
  command.add_option("--image", options.image, "run this program; its symbols are in FILE.sym");
  command
      .add_option("--engine", options.engine,
                  "the simulator that runs it: chsim or eniacsim, on the wired CPU (chsim)")
      ->check(host::refuse_engine, "NAME");
  command.add_option("--max-cycles", words.max_cycles, "give up a position after N add cycles")
      ->check(host::refuse_limit, "N");
}

void add_looks(CLI::App& command, Spelled& words) {
  command.add_option("--figures", words.figures, "draw men as letters or unicode (letters)")
      ->check(CLI::IsMember({"letters", "unicode"}));
  command.add_option("--color", words.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

void add_move(CLI::App& command, Options& options, Spelled& words) {
  auto* fen = command.add_option("--fen", options.fen, "one position");
  auto* epd = command.add_option("--epd", options.epd, "test positions; - is standard input");
  fen->excludes(epd);
  add_search(command, options, words);
  auto* deck = command.add_option("--deck", options.deck, "write the cards to FILE, do not play");
  auto* cards = command.add_option("--cards", options.cards, "read the answer cards from FILE");
  deck->needs(fen)->excludes(cards);
  command.add_flag("--json", options.json, "one JSON object a line");
  add_looks(command, words);
  command.add_flag("-q,--quiet", words.quiet, "moves only");
  command.callback([&] {
    if (!options.fen && !options.epd) throw CLI::RequiredError("--fen or --epd");
  });
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CLI::App app{"Plays chess on the ENIAC: punches a position, runs the program, reads its answer.",
               "eniac-chess"};
  app.footer(footer);
  app.require_subcommand(1);
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "eniac-chess " CHESSVM_VERSION,
                       "print the version and exit");
  auto* move = app.add_subcommand("move", "the machine's move in a position, its time and odds");
  add_move(*move, options, words);
  auto* line = app.add_subcommand("line", "a FEN a line in, a move a line out");
  add_search(*line, options, words);
  auto* perft = app.add_subcommand("perft", "count legal lines of play");
  add_fen(*perft, options);
  perft->add_option("--depth", options.depth, "plies")
      ->required()
      ->check(CLI::Range(0, deepest_perft));
  perft->add_option("--rules", words.rules, "full, or those of the program: restricted (full)")
      ->check(CLI::IsMember({"full", "restricted"}));
  auto* show = app.add_subcommand("show", "draw the board");
  add_fen(*show, options);
  add_looks(*show, words);
  for (CLI::App* command : {move, line, perft, show}) let_last_option_count(*command);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  options.rules = words.rules == "full" ? Rules::full : Rules::restricted;
  options.figures = words.figures == "letters" ? Figures::letters : Figures::unicode;
  options.colour = *parse_colour_when(words.colour);
  options.detail = words.quiet ? Detail::quiet : Detail::normal;
  if (const auto limit = host::parse_number<std::int64_t>(words.max_cycles))
    options.run.limit = AddCycles(*limit);
  options.command = *move    ? Command::move
                    : *line  ? Command::line
                    : *perft ? Command::perft
                             : Command::show;
  return options;
}

}  // namespace chessvm::chess
