// SPDX-License-Identifier: MIT
#include "asm/easm/options.hpp"

#include <fmt/format.h>

#include "base/command_line/command_line.hpp"

namespace chessvm::easm {
namespace {

constexpr const char* description =
    "Assembles a chessvm program into a function-table image. Without an option that names an\n"
    "output, the source is only checked. Nothing is written when there is an error.";
constexpr const char* footer =
    "A file name - is standard input or output.\n"
    "Exit status: 0 done; 1 the source or image was refused; 2 usage; 3 cannot read or write;\n"
    "130 interrupted: nothing is written.";

void add_files(const CommandLine::Command& tool, Options& options) {
  tool.file("FILE", options.input, "source, or image with --disassemble").required();
  tool.file("-o,--output", options.output, "write the image (the source with --disassemble)");
  tool.file("-l,--listing", options.listing, "write places, words, add cycles and source");
  tool.file("-s,--symbols", options.symbols, "write the symbols, for chsim");
  tool.file("-m,--map", options.map, "write how the ROM is used");
  tool.optional_file("--advise-layout", options.advice, "-",
                     "write what saves rows; standard output without =FILE");
  tool.file("--depfile", options.depfile, "write a make rule: the outputs depend on the sources");
}

void add_assembly(const CommandLine::Command& tool, assembler::Options& options) {
  const auto read_folder = [&options](const std::string& folder) {
    options.include_folders.emplace_back(folder);
    return std::string();
  };
  tool.custom("-I,--include", CommandLine::Arity::all, read_folder,
              "look for include files here too")
      .value_name("FOLDER");
  tool.texts("-D,--define", options.definitions, "NAME[=VALUE]: define a constant, 1 by default");
  const auto read_warning = [&options](const std::string& word) {
    return assembler::apply_warning_option(word, options)
               ? ""
               : fmt::format("no warning is called '{}'", word);
  };
  tool.custom("-W,--warning", CommandLine::Arity::all, read_warning,
              "ID or no-ID: switch a warning; all, none; error: warnings are errors;\n"
              "error=ID: this one is");
}

void add_output(const CommandLine::Command& tool, Options& options) {
  tool.number("--max-errors", options.max_errors, {0, 1'000'000},
              "print at most N errors and N warnings, 0 for all (20)");
  tool.flag("--expand-macros", options.expand_macros, "show the lines of macros in the listing");
  tool.flag("--disassemble", options.disassemble, "image to source that gives the same image");
  tool.flag("--json", options.json, "diagnostics as JSON, one a line");
  tool.flag("--sandbox", options.sandbox,
            "reach no file but those that are named here, and includes below their folders");
  tool.colour(options.colour);
  tool.flag("-q,--quiet", options.quiet, "errors only");
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  CommandLine line({"easm", CHESSVM_VERSION, description, footer});
  add_files(line.tool(), options);
  add_assembly(line.tool(), options.assembly);
  add_output(line.tool(), options);
  if (const auto answered = line.parse(argc, argv)) return *answered;
  if (options.disassemble &&
      (options.advice ||
       !(options.listing + options.symbols + options.map + options.depfile).empty()))
    return line.refuse("--disassemble has no other output than --output");
  return options;
}

}  // namespace chessvm::easm
