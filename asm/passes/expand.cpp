// SPDX-License-Identifier: MIT
#include "asm/passes/expand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "asm/source/parse.hpp"
#include "asm/source/statement.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

std::string lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

/// Returns true if `name` has the form `loop@3`, which macro expansion makes from `@loop`.
bool is_expanded_name(std::string_view name) {
  const std::size_t at = name.find('@');
  return at != std::string_view::npos && at > 0 && is_name(name.substr(0, at)) &&
         is_name(name.substr(at + 1)) && !is_digit(name[0]);
}

/// Returns the leading letters, digits and underscores of `text`.
std::string_view first_name(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_name(text.substr(length, 1))) ++length;
  return text.substr(0, length);
}

}  // namespace

void Expansion::read(std::uint32_t file, FrameIndex frame) {
  const std::size_t conditions_before = conditions_.size();
  const std::size_t outer = std::exchange(frame_conditions_, conditions_before);
  const std::size_t size = sources_.text(file).size();
  for (std::size_t begin = 0; begin < size && !stopped_;) {
    // Get the view again for each line, because an include may have moved the texts.
    const std::string_view text = sources_.text(file);
    std::string_view rest = text.substr(begin);
    const std::string_view content = take_line(rest);
    line(Text(content, {file, static_cast<std::uint32_t>(begin),
                        static_cast<std::uint32_t>(content.size())}),
         frame);
    begin = size - rest.size();
  }
  close_blocks(conditions_before);
  frame_conditions_ = outer;
}

void Expansion::read_definitions(std::uint32_t file) {
  const std::string_view text = sources_.text(file);
  for (std::string_view rest = text; !rest.empty();) {
    const auto begin = static_cast<std::uint32_t>(text.size() - rest.size());
    const std::string_view content = take_line(rest);
    const auto size = static_cast<std::uint32_t>(content.size());
    const LineIndex index = add_line(Text(content, {file, begin, size}), 0);
    const auto verb = static_cast<std::uint32_t>(content.find(definition_verb));
    const Slice operation{verb + 1, static_cast<std::uint32_t>(definition_verb.size()) - 2};
    // An empty `value` is at the end of the statement, because messages about it point there.
    const std::uint32_t behind = operation.end() + 1;
    const Slice value = behind < size ? Slice{behind, size - behind} : Slice{operation.end(), 0};
    const LineParts parts{{0, verb}, operation, value};
    if (label_is_sound(index, parts.label))
      layout_.add(index, parts, find_directive(view(content, parts.operation)));
  }
}

bool Expansion::within_limits(const Text& text, LineIndex line) {
  characters_ += text.view().size();
  const bool too_many = program_.lines.size() > lines_limit;
  if (too_many || characters_ > expansion_limit) {
    report_.add(Id::expansion_limit, line, Slice{},
                too_many ? fmt::format("more than {} lines after expansion", lines_limit)
                         : fmt::format("more than {} MB after expansion", expansion_limit >> 20U));
    stopped_ = true;
    return false;
  }
  if (without_comment(text.view()).size() > line_limit) {
    report_.add(Id::line_too_long, line, Slice{0, 1},
                fmt::format("the line has more than {} characters", line_limit));
    return false;
  }
  return true;
}

LineIndex Expansion::add_line(Text text, FrameIndex frame) {
  program_.lines.push_back({std::move(text), frame, false, false});
  return static_cast<LineIndex>(program_.lines.size() - 1);
}

void Expansion::line(Text text, FrameIndex frame) {
  const LineIndex index = add_line(std::move(text), frame);
  const Text& stored = program_.lines.back().text;
  if (!within_limits(stored, index)) return;
  const bool in_block = recording_ || conditions_.size() > frame_conditions_;
  const LineParts parts = split_statement(stored.view(), in_block ? Block::open : Block::none);
  const DirectiveKind* directive = find_directive(stored.view(parts.operation));
  if (recording_) return record(index, parts, directive);
  if (directive != nullptr && condition(index, parts, directive->directive)) return;
  if (!active()) {
    program_.lines.back().skipped = true;
    return;
  }
  statement(index, parts);
}

