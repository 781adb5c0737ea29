// SPDX-License-Identifier: MIT
#include "sim/rtm/language/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "sim/rtm/language/body.hpp"
#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/declarations.hpp"
#include "sim/rtm/language/keyword.hpp"

namespace chessvm::rtm {
namespace {

constexpr int highest_cost = 999;
constexpr std::size_t deepest_repetition = 4;
constexpr std::size_t most_repeated_tokens = 1'000'000;

class Parser {
 public:
  Parser(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics)
      : cursor_(sources, tokenize(sources, file, diagnostics), diagnostics) {}

  Syntax run() {
    machine();
    statements();
    return std::move(syntax_);
  }

 private:
  void machine() {
    cursor_.skip_line_ends();
    if (cursor_.at("machine")) return;
    const std::size_t first = cursor_.index();
    cursor_.fail(Id::missing_machine, cursor_.where(),
                 "a program begins with the machine it is for: 'machine stock1946'");
    if (keyword(cursor_.text()))
      cursor_.forgive();
    else
      recover(first);
  }

  void machine_name() {
    if (named_++ > 0) {
      cursor_.fail(Id::unexpected, cursor_.where(), "the machine has been named already");
    } else if (cursor_.at_word() && !cursor_.at("stock1946")) {
      cursor_.fail(Id::unknown_machine, cursor_.where(),
                   fmt::format("machine '{}' is not known, only 'stock1946'", cursor_.text()));
    }
    cursor_.expect("stock1946");
    if (!cursor_.accept("as") || !cursor_.check_word()) return;
    syntax_.cpu = cursor_.text();
    cursor_.advance();
  }

  void statements() {
    while (true) {
      cursor_.skip_line_ends();
      if (cursor_.at_end()) return;
      const std::size_t first = cursor_.index();
      statement();
      end_statement(first);
    }
  }

  void statement() {
    if (cursor_.at("}")) {
      cursor_.fail(Id::stray_brace, cursor_.where(), "this '}' closes nothing");
      return;
    }
    if (!cursor_.at_word()) return cursor_.fail_expecting("a statement");
    const std::optional<Keyword> word = keyword(cursor_.text());
    if (!word) return unknown_statement();
    cursor_.advance();
    switch (*word) {
      case Keyword::machine:
        return machine_name();
      case Keyword::micro:
        return micro();
      case Keyword::piece:
        return plain_body(Body::Kind::piece, "a piece");
      case Keyword::thread:
        return plain_body(Body::Kind::thread, "a thread");
      case Keyword::repeat:
        return repeat();
      default:
        return declarations_.parse(*word);
    }
  }

  void unknown_statement() {
    if (!cursor_.check_word()) return;
    const auto known = keyword_spellings();
    const std::vector<std::string> candidates(known.begin(), known.end());
    cursor_.fail(Id::unknown_statement, cursor_.where(),
                 fmt::format("no statement begins with '{}'{}", cursor_.text(),
                             did_you_mean(cursor_.text(), candidates)));
  }

  void end_statement(std::size_t first) {
    if (!cursor_.at_line_end()) cursor_.fail_expecting("the end of the line");
    if (cursor_.failed()) recover(first);
  }

  /// Skips to the end of the line, or to the end of the block that the statement opened. A block
  /// without '}' ends before the next statement that is indented no further than the skipped one.
  void recover(std::size_t first) {
    cursor_.forgive();
    const bool repetition = keyword(cursor_.token(first).text) == Keyword::repeat;
    const std::uint32_t column = cursor_.column(first);
    int depth = 0;
    std::size_t index = first;
    for (; index < cursor_.end(); ++index) {
      const Token& token = cursor_.token(index);
      if (is_symbol(token, "{") && repetition && cursor_.closing(index)) {
        index = *cursor_.closing(index);
        continue;
      }
      if (is_symbol(token, "{")) ++depth;
      if (is_symbol(token, "}")) --depth;
      if (token.kind == Token::Kind::line_end &&
          (depth <= 0 ||
           (begins_statement(cursor_, index + 1) && cursor_.column(index + 1) <= column)))
        break;
    }
    cursor_.move_to(index);
  }

  void micro() {
    Body body{.kind = Body::Kind::micro,
              .name = cursor_.name("a microprogram"),
              .opcode = {},
              .cost = {},
              .path_costs = {},
              .steps = {}};
    cursor_.expect("op");
    body.opcode = cursor_.number("an opcode", 0, highest_opcode);
    const bool priced = cursor_.accept("cost");
    if (priced && !cursor_.accept("device")) {
      if (!cursor_.at_number()) return cursor_.fail_expecting("a number of add times or 'device'");
      body.cost = cursor_.number("a cost", 0, highest_cost);
      while (cursor_.accept(",")) {
        Name piece = cursor_.name("a piece that other paths pass");
        body.path_costs.push_back({std::move(piece), cursor_.number("a cost", 0, highest_cost)});
      }
    }
    if (!priced && !cursor_.at("{")) return cursor_.fail_expecting("'cost' or '{'");
    body.steps = parse_steps(cursor_);
    if (!priced && !body.steps.empty())
      cursor_.fail(Id::missing_cost, body.name.where,
                   fmt::format("'{}' has steps but no cost", body.name.text));
    keep(std::move(body));
  }

