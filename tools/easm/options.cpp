// SPDX-License-Identifier: MIT
#include "tools/easm/options.hpp"

#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/command_line/command_line.hpp"

namespace chessvm::easm {
namespace {

constexpr const char* description =
    "Assembles a chessvm program into a function-table image. Without an option that names an\n"
    "output, the source is only checked. Nothing is written when there is an error.";
constexpr const char* footer =
    "A file name - is standard input or output.\n"
    "Exit status: 0 done; 1 the source or image was refused; 2 usage; 3 cannot read or write;\n"
    "129, 130, 143 interrupted: nothing is written.";

void add_files(const CommandLine::Command& tool, Options& options) {
  tool.file("FILE", options.input, "source, or image with --disassemble");
  tool.file("-o,--output", options.output,
            "write the image (the source with --disassemble, --format)");
  tool.file("-l,--listing", options.listing, "write places, words, add cycles and source");
  tool.file("-s,--symbols", options.symbols, "write the symbols, for chsim");
  tool.file("-m,--map", options.map, "write how the ROM is used");
  tool.optional_file("--advise-layout", options.advice, "-",
                     "write what saves rows; standard output without =FILE");
  tool.optional_file("--xref", options.cross_reference, "-",
                     "write every symbol, its definition and its uses; standard output\n"
                     "without =FILE");
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
  tool.word_of(
      "--cpu", vm::cpu_names(), [&options](std::size_t i) { options.cpu = vm::cpus.at(i); },
      "number the image for this CPU (the one that .cpu names,\nelse published)");
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
  tool.flag("--json", options.json, "diagnostics as JSON, one a line");
  tool.flag("--sandbox", options.sandbox,
            "reach no file but those that are named here, and includes below their folders");
  tool.colour(options.colour);
  tool.flag("-q,--quiet", options.quiet, "errors only");
}

/// Flags that select the task of easm.
struct Tasks {
  bool watch = false;
  bool disassemble = false;
  bool format = false;
  bool fix = false;
  bool serve_editor = false;
};

void add_tasks(const CommandLine::Command& tool, Tasks& tasks, Options& options) {
  tool.flag("--watch", tasks.watch, "assemble again whenever a source changes, until Ctrl-C");
  tool.flag("--disassemble", tasks.disassemble, "image to source that gives the same image");
  tool.flag("--format", tasks.format, "write the source in the usual layout");
  const auto fix =
      tool.flag("--fix", tasks.fix, "insert .align into FILE where an error asks for it");
  tool.flag("--dry-run", options.dry_run, "with --fix: tell what would change, write nothing")
      .needs(fix);
  tool.text("--explain", options.explained, "print what the error or warning ID means")
      .value_name("ID");
  tool.flag("--lsp", tasks.serve_editor,
            "serve an editor: Language Server Protocol at standard\ninput and output");
}

std::string written_tasks(const Tasks& tasks, const Options& options) {
  std::vector<std::string_view> words;
  if (tasks.watch) words.emplace_back("--watch");
  if (tasks.disassemble) words.emplace_back("--disassemble");
  if (tasks.format) words.emplace_back("--format");
  if (tasks.fix) words.emplace_back("--fix");
  if (!options.explained.empty()) words.emplace_back("--explain");
  if (tasks.serve_editor) words.emplace_back("--lsp");
  return fmt::format("{}", fmt::join(words, " and "));
}

Task task_of(const Tasks& tasks, const Options& options) {
  if (tasks.watch) return Task::watch;
  if (tasks.disassemble) return Task::disassemble;
  if (tasks.format) return Task::format;
  if (tasks.fix) return Task::fix;
  if (tasks.serve_editor) return Task::serve_editor;
  return options.explained.empty() ? Task::assemble : Task::explain;
}

/// Explains what is wrong with the combination of options; empty if nothing is wrong.
std::string clash(const Tasks& tasks, const Options& options) {
  const std::string words = written_tasks(tasks, options);
  if (words.find(' ') != std::string::npos) return words + " exclude each other";
  const bool needs_file = options.task != Task::explain && options.task != Task::serve_editor;
  if (needs_file && options.input.empty()) return "FILE is required";
  if (!needs_file && !options.input.empty()) return words + " takes no FILE";
  const bool assembles = options.task == Task::assemble || options.task == Task::watch;
  const bool beside = options.advice || options.cross_reference ||
                      !(options.listing + options.symbols + options.map + options.depfile).empty();
  if (!assembles && needs_file && beside) return words + " has no other output than --output";
  if (!needs_file && (beside || !options.output.empty())) return words + " has no output";
  if (options.task == Task::serve_editor && options.sandbox)
    return "--lsp reads what the editor opens: it has no --sandbox";
  if ((options.task == Task::watch || options.task == Task::fix) && options.input == "-")
    return words + " needs a file, not standard input";
  if (options.task == Task::fix && (!options.output.empty() || options.json))
    return "--fix changes FILE itself: it has no --output and no --json";
  return {};
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  CommandLine line({"easm",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"chsim(1)", "chessvm-assembly(5)", "chessvm-image(5)", "chessvm-isa(7)",
                     "chessvm-tutorial(7)"}});
  add_files(line.tool(), options);
  add_assembly(line.tool(), options.assembly);
  add_output(line.tool(), options);
  Tasks tasks;
  add_tasks(line.tool(), tasks, options);
  if (const auto answered = line.parse(argc, argv)) return *answered;
  options.task = task_of(tasks, options);
  if (const std::string problem = clash(tasks, options); !problem.empty())
    return line.refuse(problem);
  if (options.cross_reference) options.assembly.references = assembler::References::kept;
  return options;
}

}  // namespace chessvm::easm
