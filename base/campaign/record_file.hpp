// SPDX-License-Identifier: MIT
// The file to which a shard appends its records, one per line. If the process is killed, the last
// line may be incomplete; a restarted run drops that line and continues.
#pragma once

#include <filesystem>
#include <functional>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"
#include "base/output/held_file.hpp"
#include "base/output/output.hpp"

namespace chessvm {

class RecordFile {
 public:
  /// Opens or creates the file at `path` for the campaign and shard of `header` and locks it. Calls
  /// `known` with each record in the file. Fails if the file belongs to another campaign or shard.
  /// Writes nothing before `begin`. If `begin` is never called, the destructor removes a new file.
  [[nodiscard]] static Result<RecordFile> open(
      const std::filesystem::path& path, const CampaignHeader& header,
      const std::function<Result<void>(const Record&)>& known);

  /// Cuts off an incomplete last line and writes a missing header. Later calls do nothing.
  [[nodiscard]] Result<void> begin();
  /// Calls `begin`, appends a record with the result `data`, and waits until the record is on disk.
  [[nodiscard]] Result<void> append(std::size_t item, const RecordJson& data);

 private:
  RecordFile(HeldFile file, Output output) : file_(std::move(file)), output_(std::move(output)) {}

  HeldFile file_;
  Output output_;
  std::string header_{};  // header that `begin` must write; empty if the file has one
  std::size_t torn_ = 0;  // bytes of the incomplete last line that `begin` must cut off
};

}  // namespace chessvm
