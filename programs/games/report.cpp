// SPDX-License-Identifier: MIT
#include "programs/games/report.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"

namespace chessvm::games {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.game/1";
constexpr std::array<std::string_view, 4> event_names{"player", "machine", "undo", "restart"};
constexpr std::array<std::string_view, 4> outcome_names{"open", "first", "second", "draw"};
constexpr std::array<std::string_view, 3> side_names{"none", "first", "second"};

std::string grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

/// Formats the machine's move as players write it; empty if the reply has no move.
std::string move_text(const Reply& reply) {
  if (!reply.move) return {};
  return reply.spelled.empty() ? std::to_string(*reply.move) : reply.spelled;
}

std::string dump(const Json& object) {
  return json_text(object) + '\n';
}

}  // namespace

std::string turn_text(const Turn& turn, const Match& match) {
  std::string text = turn.reply.move ? "The machine plays " + move_text(turn.reply)
                                     : std::string("The machine went on");
  if (!turn.reply.remark.empty()) text += ", " + turn.reply.remark;
  const AddCycles time = turn.run.total().time;
  return text + fmt::format("\n{} add cycles, {} of ENIAC time; {} so far\n", grouped(time.count()),
                            to_text(time), to_text(match.machine_time()));
}

std::string turn_line(const Turn& turn, const Match& match) {
  return (turn.reply.move ? move_text(turn.reply) : match.game().cells(turn.reply.position)) + '\n';
}

std::string_view outcome_text(Outcome outcome) {
  constexpr std::array<std::string_view, 4> texts{"", "X wins", "O wins", "a draw"};
  return texts[static_cast<std::size_t>(outcome)];
}

std::string event_json(Event event, const Match& match, const Turn* turn) {
  const Position& position = match.position();
  Json object;
  object["schema"] = schema;
  object["game"] = match.game().name();
  object["event"] = event_names[static_cast<std::size_t>(event)];
  object["move"] = turn != nullptr && turn->reply.move ? Json(*turn->reply.move) : Json(nullptr);
  object["last"] = match.record().empty() ? Json(nullptr) : Json(match.record().back());
  object["cells"] = match.game().cells(position);
  object["to_move"] = side_names[static_cast<std::size_t>(position.to_move)];
  object["outcome"] = outcome_names[static_cast<std::size_t>(match.game().outcome(position))];
  object["error"] = nullptr;
  if (turn != nullptr) {
    object["remark"] = turn->reply.remark;
    const host::Cost cost = turn->run.total();
    object["instructions"] = cost.instructions;
    object["add_cycles"] = cost.time.count();
    object["eniac_hours"] = EniacHours(cost.time).count();
  }
  return dump(object);
}

std::string error_json(const Match& match, std::string_view message) {
  Json object;
  object["schema"] = schema;
  object["game"] = match.game().name();
  object["error"] = message;
  return dump(object);
}

}  // namespace chessvm::games
