// SPDX-License-Identifier: MIT
#include "asm/easm/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "base/command_line/command_line.hpp"
#include "base/message.hpp"

namespace chessvm::easm {
namespace {

constexpr std::string_view description =
    "Assembles a chessvm program into a function-table image. Without an option that names an\n"
    "output, the source is only checked. Nothing is written when there is an error.";
constexpr std::string_view footer =
    "A file name - is standard input or output; @FILE stands for the words in FILE.\n"
    "Exit status: 0 done; 1 the source or image was refused; 2 usage; 3 cannot read or write.";

/// The words of the command line, `@FILE` replaced by the words of FILE, last first as CLI11 wants
/// them; nothing, with a message, when such a file cannot be read.
std::optional<std::vector<std::string>> words(int argc, const char* const* argv) {
  std::vector<std::string> all;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.size() < 2 || word[0] != '@') {
      all.push_back(word);
      continue;
    }
    std::ifstream file(word.substr(1));
    if (!file) {
      say(fmt::format("easm: error: cannot open {}\n", word.substr(1)));
      return std::nullopt;
    }
    for (std::string part; file >> part;) all.push_back(part);
  }
  std::reverse(all.begin(), all.end());
  return all;
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  std::vector<std::string> warnings;
  CLI::App app{std::string(description), "easm"};
  app.footer(std::string(footer));
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "easm " CHESSVM_VERSION, "print the version and exit");
  app.add_option("FILE", options.input, "source, or image with --disassemble")->required();
  app.add_option("-o,--output", options.output, "write the image (the source with --disassemble)");
  app.add_option("-l,--listing", options.listing, "write places, words, add cycles and source");
  app.add_option("-s,--symbols", options.symbols, "write the symbols, for chsim");
  app.add_option("-m,--map", options.map, "write how the ROM is used");
  app.add_option("--depfile", options.depfile,
                 "write a make rule: the outputs depend on the sources");
  app.add_option("-I,--include", options.assembly.include_folders,
                 "look for include files here too")
      ->allow_extra_args(false);
  app.add_option("-D,--define", options.assembly.definitions,
                 "NAME[=VALUE]: define a constant, 1 by default")
      ->allow_extra_args(false);
  app.add_option("-W,--warning", warnings,
                 "ID or no-ID: switch a warning; all, none; error: warnings are errors;\n"
                 "error=ID: this one is")
      ->allow_extra_args(false);
  app.add_option("--max-errors", options.max_errors,
                 "print at most N errors and N warnings, 0 for all (20)")
      ->check(CLI::Range(0, 1'000'000));
  app.add_flag("--expand-macros", options.expand_macros, "show the lines of macros in the listing");
  app.add_flag("--disassemble", options.disassemble, "image to source that gives the same image");
  app.add_flag("--json", options.json, "diagnostics as JSON, one a line");
  app.add_option("--color", options.colour, "auto, always or never")
      ->transform(
          CLI::CheckedTransformer(std::map<std::string, ColourWhen>{{"auto", ColourWhen::automatic},
                                                                    {"always", ColourWhen::always},
                                                                    {"never", ColourWhen::never}}));
  app.add_flag("-q,--quiet", options.quiet, "errors only");
  let_last_option_count(app);
  auto all = words(argc, argv);
  if (!all) return ExitStatus::environment;
  try {
    app.parse(*all);
  } catch (const CLI::Success& done) {
    return static_cast<ExitStatus>(app.exit(done));
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  for (const std::string& word : warnings)
    if (!assembler::apply_warning_option(word, options.assembly))
      return refuse_command_line(app, fmt::format("no warning is called '{}'", word));
  if (options.disassemble &&
      !(options.listing + options.symbols + options.map + options.depfile).empty())
    return refuse_command_line(app, "--disassemble has no other output than --output");
  return options;
}

}  // namespace chessvm::easm
