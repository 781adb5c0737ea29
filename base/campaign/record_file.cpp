// SPDX-License-Identifier: MIT
#include "base/campaign/record_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <set>

#include "base/json_text.hpp"

namespace chessvm {
namespace {

/// Opens the file for this process alone.
Result<Descriptor> open_alone(const std::filesystem::path& path) {
  constexpr mode_t for_all = 0666;  // less the mask of the process
  Descriptor file(retry_interrupted(
      [&] { return ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, for_all); }));
  if (!file.is_open()) return system_failure(path, "cannot open for writing");
  struct stat what {};
  if (::fstat(file.get(), &what) != 0) return system_failure(path, "cannot look at the file");
  if (!S_ISREG(what.st_mode))
    return Failure{.path = path, .message = "is not a regular file: records are added to one"};
  // File systems without locks give other errors.
  if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return system_failure(path, "another process adds records to it");
  return file;
}

/// Compares the header that a file has with ours.
Result<void> expect_same(const CampaignHeader& ours, const CampaignHeader& found,
                         const std::filesystem::path& path) {
  std::optional<std::string> differs = difference(ours, found);
  if (!differs && found.shard != ours.shard)
    differs = fmt::format("shard is {}, expected {}", to_text(found.shard), to_text(ours.shard));
  if (!differs) return boost::outcome_v2::success();
  return Failure{.path = path, .message = "is of another campaign: " + *differs, .line = 1};
}

Result<void> cut_off(const Descriptor& file, std::size_t torn, const std::filesystem::path& path) {
  struct stat what {};
  if (::fstat(file.get(), &what) != 0 ||
      ::ftruncate(file.get(), what.st_size - static_cast<off_t>(torn)) != 0)
    return system_failure(path, "cannot cut off a torn line");
  return boost::outcome_v2::success();
}

}  // namespace

Result<RecordFile> RecordFile::open(const std::filesystem::path& path, const CampaignHeader& header,
                                    const std::function<Result<void>(const Record&)>& known) {
  auto file = open_alone(path);
  if (!file) return file.error();
  const std::string first_line = to_line(header);
  bool has_header = false;
  std::set<std::size_t> items;
  const auto torn = read_records(
      path, {.header =
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
             }});
  if (!torn) return torn.error();
  // Without a whole line it might be any file.
  if (!has_header && !first_line.starts_with(torn.value()))
    return Failure{.path = path, .message = "is no file of records", .line = 1};
  if (!torn.value().empty())
    if (auto cut = cut_off(file.value(), torn.value().size(), path); !cut) return cut.error();
  RecordFile records(Output(std::move(file.value()), path));
  if (!has_header) {
    records.output_.write(first_line);
    if (auto written = records.output_.sync(); !written) return written.error();
  }
  return records;
}

Result<void> RecordFile::append(std::size_t item, const RecordJson& data) {
  RecordJson object{{"item", item}};
  object.update(data);
  output_.write(json_text(object) + '\n');  // one system call
  return output_.sync();
}

}  // namespace chessvm
