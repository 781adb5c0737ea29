// SPDX-License-Identifier: MIT
#include "asm/server/possible_names.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "asm/passes/instructions.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/grammar.hpp"
#include "asm/source/statement.hpp"

namespace chessvm::language_server {
namespace {

using assembler::Directive;
using assembler::DirectiveKind;
using assembler::Line;
using assembler::LineParts;
using assembler::Slice;
using Kinds = std::set<PossibleName::Kind>;

const Kinds symbols{PossibleName::Kind::symbol};
const Kinds macros{PossibleName::Kind::macro};
const Kinds both{PossibleName::Kind::symbol, PossibleName::Kind::macro};

Slice slice(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}

/// Returns the words in `within` that can be identifiers. A leading dot or `@` is part of the word.
/// Skips text in quotes.
std::vector<Slice> words_in(std::string_view line, Slice within) {
  std::vector<Slice> words;
  bool quoted = false;
  for (std::size_t i = within.begin; i < within.end();) {
    std::size_t end = i + 1;
    if (line[i] == '"') quoted = !quoted;
    const bool is_part = assembler::is_name_char(line[i]);
    if (is_part || line[i] == '.' || line[i] == '@')
      while (end < within.end() && assembler::is_name_char(line[end])) ++end;
    if (!quoted && (is_part || end > i + 1)) words.push_back(slice(i, end));
    i = end;
  }
  return words;
}

/// Returns true if `word` is `far` before the target of a `jmp`, or `row` or `bank` before a `(`.
bool is_keyword(std::string_view line, const LineParts& parts, Slice word) {
  const std::string_view text = view(line, word);
  const std::size_t next =
      line.substr(0, parts.arguments.end()).find_first_not_of(" \t", word.end());
  if (next == std::string_view::npos) return false;
  if (text == "row" || text == "bank") return line[next] == '(';
  return text == "far" && view(line, parts.operation) == "jmp" &&
         word.begin == parts.arguments.begin && next > word.end();
}

/// Returns the kinds of names that can occur in the arguments of `operation`; empty if none can.
Kinds kinds_in_arguments(std::string_view operation, const DirectiveKind* directive) {
  if (directive == nullptr) return assembler::is_mnemonic(operation) ? symbols : both;
  switch (directive->directive) {
    case Directive::equ:
    case Directive::dw:
    case Directive::table:
    case Directive::raw:
    case Directive::assert_that:
    case Directive::if_true:
    case Directive::elif:
      return symbols;
    case Directive::ifdef:
    case Directive::ifndef:
      return both;
    default:
      return {};
  }
}

bool is(const DirectiveKind* directive, Directive wanted) {
  return directive != nullptr && directive->directive == wanted;
}

/// Returns true for `.if`, `.elif`, `.ifdef` and `.ifndef`. The assembler leaves some of their
/// arguments unevaluated. Therefore the `Assembly` lacks the names in these arguments.
bool is_condition(const DirectiveKind* directive) {
  return is(directive, Directive::if_true) || is(directive, Directive::elif) ||
         is(directive, Directive::ifdef) || is(directive, Directive::ifndef);
}

bool is_call(std::string_view operation, const DirectiveKind* directive) {
  return directive == nullptr && !operation.empty() && !assembler::is_mnemonic(operation);
}

/// Labels that local names of a line can belong to. The empty text stands for no label. In a macro
/// definition, the empty text also stands for the label above a call of the macro.
using Bases = std::set<std::string>;

/// Reads the lines of a program in order. Also reads the lines that are not assembled.
class Reader {
 public:
  explicit Reader(const assembler::Assembly& assembly) : program_(assembly.program) {}
  std::vector<PossibleName> all();

 private:
  struct Condition {
    Bases before;
    Bases ends;  // bases at the ends of all earlier branches
    bool else_seen = false;
  };
  struct Body {
    std::string name;
    std::vector<std::string> parameters;
    Bases outside;
  };
  /// A local name in a macro definition. It can belong to the label above a call of the macro.
  struct Pending {
    std::size_t index;  // index in `names_`
    std::string macro;
    std::string name;
  };
  void read(const Line& line);
  [[nodiscard]] bool is_parameter(const std::string& name) const {
    return body_ && std::find(body_->parameters.begin(), body_->parameters.end(), name) !=
                        body_->parameters.end();
  }
  void begin_base(std::string_view label);
  void condition(Directive directive);
  void begin_body(const Line& line, const LineParts& parts);
  void call(const Line& line, std::string_view macro);
  void add_names(const Line& line, const LineParts& parts, const DirectiveKind* directive);
  void add(const Line& line, Slice word, const Kinds& kinds);

