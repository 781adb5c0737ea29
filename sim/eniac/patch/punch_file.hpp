// SPDX-License-Identifier: MIT
// The file for punched cards, named by command `f p`. Each card is written to disk immediately,
// because runs may last for days.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/output/growing_file.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

class PunchFile {
 public:
  /// Closes the present file, and opens or creates the file `path`. The old contents of that file
  /// stay until the first card is punched or the file is closed.
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
