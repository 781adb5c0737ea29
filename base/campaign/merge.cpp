// SPDX-License-Identifier: MIT
#include "base/campaign/merge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr std::size_t most_parts = 20;

/// FNV-1a hash: gives the same value on every machine.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hash;
}

/// The numbers from `first` to `last`, both included.
struct Range {
  std::size_t first;
  std::size_t last;
};

/// Returns the ranges as text; `...` replaces all ranges after the first `most_parts`.
std::string to_text(const std::vector<Range>& ranges) {
  std::string text;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (i == most_parts) return text + ", ...";
    const auto [first, last] = ranges[i];
    if (!text.empty()) text += ", ";
    text += first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
  }
  return text;
}

}  // namespace

Result<void> RecordMerge::begin_file(const CampaignHeader& header,
                                     const std::filesystem::path& path) {
  if (!header_)
    header_ = header;
  else if (const auto differs = difference(*header_, header))
    return Failure{.path = path,
                   .message = fmt::format("is of another campaign than {}: {}",
                                          paths_.front().string(), *differs),
                   .line = 1};
  paths_.push_back(path);
  ++files_[header.shard.number];
  return boost::outcome_v2::success();
}

Result<bool> RecordMerge::is_new(const Record& record) {
  const auto file = static_cast<std::uint32_t>(paths_.size() - 1);
  const Seen ours{file, hash_of(record.text)};
  const auto [place, inserted] = seen_.emplace(record.item, ours);
  if (inserted) return true;
  if (place->second.hash != ours.hash)
    return Failure{.path = paths_.back(),
                   .message = fmt::format("item {} has another result in {}", record.item,
                                          paths_[place->second.file].string()),
                   .line = record.line};
  repeated_.push_back(record.item);
  return false;
}

Result<void> RecordMerge::add(const std::filesystem::path& path,
                              const std::function<Result<void>(const Record&)>& take) {
  bool has_header = false;
  const auto torn = read_records(path, {.header =
                                            [&](const CampaignHeader& header) {
                                              has_header = true;
                                              return begin_file(header, path);
                                            },
                                        .record = [&](const Record& record) -> Result<void> {
                                          const auto fresh = is_new(record);
                                          if (!fresh) return fresh.error();
                                          if (!fresh.value()) return boost::outcome_v2::success();
                                          return take(record);
                                        }});
  if (!torn) return torn.error();
  if (!has_header) return Failure{.path = path, .message = "has no complete line"};
  return boost::outcome_v2::success();
}

std::string RecordMerge::missing(std::size_t needed) const {
  const CampaignHeader& header = *header_;
  std::map<std::size_t, std::vector<std::size_t>> known;  // numbers of known items, by shard
  for (const auto& [item, seen] : seen_)
    if (item < needed) known[item / header.together % header.shard.count + 1].push_back(item);
  std::vector<std::size_t> shards;  // numbers of shards without a file
  std::string lines;
  for (Shard shard{1, header.shard.count}; shard.number <= shard.count; ++shard.number) {
    if ((shard.number - 1) * header.together >= needed) break;
    if (!files_.contains(shard.number)) {
      shards.push_back(shard.number);
      continue;
    }
    std::vector<std::size_t>& items = known[shard.number];
    std::sort(items.begin(), items.end());
    const Missing missing = missing_of(items, needed, shard, header.together);
    if (missing.count > 0)
      lines += fmt::format("shard {} lacks {}: {}\n", to_text(shard), count(missing.count, "item"),
                           missing.ranges);
  }
  if (shards.empty()) return lines;
  return fmt::format("no file of shard {} of {}\n", ranges_text(shards), header.shard.count) +
         lines;
}

std::string RecordMerge::repeated() const {
  std::vector<std::size_t> shards;
  for (const auto& [shard, files] : files_)
    if (files > 1) shards.push_back(shard);
  std::vector<std::size_t> items = repeated_;
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  std::string text;
  if (!shards.empty())
    text +=
        fmt::format("several files of shard {} of {}\n", ranges_text(shards), header_->shard.count);
  if (!items.empty())
    text += fmt::format("{} more than once, with the same result: {}\n",
                        count(items.size(), "item"), ranges_text(items));
  return text;
}

Missing missing_of(const std::vector<std::size_t>& known, std::size_t end, Shard shard,
                   std::size_t together) {
  // Number of consecutive items that belong to one shard: all if there is only one shard.
  const std::size_t width = shard.count == 1 ? std::max<std::size_t>(end, 1) : together;
  std::vector<Range> ranges;
  // Adds ranges for the shard's items from `first` to `behind` - 1.
  const auto add = [&](std::size_t first, std::size_t behind) {
    if (first == behind) return;
    std::size_t block = first / width;
    block += (shard.number - 1 + shard.count - block % shard.count) % shard.count;
    for (; block * width < behind && ranges.size() <= most_parts; block += shard.count)
      ranges.push_back({std::max(first, block * width), std::min(behind, (block + 1) * width) - 1});
  };
  std::size_t next = 0;
  for (const std::size_t item : known) {
    add(next, item);
    next = item + 1;
  }
  add(next, end);
  return {items_in(shard, end, together) - known.size(), to_text(ranges)};
}

std::string ranges_text(const std::vector<std::size_t>& numbers) {
  std::vector<Range> ranges;
  for (const std::size_t number : numbers) {
    if (!ranges.empty() && ranges.back().last + 1 == number)
      ranges.back().last = number;
    else
      ranges.push_back({number, number});
    if (ranges.size() > most_parts) break;
  }
  return to_text(ranges);
}

}  // namespace chessvm
