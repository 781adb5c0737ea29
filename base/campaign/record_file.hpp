// SPDX-License-Identifier: MIT
// The file in which the records of a shard grow, a line each. It is whole at any moment but for a
// last line that a killed process began: a run that is started again drops that line and goes on.
#pragma once

#include <filesystem>
#include <functional>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"
#include "base/output.hpp"

namespace chessvm {

class RecordFile {
 public:
  /// Opens the file of `header`, or makes it. `known` receives what the file has already; a torn
  /// last line is cut off. The file is locked: a second process that opens it fails. Fails, with
  /// the name of the field, where the file is of another campaign or another shard.
  [[nodiscard]] static Result<RecordFile> open(
      const std::filesystem::path& path, const CampaignHeader& header,
      const std::function<Result<void>(const Record&)>& known);

  /// Adds the result of an item, an object, and waits until it is on disk.
  [[nodiscard]] Result<void> append(std::size_t item, const RecordJson& data);

 private:
  explicit RecordFile(Output output) : output_(std::move(output)) {}

  Output output_;
};

}  // namespace chessvm
