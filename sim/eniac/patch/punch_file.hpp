// SPDX-License-Identifier: MIT
// Punched cards on disk. They are written as they come, not at the end: a run may last for days and
// its cards are read while it goes on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/growing_file.hpp"

namespace chessvm::eniac {

class PunchFile {
 public:
  /// Opens or creates `path`, whose older contents go with the first card, and ends the file
  /// before. Returns an error message; nullopt: there is none.
  [[nodiscard]] std::optional<std::string> open(const std::string& path);
  [[nodiscard]] bool is_open() const { return file_.has_value(); }
  void punch(std::string_view card);
  /// Ends the file. All cards are in it then, or an error message is returned.
  [[nodiscard]] std::optional<std::string> close();

 private:
  std::optional<GrowingFile> file_;
};

}  // namespace chessvm::eniac
