// SPDX-License-Identifier: MIT
// Writes punched cards to the file that command `f p` names. Each card is written to disk
// immediately, because runs may last for days.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/output/growing_file.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

class PunchFile {
 public:
  /// Closes the file that is open now, and opens or creates the file `path`. The old contents of
  /// `path` stay until the first card is punched or `path` is closed.
  [[nodiscard]] Result<void> open(const std::string& path);
  [[nodiscard]] bool is_open() const { return file_.has_value(); }
  void punch(std::string_view card);
  /// Closes the file. Fails if not all cards were written.
  [[nodiscard]] Result<void> close();

 private:
  std::optional<GrowingFile> file_;
  std::string path_;  // path as the user wrote it
};

}  // namespace chessvm::eniac
