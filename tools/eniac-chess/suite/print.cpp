// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/suite/print.hpp"

#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess::suite {

std::string line_of(const Reply& reply, Form form) {
  const Answer& answer = reply.answer;
  if (form == Form::json) return to_json(reply) + '\n';
  if (answer.outcome == Outcome::error) return {};
  if (form == Form::table) return table_row(reply) + '\n';
  return (answer.move ? coordinate(*answer.move) : std::string(name(answer.outcome))) + '\n';
}

std::string end_of(const std::vector<Reply>& replies, Form form) {
  if (form == Form::moves) return {};
  const Summary summary = summarise(replies);
  return form == Form::json ? to_json(summary) + '\n' : '\n' + summary_text(summary);
}

}  // namespace chessvm::chess::suite
