// SPDX-License-Identifier: MIT
#include "asm/server/rename.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "asm/passes/instructions.hpp"
#include "asm/server/possible_names.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/grammar.hpp"
#include "base/text/text.hpp"

namespace chessvm::language_server {
namespace {

using assembler::Name;

struct Word {
  Path path;
  Replacement place;
  // NOLINTNEXTLINE(hicpp-use-nullptr,modernize-use-nullptr): false alarm
  friend auto operator<=>(const Word&, const Word&) = default;
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

/// Adds to `words` all places, in all programs, of each name that has a place in `words`.
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

/// A name of a program: its kind and its full name (see PossibleName::full).
using Key = std::pair<PossibleName::Kind, std::string>;
using Keys = std::set<Key>;

Key key_of(const Name& name) {
  return {name.kind == Name::Kind::macro ? PossibleName::Kind::macro : PossibleName::Kind::symbol,
          name.full};
}

Keys keys_of(const PossibleName& name) {
  Keys keys;
  for (const auto kind : name.kinds)
    for (const std::string& full : name.full) keys.emplace(kind, full);
  return keys;
}

bool meet(const Keys& one, const Keys& other) {
  return std::any_of(one.begin(), one.end(), [&](const Key& key) { return other.contains(key); });
}

bool is_local(const PossibleName& name) {
  return std::any_of(name.full.begin(), name.full.end(),
                     [](const std::string& full) { return full.find('.') != std::string::npos; });
}

/// A program in which at least one of the renamed names occurs.
struct Sharer {
  const Analysis& analysis;
  std::vector<PossibleName> possible;
  Keys renamed;  // names to be replaced by the new name
};

std::string file_name(const Sharer& sharer) {
  return sharer.analysis.assembly.sources.path(0).filename().string();
}

/// Adds to `sharer.renamed` the names that have a place in `words`.
void find_renamed(Sharer& sharer, const Words& words) {
  for (const Name& name : sharer.analysis.names) {
    const auto places = places_of(name);
    const bool is_renamed = std::any_of(places.begin(), places.end(), [&](SourceSpan span) {
      return words.contains(word_of(sharer.analysis, span));
    });
    if (is_renamed) sharer.renamed.insert(key_of(name));
  }
  // For a label such as `@again`, add the full name from PossibleName, such as `again@times`.
  for (const PossibleName& name : sharer.possible)
    if (words.contains(word_of(sharer.analysis, name.where)))
      for (const Key& key : keys_of(name))
        if (key.second.find('@') != std::string::npos) sharer.renamed.insert(key);
}

/// Adds to `words` each word that can stand for a name in `sharer.renamed`, the names to be
/// replaced. If such a word is a local name that can also stand for other full names, adds those
/// full names to `sharer.renamed`, too.
void add_possible(Sharer& sharer, Words& words) {
  const auto found = [&] { return words.size() + sharer.renamed.size(); };
  for (std::size_t before = 0; before != found();) {
    before = found();
    for (const PossibleName& name : sharer.possible) {
      const Keys keys = keys_of(name);
      if (!meet(keys, sharer.renamed)) continue;
      words.insert(word_of(sharer.analysis, name.where));
      if (is_local(name)) sharer.renamed.insert(keys.begin(), keys.end());
    }
  }
}

/// Adds the renamed names of all programs to the set `renamed` of each program. Leaves out names
/// that the program itself defines.
void exchange_renamed(std::vector<Sharer>& sharers) {
  Keys all;
  for (const Sharer& sharer : sharers) all.insert(sharer.renamed.begin(), sharer.renamed.end());
  for (Sharer& sharer : sharers) {
    Keys others = all;
    for (const Name& name : sharer.analysis.names) others.erase(key_of(name));
    sharer.renamed.merge(others);
  }
}

/// `words` has some words that stand for a name. Adds all other words that can stand for this name,
/// even in lines that are not assembled. Returns all programs that read a file with one of `words`.
std::vector<Sharer> close_over_lines(Workspace& workspace, Words& words) {
  std::vector<Sharer> sharers;
  for (std::size_t before = 0; before != words.size();) {
    before = words.size();
    close_over_programs(workspace, words);
    sharers.clear();
    for (const Path& program : programs_of(workspace, words)) {
      const Analysis& analysis = workspace.analysis(program);
      sharers.push_back({analysis, possible_names(analysis.assembly), {}});
      find_renamed(sharers.back(), words);
    }
    exchange_renamed(sharers);
    for (Sharer& sharer : sharers) add_possible(sharer, words);
  }
  return sharers;
}

/// Returns the full name after renaming. For `loop.top` and the new name `.end`, it is `loop.end`.
std::string with_new_name(const std::string& full, const std::string& new_name) {
  const std::size_t dot = full.find('.');
  const std::size_t at = full.find('@');
  if (at != std::string::npos) return new_name + full.substr(at);
  return dot == std::string::npos ? new_name : full.substr(0, dot) + new_name;
}

/// Returns true if a word that is not renamed can stand for the new name. Also returns true if a
/// renamed word is in a macro that has a parameter called `new_name`.
bool is_taken(const Sharer& sharer, const std::string& new_name) {
  Keys taken;
  for (const auto& [kind, full] : sharer.renamed)
    taken.emplace(kind, with_new_name(full, new_name));
  return std::any_of(sharer.possible.begin(), sharer.possible.end(), [&](const PossibleName& name) {
    const Keys keys = keys_of(name);
    if (!meet(keys, sharer.renamed)) return meet(keys, taken);
    const auto& parameters = name.parameters;
    return std::find(parameters.begin(), parameters.end(), new_name) != parameters.end();
  });
}

/// Returns why `new_name` has the wrong form to replace `old_name`; empty if the form is right.
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

/// Returns true if the assembler stopped before the end of the sources.
bool is_cut_off(const Analysis& analysis) {
  const auto ids = ids_of(analysis);
  return std::any_of(ids.begin(), ids.end(), [](std::string_view id) {
    return id == "macro-depth" || id == "include-depth" || id == "expansion-limit";
  });
}

/// Returns true if the image and the kinds of diagnostics are the same after the replacement.
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
  const auto sharers = close_over_lines(workspace, words);
  const std::string old_name = text_of(workspace, *words.begin());
  if (std::string problem = form_problem(old_name, new_name); !problem.empty()) return problem;
  for (const Word& word : words) {
    if (word.path == Path(assembler::command_line_source))
      return fmt::format("the option -D defines '{}'", shortened(old_name));
    if (text_of(workspace, word) != old_name)
      return fmt::format("'{}' stands for several names here", shortened(old_name));
  }

  for (const Sharer& sharer : sharers)
    if (is_cut_off(sharer.analysis))
      return fmt::format("{} has an error that ends the assembly before its last line",
                         file_name(sharer));

  Replacements replacements;
  for (const Word& word : words) replacements[word.path].push_back(word.place);
  assembler::Options trial = workspace.options();
  for (const auto& [path, places] : replacements)
    trial.texts[path] = replaced(workspace.contents(path), places, new_name);
  for (const Path& program : programs_of(workspace, words))
    if (!same_program(workspace.analysis(program), analyse(program, trial)))
      return fmt::format("with the name '{}' {} would not mean the same", shortened(new_name),
                         program.filename().string());
  for (const Sharer& sharer : sharers)
    if (is_taken(sharer, new_name))
      return fmt::format(
          "with the name '{}' a line of {} that is not assembled could change its meaning",
          shortened(new_name), file_name(sharer));
  return replacements;
}

}  // namespace chessvm::language_server
