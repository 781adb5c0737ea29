// SPDX-License-Identifier: MIT
#include "base/campaign/record_reader.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/files/file_lines.hpp"
#include "base/text/foreign_json.hpp"

namespace chessvm {
namespace {

constexpr std::size_t longest_line = 64U << 20U;

using TakeLine = std::function<Result<void>(std::string_view text, std::uint32_t number)>;

/// Calls `take` with each complete line of a file. Returns the text after the last line end.
Result<std::string> each_line(const std::filesystem::path& path, Reading reading,
                              const TakeLine& take) {
  const auto file = open_to_read(path, reading);
  if (!file) return file.error();
  std::string text;
  std::uint32_t number = 0;
  for (bool more_follows = true; more_follows;) {
    const auto more = read_more(file.value(), path, text);
    if (!more) return more.error();
    more_follows = more.value();
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
      if (auto taken = take(std::string_view(text).substr(begin, end - begin), ++number); !taken)
        return taken.error();
    text.erase(0, begin);
    if (text.size() > longest_line)
      return Failure{.path = path, .message = "the line is too long", .line = number + 1};
  }
  return text;
}

Result<Record> parse_record(std::string_view text, const CampaignHeader& header,
                            const std::filesystem::path& path, std::uint32_t line) {
  Failure failure{.path = path, .message = "not a record of a campaign", .line = line};
  Record record{.item = 0, .data = bounded_json<RecordJson>(text), .text = text, .line = line};
  if (!record.data.is_object() || !record.data.contains("item") ||
      !record.data["item"].is_number_unsigned())
    return failure;
  record.item = record.data["item"].get<std::size_t>();
  if (record.item < header.items && header.shard.has(record.item, header.together)) return record;
  failure.message = fmt::format("item {} is none of shard {} of {} items", record.item,
                                to_text(header.shard), header.items);
  return failure;
}

}  // namespace

Result<std::string> read_records(const std::filesystem::path& path, const RecordTaker& taker,
                                 Reading reading) {
  std::optional<CampaignHeader> header;
  return each_line(path, reading, [&](std::string_view text, std::uint32_t number) -> Result<void> {
    if (!header) {
      auto parsed = parse_header(text, path);
      if (!parsed) return parsed.error();
      header = std::move(parsed.value());
      return taker.header(*header);
    }
    const auto record = parse_record(text, *header, path, number);
    if (!record) return record.error();
    return taker.record(record.value());
  });
}

Result<CampaignHeader> read_header(const std::filesystem::path& path) {
  auto lines = FileLines::open(path);
  if (!lines) return lines.error();
  const auto line = lines.value().next();
  if (!line) return line.error();
  return parse_header(line.value().value_or(""), path);
}

}  // namespace chessvm
