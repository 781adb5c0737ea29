// SPDX-License-Identifier: MIT
#include "base/campaign/header.hpp"

#include <fmt/format.h>

#include "base/text/foreign_json.hpp"
#include "base/text/json_text.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr std::string_view schema = "chessvm.records/1";
constexpr std::size_t most_together = 1000;

/// Returns the fields that all files of a campaign share: all fields except the shard's number.
/// Puts the fields of `subject` before the counts, because messages name only the first difference.
RecordJson fields_of(const CampaignHeader& header) {
  RecordJson fields{{"kind", header.kind}, {"version", header.version}};
  for (const auto& [name, value] : header.subject.items()) fields[name] = value;
  fields["items"] = header.items;
  fields["together"] = header.together;
  fields["shards"] = header.shard.count;
  return fields;
}

std::string value_text(const RecordJson& fields, const std::string& name) {
  return fields.contains(name) ? shortened(json_text(fields[name]), 72) : "missing";
}

std::optional<CampaignHeader> header_of(const RecordJson& object) {
  const auto shard = parse_shard(object.at("shard").get<std::string>());
  if (!shard || !object.at("subject").is_object()) return std::nullopt;
  CampaignHeader header{.kind = object.at("kind"),
                        .version = object.at("version"),
                        .items = number_as<std::size_t>(object.at("items")),
                        .together = number_as<std::size_t>(object.at("together")),
                        .subject = object.at("subject"),
                        .shard = *shard};
  if (header.items > most_items || header.together == 0 || header.together > most_together)
    return std::nullopt;
  return header;
}

}  // namespace

std::string to_line(const CampaignHeader& header) {
  const RecordJson object{
      {"schema", schema},         {"kind", header.kind},         {"version", header.version},
      {"items", header.items},    {"together", header.together}, {"shard", to_text(header.shard)},
      {"subject", header.subject}};
  return json_text(object) + '\n';
}

Result<CampaignHeader> parse_header(std::string_view line, const std::filesystem::path& path) {
  Failure failure{.path = path, .message = "not the header of a file of records", .line = 1};
  const auto object = bounded_json<RecordJson>(line);
  if (object.is_discarded()) return failure;
  try {
    if (object.at("schema") != schema) {
      failure.message = fmt::format("the schema is {}, expected \"{}\"",
                                    shortened(json_text(object.at("schema"))), schema);
      return failure;
    }
    if (auto header = header_of(object)) return *header;
  } catch (const nlohmann::json::exception&) {
    return failure;
  }
  return failure;
}

std::optional<std::string> difference(const CampaignHeader& expected, const CampaignHeader& found) {
  const RecordJson ours = fields_of(expected);
  const RecordJson theirs = fields_of(found);
  for (const RecordJson* each : {&ours, &theirs})
    for (const auto& [name, value] : each->items())
      if (!ours.contains(name) || !theirs.contains(name) || ours[name] != theirs[name])
        return fmt::format("{} is {}, expected {}", name, value_text(theirs, name),
                           value_text(ours, name));
  return std::nullopt;
}

}  // namespace chessvm