  void plain_body(Body::Kind kind, std::string_view what) {
    Body body{.kind = kind,
              .name = cursor_.name(what),
              .opcode = {},
              .cost = {},
              .path_costs = {},
              .steps = {}};
    body.steps = parse_steps(cursor_);
    keep(std::move(body));
  }

  std::vector<std::string> variables() {
    std::vector<std::string> names;
    if (!cursor_.accept("("))
      cursor_.fail(Id::unexpected, cursor_.where(), "expected '(' before the variables");
    do {
      const Token token = cursor_.token(cursor_.index());
      const bool good = token.kind == Token::Kind::word && token.text.size() > 1 &&
                        token.text[0] == '$' &&
                        std::ranges::all_of(token.text.substr(1), is_name_character);
      if (!good) {
        cursor_.fail(Id::unexpected, token.where, "expected a variable such as $name");
        break;
      }
      const std::string name(token.text.substr(1));
      const bool twice = std::ranges::find(names, name) != names.end() ||
                         std::ranges::find(cursor_.bindings(), name, &Binding::variable) !=
                             cursor_.bindings().end();
      if (twice)
        cursor_.fail(Id::variable_twice, token.where,
                     fmt::format("'${}' is a variable here already", name));
      names.push_back(name);
      if (!cursor_.failed()) cursor_.advance();
    } while (cursor_.accept(","));
    cursor_.expect(")");
    return names;
  }

  std::vector<Binding> values(const std::vector<std::string>& names) {
    std::vector<Binding> bindings;
    const std::size_t first = cursor_.index();
    cursor_.expect("(");
    do {
      Name value = cursor_.word("a value");
      bindings.push_back({bindings.size() < names.size() ? names[bindings.size()] : "",
                          std::move(value.text), value.where});
    } while (cursor_.accept(","));
    cursor_.expect(")");
    if (bindings.size() != names.size())
      cursor_.fail(
          Id::value_count, cursor_.span_from(first),
          fmt::format("expected {}, found {}", count(names.size(), "value"), bindings.size()));
    return bindings;
  }

  void repeat() {
    const std::vector<std::string> names = variables();
    cursor_.expect("in");
    std::vector<std::vector<Binding>> rounds;
    do {
      rounds.push_back(values(names));
    } while (cursor_.at("("));
    if (!cursor_.at("{")) cursor_.fail_expecting("'(' or '{'");
    if (cursor_.failed()) return;
    const std::size_t open = cursor_.index();
    const std::optional<std::size_t> close = cursor_.closing(open);
    if (!close) return cursor_.fail(Id::unclosed_brace, cursor_.where(), "this '{' has no '}'");
    repeated_ += rounds.size() * (*close - open);
    if (depth_ == deepest_repetition)
      return cursor_.fail(Id::repetition_limit, cursor_.where(),
                          fmt::format("repetitions more than {} deep", deepest_repetition));
    if (repeated_ > most_repeated_tokens)
      return cursor_.fail(Id::repetition_limit, cursor_.where(),
                          fmt::format("repetitions of more than {} words", most_repeated_tokens));
    ++depth_;
    const std::size_t limit = cursor_.confine(*close);
    for (const std::vector<Binding>& round : rounds) {
      for (const Binding& binding : round) cursor_.bind(binding);
      cursor_.move_to(open + 1);
      statements();
      cursor_.unbind(round.size());
    }
    cursor_.confine(limit);
    cursor_.move_to(*close + 1);
    --depth_;
  }

  void keep(Body body) {
    if (!cursor_.failed()) syntax_.bodies.push_back(std::move(body));
  }

  Cursor cursor_;
  Syntax syntax_;
  Declarations declarations_{cursor_, syntax_};
  int named_ = 0;
  std::size_t repeated_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace

Syntax parse(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics) {
  Diagnostics found;
  Syntax syntax = Parser(sources, file, found).run();
  // The lexer reports all its errors before the parser begins. Sort all errors into text order.
  std::vector<Diagnostic> ordered(found.all().begin(), found.all().end());
  std::ranges::stable_sort(ordered, {}, [](const Diagnostic& each) { return each.where.offset; });
  for (Diagnostic& diagnostic : ordered) diagnostics.add(std::move(diagnostic));
  return syntax;
}

}  // namespace chessvm::rtm
