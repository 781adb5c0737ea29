// SPDX-License-Identifier: MIT
#include "tools/easm/session.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "asm/advice/advice.hpp"
#include "asm/outputs/disassembler.hpp"
#include "asm/outputs/explain.hpp"
#include "asm/outputs/format.hpp"
#include "asm/outputs/mend.hpp"
#include "asm/outputs/outputs.hpp"
#include "asm/outputs/references.hpp"
#include "asm/server/serve.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/files/file.hpp"
#include "base/files/file_kind.hpp"
#include "base/files/sandbox.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "tools/easm/watch.hpp"

namespace chessvm::easm {
namespace {

ExitStatus interrupted() {
  say("easm: interrupted, nothing is written\n");
  return interrupted_status();
}

ExitStatus fail(const Failure& failure, const Options& options) {
  if (caught_signal() != 0) return interrupted();
  const std::string text = options.json ? assembler::to_json(failure) : to_text(failure, "easm");
  say(text);
  return failure.status();
}

ExitStatus write_all(const std::vector<FileContents>& outputs, const Options& options) {
  const auto written = write_files_atomically(outputs);
  return written ? ExitStatus::ok : fail(written.error(), options);
}

void print(const assembler::Assembly& assembly, const Options& options) {
  const auto all = assembly.diagnostics.all();
  const Paint paint = use_colour(options.json ? ColourWhen::never : options.colour, STDERR_FILENO)
                          ? Paint::coloured
                          : Paint::plain;
  const auto limit = static_cast<std::size_t>(options.max_errors);
  // Errors and warnings have separate limits, so that many warnings do not hide an error.
  std::array<std::size_t, 3> shown{};
  std::size_t hidden = 0;
  for (const Diagnostic& diagnostic : all) {
    if (options.quiet && diagnostic.severity != Severity::error) continue;
    if (std::size_t& alike = shown.at(static_cast<std::size_t>(diagnostic.severity));
        limit == 0 || alike < limit) {
      ++alike;
    } else {
      ++hidden;
      continue;
    }
    const std::string text = options.json ? assembler::to_json(diagnostic, assembly.sources)
                                          : to_text(diagnostic, assembly.sources, paint);
    say_styled(text);
  }
  if (options.json || options.quiet || all.empty()) return;
  const std::size_t errors = assembly.diagnostics.errors();
  const std::string more =
      hidden == 0 ? "" : fmt::format(" ({} not shown; see --max-errors)", hidden);
  say(fmt::format("easm: {}, {}{}\n", count(errors, "error"), count(all.size() - errors, "warning"),
                  more));
}

/// Explains which output would replace a source or another output; nullopt if none would.
std::optional<std::string> clash(const std::vector<FileContents>& outputs,
                                 const assembler::Assembly& assembly) {
  std::vector<std::string> sources;
  sources.reserve(assembly.sources.size());
  for (std::uint32_t file = 0; file < assembly.sources.size(); ++file)
    sources.push_back(assembly.sources.path(file).string());
  std::vector<std::string> targets;
  targets.reserve(outputs.size());
  for (const FileContents& output : outputs) targets.push_back(output.path.string());
  if (auto problem = standard_output_clash(targets)) return problem;
  return output_clash(sources, targets);
}

ExitStatus write_outputs(const assembler::Assembly& assembly, const Options& options) {
  if (caught_signal() != 0) return interrupted();
  print(assembly, options);
  if (!assembly.ok()) return ExitStatus::rejected;
  std::vector<FileContents> outputs;
  const auto want = [&outputs](const std::string& path, auto write) {
    if (!path.empty()) outputs.push_back({path, write()});
  };
  want(options.output,
       [&] { return to_text(assembly.encoding.image, assembly.encoding.comments); });
  want(options.listing, [&] {
    return listing(assembly,
                   options.expand_macros ? assembler::Macros::expanded : assembler::Macros::folded);
  });
  want(options.symbols, [&] { return symbol_file(assembly); });
  want(options.map, [&] { return utilisation_map(assembly); });
  if (options.advice) {
    const auto advice = assembler::advice::advise(assembly, assembler::advice::PlanSearch::wanted);
    if (caught_signal() != 0) return interrupted();
    outputs.push_back({*options.advice, options.json ? to_json(advice, assembly.sources)
                                                     : to_text(advice, assembly.sources)});
  }
  if (options.cross_reference)
    outputs.push_back({*options.cross_reference, cross_reference(assembly)});
  std::vector<std::filesystem::path> targets;
  targets.reserve(outputs.size());
  for (const FileContents& output : outputs) targets.push_back(output.path);
  want(options.depfile, [&] { return dependency_file(assembly, targets); });
  if (const auto problem = clash(outputs, assembly)) {
    say(fmt::format("easm: error: {}\n", *problem));
    return ExitStatus::usage;
  }
  // Writes the image last. A new image is therefore a sign that all other outputs are new, too.
  if (!options.output.empty()) std::rotate(outputs.begin(), outputs.begin() + 1, outputs.end());
  return write_all(outputs, options);
}

ExitStatus disassemble(const std::string& text, const Options& options) {
  const auto problem = output_clash(std::span(&options.input, 1), std::span(&options.output, 1));
  if (problem) {
    say(fmt::format("easm: error: {}\n", *problem));
    return ExitStatus::usage;
  }
  const auto parsed = vm::parse_image(text, options.input);
  if (!parsed) return fail(parsed.error(), options);
  return write_all({{options.output.empty() ? "-" : options.output,
                     assembler::disassemble(parsed.value().image)}},
                   options);
}

ExitStatus format(const std::string& text, const Options& options) {
  return write_all({{options.output.empty() ? "-" : options.output, assembler::format(text)}},
                   options);
}

/// Corrects errors in FILE by inserting `.align` lines. With --dry-run, lists these lines but does
/// not change FILE. Then prints the errors that remain.
ExitStatus fix(const std::string& text, const Options& options) {
  const auto mended =
      assembler::mend(options.input, text, options.assembly, [] { return caught_signal() != 0; });
  if (caught_signal() != 0) return interrupted();
  if (!mended.lines.empty() && !options.dry_run)
    if (const auto written = write_file_atomically(options.input, mended.text); !written)
      return fail(written.error(), options);
  const std::string_view verb = options.dry_run ? "would be inserted" : "inserted";
  if (!options.quiet)
    for (const std::uint32_t line : mended.lines)
      say(visible(
              fmt::format("{}:{}: note: .align {} [zero-at-row-end]", options.input, line, verb)) +
          '\n');
  if (!options.quiet && mended.lines.empty())
    say(visible(fmt::format("{}: note: --fix found nothing to change", options.input)) + '\n');
  print(mended.assembly, options);
  return mended.assembly.ok() ? ExitStatus::ok : ExitStatus::rejected;
}

ExitStatus explain(const Options& options) {
  if (const auto text = assembler::explain(options.explained)) {
    print_visible(*text);
    return ExitStatus::ok;
  }
  say(fmt::format("easm: error: no error or warning is called '{}'{}\n",
                  shortened(options.explained), assembler::similar_diagnostic(options.explained)));
  return ExitStatus::usage;
}

/// Returns the paths that `--sandbox` allows: the files that the options name, the folder of the
/// source and the include folders.
Reach reach(const Options& options) {
  Reach reach;
  reach.inputs.emplace_back(options.input);
  const bool assembles =
      options.task == Task::assemble || options.task == Task::watch || options.task == Task::fix;
  if (assembles) {
    const auto folder = std::filesystem::path(options.input).parent_path();
    reach.inputs.push_back(folder.empty() ? "." : folder);
    for (const auto& include : options.assembly.include_folders) reach.inputs.push_back(include);
  }
  for (const std::string& output :
       {options.output, options.listing, options.symbols, options.map, options.depfile,
        options.advice.value_or(""), options.cross_reference.value_or("")})
    reach.outputs.emplace_back(output);
  if (options.task == Task::fix && !options.dry_run) reach.outputs.emplace_back(options.input);
  return reach;
}

/// Lets each output of the task replace an older file, but only a file of the same kind.
void let_replace_outputs(const Options& options) {
  switch (options.task) {
    case Task::assemble:
    case Task::watch:
      let_replace(options.output, FileKind::image);
      let_replace(options.symbols, FileKind::symbols);
      let_replace(options.listing, FileKind::listing);
      return;
    case Task::disassemble:
    case Task::format:
      let_replace(options.output, FileKind::source);
      return;
    case Task::fix:
      let_replace(options.input, FileKind::source);
      return;
    case Task::explain:
    case Task::serve_editor:
      return;
  }
}

Result<std::string> read_input(const Options& options) {
  const bool replaces = options.task == Task::format || options.task == Task::fix;
  if (options.task == Task::disassemble) return read_file(options.input);
  auto text = read_file(options.input, assembler::source_limit,
                        replaces ? Reading::replaceable : Reading::kept);
  if (!text) return text;
  if (const auto kind = guess_file_kind(text.value()); kind && *kind != FileKind::source)
    return Failure{.path = options.input,
                   .message = "not assembly source; this is " + describe(*kind)};
  return text;
}

}  // namespace

ExitStatus assemble_once(const Options& options, std::vector<std::filesystem::path>& sources) {
  sources.assign({options.input});
  const auto text = read_input(options);
  if (!text) return fail(text.error(), options);
  const auto assembly = assembler::assemble(options.input, text.value(), options.assembly);
  sources.clear();
  for (std::uint32_t file = 0; file < assembly.sources.size(); ++file)
    if (assembly.sources.path(file) != assembler::command_line_source)
      sources.push_back(assembly.sources.path(file));
  return write_outputs(assembly, options);
}

ExitStatus run_session(const Options& options) {
  if (options.task == Task::explain) return explain(options);
  if (options.task == Task::serve_editor) return language_server::serve(options.assembly);
  let_replace_outputs(options);
  if (options.sandbox)
    if (const auto confined = confine(reach(options)); !confined)
      return fail(confined.error(), options);
  std::vector<std::filesystem::path> sources;
  if (options.task == Task::assemble) return assemble_once(options, sources);
  if (options.task == Task::watch) return watch(options);
  const auto text = read_input(options);
  if (!text) return fail(text.error(), options);
  if (options.task == Task::fix) return fix(text.value(), options);
  return options.task == Task::disassemble ? disassemble(text.value(), options)
                                           : format(text.value(), options);
}

}  // namespace chessvm::easm
