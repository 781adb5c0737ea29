// SPDX-License-Identifier: MIT
#include "asm/server/rename.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "asm/passes/instructions.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/grammar.hpp"
#include "asm/source/statement.hpp"
#include "base/text/text.hpp"

namespace chessvm::language_server {
namespace {

using assembler::Name;

/// A word in a file: the file and the bytes of the word.
struct Word {
  Path path;
  Replacement place;
  friend auto operator<=>(const Word&, const Word&) = default;  // NOLINT: no pointer
};
using Words = std::set<Word>;

Word word_of(const Analysis& analysis, SourceSpan span) {
  return {analysis.assembly.sources.path(span.file).lexically_normal(), {span.offset, span.length}};
}

std::vector<SourceSpan> places_of(const Name& name) {
  std::vector<SourceSpan> places = name.uses;
  places.push_back(name.definition);
  return places;
}

std::set<Path> programs_of(Workspace& workspace, const Words& words) {
  std::set<Path> programs;
  for (const Word& word : words)
    for (const Path& program : workspace.programs_of(word.path)) programs.insert(program);
  return programs;
}

/// Adds to `words` all places of every name that has a place in `words`, in all programs, until
/// nothing is left to add.
void close_over_programs(Workspace& workspace, Words& words) {
  for (std::size_t before = 0; before != words.size();) {
    before = words.size();
    for (const Path& program : programs_of(workspace, words)) {
      const Analysis& analysis = workspace.analysis(program);
      for (const Name& name : analysis.names) {
        Words own;
        for (const SourceSpan span : places_of(name)) own.insert(word_of(analysis, span));
        const bool shared = std::any_of(own.begin(), own.end(),
                                        [&](const Word& word) { return words.contains(word); });
        if (shared) words.merge(own);
      }
    }
  }
}

/// Returns the text of the word; empty if no program reads its file.
std::string text_of(Workspace& workspace, const Word& word) {
  const std::string text = workspace.contents(word.path);
  return word.place.offset > text.size() ? std::string()
                                         : text.substr(word.place.offset, word.place.length);
}

/// Adds each word equal to `text` in lines that the program skips: branches not taken and
/// definitions of macros. Leaves out macros with a parameter of that name.
void add_skipped(const Analysis& analysis, const std::string& text, Words& words) {
  const auto& program = analysis.assembly.program;
  bool is_parameter = false;
  for (const assembler::Line& line : program.lines) {
    const std::string_view whole = line.text.view();
    const auto parts = assembler::split_statement(whole, assembler::Block::open);
    const auto* const directive = assembler::find_directive(line.text.view(parts.operation));
    if (directive != nullptr && directive->directive == assembler::Directive::macro) {
      const auto header = assembler::parse_macro_header(whole, parts.arguments);
      const auto* const parsed = std::get_if<assembler::MacroHeader>(&header);
      is_parameter =
          parsed != nullptr &&
          std::any_of(parsed->parameters.begin(), parsed->parameters.end(),
                      [&](assembler::Slice each) { return line.text.view(each) == text; });
    }
    const bool in_macro = program.frames[line.frame].kind == assembler::Frame::Kind::macro;
    if (!line.skipped || in_macro || is_parameter) continue;
    const std::string_view statement = assembler::without_comment(whole);
    bool quoted = false;
    for (std::size_t i = 0; i < statement.size();) {
      if (statement[i] == '"') quoted = !quoted;
      std::size_t end = i + 1;
      const auto is_part = [&](std::size_t at) {
        return statement[at] == '.' || statement[at] == '@' ||
               assembler::is_name(statement.substr(at, 1));
      };
      if (is_part(i))
        while (end < statement.size() && is_part(end)) ++end;
      if (!quoted && statement.substr(i, end - i) == text)
        words.insert(word_of(analysis, line.text.span({static_cast<std::uint32_t>(i),
                                                       static_cast<std::uint32_t>(end - i)})));
      i = end;
    }
  }
}

/// Returns the reason why `new_name` cannot replace `old_name`; empty if the replacement may be
/// possible.
std::string form_problem(const std::string& old_name, const std::string& new_name) {
  if (old_name.starts_with('.') != new_name.starts_with('.'))
    return old_name.starts_with('.') ? "a local name begins with a dot"
                                     : "a dot makes a name local";
  if (!assembler::is_label_name(new_name) || assembler::is_mnemonic(new_name) ||
      assembler::find_directive(new_name) != nullptr)
    return fmt::format("'{}' cannot be a name", shortened(new_name));
  return {};
}

std::vector<std::string_view> ids_of(const Analysis& analysis) {
  std::vector<std::string_view> ids;
  for (const Diagnostic& each : analysis.assembly.diagnostics.all()) ids.push_back(each.id);
  return ids;
}

/// Returns true if a program has the same image and the same kinds of diagnostics after the
/// replacement.
bool same_program(const Analysis& before, const Analysis& after) {
  if (ids_of(before) != ids_of(after) || before.names.size() != after.names.size()) return false;
  return !before.assembly.ok() || before.assembly.encoding.image == after.assembly.encoding.image;
}

std::string replaced(std::string text, const std::vector<Replacement>& places,
                     const std::string& by) {
  for (auto place = places.rbegin(); place != places.rend(); ++place)
    text.replace(place->offset, place->length, by);
  return text;
}

}  // namespace

std::variant<Replacements, std::string> rename(Workspace& workspace, const Path& document,
                                               std::size_t offset, const std::string& new_name) {
  Words words;
  for (const Path& program : workspace.programs_of(document)) {
    const Analysis& analysis = workspace.analysis(program);
    const auto file = analysis.file(document);
    if (!file) continue;
    for (const Named& named : names_at(analysis, *file, offset))
      words.insert(word_of(analysis, named.where));
  }
  if (words.empty()) return std::string("no symbol or macro stands here");
  close_over_programs(workspace, words);
  const std::string old_name = text_of(workspace, *words.begin());
  if (std::string problem = form_problem(old_name, new_name); !problem.empty()) return problem;
  for (const Word& word : words) {
    if (word.path == Path(assembler::command_line_source))
      return fmt::format("the option -D defines '{}'", shortened(old_name));
    if (text_of(workspace, word) != old_name)
      return fmt::format("'{}' stands for several names here", shortened(old_name));
  }
  for (const Path& program : programs_of(workspace, words))
    add_skipped(workspace.analysis(program), old_name, words);

  Replacements replacements;
  for (const Word& word : words) replacements[word.path].push_back(word.place);
  assembler::Options trial = workspace.options();
  for (const auto& [path, places] : replacements)
    trial.texts[path] = replaced(workspace.contents(path), places, new_name);
  for (const Path& program : programs_of(workspace, words))
    if (!same_program(workspace.analysis(program), analyse(program, trial)))
      return fmt::format("with the name '{}' {} would not mean the same", shortened(new_name),
                         program.filename().string());
  return replacements;
}

}  // namespace chessvm::language_server