void Expansion::statement(LineIndex line, const LineParts& parts) {
  const std::string operation(program_.lines[line].text.view(parts.operation));
  if (!parts.label.empty() && !label_is_sound(line, parts.label)) return;
  if (operation.empty()) {
    if (!parts.label.empty()) layout_.add_label_alone(line, parts.label);
    return;
  }
  if (const DirectiveKind* directive = find_directive(operation)) {
    if (directive->label == DirectiveKind::Label::refused) refuse_label(line, parts);
    switch (directive->directive) {
      case Directive::include:
        return include(line, parts);
      case Directive::macro:
        return begin_macro(line, parts);
      case Directive::endm:
        return report_.add(Id::unbalanced_block, line, parts.operation, "'.endm' without '.macro'");
      default:
        return layout_.add(line, parts, directive);
    }
  }
  if (is_mnemonic(operation)) {
    program_.lines[line].instruction = true;
    return layout_.add(line, parts, nullptr);
  }
  if (!parts.label.empty()) layout_.add_label_alone(line, parts.label);
  if (const auto macro = macros_.find(operation); macro != macros_.end()) {
    macro_uses_.push_back({macro->first, line, parts.operation});
    return call(macro->second, line, parts);
  }
  // If the macro has a wrong definition, report no second error for its call.
  if (!refused_macros_.contains(operation)) unknown_operation(line, parts);
}

void Expansion::refuse_label(LineIndex line, const LineParts& parts) {
  if (!parts.label.empty())
    report_.add(
        Id::unexpected_label, line, parts.label,
        fmt::format("'{}' defines no label", program_.lines[line].text.view(parts.operation)));
}

void Expansion::refuse_more_words(LineIndex line, const LineParts& parts) {
  refuse_label(line, parts);
  if (!parts.arguments.empty())
    report_.add(
        Id::bad_argument, line, parts.arguments,
        fmt::format("'{}' takes no argument", program_.lines[line].text.view(parts.operation)));
}

bool Expansion::label_is_sound(LineIndex line, Slice label) {
  const Text& text = program_.lines[line].text;
  const std::string_view name = text.view(label);
  const std::string_view problem = label_name_problem(name);
  if (problem.empty()) return true;
  if (program_.frames[program_.lines[line].frame].macro_depth > 0 && is_expanded_name(name))
    return true;
  report_.add(Id::bad_label_name, line, label,
              fmt::format("'{}' cannot be a label: {}", shortened(name), problem));
  return false;
}

void Expansion::unknown_operation(LineIndex line, const LineParts& parts) {
  const std::string_view text = program_.lines[line].text.view();
  const std::string_view word = view(text, parts.operation);
  const std::string shown = shortened(word);
  if (word.starts_with('.')) {
    const auto directives = [] {
      std::vector<std::string_view> names;
      names.reserve(directive_table.size());
      for (const DirectiveKind& kind : directive_table) names.push_back(kind.name);
      return names;
    };
    return report_.add(Id::unknown_directive, line, parts.operation,
                       fmt::format("no directive '{}'{}", shown,
                                   report_.suggestion(lower_case(word), directives)));
  }
  const auto operations = [this] {
    std::vector<std::string_view> names = mnemonics();
    for (const auto& [name, macro] : macros_) names.push_back(name);
    return names;
  };
  std::string hint = report_.suggestion(lower_case(word), operations);
  const std::string label = lower_case(view(text, parts.label));
  if (find_directive(label) != nullptr || is_mnemonic(label) || macros_.contains(label))
    hint = fmt::format(" ('{}' in column 1 is a label: indent it)", view(text, parts.label));
  report_.add(Id::unknown_opcode, line, parts.operation,
              fmt::format("no instruction or macro '{}'{}", shown, hint));
}

