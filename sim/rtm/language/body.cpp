// SPDX-License-Identifier: MIT
#include "sim/rtm/language/body.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <optional>

#include "sim/rtm/language/actions.hpp"
#include "sim/rtm/language/keyword.hpp"
#include "sim/rtm/machine/stock1946.hpp"

namespace chessvm::rtm {
namespace {

constexpr int latest_time = 999;
constexpr int longest_transfer = stock::host(HostKind::accumulator).longest;

class Steps {
 public:
  explicit Steps(Cursor& cursor) : cursor_(cursor) {}

  std::vector<Step> run() {
    const SourceSpan brace = cursor_.where();
    cursor_.expect("{");
    while (!cursor_.failed()) {
      cursor_.skip_line_ends();
      if (cursor_.accept("}")) break;
      if (cursor_.accept(";")) continue;
      if (cursor_.at_end() || begins_statement(cursor_, cursor_.index())) {
        cursor_.fail(Id::unclosed_brace, brace, "this '{' has no '}'", missing_before());
        break;
      }
      step();
    }
    return std::move(steps_);
  }

 private:
  [[nodiscard]] std::vector<DiagnosticNote> missing_before() const {
    if (cursor_.token(cursor_.index()).kind == Token::Kind::end) return {};
    return {{cursor_.where(), "expected '}' before this"}};
  }

  void step() {
    const std::size_t first = cursor_.index();
    Step step{.first = 0, .last = 0, .actions = {}, .where = {}};
    if (cursor_.at("goto"))
      lone_goto(step);
    else
      timed(step);
    step.where = cursor_.span_from(first);
    end_of_step();
    latest_ = std::max(latest_.value_or(step.last), step.last);
    if (cursor_.failed()) return recover(first);
    steps_.push_back(std::move(step));
  }

  /// Parses a `goto` without a time. The `goto` gets the latest add time of the steps before it.
  void lone_goto(Step& step) {
    if (!latest_)
      cursor_.fail(Id::goto_without_time, cursor_.where(),
                   "a 'goto' before all steps needs a time, as '0: goto fetch'");
    step.first = step.last = latest_.value_or(0);
    step.actions.push_back(parse_action(cursor_));
  }

  void timed(Step& step) {
    const std::size_t first = cursor_.index();
    if (!cursor_.at_number()) return cursor_.fail_expecting("a time, 'goto' or '}'");
    step.first = step.last = cursor_.number("an add time", 0, latest_time);
    if (cursor_.accept("..")) step.last = cursor_.number("an add time", 0, latest_time);
    if (step.last < step.first)
      cursor_.fail(Id::backward_range, cursor_.span_from(first),
                   "add times go from the first to the last, as 3..4");
    if (step.last - step.first >= longest_transfer)
      cursor_.fail(Id::cannot_repeat, cursor_.span_from(first),
                   fmt::format("a transfer goes on for at most {} add times", longest_transfer));
    cursor_.expect(":");
    do {
      const std::size_t start = cursor_.index();
      step.actions.push_back(parse_action(cursor_));
      if (step.first != step.last && !std::holds_alternative<Transfer>(step.actions.back().what))
        cursor_.fail(Id::cannot_repeat, cursor_.span_from(start),
                     "only a transfer can go on for several add times");
    } while (another_action());
  }

  /// Moves over a ';' to the next action of this step. If there is none, returns false.
  bool another_action() {
    if (!cursor_.at(";")) return false;
    const std::size_t behind = cursor_.index() + 1;
    const Token& next = cursor_.token(behind);
    if (is_timed(behind) || next.kind == Token::Kind::line_end || is_symbol(next, "}") ||
        is_symbol(next, ";"))
      return false;
    cursor_.advance();
    return true;
  }

  void end_of_step() {
    if (!cursor_.at_line_end() && !cursor_.at(";") && !cursor_.at("}"))
      cursor_.fail_expecting("the end of the line, ';' or '}'");
  }

  /// Skips the rest of the step that began at token `first`, including the braces of its choices.
  void recover(std::size_t first) {
    cursor_.forgive();
    int depth = 0;
    std::size_t index = first;
    for (; index < cursor_.end(); ++index) {
      const Token& token = cursor_.token(index);
      if (is_symbol(token, "{")) ++depth;
      if (is_symbol(token, "}") && depth-- == 0) break;
      if (is_symbol(token, ";") && depth == 0) break;
      if (token.kind == Token::Kind::line_end && (depth == 0 || begins_step(index + 1))) break;
    }
    cursor_.move_to(index);
  }

  [[nodiscard]] bool begins_step(std::size_t index) const {
    const std::string_view text = cursor_.token(index).text;
    return begins_statement(cursor_, index) ||
           (is_timed(index) && text.find_first_not_of("0123456789") == std::string_view::npos);
  }

  /// Returns true if the tokens at `index` begin a step (`3:`) or a line of a choice (`X.A.pm:`).
  [[nodiscard]] bool is_timed(std::size_t index) const {
    const Token& next = cursor_.token(index + 1);
    return cursor_.token(index).kind == Token::Kind::word &&
           (is_symbol(next, ":") || is_symbol(next, ".."));
  }

  Cursor& cursor_;
  std::vector<Step> steps_;
  std::optional<int> latest_;
};

}  // namespace

std::vector<Step> parse_steps(Cursor& cursor) {
  return Steps(cursor).run();
}

}  // namespace chessvm::rtm
