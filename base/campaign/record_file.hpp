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
  /// Opens and locks the file at `path`, or creates it. `header` names the campaign and the shard.
  /// Calls `known` with each record that the file already has. Fails if the file belongs to another
  /// campaign or shard; the message then names the field that differs. Writes nothing before
  /// `begin`; without `begin`, a created file is removed again.
  [[nodiscard]] static Result<RecordFile> open(
      const std::filesystem::path& path, const CampaignHeader& header,
      const std::function<Result<void>(const Record&)>& known);

  /// Cuts off an incomplete last line and writes the header if the file has none. Later calls do
  /// nothing.
  [[nodiscard]] Result<void> begin();
  /// Appends the result of an item (a JSON object) and waits until it is on disk. Calls `begin`.
  [[nodiscard]] Result<void> append(std::size_t item, const RecordJson& data);

 private:
  RecordFile(HeldFile file, Output output) : file_(std::move(file)), output_(std::move(output)) {}

  HeldFile file_;
  Output output_;
  std::string header_{};  // header that `begin` must write; empty if the file has one
  std::size_t torn_ = 0;  // bytes of the incomplete last line that `begin` must cut off
};

}  // namespace chessvm