void Expansion::include(LineIndex line, const LineParts& parts) {
  const Text& text = program_.lines[line].text;
  if (parts.arguments.empty())
    return report_.add(Id::include_not_found, line, parts.operation,
                       "'.include' needs the path of a file");
  const FrameIndex parent = program_.lines[line].frame;
  const int depth = program_.frames[parent].include_depth + 1;
  if (depth > depth_limit) {
    stopped_ = true;
    return report_.add(Id::include_depth, line, parts.operation,
                       fmt::format("includes nested deeper than {}", depth_limit));
  }
  const SourceSpan call = text.span(parts.arguments);
  std::string_view path = text.view(parts.arguments);
  if (path.size() > 1 && path.starts_with('"') != path.ends_with('"'))
    return report_.add(Id::include_not_found, line, parts.arguments,
                       "the path has a quote at one end only");
  if (path.size() > 2 && path.starts_with('"')) path = path.substr(1, path.size() - 2);
  const auto file = files_.include(std::string(path), call.file, line, parts.arguments);
  if (!file) return;
  const auto frame = static_cast<FrameIndex>(program_.frames.size());
  program_.frames.push_back(
      {Frame::Kind::include, {}, parent, call, depth, program_.frames[parent].macro_depth, line});
  read(*file, frame);
}

void Expansion::begin_macro(LineIndex line, const LineParts& parts) {
  recording_ = Macro{};  // even with a wrong header, the body must be skipped
  recording_line_ = line;
  recording_where_ = parts.operation;
  if (!take_header(line, parts))
    refused_macros_.emplace(first_name(program_.lines[line].text.view(parts.arguments)));
}

bool Expansion::take_header(LineIndex line, const LineParts& parts) {
  const Text& text = program_.lines[line].text;
  const auto header = parse_arguments(parse_macro_header, text, parts.arguments, line, report_);
  if (!header) return false;
  const auto refuse = [&](Id id, Slice where, std::string message,
                          std::vector<DiagnosticNote> notes = {}) {
    report_.add(id, line, where, std::move(message), std::move(notes));
    return false;
  };
  const std::string name(text.view(header->name));
  if (name.size() < 2 || is_mnemonic(name))
    return refuse(Id::bad_macro, header->name,
                  fmt::format("a macro cannot be called '{}'{}", shortened(name),
                              is_mnemonic(name) ? ", an instruction is"
                                                : ": its name has at least two characters"));
  if (const auto known = macros_.find(name); known != macros_.end())
    return refuse(
        Id::redefinition, header->name,
        fmt::format("macro '{}' is already defined", shortened(name)),
        report_.earlier(known->second.line, known->second.where, "first defined here", line));
  for (const Slice parameter : header->parameters) {
    const std::string word(text.view(parameter));
    auto& parameters = recording_->parameters;
    if (std::find(parameters.begin(), parameters.end(), word) != parameters.end())
      return refuse(Id::bad_macro, parameter,
                    fmt::format("two parameters are called '{}'", shortened(word)));
    parameters.push_back(word);
  }
  recording_->name = name;
  recording_->where = text.span(header->name);
  recording_->line = line;
  return true;
}

void Expansion::record(LineIndex line, const LineParts& parts, const DirectiveKind* directive) {
  program_.lines[line].skipped = true;
  if (directive != nullptr && directive->directive == Directive::macro)
    return report_.add(Id::bad_macro, line, parts.operation,
                       "a macro cannot be defined inside a macro");
  if (directive == nullptr || directive->directive != Directive::endm) {
    recording_->body.push_back(program_.lines[line].text);
    return;
  }
  refuse_more_words(line, parts);
  if (!recording_->name.empty()) macros_.emplace(recording_->name, std::move(*recording_));
  recording_.reset();
}

