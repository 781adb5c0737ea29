// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/suite/reply_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess::suite {
namespace {

constexpr double most_hours = 1e9;
constexpr std::size_t most_root_moves = 1000;

constexpr std::array outcomes{Outcome::move, Outcome::mate, Outcome::stalemate, Outcome::no_better,
                              Outcome::error};

struct EndRow {
  host::RunEnd end;
  std::string_view key;
};
constexpr std::array end_rows{
    EndRow{host::RunEnd::halted, "halted"},
    EndRow{host::RunEnd::brk, "break"},
    EndRow{host::RunEnd::out_of_cards, "out of cards"},
    EndRow{host::RunEnd::limit, "limit"},
    EndRow{host::RunEnd::interrupted, "interrupted"},
    EndRow{host::RunEnd::failed, "failed"},
};

RecordJson run_json(const host::Run& run) {
  const auto row = std::find_if(end_rows.begin(), end_rows.end(),
                                [&](const EndRow& each) { return each.end == run.end; });
  RecordJson object{{"end", row->key},
                    {"add_cycles", run.work.time.count()},
                    {"instructions", run.work.instructions}};
  if (run.fetches) object["nodes"] = *run.fetches;
  return object;
}

std::int64_t count_of(const RecordJson& value) {
  return number_as<std::int64_t>(value, 0, most_recorded_cycles);
}

/// Reads the result of a run of the program. Returns nullopt if a word is unknown. Throws if
/// members are missing or have the wrong type.
std::optional<host::Run> run_of(const RecordJson& object) {
  const std::string key = object.at("end");
  const auto row = std::find_if(end_rows.begin(), end_rows.end(),
                                [&](const EndRow& each) { return each.key == key; });
  if (row == end_rows.end()) return std::nullopt;
  host::Run run{.end = row->end};
  run.work = {AddCycles(count_of(object.at("add_cycles"))),
              static_cast<std::uint64_t>(count_of(object.at("instructions")))};
  if (object.contains("nodes")) run.fetches = static_cast<std::uint64_t>(count_of(object["nodes"]));
  return run;
}

/// Reads an answer; nullopt if a value is invalid. Throws on a missing member or a wrong type.
std::optional<Answer> answer_of(const RecordJson& object) {
  const std::string word = object.at("result");
  const auto outcome = std::find_if(outcomes.begin(), outcomes.end(),
                                    [&](Outcome each) { return name(each) == word; });
  if (outcome == outcomes.end()) return std::nullopt;
  Answer answer;
  answer.outcome = *outcome;
  answer.san = object.value("san", std::string());
  answer.error = object.value("error", std::string());
  answer.note = object.value("note", std::string());
  if (object.contains("move")) {
    answer.move = parse_coordinate(object["move"].get<std::string>());
    if (!answer.move) return std::nullopt;
  }
  if (object.contains("score")) {
    constexpr int most_score = 100'000;
    const int score = number_as<int>(object["score"], -most_score, most_score);
    const auto position =
        read_fen(TextLine{.text = object.at("fen").get<std::string>(), .path = {}});
    if (!position) return std::nullopt;
    answer.score = score;
    answer.worth = score_of(score, position.value(), answer.move);
  }
  if (object.contains("run")) {
    answer.run = run_of(object["run"]);
    if (!answer.run) return std::nullopt;
  }
  return answer;
}

AskedQuestion question_of(const RecordJson& object) {
  AskedQuestion question{
      .depth = number_as<int>(object.at("depth"), shallowest_search, deepest_search),
      .expected = EniacHours(number_as<double>(object.at("expected"), 0, most_hours)),
      .time = AddCycles(count_of(object.at("add_cycles")))};
  if (object.contains("about"))
    question.about = object["about"] == name(About::replies) ? About::replies : About::others;
  const auto moves = [&](const char* key) {
    return number_as<std::size_t>(object.at(key), 0, most_root_moves);
  };
  if (object.contains("done"))
    question.stopped_after = Answer::Share{moves("done"), moves("root_moves")};
  return question;
}

/// Reads an expected reply; nullopt if its move is invalid. Throws if members are missing.
std::optional<ExpectedReply> expected_of(const RecordJson& object) {
  ExpectedReply reply{
      .san = object.value("san", std::string()),
      .depth = number_as<int>(object.at("depth"), shallowest_search, deepest_search),
      .cost = {AddCycles(count_of(object.at("add_cycles"))),
               static_cast<std::uint64_t>(count_of(object.at("instructions")))}};
  if (!object.contains("move")) return reply;
  reply.move = parse_coordinate(object["move"].get<std::string>());
  if (!reply.move) return std::nullopt;
  return reply;
}

RecordJson expected_json(const ExpectedReply& reply) {
  RecordJson object{{"depth", reply.depth},
                    {"add_cycles", reply.cost.time.count()},
                    {"instructions", reply.cost.instructions}};
  if (reply.move) {
    object["move"] = coordinate(*reply.move);
    object["san"] = reply.san;
  }
  return object;
}

/// Reads the progress of a search; nullopt if a move is invalid.
std::optional<Answer::Reached> reached_of(const RecordJson& object) {
  Answer::Reached reached;
  reached.progress.done = number_as<std::size_t>(object.at("done"), 0, most_root_moves);
  reached.root_moves = number_as<std::size_t>(object.at("root_moves"), 0, most_root_moves);
  for (const RecordJson& each : object.at("scores")) {
    constexpr int most_score = 99;
    const auto move = parse_coordinate(each.at(0).get<std::string>());
    if (!move) return std::nullopt;
    reached.scores.push_back({*move, number_as<int>(each.at(1), 0, most_score),
                              each.at(2).get<bool>() ? Answer::RootScore::Bound::exact
                                                     : Answer::RootScore::Bound::at_most});
  }
  return reached;
}

RecordJson reached_json(const Answer::Reached& reached) {
  RecordJson object{{"done", reached.progress.done},
                    {"root_moves", reached.root_moves},
                    {"scores", RecordJson::array()}};
  for (const Answer::RootScore& each : reached.scores)
    object["scores"].push_back(
        {coordinate(each.move), each.score, each.bound == Answer::RootScore::Bound::exact});
  return object;
}

HoursSpent hours_of(const RecordJson& object) {
  HoursSpent spent{.limit = EniacHours(number_as<double>(object.at("hours"), 0, most_hours)),
                   .depth = number_as<int>(object.at("depth"), shallowest_search, deepest_search)};
  for (const RecordJson& question : object.at("searches"))
    spent.questions.push_back(question_of(question));
  return spent;
}

RecordJson hours_json(const HoursSpent& spent) {
  RecordJson object{
      {"depth", spent.depth}, {"hours", spent.limit.count()}, {"searches", RecordJson::array()}};
  for (const AskedQuestion& question : spent.questions) {
    RecordJson search{{"depth", question.depth},
                      {"expected", question.expected.count()},
                      {"add_cycles", question.time.count()}};
    if (question.about != About::move) search["about"] = name(question.about);
    if (question.stopped_after) {
      search["done"] = question.stopped_after->done;
      search["root_moves"] = question.stopped_after->all;
    }
    object["searches"].push_back(std::move(search));
  }
  return object;
}

/// Reads a reply; nullopt if a value is invalid. Throws on a missing member or a wrong type.
std::optional<Reply> reply_of(const RecordJson& object) {
  auto answer = answer_of(object);
  if (!answer) return std::nullopt;
  Reply reply{.id = object.at("id"),
              .fen = object.at("fen"),
              .answer = std::move(*answer),
              .solved = std::nullopt};
  if (object.contains("solved")) reply.solved = object["solved"].get<bool>();
  if (object.contains("reached")) {
    reply.answer.reached = reached_of(object["reached"]);
    if (!reply.answer.reached) return std::nullopt;
  }
  if (object.contains("reply")) {
    reply.expected = expected_of(object["reply"]);
    if (!reply.expected) return std::nullopt;
  }
  if (object.contains("choice")) reply.hours = hours_of(object["choice"]);
  return reply;
}

/// Explains how a reply contradicts its position; empty if it does not.
std::string contradiction(const Reply& reply) {
  const Answer& answer = reply.answer;
  if (answer.outcome == Outcome::error) return {};
  const auto position = read_fen(TextLine{.text = reply.fen, .path = {}});
  if (!position) return "fen: " + position.error().message;
  const Moves legal = legal_moves(position.value(), Rules::full);
  const bool is_over = answer.outcome == Outcome::mate || answer.outcome == Outcome::stalemate;
  const bool checked = in_check(position.value(), position.value().side);
  if (is_over && (!legal.empty() || checked != (answer.outcome == Outcome::mate)))
    return fmt::format("result is {}, but fen has another position", name(answer.outcome));
  if (answer.outcome != Outcome::move) return {};
  if (!answer.move) return "move is missing";
  if (std::find(legal.begin(), legal.end(), *answer.move) == legal.end())
    return fmt::format("move is {}, which is not legal in fen", coordinate(*answer.move));
  const std::string expected = san(position.value(), *answer.move);
  if (answer.san != expected)
    return fmt::format("san is {}, but move is {}", shortened(answer.san), expected);
  return {};
}

}  // namespace

