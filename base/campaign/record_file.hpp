// SPDX-License-Identifier: MIT
// The file in which the records of a shard grow, a line each. It is whole at any moment but for a
// last line that a killed process began: a run that is started again drops that line and goes on.
#pragma once

#include <filesystem>
#include <functional>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"
#include "base/files/held_file.hpp"
#include "base/files/output.hpp"

namespace chessvm {

class RecordFile {
 public:
  /// Opens the file of `header` for this process alone, or makes it. `known` receives what the file
  /// has already. Fails, with the name of the field, where the file is of another campaign or
  /// another shard. Nothing is written before `begin`, and a file that was made goes again without
  /// it.
  [[nodiscard]] static Result<RecordFile> open(
      const std::filesystem::path& path, const CampaignHeader& header,
      const std::function<Result<void>(const Record&)>& known);

  /// Cuts off a torn last line and writes the header where it is missing, once.
  [[nodiscard]] Result<void> begin();
  /// Adds the result of an item, an object, and waits until it is on disk. Begins the file.
  [[nodiscard]] Result<void> append(std::size_t item, const RecordJson& data);

 private:
  RecordFile(HeldFile file, Output output) : file_(std::move(file)), output_(std::move(output)) {}

  HeldFile file_;
  Output output_;
  std::string header_{};  // that is still to be written
  std::size_t torn_ = 0;  // bytes of a last line that is still to be cut off
};

}  // namespace chessvm