void Expansion::call(const Macro& macro, LineIndex line, const LineParts& parts) {
  const Text text = program_.lines[line].text;  // a copy, because the expansion adds lines
  const std::vector<Slice> arguments = split_arguments(text.view(), parts.arguments);
  if (arguments.size() != macro.parameters.size())
    return report_.add(Id::macro_arguments, line, parts.operation,
                       fmt::format("macro '{}' takes {}, not {}", shortened(macro.name),
                                   count(macro.parameters.size(), "argument"), arguments.size()),
                       {{macro.where, "defined here"}});
  for (const Slice argument : arguments)
    if (argument.empty())
      return report_.add(Id::macro_arguments, line, parts.arguments, "an argument is empty");
  const FrameIndex parent = program_.lines[line].frame;
  const int depth = program_.frames[parent].macro_depth + 1;
  if (depth > depth_limit) {
    stopped_ = true;
    return report_.add(Id::macro_depth, line, parts.operation,
                       fmt::format("macro calls nested deeper than {}", depth_limit));
  }
  const auto frame = static_cast<FrameIndex>(program_.frames.size());
  program_.frames.push_back({Frame::Kind::macro, macro.name, parent, text.span(parts.operation),
                             program_.frames[parent].include_depth, depth, line});
  const std::size_t conditions_before = conditions_.size();
  const std::size_t outer = std::exchange(frame_conditions_, conditions_before);
  const std::uint32_t number = ++expansions_;
  for (const Text& body_line : macro.body) {
    if (stopped_) break;
    this->line(substitute(macro, body_line, text, arguments, number), frame);
  }
  close_blocks(conditions_before);
  frame_conditions_ = outer;
}

bool Expansion::condition(LineIndex line, const LineParts& parts, Directive directive) {
  switch (directive) {
    case Directive::if_true:
    case Directive::ifdef:
    case Directive::ifndef:
      open_condition(line, parts, directive);
      return true;
    case Directive::elif:
    case Directive::else_branch:
    case Directive::endif:
      break;
    default:
      return false;
  }
  if (conditions_.size() == frame_conditions_) {
    report_.add(Id::unbalanced_block, line, parts.operation,
                fmt::format("'{}' without '.if'", program_.lines[line].text.view(parts.operation)));
    return true;
  }
  Condition& open = conditions_.back();
  if (open.surroundings) {
    if (directive == Directive::elif)
      refuse_label(line, parts);
    else
      refuse_more_words(line, parts);
  }
  if (directive == Directive::endif) {
    conditions_.pop_back();
    return true;
  }
  if (open.else_seen)
    report_.add(Id::unbalanced_block, line, parts.operation,
                fmt::format("'{}' after '.else'", program_.lines[line].text.view(parts.operation)));
  open.else_seen = open.else_seen || directive == Directive::else_branch;
  open.active = open.surroundings && !open.taken &&
                (directive == Directive::else_branch || truth(line, parts, Directive::if_true));
  open.taken = open.taken || open.active;
  return true;
}

void Expansion::open_condition(LineIndex line, const LineParts& parts, Directive directive) {
  const bool surroundings = active();
  if (surroundings) refuse_label(line, parts);
  const bool holds = surroundings && truth(line, parts, directive);
  conditions_.push_back({line, parts.operation, surroundings, holds, holds, false});
}

bool Expansion::truth(LineIndex line, const LineParts& parts, Directive directive) {
  const Text& text = program_.lines[line].text;
  if (directive == Directive::if_true) {
    const auto expression = parse_arguments(parse_expression, text, parts.arguments, line, report_);
    return expression && symbols_.evaluate(*expression, layout_.scope(line)).value_or(0) != 0;
  }
  const std::string_view name = text.view(parts.arguments);
  if (!is_name(name.starts_with('.') ? name.substr(1) : name)) {
    report_.add(Id::bad_argument, line, parts.arguments.empty() ? parts.operation : parts.arguments,
                "a symbol or macro name is expected");
    return false;
  }
  const auto full = symbols_.full_name(name, layout_.scope(line), parts.arguments);
  if (!full) return false;
  symbols_.count_use(*full, line, parts.arguments);
  const auto macro = macros_.find(*full);
  if (macro != macros_.end()) macro_uses_.push_back({macro->first, line, parts.arguments});
  const bool defined = symbols_.find(*full) != nullptr || macro != macros_.end();
  return defined == (directive == Directive::ifdef);
}

void Expansion::close_blocks(std::size_t conditions_before) {
  while (conditions_.size() > conditions_before) {
    if (!stopped_)
      report_.add(Id::unbalanced_block, conditions_.back().line, conditions_.back().where,
                  "no '.endif' closes this");
    conditions_.pop_back();
  }
  if (!recording_) return;
  if (!stopped_)
    report_.add(Id::unbalanced_block, recording_line_, recording_where_,
                "no '.endm' closes this macro");
  recording_.reset();
}

}  // namespace chessvm::assembler
