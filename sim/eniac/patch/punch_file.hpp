// SPDX-License-Identifier: MIT
// Punched cards on disk. They are written as they come, not at the end: a run may last for days and
// its cards are read while it goes on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/files/growing_file.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

class PunchFile {
 public:
  /// Opens or creates `path`, whose older contents go with the first card, and ends the file
  /// before.
  [[nodiscard]] Result<void> open(const std::string& path);
  [[nodiscard]] bool is_open() const { return file_.has_value(); }
  void punch(std::string_view card);
  /// Ends the file. Fails if not all cards are in it.
  [[nodiscard]] Result<void> close();

 private:
  std::optional<GrowingFile> file_;
  std::string path_;  // as the user wrote it
};

}  // namespace chessvm::eniac
