// SPDX-License-Identifier: MIT
#include "web/engine/debugging.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/goals.hpp"
#include "web/engine/border.hpp"

namespace chessvm::web {
namespace {

using vm::debugger::Arrival;
using vm::debugger::Cause;
using vm::debugger::RomPlace;
using vm::debugger::Session;
using vm::debugger::StopPoint;
using Json = nlohmann::ordered_json;

/// Longest time of one call of go_on(). Shorter calls would spend too much of their time on
/// starting and stopping. During longer calls, messages from the page would wait too long.
constexpr std::chrono::milliseconds longest_slice{8};

/// Least number of add cycles that a movement runs before it reads the clock. Reading it is slow.
constexpr std::uint64_t shortest_stretch = 65'536;

Json error_of(const Failure& failure, std::string_view part) {
  // Keep only the first line. The other lines are for terminals: they repeat the wrong text and
  // mark the error with a caret.
  const std::string text = failure.message.substr(0, failure.message.find('\n'));
  return {{"error", text}, {"column", failure.column}, {"part", part}};
}

/// Parses a stop and adds it to `session`. Returns JSON that describes the stop or its error.
Json add_stop(Session& session, std::string_view line) {
  const auto [place, condition] = vm::debugger::split_at_word(line, "if");
  auto places = vm::debugger::parse_places(session, place);
  if (!places) return error_of(places.error(), "place");
  StopPoint point;
  point.code = std::move(places.value());
  if (condition) {
    auto parsed = vm::debugger::parse_expression(*condition, session.symbols);
    if (!parsed) return error_of(parsed.error(), "condition");
    point.condition = std::move(parsed.value());
  }
  Json stop{{"places", Json::array()}, {"file", nullptr}, {"line", nullptr}};
  for (const RomPlace each : point.code) stop["places"].push_back({each.row, each.word});
  if (const auto at = session.source.line(point.code.front())) {
    stop["file"] = session.source.files().at(at->file);
    stop["line"] = at->line;
  }
  session.stops.add(std::move(point));
  return stop;
}

Json value_of(const Session& session, std::string_view line) {
  const auto parsed = vm::debugger::parse_expression(line, session.symbols);
  if (!parsed) return error_of(parsed.error(), "expression");
  const auto value = parsed.value().evaluate(session.context());
  if (!value) return error_of(value.error(), "expression");
  return {{"text", evaluated_text(session, parsed.value(), value.value())}};
}

}  // namespace

Debugging::Debugging(const vm::Image& image, vm::Symbols symbols, vm::debugger::SourceMap source)
    : session_(image, std::move(symbols), std::move(source)) {
  session_.keep_going = [this] { return session_.clock() < end_of_slice_; };
}

std::string Debugging::set_stops(std::string_view lines) {
  session_.stops = {};
  Json all = Json::array();
  while (!lines.empty()) {
    const std::string_view line = take_line(lines);
    all.push_back(session_.stops.all().size() < vm::debugger::most_stop_points
                      ? add_stop(session_, line)
                      : error_of(Failure::because("too many stops"), "place"));
  }
  return json_text(Json{{"schema", "chessvm.stops/1"}, {"stops", std::move(all)}}) + "\n";
}

Result<void> Debugging::begin(Movement movement) {
  goal_.reset();
  backward_.reset();
  if (movement == Movement::step_out && session_.timeline.state().rr == 0)
    return Failure::because("not in a subroutine: RR is 0");
  if (movement == Movement::step_over)
    goal_ = next_goal(session_);
  else if (movement == Movement::step_out)
    goal_ = finish_goal(session_);
  else
    goal_.emplace();
  if (movement == Movement::run_back)
    backward_.emplace(session_, *goal_, vm::debugger::Stops::heeded);
  return boost::outcome_v2::success();
}

Arrival Debugging::go_on(std::uint64_t add_cycles) {
  if (!goal_) return {};
  end_of_slice_ = session_.clock() + longest_slice;
  // Run at least `add_cycles` add cycles before the first reading of the clock. The caller has
  // measured that `add_cycles` add cycles fit into a slice.
  session_.first_stretch = std::max(add_cycles, shortest_stretch);
  goal_->pause = saturated_sum(session_.timeline.state().add_cycles, add_cycles);
  Arrival at = backward_ ? backward_->go_on() : forward(session_, *goal_);
  if (at.cause == Cause::interrupted) return at;
  goal_.reset();
  backward_.reset();
  return at;
}

std::string Debugging::values(std::string_view lines) const {
  Json all = Json::array();
  while (!lines.empty()) all.push_back(value_of(session_, take_line(lines)));
  return json_text(Json{{"schema", "chessvm.values/1"}, {"values", std::move(all)}}) + "\n";
}

}  // namespace chessvm::web
