// SPDX-License-Identifier: MIT
#include "base/campaign/record_file.hpp"

#include <fmt/format.h>

#include <set>

#include "base/files/kept_files.hpp"
#include "base/text/json_text.hpp"

namespace chessvm {
namespace {

Result<void> expect_same(const CampaignHeader& ours, const CampaignHeader& found,
                         const std::filesystem::path& path) {
  std::optional<std::string> differs = difference(ours, found);
  if (!differs && found.shard != ours.shard)
    differs = fmt::format("shard is {}, expected {}", to_text(found.shard), to_text(ours.shard));
  if (!differs) return boost::outcome_v2::success();
  return Failure{.path = path, .message = "is of another campaign: " + *differs, .line = 1};
}

}  // namespace

Result<RecordFile> RecordFile::open(const std::filesystem::path& path, const CampaignHeader& header,
                                    const std::function<Result<void>(const Record&)>& known) {
  auto file = HeldFile::take(path, "another process adds records to it");
  if (!file) return file.error();
  if (!file.value().is_regular())
    return Failure{.path = path, .message = "is not a regular file: records are added to one"};
  const std::string first_line = to_line(header);
  bool has_header = false;
  std::set<std::size_t> items;
  const auto torn = read_records(
      path,
      {.header =
           [&](const CampaignHeader& found) {
             has_header = true;
             return expect_same(header, found, path);
           },
       .record = [&](const Record& record) -> Result<void> {
         if (!items.insert(record.item).second)
           return Failure{.path = path,
                          .message = fmt::format("item {} is there twice", record.item),
                          .line = record.line};
         return known(record);
       }},
      Reading::replaceable);
  if (!torn) return torn.error();
  // The file has no complete line. Accept it only if its text is the beginning of our header.
  if (!has_header && !first_line.starts_with(torn.value()))
    return Failure{.path = path, .message = "is not a file of campaign records", .line = 1};
  auto output = file.value().output();
  if (!output) return output.error();
  RecordFile records(std::move(file.value()), std::move(output.value()));
  records.torn_ = torn.value().size();
  if (!has_header) records.header_ = first_line;
  return records;
}

Result<void> RecordFile::begin() {
  if (torn_ != 0) {
    const auto bytes = file_.size();
    if (!bytes) return bytes.error();
    if (auto cut = file_.cut(bytes.value() - torn_); !cut) return cut;
    torn_ = 0;
  }
  if (header_.empty()) return boost::outcome_v2::success();
  output_.write(header_);
  header_.clear();
  return output_.sync();
}

Result<void> RecordFile::append(std::size_t item, const RecordJson& data) {
  if (auto begun = begin(); !begun) return begun;
  RecordJson object{{"item", item}};
  object.update(data);
  output_.write(json_text(object) + '\n');  // line and newline in one system call
  return output_.sync();
}

}  // namespace chessvm
