// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/suite/reply_record.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/json_members.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess::suite {
namespace {

constexpr std::array outcomes{Outcome::move, Outcome::mate, Outcome::stalemate, Outcome::error};

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

/// nullopt where a word is not known or a number is none; members that are missing throw.
std::optional<host::Run> run_of(const RecordJson& object) {
  const std::string key = object.at("end");
  const auto row = std::find_if(end_rows.begin(), end_rows.end(),
                                [&](const EndRow& each) { return each.key == key; });
  if (row == end_rows.end()) return std::nullopt;
  const auto cycles = whole_number(object.at("add_cycles"), 0, most_recorded_cycles);
  const auto instructions = whole_number(object.at("instructions"), 0, most_recorded_cycles);
  if (!cycles || !instructions) return std::nullopt;
  host::Run run{.end = row->end};
  run.work = {AddCycles(*cycles), static_cast<std::uint64_t>(*instructions)};
  if (object.contains("nodes")) {
    const auto nodes = whole_number(object["nodes"], 0, most_recorded_cycles);
    if (!nodes) return std::nullopt;
    run.fetches = static_cast<std::uint64_t>(*nodes);
  }
  return run;
}

/// As above.
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
    constexpr int most = 100'000;
    const auto score = whole_number(object["score"], -most, most);
    if (!score) return std::nullopt;
    answer.score = static_cast<int>(*score);
  }
  if (object.contains("run")) {
    answer.run = run_of(object["run"]);
    if (!answer.run) return std::nullopt;
  }
  return answer;
}

/// As above.
std::optional<DepthChoice> choice_of(const RecordJson& object) {
  constexpr double most_hours = 1e9;
  const auto depth = whole_number(object.at("depth"), shallowest_search, deepest_search);
  const auto budget = real_number(object.at("hours"), 0, most_hours);
  const auto predicted = real_number(object.at("predicted"), 0, most_hours);
  const auto deeper = real_number(object.at("deeper"), 0, most_hours);
  if (!depth || !budget || !predicted || !deeper) return std::nullopt;
  return DepthChoice{.depth = static_cast<int>(*depth),
                     .budget = EniacHours(*budget),
                     .predicted = EniacHours(*predicted),
                     .deeper = EniacHours(*deeper)};
}

/// As above.
std::optional<Reply> reply_of(const RecordJson& object) {
  auto answer = answer_of(object);
  if (!answer) return std::nullopt;
  Reply reply{.id = object.at("id"),
              .fen = object.at("fen"),
              .answer = std::move(*answer),
              .solved = std::nullopt};
  if (object.contains("solved")) reply.solved = object["solved"].get<bool>();
  if (object.contains("choice")) {
    reply.choice = choice_of(object["choice"]);
    if (!reply.choice) return std::nullopt;
  }
  return reply;
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
                    {"max_cycles", sources.limit},    {"progress", sources.punches_progress}};
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
  if (reply.choice)
    object["choice"] = {{"depth", reply.choice->depth},
                        {"hours", reply.choice->budget.count()},
                        {"predicted", reply.choice->predicted.count()},
                        {"deeper", reply.choice->deeper.count()}};
  return object;
}

Result<Reply> reply_of(const Record& record, const std::filesystem::path& path) {
  try {
    if (auto reply = reply_of(record.data)) return std::move(*reply);
  } catch (const nlohmann::json::exception&) {
    // Not that of an answer, either.
  }
  return Failure{.path = path, .message = "not the record of an answer", .line = record.line};
}

Reply as_recorded(const Reply& reply) {
  // A record that this program has written can be read.
  return *reply_of(record_of(reply));
}

}  // namespace chessvm::chess::suite
