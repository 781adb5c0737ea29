// SPDX-License-Identifier: MIT
#include "asm/assembler.hpp"

#include "asm/passes/checks.hpp"
#include "asm/passes/expand.hpp"
#include "asm/passes/layout.hpp"
#include "asm/source/source_files.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

/// Returns the `-D` definitions as a source, one per line, so that messages can point into it.
std::string definition_source(const Options& options) {
  std::string text;
  for (const std::string& written : options.definitions) {
    const std::string definition = visible(written);  // `visible` escapes line ends
    const std::size_t equals = definition.find('=');
    text += definition.substr(0, equals) + std::string(definition_verb) +
            (equals == std::string::npos ? "1" : definition.substr(equals + 1)) + "\n";
  }
  return text;
}

std::vector<Use> uses_of(const Expansion& expansion, const SymbolTable& symbols,
                         const ExpandedProgram& program) {
  std::vector<Use> uses;
  const auto add = [&](Use::Kind kind, const std::vector<NameUse>& list) {
    for (const NameUse& use : list)
      uses.push_back({kind, std::string(use.name), program.lines[use.line].text.span(use.where)});
  };
  add(Use::Kind::symbol, symbols.uses());
  add(Use::Kind::macro, expansion.macro_uses());
  return uses;
}

}  // namespace

Assembly assemble(const std::filesystem::path& path, std::string text, const Options& options) {
  Assembly assembly;
  Report report(assembly.program, options);
  SymbolTable symbols(report, options.references);
  SourceFiles files(assembly.sources, options, report);
  Layout layout(assembly.program, symbols, options.cpu, report);
  Expansion expansion(assembly.program, assembly.sources, files, symbols, layout, report);

  const auto source = files.add(path, std::move(text), 0);
  std::optional<std::uint32_t> definitions;
  if (!options.definitions.empty())
    definitions = files.add(command_line_source, definition_source(options), 0);
  if (definitions) expansion.read_definitions(*definitions);
  if (source) expansion.read(*source, 0);
  assembly.encoding = encode(layout, assembly.program, symbols, report);
  if (!report.has_errors())
    check_program(assembly.encoding, symbols, assembly.program, definitions, report);

  assembly.diagnostics = report.finish();
  assembly.symbols = symbols.all();
  for (const auto& [name, macro] : expansion.macros()) assembly.macros.emplace(name, macro.where);
  if (options.references == References::kept)
    assembly.uses = uses_of(expansion, symbols, assembly.program);
  assembly.marks = layout.marks();
  assembly.sections = layout.sections();
  assembly.instruction_lines = layout.instruction_lines();
  assembly.table_words = layout.table_words();
  return assembly;
}

}  // namespace chessvm::assembler