CampaignHeader header_of(const SuiteSources& sources, std::size_t positions, Shard shard) {
  CampaignHeader header{.kind = std::string(suite_kind),
                        .version = CHESSVM_VERSION,
                        .items = positions,
                        .shard = shard};
  header.subject = {{"positions", sources.positions}, {"image", sources.image},
                    {"engine", sources.engine},       {"patch", sources.patch},
                    {"depth", sources.depth},         {"hours", sources.hours},
                    {"max_cycles", sources.limit},    {"progress", sources.punches_progress},
                    {"line", sources.has_line}};
  if (sources.has_second_look) header.subject["second_look"] = true;
  return header;
}

RecordJson record_of(const Reply& reply) {
  const Answer& answer = reply.answer;
  RecordJson object{{"id", reply.id}, {"fen", reply.fen}, {"result", name(answer.outcome)}};
  if (answer.move) object["move"] = coordinate(*answer.move);
  if (!answer.san.empty()) object["san"] = answer.san;
  if (answer.score) object["score"] = *answer.score;
  if (!answer.error.empty()) object["error"] = answer.error;
  if (!answer.note.empty()) object["note"] = answer.note;
  if (answer.run) object["run"] = run_json(*answer.run);
  if (reply.solved) object["solved"] = *reply.solved;
  if (answer.reached) object["reached"] = reached_json(*answer.reached);
  if (reply.expected) object["reply"] = expected_json(*reply.expected);
  if (reply.hours) object["choice"] = hours_json(*reply.hours);
  return object;
}

Result<Reply> reply_of(const Record& record, const std::filesystem::path& path) {
  try {
    if (auto reply = reply_of(record.data)) {
      const std::string problem = contradiction(*reply);
      if (problem.empty()) return std::move(*reply);
      return Failure{.path = path,
                     .message = fmt::format("item {}: {}", record.item, problem),
                     .line = record.line};
    }
  } catch (const nlohmann::json::exception&) {
    // A member is missing or has the wrong type. The failure below is then returned.
  }
  return Failure{.path = path, .message = "not the record of an answer", .line = record.line};
}

Reply as_recorded(const Reply& reply) {
  // A record that this program has made can always be read.
  return *reply_of(record_of(reply));
}

}  // namespace chessvm::chess::suite
