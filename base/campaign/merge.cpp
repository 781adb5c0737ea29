// SPDX-License-Identifier: MIT
#include "base/campaign/merge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace chessvm {
namespace {

constexpr std::size_t most_parts = 20;

/// FNV-1a: the same on every machine.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hash;
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
  if (!has_header) return Failure{.path = path, .message = "has no whole line"};
  return boost::outcome_v2::success();
}

std::string RecordMerge::missing(std::size_t needed) const {
  std::vector<std::size_t> shards;
  std::map<std::size_t, std::vector<std::size_t>> items;  // by shard
  for (std::size_t item = 0; item < needed; ++item) {
    if (seen_.contains(item)) continue;
    const std::size_t shard = item / header_->together % header_->shard.count + 1;
    if (files_.contains(shard))
      items[shard].push_back(item);
    else
      shards.push_back(shard);
  }
  std::sort(shards.begin(), shards.end());
  shards.erase(std::unique(shards.begin(), shards.end()), shards.end());
  std::string text;
  if (!shards.empty())
    text += fmt::format("no file of shard {} of {}\n", ranges_text(shards), header_->shard.count);
  for (const auto& [shard, missing] : items)
    text += fmt::format("shard {}/{} lacks {}: {}\n", shard, header_->shard.count,
                        count(missing.size(), "item"), ranges_text(missing));
  return text;
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

std::string ranges_text(const std::vector<std::size_t>& numbers) {
  std::string text;
  std::size_t parts = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (++parts > most_parts) return text + ", ...";
    const std::size_t first = i;
    while (i + 1 < numbers.size() && numbers[i + 1] == numbers[i] + 1) ++i;
    if (!text.empty()) text += ", ";
    text += first == i ? fmt::format("{}", numbers[i])
                       : fmt::format("{}-{}", numbers[first], numbers[i]);
  }
  return text;
}

}  // namespace chessvm