  const assembler::ExpandedProgram& program_;
  std::vector<PossibleName> names_;
  std::vector<Pending> pending_;
  std::map<std::string, Bases, std::less<>> callers_;  // maps a macro to the bases at its calls
  /// Maps a macro to the bases at its end. An empty base stands for the bases at the macro's call.
  std::map<std::string, Bases, std::less<>> exits_;
  std::vector<Condition> open_;
  Bases every_base_;  // all labels that can be the base of a local name
  Bases bases_{std::string()};
  std::optional<Body> body_;
};

void Reader::begin_base(std::string_view label) {
  const std::string name(label);
  if (is_parameter(name)) {
    bases_ = every_base_;  // `name` is a parameter: its argument can be any label
  } else {
    every_base_.insert(name);
    bases_ = {name};
  }
}

void Reader::condition(Directive directive) {
  switch (directive) {
    case Directive::if_true:
    case Directive::ifdef:
    case Directive::ifndef:
      open_.push_back({bases_, {}});
      return;
    case Directive::elif:
    case Directive::else_branch:
    case Directive::endif:
      break;
    default:
      return;
  }
  if (open_.empty()) return;
  Condition& open = open_.back();
  open.ends.merge(bases_);
  open.else_seen = open.else_seen || directive == Directive::else_branch;
  bases_ = open.before;
  if (directive != Directive::endif) return;
  if (open.else_seen) bases_.clear();
  bases_.merge(open.ends);
  open_.pop_back();
}

void Reader::begin_body(const Line& line, const LineParts& parts) {
  const auto parsed = assembler::parse_macro_header(line.text.view(), parts.arguments);
  const auto* const header = std::get_if<assembler::MacroHeader>(&parsed);
  Body body{{}, {}, bases_};
  if (header != nullptr) {
    if (line.skipped) add(line, header->name, macros);
    body.name = line.text.view(header->name);
    for (const Slice each : header->parameters) body.parameters.emplace_back(line.text.view(each));
  }
  body_ = std::move(body);
  bases_ = {std::string()};
}

void Reader::add(const Line& line, Slice word, const Kinds& kinds) {
  const std::string text(line.text.view(word));
  PossibleName found{line.text.span(word), kinds, {}, {}};
  if (is_parameter(text)) return;
  if (body_) found.parameters = body_->parameters;
  if (text.starts_with('@')) {
    if (!body_) return;
    found.where = line.text.span({word.begin + 1, word.length - 1});
    found.full = {text.substr(1) + "@" + body_->name};
  } else if (!text.starts_with('.')) {
    found.full = {text};
  } else {
    for (const std::string& base : bases_) {
      if (!base.empty()) found.full.insert(base + text);
      if (base.empty() && body_) pending_.push_back({names_.size(), body_->name, text});
    }
  }
  names_.push_back(std::move(found));
}

void Reader::add_names(const Line& line, const LineParts& parts, const DirectiveKind* directive) {
  const std::string_view whole = line.text.view();
  const std::string_view operation = view(whole, parts.operation);
  // Collect global names only in the arguments of skipped lines, conditions and macro calls.
  // The assembly already knows the global names in all other lines.
  const bool with_global = line.skipped || is_condition(directive) || is_call(operation, directive);
  const auto wanted = [&](Slice word) { return with_global || line.text.view(word)[0] == '.'; };
  if (!parts.label.empty()) add(line, parts.label, symbols);
  if (is_call(operation, directive)) add(line, parts.operation, macros);
  const Kinds kinds = kinds_in_arguments(operation, directive);
  if (kinds.empty()) return;
  for (const Slice word : words_in(whole, parts.arguments))
    if (wanted(word) && !is_keyword(whole, parts, word)) add(line, word, kinds);
}

void Reader::read(const Line& line) {
  const auto block = open_.empty() && !body_ ? assembler::Block::none : assembler::Block::open;
  const std::string_view whole = line.text.view();
  const LineParts parts = assembler::split_statement(whole, block);
  const DirectiveKind* const directive = assembler::find_directive(view(whole, parts.operation));
  const bool expanded = program_.frames[line.frame].kind == assembler::Frame::Kind::macro;
  if (is(directive, Directive::macro)) return begin_body(line, parts);
  if (is(directive, Directive::endm) && body_) {
    exits_[body_->name].insert(bases_.begin(), bases_.end());
    bases_ = body_->outside;
    body_.reset();
    return;
  }
  if (const std::string_view base = base_in(whole, parts); !base.empty()) begin_base(base);
  if (is(directive, Directive::elif)) condition(Directive::elif);
  if (!expanded) add_names(line, parts, directive);
  if (is_call(view(whole, parts.operation), directive)) call(line, view(whole, parts.operation));
  if (directive != nullptr && directive->directive != Directive::elif)
    condition(directive->directive);
}

void Reader::call(const Line& line, std::string_view macro) {
  Bases& callers = callers_.try_emplace(std::string(macro)).first->second;
  for (const std::string& base : bases_) {
    if (!base.empty() || !body_)
      callers.insert(base);
    else if (const auto outer = callers_.find(body_->name); outer != callers_.end())
      callers.insert(outer->second.begin(), outer->second.end());
  }
  const auto exits = exits_.find(macro);
  // If the call is assembled, the lines of its expansion follow and set the bases.
  if (!line.skipped || exits == exits_.end()) return;
  Bases after = exits->second;
  if (after.erase(std::string()) != 0) after.merge(bases_);
  bases_ = std::move(after);
}

std::vector<PossibleName> Reader::all() {
  const auto found = [this] {
    std::size_t count = every_base_.size();
    for (const auto& [macro, bases] : callers_) count += bases.size();
    for (const auto& [macro, bases] : exits_) count += bases.size();
    return count;
  };
  // Read the program repeatedly, until every_base_, callers_ and exits_ no longer grow.
  for (std::size_t before = found() + 1; before != found();) {
    before = found();
    names_.clear();
    pending_.clear();
    open_.clear();
    bases_ = {std::string()};
    for (const Line& line : program_.lines) read(line);
  }
  for (const Pending& each : pending_)
    for (const std::string& base : callers_[each.macro])
      if (!base.empty()) names_[each.index].full.insert(base + each.name);
  return std::move(names_);
}

}  // namespace

std::vector<PossibleName> possible_names(const assembler::Assembly& assembly) {
  return Reader(assembly).all();
}

std::string_view base_in(std::string_view line, const LineParts& parts) {
  const std::string_view label = view(line, parts.label);
  const DirectiveKind* const directive = assembler::find_directive(view(line, parts.operation));
  const bool marks_code = directive == nullptr || directive->directive == Directive::align;
  const bool can_be_base = !label.starts_with('.') && label.find('@') == std::string_view::npos;
  return marks_code && can_be_base ? label : std::string_view();
}

}  // namespace chessvm::language_server
